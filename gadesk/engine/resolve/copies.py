"""Copies of objects and of cards of an attack's intent (misc.copy/copying-objects)."""

from __future__ import annotations

from msgspec.structs import replace

from gadesk.engine.changes import durations, zones
from gadesk.engine.continuous.derived import touch
from gadesk.engine.instructions import executes, note, perform, pick
from gadesk.engine.procedure import Asking, Run, slug_of
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.resolve.tokens import summon_all
from gadesk.engine.state.characteristics import face_of
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.lasting import Active
from gadesk.engine.state.marks import Mark
from gadesk.glossary import OWN_ZONES, Property, Supertype, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import Doing, Offer
from gadesk.protocol.events import Event, EventKind
from gadesk.script import effects as e
from gadesk.script.durations import Until
from gadesk.script.selections import Noted
from gadesk.script.sheet import CardSheet, Face
from gadesk.script.words import Dealt

COPIED = frozenset(word.value for word in Property if word.facts.copied)
"""Properties that the card had as it was played: a copy has them too (misc.copy/copying-objects.1.a)."""
_MADE: dict[int, tuple[Face, CardSheet]] = {}


def token_copy(sheet: CardSheet, face: Face) -> CardSheet:
    """Return the sheet of a token that is a copy of a face: only that face, without what changed it since.

    misc.copy/copying-objects.1 and 5
    """
    made = _MADE.get(id(face))
    if made is None:
        token = replace(face, supertypes=tuple(dict.fromkeys((*face.supertypes, Supertype.TOKEN))))
        made = _MADE[id(face)] = (face, CardSheet(sheet.slug, token, None, sheet.generates))
    return made[1]


def _copyable(state: GameState, id: int) -> tuple[CardSheet, Face, frozenset[str]] | None:
    """Return the card, current face and properties of the card itself, by last-known information if it is gone."""
    card, obj = state.cards.get(id), state.objs.get(id)
    if obj is None and id in state.gone:
        card, obj = state.gone[id].card, state.gone[id].obj
    return None if card is None or obj is None else (card.sheet, face_of(card.sheet, obj), obj.props & COPIED)


@executes(e.SummonCopy, offers=Offer.SUMMON)
def summon_copy(run: Run, ctx: Ctx, node: e.SummonCopy) -> Asking[bool]:
    """Summon tokens with the characteristics of the current faces of what is copied (misc.copy/copying-objects.1)."""
    state = run.state
    ids = yield from pick(run, ctx, node.of, Doing.COPY)
    tokens: list[tuple[int, CardSheet]] = []
    worn: list[frozenset[str]] = []
    originals = [(evaluate.controller_of(ctx, id), found) for id in ids if (found := _copyable(state, id)) is not None]
    for seat in evaluate.seats(ctx, node.who):
        for controller, (sheet, face, props) in originals:
            if node.of_each and controller != seat:
                continue
            count = max(0, amount(ctx, node.amount))
            tokens += [(seat, token_copy(sheet, face))] * count
            worn += [props] * count
    made = yield from summon_all(run, tokens, node.rested)
    for new, props in zip(made, worn, strict=True):
        if props and new in state.objs:
            state.objs[new].props |= props
            touch(state)
    note(ctx, Dealt.SUMMONED, made)
    return bool(made)


@executes(e.CopyToIntent, offers=Offer.COPY)
def copy_to_intent(run: Run, ctx: Ctx, node: e.CopyToIntent) -> Asking[bool]:
    """Copies join the attack as cards of its intent, and cease to exist when they leave it (misc.copy.p1)."""
    state = run.state
    combat = state.combat
    ids = yield from pick(run, ctx, node.of, Doing.COPY)
    made: list[int] = []
    cards = [state.cards[id] for id in ids if combat is not None and id in state.cards]
    marks = frozenset({Mark.TOKEN, Mark.COPY})
    new = [zones.create(state, card.sheet, ctx.controller, Zone.EFFECTS_STACK, marks) for card in cards]
    if combat is not None and new:
        made = zones.move_all(run, new, Zone.INTENT, Cause.COPY, holder=combat.attacker)
        touch(state)
    note(ctx, Dealt.COPIED, made)
    if made and node.changes:
        yield from perform(run, ctx, e.Continuous(Noted(Dealt.COPIED), node.changes, Until.FOR_GOOD))
    return bool(made)


@executes(e.CopyCard, offers=Offer.COPY)
def copy_card(run: Run, ctx: Ctx, node: e.CopyCard) -> Asking[bool]:
    """Copies lie beside the cards until the next checks (misc.copy.p1, state-based-checks-and-effects.p7)."""
    state = run.state
    ids = [id for id in (yield from pick(run, ctx, node.of, Doing.COPY)) if id in state.cards]
    marks = frozenset({Mark.TOKEN, Mark.COPY})
    where = [(state.cards[id].sheet, state.cards[id].zone) for id in ids]
    made = [zones.create(state, sheet, ctx.controller, zone, marks) for sheet, zone in where if zone in OWN_ZONES]
    state.astray = (*state.astray, *made)
    touch(state)
    note(ctx, Dealt.COPIED, made)
    return bool(made)


_RENAMED: dict[tuple[int, str], tuple[Face, Face]] = {}


def _renamed(face: Face, name: str) -> Face:
    """Return the face under another name, the same one each time."""
    if not name:
        return face
    made = _RENAMED.get((id(face), name))
    if made is None:
        made = _RENAMED[(id(face), name)] = (face, replace(face, name=name))
    return made[1]


@executes(e.BecomeCopy, offers=Offer.BECOME)
def become_copy(run: Run, ctx: Ctx, node: e.BecomeCopy) -> Asking[bool]:
    """They stay the same objects, with their counters and what bears on them, and nothing enters.

    misc.copy/copying-objects.1, misc.naming.p6
    """
    state = run.state
    models = yield from pick(run, ctx, node.of, Doing.COPY)
    ids = [id for id in (yield from pick(run, ctx, node.what)) if id in state.objs]
    found = _copyable(state, models[0]) if models else None
    if found is None or not ids:
        return False
    active = Active(state.new_id(), ctx.controller, ctx.source, ctx.face, ())
    active.ids, active.until, active.turn = tuple(ids), node.until, state.turn
    active.copied = _renamed(found[1], node.name)
    state.effects.append(active)
    for id in ids:
        durations.look_like(run, id)
    told = Event(EventKind.EFFECT_BEGAN, ctx.controller, source=ctx.source, source_slug=slug_of(state, ctx.source),
                 targets=tuple(ids), word=node.until)  # fmt: skip
    run.tell(told)
    return True
