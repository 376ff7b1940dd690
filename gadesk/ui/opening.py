"""What the window does with files from outside: a deck is imported, a replay watched, a scenario played on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QDialog

from gadesk import foreign, plain
from gadesk.errors import UserError
from gadesk.file_kinds import FileKind, kind_of_name
from gadesk.ui.design.asking import ask
from gadesk.ui.start.choice import StartAction, StartChoice

if TYPE_CHECKING:
    from gadesk.ui.app import Window

MOST_WAITING = 100
"""Files that wait for a dialog to be closed."""
SAID = 3
"""Files that a sentence names."""
_OF_SCENARIOS = {"seats", "scenarios", "board"}
"""What the JSON of a scenario has at its top, and that of a deck list has not."""


def kind_of(path: Path) -> FileKind:
    """Tell what a file is by its ending; JSON is looked into, and whatever else may be a deck list."""
    named = kind_of_name(path.name)
    if named is None and path.suffix.lower() == ".json" and _is_scenario(path):
        return FileKind.SCENARIO
    return named or FileKind.DECK


def _is_scenario(path: Path) -> bool:
    try:
        told: Any = foreign.json_of(foreign.read_file(path, foreign.MUCH), foreign.MUCH, foreign.MANY_VALUES)
    except foreign.Unreadable:
        return False  # the import says what is wrong with it
    return isinstance(told, dict) and bool(_OF_SCENARIOS & told.keys())


class FileOpener(QObject):
    """Opens files in a window, one request after another; a game is left for one only if the player says so."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: list[Path] = []

    def open(self, paths: Sequence[Path]) -> None:
        """Come to the front and show what the files hold; while a dialog is open, requests wait for it."""
        window = self._window
        if window.isMinimized():
            window.showNormal()
        window.raise_()
        window.activateWindow()
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog) and dialog.isVisible():
            if not self._waiting:
                dialog.finished.connect(self._open_waiting, Qt.ConnectionType.QueuedConnection)
            self._waiting = [*self._waiting, *paths][:MOST_WAITING]
            return
        if window.game is None:
            self._open(paths)
            return
        words = f"Leave the game and open {plain.line(paths[0].name, 80)}? The game is kept, and you can go on with it."
        ask(window, words, "Open the file", "Go on playing", lambda yes: self._open(paths) if yes else None, "files")

    def take(self, event: QDropEvent) -> None:
        """Take what is dropped on the window."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        kind = kind_of(paths[0]) if paths else FileKind.DECK
        if kind is FileKind.DECK:
            self._window.decks.show().dropEvent(event)
            return
        event.acceptProposedAction()
        if kind is FileKind.REPLAY:
            self._window.show_games(paths[0])
        else:
            self.open(paths)

    def _open_waiting(self) -> None:
        paths, self._waiting = self._waiting, []
        if paths:
            self.open(paths)

    def _open(self, paths: Sequence[Path]) -> None:
        window, first = self._window, paths[0]
        if window.game is not None or window.gallery is not None:
            window.show_start()
        kind = kind_of(first)
        shown = [first]
        if kind is FileKind.SCENARIO:
            window.chosen(StartChoice(StartAction.SCENARIO, scenario=str(first)))
        elif kind is FileKind.REPLAY:
            try:
                window.games.watch(first)
            except UserError as error:
                window.show_start(str(error), None)
        else:
            page = window.decks.show()
            shown = [path for path in paths if kind_of(path) is FileKind.DECK]
            own = [path for path in shown if page.folder in path.parents]
            for path in own:  # it is there already: a list of somebody else's would be made into a deck
                page.open_path(path)
            if others := [path for path in shown if path not in own]:
                page.doors.import_files(others)
        self._tell_of([path for path in paths if path not in shown], kind)

    def _tell_of(self, left: Sequence[Path], kind: FileKind) -> None:
        """Say which files were not opened: a window shows one game, or decks, and this is of one `kind`."""
        if not left:
            return
        window, names = self._window, [plain.line(path.name, 60) for path in left[:SAID]]
        more = [f"{len(left) - SAID} more"] if len(left) > SAID else []
        sentence = f"Not opened, as the window shows one thing at a time: {' and '.join([*names, *more])}."
        if kind is FileKind.SCENARIO and window.game is not None:
            window.game.table.toast(sentence)
        elif kind is FileKind.REPLAY and window.games.watched is not None:
            window.games.watched.table.toast(sentence)
        elif kind is FileKind.DECK and window.decks.page is not None:
            window.decks.page.say(sentence)
