"""What each word of a sheet that points back means, in words for people."""

from __future__ import annotations

import re

from gadesk.script import selections as s
from gadesk.script.amounts import EventAmount, NotedAmount
from gadesk.script.node import Node, walk
from gadesk.script.players import ThatPlayer
from gadesk.script.predicates import Other
from gadesk.script.sheet import CardSheet

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def references(sheet: CardSheet) -> list[tuple[str, str]]:
    """Return each pointing word with what it means, in the order of the sheet; ("it", "target 1")."""
    found = [_meant(part) for face in (sheet.front, sheet.back) if face is not None for part in walk(face)]
    return [one for one in found if one is not None]


def _meant(part: Node) -> tuple[str, str] | None:
    if isinstance(part, s.TargetRef) and part.noun:
        return part.noun, _name(part)
    if isinstance(part, s.Again) and part.noun:
        return part.noun, _name(part.of)
    if isinstance(part, (s.Noted, s.Subject)) and part.noun:
        return part.noun, _name(part)
    if isinstance(part, ThatPlayer):
        return part.noun, "the player named, or the event's" if part.of is None else _name(part.of)
    if isinstance(part, EventAmount) and part.word:
        return part.word, "the amount of the event"
    if isinstance(part, NotedAmount) and part.word:
        return part.word, f"how much was {part.key}"
    if isinstance(part, Other) and part.than is not None:
        return "other", f"than {_name(part.than)}"
    return None


def _name(part: Node) -> str:
    if isinstance(part, s.TargetRef):
        return f"target {part.slot + 1}{' of the first paragraph' if part.above else ''}"
    if isinstance(part, s.Noted):
        return f"what was {part.key}"
    if isinstance(part, s.Subject):
        return "what it happened to" if part.role == "object" else "what did it"
    if isinstance(part, s.Again):
        return _name(part.of)
    if isinstance(part, s.This):
        return "this card"
    words = _CAPITAL.sub(" ", type(part).__name__).lower()
    inner = getattr(part, "of", None)
    return f"{words} {_name(inner)}" if isinstance(inner, Node) else words
