"""A client of the protocol in one file, with nothing but Python's own library: written from docs/protocol.md alone.

python tiny_client.py ADDRESS PORT CODE: joins, answers every question at random, plays the whole match, and says who
won.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import random
import secrets
import select
import socket
import ssl
import sys
import time
from typing import Any

Point = tuple[int, int, int, int]
Q = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, Q) % Q
ROOT = pow(2, (Q - 1) // 4, Q)


def x_of(y: int) -> int | None:
    """Return the even x of a point of the curve with this y, if there is one."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, Q) % Q
    x = pow(square, (Q + 3) // 8, Q)
    if (x * x - square) % Q:
        x = x * ROOT % Q
    return None if (x * x - square) % Q else x if x % 2 == 0 else Q - x


def point(x: int, y: int) -> Point:
    """Write a point in extended coordinates."""
    return x, y, 1, x * y % Q


def add(p: Point, q: Point) -> Point:
    """Add two points of the curve."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % Q, (p[1] + p[0]) * (q[1] + q[0]) % Q
    c, d = 2 * p[3] * q[3] * D % Q, 2 * p[2] * q[2] % Q
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % Q, g * h % Q, f * g % Q, e * h % Q


def times(p: Point, n: int) -> Point:
    """Add a point to itself."""
    made = point(0, 1)
    while n:
        made = add(made, p) if n & 1 else made
        p, n = add(p, p), n >> 1
    return made


def packed(p: Point) -> bytes:
    """Write a point as 32 bytes."""
    inverse = pow(p[2], -1, Q)
    x, y = p[0] * inverse % Q, p[1] * inverse % Q
    return (y | (x & 1) << 255).to_bytes(32, "little")


def unpacked(data: bytes) -> Point:
    """Read a point."""
    number = int.from_bytes(data, "little")
    y = number & (1 << 255) - 1
    x = x_of(y)
    assert x is not None
    return point(Q - x if x % 2 != number >> 255 else x, y)


def hkdf(secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256 and no salt (RFC 5869)."""
    key, made, block = hmac.digest(bytes(32), secret, "sha256"), b"", b""
    for number in range(1, 255):
        block = hmac.digest(key, block + info + bytes([number]), "sha256")
        made += block
        if len(made) >= length:
            return made[:length]
    raise ValueError(length)


def arbitrary(seed: bytes) -> Point:
    """Return the point that the package spake2 makes of a seed."""
    y = int.from_bytes(hkdf(seed, b"SPAKE2 arbitrary element", 48)) % Q
    while (x := x_of(y)) is None:
        y = (y + 1) % Q
    return times(point(x, y), 8)


BASE = unpacked((4 * pow(5, -1, Q) % Q).to_bytes(32, "little"))
M, N = arbitrary(b"M"), arbitrary(b"N")


def sha(data: bytes) -> bytes:
    """SHA-256."""
    return hashlib.sha256(data).digest()


class Spake2:
    """Side A of SPAKE2 over Ed25519, as the package spake2 speaks it."""

    def __init__(self, code: str, host: bytes) -> None:
        self.code, self.host = code.encode(), host
        self.password = int.from_bytes(hkdf(self.code, b"SPAKE2 pw", 48)) % L
        self.secret = secrets.randbelow(L)
        self.message = packed(add(times(BASE, self.secret), times(M, self.password)))

    def key(self, theirs: bytes) -> bytes:
        """Return the key that both sides have, if both know the code."""
        assert theirs[:1] == b"B"
        shared = times(add(unpacked(theirs[1:]), times(N, L - self.password)), self.secret)
        said = sha(self.code) + sha(b"gadesk guest") + sha(self.host)
        return sha(said + self.message + theirs[1:] + packed(shared))


class Line:
    """Lines of JSON over TLS; from `join` on with a sign of life every second, as who is silent is taken for gone."""

    def __init__(self, address: str, port: int) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        self.socket = context.wrap_socket(socket.create_connection((address, port)))
        self.fingerprint = sha(self.socket.getpeercert(binary_form=True) or b"")
        self.heard, self.said = b"", math.inf

    def say(self, word: str, **fields: Any) -> None:
        """Send one message."""
        self.socket.sendall(json.dumps({"is": word, **fields}).encode() + b"\n")
        if word == "join" or self.said < math.inf:
            self.said = time.monotonic()

    def hear(self) -> dict[str, Any]:
        """Take the next message."""
        while b"\n" not in self.heard:
            wait = self.said + 1 - time.monotonic()
            if wait <= 0:
                self.say("ping")
            elif self.socket.pending() or select.select([self.socket], [], [], min(wait, 10))[0]:
                more = self.socket.recv(65536)
                if not more:
                    raise EOFError("the host ended the connection")
                self.heard += more
        line, _, self.heard = self.heard.partition(b"\n")
        message: dict[str, Any] = json.loads(line)
        if message["is"] == "refused" and message.get("final"):
            raise SystemExit(message["reason"])
        return message


def come_in(line: Line, code: str) -> dict[str, Any]:
    """Prove to know the code, see that the host does, and take the place with the host's deck."""
    nonce, pake = secrets.token_hex(16), Spake2(code, b"gadesk host" + line.fingerprint)
    mine = (b"A" + pake.message).hex()
    line.say("knock", version=2, oldest=2, name="Tiny", nonce=nonce, pake=mine)
    challenge = line.hear()
    assert challenge["is"] == "challenge", challenge
    shared = pake.key(bytes.fromhex(challenge["pake"]))
    parts = [line.fingerprint, *(part.encode() for part in (nonce, "", mine, challenge["nonce"], challenge["pake"]))]
    key = hmac.digest(shared, sha(b"".join(sha(part) for part in parts)), "sha256")
    line.say("proof", proof=hmac.digest(key, b"guest", "sha256").hex())
    admitted = line.hear()
    assert admitted["is"] == "admitted", admitted
    assert admitted["proof"] == hmac.digest(key, b"host", "sha256").hex(), "the host does not know the code"
    line.say("join", draws=True)
    while (message := line.hear())["is"] != "welcome":
        pass
    return {**message, "host_deck": admitted.get("deck", "")}


class Draws:
    """The part in what is drawn that a client has by itself, and what it checks at the end (docs/fairness.md)."""

    def __init__(self, host_deck: str) -> None:
        self.host_deck = host_deck
        self.games: dict[int, dict[str, Any]] = {}
        self.now: dict[str, Any] = {}
        self.salts: set[str] = set()
        self.checked = 0

    def hear(self, line: Line, message: dict[str, Any]) -> None:
        """Answer what the host's program asks of this one."""
        if message["is"] == "pledge":
            number = message["game"]
            assert number or message["deck"] == self.host_deck, "the host pledged another deck before"
            new = {"seed": secrets.token_bytes(32), "pledge": message, "labels": {}, "opened": ""}
            self.now = self.games.setdefault(number, new)
            assert self.now["pledge"] == message, "the host pledged something else before"
            line.say("pledge", game=number, seed=self.digest(self.now))
        elif message["is"] == "draw":
            word, game, event, *_ = json.loads(message["label"])
            assert (word, game) == ("gadesk chance", self.name(self.now)), "a draw of another game"
            first = self.now["labels"].setdefault(event, message["label"])
            assert first == message["label"], "a second draw of the same number"
            given = hmac.digest(self.now["seed"], message["label"].encode(), "sha256").hex()
            line.say("share", event=event, share=given)
        elif message["is"] == "opened":
            game = self.games[message["game"]]
            game["opened"] += message["data"]
            if message["part"] == message["parts"] - 1:
                line.say("unsealed", game=message["game"], seed=game["seed"].hex())
                self.check(game)
                self.checked += 1

    def all_checked(self) -> bool:
        """Tell whether the host has opened all games."""
        return 0 < len(self.games) == self.checked

    def digest(self, game: dict[str, Any]) -> str:
        """Return what this client pledges for a game."""
        return sha(b"gadesk seed" + game["seed"]).hex()

    def name(self, game: dict[str, Any]) -> str:
        """Return the name that both pledges give to a game."""
        pledge = game["pledge"]
        parts = ["gadesk game", pledge["game"], pledge["deck"], pledge["seed"], self.digest(game)]
        return sha(json.dumps(parts, separators=(",", ":")).encode()).hex()

    def check(self, game: dict[str, Any]) -> None:
        """Compare what the host has opened with what it pledged, and the shares with those that were given."""
        first, *others = (json.loads(row) for row in game["opened"].splitlines())
        start = first["start"]
        seed = hashlib.blake2b(start["seed"].encode(), person=b"gadesk seed", digest_size=32).digest()
        assert sha(b"gadesk seed" + seed).hex() == game["pledge"]["seed"], "another seed than was pledged"
        host = start["decks"][0]
        parts = [sorted(host.get(name, [])) for name in ("material", "main", "sideboard")]
        deck = json.dumps(parts, separators=(",", ":")).encode()
        assert sha(bytes.fromhex(first["salt"]) + deck).hex() == game["pledge"]["deck"], "another deck"
        if "match" in first:
            host = first["match"]["decks"][0]
        parts = [sorted(host.get(name, [])) for name in ("material", "main", "sideboard")]
        brought = json.dumps(parts, separators=(",", ":")).encode()
        salt = bytes.fromhex(first.get("brought_salt", first["salt"]))
        assert sha(salt + brought).hex() == self.host_deck, "another deck was brought"
        assert first["salt"] not in self.salts, "the salt of an earlier game"
        self.salts.add(first["salt"])
        given = {row["label"]: row["share"] for row in others if row["is"] == "given"}
        assert set(given) == set(game["labels"].values()), "shares were asked for that are not in the game"
        for label, share in given.items():
            assert share == hmac.digest(game["seed"], label.encode(), "sha256").hex(), "that is not the share"


def answer(decision: dict[str, Any], chance: random.Random) -> list[int]:
    """Choose as many options as are wanted."""
    count, most = len(decision["options"]), decision.get("most", 1)
    fewest = 0 if decision.get("optional") else decision.get("least", 1)
    if decision.get("repeat"):
        return [chance.randrange(count) for _ in range(fewest)]
    return chance.sample(range(count), chance.randint(fewest, min(most, count)))


def how(winner: int | None, seat: int) -> str:
    """Say how something ended for a seat."""
    return "a draw" if winner is None else "won" if winner == seat else "lost"


def swapped(deck: dict[str, Any]) -> dict[str, Any]:
    """Change the first card of the main deck for the first of the sideboard, if there is one."""
    main, side = deck["main"], deck.get("sideboard", [])
    if not side:
        return deck
    return {**deck, "main": [*main[1:], side[0]], "sideboard": [*side[1:], main[0]]}


def between(line: Line, seat: int, match: dict[str, Any]) -> None:
    """Present a deck for the next game, and say who goes first in it."""
    if match["stage"] == "sideboarding" and seat not in match.get("presented", []):
        line.say("present", deck=swapped(match["deck"]))
    elif match.get("chooser") == seat:
        line.say("first", seat=1 - seat)


def play(line: Line, seat: int, chance: random.Random, draws: Draws) -> str:
    """Answer whatever is asked until the match is over and all its draws are checked."""
    latest: dict[str, Any] = {}
    outcome = ""
    answered: tuple[int, int, int] | None = None
    while True:
        message = line.hear()
        draws.hear(line, message)
        if message["is"] == "update":
            latest = message
        if message["is"] == "match":
            if message["stage"] == "over":
                won = " to ".join(str(wins) for wins in message["wins"])
                outcome = f"{how(message.get('winner'), seat)}, {won}"
            between(line, seat, message)
        if draws.all_checked():
            return outcome or how(latest["view"].get("winner"), seat)
        decision = latest.get("decision")
        asked = (latest["game"], latest["epoch"], decision["number"]) if decision else None
        if decision and (message["is"] == "refused" or (message["is"] == "update" and asked != answered)):
            answered, choice = asked, answer(decision, chance)
            line.say("answer", epoch=latest["epoch"], number=decision["number"], choice=choice)


def main() -> None:
    """Join and play."""
    address, port, code = sys.argv[1], int(sys.argv[2]), "".join(sys.argv[3:])
    line = Line(address, port)
    welcome = come_in(line, code)
    print(play(line, welcome["seat"], random.Random(7), Draws(welcome["host_deck"])), flush=True)


if __name__ == "__main__":
    main()
