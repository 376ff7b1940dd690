"""Continuous effects created, which last for a while (effects.continuous-effects/instanced-effects)."""

from __future__ import annotations

from msgspec.structs import replace

from gadesk.engine.changes.triggers import emit
from gadesk.engine.changes.zones import let_know, open_to_all
from gadesk.engine.continuous.derived import touch
from gadesk.engine.instructions import executes, moved_to, pick
from gadesk.engine.procedure import Asking, Run, ask, slug_of
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.resolve import traits
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.lasting import Active
from gadesk.glossary import Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import DecisionKind, Offer, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.script import amounts as n
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.abilities import Keyword, Static
from gadesk.script.durations import Until
from gadesk.script.node import Change, Selection, walk
from gadesk.script.predicates import InLineageOf, InZone
from gadesk.script.words import Shield

RULES = (ch.EntersAs, ch.CostChange, ch.CostSet, ch.PlayerCant, ch.AttackTax, ch.MayPlayFrom,
         ch.DoesInstead, ch.EnableElement, ch.IgnoreElements, ch.SpeedIs, ch.AbilityCost,
         ch.DiesInstead, ch.HappensInstead, ch.LeavesInstead, ch.NoPrevention, ch.AttackAs, ch.TopRevealed, ch.IsAlways,
         ch.AlternativeStarcalling, ch.TimeIsDistorted, ch.SkipsPhase)  # fmt: skip


LOCKED = (ch.StatChange, ch.StatSet, ch.CostChange, ch.CostSet, ch.AttackTax)


def _open(affects: s.All, changes: tuple[Change, ...], until: Until) -> bool:
    """Tell whether it holds for what comes later too: rules, what is said of a hand, a memory or lineages as a whole.

    What lasts until a phase of "their" own is for those that are there.
    """
    rules = RULES if until.facts.for_those_there else (*RULES, ch.Cant)
    if all(isinstance(change, rules) or (type(change) is ch.DamageInstead and change.shared) for change in changes):
        return True
    return any(
        isinstance(pred, InLineageOf) or (isinstance(pred, InZone) and pred.zone in (Zone.HAND, Zone.MEMORY))
        for pred in affects.preds
    )


@executes(e.Continuous, offers=Offer.EFFECT)
def continuous(run: Run, ctx: Ctx, node: e.Continuous) -> Asking[bool]:
    """Create a continuous effect on what is named now (effects.continuous-effects/instanced-effects.p1)."""
    changes = traits.settle(ctx, node.changes)
    if node.choice:
        changes = yield from _choose_change(run, ctx, changes)
    affects = node.affects
    attacks = isinstance(affects, (s.AttacksOf, s.ThisAttack))
    if attacks:
        changes = tuple(part for change in changes for part in _own_sentence(change))
    coming = isinstance(affects, s.NextPlayed | s.FirstPlayed) or (
        isinstance(affects, s.AttacksOf) and isinstance(affects.of, s.All)  # also of what enters later
    )
    if coming or (isinstance(affects, s.All) and _open(affects, changes, node.until)):
        _begin(run, ctx, node, changes, None, affects)
        return True
    if isinstance(affects, s.All) and any(
        isinstance(c, (ch.Prevent, ch.DamageInstead)) and c.mode is Shield.EACH for c in changes
    ):
        _begin(run, ctx, node, changes, None, affects)
        return True
    ids = yield from _affected(run, ctx, affects)
    if not ids and not isinstance(affects, s.This):
        return False
    words = [change.word for change in changes if isinstance(change, ch.NamedState)]
    if words:  # what is so already does not become so (misc.properties-and-states.p2)
        ids = [id for id in ids if id in run.state.objs and words[0] not in chars(run.state, id).always]
        if not ids:
            return False
    singly = any(isinstance(c, (ch.Prevent, ch.DamageInstead)) and not c.shared for c in changes)
    singly = singly or any(isinstance(part, s.EachOne) for change in changes for part in walk(change))
    singly = singly or bool(words or node.remains)
    for group in [(id,) for id in ids] if singly else [tuple(ids)]:
        ctx.they = group[0] if group else 0
        _begin(run, ctx, node, changes, group, affects if attacks else None)
    for word in words:
        for id in ids:
            emit(run, Happening(HappeningKind.BECOMES, run.state.objs[id].controller, id, counter=word))
    return True


def _own_sentence(change: Change) -> tuple[Change, ...]:
    """What an attack is given as a static about itself is the changes that the static makes."""
    given = change.ability if isinstance(change, ch.Grant | ch.EntersAs) else None
    if isinstance(given, Static) and isinstance(given.affects, s.ThisAttack):
        return given.changes
    return (change,)


def _affected(run: Run, ctx: Ctx, affects: Selection) -> Asking[list[int]]:
    inner = affects.of if isinstance(affects, s.AttacksOf) else affects
    ids = yield from pick(run, ctx, inner)
    return [moved_to(ctx, id) for id in ids] if isinstance(inner, s.This) else ids


def _choose_change(run: Run, ctx: Ctx, changes: tuple[Change, ...]) -> Asking[tuple[Change, ...]]:
    """ "gets your choice of …": the controller chooses now."""
    options = tuple(Option(OptionKind.WORD, word=_called(change)) for change in changes)
    answer = yield from ask(
        run, ctx.controller, DecisionKind.STAT, options, source=ctx.source, slug=slug_of(run.state, ctx.source)
    )
    return (changes[answer[0]],)


def _called(change: Change) -> str:
    """What a change that may be chosen is called: its stat, or the keyword that it gives."""
    if isinstance(change, (ch.Grant, ch.EntersAs)) and isinstance(change.ability, Keyword):
        return str(change.ability.keyword)
    return str(change.stat) if isinstance(change, (ch.StatChange, ch.StatSet, ch.DamageBy)) else type(change).__name__


def _begin(
    run: Run,
    ctx: Ctx,
    node: e.Continuous,
    changes: tuple[Change, ...],
    ids: tuple[int, ...] | None,
    affects: Selection | None,
) -> None:
    state = run.state
    active = Active(state.new_id(), ctx.controller, ctx.source, ctx.face, tuple(fixed(ctx, c) for c in changes))
    active.ids, active.until, active.turn, active.remains = ids, node.until, state.turn, node.remains
    if isinstance(affects, s.AttacksOf) and affects.next_only and node.until is Until.FOR_GOOD:
        active.until = Until.THIS_TURN
    active.notes, active.targets, active.x, active.event = ctx.notes.copy(), ctx.targets, ctx.x, ctx.event
    if affects is not None:
        active.preds = (affects,)
    if isinstance(affects, (s.AttacksOf, s.ThisAttack)):
        active.attacks = True
        active.next_only = isinstance(affects, s.AttacksOf) and affects.next_only
        if isinstance(affects, s.ThisAttack) and state.combat is not None:
            active.combat, active.next_only = state.combat.number, True
    for change in changes:
        if isinstance(change, (ch.Prevent, ch.DamageInstead)):
            _fix_numbers(ctx, change, active)
        elif isinstance(change, ch.MayPlayFrom):
            _let_see(run, ctx, change, ids or ())
    state.effects.append(active)
    state.kinds = None
    touch(state)
    run.tell(Event(EventKind.EFFECT_BEGAN, ctx.controller, source=ctx.source,
                   source_slug=slug_of(state, ctx.source), targets=open_to_all(state, ids or ()),
                   word=node.until))  # fmt: skip


def _let_see(run: Run, ctx: Ctx, change: ch.MayPlayFrom, ids: tuple[int, ...]) -> None:
    """Who may play a face-down card may look at it (zones.public-vs-private-information.3)."""
    for seat in evaluate.seats(ctx, change.who):
        for id in ids:
            if id in run.state.cards:
                let_know(run.state, id, 1 << seat)


def _fix_numbers(ctx: Ctx, change: ch.Prevent | ch.DamageInstead, active: Active) -> None:
    """Numbers of a prevention are worked out as it is created."""
    numbers = {"plus": change.plus, "minus": change.minus} if isinstance(change, ch.DamageInstead) else {
        "amount": change.amount, "all_but": change.all_but, "exactly": change.exactly,
    }  # fmt: skip
    for name, value in numbers.items():
        if value is not None:
            active.numbers = {**active.numbers, name: max(0, amount(ctx, value))}
    if isinstance(change, ch.Prevent) and change.mode is Shield.SHIELD:
        active.left = active.numbers.get("amount", 0)


def fixed(ctx: Ctx, change: Change) -> Change:
    """Lock the numbers of a one-shot change to what they are as it begins."""
    if isinstance(change, LOCKED) and not isinstance(change.amount, n.Fixed):
        return replace(change, amount=n.Fixed(amount(ctx, change.amount)))
    return change
