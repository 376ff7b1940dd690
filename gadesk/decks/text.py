"""The text dialects of deck lists: one reader for all of them, one writer for the common one."""

from __future__ import annotations

import re
from dataclasses import replace

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.model import Card
from gadesk.decks.model import DeckList, Section
from gadesk.decks.reading import MOST_COPIES, DeckBuilder, ReadDeck, ReadLine, shorten

_HEADERS = {
    "material": Section.MATERIAL,
    "material deck": Section.MATERIAL,
    "mats": Section.MATERIAL,
    "champion": Section.MATERIAL,
    "champion deck": Section.MATERIAL,
    "reserve": Section.MATERIAL,
    "main": Section.MAIN,
    "main deck": Section.MAIN,
    "maindeck": Section.MAIN,
    "deck": Section.MAIN,
    "sideboard": Section.SIDEBOARD,
    "side": Section.SIDEBOARD,
    "side deck": Section.SIDEBOARD,
    "side board": Section.SIDEBOARD,
}
_WRITTEN = {
    Section.MATERIAL: "# Material Deck",
    Section.MAIN: "# Main Deck",
    Section.SIDEBOARD: "# Sideboard",
}
_HASHES = re.compile(r"^#{1,3}(?!#)\s*(.*?)\s*$")
_TITLE = re.compile(r"^grand archive deck:\s*(.*)$", re.IGNORECASE)
_SIDE = re.compile(r"^sb:\s*", re.IGNORECASE)
_COUNTED = re.compile(r"^([+-]?[0-9]+)\s*[xX×]?\s+(\S.*)$")
_BRACKETED = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])(?:\s+\S+)?$")
_NUMBER = re.compile(r"^#?\d+[a-zA-Z]?$")
_LINK = re.compile(r"^(?:https?://|www\.)\S+$", re.IGNORECASE)


def read_text_deck(text: str, catalogue: Catalogue) -> ReadDeck:
    """Read a deck list of lines; what is not understood is reported by its line number, never dropped."""
    reader = _TextReader(catalogue)
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        stripped = line.strip()
        if stripped:
            reader.line(number, stripped)
    return reader.builder.finish()


class _TextReader:
    def __init__(self, catalogue: Catalogue) -> None:
        self.builder = DeckBuilder(catalogue)
        self._catalogue = catalogue
        self._prefixes = catalogue.set_prefixes
        self._section: Section | None = None

    def line(self, number: int, line: str) -> None:
        """Take in one line that is not blank."""
        self.builder.reading = ReadLine(number, line, self._section)
        if line.startswith("//") or self._heading(number, line):
            return
        side = _SIDE.match(line)
        section = Section.SIDEBOARD if side else self._section
        if side:
            line = line[side.end() :]
            self.builder.reading = replace(self.builder.reading, section=section)
        counted = _COUNTED.match(line)
        count, name = (counted.group(1), counted.group(2)) if counted else ("1", line)
        card = self._card(name)
        if counted and card is None:
            # A bare name may begin with a number.
            card = self._card(line)
            count = "1" if card else count
        self.builder.reading = replace(self.builder.reading, named=name)
        if 1 <= len(count) <= 3 and count.isdecimal():
            self.builder.reading = replace(self.builder.reading, count=max(1, int(count)))
        if card is not None and 1 <= len(count) <= 9 and 1 <= int(count) <= MOST_COPIES:
            self.builder.add(section, int(count), card)
        elif card is not None:
            sentence = f"Line {number}: “{shorten(count)}” is not a number of copies from 1 to 999."
            self.builder.report(number, sentence, choices=(card.slug,))
        elif counted or side or self._catalogue.named(name):
            self.builder.report_name(number, self._bare(name))
        else:
            self._stray(number, line)

    def _heading(self, number: int, line: str) -> bool:
        hashes = _HASHES.match(line)
        words = (hashes.group(1) if hashes else line).rstrip(":").strip()
        section = _HEADERS.get(" ".join(words.casefold().split()))
        if section is not None:
            self._section = section
            return True
        if hashes is None:
            return False
        title = _TITLE.match(hashes.group(1))
        if title:
            self.builder.name = title.group(1)
        elif words:
            self._stray(number, line)
        return True

    def _stray(self, number: int, line: str) -> None:
        kind = "a link" if _LINK.match(line) else "not a card or a heading"
        self.builder.report(number, f"Line {number}: “{shorten(line)}” is {kind} and was left out.", card_lost=False)

    def _card(self, name: str) -> Card | None:
        """Find the one card a name stands for, with or without a set code after it."""
        found = self._catalogue.named(self._bare(name))
        return found[0] if len(found) == 1 else None

    def _bare(self, name: str) -> str:
        """The name without the set code after it, unless cards are called so with it."""
        readings = [name, _BRACKETED.sub("", name)]
        words = name.split()
        if len(words) > 1 and _NUMBER.match(words[-1]):
            words = words[:-1]
        for length in range(1, min(4, len(words))):
            if " ".join(words[-length:]).casefold() in self._prefixes:
                readings.append(" ".join(words[:-length]))
        known = (reading for reading in readings if self._catalogue.named(reading))
        return next(known, min(readings, key=len))


def write_text_deck(deck: DeckList, catalogue: Catalogue) -> str:
    """Write a deck in the common dialect; cards whose name several cards share are written by slug."""
    blocks = []
    for section in Section:
        entries = deck.section(section)
        if entries:
            lines = [f"{entry.count} {_written_name(entry.slug, catalogue)}" for entry in entries]
            blocks.append("\n".join([_WRITTEN[section], *lines]) + "\n")
    return "\n".join(blocks)


def _written_name(slug: str, catalogue: Catalogue) -> str:
    card = catalogue.get(slug)
    if card is None or len(catalogue.named(card.name)) != 1:
        return slug
    return card.name
