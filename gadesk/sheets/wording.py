"""The words of a piece of a sheet, printed from its very node: by them whoever is asked finds it again.

Nothing here counts paragraphs: an ability's words are those of its own node, whichever face, card or effect it is from.
"""

from __future__ import annotations

from gadesk.glossary import CardType
from gadesk.script import effects as e
from gadesk.script.keyword_meanings import ENLIGHTEN
from gadesk.script.node import Ability, Effect, Node, walk
from gadesk.script.sheet import Face
from gadesk.sheets.kept_wordings import holder_of, wording_of
from gadesk.sheets.texts import printer

ENLIGHTENING = "Remove three enlighten counters: draw a card."
LONGEST = 2000
AS_EFFECT = ("clause", "have", "sent", "chunk", "text")
_PRINTED: dict[tuple[int, str], tuple[Node, str]] = {}


def ability_words(node: Node, face: Face) -> str:
    """Return the words of an ability, mode or later effect without signs of print; "" where it has none of its own."""
    if node is ENLIGHTEN:
        return ENLIGHTENING
    if isinstance(node, e.Mode):
        return _sentence(plain(printed(node, "mode", face), face).removeprefix("• "))
    if isinstance(node, Effect):
        return _sentence(clause(node, face))
    if not isinstance(node, Ability):
        return ""
    own = plain(printed(node, "para", face), face)
    return own or _paragraph_around(node, face) or _sentence(clause(getattr(node, "effect", None), face))


def _paragraph_around(ability: Ability, face: Face) -> str:
    """Return the paragraph that an ability shares with others, found by the effect that both hold."""
    effect = getattr(ability, "effect", None)
    for whole in face.abilities:
        if effect is not None and any(inner is effect for inner in walk(whole)):
            return plain(printed(whole, "para", face), face)
    return ""


def clause(node: Node | None, face: Face, offered: bool = False, like: Node | None = None) -> str:
    """Return what an instruction says to do, without its full stop; "" where it can't be said alone.

    What is `offered` is said as after "you may": "have it deal 2 damage". A node that stands in no ability is
    put `like` one that does.
    """
    if not isinstance(node, Effect):
        return ""
    if isinstance(node, e.Mode):
        return clause(node.effect, face)
    having = printed(node, "have", face, like) if offered else ""
    if having.startswith("have "):
        return plain(having, face)
    for category in AS_EFFECT:
        words = printed(node, category, face, like)
        if words:
            return plain(words, face).rstrip(".")
    return ""


def printed(node: Node, category: str, face: Face, like: Node | None = None) -> str:
    """Print a node as the ability puts it that it (or what it is `like`) is of; once for each node that stays."""
    known = _PRINTED.get((id(node), category))
    if known is not None and known[0] is node:
        return known[1]
    if isinstance(node, Ability) and category == "para" and (wording := wording_of(node)):
        words = printer().part(node, category, node, wording) or ""
    else:
        around = like or node
        whole = _around(around, face) or (holder_of(around) if isinstance(around, Ability) else None)
        words = printer().part(node, category, whole, () if whole is None else wording_of(whole)) or ""
    if len(_PRINTED) > 50_000:
        _PRINTED.clear()
    _PRINTED[id(node), category] = (node, words)
    return words


def _around(node: Node, face: Face) -> Ability | None:
    """Return the ability of the face that a node is in."""
    return next((whole for whole in face.abilities if any(inner is node for inner in walk(whole))), None)


def plain(words: str, face: Face) -> str:
    """Return printed words without signs of print, with the name of the face that speaks."""
    own = face.lineage_name if CardType.CHAMPION in face.types else face.name
    return words.replace("**", "").replace("CARDNAME", own).replace('.".', '."')[:LONGEST]


def _sentence(words: str) -> str:
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if not words or words[-1] in '."' else ".")
