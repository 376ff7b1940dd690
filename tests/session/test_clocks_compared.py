"""A guest's program compares the clocks that it is shown with how it has seen them run; an honest host's always fit."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gadesk.net.own_time import FASTER, SLOWER, OwnTime
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Finding
from gadesk.protocol.journal_file import load
from gadesk.protocol.matches import CLOCKS, Stage
from gadesk.protocol.record import replace
from gadesk.session.time_keeper import NOTED_EVERY
from tests.session.joint_pair import Pair
from tests.session.test_joint_attacks import comes_again
from tests.session.test_joint_draw import FAIR, closed  # noqa: F401

CHESS = replace(CLOCKS["chess"], best_of=3)
ALONE = CLOCKS["chess"]
Told = Callable[[wire.FromHost], wire.FromHost | None]


def clocked(folder: Path, tampered: Told | None = None, **more: Any) -> Pair:
    """A match with a clock for each; the guest's program goes by the same clock as the test."""
    pair = Pair(folder, tampered=tampered, match=more.pop("match", CHESS), **more)
    pair.fair.time = OwnTime(1, pair._clock)
    return pair


def passes(pair: Pair, seconds: float, every: float = 1.0) -> None:
    """Let time pass, and the host do what is due."""
    end = pair.now + seconds
    while pair.now < end:
        pair.now = min(end, pair.now + every)
        pair.room.tick()
        pair.deliver()


def asked(pair: Pair) -> int:
    """Whose question is open."""
    decision = pair.room.table.decision
    assert decision is not None
    return decision.seat


def until_asked(pair: Pair, seat: int, chance: random.Random) -> None:
    """Play on till a seat is asked."""
    for _ in range(200):
        if not pair.room.table.over and asked(pair) == seat:
            return
        pair.play(chance, 1)
    raise AssertionError("it is never asked")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", [CHESS, ALONE, replace(CHESS, paced=True)])
def test_an_honest_host_s_clocks_fit(tmp_path: Path, seed: int, rules: Any) -> None:
    """Through long thoughts, connections lost and noticed late, undos, games, a rematch, and a host that is killed."""
    chance = random.Random(seed)
    pair = clocked(tmp_path, match=replace(rules, undo=True), free_undo=True)
    pair.begin()
    for at in range(90):
        what = pair.room.match.match
        if pair.room.begun and what.stage is Stage.PLAYING and not pair.room.table.over:
            passes(pair, chance.choice([0.2, 4.0, 9.0, 30.0]))
        if chance.random() < 0.2:
            pair.away = True  # the guest hears no more; the host notices it late
            passes(pair, chance.choice([0.5, 3.6]))
            pair.room.left(1)
            passes(pair, chance.choice([1.0, 600.0]), 50.0)
            pair.away = False
            comes_again(pair)
        if at in (30, 60):
            journal = pair.room.table.journal
            assert journal is not None
            path = journal.path
            pair.close()
            saved = Pair(tmp_path, resume=str(path), fair=pair.fair, match=rules, free_undo=True)
            saved.now = pair.now + 5
            saved.fair.time._clock = saved._clock
            for left in (*saved.fair.time._each.values(), saved.fair.time._match):
                left._clock = saved._clock
            pair = saved
            pair.begin()
        what = pair.room.match.match
        if what.stage is Stage.OVER:
            pair.updates.clear()
            for seat in (0, 1):
                pair.say(seat, wire.Rematch())
        elif what.stage is Stage.SIDEBOARDING:
            for seat in {0, 1} - what.presented.keys():
                pair.say(seat, wire.Present())
        elif what.stage is Stage.CHOOSING:
            pair.say(what.chooser or 0, wire.First(0))
        elif chance.random() < 0.1:
            pair.say(chance.randrange(2), wire.Concede())
        elif chance.random() < 0.1:
            pair.say(chance.randrange(2), wire.Undo())
        else:
            pair.show()
            pair.play(chance, 1)
        assert not pair.fair.faults, pair.fair.faults


def faster(factor: int) -> Told:
    """The guest's time is shown to have run so much faster than it has."""

    def change(message: wire.FromHost) -> wire.FromHost:
        if not isinstance(message, wire.Clocks) or not message.each:
            return message
        spent = 1_500_000 - message.each[1]
        return replace(message, each=(message.each[0], max(0, 1_500_000 - factor * spent)))

    return change


def test_a_host_that_counts_the_guest_s_time_faster_is_named_at_once(tmp_path: Path) -> None:
    """The guest has thought for three minutes, and is said to have thought for nine."""
    pair = clocked(tmp_path, faster(3))
    pair.begin()
    until_asked(pair, 1, random.Random(1))
    passes(pair, 180)
    pair.play(random.Random(1), 1)
    accused = pair.fair.accused()
    assert accused is not None and accused.finding is Finding.DIFFERS and FASTER in accused.text


def test_a_host_that_takes_the_delay_of_the_guest_s_questions_is_named(tmp_path: Path) -> None:
    """Each question has eight seconds to itself: who answers within these spends nothing."""
    pair, taken = clocked(tmp_path), [0]

    def change(message: wire.FromHost) -> wire.FromHost:
        if not isinstance(message, wire.Clocks):
            return message
        return replace(message, each=(message.each[0], message.each[1] - taken[0]), delay=0)

    pair._tampered = change
    pair.begin()
    chance = random.Random(3)
    for _ in range(60):
        if pair.room.table.over:
            break
        until_asked(pair, 1, chance)
        passes(pair, 7)
        taken[0] += 7000
        pair.play(chance, 1)
        if pair.fair.faults:
            break
    assert pair.fair.faults == [FASTER]


def test_a_host_that_runs_the_guest_s_clock_in_its_own_turn_is_named(tmp_path: Path) -> None:
    """It is the host who is asked, and the guest's time that is shown to run."""
    pair, began = clocked(tmp_path), [0.0]

    def change(message: wire.FromHost) -> wire.FromHost:
        if not isinstance(message, wire.Clocks) or message.seat != 0:
            return message
        return replace(message, seat=1, each=(1_500_000, round(1_500_000 - 1000 * (pair.now - began[0]))), delay=0)

    pair._tampered = change
    pair.begin()
    until_asked(pair, 0, random.Random(2))
    began[0] = pair.now
    for _ in range(20):
        passes(pair, 10)
        pair.room.match.forget(1)
        pair.room.match.keep_time()
        pair.deliver()
    assert pair.fair.faults == [FASTER]


def test_a_host_that_gives_itself_time_is_named(tmp_path: Path) -> None:
    """It thinks for minutes, and its clock stands where it was; nor may it show more than was agreed."""
    for change, seconds in (
        (lambda told: replace(told, each=(1_500_000, told.each[1])), 300),
        (lambda told: replace(told, each=(1_500_001, told.each[1])), 1),
    ):
        pair = clocked(
            tmp_path, lambda told, change=change: change(told) if isinstance(told, wire.Clocks) else told,  # type: ignore[misc]
        )  # fmt: skip
        pair.begin()
        chance = random.Random(4)
        until_asked(pair, 0, chance)
        passes(pair, seconds)
        pair.play(chance, 1)
        assert pair.fair.faults == [SLOWER]
        pair.close()


def test_a_host_that_comes_back_again_and_again_gains_no_more_than_moments(tmp_path: Path) -> None:
    """What its clock had spent is spent, also where it says that it was begun again."""
    pair, spent = clocked(tmp_path), [0]

    def change(message: wire.FromHost) -> wire.FromHost:
        return replace(message, each=(1_500_000, message.each[1])) if isinstance(message, wire.Clocks) else message

    pair._tampered = change
    pair.begin()
    chance = random.Random(6)
    for _ in range(30):
        until_asked(pair, 0, chance)
        passes(pair, 60)
        pair.play(chance, 1)
        comes_again(pair)
        spent[0] += 52
        if pair.fair.faults or pair.room.table.over:
            break
    assert pair.fair.faults == [SLOWER] and spent[0] < 300


def test_a_host_that_is_killed_forgets_little_of_its_clocks(tmp_path: Path) -> None:
    """They are written down while a player thinks, and not only with what is answered."""
    pair = clocked(tmp_path)
    pair.begin()
    until_asked(pair, 0, random.Random(2))
    passes(pair, 208)
    times = load(tmp_path / "game.journal").times
    left = pair.room.match.time.times()
    assert times and left[0] == 1_500_000 - 200_000 and times[0] - left[0] <= 1000 * (NOTED_EVERY + 1)
    passes(pair, 8, 8)
    lines = (tmp_path / "game.journal").read_bytes().count(b'"clocked"')
    assert lines <= 216 / NOTED_EVERY, "and not more often than that"


def test_what_the_host_notes_of_its_clocks_is_not_opened(tmp_path: Path) -> None:
    """A guest of before reads no line that it does not know; all is found fair."""
    pair = clocked(tmp_path, match=ALONE)
    pair.begin()
    until_asked(pair, 0, random.Random(2))
    passes(pair, 100)
    assert pair.end().text == FAIR
    assert "clocked" not in pair.fair.opened(0) and b'"clocked"' in (tmp_path / "game.journal").read_bytes()
