"""What reading a deck gives: the deck and what was not understood. Shared by the text and JSON readers."""

from __future__ import annotations

from dataclasses import dataclass, field

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.model import Card
from gadesk.decks.model import DeckList, Entry, Section, merged

MOST_COPIES = 999


@dataclass(frozen=True, slots=True)
class ReadProblem:
    """A line (or, in JSON, an entry) that was not understood; `card_lost` if it stood for a card."""

    line: int
    sentence: str
    card_lost: bool


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """What a file holds as a deck, and every line of it that was not understood."""

    deck: DeckList
    problems: tuple[ReadProblem, ...] = ()

    @property
    def cards_lost(self) -> bool:
        """Whether cards of the file are missing from the deck."""
        return any(problem.card_lost for problem in self.problems)


@dataclass(slots=True)
class DeckBuilder:
    """Collects entries and problems while a file is read."""

    catalogue: Catalogue
    name: str = ""
    entries: dict[Section, list[Entry]] = field(default_factory=lambda: {section: [] for section in Section})
    problems: list[ReadProblem] = field(default_factory=list)

    def add(self, section: Section | None, count: int, card: Card) -> None:
        """Add copies of a card; without a section champions and regalia are material, the rest main."""
        if section is None:
            section = Section.MATERIAL if card.is_material else Section.MAIN
        self.entries[section].append(Entry(count, card.slug))

    def report(self, line: int, sentence: str, card_lost: bool = True) -> None:
        """Note what was not understood."""
        self.problems.append(ReadProblem(line, sentence, card_lost))

    def report_name(self, line: int, name: str, place: str = "Line") -> None:
        """Note a card name that no card or more than one card answers to."""
        found = self.catalogue.named(name)
        if found:
            choices = ", ".join(card.slug for card in found)
            sentence = (
                f"{place} {line}: “{shorten(name)}” is the name of several cards; write one of {choices} instead."
            )
        else:
            nearest = self.catalogue.nearest(name)
            hint = f"; did you mean {' or '.join(f'“{near}”' for near in nearest)}?" if nearest else "."
            sentence = f"{place} {line}: no card is named “{shorten(name)}”{hint}"
        self.report(line, sentence)

    def finish(self) -> ReadDeck:
        """Make the deck list of what was collected."""
        sections = {section.value: merged(entries) for section, entries in self.entries.items()}
        return ReadDeck(DeckList(name=self.name, **sections), tuple(self.problems))


def shorten(text: str, most: int = 60) -> str:
    """Shorten what a file says so that it fits a sentence, without what a terminal could trip over."""
    shown = "".join(char if char.isprintable() else "�" for char in text)
    return shown if len(shown) <= most else shown[: most - 1] + "…"
