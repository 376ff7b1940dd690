"""Files from outside: by the command line, a second start, a drop; what comes through the door is bounded."""

from __future__ import annotations

import json
import os
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from gadesk import cli, foreign, running
from gadesk.file_kinds import FileKind
from gadesk.ui.app import Window
from gadesk.ui.decks.import_dialog import ImportDialog
from gadesk.ui.games.shots import sample_recording
from gadesk.ui.listening import MOST_CALLERS, FileListener
from gadesk.ui.opening import kind_of
from tests.ui.boxes import answer, boxes

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
LIST = "Main Deck\n4 Made-Up Footman\n"
CARD = {"name": "Made-Up Spirit", "types": ["champion"], "level": 0, "life": 15, "cost": 0, "cost_kind": "memory"}
SCENARIO = {"cards": [CARD], "seats": [{"champion": CARD["name"]}] * 2}


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home whose path is short enough for a socket, as a user's is."""
    folder = Path(tempfile.mkdtemp(prefix="ga"))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def window(home: Path, qtbot: QtBot) -> Iterator[Window]:
    """The program's window, which listens."""
    made = Window(QSettings(str(home / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.show_start()
    made.show()
    made.listener = FileListener(made.opener.open, made)
    assert made.listener.listens
    yield made
    made.close()


def imports(window: Window) -> list[ImportDialog]:
    """The imports that are open."""
    return [each for each in window.findChildren(ImportDialog) if each.isVisible()]


def listed(dialog: ImportDialog) -> str:
    """The list that it reads."""
    found = dialog.findChild(QPlainTextEdit)
    assert found is not None
    return found.toPlainText()


def named(dialog: ImportDialog) -> str:
    """What the deck will be called."""
    return next(each.text() for each in dialog.findChildren(QLineEdit) if each.isVisible() and each.text())


def deck(folder: Path, name: str = "list.gadeck") -> Path:
    """A deck list in a file."""
    path = folder / name
    path.write_text(LIST, encoding="utf-8")
    return path


def test_a_second_start_hands_its_file_to_the_window(window: Window, home: Path, qtbot: QtBot, root: Path) -> None:
    """`gadesk FILE` ends at once and well, also from another folder; the window that runs shows the import."""
    deck(home)
    command = [sys.executable, "-m", "gadesk", "./list.gadeck"]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    second = subprocess.Popen(command, cwd=home, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        qtbot.waitUntil(lambda: second.poll() is not None)
        assert second.communicate()[0] == b"" and second.returncode == 0
    finally:
        second.kill()
    qtbot.waitUntil(lambda: len(imports(window)) == 1)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes there have short names")
@pytest.mark.parametrize("taken", [False, True], ids=["free", "somebody else's"])
def test_a_home_with_a_long_path_has_a_door_too(
    taken: bool, home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a place of the user's alone, which goes with the window; none where that name leads somewhere else."""
    monkeypatch.setenv("XDG_DATA_HOME", str(home / ("x" * 100) / ("y" * 200)))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(home))
    place = Path(running.door())
    assert place.parent.parent == home and stat.S_IMODE(place.parent.stat().st_mode) == 0o700
    if taken:
        place.parent.chmod(0o755)
        assert running.door() == "" and not running.hand_over([deck(home)])
        return
    made = Window(QSettings(str(home / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    got: list[Path] = []
    listener = FileListener(got.extend, made)
    assert listener.listens and ask([deck(home)], qtbot) and got == [home / "list.gadeck"]
    listener.close()
    assert not place.parent.exists()


def ask(paths: list[Path], qtbot: QtBot) -> bool:
    """Hand files over, as a second start does, while the window goes on."""
    answers: list[bool] = []
    worker = threading.Thread(target=lambda: answers.append(running.hand_over(paths, within=60)))
    worker.start()
    qtbot.waitUntil(lambda: bool(answers))
    worker.join()
    return answers[0]


def test_no_window_no_answer(home: Path) -> None:
    """A second start opens its own window then, at once; also where the window was ended before it could tidy up."""
    assert not running.hand_over([deck(home)], within=60)
    left = socket.socket(socket.AF_UNIX)
    left.bind(running.door())
    left.close()
    assert not running.hand_over([deck(home)], within=60)


def test_the_door_of_an_ended_window_is_taken_over(home: Path, qtbot: QtBot) -> None:
    """And that of a running one is not: it goes on getting the files."""
    left = socket.socket(socket.AF_UNIX)
    left.bind(running.door())
    left.close()
    made = Window(QSettings(str(home / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    taken: list[Path] = []
    first = FileListener(taken.extend, made)
    assert first.listens
    worker = threading.Thread(target=lambda: ask_quietly(home))
    worker.start()
    qtbot.waitUntil(lambda: bool(taken))
    worker.join()
    first.close()
    assert not (home / "gadesk" / "window" / "door").exists()


def ask_quietly(home: Path) -> None:
    """From a thread of its own."""
    running.hand_over([home / "a.gadeck"], within=60)


def test_nobody_else_can_ask(window: Window, home: Path) -> None:
    """The folder of the door is the user's alone."""
    assert stat.S_IMODE((home / "gadesk" / "window").stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "line",
    [
        b"\n", b"nonsense\n", b"[]\n", b"{}\n", b'{"open": "x"}\n', b'{"open": []}\n', b'{"open": [1]}\n',
        b'{"open": ["relative"]}\n', b'{"open": ["/a\\u0000b"]}\n', b'{"open": [""]}\n',
        json.dumps({"open": ["/x"] * (running.MOST_FILES + 1)}).encode() + b"\n",
        json.dumps({"open": ["/" + "x" * running.LONGEST_PATH]}).encode() + b"\n",
        b"[" * 10_000 + b"\n", b"x" * (running.LONGEST + 10), b"\xff\xfe\n",
    ],
)  # fmt: skip
def test_what_is_no_request_is_not_answered(line: bytes, window: Window, qtbot: QtBot) -> None:
    """The connection ends, nothing opens, and the next request is taken."""
    told: list[bytes] = []

    def call() -> None:
        with socket.socket(socket.AF_UNIX) as wire:
            wire.connect(running.door())
            try:
                wire.sendall(line)
                told.append(wire.recv(10))
            except OSError:
                told.append(b"")

    worker = threading.Thread(target=call)
    worker.start()
    qtbot.waitUntil(lambda: bool(told))
    worker.join()
    assert told == [b""] and not imports(window) and window.game is None
    with pytest.raises(foreign.Unreadable):
        running.asked(line)


def test_the_silent_are_hung_up_on(window: Window, home: Path, qtbot: QtBot) -> None:
    """However many connect and say nothing, a request comes through once their time is over."""
    silent = [socket.socket(socket.AF_UNIX) for _ in range(4 * MOST_CALLERS)]
    for each in silent:
        each.setblocking(False)
        each.connect_ex(running.door())
    try:
        qtbot.waitUntil(lambda: ask([deck(home)], qtbot))
    finally:
        for each in silent:
            each.close()
    qtbot.waitUntil(lambda: bool(imports(window)))


def test_kinds_are_told_by_ending_and_look(tmp_path: Path) -> None:
    """JSON with a board is a scenario, other JSON a deck list; what can't be read is left to the import to refuse."""
    scenario, listed = tmp_path / "a.json", tmp_path / "b.JSON"
    scenario.write_text(json.dumps(SCENARIO), encoding="utf-8")
    listed.write_text(json.dumps({"main": []}), encoding="utf-8")
    assert kind_of(scenario) is FileKind.SCENARIO and kind_of(listed) is FileKind.DECK
    assert kind_of(tmp_path / "missing.json") is FileKind.DECK
    assert kind_of(Path("X.GAREPLAY")) is FileKind.REPLAY and kind_of(Path("x.gascenario")) is FileKind.SCENARIO
    assert kind_of(Path("x.txt")) is FileKind.DECK


def test_a_replay_is_watched_and_a_broken_one_told(window: Window, tmp_path: Path) -> None:
    """In the window that runs."""
    window.opener.open([sample_recording(tmp_path)])
    assert window.games.watched is not None
    broken = tmp_path / "broken.gareplay"
    broken.write_bytes(b"\x00" * 100)
    window.opener.open([broken])
    assert window.start is not None and window.start.isVisible() and "is not a recording" in window.start.problem()


def test_a_game_is_left_for_a_file_only_if_the_player_says_so(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    """A scenario that is dropped begins; a deck that comes then is asked about, by name."""
    path = tmp_path / "board.gascenario"
    path.write_text(json.dumps(SCENARIO), encoding="utf-8")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    window.dropEvent(
        QDropEvent(
            QPointF(5, 5), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
    )
    qtbot.waitUntil(lambda: window.game is not None)
    assert ask([deck(tmp_path)], qtbot)
    qtbot.waitUntil(lambda: bool(boxes()))
    assert "list.gadeck" in answer(False)
    assert window.game is not None and not imports(window)
    assert ask([deck(tmp_path)], qtbot)
    qtbot.waitUntil(lambda: bool(boxes()))
    answer(True)
    assert window.game is None
    qtbot.waitUntil(lambda: len(imports(window)) == 1)


def test_requests_wait_for_an_open_dialog(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    """However many come, one import is open at a time, and none is forgotten."""
    names = ("one.gadeck", "two.gadeck", "three.gadeck")
    for name in names:
        (tmp_path / name).write_text(f"### Grand Archive Deck: {name}\n{LIST}", encoding="utf-8")
        window.opener.open([tmp_path / name])
    seen: list[ImportDialog] = []
    for name in names:
        qtbot.waitUntil(lambda: [each for each in imports(window) if each not in seen] != [])
        (dialog,) = (each for each in imports(window) if each not in seen)
        assert named(dialog) == name
        seen.append(dialog)
        skip = next(each for each in dialog.findChildren(QPushButton) if each.text() == "Skip this one")
        (skip.click if skip.isVisible() else dialog.reject)()
    qtbot.wait(10)
    assert not imports(window)


def test_files_that_no_window_shows_at_once_are_told(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    """A replay is watched, a board played on: the others are named; of decks the lists are imported one by one."""
    board = tmp_path / "board.gascenario"
    board.write_text(json.dumps(SCENARIO), encoding="utf-8")
    replay = sample_recording(tmp_path)
    window.opener.open([replay, deck(tmp_path), board])
    assert window.games.watched is not None
    toast = window.games.watched.table.toast_label
    qtbot.waitUntil(lambda: "list.gadeck and board.gascenario" in toast.text())
    window.opener.open([deck(tmp_path), board, replay])
    page = window.decks.page
    assert page is not None and f"board.gascenario and {replay.name}" in page.said()
    (dialog,) = imports(window)
    dialog.reject()


def started(words: list[str], qtbot: QtBot) -> int:
    """Start the program a second time, while the window goes on; gives its exit code."""
    codes: list[int] = []
    worker = threading.Thread(target=lambda: codes.append(cli.main(words)))
    worker.start()
    qtbot.waitUntil(lambda: bool(codes))
    worker.join()
    return codes[0]


ODD = ("two words.gadeck", "ümläut 語.gadeck", "it's \"quoted\".gadeck", "100%25 %20 %F.gadeck", "-leading.gadeck",
       "two\nlines.gadeck", "$HOME `id`;&|.gadeck", "back\\slash.gadeck", "file:.gadeck", "n\udce9.gadeck")  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="other systems have such names")
@pytest.mark.parametrize("name", ODD, ids=ascii)
def test_a_second_start_hands_over_whatever_a_file_is_called(
    name: str, window: Window, home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its bare name in its own folder, or by its whole path; the list in it is shown."""
    folder = home / "a folder ü"
    folder.mkdir()
    monkeypatch.chdir(folder)
    deck(folder, name)
    for words in ([name], [str(folder / name)]):
        assert started(words, qtbot) == 0
        qtbot.waitUntil(lambda: len(imports(window)) == 1)
        (dialog,) = imports(window)
        assert "Made-Up Footman" in listed(dialog)
        dialog.reject()
        qtbot.waitUntil(lambda: not imports(window))
