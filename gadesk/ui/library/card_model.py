"""The list of found cards for Qt's views, and cards as something that can be dragged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QMimeData, QModelIndex, QObject, QPersistentModelIndex, QStringListModel, Qt

from gadesk.glossary import STATS
from gadesk.ui.cards.face_plan import type_line
from gadesk.ui.cards.printed_facts import CardFacts
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.owned import owned

Index = QModelIndex | QPersistentModelIndex
CARD_MIME = "application/x-gadesk-card"
SLUG_ROLE = Qt.ItemDataRole.UserRole + 1
BADGE_ROLE = Qt.ItemDataRole.UserRole + 2
_CARD = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsDragEnabled
    | Qt.ItemFlag.ItemNeverHasChildren
)


def slugs_of(mime: QMimeData) -> tuple[str, ...]:
    """The cards that are being dragged; none if it is something else."""
    if not mime.hasFormat(CARD_MIME):
        return ()
    words = bytes(mime.data(CARD_MIME).data()).decode("utf-8", "replace")
    return tuple(line for line in words.splitlines() if line)


def mime_of(slugs: Sequence[str], name: Callable[[str], str]) -> QMimeData:
    """Cards to drag; other programs get their names."""
    mime = QMimeData()
    mime.setData(CARD_MIME, "\n".join(slugs).encode())
    mime.setText("\n".join(f"1 {name(slug)}" for slug in slugs))
    return mime


def spoken(facts: CardFacts) -> str:
    """A card in words: types, cost and numbers."""
    cost = "" if facts.cost is None and not facts.cost_is_x else f"{facts.cost_kind} cost {facts.cost or 'X'}"
    if facts.cost == 0:
        cost = f"{facts.cost_kind} cost 0"
    numbers = (f"{word} {getattr(facts, word)}" for word in STATS)
    parts = (type_line(facts), " ".join(facts.elements), cost, *(each for each in numbers if "None" not in each))
    return ", ".join(part for part in parts if part)


class CardModel(QStringListModel):
    """Found cards in their order. Rows are slugs; what is painted of them the delegate asks the pool.

    Qt's own list of strings counts the rows: it is asked for the count at each of them, and asking Python takes longer.
    """

    def __init__(self, pool: CardPool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = pool
        self._slugs: tuple[str, ...] = ()
        self._rows: dict[str, int] | None = {}
        self._badge: Callable[[str], str] | None = None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Name, slug, badge, and words for a screen reader."""
        if not index.isValid() or not 0 <= index.row() < len(self._slugs):
            return None
        slug = self._slugs[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._pool.name(slug)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                facts = self._pool.facts(slug)
                have = f"you own {owned().count(slug)}" if owned().on else ""
                return ", ".join(words for words in (spoken(facts) if facts is not None else "", have) if words)
            case _:
                return self._own(slug, role)

    def _own(self, slug: str, role: int) -> str | None:
        if role == SLUG_ROLE:
            return slug
        return self._badge(slug) if role == BADGE_ROLE and self._badge is not None else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A card can be chosen and dragged."""
        return _CARD if index.isValid() else Qt.ItemFlag.NoItemFlags

    def mimeTypes(self) -> list[str]:
        """What a drag carries."""
        return [CARD_MIME, "text/plain"]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The dragged cards from the top down."""
        rows = sorted({index.row() for index in indexes})
        return mime_of([self._slugs[row] for row in rows], self._pool.name)

    def show_slugs(self, slugs: Sequence[str]) -> bool:
        """Show other cards; tells whether anything changed."""
        found = tuple(slugs)
        if found == self._slugs:
            return False
        self._slugs, self._rows = found, None
        self.setStringList(found)
        return True

    def slugs(self) -> tuple[str, ...]:
        """The cards that are shown."""
        return self._slugs

    def row_of(self, slug: str) -> int:
        """Where a card stands; -1 if it is not there."""
        if self._rows is None:
            self._rows = {each: row for row, each in enumerate(self._slugs)}
        return self._rows.get(slug, -1)

    def set_badge(self, badge: Callable[[str], str] | None) -> None:
        """Give the words over each card's corner; call again when they change."""
        self._badge = badge
        if self._slugs:
            self.dataChanged.emit(self.index(0), self.index(len(self._slugs) - 1), [BADGE_ROLE])
