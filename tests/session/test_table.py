"""The table: who may answer when, undo of whole states, passing by itself, what each seat is told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gadesk.bots.bot import random_answer
from gadesk.glossary import Phase
from gadesk.protocol.decisions import CANCEL
from gadesk.protocol.events import EventKind
from gadesk.protocol.journal_file import VERSION, Header, load
from gadesk.protocol.passing import PassMode, PassUntil, Whose
from gadesk.session.journal import JournalWriter
from gadesk.session.table import Refusal, Table
from tests.session.double import START, TinyGame, tell

SOMETHING = PassMode(PassUntil.SOMETHING)


def table_of(life: int = 500) -> Table:
    """Lay a table for the double."""
    return Table(TinyGame(3, life), 2, redact=tell)


def act(table: Table, choice: tuple[int, ...]) -> None:
    """Answer what is due."""
    decision = table.decision
    assert decision is not None
    table.answer(decision.seat, table.epoch, decision.number, choice)


def play(table: Table, count: int, seed: int = 1) -> list[str]:
    """Answer at random; return the digest before each answer."""
    chance, digests = random.Random(seed), []
    for _ in range(count):
        decision = table.decision
        assert decision is not None
        digests.append(table.game.digest())
        act(table, random_answer(decision, chance))
    return digests


def test_only_the_asked_seat_may_answer_and_only_the_due_question() -> None:
    """Wrong seat, late number, other epoch and illegal choice are refused and change nothing."""
    table = table_of()
    before = table.game.digest()
    for seat, epoch, number, choice in [(1, 0, 0, (0,)), (0, 0, 1, (0,)), (0, 1, 0, (0,)), (0, 0, 0, (9,))]:
        with pytest.raises(Refusal):
            table.answer(seat, epoch, number, choice)
        assert table.game.digest() == before
    assert table.entries == []


@settings(max_examples=200, deadline=None)
@given(st.integers(-2, 3), st.integers(-1, 2), st.integers(-2, 3), st.lists(st.integers(-3, 5), max_size=4))
def test_fuzzed_answers_change_nothing_when_refused(seat: int, epoch: int, number: int, choice: list[int]) -> None:
    """Whatever is answered, it is taken as legal or refused with a sentence and no change."""
    table = table_of()
    before = table.game.digest()
    try:
        table.answer(seat, epoch, number, tuple(choice))
    except Refusal as refusal:
        assert str(refusal)
        assert table.game.digest() == before
    else:
        assert (seat, epoch, number) == (0, 0, 0)


def test_undo_goes_back_by_own_answers_and_restores_whole_states() -> None:
    """Any number of steps: the state is the one that was there when the answer was due."""
    table = table_of()
    digests = play(table, 200)
    mine = [at for at, entry in enumerate(table.entries) if entry.seat == 0]
    for steps in (1, 3, 40):
        table.undo(0, steps)
        at = mine[-steps]
        mine = mine[:-steps]
        assert table.game.digest() == digests[at]
        assert len(table.entries) == at
    table.undo(0, 10_000)
    assert table.game.digest() == digests[0]
    with pytest.raises(Refusal, match="nothing to take back"):
        table.undo(0, 1)


def test_events_told_are_taken_back_too_and_come_again() -> None:
    """After an undo and the same answers, each seat has been told the same."""
    table = table_of()
    play(table, 120)
    told = [list(table.events(seat)) for seat in (0, 1)]
    entries = list(table.entries)
    table.undo(1, 13)
    assert all(len(table.events(seat)) < len(told[seat]) for seat in (0, 1))
    for entry in entries[len(table.entries) :]:
        act(table, getattr(entry, "choice"))  # noqa: B009  (only answers were given)
    assert [list(table.events(seat)) for seat in (0, 1)] == told


def test_a_play_that_was_taken_back_is_nothing_to_undo(tmp_path: Path) -> None:
    """Undo goes back to before the answer that still stands, as often as plays were taken back since; saved, too."""
    path = tmp_path / "a.journal"
    header = Header(VERSION, START, "", ("player", "player"))
    table = Table(TinyGame(3, 500), 2, JournalWriter(path, header), tell)
    for choice in [(0,), (0,), (0,), (0,)]:
        act(table, choice)
    seen = table.view(0), table.view(1)
    for _ in range(2):
        act(table, (1,))
        assert table.may_undo(0) == 3  # an announced play itself may be undone
        act(table, CANCEL)
        assert table.may_undo(0) == 2 and (table.view(0), table.view(1)) == seen
    assert table.decision is not None
    again, problem = Table.resumed(TinyGame(3, 500), 2, load(path), tell)
    assert problem is None and again.may_undo(0) == 2
    for one in (table, again):
        one.undo(0, 1)
        assert len(one.entries) == 3 and one.may_undo(0) == 1
        act(one, (0,))
        assert one.may_undo(0) == 2 and (one.view(0), one.view(1)) == seen
    table.close()


def test_an_answer_from_before_an_undo_is_late() -> None:
    """The epoch tells the same number before and after an undo apart."""
    table = table_of()
    act(table, (1,))
    decision = table.decision
    assert decision is not None
    table.undo(0, 1)
    with pytest.raises(Refusal, match="too late"):
        table.answer(0, 0, 0, (0,))


def test_each_seat_is_told_only_its_own_secrets() -> None:
    """An event that one seat alone may know is not told to the other."""
    table = table_of()
    play(table, 40)
    for seat in (0, 1):
        looked = [event for event in table.events(seat) if event.kind is EventKind.LOOKED]
        assert looked and all(event.seat == seat for event in looked)


def test_passing_stops_when_something_happens_and_says_why() -> None:
    """Seat 1 passes by itself until seat 0 acts."""
    table = table_of()
    table.passes.set(1, SOMETHING)
    assert "until something happens" in table.passes.words(1)
    act(table, (0,))
    assert table.decision is not None and table.decision.seat == 1
    assert table.passes.take_stopped(1) == "Stopped passing: your main phase began."
    assert table.passes.take_stopped(1) == ""
    act(table, (0,))
    table.passes.set(1, SOMETHING)
    act(table, (0,))
    table.passes.set(1, SOMETHING)
    act(table, (1,))
    act(table, (0,))
    assert table.passes.take_stopped(1) == "Stopped passing: another player acted."


def test_passing_to_a_phase_lets_other_actions_through() -> None:
    """Passing to one's own main phase ignores what the other does meanwhile."""
    table = table_of()
    table.passes.set(1, PassMode(PassUntil.PHASE, Phase.MAIN, Whose.MINE))
    act(table, (1,))
    act(table, (0,))
    decision = table.decision
    assert decision is not None and decision.seat == 1
    assert table.view(1).turn_player == 1
    assert "your main phase" in table.passes.take_stopped(1)


def test_answers_given_by_passing_are_not_undo_steps() -> None:
    """Undo goes to the last answer by hand; what was passed by itself goes with it."""
    table = table_of()
    act(table, (0,))
    act(table, (0,))
    table.passes.set(0, PassMode(PassUntil.PHASE, Phase.END))
    for _ in range(3):
        act(table, (0,))
    before = len(table.entries)
    table.passes.set(0, PassMode())
    table.undo(0, 1)
    assert len(table.entries) == 0 < before


def test_conceding_ends_the_game_and_nothing_more_is_taken() -> None:
    """After a concession answers and concessions are refused; undo brings the game back."""
    table = table_of()
    table.concede(1)
    assert table.over and table.game.winner == 0
    with pytest.raises(Refusal):
        table.concede(0)
    with pytest.raises(Refusal):
        table.answer(0, 0, 0, (0,))
    table.undo(1, 1)
    assert not table.over


class Faulty(TinyGame):
    """A game with a fault: guarding breaks it half way."""

    def answer(self, choice: tuple[int, ...]) -> None:
        """Break while guarding."""
        if self.step == "guard" and choice == (1,):
            self.life = [0, 0]
            raise ZeroDivisionError
        super().answer(choice)


def test_a_fault_of_the_rules_leaves_the_game_as_it_was() -> None:
    """The answer is refused with a sentence, and another one goes on."""
    table = Table(Faulty(3, 500), 2, redact=tell)
    act(table, (0,))
    before = table.game.digest()
    with pytest.raises(Refusal, match="A fault of the program"):
        act(table, (1,))
    assert table.game.digest() == before
    act(table, (0,))
    assert len(table.entries) == 2


def test_a_disk_that_refuses_does_not_stop_the_game(tmp_path: Path) -> None:
    """The game goes on unsaved, and the table says so."""
    writer = JournalWriter(tmp_path / "a.journal", Header(VERSION, START, ""))
    table = Table(TinyGame(3, 500), 2, writer, tell)
    act(table, (0,))
    assert table.unsaved == ""

    def full(line: object) -> None:
        raise OSError(28, "No space left on device")

    writer._write = full  # type: ignore[method-assign]
    act(table, (0,))
    assert "No space left" in table.unsaved
    act(table, (0,))
    assert len(table.entries) == 3
    writer.close()
