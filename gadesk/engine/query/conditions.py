"""Questions about the game (conditions), answered: restrictions, "if …", "as long as …"."""

from __future__ import annotations

from functools import partial

from gadesk.engine.query import selections
from gadesk.engine.query.amounts import exists
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import CONDITIONS, amount, compare, counters, fits, holds, matches, now, seats
from gadesk.engine.state import past
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.notes import Count, Note
from gadesk.glossary import Counter
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.views import LayerKind
from gadesk.script import conditions as c
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import once_a_node, walk
from gadesk.script.players import AnOpponent


def _champion(ctx: Ctx) -> int:
    return ctx.state.sides[ctx.controller].champion if 0 <= ctx.controller < len(ctx.state.sides) else 0


@CONDITIONS.answers(c.ClassBonus)
def _class_bonus(ctx: Ctx, _node: c.ClassBonus) -> bool:
    """keywords.class-bonus.2: the champion matches at least one class of the card."""
    champion = _champion(ctx)
    return bool(champion) and not set(chars(ctx.state, champion).classes).isdisjoint(ctx.face.classes)


@CONDITIONS.answers(c.ElementBonus)
def _element_bonus(ctx: Ctx, _node: c.ElementBonus) -> bool:
    """keywords.element-bonus.1: the element that the card or object is of now is among the champion's elements.

    An ability whose card is not its source (an inherited one) has what is printed there.
    """
    champion, own = _champion(ctx), chars(ctx.state, ctx.source)
    elements = own.elements if own.face is ctx.face else ctx.face.elements
    return bool(champion) and any(e in selections.lineage_elements(ctx.state, champion) for e in elements)


@CONDITIONS.answers(c.LevelAtLeast)
def _level(ctx: Ctx, node: c.LevelAtLeast) -> bool:
    champion = _champion(ctx)
    return bool(champion) and chars(ctx.state, champion).level + ctx.level >= node.n


@CONDITIONS.answers(c.ChampionBonus)
def _champion_bonus(ctx: Ctx, node: c.ChampionBonus) -> bool:
    champion = _champion(ctx)
    return bool(champion) and chars(ctx.state, champion).face.lineage_name.lower() == node.name.lower()


@CONDITIONS.answers(c.DuringPhase)
def _during(ctx: Ctx, node: c.DuringPhase) -> bool:
    state = ctx.state
    if node.phase is not None and state.phase is not node.phase:
        return False
    return node.who is None or state.turn_player in seats(ctx, node.who)


@CONDITIONS.answers(c.HappenedThisTurn)
def _happened(ctx: Ctx, node: c.HappenedThisTurn) -> bool:
    return past.times(ctx.state, node, partial(fits, ctx, node.pattern)) >= amount(ctx, node.least)


@CONDITIONS.answers(c.NotedAny)
def _noted_any(ctx: Ctx, node: c.NotedAny) -> bool:
    if Count(node.key) in ctx.notes and not node.preds:
        return ctx.notes[Count(node.key)] > 0
    return any(matches(ctx, node.preds, id) for id in ctx.notes.get(node.key, ()))


@CONDITIONS.answers(c.ThisIs)
def _this_is(ctx: Ctx, node: c.ThisIs) -> bool:
    if ctx.item is not None and node.property.value in ctx.item.marks:
        return True
    return matches(ctx, (p.Is(node.property),), ctx.source)


@CONDITIONS.answers(c.Compares)
def _compares(ctx: Ctx, node: c.Compares) -> bool:
    """Compare two numbers; a cost that something does not have, or of nothing, is none and compares with nothing."""
    if not exists(ctx, node.left) or not exists(ctx, node.right):
        return False
    if len(ctx.state.sides) > 2 and ctx.opponent < 0 and any(isinstance(part, AnOpponent) for part in walk(node.left)):
        return any(_compares(ctx.speaking_of(seat), node) for seat in seats(ctx, AnOpponent()))
    return compare(amount(ctx, node.left), node.op, amount(ctx, node.right))


LYING = (p.InZone, p.InLineageOf, p.IsOmen, p.CameFrom, p.IsCard)
"""What is asked of the card where it lies, not of the object that it was."""


@once_a_node
def _of_the_card(node: c.SelectionIs) -> bool:
    """Tell whether one of its words asks where the card lies."""
    return any(isinstance(part, LYING) for pred in node.preds for part in walk(pred))


@CONDITIONS.answers(c.SelectionIs)
def _selection_is(ctx: Ctx, node: c.SelectionIs) -> bool:
    found = now(ctx, node.of)
    as_object = isinstance(node.of, s.Subject | s.Noted) and p.IsCard() not in node.preds  # "if the killed unit had …"
    if isinstance(node.of, s.This) and found and found[0] not in ctx.state.objs:
        as_object = not _of_the_card(node)  # "if it had …" of what died
    fit = sum(matches(ctx, node.preds, selections.as_it_was(ctx, id, node.of) if as_object else id) for id in found)
    return fit >= node.least if node.least else 0 < fit == len(found)


@CONDITIONS.answers(c.TargetsAnswer)
def _targets_answer(ctx: Ctx, node: c.TargetsAnswer) -> bool:
    targets = ctx.item.targets if ctx.item else ctx.targets
    return any(matches(ctx, node.preds, id) for group in targets for id in group)


@CONDITIONS.answers(c.EnteredFrom)
def _entered_from(ctx: Ctx, node: c.EnteredFrom) -> bool:
    """Where it came from: for an activation the zone it was announced from, else the zone of its entering."""
    if node.of is not None:
        ids = now(ctx, node.of)
        return any(item.id in ids and item.zone is node.zone for item in ctx.state.stack)
    if ctx.item is not None and ctx.item.kind is not LayerKind.ABILITY:
        return ctx.item.zone is node.zone
    if node.activated:
        gone = ctx.state.gone.get(ctx.source)
        obj = ctx.state.objs.get(ctx.source) or (gone.obj if gone else None)
        return obj is not None and obj.came_from is node.zone
    return ctx.event is not None and ctx.event.kind is HappeningKind.ENTER and ctx.event.zone is node.zone


@CONDITIONS.answers(c.ResolvedTimes)
def _resolved(ctx: Ctx, node: c.ResolvedTimes) -> bool:
    """The ability that resolves has done so as often this turn, this time included."""
    item = ctx.item
    if item is None:
        return node.n == 0
    before = past.recall(ctx.state, node, HappeningKind.RESOLVED)
    return sum((event.source, event.amount) == (item.source, item.index) for event in before) == node.n


CONDITIONS.add(c.MemoryAtLeast, lambda ctx, node: len(ctx.state.sides[ctx.controller].memory) >= node.n)
CONDITIONS.add(c.DamageAtLeast, lambda ctx, node: counters(ctx, _champion(ctx), Counter.DAMAGE) >= node.n)
CONDITIONS.add(c.TheyAre, lambda ctx, node: matches(ctx, node.preds, ctx.they))
CONDITIONS.add(c.CurrentsFace, lambda ctx, node: ctx.state.sides[ctx.controller].direction is node.direction)
CONDITIONS.add(c.Turned, lambda ctx, node: ctx.notes.get(Note.TURNED) == (node.source, node.to))
CONDITIONS.add(c.AllOf, lambda ctx, node: all(holds(ctx, part) for part in node.parts))
CONDITIONS.add(c.AnyOf, lambda ctx, node: any(holds(ctx, part) for part in node.parts))
CONDITIONS.add(c.IsNot, lambda ctx, node: not holds(ctx, node.condition))
