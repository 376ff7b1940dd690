"""What goes wrong with the library, in sentences meant for a user."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gadesk.errors import UserError

_FULL = {errno.ENOSPC, errno.EDQUOT}
_READ_ONLY = {errno.EACCES, errno.EPERM, errno.EROFS}


class LibraryError(UserError):
    """Something the library was asked for cannot be done; the message is one plain sentence."""


class DamagedError(LibraryError):
    """The library's file is not a library any more."""


class FullDiskError(LibraryError):
    """There is no room left where the library lies."""


class BusyError(LibraryError):
    """Another gadesk is at work on the same library."""


class IndexTrouble(LibraryError):
    """The Index could not be asked, or answered with something that cannot be used."""


class NotThereError(IndexTrouble):
    """The Index says that it has nothing at an address."""


class Cancelled(LibraryError):
    """The user stopped the work; what was downloaded so far is kept."""

    def __init__(self) -> None:
        super().__init__("Stopped; what was downloaded so far is kept for the next time.")


@contextmanager
def told(where: Path) -> Iterator[None]:
    """Turn what the disk and SQLite raise about a file or folder into the library's own sentences."""
    try:
        yield
    except OSError as error:
        raise _of_disk(error, where) from error
    except sqlite3.Error as error:
        raise _of_sqlite(error, where) from error


def _of_disk(error: OSError, where: Path) -> LibraryError:
    if error.errno in _FULL:
        return _full(where)
    if error.errno in _READ_ONLY:
        return _read_only(where)
    return LibraryError(f"{where} can't be used: {error.strerror or error}.")


def _of_sqlite(error: sqlite3.Error, where: Path) -> LibraryError:
    code = getattr(error, "sqlite_errorcode", None)
    primary = None if code is None else code & 0xFF
    if primary == sqlite3.SQLITE_FULL:
        return _full(where)
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return _read_only(where)
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return BusyError(f"Another gadesk is writing to the card library {where}; try again when it is done.")
    if primary == sqlite3.SQLITE_IOERR:
        return LibraryError(
            f"The disk refuses to read or write {where}: look whether it is full, or failing, and try again."
        )
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return DamagedError(f"The card library {where} is damaged; remove it and sync again.")
    return LibraryError(f"The card library {where} can't be used: {error}.")


def _full(where: Path) -> FullDiskError:
    return FullDiskError(f"The disk is full, so {where} can't be written; make room and try again.")


def _read_only(where: Path) -> LibraryError:
    return LibraryError(f"{where} can't be written to; allow it, or choose another folder.")
