"""The library's work on a thread of its own, without its page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gadesk.library.errors import IndexTrouble
from gadesk.library.long_work import Control, Progress, Watcher
from gadesk.library.sync import SyncResult
from gadesk.library.synced_sheets import Compile
from gadesk.ui.design.window_if_open import tell
from gadesk.ui.library import sync_work
from gadesk.ui.library.sync_work import SyncWork
from tests.ui.library_samples import SampleLibrary


class AwayLibrary(SampleLibrary):
    """A library whose Index is away."""

    def sync(
        self, progress: Watcher | None = None, control: Control | None = None, compile: Compile | None = None
    ) -> SyncResult:
        """Tell of a step, then fail."""
        assert progress is not None
        progress(Progress("Asking for the cards", 0, 1))
        raise IndexTrouble("The Index is away.")


def test_work_that_ended_is_not_running_when_it_is_told(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window asks as it hears; otherwise Pause and Cancel would stay where nothing runs."""
    library = AwayLibrary(tmp_path, tmp_path, "http://127.0.0.1:1", False)
    work = SyncWork(library)
    noted: list[bool] = []

    def note(signal: Any, *values: object) -> None:
        noted.append(work.running)  # on the work's own thread, as it tells
        tell(signal, *values)

    monkeypatch.setattr(sync_work, "tell", note)
    with qtbot.waitSignal(work.finished):
        work.sync()
    work.stop()  # its thread is let out of the signal before that goes
    library.close()
    assert noted == [True, False]  # a step, then the end
