"""Fetching the deck behind a link on a thread of its own, told to the window by a signal."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, Signal

from gadesk.errors import UserError
from gadesk.library.long_work import Control
from gadesk.ui.design.window_if_open import tell


class LinkWork(QObject):
    """`fetched` gives the address, what was fetched, and a sentence if that did not end well."""

    fetched = Signal(str, str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._control = Control()
        self._asked = ""

    def fetch(self, address: str) -> None:
        """Begin to fetch an address; what was being fetched before is given up. The same one is not asked for twice."""
        if address != self._asked:
            self.stop()
            self._asked, self._control = address, Control()
            threading.Thread(target=self._run, args=(address, self._control), name="deck-site", daemon=True).start()

    def stop(self) -> None:
        """Give up what is being fetched."""
        self._control.cancel()
        self._asked = ""

    def _run(self, address: str, control: Control) -> None:
        from gadesk.library.deck_sites import fetch_deck  # it brings the network's modules

        text, sentence = "", ""
        try:
            text = fetch_deck(address, control)
        except UserError as error:
            sentence = str(error)
        except Exception as error:  # a fault must reach the player as a sentence, not end a silent thread
            sentence = f"The link could not be followed by a fault of the program, not yours: {error}."
        if not control.cancelled:
            tell(self.fetched, address, text, sentence)
