"""Which printing each card at a table is: the one that its player chose for it in the deck they took."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gadesk.errors import UserError
from gadesk.ui.start.choice import StartAction, StartChoice

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from gadesk.protocol.views import CardView
    from gadesk.ui.cards.pixmaps import CardPixmaps
    from gadesk.ui.library.card_pool import CardPool

_CHOSEN = (StartAction.PLAY, StartAction.RESUME)


class PrintingsAtTable:
    """Knows the decks on this machine; of another player's deck no printings are told."""

    def __init__(self, pool: CardPool, pixmaps: CardPixmaps, taken: SignalInstance | None = None) -> None:
        """Have `pixmaps` draw what is seen at a table with these printings; `taken` tells of a deck taken to others."""
        self._pool = pool
        if taken is not None:
            taken.connect(self.take)
        pixmaps.printing_of = self.of
        self._decks: tuple[str, ...] = ()
        self._of: dict[int, dict[str, str]] = {}

    def choose(self, choice: StartChoice) -> None:
        """Note the decks of a game alone, one's own first; of any other game there are none yet."""
        self._decks = (choice.mine, choice.theirs) if choice.action in _CHOSEN else ()

    def take(self, deck: str) -> None:
        """Note the deck that one takes to a table with others, by its path."""
        self._decks = (deck,)

    def sit(self, seat: int) -> None:
        """Begin a game in a seat with the decks that were noted."""
        seats = (seat, 1 - seat)
        self._of = {each: found for each, deck in zip(seats, self._decks, strict=False) if (found := self._read(deck))}

    def of(self, view: CardView) -> str:
        """The uuid of the printing that a card is, "" where none was chosen."""
        if not self._of or view.slug is None:
            return ""
        chosen = self._of.get(view.owner)
        return chosen.get(self._pool.side_of(view.slug)[0], "") if chosen is not None else ""

    def _read(self, deck: str) -> dict[str, str]:
        path = Path(deck)
        if not deck or not path.is_file():
            return {}
        from gadesk.decks.deckfile import open_deck  # the start comes without the readers of lists
        from gadesk.ui.library.card_pool import whole_catalogue

        try:
            return dict(open_deck(path, whole_catalogue(self._pool)).file.about.printings)
        except UserError:
            return {}  # whoever begins the game with it says what is wrong
