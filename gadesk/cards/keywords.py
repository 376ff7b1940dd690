"""Which keyword abilities a text carries, as printed facts: no grammar, only lines made of keywords."""

from __future__ import annotations

import re

from gadesk.glossary import Keyword
from gadesk.glossary.keywords import Takes

_REMINDER = re.compile(r"\((?!(?:\d+|X)\))[^()]*\)")
"""What stands in brackets, but for a cost: "(2)"."""
_BONUSES = re.compile(r"^(?:\[[^\]]*\]\s*)+")
_WORDS = {keyword.words: keyword for keyword in Keyword}
_WITH_NUMBER = re.compile(r"^([a-z ]+?)(?: (?:\d+|x))?$")
_FORMS = {
    Takes.NAME_BEFORE: "[a-z' ]+ {}",
    Takes.NOUN_BEFORE: "[a-z ]+ {}",
    Takes.NOUN_AFTER: "{} [a-z ]+",
    Takes.COST: "{} — .+",
    Takes.INGREDIENTS: "{} — .+",
}
"""How a keyword stands with what is printed beside it."""
_WITH_WORDS = {
    keyword: re.compile(_FORMS[keyword.facts.takes].format(keyword.words))
    for keyword in Keyword
    if keyword.facts.takes in _FORMS
}


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
    return next((keyword for keyword, form in _WITH_WORDS.items() if form.fullmatch(line)), None)
