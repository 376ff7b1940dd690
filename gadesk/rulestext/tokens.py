"""Words and marks of a normalised text."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""\[(?:POWER|LIFE|REST)\]      # symbols
    | \d+                            # numbers
    | [A-Za-z]+(?:n't|'ve)           # contractions that mean one word
    | '(?:s|re)?(?![A-Za-z])         # the possessive and "they're", apart from their word
    | [A-Za-z]+
    | \S""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark; `low` is the word with its first letter in lower case, and "a" for "an"."""

    text: str
    low: str
    start: int


def tokenise(text: str) -> tuple[Token, ...]:
    """Cut a text into tokens; white space only separates."""
    out = []
    for match in _TOKEN.finditer(text):
        word = match.group()
        low = word[:1].lower() + word[1:] if not word.isupper() or len(word) == 1 else word
        low = "a" if low == "an" else low
        out.append(Token(word, low, match.start()))
    return tuple(out)
