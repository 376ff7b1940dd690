"""Who does something orders what replaces it; games of before go on without being asked."""

from __future__ import annotations

import pytest

from gadesk.engine.state.question_policy import ORDERING
from gadesk.glossary import CardType, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import EventAmount, Fixed, Plus
from gadesk.script.deeds import Deed
from gadesk.script.node import Effect
from gadesk.script.players import You
from tests.engine.table import FILLER, Play, card, side, trick


def _instead(then: Effect) -> Static:
    return Static(s.This(), (ch.DoesInstead(Deed.GLIMPSE, You(), then, may=False),))


LENS = card("lens", CardType.ITEM, _instead(e.Glimpse(Plus(EventAmount(), Fixed(1)))))
MIRROR = card("mirror", CardType.ITEM, _instead(e.Draw(EventAmount())))


def _glimpsing(*field: str, generator: int) -> Play:
    """Glimpse 2 with what replaces it on the field, the first the oldest."""
    mine = side("hero", *field, hand=("probe",), main_deck=("filler",) * 6)
    play = Play((LENS, MIRROR, FILLER, trick("probe", e.Glimpse(Fixed(2)))), mine, side("hero"), generator=generator)
    play.act("probe")
    play.choose("pass")
    play.choose("pass")
    return play


@pytest.mark.rule("effects.replacement-effects.p2")
@pytest.mark.parametrize(("first", "drawn"), [("lens", 3), ("mirror", 2)])
def test_who_glimpses_says_which_applies_first(first: str, drawn: int) -> None:
    """One more and then drawn, or drawn as many as there were."""
    play = _glimpsing("lens", "mirror", generator=ORDERING)
    assert play.asked.kind is DecisionKind.REPLACEMENT
    play.choose(first)
    assert len(play.ids("filler", Zone.HAND)) == drawn


@pytest.mark.parametrize(("field", "drawn"), [(("lens", "mirror"), 3), (("mirror", "lens"), 2)])
def test_games_of_before_apply_the_oldest_first(field: tuple[str, str], drawn: int) -> None:
    """Their answers hold none for such a question."""
    play = _glimpsing(*field, generator=ORDERING - 1)
    assert play.asked.kind is DecisionKind.OPPORTUNITY
    assert len(play.ids("filler", Zone.HAND)) == drawn
