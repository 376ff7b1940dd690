"""What is proved of a match above its games: the decks of each have salts of their own, and the loser says who begins.

Hosts that cheat are named, guests that try out what was opened learn nothing, and honest hosts are not accused.
"""

from __future__ import annotations

import random
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from gadesk.net.fair_play import FairPlay, Terms
from gadesk.net.goes_first import GoesFirst
from gadesk.net.places import KeptPlace, Places
from gadesk.net.way_back import Return
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Checked, Finding, deck_digest
from gadesk.protocol.journal_file import Header, load, read_line
from gadesk.protocol.matches import MatchRules, Stage
from gadesk.protocol.plans import Start, fresh_seed
from gadesk.protocol.record import replace
from gadesk.session import drawing
from gadesk.session.verify import verify
from gadesk.sheets.game_decks import starters
from tests.session.joint_pair import DECKS, SHEETS, Pair
from tests.session.test_joint_attacks import comes_again
from tests.session.test_joint_draw import FAIR, closed, played  # noqa: F401

THREE = MatchRules(best_of=3)
SPARE = next(slug for slug in DECKS[1].main if slug not in DECKS[0].main)
MINE = replace(DECKS[0], sideboard=(SPARE,))
SWAPPED = replace(MINE, main=(*MINE.main[1:], SPARE), sideboard=MINE.main[:1])


def match(folder: Path, rules: MatchRules = THREE, **more: Any) -> Pair:
    """A match in which something was played; the host has a sideboard."""
    return played(Pair(folder, start=Start((MINE, DECKS[1]), fresh_seed()), match=rules, **more), 12)


def over(pair: Pair, loser: int) -> None:
    """A player gives the game up, and both present what they had."""
    pair.say(loser, wire.Concede())
    pair.updates.clear()
    present(pair)


def present(pair: Pair, deck: Any = None) -> None:
    """Both present decks, the host perhaps another one."""
    for seat in (0, 1):
        if seat not in pair.room.match.match.presented:
            pair.say(seat, wire.Present(deck if seat == 0 else None))


def found(pair: Pair, game: int) -> tuple[Finding, str]:
    """What the guest's program finds of a game that was opened."""
    checked = verify(pair.fair.memory(game), pair.fair.opened(game), SHEETS)
    return checked.finding, checked.text


def end(pair: Pair, loser: int = 0) -> None:
    """The match is given up."""
    pair.play(random.Random(3), 12)
    pair.say(loser, wire.Concede(match=True))


# The salts


def opened_header(pair: Pair, game: int) -> Header:
    """The first line that was opened of a game."""
    header, _, _ = read_line(pair.fair.opened(game).encode().splitlines()[0], 0)
    assert isinstance(header, Header)
    return header


def test_what_was_opened_of_a_match_tells_nothing_of_a_later_pledge(tmp_path: Path) -> None:
    """A guest tries out every salt that it was shown with every deck that the host may play: in vain."""
    pair = match(tmp_path)
    pair.say(1, wire.Concede())
    present(pair, SWAPPED)
    pair.say(1, wire.First(1))
    end(pair, 1)
    assert [found(pair, game) for game in (0, 1)] == [(Finding.FAIR, FAIR)] * 2
    headers = [opened_header(pair, game) for game in (0, 1)]
    salts = {bytes.fromhex(text) for header in headers for text in (header.salt, header.brought_salt) if text}
    assert len(salts) == 2, "each game has its own; that of the first was the one of the deck that was brought"
    pair.updates.clear()
    pair.say(0, wire.Rematch())
    pair.say(1, wire.Rematch())
    pair.say(1, wire.First(0))
    pair.play(random.Random(4), 5)
    over(pair, 0)
    pair.say(0, wire.First(0))
    host = pair.fair.host
    assert host is not None and host.game == 3
    assert host.deck not in {deck_digest(salt, deck) for salt, deck in product(salts, (MINE, SWAPPED, DECKS[0]))}
    end(pair)
    assert found(pair, 3) == (Finding.FAIR, FAIR)


def test_a_match_of_an_older_program_goes_on_and_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It had one salt for all its games, and its journals name no other; the next game has one of its own."""
    salt = bytes(range(32))
    monkeypatch.setattr(drawing, "fresh_salt", lambda: salt)
    pair = match(tmp_path)
    over(pair, 1)
    pair.say(1, wire.First(0))
    pair.play(random.Random(1), 10)
    pair.close()
    monkeypatch.undo()
    second = load(tmp_path / "game-2.journal").header
    assert (second.number, second.salt, second.brought_salt) == (1, salt.hex(), "")
    pair = Pair(tmp_path, start=second.start, resume=str(tmp_path / "game-2.journal"), fair=pair.fair)
    pair.begin()
    pair.play(random.Random(1), 10)
    over(pair, 0)
    pair.say(0, wire.First(0))
    end(pair)
    assert [found(pair, game) for game in range(3)] == [(Finding.FAIR, FAIR)] * 3
    third = opened_header(pair, 2)
    assert third.salt != salt.hex() and third.brought_salt == salt.hex()


def test_a_host_that_brings_another_deck_to_a_rematch_is_named(tmp_path: Path) -> None:
    """Also where one game is all, and nothing is said of a match."""
    pair = match(tmp_path, MatchRules())
    pair.end()
    pair.updates.clear()
    pair.say(0, wire.Rematch())
    pair.say(1, wire.Rematch())
    pair.room.match.match.played = (tuple(starters().values())[2], DECKS[1])
    pair.say(0, wire.First(0))
    end(pair)
    finding, text = found(pair, 1)
    assert finding is Finding.DIFFERS and "had brought" in text


def test_a_host_that_pledges_a_game_anew_after_it_had_shares_is_named(tmp_path: Path) -> None:
    """It says that it was killed, looks at what it would be dealt, and deals again: also to a program begun anew."""
    pair = match(tmp_path)
    over(pair, 1)
    pair.say(1, wire.First(0))
    first, second = pair.fair.memory(0).host, pair.fair.host
    assert second is not None and pair.fair.labels
    for fair in (pair.fair, FairPlay(Terms(1, host_deck=pair.fair.terms.host_deck), tmp_path / "guest")):
        fair.hear(first)
        fair.hear(replace(second, seed="00" * 32))
        assert any("began a game anew" in fault for fault in fair.faults)


# Who goes first


def other_first(pair: Pair) -> None:
    """The host lets another go first than was chosen."""
    honest = pair.room.match.match.choose
    pair.room.match.match.choose = lambda first: honest(1 - first)  # type: ignore[method-assign]


@pytest.mark.parametrize("chosen", [0, 1])
def test_a_host_that_lets_another_go_first_than_the_guest_has_chosen_is_named(tmp_path: Path, chosen: int) -> None:
    """The guest has lost, and says it in time."""
    pair = match(tmp_path)
    over(pair, 1)
    other_first(pair)
    pair.say(1, wire.First(chosen))
    assert pair.room.start.first == 1 - chosen
    end(pair)
    finding, text = found(pair, 1)
    assert finding is Finding.DIFFERS and "who goes first" in text


def test_a_host_that_does_not_let_the_guest_choose_is_named(tmp_path: Path) -> None:
    """It chooses itself, though it has won; or another begins again after a game that nobody won."""
    pair = match(tmp_path)
    pair.say(1, wire.Concede())
    pair.room.match.match.games[-1] = 1
    present(pair)
    pair.say(0, wire.First(0))
    end(pair)
    assert found(pair, 1)[0] is Finding.DIFFERS
    pair = match(tmp_path, name="drawn.journal")
    pair.room.table.concede(None)
    other_first(pair)
    pair.show()
    present(pair)
    end(pair)
    finding, text = found(pair, 1)
    assert finding is Finding.DIFFERS and "who goes first" in text


def test_an_honest_host_is_not_accused_of_who_goes_first(tmp_path: Path) -> None:
    """The host chooses what it likes, the guest says nothing in time, or its word is lost with the connection."""
    pair = match(tmp_path)
    over(pair, 0)
    pair.say(0, wire.First(1))
    pair.play(random.Random(1), 5)
    over(pair, 1)
    pair.now += 31
    pair.room.tick()
    pair.deliver()
    assert pair.room.game == 2 and pair.room.start.first == 1
    end(pair)
    assert [found(pair, game) for game in range(3)] == [(Finding.FAIR, FAIR)] * 3
    pair = match(tmp_path, name="lost.journal")
    over(pair, 1)
    pair.fair.said(wire.First(0))  # it never comes to the host
    comes_again(pair)
    pair.now += 31
    pair.room.tick()
    pair.deliver()
    assert pair.room.start.first == 1
    end(pair)
    assert found(pair, 1) == (Finding.FAIR, FAIR)


def test_a_guest_s_program_that_begins_again_knows_what_was_chosen(tmp_path: Path) -> None:
    """Its choice and the games before are in its files, also where it had no pledge of the next one yet."""
    pair = match(tmp_path)
    over(pair, 1)
    other_first(pair)
    pair.away = True
    pair.say(1, wire.First(1))
    pair.away = False
    for _ in range(2):  # the second time there is a file of the game that was pledged for
        comes_again(pair, FairPlay(Terms(1, host_deck=pair.fair.terms.host_deck), tmp_path / "guest"))
        assert pair.fair.terms.firsts == (1,) and pair.fair.memory(0).seen
    end(pair)
    assert [found(pair, game)[0] for game in (0, 1)] == [Finding.FAIR, Finding.DIFFERS]
    assert pair.fair.found(1, Checked(Finding.FAIR, FAIR)).finding is Finding.UNCHECKED, "game 1 was not checked"


class Time:
    """A clock that is set."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def told(left: int | None = 30) -> wire.Match:
    """That this seat, 1, is to choose."""
    return wire.Match(2, 3, (1, 0), Stage.CHOOSING, chooser=1, left=left)


@pytest.mark.parametrize(
    ("winner", "says", "after", "allowed"),
    [
        (0, 0, 5, {0}), (0, 1, 5, {1}), (0, 0, 25, {0, 1}), (0, None, 0, {1}), (1, None, 0, set()), (1, 0, 1, set()),
        (None, None, 0, {0}),
    ],
)  # fmt: skip
def test_who_may_go_first(winner: int | None, says: int | None, after: float, allowed: set[int], ended: Any) -> None:
    """By who has won, and what this seat said how soon."""
    clock = Time()
    follows = GoesFirst(1, clock)
    playing, last = ended
    for update in (playing, replace(last, view=replace(last.view, winner=winner))):
        follows.shown(update)
    follows.told(told())
    clock.now += after
    if says is not None:
        follows.choose(says)
    follows.told(told(3))  # told again, as something else has changed: what was said stands
    assert set(follows.allowed) == allowed
    follows.shown(playing)
    assert follows.allowed == (), "the end was taken back"


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> tuple[wire.Update, wire.Update]:
    """An update of a game in which seat 0 went first, and its last one."""
    pair = Pair(tmp_path_factory.mktemp("ended"), start=Start(DECKS, fresh_seed(), 0))
    pair.begin()
    playing = next(one for one in pair.told if isinstance(one, wire.Update) and one.view.seat == 1 and one.events)
    pair.say(0, wire.Concede())
    pair.close()
    return playing, pair.updates[1]


def test_a_guest_s_place_is_kept_between_two_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended: Any) -> None:
    """A guest that is killed there finds back; once the match is over and checked there is nothing to come back to."""
    monkeypatch.setattr("gadesk.net.places.network_folder", lambda: tmp_path)
    playing, last = ended
    way = Return(KeptPlace("a" * 32, "Ben", ("127.0.0.1",), 1))
    for several, kept in ((False, 0), (True, 1)):
        way._several = several
        way.hears(playing)
        way.hears(last)
        assert len(Places().all()) == 1, "it is not checked yet"
        way.hears(Checked(Finding.FAIR, FAIR))
        way.hears(last)
        assert len(Places().all()) == kept
    way.hears(told())
    way.hears(last)
    assert len(Places().all()) == 1
    way.hears(replace(told(), stage=Stage.OVER))
    way.hears(last)
    assert Places().all() == ()
    left = wire.Seats((wire.SeatInfo(0, "Ben", "player", False, True),))
    for ends in (partial(way.hears, left), way.leaves):
        way.hears(playing)
        way.hears(replace(told(), stage=Stage.OVER))
        way.hears(last)
        assert len(Places().all()) == 1
        ends()
        assert Places().all() == (), "nothing more comes of it"


def test_a_place_is_kept_for_a_rematch_from_the_yes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended: Any
) -> None:
    """The host may begin it while the guest's program, which is killed, is not told of it any more."""
    monkeypatch.setattr("gadesk.net.places.network_folder", lambda: tmp_path)
    playing, last = ended
    question = wire.Notice("Ben asks for a rematch.", wire.Asks.REMATCH, 7)
    for says, kept in (
        (wire.Consent(True, 7), 1), (wire.Rematch(), 1), (wire.Consent(False, 7), 0), (wire.Consent(True, 6), 0),
        (wire.Say("Another?"), 0),
    ):  # fmt: skip
        way = Return(KeptPlace("a" * 32, "Ben", ("127.0.0.1",), 1))
        for message in (playing, replace(told(), stage=Stage.OVER), last, Checked(Finding.FAIR, FAIR), question):
            way.hears(message)
        assert Places().all() == ()
        way.says(says)
        way.hears(last)
        assert len(Places().all()) == kept, says
        way.hears(replace(told(), stage=Stage.CHOOSING))
        way.hears(last)
        assert len(Places().all()) == 1, "it has begun"
        way.hears(replace(told(), stage=Stage.OVER))
        assert Places().all() == (), "it is over, too"
