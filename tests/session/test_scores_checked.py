"""What a guest's program finds of a host that counts, ends, begins, asks or tells otherwise than the game went.

Each of these hosts is named; honest ones, whose matches have lost connections and programs that begin again, are not.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gadesk.net import score, told
from gadesk.net.fair_play import FairPlay, Terms
from gadesk.net.own_time import OwnTime
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Checked, Finding
from gadesk.protocol.matches import MatchRules, Stage, match_rules
from gadesk.protocol.plans import Start, fresh_seed
from gadesk.protocol.record import replace
from gadesk.session.verify import verify
from tests.session.joint_pair import DECKS, SHEETS, Pair
from tests.session.test_fair_matches import MINE, SWAPPED, end, found, match, over
from tests.session.test_joint_attacks import comes_again
from tests.session.test_joint_draw import FAIR, closed, played  # noqa: F401


class Host:
    """A host that changes what it tells its guest, as soon as it has something to change it by."""

    def __init__(self) -> None:
        self.change: Callable[[Any], wire.FromHost | None] = lambda message: message

    def __call__(self, message: wire.FromHost) -> wire.FromHost | None:
        return self.change(message)

    def tells(self, kind: type[Any], change: Callable[[Any], Any]) -> None:
        """From now on messages of a kind are told changed."""
        self.change = lambda message: change(message) if isinstance(message, kind) else message


def named(pair: Pair, game: int = 0) -> str:
    """What the guest's program says of a game that was opened: the host is named."""
    finding, text = found(pair, game)
    assert finding is Finding.DIFFERS, text
    return text


# How a game ends


@pytest.mark.parametrize("winner", [0, None])
def test_a_host_that_says_that_another_has_won_is_named(tmp_path: Path, winner: int | None) -> None:
    """It gives up, and tells that it has won, or that nobody has."""
    host = Host()
    pair = played(Pair(tmp_path, tampered=host), 12)
    host.tells(wire.Update, lambda told: replace(told, view=replace(told.view, winner=winner)))
    pair.say(0, wire.Concede())
    assert "another had won the game" in named(pair)


def test_a_host_that_ends_a_game_early_is_named(tmp_path: Path) -> None:
    """It says that the game is over and won, and opens it as far as it went."""
    host = Host()
    pair = played(Pair(tmp_path, tampered=host), 12)
    host.tells(wire.Update, lambda told: replace(told, view=replace(told.view, over=True, winner=0)))
    pair.show()
    joint = pair.room.drawing._joint
    assert joint is not None
    for piece in joint.opening():
        pair.fair.hear(piece)
    assert "was over, and it was not" in named(pair)


@pytest.mark.parametrize(
    ("turns", "seconds", "fair"), [(0, 300.0, False), (0, 3700.0, False), (0, 4100.0, True), (4, 3700.0, True)]
)
def test_a_game_is_drawn_only_once_the_match_has_no_more_time(
    tmp_path: Path, turns: int, seconds: float, fair: bool
) -> None:
    """The time of the match is over, and then the last turns are played, or five minutes have passed."""
    pair = Pair(tmp_path, match=match_rules(1, "tournament"))
    pair.fair.time = OwnTime(1, pair._clock)
    pair.begin()
    pair.play(random.Random(3), 4)
    pair.now += min(seconds, 3600)
    pair.room.tick()
    pair.deliver()
    assert not pair.room.table.over
    begun, chance = pair.room.table.view(0).turn, random.Random(5)
    for _ in range(600):
        if pair.room.table.over or pair.room.table.view(0).turn >= begun + turns:
            break
        pair.play(chance, 1)
    pair.now += seconds - min(seconds, 3600)
    if not pair.room.table.over:
        pair.room.table.concede(None)
        pair.show()
    finding, text = found(pair, 0)
    assert (finding is Finding.FAIR) is fair, text
    assert fair or "over before it was" in text


# How a match stands


def lost_by_host(folder: Path, tampered: Host | None = None, **more: Any) -> Pair:
    """A best of three whose first game the host has lost."""
    pair = match(folder, tampered=tampered, **more)
    pair.say(0, wire.Concede())
    pair.updates.clear()
    return pair


def accused(pair: Pair, of: str, fair: FairPlay | None = None) -> bool:
    """Whether the guest's program has taken note of that fault, and says so once the match is opened."""
    noted = of in (fair or pair.fair).faults
    finding, text = found(pair, pair.room.game)
    return noted and finding is Finding.DIFFERS and of in text


def test_a_host_that_counts_a_game_for_itself_is_named(tmp_path: Path) -> None:
    """It has lost it, and says at once, or with the next game, that it has won it."""
    pair = match(tmp_path)
    pair.room.table.concede(0)
    honest = pair.room.match.match.game_ended
    pair.room.match.match.game_ended = lambda winner: honest(0)  # type: ignore[method-assign]
    pair.show()
    pair.updates.clear()
    end(pair)
    assert accused(pair, score.MISCOUNTED)


def test_a_host_whose_journal_counts_otherwise_is_named(tmp_path: Path) -> None:
    """Whatever it has told meanwhile."""
    pair = lost_by_host(tmp_path)
    for seat in (0, 1):
        pair.say(seat, wire.Present(None))
    pair.room.match.match.games[-1] = 0
    host = Host()
    pair._tampered = host
    host.tells(wire.Match, lambda told: replace(told, wins=(0, 1)) if told.stage is Stage.PLAYING else told)
    pair.say(0, wire.First(0))
    pair.say(0, wire.Concede(match=True))
    assert not {score.MISCOUNTED, score.ENDED} & {*pair.fair.memory(0).faults}
    memory = replace(pair.fair.memory(1), faults=())
    text = verify(memory, pair.fair.opened(1), SHEETS).text
    assert "counted otherwise than they ended" in text


@pytest.mark.parametrize(
    ("winner", "wins", "of"), [(0, (1, 1), score.MISCOUNTED), (0, (0, 1), score.ENDED), (None, (0, 1), score.ENDED)]
)
def test_a_host_that_ends_a_match_early_is_named(
    tmp_path: Path, winner: int | None, wins: tuple[int, ...], of: str
) -> None:
    """One game is won, and the match is said to be over: won by the host, or by nobody."""
    host = Host()
    pair = lost_by_host(tmp_path, host)
    host.tells(wire.Match, lambda told: replace(told, stage=Stage.OVER, winner=winner, wins=wins))
    pair.say(0, wire.Concede(match=True))
    assert accused(pair, of)


def test_a_host_that_names_another_winner_of_the_match_is_named(tmp_path: Path) -> None:
    """Two games are won by the guest."""
    host = Host()
    pair = lost_by_host(tmp_path, host)
    for seat in (0, 1):
        pair.say(seat, wire.Present(None))
    pair.say(0, wire.First(0))
    host.tells(wire.Match, lambda told: replace(told, winner=0))
    pair.say(0, wire.Concede())
    assert pair.room.match.match.over and accused(pair, score.WINNER)


def test_a_host_that_goes_on_with_a_decided_match_is_named(tmp_path: Path) -> None:
    """It has lost two games, and wants three to count."""
    pair = lost_by_host(tmp_path)
    for seat in (0, 1):
        pair.say(seat, wire.Present(None))
    pair.say(0, wire.First(0))
    pair.room.match.rules = pair.room.match.match.rules = replace(pair.room.match.rules, best_of=5)
    host = Host()
    pair._tampered = host
    host.tells(wire.Match, lambda told: replace(told, best_of=3))
    pair.say(0, wire.Concede())
    pair.updates.clear()
    assert pair.room.match.match.stage is Stage.SIDEBOARDING
    end(pair)
    assert accused(pair, score.WENT_ON)


def test_a_host_that_begins_another_match_unasked_is_named(tmp_path: Path) -> None:
    """It has lost, and deals again; with the guest's word it may."""
    for agreed in (False, True):
        pair = played(Pair(tmp_path, name=f"{agreed}.journal"), 5)
        pair.say(0, wire.Concede())
        pair.updates.clear()
        if agreed:
            pair.say(0, wire.Rematch())
            pair.say(1, wire.Rematch())
        else:
            pair.room.match.rematch()
            pair.show()
        pair.say(0, wire.First(0))
        end(pair)
        assert pair.room.game == 1 and (score.AGAIN in found(pair, 0)[1]) is not agreed


def test_a_host_that_says_that_the_guest_has_given_up_the_match_is_named(tmp_path: Path) -> None:
    """The guest gives up one game; where it gives up the match, that is so."""
    for whole in (False, True):
        pair = match(tmp_path, name=f"{whole}.journal")
        if not whole:
            pair.room.match.match.give_up(1)
        pair.say(1, wire.Concede(match=whole))
        assert pair.room.match.match.over and accused(pair, score.ENDED) is not whole


def test_a_host_that_lets_itself_choose_is_named(tmp_path: Path) -> None:
    """The guest has lost: who goes first is for it to say."""
    host = Host()
    pair = match(tmp_path, tampered=host)
    host.tells(wire.Match, lambda told: replace(told, chooser=0) if told.stage is Stage.CHOOSING else told)
    over(pair, 1)
    pair.say(1, wire.First(1))
    assert score.CHOOSER in pair.fair.memory(0).faults


def test_what_a_host_says_of_the_match_after_the_check_is_compared_too(tmp_path: Path) -> None:
    """It waits till all was found fair."""
    pair = lost_by_host(tmp_path)
    pair.say(1, wire.Concede(match=True))
    last = next(each for each in reversed(pair.told) if isinstance(each, wire.Match))
    assert pair.fair.found(0, pair.verdict()).finding is Finding.FAIR and pair.fair.accused() is None
    pair.fair.saw(replace(last, wins=(1, 0)))
    late = pair.fair.accused()
    assert late is not None and late.finding is Finding.DIFFERS and score.MISCOUNTED in late.text
    assert pair.fair.accused() is None, "it is said once"


def test_a_host_that_plays_another_deck_for_its_guest_is_named(tmp_path: Path) -> None:
    """In a later game: one that the guest has not presented, or of before where it has presented another in time."""
    for deck in (None, SWAPPED):
        start = Start((DECKS[1], MINE), fresh_seed())
        pair = played(Pair(tmp_path, start=start, match=MatchRules(best_of=3), name=f"{deck is None}.journal"), 12)
        pair.say(1, wire.Concede())
        pair.updates.clear()
        pair.say(1, wire.Present(deck))
        pair.room.match.match.presented[1] = SWAPPED if deck is None else MINE
        pair.say(0, wire.Present(None))
        pair.say(1, wire.First(0))
        end(pair)
        assert "is not yours" in named(pair, 1)


# What is asked and told


def test_a_host_that_asks_something_else_than_the_game_is_named(tmp_path: Path) -> None:
    """The options change places, or their words do, so that an answer means something else."""

    def turned(update: wire.Update) -> wire.Update:
        decision = update.decision
        if decision is None or len(decision.options) < 2:
            return update
        return replace(update, decision=replace(decision, options=decision.options[::-1]))

    def renamed(update: wire.Update) -> wire.Update:
        decision = update.decision
        return update if decision is None else replace(update, decision=replace(decision, says="draw seven cards"))

    for at, change in enumerate((turned, renamed)):
        host = Host()
        pair = played(Pair(tmp_path, tampered=host, name=f"{at}.journal"), 5)
        host.tells(wire.Update, change)
        pair.show()
        pair.play(random.Random(1), 12)
        pair.say(0, wire.Concede())
        assert "asked something else" in named(pair)


def test_a_host_that_tells_of_what_did_not_happen_is_named(tmp_path: Path) -> None:
    """It shows another card than it reveals, or keeps back what happened."""

    def less(update: wire.Update) -> wire.Update:
        return replace(update, events=update.events[:-1])

    def other(update: wire.Update) -> wire.Update:
        return replace(update, events=(*update.events[:-1], replace(update.events[-1], id=7)))

    for at, change in enumerate((less, other)):
        host = Host()
        pair = played(Pair(tmp_path, tampered=host, name=f"{at}.journal"), 5)
        host.tells(wire.Update, change)
        pair.play(random.Random(1), 1)
        host.change = lambda message: message
        pair.play(random.Random(1), 12)
        pair.say(0, wire.Concede())
        assert "happened" in named(pair)


@pytest.mark.parametrize("restarted", [False, True])
def test_a_host_that_tells_another_course_after_a_lost_connection_is_named(tmp_path: Path, restarted: bool) -> None:
    """What it had told before was another; also a guest's program that begins again remembers it."""
    host = Host()
    pair = played(Pair(tmp_path, tampered=host), 30)

    def otherwise(update: wire.Update) -> wire.Update:
        events = update.events
        return replace(update, events=(replace(events[0], id=7), *events[1:])) if events else update

    host.tells(wire.Update, otherwise)
    fair = FairPlay(Terms(1, host_deck=pair.fair.terms.host_deck), tmp_path / "guest") if restarted else None
    comes_again(pair, fair)
    assert told.OTHERWISE in pair.fair.faults


# Honest hosts


@pytest.mark.parametrize("seed", range(5))
def test_an_honest_match_is_found_fair(tmp_path: Path, seed: int) -> None:
    """Of three games, with a clock, sideboards, lost connections, programs that begin again, undos, and a rematch."""
    chance = random.Random(seed)
    rules = replace(match_rules(3, "tournament"), undo=True)
    pair = match(tmp_path, rules)
    pair.fair.time = OwnTime(1, pair._clock)
    for _ in range(160):
        what = pair.room.match.match
        pair.now += chance.choice([0.1, 5.0, 20.0])
        pair.room.tick()
        pair.deliver()
        if chance.random() < 0.15:
            again = FairPlay(Terms(1, host_deck=pair.fair.terms.host_deck), tmp_path / "guest")
            comes_again(pair, again if chance.random() < 0.5 else None)
        if what.stage is Stage.OVER:
            break
        if what.stage is Stage.SIDEBOARDING:
            seat = chance.randrange(2)
            pair.say(seat, wire.Present(chance.choice([None, MINE, SWAPPED]) if seat == 0 else None))
        elif what.stage is Stage.CHOOSING and chance.random() < 0.7:
            pair.say(what.chooser or 0, wire.First(chance.randrange(2)))
        elif chance.random() < 0.1:
            pair.say(chance.randrange(2), wire.Concede())
        else:
            pair.show()
            pair.play(chance, chance.randint(1, 5))
    pair.say(chance.randrange(2), wire.Concede(match=True))
    first = pair.room.game
    assert [found(pair, game) for game in range(first + 1)] == [(Finding.FAIR, FAIR)] * (first + 1)
    assert pair.fair.accused() is None and not pair.fair.faults
    pair.updates.clear()
    for seat in chance.sample((0, 1), 2):
        pair.say(seat, wire.Rematch())
    if chance.random() < 0.5:  # it is given up before it has begun, and yet another one begins
        pair.say(chance.randrange(2), wire.Concede(match=True))
        assert pair.room.match.match.over
        for seat in chance.sample((0, 1), 2):
            pair.say(seat, wire.Rematch())
    comes_again(pair, FairPlay(Terms(1, host_deck=pair.fair.terms.host_deck), tmp_path / "guest"))
    pair.say(pair.room.match.match.chooser or 0, wire.First(1))
    end(pair, chance.randrange(2))
    assert pair.room.game == first + 1 and found(pair, first + 1) == (Finding.FAIR, FAIR)
    assert pair.fair.found(first + 1, Checked(Finding.FAIR, FAIR)).finding is Finding.FAIR


@pytest.mark.parametrize("given_up", [False, True])
@pytest.mark.parametrize("restarted", [False, True])
def test_a_guest_who_was_away_as_another_match_began_accuses_nobody(
    tmp_path: Path, given_up: bool, restarted: bool
) -> None:
    """It has agreed, and its connection, or its program, is back as the first game is dealt."""
    pair = lost_by_host(tmp_path)
    if given_up:
        pair.say(0, wire.Concede(match=True))
    else:
        for seat in (0, 1):
            pair.say(seat, wire.Present(None))
        pair.say(0, wire.First(0))
        pair.say(0, wire.Concede())
    pair.say(1, wire.Rematch())
    pair.away = True
    number = next(each.number for each in reversed(pair.told) if isinstance(each, wire.Notice) and each.number)
    pair.say(0, wire.Consent(True, number))
    pair.say(0, wire.First(1))
    pair.room.left(1)
    pair.away = False
    if restarted:
        pair.fair = FairPlay(Terms(1, host_deck=pair.room.match.pledged_deck), tmp_path / "guest")
    pair.room.joined(1, "")
    pair.deliver()
    assert pair.room.match.match.number == 1 and not pair.fair.faults
    assert not pair.fair._past[pair.room.game - 1].faults
