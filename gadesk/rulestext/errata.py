"""Errata that the Index lists beside a text and that the text itself does not have yet: "'A' -> 'A and more'".

Only words that are added count: what an erratum takes away or says otherwise can't be told apart from what the text
was before and has become since.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from gadesk.rulestext.normalise import straight

_ADDS = re.compile(r"\W*(?P<old>\w.*?)\W*\s*->\s*\W*(?P<new>\w.*?)\W*", re.DOTALL)
_SIGNS = re.compile(r"\s*\[?\b(power|life)\b\]?", re.IGNORECASE)
LEAST = 2
"""So many words an erratum names at least: one alone stands in many places."""


def amended(card: Mapping[str, Any]) -> str:
    """The card's text with the words that its errata add to a place of it, where they are not there yet."""
    text = str(card.get("effect") or "")
    for rule in card.get("rule") or ():
        if isinstance(rule, Mapping) and "ERRATA" in str(rule.get("title") or "").upper():
            text = _with_words(text, straight(str(rule.get("description") or "")))
    return text


def _with_words(text: str, erratum: str) -> str:
    found = _ADDS.fullmatch(erratum.strip())
    if found is None or len(found["old"].split()) < LEAST or not found["new"].startswith(f"{found['old']} "):
        return text
    old, new = (_as_printed(found[name]) for name in ("old", "new"))
    places = list(re.finditer(old, text))
    if len(places) != 1 or re.search(new, text):
        return text
    added = found["new"][len(found["old"]) :]
    return text[: places[0].end()] + added + text[places[0].end() :]


def _as_printed(words: str) -> str:
    """A pattern for words as a text prints them: stats as signs, what stands out between asterisks."""
    told = _SIGNS.sub(lambda sign: f" [{sign[1].upper()}]", words)
    return r"[\s*]*".join(re.escape(part) for part in re.findall(r"\w+|[^\w\s]", told))
