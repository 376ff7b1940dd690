"""Amounts worked out (LV, X, counts)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from gadesk.engine.query import selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import bind_amounts
from gadesk.engine.query.patterns import fits
from gadesk.engine.query.predicates import holds, matches
from gadesk.engine.state import past
from gadesk.engine.state.characteristics import chars, cost_of
from gadesk.engine.state.game_state import Card
from gadesk.engine.state.records import MASTERIES
from gadesk.glossary import CostKind, Counter, Stat
from gadesk.script import amounts as n
from gadesk.script import selections as s
from gadesk.script.abilities import Activated
from gadesk.script.conditions import Compares
from gadesk.script.node import Amount
from gadesk.script.predicates import DifferentCosts


def amount(ctx: Ctx, node: Amount) -> int:
    """Return the number that `node` is now. Division rounds down (misc.rounding.p1)."""
    if type(node) is n.Fixed:
        return node.n
    return READERS[type(node)](ctx, node)


def champion_level(ctx: Ctx) -> int:
    """Return LV of the controller's champion, Empower included (terms.lv, keywords.empower-n.1)."""
    champion = ctx.state.sides[ctx.controller].champion
    return (chars(ctx.state, champion).level if champion else 0) + ctx.level


def _per_each(ctx: Ctx, node: n.PerEach) -> int:
    return amount(ctx, node.times) * (amount(ctx, node.of) // node.every)


def _counters_on(ctx: Ctx, node: n.CountersOn) -> int:
    return sum(counters(ctx, _as_it_was(ctx, id, node.on), node.counter) for id in selections.now(ctx, node.on))


def _as_it_was(ctx: Ctx, id: int, named: Any) -> int:
    """Measure what left the field by what it was there, not by the card that lies elsewhere now.

    mechanics.abilities.p11, misc.card-and-object-information.p2
    """
    if isinstance(named, s.Noted):
        return selections.as_named(ctx, named, id)
    event = ctx.event
    if event is None or event.id != id or event.old not in ctx.state.gone or id in ctx.state.objs:
        return id
    return event.old


def counters(ctx: Ctx, id: int, counter: str) -> int:
    """Return how many counters of a kind are on an object, by last-known information if it is gone."""
    obj = ctx.state.objs.get(id)
    if id <= MASTERIES:
        return int(ctx.state.sides[MASTERIES - id].notes.get("counters", {}).get(counter, 0))
    if obj is None and id in ctx.state.cards:
        return card_counters(ctx.state.cards[id], counter)
    if obj is None:
        gone = ctx.state.gone.get(id)
        obj = gone.obj if gone else None
    return obj.counters.get(counter, 0) if obj else 0


def card_counters(card: Card, counter: str) -> int:
    """Return how many counters of a kind are on a card off the field: kept among its marks as "omen*2"."""
    for mark in card.marks:
        name, _, count = mark.partition("*")
        if name == counter and count:
            return int(count)
    return 0


def _reserve_costs(ctx: Ctx, ids: list[int]) -> int:
    return len({stat(ctx, id, Stat.RESERVE_COST) for id in ids})


def _count_of(ctx: Ctx, node: n.CountOf) -> int:
    ids = selections.now(ctx, node.of)
    if any(isinstance(pred, DifferentCosts) for pred in getattr(node.of, "preds", ())):
        return _reserve_costs(ctx, ids)
    return len(ids)


def stat(ctx: Ctx, id: int, which: Stat) -> int:
    """Return a stat or printed cost of something; 0 if it has none (general.card-characteristics/stat-setting.1)."""
    found = chars(ctx.state, id)
    if which is Stat.POWER:
        return found.power or 0
    if which is Stat.LIFE:
        return found.life or 0
    if which is Stat.LEVEL:
        return found.level
    if which is Stat.DURABILITY:
        return counters(ctx, id, Counter.DURABILITY)
    kind = CostKind.RESERVE if which is Stat.RESERVE_COST else CostKind.MEMORY
    return cost_of(ctx.state, id) if found.face.cost_kind is kind else 0


def exists(ctx: Ctx, node: Amount) -> bool:
    """Tell whether there is such a number: the cost of something that has no such cost is none."""
    if isinstance(node, n.Let):
        return exists(ctx, node.value)
    if not isinstance(node, n.StatOf) or node.stat not in (Stat.RESERVE_COST, Stat.MEMORY_COST):
        return True
    kind = CostKind.RESERVE if node.stat is Stat.RESERVE_COST else CostKind.MEMORY
    return any(chars(ctx.state, id).face.cost_kind is kind for id in selections.now(ctx, node.of))


def _stat_of(ctx: Ctx, node: n.StatOf) -> int:
    return sum(stat(ctx, _as_it_was(ctx, id, node.of), node.stat) for id in selections.now(ctx, node.of))


def _cards_in_zone(ctx: Ctx, node: n.CardsInZone) -> int:
    each = []
    for seat in selections.seats(ctx, node.who):
        ids = ctx.state.sides[seat].zone(node.zone)
        each.append(sum(1 for id in ids if matches(ctx, node.matching, id)) if node.matching else len(ids))
    return max(each, default=0) if node.take == "highest" else sum(each)


def _influence(ctx: Ctx, node: n.Influence) -> int:
    sides = [ctx.state.sides[seat] for seat in selections.seats(ctx, node.who)]
    each = [len(side.hand) + len(side.memory) for side in sides]
    if node.take:
        return max(each, default=0) if node.take == "highest" else min(each, default=0)
    return sum(each)


def _event_amount(ctx: Ctx, _node: n.EventAmount) -> int:
    if "event#" in ctx.notes:
        return int(ctx.notes["event#"])
    return ctx.event.amount if ctx.event else 0


def _starting_material(ctx: Ctx, _node: n.StartingMaterial) -> int:
    """Cards with a memory cost began there, wherever they are now; nobody else's do."""
    own = [card for card in ctx.state.cards.values() if card.owner == ctx.controller]
    began = [card for card in own if not card.marks & {"token", "generated", "copy"}]
    return sum(card.sheet.front.cost_kind is CostKind.MEMORY for card in began)


def _damage_dealt(ctx: Ctx, node: n.DamageDealt) -> int:
    by = selections.now(ctx, node.by)
    hits = [event for event in past.recall(ctx.state, node, "damage") if event.source in by]
    return sum(event.amount for event in hits if matches(ctx, node.to, event.id))


def _noted(ctx: Ctx, node: n.NotedAmount) -> int:
    exact = ctx.notes.get(node.key + "#")
    return int(exact) if exact is not None else len(ctx.notes.get(node.key, ()))


def _declared_x(ctx: Ctx, _node: n.DeclaredX) -> int:
    """X as declared for what resolves; an object's own abilities mean the X it was played with (card-parts.cost.10)."""
    if ctx.x or (ctx.item is not None and isinstance(ctx.item.ability, Activated)):
        return ctx.x
    obj = ctx.state.objs.get(ctx.source)
    if obj is None and ctx.source in ctx.state.gone:
        obj = ctx.state.gone[ctx.source].obj
    return int((obj.notes if obj is not None else ctx.notes).get("x", 0))


def _difference(ctx: Ctx, _node: Any) -> int:
    """Of the amounts that the resolving ability compares."""
    test: Any = getattr(ctx.item.ability, "condition", None) if ctx.item is not None else None
    return abs(amount(ctx, test.left) - amount(ctx, test.right)) if isinstance(test, Compares) else 0


def _any_amount(_ctx: Ctx, _node: Any) -> int:
    return 1 << 20


READERS: dict[type[Amount], Callable[[Ctx, Any], int]] = {
    n.DeclaredX: _declared_x,
    n.Lv: lambda ctx, node: champion_level(ctx),
    n.Plus: lambda ctx, node: amount(ctx, node.left) + amount(ctx, node.right),
    n.Less: lambda ctx, node: amount(ctx, node.left) - amount(ctx, node.right),
    n.Excess: lambda ctx, node: max(0, amount(ctx, node.left) - amount(ctx, node.right)),
    n.Difference: _difference,
    n.Half: lambda ctx, node: (amount(ctx, node.of) + node.up) // 2,
    n.TimesThisTurn: lambda ctx, node: past.times(ctx.state, node, partial(fits, ctx, node.pattern)),
    n.Let: lambda ctx, node: amount(ctx.outer or ctx, node.value),
    n.CountOf: _count_of,
    n.Highest: lambda ctx, node: max((stat(ctx, id, node.stat) for id in selections.now(ctx, node.of)), default=0),
    n.Total: lambda ctx, node: sum(stat(ctx, id, node.stat) for id in selections.now(ctx, node.of)),
    n.PerEach: _per_each,
    n.CountersOn: _counters_on,
    n.AtMost: lambda ctx, node: min(node.most, amount(ctx, node.of)),
    n.StatOf: _stat_of,
    n.CardsInZone: _cards_in_zone,
    n.Influence: _influence,
    n.DamageDealt: _damage_dealt,
    n.StartingMaterial: _starting_material,
    n.EventAmount: _event_amount,
    n.NotedAmount: _noted,
    n.AnyAmount: _any_amount,
    n.AllOfIt: _any_amount,
    n.UpTo: lambda ctx, node: amount(ctx, node.n),
    n.IfElse: lambda ctx, node: amount(ctx, node.then if holds(ctx, node.condition) else node.otherwise),
}
bind_amounts(amount, counters, stat, exists)
