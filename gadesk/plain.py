"""Text of others as plain text: one line or several, of bounded length, without what moves, hides or reorders letters.

Whoever takes in text that a player, a file, the Index or a network wrote passes it through here, and so do the
window's labels (`ui/design/plain`), the errors and the terminal (`gadesk/terminal.py`): what is plain stays as it is.
"""

from __future__ import annotations

import re
from unicodedata import category, combining

TYPE_CHECKING = False  # `typing` itself is slow to load, and `gadesk --help` needs no more of it
if TYPE_CHECKING:
    from typing import Any

LINE = 1000
TEXT = 20_000
NAME = 60
GAP = "�"

_BREAKS = "\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"
_JOINERS = "\u200c\u200d"  # they belong to words of some scripts, and to signs such as families
_MOST_MARKS = 3  # more marks over one letter paint over the lines above and below
_SPACES = re.compile(r" {2,}")


def line(text: str, longest: int = LINE) -> str:
    """One line: breaks become spaces, control characters a sign, invisible and reordering ones nothing."""
    if text.isascii() and text.isprintable():
        return _cut(text, longest)
    # What is cut away in any case is not looked at: a text of others may be of any length.
    return _cut(_SPACES.sub(" ", _cleaned(text[: longest * 2 + 2].strip(), " ")), longest)


def text(text: str, longest: int = TEXT) -> str:
    """As `line`, but lines stay lines."""
    if text.isascii() and text.isprintable():
        return _cut(text, longest)
    return _cut(_cleaned(text[: longest * 2 + 2].replace("\r\n", "\n"), "\n"), longest)


def is_plain(words: str) -> bool:
    """Whether text of several lines has nothing that would be changed."""
    return text(words, len(words)) == words


def name(text: str) -> str:
    """What a player, a deck or a file calls itself: one short line."""
    return line(text.strip(), NAME).strip()


def _cleaned(text: str, broken: str) -> str:
    made: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if combining(char) or category(char) in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            made.append(_shown(char, broken))
    return "".join(made)


def _shown(char: str, broken: str) -> str:
    if char in _BREAKS:
        return " " if char == "\t" else broken
    kind = category(char)
    if kind in ("Cc", "Cs"):
        return GAP
    return "" if kind == "Cf" and char not in _JOINERS else char


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def data(value: Any) -> Any:
    """Make every text in plain data (lists, objects) plain; what it is called by is checked by whoever reads it."""
    if isinstance(value, str):
        return text(value)
    if isinstance(value, list):
        return [data(each) for each in value]
    return {key: data(each) for key, each in value.items()} if isinstance(value, dict) else value
