"""What reminders say of keywords that nobody declared: such a line is read as what explains it.

A line that is only a keyword, its number, its cost and a reminder in parentheses defines the keyword, for cards of that
type. A card that has the keyword without a reminder takes what others of its type say of it, or else the only meaning
there is. In the reminder N is the number and "this cost" the cost. It may be several sentences: each is an ability.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from gadesk import foreign
from gadesk.glossary import CardType, Keyword, Label
from gadesk.rulestext.grammar.amounts.numbers import NUMBERS
from gadesk.rulestext.grammar.occasions.triggers import KEYWORD_TRIGGERS
from gadesk.rulestext.normalise import BETWEEN_SENTENCES, SELF, plain

BUBBLES = re.compile(r"(?:\[[^\]]*\] ?)*")
"""What restricts a paragraph."""
_COST = r"\((?:\d+|X)\)"
_LINE = re.compile(
    rf"(?P<head>(?:[^()]|{_COST})*?)\s*\*?\((?!(?:\d+|X)\))(?P<says>[^()]*(?:\([^()]*\)[^()]*)*)\)\*?\s*"
)
_HEAD = re.compile(
    rf"(?P<bubbles>{BUBBLES.pattern})(?P<name>[A-Z][A-Za-z]+(?: [A-Z][a-z]+)*)(?: (?P<number>\d+))?"
    rf"(?:(?: —)? (?P<paid>{_COST})| — (?P<done>[^.:a-z][^.:]*))?"
)
_RESTRICTED = re.compile(r"\s*Apply this effect only if [^.]*\.")
_IDLE = re.compile(
    r"\s*You still pay (?:for )?(?:its|their|this card's|that card's) (?:other )?costs?\."
    r"|\s*(?:Multiple|Several) instances of [^.]* (?:stack|are cumulative|are redundant|trigger separately)\."
)
"""Sentences that only explain: what the rules say anyway."""
_THIS = re.compile(r"\b[Tt]his (?:card|object|unit|item|weapon|domain|phantasia|regalia|ally|champion)\b")
_OF_A_TYPE = re.compile(r"\b[Tt]his (?!card\b|object\b|cost\b|turn\b|way\b)")
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
_THIS_COST = "this cost"


@dataclass(frozen=True, slots=True)
class Head:
    """A line that is nothing but a keyword: what restricts it, its name, its number or "", its cost or ""."""

    bubbles: str
    name: str
    number: str
    cost: str = ""


def head_of(line: str) -> Head | None:
    """The line as that of a keyword that nobody declared, or None."""
    head = _any_head(line)
    return None if head is None or _declared(head.name) else head


def _any_head(line: str) -> Head | None:
    match = _HEAD.fullmatch(line.strip())
    if match is None:
        return None
    return Head(match["bubbles"], match["name"], match["number"] or "", match["paid"] or match["done"] or "")


def _declared(name: str) -> bool:
    """Tell whether a name is a declared keyword's, alone or behind its noun ("Ally Link") or before it."""
    low = name.lower()
    return low in DECLARED or any(low.startswith(f"{word} ") or low.endswith(f" {word}") for word in DECLARED)


def reminders(effect: str) -> Iterator[tuple[Head, str]]:
    """Yield the lines of a text that are a keyword with a reminder: the head, and what the reminder says of it."""
    for line in effect.split("\n"):
        match = _LINE.fullmatch(line.strip()) if len(line) <= _LONGEST else None
        head = _any_head(plain(match["head"])) if match is not None else None
        if match is None or head is None:
            continue
        says = _IDLE.sub("", plain(match["says"])).strip()
        if head.bubbles:
            says = _RESTRICTED.sub("", says)
        yield head, says if says.endswith((".", '"')) else says + "."


def explained_lines(effect: str) -> Iterator[tuple[Head, str]]:
    """Yield the lines of a text that define a keyword: the head, and what its reminder says, with N for the number."""
    for head, says in reminders(effect):
        if not _declared(head.name):
            yield head, _with_n(says.replace(head.cost, _THIS_COST) if head.cost else says, head.number)


def _with_n(says: str, number: str) -> str:
    """The number of the line as N, as a word as NN; a text that has an N of its own is left alone."""
    if not number or re.search(r"\bN\b", says):
        return says
    n = foreign.whole(number, len(NUMBERS) - 1) or 0
    says = re.sub(rf"\b{number}\b", "N", says)
    return re.sub(rf"\b{NUMBERS[n]}\b", "NN", says) if n > 1 else says


def _with_number(says: str, number: str) -> str:
    """N as the number of a line, in figures or as a word."""
    n = foreign.whole(number, len(NUMBERS) - 1) or 0
    says = re.sub(r"\bNN (\w+)s\b", r"a \1", says) if n == 1 else re.sub(r"\bNN\b", NUMBERS[n], says)
    return re.sub(r"\bN\b", number, says)


@dataclass
class Definitions:
    """What the reminders of a pool say of keywords: by name and card type, each wording with the cards that have it."""

    known: dict[tuple[str, CardType], dict[str, list[str]]] = field(default_factory=dict)

    def add(self, slug: str, types: Iterable[CardType], effect: str) -> None:
        """Take the definitions of a card's text."""
        for head, says in explained_lines(effect):
            for kind in types:
                self.known.setdefault((head.name, kind), {}).setdefault(says, []).append(slug)

    @property
    def names(self) -> list[str]:
        """The keywords that it knows something of."""
        return list(dict.fromkeys(name for name, _ in self.known))

    def meanings(self, line: str, types: Iterable[CardType]) -> dict[tuple[str, ...], list[str]]:
        """What a line may mean, by what its cards' reminders say, each with the slugs that say so; {} if nothing does.

        Each meaning is given as one paragraph, and where it is several sentences also as one for each of them. A number
        or a cost that the reminder does not speak of is one that only the very line has, so it explains no other.
        """
        head = head_of(line)
        if head is None:
            return {}
        found: dict[tuple[str, ...], list[str]] = {}
        own = [self.known.get((head.name, kind), {}) for kind in types]
        for known in own if any(own) else self._of_other_types(head.name):
            for says, slugs in known.items():
                speaks = bool(re.search(r"\bNN?\b", says)), _THIS_COST in says.lower()
                if speaks == (bool(head.number), bool(head.cost)):
                    found.setdefault(_paragraphs(head, says), []).extend(slugs)
        return found

    def _of_other_types(self, name: str) -> list[dict[str, list[str]]]:
        """What cards of other types say of a keyword, if they agree, and not of their own type alone ("this ally")."""
        every = [says for (each, _), says in self.known.items() if each == name]
        words = {words for says in every for words in says}
        return every[:1] if len(words) == 1 and not any(map(_OF_A_TYPE.search, words)) else []


def _paragraphs(head: Head, says: str) -> tuple[str, ...]:
    """The reminder as paragraphs of the card's own: the sentences one by one, each restricted as the line is."""
    said = _with_number(says, head.number) if head.number else says
    if head.cost:
        doing = head.cost if head.cost.startswith("(") else head.cost[0].lower() + head.cost[1:]
        said = said.replace(f"by paying {_THIS_COST}", f"by paying {head.cost}")
        said = said.replace(f"pay {_THIS_COST}", f"pay {doing}" if doing.startswith("(") else doing)
        said = re.sub(rf"\b{_THIS_COST}\b", lambda _: head.cost, said, flags=re.IGNORECASE)
    return tuple(head.bubbles + part[0].upper() + part[1:] for part in BETWEEN_SENTENCES.split(said) if part)


def by_its_name(sentence: str) -> str:
    """A sentence of a reminder as the card itself would say it: "this ally" is CARDNAME."""
    return _THIS.sub(SELF, sentence)
