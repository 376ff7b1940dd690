"""Words of others that reach the window otherwise than on a stranger's way: files, messages of a host, settings.

Each test brings them as they come (a file on the disk, a message as the wire reads it, a line that was kept), says
through which doors they must have come, and looks at every widget.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QInputDialog, QLabel
from pytestqt.qtbot import QtBot

from gadesk.decks import deckfile
from gadesk.net.client import Interrupted
from gadesk.paths import resource, user_documents
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Finding
from gadesk.protocol.record import replace
from gadesk.session.contests.trial import TO_WINDOW as OF_TRIAL
from gadesk.session.opponent.reviewed import Review
from gadesk.ui.app import Window
from gadesk.ui.decks.compare_dialog import CompareDialog
from gadesk.ui.decks.deck_folder_facts import ShelfReader
from gadesk.ui.decks.open_deck import reopen
from gadesk.ui.demo import log_text
from gadesk.ui.design.asking import ask_line
from gadesk.ui.design.plain import Label
from gadesk.ui.fault_report import ReportDialog
from gadesk.ui.library.card_pool import whole_catalogue
from gadesk.ui.log.sentences import Part, Sentence
from gadesk.ui.scenario_games import pick_scenario
from gadesk.ui.settings.preferences import NAME, Preferences
from gadesk.ui.start.choice import StartChoice
from gadesk.ui.start.decks import own_decks, told_apart
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.game_page import GamePage
from gadesk.ui.table.swings import review_words
from tests.strangers.audit import audit, is_clean, is_hostile
from tests.strangers.doors import SHOWN, received
from tests.strangers.guide import press
from tests.strangers.home import HOSTILE
from tests.strangers.test_starts import home, window  # noqa: F401  (fixtures: the program's window in a hostile home)
from tests.ui.boxes import answer
from tests.ui.test_floods import page, running  # noqa: F401  (fixtures: a real game in a real window)

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
P = ParamSpec("P")
EVIL = "".join(HOSTILE[:3])
FILE = "<img> &Play {name} " + "x" * 41
"""A file's name as another system lets it be."""


def shows(test: Callable[P, None]) -> Callable[P, None]:
    """Fail unless hostile words came through the doors that the table names for a test; all windows are looked at."""

    @wraps(test)
    def watched(*args: P.args, **kwargs: P.kwargs) -> None:
        with received() as came:
            test(*args, **kwargs)
            looked_at()
        missed = {door for door, name in SHOWN.items() if name == test.__name__} - came
        assert not missed, f"no hostile words came through {sorted(missed)}"

    return watched


def looked_at() -> None:
    """Look at whatever is open, as it is drawn."""
    for each in QApplication.topLevelWidgets():
        if each.isVisible():
            each.grab()
            audit(each)


def test_every_test_is_one() -> None:
    """The table names tests that there are."""
    assert set(SHOWN.values()) <= set(globals())


@shows
def test_files_that_are_opened_while_a_game_is_on(
    page: GamePage, window: Window, qtbot: QtBot, tmp_path: Path  # noqa: F811
) -> None:  # fmt: skip
    """The window asks whether to leave the game for one, and says which others were not opened."""
    paths = [tmp_path / f"{FILE}{number}{end}" for number, end in enumerate((".gadeck", ".gareplay", ".gascenario"))]
    text = (resource("decks", "starters") / "rai.txt").read_text(encoding="utf-8")
    for path in paths:
        path.write_text(text, encoding="utf-8")
    window.game = page
    window.opener.open(paths)
    asked = answer(False)
    assert is_hostile(asked) and is_clean(asked)
    window.game = None
    window.opener.open(paths)
    looked_at()


@shows
def test_a_name_that_was_written_into_the_settings(window: Window) -> None:  # noqa: F811
    """It is plain wherever it is read, typed or kept."""
    settings = window.settings
    settings.setValue(NAME, EVIL)
    preferences = Preferences(settings)
    assert is_clean(preferences.name)
    preferences.call(EVIL + "2")
    assert is_clean(str(settings.value(NAME)))
    settings.setValue(NAME, EVIL)
    found = window.together.show(StartChoice(), ())
    assert is_clean(window.together.name)
    found.name.setText(EVIL)
    found.name.editingFinished.emit()
    press("Open a table")
    looked_at()
    window.together.close()


@shows
def test_a_board_of_somebodys(window: Window, tmp_path: Path) -> None:  # noqa: F811
    """Its title and the names of its cards are read from the file, changed, and saved under a name that can be."""
    card = {"card": EVIL, "counters": {"buff": 1}}
    seats = [{"champion": {"lineage": ["Spirit of Fire"]}, "field": [card]}, {"champion": "Spirit of Wind"}]
    path = tmp_path / "board.json"
    path.write_text(json.dumps({"title": EVIL, "seats": seats}), encoding="utf-8")
    window.learn.build(str(path))
    assert window.learn.boards is not None and window.learn.boards.page is not None
    board = window.learn.boards.page
    board.title.setText(EVIL + "!")
    board.title.editingFinished.emit()
    board.zones[0, "field"].setFocus()
    board.zones[0, "field"].cards.setCurrentRow(0)
    looked_at()
    board.path = Path()
    assert window.learn.boards.save()
    assert board.path.name and "/" not in board.path.name and is_clean(board.path.name)


def lay(folder: Path, stem: str, list_of: str = "rai", title: str = "") -> Path:
    """Lay a list; without a title it is called as its file is."""
    path = folder / f"{stem}.txt"
    text = (resource("decks", "starters") / f"{list_of}.txt").read_text(encoding="utf-8")
    listed = "\n".join(line for line in text.splitlines() if not line.startswith("###"))
    path.write_text(title + listed, encoding="utf-8")
    return path


@shows
def test_decks_that_are_called_as_their_files(window: Window, qtbot: QtBot) -> None:  # noqa: F811
    """On the start screen, in the builder, in its lists of other decks and of earlier versions, and once it is gone."""
    folder = user_documents()
    mine, other = lay(folder, FILE), lay(folder, f"{FILE} too", "lorraine")
    kept = deckfile.versions_folder(mine)
    kept.mkdir(parents=True, exist_ok=True)
    lay(kept, FILE)
    twins = [lay(folder, f"{FILE}{number}", title="### Twin\n") for number in (1, 2)]
    try:
        decks = told_apart(own_decks(folder))
        assert all(is_clean(deck.name) for deck in decks)
        assert sum(deck.name.startswith("Twin (") for deck in decks) == 2
        pool = window.library.cards(window)
        shelf = window.decks.show()
        shelf.open_path(mine)
        looked_at()
        compared = CompareDialog(reopen(mine, whole_catalogue(pool)), folder, pool, window)
        compared.show()
        trial = shelf.doors.measure()
        assert trial is not None
        trial._heard.emit(OF_TRIAL.one_of({"is": "figures", "failed": EVIL}))
        looked_at()
        compared.close()
        trial.close()
        other.unlink()
        assert is_clean(ShelfReader(pool).facts(other).name)
    finally:
        for path in (mine, *twins):
            path.unlink()


@shows
def test_what_a_host_says_to_a_window(page: GamePage, qtbot: QtBot) -> None:  # noqa: F811
    """Each message with words in it, as the wire reads it, and who opens a hand to those who watch."""
    first, other = page.link.client.seats
    told: list[wire.FromHost] = [
        wire.Said(1, EVIL, EVIL), wire.Notice(EVIL), wire.Refused(EVIL), wire.Checked(list(Finding)[-1], EVIL),
        wire.Seats((replace(first, name=EVIL, shows=True), other)),
    ]  # fmt: skip
    for message in told:
        page.link._take(wire.read_from_host(wire.write(message)))
        looked_at()
    page.link._take(Interrupted(EVIL))
    looked_at()


@shows
def test_scenarios_of_a_file_are_chosen_from(window: Window) -> None:  # noqa: F811
    """A file of several asks which; their titles are lines of a list, and the line above obeys nothing."""
    chosen: list[int] = []
    pick_scenario([EVIL, "Two"], window, chosen.append)
    box = QApplication.activeModalWidget()
    assert box is not None
    lines = box.findChild(QComboBox)
    assert lines is not None and all(is_clean(lines.itemText(row)) for row in range(lines.count()))
    looked_at()
    box.close()


@shows
def test_the_line_above_a_field_obeys_nothing(window: Window) -> None:  # noqa: F811
    """Boxes that ask for a line show their words as they are written, and their title."""
    ask_line(window, EVIL, EVIL, lambda _line: None)
    box = QApplication.activeModalWidget()
    assert isinstance(box, QInputDialog) and is_clean(box.labelText()) and is_clean(box.windowTitle())
    (label,) = (each for each in box.findChildren(QLabel) if each.text() == box.labelText())
    assert label.textFormat() is Qt.TextFormat.PlainText
    box.close()


@shows
def test_what_other_processes_and_files_tell(window: Window, tmp_path: Path) -> None:  # noqa: F811
    """A review that failed, a report that can't be read, a log that is written to a file."""
    label = Label("\n".join(review_words(Review(failed=EVIL), Lexicon(lambda _slug: None))), window)
    label.show()
    report = tmp_path / f"{FILE}.txt"
    report.write_bytes(b"\xff\xfe\x00\xd8" * 9)
    dialog = ReportDialog(report, None, window)
    dialog.open()
    looked_at()
    assert is_hostile(dialog.words()) and is_clean(dialog.words())
    dialog.close()
    assert is_clean(log_text([Sentence((Part(EVIL),))]).replace("\n", ""))
