"""Several decks in one text: where each of them begins, and what it is called."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gadesk import plain
from gadesk.decks.headings import heading
from gadesk.decks.model import LONGEST_NAME, Section
from gadesk.records import dataclass

TITLE = re.compile(r"^(?:#{1,3}(?!#)\s*)?grand archive deck:\s*(.*)$", re.IGNORECASE)
_COMMENT = re.compile(r"^//+\s*")
_BEGINS_CARD = re.compile(r"^\W*[xX]?\d")
_WHOLE = {Section.MATERIAL, Section.MAIN}
MOST_DECKS = 60


@dataclass(frozen=True, slots=True)
class _Begin:
    """A deck begins at a line (from 0), which may be its title: its name then, else ""."""

    at: int
    name: str = ""
    title_at: int = -1


def decks_of_lines(text: str) -> tuple[tuple[str, str], ...]:
    """Name and give the decks in a text of lines, each with empty lines for those before it; nothing if it is one.

    A deck begins at each title, or, where there are none, at the heading with which the list begins over again. Only
    what has a material and a main deck each time is taken for several decks.
    """
    lines = re.split(r"\r\n|\r|\n", text)
    begins = list(_titled(lines))
    if len(begins) < 2:
        begins = list(_repeated(lines))
    if not 2 <= len(begins) <= MOST_DECKS:
        return ()
    ends = [each.at for each in begins[1:]] + [len(lines)]
    parts = [(begin, lines[begin.at : end]) for begin, end in zip(begins, ends, strict=True)]
    if not all(set(_sections(part)) >= _WHOLE for _, part in parts):
        return ()
    return tuple(
        (begin.name or f"Deck {number}", "\n" * begin.at + "\n".join(_headed(begin, part)))
        for number, (begin, part) in enumerate(parts, 1)
    )


def _headed(begin: _Begin, part: list[str]) -> list[str]:
    """The lines of a deck with its title, if it has one, written as every reader knows it."""
    if begin.title_at < 0:
        return part
    at = begin.title_at - begin.at
    return [*part[:at], f"### Grand Archive Deck: {begin.name}", *part[at + 1 :]]


def _sections(lines: list[str]) -> Iterator[Section]:
    """The sections whose headings stand in some lines, in their order."""
    for line in lines:
        found = _section(line)
        if found is not None:
            yield found


def _section(line: str) -> Section | None:
    return heading(_COMMENT.sub("", line.strip())).section if line.strip() else None


def _titled(lines: list[str]) -> Iterator[_Begin]:
    """A deck at each title; what stands above the first belongs to it."""
    first = True
    for at, line in enumerate(lines):
        match = TITLE.match(line.strip())
        if match:
            yield _Begin(0 if first else at, plain.line(match[1], LONGEST_NAME).strip(), at)
            first = False


def _repeated(lines: list[str]) -> Iterator[_Begin]:
    """A deck where the heading comes again with which the one before began, after another heading."""
    seen: list[Section] = []
    for at, line in enumerate(lines):
        section = _section(line)
        if section is None:
            continue
        if not seen or (section is seen[0] and len(set(seen)) > 1):
            yield _with_title(lines, at, first=not seen)
            seen = []
        seen.append(section)


def _with_title(lines: list[str], at: int, first: bool) -> _Begin:
    """The deck whose first heading stands at a line, with the title above it if there is one."""
    above = at - 1
    while above >= 0 and not lines[above].strip():
        above -= 1
    if above < 0:
        return _Begin(0 if first else at)
    line = lines[above].strip()
    alone = above == 0 or not lines[above - 1].strip()
    titled = TITLE.match(line)
    if titled:
        return _Begin(0 if first else above, plain.line(titled[1], LONGEST_NAME).strip(), above)
    found = heading(line)
    if _COMMENT.match(line) or _BEGINS_CARD.match(line) or found.kind or not (found.marked or alone):
        return _Begin(0 if first else at)
    name = plain.line(found.words, LONGEST_NAME).strip()
    return _Begin(0 if first else above, name, above) if name else _Begin(0 if first else at)
