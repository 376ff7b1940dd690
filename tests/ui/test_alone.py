"""“Play alone”: both decks out of many, opponent and first turn, by mouse and by keyboard."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gadesk.glossary import Element
from gadesk.session.opponent.levels import players
from gadesk.ui.app import Window
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.game_plans import solo_plan
from gadesk.ui.start.alone import AlonePage
from gadesk.ui.start.choice import DeckInfo, First, Opponent, StartAction, StartChoice, read_seed
from gadesk.ui.start.deck_shelf import arranged, found
from gadesk.ui.start.decks import deck_named, own_decks, starter_decks, told_apart
from gadesk.ui.start.home_facts import OPPONENTS
from tests.ui.card_samples import sample_pixmaps

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
DECKS = (
    DeckInfo("Paper", "Paper", "paper-squire", ("warrior",), (Element.FIRE,)),
    DeckInfo("Ink", "Ink", "ink-shower", ("mage",), (Element.WATER, Element.UMBRA)),
    DeckInfo("Glue", "Glue", "paper-squire"),
)
MANY = tuple(replace(DECKS[at % 3], id=f"{at}", name=f"{DECKS[at % 3].name} {at}") for at in range(40))


def open_page(
    host: QWidget, decks: tuple[DeckInfo, ...] = DECKS, previous: StartChoice | None = None,
    favourites: tuple[str, ...] = (),
) -> AlonePage:  # fmt: skip
    """Put the page into the window."""
    page = AlonePage(decks, sample_pixmaps(), previous, favourites, host)
    page.setGeometry(host.rect())
    page.show()
    QApplication.processEvents()
    return page


def press(page: QWidget, name: str) -> None:
    """Press a button by its words."""
    found = (each for each in page.findChildren(QAbstractButton) if name in (each.text(), each.accessibleName()))
    QTest.mouseClick(next(found), Qt.MouseButton.LeftButton)


def type_to(host: QWidget, words: str) -> None:
    """Type where the keyboard is."""
    for letter in words:
        QTest.keyClicks(host.window().focusWidget(), letter)


def test_enter_plays_what_was_played_the_last_time(host: QWidget, qtbot: QtBot) -> None:
    """Untouched, the first two decks meet, the bot plays, chance says who begins."""
    for previous in (None, StartChoice(mine="Ink", theirs="Glue", opponent=Opponent.RANDOM, first=First.OPPONENT)):
        page = open_page(host, previous=previous)
        with qtbot.waitSignal(page.chosen) as told:
            QTest.keyClick(host.window().focusWidget(), Qt.Key.Key_Return)
        assert told.args == [previous or StartChoice(mine="Paper", theirs="Ink")]
        page.close()


def test_everything_can_be_chosen(host: QWidget, qtbot: QtBot) -> None:
    """A click chooses for the marked side, the right button for the other one."""
    page = open_page(host)
    for name in ("Opponent: Goldfish", "First turn: Me"):
        press(page, name)
    next(each for each in page.findChildren(QLineEdit) if each.accessibleName() == "Seed").setText(" 12 ")
    paper, _, glue = page.tiles()
    QTest.mouseClick(glue, Qt.MouseButton.LeftButton)
    assert (page.choice().mine, page.choice().theirs) == ("Glue", "Ink")
    QTest.mouseClick(glue, Qt.MouseButton.RightButton)
    assert (page.choice().mine, page.choice().theirs) == ("Glue", "Glue") and glue.isChecked()
    press(page, "Choose: Opponent's deck")
    QTest.mouseClick(paper, Qt.MouseButton.LeftButton)
    assert page.choice() == StartChoice(
        mine="Glue", theirs="Paper", opponent=Opponent.GOLDFISH, first=First.ME, seed=12
    )
    press(page, "Choose: Your deck")
    assert glue.isChecked(), "the deck of the marked side is marked"


@pytest.mark.parametrize("level", [Opponent.CASUAL, Opponent.STRONG, Opponent.PATIENT])
def test_how_well_the_opponent_plays_is_chosen(host: QWidget, level: Opponent) -> None:
    """Each level says how it plays, and the game is begun with the program of that name."""
    page = open_page(host)
    press(page, f"Opponent: {OPPONENTS[level]}")
    chosen = page.choice()
    buttons = {button.text(): button for button in page.findChildren(QAbstractButton)}
    assert chosen.opponent is level and "ahead" in buttons[OPPONENTS[level]].toolTip()
    plan = solo_plan(replace(chosen, mine="Rai", theirs="Silvie"), Path("unused"))
    assert plan.room.seats[1].kind in players() and plan.room.seats[1].kind == level.value


def test_a_game_is_chosen_by_keyboard_alone(host: QWidget, qtbot: QtBot) -> None:
    """Letters search, Enter takes what was found first and Enter plays; digits turn to a side, Esc goes back."""
    page = open_page(host, MANY)
    type_to(host, "glue 17")
    assert [tile.deck.name for tile in page.tiles()] == ["Glue 17"]
    QTest.keyClick(host.window().focusWidget(), Qt.Key.Key_Return)
    assert page.choice().mine == "17" and page.side() == 0
    type_to(host, "2")
    assert page.side() == 1
    type_to(host, "m")
    page.search.setText("mage 4")
    assert all("Ink" in tile.deck.name for tile in page.tiles()) and page.tiles()
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert page.choice().theirs == page.tiles()[0].deck.id
    with qtbot.assertNotEmitted(page.left):
        QTest.keyClick(host.window().focusWidget(), Qt.Key.Key_Escape)
    assert len(page.tiles()) == 40, "the first Esc empties the search"
    with qtbot.waitSignal(page.chosen):
        QTest.keyClick(host.window().focusWidget(), Qt.Key.Key_Return)
    with qtbot.waitSignal(page.left):
        QTest.keyClick(host.window().focusWidget(), Qt.Key.Key_Escape)


def test_arrows_choose_within_a_row_and_among_the_decks(host: QWidget, qtbot: QtBot) -> None:
    """Tab comes to the chosen one, arrows choose another, which is scrolled to, and then Tab comes to that."""
    page = open_page(host, MANY)
    tiles = page.tiles()
    tiles[0].setFocus()
    QTest.keyClick(tiles[0], Qt.Key.Key_Right)
    assert (tiles[1].isChecked(), tiles[1].hasFocus(), page.choice().mine) == (True, True, tiles[1].deck.id)
    stops = [bool(tile.focusPolicy() & Qt.FocusPolicy.TabFocus) for tile in tiles]
    assert stops == [False, True, *[False] * 38]
    page.take(tiles[-1].deck.id)
    view = page._scroll.viewport()
    assert view.rect().contains(tiles[-1].mapTo(view, tiles[-1].rect().center()))


def test_what_is_not_found_is_said(host: QWidget) -> None:
    """And chance takes only from what is shown."""
    page = open_page(host)
    page.search.setText("nothing of that name")
    assert page.tiles() == [] and page._none.isVisible()
    page.by_chance()
    assert page.choice().mine == "Paper"
    page.search.setText("umbra")
    page.by_chance()
    assert page.choice().mine == "Ink"


def test_favourites_stand_first_and_are_kept(host: QWidget, qtbot: QtBot) -> None:
    """By a click on the star, which chooses nothing, and by `*`."""
    page = open_page(host, favourites=("Glue",))
    assert [tile.deck.id for tile in page.tiles()] == ["Glue", "Paper", "Ink"]
    before = page.choice()
    ink = page.tiles()[2]
    with qtbot.waitSignal(page.favourites_changed) as told:
        QTest.mouseClick(ink, Qt.MouseButton.LeftButton, pos=ink._star().center().toPoint())
    assert told.args == [["Glue", "Ink"]] and page.choice() == before
    page.tiles()[0].setFocus()
    with qtbot.waitSignal(page.favourites_changed) as told:
        QTest.keyClicks(page.tiles()[0], "*")
    assert told.args == [["Ink"]]
    assert arranged(DECKS, ("Ink",))[0].id == "Ink"


def test_favourites_outlive_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    """One, several and none, as the settings' file has them."""
    file = str(tmp_path / "settings.ini")
    for wanted in (["Rai"], ["Rai", "Tonoris"], []):
        for again in (False, True):
            window = Window(QSettings(file, QSettings.Format.IniFormat))
            qtbot.addWidget(window)
            window.show_start()
            window.chosen(StartChoice(StartAction.ALONE))
            assert window.alone.page is not None
            tiles = {tile.deck.id: tile for tile in window.alone.page.tiles()}
            if again:
                assert [id for id, tile in tiles.items() if tile.favourite] == wanted
            for id, tile in tiles.items():
                tile.set_favourite(id in wanted)
            window.close()


def test_bad_seed_is_refused_in_words(host: QWidget, qtbot: QtBot) -> None:
    """Nothing is chosen, the sentence says what to do, and it goes away again."""
    page = open_page(host)
    page._seed.setText("seven")
    with qtbot.assertNotEmitted(page.chosen):
        press(page, "Play")
    assert "leave it empty for a random one" in page.problem()
    page._seed.clear()
    with qtbot.waitSignal(page.chosen):
        press(page, "Play")
    assert page.problem() == ""


def test_what_is_known_of_a_deck_is_shown(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An own deck that its format does not allow says so, on its tile and beside its champion."""
    text = Path("resources/decks/starters/lorraine.txt").read_text(encoding="utf-8")
    cut = "\n".join(line for line in text.splitlines() if not line.startswith("4 "))
    for name, list_ in (("Whole", text), ("Cut", cut)):
        (tmp_path / f"{name}.txt").write_text(f"### Grand Archive Deck: {name}\n{list_}", encoding="utf-8")
    monkeypatch.setattr("gadesk.ui.start.decks.user_documents", lambda: tmp_path)
    window = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.show_start()
    window.chosen(StartChoice(StartAction.ALONE))
    page = window.alone.page
    assert page is not None
    tiles = {tile.deck.name: tile for tile in page.tiles()}
    qtbot.waitUntil(lambda: all(tile.verdict for tile in tiles.values()))
    assert tiles["Cut"].wrong and not tiles["Whole"].wrong and not tiles["Lorraine"].wrong
    page.take(str(tmp_path / "Cut.txt"))
    assert "✗" in tiles["Cut"].note and tiles["Cut"].note in [each.text() for each in page._sides[0].findChildren(
        type(page._sides[0].name))]  # fmt: skip
    window.close()


@pytest.mark.parametrize("scale", [0.85, 1.0, 1.25, 1.5])
def test_nothing_is_cut_off_in_the_smallest_window(
    scale: float, host: QWidget, qtbot: QtBot, qapp: QApplication
) -> None:
    """Every button beside the decks has the room its words need; of eight decks all are seen with their names."""
    apply_theme(qapp, scale)
    try:
        page = open_page(host, starter_decks())
        QTest.qWait(20)
        for button in page.findChildren(QAbstractButton):
            if not page._scroll.isAncestorOf(button) and button.isVisible():
                assert button.width() >= button.minimumSizeHint().width(), button.text()
                assert page.rect().contains(button.mapTo(page, button.rect().bottomRight())), button.text()
        for tile in page.tiles():
            assert tile.fontMetrics().horizontalAdvance(tile.deck.name) <= tile.width() * 1.2, tile.deck.name
            assert page._scroll.isAncestorOf(tile)
        assert page._scroll.verticalScrollBar().maximum() == 0 or scale > 1.0
    finally:
        apply_theme(qapp, 1.0)


def test_a_click_beside_the_star_chooses(host: QWidget) -> None:
    """The star takes no more room than it is drawn in."""
    page = open_page(host)
    glue = page.tiles()[2]
    QTest.mouseClick(glue, Qt.MouseButton.LeftButton, pos=QPoint(glue.width() // 2, glue.height() // 2))
    assert page.choice().mine == "Glue" and not glue.favourite


def test_starter_decks_stand_for_their_champions() -> None:
    """Eight decks; norm is the absence of an element, so it is not shown."""
    decks = starter_decks()
    assert len(decks) == 8
    assert all(deck.champion and deck.classes and deck.elements for deck in decks)
    assert all(Element.NORM not in deck.elements for deck in decks)


def test_decks_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """By their files: in a list of choices they would all read alike, beside the one that ships."""
    ours = tuple(DeckInfo(str(tmp_path / f"{stem}.txt"), "Lorraine", "x") for stem in ("Lorraine 10", "Lorraine"))
    other = DeckInfo(str(tmp_path / "Other.gadeck"), "Mine", "x")
    names = [deck.name for deck in told_apart((*ours, other, *starter_decks()))]
    assert names[:3] == ["Lorraine (Lorraine 10)", "Lorraine (your own)", "Mine"]
    assert "Lorraine" in names[3:] and len(set(names)) == len(names)


def test_own_decks_come_all_and_the_newest_first(tmp_path: Path) -> None:
    """However many; one that could begin no game is none."""
    text = Path("resources/decks/starters/rai.txt").read_text(encoding="utf-8")
    for at in range(12):
        path = tmp_path / f"deck {at}.txt"
        path.write_text(f"### Grand Archive Deck: Deck {at}\n{text}", encoding="utf-8")
        os.utime(path, (1_700_000_000 + at, 1_700_000_000 + at))
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    assert [deck.name for deck in own_decks(tmp_path)] == [f"Deck {at}" for at in reversed(range(12))]
    named = deck_named(str(tmp_path / "deck 3.txt"))
    assert named is not None and named.name == "Deck 3"
    assert deck_named(str(tmp_path / "empty.txt")) is None and deck_named("") is None and deck_named("gone.txt") is None


def test_decks_are_found_by_all_words() -> None:
    """In any case, in name, class, element and champion; without words all are."""
    assert [deck.id for deck in found(DECKS, "MAGE umbra")] == ["Ink"]
    assert [deck.id for deck in found(DECKS, "squire")] == ["Paper", "Glue"]
    assert found(DECKS, "  ") == DECKS and found(DECKS, "mage fire") == ()


@given(st.integers(0, (1 << 63) - 1))
def test_seeds_are_read(number: int) -> None:
    """Any number in range is read as itself."""
    assert read_seed(f" {number} ") == number


@pytest.mark.parametrize("words", ["-1", "1.5", "x", "٣", str(1 << 63), "9" * 5000, "0" * 5000])
def test_other_seeds_are_refused(words: str) -> None:
    """Not a number, or too large a one."""
    with pytest.raises(ValueError, match="not a whole number"):
        read_seed(words)
    assert read_seed("  ") is None
