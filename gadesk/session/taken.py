"""A lock beside each saved game that is being played; the system frees it when the process that holds it ends."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path

from gadesk.library.errors import BusyError, LibraryError
from gadesk.library.lock import held


class Taken:
    """A journal that this program plays, until `let_go`. Raises `BusyError`, a sentence, where another plays it."""

    def __init__(self, journal: Path) -> None:
        self._lock, self._holding = _lock_of(journal), ExitStack()
        try:
            self._holding.enter_context(_held(journal))
        except BusyError:
            raise
        except LibraryError:
            pass  # where nothing can be written nothing is overwritten either

    def let_go(self) -> None:
        """Let another program have it."""
        with suppress(OSError):
            self._lock.unlink(missing_ok=True)  # while it is held, so that nobody else's goes
        self._holding.close()


def is_taken(journal: Path) -> bool:
    """Whether another program plays a saved game now."""
    if not _lock_of(journal).exists():
        return False
    try:
        with _held(journal):
            return False
    except BusyError:
        return True
    except LibraryError:
        return False


def _held(journal: Path) -> AbstractContextManager[None]:
    return held(_lock_of(journal), f"playing the saved game {journal.name}")


def _lock_of(journal: Path) -> Path:
    return journal.with_name(f".{journal.name}.lock")
