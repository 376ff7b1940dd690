"""Entering the field: what is chosen for it, what it enters with, and the arrival itself (zones.field)."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from msgspec.structs import replace

from gadesk.engine.changes import zones
from gadesk.engine.changes.counters import as_many_instead
from gadesk.engine.continuous.derived import C, Rule, in_force
from gadesk.engine.play import declaration
from gadesk.engine.procedure import Asking, Run, ask_ids, within
from gadesk.engine.query import evaluate, predicates, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.registry import carries_out
from gadesk.engine.resolve.names import ask_trait
from gadesk.engine.state.characteristics import face_of, judged_as, plain
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.marks import MADE_IN_GAME, Mark
from gadesk.glossary import Counter, Keyword, Property, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import DecisionKind, Doing
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Ability, Change, Pred
from gadesk.script.sheet import Face
from gadesk.script.words import Trait

id_of = id
"""Which very node it is: `id` is a card's here."""
LABELLED = (a.Activated, a.Triggered, a.Static)
"""The abilities that may stand under a label."""


class Entry:
    """How a card enters: which face is up, what it is a copy of, what it is linked to, the name or word chosen for it.

    `controller` is under whose control instead (None: as it would), `spent` the effects that this uses up, `x` what was
    declared for X as it was played.
    """

    __slots__ = ("face", "transformed", "copied", "link", "name", "controller", "spent", "x")

    def __init__(self, face: Face, transformed: bool = False, link: int = 0) -> None:
        self.face = face
        self.transformed = transformed
        self.copied: Face | None = None
        self.link = link
        self.name = ""
        self.controller: int | None = None
        self.spent: list[Rule[ch.EntersAs]] = []
        self.x = 0


def choices(run: Run, id: int, controller: int, *, link: int | None = None, transformed: bool = False) -> Asking[Entry]:
    """Make the choices that come before something enters; nothing triggers for them (misc.copy/static-copying.2).

    `link` is what it was already linked to as it was announced; None: that is chosen now, too.
    """
    sheet = run.state.cards[id].sheet
    transformed = transformed and sheet.back is not None
    entry = Entry(sheet.back if transformed and sheet.back is not None else sheet.front, transformed, link or 0)
    controller = _instead(run.state, id, controller, entry)
    copied = yield from _choose_copy(run, id, controller, entry.face)
    if copied is not None:
        entry.copied = entry.face = copied
    _more_or_less(run.state, id, controller, entry)
    if link is None:
        entry.link = yield from _choose_link(run, id, controller, entry.face)
    for change in _own(Ctx(run.state, controller, id, entry.face), ch.EntersAs):
        if change.choosing is not Trait.NONE:
            entry.name = yield from ask_trait(run, controller, id, change)
    return entry


def _bearing(state: GameState, id: int, ctx: Ctx) -> list[Rule[ch.EntersAs]]:
    """Return the rules that bear on what is about to enter."""
    return [rule for rule in in_force(state, ch.EntersAs) if _bears_on(rule, id, ctx)]


def _bears_on(rule: Rule[ch.EntersAs], id: int, ctx: Ctx) -> bool:
    return id in rule.ids if rule.ids is not None else _will_match(rule, ctx, id)


def _instead(state: GameState, id: int, controller: int, entry: Entry) -> int:
    """Return under whose control it enters: the oldest effect that says so is used up by it."""
    for rule in _bearing(state, id, Ctx(state, controller, id, entry.face)):
        if rule.change.under is not None and entry.controller is None:
            entry.controller = evaluate.seats(rule.ctx, rule.change.under)[0]
            entry.spent.append(rule)
    return controller if entry.controller is None else entry.controller


def _more_or_less(state: GameState, id: int, controller: int, entry: Entry) -> None:
    """Abilities that it enters with, or without, are part of what it is as it enters."""
    ctx = Ctx(state, controller, id, entry.face)
    face = entry.face
    bearing = _bearing(state, id, ctx)
    for rule in bearing:
        if rule.change.ability is not None:
            face = replace(face, abilities=(*face.abilities, rule.change.ability))
            entry.spent.append(rule)
    for rule in bearing:
        label = rule.change.without
        if label is not None:
            kept = [one for one in face.abilities if not isinstance(one, LABELLED) or one.label is not label]
            face = replace(face, abilities=tuple(kept))
    if face is not entry.face:
        entry.copied = entry.face = face


def _own(ctx: Ctx, kind: type[C]) -> list[C]:
    """Return the changes of a kind that the entering face makes to itself."""
    found: list[C] = []
    for _, static in plain(ctx.face).statics:
        if type(static.affects) is s.This and _static_on(ctx, static):
            found += [change for change in static.changes if isinstance(change, kind)]
    return found


def _static_on(ctx: Ctx, static: a.Static) -> bool:
    if not all(evaluate.holds(ctx, bonus) for bonus in static.bonuses):
        return False
    return static.condition is None or evaluate.holds(ctx, static.condition)


def _choose_link(run: Run, id: int, controller: int, face: Face) -> Asking[int]:
    """What enters other than from the Effects Stack is linked to an object chosen as it enters (keywords.link.2.a)."""
    wanted = declaration.link_target(face)
    ids = [] if wanted is None else selections.answering(Ctx(run.state, controller, id, face), wanted.preds)
    if not ids:
        return 0
    question = ask_ids(run, controller, DecisionKind.CHOOSE, ids, source=id, word=Doing.LINK)
    return (yield from within(run, Ctx(run.state, controller, id, face), wanted, question))[0]


def _choose_copy(run: Run, id: int, controller: int, face: Face) -> Asking[Face | None]:
    """Choose what a card enters the field as a copy of (misc.copy/static-copying.1)."""
    ctx = Ctx(run.state, controller, id, face)
    for change in _own(ctx, ch.EntersAs):
        if not change.copy_of:
            continue
        ids = selections.answering(ctx, change.copy_of)
        least = 0 if change.optional else 1
        question = ask_ids(run, controller, DecisionKind.CHOOSE, ids, least, 1, source=id, word=Doing.COPY)
        chosen = yield from within(run, ctx, change, question)
        return _with_more(run.state, chosen[0], change.plus) if chosen else None
    return None


_ADDED: dict[tuple[int, int], tuple[Face, tuple[Ability, ...], Face]] = {}


def _with_more(state: GameState, of: int, plus: tuple[Ability, ...]) -> Face:
    """Return the current face of an object with the abilities that the copy has besides."""
    face = face_of(state.cards[of].sheet, state.objs[of])
    made = _ADDED.get((id(face), id(plus)))
    if made is None:
        made = _ADDED[(id(face), id(plus))] = (face, plus, replace(face, abilities=face.abilities + plus))
    return made[2]


@carries_out(ch.EntersAs)
def entering(run: Run, id: int, controller: int, entry: Entry) -> tuple[bool, dict[str, int]]:
    """Return whether a card enters the field rested and with which counters (keywords.hindered, EntersAs)."""
    ctx = Ctx(run.state, controller, id, entry.face)
    ctx.x = entry.x
    rested = _hindered(ctx)
    counters: dict[str, int] = {}
    found: list[tuple[Ctx, ch.EntersAs]] = [(ctx, change) for change in _own(ctx, ch.EntersAs)]
    used = run.moment.used if run.moment is not None else []
    rules = [rule for rule in (*in_force(run.state, ch.EntersAs), *used) if type(rule.affects) is not s.This]
    bearing = {  # a rule may have been worked out anew since it was noted
        (rule.key, id_of(rule.change)): rule
        for rule in (*entry.spent, *(rule for rule in rules if _bears_on(rule, id, ctx)))
    }
    found += [(rule.ctx, rule.change) for rule in bearing.values()]
    for rule in bearing.values():
        if rule.change.once and rule not in used:
            rule.use_up()
            used.append(rule)
    for of, change in found:
        rested = rested or change.rested
        if change.distant:
            counters["distant"] = 1
        if change.counter and change.amount is not None:
            counters[change.counter] = counters.get(change.counter, 0) + amount(of, change.amount)
    return rested, counters


def _hindered(ctx: Ctx) -> bool:
    """keywords.hindered, as the face that enters has it or an effect gave it to the card."""
    words = [has.ability for has in plain(ctx.face).abilities if isinstance(has.ability, a.Keyword)]
    if any(
        word.keyword is Keyword.HINDERED and all(evaluate.holds(ctx, bonus) for bonus in word.bonuses) for word in words
    ):
        return True
    with _as_it_enters(ctx.state, ctx.source, ctx.face):
        return predicates.keyword_active(ctx, ctx.source, Keyword.HINDERED)


def _will_match(rule: Rule[Change], ctx: Ctx, id: int) -> bool:
    """Judge a card that is about to enter as the object it becomes; its controller counts as known."""
    if not isinstance(rule.affects, s.All):
        return False
    with _as_it_enters(ctx.state, id, ctx.face):
        return all(predicates.made_of(pred, lambda one: _fits(rule, one, ctx, id)) for pred in rule.affects.preds)


def _as_it_enters(state: GameState, id: int, face: Face) -> AbstractContextManager[None]:
    """Judge a card as the face that enters; what is given to an activation goes on to the object that it becomes."""
    card = state.cards[id]
    played = card.zone is Zone.EFFECTS_STACK and face is card.sheet.front
    return nullcontext() if played else judged_as(state, id, face)


def _fits(rule: Rule[Change], pred: Pred, ctx: Ctx, id: int) -> bool:
    if isinstance(pred, p.IsObject):
        return True
    if isinstance(pred, p.ControlledBy):
        return ctx.controller in evaluate.seats(rule.ctx, pred.who)
    if isinstance(pred, p.PlayedBy):
        card = ctx.state.cards[id]
        if card.zone is not Zone.EFFECTS_STACK or Mark.TOKEN in card.marks - {Mark.COPY}:
            return False
        return predicates.matches_played(rule.ctx, (pred,), id, ctx.controller)
    return evaluate.matches(rule.ctx, (pred,), id)


def _barred(state: GameState, id: int, controller: int, entry: Entry) -> list[str]:
    """Return the kinds of counters that can't be put on what is about to enter."""
    ctx = Ctx(state, controller, id, entry.face)
    rules = in_force(state, ch.NoCounters)
    return [rule.change.counter for rule in rules if _will_match(rule, ctx, id)]


def _as_many_instead(
    state: GameState, id: int, controller: int, entry: Entry, counters: dict[str, int]
) -> dict[str, int]:  # fmt: skip
    """Return the counters with which something enters where more of them are put than would be."""
    ctx = Ctx(state, controller, id, entry.face)
    for rule in in_force(state, ch.MoreCounters):
        if _will_match(rule, ctx, id):
            counters = {counter: as_many_instead(rule.change, counter, count) for counter, count in counters.items()}
    return counters


def _kept_out(
    state: GameState, id: int, controller: int, entry: Entry, resolving: bool
) -> ch.BanishedInstead | None:  # fmt: skip
    """Return what keeps something out of the field under a player's control, if anything does.

    Tokens are made on the way to the field, and come from nowhere.
    """
    lies = state.cards[id].zone
    source = lies if resolving is (lies is Zone.EFFECTS_STACK) else None
    for rule in in_force(state, ch.BanishedInstead):
        change = rule.change
        whose = change.who is None or controller in evaluate.seats(rule.ctx, change.who)
        if change.to is Zone.FIELD and whose and (change.but_from is None or source is not change.but_from):
            with _as_it_enters(state, id, entry.face):
                if evaluate.matches(rule.ctx, change.preds, id):
                    return change
    return None


def claim(entry: Entry) -> None:
    """Use up what an entry uses up: of several that enter at once only the first has it."""
    for rule in entry.spent:
        rule.use_up()


@carries_out(ch.BanishedInstead)
def arrive(
    run: Run, id: int, controller: int, entry: Entry, *,
    rested: bool = False, counters: tuple[tuple[str, int], ...] = (), why: Cause = Cause.RESOLVE,
) -> int:  # fmt: skip
    """Put a card onto the field with everything it enters with, and emit that it entered; returns its new id.

    What keeps it out (`BanishedInstead`) sends it to the banishment; a material deck that
    it can't leave keeps it. Neither is for the champion of a first turn.
    """
    if why is not Cause.CHAMPION and zones.stays(run.state, id):
        return id
    controller = controller if entry.controller is None else entry.controller
    claim(entry)
    out = None if why is Cause.CHAMPION else _kept_out(run.state, id, controller, entry, why is Cause.RESOLVE)
    if out is not None:
        card = run.state.cards[id]
        if not out.face_down:
            return zones.move(run, id, Zone.BANISHMENT, Cause.BANISH)
        marks = card.marks & MADE_IN_GAME | {Mark.FACE_DOWN}
        return zones.move(run, id, Zone.BANISHMENT, Cause.BANISH, marks=marks, knowers=card.knowers)
    source = run.state.cards[id].zone
    hindered, more = entering(run, id, controller, entry)
    together = {Counter.DURABILITY.value: entry.face.durability} if entry.face.durability else {}
    for counter, count in (*counters, *more.items()):
        together[counter] = together.get(counter, 0) + count
    together = _as_many_instead(run.state, id, controller, entry, together)
    for counter in _barred(run.state, id, controller, entry):
        together.pop(counter, None)
    new = zones.enter(
        run, id, controller, rested=rested or hindered, why=why, counters=tuple(together.items()),
        copied=entry.copied, transformed=entry.transformed,
    )  # fmt: skip
    obj = run.state.objs[new]
    obj.link = entry.link
    if "distant" in together:
        del obj.counters["distant"]
        obj.props = obj.props | {Property.DISTANT.value}
    if entry.name:
        obj.name = entry.name
    zones.entered(run, new, source)
    return new
