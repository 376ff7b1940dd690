"""Paying costs (playing.card-activation.8, playing.costs-and-memory)."""

from __future__ import annotations

from gadesk.engine.changes import counters, destruction, properties
from gadesk.engine.changes.triggers import at_once, emit
from gadesk.engine.changes.zones import banish, move, move_all, reveal, show
from gadesk.engine.continuous.derived import mark
from gadesk.engine.instructions import choose_bound, perform
from gadesk.engine.offers import take_up
from gadesk.engine.play import costs
from gadesk.engine.procedure import Asking, IllegalPlay, Offering, Run, ask_ids, ask_together, ask_yes, wait, within
from gadesk.engine.query import combinations, evaluate, predicates
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.registry import Executors
from gadesk.engine.state.chance import Purpose
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.marks import Mark
from gadesk.engine.state.notes import Count
from gadesk.glossary import CostKind, Counter, Keyword, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import DecisionKind, Doing, Narrowing, Offer
from gadesk.protocol.views import LayerKind
from gadesk.script import costs as k
from gadesk.script.abilities import Keyword as KeywordAbility
from gadesk.script.amounts import AllOfIt, AnyAmount, AtLeast, Fixed, UpTo
from gadesk.script.changes import HelpPay
from gadesk.script.effects import Recover
from gadesk.script.node import CostPart
from gadesk.script.words import Dealt


def _helped(run: Run, ctx: Ctx, kind: CostKind, cost: int) -> Asking[int]:
    """Let the player pay for some of a cost in other ways first; what is random is paid last (card-parts.cost.2).

    What the cost can't be paid without can't be declined: the play can be taken back instead (card-activation.8).
    """
    if cost <= 0:
        return cost
    helpful = costs.helpful(ctx, kind)
    before, found = False, costs.able(helpful)
    for way in helpful:
        of, change = way
        if cost <= 0 or (change.after and not before):
            before = False
            continue
        at = next((at for at, each in enumerate(found) if each is way), None)
        if at is None:
            before = False
            if run.policy.veils and costs.veiled((change.cost,)):
                yield from wait(run, of.controller, DecisionKind.MAY)
            continue
        pays = amount(of, change.pays)
        others = sum(amount(o, c.pays) for o, c in found[at + 1 :] if not (c.after and (o, c) == found[at + 1]))
        needed = cost > costs.means(ctx, kind) + others
        before = bool((yield from _take_help(run, of, change, needed)))
        if before:
            cost = max(0, cost - pays)
    return cost


def _take_help(run: Run, of: Ctx, change: HelpPay, needed: bool) -> Asking[bool | None]:
    """Let the player pay what helps to pay; None if it is declined."""

    def carry(run: Run, of: Ctx) -> Asking[bool]:
        payer = of.as_player(of.controller)
        payer.notes = of.notes.copy()  # what was paid is no part of the rule that lets it be paid
        yield from pay(run, payer, (change.cost,))
        return True

    offering = Offering(of.controller, of, change, needed=needed)
    return (yield from take_up(run, offering, carry, Offer.PAY, merges=run.policy.merges_payments))


def pay_reserve(run: Run, ctx: Ctx, cost: int) -> Asking[None]:
    """Pay a reserve cost with cards of the hand, Reservable objects and Kindle (playing.costs-and-memory.p1)."""
    cost = yield from _helped(run, ctx, CostKind.RESERVE, cost)
    if cost <= 0:
        return
    state, seat = run.state, ctx.controller
    hand = [id for id in state.sides[seat].hand if id != ctx.source]
    rest = costs.reservables(state, seat)
    fire, limit = costs.kindling(ctx)
    if len(hand) + len(rest) + min(limit, len(fire)) < cost:
        raise IllegalPlay
    chosen = yield from ask_ids(
        run, seat, DecisionKind.PAY_RESERVE, hand + rest + fire, cost, cost, source=ctx.source, amount=cost, cancel=True
    )
    burnt = [id for id in chosen if id in fire]
    if len(burnt) > limit:
        raise IllegalPlay
    paid, down = [], []
    with at_once(run):
        for id in chosen:
            if id in rest:
                properties.rest(run, id)
                if ctx.item is not None and ctx.item.kind is LayerKind.ACTIVATION:
                    emit(run, Happening(HappeningKind.RESTED_TO_PAY, seat, id, source=ctx.source))
            elif id in fire:
                paid.append(state.cards[id].origin)
                move(run, id, Zone.BANISHMENT, Cause.KINDLE)
            else:
                paid.append(state.cards[id].origin)
                down.append(move(run, id, Zone.MEMORY, Cause.RESERVE))
    if ctx.item is not None:
        ctx.item.paid += tuple(paid)
        ctx.item.reserved = sum(id not in rest and id not in fire for id in chosen)
        imbue = predicates.keywords_of(ctx, ctx.source, Keyword.IMBUE)
        if imbue:
            yield from _imbue(run, ctx, down, imbue)


def _imbue(run: Run, ctx: Ctx, reserved: list[int], words: list[KeywordAbility]) -> Asking[None]:
    """keywords.imbue-n.1: enough of the cards reserved are of the card's element, and the player shows them to all.

    They lie face up in memory then (imbue-n.3), so they are of the elements that cards in memory are of.
    """
    state, item = run.state, ctx.item
    assert item is not None
    least = min(amount(ctx, word.amount) for word in words if word.amount)
    alike = [id for id in reserved if set(chars(state, id).elements) & set(item.face.elements)]
    if len(alike) < least:
        yield from wait(run, ctx.controller, DecisionKind.MAY)
    elif (yield from ask_yes(run, ctx.controller, DecisionKind.MAY, ctx.source, Offer.IMBUE)):
        mark(state, item, Mark.IMBUED)
        for id in reserved:
            show(run, id)


def pay_counters(run: Run, counter: str, holder: int, cost: int) -> Asking[None]:
    """Pay a reserve cost by removing that many counters from an object."""
    yield from ()
    obj = run.state.objs.get(holder)
    if cost and (obj is None or obj.counters.get(counter, 0) < cost):
        raise IllegalPlay
    if cost:
        counters.take_counters(run, holder, counter, cost)


def pay_memory(run: Run, ctx: Ctx, cost: int) -> Asking[None]:
    """Pay a memory cost: floating memory by choice first, the rest at random (floating-memory.2)."""
    cost = yield from _helped(run, ctx, CostKind.MEMORY, cost)
    if cost <= 0:
        return
    state, seat = run.state, ctx.controller
    memory, afloat = costs.memory_means(ctx)
    if len(memory) + len(afloat) < cost:
        raise IllegalPlay
    least = max(0, cost - len(memory))
    chosen = yield from ask_ids(
        run, seat, DecisionKind.PAY_MEMORY, afloat, least, min(cost, len(afloat)),
        source=ctx.source, amount=cost, cancel=True, unseen=True,
    )  # fmt: skip
    at_random = state.chance.sample(memory, cost - len(chosen), Purpose.MEMORY_COST)
    if ctx.item is not None:
        ctx.item.paid += tuple(state.cards[id].origin for id in [*chosen, *at_random])
    with at_once(run):
        for id in [*chosen, *at_random]:
            banish(run, id, seat, Cause.PAY_MEMORY)


PAYERS = Executors[Run, Ctx, Asking[None]](CostPart)


def pay(run: Run, ctx: Ctx, parts: tuple[CostPart, ...]) -> Asking[None]:
    """Pay parts other than the reserve and memory cost, in the order they are written."""
    for part in parts:
        yield from within(run, ctx, part, PAYERS.table[type(part)](run, ctx, part))


def _chosen(run: Run, ctx: Ctx, part: costs.ByChoice, word: Narrowing) -> Asking[list[int]]:
    """Ask which cards or objects pay a part; their number is fixed unless the part says any or up to."""
    ids = costs.choices(ctx, part)
    most = len(ids) if isinstance(part.amount, AtLeast) else min(len(ids), amount(ctx, part.amount))
    least = 0 if isinstance(part.amount, AnyAmount | UpTo) else amount(ctx, part.amount)
    if isinstance(part.amount, AllOfIt):
        return ids
    if not combinations.enough(ctx.state, part.preds, ids, least):
        raise IllegalPlay
    cancel = ctx.item is not None
    if combinations.in_one_place(part.preds):
        ids = combinations.joining(ctx.state, part.preds, ids, (), least)
        return (
            yield from ask_together(
                run, ctx.controller, DecisionKind.PAY_COST, ids, least, most,
                lambda id: combinations.place_of(ctx.state, id), source=ctx.source, word=word, cancel=cancel,
            )
        )  # fmt: skip
    if combinations.budget_of(part.preds) is not None:
        return (yield from _adding_up(run, ctx, part, word))
    if combinations.depend(part.preds):
        return (
            yield from choose_bound(
                run, ctx.controller, DecisionKind.PAY_COST, part.preds, ids, least, most,
                source=ctx.source, word=word, cancel=cancel,
            )
        )  # fmt: skip
    return (
        yield from ask_ids(
            run, ctx.controller, DecisionKind.PAY_COST, ids, least, most,
            source=ctx.source, word=word, amount=least, cancel=cancel,
        )
    )  # fmt: skip


def _adding_up(run: Run, ctx: Ctx, part: costs.ByChoice, word: Narrowing) -> Asking[list[int]]:
    """Ask for one after the other of what is to come to a number together: only what can still come to it."""
    chosen: list[int] = []
    while True:
        rest = [id for id in costs.choices(ctx, part) if id not in chosen]
        fit = [id for id in rest if costs.adds_up(ctx, part, (*chosen, id))]
        done = _comes_to_it(ctx, part, chosen)
        if not fit:
            return chosen
        found = yield from ask_ids(
            run, ctx.controller, DecisionKind.PAY_COST, fit, int(not done), 1,
            source=ctx.source, word=word, cancel=ctx.item is not None,
        )  # fmt: skip
        if not found:
            return chosen
        chosen += found


def _comes_to_it(ctx: Ctx, part: costs.ByChoice, chosen: list[int]) -> bool:
    """Tell whether those chosen are enough, and come to what is asked."""
    budget = combinations.budget_of(part.preds)
    assert budget is not None
    least = 0 if isinstance(part.amount, AnyAmount | UpTo) else amount(ctx, part.amount)
    much = sum(combinations.worth(ctx.state, budget, chosen).values())
    return len(chosen) >= least and combinations.meets(budget, much, amount(ctx, budget.amount))


def _note(ctx: Ctx, key: Dealt, ids: list[int]) -> None:
    ctx.notes[key] = (*ctx.notes.get(key, ()), *ids)


@PAYERS.executes(k.SacrificeCost)
def _sacrifice(run: Run, ctx: Ctx, part: k.SacrificeCost) -> Asking[None]:
    chosen = yield from _chosen(run, ctx, part, Doing.SACRIFICE)
    if len(destruction.destroy_all(run, chosen, Cause.SACRIFICE)) < len(chosen):
        raise IllegalPlay
    _note(ctx, Dealt.SACRIFICED, chosen)


@PAYERS.executes(k.BrewCost)
def _brew(run: Run, ctx: Ctx, part: k.BrewCost) -> Asking[None]:
    """keywords.brew: sacrifice the listed ingredients rather than pay the reserve cost."""
    taken: list[int] = []
    for number, one in enumerate(part.parts):
        left, trait, first = amount(ctx, one.amount), combinations.trait_of(one.preds), len(taken)
        wanted_later = {id for later in part.parts[number + 1 :] for id in costs.choices(ctx, later)}
        while left:
            free = [id for id in costs.choices(ctx, one) if id not in taken]
            ids = [id for id in free if _leaves_enough(ctx, part, number, taken, id)]
            if trait:
                ids = combinations.fitting(run.state, trait, ids, taken[first:], left)
            # All of a kind are chosen at once unless a later kind could want one of them, or they are to differ.
            count = 1 if trait or wanted_later.intersection(ids) else left
            if len(ids) < count:
                raise IllegalPlay
            taken += yield from ask_ids(
                run, ctx.controller, DecisionKind.PAY_COST, ids, count, count,
                source=ctx.source, word=Doing.SACRIFICE, amount=count, cancel=True,
            )  # fmt: skip
            left -= count
    destruction.destroy_all(run, taken, Cause.SACRIFICE)
    _note(ctx, Dealt.SACRIFICED, taken)
    if ctx.item is not None:
        mark(run.state, ctx.item, Mark.BREWED)


def _leaves_enough(ctx: Ctx, part: k.BrewCost, number: int, taken: list[int], id: int) -> bool:
    """Tell whether the ingredients of later kinds can still be covered if `id` is used for this one."""
    used = {*taken, id}
    first = sum(amount(ctx, one.amount) for one in part.parts[: number + 1]) - len(used)
    wanted = [[c for c in costs.choices(ctx, part.parts[number]) if c not in used]] * first
    for later in part.parts[number + 1 :]:
        wanted += [[c for c in costs.choices(ctx, later) if c not in used]] * amount(ctx, later.amount)
    return costs.matching(wanted)


@PAYERS.executes(k.SacrificeThis)
def _sacrifice_this(run: Run, ctx: Ctx, _part: k.SacrificeThis) -> Asking[None]:
    yield from ()
    if not destruction.destroy(run, ctx.source, Cause.SACRIFICE):
        raise IllegalPlay


@PAYERS.executes(k.BanishThis)
def _banish_this(run: Run, ctx: Ctx, _part: k.BanishThis) -> Asking[None]:
    yield from ()
    if ctx.source not in run.state.cards:
        raise IllegalPlay
    move(run, ctx.source, Zone.BANISHMENT, Cause.BANISH)


@PAYERS.executes(k.RestThis)
def _rest_this(run: Run, ctx: Ctx, _part: k.RestThis) -> Asking[None]:
    yield from ()
    if not properties.rest(run, ctx.source):
        raise IllegalPlay


@PAYERS.executes(k.RestCost)
def _rest_cost(run: Run, ctx: Ctx, part: k.RestCost) -> Asking[None]:
    chosen = yield from _chosen(run, ctx, part, Doing.REST)
    with at_once(run):
        for id in chosen:
            properties.rest(run, id)
    _note(ctx, Dealt.RESTED, chosen)


@PAYERS.executes(k.BanishCost)
def _banish_cost(run: Run, ctx: Ctx, part: k.BanishCost) -> Asking[None]:
    chosen = yield from _chosen(run, ctx, part, Doing.BANISH)
    origin = run.state.cards[ctx.source].origin if ctx.source in run.state.cards else 0
    with at_once(run):
        banished = [banish(run, id, ctx.controller, by=origin) for id in chosen]
    _note(ctx, Dealt.BANISHED, banished)


@PAYERS.executes(k.DiscardCost)
def _discard_cost(run: Run, ctx: Ctx, part: k.DiscardCost) -> Asking[None]:
    if part.random:
        pool = costs.choices(ctx, part)
        if len(pool) < amount(ctx, part.amount):
            raise IllegalPlay
        chosen = run.state.chance.sample(pool, amount(ctx, part.amount), Purpose.DISCARD_COST)
    else:
        chosen = yield from _chosen(run, ctx, part, Doing.DISCARD)
    _note(ctx, Dealt.DISCARDED, move_all(run, chosen, Zone.GRAVEYARD, Cause.DISCARD))


@PAYERS.executes(k.DiscardThis)
def _discard_this(run: Run, ctx: Ctx, _part: k.DiscardThis) -> Asking[None]:
    yield from ()
    _follow(ctx, move(run, ctx.source, Zone.GRAVEYARD, Cause.DISCARD))


def _follow(ctx: Ctx, id: int) -> None:
    """The ability of a card that left a private zone to pay for it has the card as its source where that went."""
    ctx.source = id
    if ctx.item is not None:
        ctx.item.source = id


@PAYERS.executes(k.RemoveCounters)
def _remove_counters(run: Run, ctx: Ctx, part: k.RemoveCounters) -> Asking[None]:
    there = {id: evaluate.counters(ctx, id, part.counter) for id in evaluate.now(ctx, part.source)}
    holders = [id for id, count in there.items() if count >= costs.of_those_there(ctx, part.amount, count)]
    chosen = yield from ask_ids(
        run, ctx.controller, DecisionKind.PAY_COST, holders, source=ctx.source, word=Doing.REMOVE, cancel=True
    )
    need = costs.of_those_there(ctx, part.amount, there[chosen[0]]) if chosen else 0
    if not chosen or counters.take_counters(run, chosen[0], part.counter, need) < need:
        raise IllegalPlay
    ctx.notes[Count(Dealt.REMOVED)] = need


@PAYERS.executes(k.ReturnCost)
def _return_cost(run: Run, ctx: Ctx, part: k.ReturnCost) -> Asking[None]:
    if not part.preds:
        if ctx.source not in run.state.cards:
            raise IllegalPlay
        move(run, ctx.source, part.to, Cause.RETURN)
        return
    chosen = yield from _chosen(run, ctx, part, Doing.RETURN)
    _note(ctx, Dealt.RETURNED, move_all(run, chosen, part.to, Cause.RETURN))


@PAYERS.executes(k.RevealCost)
def _reveal_cost(run: Run, ctx: Ctx, part: k.RevealCost) -> Asking[None]:
    chosen = yield from _chosen(run, ctx, part, Doing.REVEAL)
    with at_once(run):
        for id in chosen:
            reveal(run, id)
    _note(ctx, Dealt.REVEALED, chosen)


@PAYERS.executes(k.EitherCost)
def _either(run: Run, ctx: Ctx, part: k.EitherCost) -> Asking[None]:
    """Offer the ways one after the other; the last that can be paid is not declined."""
    open_ = [way for way in part.ways if costs.payable_together(ctx, (way,), 0)]
    if not open_:
        raise IllegalPlay
    chosen = open_[-1]
    for way in part.ways:
        if way is open_[-1]:
            break
        if way in open_:
            question = ask_yes(run, ctx.controller, DecisionKind.MAY, ctx.source, Offer.PAY)
            if (yield from within(run, ctx, way, question)):
                chosen = way
                break
        elif run.policy.veils and costs.veiled((way,)):
            yield from wait(run, ctx.controller, DecisionKind.MAY)
    yield from pay(run, ctx, (chosen,))


@PAYERS.executes(k.DoneCost)
def _done_cost(run: Run, ctx: Ctx, part: k.DoneCost) -> Asking[None]:
    if not (yield from perform(run, ctx, part.effect)):
        raise IllegalPlay


@PAYERS.executes(k.RecoverCost)
def _recover_cost(run: Run, ctx: Ctx, part: k.RecoverCost) -> Asking[None]:
    """The damage must be there; how much of it goes, what replaces recovering may say."""
    need, champion = amount(ctx, part.amount), run.state.sides[ctx.controller].champion
    if evaluate.counters(ctx, champion, Counter.DAMAGE) < need:
        raise IllegalPlay
    yield from perform(run, ctx, Recover(Fixed(need)))


@PAYERS.executes(k.Pay)
def _pay(run: Run, ctx: Ctx, part: k.Pay) -> Asking[None]:
    yield from pay_reserve(run, ctx, amount(ctx, part.amount))
