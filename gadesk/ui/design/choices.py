"""A box of choices that gives back the very value that was offered.

Qt keeps an item's data in a variant of its own, from which an enumeration that is a string comes back as a bare
string: then `is` is false although `==` is true. So a value never goes through Qt here.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtGui import QIcon

from gadesk.ui.design.elided import ElidedBox

T = TypeVar("T")


class ChoiceBox(ElidedBox, Generic[T]):
    """Offers words, each of which stands for a value."""

    def offer(self, words: str, value: T, sign: QIcon | None = None) -> None:
        """Add a choice below the others."""
        self._values().append(value)
        self.addItem(words)
        self.setItemIcon(self.count() - 1, sign if sign is not None else QIcon())

    def chosen(self) -> T | None:
        """The value of what is chosen; None where nothing is offered."""
        row = self.currentIndex()
        return self._values()[row] if 0 <= row < len(self._values()) else None

    def choose(self, value: T | None) -> bool:
        """Choose a value, or the first one where it is not offered; tell whether it is."""
        known = [row for row, each in enumerate(self._values()) if each == value]
        self.setCurrentIndex(known[0] if known else 0)
        return bool(known)

    def clear(self) -> None:
        """Offer nothing any more."""
        self._values().clear()
        super().clear()

    def _values(self) -> list[T]:
        found: list[T] | None = self.__dict__.get("_offered")
        if found is None:
            found = self.__dict__["_offered"] = []
        return found
