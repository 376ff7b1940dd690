"""Random input at the real window: `python -m tests.strangers.monkey --inputs 3000 --seed 1` prints what it found.

It is led to a screen (`starts`), and from there on knows nothing of the program: it presses, types, drags, drops,
turns the wheel, pastes and closes whatever windows are open, by events that come to a window as the system's do. It
runs in a process and a home of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource as resource_limits
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop, QMimeData, QObject, QPoint, QPointF, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import (
    QDesktopServices,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QWheelEvent,
    QWindow,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMainWindow, QWidget
from shiboken6 import isValid

from gadesk.library.library import Library
from gadesk.paths import user_documents
from gadesk.sheets.synced import sync_library
from gadesk.ui import game_plans
from gadesk.ui.app import Window, application
from gadesk.ui.library.section import URL
from tests.library.standin import standing_in
from tests.strangers.guest import RudeGuest
from tests.strangers.guide import Lost, patient, settle
from tests.strangers.home import HOSTILE, lay_home, odd_cards
from tests.strangers.screens import shown
from tests.strangers.starts import STARTS, Others
from tests.strangers.watch import Watch

ROOT = Path(__file__).resolve().parents[2]
TRACE = "inputs.txt"
TYPED = 12  # letters at a time: each costs as much as another input
SIZES = ((960, 600), (960, 600), (1280, 720), (1280, 720), (1600, 900), (2560, 1440))  # large ones are dear
STUCK = 1500  # inputs at random that any question must be answered by
EACH = 100  # inputs from each start, before the program is opened anew at the next one
LOST = 30.0  # seconds that it waits for the next thing on a way, before it takes it for lost and begins where it is
MEMORY = 4 << 30  # bytes of addresses: what eats more must not take the machine with it


class Monkey:
    """Gives one random input after another to the windows that are open."""

    def __init__(self, seed: int, watch: Watch, folder: Path, reopen: Callable[[], None]) -> None:
        """`folder` is where files may be opened and saved; `reopen` starts the program anew once it was closed."""
        self._rng = random.Random(seed)
        self._left, self._watch, self._folder, self._reopen = 0, watch, folder, reopen
        self._timers: list[QTimer] = []
        self._under_way: list[tuple[QWidget | None, QWidget | None]] = []
        self._guest: RudeGuest | None = None
        self._joined: set[str] = set()
        self._asked: tuple[object, int] = (None, 0)
        self.done = 0
        self.counts: Counter[str] = Counter()
        self._met: Counter[str] = Counter()  # how often it was at a control of a kind and name
        self.seen: Counter[str] = Counter()  # which screens and dialogs it came to
        self.starts: list[str] = []  # where it was led to
        self._moves: list[tuple[int, str, Callable[[QWidget], None]]] = [
            (26, "click", self._click),
            (6, "click anywhere", self._click_anywhere),
            (3, "double click", self._double),
            (3, "right click", self._right),
            (6, "drag", self._drag),
            (6, "wheel", self._wheel),
            (26, "key", self._key),
            (5, "type", self._type),
            (3, "paste", self._paste),
            (3, "drop", self._drop),
            (2, "resize", self._resize),
            (1, "close", self._close),
        ]

    def begin(self, inputs: int) -> None:
        """Give so many inputs, each from the event loop, also from that of a dialog or a menu; then end that loop."""
        self._left = inputs
        self._asked = (None, 0)
        self._later(0)

    def rest(self) -> None:
        """Leave the game that is open, before another start."""
        for timer in self._timers:
            timer.stop()
        if self._guest is not None:
            self._guest.stop()
            self._guest = None

    def _later(self, level: int) -> None:
        """Give an input soon, `level` deep in inputs that have not ended.

        A timer that is being answered is not heard again, so each level has one of its own; and they are kept, since
        timers made and thrown away by the ten thousand crash PySide now and then.
        """
        while len(self._timers) <= level:
            timer = QTimer()
            timer.setSingleShot(True)
            timer.timeout.connect(partial(self._next, len(self._timers)))
            self._timers.append(timer)
        self._timers[level].start(self._rng.choice((0, 0, 0, 5, 15, 40)) if not level else 2)

    def _next(self, level: int) -> None:
        if self._left <= 0:
            QApplication.exit(0)
            return
        met = [each for before in self._under_way for each in before]
        if self._under_way and all(now is None or now in met for now in self._on_top()):
            # Qt's test functions look for events while they press: no other input in the middle of one, unless it
            # opened a menu or a dialog with a loop of its own. What was there before is not touched until then: for a
            # person, too, the loop of what was closed ends first.
            self._later(level)
            return
        self._left -= 1
        self.done += 1
        self._under_way.append(self._on_top())
        self._later(level + 1)
        try:
            self._give()
        finally:
            self._under_way.pop()
            self._timers[level + 1].stop()
            self._later(level)

    def _on_top(self) -> tuple[QWidget | None, QWidget | None]:
        """The open menu and the modal dialog, if any."""
        return QApplication.activePopupWidget(), QApplication.activeModalWidget()

    def _give(self) -> None:
        """Give one input to what is open."""
        self._watch.look()
        self._look_at_game()
        window = self._window()
        if window is None:
            self._watch.did("open again")
            self._reopen()
            return
        self.seen.update(shown())
        if isinstance(window, QFileDialog):
            self._answer_files(window)
            return
        weights = [weight for weight, _, _ in self._moves]
        _, name, act = self._rng.choices(self._moves, weights)[0]
        self.counts[name] += 1
        act(window)

    def _look_at_game(self) -> None:
        """Meet a game that is hosted with a rude guest; a question must be answered by so many inputs."""
        game = next((each.game for each in QApplication.topLevelWidgets() if isinstance(each, Window)), None)
        if game is None:
            if self._guest is not None:
                self._guest.stop()
                self._guest, self._asked = None, (None, 0)
            return
        invite = game._invite
        if self._guest is None and invite is not None and invite.code and invite.code not in self._joined:
            self._joined.add(invite.code)
            self._guest = RudeGuest(invite, self.done, self._folder)
            self._guest.start()
            self.counts["guests"] += 1
        update = game.link.client.state
        if update is None or update.decision is None:
            return
        question = (update.game, update.epoch, update.decision.number)
        self._asked = (question, self._asked[1] + 1 if self._asked[0] == question else 0)
        if self._asked[1] == STUCK:
            self._watch.tell("stuck", f"{update.decision}"[:600])

    def _window(self) -> QWidget | None:
        """Pick what the input goes to: an open menu, else a modal dialog, else any window."""

        popup = QApplication.activePopupWidget()
        if popup is not None:
            return popup
        modal = QApplication.activeModalWidget()
        if modal is not None:
            return modal
        shown = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each.windowHandle()]
        shown.sort(key=lambda each: (type(each).__name__, each.width()))
        return self._rng.choice(shown) if shown else None

    def _did(self, what: str, window: QWidget, more: str = "") -> None:
        self._watch.did(f"{what} {more} at {type(window).__name__}")

    def _inside(self, window: QWidget) -> list[QWidget]:

        found = [
            each
            for each in window.findChildren(QWidget)
            if each.isVisible() and each.isEnabled() and each.window() is window and not each.visibleRegion().isEmpty()
        ]
        return [each for each in found if not each.findChildren(QWidget)] or found

    def _spot(self, window: QWidget) -> QPoint:
        """A point in a random control of a window, in the window's own pixels; more often in one it hardly knows.

        So it comes to what stands behind several doors, without knowing of any.
        """

        inside = self._inside(window)
        if not inside:
            return self._anywhere(window)
        names = [f"{type(each).__name__} {each.accessibleName()[:40]}" for each in inside]
        at_control = self._rng.choices(range(len(inside)), [1 / (1 + self._met[name]) for name in names])[0]
        widget = inside[at_control]
        self._met[names[at_control]] += 1
        region = widget.visibleRegion().boundingRect()
        at = QPoint(
            region.x() + self._rng.randrange(max(1, region.width())),
            region.y() + self._rng.randrange(max(1, region.height())),
        )
        return widget.mapTo(window, at)

    def _anywhere(self, window: QWidget) -> QPoint:

        return QPoint(self._rng.randrange(max(1, window.width())), self._rng.randrange(max(1, window.height())))

    def _press(
        self, window: QWidget, at: QPoint, button: Qt.MouseButton = Qt.MouseButton.LeftButton, double: bool = False
    ) -> None:

        handle = window.windowHandle()
        if handle is None:
            return
        below = window.childAt(at)
        none = Qt.KeyboardModifier.NoModifier
        name = type(below).__name__ if below is not None else ""
        said = below.accessibleName()[:40] if below is not None else ""
        self._did("double" if double else f"press {button.name}", window, f"({at.x()}, {at.y()}) {name} {said!r}")
        if double and isinstance(window, QMainWindow):  # Qt's function would go on at a dialog that is gone
            QTest.mouseDClick(handle, button, none, at)
        else:
            QTest.mouseMove(handle, at)
            keys = self._rng.choice(self._modifiers()) if isinstance(window, QMainWindow) else none
            if isValid(handle):
                QTest.mousePress(handle, button, keys, at)
            if isValid(handle):  # a menu that the press closed is gone
                QTest.mouseRelease(handle, button, keys, at)

    def _modifiers(self) -> list[Qt.KeyboardModifier]:

        m = Qt.KeyboardModifier
        return [m.NoModifier] * 8 + [m.ControlModifier, m.ShiftModifier]

    def _click(self, window: QWidget) -> None:
        self._press(window, self._spot(window))

    def _click_anywhere(self, window: QWidget) -> None:
        self._press(window, self._anywhere(window))

    def _double(self, window: QWidget) -> None:
        self._press(window, self._spot(window), double=True)

    def _right(self, window: QWidget) -> None:

        self._press(window, self._spot(window), Qt.MouseButton.RightButton)

    def _drag(self, window: QWidget) -> None:

        handle = window.windowHandle()
        if handle is None:
            return
        start, end = self._spot(window), self._spot(window)
        self._did("drag", window, f"({start.x()}, {start.y()}) to ({end.x()}, {end.y()})")
        none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
        QTest.mousePress(handle, left, none, start)
        for part in range(1, 5):
            if isValid(handle):
                QTest.mouseMove(handle, start + (end - start) * part / 4)
        if isValid(handle):
            QTest.mouseRelease(handle, left, none, end)

    def _wheel(self, window: QWidget) -> None:

        handle = window.windowHandle()
        if handle is None:
            return
        at = QPointF(self._spot(window))
        turned = QPoint(0, self._rng.choice((-1200, -120, 120, 1200)))
        self._did("wheel", window, f"{turned.y()}")
        none = Qt.KeyboardModifier
        keys = self._rng.choice((none.NoModifier, none.NoModifier, none.ControlModifier))
        event = QWheelEvent(
            at,
            QPointF(window.mapToGlobal(at.toPoint())),
            QPoint(),
            turned,
            Qt.MouseButton.NoButton,
            keys,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(handle, event)

    def _key(self, window: QWidget) -> None:

        handle = window.windowHandle()
        if handle is None:
            return
        k = Qt.Key
        often = [k.Key_Return, k.Key_Space, k.Key_Escape, k.Key_Tab, k.Key_Y, k.Key_N]
        arrows = [k.Key_Left, k.Key_Right, k.Key_Up, k.Key_Down]
        rare = [k(k.Key_F1 + number) for number in range(12)] + [k(k.Key_A + number) for number in range(26)]
        rare += [k(k.Key_0 + number) for number in range(10)]
        rare += [k.Key_Delete, k.Key_Backspace, k.Key_Home, k.Key_End, k.Key_PageDown, k.Key_Plus, k.Key_Minus]
        key = self._rng.choice(self._rng.choice((often, often, arrows, rare)))
        m = Qt.KeyboardModifier
        keys = self._rng.choice([m.NoModifier] * 7 + [m.ControlModifier, m.ShiftModifier, m.AltModifier])
        if not isinstance(window, QMainWindow):  # where the key closes a box, Qt's function lets Shift go at nothing
            keys = m.NoModifier
        self._did("key", window, f"{keys.name} {key.name}")
        self._strike(handle, key, keys)

    def _strike(
        self, handle: QWindow, key: Qt.Key | int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        QTest.keyPress(handle, key, keys)
        if isValid(handle):
            QTest.keyRelease(handle, key, keys)

    def _type(self, window: QWidget) -> None:

        handle = window.windowHandle()
        if handle is None:
            return
        words = self._rng.choice((*HOSTILE, "element:fire cost>2", "((((", 'name:"', "4 Fireball", "-1", "9" * 30))
        typed = "".join(letter for letter in words if 32 <= ord(letter) < 127)[:TYPED]
        self._did("type", window, repr(typed))
        for letter in typed:
            if isValid(handle):
                self._strike(handle, ord(letter))

    def _paste(self, window: QWidget) -> None:

        handle = window.windowHandle()
        if handle is None:
            return
        words = self._foreign_text()
        QGuiApplication.clipboard().setText(words)
        self._did("paste", window, repr(words[:60]))
        self._strike(handle, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)

    def _foreign_text(self) -> str:

        deck = self._rng.choice(sorted(self._folder.rglob("*.txt"))).read_text(errors="replace")
        return self._rng.choice((*HOSTILE, deck, deck, "[" * 5_000, "9" * 5_000 + " Fireball", "https://example.org/x"))

    def _drop(self, window: QWidget) -> None:

        handle = window.windowHandle()
        if handle is None:
            return
        data = QMimeData()
        if self._rng.random() < 0.6:
            files = sorted(path for path in self._folder.rglob("*"))
            chosen = self._rng.sample(files, k=min(len(files), self._rng.choice((1, 1, 2, 5))))
            data.setUrls([QUrl.fromLocalFile(str(path)) for path in chosen])
            words = ", ".join(path.name[:20] for path in chosen)
        else:
            words = self._foreign_text()
            data.setText(words)
        at = self._spot(window)
        self._did("drop", window, f"({at.x()}, {at.y()}) {words[:60]!r}")
        copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
        none = Qt.KeyboardModifier.NoModifier
        enter = QDragEnterEvent(at, copy, data, left, none)
        QApplication.sendEvent(handle, enter)
        move = QDragMoveEvent(at, copy, data, left, none)
        QApplication.sendEvent(handle, move)
        if move.isAccepted():
            QApplication.sendEvent(handle, QDropEvent(QPointF(at), copy, data, left, none))
        else:
            QApplication.sendEvent(handle, QDragLeaveEvent())

    def _resize(self, window: QWidget) -> None:

        if isinstance(window, QMainWindow) and not window.isFullScreen():
            size = self._rng.choice(SIZES)
            self._did("resize", window, str(size))
            window.resize(*size)

    def _close(self, window: QWidget) -> None:
        if self._rng.random() < 0.3:
            self._did("close", window)
            window.windowHandle().close()

    def _answer_files(self, dialog: QFileDialog) -> None:
        """Name a file of the own folder or think better of it: a stranger must not touch the machine's other files."""

        handle = dialog.windowHandle()
        if handle is None:
            return
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        if field is None or self._rng.random() < 0.3:
            self._did("key Escape", dialog)
            self._strike(handle, Qt.Key.Key_Escape)
            return
        if dialog.acceptMode() is QFileDialog.AcceptMode.AcceptOpen:
            path = self._rng.choice(sorted(each for each in self._folder.rglob("*") if each.is_file()))
        else:
            path = self._folder / f"saved {self._rng.randrange(1000)}.txt"
        self._did("choose file", dialog, str(path))
        field.setFocus()
        field.setText(str(path))
        self._strike(handle, Qt.Key.Key_Return)


class Browser(QObject):
    """Stands for the system's browser: links lead nowhere here."""

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        """Open nothing."""


def play(inputs: int, seed: int, limit: float) -> dict[str, Any]:
    """Run a monkey in this process and tell what it found. Only for a process with a home of its own."""

    resource_limits.setrlimit(resource_limits.RLIMIT_AS, (MEMORY, MEMORY))
    decks = lay_home()
    games = random.Random(seed)
    # The same games at every run of a seed; a name that is not there any more is refused.
    pytest.MonkeyPatch().setattr(game_plans, "fresh_seed", lambda: f"{games.getrandbits(64)}")
    app, settings = application()
    app.setQuitOnLastWindowClosed(False)
    browser = Browser()
    for scheme in ("http", "https", "file", "mailto"):
        QDesktopServices.setUrlHandler(scheme, browser, "open")  # type: ignore[arg-type]  # its stub asks for bytes, which it refuses
    watch = Watch(limit, trace=(Path(os.environ["HOME"]) / TRACE).open("w", errors="replace"))
    with standing_in(odd_cards()) as index:
        library = Library.open(base_url=index.url)
        sync_library(library)
        library.close()
        settings.setValue(URL, index.url)
        windows: list[Window] = []

        def reopen() -> None:
            for old in windows:
                old.deleteLater()
            windows[:] = [Window(settings)]
            windows[0].show_start()
            windows[0].setMinimumSize(960, 600)
            windows[0].show()
            while not windows[0].settled:  # nobody clicks within the first second
                app.processEvents(
                    QEventLoop.ProcessEventsFlag.AllEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents
                )

        monkey = Monkey(seed, watch, user_documents(), reopen)
        order = sorted(STARTS)
        games.shuffle(order)
        for number in range(-(-inputs // EACH)):
            reopen()
            if not number:
                for _ in range(20):
                    app.processEvents()
                watch.begin()
            begin_at(order[number % len(order)], watch, monkey, min(EACH, inputs - monkey.done))
            close_all(windows[0])
        settle()
        watch.end()
    for name, was in decks.items():
        if not _kept(was):
            watch.tell("lost", f"the deck {name!r}")
    return {
        "inputs": monkey.done,
        "counts": monkey.counts,
        "seen": monkey.seen,
        "starts": monkey.starts,
        "longest": round(watch.longest, 3),
        "faults": [asdict(fault) for fault in watch.faults],
    }


def close_all(last: QWidget) -> None:
    """Close every window, the program's own at last."""
    for each in QApplication.topLevelWidgets():
        if each is not last:
            each.close()
    last.close()


def begin_at(start: str, watch: Watch, monkey: Monkey, inputs: int) -> None:
    """Go to a start, and let the monkey loose there; or on the way, where it has put something away before."""
    others = Others(user_documents())
    watch.did(f"begin: {start}")
    try:
        # `test_starts` sees to it that all ways lead there in a home as it was.
        with suppress(Lost), patient(LOST):
            STARTS[start].walk(others)
            monkey.starts.append(start)
        monkey.begin(inputs)
        QApplication.exec()
    finally:
        monkey.rest()
        others.close()


def _kept(content: bytes) -> bool:
    """Whether a file with this content is still somewhere below the home: itself, a version, or in the wastebasket."""
    for folder, _, names in os.walk(os.environ["HOME"]):
        for name in names:
            path = Path(folder) / name
            if path.stat().st_size == len(content) and path.read_bytes() == content:
                return True
    return False


def run(inputs: int, seed: int, limit: float = 0.25) -> dict[str, Any]:
    """Run a monkey in a process and a home of its own and give what it tells, also when the process dies."""
    with tempfile.TemporaryDirectory(prefix="monkey-") as home:
        names = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "TMPDIR")
        own = {name: str(Path(home) / name.lower()) for name in names}
        Path(own["TMPDIR"]).mkdir()
        env = {**os.environ, "HOME": home, **own, "PYTHONFAULTHANDLER": "1", "PYTHONPATH": str(ROOT)}
        env.setdefault("QT_QPA_PLATFORM", "offscreen")
        out = Path(home) / "told.json"
        command = [sys.executable, "-m", "tests.strangers.monkey", "--own-home", "--out", str(out)]
        command += ["--inputs", str(inputs), "--seed", str(seed), "--limit", str(limit)]
        ended = subprocess.run(command, cwd=ROOT, env=env, stderr=subprocess.PIPE, text=True, errors="replace")
        if not out.exists():
            fault = {
                "kind": "died",
                "what": f"exit {ended.returncode}: {ended.stderr[-6000:]}",
                "after": _last(Path(home)),
            }
            return {"inputs": 0, "counts": {}, "longest": 0.0, "faults": [fault]}
        return dict(json.loads(out.read_text(encoding="utf-8")))


def _last(home: Path) -> list[str]:
    trace = home / TRACE
    return trace.read_text(errors="replace").splitlines()[-25:] if trace.exists() else []


def main() -> int:
    """Run from the command line; exit code 1 if anything was found."""
    parser = argparse.ArgumentParser(description="Random input at the real window.")
    parser.add_argument("--inputs", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=0.25, help="seconds of processor time for one input")
    parser.add_argument("--own-home", action="store_true", help="HOME is thrown away afterwards: play in this process")
    parser.add_argument("--out", type=Path, help="where to write what was found")
    asked = parser.parse_args()
    told = (play if asked.own_home else run)(asked.inputs, asked.seed, asked.limit)
    words = json.dumps(told, indent=1)
    if asked.out is not None:
        asked.out.write_text(words, encoding="utf-8")
    else:
        print(words)
    return 1 if told["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
