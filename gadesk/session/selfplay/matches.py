"""Programs play each other: many whole games, counted, with every invariant checked at every decision."""

from __future__ import annotations

import gc
import random
import statistics
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from itertools import product
from pathlib import Path
from typing import Any

from gadesk import plain
from gadesk.bots.bot import Bot, random_answer
from gadesk.engine.game import Game
from gadesk.engine.state.chance import part_of_seed
from gadesk.errors import UserError
from gadesk.files import folder_to_write
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.journal_file import VERSION, Answered, Entry, Header, written
from gadesk.protocol.plans import DeckCards, Start
from gadesk.records import dataclass
from gadesk.script.sheet import CardSheet
from gadesk.session.game import redact, require_sheets
from gadesk.session.opponent.levels import Imagining, players
from gadesk.session.saved_sheets import sheets_digest
from gadesk.session.selfplay.indistinct import indistinct
from gadesk.session.selfplay.invariants import broken
from gadesk.session.selfplay.invariants_deep import Broken, WatchedGame, deep_broken, restored
from gadesk.session.wording import worded
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.outlines import FactBook

MOST_TURNS = 200
MOST_DECISIONS = 20_000
RANDOM = "random"
EXAMPLES = 20


@dataclass(slots=True)
class Tally:
    """What came out of the games so far."""

    games: int = 0
    ended_by_rules: int = 0
    over_turn_limit: int = 0
    exceptions: int = 0
    invariant_violations: int = 0
    decisions: int = 0
    seconds: float = 0.0
    turns: list[int] = field(default_factory=list)
    slowest: float = 0.0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    failures: list[str] = field(default_factory=list)
    indistinct: int = 0
    unclear: list[str] = field(default_factory=list)

    def figures(self) -> dict[str, Any]:
        """Return the figures under their stable keys."""
        return {
            "games": self.games,
            "ended_by_rules": self.ended_by_rules,
            "over_turn_limit": self.over_turn_limit,
            "exceptions": self.exceptions,
            "invariant_violations": self.invariant_violations,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "turns_median": statistics.median(self.turns) if self.turns else 0,
            "slowest_decision_ms": round(self.slowest * 1000, 2),
            "wins_first_deck": self.wins[0],
            "wins_second_deck": self.wins[1],
            "indistinct_questions": self.indistinct,
            "indistinct_examples": self.unclear,
            "failures": self.failures,
        }


class Match:
    """One game between programs."""

    def __init__(self, sheets: Mapping[str, CardSheet], start: Start, bots: Sequence[str], facts: FactBook) -> None:
        self.start = start
        self.sheets = sheets
        self.game = WatchedGame.new(sheets, start.decks, seed=start.seed, first=start.first)
        self.entries: list[Entry] = []
        self.slowest = 0.0
        self.error: Exception | None = None
        self.at_random = random_answer
        self.noted: Callable[[int, Event], None] = lambda _seat, _event: None
        """Called with all that the seats of bots that are not random are told, as it is told."""
        self._names = bots
        self._told: list[list[Event]] = [[] for _ in bots]
        self._chances = [random.Random(f"{start.seed}/{seat}") for seat in range(len(bots))]
        makers = players()
        self._bots: list[Bot] = [
            makers[name](seat, part_of_seed(start.seed, f"bot {seat}"), facts) for seat, name in enumerate(bots)
        ]

    def play(self, check: Callable[[], None]) -> None:
        """Play to the end, to the limit of turns, or until something breaks."""
        while (decision := self.game.decision) is not None:
            check()
            if self.game.state.turn >= MOST_TURNS or len(self.entries) >= MOST_DECISIONS:
                return
            choice = self._choose(decision)
            self.entries.append(Answered(decision.seat, choice))
            self.game.answer(choice)
        check()

    def _choose(self, decision: Decision) -> tuple[int, ...]:
        if self._names[decision.seat] == RANDOM:
            self.game.take_events()
            return self.at_random(decision, self._chances[decision.seat])
        spoken = worded(self.game, decision)
        begin = time.process_time()
        for recorded in self.game.take_events():
            for seat, told in enumerate(self._told):
                event = redact(recorded, seat)
                if event is not None:
                    told.append(event)
                    self.noted(seat, event)
        bot, told = self._bots[decision.seat], self._told[decision.seat]
        bot.watch(told)
        told.clear()
        if isinstance(bot, Imagining):
            bot.stand_before(self.game)
        choice = bot.choose(self.game.view(decision.seat), spoken)
        self.slowest = max(self.slowest, time.process_time() - begin)
        return choice

    def journal(self) -> bytes:
        """Return the game's journal."""
        header = Header(VERSION, self.start, sheets_digest(self.sheets, self.start), tuple(self._names))
        return written(header, self.entries, {})


def run_match(match: Match, tally: Tally, folder: Path, undo: bool = False, every: int = 0) -> None:
    """Play one game into the tally; a game that fails leaves its journal in `folder`.

    `undo` also restores a snapshot at every decision; `every` so many decisions the dearer invariants are checked,
    and then at the end that the answers give the same game again.
    """

    def check() -> None:
        game = match.game
        if indistinct(game):
            _unclear(match, tally)
        wrong = broken(game.state, game.decision, match.start)
        if not wrong and undo and game.decision is not None:
            wrong = restored(game)
        if not wrong and every and len(match.entries) % every == 0:
            wrong = deep_broken(game)
        if wrong:
            raise Broken(wrong)

    begin = time.perf_counter()
    tally.games += 1
    try:
        match.play(check)
        if every and not same_again(match):
            raise Broken("the same answers give another game.")
    except Broken as error:
        tally.invariant_violations += 1
        match.error = error
        _failed(match, tally, folder, str(error))
    except Exception as error:  # any fault of the rules is counted and kept, and the next game begins
        tally.exceptions += 1
        match.error = error
        last = traceback.extract_tb(error.__traceback__)[-1]
        _failed(match, tally, folder, f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})")
    else:
        _ended(match, tally, folder)
    tally.seconds += time.perf_counter() - begin
    tally.decisions += len(match.entries)
    tally.slowest = max(tally.slowest, match.slowest)


def _unclear(match: Match, tally: Tally) -> None:
    """Count a question whose options look the same, and keep the first few as examples."""
    decision = match.game.decision
    assert decision is not None
    tally.indistinct += 1
    if len(tally.unclear) < EXAMPLES:
        where = f"seed {match.start.seed}, answer {len(match.entries) + 1}"
        names = ", ".join(str(option.slug or option.kind.value) for option in decision.options)
        tally.unclear.append(f"{decision.kind.value} for {decision.slug or 'the game'}: {names} [{where}]")


def _ended(match: Match, tally: Tally, folder: Path) -> None:
    tally.turns.append(match.game.state.turn)
    if match.game.over:
        tally.ended_by_rules += 1
        if match.game.winner is not None:
            tally.wins[match.game.winner] += 1
    else:
        tally.over_turn_limit += 1
        _failed(match, tally, folder, f"not over in turn {match.game.state.turn}")


def _failed(match: Match, tally: Tally, folder: Path, why: str) -> None:
    path = folder / f"seed-{match.start.seed}-{len(tally.failures) + 1}.journal"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(match.journal())
        kept = str(path)
    except OSError as error:  # the games go on: what they come to is wanted all the more
        kept = f"not kept: {error.strerror or error}"
    tally.failures.append(f"{why} [{kept}]")


def selfplay(
    pairs: Sequence[tuple[DeckCards, DeckCards]],
    games: int,
    seed: int,
    bots: tuple[str, str] = ("sensible", "sensible"),
    folder: Path | None = None,
    undo: bool = False,
    sheets: Mapping[str, CardSheet] | None = None,
) -> dict[str, Any]:
    """Play `games` games of each pairing; `undo` also snapshots and restores at every decision.

    Played are the bundled sheets unless others are given. Raises UserError for a deck with a card that has none.
    """
    require_bots(bots)
    sheets = bundled_sheets() if sheets is None else sheets
    require_sheets((deck for pair in pairs for deck in pair), sheets)
    facts = FactBook(sheets)
    gc.freeze()  # the sheets stand for good
    tally = Tally()
    where = Path(tempfile.gettempdir()) / "gadesk-selfplay" if folder is None else folder_to_write(folder)
    for (number, decks), game in product(enumerate(pairs), range(games)):
        start = Start(decks, str(seed + number * 10_000 + game))
        run_match(Match(sheets, start, bots, facts), tally, where, undo)
    return tally.figures()


def require_bots(names: Iterable[str]) -> None:
    """Raise UserError where a bot is named that there is not."""
    unknown = [name for name in names if name not in players()]
    if unknown:
        raise UserError(
            f"There is no bot called {plain.name(unknown[0])}; the bots are {', '.join(sorted(players()))}."
        )


def same_again(match: Match) -> bool:
    """Play a match's answers on a fresh game: is it the same, bit for bit?"""
    again = Game.new(match.sheets, match.start.decks, seed=match.start.seed, first=match.start.first)
    for entry in match.entries:
        assert isinstance(entry, Answered)
        again.answer(entry.choice)
    return again.digest() == match.game.digest() and again.answers == match.game.answers
