"""What one card says is a case of what many could: each slot takes its other members, which mean something else."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, CostKind, Phase, Property, Zone
from gadesk.rulestext.paragraphs import READ
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.former import FOLDED
from gadesk.script.node import REGISTRY, Node, from_json, to_json, walk
from gadesk.script.players import AnOpponent, EachOpponent, PlayersHolding, TargetPlayer, You
from gadesk.script.words import Compare, Dealt, Extreme, Forbidden, Trait
from tests.rulestext.conftest import Read

CARD = p.IsCard()
OPPONENT = AnOpponent()
ITEM, ALLY, YOURS = p.IsType(CardType.ITEM), p.IsType(CardType.ALLY), p.ControlledBy(You())

SAID: tuple[tuple[str, Node], ...] = (
    ("Whenever an opponent recovers, draw a card.", t.Does(t.Deed.RECOVER, OPPONENT)),
    ("Whenever a player glimpses, draw a card.", t.Does(t.Deed.GLIMPSE, None)),
    ("Whenever an opponent discards a card, draw a card.", t.Does(t.Deed.DISCARD, OPPONENT, (CARD,))),
    ("Whenever you recover for the second time each turn, draw a card.", t.Nth(t.Does(t.Deed.RECOVER), 2)),
    ("Whenever an opponent draws their third card each turn, recover 1.", t.Nth(t.Does(t.Deed.DRAW, OPPONENT), 3)),
    ("Whenever a player gathers, draw a card.", t.Does(t.Deed.GATHER, None)),
    ("Whenever target opponent recovers this turn, draw a card.", t.Does(t.Deed.RECOVER, TargetPlayer(True))),
    (
        "Whenever an opponent banishes a card from their graveyard, draw a card.",
        t.Does(t.Deed.BANISH, OPPONENT, zone=Zone.GRAVEYARD),
    ),
    (
        "Whenever one or more buff counters are put on CARDNAME, draw a card.",
        t.CountersChange("buff"),
    ),
    (
        "Whenever one or more wither counters are removed from CARDNAME, draw a card.",
        t.CountersChange("wither", removed=True),
    ),
    (
        "Deal damage to target unit equal to the amount of items you control minus your influence, to a minimum of 2.",
        a.Less(a.CountOf(s.All((ITEM, YOURS))), a.Influence(), least=2),
    ),
    (
        "Deal damage to target unit equal to half of your influence, rounded down.",
        a.PerEach(a.Fixed(1), a.Influence(), 2),
    ),
    (
        "Deal damage to target unit equal to the amount of combat damage CARDNAME has taken this turn.",
        a.DamageThisTurn(s.This(), combat=True, taken=True),
    ),
    (
        "Deal damage to target unit equal to the amount of allies each opponent controls more than you control.",
        a.Less(a.CountOf(s.All((ALLY, p.ControlledBy(EachOpponent())))), a.CountOf(s.All((ALLY, YOURS))), least=0),
    ),
    (
        "If target ally has taken exactly 2 damage this turn, draw a card.",
        c.Compares(a.DamageThisTurn(s.Target((ALLY,)), taken=True), Compare.EQUAL, a.Fixed(2)),
    ),
    (
        "If your starting deck size was forty-two or more, draw a card.",
        c.Compares(a.CardsInZone(Zone.MAIN_DECK, began=True), Compare.AT_LEAST, a.Fixed(42)),
    ),
    (
        "If two or more cards were reserved into your memory to pay for this card's reserve cost, draw a card.",
        c.Compares(a.NotedAmount(Dealt.RESERVED), Compare.AT_LEAST, a.Fixed(2)),
    ),
    ("Destroy target non-advanced element ally.", p.Not(p.IsOfRank(True))),
    ("Destroy two allies with the same element.", p.Sharing(Trait.ELEMENT)),
    (
        "CARDNAME gets +1 [POWER] for each omen you have with different memory costs.",
        p.Sharing(Trait.MEMORY_COST, True),
    ),
    (
        "Destroy up to two target items with total memory cost 3 or less.",
        p.CostCompares(CostKind.MEMORY, Compare.AT_MOST, a.Fixed(3), total=True),
    ),
    (
        "Each player with four or fewer cards in their memory draws a card.",
        PlayersHolding((Zone.MEMORY,), a.Fixed(4), Compare.AT_MOST),
    ),
    ("If you would recover, draw a card instead.", h.DoesInstead(t.Deed.RECOVER, You(), e.Draw(), False)),
    ("If you would glimpse, you may recover 2 instead.", h.DoesInstead(t.Deed.GLIMPSE, You(), e.Recover(a.Fixed(2)))),
    (
        "If CARDNAME would take combat damage, draw a card instead.",
        h.DamageInstead(combat=True, then=e.Draw()),
    ),
    (
        "If an ally would enter the field under your control, banish it instead.",
        h.BanishedInstead(Zone.FIELD, (ALLY,), You()),
    ),
    ("If an object would enter the field, banish it face down instead.", h.BanishedInstead(Zone.FIELD, face_down=True)),
    ("(1), Return CARDNAME to its owner's hand: Draw a card.", k.ReturnCost((), Zone.HAND)),
    ("Skip your next draw phase: Draw a card.", k.DoneCost(e.SkipPhase(Phase.DRAW))),
    (
        "Deal 2 unpreventable damage to your champion: Draw a card.",
        k.DoneCost(e.DealDamage(a.Fixed(2), s.YourChampion(), unpreventable=True)),
    ),
    (
        "Target opponent reveals your choice of their memory or graveyard.",
        s.WholeZone(Zone.MEMORY, TargetPlayer(True), Zone.GRAVEYARD),
    ),
    ("Generate up to three Axe weapon cards and put them onto the field.", a.UpTo(a.Fixed(3))),
    (
        "Move two buff counters from your champion to target ally.",
        e.TakeCounters("buff", a.Fixed(2), s.YourChampion(), s.Target((ALLY,))),
    ),
    (
        "Destroy target ally with the highest reserve cost.",
        p.CostCompares(CostKind.RESERVE, Extreme.HIGHEST, a.Fixed(0)),
    ),
)
"""Made-up sentences that no card says, and a node that their reading holds."""


@pytest.mark.parametrize(("text", "node"), SAID, ids=[text for text, _ in SAID])
def test_a_slot_takes_its_other_members(read: Read, text: str, node: Node) -> None:
    """Read whole, with just that meaning, and printed back (reading includes the round trip)."""
    found = [read(text, resolves) for resolves in (False, True)]
    assert any(part.verdict == READ and node in walk(part.ability) for part in found), [part.unread for part in found]


WHOSE: dict[str, dict[str, object]] = {"who": {"is": "AnOpponent"}}
BEFORE: tuple[tuple[dict[str, object], Node], ...] = (
    ({"is": "Recovers", **WHOSE}, t.Does(t.Deed.RECOVER, OPPONENT)),
    ({"is": "Draws", "nth": 2}, t.Nth(t.Does(t.Deed.DRAW), 2)),
    ({"is": "CountersTaken", "counter": "buff", "preds": []}, t.CountersChange("buff", removed=True)),
    ({"is": "OnlyFloating"}, h.FloatingPays(only=True)),
    ({"is": "Obedience"}, h.Cant(Forbidden.OBEY)),
    (
        {"is": "TurnDown", "counter": "quest", "what": {"is": "This"}},
        e.PutCounters("quest", a.Fixed(1), s.This(), True),
    ),
    ({"is": "LevelsSame"}, h.LevelsInto(same=True)),
    ({"is": "MustAttack", "preds": []}, h.AttacksOnly((), True)),
    (
        {"is": "KeptOut", "who": {"is": "AnOpponent"}},
        h.BanishedInstead(Zone.FIELD, (), OPPONENT, Zone.EFFECTS_STACK, True),
    ),
    ({"is": "EntersUnder", "who": {"is": "You"}}, h.EntersAs(under=You())),
    ({"is": "DelevelCost"}, k.DoneCost(e.Delevel())),
    ({"is": "DiesInstead", "exactly": 3, "then": {"is": "Draw"}}, h.DiesInstead(3, e.Draw())),
    (
        {"is": "GlimpseInstead", "who": {"is": "AnOpponent"}, "amount": {"is": "Lv"}},
        h.DoesInstead(t.Deed.GLIMPSE, OPPONENT, e.Glimpse(a.Lv())),
    ),
    ({"is": "Half", "of": {"is": "Lv"}}, a.PerEach(a.Fixed(1), a.Lv(), 2, up=True)),
    (
        {"is": "DealtThisTurn", "of": {"is": "This"}, "least": {"is": "Fixed", "n": 3}},
        c.Compares(a.DamageThisTurn(s.This()), Compare.AT_LEAST, a.Fixed(3)),
    ),
    (
        {"is": "IsNot", "condition": {"is": "NothingReserved"}},
        c.IsNot(c.Compares(a.NotedAmount(Dealt.RESERVED), Compare.EQUAL, a.Fixed(0))),
    ),
    (
        {"is": "PlayersWith", "zone": "memory", "least": {"is": "Fixed", "n": 6}},
        PlayersHolding((Zone.MEMORY,), a.Fixed(6)),
    ),
    ({"is": "WithInfluence", "n": 7, "op": "<"}, PlayersHolding((Zone.HAND, Zone.MEMORY), a.Fixed(7), Compare.LESS)),
    ({"is": "RestedToPay", "preds": [{"is": "IsCard"}]}, t.Becomes(Property.RESTED, paying=(CARD,))),
)
"""How a version before said something, and how it is said now."""


@pytest.mark.parametrize(("data", "node"), BEFORE, ids=[str(data["is"]) for data, _ in BEFORE])
def test_what_an_earlier_version_wrote_is_read(data: dict[str, object], node: Node) -> None:
    """A saved game's or a library's node of before is the case of today's that it was folded into."""
    assert from_json(data) == node == from_json(to_json(node))


def test_no_node_has_the_name_of_a_former_one() -> None:
    """A name that stands for two things would be read as the wrong one."""
    assert FOLDED and not FOLDED.keys() & REGISTRY.keys()
