"""Makes a home for `earlier/`: `python -m tests.doors.new_home OUT.zip`, in the tree of the state that is to be kept.

The program of this state runs in an empty home and brings about a file of every part of the user's data
(`paths.OwnData`), by the doors that a player uses: a sync with a stand-in, a deck with a former version, settings, a
counted card, a game alone, one against another machine, a board, what a deck was measured at, and a window that ends
without a word. What is of the moment (a lock, a socket) and what the program prints anew are left out.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget

from gadesk.commands.unheard import tell_who_clicked
from gadesk.decks.model import Section
from gadesk.paths import saved_games, user_documents
from gadesk.session.saved_games import saved_game
from gadesk.ui import app
from gadesk.ui.app import Window
from gadesk.ui.decks import trial_dialog
from gadesk.ui.faults import CrashWatch
from gadesk.ui.library.card_model import mime_of
from gadesk.ui.settings import options
from gadesk.ui.start.choice import StartAction, StartChoice
from tests.library.standin import JsonCard, made_up_card, standing_in
from tests.waiting import PATIENCE, until

ENOUGH = 12_000
"""Bytes of a journal of a game that is in its middle."""
CARDS = (("Wicker Pilgrim", "CHAMPION"), ("Tin Herald", "ALLY"), ("Chalk Volley", "ATTACK"), ("Reed Sentinel", "ALLY"),
         ("Salt Lantern", "ITEM"))  # fmt: skip
DECK = (
    "### Grand Archive Deck: Old Wicker\n// gadesk format: standard\n// gadesk cover: wicker-pilgrim\n"
    "// gadesk note: an old note\n\n# Material Deck\n1 Wicker Pilgrim\n\n"
    "# Main Deck\n4 Tin Herald\n3 Chalk Volley\n2 Reed Sentinel\n"
)
LEFT_OUT = ("printed.jsonl", ".lock", "door", "-wal", "-shm")
"""How the names end of what is of the moment, or printed anew by each program."""


def card(number: int) -> JsonCard:
    """One of the made-up cards, in the Index's shape."""
    name, kind = CARDS[number]
    slug = name.lower().replace(" ", "-")
    made = made_up_card(number, name=name, slug=slug, types=[kind])
    made["editions"][0].update(slug=f"{slug}-tst", other_orientations=[])
    champion = {"cost": {"type": "memory", "value": "0"}, "power": None, "life": 15, "level": 0, "elements": ["NORM"],
                "element": "NORM"}  # fmt: skip
    return {**made, **(champion if kind == "CHAMPION" else {}), "effect": None, "effect_raw": None}


def command(*words: str) -> list[str]:
    """The words of a command of this state's program."""
    return [sys.executable, "-m", "gadesk", *words]


def synced() -> None:
    """The card library, with its pictures."""
    with standing_in([card(number) for number in range(len(CARDS))]) as index:
        subprocess.run(
            command("sync", "--base-url", index.url, "--images", "all"), check=True, stdout=subprocess.DEVNULL
        )


def played_with_another(games: Path) -> None:
    """A game of two processes that is killed in its middle, and so one that either may go on with."""
    journal = games / "lan-old.journal"
    words = ("--seat", "bot", "--name", "Ben", "--port", "0", "--journal", str(journal))
    host = subprocess.Popen(command("host", *words), stdout=subprocess.PIPE, text=True)
    assert host.stdout is not None
    said = ""
    while not (place := re.search(r"--at (\S+)", said)):
        said += host.stdout.readline()
    code = re.search(r"the code (\d{3}) (\d{3})", said)
    assert code is not None
    at = f"127.0.0.1:{place[1].rpartition(':')[2]}"
    guest = subprocess.Popen(command("join", *code.groups(), "--bot", "--name", "Anna", "--at", at))
    until(lambda: journal.is_file() and journal.stat().st_size > ENOUGH, "the middle of the game")
    guest.kill()
    host.kill()


def in_the_window() -> None:
    """What a player does in a window, which then ends by a crash."""
    _, settings = app.application()
    window = app.Window(settings)
    CrashWatch().begin()
    window.show_start()
    window.show()
    window.preferences.call("Old Anna")
    window.preferences.choose(options.TEXT, 1.25)
    counted_a_card(window)
    kept_a_deck(window)
    built_a_board(window)
    played_alone(window)
    settings.sync()
    os.kill(os.getpid(), signal.SIGSEGV)


def press(within: QWidget, words: str) -> None:
    """Click a button that is shown by its words."""
    found = (each for each in within.findChildren(QAbstractButton) if each.isVisible() and each.text() == words)
    QTest.mouseClick(next(found), Qt.MouseButton.LeftButton)


def waited(ready: Callable[[], object], what: str) -> None:
    """Let the window go on until something holds."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, f"{what} does not come"
        QTest.qWait(50)


def kept_a_deck(window: Window) -> None:
    """One that was there already is changed, and one of the shipped ones measured."""
    page = window.decks.show()
    pane = page.open_path(user_documents() / "Old Wicker.txt")
    assert pane is not None
    pane.open.touched(pane.open.editor.set_count(Section.MAIN, "tin-herald", 3))
    page.save_all()
    assert page.open_starter("Lorraine") is not None
    trial_dialog.GAMES, trial_dialog.FEW = (2, 4, 6, 8), 2
    press(page, "Measure")
    (dialog,) = page.findChildren(trial_dialog.TrialDialog)
    press(dialog, "Begin")
    waited(lambda: not dialog.going, "the end of the trial")
    press(dialog, "Close")
    page.save_all()
    window.show_start()


def counted_a_card(window: Window) -> None:
    """A copy of the first card that is listed."""
    window.preferences.choose(options.COUNTING, True)
    window.chosen(StartChoice(StartAction.LIBRARY))
    assert window.library.page is not None
    QTest.keyClicks(window.library.page.browser.grid, "+")
    window.show_start()


def built_a_board(window: Window) -> None:
    """A champion on each side."""
    window.chosen(StartChoice(StartAction.LEARN))
    press(window, "Build a board …")
    assert window.learn.boards is not None and window.learn.boards.page is not None
    page = window.learn.boards.page
    for seat in (0, 1):
        mime = mime_of(("spirit-of-fire",), str)
        keys, buttons = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
        event = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, buttons, keys)
        page.zones[seat, "champion"].cards.dropEvent(event)
    page.title.setText("An old board")
    press(window, "Save")
    press(window, "Back")
    window.show_start()


def played_alone(window: Window) -> None:
    """A few answers of a game, which is left open."""
    window.chosen(StartChoice(StartAction.PLAY, mine="Arisanna", theirs="Diana"))

    def answered() -> bool:
        if window.game is not None:
            for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
                QTest.keyClick(window.game.table, key)
        saved = [saved_game(path) for path in saved_games().glob("*.journal") if path.stem != "lan-old"]
        return any(each is not None and each.answers >= 4 for each in saved)

    waited(answered, "the fourth answer")


def packed(home: Path, out: Path) -> None:
    """Write what was left into an archive."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(home.rglob("*")):
            if path.is_file() and not path.name.endswith(LEFT_OUT):
                file.write(path, path.relative_to(home).as_posix())


def main(out: Path) -> None:
    """Make the home, in processes whose home it is."""
    with tempfile.TemporaryDirectory(prefix="gadesk-home-") as folder:
        home = Path(folder)
        places = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        inside = {**places, "HOME": folder, "QT_QPA_PLATFORM": "offscreen"}
        me = [sys.executable, "-m", "tests.doors.new_home"]
        subprocess.run([*me, "--files"], env=inside, check=True)
        ended = subprocess.run([*me, "--window"], env=inside)
        assert ended.returncode == -signal.SIGSEGV, ended
        subprocess.run([*me, "--again"], env=inside, check=True)
        packed(home, out)


def before_the_window() -> None:
    """What commands bring about, and a deck that came as a file."""
    synced()
    user_documents().mkdir(parents=True)
    (user_documents() / "Old Wicker.txt").write_text(DECK, encoding="utf-8")
    played_with_another(saved_games())


def again() -> None:
    """A start that finds the end of the last one, which it reports; and one that finds no screen."""
    watch = CrashWatch()
    assert watch.begin() is not None
    watch.end()
    tell_who_clicked("There was no screen.")


WORKS = {"--files": before_the_window, "--window": in_the_window, "--again": again}

if __name__ == "__main__":
    if sys.argv[1] in WORKS:
        WORKS[sys.argv[1]]()
    else:
        main(Path(sys.argv[1]).absolute())
