"""Every restriction on payment against every way to pay: what is forbidden pays for nothing, whoever offers it.

The ways are found in the pool's sheets, so that a new card that helps to pay joins the matrix by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from gadesk.engine.boards import BEGINS, Board, ObjectBoard, build
from gadesk.engine.play import costs, payment
from gadesk.engine.query.context import Ctx
from gadesk.engine.registry import CARRIED_OUT
from gadesk.glossary import CardType, CostKind, Counter, Element, Keyword, Phase, Supertype, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import changes as ch
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Activated, Static
from gadesk.script.amounts import CountersOn, Fixed
from gadesk.script.node import Change, CostPart, walk
from gadesk.script.players import EachOpponent, EachPlayer, You
from gadesk.script.sheet import CardSheet
from gadesk.script.words import Forbidden
from gadesk.sheets.bundled import bundled_sheets
from tests.engine.table import FILLER, Play, ally, card, champion, side, trick, word

SHEETS = bundled_sheets()
DRIFT = card("drift", CardType.ACTION, word(Keyword.FLOATING_MEMORY), cost=9)
FLAME = card("flame", CardType.ACTION, cost=9, elements=(Element.FIRE,))
REGALIA: dict[str, Any] = {"supertypes": (Supertype.REGALIA,), "cost_kind": CostKind.MEMORY}
MEMORY, FLOATING, FOREIGN = "a card of the memory", "floating memory", "floating memory of an opponent"


def _statics(sheet: CardSheet, change: type[Any]) -> list[Static]:
    return [one for one in sheet.front.abilities if isinstance(one, Static) for c in one.changes if type(c) is change]


@cache
def _helpers(kind: CostKind) -> tuple[str, ...]:
    """List the pool's cards with words about other ways to pay for costs of the kind."""
    found = []
    for slug in SHEETS:
        helps = [c for one in _statics(SHEETS[slug], ch.HelpPay) for c in one.changes if isinstance(c, ch.HelpPay)]
        found += [slug] if any(c.kind is kind for c in helps) else []
    return tuple(found)


@cache
def _restricted(change: type[Any]) -> tuple[str, ...]:
    return tuple(slug for slug in SHEETS if _statics(SHEETS[slug], change))


def _fuel(part: Any) -> CardSheet:
    """Return a card with which the part can be paid: one of the pool, else one made up of the subtype it names."""
    zone = part.zone if isinstance(part, k.BanishCost) else Zone.FIELD
    named = [pred.subtype for pred in walk(part) if isinstance(pred, p.HasSubtype)]
    for sheet in (*SHEETS.values(), *(card(name, CardType.ITEM, subtypes=(name,)) for name in named)):
        piles: dict[str, Any] = {} if zone is Zone.FIELD else {zone.value: (sheet.slug,)}
        board = side("hero", *(() if piles else (sheet.slug,)), **piles)
        state = build({sheet.slug: sheet, "hero": champion(), "filler": FILLER}, Board((board, side("hero"))))
        if costs.choices(Ctx(state, 0, state.sides[0].champion, champion().front), part):
            return sheet
    raise AssertionError(f"no card pays for {part}")


def _memory_board(way: str, restriction: Static | None, **more_piles: tuple[str, ...]) -> Play:
    """A first question of the materialize phase, where `way` alone could pay for the card "dear"."""
    own: list[Static] = []
    field: list[ObjectBoard | str] = ["hero"]
    piles: dict[str, Any] = {"material_deck": ("dear",)}
    theirs: dict[str, Any] = {}
    more: list[CardSheet] = []
    if way == MEMORY:
        piles["memory"] = ("filler",)
    elif way == FLOATING:
        piles["graveyard"] = ("drift",)
    elif way == FOREIGN:
        theirs["graveyard"] = ("drift",)
        field.append("reach")
    else:
        more.append(SHEETS[way])
        for one in _statics(SHEETS[way], ch.HelpPay):
            change = next(c for c in one.changes if isinstance(c, ch.HelpPay))
            if change.own:
                own.append(replace(one, bonuses=()))
            else:
                kinds = [part.counter for part in walk(one) if isinstance(part, CountersOn)]
                field.append(ObjectBoard(way, counters=dict.fromkeys(kinds, 1)))
            if isinstance(change.cost, k.SacrificeCost | k.BanishCost) and not change.after:
                more.append(_fuel(change.cost))
                if isinstance(change.cost, k.BanishCost):
                    piles["material_deck"] += (more[-1].slug,)
                else:
                    field.append(more[-1].slug)
    piles |= more_piles
    words = (*own, restriction) if restriction is not None else tuple(own)
    dear = card("dear", CardType.ITEM, *words, cost=1, **REGALIA)
    reach = card("reach", CardType.ITEM, Static(s.This(), (ch.FloatingPays(EachOpponent()),)))
    return Play(
        (dear, reach, DRIFT, *more),
        side(*field, **piles), side("hero", **theirs),
        phase=Phase.MATERIALIZE, when=BEGINS,
    )  # fmt: skip


MEMORY_WAYS = (MEMORY, FLOATING, FOREIGN, *_helpers(CostKind.MEMORY))


def _materialize(play: Play) -> list[str]:
    return play.options() if play.asked.kind is DecisionKind.MATERIALIZE else []


@pytest.mark.parametrize("way", MEMORY_WAYS)
def test_each_way_pays_for_a_memory_cost_that_nothing_restricts(way: str) -> None:
    """The board of the matrix is one where the way alone is enough."""
    assert "dear" in _materialize(_memory_board(way, None))


@pytest.mark.rule("keywords.floating-memory.1")
@pytest.mark.parametrize("way", MEMORY_WAYS)
@pytest.mark.parametrize("restricted", _restricted(ch.FloatingPays))
def test_only_floating_memory_pays_where_a_card_says_so(restricted: str, way: str) -> None:
    """Whatever else helps to pay for memory costs does not help here; floating memory of anyone's does."""
    (restriction,) = _statics(SHEETS[restricted], ch.FloatingPays)
    offered = _materialize(_memory_board(way, restriction))
    assert ("dear" in offered) == (way in (FLOATING, FOREIGN))


@pytest.mark.parametrize("way", _helpers(CostKind.MEMORY))
def test_what_does_not_help_is_not_asked_for_either(way: str) -> None:
    """With floating memory to pay with, nobody is asked whether to use what could not pay."""
    (restriction,) = _statics(SHEETS[_restricted(ch.FloatingPays)[0]], ch.FloatingPays)
    asked = []
    for words in (restriction, None):
        play = _memory_board(way, words, graveyard=("drift",))
        play.choose("dear")
        asked.append(play.asked.kind is DecisionKind.MAY or play.asked.optional)
        assert play.asked.kind is DecisionKind.OPPORTUNITY or asked[-1]
        assert bool(play.ids("drift", Zone.BANISHMENT)) == (words is restriction)
    assert asked == [False, True]


@pytest.mark.rule("playing.card-activation.8")
@pytest.mark.parametrize("way", ["counters", "hand", "reservable", "kindle", *_helpers(CostKind.RESERVE)])
def test_only_counters_pay_where_an_ability_says_so(way: str) -> None:
    """A card that is played for counters alone is not paid for with cards, rested objects or other help."""
    words: list[Any] = [word(Keyword.KINDLE, 1)] if way == "kindle" else []
    if way in SHEETS:
        words += [replace(one, bonuses=()) for one in _statics(SHEETS[way], ch.HelpPay)]
    dear = trick("dear", e.Draw(), cost=1)
    dear = replace(dear, front=replace(dear.front, abilities=(*dear.front.abilities, *words)))
    what = s.Chosen((p.IsCard(), p.InZone(Zone.MEMORY, You())))
    teller = card("teller", CardType.ITEM, Activated((), e.Play(what, coin="glimmer", purse=s.This())))
    chair = card("chair", CardType.ITEM, word(Keyword.RESERVABLE))
    purse = {"glimmer": 1} if way == "counters" else {}
    field: list[ObjectBoard | str] = ["hero", ObjectBoard("teller", counters=purse)]
    field += ["chair"] if way == "reservable" else []
    hand = ("filler",) if way == "hand" else ()
    pile = ("flame",) if way == "kindle" else ()
    play = Play((dear, teller, chair, FLAME), side(*field, hand=hand, memory=("dear",), graveyard=pile), side("hero"))
    play.act("ability teller")
    play.choose("pass")
    play.choose("pass")
    assert bool(play.ids("dear", Zone.EFFECTS_STACK) or play.ids("dear", Zone.GRAVEYARD)) == (way == "counters")


ANY = (p.IsObject(),)
MAKE: dict[type[CostPart], Callable[[], CostPart]] = {
    k.Pay: lambda: k.Pay(Fixed(1)),
    k.RestThis: k.RestThis,
    k.RestCost: lambda: k.RestCost((p.IsType(CardType.ALLY),)),
    k.SacrificeCost: lambda: k.SacrificeCost((p.IsType(CardType.ALLY),)),
    k.SacrificeThis: k.SacrificeThis,
    k.BanishThis: k.BanishThis,
    k.BanishCost: lambda: k.BanishCost((), zone=Zone.MATERIAL_DECK),
    k.DiscardCost: k.DiscardCost,
    k.DiscardThis: k.DiscardThis,
    k.RemoveCounters: lambda: k.RemoveCounters("enlighten", Fixed(1), s.YourChampion()),
    k.ReturnCost: lambda: k.ReturnCost((p.IsType(CardType.ALLY),), Zone.HAND),
    k.RevealCost: lambda: k.RevealCost(()),
    k.RecoverCost: lambda: k.RecoverCost(Fixed(1)),
    k.DoneCost: lambda: k.DoneCost(e.Delevel()),
    k.EitherCost: lambda: k.EitherCost(
        (k.RecoverCost(Fixed(1)), k.RemoveCounters("enlighten", Fixed(1), s.YourChampion()))
    ),
    k.BrewCost: lambda: k.BrewCost((k.SacrificeCost((p.IsType(CardType.ALLY),)),)),
}  # fmt: skip
"""A cost of each kind that the board below can pay."""
RULES: dict[str, tuple[Any, frozenset[type[CostPart]]]] = {
    "nothing": (ch.PlayerCant(EachPlayer(), Forbidden.ATTACK), frozenset()),
    "immortality": (ch.Grant(word(Keyword.IMMORTALITY)), frozenset({k.SacrificeCost, k.SacrificeThis, k.BrewCost})),
    "spend_counters": (ch.PlayerCant(EachPlayer(), Forbidden.SPEND_COUNTERS), frozenset({k.RemoveCounters})),
    "recover": (ch.PlayerCant(EachPlayer(), Forbidden.RECOVER), frozenset({k.RecoverCost})),
    "empty_deck": (ch.PlayerCant(EachPlayer(), Forbidden.EMPTY_DECK), frozenset({k.BanishCost})),
}
"""What forbids a deed, and the costs that are that deed."""
NO_DEED_OF_A_COST = frozenset({"activate", "materialize", "play", "attack", "draw"})


@pytest.mark.rule("playing.card-activation.8")
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("part", list(MAKE))
def test_what_is_forbidden_pays_no_cost(rule: str, part: type[CostPart]) -> None:
    """An ability whose cost is the forbidden deed can't be activated; every other one can."""
    change, blocks = RULES[rule]
    ability = Activated((MAKE[part](),), e.Draw(), zone=Zone.HAND if part is k.DiscardThis else Zone.FIELD)
    device = card("device", CardType.ITEM, ability)
    law = card("law", CardType.DOMAIN, Static(s.All(ANY), (change,)))
    ruler = champion("ruler", 20, level=1)
    top = ObjectBoard("ruler", lineage=("hero",), counters={Counter.DAMAGE: 3, "enlighten": 2})
    here = ["law", "man"] if part is k.DiscardThis else ["law", "man", "device"]
    hand = ("device", "filler") if part is k.DiscardThis else ("filler", "filler")
    play = Play(
        (device, law, ruler, ally("man", 1, 9)),
        side(top, *here, hand=hand, material_deck=("hero",)), side("hero"),
    )  # fmt: skip
    assert ("ability device" in play.options()) == (part not in blocks)


def test_the_matrix_has_every_cost_and_every_restriction() -> None:
    """A new kind of cost, or a new thing that players can't do, must be put into it."""
    assert MAKE.keys() == payment.PAYERS.table.keys()
    said = {node.what for slug in SHEETS for node in _words(SHEETS[slug]) if isinstance(node, ch.PlayerCant)}
    assert said <= NO_DEED_OF_A_COST | RULES.keys()
    read_by_costs = {
        change for change, by in CARRIED_OUT.items() if by.__module__ == costs.__name__ and issubclass(change, Change)
    }
    amounts = {ch.CostChange, ch.CostSet, ch.AbilityCost}
    assert read_by_costs == amounts | {ch.FloatingPays, ch.HelpPay}


def _words(sheet: CardSheet) -> Iterator[Any]:
    for face in (sheet.front, sheet.back):
        if face is not None:
            yield from walk(face)
