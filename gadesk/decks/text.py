"""The text dialects of deck lists: one reader for all of them, one writer for the common one.

What a line says is looked for among the cards that there are: of all ways to part it into a number and a name, the
first one counts whose name is a card's. So a dialect needs no description, and what fits no card stays a question.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.model import Card
from gadesk.decks.headings import Heading, heading, section_named
from gadesk.decks.model import DeckList, Section
from gadesk.decks.read_deck import MOST_COPIES, DeckBuilder, ReadDeck, ReadLine, home, shorten
from gadesk.decks.several import TITLE
from gadesk.records import dataclass

_WRITTEN = {
    Section.MATERIAL: " Material Deck",
    Section.MAIN: " Main Deck",
    Section.SIDEBOARD: " Sideboard",
}
_PREFIX = re.compile(r"^([A-Za-z][A-Za-z ]{0,15}):\s*(\S.*)$")
_BULLET = re.compile(r"^(?:(?:[*•·‣▪◦●○–—>]|-(?!\d))\s*|\[[ xX]?\]\s+)+(?=\S)")
_MARKS = re.compile(r"\*\*|__|`")
_LINKED = re.compile(r"\[([^\[\]]+)\]\([^()]*\)|\[\[([^\[\]]+)\]\]")
_N = r"([+-]?[0-9]+)"
_X = r"(?:[xX×*](?=[\s,;:|)\]-])|[xX](?=[A-Z0-9])|×)?"
_BEFORE = (
    re.compile(rf"^{_N}\s*{_X}\s*(?:[,;:|]\s*|[-–—]\s+)?(\S.*)$"),
    re.compile(rf"^\({_N}\s*{_X}\)\s*(\S.*)$"),
    re.compile(rf"^\[{_N}\s*{_X}\]\s*(\S.*)$"),
    re.compile(rf"^[xX×]\s*{_N}\s+(\S.*)$"),
    re.compile(rf"^{_N}\s+(?:copies of|copy of|of)\s+(\S.*)$", re.IGNORECASE),
)
_AFTER = (
    re.compile(rf"^(\S.*?)[\s,;:|=–—-]*(?<=[\s,;:|=–—-])[xX×*]\s*{_N}$"),
    re.compile(rf"^(\S.*?)[\s,;:|=–—-]*(?<=[\s,;:|=–—-]){_N}\s*[xX×*]$"),
    re.compile(rf"^(\S.*?)\s*[(\[]\s*[xX×*]?\s*{_N}\s*[xX×*]?\s*[)\]]$"),
    re.compile(rf"^(\S.*?)\s*(?:[,;:|=\t]|\s[-–—])\s*{_N}$"),
)
_BEGINS_COUNT, _ENDS_COUNT = frozenset("+-0123456789([xX×"), frozenset("0123456789xX×*)]")
"""What each of these begins and ends with: the others need not be tried."""
_PERHAPS_BEFORE = re.compile(rf"^{_N}(?:\.(?![0-9])|\))\s*(\S.*)$")
_PERHAPS_AFTER = re.compile(r"^(\S.*?)\s+([1-9][0-9]?)$")
_TAILS = (
    re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\]|<[^<>]*>|\{[^{}]*\})(?:\s+\S+)?$"),
    re.compile(r"\s+(?://|#(?!\d)|--).*$"),
    re.compile(r"\s+[*^][^*^]*[*^]$"),
)
_TAIL_SIGNS = frozenset("([<{/#-*^")
_CODE = re.compile(r"^[A-Z0-9][A-Z0-9 .-]{0,8}$")
_NUMBER = re.compile(r"^#?\d+[a-zA-Z]?$")
_LINK = re.compile(r"^(?:https?://|www\.)\S+$", re.IGNORECASE)
_COMMENT = re.compile(r"^//+\s*")
_RULE = re.compile(r"^[-=_*~#.+|:\s]+$")
_SEVERAL = re.compile(r"\s*[,;/]\s*(?=[0-9]+\s*[xX×]?\s+\S)")
_FIELDS = re.compile(r'\s*[|\t]\s*|\s*[,;]\s*(?=(?:[^"]*"[^"]*")*[^"]*$)')
_RUN = re.compile(r"[\s,;:|=–—-]{2,}")
_HEADING_WORDS = 4
_MOST_LENGTH = 160
_MOST_FIELDS = 24
_MOST_PUZZLES = 40
"""Of a line that stands for cards: the expressions above try many ways to part one, so it is bounded before them.
After so many lines that nobody understands, the others are read in the usual ways only."""


def read_text_deck(text: str, catalogue: Catalogue) -> ReadDeck:
    """Read a deck list of lines; what is not understood is reported by its line number, never dropped."""
    reader = _TextReader(catalogue)
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        stripped = line.strip()
        if stripped:
            reader.line(number, stripped)
    return reader.builder.finish()


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to part a line: how many copies, as written, and the name; `sure` unless the number may be another."""

    count: str
    name: str
    sure: bool = True


def _clean(line: str) -> str:
    """The words of a line without a list's bullets, bold print and links."""
    words = _MARKS.sub("", _LINKED.sub(lambda match: match[1] or match[2], line))
    words = _RUN.sub(_shorter_run, unicodedata.normalize("NFKC", words).strip(" ,;"))
    return _BULLET.sub("", words)[:_MOST_LENGTH]


def _shorter_run(run: re.Match[str]) -> str:
    """Less of what parts the fields of a line: no more of it than says that they are parted, and how."""
    signs = run[0].split()
    if not signs:
        return "\t" if "\t" in run[0] else " "
    return run[0] if len(run[0]) <= 3 else f" {' '.join(signs)[:2].strip()} "


def _counted(words: str) -> Iterator[_Reading]:
    """The ways to part a line into a number and a name."""
    for pattern in _BEFORE if words[:1] in _BEGINS_COUNT else ():
        match = pattern.match(words)
        if match:
            yield _Reading(match[1], match[2])
    for pattern in _AFTER if words[-1:] in _ENDS_COUNT else ():
        match = pattern.match(words)
        if match:
            yield _Reading(match[2], match[1])


def _shorter(name: str, prefixes: frozenset[str]) -> Iterator[str]:
    """A name, then what is left of it without notes and set codes after it."""
    for _ in range(4):
        yield name
        cut = ""
        if not _TAIL_SIGNS.isdisjoint(name):
            cut = next((short for tail in _TAILS if (short := tail.sub("", name)) != name and short), "")
        if not cut:
            break
        name = cut
    words = name.split()
    if len(words) > 1 and _NUMBER.match(words[-1]):
        words = words[:-1]
    for length in range(1, min(4, len(words))):
        if " ".join(words[-length:]).casefold() in prefixes:
            yield " ".join(words[:-length])


class _TextReader:
    def __init__(self, catalogue: Catalogue) -> None:
        self.builder = DeckBuilder(catalogue)
        self._catalogue = catalogue
        self._prefixes = catalogue.set_prefixes
        self._section: Section | None = None
        self._outer: Section | None = None
        """The section that groups by kind ("Allies", "Regalia") stand in."""
        self._table = False
        """Whether the columns of a table were named, so that a field that says neither card nor number is one."""
        self._lost_under = ""
        """The heading that the lines stand under, where it names no section that is known."""
        self._counts = False
        """Whether a line with a number of copies was met, so that others without one are no cards."""

    def line(self, number: int, line: str) -> None:
        """Take in one line that is not blank."""
        self.builder.reading = ReadLine(number, line, self._section)
        title = TITLE.match(line)
        if title:
            self.builder.name = title[1]
            return
        comment = _COMMENT.match(line)
        found = heading(line[comment.end() :] if comment else line)
        if _RULE.match(line) or (comment and found.section is None):
            return
        words = _clean(line)
        self._table = self._table or found.columns
        if found.columns or self._head(found, words):
            return
        section, words = self._prefixed(words)
        if not self._cards(number, words, section):
            self._puzzle(number, line, words, section, found)

    def _head(self, found: Heading, words: str) -> bool:
        """Take a line as a heading if it is a known one; a card of such a name is no heading."""
        if found.section is not None:
            self._section, self._lost_under = found.section, ""
            self._outer = found.section if not found.kind else self._outer
            return True
        if not found.kind or self._catalogue.named(words):
            return False
        if not self._lost_under:
            inside = found.material and self._outer is not Section.SIDEBOARD
            self._section = Section.MATERIAL if inside else self._outer
        return True

    def _prefixed(self, words: str) -> tuple[Section | None, str]:
        """The section that a line names before its card, as in “SB: 1 NAME”, or that of the heading above."""
        match = _PREFIX.match(words)
        section = section_named(match[1]) if match else None
        if match and section is not None:
            self.builder.reading = replace(self.builder.reading, section=section)
            return section, match[2]
        return self._section, words

    def _cards(self, number: int, words: str, section: Section | None) -> bool:
        """Take in the card, or the cards, of a line; False if there is none."""
        found = self._best(words)
        if found is not None:
            self._take(number, *found, section)
            return True
        if len(self.builder.problems) >= _MOST_PUZZLES:
            return False
        parts = _SEVERAL.split(words, _MOST_FIELDS)
        several = list(takewhile(lambda each: each is not None, map(self._best, parts))) if len(parts) > 1 else []
        if several and len(several) == len(parts):
            for each in filter(None, several):
                self._take(number, *each, section)
            return True
        return self._row(number, words, section)

    def _row(self, number: int, words: str, section: Section | None) -> bool:
        """Take in a row of a table: a number, a name, and perhaps a section among its fields."""
        if sum(map(words.count, "|\t,;")) > _MOST_FIELDS:
            return False
        fields = [field.strip(' "') for field in _FIELDS.split(words.strip("| "))]
        counts = [field for field in fields if field.isdecimal()]
        others = [field for field in fields if field and not field.isdecimal()]
        cards = [(field, card) for field in others if (card := self._card(field)) is not None]
        rest = [field for field in others if self._card(field) is None]
        named = [found for field in rest if (found := section_named(field)) is not None]
        strange = [field for field in rest if not (self._table or section_named(field) or _CODE.match(field))]
        if len(cards) != 1 or len(counts) != 1 or len(named) > 1 or strange:
            return False
        self._take(number, _Reading(counts[0], cards[0][0]), cards[0][1], named[0] if named else section)
        return True

    def _take(self, number: int, read: _Reading, card: Card, section: Section | None) -> None:
        """Add a card's copies, or ask about them."""
        made = self.builder
        amount = int(read.count) if len(read.count) <= 9 else 0
        good = 1 <= amount <= MOST_COPIES
        made.reading = replace(made.reading, named=read.name, section=section, count=amount if good else 1)
        lost = self._lost_under if section is None else ""
        if not good:
            sentence = f"Line {number}: “{shorten(read.count)}” is not a number of copies from 1 to 999."
        elif not read.sure:
            sentence = (
                f"Line {number}: is {amount} the number of copies of “{card.name}”? Write “{amount} {card.name}”."
            )
        elif lost:
            made.reading = replace(made.reading, section=home(card))
            sentence = (
                f"Line {number}: “{card.name}” stands under “{shorten(lost, 30)}”, which is no part of a deck: "
                f"take it into the {home(card).value} deck, or leave it out."
            )
        else:
            self._counts = self._counts or read.name != made.reading.text
            made.add(section, amount, card)
            return
        made.report(number, sentence, choices=(card.slug,))

    def _puzzle(self, number: int, line: str, words: str, section: Section | None, found: Heading) -> None:
        """Note a line that is no card that is known: a heading, a link, a mistyped or ambiguous name, or nothing."""
        made = self.builder
        if len(made.problems) >= _MOST_PUZZLES:
            if found.marked and not self._catalogue.named(words):
                self._unknown_heading(number, line, found)
            else:
                made.report(number, f"Line {number}: no card is named “{shorten(words)}”.")
            return
        parted = next(_counted(words), None)
        name = self._bare(parted.name if parted else words)
        made.reading = replace(made.reading, named=name)
        if parted is not None and len(parted.count) <= 3 and parted.count.isdecimal():
            made.reading = replace(made.reading, count=max(1, int(parted.count)))
        if _LINK.match(words):
            made.report(number, f"Line {number}: “{shorten(line)}” is a link and was left out.", card_lost=False)
        elif found.marked and not self._catalogue.named(name):
            self._unknown_heading(number, line, found)
        elif parted or section is not self._section or self._catalogue.named(name) or self._catalogue.nearest(name):
            made.report_name(number, name)
        elif self._counts and len(words.split()) <= _HEADING_WORDS:
            self._unknown_heading(number, line, found)
        else:
            self._doubt(number, line)

    def _unknown_heading(self, number: int, line: str, found: Heading) -> None:
        """Cards below a heading that names no section belong to none, least of all to the one before."""
        made = self.builder
        if not made.lines and self._section is None and found.words:
            made.name = made.name or found.words  # what stands above everything is the deck's title
            return
        self._section, self._outer, self._lost_under = None, None, found.words or line
        self._doubt(number, line)

    def _doubt(self, number: int, line: str) -> None:
        sentence = f"Line {number}: “{shorten(line)}” is not a card or a heading and was left out."
        self.builder.report(number, sentence, card_lost=False, doubtful=True)

    def _best(self, words: str, numbered: bool = True) -> tuple[_Reading, Card] | None:
        """The first way to part a line whose name is one card's."""
        for read in _counted(words):
            card = self._card(read.name)
            if card is not None:
                return read, card
        if len(self.builder.problems) >= _MOST_PUZZLES:
            return None
        for pattern, count, name in ((_PERHAPS_BEFORE, 1, 2), (_PERHAPS_AFTER, 2, 1)):
            match = pattern.match(words)
            again = bool(match) and pattern is _PERHAPS_BEFORE and numbered
            if match and again and (inner := self._best(match[name], numbered=False)) is not None:
                # Its place in a numbered list, if the number of copies is there, too.
                return inner if inner[0].name != match[name] else (_Reading(match[count], match[name], False), inner[1])
            if match and len(self._catalogue.named(match[name])) == 1 and not self._catalogue.named(words):
                return _Reading(match[count], match[name], sure=False), self._catalogue.named(match[name])[0]
        card = self._card(words)
        return None if card is None else (_Reading("1", words), card)

    def _card(self, name: str) -> Card | None:
        """Find the one card a name stands for, with or without a set code after it."""
        found = self._catalogue.named(self._bare(name))
        return found[0] if len(found) == 1 else None

    def _bare(self, name: str) -> str:
        """The name without what stands after it (set codes, notes), unless cards are called so with it."""
        readings = list(_shorter(name.strip(' "“”'), self._prefixes))
        known = (reading for reading in readings if self._catalogue.named(reading))
        return next(known, min(readings, key=len))


def write_text_deck(deck: DeckList, catalogue: Catalogue, times: str = "", level: int = 1) -> str:
    """Write a deck in the common dialect; cards whose name several cards share are written by slug.

    `times` is what some programs want behind the number of copies, `level` how many # their headings have.
    """
    blocks = []
    for section in Section:
        entries = deck.section(section)
        if entries:
            lines = [f"{entry.count}{times} {_written_name(entry.slug, catalogue)}" for entry in entries]
            blocks.append("\n".join(["#" * level + _WRITTEN[section], *lines]) + "\n")
    return "\n".join(blocks)


def _written_name(slug: str, catalogue: Catalogue) -> str:
    card = catalogue.get(slug)
    if card is None or len(catalogue.named(card.name)) != 1:
        return slug
    return card.name
