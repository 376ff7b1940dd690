"""What came of checking the draws stands on the last screen."""

from __future__ import annotations

import pytest

from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Checked, Finding
from gadesk.protocol.matches import Stage
from gadesk.protocol.record import replace
from gadesk.ui.design.plain import Label
from gadesk.ui.table.game_page import GamePage
from gadesk.ui.table.table_widget import NOT_CHECKED_YET
from tests.ui.boxes import answer, boxes
from tests.ui.seats import client, update

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
FAIR = "The shuffles were fair: checked."


def words(page: GamePage) -> str:
    """All that the banner and the prompt say."""
    shown = [*page.table.banner.findChildren(Label), *page.table.prompt.findChildren(Label)]
    return "\n".join(label.text() for label in shown if label.isVisibleTo(page))


def test_the_last_screen_says_that_the_draws_were_checked(page: GamePage) -> None:
    """In the middle and in the prompt, once the check is done; plain, whatever the host says; not in the next game."""
    over = update()
    over = replace(over, view=replace(over.view, over=True, winner=1))
    client(page).give(over)
    assert page.table.banner.isVisibleTo(page) and FAIR not in words(page)
    client(page).give(Checked(Finding.FAIR, FAIR))
    assert words(page).count(FAIR) == 2
    client(page).give(Checked(Finding.DIFFERS, "The draws were not <b>fair</b>\x00, at turn 5."))
    assert "<b>fair</b>" in words(page) and "\x00" not in words(page) and FAIR not in words(page)
    client(page).give(replace(over, game=1))
    assert "not" not in words(page)


def test_what_is_found_while_the_game_goes_on_is_said_at_once(page: GamePage) -> None:
    """In a box that stays: a host that was refused what it asked for may never end the game. An honest one has none."""
    client(page).give(update())
    client(page).give(Checked(Finding.UNCHECKED, "Not checked yet."))
    assert not boxes()
    client(page).give(Checked(Finding.DIFFERS, "It was not played fairly: <b>draw</b> 1."))
    assert "It was not played fairly: <b>draw</b> 1." in answer(yes=True)
    assert not boxes()


def test_as_long_as_nothing_is_found_the_last_screen_says_so(page: GamePage) -> None:
    """Of a game that was drawn by both, whoever is away; not of another, and not between two games of a match."""
    over = update()
    over = replace(over, view=replace(over.view, over=True, winner=1))
    for draws, match, said in (
        (0, None, False), (3, None, True), (3, wire.Match(1, 3, (0, 1), Stage.SIDEBOARDING), False),
        (3, wire.Match(2, 3, (0, 2), Stage.OVER, winner=1), True),
    ):  # fmt: skip
        if match is not None:
            client(page).give(match)
        client(page).give(replace(over, draws=draws))
        assert (NOT_CHECKED_YET in words(page)) is said, (draws, match)
    client(page).give(Checked(Finding.FAIR, FAIR))
    assert NOT_CHECKED_YET not in words(page) and FAIR in words(page)
