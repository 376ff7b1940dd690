"""What was derived stays while nothing that happens is asked for by a text in force, and goes when it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gadesk.engine.changes import counters, properties, zones
from gadesk.engine.changes.damage import Hit, deal
from gadesk.engine.continuous.derived import touch
from gadesk.engine.continuous.reads import ASKS, OF_PROPERTY, asked
from gadesk.engine.flow.state_checks import settle
from gadesk.engine.flow.turn import begin_turn
from gadesk.engine.state.characteristics import derived
from gadesk.engine.state.parts import EVERYTHING, HAPPENED, PHASE, PILES, Part
from gadesk.glossary import CardType, Keyword, Phase, Property, Stat, Zone
from gadesk.glossary.causes import Cause
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import CardsInZone, CountersOn, CountOf, DamageThisTurn, Fixed, Influence
from gadesk.script.node import Amount, Condition
from gadesk.script.words import Compare
from tests.engine.table import Play, ally, side, word

BALANCED = c.Compares(CardsInZone(Zone.HAND), Compare.EQUAL, CardsInZone(Zone.MEMORY))

THIS = s.This()
SCRAP = "scrap"


def stronger(by: Amount, condition: Condition | None = None) -> a.Static:
    """Make a static that makes its own object stronger."""
    return a.Static(THIS, (ch.StatChange(Stat.POWER, by),), condition=condition)


def is_(property: Property) -> a.Static:
    """Make a static that works while its object has a property."""
    return stronger(Fixed(1), c.SelectionIs(THIS, (p.Is(property),)))


def board(static: a.Static) -> Play:
    """Put an ally with the static in front of a foe, with cards in hand."""
    cards = (ally("one", 1, 9, static), ally("foe", 1, 9), ally(SCRAP, 1, 1))
    return Play(cards, side("hero", "one", hand=(SCRAP,) * 3, memory=(SCRAP,)), side("hero", "foe"))


def put(zone: Zone, source: Zone = Zone.HAND) -> Callable[[Play], None]:
    """Move a card from one pile to another."""

    def do(play: Play) -> None:
        zones.move(play.game.run, play.game.state.sides[0].zone(source)[0], zone, Cause.PUT)

    return do


def rest(play: Play) -> None:
    """Rest the ally."""
    properties.rest(play.game.run, play.id("one"))


def hurt(play: Play) -> None:
    """Put damage on the champion."""
    counters.put_counters(play.game.run, play.game.state.sides[0].champion, "damage", 2)


def wither(play: Play) -> None:
    """Put a counter on the ally that means nothing to its stats."""
    counters.put_counters(play.game.run, play.id("one"), "wither", 1)


def mark(play: Play) -> None:
    """Deal damage to the ally."""
    list(deal(play.game.run, [Hit(play.game.state.sides[1].champion, play.id("one"), 1, False)]))


def attack(play: Play) -> None:
    """Declare an attack with the ally."""
    play.act("attack one", "foe")


def strike(play: Play) -> None:
    """Deal damage with the ally."""
    list(deal(play.game.run, [Hit(play.id("one"), play.game.state.sides[1].champion, 3, False)]))


def pass_turn(play: Play) -> None:
    """The other player's turn begins."""
    list(begin_turn(play.game.run, 1))


def end(play: Play) -> None:
    """The end phase begins."""
    play.game.state.phase = Phase.END
    touch(play.game.state, PHASE)


@pytest.mark.parametrize(
    ("static", "do", "power"),
    [
        (stronger(Fixed(1), c.MemoryAtLeast(2)), put(Zone.MEMORY), 2),
        (stronger(CardsInZone(Zone.GRAVEYARD)), put(Zone.GRAVEYARD), 2),
        (stronger(CountOf(s.All((p.InZone(Zone.BANISHMENT, w.You()),)))), put(Zone.BANISHMENT), 2),
        (stronger(Influence()), put(Zone.GRAVEYARD, Zone.MEMORY), 4),
        (stronger(Fixed(1), BALANCED), put(Zone.MEMORY), 2),
        (is_(Property.RESTED), rest, 2),
        (is_(Property.AWAKE), rest, 1),
        (stronger(Fixed(1), c.DamageAtLeast(2)), hurt, 2),
        (stronger(CountersOn("wither", THIS)), wither, 2),
        (stronger(Fixed(1), c.SelectionIs(THIS, (p.HasCounter("wither"),))), wither, 2),
        (is_(Property.ATTACKING), attack, 2),
        (stronger(Fixed(1), c.SelectionIs(THIS, (p.AttackTarget((p.IsType(CardType.ALLY),)),))), attack, 2),
        (stronger(Fixed(1), c.DuringPhase(Phase.END)), end, 2),
        (stronger(Fixed(1), c.DuringPhase(who=w.EachOpponent())), pass_turn, 2),
        (stronger(DamageThisTurn(THIS)), strike, 4),
        (is_(Property.DAMAGED), mark, 2),
        (stronger(Fixed(1), c.HappenedThisTurn(t.Becomes(Property.RESTED, (p.IsUnit(),)))), rest, 2),
    ],
)  # fmt: skip
@pytest.mark.rule("effects.continuous-effects/layers.p1")
def test_what_a_text_asks_for_is_looked_up_anew(static: a.Static, do: Callable[[Play], None], power: int) -> None:
    """A bonus that hangs on something comes and goes with it."""
    play = board(static)
    play.power("one")
    do(play)
    assert play.power("one") == power


@pytest.mark.parametrize("do", [put(Zone.MEMORY), put(Zone.GRAVEYARD), rest, hurt, wither, attack, end])
def test_what_no_text_asks_for_leaves_what_was_derived(do: Callable[[Play], None]) -> None:
    """A bonus that every ally has hangs on none of this; what was found out since goes all the same."""
    play = board(a.Static(s.All((p.IsType(CardType.ALLY),)), (ch.StatChange(Stat.POWER, Fixed(1)),)))
    before = derived(play.game.state)
    before.cache[("found out", 0)] = [1]
    do(play)
    assert derived(play.game.state) is before
    assert ("found out", 0) not in before.cache


@pytest.mark.parametrize(
    ("static", "do"),
    [
        (stronger(Fixed(1), c.DuringPhase(who=w.You())), end),
        (stronger(CountOf(s.All((p.InZone(Zone.INTENT),)))), put(Zone.MEMORY)),
        (stronger(DamageThisTurn(THIS)), rest),
        (is_(Property.RETALIATING), attack),
        (is_(Property.DAMAGED), wither),
    ],
)
def test_a_text_asks_for_no_more_than_its_words_say(static: a.Static, do: Callable[[Play], None]) -> None:
    """What happens beside that leaves what was derived."""
    play = board(static)
    before = derived(play.game.state)
    do(play)
    assert derived(play.game.state) is before


def test_no_part_has_the_word_of_another() -> None:
    """Parts, piles and kinds of happening lie in one set: two of one word would be taken for each other."""
    parts = [*Part, *PILES, *HAPPENED]
    assert len({str(part) for part in parts}) == len(parts)


def test_an_object_that_leaves_is_never_overlooked() -> None:
    """Who is on the field bears on everything."""
    play = board(a.Static(s.All((p.IsType(CardType.ALLY),)), (ch.StatChange(Stat.POWER, Fixed(1)),)))
    before = derived(play.game.state)
    zones.move(play.game.run, play.id("foe"), Zone.GRAVEYARD, Cause.PUT)
    assert derived(play.game.state) is not before


@pytest.mark.rule("keywords.memory-n+.1")
def test_what_a_keyword_is_restricted_by_is_checked_anew() -> None:
    """An immortal ally with lethal damage dies as soon as the memory that keeps it immortal is too small."""
    lasting = word(Keyword.IMMORTALITY, None, c.MemoryAtLeast(1))
    cards = (ally("one", 1, 2, lasting), ally("foe", 1, 9), ally(SCRAP, 1, 1))
    play = Play(cards, side("hero", "one", memory=(SCRAP,)), side("hero", "foe"))
    run, one = play.game.run, play.id("one")
    run.state.objs[one].damage = 2
    touch(run.state)
    list(settle(run))
    assert one in run.state.objs and derived(run.state).settled
    put(Zone.HAND, Zone.MEMORY)(play)
    list(settle(run))
    assert one not in run.state.objs


def test_a_word_that_is_not_listed_asks_for_everything() -> None:
    """Nothing is taken for granted of a text that holds such a word."""
    play = board(stronger(Fixed(1), c.HappenedThisTurn(t.Becomes(Property.RESTED))))
    assert derived(play.game.state).asked == EVERYTHING
    assert c.HappenedThisTurn not in ASKS and Property.IMBUED not in OF_PROPERTY
    assert asked(()) == frozenset()
