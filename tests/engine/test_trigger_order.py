"""Triggers that wait together are put to their player for ordering only where an order could be seen."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Keyword, Phase, Property, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.rulestext.grammar.conditions.counted import controls
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import EventAmount, Fixed
from gadesk.script.node import Effect
from gadesk.script.players import ThatPlayer
from gadesk.script.words import Dealt
from tests.engine.table import Play, ally, card, side, trick, when, word

ALLY = p.IsType(CardType.ALLY)
WIPE = trick("wipe", e.Destroy(s.All((ALLY,))))
pytestmark = pytest.mark.rule("abilities.triggered-abilities.p8")


def wiped(play: Play) -> bool:
    """Destroy all allies, and tell whether somebody is asked to order what that triggers."""
    play.act("wipe")
    while (
        play.game.state.stack and play.asked.kind is DecisionKind.OPPORTUNITY and play.ids("wipe", Zone.EFFECTS_STACK)
    ):
        play.choose("pass")
    return play.asked.kind is DecisionKind.TRIGGER_ORDER


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        (e.Draw(), False),
        (e.May(e.Recover(Fixed(1))), False),
        (e.If(controls((p.IsType(CardType.CHAMPION),)), e.PutCounters("faith", Fixed(1), s.YourChampion())), False),
        (e.Banish(s.This()), True),
        (e.DealDamage(Fixed(1), s.YourChampion()), True),
        (e.If(c.ThisIs(Property.FOSTERED), e.Draw()), True),
    ],
)
def test_the_same_words_of_two_sources(effect: Effect, asked: bool) -> None:
    """Two allies with words about their player alone are as good as one another; what looks at its source is not."""
    watcher = ally("watcher", 1, 1, when(t.OnDeath(), effect))
    play = Play((watcher, WIPE), side("hero", "watcher", "watcher", hand=("wipe",)), side("hero"))
    assert wiped(play) is asked
    if not asked:
        assert len(play.game.state.stack) == 2


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        (e.Draw(), False),
        (e.DealDamage(Fixed(1), s.YourChampion()), False),
        (e.Banish(s.Subject()), True),
        (e.Recover(EventAmount()), True),
        (e.ForEachPlayer(ThatPlayer(), e.Draw()), True),
    ],
)
def test_one_source_that_two_things_trigger(effect: Effect, asked: bool) -> None:
    """What looks at the ally that died is said of either; what looks at its own source alone is the same twice."""
    bell = card("bell", CardType.ITEM, when(t.Dies((ALLY,)), effect))
    play = Play(
        (bell, ally("one", 1, 1), ally("two", 1, 1), WIPE),
        side("hero", "bell", "one", "two", hand=("wipe",)),
        side("hero"),
    )
    assert wiped(play) is asked
    if asked:
        named = [option.about for option in play.asked.options]
        assert named == [play.id("one", Zone.GRAVEYARD), play.id("two", Zone.GRAVEYARD)]


def test_two_different_abilities_are_ordered() -> None:
    """Words that are the same but for a number are not the same, whatever they look at."""
    few, many = (ally(slug, 1, 1, when(t.OnDeath(), e.Draw(Fixed(n)))) for n, slug in enumerate(("few", "many"), 1))
    assert wiped(Play((few, many, WIPE), side("hero", "few", "many", hand=("wipe",)), side("hero")))


def test_what_two_keep_in_mind_is_looked_at() -> None:
    """Delayed triggers with the same words that remember different objects are ordered."""
    later = e.Later(t.PhaseBegins(Phase.END, None), e.Destroy(s.Noted(Dealt.SUBJECT)))
    bell = card("bell", CardType.ITEM, when(t.Enters((ALLY,)), later))
    play = Play((bell, ally("one", 1, 1), ally("two", 1, 1)), side("hero", "bell", hand=("one", "two")), side("hero"))
    for name in ("one", "two"):
        play.act(name)
        play.combat_over()
    play.until(DecisionKind.TRIGGER_ORDER)


@pytest.mark.rule("keywords.vigor.1")
def test_a_keyword_twice_is_not_ordered() -> None:
    """Two of the same keyword of one object wake it in either order."""
    keen = ally("keen", 1, 1, word(Keyword.VIGOR), word(Keyword.VIGOR))
    play = Play((keen,), side("hero", "keen"), side("hero"))
    while len(play.game.state.stack) < 2:
        assert play.asked.kind is DecisionKind.OPPORTUNITY
        play.choose("pass")
