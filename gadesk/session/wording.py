"""The words of questions, of their options and of the Effects Stack: printed from the very node that asks.

The engine knows no texts and the window no sheets, so the session puts the words between them (`sheets.wording`).
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import structs

from gadesk.engine import meaning
from gadesk.engine.game import Game
from gadesk.engine.meaning import Question
from gadesk.engine.query.evaluate import amount
from gadesk.protocol.decisions import Decision, Option
from gadesk.protocol.record import replace
from gadesk.protocol.views import LayerKind, PlayerView, StackView
from gadesk.script import amounts as n
from gadesk.script import effects as e
from gadesk.script.changes import HelpPay
from gadesk.script.node import Amount, CostPart, Effect, Node, children, walk
from gadesk.script.players import You
from gadesk.script.sheet import Face
from gadesk.session.game import PlayedGame
from gadesk.sheets.wording import ability_words, clause, plain, printed

N = TypeVar("N", bound=Node)
CHOSEN_LATER = (n.AnyAmount, n.AtLeast, n.UpTo, n.AllOfIt)


def said(question: Question) -> str:
    """Say what the part of a text does that a question comes from: the instruction that it stands in, amounts told."""
    part, ability = question.part, question.ability
    if part is None or ability is None or question.ctx is None or isinstance(part, e.Modal):
        return ""
    face = question.ctx.face
    if isinstance(part, HelpPay):
        part = part.cost
    if isinstance(part, CostPart):
        return plain(printed(part, "payment", face) or printed(part, "cost", face), face)
    if isinstance(part, e.UnlessPays):
        return _unless(question, part, face)
    for node in instructions_around(ability.node, part):
        offered = isinstance(part, e.May) and part.who == You()
        words = clause(_counted(question, node), face, offered, node) or clause(node, face, offered)
        if words:
            return words
    return ""


def _unless(question: Question, part: e.UnlessPays, face: Face) -> str:
    """Say what may be paid, and what else begins to happen."""
    paying = e.PayOnResolution(part.costs)
    words = clause(_counted(question, paying), face, True) or clause(paying, face, True)
    stake = clause(part.effect.steps[0] if isinstance(part.effect, e.Sequence) else part.effect, face)
    return f"{words}, else {stake}" if words and stake else words


def instructions_around(ability: Node, part: Node) -> list[Node]:
    """Return the instructions around a part, from the inmost on; what it offers itself where the part is an offer."""
    path = _path(ability, part) or [part]
    found = [node for node in reversed(path) if isinstance(node, Effect) and not isinstance(node, (e.May, e.Modal))]
    return [*((part.effect,) if isinstance(part, e.May) else ()), *found]


def _path(node: Node, part: Node) -> list[Node]:
    if node is part:
        return [node]
    for child in children(node):
        below = _path(child, part)
        if below:
            return [node, *below]
    return []


def _counted(question: Question, node: Node) -> Node | None:
    """Return an instruction with the number that its amount is now, or each that is to be paid."""
    if isinstance(node, e.PayOnResolution):
        return structs.replace(node, costs=tuple(_told(question, part) or part for part in node.costs))
    return _told(question, node)


def _told(question: Question, node: N) -> N | None:
    of: Any = getattr(node, "amount", None)
    if question.ctx is None or not isinstance(of, Amount) or isinstance(of, n.Fixed):
        return None
    if any(isinstance(inner, CHOSEN_LATER) for inner in walk(of)):
        return None
    try:
        return structs.replace(node, amount=n.Fixed(max(0, amount(question.ctx, of))))
    except (KeyError, IndexError, ValueError, TypeError):  # what it counts is not known before it resolves
        return None


def worded(game: PlayedGame, decision: Decision) -> Decision:
    """Return the decision of a game with the words of what asks and of what its options stand for."""
    if not isinstance(game, Game):
        return decision
    question = meaning.of_question(game.run)
    options = tuple(_worded_option(game, decision, index) for index in range(len(decision.options)))
    text = ability_words(question.ability.node, question.ability.face) if question.ability is not None else ""
    return replace(decision, options=options, text=text, says=said(question), round=question.round)


def _worded_option(game: Game, decision: Decision, index: int) -> Option:
    option = decision.options[index]
    speech = meaning.of_option(game.run, decision, index)
    return option if speech is None else replace(option, text=ability_words(speech.node, speech.face))


def worded_view(game: PlayedGame, view: PlayerView) -> PlayerView:
    """Return a view with the words of the abilities on the Effects Stack that its seat may know."""
    if not isinstance(game, Game) or not any(layer.kind is LayerKind.ABILITY for layer in view.stack):
        return view
    return replace(view, stack=tuple(_worded_layer(game, layer) for layer in view.stack))


def _worded_layer(game: Game, layer: StackView) -> StackView:
    if layer.kind is not LayerKind.ABILITY or (layer.slug is None and layer.source is None):
        return layer
    speech = meaning.of_layer(game.state, layer.id)
    return layer if speech is None else replace(layer, text=ability_words(speech.node, speech.face))
