"""Tournaments: what games tell about strength, when they stop, and that the same seed gives the same games."""

from __future__ import annotations

import json
import math
import os
import random
import signal
import threading

import pytest

from gadesk.cli import main
from gadesk.protocol.plans import Start
from gadesk.session.contests.elo import Sprt, Verdict, elo_of, estimate, games_to_tell, ratings, score_of, share
from gadesk.session.contests.one_game import Wanted
from gadesk.session.contests.workers import Workers
from gadesk.sheets.game_decks import starters

RARE = 0.03


def pairs_of(chance: random.Random, score: float, count: int) -> list[float]:
    """Draw what pairs of games come to, for an entrant of this strength."""
    return [((chance.random() < score) + (chance.random() < score)) / 2 for _ in range(count)]


def test_ratings_and_scores_are_two_ways_to_say_one_thing() -> None:
    """Three points of four are 191 Elo, and back."""
    assert round(elo_of(0.75)) == 191 and elo_of(0.5) == 0 and elo_of(0.25) == -elo_of(0.75)
    assert all(math.isclose(score_of(elo_of(score)), score) for score in (0.1, 0.4, 0.5, 0.93))
    assert elo_of(1.0) == -elo_of(0.0) > 1000


def test_an_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    """Also where there are few games, and where one side wins nearly all of them."""
    chance = random.Random(5)
    for score in (0.5, 0.7, 0.9):
        for count in (10, 60):
            found = [estimate(pairs_of(chance, score, count)) for _ in range(400)]
            missed = sum(not each.low <= score <= each.high for each in found) / len(found)
            assert missed <= 0.05 + RARE, (score, count, missed)
    few = estimate([1.0, 1.0])
    assert few.score == few.high == 1.0 and few.low < 0.6
    one = share(3, 4)
    assert one.low < 0.4 and one.high > 0.9


def test_the_test_that_stops_is_seldom_wrong_and_sooner_done_where_it_is_clear() -> None:
    """Of an entrant who is as strong it says so, and of a much stronger one after fewer games."""
    chance, test = random.Random(7), Sprt(0.0, 60.0)

    def games(elo: float) -> tuple[Verdict, int]:
        pairs: list[float] = []
        while test.verdict(pairs) is Verdict.OPEN:
            pairs += pairs_of(chance, score_of(elo), 1)
        return test.verdict(pairs), len(pairs)

    even, strong, stronger = ([games(elo) for _ in range(150)] for elo in (0.0, 60.0, 200.0))
    assert sum(verdict is Verdict.STRONGER for verdict, _ in even) / 150 <= 0.05 + RARE
    assert sum(verdict is Verdict.STRONGER for verdict, _ in strong) / 150 >= 0.95 - RARE
    assert all(verdict is Verdict.STRONGER for verdict, _ in stronger)
    assert sum(count for _, count in stronger) < sum(count for _, count in strong) / 2


def test_how_many_games_tell_a_difference() -> None:
    """A tenth between two even entrants takes about 200 games, half of it four times as many."""
    assert 180 <= games_to_tell(0.1, 0.25) <= 210
    assert 3.9 < games_to_tell(0.05, 0.25) / games_to_tell(0.1, 0.25) < 4.1 and games_to_tell(0.0, 0.25) == 0


def test_ratings_of_several_follow_from_who_beat_whom() -> None:
    """Also of one who lost every game; their mean is 0."""
    points = {(0, 1): (15.0, 20), (0, 2): (20.0, 20), (1, 2): (15.0, 20)}
    first, second, third = ratings(points, 3)
    assert first > second > third and abs(first + second + third) < 1e-6


def tournament(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """Run the command; return its figures but for the time it took."""
    assert main(["tournament", *words, "--json"]) == 0
    figures: dict[str, object] = json.loads(capsys.readouterr().out)
    assert float(str(figures.pop("seconds"))) > 0
    return figures


def test_the_same_seed_gives_the_same_games_however_many_processes_play_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Another seed gives others."""
    games = ("sensible", "random", "--games", "4", "--whole", "--decks", "Rai", "Silvie")
    here = tournament(capsys, *games, "--jobs", "0", "--seed", "4")
    assert here == tournament(capsys, *games, "--jobs", "2", "--seed", "4")
    assert here["games"] == 4 and here["interrupted"] is False and here["faults"] == 0
    assert {"wins", "draws", "elo", "low", "high"} <= here.keys()
    assert here != tournament(capsys, *games, "--jobs", "0", "--seed", "5")


def test_a_bot_against_itself_comes_out_even(capsys: pytest.CaptureFixture[str]) -> None:
    """Decks and draws are the same for both, and only the seats are exchanged."""
    figures = tournament(capsys, "random", "random", "--games", "6", "--whole", "--jobs", "0")
    assert (figures["elo"], figures["score"][0]) == (0, 50.0)  # type: ignore[index]


def test_a_tournament_stops_as_soon_as_it_is_clear(capsys: pytest.CaptureFixture[str]) -> None:
    """Who only passes needs few games to be known for it."""
    figures = tournament(capsys, "passer", "sensible", "--games", "400", "--jobs", "0", "--decks", "Rai", "Silvie")
    assert figures["verdict"] == "not stronger" and int(str(figures["games"])) < 60 and figures["wins"] == 0


def test_entrants_may_have_decks_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    """Each of three meets each other, and the ratings are in order."""
    figures = tournament(capsys, "random@Rai", "random@Jin", "passer", "--games", "2", "--jobs", "0")
    assert [meeting["games"] for meeting in figures["meetings"]] == [2, 2, 2]  # type: ignore[attr-defined]
    assert figures["games"] == 4 and list(figures["ratings"])[-1] == "passer"  # type: ignore[call-overload]


def test_a_field_may_be_drawn_from_the_pool(capsys: pytest.CaptureFixture[str]) -> None:
    """Random decks of cards that are read whole."""
    assert tournament(capsys, "random", "random", "--pool", "3", "--games", "2", "--jobs", "0")["games"] == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sensible"], "2 to 16 entrants"),
        (["sensible", "nobody"], "no bot called nobody"),
        (["sensible", "random@Nobody"], "nor a starter deck"),
        (["sensible", "random@"], "the bot, @ and the deck"),
        (["sensible", "random", "--games", "0"], "at least 2"),
        (["sensible", "random", "--jobs", "900"], "64 at most"),
        (["sensible", "random", "--stop", "5", "5"], "the lower one first"),
        (["sensible", "random", "--stop", "nan", "5"], "the lower one first"),
        (["sensible", "random", "--stop", "5"], "give two numbers"),
        (["sensible", "random", "--pool", "0"], "1 to 500"),
        (["sensible", "random", "--pool", "2", "--decks", "Rai"], "not both"),
    ],
)
def test_a_mistake_is_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    """Before any game is played."""
    assert main(["tournament", *words]) == 2
    told = capsys.readouterr()
    assert said in told.err and told.err.count("\n") == 1 and not told.out


def wanted(count: int) -> list[Wanted]:
    """Ask for games that take a moment each."""
    decks = (starters()["Rai"], starters()["Silvie"])
    return [Wanted(number, Start(decks, str(number)), ("sensible", "passer")) for number in range(count)]


def test_games_are_stopped_in_the_middle() -> None:
    """By another thread, as the window does; the processes are gone then, and nobody waits for ever."""
    workers = Workers(2)
    games = workers.play(wanted(1000))
    assert next(games).fault == ""
    threading.Timer(0.05, workers.stop).start()
    assert len(list(games)) < 999 and not workers.pids


def test_games_pause_and_go_on() -> None:
    """While they are paused none is begun."""
    workers, come = Workers(0), list[int]()
    workers.pause(True)
    thread = threading.Thread(target=lambda: come.extend(played.number for played in workers.play(wanted(2))))
    thread.start()
    thread.join(0.2)
    assert thread.is_alive() and not come
    workers.pause(False)
    thread.join()
    assert come == [0, 1]


def test_a_process_that_dies_costs_its_own_game_alone() -> None:
    """The game is told as a fault, and the next one is played by another process."""
    workers, found = Workers(1), []
    for played in workers.play(wanted(8)):
        found.append(bool(played.fault))
        if played.number == 0:
            os.kill(workers.pids[0], signal.SIGKILL)
    assert len(found) == 8 and sum(found) == 1 and not found[0] and not found[-1]
