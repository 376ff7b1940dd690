"""What is owed at the end of a match, opening and verdict, outlives both programs, and is kept with the game."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from gadesk.net.fair_play import FairPlay, Terms
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import NOT_OPENED, OWED_FOR, Checked, Finding, Opened
from gadesk.protocol.journal_file import Found, latest_at, load, owes_a_check, read_line
from gadesk.protocol.matches import MatchRules, Stage
from gadesk.protocol.record import replace
from gadesk.protocol.recording import load_recording, read_head
from gadesk.session.journal import note_unopened
from gadesk.session.replays import late_checks
from gadesk.session.replays.games import export, games
from gadesk.session.replays.recorder import Recorder
from gadesk.session.saved_games import last_saved, saved_at, saved_game, saved_with_others
from gadesk.session.verify import verify
from tests.session.joint_pair import SHEETS, Pair
from tests.session.test_joint_attacks import comes_again
from tests.session.test_joint_draw import FAIR, closed, played  # noqa: F401

THREE = MatchRules(best_of=3)


def killed(pair: Pair) -> None:
    """The host's process ends: what stands in its files is all there is (tests/staying kills real ones)."""
    pair.close()


def ended_unopened(folder: Path, match: MatchRules | None = None) -> Pair:
    """A match that is given up while its guest is away."""
    pair = played(Pair(folder, match=match), 12)
    pair.room.left(1)
    pair.say(0, wire.Concede(match=True))
    return pair


def again(folder: Path, fair: FairPlay) -> Pair:
    """The host's program is begun again, and goes on with what it finds; its guest comes back."""
    saved = saved_at(folder / "game.journal")
    assert saved is not None and saved.owed
    pair = Pair(folder, plan=saved.plan, fair=fair)
    pair.begin()
    return pair


@pytest.mark.parametrize("match", [None, THREE])
def test_a_host_that_was_killed_at_the_end_opens_its_games_when_it_comes_back(
    tmp_path: Path, match: MatchRules | None
) -> None:
    """Its match is listed until that is done, with what is still to come; then both know that it was fair."""
    first = ended_unopened(tmp_path, match)
    killed(first)
    (listed,) = saved_with_others(tmp_path, 4)
    assert listed.owed and listed == last_saved(tmp_path) and "over, and not checked yet" in listed.words()
    assert saved_game(listed.path) is None, "there is nothing to be played"
    second = again(tmp_path, first.fair)
    assert second.checked[-1] == Checked(Finding.FAIR, FAIR)
    assert second.verdict() == Checked(Finding.FAIR, FAIR)
    second.close()
    assert saved_at(tmp_path / "game.journal") is None and saved_with_others(tmp_path, 4) == []


def test_each_game_of_a_match_is_opened_again_and_no_game_that_has_gone_on_is_listed(tmp_path: Path) -> None:
    """Of three games the first two lie in journals of their own; as long as the match goes on none is owed."""
    pair = played(Pair(tmp_path, match=THREE), 12)
    for loser in (0, 1):
        pair.say(loser, wire.Concede())
        for seat in (0, 1):
            pair.say(seat, wire.Present())
        pair.say(loser, wire.First(loser))
        assert saved_at(tmp_path / "game.journal") is not None
        assert [saved.owed for saved in saved_with_others(tmp_path, 4)] == []  # all that is there is being played
    killed(pair)
    (listed,) = saved_with_others(tmp_path, 4)
    assert not listed.owed
    pair = Pair(tmp_path, plan=listed.plan, fair=pair.fair)
    pair.begin()
    pair.room.left(1)
    pair.say(0, wire.Concede())
    killed(pair)
    os.utime(tmp_path / "game-2.journal")  # as where the verdict on it came late, and the host was killed then
    pair = again(tmp_path, pair.fair)
    assert {message.game for message in pair.heard if isinstance(message, Opened)} == {0, 1, 2}
    assert pair.checked[-1] == Checked(Finding.FAIR, FAIR)
    pair.close()
    journals = sorted(tmp_path.glob("*.journal"))
    times = {path: path.stat().st_mtime_ns for path in journals}
    for path in journals:
        note_unopened(path, Found(Finding.FAIR, FAIR))
    assert times == {path: path.stat().st_mtime_ns for path in journals}, "it is not the game that was played last"
    assert len(journals) == 3 and not any(owes_a_check(load(path)) for path in journals)


def test_a_kill_between_two_verdicts_leaves_the_other_owed(tmp_path: Path) -> None:
    """What was found of one game of a match stands, and the match is listed until all of it is."""
    pair = played(Pair(tmp_path, match=THREE), 12)
    pair.say(1, wire.Concede())
    for seat in (0, 1):
        pair.say(seat, wire.Present())
    pair.say(1, wire.First(1))
    pair.room.left(1)
    pair.say(1, wire.Concede())
    keep, kept = pair.room._keep_found, list[Any]()

    def only_one(joint: Any, found: Checked) -> None:
        if not kept:
            keep(joint, found)
        kept.append(found)

    pair.room.drawing.keep = only_one
    comes_again(pair)
    assert len(kept) == 2
    pair.close()
    assert [load(path).found is not None for path in sorted(tmp_path.glob("*.journal"))].count(True) == 1
    pair = again(tmp_path, pair.fair)
    assert pair.checked[-1] == Checked(Finding.FAIR, FAIR)


def test_who_leaves_for_good_owes_nothing_and_the_host_is_told(tmp_path: Path) -> None:
    """A guest that goes on purpose before it has opened its part: it says so, and the match is not listed for ever."""
    pair = ended_unopened(tmp_path)
    pair.room.seats[1].here = True
    pair.room.seats[1].gone = True
    pair.room.left(1)
    pair.deliver()
    assert pair.checked == [Checked(Finding.UNCHECKED, NOT_OPENED)]
    pair.close()
    assert load(tmp_path / "game.journal").found == Found(Finding.UNCHECKED, NOT_OPENED)
    assert saved_at(tmp_path / "game.journal") is None


def test_who_left_and_comes_back_after_all_is_opened_to(tmp_path: Path) -> None:
    """What was noted was no verdict: the last line counts."""
    pair = ended_unopened(tmp_path)
    pair.room.seats[1].here = pair.room.seats[1].gone = True
    pair.room.left(1)
    comes_again(pair)
    assert pair.checked[-1] == Checked(Finding.FAIR, FAIR)
    pair.close()
    assert load(tmp_path / "game.journal").found == Found(Finding.FAIR, FAIR)


def test_what_is_owed_is_offered_for_some_time_and_no_longer(tmp_path: Path) -> None:
    """A guest that never comes back leaves no table behind that is offered for ever."""
    killed(ended_unopened(tmp_path))
    journal = latest_at(tmp_path / "game.journal")
    assert saved_at(journal) is not None
    old = time.time() - OWED_FOR - 60
    os.utime(journal, (old, old))
    assert saved_at(journal) is None and saved_with_others(tmp_path, 4) == [] and last_saved(tmp_path) is None


def test_a_verdict_in_a_journal_that_has_none_to_have_is_damage(tmp_path: Path) -> None:
    """It can't come before the end, nor of a game that nobody else has drawn."""
    pair = played(Pair(tmp_path), 12)
    pair.room.table.note(Found(Finding.FAIR, FAIR))
    pair.close()
    assert "line" in (load(tmp_path / "game.journal").problem or "")


def test_the_verdict_is_not_opened_with_the_game(tmp_path: Path) -> None:
    """What an older guest is shown is what it knows."""
    first = ended_unopened(tmp_path)
    first.room.seats[1].here = first.room.seats[1].gone = True
    first.room.left(1)
    comes_again(first)
    check, lines = 0, []
    for row in first.fair.opened(0).encode().split(b"\n")[:-1]:
        line, check, wrong = read_line(row, check)
        assert not wrong
        lines.append(line)
    assert lines and not any(isinstance(line, Found) for line in lines)


# The guest's


def recorded(pair: Pair, folder: Path, seat: int = 1) -> Recorder:
    """Keep what a seat of a pair is told from now on."""
    welcome = next(each for each in pair.told if isinstance(each, wire.Welcome) and each.seat == seat)
    recorder = Recorder(folder, welcome)
    for message in pair.told:
        others = isinstance(message, wire.Update) and message.view.seat != seat
        if not others and (seat == 0 or not isinstance(message, Checked)):
            assert not recorder.take(message)
    return recorder


def here(memory: Any, journal: str) -> Checked:
    """Check in this process, as the other would."""
    return verify(memory, journal, SHEETS)


def test_a_guest_killed_while_it_checks_comes_to_its_verdict_without_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the host has opened is kept before the own seed is: nobody else is needed to check it."""
    network = tmp_path / "network"
    monkeypatch.setattr(late_checks, "network_folder", lambda: network)
    monkeypatch.setattr(late_checks, "check", here)
    pair = Pair(tmp_path)
    pair.fair = FairPlay(pair.fair.terms, network / "draws")
    played(pair, 12)
    pair.say(0, wire.Concede())
    assert pair.checked == [Checked(Finding.FAIR, FAIR)], "the host has heard the guest's seed"
    shelf = tmp_path / "recordings"
    shelf.mkdir()
    recorder = recorded(pair, shelf)
    recorder.close()
    (path,) = shelf.glob("*.gareplay")
    assert read_head(path).checked == Checked(Finding.UNCHECKED, NOT_OPENED)
    (found,) = late_checks.check_what_was_left(shelf)  # of the next program: the one before has checked nothing
    assert read_head(path).checked == found == Checked(Finding.FAIR, FAIR)
    assert late_checks.check_what_was_left(shelf) == [], "once"


def test_a_part_of_what_was_opened_is_checked_by_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is killed while it writes it down has not given its own seed: the host opens it again."""
    network = tmp_path / "network"
    monkeypatch.setattr(late_checks, "network_folder", lambda: network)
    pair = played(Pair(tmp_path, fair=FairPlay(Terms(1), network / "draws")), 12)
    pair.say(0, wire.Concede())
    (path,) = (network / "draws").glob("*.jsonl")
    rows = path.read_bytes().split(b"\n")
    last = next(at for at, row in enumerate(rows) if b'"opened": ""' in row)
    path.write_bytes(b"\n".join(rows[:last]) + b"\n")
    assert late_checks.check_what_was_left(tmp_path) == []


def test_the_verdict_of_a_match_stands_with_its_games(tmp_path: Path) -> None:
    """In the list of games, however late it came; a file that is shared says nothing of it, as it proves nothing."""
    pair = played(Pair(tmp_path), 12)
    pair.say(0, wire.Concede())
    shelf = tmp_path / "recordings"
    shelf.mkdir()
    recorder = recorded(pair, shelf, 0)
    (game,) = games(shelf)
    assert game.checked == pair.checked[-1] == Checked(Finding.FAIR, FAIR)
    assert game.recording is not None
    recorder.take(wire.Said(1, "Well played."))
    assert read_head(game.recording).checked == game.checked
    recorder.take(Checked(Finding.DIFFERS, "It was not played fairly: somebody cheated."))
    recorder.take(Checked(Finding.FAIR, FAIR))
    assert read_head(game.recording).checked == Checked(
        Finding.DIFFERS, "It was not played fairly: somebody cheated."
    ), "what was not fair stays so"
    recorder.close()
    assert not load_recording(game.recording).problem
    out = tmp_path / "shared.gareplay"
    export(game.recording, out)
    assert read_head(out).checked is None


def test_the_verdict_comes_to_the_first_games_of_a_match_whose_program_was_begun_again(tmp_path: Path) -> None:
    """What records the last one knows of those before, and notes it there, too; not in games of other matches."""
    pair, shelf = played(Pair(tmp_path, match=THREE), 12), tmp_path / "recordings"
    shelf.mkdir()
    first = recorded(pair, shelf, 0)
    for loser in (0, 0):
        if pair.room.game:
            pair.room.left(1)  # nothing is opened to it yet
        at = len(pair.told)
        pair.say(loser, wire.Concede())
        if not pair.room.match.match.over:
            for seat in (0, 1):
                pair.say(seat, wire.Present())
            pair.say(loser, wire.First(0))
        for message in pair.told[at:]:
            if not (isinstance(message, wire.Update) and message.view.seat):
                first.take(message)
    first.close()
    heads = [read_head(path) for path in sorted(shelf.glob("*.gareplay"), key=lambda path: path.stat().st_mtime)]
    assert len(heads) == 2 and {head.before for head in heads} == {"", next(h.game for h in heads if not h.before)}
    assert [head.checked for head in heads] == [Checked(Finding.UNCHECKED, NOT_OPENED)] * 2
    at = len(pair.told)
    pair.room.joined(0, "")
    comes_again(pair)
    again = Recorder(shelf, next(each for each in pair.told[at:] if isinstance(each, wire.Welcome)))
    for message in pair.told[at:]:
        if not (isinstance(message, wire.Update) and message.view.seat):
            again.take(message)
    for checked in pair.checked:
        again.take(checked)
    again.close()
    assert [read_head(path).checked for path in shelf.glob("*.gareplay")] == [Checked(Finding.FAIR, FAIR)] * 2


def test_a_game_that_is_gone_on_with_after_its_end_has_ended(tmp_path: Path) -> None:
    """Who comes back to the end screen is shown the same again: the file is packed again, with its verdict."""
    pair = played(Pair(tmp_path), 12)
    pair.say(0, wire.Concede())
    recorded(pair, tmp_path, 0).close()
    (path,) = tmp_path.glob("*.gareplay")
    before = read_head(path)
    assert before.result is not None and before.checked is not None
    recorder = Recorder(tmp_path, next(each for each in pair.told if isinstance(each, wire.Welcome)))
    pair.told.clear()
    pair.room.joined(0, "")
    pair.deliver()
    for message in pair.told:
        if isinstance(message, wire.Update) and message.view.seat == 0:
            recorder.take(message)
    recorder.close()
    assert read_head(path) == before


@pytest.mark.parametrize("match", [None, THREE])
def test_a_host_that_was_killed_after_both_wanted_another_match_goes_on_with_that(
    tmp_path: Path, match: MatchRules | None
) -> None:
    """Both had said yes, and the next game was not pledged yet; the guest that has heard of it accuses nobody."""
    pair = played(Pair(tmp_path, match=match), 12)
    pair.say(0, wire.Concede(match=True))
    for seat in (0, 1):
        pair.say(seat, wire.Rematch())
    assert pair.room.match.match.stage is Stage.CHOOSING
    pair.close()
    again = Pair(tmp_path, resume=str(latest_at(tmp_path / "game.journal")), fair=pair.fair, match=match)
    again.begin()
    assert again.room.match.match.stage is Stage.CHOOSING and again.room.match.match.chooser == 0
    again.say(0, wire.First(1))
    again.updates.clear()
    again.show()
    assert again.room.game == 1 and again.room.begun
    again.say(0, wire.Concede(match=True))
    assert again.verdict() == Checked(Finding.FAIR, FAIR) and not again.fair.faults


def test_a_host_of_before_that_forgot_the_other_match_is_not_accused(tmp_path: Path) -> None:
    """It says again that the one before is over, as it was; not that it had ended otherwise."""
    pair = played(Pair(tmp_path, match=THREE), 12)
    pair.say(0, wire.Concede(match=True))
    over = next(each for each in reversed(pair.told) if isinstance(each, wire.Match) and each.stage is Stage.OVER)
    for seat in (0, 1):
        pair.say(seat, wire.Rematch())
    pair.fair.saw(over)
    assert not pair.fair.faults
    pair.fair.saw(replace(over, wins=over.wins[::-1]))
    assert pair.fair.faults
