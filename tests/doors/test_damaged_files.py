"""What a user's file holds is not lost where it is not what it is to be: it is moved aside and told of, once.

Whatever is written over by the program is here, by the part of the user's data that it is in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.damaged import told_of_aside
from gadesk.decks.collection import read_collection, write_collection
from gadesk.decks.deckfile import open_deck
from gadesk.decks.model import DeckError
from gadesk.net.identity import own_identity
from gadesk.net.peers import Peer, Peers
from gadesk.net.places import KeptPlace, Places
from gadesk.paths import OwnData
from gadesk.session.contests.trial import keep, kept_results
from gadesk.ui.app import Window
from gadesk.ui.settings.preferences import sound_settings
from gadesk.ui.start.choice import StartAction, StartChoice

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DOCUMENTS_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


ANA = Peer("a" * 32, "b" * 64, "Ana")
SEAT = KeptPlace("a" * 32, "Ana's table", ("192.0.2.1",), 4000)
TRIED = {"games": 20}


def peers(path: Path) -> None:
    """Keep somebody."""
    assert Peers(path.parent).all() in ((), (ANA,))
    Peers(path.parent).remember(ANA)
    assert Peers(path.parent).all() == (ANA,)


def places(path: Path) -> None:
    """Keep a seat."""
    assert Places(path.parent).all() in ((), (SEAT,))
    Places(path.parent).keep(SEAT)
    assert Places(path.parent).all() == (SEAT,)


def trials(path: Path) -> None:
    """Keep a result."""
    assert kept_results(path).keys() <= {"starter"}
    keep(path, "starter", TRIED)
    assert kept_results(path)["starter"]["games"] == TRIED["games"]


def collection(path: Path) -> None:
    """Count copies of a card."""
    before = read_collection(path)
    assert before in ({}, {"starter": 3})
    write_collection(path, before | {"tin-herald": 4})
    assert read_collection(path) == before | {"tin-herald": 4}


def identity(path: Path) -> None:
    """Have a certificate."""
    assert own_identity(path.parent) == own_identity(path.parent)


def settings(path: Path) -> None:
    """Keep a setting."""
    store = sound_settings(lambda: QSettings(str(path), QSettings.Format.IniFormat))
    store.setValue("look", "dark")
    store.sync()
    assert "look=dark" in path.read_text(encoding="utf-8")


WRITTEN: dict[tuple[OwnData | None, str], Callable[[Path], None]] = {
    (OwnData.NETWORK, "peers.json"): peers,
    (OwnData.NETWORK, "places.json"): places,
    (OwnData.NETWORK, "identity.pem"): identity,
    (OwnData.TRIALS, "0123.json"): trials,
    (OwnData.COLLECTION, "cards.json"): collection,
    (None, "settings.ini"): settings,
}
"""Each file that is read whole, changed and written again, and how; the settings lie beside the user's data."""
ELSEWHERE = {
    OwnData.DECKS: "a deck that can't be read is not opened, so it is not written; each has its former versions",
    OwnData.GAMES: "a journal is written on to or anew under another name",
    OwnData.BOARDS: "a board that can't be read is not opened, and a new one takes a free name",
    OwnData.REPORTS: "each is written once",
    OwnData.WINDOW: "it is of this moment",
    OwnData.LIBRARY: "tests/library/test_store.py",
    OwnData.SYNC: "it is of this moment",
    OwnData.ASIDE: "it says what was moved aside, and is taken away as that is told",
    OwnData.WHY: "it is of the last start",
}
"""Why a part of the data has none, or which tests have it."""
WRONG = (
    "{}",
    "[]",
    "null",
    '"words"',
    "17",
    '[{"name": "Ben"}]',
    '{"starter": 3}',
    "[1, [2]]",
    "words",
    "{",
    "\x00\x01",
)
HARMLESS = {"peers.json": {"[]"}, "places.json": {"[]"}, "0123.json": {"{}"}, "cards.json": {"{}", '{"starter": 3}'}}
"""What is a whole file: with nothing in it, or with what may be counted."""


def test_every_part_of_the_data_is_looked_at() -> None:
    """A new part of the user's data is either written here or says why not."""
    assert {part for part, _ in WRITTEN if part is not None} | ELSEWHERE.keys() == set(OwnData)


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize(("part", "name"), WRITTEN)
def test_what_is_not_what_it_is_to_be_is_moved_aside(
    part: OwnData | None, name: str, wrong: str, tmp_path: Path
) -> None:  # fmt: skip
    """Nothing is written over that the program did not write, valid JSON or not; it is told of once."""
    path = tmp_path / name
    path.write_text(wrong, encoding="utf-8")
    told_of_aside()
    WRITTEN[part, name](path)
    aside = tmp_path / f"{name}.damaged-1"
    if wrong in HARMLESS.get(name, ()):
        assert not aside.exists()
        return
    assert aside.read_text(encoding="utf-8") == wrong
    assert str(aside) in told_of_aside() and told_of_aside() == ""


@pytest.mark.parametrize(
    ("part", "name", "good"),
    [(OwnData.NETWORK, "peers.json", [{name: getattr(ANA, name) for name in ("id", "secret", "name")}]),
     (OwnData.TRIALS, "0123.json", {"starter": TRIED})],
)  # fmt: skip
def test_what_can_be_read_of_it_is_gone_on_with(part: OwnData, name: str, good: object, tmp_path: Path) -> None:
    """One part that is damaged takes the others not along, and is kept aside with them."""
    path = tmp_path / name
    path.write_text(json.dumps([*good, 7] if isinstance(good, list) else {**TRIED, **good}), encoding="utf-8")  # type: ignore[dict-item]
    told_of_aside()
    found = Peers(tmp_path).all() if part is OwnData.NETWORK else kept_results(path)
    assert found == ((ANA,) if part is OwnData.NETWORK else {"starter": TRIED})
    assert str(path) in told_of_aside() and json.loads(path.read_text(encoding="utf-8"))


def test_a_settings_file_without_settings_is_left_alone(tmp_path: Path) -> None:
    """Headings and remarks alone are no other file."""
    path = tmp_path / "settings.ini"
    path.write_text("; mine\n[General]\n\n", encoding="utf-8")
    settings(path)
    assert not list(tmp_path.glob("*.damaged-*"))


def put(part: OwnData, name: str, text: str) -> Path:
    """Write a file of the user's."""
    path = part.path() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def window(home: Path, qtbot: QtBot, rows_at_hand: None) -> Iterator[Window]:
    """The window in that home."""
    made = Window(QSettings(str(home / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.show_start()
    made.show()
    yield made
    made.close()


def test_lists_say_which_files_they_leave_out(home: Path, window: Window) -> None:
    """Boards, games and decks: what can't be read is named where it is missing."""
    put(OwnData.BOARDS, "mine.json", '{"title": 3')
    put(OwnData.GAMES, "yesterday.journal", "\x00 rubbish")
    put(OwnData.GAMES, "won.gareplay", "rubbish")
    deck = put(OwnData.DECKS, "old.txt", "")
    deck.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DeckError):
        open_deck(deck, bundled_catalogue())
    window.chosen(StartChoice(StartAction.LEARN))
    assert window.learn.page is not None
    assert "mine.json" in window.learn.page._status.text()
    window.chosen(StartChoice(StartAction.GAMES))
    assert window.games.page is not None
    said = window.games.page._status.text()
    assert "yesterday.journal" in said and "won.gareplay" in said and said.endswith("are left out of the list.")
    window.chosen(StartChoice(StartAction.ALONE))
    assert window.alone.page is not None
    assert window.alone.page.problem() == "old.txt can't be read, and is left out of the list."
