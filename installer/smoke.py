"""The one test of every bundle: `python installer/smoke.py PROGRAM` starts an installed gadesk as a new user would.

    python installer/smoke.py /opt/gadesk/gadesk
    python installer/smoke.py --root /srv/bare /usr/bin/gadesk    in a root folder of its own (needs root)

The home is empty, on Linux as root there is no network but the machine's own, and no Python is on the path. The
version, a game by bots, a scenario, a sync from a stand-in of the Index, a game between two processes, the window with
a deck that a second start opens: each is one line, and the exit code is 1 if one of them failed. The window needs a
screen (`xvfb-run`); without one it is drawn to nowhere. Only Python's own library is used.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

PATIENCE = 300.0
"""Seconds that one step may take: what takes longer has failed, on the slowest machine, too."""
CARD: dict[str, Any] = {
    "name": "Smoke Spirit", "types": ["champion"], "level": 0, "life": 15, "cost": 0, "cost_kind": "memory",
}  # fmt: skip
SCENARIO = {
    "title": "A champion stands on the board", "cards": [CARD], "seats": [{"champion": CARD["name"]}] * 2,
    "steps": [{"expect": {"seats": {"0": {"level": 0}}}}],
}  # fmt: skip
DECK = "# Main Deck\n4 Smoke Footman\n"


class Failed(Exception):
    """What went wrong, in a sentence."""


class StandIn:
    """An Index of made-up cards on this machine."""

    def __init__(self, count: int = 60) -> None:
        cards = [_card(number) for number in range(count)]

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                page = int((parse_qs(parts.query).get("page") or ["1"])[0])
                told = {"data": cards[(page - 1) * 50 : page * 50], "page": page, "total_cards": count,
                        "total_pages": -(-count // 50)}  # fmt: skip
                body = json.dumps(told if parts.path == "/cards/search" else {}).encode()
                self.send_response(200 if parts.path == "/cards/search" else 404)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.count = count
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()


def _card(number: int) -> dict[str, Any]:
    edition = {
        "uuid": f"e{number}", "slug": f"smoke-{number}-tst", "collector_number": str(number), "rarity": 1,
        "illustrator": "Nobody", "flavor": None, "image": f"/cards/images/e{number}.jpg",
        "set": {"prefix": "TST", "name": "Test Set", "language": "EN", "release_date": "2024-01-02T00:00:00"},
        "other_orientations": [],
    }  # fmt: skip
    return {
        "uuid": f"c{number}", "name": f"Smoke {number:03}", "slug": f"smoke-{number:03}", "types": ["ALLY"],
        "classes": ["WARRIOR"], "subtypes": ["WARRIOR", "HUMAN"], "elements": ["WIND"], "element": "WIND",
        "cost": {"type": "reserve", "value": "2"}, "effect": "**On Enter**: Draw a card.",
        "effect_raw": "On Enter: Draw a card.", "power": 1, "life": 2, "level": None, "durability": None,
        "speed": None, "legality": None, "references": [], "referenced_by": [], "rule": [],
        "last_update": "2024-01-01", "editions": [edition], "result_editions": [],
    }  # fmt: skip


class Program:
    """An installed gadesk with a home of its own; files are named as the program sees them."""

    def __init__(self, words: list[str], root: Path | None) -> None:
        self._words = words if root is None else ["chroot", str(root), *words]
        outside = (root or Path(tempfile.gettempdir())) / ("tmp" if root else "")
        self.home = Path(tempfile.mkdtemp(prefix="gadesk-smoke-", dir=outside))
        self.seen = Path("/", self.home.relative_to(root)) if root else self.home
        kept = {
            name: os.environ[name] for name in ("DISPLAY", "XAUTHORITY", "SYSTEMROOT", "TEMP") if name in os.environ
        }
        empty = self.home / "no programs"
        empty.mkdir()
        home, data = str(self.seen), str(self.seen / "AppData")
        homes = {"HOME": home, "USERPROFILE": home, "APPDATA": data, "LOCALAPPDATA": data}
        inside = {**homes, "PATH": str(self.seen / empty.name), "LANG": "C.UTF-8"}
        self.environment = {**kept, **inside}
        if root is not None:
            self.environment["PATH"] = os.environ["PATH"]  # for chroot itself; a bare root has no Python on it
        if sys.platform.startswith("linux") and "DISPLAY" not in kept:
            self.environment["QT_QPA_PLATFORM"] = "offscreen"

    def file(self, name: str, text: str) -> str:
        """Write a file, and name it as the program sees it."""
        (self.home / name).write_text(text, encoding="utf-8")
        return str(self.seen / name)

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Start a command."""
        return subprocess.Popen(
            [*self._words, *words], env=self.environment, cwd=self.home, text=True, encoding="utf-8", errors="replace",
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def run(self, *words: str, within: float = PATIENCE) -> str:
        """Run a command to its end, which must be a good one."""
        process = self.start(*words)
        try:
            said = process.communicate(timeout=within)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            raise Failed(f"“{' '.join(words)}” does not end: {process.communicate()[0][-500:]}") from None
        if process.returncode:
            raise Failed(f"“{' '.join(words)}” ended with {process.returncode}: {said[-500:]}")
        return said


def version(program: Program) -> str:
    """The program says which it is."""
    said = program.run("--version").strip()
    if not re.fullmatch(r"gadesk \d+(\.\d+)+\S*", said):
        raise Failed(f"it calls itself {said!r}")
    return said


def bots(program: Program) -> str:
    """Bots play a game to its end."""
    told = json.loads(program.run("selfplay", "--decks", "Lorraine", "Rai", "--games", "1", "--seed", "1", "--json"))
    if (told["games"], told["exceptions"], told["invariant_violations"]) != (1, 0, 0):
        raise Failed(f"the game went wrong: {told}")
    return f"{told['decisions']} decisions"


def scenario(program: Program) -> str:
    """A scenario passes."""
    return program.run("scenario", program.file("board.gascenario", json.dumps(SCENARIO))).strip()[-60:]


def sync(program: Program) -> str:
    """The library is brought up to date with a stand-in of the Index."""
    index = StandIn()
    said = program.run("sync", "--base-url", index.url, "--images", "none", "--json")
    if str(index.count) not in said:
        raise Failed(f"not all cards came: {said[-300:]}")
    return f"{index.count} cards"


def lan(program: Program) -> str:
    """Two processes play each other, by a code, encrypted, and the shuffles are checked."""
    host = program.start("host", "--seat", "bot", "--name", "Ben", "--port", "0")
    try:
        said, place = "", None
        assert host.stdout is not None
        for line in host.stdout:
            said += line
            place = re.search(r"--at (\S+)", line)
            if place:
                break
        code = re.search(r"the code (\d{3}) (\d{3})", said)
        if not place or not code:
            raise Failed(f"the host printed no code: {said[-500:]}")
        port = place[1].rpartition(":")[2]
        told = program.run("join", *code.groups(), "--bot", "--name", "Anna", "--at", f"127.0.0.1:{port}")
        if "The shuffles were fair: checked." not in told:
            raise Failed(f"the guest says: {told[-500:]}")
        host.communicate(timeout=PATIENCE)
        if host.returncode:
            raise Failed(f"the host ended with {host.returncode}")
    finally:
        host.kill()
    return "the shuffles were fair"


def window(program: Program) -> str:
    """The window comes up with a deck, and takes the file of a second start, which ends at once."""
    begun = time.monotonic()
    first = program.start(program.file("first.gadeck", DECK))
    try:
        for _ in range(100):
            time.sleep(1)
            if first.poll() is not None:
                assert first.stdout is not None
                raise Failed(f"the window ended with {first.returncode}: {first.stdout.read()[-500:]}")
            second = program.start(program.file("second.gadeck", DECK))
            try:
                second.communicate(timeout=20)
            except subprocess.TimeoutExpired:  # it found no window that listens yet, and opened its own
                second.kill()
                second.communicate()
                continue
            if second.returncode:
                raise Failed(f"the second start ended with {second.returncode}")
            return f"listens after {time.monotonic() - begun:.0f} s at most"
        raise Failed("no window took the file of a second start")
    finally:
        first.terminate()
        first.communicate()


STEPS: tuple[Callable[[Program], str], ...] = (version, bots, scenario, sync, lan, window)


def _may_cut_the_network() -> bool:
    """Linux lets root have a network of its own; in a container perhaps not even root."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0 or not shutil.which("ip"):
        return False
    return subprocess.call(["unshare", "--net", "true"], stderr=subprocess.DEVNULL) == 0


def main() -> int:
    """Take the steps, one line each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--root", type=Path, help="a root folder that the program lies in")
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("program", nargs="+", help="the program, with words that come before all others")
    args = parser.parse_args()
    if not args.alone and _may_cut_the_network():
        again = [sys.executable, __file__, "--alone", *sys.argv[1:]]
        return subprocess.call(["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh", *again])
    program = Program(args.program, args.root)
    failed = 0
    for step in STEPS:
        begun = time.monotonic()
        try:
            said = step(program)
        except (Failed, OSError, ValueError) as error:
            failed += 1
            said = f"FAILED: {error}"
        print(f"{step.__name__:10} {time.monotonic() - begun:6.1f} s  {said}", flush=True)
    shutil.rmtree(program.home, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
