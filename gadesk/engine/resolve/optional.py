"""What a player may do as something resolves (playing.resolution.5): can it be begun, and how is it asked.

Where what is offered begins with a choice, whether to do it and what it is done to are decided by the same player at
the same moment: that is one question, which can be declined. Whether it begins so is not read off the instruction but
tried out on a copy of the game, so that it holds for any instruction. Where something is done or shown before, where
another player chooses, or where there is only one thing to choose, it is asked by itself whether to do it.
"""

from __future__ import annotations

from gadesk.engine.instructions import executes, perform, sacrificial, together
from gadesk.engine.play import costs
from gadesk.engine.procedure import Asking, Declined, GameEnded, IllegalPlay, Offering, Run, ask_yes
from gadesk.engine.query import evaluate, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount, counters
from gadesk.engine.resolve.attacks import new_defenders
from gadesk.engine.resolve.cards import discardable
from gadesk.engine.resolve.objects import can_transform
from gadesk.engine.resolve.offers import offered
from gadesk.engine.resolve.plays import playable
from gadesk.engine.state.digest import digest_of
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import Zone
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.amounts import AllOfIt, AnyAmount, UpTo
from gadesk.script.node import Amount, Effect, walk


@executes(e.May)
def may(run: Run, ctx: Ctx, node: e.May) -> Asking[bool]:
    """The named player accepts or rejects now (playing.resolution.5); what can't be done is not offered."""
    for seat in evaluate.seats(ctx, node.who):
        if not _possible(ctx.as_player(seat), node.effect):
            continue
        chooses, only = _tried(run, ctx, node, seat) if run.merges else (False, None)
        if chooses:
            try:
                return (yield from _chosen(run, ctx, node, seat))
            except Declined:
                continue
        word, about = offered(node.effect), _spoken_of(ctx, node.effect) or only
        if (yield from ask_yes(run, seat, DecisionKind.MAY, ctx.source, word, about)):
            return (yield from _agreed(run, ctx, node.effect))
    for part in walk(node.effect):
        if isinstance(part, e.Banish):
            ctx.notes.setdefault("banished", ())
    return False


def _agreed(run: Run, ctx: Ctx, effect: Effect) -> Asking[bool]:
    run.agreed = effect.steps[0] if isinstance(effect, e.Sequence) else effect
    return (yield from perform(run, ctx, effect))


def _chosen(run: Run, ctx: Ctx, node: e.May, seat: int) -> Asking[bool]:
    """Carry out what is offered, whose first choice can be declined: then everything is as it was."""
    notes, at, outer = dict(ctx.notes), run.round, run.offering
    run.offering = Offering(seat, node)
    try:
        return (yield from _agreed(run, ctx, node.effect))
    except Declined:
        ctx.notes.clear()
        ctx.notes.update(notes)
        run.round = at
        raise
    finally:
        run.offering = outer


def _tried(run: Run, ctx: Ctx, node: e.May, seat: int) -> tuple[bool, int | None]:
    """Try out what is offered: does it begin by asking the player for a choice? If not: the one thing it is about."""
    trial = run.trial()
    offering = trial.offering = Offering(seat, node)
    asking = _agreed(trial, ctx.on(trial.state), node.effect)
    try:
        question: Decision | None = next(asking)
    except (StopIteration, Declined, IllegalPlay, GameEnded):
        question = None
    asks = question is not None and offering.put and not trial.told and digest_of(trial.state) == digest_of(run.state)
    asking.close()
    if asks and question is not None:
        return not _searches(run.state, seat, question.options), None
    only = offering.only or ()
    named = [option.id for option in only if option.kind is OptionKind.CARD and option.slug and option.id != ctx.source]
    return False, named[0] if len(named) == len(only) == 1 and not _searches(run.state, seat, only) else None


def _searches(state: GameState, seat: int, options: tuple[Option, ...]) -> bool:
    """Tell whether among these are cards of a deck that the player may look at only once they search it."""
    cards = (state.cards.get(option.id) for option in options if option.id is not None and option.slug)
    return any(card and card.zone is Zone.MAIN_DECK and not card.knowers >> seat & 1 for card in cards)


def _spoken_of(ctx: Ctx, effect: Effect) -> int | None:
    """Return the object that made the ability trigger, where it is meant: "you may banish it" asks about that one."""
    named = (id for part in walk(effect) if isinstance(part, s.Subject) for id in evaluate.now(ctx, part))
    return next((id for id in named if id in ctx.state.objs and id != ctx.source), None)


def _possible(ctx: Ctx, effect: Effect) -> bool:
    """Tell whether a player could begin to do something, as far as it shows beforehand (playing.resolution.7)."""
    if isinstance(effect, e.Sequence):
        return _possible(ctx, effect.steps[0])
    if isinstance(effect, e.ForEachPlayer):
        return any(_possible(ctx.as_player(seat), effect.effect) for seat in evaluate.seats(ctx, effect.who))
    if of_nothing(ctx, effect):
        return False
    if isinstance(effect, e.Play):
        return bool(playable(ctx, effect))
    if (
        isinstance(effect, e.Put)
        and effect.to is Zone.INNER_LINEAGE
        and not selections.lineage_holder(ctx, effect.lineage)
    ):
        return False
    named = [getattr(effect, field, None) for field in ("what", "into", "on")]
    if isinstance(effect, e.Sacrifice) and isinstance(effect.what, s.Chosen):
        named = [sacrificial(effect.what)]
    if any(isinstance(one, s.Chosen) for one in named):
        return all(_choosable(ctx, one) for one in named if isinstance(one, s.Chosen))
    if isinstance(effect, e.Redirect):
        return bool(new_defenders(ctx, effect))
    if isinstance(effect, e.Transform):
        return any(can_transform(ctx.state, id) for id in evaluate.now(ctx, effect.what))
    if isinstance(effect, e.PayOnResolution):
        return costs.payable_together(ctx, effect.costs, 0)
    if isinstance(effect, e.MoveCounters):
        return any(counters(ctx, id, effect.counter) for id in evaluate.now(ctx, effect.source))
    if isinstance(effect, e.SwapHandAndMemory):
        sides = [ctx.state.sides[seat] for seat in evaluate.seats(ctx, effect.who)]
        return any(side.hand or side.memory for side in sides)
    if isinstance(effect, e.TurnCurrents):
        return ctx.state.sides[ctx.controller].direction is not None
    if isinstance(effect, e.Rested):
        return any(id in ctx.state.objs and not ctx.state.objs[id].rested for id in evaluate.now(ctx, effect.what))
    if isinstance(effect, (e.Banish, e.Put, e.Sacrifice, e.Play, e.Load, e.Reveal)):
        return any(id in ctx.state.cards for id in evaluate.now(ctx, effect.what))
    if isinstance(effect, (e.Negate, e.NewTargets)):
        layers = [layer for layer in ctx.state.stack if layer.id in evaluate.now(ctx, effect.what)]
        return any(isinstance(effect, e.Negate) or layer.targeted() for layer in layers)
    return not isinstance(effect, (e.Discard, e.TakeCounters)) or _enough(ctx, effect)


def of_nothing(ctx: Ctx, effect: Effect) -> bool:
    """Tell whether the amount of an action comes to 0, so that it can't be done, as far as it shows beforehand.

    Not beforehand shows what is chosen in doing it: "any amount", "all", the power of what is chosen.
    """
    values = [getattr(effect, field, None) for field in ("amount", "plus", "times", "of")]
    given = [value for value in values if isinstance(value, Amount)]
    for value in given:
        if isinstance(value, (AllOfIt, AnyAmount)) or any(part == s.Noted("chosen") for part in walk(value)):
            return False
    return bool(given) and not isinstance(effect, NO_ACTIONS) and sum(amount(ctx, value) for value in given) <= 0


NO_ACTIONS = (e.ChooseTraits, e.Depending, e.Modal, e.Put)
"""Instructions whose amount is of choices, lines, modes, or of the counters that something enters with."""


def _choosable(ctx: Ctx, what: s.Chosen) -> bool:
    """Tell whether there is as much to choose from as the text says, and anything where it says "any" or "up to"."""
    return together(ctx.state, what, selections.answering(ctx, what.preds)) >= max(1, amount(ctx, what.least))


def _enough(ctx: Ctx, effect: e.Discard | e.TakeCounters) -> bool:
    """Tell whether there are as many cards to discard, or counters to remove, as it says ("up to", "all": any)."""
    free = isinstance(effect.amount, (AllOfIt, AnyAmount, UpTo))
    wanted = 1 if free else amount(ctx, effect.amount)
    if isinstance(effect, e.Discard):
        found = [len(discardable(ctx.as_player(seat), effect)) for seat in evaluate.seats(ctx, effect.who)]
    elif isinstance(effect.source, s.Chosen):
        return True
    else:
        found = [counters(ctx, id, effect.counter) for id in evaluate.now(ctx, effect.source)]
    return bool(found) and (max(found) if free else min(found)) >= wanted
