"""Resolving the top of the Effects Stack (playing.resolution, zones.effects-stack)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gadesk.engine.changes import lineage, zones
from gadesk.engine.combat import attack_declaration
from gadesk.engine.continuous import played
from gadesk.engine.continuous.derived import remember, touch
from gadesk.engine.instructions import perform
from gadesk.engine.play import costs, declaration, permission, targets
from gadesk.engine.play.replaced import happens_instead
from gadesk.engine.procedure import Asking, Run, ask_yes, slug_of, source_slug
from gadesk.engine.query import evaluate, predicates
from gadesk.engine.query.context import Ctx, of_item
from gadesk.engine.resolve.entering import arrive, choices
from gadesk.engine.resolve.zones import spend
from gadesk.engine.state.characteristics import plain
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.parts import NOTES, STACK
from gadesk.glossary import CardType, Keyword, Property, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.protocol.events import Event, EventKind, Vain
from gadesk.protocol.views import LayerKind
from gadesk.script import abilities as a
from gadesk.script.node import Effect
from gadesk.script.words import AfterPlay, Dealt, Would

AS_PLAYED = frozenset(word.value for word in Property if word.facts.as_played)


def resolve_top(run: Run) -> Asking[None]:
    """Resolve the topmost layer: check it first, then carry it out from the top to the bottom."""
    item = run.state.stack[-1]
    if item.kind is LayerKind.ABILITY:
        yield from _resolve_ability(run, item)
    else:
        yield from _resolve_card(run, item)


def _leave(run: Run, item: StackItem) -> None:
    run.state.stack = [layer for layer in run.state.stack if layer.id != item.id]
    if item.kind is LayerKind.ABILITY:
        touch(run.state, STACK)
    else:
        played.left(run.state, item)


def _fizzle(run: Run, item: StackItem, slug: str | None, why: Vain) -> None:
    """Nothing of it happens; a card goes to the graveyard or banishment (checking-resolution.4.b)."""
    ability = item.index if item.kind is LayerKind.ABILITY else None
    run.tell(Event(EventKind.FIZZLED, item.controller, item.id, slug=slug, ability=ability, word=why))
    _leave(run, item)
    if item.id in run.state.cards:
        zones.move(run, item.id, Zone.GRAVEYARD, Cause.FIZZLE)


def _resolve_ability(run: Run, item: StackItem) -> Asking[None]:
    ability = item.ability
    assert ability is not None
    slug = source_slug(run.state, item)
    ctx = of_item(run.state, item)
    if item.bound:
        ctx.holder = item.bound
    condition = ability.condition if isinstance(ability, a.Triggered) else None
    if condition is not None and not evaluate.holds(ctx, condition):
        return _fizzle(run, item, slug, Vain.CONDITION)
    kept = targets.still_legal(ctx, targets.mode_slots(ability.effect, item.modes))
    if kept is None:
        return _fizzle(run, item, slug, Vain.NO_TARGET)
    ctx.targets = item.targets = kept
    run.tell(Event(EventKind.RESOLVED, item.controller, item.id, slug=slug, ability=item.index))
    resolved = Happening(HappeningKind.RESOLVED, item.controller, source=item.source, amount=item.index)
    remember(run.state, resolved)
    yield from perform(run, ctx, ability.effect)
    _leave(run, item)


def _resolve_card(run: Run, item: StackItem) -> Asking[None]:
    slug = slug_of(run.state, item.id)
    ctx = of_item(run.state, item)
    if not _targets_hold(run, ctx, item):
        return _fizzle(run, item, slug, Vain.NO_TARGET)
    types = item.face.types
    if CardType.CHAMPION in types and not permission.lineage_allows(run.state, item.controller, item.face):
        return _fizzle(run, item, slug, Vain.LINEAGE)
    if CardType.ATTACK in types and not attack_declaration.may_begin(run, item):
        return _fizzle(run, item, slug, Vain.NO_ATTACKER)
    run.tell(Event(EventKind.RESOLVED, item.controller, item.id, slug=slug))
    if CardType.CHAMPION in types:
        champion = run.state.sides[item.controller].champion
        if not champion or not (yield from happens_instead(run, Would.LEVEL_UP, champion, item.id)):
            _leave(run, item)
            lineage.level_up(run, item.controller, item.id)
    elif costs.is_permanent(item.face):
        yield from _enter_field(run, ctx, item)
    else:
        yield from _instructions(run, ctx, item)
        if CardType.ATTACK in types and item.id in run.state.cards:
            _leave(run, item)
            yield from attack_declaration.from_card(run, item)
        else:
            _leave(run, item)
            if item.id in run.state.cards:
                yield from _preserve_or_banish(run, ctx, item)
                spend(run, item, Cause.RESOLVE)


def _preserve_or_banish(run: Run, ctx: Ctx, item: StackItem) -> Asking[None]:
    """A card with Preserve that would be banished as it resolves: its controller chooses (preserve-preserved.2.a)."""
    state = run.state
    replaced = run.policy.orders and not zones.ephemeral(state, state.cards[item.id])
    replaced = replaced and zones.kept_out_of_graveyard(state, item.id)
    if (item.banish or replaced) and predicates.keyword_active(ctx, item.id, Keyword.PRESERVE):
        kept = yield from ask_yes(run, item.controller, DecisionKind.MAY, item.id, Offer.PRESERVE)
        item.banish = not kept


def _targets_hold(run: Run, ctx: Ctx, item: StackItem) -> bool:
    link = declaration.link_target(item.face)
    if link is not None:
        return targets.still_legal(ctx, (link,)) is not None
    for index in item.active:
        effect = _effect(item, index)
        ctx.targets = item.targets_of.get(index, ())
        kept = targets.still_legal(ctx, targets.mode_slots(effect, item.modes_of.get(index, ())))
        if kept is None:
            return False
        item.targets_of = {**item.targets_of, index: kept}
    return True


def _effect(item: StackItem, index: int) -> Effect:
    ability = plain(item.face).abilities[index].ability
    assert isinstance(ability, a.Instruction)
    return ability.effect


def _active(ctx: Ctx, item: StackItem) -> Iterator[tuple[int, Effect]]:
    """Yield the paragraphs that apply: where targets or modes were chosen, as it was at announcement.

    All other text is ignored while its restrictions are not met (restriction-abilities.p2), so each is asked as its
    turn comes: what paid for the card and what earlier paragraphs did counts.
    """
    for has in plain(item.face).abilities:
        ability = has.ability
        if isinstance(ability, a.Instruction):
            effect = ability.effect
            if targets.slots(effect) or targets.modal_of(effect) is not None:
                if has.index in item.active:
                    yield has.index, effect
            elif all(evaluate.holds(ctx, bonus) for bonus in ability.bonuses):
                yield has.index, effect


def _instructions(run: Run, ctx: Ctx, item: StackItem) -> Asking[None]:
    """Carry out each paragraph that is active."""
    for index, effect in _active(ctx, item):
        ctx.targets, ctx.modes = item.targets_of.get(index, ()), item.modes_of.get(index, ())
        yield from perform(run, ctx, effect)
    for cost in item.costs or ():
        ability = plain(item.face).abilities[cost].ability if cost >= 0 else None
        if isinstance(ability, a.AdditionalCost):
            adds = ability.adds
            if adds is not None:
                ctx.targets = ()
                yield from perform(run, ctx, adds.effect)


def _enter_field(run: Run, ctx: Ctx, item: StackItem) -> Asking[None]:
    """The card becomes an object under its player's control (playing.resolution.1)."""
    state = run.state
    entry = yield from choices(run, item.id, item.controller, link=item.bound)
    entry.x = item.x
    _leave(run, item)
    rested = item.then is AfterPlay.RESTED
    if item.then is AfterPlay.ABILITIES:
        more = [
            ability for id in item.notes.get(Dealt.BANISHED, ()) for ability in state.cards[id].sheet.front.abilities
        ]
        entry.copied = entry.face = replace(entry.face, abilities=(*entry.face.abilities, *more))
    new = arrive(run, item.id, item.controller, entry, rested=rested)
    obj = state.objs.get(new)
    if obj is not None:
        obj.paid_by, obj.costs = item.paid, item.costs
        obj.sacrificed, obj.banished = item.notes.get(Dealt.SACRIFICED), item.notes.get(Dealt.BANISHED)
        obj.props = obj.props | {mark.value for mark in item.marks if mark in AS_PLAYED}
        obj.declared_x, obj.came_from = item.x, item.zone
        touch(state, NOTES)
