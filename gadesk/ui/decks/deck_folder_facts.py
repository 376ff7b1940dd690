"""What the shelf tells of a deck's file without opening it: read again only when the file or the cards changed."""

from __future__ import annotations

import time
from pathlib import Path

from gadesk import plain
from gadesk.decks.deckfile import open_deck
from gadesk.decks.legality import formats, violations
from gadesk.decks.model import DeckError, DeckList, Section
from gadesk.records import dataclass
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.start.decks import deck_info


@dataclass(frozen=True, slots=True)
class ShelfFacts:
    """A deck as the shelf shows it; `wrong` counts what its format does not allow, None: it cannot be read."""

    name: str
    cover: str = ""
    counts: str = ""
    format: str = ""
    wrong: int | None = None
    trouble: str = ""

    @property
    def verdict(self) -> str:
        """The format with a sign."""
        if self.wrong is None:
            return "not read whole"
        return f"{self.format} ✗" if self.wrong else f"{self.format} ✓"

    @property
    def told(self) -> str:
        """The verdict in words."""
        if self.wrong is None:
            return self.trouble
        return f"Not legal: {self.wrong} to mend" if self.wrong else "Legal"


def facts_of(path: Path, pool: CardPool) -> ShelfFacts:
    """Read a deck's file."""
    try:
        opened = open_deck(path, pool.catalogue)
    except DeckError as error:
        return ShelfFacts(plain.name(path.stem), trouble=str(error))
    deck, about = opened.file.deck, opened.file.about
    cover = about.cover if about.cover in pool.catalogue else deck_info(deck, pool.catalogue).champion
    name, counts = deck.name or plain.name(path.stem), _counts(deck)
    if opened.read.problems:
        return ShelfFacts(name, cover, counts, trouble=opened.read.problems[0].sentence)
    key = about.format if about.format in formats() else "standard"
    try:
        wrong = len(violations(deck, key, pool.catalogue))
    except DeckError as error:
        return ShelfFacts(name, cover, counts, trouble=str(error))
    return ShelfFacts(name, cover, counts, str(formats()[key]["name"]), wrong)


def _counts(deck: DeckList) -> str:
    side = deck.count(Section.SIDEBOARD)
    return f"{deck.count(Section.MAIN)} + {deck.count(Section.MATERIAL)}" + (f" + {side}" if side else "")


class ShelfReader:
    """Keeps what was read, as long as the file and the cards are the same."""

    def __init__(self, pool: CardPool) -> None:
        self._pool = pool
        self._known: dict[Path, tuple[object, ShelfFacts]] = {}

    def facts(self, path: Path) -> ShelfFacts:
        """What there is to tell of a deck."""
        try:
            stat = path.stat()
        except OSError:
            return ShelfFacts(plain.name(path.stem), trouble="The file is gone.")
        state = (stat.st_mtime_ns, stat.st_size, id(self._pool.catalogue))
        known = self._known.get(path)
        if known is None or known[0] != state:
            known = self._known[path] = (state, facts_of(path, self._pool))
        return known[1]


def changed_words(path: Path) -> str:
    """When a file was changed, as short as can be."""
    try:
        then = time.localtime(path.stat().st_mtime)
    except OSError:
        return ""
    now = time.localtime()
    if then[:3] == now[:3]:
        return time.strftime("%H:%M", then)
    return time.strftime("%d %b" if then[0] == now[0] else "%d %b %Y", then)
