"""What each word of a sheet that points back means, in words for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType

from gadesk.glossary.notion import total
from gadesk.rulestext.chart import Grammar, Wording
from gadesk.rulestext.paragraphs import print_ability
from gadesk.rulestext.prevention_riders import unfold
from gadesk.rulestext.wording import CardWording, every, wordings, words_of
from gadesk.script import selections as s
from gadesk.script.amounts import EventAmount, NotedAmount
from gadesk.script.node import Ability, Node
from gadesk.script.players import ThatPlayer
from gadesk.script.predicates import Other
from gadesk.script.sheet import CardSheet
from gadesk.script.words import Role

ROLES = total(Role, {
    Role.OBJECT: "what it happened to", Role.SOURCE: "what did it", Role.EVERY: "all that it happened to at once",
})  # fmt: skip
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def references(
    grammar: Grammar, sheet: CardSheet, wording: CardWording = MappingProxyType({})
) -> list[tuple[str, str]]:
    """Return each pointing word with what it means, in the order of the text; ("it", "target 1")."""
    found: list[tuple[str, str]] = []
    for name, face in (("front", sheet.front), ("back", sheet.back)):
        for number, ability in enumerate(face.abilities if face is not None else ()):
            found += _of_ability(grammar, ability, wording.get(name, {}).get(number, ()))
    return found


def _of_ability(grammar: Grammar, ability: Ability, wording: Wording) -> Iterator[tuple[str, str]]:
    text = print_ability(grammar, ability, wording)
    phrase = wordings(grammar, "para", unfold(ability), text) if text is not None else None
    if phrase is None:
        return
    for part in every(phrase):
        if not part.rule.pointing:
            continue
        other = part.value.preds[0] if isinstance(part.value, s.Target) else part.value
        if not isinstance(other, Other):
            yield words_of(part), _meant(other)
        elif other.than is not None:
            yield "other", f"than {_name(other.than)}"


def _meant(part: Node) -> str:
    if isinstance(part, ThatPlayer):
        return "the player named, or the event's" if part.of is None else _name(part.of)
    if isinstance(part, EventAmount):
        return "the amount of the event"
    if isinstance(part, NotedAmount):
        return f"how much was {part.key}"
    return _name(part)


def _name(part: Node) -> str:
    if isinstance(part, s.TargetRef):
        return f"target {part.slot + 1}{' of the first paragraph' if part.above else ''}"
    if isinstance(part, s.Noted):
        return f"what was {part.key}"
    if isinstance(part, s.Subject):
        return ROLES[part.role]
    if isinstance(part, s.Again):
        return _name(part.of)
    if isinstance(part, s.This):
        return "this card"
    words = _CAPITAL.sub(" ", type(part).__name__).lower()
    inner = getattr(part, "of", None)
    return f"{words} {_name(inner)}" if isinstance(inner, Node) else words
