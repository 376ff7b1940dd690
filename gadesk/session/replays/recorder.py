"""Keeps what a seat is told as the game goes: a file for each game, appended, so that a crash loses nothing.

A `Recorder` listens to a client (`Client.witness`). Where a game is gone on with, its file is, too; of a game that has
ended the file is packed, and of one that goes on after all (an answer was taken back) unpacked again.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from contextlib import suppress
from glob import escape
from pathlib import Path
from typing import Any, BinaryIO

from gadesk import plain
from gadesk.fault_reports import say_fault
from gadesk.files import create_private, write_whole
from gadesk.net.client import Client, Message
from gadesk.protocol import codec, deltas
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.fairness import NOT_OPENED, Checked, Finding
from gadesk.protocol.matches import Stage
from gadesk.protocol.plans import DeckCards
from gadesk.protocol.record import replace
from gadesk.protocol.recording import (
    LONGEST_BODY,
    LONGEST_LINE,
    MOST_LINES,
    SUFFIX,
    VERSION,
    Line,
    Recorded,
    Recording,
    RecordingError,
    Result,
    Shown,
    Spoken,
    body_line,
    gravest_of,
    head_line,
    load_recording,
    note_checked,
    packed,
    read_head,
)
from gadesk.session.replays.deck_names import deck_called
from gadesk.session.replays.tally import Owners, result

MOST_GAMES, MOST_BYTES = 40, 64 * 1024 * 1024
"""Games of one connection, and what they are in all: a host could begin one after the other to fill the disk."""
_MOST_PLAIN = LONGEST_BODY // 4
_NAMED_BY = 12  # letters of a game's name in that of its file

NameOf = Callable[[DeckCards], str]


def keep_what_is_seen(client: Client, folder: Path) -> None:
    """Record the games of a client from now on, which has not taken a message yet."""
    client.witness = Recorder(folder, client.welcome, deck_called)


class Recorder:
    """Records the games of one seat into a folder."""

    def __init__(self, folder: Path, welcome: wire.Welcome, name_of: NameOf = lambda _deck: "") -> None:
        """`name_of` says what the player calls a deck."""
        self._folder, self._name_of = folder, name_of
        self._welcome, self._seats = welcome, welcome.seats
        self._file: GameFile | None = None
        self._game, self._games, self._size = -1, 0, 0
        self._of_match: list[Path] = []  # the files of the games that the match has had
        self._of_last: list[Path] = []  # those of the match before
        self._key = ""  # of the game before, in the match
        self._several = self._over = False  # of the match
        self._broken = False

    def take(self, message: Message) -> str:
        """Keep a message; return one sentence if nothing can be kept from now on."""
        if self._broken:
            return ""
        try:
            self._take(message)
        except OSError as error:
            self._broken = True
            why = error.strerror or str(error)
            return f"The game goes on, but what you see of it can't be kept to be watched again: {why}."
        except Exception:  # a fault of the recording must never cost the game
            say_fault()
            self._broken = True
            return "The game goes on, but because of a fault of the program it can't be watched again."
        return ""

    @property
    def result(self) -> Result | None:
        """How the game of now has ended, with its figures; None as long as it goes on."""
        return self._file.head.result if self._file is not None else None

    @property
    def path(self) -> Path | None:
        """The file of the game of now."""
        return self._file.path if self._file is not None else None

    def close(self) -> None:
        """Let go of the file; what was written stays."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _take(self, message: Message) -> None:
        if isinstance(message, wire.Welcome):
            self._welcome, self._seats = message, message.seats
        elif isinstance(message, wire.Seats):
            self._seats = message.seats
        elif isinstance(message, wire.Said) and self._file is not None:
            self._file.speak(message.seat, message.text)
        elif isinstance(message, wire.Match):
            self._several, self._over = True, message.stage is Stage.OVER
        elif isinstance(message, Checked):
            self._note(message)
        elif isinstance(message, wire.Update):
            if message.begun is not None and (message.game != self._game or self._file is None):
                self._begin(message.begun)
                self._game = message.game
            if self._file is not None and message.game == self._game:
                self._file.show(message)

    def _begin(self, begun: wire.Begun) -> None:
        self._size += self._file.size if self._file is not None else 0
        self.close()
        self._games += 1
        if self._games > MOST_GAMES or self._size > MOST_BYTES:
            raise OSError(f"no table has more than {MOST_GAMES} games, or longer ones")
        seat, seats = self._welcome.seat, sorted(self._seats, key=lambda each: each.seat)
        head = Recorded(
            VERSION,
            game_key(begun.id),
            time.strftime("%Y-%m-%dT%H:%M:%S"),
            seat,
            tuple(plain.name(each.name) or f"Player {each.seat + 1}" for each in seats),
            tuple(plain.name(each.kind) for each in seats),
            (seat,),
            "",
            begun.deck,
            self._welcome.texts,
        )
        if self._over or not self._several:
            self._of_match, self._of_last, self._key = [], self._of_match, ""
        self._file = GameFile.of(self._folder, replace(head, before=self._key), self._name_of)
        if not self._of_match:  # a program of before may have recorded the first games of the match
            self._of_match = files_before(self._folder, self._file.head)
        self._of_match.append(self._file.path)
        self._key = head.game

    def _note(self, checked: Checked) -> None:
        """Keep what came of checking a match: of the one before, unless this game has ended or is not played fairly."""
        file = self._file
        if file is None:
            return
        ours = file.head.result is not None or checked.finding is Finding.DIFFERS
        if ours:
            file.note(checked)
        for path in self._of_match if ours else self._of_last:
            if path != file.path:
                with suppress(RecordingError):  # deleted meanwhile
                    note_checked(path, checked)


def game_key(id: str) -> str:
    """Name a game as its files do: a host may call it anything."""
    return hashlib.sha256(id.encode("utf-8", "replace")).hexdigest()[:32]


def file_name(head: Recorded) -> str:
    """Name a recording's file: when the game began, which it is, and who saw it so."""
    when = "".join(letter if letter.isalnum() else "-" for letter in head.begun)[:17]
    return f"{when}-{head.game[:_NAMED_BY]}-{head.seat}{SUFFIX}"


def files_before(folder: Path, head: Recorded) -> list[Path]:
    """Find the files of the games before one in its match."""
    found = list[Path]()
    while head.before and len(found) < MOST_GAMES:
        named = folder.glob(f"*-{escape(head.before[:_NAMED_BY])}-{head.seat}{SUFFIX}")
        earlier = next((path for path in named if _game_in(path) == head.before), None)
        if earlier is None:
            break
        found.append(earlier)
        head = read_head(earlier)
    return found


def _game_in(path: Path) -> str:
    """Say which game a recording is of; nothing where that can't be read."""
    with suppress(RecordingError):
        return read_head(path).game
    return ""


class GameFile:
    """The file of one game, to which is appended."""

    def __init__(self, path: Path, head: Recorded, name_of: NameOf) -> None:
        self.path, self.head, self._name_of = path, head, name_of
        self._file: BinaryIO | None = None
        self._lines = self._size = self._check = 0
        self._began = time.monotonic()
        self._view: Any = None
        self._ended = b""  # the lines of a game that has ended, as the file has them packed
        self._events: list[Event] = []
        self._asked: tuple[Decision | None, int | None] = (None, None)
        self._owners = Owners()

    @property
    def size(self) -> int:
        """Bytes of its lines, before they are packed."""
        return self._size

    @classmethod
    def of(cls, folder: Path, head: Recorded, name_of: NameOf) -> GameFile:
        """Begin the file of a game, or go on with it if it is there."""
        for path in folder.glob(f"*-{head.game[:_NAMED_BY]}-{head.seat}{SUFFIX}"):
            with suppress(RecordingError):
                found = load_recording(path)
                if found.head.game == head.game and found.head.seat == head.seat and not found.journal:
                    return cls._going_on(found, name_of)
        made = cls(folder / file_name(head), head, name_of)
        made._file = create_private(made.path)
        made._file.write(head_line(head))
        made._file.flush()
        return made

    @classmethod
    def _going_on(cls, found: Recording, name_of: NameOf) -> GameFile:
        made = cls(found.path, replace(found.head, packed=False, result=None), name_of)
        for moment in found.moments.get(found.head.seat, ()):
            made._owners.learn(moment.player_view())
            made._events[moment.shown.first_event :] = moment.shown.events
        last = found.last
        if last is not None:
            made._view, made._asked = last.view, (last.shown.decision, last.shown.waiting_for)
            made._began -= last.shown.seconds
        made._check, made._lines, made._size = found.check, found.body.count(b"\n"), len(found.body)
        write_whole(found.path, head_line(made.head) + found.body, private=True)
        made._file = open(found.path, "ab")  # noqa: SIM115  (kept open while the game goes)
        return made

    def show(self, update: wire.Update) -> None:
        """Keep an update; what it repeats is not written again."""
        view = codec.plain_of(update.view)
        events = [*self._events[: update.first_event], *update.events]
        known = min(len(self._events), update.first_event)
        while known < min(len(self._events), len(events)) and self._events[known] == events[known]:
            known += 1
        asked = (update.decision, update.waiting_for)
        change = deltas.change(self._view, view)
        if change is None and len(events) == len(self._events) == known and asked == self._asked:
            if update.view.over and self.head.result is None:  # gone on with after its end
                self._end(update)
            return
        fresh = tuple(events[known:])
        seconds = round(time.monotonic() - self._began)
        self._write(Shown(self.head.seat, update.view.turn, seconds, change, known, fresh, *asked))
        self._view, self._events, self._asked = view, events, asked
        self._owners.learn(update.view)
        if update.view.over:
            self._end(update)

    def _end(self, update: wire.Update) -> None:
        """Pack a game that has ended; one that was drawn by both is not checked as long as nothing else is said."""
        if update.draws and self.head.checked is None:
            self.head = replace(self.head, checked=Checked(Finding.UNCHECKED, NOT_OPENED))
        self._pack(result(update.view, self._events, self._owners))

    def note(self, checked: Checked) -> None:
        """Keep what came of checking the game."""
        self.head = replace(self.head, checked=gravest_of(self.head.checked, checked))
        if self.head.result is not None:
            note_checked(self.path, checked)

    def speak(self, seat: int, text: str) -> None:
        """Keep what a player said."""
        said = Spoken(seat, plain.line(text))
        if self.head.result is None:
            self._write(said)
            return
        self._ended += self._line(said)  # a long game is not read again for each word that is said after it
        write_whole(self.path, packed(self.head, self._ended), private=True)

    def close(self) -> None:
        """Close the file."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                file.close()

    def _write(self, line: Line) -> None:
        if self.head.result is not None:
            self._reopen()
        data = self._line(line)
        assert self._file is not None
        self._file.write(data)
        self._file.flush()

    def _line(self, line: Line) -> bytes:
        """Write out the next line; no file is longer than it may be."""
        data, check = body_line(line, self._check)
        if self._lines + 2 >= MOST_LINES or self._size + len(data) > _MOST_PLAIN or len(data) > LONGEST_LINE:
            raise OSError("no recording may be longer")
        self._check, self._lines, self._size = check, self._lines + 1, self._size + len(data)
        return data

    def _pack(self, how: Result) -> None:
        """Pack a game that has ended, with how it did, and what the player calls the deck."""
        name = self.head.deck or (self._name_of(self.head.cards) if self.head.cards is not None else "")
        self.head = replace(self.head, result=how, deck=plain.name(name))
        found = load_recording(self.path)
        if found.problem:
            raise OSError(f"what was written could not be read back ({found.problem})")
        self.close()
        self._ended = found.body
        write_whole(self.path, packed(self.head, found.body), private=True)

    def _reopen(self) -> None:
        """Go on with a game that had ended: an answer was taken back."""
        unfair = self.head.checked is not None and self.head.checked.finding is Finding.DIFFERS
        self.head = replace(self.head, result=None, checked=self.head.checked if unfair else None)
        write_whole(self.path, head_line(self.head) + self._ended, private=True)
        self._file = open(self.path, "ab")  # noqa: SIM115  (kept open while the game goes)
