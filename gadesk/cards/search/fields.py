"""What may stand before the colon: each field, its other names, and the values that it knows."""

from __future__ import annotations

from gadesk.glossary import PAID, STATS, CardType, Element, Keyword, Speed, Stat, Supertype
from gadesk.records import dataclass

RARITIES = {"c": 1, "u": 2, "r": 3, "sr": 4, "ur": 5, "pr": 6, "csr": 7, "cur": 8, "cpr": 9}
"""The rarities' signs as they are printed, by the Index's number."""
WAYS = (
    "double-faced",
    "manual",
    "whole",
    *(kind.value for kind in Supertype),
    "champion",
    "banned",
    "fast",
    "material",
    "main",
)


@dataclass(frozen=True, slots=True)
class Field:
    """One field. `kind`: "words" (contains), "one" (is among), "number", "flag". `values`: what may be offered.

    A "one" or "flag" with values has no others, so another one is a mistake of whoever writes it.
    """

    name: str
    kind: str
    explains: str
    values: tuple[str, ...] = ()


_ALL = (
    Field("name", "words", "the card's name"),
    Field("text", "words", "the rules text"),
    Field("type", "one", "type or supertype", tuple(t.value for t in CardType) + tuple(s.value for s in Supertype)),
    Field("class", "one", "class"),
    Field("element", "one", "element", tuple(e.value for e in Element)),
    Field("subtype", "one", "subtype"),
    Field("cost", "number", "reserve or memory cost"),
    *(Field(kind.value, "number", kind.words) for kind in PAID),
    *(Field(stat.value, "number", stat.value if stat is not Stat.LEVEL else "level of a champion") for stat in STATS),
    Field("speed", "one", "speed", tuple(s.value for s in Speed)),
    Field("set", "one", "set by its prefix"),
    Field("rarity", "number", "rarity (c u r sr ur pr csr cur cpr)", tuple(RARITIES)),
    Field("legal", "one", "format in which it may be played", ("standard", "draft")),
    Field("kw", "one", "keyword ability", tuple(k.words.replace(" ", "-") for k in Keyword)),
    Field("is", "flag", "something it is", WAYS),
)
FIELDS = {field.name: field for field in _ALL}
ALIASES = {
    "n": "name", "t": "type", "o": "text", "oracle": "text", "c": "class", "e": "element", "el": "element",
    "st": "subtype", "sub": "subtype", "pow": "power", "lv": "level", "dur": "durability", "s": "set", "keyword": "kw",
    "r": "rarity", "f": "legal", "format": "legal", "res": "reserve", "mem": "memory",
}  # fmt: skip


def field_named(word: str) -> Field | None:
    """Find a field by its name or a short form of it, in any case."""
    lower = word.lower()
    return FIELDS.get(ALIASES.get(lower, lower))
