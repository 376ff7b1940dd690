"""The words of questions, of their options and of the Effects Stack: printed from the very node that asks.

The engine knows no texts and the window no sheets, so the session puts the words between them. Nothing here counts
paragraphs: an ability's words are those of its own node, whichever face, card or effect it is from.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gadesk.engine import meaning
from gadesk.engine.decisions import Decision, Option
from gadesk.engine.game import Game
from gadesk.engine.keywords import ENLIGHTEN
from gadesk.engine.meaning import Question, Speech
from gadesk.engine.numbers import amount
from gadesk.engine.views import PlayerView, StackView
from gadesk.glossary import CardType
from gadesk.script import amounts as n
from gadesk.script import effects as e
from gadesk.script.node import Ability, Amount, CostPart, Effect, Node, children, walk
from gadesk.script.sheet import Face
from gadesk.session.game import PlayedGame
from gadesk.session.texts import printer

ENLIGHTENING = "Remove three enlighten counters: draw a card."
LONGEST = 2000
AS_EFFECT = ("clause", "have", "sent", "chunk", "text")
CHOSEN_LATER = (n.AnyAmount, n.UpTo, n.AllOfIt, n.Fixed)
_PRINTED: dict[tuple[int, str], tuple[Node, str]] = {}


def ability_words(speech: Speech) -> str:
    """Return the words of an ability, mode or later effect without signs of print; "" where it has none of its own."""
    node, face = speech.node, speech.face
    if node is ENLIGHTEN:
        return ENLIGHTENING
    if isinstance(node, e.Mode):
        return _sentence(_plain(_printed(node, "mode"), face).removeprefix("• "))
    if isinstance(node, Effect):
        return _sentence(clause(node, face))
    if not isinstance(node, Ability):
        return ""
    own = _plain(_printed(node, "para"), face)
    return own or _paragraph_around(node, face) or _sentence(clause(getattr(node, "effect", None), face))


def _paragraph_around(ability: Ability, face: Face) -> str:
    """Return the paragraph that an ability shares with others, found by the effect that both hold."""
    effect = getattr(ability, "effect", None)
    for whole in face.abilities:
        if effect is not None and any(inner is effect for inner in walk(whole)):
            return _plain(_printed(whole, "para"), face)
    return ""


def clause(node: Node | None, face: Face, offered: bool = False) -> str:
    """Return what an instruction says to do, without its full stop; "" where it can't be said alone.

    What is `offered` is said as after "you may": "have it deal 2 damage".
    """
    if not isinstance(node, Effect):
        return ""
    if isinstance(node, e.Mode):
        return clause(node.effect, face)
    having = _printed(node, "have") if offered else ""
    if having.startswith("have "):
        return _plain(having, face)
    for category in AS_EFFECT:
        words = _printed(node, category)
        if words:
            return _plain(words, face).rstrip(".")
    return ""


def said(question: Question) -> str:
    """Say what the part of a text does that a question comes from: the instruction that it stands in, amounts told."""
    part, ability = question.part, question.ability
    if part is None or ability is None or question.ctx is None or isinstance(part, e.Modal):
        return ""
    face = question.ctx.face
    if isinstance(part, CostPart):
        return _plain(_printed(part, "payment") or _printed(part, "cost"), face)
    for node in instructions_around(ability.node, part):
        offered = isinstance(part, e.May)
        words = clause(_counted(question, node), face, offered) or clause(node, face, offered)
        if words:
            return words
    return ""


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
    """Return an instruction with the number that its amount is now."""
    of: Any = getattr(node, "amount", None)
    if question.ctx is None or not isinstance(of, Amount) or isinstance(of, CHOSEN_LATER):
        return None
    if any(isinstance(inner, (n.AnyAmount, n.UpTo, n.AllOfIt)) for inner in walk(of)):
        return None
    try:
        return replace(node, amount=n.Fixed(max(0, amount(question.ctx, of))))  # type: ignore[type-var]
    except (KeyError, IndexError, ValueError, TypeError):  # what it counts is not known before it resolves
        return None


def _printed(node: Node, category: str) -> str:
    """Print a node, once for each node that is there to stay."""
    known = _PRINTED.get((id(node), category))
    if known is not None and known[0] is node:
        return known[1]
    words = printer().part(node, category) or ""
    if len(_PRINTED) > 50_000:
        _PRINTED.clear()
    _PRINTED[id(node), category] = (node, words)
    return words


def _plain(words: str, face: Face) -> str:
    own = face.lineage_name if CardType.CHAMPION in face.types else face.name
    return words.replace("**", "").replace("CARDNAME", own).replace('.".', '."')[:LONGEST]


def _sentence(words: str) -> str:
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if not words or words[-1] in '."' else ".")


def worded(game: PlayedGame, decision: Decision) -> Decision:
    """Return the decision of a game with the words of what asks and of what its options stand for."""
    if not isinstance(game, Game):
        return decision
    question = meaning.of_question(game.run)
    options = tuple(_worded_option(game, decision, index) for index in range(len(decision.options)))
    text = ability_words(question.ability) if question.ability is not None else ""
    return replace(decision, options=options, text=text, says=said(question), round=question.round)


def _worded_option(game: Game, decision: Decision, index: int) -> Option:
    option = decision.options[index]
    speech = meaning.of_option(game.run, decision, index)
    return option if speech is None else replace(option, text=ability_words(speech))


def worded_view(game: PlayedGame, view: PlayerView) -> PlayerView:
    """Return a view with the words of the abilities on the Effects Stack that its seat may know."""
    if not isinstance(game, Game) or not any(layer.kind == "ability" for layer in view.stack):
        return view
    return replace(view, stack=tuple(_worded_layer(game, layer) for layer in view.stack))


def _worded_layer(game: Game, layer: StackView) -> StackView:
    if layer.kind != "ability" or (layer.slug is None and layer.source is None):
        return layer
    speech = meaning.of_layer(game.state, layer.id)
    return layer if speech is None else replace(layer, text=ability_words(speech))
