"""What players say in several words, where no number is among them, and what they say in other games."""

from __future__ import annotations

import re

from gadesk.cards.orders import Order
from gadesk.cards.search.fields import FORMATS, RARITY_NAMES
from gadesk.glossary.doings import When

Condition = tuple[str, str, str]

_END = r"(?=[\s(),]|$)"
_GAP = r"[\s-]+"


def _among(words: list[str]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", _GAP) for word in sorted(words, key=len, reverse=True))


def _forms(when: When) -> tuple[str, ...]:
    """What is said for a trigger: "when it enters", "on enter"."""
    word = when.value.replace("-", " ")
    return (word, word.removesuffix("s"), *when.facts.said)


_WHEN = {form: when.value for when in When for form in _forms(when)}
_RARITIES = {name: sign for sign, name in RARITY_NAMES.items() if " " in name}
_WAYS = {
    "double faced": "double-faced", "double sided": "double-faced", "two faced": "double-faced",
    "two sided": "double-faced", "multi element": "multi-element", "two elements": "multi-element",
    "several elements": "multi-element", "multi class": "multi-class", "two classes": "multi-class",
    "several classes": "multi-class", "no text": "vanilla", "no rules text": "vanilla", "without text": "vanilla",
    "no abilities": "vanilla", "without abilities": "vanilla",
}  # fmt: skip
_SINCE = {"since": ">=", "after": ">", "before": "<", "until": "<="}
_NONE = frozenset({"banned", "illegal", "forbidden"})
_FORMAT, _LEGAL = _among(list(FORMATS)), "legal|allowed|playable|banned|illegal|forbidden"
_IT = "(?:it|this|they|something|he|she)"
_SAYINGS = (
    re.compile(rf"(?P<legal>{_LEGAL})\s+(?:in|for)\s+(?P<format>{_FORMAT}){_END}", re.I),
    re.compile(rf"(?P<format>{_FORMAT}){_GAP}(?P<legal>{_LEGAL}){_END}", re.I),
    re.compile(rf"(?P<rarity>{_among(list(_RARITIES))}){_END}", re.I),
    re.compile(rf"(?P<way>{_among(list(_WAYS))}){_END}", re.I),
    re.compile(rf"(?:on|when|whenever)\s+(?:{_IT}\s+)?(?P<when>{_among(list(_WHEN))}){_END}", re.I),
    re.compile(rf"(?:art|drawn|illustrated|painted)\s+by\s+(?P<artist>[\w'-]+){_END}", re.I),
    re.compile(rf"(?:sort|sorted|order|ordered)\s+by\s+(?P<sort>-?(?:{_among(list(Order))})){_END}", re.I),
    re.compile(rf"(?:(?P<since>{_among(list(_SINCE))}|from|in|of)\s+)?(?P<year>20\d\d){_END}", re.I),
)  # fmt: skip
ELSEWHERE = {
    "creature": "ally", "creatures": "ally", "minion": "ally", "minions": "ally", "monster": "ally",
    "monsters": "ally", "instant": "fast action", "instants": "fast action", "sorcery": "slow action",
    "sorceries": "slow action", "artifacts": "item", "planeswalker": "champion", "hero": "champion",
    "heroes": "champion", "leader": "champion", "equipment": "weapon", "flash": "fast", "hexproof": "kw:spellshroud",
    "shroud": "kw:spellshroud", "lifegain": "does:recover", "life gain": "does:recover", "removal": "does:destroy",
    "kill spell": "does:destroy", "board wipe": "does:destroy all", "boardwipe": "does:destroy all",
    "sweeper": "does:destroy all", "cancel": "does:negate", "counterspells": "does:negate", "exile": "does:banish",
    "exiles": "does:banish", "tap": "does:rest", "card draw": "does:draw", "cantrip": "does:draw action cost<=2",
    "sac": "does:sacrifice", "etb": "when:enters", "cheap": "cost<=2", "expensive": "cost>=5", "big": "power>=4",
    "strong": "power>=4", "small": "power<=1", "weak": "power<=1", "tough": "life>=5", "reanimation": "does:revive",
    "pump": "does:buff", "blink": "does:banish",
}  # fmt: skip
"""What players of other games say, as it is asked here; offered where it finds nothing as it stands."""
_ELSEWHERE = re.compile(rf"(?<![\w:\"-])(?:{_among(list(ELSEWHERE))})(?![\w:-])", re.I)


def saying(text: str, at: int) -> tuple[Condition, int] | None:
    """Read words that are said together from a place on: the condition that they are, and where they end."""
    found = next((match for each in _SAYINGS if (match := each.match(text, at))), None)
    if found is None:
        return None
    part = {
        name: " ".join(words.lower().replace("-", " ").split()) for name, words in found.groupdict().items() if words
    }
    if "format" in part:
        return ("banned" if part["legal"] in _NONE else "legal", ":", part["format"]), found.end()
    if "rarity" in part:
        return ("rarity", ":", _RARITIES[part["rarity"]]), found.end()
    if "way" in part:
        return ("is", ":", _WAYS[part["way"]]), found.end()
    if "when" in part:
        return ("when", ":", _WHEN[part["when"]]), found.end()
    if "year" in part:
        return ("year", _SINCE.get(part.get("since", ""), ":"), part["year"]), found.end()
    name = "artist" if "artist" in part else "sort"
    return (name, ":", found[name].lower()), found.end()


def in_our_words(text: str, unknown: frozenset[str]) -> str:
    """A search with what is said in other games as it is asked here: phrases, and words among the `unknown` ones."""

    def ours(match: re.Match[str]) -> str:
        word = " ".join(match[0].lower().replace("-", " ").split())
        return ELSEWHERE[word] if " " in word or word in unknown else match[0]

    return _ELSEWHERE.sub(ours, text)
