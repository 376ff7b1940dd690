"""Each family of sentences is read into its nodes and printed back (reading includes the round trip)."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Element, Phase, Property, Stat, Supertype, Zone
from gadesk.glossary import Keyword as Word
from gadesk.rulestext.grammar.conditions.counted import controls
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.durations import Until
from gadesk.script.node import Ability
from gadesk.script.players import You
from gadesk.script.words import Dealt, DeckPlace, Once, Shield
from tests.rulestext.conftest import Read, ability_of

ONE, TWO, THREE = a.Fixed(1), a.Fixed(2), a.Fixed(3)
ALLY, UNIT, CARD = p.IsType(CardType.ALLY), p.IsUnit(), p.IsCard()
YOURS = p.ControlledBy(You())
HAND = p.InZone(Zone.HAND, You())


ACTIONS: tuple[tuple[str, Ability], ...] = (
    ("Draw two cards.", b.Instruction(e.Draw(TWO))),
    ("Draw a card, then discard a card.", b.Instruction(e.Sequence((e.Draw(), e.Discard())))),
    ("Glimpse LV.", b.Instruction(e.Glimpse(a.Lv()))),
    ("Deal 2+LV damage to target ally.", b.Instruction(e.DealDamage(a.Plus(TWO, a.Lv()), s.Target((ALLY,))))),
    (
        "Deal 1 damage to up to two target units.",
        b.Instruction(e.DealDamage(ONE, s.Target((UNIT,), a.Fixed(0), TWO))),
    ),
    (
        "Destroy target weapon or regalia.",
        b.Instruction(e.Destroy(s.Target((p.Either((p.IsType(CardType.WEAPON), p.IsSupertype(Supertype.REGALIA))),)))),
    ),
    (
        "Put a card from your hand on the bottom of your deck. If you do, draw a card.",
        b.Instruction(
            e.IfYouDo(e.Put(s.Chosen((CARD, HAND)), Zone.MAIN_DECK, DeckPlace.BOTTOM), e.Draw()),
        ),
    ),
    (
        "Deal 2 damage to target unit. If that unit is rested, deal 3 damage to it instead.",
        b.Instruction(
            e.Upgrade(
                e.DealDamage(TWO, s.Target((UNIT,))),
                c.SelectionIs(s.TargetRef(0), (p.Is(Property.RESTED),)),
                e.DealDamage(THREE, s.TargetRef(0)),
            )
        ),
    ),
    (
        "Recover X, where X is the amount of fire element cards in your graveyard.",
        b.Instruction(
            e.Recover(a.Let(a.CountOf(s.All((p.IsElement(Element.FIRE), CARD, p.InZone(Zone.GRAVEYARD, You()))))))
        ),
    ),
    (
        "Summon two Tin Soldier tokens each with a buff counter on them.",
        b.Instruction(e.Summon(("tin-soldier",), TWO, counter="buff", counters=ONE)),
    ),
    (
        "Allies you control get +1 [POWER] and gain stealth until end of turn.",
        b.Instruction(
            e.Continuous(s.All((ALLY, YOURS)), (h.StatChange(Stat.POWER, ONE), h.Grant(b.Keyword(Word.STEALTH))))
        ),
    ),
    (
        "The next time damage would be dealt to your champion this turn, prevent that damage. "
        "Recover X, where X is the amount of damage prevented this way.",
        b.Instruction(
            e.Continuous(
                s.YourChampion(),
                (h.Prevent(Shield.NEXT, then=e.Recover(a.Let(a.NotedAmount(Dealt.PREVENTED)))),),
                Until.THIS_TURN,
            )
        ),
    ),
    ("This card costs 1 less to activate.", b.Static(s.This(), (h.CostChange(ONE),))),
    (
        "As an additional cost to activate this card, sacrifice a domain.",
        b.AdditionalCost((k.SacrificeCost((p.IsType(CardType.DOMAIN),)),)),
    ),
    (
        "Class Bonus: Draw a card.",
        b.Instruction(e.Inline((c.ClassBonus(),), e.Draw())),
    ),
    (
        "Target ally gets +1 [LIFE] until end of turn for each other ally you control.",
        b.Instruction(
            e.Continuous(
                s.Target((ALLY,)),
                (
                    h.StatChange(
                        Stat.LIFE,
                        a.PerEach(ONE, a.CountOf(s.All((p.Other(s.TargetRef(0)), ALLY, YOURS))), 1),
                    ),
                ),
            )
        ),
    ),
)

OBJECTS: tuple[tuple[str, Ability], ...] = (
    ("Floating Memory", b.Keyword(Word.FLOATING_MEMORY)),
    ("[Class Bonus] [Level 2+] Ranged 3", b.Keyword(Word.RANGED, THREE, bonuses=(c.ClassBonus(), c.LevelAtLeast(2)))),
    ("On Enter: Draw a card.", b.Triggered(t.OnEnter(), e.Draw())),
    (
        "On Enter: If you control a Beast ally, draw a card.",
        b.Triggered(t.OnEnter(), e.If(controls((p.HasSubtype("beast"), ALLY)), e.Draw())),
    ),
    (
        "Whenever CARDNAME is dealt damage, put a buff counter on it.",
        b.Triggered(t.DealtDamage(), e.PutCounters("buff", ONE, s.This())),
    ),
    (
        "At the beginning of your end phase, if it's not your turn, draw a card.",
        b.Triggered(
            t.PhaseBegins(Phase.END),
            e.Draw(),
            condition=c.IsNot(c.DuringPhase(None, You())),
        ),
    ),
    (
        "(2), [REST]: Glimpse 2. Activate this ability only once per turn.",
        b.Activated((k.Pay(TWO), k.RestThis()), e.Glimpse(TWO), once=Once.TURN),
    ),
    (
        "CARDNAME gets +1 [POWER] as long as it's fostered.",
        b.Static(
            s.This(),
            (h.StatChange(Stat.POWER, ONE),),
            condition=c.SelectionIs(s.This(), (p.Is(Property.FOSTERED),)),
        ),
    ),
    ("Inherited Effect: On Enter: Draw a card.", b.Inherited(b.Triggered(t.OnEnter(), e.Draw()))),
    ("CARDNAME enters the field rested.", b.Static(s.This(), (h.EntersAs(rested=True),))),
)


@pytest.mark.parametrize(("text", "ability"), ACTIONS)
def test_texts_of_cards_that_resolve(read: Read, text: str, ability: Ability) -> None:
    """An action's paragraph is read into exactly these nodes, and printing them gives the text."""
    assert ability_of(read, text) == ability


@pytest.mark.parametrize(("text", "ability"), OBJECTS)
def test_texts_of_objects(read: Read, text: str, ability: Ability) -> None:
    """An object's paragraph is read into exactly these nodes, and printing them gives the text."""
    assert ability_of(read, text, resolves=False) == ability
