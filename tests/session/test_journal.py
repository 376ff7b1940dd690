"""The journal brings the same game back, and a damaged one brings back what can be saved."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gadesk.bots.bot import random_answer
from gadesk.protocol import journal_file
from gadesk.session import journal
from gadesk.session.journal import replay
from gadesk.session.table import Table
from tests.session.double import START, TinyGame, tell

HEADER = journal_file.Header(journal_file.VERSION, START, "digest", ("player", "random"))


def played(path: Path, answers: int = 70, seed: int = 1, undo: int = 0) -> Table:
    """Play some answers at a table that writes to `path`."""
    writer = journal.JournalWriter(path, HEADER)
    table = Table(TinyGame(START.seed, life=500), 2, writer, tell)
    chance = random.Random(seed)
    for _ in range(answers):
        decision = table.decision
        assert decision is not None
        table.answer(decision.seat, table.epoch, decision.number, random_answer(decision, chance))
    if undo:
        table.undo(0, undo)
    writer.close()
    return table


def test_a_replay_gives_the_same_state(tmp_path: Path) -> None:
    """Header, answers and digests are read back, and the replay ends in the same digest."""
    table = played(tmp_path / "a.journal")
    loaded = journal_file.load(tmp_path / "a.journal")
    again = TinyGame(loaded.header.start.seed, life=500)
    assert loaded.problem is None
    assert loaded.header == HEADER
    assert replay(loaded, again) is None
    assert again.digest() == table.game.digest()
    assert len(loaded.digests) >= 2


def test_taken_back_answers_are_gone(tmp_path: Path) -> None:
    """After an undo the journal holds only what still counts."""
    table = played(tmp_path / "a.journal", undo=5)
    loaded = journal_file.load(tmp_path / "a.journal")
    assert loaded.entries == table.entries
    assert replay(loaded, TinyGame(START.seed, life=500)) is None


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_a_line_cut_off_by_a_crash_is_said_and_dropped(tmp_path: Path, cut: int) -> None:
    """All answers but the last are kept; a file that only lacks its last line's end is whole."""
    path = tmp_path / "a.journal"
    table = played(path, answers=60)
    path.write_bytes(path.read_bytes()[:-cut])
    loaded = journal_file.load(path)
    if cut == 1:
        assert loaded.problem is None
        assert loaded.entries == table.entries
    else:
        assert loaded.problem is not None and "cut off" in loaded.problem and str(path) in loaded.problem
        assert loaded.entries == table.entries[:-1]


def test_a_damaged_line_is_named_and_what_lies_before_is_kept(tmp_path: Path) -> None:
    """The file is mended for going on, and the damaged one is kept beside it."""
    path = tmp_path / "a.journal"
    table = played(path)
    rows = path.read_bytes().split(b"\n")
    rows[10] = rows[10].replace(b'"choice":[', b'"choice":[1,')
    path.write_bytes(b"\n".join(rows))
    loaded = journal_file.load(path)
    assert loaded.problem is not None and "line 11" in loaded.problem
    assert loaded.entries == table.entries[:9]
    writer = journal.JournalWriter.going_on(loaded)
    writer.entry(table.entries[9])
    writer.close()
    assert (tmp_path / "a.journal.damaged").read_bytes() == b"\n".join(rows)
    mended = journal_file.load(path)
    assert mended.problem is None
    assert mended.entries == table.entries[:10]


@pytest.mark.parametrize("data", [b"", b"garbage", b"{}\n", b'{"is":"answered","seat":0,"choice":[0]}\n', b"\0" * 100])
def test_a_file_that_is_no_journal_is_refused_in_one_sentence(tmp_path: Path, data: bytes) -> None:
    """The sentence names the file and its first line."""
    path = tmp_path / "a.journal"
    path.write_bytes(data)
    with pytest.raises(journal_file.JournalError, match=r"a\.journal, line 1"):
        journal_file.load(path)


def test_a_missing_file_and_another_version_are_said(tmp_path: Path) -> None:
    """Neither is a traceback."""
    with pytest.raises(journal_file.JournalError, match="can't be read"):
        journal_file.load(tmp_path / "none.journal")
    path = tmp_path / "a.journal"
    path.write_bytes(journal_file.written(journal_file.Header(99, START, "x"), [], {}))
    with pytest.raises(journal_file.JournalError, match="another version"):
        journal_file.load(path)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_damage_breaks_the_reader(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """Any bytes replaced anywhere: a sentence, or a beginning of the true game; never another game."""
    path = tmp_path_factory.mktemp("fuzz") / "a.journal"
    table = played(path, answers=30)
    whole = path.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    path.write_bytes(whole[:at] + data.draw(st.binary(max_size=8)) + whole[at + data.draw(st.integers(0, 8)) :])
    try:
        loaded = journal_file.load(path)
    except journal_file.JournalError as error:
        assert str(path) in str(error)
        return
    assert loaded.entries == table.entries[: len(loaded.entries)]
    assert loaded.problem is not None or len(loaded.entries) >= 29


def test_another_digest_is_noticed(tmp_path: Path) -> None:
    """A journal played with other cards says so, and keeps what could be played."""
    path = tmp_path / "a.journal"
    played(path)
    loaded = journal_file.load(path)
    problem = replay(loaded, TinyGame(START.seed, life=499))
    assert problem is not None and "another" in problem
    assert 0 < len(loaded.entries) < 70


def test_a_digest_of_a_state_of_another_shape_says_nothing(tmp_path: Path) -> None:
    """A game saved before an upgrade changed what a state is made of goes on by its answers."""
    path = tmp_path / "a.journal"
    played(path)
    loaded = journal_file.load(path)
    assert loaded.digests
    for shaped in ("other-", ""):
        loaded.digests = {at: shaped + digest.partition("-")[2] for at, digest in loaded.digests.items()}
        assert replay(loaded, TinyGame(START.seed)) is None
