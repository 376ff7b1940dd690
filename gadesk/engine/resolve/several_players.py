"""What a text tells each of several players to do: all of them choose and answer first, then all of them do it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gadesk.engine.instructions import executes, note, offered, perform, pick, possible
from gadesk.engine.offers import take_up
from gadesk.engine.procedure import Asking, Offering, Run, wait, within
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.resolve.begun import could_begin
from gadesk.engine.resolve.control_flow import offer
from gadesk.engine.resolve.optional import declined
from gadesk.engine.state.notes import ChosenBy, Notes
from gadesk.protocol.decisions import DecisionKind, Doing
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import selections as s
from gadesk.script.node import Effect, Selection
from gadesk.script.words import Dealt, Trait

Told = tuple[Ctx, Effect]
"""A player's point of view, and what they are told to do."""


def _for_anyone(ctx: Ctx, node: e.ForEachPlayer) -> bool:
    return any(possible(ctx.as_player(seat), node.effect) for seat in evaluate.seats(ctx, node.who))


@executes(e.ForEachPlayer, offers=lambda node: offered(node.effect), possible=_for_anyone)
def for_each_player(run: Run, ctx: Ctx, node: e.ForEachPlayer) -> Asking[bool]:
    """Each player chooses in turn order; then all of them do it, and what they dealt with is noted together.

    What only follows for those who did or who did not pay, follows once all of them had their turn.
    """
    effect, own = node.effect, []
    for seat in evaluate.seats(ctx, node.who):
        of_seat = ctx.as_player(seat)
        of_seat.outer = ctx.outer or ctx
        own.append(of_seat)
    together = len(own) > 1 and run.policy.withholds
    if together and isinstance(effect, e.IfYouDo):
        return (yield from _whoever_does(run, ctx, own, effect))
    if together and isinstance(effect, e.UnlessPays):
        return (yield from _unless_paid(run, ctx, own, effect))
    done = yield from _all_do(run, ctx, [(of_seat, effect) for of_seat in own])
    return any(did for did, _ in done)


def _whoever_does(run: Run, ctx: Ctx, own: list[Ctx], node: e.IfYouDo) -> Asking[bool]:
    """ "Each player may …. Each player that does …": the second sentence begins when the first one is over."""
    done = yield from _all_do(run, ctx, [(of_seat, node.first) for of_seat in own])
    follow: list[Told] = []
    known: list[Notes] = []
    for of_seat, (did, made) in zip(own, done, strict=True):
        then = node.then if did else node.otherwise
        if then is not None:
            follow.append((of_seat, then))
            known.append(made)
    followed = yield from _all_do(run, ctx, follow, known)
    return any(did for (did, _), (_, then) in zip(followed, follow, strict=True) if then is node.then)


def _unless_paid(run: Run, ctx: Ctx, own: list[Ctx], node: e.UnlessPays) -> Asking[bool]:
    """ "Each player … unless they pay": all of them have paid or not before anything happens (misc.effects.p3)."""
    unpaid: list[Told] = []
    for of_seat in own:
        paid = False
        for seat in evaluate.seats(of_seat, node.who):
            paid = paid or (yield from within(run, of_seat, node, offer(run, of_seat, seat, node, node.costs)))
        if not paid:
            unpaid.append((of_seat, node.effect))
    done = yield from _all_do(run, ctx, unpaid)
    return any(did for did, _ in done)


def _all_do(
    run: Run, ctx: Ctx, told: Sequence[Told], known: Sequence[Notes] = ()
) -> Asking[list[tuple[bool, Notes]]]:  # fmt: skip
    """Let the players choose in turn order, then do it; return for each whether they did, and what they noted.

    `known` is what each noted before, which their words may point back to.
    """
    ready: list[tuple[Ctx, Effect | None, bool]] = []
    for own, words in told:
        settled: tuple[Effect | None, bool] = words, True
        if len(told) > 1:
            settled = yield from _decided(run, own, words)
        ready.append((own, *settled))
    dealt, chosen = dict[Dealt, list[int]](), dict[Trait, list[str]]()
    done: list[tuple[bool, Notes]] = []
    for at, (own, effect, whole) in enumerate(ready):
        if known:
            ctx.notes.update(known[at])
        earlier, did = ctx.notes.copy(), False
        if effect is not None:
            did = yield from perform(run, own, effect)
        for key in [key for key, value in ctx.notes.items() if earlier.get(key) is not value]:
            if isinstance(key, Dealt):
                dealt.setdefault(key, []).extend(ctx.notes[key])
            elif isinstance(key, Trait):
                chosen.setdefault(key, []).extend(ctx.notes[key])
        done.append((did and whole, ctx.notes.copy()))
    for dealt_with, ids in dealt.items():
        note(ctx, dealt_with, ids)
    for trait, chose in chosen.items():
        ctx.notes[trait] = tuple(chose)
    return done


PICKED: dict[type[Effect], Doing] = {
    e.Banish: Doing.BANISH, e.Put: Doing.PUT, e.Reveal: Doing.REVEAL, e.PutCounters: Doing.NOTHING,
}  # fmt: skip
"""Instructions that may say what is chosen, and the word that it is asked with."""


def _picks(effect: Effect) -> Selection | None:
    if isinstance(effect, e.Banish | e.Put | e.Reveal):
        return effect.what
    return effect.on if isinstance(effect, e.PutCounters) else None


def _settled(effect: Effect, what: Selection) -> Effect:
    if isinstance(effect, e.Banish | e.Put | e.Reveal):
        return replace(effect, what=what)
    return replace(effect, on=what) if isinstance(effect, e.PutCounters) else effect


def _decided(run: Run, ctx: Ctx, effect: Effect) -> Asking[tuple[Effect | None, bool]]:
    """Make a player's choice beforehand, or let them answer an offer of one: None if it is declined.

    Whether it is for them ("each player who controls …") is looked at before anybody has done it, too.
    """
    if not run.policy.withholds:
        return (yield from _chosen_first(run, ctx, effect))
    if isinstance(effect, e.If):
        part = effect.then if evaluate.holds(ctx, effect.condition) else effect.otherwise
        return (None, False) if part is None else (yield from _decided(run, ctx, part))
    offers = isinstance(effect, e.May) and effect.who == w.You() and isinstance(_picks(effect.effect), s.Chosen)
    if not isinstance(effect, e.May) or not offers:
        return (yield from _chosen_first(run, ctx, effect))
    inner = effect.effect
    if not could_begin(run, ctx, inner):
        yield from wait(run, ctx.controller, DecisionKind.MAY)
        return None, False
    found: list[tuple[Effect, bool]] = []

    def carry(run: Run, ctx: Ctx) -> Asking[bool]:
        run.agreed = inner
        found.append((yield from _chosen_first(run, ctx, inner)))
        return True

    offering = Offering(ctx.controller, ctx, effect)
    took = yield from within(run, ctx, effect, take_up(run, offering, carry, offered(inner), merges=run.policy.merges))
    if took:
        return found[-1]
    declined(ctx, inner)
    return None, False


def _chosen_first(run: Run, ctx: Ctx, effect: Effect) -> Asking[tuple[Effect, bool]]:
    """Make a player's choice for an instruction beforehand; False if it falls short of what the text asks for."""
    what = _picks(effect)
    if not isinstance(what, s.Chosen):
        return effect, True
    outer, run.short = run.short, False
    ctx.notes[ChosenBy(ctx.controller)] = tuple(
        (yield from within(run, ctx, effect, pick(run, ctx, what, PICKED[type(effect)])))
    )
    whole, run.short = not run.short, outer
    return _settled(effect, s.Noted(Dealt.CHOSEN_FIRST)), whole
