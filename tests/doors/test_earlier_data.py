"""What earlier states of this project wrote for a user is found whole by the program of today.

`earlier/` holds homes, a zip for each state (`README.md` there): its program ran in an empty home, synced made-up cards
with pictures, kept a deck with a former version, settings, a game alone and one against another machine, and later on
recordings, a board, what a deck was measured at, and who was met.
"""

from __future__ import annotations

import os
import time
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from gadesk import cli
from gadesk.decks.collection import collection_file, read_collection
from gadesk.decks.deckfile import versions
from gadesk.net.identity import own_identity
from gadesk.net.peers import Peer, Peers
from gadesk.paths import OwnData, kept_in_backups, saved_games, user_data, user_documents
from gadesk.session.contests.trial import keep, kept_results
from gadesk.session.replays import games
from gadesk.session.replays.both_sides import make
from gadesk.session.saved_games import saved_game
from gadesk.ui.app import Window
from gadesk.ui.decks.import_dialog import ImportDialog
from gadesk.ui.decks.trial_dialog import TrialDialog
from gadesk.ui.settings import options
from gadesk.ui.settings.preferences import sound_settings
from gadesk.ui.start.choice import StartAction, StartChoice
from tests.waiting import PATIENCE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
EARLIER = sorted((Path(__file__).parent / "earlier").glob("*.zip"))
NEWEST = EARLIER[-1:]
DECK, CARD, BOARD, NAME = "Old Wicker", "Tin Herald", "An old board", "Old Anna"
OF_THE_MOMENT = {OwnData.WINDOW, OwnData.ASIDE, OwnData.SYNC}
"""Parts that are no files, or go with the program: a socket, a note until it is told, and a lock."""
LEFT = Qt.MouseButton.LeftButton
BESIDE_THE_LIBRARY = {"library.sqlite-wal", "library.sqlite-shm"}


@pytest.fixture(params=EARLIER, ids=lambda path: path.stem)
def home(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home that an earlier state left, at the places where Linux has it, with the times of its files."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DOCUMENTS_DIR"):
        monkeypatch.delenv(name, raising=False)
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    with zipfile.ZipFile(request.param) as file:
        for info in file.infolist():
            path = Path(file.extract(info, home))
            when = time.mktime((*info.date_time, 0, 0, -1))
            os.utime(path, (when, when))
    for path in (home, *home.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)
    return home


def settings_of(home: Path) -> QSettings:
    """The settings of that home, by the door of every start; Qt keeps the user's own place from its first use on."""
    path = home / ".config" / "gadesk" / "gadesk.conf"
    return sound_settings(lambda: QSettings(str(path), QSettings.Format.IniFormat))


@pytest.fixture
def window(home: Path, qtbot: QtBot, rows_at_hand: None) -> Iterator[Window]:
    """The window of today in that home."""
    made = begun(home, qtbot)
    yield made
    made.close()


def begun(home: Path, qtbot: QtBot) -> Window:
    """Open the window in a home."""
    made = Window(settings_of(home))
    qtbot.addWidget(made)
    made.show_start()
    made.show()
    return made


def files(folder: Path, ending: str = "") -> dict[str, bytes]:
    """All files of a folder, by their names in it."""
    found = (path for path in folder.rglob(f"*{ending}") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_states_of_all_days_are_looked_at() -> None:
    """From the first day on."""
    assert len(EARLIER) >= 10 and EARLIER[0].stem < "2026-11-22" and NEWEST[0].stem > "2026-11-27"


def test_nothing_lies_there_that_nobody_declares(home: Path) -> None:
    """Each file or folder below the user's data is a part of it (`paths.OwnData`)."""
    there = {path.name for path in user_data().iterdir()}
    assert there and there <= {part.value.name for part in OwnData} | BESIDE_THE_LIBRARY


def test_decks_are_found_with_their_versions(home: Path, window: Window) -> None:
    """Cards of an earlier sync, notes and cover, and what the deck was before; nothing is written by looking."""
    before = files(user_documents())
    window.chosen(StartChoice(action=StartAction.DECKS))
    page = window.decks.page
    assert page is not None and DECK in page.shelf.names()
    path = user_documents() / f"{DECK}.txt"
    pane = page.open_path(path)
    assert pane is not None and not page.said()
    assert (pane.open.about.notes, pane.open.about.cover) == ("an old note", "wicker-pilgrim")
    assert sum(entry.count for entry in pane.open.deck.main) == 8
    (former,) = versions(path)
    assert f"4 {CARD}" in former.read_text(encoding="utf-8")
    window.show_start()
    assert files(user_documents()) == before


def test_a_deck_of_synced_cards_can_be_played_as_the_window_comes(window: Window) -> None:
    """Though the cards of the library are still being read: it is among the decks of a game alone at once."""
    window.chosen(StartChoice(action=StartAction.ALONE))
    assert window.alone.page is not None
    assert DECK in {tile.deck.name for tile in window.alone.page.tiles()}


def test_a_deck_that_is_opened_as_the_window_comes_has_all_cards(home: Path, window: Window, tmp_path: Path) -> None:
    """Though those of the library are still being read; one of the player's own is opened, any other is imported."""
    own, other = user_documents() / f"{DECK}.txt", tmp_path / "sent.gadeck"
    other.write_bytes(own.read_bytes())
    window.opener.open([own, other])
    page = window.decks.page
    assert page is not None and page.pane() is not None
    assert [each.open.path for each in page.panes()][-1] == own
    assert sum(entry.count for entry in page.panes()[-1].open.deck.main) == 8
    (dialog,) = window.findChildren(ImportDialog)
    assert dialog.said().startswith("Everything is read: material 1, main 8")
    dialog.close()


@pytest.fixture
def again_here(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Have journals played again in this very process from now on, as the one that does it for the program would.

    Each start of that process costs as much as ten games; homes of the newest state see to it that it does its work.
    """
    return lambda: monkeypatch.setattr(games, "made_apart", make)


def test_every_game_is_listed_and_shown(
    home: Path, again_here: Callable[[], None], request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    """By its recording where there is one, else by its journal; no file is another one afterwards."""
    if NEWEST[0].stem not in request.node.name:
        again_here()
    before = files(saved_games())
    assert cli.main(["games"]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in files(saved_games(), ".gareplay") or before)
    for name in before:
        code = cli.main(["replay", str(saved_games() / name), "--text"])
        shown = capsys.readouterr()
        if name == "lan-old.journal":
            assert "All hands are shown once the game is over" in shown.err
        else:
            assert code == 0 and "draw" in shown.out, (name, shown.err)
    assert files(saved_games()) == before


def test_the_game_alone_is_gone_on_with(home: Path, window: Window, qtbot: QtBot) -> None:
    """From the home screen, at the question where it was left."""
    (alone,) = (path for path in saved_games().glob("*.journal") if path.stem != "lan-old")
    os.utime(alone)
    saved = saved_game(alone)
    assert saved is not None and saved.answers >= 3 and not saved.shared
    window.show_start()
    assert window.start is not None
    QTest.keyClick(window.start, Qt.Key.Key_R)
    qtbot.waitUntil(
        lambda: window.game is not None and window.game.link.client.decision is not None, timeout=int(PATIENCE * 1000)
    )
    assert window.game is not None and window.game.link.client.welcome.journal == str(alone)


def test_the_game_with_another_machine_is_gone_on_with(home: Path, window: Window) -> None:
    """From the home screen, which opens its table for the other player."""
    lan = saved_games() / "lan-old.journal"
    os.utime(lan)
    saved = saved_game(lan)
    assert saved is not None and saved.shared and saved.answers >= 5
    window.show_start()
    assert window.start is not None
    QTest.keyClick(window.start, Qt.Key.Key_R)
    page = window.together.page
    assert page is not None
    assert "Opening the table" in words_of(window)
    window.together.close()


def words_of(window: Window) -> str:
    """All that labels of the window say now."""
    return " ".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


def test_settings_hold_as_they_were_chosen(home: Path, window: Window) -> None:
    """The size of the text, the player's name, and the decks of the last game."""
    assert window.preferences.value(options.TEXT) == 1.25 and window.preferences.name == NAME
    assert window.previous().mine == "Arisanna"


def test_cards_and_pictures_are_there_without_a_network(
    home: Path, window: Window, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was synced is read, whatever schema wrote it, and pictures need not be fetched again."""
    assert cli.main(["cards", "show", CARD]) == 0
    assert "wind ally" in capsys.readouterr().out
    library = window.library.library
    assert not library.notice
    picture = library.pictures.path("tin-herald", width=100)
    assert picture is not None and picture.is_file()


def test_boards_trials_and_people_are_there(home: Path, window: Window) -> None:
    """Where that state wrote any of them."""
    boards, trials, network = (part.path() for part in (OwnData.BOARDS, OwnData.TRIALS, OwnData.NETWORK))
    if boards.is_dir():
        window.chosen(StartChoice(action=StartAction.LEARN))
        assert window.learn.page is not None
        assert window.learn.page.list.findItems(BOARD, Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive, 1)
    assert all(kept_results(path) for path in trials.glob("*.json"))
    if OwnData.COLLECTION.path().is_dir():
        assert sum(read_collection(collection_file()).values()) == 1
    if (network / "peers.json").is_file():
        assert [peer.name for peer in Peers().all()] == ["Anna"]


@pytest.mark.parametrize("home", NEWEST, ids=["newest"], indirect=True)
def test_the_newest_home_has_every_part_of_a_users_data(home: Path, tmp_path: Path) -> None:
    """A part that is added to `paths.OwnData` is in a home of its state, and in a backup unless it says why not."""
    written = [part for part in OwnData if part not in OF_THE_MOMENT]
    empty = [part for part in written if not part.path().is_file() and not files(part.path())]
    assert not empty, "make a home of this state: python -m tests.doors.new_home OUT.zip"
    assert cli.main(["backup", str(tmp_path / "all.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "all.zip") as file:
        kept = {name.partition("/")[0] for name in file.namelist()}
    assert {part for part in OwnData if part.value.name in kept} == {
        each for each in OwnData if not each.value.left_out
    }


@pytest.mark.parametrize("home", NEWEST, ids=["newest"], indirect=True)
def test_what_a_deck_was_measured_at_is_shown(home: Path, window: Window) -> None:
    """Where the deck is measured, before anything is begun."""
    window.chosen(StartChoice(action=StartAction.DECKS))
    page = window.decks.page
    assert page is not None and page.open_path(user_documents() / "Lorraine.txt") is not None
    QTest.mouseClick(next(each for each in page.findChildren(QPushButton) if each.text() == "Measure"), LEFT)
    (dialog,) = page.findChildren(TrialDialog)
    assert "% of 2 games won" in dialog.picture.words
    dialog.close()


def test_a_backup_brings_all_of_it_into_an_empty_home(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every file of every part that a backup takes."""
    before = {name: files(folder) for name, folder in kept_in_backups().items()}
    assert cli.main(["backup", str(tmp_path / "all.zip")]) == 0
    monkeypatch.setenv("HOME", str(tmp_path / "new"))
    assert cli.main(["restore", str(tmp_path / "all.zip")]) == 0
    assert {name: files(folder) for name, folder in kept_in_backups().items()} == before
    assert sum(map(len, before.values())) >= 4


HALF = b"half"
DAMAGED: dict[str, tuple[str, bytes]] = {
    "deck": ("Documents/gadesk decks/Old Wicker.txt", b"\xff\xfe\x00\x00 no text"),
    "journal": (".local/share/gadesk/games/2*.journal", HALF),
    "no journal": (".local/share/gadesk/games/2*.journal", b"{"),
    "recording": (".local/share/gadesk/games/*.gareplay", b"no recording\n"),
    "people": (".local/share/gadesk/network/peers.json", HALF),
    "places": (".local/share/gadesk/network/places.json", b"[{"),
    "people of another shape": (".local/share/gadesk/network/peers.json", b"{}"),
    "places of another shape": (".local/share/gadesk/network/places.json", b'"nowhere"'),
    "trial": (".local/share/gadesk/trials/a-list.json", b"{"),
    "trial of another shape": (".local/share/gadesk/trials/a-list.json", b"[7]"),
    "board": (".local/share/gadesk/boards/Broken.json", b"{"),
    "keys": (".local/share/gadesk/network/identity.pem", HALF),
    "library": (".local/share/gadesk/library.sqlite", b"no database " * 100),
    "pictures": (".cache/gadesk/pictures/pictures.sqlite", b"no database " * 100),
    "settings": (".config/gadesk/gadesk.conf", b"no settings\n[[["),
}
"""What is damaged, where it lies, and what then stands in the file: half of what was there, or something else."""
TOLD = {
    "deck": "is not a card or a heading", "journal": "damaged", "no journal": "No game can be made of it",
    "recording": "is not a recording",
    "people": ".damaged-1", "places": ".damaged-1", "keys": ".damaged-1",
    "people of another shape": ".damaged-1", "places of another shape": ".damaged-1",
    "trial": ".damaged-1", "trial of another shape": ".damaged-1", "board": "It is not listed",
    "library": "was damaged", "pictures": ".damaged-1", "settings": ".damaged-1",
}  # fmt: skip
"""What the sentence says that tells of it."""
PEER = Peer("0" * 32, "0" * 64, "Somebody")


def told_by(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of a game's file."""
    cli.main(["replay", str(path), "--text"])
    out, err = capsys.readouterr()
    return out[-500:] + err


def damaged(home: Path, what: str) -> bytes:
    """Damage a file of a home, and return what is in it now."""
    where, data = DAMAGED[what]
    path = next(iter(sorted(home.glob(where))), home / where)
    data = path.read_bytes()[: path.stat().st_size // 2] if data is HALF else data
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    os.utime(path)
    return data


@pytest.mark.parametrize("home", NEWEST, ids=["newest"], indirect=True)
@pytest.mark.parametrize("what", DAMAGED)
def test_what_is_damaged_is_told_and_not_written_over(
    what: str, home: Path, qtbot: QtBot, rows_at_hand: None, again_here: Callable[[], None],
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """Whatever the player does next: all pages are looked at, a deck is measured, somebody is met, a name is chosen."""
    if "/games/" not in DAMAGED[what][0]:
        again_here()
    left, said = damaged(home, what), list[str]()
    window = begun(home, qtbot)
    assert window.start is not None
    said.append(window.start.problem())
    window.preferences.call("New Name")
    window.settings.sync()
    window.chosen(StartChoice(action=StartAction.DECKS))
    assert window.decks.page is not None
    window.decks.page.open_path(user_documents() / f"{DECK}.txt")
    said.append(window.decks.page.said())
    window.decks.page.save_all()
    window.show_start()
    window.chosen(StartChoice(action=StartAction.LEARN))
    assert window.learn.page is not None
    said.extend(label.text() for label in window.learn.page.findChildren(QLabel))
    window.chosen(StartChoice(action=StartAction.LIBRARY))
    assert window.library.pool.catalogue is not None
    said.append(window.library.library.notice)
    window.library.library.pictures.path("tin-herald", width=100)
    for path in OwnData.TRIALS.path().glob("*.json"):
        keep(path, "somebody", {"games": 2})
    Peers().remember(replace(Peers().all()[0], name="Somebody") if Peers().all() else PEER)
    own_identity()
    window.show_start()
    said.append(window.start.problem())
    for path in (*saved_games().glob("*.journal"), *saved_games().glob("*.gareplay")):
        said.append(told_by(path, capsys))
    window.close()
    assert left in files(home).values(), "it is gone"
    assert any(TOLD[what] in sentence for sentence in said), said
