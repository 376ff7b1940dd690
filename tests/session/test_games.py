"""Whole games by the rules, played by programs: invariants, replay, undo, and what a seat may not know."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gadesk.bots.bot import random_answer
from gadesk.engine.continuous.derived import touch
from gadesk.engine.game import Game
from gadesk.engine.seat_view import redact
from gadesk.paths import resource
from gadesk.protocol import codec
from gadesk.protocol.decisions import CANCEL, Decision, DecisionKind, OptionKind
from gadesk.protocol.events import EventKind
from gadesk.protocol.journal_file import VERSION, Header, load
from gadesk.protocol.plans import Start
from gadesk.protocol.record import replace
from gadesk.session.game import start_game
from gadesk.session.journal import JournalWriter, replay
from gadesk.session.saved_sheets import sheets_digest
from gadesk.session.selfplay.matches import Match, Tally, run_match, same_again
from gadesk.session.table import Refusal, Table
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from gadesk.sheets.outlines import FactBook
from tests.timing import slowness

pytestmark = pytest.mark.skipif(not resource("cards", "sheets.jsonl").exists(), reason="no sheets are built yet")

DECKS = sorted(starters())
DEEP = pytest.mark.deep
PAIRS = [(DECKS[at], DECKS[(at * 3 + 1) % len(DECKS)]) for at in range(len(DECKS))]


def start(pair: tuple[str, str], seed: int) -> Start:
    """Begin from two starter decks."""
    decks = starters()
    return Start((decks[pair[0]], decks[pair[1]]), str(seed))


def match(pair: tuple[str, str], seed: int, *bots: str) -> Match:
    """Make a match between two programs."""
    return Match(bundled_sheets(), start(pair, seed), bots, FactBook(bundled_sheets()))


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
@pytest.mark.parametrize("bots", [("random", "random"), ("sensible", "random"), ("sensible", "sensible")], ids="-".join)
def test_programs_play_a_whole_game(tmp_path: Path, pair: tuple[str, str], bots: tuple[str, str]) -> None:
    """It ends by the rules, no invariant breaks, and its answers give the same game again."""
    tally = Tally()
    played = match(pair, 11, *bots)
    run_match(played, tally, tmp_path)
    assert tally.failures == []
    assert tally.ended_by_rules == 1
    assert same_again(played)


@pytest.mark.timed
def test_programs_never_keep_a_player_waiting(tmp_path: Path) -> None:
    """No decision of a whole game takes a bot half a second."""
    tally = Tally()
    run_match(match(PAIRS[0], 11, "sensible", "sensible"), tally, tmp_path)
    assert 0 < tally.slowest / slowness() < 0.5


@pytest.mark.parametrize("pair", [PAIRS[0], *(pytest.param(pair, marks=DEEP) for pair in PAIRS[1:3])], ids="-".join)
def test_restoring_at_every_decision_changes_nothing(tmp_path: Path, pair: tuple[str, str]) -> None:
    """Every decision of a random game is snapshotted and restored before it is answered."""
    tally = Tally()
    run_match(match(pair, 5, "random", "random"), tally, tmp_path, undo=True)
    assert tally.failures == []


def test_the_goldfish_loses() -> None:
    """A player who only passes is beaten by the sensible bot."""
    tally = Tally()
    run_match(match(PAIRS[0], 3, "sensible", "passer"), tally, Path("unused"))
    assert tally.failures == []
    assert tally.wins == [1, 0]


def test_a_game_is_saved_taken_back_and_replayed(tmp_path: Path) -> None:
    """Table, journal and undo over a real game: the journal ends where the table does."""
    begin = start(PAIRS[1], 8)
    sheets = bundled_sheets()
    header = Header(VERSION, begin, sheets_digest(sheets, begin))
    table = Table(_new(begin), 2, JournalWriter(tmp_path / "a.journal", header))
    chance = random.Random(2)
    digests = []
    for _ in range(120):
        decision = table.decision
        if decision is None:
            break
        digests.append(table.game.digest())
        table.answer(decision.seat, table.epoch, decision.number, random_answer(decision, chance))
        if chance.random() < 0.1:
            seat, steps = chance.randrange(2), chance.randrange(1, 4)
            if not table.may_undo(seat):
                continue
            table.undo(seat, steps)
            assert table.game.digest() == digests[len(table.entries)]
            del digests[len(table.entries) :]
    table.close()
    loaded = load(tmp_path / "a.journal")
    again = _new(begin)
    assert loaded.problem is None
    assert replay(loaded, again) is None
    assert again.digest() == table.game.digest()


def _new(begin: Start) -> Game:
    return Game.new(bundled_sheets(), begin.decks, seed=begin.seed, first=begin.first)


def seen(game: Game, seat: int) -> bytes:
    """Return all that a seat is told of a state: its view, and the decision if it is its own."""
    decision = game.decision
    mine = decision if decision is not None and decision.seat == seat else None
    return codec.dumps([game.view(seat), mine])


def shuffle_unknown(game: Game, seat: int, chance: random.Random, own_deck: bool) -> None:
    """Give the cards that `seat` may not know each other's identities, zone by zone where that is public."""
    state = game.state
    for owner, side in enumerate(state.sides):
        zones = [side.main_deck] if owner == seat else [side.main_deck + side.hand + side.memory]
        if owner == seat and not own_deck:
            continue
        for ids in zones:
            unknown = [id for id in ids if not state.cards[id].knowers >> seat & 1 and id not in _looked_at(game, seat)]
            sheets = [state.cards[id].sheet for id in unknown]
            chance.shuffle(sheets)
            for id, sheet in zip(unknown, sheets, strict=True):
                card = state.cards[id]
                state.cards[id] = type(card)(
                    card.id, sheet, card.owner, card.zone, card.origin, card.holder, card.knowers, card.marks, card.by
                )
    touch(state)


def _looked_at(game: Game, seat: int) -> set[int]:
    decision = game.decision
    if decision is None or decision.seat != seat:
        return set()
    return {option.id for option in decision.options if option.id is not None}


@pytest.mark.parametrize("pair", [*PAIRS[:2], *(pytest.param(pair, marks=DEEP) for pair in PAIRS[2:])], ids="-".join)
def test_what_a_seat_is_told_does_not_depend_on_what_it_may_not_know(pair: tuple[str, str]) -> None:
    """Other hands, memories and decks, but the same bytes: view, decision and events."""
    game, chance = _new(start(pair, 21)), random.Random(21)
    compared = 0
    for _ in range(250):
        decision = game.decision
        if decision is None:
            break
        snapshot = game.snapshot()
        for seat in (0, 1):
            before = seen(game, seat)
            shuffle_unknown(game, seat, chance, own_deck=True)
            assert seen(game, seat) == before
            game.restore(snapshot)
            compared += _events_agree(game, seat, decision, chance)
        game.answer(random_answer(decision, chance))
        game.take_events()
    assert compared >= 5


def _events_agree(game: Game, seat: int, decision: Decision, chance: random.Random) -> int:
    """Answer for the other seat in two games that differ in what `seat` may not know: are the events the same?"""
    if decision.seat == seat or decision.kind is not DecisionKind.PAY_RESERVE:
        return 0
    if any(option.kind is not OptionKind.CARD for option in decision.options):
        return 0
    hand = game.state.sides[decision.seat].hand
    choice = tuple(at for at, option in enumerate(decision.options) if option.id in hand)[: decision.least]
    if len(choice) < decision.least:
        return 0
    snapshot = game.snapshot()
    told = []
    for again in (False, True):
        if again:
            shuffle_unknown(game, seat, chance, own_deck=False)
        game.answer(choice)
        events = [redact(recorded, seat) for recorded in game.take_events()]
        moved = [event for event in events if event is not None and event.word == "reserve"]
        told.append(codec.dumps(moved))
        game.restore(snapshot)
        game.take_events()
    assert told[0] == told[1] != b"[]"
    return 1


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.lists(st.integers(-2, 9), max_size=4), st.integers(-1, 1)), min_size=5, max_size=40))
def test_fuzzed_answers_are_taken_or_refused(answers: list[tuple[list[int], int]]) -> None:
    """Over a real game: a refused answer has its sentence and leaves the state as it was, bit for bit."""
    table = Table(_new(start(PAIRS[2], 4)), 2)
    chance = random.Random(1)
    for choice, shift in answers:
        decision = table.decision
        if decision is None:
            return
        before = table.game.digest()
        try:
            table.answer(decision.seat, table.epoch, decision.number + shift, tuple(choice))
        except Refusal as refusal:
            assert str(refusal).endswith(".") and "fault" not in str(refusal)
            assert table.game.digest() == before
            table.answer(decision.seat, table.epoch, decision.number, random_answer(decision, chance))
        else:
            assert shift == 0


def test_no_play_of_a_real_game_that_was_taken_back_is_a_step() -> None:
    """Activations and materializations: the same question comes again, with as many steps to undo as it had before."""
    chance, plays = random.Random(5), set()
    begin = start(PAIRS[0], 5)
    table = Table(start_game(bundled_sheets(), begin), 2)
    asked: list[tuple[Decision, int]] = []
    while len(table.entries) < 300 and (decision := table.decision) is not None:
        seat = decision.seat
        asked.append((decision, table.may_undo(seat)))
        if not decision.cancel or chance.random() < 0.3:
            table.answer(seat, 0, decision.number, random_answer(decision, chance))
            continue
        table.answer(seat, 0, decision.number, CANCEL)
        again = table.decision
        assert again is not None
        if table.events(seat)[-1].kind is not EventKind.REVERTED:  # a cost on resolution: declined, and that is a step
            assert table.may_undo(seat) == asked[-1][1] + 1
            continue
        before = [(each, steps) for each, steps in asked if replace(each, number=again.number) == again]
        announced, steps = before[-1]
        assert table.may_undo(seat) == steps
        plays.add((announced.kind, decision.kind))
    assert len(plays) > 1, plays
