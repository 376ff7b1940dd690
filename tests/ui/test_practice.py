"""Practice against a target in the window: chosen on the start screen, measured by turns, begun again by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from gadesk.protocol.decisions import DecisionKind, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.plans import Script
from gadesk.session.saved_games import saved_game
from gadesk.ui import app as program
from gadesk.ui.app import Window
from gadesk.ui.game_plans import opponent_of
from gadesk.ui.settings import options
from gadesk.ui.start.choice import First, Opponent, StartAction, StartChoice
from gadesk.ui.table.speed import Speed, speed_of, speed_words
from gadesk.ui.window_settings import previous_choice, remember_choice
from tests.waiting import PATIENCE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Window:
    """A window on the choice of a game alone, whose games lie in a folder."""
    monkeypatch.setattr(program, "games_folder", lambda: tmp_path)
    made = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.preferences.choose(options.ANIMATION, 0.0)  # nothing is shown slower than it comes
    made.show_start()
    made.show()
    made.chosen(StartChoice(StartAction.ALONE))
    return made


def press(window: Window, name: str) -> None:
    """Press a button of the page by what a screen reader calls it."""
    assert window.alone.page is not None
    found = (each for each in window.alone.page.findChildren(QAbstractButton) if each.accessibleName() == name)
    QTest.mouseClick(next(found), Qt.MouseButton.LeftButton)


def pass_to(window: Window, turn: int, qtbot: Any) -> None:
    """Pass, skip and take what must be taken until a turn's main phase."""
    assert window.game is not None
    client, answered = window.game.link.client, list[object]([None])

    def there() -> bool:
        view = window.game.table.view if window.game is not None else None
        asked, state = client.decision, client.state
        if view is None or asked is None or state is None or state.view is not view or asked is answered[-1]:
            return False
        answered.append(asked)
        if view.turn >= turn and asked.kind is DecisionKind.OPPORTUNITY and view.turn_player == 0:
            return True
        idle = [at for at, each in enumerate(asked.options) if each.kind in (OptionKind.PASS, OptionKind.SKIP)]
        client.answer((idle[0],) if idle else tuple(range(asked.fewest)), asked)
        return False

    qtbot.waitUntil(there, timeout=PATIENCE * 1000)


def test_a_patient_bot_is_told_how_long_it_may_think(window: Window, qtbot: Any, tmp_path: Path) -> None:
    """Asked only of who takes it, kept for the next time, and told to the host."""
    page = window.alone.page
    assert page is not None
    row = next(each for each in page.findChildren(QAbstractButton) if each.accessibleName().startswith("It thinks for"))
    assert not row.isVisible()
    press(window, "Opponent: As long as you like")
    assert row.isVisible()
    press(window, "It thinks for: 30 s")
    choice = page.choice()
    assert (choice.opponent, choice.seconds) == (Opponent.PATIENT, 30)
    assert opponent_of(choice).script == Script(seconds=30)
    remember_choice(settings := QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat), choice)
    assert previous_choice(settings).seconds == 30
    press(window, "Opponent: Sensible bot")
    assert not row.isVisible() and opponent_of(page.choice()).script == Script()


def test_a_target_is_chosen_measured_and_begun_again(window: Window, qtbot: Any, tmp_path: Path) -> None:
    """Its script is chosen beside it; the same hand and another hand are one key each; a saved game knows it."""
    page = window.alone.page
    assert page is not None
    script = next(each for each in page.findChildren(QAbstractButton) if each.accessibleName().startswith("Its damage"))
    assert not script.isVisible()
    press(window, "Opponent: Target that strikes back")
    press(window, "Its damage each turn: 3")
    press(window, "Its allies each turn: 2")
    press(window, "First turn: Me")
    press(window, "Play")
    qtbot.waitUntil(lambda: window.game is not None and window.game.practice.panel is not None)
    assert window.game is not None
    assert window.game.practice.panel is not None
    kept = window.previous()
    assert (kept.opponent, kept.damage, kept.allies, kept.first) == (Opponent.TARGET, 3, 2, First.ME)
    panel = window.game.practice.panel
    pass_to(window, 1, qtbot)
    table = window.game.table
    assert table.view is not None
    hand = [card.slug for card in table.view.seats[0].hand.cards or ()]
    pass_to(window, 3, qtbot)
    assert panel.isVisible() and panel.words.startswith("Your turn 2: 0 of ")
    champion = next(card for card in table.view.field if card.id == table.view.seats[0].champion)
    assert champion.damage == 3
    QTest.keyClick(table, Qt.Key.Key_F7)
    qtbot.waitUntil(lambda: table.view is not None and table.view.turn == 1)
    pass_to(window, 1, qtbot)
    assert [card.slug for card in table.view.seats[0].hand.cards or ()] == hand
    assert panel.words.startswith("Your turn 1: ")
    game = window.game.link.client.state
    assert game is not None
    before = game.game
    QTest.keyClick(table, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    client = window.game.link.client
    qtbot.waitUntil(lambda: client.state is not None and client.state.game == before + 1)
    saved = [saved_game(path) for path in sorted(tmp_path.glob("*")) if path.is_file()]
    assert {each.seats[1].script.damage for each in saved if each is not None} == {3}


def test_the_clock_counts_damage_by_own_turns() -> None:
    """What comes in the other's turn counts for the own turn before; damage to others does not count."""
    events = [
        Event(EventKind.DAMAGED, id=9, amount=4),
        Event(EventKind.TURN_BEGINS, seat=0, amount=1), Event(EventKind.DAMAGED, id=9, amount=2),
        Event(EventKind.TURN_BEGINS, seat=1, amount=2), Event(EventKind.DAMAGED, id=9, amount=1),
        Event(EventKind.DAMAGED, id=3, amount=8), Event(EventKind.TURN_BEGINS, seat=0, amount=3),
        Event(EventKind.DAMAGED, id=9, amount=5),
    ]  # fmt: skip
    speed = speed_of(events, 0, {9}, 12, won=False)
    assert speed.turns == (3, 5) and speed.dealt == 8 and speed.falls_on() == 5
    assert "8 of 20 damage (3, 5)" in speed_words(speed) and "turn 5" in speed_words(speed)
    assert speed_words(Speed((3, 5, 12), 0, won=True)) == "It fell on your turn 3: 20 damage (3, 5, 12)."
    assert Speed((0, 0), 20).falls_on() is None
    assert speed_words(Speed((0,), 0)) == "Your turn 1: the other champion is still to come."
