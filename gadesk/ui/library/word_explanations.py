"""Rules texts as pieces, with our own words about each keyword and where the rulebook has it. Free of Qt."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache

from gadesk.glossary import Keyword
from gadesk.glossary.notion import total
from gadesk.paths import resource
from gadesk.records import dataclass
from gadesk.ui.cards.markup import SYMBOLS

_ONLY_BOLD = frozenset(keyword.words for keyword in Keyword if keyword.facts.everyday)
"""Inside a sentence these are ordinary words too; they count only where they are printed bold."""
_LIMITS = {"level": "level", "memory": "memory"}
_PIECE = re.compile(r"(\*\*|\*(?!\*)|\[[^\]]*\])")


@dataclass(frozen=True, slots=True)
class Explained:
    """A word of the rules: its name, what it means in our own words, and the rulebook's section ("": none now)."""

    word: str
    name: str
    words: str
    rule: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text in one style; `about` if there is something to explain, `icon` if a symbol stands for it."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""
    about: Explained | None = None


@cache
def glossary() -> dict[str, Explained]:
    """Every explained word in all its forms: keywords by their words, phrases like "class bonus", terms."""
    data = json.loads(resource("rules", "keywords.json").read_text(encoding="utf-8"))
    about = total(Keyword, {Keyword(word): words for word, words in data.pop("keywords").items()})
    found = {
        word.words: Explained(word.words, word.words.title(), words, word.facts.rule) for word, words in about.items()
    }
    for entry in (entry for part in data.values() for entry in part):
        made = Explained(entry["word"], entry["name"], entry["words"], entry["rule"])
        found.update(dict.fromkeys((entry["word"], *entry.get("forms", ())), made))
    return found


def explain(keyword: Keyword) -> Explained:
    """Our own words about a keyword."""
    return glossary()[keyword.words]


def pieces(paragraph: str) -> tuple[Piece, ...]:
    """Cut a paragraph with its marks into pieces."""
    found: list[Piece] = []
    bold = italic = False
    for part in _PIECE.split(paragraph.strip()):
        if part == "**":
            bold = not bold
        elif part == "*":
            italic = not italic
        elif part.startswith("["):
            found.append(_bubble(part))
        elif part:
            found.extend(_explained(part, bold, italic))
    return tuple(found)


def keywords_in(text: str) -> tuple[Explained, ...]:
    """The explained words of a text, each once, in their order."""
    about = [piece.about for line in text.splitlines() for piece in pieces(line) if piece.about is not None]
    return tuple(dict.fromkeys(about))


def _bubble(part: str) -> Piece:
    inner = part[1:-1]
    if inner in SYMBOLS:
        return Piece(inner.lower(), icon=SYMBOLS[inner])
    words = inner.lower()
    known = glossary()
    about = known.get(words) or known.get(_LIMITS.get(words.split(" ")[0], ""))
    if about is None and words.endswith(" bonus"):
        about = known["champion bonus"]
    return Piece(part, bold=True, about=about)


def _explained(text: str, bold: bool, italic: bool) -> Iterator[Piece]:
    """Find the keywords in a run of one style."""
    at = 0
    for match in _words().finditer(text):
        word = match[0].lower()
        if word in _ONLY_BOLD and not bold:
            continue
        if match.start() > at:
            yield Piece(text[at : match.start()], bold, italic)
        yield Piece(match[0], bold, italic, about=glossary()[word])
        at = match.end()
    if at < len(text):
        yield Piece(text[at:], bold, italic)


@cache
def _words() -> re.Pattern[str]:
    """All explained words but those that only stand in brackets, longest first."""
    bare = [word for word in glossary() if word not in ("level", "memory", "champion bonus")]
    return any_of(bare)


def any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Find any of these words, whole and in small letters or large ones, the longest that stands there."""
    return re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, words), key=len, reverse=True))})\b", re.IGNORECASE)
