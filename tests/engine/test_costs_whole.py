"""A cost of several parts is paid whole or not at all: what can't be paid whole is not offered.

playing.card-activation.8, card-parts.cost.p8
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from gadesk.engine.boards import Board, build
from gadesk.engine.play import costs
from gadesk.engine.query.context import Ctx
from gadesk.glossary import CardType, Keyword, Speed, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import abilities as a
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.amounts import AnyAmount, DeclaredX, Fixed, UpTo
from gadesk.script.node import CostPart, walk
from gadesk.script.players import You
from gadesk.script.sheet import CardSheet
from gadesk.sheets.bundled import bundled_sheets
from tests.engine.table import FILLER, Play, ally, at, card, champion, side, trick, word

SHEETS = bundled_sheets()
PLACES = {Zone.HAND: "hand", Zone.GRAVEYARD: "graveyard", Zone.BANISHMENT: "banishment", Zone.MEMORY: "memory",
          Zone.MATERIAL_DECK: "material_deck"}  # fmt: skip
FROM_PILES = (k.BanishCost, k.DiscardCost, k.RevealCost)
CHOSEN = (k.SacrificeCost, k.RestCost, k.ReturnCost, *FROM_PILES)


def _costs() -> Iterator[tuple[str, tuple[CostPart, ...], Zone]]:
    """Yield every cost of several parts that the pool has, once, with where its ability works."""
    seen = set()
    for slug, sheet in sorted(SHEETS.items()):
        for face in (sheet.front, sheet.back):
            for node in walk(face) if face is not None else ():
                parts: Any = getattr(node, "costs", ())
                if isinstance(node, k.BrewCost):
                    parts = (node,)
                elif not isinstance(node, a.Activated | a.AdditionalCost) or len(parts) < 2:
                    continue
                zone = getattr(node, "zone", Zone.FIELD)
                if (parts, zone) not in seen:
                    seen.add((parts, zone))
                    yield slug, parts, zone


FOUND = list(_costs())


def _flat(parts: tuple[CostPart, ...]) -> list[Any]:
    return [one for part in parts for one in (part.parts if isinstance(part, k.BrewCost) else (part,))]


@pytest.fixture(scope="module", autouse=True)
def _boards_end_here() -> Iterator[None]:
    """Let go of a board for each card of the pool when the last cost is paid."""
    yield
    _with.cache_clear()


@cache
def _with(slug: str, pile: str) -> Ctx:
    """Make a board with one card of the pool in a pile of the player who pays, or on the field."""
    other = SHEETS[slug]
    piles: Any = {pile: (slug,)} if pile else {}
    field = () if piles else (slug,)
    state = build(
        {one.slug: one for one in (other, champion(), FILLER)}, Board((side("hero", *field, **piles), side("hero")))
    )
    return Ctx(state, 0, state.sides[0].champion, other.front)


def _fuel(part: Any, need: int) -> list[CardSheet]:
    """Return cards of the pool that the part could be paid with: different ones, if there are so many."""
    found: list[CardSheet] = []
    pile = PLACES.get(getattr(part, "zone", Zone.FIELD), "") if isinstance(part, FROM_PILES) else ""
    for other in SHEETS.values():
        if len(found) == need:
            return found
        if not {CardType.MASTERY, CardType.CHAMPION}.isdisjoint(other.front.types):
            continue
        ctx = _with(other.slug, pile)
        if any(ctx.state.cards[id].sheet is other for id in costs.choices(ctx, part)):
            found.append(other)
    assert found, f"nothing of the pool pays for {part}"
    return [found[number % len(found)] for number in range(need)]


def _chosen(part: Any) -> bool:
    """Tell whether it is paid with cards or objects that are chosen, not with the source."""
    return isinstance(part, CHOSEN) and part != k.ReturnCost((), getattr(part, "to", Zone.HAND))


DELEVEL = k.DoneCost(e.Delevel())


def _need(part: Any) -> int:
    """Return how many of its things a part needs at least, 1 if the text leaves the number to its player."""
    fixed = [one.n for one in walk(getattr(part, "amount", Fixed(1))) if isinstance(one, Fixed)]
    return max(1, sum(fixed))


def _may_lack(part: Any) -> bool:
    """Tell whether the part can't be paid with nothing: "any amount" and X can."""
    return not any(isinstance(one, AnyAmount | DeclaredX | UpTo) for one in walk(getattr(part, "amount", Fixed(1))))


def _play(parts: tuple[CostPart, ...], zone: Zone, short: int | None) -> Play:
    """Make a board on which an ability with this cost can be paid exactly, the part `short` excepted."""
    source = card("source", CardType.ITEM, a.Activated(parts, e.Draw(), zone=zone))
    if any(isinstance(part, k.BrewCost | k.DoneCost) for part in parts):
        source = card("source", CardType.ACTION, a.AdditionalCost(parts), a.Instruction(e.Draw()), speed=Speed.FAST)
        zone = Zone.HAND
    sheets, state = [source], dict[str, Any]()
    field: list[Any] = []
    piles: dict[str, Any] = dict.fromkeys(PLACES.values(), ())
    hero: dict[str, Any] = {"counters": {}}
    for index, part in enumerate(_flat(parts)):
        need = _need(part) - (index == short)
        if isinstance(part, k.Pay):
            piles["hand"] += ("filler",) * need
        elif isinstance(part, k.RestThis):
            state["rested"] = index == short
        elif isinstance(part, k.RemoveCounters):
            state.setdefault("counters", {})[part.counter] = need
            hero["counters"][part.counter] = need
        elif isinstance(part, k.RecoverCost):
            hero["counters"]["damage"] = need
        elif part == DELEVEL:
            hero["lineage"] = ("below",) * need
        elif _chosen(part):
            fuel = _fuel(part, need)
            sheets += fuel
            if isinstance(part, FROM_PILES) and part.zone in PLACES:
                piles[PLACES[part.zone]] += tuple(one.slug for one in fuel)
            else:
                field += [one.slug for one in fuel]
    if zone is Zone.FIELD:
        field.append(at("source", **state))
    else:
        piles[PLACES[zone]] += ("source",)
    sheets.append(champion("below"))
    return Play(tuple(sheets), side(at("hero", **hero), *field, **piles), side("hero"))


def _offered(play: Play) -> list[str]:
    """Return the play that has the cost: the activation of an action, else the ability of an item."""
    action = any(sheet.slug == "source" and sheet.front.speed for sheet in play.game.state.sheets.values())
    return [name for name in play.options() if name == ("source" if action else "ability source")]


@pytest.mark.rule("playing.card-activation.8")
@pytest.mark.parametrize(("slug", "parts", "zone"), FOUND, ids=[f"{slug}-{zone}" for slug, _, zone in FOUND])
def test_what_lacks_one_part_is_not_offered(slug: str, parts: tuple[CostPart, ...], zone: Zone) -> None:
    """With exactly what it takes every cost of the pool can be paid; with one thing fewer of any part it is no play."""
    play = _play(parts, zone, None)
    assert _offered(play), slug
    play.choose(_offered(play)[0])
    while play.asked.kind is not DecisionKind.OPPORTUNITY:
        asked = play.asked
        play.answer(*range(max(asked.least, min(asked.most, 1))))
    assert play.game.state.stack, f"{slug} was taken back"
    for index, part in enumerate(_flat(parts)):
        if part == DELEVEL or isinstance(part, (k.Pay, k.RestThis, k.RemoveCounters, k.RecoverCost)) or _chosen(part):
            if _may_lack(part):
                assert not _offered(_play(parts, zone, index)), f"{slug} without {part}"


HAND = (p.IsCard(),)
OBJECT = (p.IsType(CardType.ITEM),)
PAIRS: dict[str, tuple[CostPart, ...]] = {
    "pay and discard": (k.Pay(Fixed(1)), k.DiscardCost(HAND)),
    "discard and pay": (k.DiscardCost(HAND), k.Pay(Fixed(1))),
    "discard and banish": (k.DiscardCost(HAND), k.BanishCost(HAND, zone=Zone.HAND)),
    "discard twice": (k.DiscardCost(HAND), k.DiscardCost(HAND)),
    "pay twice": (k.Pay(Fixed(1)), k.Pay(Fixed(1))),
    "sacrifice twice": (k.SacrificeCost(OBJECT), k.SacrificeCost(OBJECT)),
    "sacrifice and return": (k.SacrificeCost(OBJECT), k.ReturnCost(OBJECT, Zone.MEMORY)),
    "sacrifice and banish": (k.SacrificeCost(OBJECT), k.BanishCost(OBJECT, zone=Zone.FIELD)),
    "rest twice": (k.RestCost(OBJECT), k.RestCost(OBJECT)),
    "rest and pay": (k.RestCost(OBJECT), k.Pay(Fixed(1))),
}
"""Costs whose parts want the same things: one card in the hand, or one object that could be rested to pay."""


def _resolved(parts: tuple[CostPart, ...], things: int, offer: Any) -> tuple[Play, bool]:
    """Resolve an instruction that asks for the cost, with so many cards in the hand and objects to pay with.

    Whoever is asked agrees; returns whether anybody was.
    """
    gem = card("gem", CardType.ITEM, word(Keyword.RESERVABLE))
    hand = any(isinstance(part, k.DiscardCost | k.BanishCost | k.Pay) for part in parts) and not _about_objects(parts)
    field, held = (["gem"] * things, ()) if not hand else ([], ("gem",) * things)
    play = Play((trick("probe", offer(parts)), gem), side("hero", *field, hand=("probe", *held)), side("hero"))
    play.act("probe")
    asked = False
    while play.asked.kind is not DecisionKind.OPPORTUNITY or play.game.state.stack:
        asked |= play.asked.kind is DecisionKind.MAY or play.asked.optional
        if play.asked.kind is DecisionKind.MAY:
            play.choose("yes")
        elif play.asked.kind is DecisionKind.OPPORTUNITY:
            play.choose("pass")
        else:
            play.answer(*range(play.asked.least))
    return play, asked


def _about_objects(parts: tuple[CostPart, ...]) -> bool:
    return any(isinstance(part, k.RestCost | k.SacrificeCost) for part in parts)


def _untouched(play: Play) -> int:
    """Return how many of the things to pay with lie where they lay, awake."""
    objects = [id for id in play.ids("gem") if not play.game.state.objs[id].rested]
    return len(objects) + len(play.ids("gem", Zone.HAND))


@pytest.mark.rule("playing.resolution.7", "card-parts.cost.p9")
@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("kind", ["offered", "told", "unless"])
def test_half_a_cost_is_not_paid(name: str, kind: str) -> None:
    """One thing pays for one part: with one of them nobody is asked and nothing is paid, with two all of it is."""
    offers: dict[str, Any] = {
        "offered": lambda parts: e.May(e.PayOnResolution(parts)),
        "told": e.PayOnResolution,
        "unless": lambda parts: e.UnlessPays(e.Shuffle(), You(), parts),
    }
    play, asked = _resolved(PAIRS[name], 1, offers[kind])
    assert not asked and _untouched(play) == 1
    play, asked = _resolved(PAIRS[name], 2, offers[kind])
    assert asked is (kind != "told") and _untouched(play) == 0


@pytest.mark.rule("card-parts.cost.p9")
@pytest.mark.parametrize("wise", [True, False])
def test_who_pays_a_part_with_what_another_needs_has_paid_nothing(wise: bool) -> None:
    """Any card, then an ally: with the only ally discarded first, both cards are back in the hand."""
    parts = (k.DiscardCost(HAND), k.DiscardCost((p.IsType(CardType.ALLY),)))
    probe = trick("probe", e.IfYouDo(e.PayOnResolution(parts), e.Draw(Fixed(3))))
    play = Play((probe, ally("guard", 1, 1)), side("hero", hand=("probe", "guard", "filler")), side("hero"))
    play.act("probe")
    play.until(DecisionKind.PAY_COST)
    play.choose("filler" if wise else "guard")
    assert len(play.ids("guard", Zone.HAND)) == int(not wise)
    assert len(play.ids("filler", Zone.HAND)) == (3 if wise else 1)
