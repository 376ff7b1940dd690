"""A deck that is changed between two games: cards change places, and all rules are looked at with every step."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from gadesk import foreign
from gadesk.cards.catalogue import Catalogue
from gadesk.decks.deck_differences import Plan, sideboarded
from gadesk.decks.deckfile import DeckFile, decks_in, read
from gadesk.decks.dialects import HEADER
from gadesk.decks.editing import Editor
from gadesk.decks.legality import Violation
from gadesk.decks.model import DeckError, DeckList, Section
from gadesk.decks.sideboarding import is_material, problems, same_cards, sideboard_points
from gadesk.protocol import messages as wire
from gadesk.protocol.plans import DeckCards
from gadesk.sheets.game_decks import deck_cards, deck_list

MOST_FILES = 500


class Swapping:
    """The deck of one seat between two games."""

    def __init__(self, match: wire.Match, catalogue: Catalogue) -> None:
        nothing = DeckCards((), ())
        self.catalogue, self.format = catalogue, match.format
        self.played = match.deck or nothing
        self.brought = deck_list(match.brought or self.played)
        self._editor = Editor(DeckFile(deck_list(self.played)))
        self._material = frozenset(
            slug for section in Section for slug in self.brought.slugs(section) if is_material(slug, catalogue)
        )

    @property
    def deck(self) -> DeckList:
        """The deck as it is now."""
        return self._editor.deck

    @property
    def cards(self) -> DeckCards | None:
        """What is presented; None if it is the deck of the game before."""
        now = deck_cards(self.deck)
        return None if _sections(now) == _sections(self.played) else now

    def home(self, slug: str) -> Section:
        """Where a card goes that comes in."""
        return Section.MATERIAL if slug in self._material else Section.MAIN

    def swap(self, slug: str, into: bool, copies: int = 1) -> bool:
        """Move copies of a card from the sideboard into the deck, or out of it."""
        home = self.home(slug)
        if into:
            return self._editor.move(Section.SIDEBOARD, home, slug, copies)
        here = home if self._editor.count(home, slug) else Section.MAIN
        return self._editor.move(here, Section.SIDEBOARD, slug, copies)

    def take_back(self) -> bool:
        """Take the last step back."""
        return self._editor.undo()

    def follow(self, plan: Plan | None) -> str:
        """Make the deck that was brought into what a plan says, or again what it was; say what is wrong with it."""
        try:
            made = sideboarded(self.brought, plan, self._material) if plan is not None else self.brought
        except DeckError as error:
            return str(error)
        self._editor.change(DeckFile(made))
        return ""

    def moved(self, slug: str, section: Section) -> int:
        """How many copies more or fewer a section has than the deck that was brought."""
        return _count(self.deck, section, slug) - _count(self.brought, section, slug)

    def problems(self) -> list[Violation]:
        """Why it cannot be presented so."""
        return problems(self.brought, self.deck, self.format, self.catalogue)

    def points(self) -> tuple[int, int | None]:
        """What the sideboard is worth, and may be worth at most."""
        return sideboard_points(self.deck, self.format, self.catalogue)

    def plans(self, folder: Path) -> Sequence[Plan]:
        """The plans of the player's own deck that this is, if it lies in that folder."""
        with suppress(OSError):
            for path in decks_in(folder)[:MOST_FILES]:
                with suppress(foreign.Unreadable):
                    text = foreign.text_of(foreign.read_file(path, foreign.MUCH))
                    if f"{HEADER}plan:" in text:  # few have one, and reading a list takes its time
                        file, _ = read(text, self.catalogue)
                        if same_cards(file.deck, self.brought):
                            return file.about.plans
        return ()


def _sections(deck: DeckCards) -> tuple[list[str], ...]:
    return sorted(deck.material), sorted(deck.main), sorted(deck.sideboard)


def _count(deck: DeckList, section: Section, slug: str) -> int:
    return sum(entry.count for entry in deck.section(section) if entry.slug == slug)
