"""What reading a deck gives: the deck and what was not understood. Shared by the text and JSON readers."""

from __future__ import annotations

import re
from dataclasses import field, replace

from gadesk import plain
from gadesk.cards.catalogue import LONGEST_NAME, Catalogue
from gadesk.cards.model import Card
from gadesk.decks.model import DeckList, Entry, Section, merged
from gadesk.records import dataclass

MOST_COPIES = 999
_MOST_SUGGESTED = 25
_PAGE = re.compile(r"https?://[A-Za-z0-9.-]{1,200}(?::\d{1,5})?(?:/[A-Za-z0-9._~/?#=&%+:@!$',;()-]{0,500})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class ReadProblem:
    """A line (or, in JSON, an entry) that was not understood; `card_lost` if it stood for a card."""

    line: int
    sentence: str
    card_lost: bool


@dataclass(frozen=True, slots=True)
class ReadLine:
    """How one line (or JSON entry) was read: as copies of a card of a section, or as a sentence says.

    Of a line without a `slug`, `choices` are the slugs it may have meant, nearest first; `lost` if it stood for a card.
    """

    number: int
    text: str
    section: Section | None = None
    count: int = 1
    slug: str = ""
    sentence: str = ""
    choices: tuple[str, ...] = ()
    lost: bool = False
    named: str = ""
    """What stands for the card's name."""
    printing: str = ""
    """The uuid of the edition that it names, if it names one."""
    doubtful: bool = False
    """Whether nobody knows what the line is, although it seems to stand for no card."""


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """What a file holds as a deck, every line of it that was not understood, and how each line was read."""

    deck: DeckList
    problems: tuple[ReadProblem, ...] = ()
    lines: tuple[ReadLine, ...] = ()
    link: str = ""
    """The page that it says it comes from."""
    creator: str = ""
    """Who it says made it."""

    @property
    def printings(self) -> tuple[tuple[str, str], ...]:
        """The cards of which an edition is named, with its uuid."""
        return tuple((line.slug, line.printing) for line in self.lines if line.slug and line.printing)

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
    lines: list[ReadLine] = field(default_factory=list)
    link: str = ""
    creator: str = ""
    reading: ReadLine = field(default_factory=lambda: ReadLine(0, ""))
    """The line that is being read: what is added or reported next is its reading."""

    def add(self, section: Section | None, count: int, card: Card) -> None:
        """Add copies of a card; without a section champions and regalia are material, the rest main."""
        section = section or home(card)
        self.entries[section].append(Entry(count, card.slug))
        self.lines.append(replace(self.reading, section=section, count=count, slug=card.slug))

    def report(
        self, line: int, sentence: str, card_lost: bool = True, choices: tuple[str, ...] = (), doubtful: bool = False
    ) -> None:
        """Note what was not understood, and the cards it may have meant."""
        self.problems.append(ReadProblem(line, sentence, card_lost))
        self.lines.append(
            replace(self.reading, number=line, sentence=sentence, choices=choices, lost=card_lost, doubtful=doubtful)
        )

    def report_name(self, line: int, name: str, place: str = "Line") -> None:
        """Note a card name that no card or more than one card answers to."""
        found = self.catalogue.named(name)
        meant = tuple(card.slug for card in found)
        if found:
            choices = ", ".join(card.slug for card in found)
            sentence = (
                f"{place} {line}: “{shorten(name)}” is the name of several cards; write one of {choices} instead."
            )
        else:
            # Whoever pastes something that is no deck at all need not wait for what each line may have meant.
            nearest = self.catalogue.nearest(name) if len(self.problems) < _MOST_SUGGESTED else ()
            meant = tuple(dict.fromkeys(card.slug for near in nearest for card in self.catalogue.named(near)))
            hint = f"; did you mean {' or '.join(f'“{near}”' for near in nearest)}?" if nearest else "."
            sentence = f"{place} {line}: no card is named “{shorten(name)}”{hint}"
        self.report(line, sentence, choices=meant)

    def finish(self) -> ReadDeck:
        """Make the deck list of what was collected."""
        sections = {section.value: merged(entries) for section, entries in self.entries.items()}
        name = plain.line(self.name, LONGEST_NAME).strip()
        creator = plain.line(self.creator, LONGEST_NAME).strip()
        made = DeckList(name=name, **sections)
        return ReadDeck(made, tuple(self.problems), tuple(self.lines), link_of(self.link), creator)


def link_of(words: str) -> str:
    """A page's address, if words are one that a browser can be given; "" otherwise."""
    words = words.strip()
    return words if _PAGE.fullmatch(words) else ""


def home(card: Card) -> Section:
    """The section that a card belongs to (card-types.supertypes.2, turn.materialize-phase.3)."""
    return Section.MATERIAL if card.is_material else Section.MAIN


def at_home(card: Card, section: Section | None) -> Section:
    """The section that a card goes to where a player names one: the sideboard takes all, of the others its own."""
    return section if section is Section.SIDEBOARD else home(card)


def shorten(text: str, most: int = 60) -> str:
    """Shorten what a file says so that it fits a sentence, without what a terminal could trip over."""
    if len(text) <= most and text.isprintable():
        return text
    shown = "".join(char if char.isprintable() else "�" for char in text[: most + 1])
    return shown if len(shown) <= most else shown[: most - 1] + "…"
