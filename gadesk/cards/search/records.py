"""A card folded once for searching, so that a keystroke only compares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from gadesk.cards.catalogue import name_key
from gadesk.cards.model import Card
from gadesk.glossary import CardType, Supertype
from gadesk.glossary.verdicts import Verdict
from gadesk.records import dataclass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Record:
    """What the search asks of a card: everything lower case; both faces of a double-faced card together.

    `verdict` is what the engine understands of its text.
    """

    card: Card
    name: str
    text: str
    line: str
    words: frozenset[str]
    classes: frozenset[str]
    elements: frozenset[str]
    subtypes: frozenset[str]
    keywords: frozenset[str]
    speeds: frozenset[str]
    sets: frozenset[str]
    rarities: frozenset[int]
    ways: frozenset[str]
    verdict: Verdict = Verdict.UNKNOWN


def record(card: Card, text: str = "", verdict: Verdict = Verdict.UNKNOWN) -> Record:
    """Fold a card. `text` is its rules text where the card itself has none (bundled facts)."""
    faces = card.faces
    words = _one(str(w) for face in faces for w in (*face.types, *face.supertypes))
    subtypes = _one(w for face in faces for w in face.subtypes)
    classes = _one(w for face in faces for w in face.classes)
    full = text or " ".join(face.plain_text for face in faces)
    return Record(
        card=card,
        name=name_key(" ".join(face.name for face in faces)),
        text=name_key(full.replace("**", "")),
        line=" ".join(sorted(words | subtypes | classes)),
        words=words,
        classes=classes,
        elements=_one(str(e) for face in faces for e in face.elements),
        subtypes=subtypes,
        keywords=_one(k.value.replace("_", "-") for face in faces for k in face.keywords),
        speeds=_one(str(face.speed) for face in faces if face.speed),
        sets=_one(edition.set_prefix.lower() for edition in card.editions),
        rarities=_one(edition.rarity for edition in card.editions),
        ways=_one(_ways(card, words, verdict)),
        verdict=verdict,
    )


_SETS: dict[frozenset[Any], frozenset[Any]] = {}
"""Of sets that are equal one is kept, as most cards share theirs with others."""


def _one(words: Iterable[T]) -> frozenset[T]:
    found = frozenset(words)
    return _SETS.setdefault(found, found)


def _ways(card: Card, words: frozenset[str], verdict: Verdict) -> list[str]:
    found: list[str] = [word.value for word in (*Supertype, CardType.CHAMPION) if word in words]
    if card.back is not None:
        found.append("double-faced")
    if verdict:
        found.append("manual" if verdict.by_hand else "whole")
    if any(most == 0 for _, most in card.limits):
        found.append("banned")
    if any(face.speed == "fast" for face in card.faces):
        found.append("fast")
    if card.is_deck_card:
        found.append("material" if card.is_material else "main")
    return found
