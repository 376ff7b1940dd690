"""Where a seat is asked: its stops, what others play, its own plays, full control; and letting everything resolve."""

from __future__ import annotations

import pytest

from gadesk.engine.boards import Board, build
from gadesk.engine.game import Game
from gadesk.glossary import Phase, Step
from gadesk.protocol.decisions import OptionKind
from gadesk.protocol.passing import PassMode, PassUntil, StopAt, Stops, pass_option
from gadesk.script import effects as e
from gadesk.session.table import Table
from tests.engine.table import FILLER, ally, champion, side, trick

SHEETS = {sheet.slug: sheet for sheet in (trick("answer", e.Draw()), ally("squire", 2, 4), FILLER, champion())}
NONE = Stops((), ())
MINE, THEIRS = 0, 1


def table_of(stops: Stops | None, *, theirs: Stops | None = NONE, answers: int = 2) -> Table:
    """Seat a player, whose main phase begins, opposite another, who holds so many cards to respond with."""
    hand = ("answer",) * 3
    board = Board((side("hero", "squire", hand=hand), side("hero", "squire", hand=("answer",) * answers)))
    table = Table(Game.resume(build(SHEETS, board)), 2)
    table.passes.stop_at(MINE, stops)
    table.passes.stop_at(THEIRS, theirs)
    table.passes.begin()
    return table


def asked(table: Table, turns: int = 2) -> list[tuple[int, int, str, bool]]:
    """Pass whatever is asked; tell of each Opportunity who had it, whose turn it was, where, and if a stack waits."""
    found = []
    while (decision := table.decision) is not None and table.view(MINE).turn < 1 + turns:
        view, index = table.view(decision.seat), pass_option(decision)
        if index is not None:
            found.append((decision.seat, view.turn_player, StopAt.of(view).value, bool(view.stack)))
        table.answer(decision.seat, table.epoch, decision.number, (index or 0,))
    return found


def play(table: Table, slug: str = "answer", kind: OptionKind = OptionKind.ACTIVATE) -> None:
    """Do something with a card, and whatever it asks for."""
    decision = table.decision
    assert decision is not None
    seat = decision.seat
    index = next(at for at, each in enumerate(decision.options) if (each.kind, each.slug) == (kind, slug))
    table.answer(seat, table.epoch, decision.number, (index,))
    while (more := table.decision) is not None and more.seat == seat and pass_option(more) is None:
        table.answer(seat, table.epoch, more.number, tuple(range(more.least)))


@pytest.mark.parametrize("at", [StopAt.RECOLLECTION, StopAt.END])
@pytest.mark.parametrize("mine", [True, False])
def test_a_seat_is_asked_at_its_stops_and_nowhere_else(at: StopAt, mine: bool) -> None:
    """Each stop by itself, in the own turns and in the others'; the own main phase is always asked."""
    table = table_of(Stops((at,), ()) if mine else Stops((), (at,)))
    found = {(turn == MINE, where) for seat, turn, where, _ in asked(table, 4) if seat == MINE}
    assert found == {(True, StopAt.MAIN.value), (mine, at.value)}


def test_who_has_said_nothing_is_asked_everywhere() -> None:
    """A client that knows nothing of stops plays as ever."""
    without, every = (asked(table_of(stops), 4) for stops in (None, Stops(every=True)))
    assert without == every
    assert len(without) > len(asked(table_of(Stops()), 4))


@pytest.mark.rule("mechanics.timing-and-permissions/opportunity.8.a")
@pytest.mark.parametrize("own", [False, True])
def test_own_plays_resolve_unless_one_wants_to_respond_to_them(own: bool) -> None:
    """Who plays a card has passed, unless it was said otherwise; the next question is in the main phase again."""
    table = table_of(Stops((), (), own_plays=own), answers=0)
    play(table)
    assert bool(table.view(MINE).stack) is own


def test_what_another_plays_is_asked() -> None:
    """With no stop lit, what another player puts on the Effects Stack still stops."""
    table = table_of(NONE, theirs=Stops((), (StopAt.MAIN,)))
    decision = table.decision
    assert decision is not None and decision.seat == MINE
    table.answer(MINE, table.epoch, decision.number, (pass_option(decision) or 0,))
    assert table.decision is not None and table.decision.seat == THEIRS
    play(table)
    assert table.decision is not None and table.decision.seat == MINE
    assert table.view(MINE).stack[-1].controller == THEIRS


@pytest.mark.parametrize("lit", [False, True])
def test_a_fight_stops_before_damage(lit: bool) -> None:
    """Who is attacked is asked where its stop before damage is lit, and not before retaliation too."""
    table = table_of(NONE, theirs=Stops((), (StopAt.DAMAGE,) if lit else ()))
    play(table, "squire", OptionKind.ATTACK)
    places = [where for seat, _, where, _ in asked(table, 1) if seat == THEIRS]
    assert places == ([StopAt.DAMAGE.value] if lit else [])


def test_everything_resolves_until_another_acts() -> None:
    """Letting all resolve passes until the Effects Stack is empty."""
    table = table_of(Stops(every=True), answers=0)
    play(table)
    play(table)
    assert len(table.view(MINE).stack) == 2
    table.passes.set(MINE, PassMode(PassUntil.RESOLVED))
    assert table.decision is not None and table.decision.seat == MINE and not table.view(MINE).stack
    assert table.passes.take_stopped(MINE) == "Everything has resolved."


def test_letting_all_resolve_stops_when_another_acts() -> None:
    """What comes on top is another matter."""
    table = table_of(Stops(every=True), theirs=Stops(every=True))
    play(table)
    table.passes.set(MINE, PassMode(PassUntil.RESOLVED))
    assert table.decision is not None and table.decision.seat == THEIRS
    play(table)
    decision = table.decision
    assert decision is not None and decision.seat == THEIRS  # it keeps Opportunity
    table.answer(THEIRS, table.epoch, decision.number, (pass_option(decision) or 0,))
    assert table.decision is not None and table.decision.seat == MINE
    assert table.passes.take_stopped(MINE) == "Stopped passing: another player acted."


def test_each_part_of_the_turn_can_be_a_stop() -> None:
    """A phase or step that the rules gain is one, too."""
    parts = {phase.value for phase in Phase} | {step.value for step in Step if step is not Step.NONE}
    assert {at.value for at in StopAt} == parts
