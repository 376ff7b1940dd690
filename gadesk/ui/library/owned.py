"""The cards that the player owns, as every page of the program counts them: one count, kept as it changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from gadesk.decks.collection import MOST, collection_file, read_collection, write_collection

NOT_COUNTED = "The cards that you own are not counted. Settings, “You”, begins it."


def owned_keys(event: QKeyEvent) -> int:
    """How many more copies a key says are owned, where + and - alone mean something else: Alt goes with them."""
    if not event.modifiers() & Qt.KeyboardModifier.AltModifier:
        return 0
    return {Qt.Key.Key_Plus.value: 1, Qt.Key.Key_Minus.value: -1}.get(event.key(), 0)


class Owned(QObject):
    """`changed`: other counts, or counting was begun or ended; `told`: why counts could not be kept, a sentence."""

    changed = Signal()
    told = Signal(str)

    def __init__(self) -> None:
        """Count nothing until that is wanted."""
        super().__init__()
        self._on, self._counts = False, dict[str, int]()

    @property
    def on(self) -> bool:
        """Whether the player wants cards to be counted."""
        return self._on

    @property
    def counts(self) -> Mapping[str, int]:
        """The copies by slug; none while nothing is counted."""
        return self._counts

    def turn(self, on: bool) -> None:
        """Begin to count with what was kept, or end it; what is kept stays."""
        before = (self._on, self._counts)
        self._on, self._counts = on, read_collection(collection_file()) if on else {}
        if (self._on, self._counts) != before:
            self.changed.emit()

    def count(self, slug: str) -> int:
        """How many copies of a card there are."""
        return self._counts.get(slug, 0)

    def put(self, counts: Mapping[str, int]) -> None:
        """Own so many copies of these cards from now on."""
        if not self._on:
            return
        now = {**self._counts, **{slug: min(max(count, 0), MOST) for slug, count in counts.items()}}
        self._take({slug: count for slug, count in now.items() if count})

    def change(self, slugs: Iterable[str], more: int) -> None:
        """Own more copies of cards, or fewer."""
        self.put({slug: self.count(slug) + more for slug in slugs})

    def replace(self, counts: Mapping[str, int]) -> None:
        """Own these cards and no others."""
        if self._on:
            self._take({slug: min(count, MOST) for slug, count in counts.items() if count > 0})

    def _take(self, counts: dict[str, int]) -> None:
        if counts == self._counts:
            return
        try:
            write_collection(collection_file(), counts)
        except OSError as error:
            why = error.strerror or str(error)
            self.told.emit(f"The cards that you own could not be kept in {collection_file()}: {why}.")
            return
        self._counts = counts
        self.changed.emit()


@cache
def owned() -> Owned:
    """The one count of the program's."""
    return Owned()
