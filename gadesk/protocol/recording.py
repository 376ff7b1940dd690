"""What a recording's file says: a game as one seat, or several, was told it. No rule of the game is needed to watch it.

The first line, a `Recorded`, says which game it is and how it ended; the lines behind it are what happened, views as
changes from the one before (`deltas`). While the game goes they are plain, and appended; of a game that has ended
they are packed. Each carries a check that runs on from the line before, so that of a damaged file what lies before is
kept.
"""

from __future__ import annotations

import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from gadesk import foreign, plain
from gadesk.errors import UserError
from gadesk.file_kinds import FileKind
from gadesk.files import write_whole
from gadesk.protocol import codec, deltas
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.fairness import Checked, Finding
from gadesk.protocol.fitting import are_seats, fault_of, seats_of
from gadesk.protocol.journal_file import MOST_SEATS
from gadesk.protocol.plans import DeckCards
from gadesk.protocol.record import Long, Many, Record, TaggedRecord, Text, Whole, replace
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass

SUFFIX = FileKind.REPLAY.value.suffix
VERSION = 1
LONGEST, LONGEST_BODY, LONGEST_LINE, MOST_LINES = 16 * 1024 * 1024, 48 * 1024 * 1024, 2 * 1024 * 1024, 60_000
_CHECK = b',"check":"'
_PACKED_PART, _PART, _TAIL = 1024 * 1024, 16_000, 64 * 1024


class RecordingError(UserError):
    """A recording that nothing can be shown of; the text is one plain sentence naming the file."""


class Count(Record):
    """What a player did in a game, in numbers."""

    drawn: Whole = 0
    played: Whole = 0
    attacks: Whole = 0
    damage: Whole = 0
    to_champion: Whole = 0
    fallen: Whole = 0


class Result(Record):
    """How a game ended: `winner` None is a draw. `champions`: which card each player's champion was in the end."""

    winner: Whole | None = None
    turns: Whole = 0
    first: Whole | None = None
    champions: Many[Text] = ()
    counts: Many[Count] = ()


class Recorded(TaggedRecord):
    """The first line: which game, when, who played, whose views are in the file, and how it ended if it has.

    `cards` are those of the deck of `seat`, the player whose file this was first, and `deck` what it was called.
    `before` is the key of the game before it in its match. `checked` is what came of checking the draws, of a game that
    was drawn by both: what the player's own program says, which proves nothing to anybody else, so that it is left out
    where the file is shared.
    """

    version: Whole
    game: Text
    begun: Text
    seat: Whole
    names: Many[Text]
    kinds: Many[Text]
    seen: Many[Whole] = ()
    deck: Text = ""
    cards: DeckCards | None = None
    texts: Many[tuple[Text, Long]] = ()
    packed: bool = False
    result: Result | None = None
    checked: Checked | None = None
    before: Text = ""


class Shown(TaggedRecord):
    """What a seat was told at once. `view` is the change from its view before; the rest is as in `messages.Update`.

    `seconds` since the game began; `entries` of the journal by then, where the file was made of one. `turn` is that of
    the view, so that a list of games need not make it.
    """

    seat: Whole
    turn: Whole = 0
    seconds: Whole = 0
    view: Any = None
    first_event: Whole = 0
    events: Many[Event] = ()
    decision: Decision | None = None
    waiting_for: Whole | None = None
    entries: Whole = -1


class Spoken(TaggedRecord):
    """What a player said."""

    seat: Whole
    text: Text


class Saved(TaggedRecord):
    """A part of the game's journal, which goes along where everything is shared."""

    part: Long


Line = Shown | Spoken | Saved
_LINES: codec.Family[Line] = codec.Family("line of a recording", Shown, Spoken, Saved)
_HEADS: codec.Family[Recorded] = codec.Family("beginning of a recording", Recorded)


@dataclass(slots=True)
class Moment:
    """One step of a game as a seat saw it; `spoken` counts the lines that had been said by then."""

    view: Any
    shown: Shown
    spoken: int

    def player_view(self) -> PlayerView:
        """The view."""
        return codec.record_of(PlayerView, self.view)


@dataclass(slots=True)
class Recording:
    """A file read back. `moments` has those of each seat in it; `problem` says what was wrong with it, if anything."""

    path: Path
    head: Recorded
    moments: dict[int, list[Moment]]
    spoken: list[Spoken]
    journal: list[bytes]
    problem: str = ""
    body: bytes = b""
    check: int = 0

    @property
    def seats(self) -> tuple[int, ...]:
        """Whose views are there."""
        return tuple(sorted(seat for seat, moments in self.moments.items() if moments))

    @property
    def last(self) -> Moment | None:
        """The last moment of the seat whose file it is."""
        moments = self.moments.get(self.head.seat) or next(iter(self.moments.values()), [])
        return moments[-1] if moments else None


def head_line(head: Recorded) -> bytes:
    """Write the first line."""
    return _checked(head, 0)[0]


def body_line(line: Line, before: int) -> tuple[bytes, int]:
    """Write one of the lines behind it, with its check, which runs on from the line before."""
    return _checked(line, before)


def packed(head: Recorded, body: bytes) -> bytes:
    """Write a whole file of a game that has ended, or that is shared."""
    return head_line(replace(head, packed=True)) + zlib.compress(body, 9)


def note_checked(path: Path, checked: Checked) -> None:
    """Write into the file of a game that has ended what came of checking it; what was not fair stays so.

    Raises RecordingError and OSError.
    """
    try:
        first, _, rest = foreign.read_file(path, LONGEST).partition(b"\n")
    except foreign.Unreadable as why:
        raise RecordingError(f"The recording {plain.line(str(path))} can't be read: {why}.") from None
    head = read_head(path, first)
    found = gravest_of(head.checked, checked)
    if head.result is not None and found != head.checked:
        write_whole(path, head_line(replace(head, checked=found)) + rest, private=True)


def gravest_of(before: Checked | None, now: Checked) -> Checked:
    """What stands of two verdicts on one game: the later one, but what was not fair is not outdone."""
    return before if before is not None and before.finding is Finding.DIFFERS else now


def journal_parts(journal: bytes) -> list[Saved]:
    """Cut a journal, which is ASCII, into parts that go into lines."""
    text = journal.decode("ascii", "replace")
    return [Saved(text[at : at + _PART]) for at in range(0, len(text), _PART)]


def read_head(path: Path, first: bytes | None = None) -> Recorded:
    """Read the first line alone: what a list of games shows. Raises RecordingError."""
    try:
        data = foreign.first_line(path, LONGEST_LINE) if first is None else first
    except foreign.Unreadable as why:
        raise RecordingError(f"The recording {plain.line(str(path))} can't be read: {why}.") from None
    row = data.split(b"\n", 1)[0]
    head, _, wrong = _read(row, 0, _HEADS)
    if not isinstance(head, Recorded):
        raise RecordingError(f"{plain.line(str(path))} is not a recording of a game: {wrong}")
    if head.version != VERSION:
        newer = f"It was written by another version of the program ({head.version}, not {VERSION})"
        raise RecordingError(f"{plain.line(str(path))} can't be watched: {newer}.")
    if not 2 <= len(head.names) == len(head.kinds) <= MOST_SEATS or not 0 <= head.seat < len(head.names):
        raise RecordingError(f"{plain.line(str(path))} can't be watched: its players do not fit together.")
    return head


def last_turn(path: Path) -> int:
    """Return the turn of a game that goes on, from the end of its file alone; 0 where that does not tell."""
    try:
        rows = foreign.last_part(path, _TAIL).split(b"\n")
    except foreign.Unreadable:
        return 0
    for row in reversed(rows):
        cut = row.rfind(_CHECK)
        with suppress(codec.CodecError):
            line = _LINES.one_of(codec.loads(row[:cut] + b"}")) if cut >= 0 else None
            if isinstance(line, Shown):
                return line.turn
    return 0


def load_recording(path: Path) -> Recording:
    """Read a whole file back. Raises RecordingError where nothing can be shown of it."""
    where = plain.line(str(path))
    try:
        data = foreign.read_file(path, LONGEST)
    except foreign.Unreadable as why:
        raise RecordingError(f"The recording {where} can't be read: {why}.") from None
    first, _, rest = data.partition(b"\n")
    head = read_head(path, first)
    recording = Recording(path, head, {}, [], [])
    body, recording.problem = _unpacked(rest) if head.packed else (rest, "")
    _read_body(recording, body)
    if not recording.seats:
        raise RecordingError(f"There is nothing to be watched in {where}. {recording.problem}".strip())
    return recording


def _unpacked(rest: bytes) -> tuple[bytes, str]:
    """Unpack the lines, as far as they go, and no more than a game has."""
    opened, parts, size, left = zlib.decompressobj(), list[bytes](), 0, rest
    try:
        while left and not opened.eof:
            part = opened.decompress(left, _PACKED_PART)
            left, size = opened.unconsumed_tail, size + len(part)
            parts.append(part)
            if size > LONGEST_BODY:
                return b"".join(parts), "It is longer than any game: the rest is left out."
    except zlib.error:
        return b"".join(parts), "It is damaged: the rest is left out."
    return b"".join(parts), "" if opened.eof else "It was cut off: the rest is left out."


def _read_body(recording: Recording, body: bytes) -> None:
    """Read the lines up to the first that is damaged."""
    rows = body.split(b"\n", MOST_LINES)
    check, good, problem = 0, 0, ""
    reader = _Reader(recording)
    for number, row in enumerate(rows[:MOST_LINES], start=2):
        if not row and number == len(rows) + 1:
            break
        line, after, wrong = _read(row, check, _LINES)
        wrong = wrong or reader.take(line)
        if wrong:
            last = number == len(rows) + 1
            problem = "Its last line was cut off." if last else f"Line {number}: {wrong} The rest is left out."
            break
        check, good = after, good + len(row) + 1
    recording.problem = recording.problem or problem
    recording.body, recording.check = body[:good], check


class _Reader:
    """Puts the lines of a recording together."""

    def __init__(self, recording: Recording) -> None:
        self._to = recording
        self._views: dict[int, Any] = {}
        self._made = deltas.Maker()
        self._events: dict[int, list[Event]] = {}

    def take(self, line: Line | None) -> str:
        """Take one line; say what is wrong with it, or nothing."""
        if isinstance(line, Spoken):
            self._to.spoken.append(line)
        elif isinstance(line, Saved):
            self._to.journal.append(line.part.encode())
        elif isinstance(line, Shown):
            return self._show(line)
        return ""

    def _show(self, shown: Shown) -> str:
        players = len(self._to.head.names)
        told = self._events.setdefault(shown.seat, [])
        if not are_seats((shown.seat, *seats_of(shown.events)), players) or not 0 <= shown.first_event <= len(told):
            return "it belongs to no seat, or tells what came after something that is not there."
        try:
            data = self._made.changed(self._views.get(shown.seat), shown.view)
            view = codec.record_of(PlayerView, data)
        except codec.CodecError as error:
            return str(error)
        wrong = fault_of(view, players) or ("" if view.turn == shown.turn else "its turn is not that of its view.")
        if wrong:
            return wrong
        self._views[shown.seat] = data
        told[shown.first_event :] = shown.events
        moment = Moment(data, shown, len(self._to.spoken))
        self._to.moments.setdefault(shown.seat, []).append(moment)
        return ""


def _checked(line: Recorded | Line, before: int) -> tuple[bytes, int]:
    payload = codec.dumps(line)[:-1]
    check = zlib.crc32(payload, before)
    return payload + _CHECK + f"{check:08x}".encode() + b'"}\n', check


def _read(row: bytes, before: int, family: codec.Family[Any]) -> tuple[Any, int, str]:
    """Read one line: what it says, the running check, and what is wrong with it."""
    if len(row) > LONGEST_LINE:
        return None, before, "the line is too long."
    cut = row.rfind(_CHECK)
    check = zlib.crc32(row[:cut], before) if cut >= 0 else 0
    if cut < 0 or row[cut:] != _CHECK + f"{check:08x}".encode() + b'"}':
        return None, before, "the line is damaged (its check does not fit)."
    try:
        data = codec.loads(row[:cut] + b"}")
        # As in `messages`: without an escape, and in ASCII, no text can be anything but plain.
        plain_already = row.isascii() and b"\\" not in row and b"\x7f" not in row
        return family.one_of(data if plain_already else plain.data(data)), check, ""
    except codec.CodecError as error:
        return None, before, str(error)
