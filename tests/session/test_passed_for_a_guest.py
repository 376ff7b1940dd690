"""What a host does for a guest: passes that were wished for, a game that was conceded or out of time; nothing else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gadesk.bots.bot import random_answer
from gadesk.glossary.losses import Loss
from gadesk.net.fair_play import FairPlay
from gadesk.net.own_time import OwnTime
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Answer, Decision
from gadesk.protocol.fairness import Finding
from gadesk.protocol.journal_file import TimeOut
from gadesk.protocol.matches import MatchRules, match_rules
from gadesk.protocol.passing import OF_USE, PassMode, PassUntil, StopAt, Stops, pass_option
from gadesk.protocol.record import replace
from gadesk.session.verify import verify
from tests.session.joint_pair import SHEETS, Pair
from tests.session.test_joint_attacks import comes_again
from tests.session.test_joint_draw import _restarted, closed  # noqa: F401

ON, OFF = PassMode(PassUntil.SOMETHING), PassMode()
FEW = Stops((), ())


def guests_question(pair: Pair, passes: bool) -> Decision:
    """Play on until the guest is asked something: where Opportunity can be passed, or where it has a choice."""
    chance = random.Random(4)
    for _ in range(400):
        decision = pair.room.table.game.decision
        assert decision is not None
        if decision.seat == 1 and (pass_option(decision) is not None) is passes and len(decision.options) > 1:
            return decision
        pair.play(chance, 1)
    raise AssertionError("the guest is never asked so")


def host_answers(pair: Pair, choice: Answer) -> None:
    """What a changed program of the host does in the guest's name."""
    pair.updates.pop(1, None)
    pair.room.table._answer(1, choice, auto=True)
    pair.show()


def host_passes(pair: Pair) -> None:
    """Pass the guest's Opportunity for it."""
    index = pass_option(guests_question(pair, True))
    assert index is not None
    host_answers(pair, (index,))


def accused(pair: Pair) -> bool:
    """Whether the guest's program names what was answered for it."""
    found = pair.end()
    return found.finding is Finding.DIFFERS and "an answer was given for you" in found.text


@pytest.mark.parametrize("wishes", [[], [wire.Passing(ON)], [wire.Passing(OFF, FEW)]])
def test_a_choice_is_never_made_for_a_guest(tmp_path: Path, wishes: list[wire.FromSeat]) -> None:
    """Whatever it has wished to be passed: that is no choice of a card, a target or a mode."""
    pair = Pair(tmp_path)
    pair.begin()
    decision = guests_question(pair, False)
    for wish in wishes:
        pair.say(1, wish)
    host_answers(pair, random_answer(decision, random.Random(1)))
    assert accused(pair)


@pytest.mark.parametrize(
    ("before", "after", "fair"),
    [
        ([], [], False), ([wire.Passing(ON)], [], True), ([wire.Passing(OFF)], [], False),
        ([wire.Passing(OFF, Stops(tuple(StopAt), tuple(StopAt), True, True))], [], False),
        ([wire.Passing(OFF, Stops(tuple(StopAt), tuple(StopAt), True, True, of_use=OF_USE))], [], False),
        ([], [wire.Passing(ON)], False), ([], [wire.Passing(OFF, FEW)], False),
        ([wire.Passing(OFF, Stops(every=True))], [], False),
    ],
)  # fmt: skip
def test_opportunity_is_passed_for_a_guest_only_as_it_wished(
    tmp_path: Path, before: list[wire.FromSeat], after: list[wire.FromSeat], fair: bool
) -> None:
    """By a mode that is on, or where it did not want to be asked; what it wishes later excuses nothing."""
    pair = Pair(tmp_path)
    pair.begin()
    decision = guests_question(pair, True)
    for wish in before:
        pair.fair.said(wish)  # the host's program does as it likes with it
    index = pass_option(decision)
    assert index is not None
    host_answers(pair, (index,))
    pair.play(random.Random(8), 6)
    for wish in after:
        pair.say(1, wish)
    pair.play(random.Random(9), 6)
    assert accused(pair) is not fair


def test_a_mode_is_over_once_the_guest_was_asked(tmp_path: Path) -> None:
    """A host does not keep it for a moment that it likes, some answers later."""
    pair = Pair(tmp_path)
    pair.begin()
    guests_question(pair, True)
    pair.say(1, wire.Passing(ON))
    pair.say(1, wire.Passing(OFF))
    answers = len(pair.fair.answers)
    while len(pair.fair.answers) < answers + 3:
        pair.play(random.Random(5), 1)
    host_passes(pair)
    assert accused(pair)


@pytest.mark.parametrize("paced", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_an_honest_host_that_passes_as_was_wished_is_not_accused(tmp_path: Path, seed: int, paced: bool) -> None:
    """Modes and stops at any time, with lost connections, a program that begins again, and what is taken back."""
    chance = random.Random(seed)
    pair = Pair(tmp_path, name=f"{seed}{paced}.journal", free_undo=True, match=MatchRules(paced=paced))
    pair.begin()
    for _ in range(60):
        pair.now += 3.0
        if chance.random() < 0.4:
            mode = PassMode(chance.choice(list(PassUntil)))
            readings = [Stops(of_use=number) for number in (OF_USE - 1, OF_USE, OF_USE + 1)]
            stops = chance.choice([None, Stops(), FEW, Stops(every=True), *readings])
            pair.say(1, wire.Passing(mode, stops))
        if chance.random() < 0.1:
            fair: FairPlay | None = _restarted(pair, tmp_path) if chance.random() < 0.5 else None
            comes_again(pair, fair)
        if chance.random() < 0.1 and pair.room.table.may_undo(1):
            pair.say(1, wire.Undo())
        pair.play(chance, chance.randint(1, 6))
        pair.now += 3.0
        pair.room.tick()
        pair.deliver()
        if pair.room.table.over:
            break
    passed = sum(getattr(entry, "auto", False) and entry.seat == 1 for entry in pair.room.table.entries)
    found = pair.verdict() if pair.room.table.over else pair.end()
    assert found.finding is Finding.FAIR, found.text
    assert passed or paced


# How a game ends


def test_a_game_is_not_conceded_for_a_guest(tmp_path: Path) -> None:
    """Only where its player says so, and not some answers after that was refused."""
    for at, (says, later, fair) in enumerate(((False, 0, False), (True, 0, True), (True, 12, False))):
        pair = Pair(tmp_path, name=f"{at}.journal")
        pair.begin()
        pair.play(random.Random(3), 20)
        if says:
            pair.fair.said(wire.Concede())  # a changed host lets it lie
        pair.play(random.Random(3), later)
        pair.room.table.concede(1)
        pair.show()
        found = pair.verdict()
        assert (found.finding is Finding.FAIR) is fair, found.text
        assert fair or "conceded for you" in found.text


def out_of_time(pair: Pair, seconds: float) -> None:
    """Let the guest sit at its question for so long, and the host say that its time is over."""
    guests_question(pair, True)
    pair.show()
    pair.now += seconds
    pair.room.table.concede(1, Loss.TIME)
    pair.show()


@pytest.mark.parametrize(
    ("clock", "seconds", "says"),
    [
        ("off", 4000.0, "a clock that it does not have"), ("tournament", 4000.0, "a clock that it does not have"),
        ("chess", 300.0, "s left"), ("chess", 1600.0, ""),
    ],
)  # fmt: skip
def test_time_is_not_over_before_it_is(tmp_path: Path, clock: str, seconds: float, says: str) -> None:
    """The guest's program has seen its own clock run."""
    pair = Pair(tmp_path, match=match_rules(1, clock))
    pair.fair.time = OwnTime(1, pair._clock)
    pair.begin()
    out_of_time(pair, seconds)
    found = pair.verdict()
    assert says in found.text and (found.finding is Finding.FAIR) is (not says), found.text


def test_an_honest_clock_that_runs_out_is_fair(tmp_path: Path) -> None:
    """Also over a lost connection, and where both have thought for long."""
    pair = Pair(tmp_path, match=match_rules(1, "chess"))
    pair.fair.time = OwnTime(1, pair._clock)
    pair.begin()
    chance = random.Random(2)
    for at in range(200):
        pair.now += 30.0
        pair.room.tick()
        pair.deliver()
        pair.show()
        if pair.room.table.over:
            break
        if at == 20:
            comes_again(pair)
        pair.play(chance, 1)
    assert pair.room.table.over and isinstance(pair.room.table.entries[-1], TimeOut)
    assert pair.verdict().finding is Finding.FAIR, pair.verdict().text


def test_a_match_has_the_rules_that_were_announced(tmp_path: Path) -> None:
    """A clock, or no way to take back, that nobody had spoken of."""
    pair = Pair(tmp_path, match=match_rules(1, "chess"))
    pair.begin()
    pair.play(random.Random(3), 10)
    assert pair.end().finding is Finding.FAIR
    memory = pair.fair.memory(0)
    changed = replace(memory, terms=replace(memory.terms, match=match_rules(1, "off")))
    assert "other rules than announced" in verify(changed, pair.fair.opened(0), SHEETS).text
