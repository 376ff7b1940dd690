"""The door between what there is to learn and the boards that are built: opened, saved, played from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from gadesk.errors import UserError
from gadesk.plain import line

if TYPE_CHECKING:
    from gadesk.ui.boards.page import BoardPage
    from gadesk.ui.library.section import LibraryDoor

SUFFIX = ".json"


class BoardsDoor(QObject):
    """Shows the page in the window's stack. `left`: back to the shelf; `played`: a scenario's file to play from."""

    left = Signal()
    played = Signal(str)

    def __init__(self, stack: QStackedWidget, library: LibraryDoor, folder: Path) -> None:
        """Boards are saved in a folder; `library` has the cards."""
        super().__init__(stack)
        self._stack, self._library, self._folder = stack, library, folder
        self.page: BoardPage | None = None

    def show(self, path: Path | None = None) -> BoardPage:
        """Show the page, with the board of a file if one is named. Raises UserError for one that can't be used."""
        from gadesk.ui.boards.draft import Draft, read_draft

        draft = read_draft(path) if path is not None else None
        if self.page is None:
            from gadesk.ui.boards.page import BoardPage

            page = self.page = BoardPage(self._library.cards(self), self._library.shown_by(), self._stack)
            page.left.connect(self.left)
            page.saved.connect(self.save)
            page.played.connect(self.play)
            self._stack.addWidget(page)
        if path is not None and draft is not None:
            self.page.show_draft(draft, path)
        elif path is None and self.page.path.name:
            self.page.show_draft(Draft(), Path())
        self._stack.setCurrentWidget(self.page)
        return self.page

    def again(self) -> None:
        """Show the board that was played from, as it was left."""
        if self.page is not None:
            self._stack.setCurrentWidget(self.page)

    def save(self) -> bool:
        """Write the board into its file, or into one of its title; tell whether that was possible."""
        from gadesk.ui.boards.draft import free_name, write_draft

        page = self.page
        if page is None or not page.is_whole():
            return False
        path = page.path if page.path.name else free_name(self._folder, page.draft.title, SUFFIX)
        try:
            write_draft(page.draft, path)
        except OSError as error:
            page.say(f"{line(str(path))} can't be written: {error.strerror or error}.")
            return False
        page.path = path
        page.say(f"The board is in {line(str(path))}, and on the shelf.", problem=False)
        return True

    def play(self) -> None:
        """Play from the board as it is now, saved or not."""
        from gadesk.files import passing_folder
        from gadesk.ui.boards.draft import write_draft

        page = self.page
        if page is None or not page.is_whole():
            return
        path = passing_folder() / f"board{SUFFIX}"
        try:
            write_draft(page.draft, path)
        except OSError as error:
            page.say(f"The board can't be written to be played: {error.strerror or error}.")
            return
        self.played.emit(str(path))

    def say(self, error: UserError) -> None:
        """Say on the page why nothing could be begun from its board."""
        if self.page is not None:
            self.page.say(line(str(error)))
