"""The library's SQLite file: how it is opened, what is in it, and how an older one is brought up to date."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from gadesk.damaged import set_aside
from gadesk.library.errors import DamagedError, LibraryError, told

_WAIT_FOR_OTHERS = 10.0

_FIRST = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE cards (
    id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, whole TEXT NOT NULL, text TEXT NOT NULL,
    record TEXT, raw TEXT NOT NULL);
CREATE TABLE editions (
    uuid TEXT, slug TEXT NOT NULL, card TEXT NOT NULL REFERENCES cards(slug) ON DELETE CASCADE, prefix TEXT NOT NULL,
    number TEXT NOT NULL, rarity INTEGER NOT NULL, image TEXT NOT NULL, back_image TEXT NOT NULL);
CREATE INDEX editions_card ON editions(card);
CREATE TABLE rulings (
    card TEXT NOT NULL REFERENCES cards(slug) ON DELETE CASCADE, position INTEGER NOT NULL, date TEXT NOT NULL,
    title TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (card, position)) WITHOUT ROWID;
CREATE TABLE legality (
    card TEXT NOT NULL REFERENCES cards(slug) ON DELETE CASCADE, format TEXT NOT NULL, most INTEGER NOT NULL,
    PRIMARY KEY (card, format)) WITHOUT ROWID;
CREATE TABLE refers (
    card TEXT NOT NULL REFERENCES cards(slug) ON DELETE CASCADE, kind TEXT NOT NULL, slug TEXT NOT NULL);
CREATE INDEX refers_card ON refers(card);
CREATE TABLE sets (
    prefix TEXT NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL, released TEXT NOT NULL,
    PRIMARY KEY (prefix, language)) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(slug UNINDEXED, name, types, text, prefix='2 3',
    tokenize="unicode61 remove_diacritics 2");
CREATE TABLE sheets (
    slug TEXT PRIMARY KEY, digest TEXT NOT NULL, verdict TEXT NOT NULL, sheet TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE pages (number INTEGER PRIMARY KEY, etag TEXT NOT NULL, slugs TEXT NOT NULL, total INTEGER NOT NULL);
CREATE TABLE staged (
    number INTEGER PRIMARY KEY, etag TEXT NOT NULL, slugs TEXT NOT NULL, total INTEGER NOT NULL, body BLOB,
    fetched REAL NOT NULL);
"""

# Sheets carry which gadesk made them: another one may read the same text otherwise, or write its sheets otherwise.
_SECOND = "ALTER TABLE sheets ADD COLUMN made_by TEXT NOT NULL DEFAULT ''"

# Each brings a library from the version that is its position to the next one. Never change one that was released.
# From which words on a text is not read.
_THIRD = "ALTER TABLE sheets ADD COLUMN unread TEXT NOT NULL DEFAULT ''"
MIGRATIONS: tuple[str, ...] = (_FIRST, _SECOND, _THIRD)


class Database:
    """One SQLite file that is made when first written to; every thread has a connection of its own."""

    def __init__(self, path: Path, migrations: Sequence[str] = MIGRATIONS) -> None:
        self.path = path
        self._migrations = migrations
        self._mine = threading.local()
        self._all: list[sqlite3.Connection] = []
        self._lock = threading.Lock()

    @property
    def exists(self) -> bool:
        """Whether there is a file yet."""
        with told(self.path):
            return self.path.is_file() and self.path.stat().st_size > 0

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        """Read rows; there are none where there is no file."""
        if not self.exists:
            return []
        with told(self.path):
            return self._connection(False).execute(sql, values).fetchall()

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Write in one transaction: all of it lands, or, whatever happens, nothing."""
        with told(self.path):
            connection = self._connection(True)
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                # SQLite itself rolls back where the disk is full; then there is nothing to roll back.
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Close the connections of all threads."""
        with self._lock:
            for connection in self._all:
                connection.close()
            self._all.clear()
            self._mine = threading.local()

    def _connection(self, writing: bool) -> sqlite3.Connection:
        found: tuple[sqlite3.Connection, bool] | None = getattr(self._mine, "connection", None)
        if found is not None and (found[1] or not writing):
            return found[0]
        if writing:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        connection, writable = self._open(writing)
        self._mine.connection = (connection, writable)
        with self._lock:
            self._all.append(connection)
        return connection

    def _open(self, writing: bool) -> tuple[sqlite3.Connection, bool]:
        """Open for writing if that can be; a reader takes a file that cannot be written, and one in a locked folder."""
        try:
            if writing:
                return self._try("rwc", self._prepare_to_write), True
            return self._try("rw", self._prepare), False
        except sqlite3.OperationalError as error:
            denied = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
            if writing or not denied:
                raise
        try:
            return self._try("ro", self._inspect), False
        except sqlite3.OperationalError:
            # Without leave to make the files beside it that readers share, SQLite must be told that nobody writes.
            return self._try("ro&immutable=1", self._inspect), False

    def _try(self, mode: str, prepare: Callable[[sqlite3.Connection], None]) -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"file:{quote(str(self.path))}?mode={mode}",
            uri=True,
            timeout=_WAIT_FOR_OTHERS,
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        if self._version(connection) < len(self._migrations):
            connection.execute("BEGIN IMMEDIATE")
            # Asked again: another gadesk may have done it while we waited for our turn.
            for version in range(self._version(connection), len(self._migrations)):
                _run(connection, self._migrations[version])
                connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")

    def _prepare_to_write(self, connection: sqlite3.Connection) -> None:
        self._prepare(connection)
        # Fails where the file cannot be written, which reading need not notice.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")

    def _inspect(self, connection: sqlite3.Connection) -> None:
        if self._version(connection) < len(self._migrations):
            raise LibraryError(
                f"{self.path} comes from an older gadesk and can't be brought up to date, as it can't be written to."
            )

    def _version(self, connection: sqlite3.Connection) -> int:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > len(self._migrations):
            raise LibraryError(f"{self.path} comes from a newer gadesk; install that one, or choose another folder.")
        return version

    def set_aside(self) -> Path:
        """Move a damaged file out of the way and say where it went; what ends in -wal and -shm belongs to it."""
        self.close()
        with told(self.path):
            aside = set_aside(self.path) or self.path
            for ending in ("-wal", "-shm"):
                self.path.with_name(self.path.name + ending).unlink(missing_ok=True)
        return aside

    def sound(self) -> None:
        """Raise a `DamagedError` unless SQLite finds the whole file in order."""
        found = self.rows("PRAGMA integrity_check(1)")
        if found and found[0][0] != "ok":
            raise DamagedError(f"The card library {self.path} is damaged; remove it and sync again.")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Have readers and a writer not hinder each other.

    Of two who do so to a new file at once SQLite refuses one without waiting, so we wait.
    """
    end = time.monotonic() + _WAIT_FOR_OTHERS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        time.sleep(0.01)


def _run(connection: sqlite3.Connection, script: str) -> None:
    """Run statements one by one: `executescript` would commit the transaction first."""
    for statement in script.split(";\n"):
        if statement.strip():
            connection.execute(statement)
