"""What happens instead, to each of some, to what was dealt with before: slots of instructions and their outcomes."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, CostKind, Zone
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.deeds import Deed
from gadesk.script.durations import Until
from gadesk.script.node import Node, walk
from gadesk.script.words import Compare, Dealt, Forbidden
from tests.rulestext.conftest import Read, ability_of

ALLY, CARD, UNIT = p.IsType(CardType.ALLY), p.IsCard(), p.IsUnit()
EACH = s.Noted(Dealt.EACH)
THAT = a.EventAmount()

ACTIONS: tuple[tuple[str, Node | type[Node] | Until], ...] = (
    ("The next time you would recover an amount this turn, draw that many cards instead.",
     h.DoesInstead(Deed.RECOVER, w.You(), e.Draw(THAT), False)),
    ("The next time target player would glimpse any amount this turn, they recover 2 instead.",
     h.DoesInstead(Deed.GLIMPSE, w.TargetPlayer(), e.Recover(a.Fixed(2)), False)),
    ("The next time target player would glimpse any amount this turn, they recover 2 instead.", Until.ONCE_THIS_TURN),
    ("Until end of turn, fire element card activations you control can't be negated.", h.Cant(Forbidden.BE_NEGATED)),
    ("The activation of the next ally card you activate this turn can't be negated.", s.NextPlayed((ALLY, CARD))),
    ("For each ally you control, deal 2 damage to that ally.", e.ForEachOf),
    ("For each ally you control, deal 2 damage to that ally.", e.DealDamage(a.Fixed(2), EACH)),
    ("For each rested ally each player controls, its controller draws a card.", e.Draw(who=w.ControllerOf(EACH))),
    ("For each rested ally each player controls, its controller sacrifices it unless they pay (2).", e.UnlessPays),
    ("Banish an ally card from your graveyard. For each card banished this way, draw a card.", e.ForEach),
    ("Put an ally card from your hand onto the field. For each ally put onto the field this way, wake up that ally.",
     s.Noted(Dealt.PUT, (ALLY, p.InZone(Zone.FIELD)))),
    ("Put all ally cards from your banishment into your graveyard. Draw X cards, where X is the amount of cards put "
     "into your graveyard this way.", s.Noted(Dealt.PUT, (CARD, p.InZone(Zone.GRAVEYARD, w.You())))),
    ("Reveal the top three cards of your deck. Banish up to one ally card revealed this way.",
     s.Chosen((ALLY, CARD, p.Among(s.Noted(Dealt.REVEALED))), a.Fixed(0))),
    ("Look at the top two cards of your deck. Banish one of them. Put the other on the bottom of your deck.", s.Rest),
    ("Look at target opponent's hand or memory and discard two cards from it.",
     s.WholeZone(Zone.HAND, w.TargetPlayer(True), Zone.MEMORY)),
    ("Look at target player's memory and banish a card from it.",
     s.Chosen((CARD, p.Among(s.Noted(Dealt.LOOKED))))),
    ("Discard all cards from your hand and memory.", e.Discard(a.AllOfIt(), preds=(
        CARD, p.Either((p.InZone(Zone.HAND, w.You()), p.InZone(Zone.MEMORY, w.You())))))),
    ("Up to one target opponent discards a card from their hand or memory.", w.TargetPlayer(True, least=0)),
    ("Target player discards a card at random from their hand and memory.",
     e.Discard(zone=Zone.MEMORY, random=True)),
    ("Target opponent with influence six or more draws a card.",
     w.PlayersHolding((Zone.HAND, Zone.MEMORY), a.Fixed(6), Compare.AT_LEAST)),
    ("Target opponent with three or less cards in their memory draws a card.",
     w.PlayersHolding((Zone.MEMORY,), a.Fixed(3), Compare.AT_MOST)),
    ("Negate each card activation that targets a unit unless its controller pays (1).", e.Negate(EACH)),
    ("Negate target card activation. You may banish the card that had its activation negated this way.",
     e.May(e.Banish(s.Noted(Dealt.NEGATED, (CARD,))))),
    ("Deal 2 damage to each unit except for your champion.", s.AllExcept((UNIT,), s.YourChampion())),
    ("Prevent the next 3 damage that would be dealt to your champion and up to one other target unit this turn.",
     s.Target((p.Other(s.YourChampion()), UNIT), a.Fixed(0))),
    ("If CARDNAME was activated during an opponent's turn, draw a card.", c.DuringPhase(None, w.AnOpponent())),
    ("Rest target champion. It doesn't wake up during its controller's next wake up phase.", s.TargetRef(0)),
    ("The turn player draws a card.", e.Draw(who=w.TurnPlayer())),
    ("Move all time counters from target unit to your champion. Draw X cards, where X is the amount of counters "
     "moved this way.", a.NotedAmount(Dealt.MOVED)),
    ("Load CARDNAME and up to two cards from your hand into a weapon you control.", s.Union),
    ("Load a card from your hand into a weapon you control. For each card loaded this way, draw a card.",
     s.Noted(Dealt.LOADED, (CARD,))),
    ("Your champion's next attack this turn using a weapon gains steadfast.",
     s.AttacksOf(s.YourChampion(), True, (p.IsType(CardType.WEAPON),))),
)  # fmt: skip

OBJECTS: tuple[tuple[str, Node | type[Node]], ...] = (
    ("If you would glimpse an amount, glimpse X instead, where X is that amount plus 2.", a.Plus(THAT, a.Fixed(2))),
    ("If a player would recover an amount, they recover X instead, where X is that amount minus 2.",
     h.DoesInstead(Deed.RECOVER, w.EachPlayer(), e.Recover(a.Let(a.Less(THAT, a.Fixed(2)))), False)),
    ("If damage would be dealt to CARDNAME, prevent that damage. Apply this replacement effect only once each turn.",
     h.Prevent),
    ("If damage would be dealt to your champion while CARDNAME is rested, prevent 1 of that damage and draw a card "
     "instead.", e.Draw),
    ("The first time an ally enters the field under your control during each of your turns, draw a card.", t.While),
    ("The first time a unit is dealt damage each turn, draw a card.", t.Nth(t.DealtDamage((UNIT,)), 1)),
    ("The first ally card you activate during each of your turns costs 1 less to activate.",
     s.FirstPlayed((ALLY, CARD), own=True)),
    ("Each ally you control gets +1 [POWER] as long as it entered the field this turn.",
     c.TheyAre((p.EnteredThisTurn(),))),
    ("As long as a player doesn't control an item, CARDNAME gets +1 [POWER].", p.ControlledBy(w.EachPlayer())),
    ("As long as an opponent with the most cards in their memory has two or more cards in their memory, CARDNAME "
     "has taunt.", a.CardsInZone),
    ("On Destroy: Draw a card.", t.OnDestroy),
    ("Whenever CARDNAME attacks, destroy up to one target reserve cost 2 ally.",
     p.CostCompares(CostKind.RESERVE, Compare.EQUAL, a.Fixed(2))),
)  # fmt: skip


@pytest.mark.parametrize(("text", "node"), ACTIONS)
def test_instructions_are_read_slot_by_slot(read: Read, text: str, node: Node | type[Node] | Until) -> None:
    """The node that the words are about stands in the reading."""
    _holds(read, text, node, resolves=True)


@pytest.mark.parametrize(("text", "node"), OBJECTS)
def test_what_objects_say_is_read_slot_by_slot(read: Read, text: str, node: Node | type[Node]) -> None:
    """The same, of an ally."""
    _holds(read, text, node, resolves=False)


def _holds(read: Read, text: str, node: Node | type[Node] | Until, resolves: bool) -> None:
    inside = list(walk(ability_of(read, text, resolves)))
    if isinstance(node, Until):
        assert any(getattr(one, "until", None) is node for one in inside)
    elif isinstance(node, type):
        assert any(isinstance(one, node) for one in inside)
    else:
        assert node in inside, inside


def test_what_points_back_within_for_each_means_one_of_them(read: Read) -> None:
    """ "That ally" is no ally that was named before, where it is said of each."""
    text = "Destroy target ally. For each ally you control, put a time counter on that ally."
    put = next(one for one in walk(read(text).ability) if isinstance(one, e.PutCounters))
    assert put.on == EACH


def test_modes_do_not_speak_of_each_others_targets(read: Read) -> None:
    """ "That ally" is the one of its own mode."""
    text = "Choose one — • Destroy target ally. • Target ally gets +1 [POWER] until end of turn. Wake up that ally."
    woken = next(one for one in walk(read(text).ability) if isinstance(one, e.WakeUp))
    assert isinstance(woken.what, s.TargetRef)
