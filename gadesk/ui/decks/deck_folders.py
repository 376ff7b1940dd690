"""The player's decks in their folders, and the starter decks to begin from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QFile, QSize, Qt, Signal
from PySide6.QtGui import QColor, QDropEvent, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gadesk import foreign
from gadesk.decks.deckfile import decks_in, free_path, moved, versions_folder
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.ui.cards.pixmaps import CardPixmaps, PixmapKey, key_for
from gadesk.ui.cards.sizes import card_height
from gadesk.ui.decks.deck_folder_facts import ShelfReader, changed_words
from gadesk.ui.design import palette as p
from gadesk.ui.design.asking import ask, ask_choice
from gadesk.ui.design.icons import icon
from gadesk.ui.design.looks import looks
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Button, Label, tip
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.start.decks import deck_info
from gadesk.ui.start.flow import Flow

_PATH = Qt.ItemDataRole.UserRole + 1
_STARTER = Qt.ItemDataRole.UserRole + 2
_FOLDER = Qt.ItemDataRole.UserRole + 3
_COVER = Qt.ItemDataRole.UserRole + 4
_EMPTY = "No decks yet. Begin with New or Import, drop a list onto this window, or open a starter deck as a copy."
_LATE_MS = 60


class _Tree(QTreeWidget):
    """A tree whose decks are dragged into its folders."""

    put = Signal(object)
    delete_wanted = Signal()

    def dropEvent(self, event: QDropEvent) -> None:
        """Say into which folder the deck under the cursor is to go."""
        item = self.itemAt(event.position().toPoint())
        while item is not None and not item.data(0, _FOLDER):
            item = item.parent()
        self.put.emit(Path(item.data(0, _FOLDER)) if item is not None else None)
        event.setDropAction(Qt.DropAction.IgnoreAction)  # after a move Qt takes the row away, by now the new one
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete asks for it."""
        if event.key() == Qt.Key.Key_Delete:
            self.delete_wanted.emit()
        else:
            super().keyPressEvent(event)


class Shelf(QWidget):
    """Opens, duplicates, moves and deletes decks."""

    open_wanted = Signal(object)
    starter_wanted = Signal(str)
    chosen = Signal(str)  # the card that stands for the deck under the cursor
    moved = Signal(object, object)  # from where to where; to None when it was thrown away
    told = Signal(str)

    def __init__(self, folder: Path, pool: CardPool, pixmaps: CardPixmaps, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder, self._pool, self._pixmaps = folder, pool, pixmaps
        self._reader = ShelfReader(pool)
        self._starters = not decks_in(folder)  # whether they are unfolded: without decks they are what there is
        self._shown: set[PixmapKey] = set()  # the covers, of which a better picture may come
        self._tree = _Tree(self)
        self._empty = Label(_EMPTY, self)
        self._where = Label(f"In {folder}", self)
        self._late = once(self, _LATE_MS, self._dress)
        self._buttons = {
            name: Button(icon(sign), name, self)
            for name, sign in (
                ("Open", "folder"),
                ("Duplicate", "plus"),
                ("Move…", "arrow_right"),
                ("Delete", "cross"),
            )
        }
        self._build()
        self._wire()
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The decks' names come first: without room the other columns go."""
        super().resizeEvent(event)
        room = self.width() / self.fontMetrics().averageCharWidth()
        self._tree.setColumnHidden(3, room < 62)
        self._tree.setColumnHidden(1, room < 46)

    def refresh(self, current: Path | None = None) -> None:
        """List what lies in the folder now, with the cursor on a deck or where it was."""
        current = current or self.current()
        held = any(button.hasFocus() for button in self._buttons.values())
        shut = {item.data(0, _FOLDER) for item in self._items() if item.data(0, _FOLDER) and not item.isExpanded()}
        self._tree.clear()
        found = decks_in(self._folder)
        self._empty.setVisible(not found)
        homes: dict[Path, QTreeWidgetItem] = {}
        for path in found:
            item = self._deck_item(path)
            self._home(path.parent, homes).addChild(item)
            if path == current:
                self._tree.setCurrentItem(item)
        for folder, home in homes.items():
            home.setExpanded(str(folder) not in shut)
        self._add_starters()
        self._dress()
        for column in (1, 2, 3):
            self._tree.resizeColumnToContents(column)
        self._enable()
        if held:  # the buttons were off for a moment, without a deck under the cursor
            self._tree.setFocus()

    def current(self) -> Path | None:
        """The deck under the cursor."""
        item = self._tree.currentItem()
        path = item.data(0, _PATH) if item else None
        return Path(path) if path else None

    def first(self) -> QWidget:
        """What takes the keyboard."""
        return self._tree

    def names(self) -> tuple[str, ...]:
        """The decks that are listed, for tests."""
        return tuple(item.text(0) for item in self._items() if item.data(0, _PATH))

    def duplicate(self) -> Path | None:
        """Copy the deck under the cursor beside it."""
        path = self.current()
        if path is None:
            return None
        made = free_path(path.parent, path.stem)
        try:
            data = foreign.read_file(path, foreign.MUCH)
            title = b"### Grand Archive Deck: "
            name = self._reader.facts(path).name.encode()
            copied = data.replace(title + name, title + made.stem.encode(), 1)
            made.write_bytes(copied)
        except (OSError, foreign.Unreadable) as error:
            self.told.emit(f"{path.name} could not be copied: {getattr(error, 'strerror', None) or error}.")
            return None
        self.refresh()
        return made

    def move_to(self, name: str) -> None:
        """Move the deck under the cursor, with its versions, into a folder; an empty name is the top one."""
        parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".", "..")]
        self._put(self._folder.joinpath(*parts))

    def _put(self, folder: Path | None) -> None:
        path = self.current()
        if path is None:
            return
        try:
            made = moved(path, folder or self._folder)
        except OSError as error:
            self.told.emit(f"{path.name} could not be moved: {error.strerror or error}.")
            made = path
        else:
            self.moved.emit(path, made)
        self.refresh(made)

    # Items

    def _deck_item(self, path: Path) -> QTreeWidgetItem:
        facts = self._reader.facts(path)
        item = QTreeWidgetItem([facts.name, facts.counts, facts.verdict, changed_words(path)])
        item.setData(0, _PATH, str(path))
        item.setData(0, _COVER, facts.cover)
        item.setToolTip(0, tip(str(path)))
        item.setToolTip(1, "Main deck + material deck (+ sideboard)")
        item.setToolTip(2, tip(facts.told))
        words = f"{facts.name}, {facts.counts} cards, {facts.format} {facts.told}"
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, words)
        return item

    def _add_starters(self) -> None:
        home = QTreeWidgetItem(["Starter decks (opened as copies)"])
        self._tree.addTopLevelItem(home)
        home.setFirstColumnSpanned(True)
        home.setIcon(0, icon("books"))
        for name in starter_names():
            deck = starter_deck(name, self._pool.catalogue)
            item = QTreeWidgetItem([name])
            item.setData(0, _STARTER, name)
            item.setData(0, _COVER, deck_info(deck, self._pool.catalogue).champion)
            home.addChild(item)
        home.setExpanded(self._starters)

    def _home(self, folder: Path, homes: dict[Path, QTreeWidgetItem]) -> QTreeWidgetItem:
        """The item of a folder; made with those above it when it is first needed."""
        if folder == self._folder:
            return self._tree.invisibleRootItem()
        if folder not in homes:
            above = self._home(folder.parent, homes)
            made = QTreeWidgetItem([folder.name])
            made.setIcon(0, icon("folder"))
            made.setData(0, _FOLDER, str(folder))
            above.addChild(made)
            homes[folder] = made
        return homes[folder]

    def _items(self) -> Iterator[QTreeWidgetItem]:
        waiting = [self._tree.invisibleRootItem()]
        while waiting:
            item = waiting.pop(0)
            waiting += [child for row in range(item.childCount()) if (child := item.child(row)) is not None]
            yield item

    def _dress(self) -> None:
        """Give the decks their covers, as far as they are drawn, and their verdicts a colour."""
        high = round(self.fontMetrics().height() * 2.6)
        wide = round(high * high / card_height(high))
        ratio = self.devicePixelRatioF()
        self._tree.setIconSize(QSize(wide, high))
        self._shown.clear()
        for item in self._items():
            cover = item.data(0, _COVER)
            if cover:
                key = key_for(self._pixmaps.printed(cover), round(wide * ratio), ratio)
                self._shown.add(key)
                item.setIcon(0, QIcon(self._pixmaps.picture(key, ratio)))
            if item.text(2):
                item.setForeground(2, QColor(p.GOOD if item.text(2).endswith("✓") else p.BAD))

    # Inside

    def _build(self) -> None:
        self._tree.setHeaderLabels(["Deck", "Cards", "Format", "Changed"])
        self._tree.setAccessibleName("My decks")
        self._tree.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        header = self._tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)  # fitted once a list; for every icon it takes long
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for label, kind in ((self._empty, "dim"), (self._where, "small")):
            label.setProperty("kind", kind)
            label.setWordWrap(True)
        self._where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row = Flow(across=6, down=4)
        for button in self._buttons.values():
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 6)
        nest(column, row)
        column.addWidget(self._empty)
        column.addWidget(self._tree, 1)
        column.addWidget(self._where)

    def _wire(self) -> None:
        self._tree.itemActivated.connect(lambda item, _column: self._open(item))
        self._tree.currentItemChanged.connect(lambda *_: self._enable())
        self._tree.put.connect(self._put)
        self._tree.itemExpanded.connect(self._folded)
        self._tree.itemCollapsed.connect(self._folded)
        self._tree.delete_wanted.connect(self._delete)
        self._pixmaps.ready.connect(self._came)
        looks().changed.connect(self._dress)
        self._buttons["Open"].clicked.connect(lambda: self._open(self._tree.currentItem()))
        self._buttons["Duplicate"].clicked.connect(self.duplicate)
        self._buttons["Move…"].clicked.connect(self._ask_folder)
        self._buttons["Delete"].clicked.connect(self._delete)

    def _came(self, key: object) -> None:
        """A picture is drawn. (A method, as it is let go of with the widget; a lambda would not be.)"""
        if key in self._shown:
            self._late.start()

    def _enable(self) -> None:
        item, own = self._tree.currentItem(), self.current() is not None
        if item is not None and item.data(0, _COVER):
            self.chosen.emit(item.data(0, _COVER))
        self._buttons["Open"].setEnabled(own or bool(item and item.data(0, _STARTER)))
        for name in ("Duplicate", "Move…", "Delete"):
            self._buttons[name].setEnabled(own)

    def _open(self, item: QTreeWidgetItem | None) -> None:
        if item is None:
            return
        if item.data(0, _PATH):
            self.open_wanted.emit(Path(item.data(0, _PATH)))
        elif item.data(0, _STARTER):
            self.starter_wanted.emit(item.data(0, _STARTER))

    def _folded(self, item: QTreeWidgetItem) -> None:
        """Keep whether the starter decks are unfolded; a folder's item is asked when the list is made anew."""
        if item.parent() is None and not item.data(0, _FOLDER):
            self._starters = item.isExpanded()

    def _ask_folder(self) -> None:
        folders = sorted({str(path.parent.relative_to(self._folder)) for path in decks_in(self._folder)} - {"."})
        words = "Into which folder? (A new name makes one, none is the top.)"
        ask_choice(self, "Move", words, ["", *folders], self.move_to, own=True)

    def _delete(self) -> None:
        path = self.current()
        if path is None:
            return
        name = self._reader.facts(path).name
        words = f"Move the deck “{name}” to the wastebasket?"
        ask(self, words, "Move it", "Keep it", lambda yes: self._throw_away(path, name) if yes else None, "delete")

    def _throw_away(self, path: Path, name: str) -> None:
        """Throw a deck away with its versions, so that a later deck of that name has none that are not its own."""
        if QFile(str(path)).moveToTrash():
            kept = versions_folder(path)
            if kept.is_dir():
                QFile(str(kept)).moveToTrash()
            self._gone(path)
            return
        words = (
            f"There is no wastebasket for {path.parent}. Delete “{name}” for good? Earlier versions stay in .versions."
        )
        ask(self, words, "Delete it", "Keep it", lambda yes: self._destroy(path) if yes else None, "delete")

    def _destroy(self, path: Path) -> None:
        try:
            path.unlink()
        except OSError as error:
            self.told.emit(f"{path.name} could not be deleted: {error.strerror or error}.")
            self.refresh()
        else:
            self._gone(path)

    def _gone(self, path: Path) -> None:
        self.moved.emit(path, None)
        self.refresh()
