"""The games that were played: listed, played again from the journal, shared, taken in, counted, gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gadesk.errors import UserError
from gadesk.protocol import messages as wire
from gadesk.protocol.journal_file import load, written
from gadesk.protocol.plans import SeatPlan
from gadesk.protocol.recording import load_recording
from gadesk.session.replays import both_sides
from gadesk.session.replays.both_sides import Order, made_apart, make
from gadesk.session.replays.branching import branch, journal_of
from gadesk.session.replays.deck_record import deck_records, record_of
from gadesk.session.replays.games import IMPORTED, delete, export, games, import_recording
from gadesk.session.table import Table
from tests.session.test_recordings import Sides


@pytest.fixture
def sides(tmp_path: Path) -> Iterator[Sides]:
    """A table of two people, whose host keeps its games in the folder "0"."""
    made = Sides(tmp_path)
    made.begin(str(tmp_path / "0" / "2026-01-02-030405.journal"))
    yield made
    made.crash()


def test_a_journal_shows_what_both_sides_saw(sides: Sides) -> None:
    """Each seat's last view and all its events are those that it was told when the game was played."""
    sides.answer(40)
    sides.end()
    (game,) = games(sides.folder / "0")
    assert game.journal is not None and not game.may_see_all(), "the table is still open"
    sides.crash()
    (game,) = games(sides.folder / "0")
    assert game.journal is not None and game.may_see_all()
    out = sides.folder / "all.gareplay"
    outcome = make(Order(str(game.journal), str(out), str(game.recording)))
    assert (outcome.failed, outcome.differs) == ("", "")
    found = load_recording(out)
    assert found.seats == (0, 1) and found.head.result == game.result
    for seat in (0, 1):
        told = [event for update in sides.updates[seat] for event in update.events]
        assert both_sides.events_of(found.moments[seat]) == told
        assert found.moments[seat][-1].player_view() == sides.updates[seat][-1].view
        assert [moment.shown.entries for moment in found.moments[seat]][-1] == len(load(game.journal).entries)
    assert b"".join(found.journal) == game.journal.read_bytes(), "with it the game can be gone on with"


def test_another_process_makes_it(sides: Sides) -> None:
    """So the window gets one, which does not load the rules; what can't be read is a sentence."""
    sides.answer(5)
    sides.end()
    sides.crash()
    (game,) = games(sides.folder / "0")
    out = sides.folder / "all.gareplay"
    outcome = made_apart(Order(str(game.journal), str(out)))
    assert outcome == both_sides.Outcome() and load_recording(out).seats == (0, 1)
    assert "can't be read" in made_apart(Order(str(sides.folder / "none.journal"), str(out))).failed


def test_a_game_that_was_played_otherwise_says_so(sides: Sides) -> None:
    """A journal whose game goes another way than was seen: told with the turn."""
    sides.answer(40)
    sides.end()
    sides.crash()
    (game,) = games(sides.folder / "0")
    assert game.journal is not None
    loaded = load(game.journal)
    other = loaded.entries[:15]
    game.journal.write_bytes(written(loaded.header, other, {}, -1))
    outcome = make(Order(str(game.journal), str(sides.folder / "all.gareplay"), str(game.recording)))
    assert "lacks what was seen" in outcome.differs
    header = loaded.header.__class__(**{
        name: getattr(loaded.header, name) for name in loaded.header.__struct_fields__
    } | {"start": loaded.header.start.__class__(loaded.header.start.decks, "6" * 64, 0, people=(0, 1))})  # fmt: skip
    game.journal.write_bytes(written(header, [], {}, -1))
    outcome = make(Order(str(game.journal), str(sides.folder / "all.gareplay"), str(game.recording)))
    assert "from turn 1 on the rules of this program lead elsewhere" in outcome.differs


def test_going_on_alone_from_any_point(sides: Sides) -> None:
    """A journal of one's own begins as that game did, stands where it stood, and leaves the other as it was."""
    sides.answer(30)
    sides.end()
    sides.crash()
    (game,) = games(sides.folder / "0")
    assert game.journal is not None
    before = game.journal.read_bytes()
    out = sides.folder / "all.gareplay"
    make(Order(str(game.journal), str(out), ""))
    found = load_recording(out)
    at = found.moments[0][17]
    seats = (SeatPlan(name="Ann"), SeatPlan("sensible", "Bot"))
    again = journal_of(found, sides.folder)
    plan = branch(again, at.shown.entries, seats, sides.folder / "branch.journal")
    went_on = load(Path(plan.resume))
    assert len(went_on.entries) == 17 and went_on.header.seats == ("player", "sensible")
    from gadesk.session.game import start_game
    from gadesk.sheets.bundled import bundled_sheets

    table, problem = Table.resumed(start_game(bundled_sheets(), plan.start), 2, went_on)
    assert problem is None and table.view(0) == at.player_view()
    assert game.journal.read_bytes() == before
    with pytest.raises(UserError, match="Only what was seen"):
        journal_of(load_recording(sides.file(1)), sides.folder)


def test_files_are_shared_and_taken_in(sides: Sides) -> None:
    """What one saw goes as one file into the other's list, once, and counts for none of theirs."""
    sides.answer(12)
    sides.end()
    sides.crash()
    mine, theirs = sides.folder / "0", sides.folder / "1"
    (game,) = games(mine)
    assert game.recording is not None and game.won is True and game.outcome() == "won"
    out = sides.folder / "shared.gareplay"
    export(game.recording, out)
    place = import_recording(out, theirs)
    assert import_recording(out, theirs) == place and place.parent == theirs / IMPORTED
    listed = games(theirs)
    assert sorted((each.own, each.outcome()) for each in listed) == [(False, "won"), (True, "lost")]
    assert load_recording(place).moments == load_recording(game.recording).moments
    (record,) = deck_records(listed, str)
    assert (record.deck, record.all.games, record.all.won) == ("My deck", 1, 0)


def test_a_decks_games_are_counted(sides: Sides) -> None:
    """Games, won, going first and second, and by the opponent's champion."""
    sides.answer(25)
    sides.end()
    for who in (0, 1):
        sides.again()
        sides.answer(8)
        sides.room.take(who, wire.Concede())
    record = record_of(games(sides.folder / "0"), "My deck", lambda slug: slug.upper())
    assert record is not None and (record.all.games, record.all.won) == (3, 2)
    assert (record.first.games, record.second.games, record.all.words()) == (3, 0, "2 of 3 won")
    assert sum(score.games for score in record.against.values()) == 3
    assert all(name.isupper() for name in record.against)


def test_deleting_takes_both_files_but_none_in_use(sides: Sides) -> None:
    """A game at whose table somebody sits is left alone."""
    sides.answer(3)
    (game,) = games(sides.folder / "0")
    assert not game.over and game.turn >= 0 and game.saved is None
    with pytest.raises(UserError, match="being played"):
        delete(game)
    sides.crash()
    (game,) = games(sides.folder / "0")
    assert game.saved is not None, "it can be gone on with"
    delete(game)
    assert games(sides.folder / "0") == [] and not list((sides.folder / "0").glob("*.journal"))
