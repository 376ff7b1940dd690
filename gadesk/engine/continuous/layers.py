"""Continuous effects applied through Layers A to E (effects.continuous-effects/layers).

`derive` works out the characteristics of every object and intent from nothing but the state, and
gathers the rules that statics and durations set. The result is cached in the state until `touch`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter

from gadesk.engine.continuous.dependencies import ABILITIES, BASE, ELEMENTS, LEVELS, NUMBERS, TYPES, Entry, in_order
from gadesk.engine.continuous.derived import Carrier, Derived, Rule
from gadesk.engine.continuous.layer_changes import APPLY, CHARACTER, inherited, swap
from gadesk.engine.continuous.listeners import index_listeners
from gadesk.engine.continuous.reads import asked, asked_by_keywords
from gadesk.engine.continuous.sources import affected, alive, heirs, on
from gadesk.engine.procedure import controller
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx, of_active
from gadesk.engine.registry import carries_out
from gadesk.engine.state.cards import Obj
from gadesk.engine.state.characteristics import PLUS, Chars, Has, derive_hook, face_of, plain, plus_of_counters
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.lasting import USED
from gadesk.engine.state.marks import Mark
from gadesk.glossary import CardType, Counter, Layer, Stat, Zone
from gadesk.protocol.ability_index import OF_THE_RULES
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import selections as s
from gadesk.script.keyword_meanings import ENLIGHTEN
from gadesk.script.node import Change, Node, Pred

SINCE = attrgetter("ts")
GIVING = (ch.Grant, ch.HasAbilitiesOf)
"""The changes by which something comes to have abilities that it does not print."""


@carries_out(ch.SwapPowerAndLife, a.Inherited)
def derive(state: GameState) -> Derived:
    """Work out and cache the derived view of `state`."""
    derived = state.derived = Derived(state)
    _bases(state, derived)
    carriers = _carriers(state, derived)
    if carriers and _apply(derived, carriers):
        _bases(state, derived)
        derived.elsewhere.clear()
        carriers.sort(key=SINCE)
        _apply(derived, carriers)
    for id in state.field:
        obj = state.objs[id]
        if obj.counters and not ADDING.isdisjoint(obj.counters):
            _counters(derived, obj)
    derived.counted = True
    if carriers:
        for carrier in carriers:
            if ch.SwapPowerAndLife in map(type, carrier.changes) and on(carrier):
                for id in affected(carrier):
                    swap(derived.own(id))
        _rules(derived, carriers)
        derived.asked = asked(carriers)
        derived.reaching = _reaching(carriers)
    derived.asked |= asked_by_keywords(derived.chars.values())
    derived.gives_elsewhere = bool(derived.elsewhere) and any(isinstance(each[1], GIVING) for each in derived.elsewhere)
    index_listeners(state, derived)
    derived.whole = True
    return derived


def _bases(state: GameState, derived: Derived) -> None:
    """Begin with what is printed, and with level counters, which are asked for before everything else."""
    for id in state.field:
        obj = state.objs[id]
        printed = state.cards[id].printed
        if obj.lineage or obj.counters or obj.transformed or obj.copied or printed.inherits:
            derived.chars[id] = _base(state, obj)
            if Counter.LEVEL in obj.counters:
                derived.own(id).level += obj.counters[Counter.LEVEL]
        else:
            derived.chars[id] = printed
    if state.combat is not None:
        for id in state.combat.intent:
            derived.chars[id] = state.cards[id].printed
    for item in state.stack:
        if item.id in state.cards:
            derived.chars[item.id] = plain(item.face)


_JOINED: dict[tuple[object, ...], Chars] = {}


def _base(state: GameState, obj: Obj) -> Chars:
    """Return printed characteristics with inherited effects and counters' abilities joined."""
    card = state.cards[obj.id]
    found = plain(face_of(card.sheet, obj)) if obj.transformed or obj.copied else card.printed
    if not obj.lineage and not found.inherits and Counter.ENLIGHTEN not in obj.counters:
        return found
    champion = CardType.CHAMPION in found.types
    inherits = champion and found.inherits
    enlightened = champion and obj.counters.get(Counter.ENLIGHTEN, 0) >= 3
    below, handed_on = [], bool(inherits) or enlightened
    for held in obj.lineage:
        printed = state.cards[held].printed
        below.append((held, printed))
        handed_on = handed_on or bool(printed.inherits)
    if not handed_on:
        return found
    key = (obj.id, obj.top_ts, found, enlightened, *below)
    made = _JOINED.get(key)
    if made is None:
        if len(_JOINED) > 2000:
            _JOINED.clear()
        made = _JOINED[key] = _join(obj, found, below, enlightened)
    return made


def _join(obj: Obj, found: Chars, below: list[tuple[int, Chars]], enlightened: bool) -> Chars:
    own = CardType.CHAMPION in found.types  # what is no champion is part of no lineage
    listed = [
        _inherited(has, has.ability, obj.id, obj.top_ts) if own and isinstance(has.ability, a.Inherited) else has
        for has in found.abilities
    ]
    for held, chars in below:
        listed += [_inherited(has, wrapped, held, obj.joined.get(held, held)) for has, wrapped in chars.inherits]
    if enlightened:
        listed.append(Has(ENLIGHTEN, OF_THE_RULES, found.face, obj.id, obj.ts))
    made = found.private()
    made.own = False
    made.set_abilities(
        tuple(Has(h.ability, i, h.face, h.card or obj.id, h.ts or obj.top_ts) for i, h in enumerate(listed))
    )
    return made


def _inherited(has: Has, wrapped: a.Inherited, card: int, since: int) -> Has:
    """Unwrap an inherited effect; its restrictions join the ability's own (keywords.inherited-effect).

    `since` is when the card joined the lineage: its timestamp.
    """
    return Has(inherited(wrapped), has.index, has.face, card, since)


def _context(state: GameState, id: int, controller: int, has: Has) -> Ctx:
    ctx = Ctx(state, controller, id, has.face)
    ctx.holder = id
    if state.combat is not None and id in state.combat.notes:
        ctx.notes = state.combat.notes[id]
    return ctx


def _carriers(state: GameState, derived: Derived) -> list[Carrier]:
    """Gather everything that changes something continuously, oldest first (layers/timestamps)."""
    found: list[Carrier] = []
    for id, chars in derived.chars.items():
        if chars.statics:
            played = id not in state.objs and state.cards[id].zone is Zone.EFFECTS_STACK
            for has, static in chars.statics:
                if not played or type(static.affects) is s.This:  # what is no object yet works on itself alone
                    found.append(_static(state, id, has, static))
    if state.afar:
        found += _lying(state, derived)
    for seat, side in enumerate(state.sides):
        if side.mastery is not None:
            for has, static in plain(side.mastery.front).statics:
                ctx = Ctx(state, seat, 0, has.face)
                found.append(_sorted(Carrier(0, ctx, static.affects, static.changes, static=static, has=has)))
    for active in state.effects:
        if active.left == USED:  # it was on the next of something, and ends with the next checks
            continue
        affects = active.preds[0] if active.preds else None
        found.append(_sorted(Carrier(active.id, of_active(state, active), affects, active.changes, active=active)))
    if len(found) > 1:
        found.sort(key=SINCE)
    return found


def _lying(state: GameState, derived: Derived) -> Iterator[Carrier]:
    """What cards off the field say holds while they lie there (mechanics.abilities.2)."""
    for card in state.cards.values():
        if card.origin in state.afar and card.id not in derived.chars and Mark.FACE_DOWN not in card.marks:
            for has, static in card.printed.statics:
                if static.zone is card.zone:
                    yield _static(state, card.id, has, static)


def _static(state: GameState, id: int, has: Has, static: a.Static) -> Carrier:
    """Return the source that a static is; that of an object is kept as long as it has it, outside of combat."""
    obj = state.objs.get(id)
    if obj is None:
        ctx = _context(state, id, controller(state, state.cards[id]), has)
        return _sorted(Carrier(has.ts or id, ctx, static.affects, static.changes, static=static, has=has))
    kept = state.sources.get((id, has.index))
    ts = has.ts or obj.top_ts
    if kept is not None and _stands(kept, obj, has, ts):
        kept.ctx.they = 0
        return kept
    ctx = _context(state, id, obj.controller, has)
    made = _sorted(Carrier(ts, ctx, static.affects, static.changes, static=static, has=has))
    state.sources[id, has.index] = made
    return made


def _stands(kept: Carrier, obj: Obj, has: Has, ts: int) -> bool:
    """Tell whether a source that was made before is what a static of an object is now."""
    ctx = kept.ctx
    if kept.has is not has or ctx.controller != obj.controller or kept.ts != ts or ctx.notes:
        return False
    return ctx.state.combat is None or obj.id not in ctx.state.combat.notes


PASS = {Layer.A: BASE, Layer.B: TYPES, Layer.C: ELEMENTS, Layer.D: ABILITIES, Layer.E: NUMBERS}
"""The pass of each layer: A, B, C, then LEVELS, then D, which may ask for them, then E."""
LAYER_OF: dict[type[Node], int] = {change: PASS[change.layer] for change in APPLY}  # type: ignore[attr-defined]
"""The pass in which each change of a characteristic is applied, by the layer that it carries."""
PASSES = 6
_SORTED: dict[int, tuple[tuple[Change, ...], tuple[tuple[int, tuple[Change, ...]], ...], tuple[Change, ...]]] = {}


def _sorted(carrier: Carrier) -> Carrier:
    """Sort the changes of a source by the pass they belong to, and those that are rules; worked out once a tuple."""
    changes = carrier.changes
    found = _SORTED.get(id(changes))
    if found is None:
        if len(_SORTED) > 5000:
            _SORTED.clear()
        by: dict[int, tuple[Change, ...]] = {}
        for change in changes:
            layer = LAYER_OF.get(type(change))
            if isinstance(change, ch.StatChange) and change.stat is Stat.LEVEL:
                layer = LEVELS
            if layer is not None:
                by[layer] = (*by.get(layer, ()), change)
        rules = tuple(change for change in changes if type(change) not in CHARACTER)
        found = _SORTED[id(changes)] = (changes, tuple(sorted(by.items())), rules)
    _, carrier.passes, rules = found
    carrier.rules = changes if carrier.of_attacks else rules
    return carrier


def _apply(derived: Derived, carriers: list[Carrier]) -> bool:
    """Apply every change, layer by layer and oldest first.

    Tell whether statics were given that change what comes before Layer E: then they have joined the carriers,
    and everything is to be applied once more, with them from the beginning.
    """
    again = False
    passes: list[list[tuple[Carrier, tuple[Change, ...]]]] = [[] for _ in range(PASSES)]
    for carrier in carriers:
        if not carrier.of_attacks:
            for layer, mine in carrier.passes:
                passes[layer].append((carrier, mine))
    for layer in range(PASSES):
        if not passes[layer]:
            continue
        if len(passes[layer]) == 1:
            _apply_one(derived, *passes[layer][0], layer)
        else:
            look = partial(_doing, derived, layer)
            for carrier, mine in in_order(passes[layer], layer, look, partial(_tried, derived, layer)):
                _apply_one(derived, carrier, mine, layer)
        if layer == ABILITIES and any(isinstance(change, GIVING) for _, mine in passes[layer] for change in mine):
            for carrier in _granted_statics(derived.state, derived, carriers):
                passes[NUMBERS] += [(carrier, mine) for at, mine in carrier.passes if at == NUMBERS]
                again = again or any(at < NUMBERS for at, _ in carrier.passes)
    return again


def _apply_one(derived: Derived, carrier: Carrier, mine: tuple[Change, ...], layer: int) -> None:
    if not alive(derived, carrier, layer) or not (carrier.always or on(carrier)):
        return
    if layer >= TYPES and carrier.reaches_elsewhere():
        derived.elsewhere.extend((carrier, change) for change in mine)
    for id in affected(carrier):
        chars = derived.own(id)
        for change in mine:
            APPLY[type(change)](carrier.ctx, change, chars, id)
    if layer == ABILITIES:
        for change in mine:
            if isinstance(change, ch.LoseAllAbilities) and carrier.reaches_lineages():
                for champion, card in heirs(carrier):  # what a card of a lineage lost is not inherited
                    chars = derived.own(champion)
                    chars.set_abilities(tuple(has for has in chars.abilities if has.card != card))
            elif (
                carrier.active is not None and isinstance(change, ch.Grant) and isinstance(change.ability, a.Inherited)
            ):
                for champion, _ in heirs(carrier):
                    APPLY[ch.Grant](carrier.ctx, change, derived.own(champion), champion)


def _doing(derived: Derived, layer: int, entry: Entry) -> object:
    """Say what an effect would do if it applied now: nothing, or how much to whom (dependencies.p1)."""
    carrier, mine = entry
    if not alive(derived, carrier, layer) or not on(carrier):
        return None
    ids = affected(carrier)
    numbers_ = []
    for change in mine:
        if isinstance(change, (ch.StatChange, ch.StatSet)):
            for id in ids:
                carrier.ctx.they = id
                numbers_.append(evaluate.amount(carrier.ctx, change.amount))
    return ids, numbers_


def _tried(derived: Derived, layer: int, entry: Entry, look: Callable[[], object]) -> object:
    """Look while an effect is applied that is then taken back."""
    chars, beyond = dict(derived.chars), list(derived.elsewhere)
    for id in chars:
        derived.chars[id] = chars[id].private() if chars[id].own else chars[id]
    _apply_one(derived, *entry, layer)
    seen = look()
    derived.chars.update(chars)
    derived.elsewhere[:] = beyond
    return seen


def _granted_statics(state: GameState, derived: Derived, carriers: list[Carrier]) -> list[Carrier]:
    """Return statics that objects have only been given in Layer D; they join the carriers."""
    known = {(carrier.ctx.source, id(carrier.static)) for carrier in carriers}
    found = []
    for key, chars in derived.chars.items():
        for has, static in chars.statics:
            played = state.cards[key].zone is Zone.EFFECTS_STACK
            if (key, id(has.ability)) not in known and (not played or type(static.affects) is s.This):
                found.append(_static(state, key, has, static))
    carriers += found
    return found


def _reaching(carriers: list[Carrier]) -> list[tuple[int, tuple[Pred, ...]]]:
    """Return who controls, and whom they speak of, the sources that change whatever answers to their words."""
    return [
        (carrier.ctx.controller, carrier.affects.preds)
        for carrier in carriers
        if carrier.passes and carrier.ids is None and isinstance(carrier.affects, s.All)
    ]


ADDING = frozenset(kind for kind, _ in PLUS)
"""The counters that add to power and life."""
TELLING = frozenset(kind for kind in Counter if kind.facts.characteristics)
"""The counters that bear on what an object is."""


def _counters(derived: Derived, obj: Obj) -> None:
    """Apply buff and debuff counters after the other changes of power and life (layers.5.a)."""
    plus = plus_of_counters(obj)
    if plus:
        chars = derived.own(obj.id)
        if chars.power is not None:
            chars.power += plus
        if chars.life is not None:
            chars.life += plus


def _rules(derived: Derived, carriers: list[Carrier]) -> None:
    for carrier in carriers:
        if not carrier.rules or not alive(derived, carrier, NUMBERS) or not (carrier.always or on(carrier)):
            continue
        key = carrier.active.id if carrier.active else (carrier.ctx.source, id(carrier.static))
        for change in carrier.rules:
            rule = Rule(change, carrier.ctx, carrier.ids, carrier.affects, carrier.active, key)
            if carrier.of_attacks:
                derived.attack.append(rule)
            else:
                derived.rules.setdefault(type(change), []).append(rule)


derive_hook[:] = [derive]
