"""An import before it is saved: each line with its reading, and what the player made of the lines not understood."""

from __future__ import annotations

from dataclasses import replace

from gadesk.cards.catalogue import Catalogue
from gadesk.decks.deckfile import About, DeckFile, chosen_printings
from gadesk.decks.deckfile import read as read_with_header
from gadesk.decks.model import DeckError, DeckList, Entry, Section, merged
from gadesk.decks.read_deck import ReadLine, home
from gadesk.records import dataclass


@dataclass(frozen=True, slots=True)
class Preview:
    """The lines of a list as they are read now. Choosing a card for a line gives another preview."""

    name: str
    lines: tuple[ReadLine, ...]
    about: About
    catalogue: Catalogue

    @property
    def open_lines(self) -> tuple[ReadLine, ...]:
        """The lines that stood for cards and are not understood yet."""
        return tuple(line for line in self.lines if line.lost)

    @property
    def doubtful_lines(self) -> tuple[ReadLine, ...]:
        """The lines of which nobody knows what they are: left out, and to be looked at."""
        return tuple(line for line in self.lines if line.doubtful)

    def choose(self, number: int, slug: str) -> Preview:
        """Read a line as copies of a card; an empty slug leaves the line out."""
        return replace(self, lines=tuple(self._chosen(line, slug) if line.number == number else line
                                         for line in self.lines))  # fmt: skip

    def deck(self) -> DeckList:
        """The deck of all lines that are understood."""
        found: dict[Section, list[Entry]] = {section: [] for section in Section}
        for line in self.lines:
            if line.slug and line.section is not None:
                found[line.section].append(Entry(line.count, line.slug))
        made = {section.value: merged(entries) for section, entries in found.items()}
        return DeckList(name=self.name, **made)

    def file(self) -> DeckFile:
        """The deck with what its header says."""
        named = [(line.slug, line.printing) for line in self.lines if line.slug and line.printing]
        printings = chosen_printings([*self.about.printings, *named], self.catalogue)
        return DeckFile(self.deck(), replace(self.about, printings=printings))

    def _chosen(self, line: ReadLine, slug: str) -> ReadLine:
        card = self.catalogue.get(slug)
        if card is None:
            return replace(line, slug="", lost=False)
        return replace(line, slug=slug, section=line.section or home(card), lost=False)


def preview(text: str, catalogue: Catalogue, name: str = "") -> Preview:
    """Read a list of any dialect line by line. Raises DeckError if there is nothing of a list in it."""
    file, found = read_with_header(text, catalogue)
    if not found.lines:
        raise DeckError("There is no card in this; a list has one card a line, as in “4 NAME”.")
    return Preview(file.deck.name or name, found.lines, file.about, catalogue)
