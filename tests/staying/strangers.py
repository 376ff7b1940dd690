"""Programs that `tests.staying.measure` starts: strangers at a host's port, a host that is looked for, who looks.

python -m tests.staying.strangers PORT COUNT | open | seek CODE
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import ssl
import sys
import tempfile
import time
from collections import Counter, deque
from contextlib import suppress

from gadesk.net.client import Client, join
from gadesk.net.discovery import ALONE, Finder
from gadesk.net.pairing import GuestSide
from gadesk.net.tls import guest_context
from gadesk.net.visit import Visit
from gadesk.protocol import messages as wire
from gadesk.protocol.plans import HostPlan, LanPlan, RoomPlan, SeatPlan, Start, fresh_seed
from gadesk.sheets.game_decks import starters
from tests.waiting import PATIENCE

HERE = "127.0.0.1"
MOST_OPEN = 400


def idle(raw: socket.socket) -> None:
    """Say nothing."""


def half(raw: socket.socket) -> None:
    """Begin to shake hands, and say no more."""
    into, out = ssl.MemoryBIO(), ssl.MemoryBIO()
    with suppress(ssl.SSLWantReadError):
        guest_context().wrap_bio(into, out).do_handshake()
    raw.sendall(out.read()[:-20])


def garbage(raw: socket.socket) -> None:
    """Send what is no TLS."""
    raw.sendall(secrets.token_bytes(3000))


def noise(raw: socket.socket) -> None:
    """Speak TLS, and then a long line that is nothing."""
    with guest_context().wrap_socket(raw) as tls:
        tls.sendall(b"x" * 40_000 + b"\n")
        tls.recv(2000)


def wrong(raw: socket.socket) -> None:
    """Try a code that is wrong."""
    with guest_context().wrap_socket(raw) as tls, tls.makefile("rb") as lines:
        side = GuestSide(b"another", code="000000")
        opening = side.opening
        tls.sendall(wire.write(wire.Knock(wire.VERSION, wire.OLDEST, "Mallory", "", opening.nonce, "", opening.pake)))
        if b"challenge" in lines.readline():
            tls.sendall(wire.write(wire.Proof("00" * 32)))


KINDS = (idle, half, garbage, noise, wrong)
SHARES = (*(idle,) * 4, *(half,) * 4, *(garbage,) * 4, *(noise,) * 2, wrong)


def strangers(port: int, count: int) -> dict[str, object]:
    """Come so often, in every way; some hundred connections are kept open as long as the host lets them."""
    begun, told, kept = time.monotonic(), Counter[str](), deque[socket.socket]()
    for at in range(count):
        kind = SHARES[at % len(SHARES)]
        try:
            raw = socket.create_connection((HERE, port), timeout=PATIENCE)
            kept.append(raw)
            kind(raw)
        except OSError:
            told[f"{kind.__name__}: cut off"] += 1
        told[kind.__name__] += 1
        while len(kept) > MOST_OPEN:
            kept.popleft().close()
    for raw in kept:
        raw.close()
    return {**told, "seconds": round(time.monotonic() - begun, 1)}


def open_table() -> None:
    """Open a table that the network is told of, until the input ends."""
    _home()
    decks = tuple(starters().values())[:2]
    room = RoomPlan(Start(decks, fresh_seed()), (SeatPlan(name="Ben"), SeatPlan(name="Guest")))
    client = Client.solo(HostPlan(room, lan=LanPlan("Ben", "", 0, admit_all=True)), name="Ben")
    assert client.host is not None
    print(client.host.ready.code, flush=True)
    sys.stdin.read()
    client.close()


def seek(code: str) -> dict[str, float]:
    """Look for a table and join it, as the screen does; say after how many seconds it was found, and joined."""
    _home()
    begun, finder = time.monotonic(), Finder()
    while not finder.tables():
        if time.monotonic() - begun > 30:
            raise SystemExit("no table is found")
        time.sleep(0.01)
    found = time.monotonic() - begun
    table = finder.tables()[0]
    client = join(Visit.begin(table.addresses, table.port, "Anna", code=code), next(iter(starters().values())))
    joined = time.monotonic() - begun
    finder.close()
    client.close()
    return {"found": found, "joined": joined}


def _home() -> None:
    folder = tempfile.mkdtemp(prefix="gadesk-measure-")
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        os.environ[name] = folder
    os.environ.pop(ALONE, None)


def main(words: list[str]) -> None:
    """Do what the words say."""
    if words[0] == "open":
        open_table()
    else:
        print(json.dumps(seek(words[1]) if words[0] == "seek" else strangers(int(words[0]), int(words[1]))))


if __name__ == "__main__":
    main(sys.argv[1:])
