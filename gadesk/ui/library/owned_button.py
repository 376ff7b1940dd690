"""The button of one's own cards: lists of them in and out, in every dialect of decks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from gadesk.decks.collection import as_list, counted
from gadesk.decks.deckfile import DeckFile
from gadesk.decks.exports import WAYS_OUT, WayOut
from gadesk.errors import UserError
from gadesk.files import write_whole
from gadesk.ui.design.asking import ask_save
from gadesk.ui.design.folders import Use
from gadesk.ui.design.icons import icon
from gadesk.ui.design.plain import caption, title
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.library.card_pool import CardPool, whole_catalogue
from gadesk.ui.library.owned import owned

_ADD, _INSTEAD = "Add a list to my cards…", "Put a list in the place of my cards…"


class OwnedButton(SignButton):
    """Shown while cards are counted. `reported`: one sentence about what came of it, and whether it is good."""

    reported = Signal(str, bool)

    def __init__(self, pool: CardPool, parent: QWidget) -> None:
        super().__init__(icon("hand"), "My cards", parent)
        self._pool = pool
        self.setToolTip(
            "What you own as a list, in and out. Over the cards + and − change how many you own, * counts a playset"
        )
        menu = QMenu(self)
        menu.addAction(caption(_ADD), partial(self.take_list, False))
        menu.addAction(caption(_INSTEAD), partial(self.take_list, True))
        menu.addSeparator()
        copying, saving = menu.addMenu("Copy my cards for"), menu.addMenu("Save my cards for")
        for way in WAYS_OUT.values():
            copying.addAction(caption(way.words), partial(self.copy, way))
            saving.addAction(caption(f"{way.words}…"), partial(self._ask, way))
        self.setMenu(menu)
        owned().changed.connect(self._renew)
        owned().told.connect(self._trouble)
        self._renew()

    def take_list(self, instead: bool) -> QWidget:
        """Look at a list before its cards are added to those owned, or stand `instead` of them."""
        from gadesk.ui.decks.import_dialog import ImportDialog  # the library is mostly opened without it

        dialog = ImportDialog(self._pool, "", "My cards", self.window())
        dialog.setWindowTitle(title(_INSTEAD if instead else _ADD))
        dialog.call_it("Count these cards")
        dialog.imported.connect(lambda file: self._take(file, instead))
        dialog.files.connect(lambda _files: self._trouble("Drop one list after the other."))
        dialog.open()
        return dialog

    def copy(self, way: WayOut) -> None:
        """Put the list on the clipboard."""

        def put(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self.reported.emit("The list of your cards is on the clipboard.", True)

        self._write(way, put)

    def save(self, way: WayOut, path: Path) -> None:
        """Write the list into a file."""

        def put(text: str) -> None:
            write_whole(path, text.encode())
            self.reported.emit(f"Written as {path}.", True)

        self._write(way, put)

    def _write(self, way: WayOut, put: Callable[[str], None]) -> None:
        catalogue = whole_catalogue(self._pool)
        try:
            put(way.write(as_list(owned().counts, catalogue), catalogue, None))
        except UserError as error:
            self._trouble(str(error))
        except OSError as error:
            self._trouble(f"The list could not be written: {error.strerror or error}. Choose another folder.")

    def _ask(self, way: WayOut) -> None:
        name, ending = f"My cards.{way.ending}", f".{way.ending}"
        save = partial(self._save_at, way)
        ask_save(self.window(), f"Save my cards: {way.words}", Use.CARDS, name, ending, save)

    def _save_at(self, way: WayOut, path: str) -> None:
        self.save(way, Path(path))

    def _take(self, file: DeckFile, instead: bool) -> None:
        cards = counted(file.deck)
        if instead:
            owned().replace(cards)
        else:
            owned().put({slug: owned().count(slug) + count for slug, count in cards.items()})
        count = sum(cards.values())
        self.reported.emit(
            f"{count} card{'' if count == 1 else 's'} counted; you own {sum(owned().counts.values())}.", True
        )

    def _trouble(self, sentence: str) -> None:
        self.reported.emit(sentence, False)

    def _renew(self) -> None:
        self.setVisible(owned().on)
