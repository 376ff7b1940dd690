"""Amounts worked out (LV, X, counts)."""

from __future__ import annotations

from functools import partial

from gadesk.engine.query import combinations, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import AMOUNTS, amount, base_stat, counters, fits, holds, matches, now, seats, stat
from gadesk.engine.state import past
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.marks import Mark
from gadesk.engine.state.notes import Count, Note, WorkedOut
from gadesk.glossary import CostKind, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.script import amounts as n
from gadesk.script import selections as s
from gadesk.script.abilities import Activated, Triggered
from gadesk.script.conditions import Compares
from gadesk.script.node import Amount, preds_of
from gadesk.script.words import Dealt, Extreme


def champion_level(ctx: Ctx) -> int:
    """Return LV of the controller's champion, Empower included (terms.lv, keywords.empower-n.1)."""
    champion = ctx.state.sides[ctx.controller].champion
    return (chars(ctx.state, champion).level if champion else 0) + ctx.level


@AMOUNTS.answers(n.PerEach)
def _per_each(ctx: Ctx, node: n.PerEach) -> int:
    of = amount(ctx, node.of)
    return amount(ctx, node.times) * (-(-of // node.every) if node.up else of // node.every)


@AMOUNTS.answers(n.Less)
def _less(ctx: Ctx, node: n.Less) -> int:
    found = amount(ctx, node.left) - amount(ctx, node.right)
    return found if node.least is None else max(node.least, found)


@AMOUNTS.answers(n.CountersOn)
def _counters_on(ctx: Ctx, node: n.CountersOn) -> int:
    return sum(counters(ctx, selections.as_it_was(ctx, id, node.on), node.counter) for id in now(ctx, node.on))


@AMOUNTS.answers(n.CountOf)
def _count_of(ctx: Ctx, node: n.CountOf) -> int:
    if isinstance(node.of, s.Noted) and node.of.key not in ctx.notes and Count(node.of.key) in ctx.notes:
        return ctx.notes[Count(node.of.key)]  # declared, and not paid yet
    ids = now(ctx, node.of)
    preds = preds_of(node.of)
    if trait := combinations.trait_of(preds):
        return combinations.most_differing(ctx.state, trait, ids)
    common = combinations.common_of(preds)
    return combinations.most_sharing(ctx.state, common, ids) if common else len(ids)


@AMOUNTS.answers(n.Distinct)
def _distinct(ctx: Ctx, node: n.Distinct) -> int:
    found = (combinations.traits(ctx.state, node.trait, id) for id in now(ctx, node.of))
    return len(frozenset[str]().union(*found))


@AMOUNTS.answers(n.Total)
def _total(ctx: Ctx, node: n.Total) -> int:
    """A cost that something does not have is none: it is not the lowest."""
    ids, kind = now(ctx, node.of), node.stat.facts.cost
    asked = base_stat if node.base else stat
    each = [asked(ctx, id, node.stat) for id in ids if kind is None or chars(ctx.state, id).face.cost_kind is kind]
    if node.take is Extreme.NONE:
        return sum(each)
    return max(each, default=0) if node.take is Extreme.HIGHEST else min(each, default=0)


def exists(ctx: Ctx, node: Amount) -> bool:
    """Tell whether there is such a number: the cost of something that has no such cost is none."""
    if type(node) is n.Fixed:
        return True
    if isinstance(node, n.Let):
        return exists(ctx, node.value)
    kind = node.stat.facts.cost if isinstance(node, n.StatOf) else None
    if not isinstance(node, n.StatOf) or kind is None:
        return True
    return any(chars(ctx.state, id).face.cost_kind is kind for id in now(ctx, node.of))


@AMOUNTS.answers(n.StatOf)
def _stat_of(ctx: Ctx, node: n.StatOf) -> int:
    return sum(stat(ctx, selections.as_it_was(ctx, id, node.of), node.stat) for id in now(ctx, node.of))


@AMOUNTS.answers(n.CardsInZone)
def _cards_in_zone(ctx: Ctx, node: n.CardsInZone) -> int:
    each = []
    for seat in seats(ctx, node.who):
        ids = _at_the_start(ctx, seat, node.zone) if node.began else ctx.state.sides[seat].zone(node.zone)
        each.append(sum(1 for id in ids if matches(ctx, node.matching, id)) if node.matching else len(ids))
    if node.take is not Extreme.NONE:
        return max(each, default=0) if node.take is Extreme.HIGHEST else min(each, default=0)
    return sum(each)


@AMOUNTS.answers(n.Influence)
def _influence(ctx: Ctx, node: n.Influence) -> int:
    sides = [ctx.state.sides[seat] for seat in seats(ctx, node.who)]
    each = [len(side.hand) + len(side.memory) for side in sides]
    if node.take is not Extreme.NONE:
        return max(each, default=0) if node.take is Extreme.HIGHEST else min(each, default=0)
    return sum(each)


@AMOUNTS.answers(n.EventAmount)
def _event_amount(ctx: Ctx, _node: n.EventAmount) -> int:
    if Note.EVENT in ctx.notes:
        return ctx.notes[Note.EVENT]
    return ctx.event.amount if ctx.event else 0


def _at_the_start(ctx: Ctx, seat: int, zone: Zone) -> list[int]:
    """Return the cards that began the game in a deck, wherever they are now.

    Those with a memory cost began in the material deck.
    """
    if zone not in (Zone.MATERIAL_DECK, Zone.MAIN_DECK):
        return []
    own = [card for card in ctx.state.cards.values() if card.owner == seat]
    began = [card for card in own if not card.marks & {Mark.TOKEN, Mark.GENERATED, Mark.COPY}]
    material = zone is Zone.MATERIAL_DECK
    return [card.id for card in began if (card.sheet.front.cost_kind is CostKind.MEMORY) is material]


@AMOUNTS.answers(n.DamageThisTurn)
def _damage_this_turn(ctx: Ctx, node: n.DamageThisTurn) -> int:
    units, total = now(ctx, node.of), 0
    for event in past.recall(ctx.state, node, HappeningKind.DAMAGE):
        if (event.combat or not node.combat) and (event.id if node.taken else event.source) in units:
            total += event.amount if matches(ctx, node.to, event.id) else 0
    return total


@AMOUNTS.answers(n.NotedAmount)
def _noted(ctx: Ctx, node: n.NotedAmount) -> int:
    """What was noted in this resolution, or as its card or ability was paid for."""
    exact = ctx.notes.get(Count(node.key))
    if exact is None and node.key is Dealt.RESERVED:
        return ctx.item.reserved if ctx.item is not None else 0
    return int(exact) if exact is not None else len(ctx.notes.get(node.key, ()))


@AMOUNTS.answers(n.DeclaredX)
def _declared_x(ctx: Ctx, _node: n.DeclaredX) -> int:
    """X as declared for what resolves; an object's own abilities mean the X it was played with (card-parts.cost.10)."""
    if ctx.x or (ctx.item is not None and isinstance(ctx.item.ability, Activated)):
        return ctx.x
    obj = ctx.state.objs.get(ctx.source)
    if obj is None and ctx.source in ctx.state.gone:
        obj = ctx.state.gone[ctx.source].obj
    return (obj.declared_x or 0) if obj is not None else ctx.notes.get(Note.X, 0)


@AMOUNTS.answers(n.Difference)
def _difference(ctx: Ctx, _node: n.Difference) -> int:
    """Of the amounts that the resolving ability compares."""
    ability = ctx.item.ability if ctx.item is not None else None
    test = ability.condition if isinstance(ability, Triggered) else None
    return abs(amount(ctx, test.left) - amount(ctx, test.right)) if isinstance(test, Compares) else 0


@AMOUNTS.answers(n.Let)
def _let(ctx: Ctx, node: n.Let) -> int:
    known = ctx.notes.get(WorkedOut(node.value)) if ctx.notes else None
    if known is not None:
        return int(known)
    if ctx.outer is None:
        return amount(ctx, node.value)
    ctx.outer.they, ctx.outer.doer = ctx.they, ctx.doer
    return amount(ctx.outer, node.value)


def _any_amount(_ctx: Ctx, _node: Amount) -> int:
    return 1 << 20


AMOUNTS.add(n.Lv, lambda ctx, node: champion_level(ctx))
AMOUNTS.add(n.Plus, lambda ctx, node: amount(ctx, node.left) + amount(ctx, node.right))
AMOUNTS.add(n.TimesThisTurn, lambda ctx, node: past.times(ctx.state, node, partial(fits, ctx, node.pattern)))
AMOUNTS.add(n.AtMost, lambda ctx, node: min(node.most, amount(ctx, node.of)))
AMOUNTS.add(n.AnyAmount, _any_amount)
AMOUNTS.add(n.AllOfIt, _any_amount)
AMOUNTS.add(n.AtLeast, lambda ctx, node: amount(ctx, node.n))
AMOUNTS.add(n.UpTo, lambda ctx, node: amount(ctx, node.n))
AMOUNTS.add(n.IfElse, lambda ctx, node: amount(ctx, node.then if holds(ctx, node.condition) else node.otherwise))
