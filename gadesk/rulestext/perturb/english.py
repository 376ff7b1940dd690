"""What a changed text needs to stay good English: articles, plurals, verbs of a third person."""

from __future__ import annotations

import re

from gadesk.glossary import OBJECT_TYPES
from gadesk.rulestext.grammar.amounts.numbers import NUMBERS
from gadesk.rulestext.printer import finish
from gadesk.rulestext.vocabulary import plural

SMALL = NUMBERS[2:12]
"""Number words that can be changed for one another."""
WORD = "(?:" + "|".join(NUMBERS[2:]) + ")"
"""A pattern of number words from two on."""
HEADS = (
    *(kind.facts.one for kind in sorted(OBJECT_TYPES)),
    "card",
    "unit",
    "object",
    "regalia",
    "token",
    "omen",
    "opponent",
)
"""Nouns that end a phrase for cards, objects or players."""
HEAD = "(?:" + "|".join(HEADS) + ")"
PLURALS = {word: word if word == "regalia" else plural(word) for word in HEADS}
HEADS_PLURAL = "(?:" + "|".join(PLURALS.values()) + ")"
_LEFT_OUT = r"(?:a|an|the|or|and|of|that|with|to|you|your|their|its|from|in|on|at|into|this|up|if|it)"
ADJECTIVES = rf"(?:(?!{_LEFT_OUT}\b)[\w-]+ )*?"
"""A pattern of what may stand between an article and its noun."""
ENDS = rf"(?![\w'-]| {HEAD}\b| {HEADS_PLURAL}\b)"
"""Behind a noun that ends its phrase."""

_VERBS = {
    "draw": "draws",
    "discard": "discards",
    "recover": "recovers",
    "glimpse": "glimpses",
    "banish": "banishes",
    "sacrifice": "sacrifices",
    "reveal": "reveals",
    "gather": "gathers",
    "empower": "empowers",
    "summon": "summons",
    "put the top": "puts the top",
}
VERB = "(?:" + "|".join(_VERBS) + ")"
"""A pattern of what players are told to do."""
_OLD_ARTICLE = re.compile(r"\b([Aa])n (?=\w)")
_SPOKEN = re.compile(
    r"\b(?:it|its|itself|him|her|them|they|their|that|those|this way|If you (?:do|don't)|When you do|the \w+ed|each of|"
    r"the rest)\b",
    re.IGNORECASE,
)


def third_person(verb: str) -> str:
    """The verb as of another: "draw" of a player who "draws"."""
    return _VERBS[verb]


def many(words: str) -> str:
    """The plural of a phrase that ends with its noun."""
    before, _, noun = words.rpartition(" ")
    made = PLURALS.get(noun, plural(noun))
    return f"{before} {made}" if before else made


def mended(text: str) -> str:
    """The text with "a" and "an" as the words behind them want them."""
    return finish((_OLD_ARTICLE.sub(r"\1 ", text),))


def spoken_of(text: str) -> bool:
    """Whether a text speaks again of something named before: what is changed there may not be meant any more."""
    return _SPOKEN.search(text) is not None


_NAMES = frozenset({"Animals", "Suited"})
"""Subtypes that begin sentences of the pool: names stay as they are."""


def lowered(text: str) -> str:
    """A sentence behind a clause: its first letter small, but for names and labels."""
    first = text.partition(" ")[0]
    return text if first.isupper() or first in _NAMES or text[:1] in "[(" else text[:1].lower() + text[1:]


def raised(text: str) -> str:
    """A clause that begins a sentence."""
    return text[:1].upper() + text[1:]
