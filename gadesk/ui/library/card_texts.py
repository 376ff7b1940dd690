"""Where windows get what the engine reads of a card: its texts printed from its sheet, its verdict, its outlook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gadesk.errors import UserError
from gadesk.glossary.verdicts import Verdict
from gadesk.sheets.card_rows import CardRow
from gadesk.sheets.row_file import RowFile, key_of

if TYPE_CHECKING:
    from gadesk.library.library import Library
    from gadesk.sheets.printed import Rows

_TRIES = 3
NOTHING = CardRow("", Verdict.UNKNOWN, ("", ""))


class CardTexts(Protocol):
    """Tells of every sheet; "" is told where nothing is known (yet)."""

    @property
    def ready(self) -> bool:
        """Whether all is known that there is to know."""

    def at_hand(self, library: Library | None) -> bool:
        """Have the texts of now if they can be had at once; call it on a worker thread."""

    def bring(self, library: Library | None) -> None:
        """Have the texts of now; takes its time, so call it on a worker thread. Raises UserError."""

    def row(self, slug: str) -> CardRow:
        """What is printed from a card's sheet; an empty row where there is none."""

    def stop(self) -> None:
        """End all work; before the program ends."""


class PrintedApart:
    """Has a process of its own print, so that the window needs neither script nor grammar; for the user's own library.

    What was printed is kept in the user's cache: the next start reads a file.
    """

    def __init__(self) -> None:
        self._file = RowFile()
        self._rows: dict[str, CardRow] = {}
        self._key = ""  # what they were printed from; "" while those of now are still to come

    @property
    def ready(self) -> bool:
        """Whether the rows of now have come; after a sync those of before stand until then."""
        return bool(self._key)

    def at_hand(self, library: Library | None) -> bool:
        """Read the file."""
        key = key_of(library)
        if key == self._key:
            return True
        rows, self._key = self._file.kept(key), ""
        if rows is None:
            return False
        self._rows, self._key = rows, key
        return True

    def bring(self, library: Library | None) -> None:
        """Read the file, or print it; printed again where the library changed meanwhile."""
        for _ in range(_TRIES):
            if self.at_hand(library):
                return
            key = key_of(library)
            rows = self._file.printed()
            if key_of(library) == key:
                self._file.keep(key)
                break
        self._rows, self._key = rows, key

    def row(self, slug: str) -> CardRow:
        """What was printed from a card's sheet."""
        return self._rows.get(slug, NOTHING)

    def stop(self) -> None:
        """End the process that prints."""
        self._file.stop()


class PrintedHere:
    """Prints in this very process, which takes the script and the grammar: for commands, pictures and tests."""

    def __init__(self) -> None:
        self._rows: Rows | None = None

    @property
    def ready(self) -> bool:
        """Each row is made when it is asked for."""
        return True

    def at_hand(self, library: Library | None) -> bool:
        """Print with the cards of now."""
        self.bring(library)
        return True

    def bring(self, library: Library | None) -> None:
        """Print with the cards of now."""
        from gadesk.sheets.known import renew
        from gadesk.sheets.printed import Rows

        renew()
        self._rows = Rows(library)

    def row(self, slug: str) -> CardRow:
        """What is printed from a card's sheet."""
        if self._rows is None:
            try:
                self.bring(None)
            except UserError:
                return NOTHING
        return self._rows.row(slug) if self._rows is not None else NOTHING

    def stop(self) -> None:
        """Nothing goes on."""
