"""A match in the window: agreed on, its score and clocks at the table, decks changed between games, given up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu
from pytestqt.qtbot import QtBot

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.deck_differences import Plan
from gadesk.decks.deckfile import About, DeckFile, save_deck
from gadesk.decks.model import DeckList, Entry
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.protocol import messages as wire
from gadesk.protocol.matches import MatchRules, Stage
from gadesk.protocol.record import replace as changed
from gadesk.sheets.game_decks import deck_cards
from gadesk.ui.app import Window
from gadesk.ui.match.clock_words import ShownClocks
from gadesk.ui.match.dialog import SideboardDialog
from gadesk.ui.match.shots import sample_dialog
from gadesk.ui.match.standing import MatchActs, Standing
from gadesk.ui.sound.cues import Cue
from gadesk.ui.sound.sounds import sounds
from gadesk.ui.table.bars import Plate, plate_plan, plate_words
from gadesk.ui.table.game_page import GamePage
from gadesk.ui.table.overlays import nothing
from tests.ui import samples
from tests.ui.boxes import answer, boxes
from tests.ui.seats import FakeClient, client, game_page, update
from tests.ui.test_together import BEN, WAIT, begin, page, press, two

__all__ = ["two"]
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
CATALOGUE = bundled_catalogue()
OTHER = starter_deck(starter_names()[1], CATALOGUE)


def deck() -> DeckList:
    """A deck with a sideboard: two cards of another deck's main deck, and one of its material deck."""
    mine = starter_deck(starter_names()[0], CATALOGUE)
    held = {entry.slug for entry in mine.main}
    spare = [entry.slug for entry in OTHER.main if entry.slug not in held][:2]
    return replace(mine, sideboard=(Entry(1, spare[0]), Entry(1, spare[1]), Entry(1, mine.material[-1].slug)),
                   material=mine.material[:-1], name="Mine")  # fmt: skip


def match(**more: object) -> wire.Match:
    """A match between two games."""
    cards = deck_cards(deck())
    made = wire.Match(1, 3, (1, 0), Stage.SIDEBOARDING, deck=cards, brought=cards, format="standard")
    return changed(made, **more)


# The screen on which a deck is changed


@pytest.fixture
def dialog(qtbot: QtBot) -> SideboardDialog:
    """The screen, shown."""
    made = sample_dialog(match())
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def select(dialog: SideboardDialog, out: bool, slug: str) -> None:
    """Go to a card with the keys."""
    widget = dialog.lists[out]
    widget.setFocus()
    QTest.keyClick(widget, Qt.Key.Key_Home)
    while widget.currentItem().data(Qt.ItemDataRole.UserRole + 1) != slug:
        before = widget.currentRow()
        QTest.keyClick(widget, Qt.Key.Key_Down)
        assert widget.currentRow() > before, slug


def test_a_deck_is_changed_with_keys_and_each_step_is_checked(dialog: SideboardDialog) -> None:
    """Points and both decks live; what may not be presented cannot be; a step is taken back."""
    brought = deck()
    assert dialog.ready.isEnabled() and "5 of 15 points" in dialog.heads[False].text()
    select(dialog, True, brought.main[0].slug)
    QTest.keyClick(dialog.lists[True], Qt.Key.Key_Return)
    assert "Main deck 59" in dialog.heads[True].text() and "6 of 15 points" in dialog.heads[False].text()
    assert not dialog.ready.isEnabled() and "it needs 60" in dialog.said.text()
    select(dialog, False, brought.sideboard[0].slug)
    QTest.keyClick(dialog.lists[False], Qt.Key.Key_Plus)
    assert dialog.ready.isEnabled() and "legal" in dialog.said.text()
    QTest.keyClick(dialog.lists[False], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not dialog.ready.isEnabled()
    select(dialog, False, brought.sideboard[2].slug)
    QTest.keyClick(dialog.lists[False], Qt.Key.Key_Enter)
    assert "material deck 12" in dialog.heads[True].text(), "a card goes where it belongs"


def test_a_deck_without_a_sideboard_says_so(qtbot: QtBot) -> None:
    """An empty column alone would look like a fault; the deck is presented all the same."""
    cards = deck_cards(starter_deck(starter_names()[0], CATALOGUE))
    made = sample_dialog(match(deck=cards, brought=cards))
    qtbot.addWidget(made)
    assert "without a sideboard" in made.said.text() and made.ready.isEnabled()


def test_a_deck_is_changed_by_mouse_and_presented(qtbot: QtBot) -> None:
    """A double click moves a copy; kept, or without a change, the deck of the game before is presented."""
    brought, told = deck(), list[object]()
    for keeps in (True, False):
        dialog = sample_dialog(match())
        dialog._present = told.append
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        for out, slug in ((True, brought.main[0].slug), (False, brought.sideboard[0].slug)):
            select(dialog, out, slug)
            item = dialog.lists[out].currentItem()
            spot = dialog.lists[out].visualItemRect(item).center()
            viewport = dialog.lists[out].viewport()
            QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=spot)
            QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=spot)
        QTest.mouseClick(dialog.keep if keeps else dialog.ready, Qt.MouseButton.LeftButton)
        assert not dialog.isVisible()
    assert told[0] is None
    assert isinstance(told[1], type(deck_cards(brought)))
    assert brought.sideboard[0].slug in told[1].main and brought.main[0].slug in told[1].sideboard


def test_a_plan_makes_the_deck_and_a_plan_that_does_not_fit_says_so(dialog: SideboardDialog) -> None:
    """The sample has one plan; what was brought is a choice, too."""
    brought = deck()
    dialog._plans = (Plan("Rai", (Entry(1, brought.main[0].slug),), (Entry(1, brought.sideboard[0].slug),)),
                     Plan("Nobody", (Entry(9, brought.main[0].slug),)))  # fmt: skip
    dialog.plans.offer("Nobody", 1)
    for row, says in ((1, "legal"), (2, "change the plan or the deck"), (0, "legal")):
        dialog.plans.setCurrentIndex(row)
        dialog.plans.activated.emit(row)
        assert says in dialog.said.text()
        assert (dialog._swapping.cards is None) is (row == 0)


# At the table


@pytest.fixture
def game(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GamePage]:
    """A game page, with a deck of the player's own that has a plan."""
    monkeypatch.setattr("gadesk.ui.match.at_table.user_documents", lambda: tmp_path)
    plan = Plan("Rai", (Entry(1, deck().main[0].slug),), (Entry(1, deck().sideboard[0].slug),))
    save_deck(tmp_path / "mine.txt", DeckFile(deck(), About(plans=(plan,))), CATALOGUE)
    for made in game_page(qtbot, FakeClient()):
        made.catalogue = lambda: CATALOGUE
        yield made


def over(page: GamePage) -> None:
    """Let the game end."""
    view = samples.sample_view()
    client(page).give(changed(update(), view=changed(view, over=True, winner=1)))


def pick(page: GamePage, words: str, qtbot: QtBot) -> None:
    """Click a button of the prompt, once it takes a click."""

    def found() -> list[QAbstractButton]:
        return [each for each in page.table.prompt.buttons if each.text().startswith(words) and each.isEnabled()]

    qtbot.waitUntil(lambda: bool(found()), timeout=WAIT)
    QTest.mouseClick(found()[0], Qt.MouseButton.LeftButton)


def test_the_end_of_a_game_leads_to_the_next(game: GamePage, qtbot: QtBot) -> None:
    """Change the deck (with its plans), present it, wait, choose who goes first; then the match is won."""
    table = game.table
    client(game).give(update())
    client(game).give(match(stage=Stage.PLAYING, wins=(0, 0)))
    words = table.phase_bar._words
    assert words is not None and words.headline.startswith("Game 1 · 0–0 · Turn")
    over(game)
    client(game).give(match(wins=(0, 1), left=100))
    assert "0–1 in the match" in table.prompt.question and re.search(r"1:[0-4]\d", table.banner._under.text())
    pick(game, "Change the deck", qtbot)
    shown = game.match.dialog
    assert shown is not None and shown.isVisible() and re.search(r"1:[0-4]\d", shown.left.text())
    shown.plans.setCurrentIndex(1)
    shown.plans.activated.emit(1)
    QTest.mouseClick(shown.ready, Qt.MouseButton.LeftButton)
    (sent,) = client(game).sent
    assert isinstance(sent, wire.Present) and sent.deck is not None and deck().sideboard[0].slug in sent.deck.main
    client(game).give(match(wins=(0, 1), presented=(0,)))
    assert "Waiting for the other player" in table.prompt.question
    client(game).give(match(wins=(0, 1), stage=Stage.CHOOSING, chooser=0, left=30))
    pick(game, "Ben goes first", qtbot)
    assert client(game).sent[1:] == [wire.First(1)]
    client(game).give(match(number=2, wins=(0, 1), stage=Stage.CHOOSING, chooser=1, left=30))
    assert table.prompt.question.startswith("You lose the game. Ben chooses who goes first")
    client(game).give(match(wins=(2, 1), number=3, stage=Stage.OVER, winner=0))
    assert table.banner._title.text() == "You win the match, 2–1"
    pick(game, "Rematch", qtbot)


def test_the_screen_goes_when_its_time_is_over_and_keeps_what_was_changed(game: GamePage, qtbot: QtBot) -> None:
    """Put away and opened again it is as it was; a screen whose stage is over is closed."""
    client(game).give(update())
    over(game)
    client(game).give(match())
    pick(game, "Change the deck", qtbot)
    first = game.match.dialog
    assert first is not None
    first.move_card(False, deck().sideboard[0].slug)
    first.reject()
    pick(game, "Change the deck", qtbot)
    again = game.match.dialog
    assert again is not None and again is not first and "Main deck 61" in again.heads[True].text()
    client(game).give(match(stage=Stage.CHOOSING, chooser=1))
    assert game.match.dialog is None and not again.isVisible()


def lines(page: GamePage) -> dict[str, bool]:
    """What the menu offers about giving up, and whether it can be chosen."""
    page.open_menu()
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    made = {action.text(): action.isEnabled() for action in found.actions() if action.text().startswith("Concede")}
    found.close()
    return made


def choose(page: GamePage, words: str) -> None:
    """Choose a line of the menu."""
    page.open_menu()
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    next(action for action in found.actions() if action.text() == words).trigger()
    found.close()


def test_a_game_and_the_match_are_two_lines_of_the_menu(game: GamePage, qtbot: QtBot) -> None:
    """Each with a question before; a single game has its one line."""
    client(game).give(update())
    assert lines(game) == {"Concede …": True}
    client(game).give(match(stage=Stage.PLAYING))
    assert lines(game) == {"Concede this game …": True, "Concede the match …": True}
    choose(game, "Concede the match …")
    qtbot.waitUntil(lambda: bool(boxes()), timeout=WAIT)
    assert client(game).sent == [] and "whole match" in answer(True)
    assert client(game).sent == [wire.Concede(match=True)]
    over(game)
    client(game).give(match())
    assert lines(game) == {"Concede this game …": False, "Concede the match …": True}


def test_clocks_stand_at_the_plates(game: GamePage) -> None:
    """Going on by themselves, read aloud when asked for; without a clock there is nothing."""
    client(game).give(update())
    assert "Time" not in game.table.plates[0].accessibleDescription()
    client(game).give(wire.Clocks((1_412_000, 47_000), delay=0, seat=1))
    assert game.table.plates[0].accessibleDescription() == "Time left: 23:32"
    assert game.table.plates[1].accessibleDescription() == "Time left: 0:47"
    view = samples.sample_view()
    for name in ("Ben", "W" * 40):
        words = plate_words(view, 1, name, True, "23:32")
        plan, bare = plate_plan(words, 300, 33), plate_plan(plate_words(view, 1, name, True), 300, 33)
        assert plan.name >= 10 and bare.name - plan.name >= 0, "the name makes room, and the clock is whole"


def test_before_the_first_game_of_a_rematch_no_game_is_named(game: GamePage) -> None:
    """While it is chosen who goes first in it, none is played."""
    client(game).give(update())
    client(game).give(match(number=0, stage=Stage.CHOOSING, wins=(0, 0)))
    words = game.table.phase_bar._words
    assert words is not None and words.headline.startswith("Turn")


def test_little_time_is_heard_once(game: GamePage, monkeypatch: pytest.MonkeyPatch) -> None:
    """When one's own clock comes below a minute, and not again each second; the other's is not heard."""
    heard: list[Cue] = []
    monkeypatch.setattr(sounds(), "play", heard.extend)
    for mine, theirs, rings in ((70_000, 5_000, 0), (59_000, 5_000, 1), (58_000, 4_000, 1)):
        game.table.clocks = ShownClocks(wire.Clocks((mine, theirs), delay=0, seat=0))
        game.match._tell_time()
        assert heard == [Cue.CLOCK] * rings


def test_a_clock_goes_on_by_itself() -> None:
    """After the delay of the question; a shared one for both; nothing runs while it stands still."""
    now = 0.0
    clocks = ShownClocks(wire.Clocks((70_000, 5_000), delay=8_000, seat=0, running=True), lambda: now)
    now = 10.0
    assert clocks.of(0) == ("1:08", False) and clocks.of(1) == ("0:05", True) and clocks.of(2) == ("", False)
    now = 0.0
    shared = ShownClocks(wire.Clocks(shared=3_600_000, running=True), lambda: now)
    now = 4000.0
    assert shared.of(0) == shared.of(1) == ("0:00", True)
    still = ShownClocks(wire.Clocks((70_000, 5_000), seat=0), lambda: now)
    now = 9000.0
    assert still.of(0) == ("1:10", False)
    assert ShownClocks(wire.Clocks(shared=0, last_turn=12)).of(0) == ("to turn 12", True)


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("wins", [(), (1,), (0, 1)])
def test_whatever_a_host_says_of_a_match_is_shown(stage: Stage, wins: tuple[int, ...]) -> None:
    """A host may say anything: other seats, no decks."""
    acts = MatchActs(nothing, nothing, lambda seat: None, nothing, nothing)
    told = wire.Match(9, 3, wins, stage, presented=(7,), chooser=9, winner=8, left=-3)
    standing = Standing(told, acts)
    view = changed(samples.sample_view(), over=True)
    assert standing.headline(0) and standing.prompt(view, ("Ana", "Ben"))[1]
    assert isinstance(standing.waits(0, ("Ana", "Ben")), str) and isinstance(standing.title(0, ("Ana", "Ben")), str)


def test_a_match_is_won_by_the_winner_s_score() -> None:
    """Also for who has lost it: the score stands behind the winner's name."""
    acts = MatchActs(nothing, nothing, lambda seat: None, nothing, nothing)
    told = wire.Match(3, 3, (1, 2), Stage.OVER, winner=1)
    assert Standing(told, acts).title(0, ("Ana", "Ben")) == "Ben wins the match, 2–1"
    assert Standing(told, acts).title(1, ("Ana", "Ben")) == "You win the match, 2–1"
    for wins, words in (((1, 1), "given up at 1–1"), ((1, 0), "given up at 0–1"), ((0, 1), "1–0")):
        assert Standing(changed(told, wins=wins), acts).title(1, ("Ana", "Ben")) == f"You win the match, {words}"


# In two windows


def test_two_people_agree_on_a_match_and_play_it(
    two: tuple[Window, Window], qtbot: QtBot, tmp_path: Path
) -> None:  # fmt: skip
    """Ben asks for a best of three, Anna is told of it; both see the score, the next game and the end."""
    ben, anna = two
    path = tmp_path / "mine.txt"
    save_deck(path, DeckFile(deck()), CATALOGUE)
    press(ben, "Play with someone")
    page(ben).deck.offer("Mine", str(path))
    page(ben).deck.choose(str(path))
    page(ben).table.length.choose(3)
    page(ben).table.clock.choose("chess")
    code = begin(two, qtbot, shown=True)
    qtbot.waitUntil(lambda: any("best of three" in each.text() for each in page(anna)._buttons.values()), timeout=WAIT)
    page(anna).code.setText(code)
    press(anna, f"{BEN} ·")
    qtbot.waitUntil(lambda: page(anna)._rules.isVisible(), timeout=WAIT)
    assert "best of three, 25 min for each player" in page(anna)._rules_words.text()
    press(anna, "Sit down")
    qtbot.waitUntil(lambda: bool(boxes()), timeout=WAIT)
    answer(True)
    for window in two:
        wait_for(window, "Game 1 · 0–0", qtbot)
        game = window.game
        assert game is not None
        plate = game.table.plates[1]
        qtbot.waitUntil(partial(has_clock, plate), timeout=WAIT)
    assert ben.game is not None and anna.game is not None
    choose(ben.game, "Concede this game …")
    qtbot.waitUntil(lambda: bool(boxes()), timeout=WAIT)
    answer(True)
    pick(ben.game, "Change the deck", qtbot)
    dialog = ben.game.match.dialog
    assert dialog is not None
    dialog.move_card(True, deck().main[0].slug)
    dialog.move_card(False, deck().sideboard[0].slug)
    QTest.mouseClick(dialog.ready, Qt.MouseButton.LeftButton)
    pick(anna.game, "Keep the deck", qtbot)
    pick(ben.game, "Anna goes first", qtbot)
    for window, score in ((ben, "0–1"), (anna, "1–0")):
        wait_for(window, f"Game 2 · {score}", qtbot)
    choose(ben.game, "Concede the match …")
    qtbot.waitUntil(lambda: bool(boxes()), timeout=WAIT)
    answer(True)
    banner = anna.game.table.banner
    qtbot.waitUntil(lambda: banner._title.text() == "You win the match, 2–0", timeout=WAIT)


def headline(window: Window) -> str:
    """What stands before the turn."""
    words = window.game.table.phase_bar._words if window.game is not None else None
    return words.headline if words is not None else ""


def wait_for(window: Window, words: str, qtbot: QtBot) -> None:
    """Wait until the game and the score stand before the turn."""
    qtbot.waitUntil(lambda: headline(window).startswith(words), timeout=WAIT)


def has_clock(plate: Plate) -> bool:
    """Whether a player's clock is shown, which may run already."""
    return plate.accessibleDescription() in ("Time left: 25:00", "Time left: 24:59")


def test_rules_say_what_a_match_is() -> None:
    """Whatever times a newer host has."""
    assert MatchRules().words() == "one game, no clock"
    assert MatchRules(best_of=7, shared=90).words() == "best of 7, 90 s for the match"
