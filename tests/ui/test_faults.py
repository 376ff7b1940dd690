"""What ends the program leaves a report; a backup is written and brought back from the settings."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from gadesk import __version__
from gadesk.fault_reports import MOST_A_PROCESS, MOST_REPORTS, REPORT, reports_folder
from gadesk.paths import user_documents
from gadesk.ui.app import Window, games_folder
from gadesk.ui.fault_report import GAME_FOLLOWS, LONGEST_GAME, ReportDialog
from gadesk.ui.faults import RUNNING, CrashWatch, show_faults, write_report
from gadesk.ui.settings.dialog import SettingsDialog
from gadesk.ui.settings.keeping_row import KeepingRow
from gadesk.ui.settings.options import Theme
from gadesk.ui.settings.preferences import Preferences
from tests.ui.boxes import answer, boxes
from tests.ui.test_going_on import journal
from tests.waiting import PATIENCE, until

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
    (report,) = reports_folder().glob(f"{REPORT}*.txt")
    told = report.read_text(encoding="utf-8")
    assert "ZeroDivisionError: made up" in told and "Qt: " in told


JOURNAL = '{"is":"header","seed":"kept"}\n{"is":"answer"}\n'


def shown_report(window: QMainWindow, qtbot: QtBot) -> ReportDialog:
    """The report that is looked at now."""
    qtbot.waitUntil(lambda: bool(window.findChildren(ReportDialog)))
    (dialog,) = window.findChildren(ReportDialog)
    return dialog


def test_a_report_is_looked_at_before_it_is_sent(home: Path, qtbot: QtBot) -> None:
    """What is shown is all that is written and copied; the game goes along only where it is ticked."""
    game = home / "game.journal"
    game.write_text(JOURNAL, encoding="utf-8")
    window = QMainWindow()
    qtbot.addWidget(window)
    window.show()
    show_faults(window, lambda: game)
    try:
        raise ZeroDivisionError("made up")
    except ZeroDivisionError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    qtbot.waitUntil(lambda: bool(boxes()))
    answer(True)
    dialog = shown_report(window, qtbot)
    for ticked in (False, True):
        if ticked:
            dialog.game.setFocus()
            QTest.keyClick(dialog.game, Qt.Key.Key_Space)
        dialog.write(str(home / "sent.txt"))
        QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
        sent = (home / "sent.txt").read_text(encoding="utf-8")
        assert sent == dialog.text.toPlainText() == QGuiApplication.clipboard().text()
        assert "ZeroDivisionError: made up" in sent and dialog.text.isReadOnly()
        assert sent.partition(GAME_FOLLOWS)[2] == (JOURNAL if ticked else "")
    if sys.platform != "win32":
        assert ((home / "sent.txt").stat().st_mode & 0o077) == 0
    dialog.write(str(home / "missing" / "" / "x.txt") if sys.platform == "win32" else "/proc/x.txt")
    assert "can't be written" in dialog.said.text()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.findChildren(ReportDialog))


def test_what_can_not_be_added_is_not_offered(home: Path, qtbot: QtBot) -> None:
    """A game that is gone, too long, or no text; and a report that somebody removed meanwhile."""
    long, none = home / "long.journal", home / "none.journal"
    long.write_bytes(b"x" * (LONGEST_GAME + 1))
    none.write_bytes(b"\xff\xfe")
    for game in (None, home / "gone.journal", long, none):
        dialog = ReportDialog(home / "report-gone.txt", game)
        qtbot.addWidget(dialog)
        dialog.show()
        assert not dialog.game.isVisible() and "can't be read" in dialog.words()


def test_the_next_start_goes_on_with_the_game(home: Path, qtbot: QtBot, rows_at_hand: None) -> None:
    """The box has the game's button; its report can have that game's file."""
    path = journal(games_folder(), "game")
    window = Window(QSettings(str(home / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.show_start()
    window.show()
    report = write_report("made up")
    assert report is not None
    window.tell_of_end(report)
    qtbot.waitUntil(lambda: bool(boxes()))
    (box,) = boxes()
    (look,) = (each for each in box.buttons() if each.text() == "Look at the report")
    QTest.mouseClick(look, Qt.MouseButton.LeftButton)
    dialog = shown_report(window, qtbot)
    assert dialog.game.isVisible() and not dialog.game.isChecked()
    dialog.game.click()
    assert dialog.words().endswith(path.read_text(encoding="utf-8"))
    dialog.close()
    window.tell_of_end(report)
    qtbot.waitUntil(lambda: bool(boxes()))
    assert "its game can be gone on with" in answer(True)
    qtbot.waitUntil(lambda: window.game is not None, timeout=int(PATIENCE * 1000))
    window.close()


FAULTS = """
from gadesk.fault_reports import say_fault
for number in range(9):
    try:
        raise ZeroDivisionError(f"made up {number}")
    except ZeroDivisionError:
        say_fault()
"""


def test_another_process_of_the_program_leaves_a_report(home: Path, root: Path) -> None:
    """Where nobody sees its terminal; one that fails at each answer does not push out what others left."""
    done = subprocess.run([sys.executable, "-c", FAULTS], cwd=root, env={**os.environ}, capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr.count("ZeroDivisionError: made up") == 9
    found = [path.read_text(encoding="utf-8") for path in reports_folder().glob(f"{REPORT}*.txt")]
    assert len(found) == MOST_A_PROCESS
    assert all(f"gadesk: {__version__}" in told and "ZeroDivisionError" in told for told in found)


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


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=str)
def test_a_program_that_the_system_ends_has_not_crashed(how: signal.Signals, home: Path, root: Path) -> None:
    """At a logout the window closes as by its own sign: nothing is told at the next start."""
    window = subprocess.Popen([sys.executable, "-m", "gadesk"], cwd=root, env={**os.environ})
    try:
        runs = reports_folder() / f"{RUNNING}{window.pid}.txt"
        until(lambda: runs.exists() or window.poll() is not None)
        window.send_signal(how)
        assert window.wait(PATIENCE) == 0
    finally:
        window.kill()
        window.wait()
    assert not list(reports_folder().iterdir())
