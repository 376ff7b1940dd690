"""What came of checking the draws stands on the last screen."""

from __future__ import annotations

from gadesk.protocol.fairness import Checked, Finding
from gadesk.protocol.record import replace
from gadesk.ui.design.plain import Label
from gadesk.ui.table.game_page import GamePage
from tests.ui.seats import client, update

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
