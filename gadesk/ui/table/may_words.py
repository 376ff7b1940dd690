"""What a player is asked who may do something: a sentence taken from the ability's own text; no Qt here."""

from __future__ import annotations

import re

from gadesk.engine.decisions import Offer
from gadesk.ui.table.lexicon import plain

MAY = re.compile(r"\b[Yy]ou may ((?:[^.\"]|\.(?=\w))+)")
UNLESS = re.compile(r"\bunless [^.]*?\bpays (\([^)]*\))")
# How the text words what the engine offers.
VERBS: dict[str, tuple[str, ...]] = {
    Offer.DEAL_DAMAGE: ("have",),
    Offer.ACTIVATE: ("play", "activate"),
    Offer.PUT: ("put", "return"),
    Offer.RETURN: ("return", "put"),
    Offer.WAKE_UP: ("wake",),
    Offer.REMOVE_COUNTERS: ("remove",),
    Offer.PUT_COUNTERS: ("put",),
    Offer.CHANGE_DIRECTION: ("change",),
    Offer.LEVEL_UP: ("level",),
    Offer.REDIRECT: ("change", "redirect"),
}
FALLBACKS: dict[str, str] = {
    Offer.PAY: "pay its cost",
    Offer.DRAW: "draw",
    Offer.STARCALL: "starcall it",
    Offer.PRESERVE: "preserve it",
    Offer.IMBUE: "show the reserved cards to imbue it",
    Offer.INTERCEPT: "redirect the attack to it",
    Offer.REDIRECT: "redirect it",
    Offer.DEAL_DAMAGE: "deal the damage",
    Offer.WAKE_UP: "wake it up",
    Offer.REST: "rest it",
    Offer.PUT_COUNTERS: "put the counters",
    Offer.LEVEL_UP: "level up",
}
PLAIN_VERBS = frozenset(
    {"banish", "destroy", "sacrifice", "discard", "reveal", "glimpse", "recover", "summon", "gather", "search"}
    | {"shuffle", "negate", "suppress", "materialize", "load", "transform", "play"}
)


def may_words(word: str, text: str) -> str:
    """Say what may be done: the text's own words if it names exactly that, else a word of the rules."""
    text = plain(text)
    if word == Offer.PAY and (price := UNLESS.search(text)):
        return f"pay {price[1]} to prevent it"
    verbs = VERBS.get(word, (word,))
    clauses = [clause.strip() for clause in MAY.findall(text)]
    fitting = [clause for clause in clauses if clause.split(" ")[0] in verbs]
    if word == Offer.SEVERAL and len(clauses) == 1:
        fitting = clauses
    if fitting:
        return str(fitting[0])
    return FALLBACKS.get(word, word if word in PLAIN_VERBS else "do what it offers")
