"""Measures what is asked of a game between two machines, and gives the figures as JSON.

python -m tests.staying.measure secrets --games 100     every byte that a guest and a spectator receive, searched
python -m tests.staying.measure moves --answers 300     how soon a move is seen at the other side
python -m tests.staying.measure flood --connections 10000     strangers at the port while a game goes on
python -m tests.staying.measure found --times 5         how soon a table is found and joined (as an administrator)
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any

from gadesk.bots.bot import random_answer
from gadesk.protocol import messages as wire
from gadesk.protocol.plans import DeckCards
from gadesk.session.selfplay.random_decks import Pool
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from tests.net.networks import two_machines
from tests.staying.pair import Pair, Place, Tap, tapped
from tests.staying.secrets_in import Found, Stream, search_bytes, search_cards, search_draws, shown_of
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]


def two_decks(chance: random.Random, pool: Pool | None = None) -> tuple[DeckCards, DeckCards]:
    """Choose two different starter decks, or make two of the whole pool."""
    if pool is not None:
        return pool.deck(chance), pool.deck(chance)
    one, other = chance.sample(list(starters().values()), 2)
    return one, other


def spread(seconds: list[float]) -> dict[str, Any]:
    """Give median, 95 of 100 and the longest of many times, in milliseconds."""
    if not seconds:
        return {"n": 0}
    row = sorted(seconds)
    named = {"median": statistics.median(row), "p95": row[int(len(row) * 0.95)], "longest": row[-1]}
    return {"n": len(row), **{name: round(value * 1000, 1) for name, value in named.items()}}


# What is hidden


def secrets(args: argparse.Namespace) -> dict[str, Any]:
    """Play games of all kinds, and search what was sent."""
    tapped()
    found, chance, pool = Found(), random.Random(args.seed), Pool(bundled_sheets())
    done: Counter[str] = Counter()
    while done["games"] < args.games:
        best_of = chance.choice((1, 1, 3))
        decks = two_decks(chance, pool if chance.random() < 0.5 else None)
        paced = chance.random() < 0.05
        pair = Pair(decks, best_of=best_of, free_undo=chance.random() < 0.5, paced=paced)
        done["tables"] += 1
        done["paced"] += paced
        done["matches of three"] += best_of == 3
        try:
            _rounds(pair, chance, args.answers, done)
        except TimeoutError as error:
            done["stalled"] += 1
            found.leaks.append(f"it does not go on: {error}")
        pair.settle(lambda: False, 0.5)  # what is opened at the end comes, too
        pair.close()
        _search(pair, found)
        Tap.made.clear()
        shutil.rmtree(pair.folder, ignore_errors=True)
        print(json.dumps({"so far": dict(done), **found.figures()}), file=sys.stderr, flush=True)
    return {"done": dict(done), **found.figures()}


def _rounds(pair: Pair, chance: random.Random, answers: int, done: Counter[str]) -> None:
    """Play a match, and perhaps another one at the same table."""
    rounds = chance.choice((1, 2))
    while True:
        _one_game(pair, chance, answers, done)
        if pair.between():
            continue
        rounds -= 1
        if not rounds or not pair.rematch():
            return
        done["rematches"] += 1


def _one_game(pair: Pair, chance: random.Random, most: int, done: Counter[str]) -> None:
    for _ in range(most):
        if pair.over() or not pair.settle(lambda: pair.due() is not None or pair.over()) or pair.over():
            break
        place = pair.due()
        assert place is not None
        if chance.random() < 0.02:
            pair.undo(chance.choice(pair.places))
            done["undone"] += 1
            continue
        if chance.random() < 0.01:
            place.client.send(wire.Say("Well played"))
        pair.answer(place, chance)
        done["answers"] += 1
    if not pair.over():
        pair.concede(chance.choice(pair.places))
    done["games"] += 1


def _search(pair: Pair, found: Found) -> None:
    assert pair.watcher is not None
    lines = [place.lines for place in (pair.own, pair.guest, pair.watcher)]
    own, guest, watcher = (Stream.of(who, at, lines[at]) for at, who in enumerate(("host", "guest", "spectator")))
    shown = (shown_of(own), shown_of(guest))
    search_cards(guest, 0, pair.decks[0], pair.decks[1], shown[0], found)
    for owner in (0, 1):
        search_cards(watcher, owner, pair.decks[owner], None, shown[owner], found)
    home = pair.folder / "home-host"
    kept = "".join(path.read_text(errors="replace") for path in home.rglob("network/*") if path.suffix == ".json")
    never = {
        "host's key": pair.own.client.key, "a folder": str(pair.folder), "a file": "game.journal",
        "home": str(Path.home()), "program": str(ROOT),
        "own token": pair.host.ready.tokens[0], "guest's token": pair.host.ready.tokens[1],
        **{f"secret of the meeting {at}": text for at, text in enumerate(_secrets_in(kept))},
    }  # fmt: skip
    search_bytes(guest, {**never, "code for watching": f'"{pair.codes[1]}"'}, found)
    search_bytes(watcher, {**never, "code": f'"{pair.codes[0]}"', "guest's key": pair.guest.client.key}, found)
    for stream in (guest, watcher):
        search_draws(stream, pair.folder, found)


def _secrets_in(kept: str) -> list[str]:
    """Take the texts named "secret" out of what the host's machine remembers of others."""
    return [part.split('"')[1] for part in kept.split('"secret":')[1:] if '"' in part]


# How soon


def moves(args: argparse.Namespace) -> dict[str, Any]:
    """Time each answer until the other side has the board of after it."""
    chance = random.Random(args.seed)
    seen: dict[str, list[float]] = {"host's": [], "guest's": []}
    while sum(map(len, seen.values())) < args.answers:
        pair = Pair(two_decks(chance), gallery=False)
        timed_moves(pair, chance, args.answers, seen)
        pair.close()
        shutil.rmtree(pair.folder, ignore_errors=True)
    return {"ms from an answer until the other side has the board of after it": {
        **{f"{who} answers": spread(times) for who, times in seen.items()}, "all": spread(list(chain(*seen.values()))),
    }}  # fmt: skip


def timed_moves(pair: Pair, chance: random.Random, most: int, seen: dict[str, list[float]], until: float = 0.0) -> None:
    """Answer so often, to the game's end or until a moment; note how long each answer took to the other side."""
    while sum(map(len, seen.values())) < most and (not until or time.monotonic() < until):
        pair.settle(lambda: pair.due() is not None or pair.over())
        place = pair.due()
        if place is None:
            return
        other = pair.places[1 - pair.places.index(place)]
        seconds = _timed(pair, place, other, chance)
        if seconds is not None:
            seen["host's" if place is pair.own else "guest's"].append(seconds)


def _timed(pair: Pair, place: Place, other: Place, chance: random.Random) -> float | None:
    assert place.state is not None and place.state.decision is not None
    asked, refused, returned = pair.note_answered(place), place.refused, place.returned
    began = time.perf_counter()
    place.client.answer(random_answer(place.state.decision, chance), place.state.decision)
    while True:
        heard = other.take(0.2)
        if heard is None:
            while place.take() is not None:
                pass
            if place.refused > refused:
                pair.answered.discard(asked)
                return None
            if place.returned > returned:
                return None  # the answer may be lost with the connection: it is asked again
            if time.perf_counter() - began > 60:
                raise TimeoutError("no answer is seen at the other side")
            continue
        at, message = heard
        if isinstance(message, wire.Update) and (
            message.view.over or message.decision or message.waiting_for is not None
        ):
            return at - began


# Strangers at the port


def flood(args: argparse.Namespace) -> dict[str, Any]:
    """Let strangers come while two play."""
    chance = random.Random(args.seed)
    pair = Pair(two_decks(chance), gallery=False)
    quiet: dict[str, list[float]] = {"host's": [], "guest's": []}
    loud: dict[str, list[float]] = {"host's": [], "guest's": []}
    timed_moves(pair, chance, 40, quiet)
    before, files = memory(pair.pid), open_files(pair.pid)
    strange = subprocess.Popen(
        [sys.executable, "-m", "tests.staying.strangers", str(pair.port), str(args.connections)],
        stdout=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    most_files, lost, games = files, 0, 1
    while strange.poll() is None:
        timed_moves(pair, chance, 10**9, loud, time.monotonic() + 0.5)
        most_files = max(most_files, open_files(pair.pid))
        if pair.over():
            games += 1
            lost += not pair.rematch()
            time.sleep(0.05)
    assert strange.stdout is not None
    told = json.loads(strange.stdout.read())
    answers = len(loud["host's"])
    timed_moves(pair, chance, answers + len(loud["guest's"]) + 20, loud)
    after = memory(pair.pid)
    pair.close()
    shutil.rmtree(pair.folder, ignore_errors=True)
    return {
        "strangers": told, "games": games, "games lost": lost, "open files": {"before": files, "most": most_files},
        "memory in MB": {"before": before, "after": after}, "quiet, ms": spread(list(chain(*quiet.values()))),
        "while they come, ms": spread(list(chain(*loud.values()))),
    }  # fmt: skip


def memory(pid: int) -> dict[str, float]:
    """Say how much memory a process has: now, at most so far, its own, and its share where others have the same."""
    rows = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines() if ":" in line)
    rolled = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    rows |= dict(line.split(":", 1) for line in rolled)
    names = {"now": "VmRSS", "most": "VmHWM", "own": "RssAnon", "files": "RssFile", "share": "Pss"}
    return {name: round(int(rows[key].split()[0]) / 1024, 1) for name, key in names.items()}


def open_files(pid: int) -> int:
    """Count the open files of a process."""
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def host_memory(args: argparse.Namespace) -> dict[str, Any]:
    """Say what a host's process has in memory, step by step, and which modules hold most of what is allocated."""
    done = subprocess.run([sys.executable, "-c", _STEPS], capture_output=True, text=True, cwd=ROOT, check=True)
    return dict(json.loads(done.stdout))


_STEPS = """
import json, sys
from pathlib import Path
def rss():
    rows = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines() if ":" in line)
    return round(int(rows["VmRSS"].split()[0]) / 1024, 1)
steps = {"python": rss()}
import asyncio, ssl; steps["asyncio and ssl"] = rss()
import msgspec, gadesk.protocol.messages; steps["protocol"] = rss()
import gadesk.script.sheet; steps["script"] = rss()
import gadesk.net.pairing, gadesk.net.identity, gadesk.net.discovery; steps["net"] = rss()
import gadesk.engine.game; steps["engine"] = rss()
import gadesk.session.host as host; steps["host"] = rss()
from gadesk.sheets.bundled import bundled_sheets
sheets = bundled_sheets(); steps["sheets"] = rss()
host.known_printer(); steps["printer"] = rss()
host.import_module("gadesk.session.scenario.scenarios"); steps["scenarios"] = rss()
print(json.dumps(steps))
"""


# Found and joined


def found(args: argparse.Namespace) -> dict[str, Any]:
    """Open a table in one network name space, look for it and join it from another."""
    times: dict[str, list[float]] = {}
    for kind in args.kinds.split(","):
        for _ in range(args.times):
            with two_machines(kind) as (host, guest):
                command = [sys.executable, "-m", "tests.staying.strangers"]
                opened = subprocess.Popen([*host, *command, "open"], stdin=-1, stdout=-1, text=True, cwd=ROOT)
                assert opened.stdout is not None
                code = opened.stdout.readline().strip()
                came = subprocess.run([*guest, *command, "seek", code], capture_output=True, text=True, cwd=ROOT)
                opened.communicate("", timeout=PATIENCE)
            told = json.loads(came.stdout) if came.returncode == 0 else {"found": 99.0, "joined": 99.0}
            for name, seconds in told.items():
                times.setdefault(f"{kind}: {name}", []).append(seconds)
    return {name: spread(row) for name, row in times.items()}


def main() -> None:
    """Measure what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = {"secrets": secrets, "moves": moves, "flood": flood, "memory": host_memory, "found": found}
    parser.add_argument("part", choices=parts)
    for name, kind, value in (
        ("seed", int, 1), ("games", int, 100), ("answers", int, 300), ("connections", int, 10_000), ("times", int, 5),
        ("kinds", str, "router,cable,six,no multicast,no broadcast"),
    ):  # fmt: skip
        parser.add_argument(f"--{name}", type=kind, default=value)
    args = parser.parse_args()
    print(json.dumps({args.part: parts[args.part](args)}, indent=1))


if __name__ == "__main__":
    main()
