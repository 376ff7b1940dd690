"""What reminders say of keywords that nobody declared: such a line is read as the sentence that explains it.

A line that is only a keyword, its number and a reminder in parentheses defines the keyword, for cards of that type. A
card that has the keyword without a reminder takes what others of its type say of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from gadesk import foreign
from gadesk.glossary import CardType, Keyword, Label
from gadesk.rulestext.grammar.amounts.numbers import NUMBERS
from gadesk.rulestext.grammar.occasions.triggers import KEYWORD_TRIGGERS
from gadesk.rulestext.normalise import SELF, plain

_LINE = re.compile(r"(?P<head>[^()]*?)\s*\*?\((?P<says>[^()]*(?:\([^()]*\)[^()]*)*)\)\*?\s*")
_HEAD = re.compile(r"(?P<bubbles>(?:\[[^\]]*\] ?)*)(?P<name>[A-Z][A-Za-z]+(?: [A-Z][a-z]+)*)(?: (?P<number>\d+))?")
_RESTRICTED = re.compile(r"\s*Apply this effect only if [^.]*\.")
_THIS = re.compile(r"\b[Tt]his (?:card|object|unit|item|weapon|domain|phantasia|regalia|ally|champion)\b")
DECLARED = frozenset(
    word.lower()
    for word in (
        *(word.words for word in Keyword),
        *(label.value for label in Label),
        *(name for name, _ in KEYWORD_TRIGGERS),
    )
)
"""Words whose meaning the rulebook gives: no reminder says otherwise."""
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class Head:
    """A line that is nothing but a keyword: what restricts it, its name, its number or ""."""

    bubbles: str
    name: str
    number: str


def head_of(line: str) -> Head | None:
    """The line as that of a keyword that nobody declared, or None."""
    match = _HEAD.fullmatch(line.strip())
    if match is None or _declared(match["name"]):
        return None
    return Head(match["bubbles"], match["name"], match["number"] or "")


def _declared(name: str) -> bool:
    """Tell whether a name is a declared keyword's, alone or behind its noun ("Ally Link") or before it."""
    low = name.lower()
    return low in DECLARED or any(low.startswith(f"{word} ") or low.endswith(f" {word}") for word in DECLARED)


def explained_lines(effect: str) -> Iterator[tuple[Head, str]]:
    """Yield the lines of a text that define a keyword: the head, and what its reminder says, with N for the number."""
    for line in effect.split("\n"):
        match = _LINE.fullmatch(line.strip()) if len(line) <= _LONGEST else None
        head = head_of(plain(match["head"])) if match is not None else None
        if match is None or head is None:
            continue
        says = plain(match["says"]).strip()
        if head.bubbles:
            says = _RESTRICTED.sub("", says)
        yield head, _with_n(says if says.endswith(".") else says + ".", head.number)


def _with_n(says: str, number: str) -> str:
    """The number of the line, in figures or as a word, as N; a text that has an N of its own is left alone."""
    if not number or re.search(r"\bN\b", says):
        return says
    says = re.sub(rf"\b{number}\b", "N", says)
    n = foreign.whole(number, len(NUMBERS) - 1) or 0
    spelled = NUMBERS[n] if n > 1 else ""
    return re.sub(rf"\b{spelled}\b", "N", says) if spelled else says


@dataclass
class Definitions:
    """What the reminders of a pool say of keywords: by name and card type, each wording with the cards that have it."""

    known: dict[tuple[str, CardType], dict[str, list[str]]] = field(default_factory=dict)

    def add(self, slug: str, types: Iterable[CardType], effect: str) -> None:
        """Take the definitions of a card's text."""
        for head, says in explained_lines(effect):
            for kind in types:
                self.known.setdefault((head.name, kind), {}).setdefault(says, []).append(slug)

    def meanings(self, line: str, types: Iterable[CardType]) -> dict[str, list[str]]:
        """What a line may mean, by what its cards' reminders say, each with the slugs that say so; {} if nothing does.

        A number that the reminder does not speak of is one that only the very line has, so it explains no other.
        """
        head = head_of(line)
        if head is None:
            return {}
        found: dict[str, list[str]] = {}
        for kind in types:
            for says, slugs in self.known.get((head.name, kind), {}).items():
                if bool(head.number) == bool(re.search(r"\bN\b", says)):
                    found.setdefault(_sentence(head, says), []).extend(slugs)
        return found


def _sentence(head: Head, says: str) -> str:
    """The reminder as a paragraph of the card's own."""
    said = _THIS.sub(SELF, says)
    said = re.sub(r"\bN\b", head.number, said) if head.number else said
    return head.bubbles + said[0].upper() + said[1:]
