"""Warnings about plays that the rules allow and that would do nothing as things stand now.

Only what any player at the seat can see is looked at, and only what payment can't change: what is said here is a
warning and never a rule, so where it is not certain nothing is said.
"""

from __future__ import annotations

from gadesk.engine.combat import attack_declaration, forecast, imagined_attacks
from gadesk.engine.play import activation, declaration, targets
from gadesk.engine.play.costs import play_context
from gadesk.engine.query import predicates, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import CardType, Keyword, Zone
from gadesk.protocol.decisions import Option, OptionKind
from gadesk.protocol.events import Vain
from gadesk.protocol.record import replace
from gadesk.protocol.views import Aimed
from gadesk.script import abilities as a
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Ability, Effect, Node, walk
from gadesk.script.sheet import Face
from gadesk.script.words import Layers

STEADY: tuple[type[Node], ...] = (
    p.IsType, p.IsSupertype, p.IsUnit, p.IsObject, p.HasSubtype, p.HasClass, p.IsElement,
    p.IsOfRank, p.ControlledBy, p.Other, p.Not, p.Either, p.Both, w.You, w.EachOpponent, w.EachPlayer,
    w.AnOpponent, s.This,
)  # fmt: skip
"""Words that an object of the field answers to whatever is paid."""
AFFECTED = {
    e.Destroy: "what", e.Banish: "what", e.Sacrifice: "what", e.Suppress: "what", e.Rested: "what", e.WakeUp: "what",
    e.BecomeProperty: "what", e.DealDamage: "to", e.RemoveDamage: "what", e.PutCounters: "on", e.GainControl: "what",
    e.ExchangeControl: "what",
}  # fmt: skip
"""Instructions that do nothing where nothing is named, and the field that names it."""


SILENT = (a.Instruction, a.Keyword, a.Static, a.PlayRestriction, a.PlayPermission, a.Activated)
IN_COMBAT = (t.OnAttack, t.OnHit, t.OnKill)


def foretold(state: GameState, seat: int, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return the same options, each with the reason why it would come to nothing, if it would, and its aims."""
    found, left = list[Option](), forecast.MOST_FORETOLD
    for option in options:
        why, at = vain(state, seat, option), aims(state, seat, option)
        units = _attacking(state, seat, option)
        tried = len(units) * len(at)
        would: tuple[Aimed, ...] = ()
        if option.id is not None and tried and tried <= left:
            left -= tried
            if option.kind is OptionKind.ATTACK:
                would = imagined_attacks.of_unit(state, option.id, at)
            else:
                would = imagined_attacks.of_card(state, seat, option.id, units, at)
        found.append(replace(option, vain=why, aims=at, would=would) if why is not None or at else option)
    return tuple(found)


def aims(state: GameState, seat: int, option: Option) -> tuple[int, ...]:
    """Say what an action could be aimed at first: what is attacked, or the targets of the text."""
    id = option.id
    if id is None:
        return ()
    if option.kind is OptionKind.ATTACK:
        return attack_declaration.reachable(state, seat, id)
    if option.kind is OptionKind.ACTIVATE:
        face, ctx = state.cards[id].sheet.front, play_context(state, seat, id)
        told = _text_targets(ctx, face)
        if told or CardType.ATTACK not in face.types:
            return told
        units = [unit for unit in _attackers(ctx, id) if unit in state.objs]
        found = (at for unit in units for at in attack_declaration.reachable(state, seat, unit, (id,)))
        return tuple(dict.fromkeys(found))
    if option.kind is OptionKind.ABILITY and id in state.objs:
        for has, ability in chars(state, id).activated:
            if has.index == option.ability:
                return _first_targets(Ctx(state, seat, id, has.face), [ability.effect])
    return ()


def _attacking(state: GameState, seat: int, option: Option) -> list[int]:
    """Return the units that would attack with what an option plays, or that it lets attack."""
    if option.kind is OptionKind.ATTACK and option.id is not None:
        return [option.id]
    if option.kind is not OptionKind.ACTIVATE or option.id is None:
        return []
    face, ctx = state.cards[option.id].sheet.front, play_context(state, seat, option.id)
    if CardType.ATTACK not in face.types or _text_targets(ctx, face):
        return []
    return [unit for unit in _attackers(ctx, option.id) if unit in state.objs]


def _text_targets(ctx: Ctx, face: Face) -> tuple[int, ...]:
    return _first_targets(ctx, [effect for _, effect in declaration.instructions(ctx, face)])


def _first_targets(ctx: Ctx, effects: list[Effect]) -> tuple[int, ...]:
    """Return what the first target that the effects declare could be; of modes nothing is foretold."""
    if any(targets.modal_of(effect) is not None for effect in effects):
        return ()
    slot = next((slot for effect in effects for slot in targets.slots(effect)), None)
    return tuple(targets.legal(ctx, slot)) if slot is not None else ()


def vain(state: GameState, seat: int, option: Option) -> Vain | None:
    """Say why an action would do nothing, or None."""
    if option.kind is OptionKind.ACTIVATE and option.id is not None:
        return _card(state, seat, option.id)
    if option.kind is OptionKind.ABILITY and option.id is not None and option.id in state.objs:
        for has, ability in chars(state, option.id).activated:
            if has.index == option.ability:
                return Vain.NOBODY if _nothing(Ctx(state, seat, option.id, has.face), ability.effect) else None
    return None


def _card(state: GameState, seat: int, id: int) -> Vain | None:
    face = state.cards[id].sheet.front
    ctx = play_context(state, seat, id)
    if CardType.ATTACK not in face.types and CardType.ACTION not in face.types:
        return None
    told = declaration.instructions(ctx, face)
    if not all(_silent(ability) for ability in face.abilities) or not all(_nothing(ctx, effect) for _, effect in told):
        return None
    if CardType.ATTACK not in face.types:
        return Vain.NOBODY if told else None
    return None if any(_finds(state, seat, unit, id) for unit in _attackers(ctx, id)) else Vain.NOTHING_TO_ATTACK


def _silent(ability: Ability) -> bool:
    """Tell whether an ability of a card that is played does nothing by itself where nothing is attacked."""
    if isinstance(ability, a.Triggered):
        return isinstance(ability.pattern, IN_COMBAT)
    return isinstance(ability, SILENT) or (isinstance(ability, a.AdditionalCost) and ability.adds is None)


def _attackers(ctx: Ctx, id: int) -> list[int]:
    words = predicates.keywords_of(ctx, id, Keyword.COMMAND)
    return activation.commandable(ctx, words[0]) if words else [ctx.state.sides[ctx.controller].champion]


def _finds(state: GameState, seat: int, attacker: int, card: int) -> bool:
    return attacker in state.objs and attack_declaration.finds_target(state, seat, attacker, card)


def _nothing(ctx: Ctx, effect: Effect) -> bool:
    """Tell whether an effect is certain to do nothing."""
    match effect:
        case e.Sequence():
            return all(_nothing(ctx, step) for step in effect.steps)
        case e.May() | e.Inline() | e.AsSpell():
            return _nothing(ctx, effect.effect)
        case e.If():
            return _nothing(ctx, effect.then) and (effect.otherwise is None or _nothing(ctx, effect.otherwise))
        case e.IfYouDo():
            return _nothing(ctx, effect.first) and (effect.otherwise is None or _nothing(ctx, effect.otherwise))
        case e.WhenYouDo():
            return _nothing(ctx, effect.first)
    named = AFFECTED.get(type(effect))
    return named is not None and _nobody(ctx, getattr(effect, named))


def _nobody(ctx: Ctx, what: Node) -> bool:
    """Tell whether words name nothing on the field, and would not after paying either."""
    match what:
        case s.Union():
            return all(_nobody(ctx, part) for part in what.parts)
        case s.All() | s.Chosen():
            return _steady(what.preds) and not selections.answering(ctx, what.preds)
        case s.Target():
            return what.activation is Layers.NONE and _steady(what.preds) and not targets.legal(ctx, what)
    return False


def _steady(preds: tuple[Node, ...]) -> bool:
    """Tell whether words speak of the field alone, and of what stays as it is."""
    inside = [node for pred in preds for node in walk(pred)]
    return all(isinstance(node, STEADY) or (isinstance(node, p.InZone) and node.zone is Zone.FIELD) for node in inside)
