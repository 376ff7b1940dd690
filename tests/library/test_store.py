"""The library's file: brought up to date, shared, read-only, full, killed; never damaged."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gadesk.glossary.verdicts import Verdict
from gadesk.library.errors import BusyError, FullDiskError, LibraryError
from gadesk.library.library import Library
from gadesk.library.schema import MIGRATIONS, Database
from gadesk.library.store import CompiledCard
from tests.library.conftest import HASTY
from tests.library.standin import StandIn, made_up_card
from tests.waiting import PATIENCE

_SYNC = """
import sys
from pathlib import Path
from gadesk.library.library import Library
library = Library.open(Path(sys.argv[1]), base_url=sys.argv[2])
print("ready", flush=True)
print(library.sync().cards)
"""


def test_an_older_file_is_brought_up_to_date(tmp_path: Path) -> None:
    """Each migration runs once, in order, and what was there stays."""
    path = tmp_path / "library.sqlite"
    old = Database(path, ("CREATE TABLE things (name TEXT)",))
    with old.write() as db:
        db.execute("INSERT INTO things VALUES ('kept')")
    old.close()
    steps = ("CREATE TABLE things (name TEXT)", "ALTER TABLE things ADD COLUMN more TEXT DEFAULT 'new'")
    for _ in range(2):
        new = Database(path, steps)
        assert new.rows("SELECT name, more FROM things") == [("kept", "new")]
        new.close()


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    """A half-way migration is undone, and the older gadesk can still read the file."""
    path = tmp_path / "library.sqlite"
    old = Database(path, ("CREATE TABLE things (name TEXT)",))
    with old.write() as db:
        db.execute("INSERT INTO things VALUES ('kept')")
    broken = Database(path, ("", "ALTER TABLE things ADD COLUMN more TEXT;\nNONSENSE"))
    with pytest.raises(LibraryError):
        broken.rows("SELECT 1")
    assert old.rows("SELECT * FROM things") == [("kept",)]
    old.close()
    broken.close()


def test_a_library_of_the_first_version_goes_on(library: Library) -> None:
    """Cards and sheets of before are there; the sheets are made again, as nobody knows who made them."""
    library.sync()
    library.texts.put_sheets([CompiledCard("made-up-0001", library.texts.digest("made-up-0001"), Verdict.WHOLE, "{}")])
    with library.store.db.write() as db:
        for column in ("made_by", "unread"):
            db.execute(f"ALTER TABLE sheets DROP COLUMN {column}")
        db.execute("PRAGMA user_version = 1")
    library.close()
    again = Library.open(library.store.path.parent)
    assert len(again.store.cards()) == 120 and again.texts.verdicts() == {}
    assert "made-up-0001" in again.texts.uncompiled_slugs()
    again.close()


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    """A file of a newer gadesk is told as such."""
    newer = Database(tmp_path / "library.sqlite", (*MIGRATIONS, "CREATE TABLE later (x)"))
    with newer.write():
        pass
    newer.close()
    library = Library.open(tmp_path)
    with pytest.raises(LibraryError, match="newer gadesk"):
        library.store.cards()
    assert len(library.catalogue) > 1000 and "newer gadesk" in library.notice
    library.close()


def test_search_finds_beginnings_of_words_and_takes_any_text(library: Library) -> None:
    """Names come before texts, and what would be syntax is only words."""
    library.sync()
    assert library.search_text("made 77")[0] == "made-up-0077"
    assert "made-up-0010" in library.search_text("vigor", 200)
    for odd in ('"', "a OR", "name:", "*", "(", "-", "NEAR(", "'; DROP TABLE cards"):
        library.search_text(odd)
    assert len(library.store.cards()) == 120


def test_a_full_disk_is_told_and_the_library_stays(library: Library, index: StandIn) -> None:
    """SQLite's own limit of pages stands for a full disk: the sentence says so, the old cards are all there."""
    library.sync()
    index.cards = [made_up_card(number, effect=str(number) * 3000) for number in range(1, 121)]
    connection = library.store.db._connection(True)
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages + 20}")
    with pytest.raises(FullDiskError, match="The disk is full"):
        while True:
            with library.store.db.write() as db:
                db.execute("INSERT INTO staged SELECT abs(random()) % 1000000, '', '[]', 1, zeroblob(100000), 0")
    library.store.db.sound()
    assert len(library.store.cards()) == 120
    connection.execute("PRAGMA max_page_count = 1000000")
    assert library.sync().cards == 120


def test_a_disk_that_fills_while_swapping_leaves_the_old_cards(
    library: Library, index: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever breaks in the middle of the swap, all old cards are there and the pages are kept."""
    library.sync()
    index.cards = [made_up_card(number, power=9) for number in range(1, 121)]
    from gadesk.library import staging

    put, calls = staging._put_card, []

    def fail_at_sixty(*args: object) -> None:
        calls.append(args)
        if len(calls) == 60:
            raise OSError(28, "No space left on device")
        put(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(staging, "_put_card", fail_at_sixty)
    with pytest.raises(FullDiskError):
        library.sync()
    assert {card.front.power for card in library.store.cards()} == {1}
    monkeypatch.setattr(staging, "_put_card", put)
    index.answers.clear()
    assert len(library.sync().changed) == 120 and index.answers == [304] * 3


def test_a_read_only_folder_can_be_read_and_says_why_it_cannot_be_synced(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, index: StandIn, library: Library
) -> None:
    """Without leave to write, cards are read and a sync ends in a sentence; as root, another user is tried."""
    library.sync()
    library.close()
    folder, base = tmp_path / "library", tmp_path_factory.getbasetemp()
    script = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "import encodings.ascii, encodings.idna, encodings.latin_1\n"  # another user may not read where Python lies
        "import requests, PIL.Image, gadesk.library.sync, gadesk.library.index_client\n"
        "from gadesk.library.library import Library\n"
        "if os.geteuid() == 0: os.setgid(65534); os.setuid(65534)\n"
        "library = Library.open(Path(sys.argv[1]), base_url=sys.argv[2])\n"
        "print(len(library.store.cards()))\n"
        "try: library.sync()\n"
        "except Exception as error: print(type(error).__name__, error)\n"
    )
    for place in (folder, *folder.parents):
        if base not in (place, *place.parents) and not place.name.startswith("pytest-"):
            break  # what lies above is not the tests' own
        place.chmod(0o755)
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    try:
        done = subprocess.run(
            [sys.executable, "-c", script, folder, index.url], capture_output=True, text=True, timeout=PATIENCE
        )
    finally:
        folder.chmod(0o755)
    assert done.stdout.splitlines()[:1] == ["120"], done.stderr
    assert done.stdout.splitlines()[1].startswith("LibraryError") and "can't be written to" in done.stdout


def test_a_damaged_file_is_set_aside(library: Library, index: StandIn) -> None:
    """What is not a library any more is moved away with a sentence, and a new one can be filled."""
    library.sync()
    library.close()
    library.store.path.write_bytes(b"This is not a library. " * 1000)
    library.refresh()
    assert len(library.catalogue) > 1000
    assert "damaged" in library.notice and library.store.path.with_name("library.sqlite.damaged-1").is_file()
    assert library.sync().cards == 120


@pytest.mark.parametrize("damage", ["all", "middle"])
def test_a_sync_fills_a_new_file_where_the_old_one_is_damaged(library: Library, damage: str) -> None:
    """Whether nothing of it can be read or a page in its middle is gone, the cards are there afterwards."""
    library.sync()
    library.close()
    path = library.store.path
    data = bytearray(path.read_bytes())
    if damage == "all":
        data = bytearray(b"This is not a library. " * 1000)
    else:
        data[4096:] = b"\0" * (len(data) - 4096)
    path.write_bytes(data)
    assert library.sync().cards == 120 and len(library.store.cards()) == 120
    assert "damaged" in library.notice and path.with_name("library.sqlite.damaged-1").is_file()
    library.store.db.sound()


def test_reading_goes_on_while_another_writes(library: Library) -> None:
    """A reader sees the old cards while a transaction is under way; a second writer is told to wait its turn."""
    library.sync()
    with library.store.db.write() as db:
        db.execute("DELETE FROM cards")
        seen: list[object] = []

        def read() -> None:
            seen.append(len(library.store.cards()))

        thread = threading.Thread(target=read)
        thread.start()
        thread.join()
        other = sqlite3.connect(library.store.path, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()
        db.execute("ROLLBACK")
        db.execute("BEGIN")
    assert seen == [120]


def test_a_new_file_that_two_open_at_once_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two who set up the same file SQLite refuses one without waiting; that one tries again."""
    refusals = ["once"]

    class Refusing(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if "journal_mode" in sql and refusals:
                refusals.clear()
                error = sqlite3.OperationalError("database is locked")
                error.sqlite_errorcode = sqlite3.SQLITE_BUSY
                raise error
            return super().execute(sql, *values)

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Refusing))
    made = Database(tmp_path / "library.sqlite", ("CREATE TABLE things (name TEXT)",))
    with made.write() as db:
        db.execute("INSERT INTO things VALUES ('kept')")
    assert made.rows("SELECT * FROM things") == [("kept",)] and not refusals
    made.close()


def test_many_new_gadesks_at_once_make_one_library(tmp_path: Path, index: StandIn) -> None:
    """Two started together on an empty folder: one syncs, the other is told, or both find it done."""
    command = [sys.executable, "-c", _SYNC, str(tmp_path / "library"), index.url]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    outcomes = [(process.communicate(timeout=PATIENCE), process.returncode) for process in running]
    for (out, err), code in outcomes:
        assert (code == 0 and out.endswith("120\n")) or BusyError.__name__ in err, err
    assert any(code == 0 for _, code in outcomes)
    library = Library.open(tmp_path / "library")
    library.store.db.sound()
    assert len(library.store.cards()) == 120
    library.close()


def test_killed_at_random_points_it_is_never_damaged(tmp_path: Path, index: StandIn) -> None:
    """Killed again and again: the file is sound, holds all old cards or all new ones, and pages are not lost."""
    folder, rng = tmp_path / "library", random.Random(7)
    power, lasting = 1, 0.15
    for turn in range(8):
        if turn % 2 == 0:
            power += 1
            index.cards = [made_up_card(number, power=power) for number in range(1, 1001)]
        process = subprocess.Popen([sys.executable, "-c", _SYNC, folder, index.url], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        time.sleep(rng.uniform(0.0, lasting * (1 + turn)))
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        library = Library.open(folder, base_url=index.url)
        library.store.db.sound()
        powers = [card.front.power for card in library.store.cards()]
        assert len(powers) in (0, 1000) and len(set(powers)) <= 1
        library.close()
    library = Library.open(folder, base_url=index.url)
    library.patience = HASTY
    assert library.sync().cards == 1000
    assert {card.front.power for card in library.store.cards()} == {power}
    library.close()
