"""A deck that is open: its history, its file, saving by itself, and other programs' changes to the file."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from gadesk import plain
from gadesk.cards.catalogue import Catalogue
from gadesk.decks import deckfile
from gadesk.decks.editing import Editor
from gadesk.decks.model import DeckError, DeckList
from gadesk.decks.read_deck import ReadDeck
from gadesk.ui.design.once import once

_SAVE_AFTER_MS = 1200
_AGAIN_MS = 10_000
_SETTLE_MS = 300  # other programs write in steps, and begin with nothing
_GONE_MS = 800
_VERSION_EVERY = 180.0  # seconds: saving goes on all the time, versions are to be told apart


class OpenDeck(QObject):
    """Emits `changed` after every step, `saved` when that was tried, `told` with a sentence if there is one."""

    changed = Signal()
    saved = Signal()
    told = Signal(str)

    def __init__(
        self, path: Path, opened: deckfile.Opened, catalogue: Catalogue, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.path = path
        self.editor = Editor(opened.file)
        self._catalogue = catalogue
        self._known = opened.fingerprint
        self._kept = 0.0
        self.failed = False
        self._timer = once(self, _SAVE_AFTER_MS, self.save)
        # what could not be saved is tried again, without a word about it
        self._again = once(self, _AGAIN_MS, lambda: self.save(tell=False))
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._file_changed)
        self._settle = once(self, _SETTLE_MS, self._look)
        self._gone = once(self, _GONE_MS, lambda: self._look(again=True))
        self._watch()

    @property
    def deck(self) -> DeckList:
        """The list as it is now."""
        return self.editor.deck

    @property
    def about(self) -> deckfile.About:
        """Notes, tags, format and plans as they are now."""
        return self.editor.file.about

    @property
    def name(self) -> str:
        """What the deck is called."""
        return self.deck.name or plain.name(self.path.stem)

    def touched(self, did: bool = True) -> bool:
        """Tell everyone that a step was made, and save soon; the answer is whether one was."""
        if did:
            if not self._timer.isActive():  # begun anew with each step it would never end while somebody goes on
                self._timer.start()
            self.changed.emit()
        return did

    @contextmanager
    def one_step(self) -> Iterator[None]:
        """Make one step of all that is changed within, and tell of it once."""
        before = self.editor.file
        with self.editor.one_step():
            yield
        self.touched(self.editor.file != before)

    def set_about(self, about: deckfile.About, going_on: str = "") -> None:
        """Change notes, tags, format or plans as one step; going on with the same thing is still that step."""
        self.touched(self.editor.describe(about, going_on))

    def save(self, tell: bool = True) -> bool:
        """Write the deck if it changed; a version is kept every few minutes. Gives whether it is on disk."""
        self._timer.stop()
        self._again.stop()
        if not self.editor.unsaved:
            return True
        if self._is_there() and deckfile.changed_outside(self.path, self._known):
            self._take_over()
            return not self.editor.unsaved
        keep = time.monotonic() - self._kept > _VERSION_EVERY or not self._kept
        return self._write(keep, tell)

    def go_back(self, version: Path) -> None:
        """Take up a kept version again, as one step; what was there is kept as a version too."""
        opened = deckfile.open_deck(version, self._catalogue)
        self.touched(self.editor.change(opened.file))
        self._kept = 0.0
        self.save()

    def moved_to(self, path: Path) -> None:
        """Go on with the file where it lies now."""
        self._watcher.removePath(str(self.path))
        self.path = path
        self._watch()

    def close(self) -> bool:
        """Save what is not saved, and look at the file no longer; False if that failed."""
        done = self.save()
        if done:
            self.let_go()
        return done

    def let_go(self) -> None:
        """Neither save nor look at the file any more."""
        for timer in (self._timer, self._again, self._settle):
            timer.stop()
        if self._watcher.files():
            self._watcher.removePaths(self._watcher.files())

    def _write(self, keep: bool, tell: bool) -> bool:
        file = self.editor.file
        try:
            self._known = deckfile.save_deck(self.path, file, self._catalogue, keep)
        except DeckError as error:
            self.failed = True
            self.saved.emit()
            self._again.start()
            if tell:
                self.told.emit(str(error))
            return False
        if self.failed:
            self.failed = False
            self.told.emit("")  # what was told holds no more
        if file.deck.name and file.deck.name != self.editor.saved.deck.name:
            self._follow_name(file.deck.name)
        if keep:
            self._kept = time.monotonic()
        self.editor.saved = file
        self._watch()
        self.saved.emit()
        return True

    def _follow_name(self, name: str) -> None:
        """Call the file as the deck is called now; where that cannot be, it keeps its name."""
        with suppress(OSError):
            self.moved_to(deckfile.moved(self.path, self.path.parent, name))

    def _watch(self) -> None:
        if self.path.exists() and str(self.path) not in self._watcher.files():
            self._watcher.addPath(str(self.path))

    def _is_there(self) -> bool:
        try:
            return self.path.stat().st_size > 0
        except OSError:
            return False

    def _file_changed(self, _path: str) -> None:
        """Another program writes the file, or we did."""
        self._watch()
        self._settle.start()

    def _look(self, again: bool = False) -> None:
        """See what the file has become."""
        self._watch()
        if not self._is_there() and not again:  # some programs take a file away before they write it anew
            self._gone.start()
        elif not self._is_there():
            self.told.emit(f"The file {self.path.name} is gone; the next change writes it again.")
        elif deckfile.changed_outside(self.path, self._known):
            self._take_over()

    def _take_over(self) -> None:
        """Show what another program wrote, as one step, so that undoing brings the own list back."""
        try:
            opened = deckfile.open_deck(self.path, self._catalogue)
        except DeckError as error:
            self.told.emit(str(error))
            return
        self._known = opened.fingerprint
        self._kept = 0.0  # what the other program wrote is to be a version, whatever comes after it
        if opened.read.problems:
            more = f"{opened.read.problems[0].sentence} Import the file to mend it; your list is still open here."
            self.told.emit(f"Another program changed {self.path.name} into a list that cannot be read. {more}")
            return
        self.editor.change(opened.file)
        self.editor.saved = opened.file
        self._timer.stop()
        self.changed.emit()
        self.told.emit(f"Another program changed {self.path.name}; its list is shown now, undo brings yours back.")


def create(path: Path, file: deckfile.DeckFile, catalogue: Catalogue, parent: QObject | None = None) -> OpenDeck:
    """Write a new deck and open it. Raises DeckError if the folder cannot be written."""
    known = deckfile.save_deck(path, file, catalogue)
    return OpenDeck(path, deckfile.Opened(file, ReadDeck(file.deck), known), catalogue, parent)


def reopen(path: Path, catalogue: Catalogue, parent: QObject | None = None) -> OpenDeck:
    """Open a deck of one's own. Raises DeckError, also for lines that nobody understands: import such a file."""
    opened = deckfile.open_deck(path, catalogue)
    if opened.read.problems:
        raise DeckError(f"{opened.read.problems[0].sentence} Import {path.name} to see every line of it.")
    return OpenDeck(path, opened, catalogue, parent)
