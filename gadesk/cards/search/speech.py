"""What players say instead of writing it with signs: numbers, "at least", and words that only join others."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from gadesk.cards.search.match import SPOKEN, one_of
from gadesk.cards.search.phrases import saying
from gadesk.cards.search.tree import Query, Term
from gadesk.glossary import STATS, Keyword

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FIELDS = {
    "cost": "cost", "costs": "cost", "costing": "cost", "cmc": "cost", "drop": "cost", "drops": "cost",
    "reserve": "reserve", "reserve cost": "reserve", "memory": "memory", "memory cost": "memory",
    **{stat.value: stat.value for stat in STATS}, "pow": "power", "hp": "life", "health": "life", "lv": "level",
    "lvl": "level", "printings": "printings", "year": "year", "owned": "owned",
}  # fmt: skip
_BOUNDS = {
    "at least": ">=", "at most": "<=", "up to": "<=", "no more than": "<=", "no less than": ">=", "less than": "<",
    "fewer than": "<", "lower than": "<", "under": "<", "below": "<", "more than": ">", "greater than": ">",
    "higher than": ">", "over": ">", "above": ">", "exactly": "=",
}  # fmt: skip
_LIMITS = {
    "less": "<=", "fewer": "<=", "lower": "<=", "under": "<=", "below": "<=", "more": ">=", "greater": ">=",
    "higher": ">=", "above": ">=", "up": ">=",
}  # fmt: skip
FILLERS = frozenset({
    "a", "all", "an", "and", "any", "are", "but", "by", "can", "card", "cards", "class", "do", "does", "each",
    "element", "find", "from", "has", "have", "having", "i", "in", "is", "it", "me", "my", "need", "of", "only",
    "our", "printed", "released", "show", "some", "that", "the", "their", "them", "there", "this", "to", "want",
    "what", "which", "who", "whose", "with", "your",
})  # fmt: skip
"""Words that say nothing of a card where others do; the whole name of a card is found all the same."""


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(words, key=len, reverse=True))


_N = rf"(?:\d{{1,9}}|x|{_any(_NUMBERS)})"
_SIGN = r"<=|>=|!=|==?|<|>|:|≤|≥|≠"
_END = r"(?=[\s(),]|$)"
_SPAN = rf"(?P<low>{_N})(?:(?:-|\.\.|–|\s+to\s+)(?P<high>{_N}))?(?P<plus>\+)?"
_LIMIT = rf"(?:\s+(?:or|and)\s+(?P<limit>{_any(_LIMITS)}))?"
_AFTER = re.compile(
    rf"(?P<field>{_any(_FIELDS)})(?:\s+(?:is|of|equals))?(?:\s*(?P<sign>{_SIGN})\s*|\s+(?P<bound>{_any(_BOUNDS)})\s+|\s+)"
    rf"(?:between\s+(?P<from>{_N})\s+and\s+(?P<until>{_N})|{_SPAN}{_LIMIT}|(?P<other>{_any(_FIELDS)})){_END}",
    re.I,
)
"""The name of a field first: "cost 2", "power 3+", "life >= 4", "cost 2 or less", "power > life"."""
_BEFORE = re.compile(
    rf"(?:(?P<bound>{_any(_BOUNDS)})\s+)?{_SPAN}{_LIMIT}[\s-]+(?P<field>{_any(_FIELDS)}){_END}(?!\s*[:<>=!])", re.I
)
"""The number first: "2 cost", "3-power", "at least 3 life", "2 or less cost"."""
_BETWEEN = re.compile(
    rf"between\s+(?P<from>{_N})\s+and\s+(?P<until>{_N})[\s-]+(?P<field>{_any(_FIELDS)}){_END}(?!\s*[:<>=!])", re.I
)
"""The bounds first: "between 2 and 4 cost"."""
_BODY = re.compile(rf"(\d{{1,2}})/(\d{{1,2}}){_END}")
"""Power and life: "3/2"."""
_TWO_WORDS = re.compile(_any(k.words for k in Keyword if " " in k.words), re.I)


_ONE_WORD = frozenset(word for kind in Keyword for word in kind.words.split())
_NO = re.compile(r"no\s+([\w-]+)", re.I)


class Said(NamedTuple):
    """Conditions that were said: fields, operators and values, and where the words end."""

    conditions: tuple[tuple[str, str, str], ...]
    end: int


def amount(text: str, at: int) -> Said | None:
    """Read a number as it is spoken from a place on, or words that are said together; None for anything else."""
    body = _BODY.match(text, at)
    if body is not None:
        return Said((("power", ":", body[1]), ("life", ":", body[2])), body.end())
    together = saying(text, at)
    if together is not None:
        return Said((together[0],), together[1])
    found = _AFTER.match(text, at) or _BEFORE.match(text, at) or _BETWEEN.match(text, at)
    if found is None:
        return None
    part = {name: " ".join(words.lower().split()) for name, words in found.groupdict().items() if words}
    field = _FIELDS[part["field"]]
    if "from" in part:
        return Said(((field, ">=", _digits(part["from"])), (field, "<=", _digits(part["until"]))), found.end())
    sign = {"≤": "<=", "≥": ">=", "≠": "!=", "==": "="}.get(part.get("sign", ""), part.get("sign", ""))
    bound = _BOUNDS.get(part.get("bound", ""), "")
    if "other" in part:
        other = _FIELDS[part["other"]]
        return Said(((field, sign, other),), found.end()) if sign else None
    more = _LIMITS.get(part.get("limit", ""), ">=" if "plus" in part else "")
    if bool(sign) + bool(bound) + bool(more) + ("high" in part) > 1:
        return None
    low = _digits(part["low"])
    if "high" in part:
        return Said(((field, ">=", low), (field, "<=", _digits(part["high"]))), found.end())
    return Said(((field, sign or bound or more or ":", low),), found.end())


def _digits(word: str) -> str:
    return str(_NUMBERS.index(word)) if word in _NUMBERS else word


def keyword(text: str, at: int) -> str:
    """A keyword of several words that begins at a place, as it is written there; "" where none does."""
    found = _TWO_WORDS.match(text, at)
    return found[0] if found is not None and text[found.end() : found.end() + 1] in ("", " ", ")") else ""


def kind_of(word: str, classes: Collection[str]) -> str:
    """What kind of thing a word says that a card is: "elements", "words", "classes" …; "" where it says none."""
    lower = word.lower()
    return "classes" if one_of(lower, classes) else SPOKEN.get(lower, ("", ""))[0]


def says_none(text: str, at: int, classes: Collection[str]) -> bool:
    """Whether "no" at a place is said of a word that cards can be: "no taunt", "no champions"."""
    found = _NO.match(text, at)
    return found is not None and (found[1].lower() in _ONE_WORD or bool(kind_of(found[1], classes)))


def is_filler(query: Query) -> bool:
    """Whether a condition is a word that says nothing of a card, or only the order of what is found."""
    return isinstance(query, Term) and not query.field and not query.quoted and query.value.lower() in FILLERS
