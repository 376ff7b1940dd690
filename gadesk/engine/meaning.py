"""What a question and its options stand for in the notation of the sheets, for whoever makes words of them.

The very ability is found, never counted: one that was granted, inherited, copied or spelled out from a keyword as well
as a printed one of either face. Where none is known there is none, rather than another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gadesk.engine.procedure import Run
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.game_state import GameState
from gadesk.protocol.ability_index import DELAYED, OF_THE_ATTACK, REFLEXIVE, is_of_a_face
from gadesk.protocol.decisions import Decision, Option, OptionKind
from gadesk.script import abilities as a
from gadesk.script.effects import Modal
from gadesk.script.keyword_meanings import ENLIGHTEN, MEANING
from gadesk.script.node import Ability, Node, walk
from gadesk.script.selections import Target
from gadesk.script.sheet import Face

MADE_LATER = frozenset({DELAYED, REFLEXIVE, OF_THE_ATTACK})
"""Made on resolution, by a delayed effect or for an attack: their trigger is no printed one."""

TELLING = (a.Instruction, a.Activated, a.Triggered)
"""The abilities that say what is carried out."""


@dataclass(frozen=True, slots=True)
class Speech:
    """A piece of a text and the face that speaks in it."""

    node: Node
    face: Face


@dataclass(frozen=True, slots=True)
class Question:
    """What a question comes from: the ability, the part of it that asks from a point of view, and the repetition."""

    ability: Speech | None = None
    part: Node | None = None
    ctx: Ctx | None = None
    round: tuple[int, int] | None = None


def of_question(run: Run) -> Question:
    """Return what the question comes from that was asked last."""
    if run.at is None:
        return Question()
    ctx, part = run.at
    return Question(_asking(ctx, part), part, ctx, run.round)


def _asking(ctx: Ctx, part: Node | None) -> Speech | None:
    item = ctx.item
    if item is not None and item.ability is not None:
        return _of_ability(ctx.state, item.source, item.ability, item.index, item.face)
    faces = [ctx.face, *_printed(ctx.state, ctx.source)]
    for same in (_is, _equals):
        for face in faces:
            for ability in face.abilities:
                if part is not None and any(same(inner, part) for inner in _inside(ability)):
                    return Speech(ability, face)
    return None


def _is(one: Node, other: Node) -> bool:
    return one is other


def _equals(one: Node, other: Node) -> bool:
    return type(one) is type(other) and bool(one == other)


def _inside(ability: Ability) -> Iterator[Node]:
    """Yield the parts of an ability; what a Link is to is a target of its own making (keywords.link.3)."""
    yield from walk(ability)
    if isinstance(ability, a.Keyword) and ability.preds:
        yield Target(ability.preds)


def _printed(state: GameState, id: int) -> list[Face]:
    card = state.cards.get(id) or (state.gone[id].card if id in state.gone else None)
    if card is None:
        return []
    return [face for face in (card.sheet.front, card.sheet.back) if face is not None]


def _of_ability(state: GameState, source: int, ability: Ability, index: int, face: Face) -> Speech:
    """Return an ability as it is printed: that of a keyword is the keyword, what was made later is its effect."""
    if index in MADE_LATER:
        return Speech(ability.effect if isinstance(ability, TELLING) else ability, face)
    for word in _keywords(state, source, face):
        if word.keyword in MEANING and _equals(MEANING[word.keyword](word), ability):
            return Speech(word, face)
    return Speech(ability, face)


def _keywords(state: GameState, id: int, face: Face) -> Iterator[a.Keyword]:
    if id in state.cards:
        yield from (word for _, word in chars(state, id).keywords)
    for part in (face, *_printed(state, id)):
        for ability in part.abilities:
            yield from (inner for inner in walk(ability) if isinstance(inner, a.Keyword))


def of_option(run: Run, decision: Decision, index: int) -> Speech | None:
    """Return what an option stands for besides a card, a player, a number or a word."""
    option = decision.options[index]
    if option.kind is OptionKind.ABILITY:
        return _activated(run.state, option)
    if option.kind in (OptionKind.EFFECT, OptionKind.COST) and index < len(run.parts):
        return _stands_for(run, option, index)
    if option.kind is OptionKind.MODE:
        return _mode(run, option)
    return None


def _activated(state: GameState, option: Option) -> Speech | None:
    if option.id is None or option.id not in state.cards or option.ability is None:
        return None
    now = chars(state, option.id)
    if not is_of_a_face(option.ability):
        return Speech(ENLIGHTEN, now.face)
    has = now.abilities[option.ability]
    return Speech(has.ability, has.face)


def _stands_for(run: Run, option: Option, index: int) -> Speech | None:
    part = run.parts[index]
    if part is None:
        return None
    node, face = part
    if isinstance(node, Ability) and option.kind is OptionKind.COST:
        return Speech(node, face)
    if isinstance(node, Ability):
        return _of_ability(run.state, option.id or 0, node, option.ability or 0, face)
    ctx = Ctx(run.state, 0, option.id or 0, face)
    return _asking(ctx, node) or Speech(node, face)


def _mode(run: Run, option: Option) -> Speech | None:
    if run.at is None or not isinstance(run.at[1], Modal) or option.number is None:
        return None
    return Speech(run.at[1].modes[option.number], run.at[0].face)


def of_layer(state: GameState, id: int) -> Speech | None:
    """Return the ability that a layer of the Effects Stack is; none for a card."""
    item = state.layer(id)
    if item is None or item.ability is None:
        return None
    return _of_ability(state, item.source, item.ability, item.index, item.face)
