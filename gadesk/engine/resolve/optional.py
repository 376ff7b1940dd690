"""What a player may do as something resolves (playing.resolution.5): can it be begun, and how is it asked.

Where what is offered begins with a choice, whether to do it and what it is done to are decided by the same player at
the same moment: that is one question, which can be declined. Whether it begins so is not read off the instruction but
tried out on a copy of the game, so that it holds for any instruction. Where something is done or shown before, where
another player chooses, or where there is only one thing to choose, it is asked by itself whether to do it.
"""

from __future__ import annotations

from gadesk.engine.instructions import executes, offered, perform, possible
from gadesk.engine.procedure import Asking, Declined, GameEnded, IllegalPlay, Offering, Run, ask_yes
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.digest import digest_of
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import Zone
from gadesk.protocol.decisions import Decision, DecisionKind, Offer, Option, OptionKind
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.node import Effect, walk


@executes(e.May, offers=Offer.SEVERAL)
def may(run: Run, ctx: Ctx, node: e.May) -> Asking[bool]:
    """The named player accepts or rejects now (playing.resolution.5); what can't be done is not offered."""
    for seat in evaluate.seats(ctx, node.who):
        if not possible(ctx.as_player(seat), node.effect):
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
