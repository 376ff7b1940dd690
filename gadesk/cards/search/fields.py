"""What may stand before the colon: each field, its other names, and the values that it knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field as fact

from gadesk.cards.orders import Order
from gadesk.glossary import PAID, STATS, CardType, Element, Keyword, Speed, Stat, Supertype
from gadesk.glossary.doings import Does, Pays, When
from gadesk.records import dataclass

RARITIES = {"c": 1, "u": 2, "r": 3, "sr": 4, "ur": 5, "pr": 6, "csr": 7, "cur": 8, "cpr": 9}
"""The rarities' signs as they are printed, by the Index's number."""
RARITY_NAMES = {
    "c": "common", "u": "uncommon", "r": "rare", "sr": "super rare", "ur": "ultra rare", "pr": "promotional rare",
    "csr": "collector super rare", "cur": "collector ultra rare", "cpr": "collector promo rare",
}  # fmt: skip
FORMATS = ("standard", "draft")
_WAYS = {
    "whole": "plays by the rules to the last word", "manual": "something of it is done by hand",
    "double-faced": "it has a back with another face", **{kind.value: "supertype" for kind in Supertype},
    **{kind.value: "type" for kind in CardType}, "fast": "it has fast speed", "slow": "it has slow speed",
    "material": "it starts in the material deck", "main": "it starts in the main deck",
    "banned": "a format bans it", "limited": "a format allows fewer copies of it than of others",
    "reprint": "it is in more than one set", "promo": "it has a promotional printing",
    "vanilla": "it has no rules text", "multi-element": "it has more than one element",
    "multi-class": "it has more than one class", "triggered": "something of it triggers",
}  # fmt: skip
WAYS = tuple(_WAYS)


@dataclass(frozen=True, slots=True)
class Field:
    """One field. `kind`: "words" (contains), "one" (is among), "number", "flag", "order".

    A "one", "flag" or "order" with values has no others, so another one is a mistake of whoever writes it. `values`
    are what may be offered, each with what it means, "" where it speaks for itself.
    """

    name: str
    kind: str
    explains: str
    meanings: Mapping[str, str] = fact(default_factory=dict)
    example: str = ""
    synced: bool = False
    """Whether only a sync brings what it asks."""

    @property
    def values(self) -> tuple[str, ...]:
        """The values that it may have; none: any."""
        return tuple(self.meanings)


def _plain(values: Iterable[str]) -> dict[str, str]:
    return dict.fromkeys(values, "")


def _doings(kind: type[Does | When | Pays]) -> dict[str, str]:
    return {doing.value: doing.facts.explains for doing in kind}


_ALL = (
    Field("name", "words", "the card's name", example='name:spirit, !"whole name"'),
    Field("text", "words", "the rules text", example='text:"draw a card"'),
    Field(
        "reminder",
        "words",
        "the reminder text, which other searches pass over",
        example="reminder:redirect",
        synced=True,
    ),
    Field(
        "type", "one", "type or supertype", _plain(w.value for kind in (CardType, Supertype) for w in kind), "type:ally"
    ),
    Field("class", "one", "class", example="class:mage"),
    Field("element", "one", "element", _plain(e.value for e in Element), "element:fire,water"),
    Field("subtype", "one", "subtype", example="subtype:spell"),
    Field("does", "one", "what it does, by gadesk's reading of its text", _doings(Does), "does:draw"),
    Field("when", "one", "what a triggered ability of it waits for", _doings(When), "when:enters"),
    Field("pays", "one", "what is paid besides cards, or instead of them", _doings(Pays), "pays:sacrifice"),
    Field("cost", "number", "reserve or memory cost", example="cost:2..4"),
    *(Field(kind.value, "number", kind.words) for kind in PAID),
    *(
        Field(stat.value, "number", stat.value if stat is not Stat.LEVEL else "level of a champion", example=example)
        for stat, example in zip(STATS, ("", "power>life", "", ""), strict=False)
    ),
    Field("speed", "one", "speed", _plain(s.value for s in Speed), "speed:fast"),
    Field("kw", "one", "keyword ability", _plain(k.words.replace(" ", "-") for k in Keyword), "kw:taunt"),
    Field("is", "flag", "something it is", _WAYS, "is:unique"),
    Field("set", "one", "set by its prefix or name", example="set:amb"),
    Field("year", "number", "the year in which a printing came out", example="year>=2025"),
    Field("rarity", "number", "rarity of a printing", {**RARITY_NAMES}, "rarity>=sr"),
    Field("number", "one", "collector number", example="number:101"),
    Field("printings", "number", "how many printings it has", example="printings>1"),
    Field("owned", "number", "how many copies you own, where they are counted (Settings, “You”)", example="owned<4"),
    Field("artist", "words", "who drew a printing", example="artist:lee", synced=True),
    Field("flavor", "words", "the flavour text of a printing", example="flavor:dream", synced=True),
    Field("legal", "one", "format in which it may be played", _plain(FORMATS), "legal:standard"),
    Field("banned", "one", "format in which it is banned", _plain(FORMATS), "banned:standard"),
    Field("sort", "order", "how what is found stands, with - the other way round", _plain(Order), "sort:-power,cost"),
)
FIELDS = {field.name: field for field in _ALL}
ALIASES = {
    "n": "name", "t": "type", "types": "type", "o": "text", "oracle": "text", "rules": "text", "fo": "text",
    "c": "class", "classes": "class", "e": "element", "el": "element", "elements": "element",
    "color": "element", "id": "element", "identity": "element",
    "st": "subtype", "sub": "subtype", "subtypes": "subtype", "pow": "power", "lv": "level", "lvl": "level",
    "hp": "life", "health": "life", "tou": "life", "toughness": "life", "dur": "durability", "s": "set",
    "edition": "set", "keyword": "kw", "keywords": "kw", "r": "rarity", "f": "legal", "format": "legal",
    "res": "reserve", "mem": "memory", "cmc": "cost", "mv": "cost", "mana": "cost", "do": "does", "effect": "does",
    "on": "when", "trigger": "when", "pay": "pays", "a": "artist", "illustrator": "artist", "ft": "flavor",
    "flavour": "flavor", "cn": "number", "y": "year", "order": "sort", "prints": "printings", "speeds": "speed",
    "own": "owned",
}  # fmt: skip
SYNONYMS = {
    ("is", "dfc"): "double-faced", ("is", "flip"): "double-faced", ("is", "reprinted"): "reprint",
    ("is", "multicolor"): "multi-element", ("is", "instant"): "fast", ("type", "creature"): "ally",
    ("type", "instant"): "action", ("type", "sorcery"): "action", ("type", "artifact"): "item",
    ("legal", "std"): "standard", ("banned", "std"): "standard", ("legal", "limited"): "draft",
    ("sort", "cmc"): "cost", ("sort", "released"): "year", ("sort", "date"): "year", ("sort", "newest"): "year",
    ("sort", "pow"): "power", ("sort", "lv"): "level", ("sort", "hp"): "life",
    **{("rarity", name.replace(" ", "-")): sign for sign, name in RARITY_NAMES.items()},
    ("rarity", "promo"): "pr", ("rarity", "mythic"): "ur",
}  # fmt: skip
"""What players of other games and sites write for a value."""


def field_named(word: str) -> Field | None:
    """Find a field by its name or a short form of it, in any case."""
    lower = word.lower()
    return FIELDS.get(ALIASES.get(lower, lower))


def dashed(value: str) -> str:
    """A value as it is compared: lower case, with dashes for spaces."""
    return value.lower().replace(" ", "-").replace("_", "-")


def known_value(field: str, value: str) -> str:
    """The value that a field has for one that other games and sites write."""
    turned = "-" if field == "sort" and value.startswith("-") else ""
    return turned + SYNONYMS.get((field, dashed(value.removeprefix(turned))), value.removeprefix(turned))
