"""A card folded once for searching, so that a keystroke only compares."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, TypeVar

from gadesk.cards.catalogue import name_key
from gadesk.cards.model import BY_HAND, Card
from gadesk.cards.search.fields import RARITIES
from gadesk.cards.sets import Sets, bundled_sets
from gadesk.glossary import CardType, Speed, Supertype
from gadesk.glossary.verdicts import Verdict
from gadesk.records import dataclass

T = TypeVar("T")
_REMINDER = re.compile(r"\*?\((?=[\"“”'’\w*])((?:[^()]|\([^()]*\))*[.!?][\"”'’*]*)\)\*?")
"""A whole sentence in parentheses; costs and numbers in parentheses are none."""
_SIGNS = re.compile(r"[^\w\s]")
_CHANGED_DECKS = 4


@dataclass(frozen=True, slots=True)
class Record:
    """What the search asks of a card: everything lower case; both faces of a double-faced card together.

    `names` are the names of the faces alone, `spelt` holds them also without signs; `text` is without reminder text.
    `does`, `when` and `pays` are words of `glossary/doings`. `verdict` is what the engine understands of its text.
    """

    card: Card
    name: str
    names: tuple[str, ...]
    spelt: str
    text: str
    reminder: str
    line: str
    words: frozenset[str]
    classes: frozenset[str]
    elements: frozenset[str]
    subtypes: frozenset[str]
    keywords: frozenset[str]
    speeds: frozenset[str]
    sets: frozenset[str]
    years: frozenset[int]
    rarities: frozenset[int]
    numbers: frozenset[str]
    artist: str
    flavor: str
    does: frozenset[str]
    when: frozenset[str]
    pays: frozenset[str]
    ways: frozenset[str]
    verdict: Verdict = Verdict.UNKNOWN


def folded(text: str) -> str:
    """Fold text as it is compared: as a name is looked up, and without accents."""
    key = name_key(text)
    if key.isascii():
        return key
    return "".join(sign for sign in unicodedata.normalize("NFKD", key) if not unicodedata.combining(sign))


def parted(text: str) -> tuple[str, str]:
    """Part a rules text from its reminder text, both without markup; what gadesk itself puts in is neither."""
    told = text.replace(BY_HAND, "")
    reminders = " ".join(_REMINDER.findall(told)) if "(" in told else ""
    rules = _REMINDER.sub(" ", told) if reminders else told
    return rules.replace("**", ""), reminders.replace("**", "")


def record(
    card: Card,
    text: str = "",
    verdict: Verdict = Verdict.UNKNOWN,
    doings: tuple[Iterable[str], Iterable[str], Iterable[str]] = ((), (), ()),
    sets: Sets | None = None,
) -> Record:
    """Fold a card. `text` is its rules text where the card itself has none (bundled facts).

    `doings` are what it does, what it waits for and what is paid with; `sets` tell names and days of sets.
    """
    faces, known = card.faces, bundled_sets() if sets is None else sets
    words = _one(str(w) for face in faces for w in (*face.types, *face.supertypes))
    subtypes = _one(w for face in faces for w in face.subtypes)
    classes = _one(w for face in faces for w in face.classes)
    rules, reminder = parted(text or "\n".join(face.text or face.plain_text for face in faces))
    name = folded(" ".join(face.name for face in faces))
    bare = bare_of(name)
    prefixes = {edition.set_prefix.lower() for edition in card.editions}
    titles = {folded(title) for each in card.editions if (title := _title(each.set_name, each.set_prefix, known))}
    does, when, pays = (_one(each) for each in doings)
    return Record(
        card=card,
        name=name,
        names=tuple(folded(face.name) for face in faces),
        spelt=name if bare == name else f"{name}\n{bare}",
        text="\n".join(folded(line) for line in rules.splitlines() if line.strip()),
        reminder=folded(reminder),
        line=" ".join(sorted(words | subtypes | classes)),
        words=words,
        classes=classes,
        elements=_one(str(e) for face in faces for e in face.elements),
        subtypes=subtypes,
        keywords=_one(k.value.replace("_", "-") for face in faces for k in face.keywords),
        speeds=_one(str(face.speed) for face in faces if face.speed),
        sets=_one(prefixes | titles),
        years=_one(year for each in prefixes if each in known and (year := known[each].year) is not None),
        rarities=_one(edition.rarity for edition in card.editions),
        numbers=_one(edition.number.lower().lstrip("0") for edition in card.editions),
        artist=_lines(edition.illustrator for edition in card.editions),
        flavor=_lines(edition.flavor for edition in card.editions),
        does=does,
        when=when,
        pays=pays,
        ways=_one(_ways(card, words, verdict, bool(rules.strip()) or any(doings[0]), bool(when))),
        verdict=verdict,
    )


def bare_of(name: str) -> str:
    """A name as who leaves its signs out writes it."""
    return name if name.isalnum() else " ".join(_SIGNS.sub("", name.replace("-", " ")).split())


def _title(name: str, prefix: str, known: Sets) -> str:
    return name or (known[prefix.lower()].name if prefix.lower() in known else "")


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(dict.fromkeys(folded(each) for each in texts if each))


_SETS: dict[frozenset[Any], frozenset[Any]] = {}
"""Of sets that are equal one is kept, as most cards share theirs with others."""


def _one(words: Iterable[T]) -> frozenset[T]:
    found = frozenset(words)
    return _SETS.setdefault(found, found)


def _ways(card: Card, words: frozenset[str], verdict: Verdict, has_text: bool, triggered: bool) -> list[str]:
    found: list[str] = [word.value for kind in (Supertype, CardType) for word in kind if word in words]
    limits = [most for _, most in card.limits]
    rarities = {edition.rarity for edition in card.editions}
    speeds = {face.speed for face in card.faces}
    holds = {
        "double-faced": card.back is not None,
        "manual" if verdict.by_hand else "whole": bool(verdict),
        "banned": 0 in limits,
        "limited": any(0 < most < _CHANGED_DECKS for most in limits),
        "fast": Speed.FAST in speeds,
        "slow": Speed.SLOW in speeds,
        "material" if card.is_material else "main": card.is_deck_card,
        "reprint": len({edition.set_prefix for edition in card.editions}) > 1,
        "promo": bool(rarities & {RARITIES["pr"], RARITIES["cpr"]}),
        "vanilla": not has_text and bool(verdict),
        "multi-element": any(len(face.elements) > 1 for face in card.faces),
        "multi-class": any(len(face.classes) > 1 for face in card.faces),
        "triggered": triggered,
    }
    return found + [way for way, so in holds.items() if so]
