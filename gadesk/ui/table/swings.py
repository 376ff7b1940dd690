"""After a game alone: the three moments that swung it, with what was better, looked for by another process."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gadesk import plain
from gadesk.session.opponent.reviewed import Order, Review, Swing, reviewed_apart
from gadesk.ui.design import asking
from gadesk.ui.design.window_if_open import tell
from gadesk.ui.log.sentences import Part, Sentence
from gadesk.ui.table.advice import answer_words, imagined, percent
from gadesk.ui.table.card_words import Lexicon

if TYPE_CHECKING:
    from gadesk.ui.table.game_page import GamePage

HEAD = "The moments that swung this game, looked at with your eyes:"
NOTHING = "Nothing that you chose gave much away, as far as the program can see."
WARNING = "The program plays both sides in the games that it imagines: people may play otherwise."
BUSY = "The moments are being looked for."


def swing_words(swing: Swing, lexicon: Lexicon) -> str:
    """Say what was chosen at a moment, what was better, and by how much."""
    mine, better = (answer_words(each, swing.asked, swing.view, lexicon) for each in (swing.choice, swing.better))
    return (
        f"Turn {swing.turn}: you chose “{mine}”, about {percent(swing.wins)} to win; "
        f"“{better}” comes to {percent(swing.better_wins)} in {imagined(swing.lines)}."
    )


def review_words(review: Review, lexicon: Lexicon) -> list[str]:
    """Say what a review found, line by line."""
    if review.failed:
        return [plain.line(review.failed)]
    found = [swing_words(swing, lexicon) for swing in review.swings if _whole(swing)]
    return [HEAD, *found, WARNING] if found else [NOTHING]


def _whole(swing: Swing) -> bool:
    return all(swing.asked.refusal(each) is None for each in (swing.choice, swing.better))


class Swings(QObject):
    """Looks for the moments of one page's game, once at a time."""

    _going = Signal(int, int)
    _found = Signal(object)

    def __init__(self, page: GamePage) -> None:
        """Of a page's game."""
        super().__init__(page)
        self._page, self._busy, self._told = page, False, -1
        self._going.connect(self._tell_going)
        self._found.connect(self._tell_found)

    @property
    def journal(self) -> str:
        """Where the game is saved, of one that this program's own host runs; empty otherwise."""
        client = self._page.link.client
        return client.welcome.journal if client.host is not None and client.welcome is not None else ""

    def look(self) -> None:
        """Begin to look."""
        if self._busy:
            self._page.table.toast(BUSY)
            return
        self._busy, self._told = True, -1
        self._page.table.toast(BUSY)
        order = Order(self.journal, self._page.link.client.seat)

        def work() -> None:
            tell(self._found, reviewed_apart(order, lambda done, of: tell(self._going, done, of)))

        threading.Thread(target=work, name="gadesk-review", daemon=True).start()

    def _tell_going(self, done: int, of: int) -> None:
        tenth = 10 * done // max(1, of)
        if tenth != self._told:
            self._told = tenth
            self._page.table.toast(f"{BUSY} {10 * tenth} %")

    def _tell_found(self, review: Review) -> None:
        self._busy = False
        words = review_words(review, self._page.table.lexicon)
        self._page.table.log.add([Sentence((Part(each),)) for each in words])
        asking.tell(self._page, "\n\n".join(words), "swings")
