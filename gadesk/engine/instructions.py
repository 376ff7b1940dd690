"""The table of executors: how each is offered, whether it can be begun; and what they share: choosing, noting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from gadesk.engine.changes import zones
from gadesk.engine.changes.damage import Rider
from gadesk.engine.procedure import Asking, Run, ask_ids, ask_number, ask_together, ask_word, wait
from gadesk.engine.query import combinations, evaluate, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.registry import Answers, Executors
from gadesk.engine.state.chance import Purpose
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.notes import Count, Note
from gadesk.glossary import PRIVATE_ZONES, Keyword, Property, Zone
from gadesk.protocol.decisions import DecisionKind, Doing, Narrowing, Offer
from gadesk.script import amounts as n
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Amount, Effect, Pred, Selection, walk
from gadesk.script.players import You
from gadesk.script.words import Dealt

N = TypeVar("N", bound=Effect)
Carry = Callable[[Run, Ctx, N], Asking[bool]]
Able = Callable[[Ctx, int], bool]
"""Whether something could be done to one object or card now."""


def anything(_ctx: Ctx, _id: int) -> bool:
    """Say that it can be done to anything."""
    return True


class Instructions(Executors[Run, Ctx, Asking[bool]]):
    """The executors, each with what a player who may do it is offered, and whether it can be begun."""

    def __init__(self) -> None:
        super().__init__(Effect)
        self.offers: dict[type[Effect], Offer | Callable[..., Offer]] = {}
        self.possible = Answers[Ctx, [], bool](Effect)

    def instruction(
        self, kind: type[N], *, offers: Offer | Callable[[N], Offer], possible: Callable[[Ctx, N], bool] | None = None
    ) -> Callable[[Carry[N]], Carry[N]]:
        """Enter the function below as the one that carries out a class of instructions.

        `offers`: the word for it where a player may do it; several things together have one word, too. `possible`:
        whether it could be begun, as far as it shows beforehand; without it, wherever there is enough to choose from.
        """
        self.offers[kind] = offers
        if possible is not None:
            self.possible.add(kind, possible)
        return self.executes(kind)


EXECUTORS = Instructions()
executes = EXECUTORS.instruction
"""Register the one executor of an effect node: the function below."""


def offered(effect: Effect) -> Offer:
    """Return the word, of a closed list of the rulebook's, for what a player is offered who may do something."""
    word = EXECUTORS.offers[type(effect)]
    return word(effect) if callable(word) else word


def possible(ctx: Ctx, effect: Effect) -> bool:
    """Tell whether a player could begin to do something, as far as it shows beforehand (playing.resolution.7)."""
    if of_nothing(ctx, effect):
        return False
    known = EXECUTORS.possible.table.get(type(effect))
    if known is not None:
        return known(ctx, effect)
    named = (getattr(effect, field, None) for field in ("what", "into", "on"))
    return to_choose(ctx, *named) is not False


def of_nothing(ctx: Ctx, effect: Effect) -> bool:
    """Tell whether the amount of an action comes to 0, so that it can't be done, as far as it shows beforehand.

    Not beforehand shows what is chosen in doing it: "any amount", "all", the power of what is chosen.
    """
    values = [getattr(effect, field, None) for field in ("amount", "plus", "times", "of")]
    given = [value for value in values if isinstance(value, Amount)]
    for value in given:
        if isinstance(value, (n.AllOfIt, n.AnyAmount)) or any(part == s.Noted(Dealt.CHOSEN) for part in walk(value)):
            return False
    return bool(given) and not isinstance(effect, NO_ACTIONS) and sum(amount(ctx, value) for value in given) <= 0


NO_ACTIONS = (e.ChooseTraits, e.Depending, e.Modal, e.Put)
"""Instructions whose amount is of choices, lines, modes, or of the counters that something enters with."""


def to_choose(ctx: Ctx, *named: Selection | None, able: Able = anything) -> bool | None:
    """Tell whether there is as much to choose from as the text says: None where it lets nobody choose.

    Where it says "any" or "up to" there has to be anything. `able` says of which it can be done.
    """
    chosen = [one for one in named if isinstance(one, s.Chosen)]
    if not chosen:
        return None
    lying = [[id for id in selections.answering(ctx, one.preds) if able(ctx, id)] for one in chosen]
    return all(
        combinations.enough(ctx.state, one.preds, ids, max(1, amount(ctx, one.least)))
        for one, ids in zip(chosen, lying, strict=True)
    )


def as_many(ctx: Ctx, wanted: Amount, there: list[int]) -> bool:
    """Tell whether each of these is as many as it says; where it says "up to" or "all", whether there are any."""
    if isinstance(wanted, (n.AllOfIt, n.AnyAmount, n.UpTo)):
        return max(there, default=0) >= 1
    return bool(there) and min(there) >= amount(ctx, wanted)


def there(ctx: Ctx, what: Selection, *named: Selection, able: Able = anything) -> bool:
    """Tell whether there is enough to choose from, or what is named without a choice is there.

    With `able`, it has to be possible for so many of them.
    """
    found = to_choose(ctx, what, *named, able=able)
    if found is not None:
        return found
    lying = [id for id in evaluate.now(ctx, what) if id in ctx.state.cards and able(ctx, id)]
    return fully(ctx, what, lying) if isinstance(what, s.Target) else bool(lying)


def perform(run: Run, ctx: Ctx, effect: Effect) -> Asking[bool]:
    """Carry out an instruction; True if it did what it says completely (playing.resolution.7)."""
    before, run.at = run.at, (ctx, effect)
    outer, run.short = run.short, False
    try:
        did = yield from EXECUTORS.table[type(effect)](run, ctx, effect)
        did = did and not run.short
    finally:
        run.at, run.short = before, outer
    zones.open_top(run)
    return did


def carry_out(run: Run, riders: list[Rider]) -> Asking[None]:
    """Carry out what rides on preventions (mechanics.damage-prevention.p13)."""
    for rider in riders:
        yield from perform(run, rider.ctx, rider.effect)


def note(ctx: Ctx, key: Dealt, ids: list[int]) -> None:
    """Remember what an instruction dealt with, for the words "this way" that may follow."""
    ctx.notes[key] = tuple(ids)
    ctx.notes[Count(key)] = len(ids)


def follow(ctx: Ctx, old: list[int], new: list[int]) -> None:
    """What was chosen or found is spoken of further where this resolution put it ("… onto the field. It gets …")."""
    moved = dict(zip(old, new, strict=True))
    ctx.notes[Note.MOVED] = {**ctx.notes.get(Note.MOVED, {}), **moved}
    for key in (Dealt.CHOSEN, Dealt.FOUND):
        if key in ctx.notes:
            ctx.notes[key] = tuple(moved.get(id, id) for id in ctx.notes[key])


def moved_to(ctx: Ctx, id: int) -> int:
    """Return the id of what this resolution moved before: "banish it, then return it to the field"."""
    moved = ctx.notes.get(Note.MOVED, {})
    while id not in ctx.state.cards and id in moved:
        id = moved[id]
    return id


def number(run: Run, ctx: Ctx, node: Amount, most: int) -> Asking[int]:
    """Return an amount; "any amount" and "up to" are chosen now, never above `most`."""
    if isinstance(node, n.AllOfIt):
        return most
    if isinstance(node, (n.AnyAmount, n.UpTo)):
        limit = most if isinstance(node, n.AnyAmount) else min(most, amount(ctx, node))
        from_player = yield from _ask_number(run, ctx, limit)
        return from_player
    return max(0, amount(ctx, node))


def _ask_number(run: Run, ctx: Ctx, most: int) -> Asking[int]:
    return (yield from ask_number(run, ctx.controller, DecisionKind.NUMBER, 0, max(0, most), ctx.source))


def enough(ctx: Ctx, node: Selection, done: list[int]) -> bool:
    """Tell whether as many were dealt with as the choice or the targets demand (playing.resolution.7)."""
    return len(done) >= _demanded(ctx, node)


def fully(ctx: Ctx, node: Selection, done: list[int]) -> bool:
    """Tell whether an instruction was done, and to as many as it says: `done` are those that it was done to."""
    return bool(done) and enough(ctx, node, done)


def _demanded(ctx: Ctx, node: Selection) -> int:
    if isinstance(node, s.Union):
        return sum(_demanded(ctx, part) for part in node.parts)
    return amount(ctx, node.least) if isinstance(node, s.Chosen | s.Target) else int(isinstance(node, s.This))


def sacrificial(what: Selection) -> Selection:
    """What of it may be chosen to be sacrificed: one's own, nothing immortal.

    terms.sacrifice.2.c, keywords.immortality.1.b
    """
    if not isinstance(what, s.Chosen):
        return what
    own = (*what.preds, p.ControlledBy(You()), p.Not(p.HasKeyword(Keyword.IMMORTALITY)))
    return replace(what, preds=own, by=You())  # as seen by each of those who sacrifice


def pick(run: Run, ctx: Ctx, node: Selection, word: Narrowing = Doing.NOTHING) -> Asking[list[int]]:
    """Return what a selection names, asking where it says "choose" (objects-and-targeting.p8)."""
    if isinstance(node, s.Chosen):
        return (yield from _choose(run, ctx, node, word))
    if isinstance(node, s.Union):
        found: list[int] = []
        for at, part in enumerate(node.parts, start=1):
            if run.offering is not None:
                run.offering.last = at == len(node.parts)
            found += yield from pick(run, ctx, part, word)
        return found
    if isinstance(node, s.TopCards):
        for seat in evaluate.seats(ctx, node.who):
            zones.top(run.state, seat, amount(ctx, node.amount), node.bottom)
    if isinstance(node, s.WholeZone) and node.other is not None:
        words = [node.zone.value, node.other.value]
        zone = yield from ask_word(run, ctx.controller, DecisionKind.STAT, words, ctx.source)
        node = replace(node, zone=Zone(zone), other=None)
    named = evaluate.now(ctx, node)
    return [moved_to(ctx, id) for id in named] if isinstance(node, s.TargetRef) else list(named)


def _choose(run: Run, ctx: Ctx, node: s.Chosen, word: Narrowing) -> Asking[list[int]]:
    state = run.state
    chosen: list[int] = []
    for seat in evaluate.seats(ctx, node.by):
        ids = [id for id in selections.answering(ctx, node.preds) if id not in chosen]
        before, wanted = len(chosen), _wanted(ctx, node)
        if wanted > 1:
            ids = _where_enough(state, node, ids, wanted)
        most = min(len(ids), max(0, amount(ctx, node.most)))
        agreed = run.at is not None and run.at[1] is run.agreed
        least = 0 if may_fail(state, node, ids) and not agreed else min(most, wanted)
        unseen = not node.random and any(in_private(pred) for pred in node.preds)
        if node.random:
            chosen += state.chance.sample(ids, most, Purpose.CHOOSE)
        elif most > 1 and combinations.in_one_place(node.preds):
            chosen += yield from ask_together(
                run, seat, DecisionKind.CHOOSE, ids, least, most, lambda id: combinations.place_of(state, id),
                source=ctx.source, word=word, unseen=unseen,
            )  # fmt: skip
        elif (budget := combinations.budget_of(node.preds)) is not None:
            chosen += yield from choose_adding_up(
                run, ctx, seat, DecisionKind.CHOOSE, budget, ids, (least, most), word=word, unseen=unseen
            )
        elif combinations.common_of(node.preds):
            found = yield from _sharing(run, ctx, node, seat, ids, word)
            if unseen and not found:
                yield from wait(run, seat, DecisionKind.CHOOSE)
            chosen += found
        elif most > 1 and combinations.trait_of(node.preds):
            chosen += yield from choose_bound(
                run, seat, DecisionKind.CHOOSE, node.preds, ids, least, most,
                source=ctx.source, word=word, unseen=unseen,
            )  # fmt: skip
        else:
            chosen += yield from ask_ids(
                run, seat, DecisionKind.CHOOSE, ids, least, most,
                source=ctx.source, word=word, amount=most, unseen=unseen,
            )  # fmt: skip
        run.short = run.short or len(chosen) - before < wanted
    note(ctx, Dealt.CHOSEN, chosen)
    return chosen


def _wanted(ctx: Ctx, node: s.Chosen) -> int:
    """Return how many the text asks for, whatever there is: none where it says "any" or "up to"."""
    return 0 if isinstance(node.most, n.AnyAmount | n.UpTo) else max(0, amount(ctx, node.least))


def _where_enough(state: GameState, node: s.Chosen, ids: list[int], wanted: int) -> list[int]:
    """Leave out single places that hold too few of them, if another one holds enough."""
    if not combinations.in_one_place(node.preds):
        return ids
    return combinations.joining(state, node.preds, ids, (), wanted) or ids


def _sharing(run: Run, ctx: Ctx, node: s.Chosen, seat: int, ids: list[int], word: Narrowing) -> Asking[list[int]]:
    """Choose what has a trait in common: as many as wanted, or none; where it says "up to", any of one kind."""
    trait, wanted = combinations.common_of(node.preds), max(0, amount(ctx, node.least))
    if wanted == 0:
        most = min(len(ids), max(0, amount(ctx, node.most)))
        return (
            yield from choose_bound(
                run, seat, DecisionKind.CHOOSE, node.preds, ids, 0, most, source=ctx.source, word=word
            )
        )
    kinds = {id: combinations.traits(run.state, trait, id) for id in ids}
    fit = [id for id in ids if any(sum(kind in each for each in kinds.values()) >= wanted for kind in kinds[id])]
    if not fit:
        return []
    if run.policy.joins and len({kinds[id] for id in fit}) == 1:
        return (
            yield from ask_ids(
                run, seat, DecisionKind.CHOOSE, fit, wanted, wanted, source=ctx.source, word=word, amount=wanted
            )
        )
    chosen = yield from ask_ids(run, seat, DecisionKind.CHOOSE, fit, source=ctx.source, word=word)
    common = kinds[chosen[0]]
    if all(len(each) == 1 for each in kinds.values()):
        same = [id for id in fit if id not in chosen and kinds[id] == common]
        return chosen + (
            yield from ask_ids(
                run, seat, DecisionKind.CHOOSE, same, wanted - 1, wanted - 1, source=ctx.source, word=word
            )
        )
    while len(chosen) < wanted:  # one that has several kinds leaves open which of them is the common one
        left = frozenset(kind for kind in common if sum(kind in kinds[id] for id in ids) >= wanted)
        same = [id for id in fit if id not in chosen and kinds[id] & left]
        chosen += yield from ask_ids(run, seat, DecisionKind.CHOOSE, same, source=ctx.source, word=word)
        common = left & kinds[chosen[-1]]
    return chosen


def choose_bound(
    run: Run, seat: int, kind: DecisionKind, preds: Sequence[Pred], ids: list[int], least: int, most: int, *,
    source: int, word: Narrowing = Doing.NOTHING, cancel: bool = False, amount: int | None = None, unseen: bool = False,
) -> Asking[list[int]]:  # fmt: skip
    """Choose what depends on each other, one after the other: of the rest what fits, and leaves enough for the others.

    At least as many are chosen as there can be of those wanted.
    """
    chosen: list[int] = []
    least = min(least, combinations.together(run.state, preds, ids))
    while len(chosen) < most:
        fit = combinations.joining(run.state, preds, ids, chosen, least - len(chosen))
        must = int(len(chosen) < least)
        found = yield from ask_ids(
            run, seat, kind, fit, must, min(1, len(fit)),
            source=source, word=word, cancel=cancel, amount=amount, unseen=unseen and not chosen,
        )  # fmt: skip
        if not found:
            break
        chosen += found
    return chosen


def choose_adding_up(
    run: Run, ctx: Ctx, seat: int, kind: DecisionKind, budget: combinations.Budget, ids: list[int],
    bounds: tuple[int, int], *, word: Narrowing = Doing.NOTHING, cancel: bool = False, amount_of: int | None = None,
    unseen: bool = False,
) -> Asking[list[int]]:  # fmt: skip
    """Choose what is to come to a number together, one after the other: of the rest what can still come to it."""
    chosen: list[int] = []
    wanted = amount(ctx, budget.amount)
    while len(chosen) < bounds[1]:
        fit = combinations.still_fit(run.state, budget, ids, chosen, bounds, wanted)
        much = sum(combinations.worth(run.state, budget, chosen).values())
        done = len(chosen) >= bounds[0] and combinations.meets(budget, much, wanted)
        if not fit:
            break
        found = yield from ask_ids(
            run, seat, kind, fit, int(not done and (len(chosen) < bounds[0] or bool(chosen))), 1,
            source=ctx.source, word=word, cancel=cancel, amount=amount_of, unseen=unseen and not chosen,
        )  # fmt: skip
        if not found:
            break
        chosen += found
    return chosen


def may_fail(state: GameState, node: s.Chosen, ids: list[int]) -> bool:
    """A search of a private zone for something described may find nothing (misc.searching-and-finding.1)."""
    zones = [pred for pred in node.preds if _names_zones(pred)]
    described = [pred for pred in node.preds if pred not in zones and not isinstance(pred, p.IsCard)]
    if p.Is(Property.PRESERVED) in described:  # these lie face-up
        return False
    return bool(zones and described and ids) and all(state.cards[id].zone in PRIVATE_ZONES for id in ids)


def _names_zones(pred: Pred) -> bool:
    if isinstance(pred, p.Either):
        return all(_names_zones(part) for part in pred.preds)
    return isinstance(pred, p.InZone)


def in_private(pred: Pred) -> bool:
    """Tell whether what a choice is made of may lie where not everybody looks."""
    if isinstance(pred, p.Either):
        return any(in_private(part) for part in pred.preds)
    return isinstance(pred, p.InZone) and pred.zone in PRIVATE_ZONES


def by_origin(ctx: Ctx) -> int:
    """Return the physical card of the source, to track what it banished."""
    found = selections.origins(ctx, s.This())
    return found[0] if found else 0
