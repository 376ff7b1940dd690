"""Control that changes hands, is lent, and comes back; players who leave (terms.control-and-ownership)."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Phase, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.durations import Until
from tests.engine.table import Play, ally, at, side, trick

ALLIES = s.Target((p.IsType(CardType.ALLY),))
STEAL = trick("steal", e.GainControl(ALLIES))
BORROW = trick("borrow", e.GainControl(ALLIES, until=Until.END_OF_TURN))
CARDS = (STEAL, BORROW, ally("imp", 1, 1))


def three(*hands: tuple[str, ...]) -> Play:
    """Begin with three players; the last one has an ally, the others these hands."""
    sides = [side("hero", hand=hand) for hand in hands]
    return Play(CARDS, *sides, side("hero", "imp"))


def taken(play: Play, name: str, seat: int) -> None:
    """Let a seat play a card as it gets Opportunity, and pass until it resolved."""
    while play.asked.seat != seat or name not in play.options():
        play.choose("pass")
    play.choose(name)
    while play.game.state.stack:
        play.choose("pass")


def holder(play: Play) -> int:
    """Return who controls the ally."""
    return play.obj("imp").controller


@pytest.mark.rule("terms.control-and-ownership.8")
def test_what_is_lent_comes_back_at_the_end_of_the_turn() -> None:
    """The owner has it again in the next turn."""
    play = three(("borrow",), ())
    taken(play, "borrow", 0)
    assert holder(play) == 0
    while play.game.state.turn == 1:
        play.choose(play.options()[0])
    assert holder(play) == 2


@pytest.mark.rule("terms.control-and-ownership.8")
def test_what_was_taken_for_good_from_a_borrower_stays_with_the_taker() -> None:
    """The end of the loan changes nothing then, and the borrower is no former controller any more."""
    play = three(("borrow",), ("steal",))
    taken(play, "borrow", 0)
    taken(play, "steal", 1)
    while play.game.state.turn == 1:
        play.choose(play.options()[0])
    assert holder(play) == 1
    play.game.concede(1)
    assert holder(play) == 2


@pytest.mark.rule("general.ending-the-game.1")
def test_an_object_returns_to_the_last_former_controller_who_is_in_the_game() -> None:
    """Of those who had it in turn, one who left is passed over."""
    cards = (*CARDS, ally("filler-ally", 1, 1))
    sides = (side("hero", hand=("steal",)), side("hero", hand=("steal",)), side("hero", "imp"), side("hero"))
    play = Play(cards, *sides)
    taken(play, "steal", 0)
    taken(play, "steal", 1)
    play.game.concede(0)
    assert holder(play) == 1
    play.game.concede(1)
    assert holder(play) == 2 and not play.game.over


@pytest.mark.rule("general.ending-the-game.p5", "general.ending-the-game.1")
def test_what_a_player_who_leaves_owns_goes_with_them() -> None:
    """A stolen ally leaves with its owner; the thief goes on without it."""
    play = three(("steal",), ())
    taken(play, "steal", 0)
    play.game.concede(2)
    assert play.ids("imp") == [] and not play.game.over
    assert play.game.state.phase is Phase.MAIN and play.asked.kind is DecisionKind.OPPORTUNITY


@pytest.mark.rule("turn.end-phase.p4")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.MEMORY])
def test_a_limit_is_kept_as_the_turn_ends(zone: Zone) -> None:
    """The turn player discards down to it; the opponent, whose limit it is too, does so in their own turn."""
    cap = ally("cap", 0, 3, a.Static(s.This(), (ch.SizeLimit(w.EachPlayer(), Fixed(1), zone),)))
    full = ("filler",) * 3
    play = Play((cap,), side("hero", "cap", hand=full, memory=full), side("hero", hand=full, memory=full))
    play.until(DecisionKind.OPPORTUNITY)
    while play.asked.kind is DecisionKind.OPPORTUNITY and play.game.state.turn == 1:
        play.choose("pass")
    assert (play.asked.kind, play.asked.seat, play.asked.least) == (DecisionKind.DISCARD, 0, 2)
    kept = play.game.snapshot()
    digest = play.game.digest()
    play.game.restore(kept)
    assert play.game.digest() == digest and play.asked.kind is DecisionKind.DISCARD
    play.answer(0, 1)
    assert len(play.game.state.sides[0].zone(zone)) == 1
    assert len(play.game.state.sides[1].zone(zone)) == 3


@pytest.mark.rule("general.ending-the-game.1")
def test_what_entered_under_a_leaver_without_having_been_anothers_ceases_to_exist() -> None:
    """Its owner plays on with a card less, and the game knows that it is not lost by a fault."""
    bear = ally("bear", 2, 2)
    play = Play((bear,), side("hero"), side("hero", at("bear", owner=2)), side("hero"))
    play.game.concede(1)
    assert play.ids("bear") == [] and play.game.state.sides[2].ceased == 1
    assert not play.game.over
