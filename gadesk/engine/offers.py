"""What a player may do or pay: is it asked together with its first choice, or by itself.

Where what is offered begins with a choice, whether to do it and what it is done to, or paid with, are decided by the
same player at the same moment: that is one question, which can be declined. Whether it begins so is not read off the
instruction but tried out on a copy of the game, so that it holds for any instruction and for any cost. Where something
is done or shown before, where another player chooses, or where there is only one thing to choose, it is asked by
itself whether to do it.
"""

from __future__ import annotations

from collections.abc import Callable

from gadesk.engine.procedure import Asking, Declined, GameEnded, IllegalPlay, Offering, Run, ask_yes, within
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.chance import Unforeseen
from gadesk.engine.state.digest import same
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import Zone
from gadesk.protocol.decisions import Decision, DecisionKind, Offer, Option, OptionKind

Carry = Callable[[Run, Ctx], Asking[bool]]


def take_up(
    run: Run, offering: Offering, carry: Carry, word: Offer, about: int | None = None, *, merges: bool
) -> Asking[bool | None]:
    """Carry out what is offered if the player wants it and return whether it was done completely; None if declined.

    With `merges` it is one question wherever it can be. The question by itself has a word, and may be about an object.
    """
    chooses, only = _tried(run, offering, carry) if merges else (False, None)
    if chooses:
        try:
            return (yield from _chosen(run, offering, carry))
        except Declined:
            return None
    question = ask_yes(
        run, offering.seat, DecisionKind.MAY, offering.source, word, about or only, needed=offering.needed
    )
    if (yield from within(run, offering.ctx, offering.node, question)):
        return (yield from carry(run, offering.ctx))
    return None


def _chosen(run: Run, offering: Offering, carry: Carry) -> Asking[bool]:
    """Carry out what is offered, whose first choice can be declined: then everything is as it was."""
    ctx = offering.ctx
    notes, at, outer = ctx.notes.copy(), run.round, run.offering
    run.offering = offering
    try:
        return (yield from carry(run, ctx))
    except Declined:
        ctx.notes.clear()
        ctx.notes.update(notes)
        run.round = at
        raise
    finally:
        run.offering = outer


def _tried(run: Run, offering: Offering, carry: Carry) -> tuple[bool, int | None]:
    """Try out what is offered: does it begin by asking the player for a choice? If not: the one thing it is about."""
    trial, seat, ctx = run.trial(), offering.seat, offering.ctx
    tried = trial.offering = Offering(seat, ctx, offering.node, offering.parts)
    asking = carry(trial, ctx.on(trial.state))
    try:
        question: Decision | None = next(asking)
    except (StopIteration, Declined, IllegalPlay, GameEnded, Unforeseen):
        question = None
    asks = question is not None and tried.put and not trial.told and same(trial.state, run.state)
    asking.close()
    if asks and question is not None:
        return not _searches(run.state, seat, question.options), None
    only = tried.only or ()
    named = [option.id for option in only if option.kind is OptionKind.CARD and option.slug and option.id != ctx.source]
    return False, named[0] if len(named) == len(only) == 1 and not _searches(run.state, seat, only) else None


def _searches(state: GameState, seat: int, options: tuple[Option, ...]) -> bool:
    """Tell whether among these are cards of a deck that the player may look at only once they search it."""
    cards = (state.cards.get(option.id) for option in options if option.id is not None and option.slug)
    return any(card and card.zone is Zone.MAIN_DECK and not card.knowers >> seat & 1 for card in cards)
