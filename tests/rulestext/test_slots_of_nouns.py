"""How many, which, and what is told of them: one slot each, wherever something is chosen, targeted, paid or counted."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.glossary import CardType, Element, Keyword, Property, Zone
from gadesk.rulestext.paragraphs import READ
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.durations import Until
from gadesk.script.node import Node, walk
from gadesk.script.words import Compare, Dealt, Forbidden, Layers, Trait
from tests.rulestext.conftest import Read, ability_of

ALLY, CARD, ITEM = p.IsType(CardType.ALLY), p.IsCard(), p.IsType(CardType.ITEM)
MINE = p.ControlledBy(w.You())
TWO, ANY, NONE, ONE = a.Fixed(2), a.AnyAmount(), a.Fixed(0), a.Fixed(1)
BUFFED = p.HasCounter("buff")
EVADING = p.Either((p.HasKeyword(Keyword.TAUNT), p.HasKeyword(Keyword.STEALTH)))

INSTRUCTIONS: tuple[tuple[str, Node], ...] = (
    ("Destroy any number of target items.", s.Target((ITEM,), NONE, ANY)),
    ("Deal 2 damage to each of two target allies.", s.Target((ALLY,), TWO, TWO)),
    ("Rest one or two target allies.", s.Target((ALLY,), ONE, TWO)),
    ("Choose up to two allies you control. Put a buff counter on each of them.", s.Chosen((ALLY, MINE), NONE, TWO)),
    ("You may sacrifice one or two items. If you do, draw a card.", s.Chosen((ITEM,), ONE, TWO)),
    ("Discard any amount of cards, then draw that many cards.", e.Discard(ANY)),
    ("Discard up to two ally cards.", e.Discard(a.UpTo(TWO), preds=(ALLY, CARD))),
    ("Remove up to one buff counter from target ally.", e.TakeCounters("buff", a.UpTo(ONE), s.Target((ALLY,)))),
    ("Each opponent sacrifices up to two allies.", s.Chosen((ALLY,), NONE, TWO, w.EachOpponent())),
    (
        "Target player banishes two cards at random from their memory.",
        s.Chosen((CARD, p.InZone(Zone.MEMORY, w.You())), TWO, TWO, random=True),
    ),
    ("Reveal your hand. Banish all ally cards revealed this way.", s.Noted(Dealt.REVEALED, (ALLY, CARD))),
    ("Reveal your hand. Banish each ally card revealed this way.", s.Noted(Dealt.REVEALED, (ALLY, CARD))),
    ("Destroy target ally without a buff counter on it.", p.Not(BUFFED)),
    ("Destroy target ally without taunt.", p.Not(p.HasKeyword(Keyword.TAUNT))),
    ("Destroy target ally with taunt or stealth.", EVADING),
    ("Destroy up to two target allies with different reserve costs.", p.Sharing(Trait.RESERVE_COST, none=True)),
    ("Destroy up to two target allies with the same reserve costs.", p.Sharing(Trait.RESERVE_COST)),
    ("Negate up to two target triggers.", s.Target((), NONE, TWO, activation=Layers.TRIGGER)),
    ("Negate target trigger you don't control.", s.Target((p.Not(MINE),), activation=Layers.TRIGGER)),
    ("Negate all card activations you control.", s.AllLayers(Layers.CARD, (MINE,))),
    ("Negate target card activation. Put the card that had its activation negated this way into its owner's hand.",
     e.Negate(s.Target((), activation=Layers.CARD), to=Zone.HAND)),
    ("Look at target opponent's hand.", s.WholeZone(Zone.HAND, w.TargetPlayer(True))),
    ("The next item card target opponent activates this turn costs (1) more to activate.",
     s.NextPlayed((ITEM, CARD), w.TargetPlayer(True))),
    ("Your champion's first attack without a weapon during your next turn gets +2 [POWER].",
     s.AttacksOf(s.YourChampion(), next_only=True, without=True)),
    ("Target ally becomes distant and gains stealth until end of turn.",
     e.BecomeProperty(s.Target((ALLY,)), Property.DISTANT)),
    ("Whenever an ally dies until end of turn, draw a card.", e.Later(t.Dies((ALLY,)), e.Draw(), Until.END_OF_TURN)),
    ("Until the end of your next turn, whenever an ally dies, draw a card.",
     e.Later(t.Dies((ALLY,)), e.Draw(), Until.END_OF_NEXT_TURN)),
    ("You may discard a card. If you do, draw a card. Otherwise, recover 2.",
     e.IfYouDo(e.May(e.Discard()), e.Draw(), e.Recover(TWO))),
    ("If an object was sacrificed this turn, draw a card.", c.HappenedThisTurn(t.Does(t.Deed.SACRIFICE, None))),
    ("Reveal your hand. If three or more allies were destroyed this way, draw a card.",
     c.Compares(a.CountOf(s.Noted(Dealt.DESTROYED, (ALLY,))), Compare.AT_LEAST, a.Fixed(3))),
    ("Reveal the top card of your deck. If that card is not fire, water, nor wind element, draw a card.",
     p.Not(p.Either((p.IsElement(Element.FIRE), p.IsElement(Element.WATER), p.IsElement(Element.WIND))))),
)  # fmt: skip

OF_OBJECTS: tuple[tuple[str, Node | type[Node]], ...] = (
    ("Remove up to two buff counters from CARDNAME: Draw a card.", k.RemoveCounters("buff", a.UpTo(TWO), s.This())),
    ("Sacrifice any amount of items: Draw a card.", k.SacrificeCost((ITEM,), ANY)),
    ("Recover 2: Draw a card.", k.RecoverCost(TWO)),
    ("Discard your hand: Draw a card.", k.DoneCost(e.Discard(a.AllOfIt()))),
    ("Put the top two cards of your deck into your graveyard: Draw a card.",
     k.DoneCost(e.Put(s.TopCards(TWO), Zone.GRAVEYARD))),
    ("Banish two ally cards from a single graveyard: Draw a card.",
     k.BanishCost((ALLY, CARD, p.InSingle(Zone.GRAVEYARD)), TWO)),
    ("Banish an item you control: Draw a card.", k.BanishCost((ITEM,), zone=Zone.FIELD)),
    ("Whenever CARDNAME attacks an item, draw a card.", t.Attacks((), target=(ITEM,))),
    ("CARDNAME can't be targeted by items.", h.Cant(Forbidden.BE_TARGETED, (ITEM,))),
    ("CARDNAME doesn't obey its controller.", h.Cant(Forbidden.OBEY)),
    ("As long as CARDNAME is retaliating against allies, it gets +1 [POWER].", p.AttackTarget((ALLY,), True)),
    ("On Hit: If the hit unit had taunt or stealth, draw a card.",
     EVADING),
    ("Whenever a player suppresses an ally, draw a card.", t.Does(t.Deed.SUPPRESS, None, (ALLY,))),
    ("On Enter: If CARDNAME entered from your memory, draw a card.", c.EnteredFrom(Zone.MEMORY)),
    ("As long as your champion hasn't attacked this turn, CARDNAME has stealth.", c.IsNot),
    ("CARDNAME gets +1 [POWER], gains taunt, and loses stealth.", h.LoseKeyword(Keyword.STEALTH)),
    ("CARDNAME gets +1 [POWER] for each ally you control and +1 [LIFE] for each item you control.",
     a.PerEach(ONE, a.CountOf(s.All((ITEM, MINE))))),
    ("(3), [REST]: Draw a card. This ability costs (1) less to activate if you control an item.", a.IfElse),
    ("This card has efficiency if you control an item.", b.Keyword),
    ("If damage would be dealt to an ally you control, you may banish CARDNAME. If you do, prevent it.", h.Prevent),
    ("On Champion Hit: The hit opponent discards a card.", e.Discard(ONE, w.ThatPlayer())),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "node", "resolves"),
    [(text, node, True) for text, node in INSTRUCTIONS] + [(text, node, False) for text, node in OF_OBJECTS],
)
def test_a_slot_takes_its_other_members(read: Read, text: str, node: Any, resolves: bool) -> None:
    """Each sentence has a member of a slot where no card has it, and its node says just that."""
    parts = list(walk(ability_of(read, text, resolves)))
    assert any(isinstance(part, node) for part in parts) if isinstance(node, type) else node in parts


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card, then rest that many target allies.",  # targets are chosen before anything is drawn
        "Whenever you discard an object, recover 1.",
        "Whenever each opponent draws a card, recover 1.",  # each of them, or any?
        "If that card is fire, water, nor wind element, draw a card.",
        "Target ally gets +1 [POWER] and +1 [LIFE] for each item you control and taunt for each ally.",
        "Negate all target triggers.",
        "Destroy up to one target allies.",
        "Negate target card activation. Put the card that had its activation negated this way onto the field.",
    ],
)
def test_what_is_open_or_wrong_is_not_read(read: Read, text: str) -> None:
    """A slot takes no member that says nothing certain there."""
    assert read(text).verdict != READ
    assert read(text, resolves=False).verdict != READ


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target ally you control: Draw a card.",  # a target is no cost
        "Draw a card: Recover 1.",
        "Each opponent discards a card: Recover 1.",  # nor what others do
        "You may put a buff counter on an ally you control: Recover 1.",
    ],
)
def test_what_cannot_be_paid_is_no_cost(read: Read, text: str) -> None:
    """Only what its player does, without doubt, pays for something."""
    assert read(text, resolves=False).verdict != READ
