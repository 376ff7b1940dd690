"""All that was written of a game that is drawn jointly, kept to be opened to the guest when the match is over."""

from __future__ import annotations

from typing import Protocol

from gadesk.protocol.journal_file import Checkpoint, Entry, Given, Header, Line, Repledged, TakenBack, in_lines


class JournalLines(Protocol):
    """What takes the lines of a journal."""

    def entry(self, entry: Entry) -> None:
        """Take an answer or a concession."""

    def taken_back(self, kept: int) -> None:
        """Take that only the first `kept` entries hold."""

    def drawn(self, line: Given | Repledged) -> None:
        """Take what a guest's program gave to what is drawn."""

    def checkpoint(
        self, at: int, digest: str, over: bool, done: bool = False, times: tuple[int, ...] = ()
    ) -> None:  # fmt: skip
        """Take a digest."""

    def close(self) -> None:
        """Take no more."""


class Transcript:
    """A journal in memory, whatever becomes of the file."""

    def __init__(self, header: Header, lines: list[Line] | None = None) -> None:
        self.header = header
        self.lines: list[Line] = [header, *(lines or ())]

    def entry(self, entry: Entry) -> None:
        """Keep an answer or a concession."""
        self.lines.append(entry)

    def taken_back(self, kept: int) -> None:
        """Keep that only the first `kept` entries hold."""
        self.lines.append(TakenBack(kept))

    def drawn(self, line: Given | Repledged) -> None:
        """Keep what a guest's program gave to what is drawn."""
        self.lines.append(line)

    def checkpoint(
        self, at: int, digest: str, over: bool, done: bool = False, times: tuple[int, ...] = ()
    ) -> None:  # fmt: skip
        """Keep a digest."""
        self.lines.append(Checkpoint(at, digest, over, done, times))

    def close(self) -> None:
        """There is nothing to close."""

    def written(self) -> bytes:
        """Return the journal as its file has it."""
        return in_lines(self.lines)
