"""Triggered abilities by what they wait for, so that an event asks only those."""

from __future__ import annotations

from collections.abc import Collection

from gadesk.engine.continuous.derived import Derived
from gadesk.engine.query import evaluate
from gadesk.engine.state.characteristics import Chars, Has, plain, works_in
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.kinds import kinds
from gadesk.engine.state.marks import Mark
from gadesk.glossary import Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.ability_index import OF_THE_ATTACK
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script.node import Change


def index_listeners(state: GameState, derived: Derived) -> None:
    """Index triggered abilities by what they wait for, so that an event asks only those."""
    for id, chars in derived.chars.items():
        if (chars.triggers or chars.away) and state.cards[id].zone is Zone.EFFECTS_STACK:
            _listening_as_played(derived, id, chars)
            continue
        for has, _ in chars.triggers:
            for kind in has.kinds or heard(has):
                derived.listeners[kind].append((id, has))
    if state.afar:
        _afar(state, derived)
    if any(_gives_trigger(change) for _, change in derived.elsewhere):
        _given(state, derived)
    _attack_listeners(state, derived)
    for seat, side in enumerate(state.sides):
        if side.mastery is not None:
            for has, _ in plain(side.mastery.front).triggers:
                for kind in heard(has):
                    derived.listeners[kind].append((-1 - seat, has))


def _listening_as_played(derived: Derived, id: int, chars: Chars) -> None:
    """A card being played listens with what works there: "whenever you activate this card" (mechanics.abilities.2)."""
    for has in chars.abilities:
        if isinstance(has.ability, a.Triggered) and has.ability.zone is Zone.EFFECTS_STACK:
            for kind in heard(has):
                derived.listeners[kind].append((id, has))


def _afar(state: GameState, derived: Derived) -> None:
    """Cards that listen off the field, in the zones where their abilities work (mechanics.abilities.2 and 3)."""
    for card in state.cards.values():
        if card.origin in state.afar and card.id not in derived.chars and Mark.FACE_DOWN not in card.marks:
            for has in card.printed.abilities:
                if isinstance(has.ability, a.Triggered) and works_in(has.ability, card.zone):
                    for kind in heard(has):
                        derived.listeners[kind].append((card.id, has))


def _gives_trigger(change: Change) -> bool:
    return isinstance(change, ch.Grant) and isinstance(change.ability, a.Triggered)


def _given(state: GameState, derived: Derived) -> None:
    """Cards that were given what listens where they lie: "your omens have …" (mechanics.abilities.p9)."""
    for card in state.cards.values():
        if card.id not in derived.chars and Mark.FACE_DOWN not in card.marks:
            for has in derived.elsewhere_chars(state, card).abilities:
                if has.card and isinstance(has.ability, a.Triggered):
                    for kind in heard(has):
                        derived.listeners[kind].append((card.id, has))


def heard(has: Has) -> tuple[HappeningKind, ...]:
    """Return what a triggered ability waits for, worked out once an ability."""
    if has.kinds is None:
        assert isinstance(has.ability, a.Triggered)
        has.kinds = kinds(has.ability.pattern)
    return has.kinds


def _attack_listeners(state: GameState, derived: Derived) -> None:
    """Triggered abilities that an effect gives to this attack listen as its attacker's."""
    combat = state.combat
    if combat is None or not combat.attacker:
        return
    for rule in derived.attack:
        if not isinstance(rule.change, ch.Grant) or not isinstance(rule.change.ability, a.Triggered):
            continue
        if rule.active is not None and rule.active.next_only and rule.active.combat != combat.number:
            continue
        ids: Collection[int] = rule.ids or ()
        if rule.ids is None and rule.affects is not None:
            ids = evaluate.now(rule.ctx, rule.affects)
        if combat.attacker in ids:
            face = derived.chars[combat.attacker].face if combat.attacker in derived.chars else rule.ctx.face
            for kind in kinds(rule.change.ability.pattern):
                derived.listeners[kind].append((combat.attacker, Has(rule.change.ability, OF_THE_ATTACK, face)))
