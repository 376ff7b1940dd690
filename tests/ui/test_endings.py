"""How the window tells that a game is over: of everybody who lost, why."""

from __future__ import annotations

import pytest

from gadesk.bots.at_a_host import outcome as for_a_bot
from gadesk.glossary import CardType, Phase
from gadesk.protocol.views import PlayerView
from gadesk.script import effects as e
from gadesk.script.players import EachOpponent
from gadesk.ui.table.prompt_panel_words import outcome
from tests.engine.table import Play, card, champion, instruction, side

NAMES = ("Ann", "Ben", "Cleo")
CURSE = card("curse", CardType.ACTION, instruction(e.Lose(EachOpponent())))


def ended(*conceding: int) -> tuple[PlayerView, str]:
    """Let some of three players give up, and the first one's card let the others lose: a view, and the last reason."""
    sides = (side("hero", hand=("curse",)), side("foe"), side("third"))
    play = Play((CURSE, champion("foe"), champion("third")), *sides, phase=Phase.MAIN)
    for seat in conceding:
        play.game.concede(seat)
    play.act("curse")
    while not play.game.over:
        play.choose("pass")
    return play.game.view(0), play.game.why_over


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_each_loser_is_told_with_their_own_reason(first: int, second: int) -> None:
    """One who gave up long ago, whether the seat is the highest or not, and one whose loss ended the game."""
    view, word = ended(first)
    title, why = outcome(NAMES, view, 0)
    assert (title, word) == ("You win the game", "effect")
    assert f"{NAMES[first]} conceded" in why and f"n effect lets {NAMES[second]} lose" in why
    told = for_a_bot(view)
    assert "won" in told and "conceded" in told and "effect" in told


def test_two_who_lose_at_once_are_both_told() -> None:
    """Each by name; a reason that is the same is said of each."""
    _, why = outcome(NAMES, ended()[0], 0)
    assert "lets Ben lose" in why and "lets Cleo lose" in why


@pytest.mark.parametrize("me", [0, 1, None])
def test_who_played_is_told_as_you(me: int | None) -> None:
    """The winner, the loser, and somebody who looks on: nobody is told of themselves by their own name."""
    play = Play((champion("foe"),), side("hero"), side("foe"), phase=Phase.MAIN)
    play.game.concede(1)
    title, why = outcome(("Ann", "Ben"), play.game.view(0 if me is None else me), me)
    assert title == {0: "You win the game", 1: "You lose the game", None: "Ann wins the game"}[me]
    assert why == {1: "You conceded."}.get(me or 0, "Ben conceded.")
