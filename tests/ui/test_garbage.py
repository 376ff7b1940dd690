"""Garbage is collected in the window's thread: a widget destroyed in another one crashes the program."""

from __future__ import annotations

import gc
import threading
import weakref

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


class Heavy(QWidget):
    """A widget that holds itself, as pages do by their slots, so that only the collector finds it."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


def allocate() -> None:
    """Make as many things as let Python collect of itself, several times over."""
    kept = [[number] for number in range(200_000)]
    assert len(kept) == 200_000


def test_no_other_thread_destroys_a_widget(qtbot: QtBot) -> None:
    """A thread that allocates much leaves a widget in a circle alone; the window's timer collects it."""
    threads: list[int] = []
    gone = weakref.ref(widget := Heavy(), lambda _: threads.append(threading.get_ident()))
    del widget
    for _ in range(3):
        worker = threading.Thread(target=allocate)
        worker.start()
        worker.join()
    assert gone() is not None and not threads

    kept = [[number] for number in range(2 * gc.get_threshold()[0])]  # by what is made and stays the collector is due
    qtbot.waitUntil(lambda: gone() is None)
    assert kept and threads == [threading.get_ident()]


def test_the_application_brings_its_collector(qapp: QObject) -> None:
    """However the program is begun, Python's own collector is off once there is an application."""
    assert not gc.isenabled()
    assert any(type(child).__name__ == "GarbageCollector" for child in qapp.children())
