"""What holds for every test of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.game_page import GamePage
from gadesk.ui.table.shots import NobodySeat
from gadesk.ui.table.table_widget import TableWidget
from tests.ui import samples
from tests.ui.seats import SIZE, FakeClient, Seat, face, game_page, game_window
from tests.ui.waited import Waited
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


@pytest.fixture(autouse=True)
def _rows_at_hand(rows_at_hand: None) -> None:
    """No window has the rows of the cards printed again."""


@pytest.fixture
def host(qtbot: QtBot, qapp: QApplication) -> QWidget:
    """A shown window of the smallest size, which has the keyboard, for what is shown in it."""
    apply_theme(qapp)
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(SIZE)
    made.show()
    made.activateWindow()
    return made


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[GamePage]:
    """A game page on a client without a host (`seats.client` gives that)."""
    yield from game_page(qtbot, FakeClient())


@pytest.fixture
def seat(qtbot: QtBot, tmp_path: Path) -> Iterator[Seat]:
    """A player at the real window, a game in it."""
    yield from game_window(qtbot, tmp_path / "settings.ini")


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[TableWidget]:
    """A table with a board on it and nothing asked."""
    lexicon = Lexicon(face)
    made = TableWidget(NobodySeat(), 0, ("Ana", "Ben"), lexicon, CardPixmaps(face, lexicon.text, sync=True))
    made.animator.speed = 0
    qtbot.addWidget(made)
    made.resize(SIZE)
    made.show()
    qtbot.waitExposed(made)
    made.show_update(samples.sample_view())
    yield made
    made.animator.finish()
    made.close()


@pytest.fixture(autouse=True)
def waited(monkeypatch: pytest.MonkeyPatch) -> Iterator[Waited]:
    """No test finds the window's thread waiting for others: it would stand still for as long as they take."""
    made = Waited()
    made.watch(monkeypatch)
    yield made
    assert not made.found, made.found
