"""Sentences of cards that the Index has rulings on, read into exactly their nodes and printed back."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Element, Property, Stat, Supertype, Zone
from gadesk.glossary import Keyword as Word
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
from gadesk.script.players import TargetPlayer, You
from gadesk.script.words import Compare, Dealt, Shield
from tests.rulestext.conftest import Read, ability_of

YOURS = p.ControlledBy(You())
FROM_LINEAGE = p.InLineageOf(s.YourChampion())
ALLY = p.IsType(CardType.ALLY)
BECOMES = h.SetTypes((CardType.CHAMPION,), (Supertype.UNIQUE,))
OBJECTS: tuple[tuple[str, Ability], ...] = (
    (
        "CARDNAME can attack using Dagger weapons you control.",
        b.Static(s.This(), (h.MayUse(s.All((p.HasSubtype("dagger"), p.IsType(CardType.WEAPON), YOURS))),)),
    ),
    (
        "Allies you control can attack using this weapon.",
        b.Static(s.All((ALLY, YOURS)), (h.MayUse(s.This()),)),
    ),
    (
        "If non-combat damage would be dealt to your champion, that damage is dealt to CARDNAME instead.",
        b.Static(s.YourChampion(), (h.DamageInstead(combat=False, to=s.This()),)),
    ),
    (
        "If a fire element card would be put into a player's graveyard, that player banishes it instead.",
        b.Static(s.This(), (h.BanishedInstead(Zone.GRAVEYARD, (p.IsElement(Element.FIRE), p.IsCard())),)),
    ),
    (
        "CARDNAME may only declare attacks against allies CARDNAME has dealt combat damage to this turn.",
        b.Static(s.This(), (h.AttacksOnly((ALLY, p.HitBy(s.This()))),)),
    ),
    (
        "CARDNAME can level up into champions of the same base level. When she does, recover 1.",
        b.Static(s.This(), (h.LevelsInto(same=True, then=e.Recover(a.Fixed(1))),)),
    ),
    (
        "On Enter: Banish the top two cards of target player's deck face down. As long as they're banished, "
        "you may play those cards, ignoring their elemental requirements.",
        b.Triggered(
            t.OnEnter(),
            e.Sequence(
                (
                    e.Banish(s.TopCards(a.Fixed(2), TargetPlayer()), face_down=True),
                    e.Continuous(
                        s.Noted(Dealt.LOOKED),
                        (h.MayPlayFrom(You()), h.IgnoreElements()),
                        Until.FOR_GOOD,
                    ),
                )
            ),
        ),
    ),
    (
        "You may activate this card from your graveyard as long as there's a quest counter on it.",
        b.PlayPermission(
            Zone.GRAVEYARD,
            condition=c.Compares(a.CountersOn("quest", s.This()), Compare.AT_LEAST, a.Fixed(1)),
        ),
    ),
    (
        "Allies you control can attack using CARDNAME. When they do, draw a card.",
        b.Several(
            (
                b.Static(s.All((ALLY, YOURS)), (h.MayUse(s.This()),)),
                b.Triggered(t.Attacks((ALLY, YOURS), (p.Not(p.Other()),)), e.Draw()),
            ),
        ),
    ),
    (
        "[REST]: Put a quest counter on up to one target face up card in a single banishment and turn them face down.",
        b.Activated(
            (k.RestThis(),),
            e.PutCounters(
                "quest",
                a.Fixed(1),
                s.Target((p.Not(p.Is(Property.FACE_DOWN)), p.IsCard(), p.InSingle(Zone.BANISHMENT)), a.Fixed(0)),
                turning=True,
            ),
        ),
    ),
    (
        "[REST]: The next time an exia element source you control would deal damage to one or more units this turn, "
        "it deals that much damage plus 1 to those units instead.",
        b.Activated(
            (k.RestThis(),),
            e.Continuous(
                s.All((p.IsUnit(),)),
                (h.DamageInstead(Shield.NEXT, a.Fixed(1), sources=(p.IsElement(Element.EXIA), YOURS), shared=True),),
                Until.THIS_TURN,
            ),
        ),
    ),
    (
        "On Enter: You may draw a card. If you do, CARDNAME becomes a unique champion with base level 2.",
        b.Triggered(
            t.OnEnter(),
            e.IfYouDo(
                e.May(e.Draw()), e.Continuous(s.This(), (BECOMES, h.StatSet(Stat.LEVEL, a.Fixed(2))), Until.FOR_GOOD)
            ),
        ),
    ),
    (
        "Whenever an ally you control is destroyed, draw a card.",
        b.Triggered(t.IsDestroyed((ALLY, YOURS)), e.Draw()),
    ),
    (
        "Whenever you banish a card from your memory, draw a card.",
        b.Triggered(t.Does(t.Deed.BANISH, zone=Zone.MEMORY), e.Draw()),
    ),
    (
        "Whenever a water element Skill source you control deals damage, draw a card.",
        b.Triggered(t.DealsDamage((p.IsElement(Element.WATER), p.HasSubtype("skill"), YOURS)), e.Draw()),
    ),
    (
        "Banish all Skill cards from your champion's lineage: Materialize three Sword cards from your material deck.",
        b.Activated(
            (k.BanishCost((p.HasSubtype("skill"), p.IsCard(), FROM_LINEAGE), a.AllOfIt(), Zone.INNER_LINEAGE),),
            e.Materialize((p.HasSubtype("sword"), p.IsCard()), amount=a.Fixed(3)),
        ),
    ),
)


@pytest.mark.parametrize(("text", "ability"), OBJECTS)
def test_ruled_sentences_of_objects(read: Read, text: str, ability: Ability) -> None:
    """An object's paragraph is read into exactly these nodes, and printing them gives the text."""
    assert ability_of(read, text, resolves=False) == ability


def test_what_a_target_becomes_for_good(read: Read) -> None:
    """Types are set, all abilities lost and one given, in this order, without a duration."""
    found = ability_of(read, "Target item becomes a Mage Craft domain with taunt and loses all other abilities.")
    becomes = h.SetTypes((CardType.DOMAIN,), (), ("craft",), ("mage",))
    changes = (becomes, h.LoseAllAbilities(), h.Grant(b.Keyword(Word.TAUNT)))
    assert found == b.Instruction(e.Continuous(s.Target((p.IsType(CardType.ITEM),)), changes, Until.FOR_GOOD))
