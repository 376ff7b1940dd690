"""What holds for every test of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.waiting import PATIENCE

PATIENCE_MS = int(PATIENCE * 1000)


class PatientBot(QtBot):
    """Waits as long as a busy machine takes: whatever shorter limit a test names, no test fails by it."""

    def waitSignal(self, signal: Any, *, timeout: int = 0, raising: bool | None = None, **more: Any) -> Any:
        """Wait for a signal; where it is no failure that none comes, no longer than told."""
        wait = timeout if raising is False else max(timeout, PATIENCE_MS)
        return super().waitSignal(signal, timeout=wait, raising=raising, **more)

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = 0) -> None:
        """Wait until something holds."""
        super().waitUntil(callback, timeout=max(timeout, PATIENCE_MS))


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """Stand for pytest-qt's own fixture."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def _nothing_stays_open() -> Iterator[None]:
    """Qt deletes a closed window only in a running event loop: do it now, so that no test meets another's windows."""
    yield
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
