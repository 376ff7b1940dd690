"""Editing a deck: every step is a new list, so undo and redo have no limit."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace

from gadesk.decks.deckfile import MOST_MAYBE, About, DeckFile
from gadesk.decks.model import DeckList, Entry, Section, merged


class Editor:
    """One open deck with its history. `file` is the deck as it is now; `saved` the one last written."""

    def __init__(self, file: DeckFile) -> None:
        self.file = file
        self.saved = file
        self._past: list[DeckFile] = []
        self._future: list[DeckFile] = []
        self._going_on = ""

    @property
    def deck(self) -> DeckList:
        """The list as it is now."""
        return self.file.deck

    @property
    def unsaved(self) -> bool:
        """Whether something changed since it was last saved."""
        return self.file != self.saved

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to take again."""
        return bool(self._future)

    def change(self, file: DeckFile, going_on: str = "") -> bool:
        """Make a step; False if it changes nothing. Steps after each other that go on with the same thing are one."""
        if file == self.file:
            return False
        if not going_on or going_on != self._going_on:
            self._past.append(self.file)
        self._going_on = going_on
        self._future.clear()
        self.file = file
        return True

    @contextmanager
    def one_step(self) -> Iterator[None]:
        """Make one step of all that is changed within."""
        before = len(self._past)
        yield
        if len(self._past) > before:
            del self._past[before + 1 :]
            if self._past[before] == self.file:
                self._past.pop()

    def undo(self) -> bool:
        """Take the last step back."""
        if not self._past:
            return False
        self._future.append(self.file)
        self._going_on = ""
        self.file = self._past.pop()
        return True

    def redo(self) -> bool:
        """Take the step again that was taken back last."""
        if not self._future:
            return False
        self._past.append(self.file)
        self._going_on = ""
        self.file = self._future.pop()
        return True

    def count(self, section: Section, slug: str) -> int:
        """Return how many copies a section has."""
        return sum(entry.count for entry in self.deck.section(section) if entry.slug == slug)

    def add(self, section: Section, slug: str, copies: int = 1) -> bool:
        """Add copies (or take some away, below 0) of a card in a section."""
        return self.set_count(section, slug, self.count(section, slug) + copies)

    def set_count(self, section: Section, slug: str, copies: int) -> bool:
        """Set how many copies of a card a section has; 0 or fewer takes it out."""
        entries = list(self.deck.section(section))
        if self.count(section, slug) == 0:
            entries.append(Entry(max(0, copies), slug))
        else:
            entries = [Entry(max(0, copies), slug) if entry.slug == slug else entry for entry in entries]
        return self.change(replace(self.file, deck=_with(self.deck, section, entries)))

    def move(self, source: Section, to: Section, slug: str, copies: int = 1) -> bool:
        """Move copies of a card from one section to another, in one step."""
        copies = min(copies, self.count(source, slug))
        if copies <= 0 or source is to:
            return False
        left = [Entry(e.count - copies, slug) if e.slug == slug else e for e in self.deck.section(source)]
        deck = _with(self.deck, source, left)
        return self.change(replace(self.file, deck=_with(deck, to, [*deck.section(to), Entry(copies, slug)])))

    def rename(self, name: str) -> bool:
        """Give the deck another name."""
        return self.change(replace(self.file, deck=replace(self.deck, name=name.strip())))

    def describe(self, about: About, going_on: str = "") -> bool:
        """Set notes, tags, cover, format or plans."""
        return self.change(replace(self.file, about=about), going_on)

    def tag(self, slugs: Collection[str], tag: str) -> bool:
        """Put cards into a group of the player's own; an empty tag takes them out."""
        tags = tuple(pair for pair in self.file.about.tags if pair[0] not in slugs)
        more = tuple((slug, tag.strip()) for slug in slugs if tag.strip())
        return self.describe(replace(self.file.about, tags=(*tags, *more)))

    def maybe(self, slugs: Collection[str], on: bool) -> bool:
        """Put cards onto the maybe board, or take them off it; what has no room there stays off."""
        about = self.file.about
        others = tuple(slug for slug in about.maybe if slug not in slugs)
        made = tuple(dict.fromkeys((*about.maybe, *slugs)))[:MOST_MAYBE] if on else others
        return self.describe(replace(about, maybe=made))

    def print_as(self, slug: str, uuid: str) -> bool:
        """Choose which printing of a card the deck has; an empty one leaves it open."""
        others = [pair for pair in self.file.about.printings if pair[0] != slug]
        more = [(slug, uuid)] if uuid else []
        return self.describe(replace(self.file.about, printings=tuple(sorted([*others, *more]))))


def _with(deck: DeckList, section: Section, entries: list[Entry]) -> DeckList:
    kept = merged(entry for entry in entries if entry.count > 0)
    if section is Section.MATERIAL:
        return replace(deck, material=kept)
    if section is Section.MAIN:
        return replace(deck, main=kept)
    return replace(deck, sideboard=kept)
