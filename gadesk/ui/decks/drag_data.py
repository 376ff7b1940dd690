"""Cards that are being dragged, and where they come from."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Mapping

from PySide6.QtCore import QMimeData

from gadesk.decks.model import Section
from gadesk.records import dataclass
from gadesk.ui.library.card_model import CARD_MIME, slugs_of

SECTION_MIME = "application/x-gadesk-section"


def new_mark() -> str:
    """A mark for a deck on the screen, unlike any other's, those of other gadesks included."""
    return secrets.token_hex(8)


@dataclass(frozen=True, slots=True)
class Carried:
    """Dragged cards with how many of each; from the library they have no section and no deck's mark."""

    cards: Mapping[str, int]
    section: Section | None = None
    deck: str = ""

    def mime(self, name: Callable[[str], str]) -> QMimeData:
        """As Qt carries it; other programs get a list."""
        made = QMimeData()
        made.setData(CARD_MIME, "\n".join(slug for slug, count in self.cards.items() for _ in range(count)).encode())
        if self.section is not None:
            made.setData(SECTION_MIME, f"{self.section.value} {self.deck}".encode())
        made.setText("\n".join(f"{count} {name(slug)}" for slug, count in self.cards.items()))
        return made


def carried(mime: QMimeData) -> Carried:
    """What is being dragged; no cards if it is something else."""
    section, _, deck = bytes(mime.data(SECTION_MIME).data()).decode("utf-8", "replace").partition(" ")
    known = section in {each.value for each in Section}
    cards = Counter(slugs_of(mime))
    return Carried(cards, Section(section), deck) if known else Carried(cards)
