"""The library's long work on its own thread, told to the window by signals."""

from __future__ import annotations

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from gadesk.errors import UserError
from gadesk.library.library import Library
from gadesk.library.long_work import Control, Progress
from gadesk.library.sync import SyncResult
from gadesk.ui.design.window_if_open import tell

_FAULT = "The sync ended by a fault of the program, not yours: {error}. The library is as it was; try again."


class SyncWork(QObject):
    """One piece of work at a time: a sync, or reading texts that an earlier one brought.

    `finished` gives what a sync brought (None for anything else), and a sentence if it did not end well.
    """

    progressed = Signal(object)
    finished = Signal(object, str)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._control: Control | None = None
        self._thread: threading.Thread | None = None
        self._running = False

    @property
    def running(self) -> bool:
        """Whether there is work going on; none is once `finished` was told."""
        return self._running

    @property
    def paused(self) -> bool:
        """Whether the work was asked to wait."""
        return self._control is not None and self._control.paused

    @property
    def cancelled(self) -> bool:
        """Whether the last work was ended by the player."""
        return self._control is not None and self._control.cancelled

    def sync(self) -> None:
        """Bring the library up to date; nothing happens while there is work already."""
        self._start(self._sync)

    def compile(self) -> None:
        """Read the synced texts that have no sheet yet."""
        self._start(self._compile)

    def pause(self) -> None:
        """Wait at the next step."""
        if self._control is not None:
            self._control.pause()

    def resume(self) -> None:
        """Go on."""
        if self._control is not None:
            self._control.resume()

    def cancel(self) -> None:
        """End at the next step; what was downloaded is kept."""
        if self._control is not None:
            self._control.cancel()

    def stop(self, seconds: float = 5.0) -> None:
        """Cancel and wait a while; before the program ends."""
        self.cancel()
        if self._thread is not None:
            self._thread.join(seconds)

    def _start(self, work: Callable[[Control], SyncResult | None]) -> None:
        if self.running:
            return
        control = self._control = Control()
        self._running = True
        self._thread = threading.Thread(target=self._run, args=(work, control), name="library", daemon=True)
        self._thread.start()

    def _run(self, work: Callable[[Control], SyncResult | None], control: Control) -> None:
        result: SyncResult | None = None
        sentence = ""
        try:
            result = work(control)
        except UserError as error:
            sentence = str(error)
        except Exception as error:  # a fault must reach the player as a sentence, not end a silent thread
            sentence = _FAULT.format(error=error)
        self._running = False  # before it is told: the window asks as soon as it hears
        tell(self.finished, result, sentence)

    def _sync(self, control: Control) -> SyncResult:
        from gadesk.sheets.synced import sync_library  # the compiler, which only a sync needs

        return sync_library(self._library, self._watch, control)

    def _compile(self, control: Control) -> None:
        from gadesk.sheets.synced import compile_missing

        compile_missing(self._library, self._watch, control)

    def _watch(self, progress: Progress) -> None:
        tell(self.progressed, progress)
