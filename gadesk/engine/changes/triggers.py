"""Telling what happened to whatever listens (abilities.triggered-abilities)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from gadesk.engine.continuous.derived import in_force, remember
from gadesk.engine.procedure import Moment, Run
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import fits
from gadesk.engine.query.patterns import meant
from gadesk.engine.registry import carries_out
from gadesk.engine.state.asked import in_all, together
from gadesk.engine.state.cards import Card
from gadesk.engine.state.characteristics import Has, derived, works_in
from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Awaited, Happening
from gadesk.engine.state.kinds import kinds
from gadesk.engine.state.lasting import Delayed
from gadesk.engine.state.notes import Note, Notes
from gadesk.engine.state.uses import marked, places
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.ability_index import DELAYED
from gadesk.script import changes as ch
from gadesk.script import patterns as t
from gadesk.script.abilities import Keyword, Triggered
from gadesk.script.amounts import EventAmount
from gadesk.script.keyword_meanings import MEANING, REDUNDANT
from gadesk.script.node import REGISTRY, Node, Pattern, once_a_node, walk
from gadesk.script.players import ThatPlayer
from gadesk.script.selections import Subject, TargetsOfEvent
from gadesk.script.sheet import Face
from gadesk.script.words import Once, Role

NUMBERS = (ch.StatChange, ch.StatSet, ch.CostChange, ch.CostSet)
"""Changes that are made anew with their number fixed: they wait for nothing, and are not worth remembering."""

RULES = frozenset({ch.TopRevealed, ch.BanishedInstead, ch.LeavesInstead, ch.PlayerCant})
"""Rules that are asked for as often as cards move: looked for among what anyone may wait for."""

LEAVING = frozenset((HappeningKind.DIED, HappeningKind.LEAVE, HappeningKind.DESTROYED))
"""What is told of objects as they were."""
IN_COMPANY = LEAVING | {HappeningKind.ENTER, HappeningKind.DISCARD, HappeningKind.BECOMES, HappeningKind.DAMAGE}
"""What several do or suffer at the same time, so that a text may count it once."""


@once_a_node
def heard(node: Node) -> frozenset[Awaited]:
    """Return every kind of happening that anything inside a face or a change may wait for."""
    parts = node.abilities if isinstance(node, Face) else (node,)
    names: set[Awaited] = set()
    for part in parts:
        for inner in walk(part):
            if isinstance(inner, Pattern):
                names.update(kinds(inner))
            elif type(inner) in RULES:
                names.add(type(inner))
            names.update(_of_keyword(inner))
    return frozenset(names)


def _of_keyword(node: Node) -> tuple[HappeningKind, ...]:
    if isinstance(node, Keyword) and node.keyword in MEANING:
        meaning = MEANING[node.keyword](node)
        return kinds(meaning.pattern) if isinstance(meaning, Triggered) else ()
    return ()


def listened(state: GameState) -> frozenset[Awaited]:
    """Return the kinds that anything in play may wait for: a cheap first question."""
    found = state.kinds
    if found is None:
        names: set[Awaited] = set()
        for id in state.field:
            obj = state.objs[id]
            sheet = state.cards[id].sheet
            names |= heard(obj.copied or (sheet.back if obj.transformed and sheet.back else sheet.front))
            for below in obj.lineage:
                names |= heard(state.cards[below].sheet.front)
        if state.combat is not None:
            for id in state.combat.intent:
                names |= heard(state.cards[id].sheet.front)
        for side in state.sides:
            if side.mastery is not None:
                names |= heard(side.mastery.front)
        if state.afar:
            for card in state.cards.values():
                if card.origin in state.afar:
                    names |= heard(card.sheet.front)
        for active in state.effects:
            for change in active.changes:
                if type(change) not in NUMBERS:
                    names |= heard(change)
        found = state.kinds = frozenset(names)
    return found


@contextmanager
def at_once(run: Run) -> Iterator[None]:
    """All that is changed inside happens at the same time: nothing is heard of before the last of it is done.

    What leaves the field together hears of one another (`changes/zones.move` asks `Moment.before`). Whoever has
    something to choose has chosen before; nothing is asked inside.
    """
    if run.moment is not None:
        yield  # a part of something larger that happens at once
        return
    moment = run.moment = Moment()
    try:
        yield
    finally:
        run.moment = None
    for alike in moment.alike.values():
        if len(alike) > 1 and (alike[0].kind is HappeningKind.ENTER or _counts_together(run.state, alike[0].kind)):
            _name_all(alike)
    for tell in moment.held:
        tell()


def _counts_together(state: GameState, kind: HappeningKind) -> bool:
    """Tell whether a text reads who else was with something: only then, else it would set equal cards apart."""
    return together(kind) in in_all(state)[0].words


def _name_all(alike: list[Happening]) -> None:
    """Have each of several happenings of one moment name all of them; nothing has heard of any yet."""
    others = tuple(event.old if event.kind in LEAVING else event.id for event in alike)
    for event in alike:
        event.others = others


def _gather(moment: Moment, event: Happening) -> None:
    """Keep what happens with others of its kind at the same time."""
    if event.kind in IN_COMPANY and not event.others:
        moment.alike.setdefault((event.kind, event.property, event.counter, event.combat), []).append(event)


def emit(run: Run, event: Happening) -> None:
    """Record a happening of this turn and let every listener that it fits trigger."""
    if run.moment is not None:
        run.moment.held.append(partial(emit, run, event))
        _gather(run.moment, event)
        return
    state = run.state
    remember(state, event)
    if event.kind in listened(state):
        for id, has in derived(state).listeners.get(event.kind, ()):
            hear(run, id, has, event)
    if state.delayed:
        for delayed in list(state.delayed):
            _delayed(run, delayed, event)


def emit_to(run: Run, event: Happening, listeners: list[tuple[int, Has]]) -> None:
    """As `emit`, with the listeners that stood before the event changed the field."""
    if run.moment is not None:
        run.moment.held.append(partial(emit_to, run, event, listeners))
        _gather(run.moment, event)
        return
    remember(run.state, event)
    for id, has in listeners:
        hear(run, id, has, event)
    for delayed in list(run.state.delayed):
        _delayed(run, delayed, event)


def before(run: Run, kind: HappeningKind) -> list[tuple[int, Has]]:
    """Return the listeners of a kind as they stand now, or stood before the first of what leaves together left."""
    state = run.state
    if run.moment is not None and run.moment.before is not None:
        return run.moment.before.listeners.get(kind, [])
    if kind not in listened(state):
        return []
    return derived(state).listeners.get(kind, [])


@carries_out(ch.ExtraTrigger)
def hear(run: Run, id: int, has: Has, event: Happening) -> None:
    """Let one triggered ability of the object (or, below 0, of a seat's mastery) trigger if the event fits."""
    state = run.state
    ability = has.ability
    assert isinstance(ability, Triggered)
    ctx = context_of(state, id, has.face)
    ctx.event = event
    if not fits(ctx, ability.pattern, event):
        return
    if ability.bonuses and not all(evaluate.holds(ctx, bonus) for bonus in ability.bonuses):
        return
    if ability.condition is not None and not evaluate.holds(ctx, ability.condition):
        return
    once = Once.GAME if isinstance(ability.pattern, t.OnCharge) else ability.once
    if once is not Once.NO and not _open(state, ctx.controller, id, has.index, once, ability.times):
        return
    if any(ability.effect is effect for effect in REDUNDANT) and _waits(state, ctx.source, ability, event):
        return
    for _ in range(1 + _extra(state, id, ability.pattern)):
        notes = _meant(ctx, ability, event)
        state.pending.append(Pending(ctx.controller, ctx.source, ability, has.index, event, has.face, notes))


def _meant(ctx: Ctx, ability: Triggered, event: Happening) -> Notes:
    """Note which "that unit", "each of them" are, where the ability speaks of them."""
    return Notes({Note.MEANT: meant(ctx, ability.pattern, event)} if _speaks_of_them(ability) else {})


@once_a_node
def _speaks_of_them(ability: Node) -> bool:
    every = (part for part in walk(ability) if isinstance(part, Subject | TargetsOfEvent))
    return any(isinstance(part, TargetsOfEvent) or part.role is Role.EVERY for part in every)


def _waits(state: GameState, source: int, ability: Triggered, event: Happening) -> bool:
    """Tell whether the same keyword of the source has triggered for this event already (keywords.p2)."""
    return any(
        one.event is event and one.source == source and one.ability.effect is ability.effect for one in state.pending
    )


def hear_itself(run: Run, card: Card, id: int, event: Happening) -> None:
    """Let a card trigger off the field, in the zone where what happened to it began: "reveal this card from …".

    Where nothing is said of that, in the zone that it came to: "whenever this card is put into a lineage".
    """
    if run.moment is not None:
        run.moment.held.append(partial(hear_itself, run, card, id, event))
        return
    if card.origin not in run.state.away:
        return
    for has in card.printed.abilities:
        ability = has.ability
        if isinstance(ability, Triggered) and event.kind in kinds(ability.pattern):
            if works_in(ability, card.zone) or _of_coming(ability, event):
                hear(run, id, has, event)


def _of_coming(ability: Triggered, event: Happening) -> bool:
    told = t.core(ability.pattern)
    coming = isinstance(told, t.Moves) and told.source is None and not told.preds
    return coming and event.to is not None and works_in(ability, event.to)


def hear_company(run: Run, ids: list[int], since: int) -> None:
    """Let cards that listen where they came to hear what came before them by the same instruction: they came together.

    `since` is how much of this turn had happened before (mechanics.drawing-cards.2.a: one complete player action).
    """
    state = run.state
    for id in ids:
        card = state.cards.get(id)
        if card is None or card.origin not in state.afar:
            continue
        events = state.happened[since:]
        earlier = events[: next((at for at, event in enumerate(events) if event.id == id), len(events))]
        for has in card.printed.abilities:
            ability = has.ability
            if isinstance(ability, Triggered) and works_in(ability, card.zone):
                for event in earlier:
                    if event.kind in kinds(ability.pattern):
                        hear(run, id, has, event)


def context_of(state: GameState, id: int, face: Face) -> Ctx:
    """Return the point of view of an ability of an object, gone or not, or of a mastery (`id` < 0)."""
    if id < 0:
        return Ctx(state, -1 - id, 0, face)
    ctx = Ctx(state, 0, id, face)
    ctx.controller = evaluate.controller_of(ctx, id)
    return ctx


def _open(state: GameState, seat: int, id: int, index: int, once: Once, times: int) -> bool:
    """Tell whether an ability has triggered less than so often this turn or this game, and remember that it does.

    Of what is no object (a mastery, a card in a lineage or a graveyard) its player remembers it.
    """
    obj = state.objs.get(id)
    side = state.sides[seat]
    keys = [(id, place) for place in places(index, times)]
    turns = [obj.triggered.get(place) if obj is not None else side.used.get((id, place)) for _, place in keys]
    if all(turn is not None and (once is Once.GAME or turn == state.turn) for turn in turns):
        return False
    if obj is not None:
        obj.triggered = marked(obj.triggered, places(index, times), state.turn)
    else:
        side.used = marked(side.used, keys, state.turn)
    return True


def _extra(state: GameState, id: int, pattern: Pattern) -> int:
    """Return how many additional times an ability triggers for an attack with a weapon that says so."""
    combat, times = state.combat, 0
    if combat is None or not isinstance(pattern, t.OnHit):
        return 0
    if id != combat.attacker and id not in combat.intent and id not in combat.weapons:
        return 0
    for rule in in_force(state, ch.ExtraTrigger):
        if isinstance(pattern, REGISTRY[rule.change.pattern]) and rule.ctx.source in combat.weapons:
            times += rule.change.times
    return times


def _delayed(run: Run, delayed: Delayed, event: Happening) -> None:
    state = run.state
    ctx = Ctx(state, delayed.controller, delayed.source, delayed.face)
    ctx.notes, ctx.targets = delayed.notes, delayed.targets
    if _speaks_of_it(delayed.pattern):
        ctx.event = delayed.event
    if not fits(ctx, delayed.pattern, event):
        return
    if delayed.until.facts.once:
        state.delayed.remove(delayed)
    ability = _as_trigger(delayed)
    notes = delayed.notes.copy()
    notes.update(_meant(ctx, ability, event))
    event = _told_of(delayed, event)
    pending = Pending(delayed.controller, delayed.source, ability, DELAYED, event, delayed.face, notes, delayed.targets)
    state.pending.append(pending)


def _told_of(delayed: Delayed, event: Happening) -> Happening:
    """Of a phase that begins nothing is told: "it", "that player" are of what made the ability that waits for it."""
    before = delayed.event
    if before is None or not isinstance(t.core(delayed.pattern), t.PhaseBegins | t.TurnsEnd):
        return event
    spoken = _speaks_of_it(delayed.effect)
    other = before.seat not in (-1, event.seat) and _speaks_of_player(delayed.effect)
    return before if spoken or other else event


@once_a_node
def _speaks_of_it(effect: Node) -> bool:
    return any(isinstance(part, Subject | TargetsOfEvent | EventAmount) for part in walk(effect))


@once_a_node
def _speaks_of_player(effect: Node) -> bool:
    return any(part == ThatPlayer() for part in walk(effect))


def _as_trigger(delayed: Delayed) -> Triggered:
    return Triggered(delayed.pattern, delayed.effect)
