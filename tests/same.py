"""Proof that a change to the code changes nothing in the game: record before it, compare after it.

    python -m tests.same record FILE    # 500 games of random decks and every scenario
    python -m tests.same compare FILE   # the same again; says where the first difference is

What is recorded of a game: every question with its options, every answer, every event with who is told of it, at
every tenth question what each seat sees, and how it ends. The file holds fingerprints alone.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from multiprocessing import Pool as Workers
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from gadesk.bots.bot import random_answer
from gadesk.engine.game import Game
from gadesk.session.scenario import scenarios
from gadesk.session.selfplay.matches import MOST_TURNS
from gadesk.session.selfplay.random_decks import Pool, starts
from gadesk.sheets.bundled import bundled_sheets

SCENARIOS = Path(__file__).parent / "scenarios"
GAMES, SEED = 500, 50_000
POOL = "pool "
VIEW_EVERY = 10
KEPT_EVERY = 10
"""A fingerprint is kept of every so many questions."""
FINGERPRINT = 8


def plain(value: Any) -> Any:
    """Turn what a seat is asked or told into lists and words: fields by name, those at their default left out."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Struct) or is_dataclass(value):
        told = structs.fields(value) if isinstance(value, Struct) else fields(value)
        named = {field.name: getattr(value, field.name) for field in told if getattr(field, "repr", True)}
        return {name: plain(held) for name, held in named.items() if held not in (None, "", (), 0, False)}
    if isinstance(value, dict):
        return [[plain(key), plain(held)] for key, held in value.items()]
    if isinstance(value, (frozenset, set)):
        return sorted((plain(held) for held in value), key=repr)
    if isinstance(value, (tuple, list)):
        return [plain(held) for held in value]
    return value


class Record:
    """One game's fingerprints, chained: one of every so many questions, and the last."""

    def __init__(self) -> None:
        self.chain = hashlib.blake2b(digest_size=16)
        self.kept: list[str] = []
        self.asked = 0

    def add(self, value: Any) -> None:
        """Chain what was asked, answered or told."""
        self.chain.update(json.dumps(plain(value), separators=(",", ":")).encode())

    def question(self, game: Game, answer: tuple[int, ...]) -> None:
        """Chain the question that `game` asks, its answer and now and then what the seats see."""
        self.add([game.decision, answer])
        if self.asked % VIEW_EVERY == 0:
            self.add([game.view(seat) for seat in range(len(game.state.sides))])
        self.asked += 1
        if self.asked % KEPT_EVERY == 0:
            self.kept.append(self.chain.hexdigest()[:FINGERPRINT])

    def ended(self, game: Game) -> list[str]:
        """Chain how a game ended and return its fingerprints."""
        self.add([game.over, game.winner, game.why_over, game.state.turn, self.asked])
        return [*self.kept, self.chain.hexdigest()[:FINGERPRINT]]


@cache
def _pool() -> Pool:
    return Pool(bundled_sheets())


def game_of_the_pool(seed: int) -> tuple[str, list[str]]:
    """Play one game between random decks, by random answers."""
    (start,) = starts(_pool(), 1, seed, 2 if seed % 5 else 3)
    game = Game.new(bundled_sheets(), start.decks, seed=start.seed, first=start.first)
    chance, record = random.Random(seed), Record()
    while game.decision is not None and game.state.turn < MOST_TURNS:
        answer = random_answer(game.decision, chance)
        record.question(game, answer)
        game.answer(answer)
        record.add(game.take_events())
    return f"{POOL}{seed}", record.ended(game)


def scenarios_of(file: str) -> list[tuple[str, list[str]]]:
    """Play the scenarios of a file: their questions and answers, what they told, and how they came out."""
    found = []
    answer, take = Game.answer, Game.take_events
    for number, one in enumerate(scenarios.load_all(Path(file))):
        record = Record()

        def answered(game: Game, given: tuple[int, ...], record: Record = record) -> None:
            if game.decision is not None:
                record.question(game, given)
            answer(game, given)

        def taken(game: Game, record: Record = record) -> list[Any]:
            told = take(game)
            record.add(told)
            return told

        Game.answer, Game.take_events = answered, taken  # type: ignore[method-assign, assignment]
        try:
            result = scenarios.run(one)
        finally:
            Game.answer, Game.take_events = answer, take  # type: ignore[method-assign]
        record.add([result.passed, result.differences])
        record.add(result.game.run.told)
        found.append((f"{Path(file).relative_to(SCENARIOS)} {number} {one.title}", record.ended(result.game)))
    return found


def recorded(games: int) -> Iterator[tuple[str, list[str]]]:
    """Play everything, on all cores."""
    files = sorted(str(path) for path in SCENARIOS.rglob("*.json") if path.name != "cards.json")
    with Workers() as workers:
        yield from workers.imap(game_of_the_pool, range(SEED, SEED + games), 5)
        for several in workers.imap(scenarios_of, files):
            yield from several


def _compared(before: dict[str, list[str]]) -> int:
    differences, found = 0, set()
    games = sum(name.startswith(POOL) for name in before)
    for name, now in recorded(games):
        found.add(name)
        then = before.get(name)
        if then != now:
            differences += 1
            place = next((at for at, pair in enumerate(zip(then or (), now, strict=False)) if pair[0] != pair[1]), -1)
            where = "is new" if then is None else f"differs before its question {(place + 1) * KEPT_EVERY}"
            print(f"{name}: {where}")
    for name in before.keys() - found:
        differences += 1
        print(f"{name}: is gone")
    print(f"{len(found)} games played, {differences} are not the same as before.")
    return 1 if differences else 0


def main(arguments: list[str]) -> int:
    """Record or compare; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.same", description=__doc__)
    parser.add_argument("what", choices=("record", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=GAMES, help="how many games of random decks to record")
    given = parser.parse_args(arguments)
    if given.what == "compare":
        before = json.loads(given.file.read_text(encoding="utf-8"))
        return _compared(before)
    kept = dict(recorded(given.games))
    given.file.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")
    print(f"{len(kept)} games recorded in {given.file}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
