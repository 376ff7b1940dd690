"""Rules text as words to draw: bold and italic marks, symbols in brackets. Free of Qt."""

from __future__ import annotations

import re

from gadesk.glossary import PAID, STATS
from gadesk.records import dataclass

SYMBOLS: dict[str, str] = {
    **{stat.name: stat.value for stat in STATS},
    **{kind.name: kind.value for kind in PAID},
    "REST": "rest",
}
_PIECE = re.compile(r"\*\*|\*|\[[A-Z]+\]|\s+|[^\s*\[\]]+\]?|\[|\]")


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of text in one style; `joined`: no gap and no line break before it. `icon` replaces the text;
    `label`: part of a restriction in brackets."""

    text: str
    bold: bool = False
    italic: bool = False
    joined: bool = False
    icon: str = ""
    label: bool = False


def paragraphs(text: str) -> tuple[tuple[Word, ...], ...]:
    """Split a rules text into paragraphs of words; empty lines only part paragraphs."""
    return tuple(words for line in text.splitlines() if (words := _words(line)))


def _words(line: str) -> tuple[Word, ...]:
    words: list[Word] = []
    bold = italic = False
    joined = label = False
    for piece in _PIECE.findall(line.strip()):
        if piece == "**":
            bold = not bold
        elif piece == "*":
            italic = not italic
        elif piece.isspace():
            joined = False
        else:
            symbol = SYMBOLS.get(piece[1:-1], "") if piece.startswith("[") and piece.endswith("]") else ""
            label = label or piece == "["
            words.append(Word(piece, bold or label, italic, joined and bool(words), symbol, label))
            label = label and "]" not in piece
            joined = True
    return tuple(words)


def plain(text: str) -> str:
    """The text without marks, for accessible descriptions; symbols become words."""
    parts = []
    for words in paragraphs(text):
        line = ""
        for word in words:
            line += ("" if word.joined or not line else " ") + (word.icon or word.text)
        parts.append(line)
    return "\n".join(parts)
