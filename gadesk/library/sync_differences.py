"""What a sync changed: which texts, facts and limits of a card differ from before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from gadesk.cards.model import Card, PrintedFace
from gadesk.glossary import STATS
from gadesk.records import dataclass

_FACTS = (
    "name",
    "types",
    "supertypes",
    "subtypes",
    "classes",
    "elements",
    "cost_kind",
    "cost",
    "cost_is_x",
    *(stat.value for stat in STATS),
    "speed",
)
_WORD = re.compile(r"\s+|\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class TextChange:
    """One face's rules text before and after."""

    face: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class CardChange:
    """How a card differs from before; what it was is only known where an earlier sync brought it."""

    slug: str
    name: str
    texts: tuple[TextChange, ...] = ()
    facts: tuple[tuple[str, str, str], ...] = ()
    legality: tuple[tuple[str, str, str], ...] = ()
    rulings: int = 0

    @property
    def matters(self) -> bool:
        """Whether anything differs that a player would want to know of."""
        return bool(self.texts or self.facts or self.legality or self.rulings)


def compare(old: Card, new: Card, rulings: int = 0) -> CardChange:
    """Tell how a card changed; `rulings` is how many rulings it gained."""
    texts, facts = [], []
    for side, before, after in zip(("front", "back"), old.faces, new.faces, strict=False):
        if before.text != after.text:
            texts.append(TextChange(side, before.plain_text, after.plain_text))
        facts += _facts(before, after)
    if len(old.faces) != len(new.faces):
        facts.append(("faces", str(len(old.faces)), str(len(new.faces))))
    return CardChange(new.slug, new.name, tuple(texts), tuple(facts), _limits(old, new), max(0, rulings))


def _facts(before: PrintedFace, after: PrintedFace) -> list[tuple[str, str, str]]:
    pairs = [(field, getattr(before, field), getattr(after, field)) for field in _FACTS]
    return [(field, _shown(one), _shown(other)) for field, one, other in pairs if one != other]


def _limits(old: Card, new: Card) -> tuple[tuple[str, str, str], ...]:
    before, after = dict(old.limits), dict(new.limits)
    names = sorted(before.keys() | after.keys())
    return tuple(
        (name, _limit(before.get(name)), _limit(after.get(name)))
        for name in names
        if before.get(name) != after.get(name)
    )


def _limit(most: int | None) -> str:
    return "" if most is None else "banned" if most == 0 else f"at most {most}"


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(str(item) for item in value)
    return "" if value is None else str(value)


def word_diff(old: str, new: str) -> list[tuple[str, str]]:
    """Split two texts into what stayed ("same"), what went ("gone") and what came ("new"), word by word."""
    before, after = _WORD.findall(old), _WORD.findall(new)
    parts: list[tuple[str, str]] = []
    import difflib  # only for texts that have changed

    for _, left, left_end, right, right_end in difflib.SequenceMatcher(None, before, after, False).get_opcodes():
        one, other = "".join(before[left:left_end]), "".join(after[right:right_end])
        if one == other:
            parts.append(("same", one))
            continue
        parts += [("gone", one)] if one else []
        parts += [("new", other)] if other else []
    return parts


def change_as_json(change: CardChange) -> dict[str, Any]:
    """Write a change as plain data."""
    return asdict(change)


def change_from_json(data: dict[str, Any]) -> CardChange:
    """Read back what `change_as_json` wrote."""
    return CardChange(
        data["slug"],
        data["name"],
        tuple(TextChange(**item) for item in data["texts"]),
        _triples(data["facts"]),
        _triples(data["legality"]),
        data["rulings"],
    )


def _triples(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, str, str], ...]:
    return tuple((one, two, three) for one, two, three in rows)
