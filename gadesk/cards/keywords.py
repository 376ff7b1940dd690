"""Which keyword abilities a text carries, as printed facts: no grammar, only lines made of keywords."""

from __future__ import annotations

import re

from gadesk.glossary import Keyword

_REMINDER = re.compile(r"\([^()]*\)")
_BONUSES = re.compile(r"^(?:\[[^\]]*\]\s*)+")
_WORDS = {keyword.value.replace("_", " "): keyword for keyword in Keyword}
_WITH_NUMBER = re.compile(r"^([a-z ]+?)(?: (?:\d+|x))?$")
_WITH_NAME = re.compile(r"^(?:command [a-z ]+|[a-z' ]+ lineage|[a-z ]+ link|brew — .+|starcalling — .+)$")
_FIRST_OR_LAST = ("command", "brew", "starcalling", "lineage", "link")


def printed_keywords(text: str) -> tuple[Keyword, ...]:
    """List the keyword abilities that stand as paragraphs of their own in a rules text, in glossary order.

    Bonuses before them and reminder text do not matter; a keyword inside a sentence does not count
    (mechanics.abilities).
    """
    found: set[Keyword] = set()
    for paragraph in _REMINDER.sub("", text.replace("*", "")).lower().splitlines():
        line = _BONUSES.sub("", paragraph.strip())
        if not line or line.endswith("."):
            continue
        named = _named_keyword(line)
        if named is not None:
            found.add(named)
            continue
        parts = [_plain_keyword(part.strip()) for part in line.split(",")]
        if None not in parts:
            found.update(part for part in parts if part is not None)
    return tuple(keyword for keyword in Keyword if keyword in found)


def _plain_keyword(words: str) -> Keyword | None:
    match = _WITH_NUMBER.match(words)
    return _WORDS.get(match.group(1)) if match else None


def _named_keyword(line: str) -> Keyword | None:
    if not _WITH_NAME.match(line):
        return None
    words = line.split()
    return next((_WORDS[word] for word in _FIRST_OR_LAST if word in (words[0], words[-1])), None)
