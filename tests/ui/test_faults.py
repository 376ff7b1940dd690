"""What ends the program leaves a report; a backup is written and brought back from the settings."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from gadesk import __version__
from gadesk.paths import user_data, user_documents
from gadesk.ui.faults import MOST_REPORTS, REPORT, RUNNING, CrashWatch, reports_folder, show_faults, write_report
from gadesk.ui.settings.dialog import SettingsDialog
from gadesk.ui.settings.keeping_row import KeepingRow
from gadesk.ui.settings.options import Theme
from gadesk.ui.settings.preferences import Preferences
from tests.ui.boxes import answer, boxes

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
CRASHES = """
import os, signal, sys
from gadesk.ui.faults import CrashWatch
CrashWatch().begin()
print("runs", flush=True)
os.kill(os.getpid(), getattr(signal, sys.argv[1]))
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user of one's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_DOCUMENTS_DIR", str(tmp_path / "documents"))
    monkeypatch.setenv("HOME", str(tmp_path))
    hook = sys.excepthook
    yield tmp_path
    sys.excepthook = hook


@pytest.mark.parametrize("how", ["SIGSEGV", "SIGKILL"])
def test_a_crash_is_told_at_the_next_start(how: str, home: Path, root: Path) -> None:
    """With where it stood, if it could still say so; a second start after that has nothing to tell."""
    words = [sys.executable, "-c", CRASHES, how]
    done = subprocess.run(words, cwd=root, env={**os.environ}, capture_output=True, text=True)
    assert done.stdout == "runs\n" and done.returncode == -getattr(signal, how)
    watch = CrashWatch()
    path = watch.begin()
    assert path is not None
    told = path.read_text(encoding="utf-8")
    assert f"gadesk: {__version__}" in told and ("Segmentation fault" in told) == (how == "SIGSEGV")
    assert (path.stat().st_mode & 0o077) == 0
    watch.end()
    again = CrashWatch()
    assert again.begin() is None
    again.end()
    assert not list(reports_folder().glob(f"{RUNNING}*"))


def test_another_window_that_runs_is_no_crash(home: Path) -> None:
    """Two windows at a time are let be."""
    parent = reports_folder() / f"{RUNNING}{os.getppid()}.txt"
    parent.touch()
    watch = CrashWatch()
    assert watch.begin() is None and parent.exists()
    watch.end()


def test_a_fault_is_offered_as_a_report(home: Path, qtbot: QtBot) -> None:
    """One plain sentence; nothing is sent."""
    window = QMainWindow()
    qtbot.addWidget(window)
    window.show()
    show_faults(window)
    try:
        raise ZeroDivisionError("made up")
    except ZeroDivisionError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    qtbot.waitUntil(lambda: bool(boxes()))
    assert "nothing is sent unless you send it" in answer(False)
    (report,) = (user_data() / "reports").glob(f"{REPORT}*.txt")
    told = report.read_text(encoding="utf-8")
    assert "ZeroDivisionError: made up" in told and "Qt: " in told


def test_old_reports_go(home: Path) -> None:
    """A fault that comes at every step fills no disk."""
    for number in range(MOST_REPORTS + 5):
        path = write_report("x" * 200_000)
        assert path is not None and path.stat().st_size < 70_000
        path.rename(path.with_name(f"{REPORT}2020-01-01-{number:06}.txt"))
    write_report("last")
    assert len(list(reports_folder().iterdir())) == MOST_REPORTS


def test_a_backup_from_the_settings_and_back(home: Path, qtbot: QtBot) -> None:
    """Decks and settings come back in an empty home; forged settings that would make objects are refused."""
    store = QSettings(str(home / "settings.ini"), QSettings.Format.IniFormat)
    store.setValue("look", "light")
    deck = user_documents() / "mine.txt"
    deck.parent.mkdir(parents=True)
    deck.write_text("4 A", encoding="utf-8")
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(1000, 700)
    dialog = SettingsDialog(Preferences(store), window)
    dialog.show_theme(Theme.FILES)
    row = dialog.findChild(KeepingRow)
    assert row is not None
    row.write(str(home / "all.zip"))
    assert row.said.text().startswith("1 files and the settings are in")
    deck.unlink()
    store.setValue("look", "dark")
    row.bring_back(str(home / "all.zip"))
    assert deck.read_text(encoding="utf-8") == "4 A" and store.value("look") == "light"
    row.bring_back(str(home / "missing.zip"))
    assert "can't be restored" in row.said.text()
    import zipfile

    with zipfile.ZipFile(home / "forged.zip", "w") as file:
        file.writestr("gadesk-backup.json", '{"version": 1}')
        file.writestr("settings.ini", "[General]\nlook=@Variant(\\0\\0\\0\\x7f)\n")
    row.bring_back(str(home / "forged.zip"))
    assert "damaged" in row.said.text() and store.value("look") == "light"
    dialog.close()
