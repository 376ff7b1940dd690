"""What a player is asked who may do something: a sentence taken from the ability's own text; no Qt here."""

from __future__ import annotations

import re

from gadesk.ui.table.lexicon import plain

MAY = re.compile(r"\b[Yy]ou may ((?:[^.\"]|\.(?=\w))+)")
UNLESS = re.compile(r"\bunless [^.]*?\bpays (\([^)]*\))")
# How the text words what the engine calls by an effect's name.
VERBS = {
    "put": ("put", "return"),
    "deal damage": ("have",),
    "rested": ("rest",),
    "play": ("play", "activate"),
    "take counters": ("remove",),
    "put counters": ("put",),
    "turn currents": ("change",),
}
FALLBACKS = {
    "pay": "pay its cost",
    "draw": "draw",
    "starcall": "starcall it",
    "preserve": "preserve it",
    "imbue": "show the reserved cards to imbue it",
    "redirect": "redirect the attack to it",
    "deal damage": "deal the damage",
    "wake up": "wake it up",
    "rested": "rest it",
    "put counters": "put the counters",
    "level up": "level up",
}
PLAIN_VERBS = frozenset(
    {"banish", "destroy", "sacrifice", "discard", "reveal", "glimpse", "recover", "summon", "gather", "search"}
    | {"shuffle", "negate", "suppress", "materialize", "load", "transform", "play"}
)


def may_words(word: str, text: str) -> str:
    """Say what may be done: the text's own words if it names exactly that, else a word of the rules."""
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", word).replace("_", " ").lower().strip()
    text = plain(text)
    if kind == "pay" and (price := UNLESS.search(text)):
        return f"pay {price[1]} to prevent it"
    verbs = VERBS.get(kind, (kind,))
    clauses = [clause.strip() for clause in MAY.findall(text)]
    fitting = [clause for clause in clauses if clause.split(" ")[0] in verbs]
    if kind == "sequence" and len(clauses) == 1:
        fitting = clauses
    if fitting:
        return str(fitting[0])
    return FALLBACKS.get(kind, kind if kind in PLAIN_VERBS else "do what it offers")
