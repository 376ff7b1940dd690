"""Between two games of a match a host may be killed at any moment: what was presented, and what was pledged, stands."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gadesk.net.fair_play import FairPlay, Terms
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Finding
from gadesk.protocol.journal_file import Between, Coming, Presented, Repledged, in_lines, latest_at, load
from gadesk.protocol.matches import Stage
from gadesk.protocol.plans import DeckCards, Start, fresh_seed
from gadesk.protocol.record import replace
from tests.session.joint_pair import DECKS, Pair
from tests.session.test_fair_matches import MINE, SWAPPED, end, found, match
from tests.session.test_joint_draw import FAIR, closed  # noqa: F401
from tests.session.test_match import Table
from tests.session.test_match import swapped as other_deck

SITTING: list[Table] = []
"""Those whose rooms are still to be closed."""


@pytest.fixture(autouse=True)
def left() -> Iterator[None]:
    """Close what a test has opened."""
    yield
    while SITTING:
        SITTING.pop().room.close()


def sit(**plan: Any) -> Table:
    """Two people at a table without cards."""
    SITTING.append(Table(**plan))
    return SITTING[-1]


def killed(pair: Pair, folder: Path, *, guest_too: bool) -> Pair:
    """A host that goes on with what lay on the disk as it was killed, and the guest's program, or a new one."""
    there = folder / "again"
    shutil.copytree(folder, there, ignore=shutil.ignore_patterns("again", ".*"))
    path = max(there.glob("*.journal"), key=lambda path: path.stat().st_mtime_ns)
    fair = FairPlay(Terms(1, host_deck=pair.fair.terms.host_deck), folder / "guest") if guest_too else pair.fair
    again = Pair(there, start=pair.start, resume=str(path), fair=fair)
    assert again.room.problem is None and latest_at(path) == path
    again.begin()
    return again


def sideboarding(pair: Pair) -> None:
    """The guest has lost, and the host's player has presented a changed deck."""
    pair.say(1, wire.Concede())
    pair.updates.clear()
    pair.say(0, wire.Present(SWAPPED))


def choosing(pair: Pair) -> None:
    """Both have presented."""
    sideboarding(pair)
    pair.say(1, wire.Present())


def pledged(pair: Pair) -> None:
    """The guest has chosen, and the next game is pledged for; its program has given shares for it already or not."""
    choosing(pair)
    pair.mute = True
    pair.say(1, wire.First(0))
    assert not pair.room.begun


@pytest.mark.parametrize("guest_too", [False, True])
@pytest.mark.parametrize("moment", [sideboarding, choosing, pledged])
def test_a_match_goes_on_between_two_games(tmp_path: Path, moment: Callable[[Pair], None], guest_too: bool) -> None:
    """Nobody presents a deck twice, the next game is played with it, and both games are found fair."""
    pair = match(tmp_path)
    moment(pair)
    again = killed(pair, tmp_path, guest_too=guest_too)
    state = again.room.match.match
    if moment is sideboarding:
        assert (state.stage, set(state.presented)) == (Stage.SIDEBOARDING, {0})
        again.say(0, wire.Present())
        assert any(isinstance(one, wire.Refused) and "presented already" in one.reason for one in again.told)
        again.say(1, wire.Present())
    if moment is not pledged:
        assert (state.stage, state.chooser) == (Stage.CHOOSING, 1)
        again.say(1, wire.First(0))
    assert again.room.begun and again.room.game == 1 and again.room.start.decks == (SWAPPED, DECKS[1])
    assert again.room.start.first == 0 and state.wins == (1, 0)
    if moment is pledged:
        assert pair.fair.host == again.fair.host == pair.room.drawing._joint.pledge  # type: ignore[union-attr]
    assert not again.fair.faults
    end(again)
    assert again.room.match.match.winner == 1
    assert [found(again, game) for game in (0, 1)] == [(Finding.FAIR, FAIR)] * 2
    for game in (0, 1):
        assert ".journal" not in again.fair.opened(game), "the names of the host's files are its own"
        assert "presented" not in again.fair.opened(game) and "coming" not in again.fair.opened(game)


def test_a_host_killed_in_a_later_game_opens_the_games_before_it(tmp_path: Path) -> None:
    """All of the match is shown, by whichever process each game was played, and to whichever."""
    pair = match(tmp_path)
    choosing(pair)
    pair.say(1, wire.First(1))
    pair.play(random.Random(2), 10)
    again = killed(pair, tmp_path, guest_too=True)
    end(again)
    assert [found(again, game) for game in (0, 1)] == [(Finding.FAIR, FAIR)] * 2


def test_only_games_of_the_table_are_opened(tmp_path: Path) -> None:
    """A journal may be anybody's, and what it names as the game before is shown to the guest."""
    pair = match(tmp_path)
    choosing(pair)
    pair.say(1, wire.First(1))
    pair.close()
    second, first = load(tmp_path / "game-2.journal"), (tmp_path / "game.journal").read_bytes()
    secret = match(tmp_path, name="secret.journal")
    secret.say(1, wire.Concede())
    secret.close()
    outside = tmp_path / "outside.journal"
    outside.write_bytes(first)
    (tmp_path / "in").mkdir()
    for before in ("secret.journal", "../outside.journal", str(outside), "none.journal", "", "..", "game-2.journal"):
        header = replace(second.header, before=before)
        folder = tmp_path / "in" if before.endswith("outside.journal") else tmp_path
        path = folder / "forged.journal"
        path.write_bytes(in_lines([header, *second.history]))
        forged = Pair(tmp_path, start=second.header.start, resume=str(path))
        assert forged.room.drawing._before == [], before
        forged.close()
    path.write_bytes(in_lines([second.header, *second.history]))
    honest = Pair(tmp_path, start=second.header.start, resume=str(path))
    assert [joint.pledge.game for joint in honest.room.drawing._before] == [0]


def test_a_rematch_that_was_pledged_for_goes_on(tmp_path: Path) -> None:
    """The guest's program may have given shares for it: it is the same game, and nobody is accused."""
    pair = match(tmp_path)
    pair.say(0, wire.Concede(match=True))
    pair.say(0, wire.Rematch())
    pair.say(1, wire.Rematch())
    pair.mute = True
    pair.say(0, wire.First(1))
    assert not pair.room.begun
    again = killed(pair, tmp_path, guest_too=False)
    assert again.room.begun and again.room.game == 1 and again.room.match.match.wins == (0, 0)
    end(again)
    assert not again.fair.faults and found(again, 1) == (Finding.FAIR, FAIR)


def test_a_match_against_a_bot_keeps_what_was_presented(tmp_path: Path) -> None:
    """And a game whose end is taken back has nothing of it left, in the file either."""
    path = tmp_path / "a.journal"
    table = sit(journal=str(path), format="standard")
    table.lose(1)
    table.take(0, wire.Present(other_deck()))
    assert load(path).between == [Presented(0, other_deck())]
    again = sit(resume=str(shutil.copy(path, tmp_path / "b.journal")))
    assert again.told[1].presented == (0,) and again.told[0].deck == MINE
    again.take(1, wire.Present())
    again.take(1, wire.First(1))
    assert again.room.start.decks == (other_deck(), DECKS[1])
    table = sit(journal=str(tmp_path / "c.journal"), free_undo=True)
    first = table.room.table.decision
    assert first is not None
    table.take(first.seat, wire.Answer(0, first.number, (0,)))
    table.lose(0)
    table.take(1, wire.Present())
    assert load(tmp_path / "c.journal").between
    table.take(0, wire.Undo())
    assert load(tmp_path / "c.journal").between == []


def test_a_half_written_deck_is_presented_again(tmp_path: Path) -> None:
    """The last line of who is killed while it is written is left away; nobody was told of it."""
    path = tmp_path / "a.journal"
    table = sit(journal=str(path))
    table.lose(1)
    table.take(0, wire.Present(other_deck()))
    half = tmp_path / "half.journal"
    half.write_bytes(path.read_bytes()[:-40])
    again = sit(resume=str(half))
    assert again.told[0].stage is Stage.SIDEBOARDING and again.told[0].presented == ()
    again.take(0, wire.Present(other_deck()))
    assert again.told[1].presented == (0,)


ILLEGAL = DeckCards(MINE.material, (*MINE.main, *MINE.main))


def forged() -> list[tuple[Between, bool]]:
    """Lines that no host writes; and whether the file itself is damaged by them."""
    start = Start(DECKS, fresh_seed(), 0)
    return [
        (Presented(7, MINE), True), (Presented(-1, MINE), True),
        (Presented(0, DeckCards((), ("a",) * 1001)), True), (Presented(0, ILLEGAL), False),
        (Coming(start, "00"), True), (Coming(replace(start, first=9), "00" * 32), True),
        (Coming(replace(start, decks=(ILLEGAL, DECKS[1])), "00" * 32), False),
        (Coming(replace(start, generator=99), "00" * 32), True),
        (Coming(replace(start, seed="x" * 200), "00" * 32), True),
    ]  # fmt: skip


@pytest.mark.parametrize(("line", "damaged"), forged())
def test_forged_lines_are_left(tmp_path: Path, line: Between, damaged: bool) -> None:
    """The file may be anybody's: the match goes on between its games, with nothing presented."""
    path = tmp_path / "a.journal"
    table = sit(journal=str(path), format="standard")
    table.lose(1)
    saved = load(path)
    path = tmp_path / "forged.journal"
    path.write_bytes(in_lines([saved.header, *saved.history, line]))
    assert bool(load(path).problem) is damaged
    again = sit(resume=str(path))
    assert again.told[0].stage is Stage.SIDEBOARDING and again.told[0].presented == ()
    again.take(0, wire.Present())
    again.take(1, wire.Present())
    again.take(1, wire.First(1))
    assert again.games[0] == 1 and again.room.start.decks == (MINE, DECKS[1])


def test_nothing_is_presented_in_the_middle_of_a_game(tmp_path: Path) -> None:
    """Such a line damages the file."""
    path = tmp_path / "a.journal"
    sit(journal=str(path))
    saved = load(path)
    path.write_bytes(in_lines([saved.header, Presented(0, MINE)]))
    assert load(path).problem
    path.write_bytes(in_lines([saved.header, Repledged("00" * 32)]))
    assert not load(path).problem
