"""The player's decks in their folders, and the starter decks to begin from."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QFile, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QLabel,
    QMessageBox,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gadesk.decks.deckfile import decks_in, free_path
from gadesk.decks.starters import starter_names
from gadesk.ui.design.icons import icon

_PATH = Qt.ItemDataRole.UserRole + 1
_STARTER = Qt.ItemDataRole.UserRole + 2
_EMPTY = "No decks yet. Begin with New or Import, drop a list onto this window, or open a starter deck as a copy."


class Shelf(QWidget):
    """Opens, duplicates, moves and deletes decks."""

    open_wanted = Signal(object)
    starter_wanted = Signal(str)
    told = Signal(str)

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._tree = QTreeWidget(self)
        self._empty = QLabel(_EMPTY, self)
        self._where = QLabel(f"In {folder}", self)
        self._buttons = {
            name: QPushButton(icon(sign), name, self)
            for name, sign in (
                ("Open", "folder"),
                ("Duplicate", "plus"),
                ("Move…", "arrow_right"),
                ("Delete", "cross"),
            )
        }
        self._build()
        self.refresh()

    def refresh(self) -> None:
        """List what lies in the folder now."""
        current = self.current()
        self._tree.clear()
        found = decks_in(self._folder)
        self._empty.setVisible(not found)
        homes: dict[Path, QTreeWidgetItem] = {}
        for path in found:
            item = QTreeWidgetItem([path.stem, time.strftime("%d %b %Y, %H:%M", time.localtime(path.stat().st_mtime))])
            item.setData(0, _PATH, str(path))
            item.setIcon(0, icon("deck"))
            item.setToolTip(0, str(path))
            self._home(path.parent, homes).addChild(item)
            if path == current:
                self._tree.setCurrentItem(item)
        starters = QTreeWidgetItem(["Starter decks (opened as copies)", ""])
        self._tree.addTopLevelItem(starters)
        for name in starter_names():
            item = QTreeWidgetItem([name, ""])
            item.setData(0, _STARTER, name)
            item.setIcon(0, icon("champion"))
            starters.addChild(item)
        starters.setExpanded(not found)
        self._enable()

    def current(self) -> Path | None:
        """The deck under the cursor."""
        item = self._tree.currentItem()
        path = item.data(0, _PATH) if item else None
        return Path(path) if path else None

    def names(self) -> tuple[str, ...]:
        """The decks that are listed, for tests."""
        return tuple(path.stem for path in decks_in(self._folder))

    def duplicate(self) -> Path | None:
        """Copy the deck under the cursor beside it."""
        path = self.current()
        if path is None:
            return None
        made = free_path(path.parent, path.stem)
        try:
            made.write_bytes(path.read_bytes())
        except OSError as error:
            self.told.emit(f"{path.name} could not be copied: {error.strerror or error}.")
            return None
        self.refresh()
        return made

    def move_to(self, name: str) -> None:
        """Move the deck under the cursor, with its versions, into a folder; an empty name is the top one."""
        path = self.current()
        if path is None:
            return
        parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".", "..")]
        folder = self._folder.joinpath(*parts)
        made = free_path(folder, path.stem)
        versions = path.parent / ".versions" / path.stem
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.rename(made)
            if versions.is_dir():
                home = folder / ".versions"
                home.mkdir(exist_ok=True)
                versions.rename(home / made.stem)
        except OSError as error:
            self.told.emit(f"{path.name} could not be moved: {error.strerror or error}.")
        self.refresh()

    def _home(self, folder: Path, homes: dict[Path, QTreeWidgetItem]) -> QTreeWidgetItem:
        """The item of a folder; made with those above it when it is first needed."""
        if folder == self._folder:
            return self._tree.invisibleRootItem()
        if folder not in homes:
            above = self._home(folder.parent, homes)
            made = QTreeWidgetItem([folder.name, ""])
            made.setIcon(0, icon("folder"))
            above.addChild(made)
            made.setExpanded(True)
            homes[folder] = made
        return homes[folder]

    def _build(self) -> None:
        self._tree.setHeaderLabels(["Deck", "Changed"])
        self._tree.setAccessibleName("My decks")
        self._tree.setUniformRowHeights(True)
        self._tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._tree.header().setStretchLastSection(False)
        self._tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._tree.itemActivated.connect(lambda item, _column: self._open(item))
        self._tree.currentItemChanged.connect(lambda *_: self._enable())
        for label, kind in ((self._empty, "dim"), (self._where, "small")):
            label.setProperty("kind", kind)
            label.setWordWrap(True)
        row = QHBoxLayout()
        for button in self._buttons.values():
            row.addWidget(button)
        row.addStretch(1)
        self._buttons["Open"].clicked.connect(lambda: self._open(self._tree.currentItem()))
        self._buttons["Duplicate"].clicked.connect(self.duplicate)
        self._buttons["Move…"].clicked.connect(self._ask_folder)
        self._buttons["Delete"].clicked.connect(self._delete)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 6)
        column.addLayout(row)
        column.addWidget(self._empty)
        column.addWidget(self._tree, 1)
        column.addWidget(self._where)

    def _enable(self) -> None:
        item, own = self._tree.currentItem(), self.current() is not None
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

    def _ask_folder(self) -> None:
        folders = sorted({str(path.parent.relative_to(self._folder)) for path in decks_in(self._folder)} - {"."})
        name, given = QInputDialog.getItem(
            self, "Move", "Into which folder? (A new name makes one.)", ["", *folders], 0
        )
        if given:
            self.move_to(name)

    def _delete(self) -> None:
        path = self.current()
        if path is None:
            return
        answer = QMessageBox.question(self, "Delete", f"Move the deck “{path.stem}” to the wastebasket?")
        if answer == QMessageBox.StandardButton.Yes:
            if not QFile(str(path)).moveToTrash():
                self.told.emit(f"{path.name} could not be moved to the wastebasket; delete it in {path.parent}.")
            self.refresh()
