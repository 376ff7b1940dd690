"""The doors in and out of a deck: importing, exporting, versions, comparing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QDialog, QMenu

from gadesk import plain
from gadesk.decks.deckfile import DeckFile, decks_in, open_deck, written
from gadesk.decks.dialects import deck_files, deck_text
from gadesk.decks.exports import WAYS_OUT
from gadesk.decks.model import DeckError
from gadesk.decks.preview import preview
from gadesk.errors import UserError
from gadesk.file_kinds import FileKind
from gadesk.files import write_whole
from gadesk.protocol.plans import DeckCards
from gadesk.sheets.game_decks import deck_cards
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.decks.compare_dialog import CompareDialog
from gadesk.ui.decks.deck_image import deck_image
from gadesk.ui.decks.import_dialog import ALL, SKIPPED, ImportDialog, local_files
from gadesk.ui.decks.paper import print_pdf
from gadesk.ui.decks.trial_dialog import TrialDialog
from gadesk.ui.design.asking import ask_save
from gadesk.ui.design.folders import Use
from gadesk.ui.design.icons import icon
from gadesk.ui.design.plain import Button, caption
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.library.card_pool import CardPool, whole_catalogue

if TYPE_CHECKING:
    from gadesk.ui.decks.open_deck import OpenDeck
    from gadesk.ui.decks.page import DeckPage


class Doors(QObject):
    """Buttons of the page and what they do with the deck in front."""

    def __init__(self, pool: CardPool, pixmaps: CardPixmaps, page: DeckPage) -> None:
        super().__init__(page)
        self._pool, self._pixmaps, self._page = pool, pixmaps, page
        self._waiting: list[Path] = []
        self._asked = 0  # how many lists are looked at one after the other
        self._import = SignButton(icon("draw"), "Import", page)
        self._export = SignButton(icon("host"), "Export", page)
        self._compare = SignButton(icon("log"), "Compare", page)
        self._measure = SignButton(icon("bot"), "Measure", page)
        self._measure.setToolTip("Many games of programs with this deck, in the background, and how it does")
        self._trials: dict[Path, TrialDialog] = {}
        self._import.setToolTip("From a list that you paste, a file, or a link; you see each line's reading first")
        self._compare.setToolTip("What changed between two decks, or since a version of this one; and going back")
        menu = QMenu(self._export)
        acts: tuple[tuple[str, Callable[[], object]], ...] = (
            ("Copy the list as text", self.copy_list),
            ("Copy the link that it came from", self.copy_link),
            ("Save for gadesk, with notes and plans…", self._save_for_gadesk),
            ("Copy a picture of the deck", self.copy_image),
            ("Save a picture of the deck…", self._save_image),
            ("Save a page to print (PDF)…", self._save_pdf),
        )
        copying, saving = QMenu("Copy the list for", menu), QMenu("Save the list for", menu)
        for way in WAYS_OUT.values():
            copying.addAction(caption(way.words), partial(self.copy_list, way.key))
            saving.addAction(caption(f"{way.words}…"), partial(self._ask, f"Save: {way.words}", way.ending, way.key))
        for words, act in acts:
            menu.addAction(caption(words), act)
        menu.insertMenu(menu.actions()[1], copying)
        menu.insertMenu(menu.actions()[2], saving)
        self._came_from = menu.actions()[3]
        menu.aboutToShow.connect(self._look_for_link)
        self._export.setMenu(menu)
        self._import.clicked.connect(lambda: self.import_text(""))
        self._compare.clicked.connect(self.compare)
        self._measure.clicked.connect(self.measure)

    def buttons(self) -> tuple[Button, ...]:
        """The buttons for the page's head."""
        return self._import, self._export, self._compare, self._measure

    def enable(self, deck: bool) -> None:
        """Without a deck in front there is nothing to export or compare."""
        self._export.setEnabled(deck)
        self._compare.setEnabled(deck)
        self._measure.setEnabled(deck)

    # In

    def import_text(self, text: str, name: str = "") -> ImportDialog:
        """Show what a list would become; only the player's word makes a deck of it."""
        dialog = ImportDialog(self._pool, text, name, self._page)
        self._page.say("")
        dialog.imported.connect(lambda file: self._page.new_deck(file=file))
        dialog.files.connect(lambda files: self._several(dialog, files))
        dialog.finished.connect(self._finished, Qt.ConnectionType.QueuedConnection)
        dialog.open()
        return dialog

    def import_files(self, paths: Iterable[Path]) -> ImportDialog | None:
        """Show what files would become, one after the other; of a folder the lists in it."""
        self._line_up(paths)
        return self._next()

    def take(self, mime: QMimeData) -> None:
        """Show what was dropped or pasted would become."""
        files = local_files(mime)
        if files:
            self.import_files(files)
        elif mime.hasText():
            self.import_text(mime.text())

    def paste(self) -> None:
        """Show what lies on the clipboard would become."""
        self.take(QGuiApplication.clipboard().mimeData())

    # Out

    def copy_list(self, key: str = "text") -> str:
        """Put the list on the clipboard, in one of the dialects of `WAYS_OUT`."""
        pane = self._page.pane()
        if pane is None:
            return ""
        try:
            text = WAYS_OUT[key].write(pane.open.deck, whole_catalogue(self._pool), pane.open.about)
        except DeckError as error:
            self._page.say(str(error))
            return ""
        QGuiApplication.clipboard().setText(text)
        self._page.say("The list is on the clipboard.", good=True)
        return text

    def copy_link(self) -> str:
        """Put the page that the deck was imported from on the clipboard."""
        link = self._link()
        if link:
            QGuiApplication.clipboard().setText(link)
            self._page.say(f"On the clipboard: {link}", good=True)
        return link

    def _link(self) -> str:
        pane = self._page.pane()
        return pane.open.about.link if pane is not None else ""

    def _look_for_link(self) -> None:
        self._came_from.setVisible(bool(self._link()))

    def copy_image(self) -> None:
        """Put a picture of the deck on the clipboard."""
        pane = self._page.pane()
        if pane is not None:
            QGuiApplication.clipboard().setImage(self._image(pane.open))
            self._page.say("The picture is on the clipboard.", good=True)

    def _image(self, deck: OpenDeck) -> QImage:
        return deck_image(deck.deck, self._pixmaps, self._pool, dict(deck.about.printings))

    def write(self, path: Path, kind: str) -> bool:
        """Write the deck in front as “gadesk”, “image”, “pdf” or a dialect of `WAYS_OUT`; tells whether it was."""
        pane = self._page.pane()
        if pane is None:
            return False
        deck, catalogue = pane.open.deck, whole_catalogue(self._pool)
        try:
            if kind in WAYS_OUT:
                write_whole(path, WAYS_OUT[kind].write(deck, catalogue, pane.open.about).encode())
            elif kind == "gadesk":
                write_whole(path, written(DeckFile(deck, pane.open.about), catalogue).encode())
            elif kind == "image":
                if not self._image(pane.open).save(str(path)):
                    raise DeckError(f"The picture could not be written as {path}; choose another folder.")
            else:
                print_pdf(deck, self._pool, path)
        except OSError as error:
            self._page.say(f"{path} could not be written: {error.strerror or error}. Choose another folder.")
            return False
        except UserError as error:
            self._page.say(str(error))
            return False
        self._page.say(f"Written as {path}.", good=True)
        return True

    def compare(self) -> CompareDialog | None:
        """Compare the deck in front with its versions and the other decks."""
        pane = self._page.pane()
        if pane is None:
            return None
        dialog = CompareDialog(pane.open, self._page.folder, self._pool, self._page)
        dialog.open()
        return dialog

    def measure(self) -> TrialDialog | None:
        """Have programs play many games with the deck in front; what goes on is shown again."""
        pane = self._page.pane()
        if pane is None:
            return None
        if not self._page.may_be_played():
            return None
        known = self._trials.get(pane.open.path)
        if known is None or not (known.going or known.fits(pane.open)):
            if known is not None:
                known.deleteLater()
            known = TrialDialog(pane.open, self._others(pane.open.path), self._pool.name, self._page)
            self._trials[pane.open.path] = known
        known.show()
        known.raise_()
        return known

    def _others(self, mine: Path) -> dict[str, DeckCards]:
        """The player's other decks, as far as they can be read."""
        found = {}
        for path in decks_in(self._page.folder):
            if path != mine:
                with suppress(DeckError):
                    found[plain.name(path.stem)] = deck_cards(open_deck(path, whole_catalogue(self._pool)).file.deck)
        return found

    # Inside

    def _line_up(self, paths: Iterable[Path]) -> None:
        try:
            self._waiting = list(deck_files(paths))
        except DeckError as error:
            self._page.say(str(error))
        self._asked = len(self._waiting)

    def _next(self) -> ImportDialog | None:
        """Look at the next file that waits and can be read."""
        told: list[str] = []
        dialog: ImportDialog | None = None
        while self._waiting and dialog is None:
            path = self._waiting.pop(0)
            try:
                text = deck_text(path)
            except DeckError as error:
                told.append(str(error))
                continue
            dialog = self.import_text(text, path.stem)
            if self._asked > 1:
                dialog.of_several(self._asked - len(self._waiting), self._asked)
        if told:
            self._page.say(f"{told[0]} {f'{len(told) - 1} more could not be read.' if len(told) > 1 else ''}".strip())
        return dialog

    def _finished(self, result: int) -> None:
        """One list is done with; the player's cancelling is meant for all."""
        if result == QDialog.DialogCode.Rejected:
            self._waiting.clear()
        if result == ALL:
            self._make_all()
        self._next()

    def _make_all(self) -> None:
        """Make decks of all lists that wait and leave nothing to ask; the others go on waiting."""
        waiting, self._waiting = self._waiting, []
        for path in waiting:
            try:
                read = preview(deck_text(path), whole_catalogue(self._pool), path.stem)
            except UserError:
                self._waiting.append(path)  # which says why, once it is its turn
                continue
            if read.open_lines or read.doubtful_lines or not any(line.slug for line in read.lines):
                self._waiting.append(path)
            else:
                self._page.new_deck(file=read.file())

    def _several(self, dialog: ImportDialog, files: list[Path]) -> None:
        """Several files were dropped on a dialog: they go before what it showed."""
        self._line_up(files)
        dialog.done(SKIPPED)

    def _ask(self, title: str, ending: str, kind: str) -> None:
        pane = self._page.pane()
        if pane is None:
            return
        start = self._page.folder.parent / f"{pane.open.path.stem}.{ending}"
        ask_save(self._page, title, Use.DECKS, start, f".{ending}", lambda path: self.write(Path(path), kind))

    def _save_for_gadesk(self) -> None:
        self._ask("Save for gadesk", FileKind.DECK.value.suffix[1:], "gadesk")

    def _save_image(self) -> None:
        self._ask("Save a picture", "png", "image")

    def _save_pdf(self) -> None:
        self._ask("Save a page to print", "pdf", "pdf")
