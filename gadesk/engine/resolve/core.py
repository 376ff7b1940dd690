"""The table of executors, and what they share: choosing, noting, arriving on the field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from gadesk.engine import declaring, judge, select
from gadesk.engine.changes import moves
from gadesk.engine.context import Ctx
from gadesk.engine.decisions import DecisionKind
from gadesk.engine.numbers import amount
from gadesk.engine.run import Asking, Run, ask_ids, ask_number
from gadesk.engine.state import GameState
from gadesk.engine.traits import chars, derived, face_of, plain
from gadesk.glossary import Keyword, Zone
from gadesk.script import amounts as n
from gadesk.script import changes as ch
from gadesk.script import preds as p
from gadesk.script import selections as s
from gadesk.script.node import Ability, Effect, Pred, Selection
from gadesk.script.sheet import Face

Executor = Callable[[Run, Ctx, Any], Asking[bool]]
EXECUTORS: dict[type[Effect], Executor] = {}
F = TypeVar("F", bound=Executor)


def executes(kind: type[Effect]) -> Callable[[F], F]:
    """Register the one executor of an effect node."""

    def register(function: F) -> F:
        if kind in EXECUTORS:
            raise TypeError(f"two executors for {kind.__name__}")
        EXECUTORS[kind] = function
        return function

    return register


def perform(run: Run, ctx: Ctx, effect: Effect) -> Asking[bool]:
    """Carry out an instruction; True if it did what it says completely (playing.resolution.7)."""
    return (yield from EXECUTORS[type(effect)](run, ctx, effect))


def note(ctx: Ctx, key: str, ids: list[int]) -> None:
    """Remember what an instruction dealt with, for the words "this way" that may follow."""
    ctx.notes[key] = tuple(ids)
    ctx.notes[key + "#"] = len(ids)


def follow(ctx: Ctx, old: list[int], new: list[int]) -> None:
    """What was chosen or found is spoken of further where this resolution put it ("… onto the field. It gets …")."""
    moved = dict(zip(old, new, strict=True))
    for key in ("chosen", "found"):
        if key in ctx.notes:
            ctx.notes[key] = tuple(moved.get(id, id) for id in ctx.notes[key])


def number(run: Run, ctx: Ctx, node: Any, most: int) -> Asking[int]:
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
    """Tell whether as many were dealt with as the choice demands (playing.resolution.7)."""
    return not isinstance(node, s.Chosen) or len(done) >= amount(ctx, node.least)


USED = -1
"""What `Active.left` is once an effect on what enters next has been used: it ends with the next checks."""
HIDDEN = (Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK, Zone.MATERIAL_DECK)


def pick(run: Run, ctx: Ctx, node: Selection, word: str = "") -> Asking[list[int]]:
    """Return what a selection names, asking where it says "choose" (objects-and-targeting.p8)."""
    if isinstance(node, s.Chosen):
        return (yield from _choose(run, ctx, node, word))
    if isinstance(node, s.Union):
        found: list[int] = []
        for part in node.parts:
            found += yield from pick(run, ctx, part, word)
        return found
    return list(select.now(ctx, node))


def _choose(run: Run, ctx: Ctx, node: s.Chosen, word: str) -> Asking[list[int]]:
    state = run.state
    chosen: list[int] = []
    for seat in select.seats(ctx, node.by):
        ids = [id for id in select.answering(ctx, node.preds) if id not in chosen]
        most = min(len(ids), max(0, amount(ctx, node.most)))
        least = min(most, max(0, amount(ctx, node.least)))
        if may_fail(state, node, ids):
            least = 0
        if isinstance(node.most, (n.AnyAmount, n.UpTo)):
            least = 0
        if node.random:
            chosen += state.chance.sample(ids, most)
        elif any(isinstance(pred, p.InSingle) for pred in node.preds):
            chosen += yield from _of_one(run, ctx, seat, ids, most, word)
        elif any(isinstance(pred, p.SharingName) for pred in node.preds):
            chosen += yield from _sharing(run, ctx, seat, ids, max(0, amount(ctx, node.least)), word)
        else:
            chosen += yield from ask_ids(
                run, seat, DecisionKind.CHOOSE, ids, least, most, source=ctx.source, word=word, amount=most
            )
    note(ctx, "chosen", chosen)
    return chosen


def _of_one(run: Run, ctx: Ctx, seat: int, ids: list[int], most: int, word: str) -> Asking[list[int]]:
    """Choose up to so many cards of one player's zone, one after the other."""
    chosen: list[int] = []
    while ids and len(chosen) < most:
        more = yield from ask_ids(run, seat, DecisionKind.CHOOSE, ids, 0, 1, source=ctx.source, word=word)
        if not more:
            break
        chosen += more
        owner = run.state.cards[more[0]].owner
        ids = [id for id in ids if id not in chosen and run.state.cards[id].owner == owner]
    return chosen


def _sharing(run: Run, ctx: Ctx, seat: int, ids: list[int], wanted: int, word: str) -> Asking[list[int]]:
    """Choose objects that all have the same name: as many as wanted, or none."""
    names = [chars(run.state, id).name for id in ids]
    fit = [id for id, name in zip(ids, names, strict=True) if names.count(name) >= wanted]
    if wanted == 0 or not fit:
        return []
    first = yield from ask_ids(run, seat, DecisionKind.CHOOSE, fit, source=ctx.source, word=word)
    same = [id for id in fit if id not in first and chars(run.state, id).name == chars(run.state, first[0]).name]
    rest = yield from ask_ids(
        run, seat, DecisionKind.CHOOSE, same, wanted - 1, wanted - 1, source=ctx.source, word=word
    )
    return first + rest


def may_fail(state: GameState, node: s.Chosen, ids: list[int]) -> bool:
    """A search of a private zone for something described may find nothing (misc.searching-and-finding.1)."""
    zones = [pred for pred in node.preds if _names_zones(pred)]
    described = [pred for pred in node.preds if pred not in zones and not isinstance(pred, p.IsCard)]
    return bool(zones and described and ids) and all(state.cards[id].zone in HIDDEN for id in ids)


def _names_zones(pred: Pred) -> bool:
    if isinstance(pred, p.Either):
        return all(_names_zones(part) for part in pred.preds)
    return isinstance(pred, p.InZone)


def entering(run: Run, id: int, controller: int) -> tuple[bool, dict[str, int]]:
    """Return whether a card enters the field rested and with which counters (keywords.hindered, EntersAs)."""
    state = run.state
    face = state.cards[id].sheet.front
    ctx = Ctx(state, controller, id, face)
    rested = judge.keyword_active(ctx, id, Keyword.HINDERED)
    counters: dict[str, int] = {}
    found: list[tuple[Ctx, ch.EntersAs]] = []
    for has in plain(face).statics:
        static: Any = has.ability
        if type(static.affects) is s.This and _static_on(ctx, static):
            found += [(ctx, change) for change in static.changes if isinstance(change, ch.EntersAs)]
    for rule in derived(state).rules.get(ch.EntersAs, ()):
        if type(rule.affects) is not s.This and (
            id in rule.ids if rule.ids is not None else _will_match(rule, ctx, id)
        ):
            found.append((rule.ctx, rule.change))
    for of, change in found:
        if change.once and of.effect is not None:
            of.effect.left = USED
        rested = rested or change.rested
        if change.counter and change.amount is not None:
            counters[change.counter] = counters.get(change.counter, 0) + amount(of, change.amount)
    return rested, counters


def _static_on(ctx: Ctx, static: Any) -> bool:
    if not all(judge.holds(ctx, bonus) for bonus in static.bonuses):
        return False
    return static.condition is None or judge.holds(ctx, static.condition)


def _will_match(rule: Any, ctx: Ctx, id: int) -> bool:
    """Judge a card that is about to enter as the object it becomes; its controller counts as known."""
    if not isinstance(rule.affects, s.All):
        return False
    for pred in rule.affects.preds:
        if isinstance(pred, p.ControlledBy):
            if ctx.controller not in select.seats(rule.ctx, pred.who):
                return False
        elif not judge.matches(rule.ctx, (pred,), id):
            return False
    return True


def arrive(
    run: Run,
    id: int,
    controller: int,
    *,
    rested: bool = False,
    counters: tuple[tuple[str, int], ...] = (),
    why: str = "resolve",
    link: int = 0,
    copied: Face | None = None,
) -> int:
    """Put a card onto the field with everything it enters with, and emit that it entered."""
    source = run.state.cards[id].zone
    hindered, more = entering(run, id, controller)
    together = dict(counters)
    for counter, count in more.items():
        together[counter] = together.get(counter, 0) + count
    new = moves.enter(
        run, id, controller, rested=rested or hindered, why=why, counters=tuple(together.items()), copied=copied
    )
    run.state.objs[new].link = link
    moves.entered(run, new, source)
    return new


def choose_link(run: Run, id: int, controller: int) -> Asking[int]:
    """What enters other than from the Effects Stack is linked to an object chosen as it enters (keywords.link.2.a)."""
    face = run.state.cards[id].sheet.front
    wanted = declaring.link_target(face)
    ids = [] if wanted is None else select.answering(Ctx(run.state, controller, id, face), wanted.preds)
    if not ids:
        return 0
    return (yield from ask_ids(run, controller, DecisionKind.CHOOSE, ids, source=id, word="link"))[0]


_ADDED: dict[tuple[int, int], tuple[Any, Any, Face]] = {}


def choose_copy(run: Run, id: int, controller: int) -> Asking[Face | None]:
    """Choose what a card enters the field as a copy of; nothing triggers for it (misc.copy/static-copying.1 and 2)."""
    state = run.state
    face = state.cards[id].sheet.front
    ctx = Ctx(state, controller, id, face)
    for has in plain(face).statics:
        static: Any = has.ability
        for change in static.changes:
            if isinstance(change, ch.EntersAsCopy) and _static_on(ctx, static):
                ids = select.answering(ctx, change.preds)
                least = 0 if change.optional else 1
                chosen = yield from ask_ids(run, controller, DecisionKind.CHOOSE, ids, least, 1, source=id, word="copy")
                return _with_more(state, chosen[0], change.plus) if chosen else None
    return None


def _with_more(state: GameState, of: int, plus: tuple[Ability, ...]) -> Face:
    """Return the current face of an object with the abilities that the copy has besides."""
    face = face_of(state.cards[of].sheet, state.objs[of])
    made = _ADDED.get((id(face), id(plus)))
    if made is None:
        made = _ADDED[(id(face), id(plus))] = (face, plus, replace(face, abilities=face.abilities + plus))
    return made[2]


def by_origin(ctx: Ctx) -> int:
    """Return the physical card of the source, to track what it banished."""
    found = select.origins(ctx, s.This())
    return found[0] if found else 0
