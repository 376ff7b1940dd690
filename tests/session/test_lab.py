"""The laboratory: a deck tried out against others, and two versions of it compared on the same draws."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from gadesk import program
from gadesk.cli import main
from gadesk.protocol import codec
from gadesk.protocol.plans import DeckCards, Start
from gadesk.session.contests.lab import Lab
from gadesk.session.contests.one_game import Games, Played, Wanted
from gadesk.session.contests.trial import TO_WINDOW, Figures, Order
from gadesk.session.contests.workers import Workers
from gadesk.sheets.game_decks import starters
from tests.waiting import PATIENCE


def lab(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Run the command; return its figures but for the time it took."""
    assert main(["lab", *words, "--json"]) == 0
    figures: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert figures.pop("seconds") > 0
    return figures


def test_a_deck_is_tried_out(capsys: pytest.CaptureFixture[str]) -> None:
    """First and second apart, the ways of winning, and each card; the same seed tells the same."""
    words = ("Silvie", "--against", "Lorraine", "--games", "4", "--jobs", "0")
    figures = lab(capsys, *words)
    assert figures["games"] == 4 and sum(figures["won_by"].values()) == figures["wins"]
    assert figures["wins"] + figures["draws"] + sum(figures["lost_by"].values()) == 4
    deck = starters()["Silvie"]
    cards = {card["slug"]: card for card in figures["cards"]}
    assert set(deck.material) & cards.keys() and set(deck.main) & cards.keys()
    assert all(card["played"] <= card["seen"] <= 4 and card["stuck"] <= 4 for card in cards.values())
    assert figures == lab(capsys, *words)


def test_how_fast_a_deck_is(capsys: pytest.CaptureFixture[str]) -> None:
    """Against one who only passes: levels and damage grow turn by turn."""
    figures = lab(capsys, "Jin", "--against", "Rai", "--games", "4", "--jobs", "0", "--goldfish")
    damage, level = figures["damage_by_turn"], figures["level_by_turn"]
    assert figures["wins"] == 4 and figures["turn_of_win_median"] >= len(damage) / 2
    assert damage[-1] > damage[0] and level[-1] > level[0] and len(damage) == len(level)


def test_a_deck_compared_with_itself_differs_in_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """The draws are the same for both versions, so that only what was changed makes a difference."""
    figures = lab(capsys, "Jin", "--compare", "Jin", "--against", "Rai", "--games", "2", "--jobs", "0", "--goldfish")
    other, compared = figures.pop("other"), figures.pop("compared")
    assert all(figures[key] == value for key, value in other.items())
    assert compared["pairs"] == 2 and compared["difference"][0] == 0 and not compared["told_apart"]
    assert compared["more_games_to_tell"] > 100


def test_a_clear_difference_is_told() -> None:
    """Where the other version wins what this one loses, no more games are needed."""
    deck = DeckCards((), ())
    made = Lab((deck, deck), (deck,), 40, 1, "sensible")
    made.played = [
        [Played(at, winner=1, first=at % 2) for at in range(40)],
        [Played(at, winner=0 if at % 4 else 1, first=at % 2) for at in range(40)],
    ]
    compared = made.figures()["compared"]
    assert compared["difference"][0] == 75.0 and compared["told_apart"] and compared["more_games_to_tell"] == 0


def test_both_players_go_first_on_the_same_draws() -> None:
    """Game by game, and against each of the field in turn."""
    seen: list[Wanted] = []

    class Keeping(Workers):
        def play(self, games: Any) -> Any:
            seen.extend(games)
            return iter(())

    one, two = DeckCards(("a",), ()), DeckCards(("b",), ())
    Lab((one,), (one, two), 4, 9, "sensible").play(Keeping(0))
    assert [wanted.start.first for wanted in seen] == [0, 1, 0, 1]
    assert [wanted.start.decks[1] for wanted in seen] == [one, one, two, two]
    assert seen[0].start.seed == seen[1].start.seed != seen[2].start.seed


def test_a_game_that_breaks_is_told_and_left_out() -> None:
    """A deck with a card that nobody knows can't be played."""
    strange = DeckCards(("no such card",), ())
    played = Games().play(Wanted(0, Start((strange, strange), "1"), ("passer", "passer")))
    assert "KeyError" in played.fault
    made = Lab((strange,), (strange,), 2, 1, "sensible")
    made.played[0].append(played)
    assert made.figures()["games"] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Nobody"], "nor a starter deck"),
        (["Rai", "--games", "1"], "at least 2"),
        (["Rai", "--bot", "nobody"], "no bot called nobody"),
        (["Rai", "--bot", "random"], "at random says nothing"),
        (["Rai", "--jobs", "-1"], "64 at most"),
    ],
)
def test_a_mistake_is_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    """Before any game is played."""
    assert main(["lab", *words]) == 2
    told = capsys.readouterr()
    assert said in told.err and told.err.count("\n") == 1 and not told.out


def test_a_process_that_tries_decks_ends_with_its_input_and_without_a_fault() -> None:
    """Not before: Python aborts where it ends while a thread reads what comes in."""
    decks = tuple(starters().values())[:2]
    with program.start(program.Work.TRIAL, tells_faults=True) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        program.put(process, codec.dumps(Order(decks[0], decks[1:], 1, bot="random")))
        while not isinstance(TO_WINDOW.one_of(codec.loads(process.stdout.readline())), Figures):
            pass
        time.sleep(1)
        process.stdin.close()
        assert (process.wait(PATIENCE), process.stderr.read()) == (0, b"")
