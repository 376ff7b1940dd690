"""Journals as files: what is written can be read back, nobody else's file is touched, and a full disk ends no game."""

from __future__ import annotations

import errno
import stat
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from gadesk.bots import MAKERS
from gadesk.errors import UserError
from gadesk.files import create_private, private_folder
from gadesk.net.client import Client, wait_until
from gadesk.net.connection import ConnectError
from gadesk.net.host_process import HostProcess
from gadesk.protocol import journal_file
from gadesk.protocol import messages as wire
from gadesk.protocol.plans import DeckCards, HostPlan, RoomPlan, SeatPlan, Start
from gadesk.session import journal, saved_games
from gadesk.session.room import Room
from gadesk.session.saved_games import last_saved, saved_game
from gadesk.session.saved_sheets import sheets_digest
from gadesk.session.selfplay.matches import Match
from gadesk.session.taken import Taken, is_taken
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from gadesk.sheets.outlines import FactBook
from tests.session.double import START
from tests.session.test_room import RULES, Table
from tests.waiting import PATIENCE


def many(count: int) -> DeckCards:
    """A deck of so many cards."""
    return DeckCards(("champion",), ("card",) * (count - 1))


def test_what_is_begun_can_be_gone_on_with(tmp_path: Path) -> None:
    """The largest deck that a guest may bring, and one card more: refused before anything is closed or written."""
    for count in (journal_file.MOST_CARDS, journal_file.MOST_CARDS + 1):
        path = tmp_path / f"{count}.journal"
        refused = ""
        try:
            room = Room(
                RoomPlan(START, (SeatPlan(), SeatPlan()), str(path)), {}, MAKERS, lambda _to, _message: None, RULES
            )
            room.bring(1, many(count))
        except UserError as error:
            refused = str(error)
        assert ("more than 1000 cards" in refused) is (count > journal_file.MOST_CARDS)
        for seat in (0, 1):
            room.joined(seat, "")
        decision = room.table.decision
        assert decision is not None
        room.take(decision.seat, wire.Answer(0, 0, (0,)))
        room.close()
        loaded = journal_file.load(path)
        assert loaded.problem is None and len(loaded.entries) == 1
        assert (loaded.header.start.decks[1] == many(count)) is (not refused)


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    """Neither by a game, nor by its rematch, nor by the copy of a damaged one."""
    path = tmp_path / "game.journal"
    for name in ("game.journal", "game-2.journal", "game-4.journal", "game-3.journal.damaged"):
        (tmp_path / name).write_bytes(b"mine")
    table = Table(("player", "passer"), journal=str(path))
    assert table.room.saved_as == str(tmp_path / "game-3.journal")
    table.take(0, wire.Rematch())
    table.room.close()
    (tmp_path / "game-3.journal").write_bytes((tmp_path / "game-3.journal").read_bytes() + b"x")
    Table(("player", "passer"), resume=str(tmp_path / "game-3.journal")).room.close()
    there = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert [name for name in sorted(there) if there[name] == b"mine"] == [
        "game-2.journal", "game-3.journal.damaged", "game-4.journal", "game.journal"
    ]  # fmt: skip
    assert {"game-3.journal", "game-5.journal", "game-3.journal-2.damaged"} <= set(there)


class FullDisk:
    """A file that takes so many more writes."""

    left = 0

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def write(self, data: bytes) -> int:
        """Write, or not."""
        FullDisk.left -= 1
        if FullDisk.left < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self._file.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@pytest.mark.parametrize("left", range(7))
def test_a_full_disk_ends_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: int) -> None:
    """Wherever the writing ends: the game goes on, the host's own seat is told once, and nobody else."""
    real = create_private

    def create(path: Path) -> Any:
        if FullDisk.left <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return FullDisk(real(path))

    monkeypatch.setattr(journal, "create_private", create)
    FullDisk.left = left
    table = Table(journal=str(tmp_path / "game.journal"))
    told = said_of_saving(table)
    table.room.bring(1, many(9))
    table.room.update()
    told += said_of_saving(table)
    for what in (wire.Undo(), wire.Concede(), wire.Rematch()):
        if not table.room.table.over:
            table.act()
        told += said_of_saving(table)
        for seat, message in ((0, what), (1, wire.Consent(True))):
            table.take(seat, message)
            told += said_of_saving(table)
    table.take(0, wire.First(1))
    told += said_of_saving(table)
    assert table.room.game == 1
    table.room.close()
    # One writing that fails, and once more that of the rematch.
    assert 1 <= len(told) <= 2 and {to for to, _ in told} == {0}
    assert all("No space left" in words and "goes on" in words for _, words in told)
    assert not list(tmp_path.glob(".*")), "nothing stays taken"


def said_of_saving(table: Table) -> list[tuple[int, str]]:
    """What seats were told of saving, and forget it."""
    told = [(to, message.text) for to, message in table.sent if isinstance(message, wire.Notice)]
    table.sent.clear()
    return [(to, words) for to, words in told if "saved" in words]


def test_a_saved_game_in_a_folder_that_is_full_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Damaged or not, the file stays as it was."""
    path = tmp_path / "game.journal"
    Table(journal=str(path)).room.close()

    def full(*_args: object, **_more: object) -> BinaryIO:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(journal, "write_whole", full)
    monkeypatch.setattr(journal, "create_private", full)
    for more in (b"", b"x"):
        path.write_bytes(before := path.read_bytes() + more)
        table = Table(resume=str(path))
        assert [to for to, each in table.sent if isinstance(each, wire.Notice) and "goes on" in each.text][:1] == [0]
        table.act()
        table.room.close()
        assert path.read_bytes() == before


def test_a_game_longer_than_a_reader_takes_is_saved_up_to_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The writer keeps the reader's bound: the game goes on, and what was saved is whole."""
    monkeypatch.setattr(journal, "MOST_LINES", 12)
    path = tmp_path / "game.journal"
    table = Table(journal=str(path))
    sent = [message for _ in range(20) for message in table.act()]
    assert sum(isinstance(each, wire.Notice) and "no saved game may be longer" in each.text for _, each in sent) == 1
    loaded = journal_file.load(path)
    assert loaded.problem is None and len(loaded.entries) == 11
    # A line that no reader takes is not written either.
    lost = journal.JournalWriter(tmp_path / "other.journal", journal_file.Header(journal_file.VERSION, START, ""))
    with pytest.raises(OSError, match="read back"):
        lost.entry(journal_file.Answered(0, (0,) * 5000))
    lost.close()
    assert journal_file.load(tmp_path / "other.journal").problem is None


def test_who_comes_back_is_told_the_whole_game_however_long() -> None:
    """More events than one line may hold come in several, of which the last one asks."""
    table = Table()
    while len(table.room.table.events(0)) <= 5000:
        table.act()
    table.room.left(0)
    table.sent.clear()
    table.room.joined(0, "")
    told: list[object] = []
    news = [each for to, each in table.sent if to == 0 and isinstance(each, wire.Update)]
    for each in news:
        del told[each.first_event :]
        told += each.events
    assert told == table.room.table.events(0) and len(news) > 1
    asked = [bool(each.decision) for each in news]
    assert not any(asked[:-1]) and asked[-1] is (table.due().seat == 0)


def test_nobody_else_may_read_a_game(tmp_path: Path) -> None:
    """The file holds the seed: new, gone on with, and the copy of a damaged one; and so does the folder."""
    path = tmp_path / "game.journal"
    Table(journal=str(path)).room.close()
    path.chmod(0o644)
    path.write_bytes(path.read_bytes() + b"x")
    Table(resume=str(path)).room.close()
    files = sorted(tmp_path.glob("game*"))
    assert len(files) == 2 and {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}
    (tmp_path / "games").mkdir(mode=0o755)
    assert stat.S_IMODE(private_folder(tmp_path / "games").stat().st_mode) == 0o700


def test_one_game_is_gone_on_with_in_one_place(tmp_path: Path) -> None:
    """Two programs: the second is told in a sentence, is not offered the game, and may have it afterwards."""
    path = tmp_path / "game.journal"
    start = Start(tuple(starters().values())[:2], "3", 0)
    seats = (SeatPlan(name="Ann"), SeatPlan("sensible", "Bot"))
    first = Client.solo(HostPlan(RoomPlan(start, seats, str(path))))
    resumed = HostPlan(RoomPlan(start, seats, resume=str(path)))
    assert wait_until(first, lambda: first.decision is not None, PATIENCE)
    assert is_taken(path) and last_saved(tmp_path) is None
    with pytest.raises(ConnectError, match=r"Another gadesk is playing the saved game game\.journal"):
        HostProcess(resumed)
    first.answer((0,))
    assert wait_until(first, lambda: first.state is not None and len(journal_file.load(path).entries) > 0, PATIENCE)
    first.close()
    assert not is_taken(path) and last_saved(tmp_path) == saved_game(path) is not None
    again = Client.solo(resumed)
    assert wait_until(again, lambda: again.state is not None, PATIENCE)
    again.close()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.journal"]


def test_a_crash_leaves_no_game_taken(tmp_path: Path) -> None:
    """What a crashed program left beside the journal holds nobody back."""
    path = tmp_path / "game.journal"
    Table(journal=str(path)).room.close()
    (tmp_path / ".game.journal.lock").touch()
    assert not is_taken(path)
    held = Taken(path)
    assert is_taken(path)
    held.let_go()
    assert not is_taken(path)


def test_an_ended_game_of_an_older_program_is_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its journal does not say that the game has ended: the game is played again, once."""
    monkeypatch.setattr(saved_games, "PLAYED_FOR", PATIENCE)  # however busy the machine is
    sheets, decks = bundled_sheets(), tuple(starters().values())[:2]
    match = Match(sheets, Start(decks, "11"), ("random", "random"), FactBook(sheets))
    match.play(lambda: None)
    assert match.game.over
    digest = sheets_digest(sheets, match.start)
    header = journal_file.Header(journal_file.VERSION, match.start, digest, ("player", "random"), ("A", "B"))
    for name, entries in (("ended", match.entries), ("going", match.entries[:-5])):
        path = tmp_path / f"{name}.journal"
        path.write_bytes(journal_file.written(header, entries, {}))
        assert not journal_file.load(path).over
        at = path.stat().st_mtime
        assert (saved_game(path) is None) is (name == "ended")
        loaded = journal_file.load(path)
        assert loaded.header.marked and loaded.over is (name == "ended") and path.stat().st_mtime == pytest.approx(at)
        assert loaded.entries == entries


def test_an_end_that_was_taken_back_is_no_end(tmp_path: Path) -> None:
    """Nor where as many answers were given since; and going on with an ended game keeps that it has ended."""
    writer = journal.JournalWriter(
        tmp_path / "a.journal", journal_file.Header(journal_file.VERSION, START, "", ("player", "random"))
    )
    writer.entry(journal_file.Answered(0, (0,)))
    writer.checkpoint(1, "0" * 64, True)
    writer.close()
    writer = journal.JournalWriter.going_on(journal_file.load(writer.path))
    assert journal_file.load(writer.path).over
    writer.taken_back(0)
    writer.entry(journal_file.Answered(0, (1,)))
    writer.close()
    assert not journal_file.load(writer.path).over
