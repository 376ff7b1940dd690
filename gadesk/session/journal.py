"""The journal: plays a saved game again and writes one as it goes (what its file says: `protocol.journal_file`).

Lines are appended and flushed as the game goes.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from gadesk import foreign
from gadesk.engine.state.digest import comparable
from gadesk.files import create_private, write_whole
from gadesk.glossary.losses import Loss
from gadesk.protocol.decisions import IllegalAnswer
from gadesk.protocol.journal_file import (
    LONGEST,
    MOST_LINES,
    MOST_NAMES,
    AgreedDraw,
    Checkpoint,
    Clocked,
    Conceded,
    DoneByHand,
    Entry,
    Given,
    Header,
    JournalError,
    Line,
    Loaded,
    Repledged,
    Said,
    TakenBack,
    TimeOut,
    Unopened,
    checked_line,
    last_check,
    load,
    read_line,
    written_again,
)
from gadesk.session.game import PlayedGame
from gadesk.session.taken import Taken
from gadesk.sheets.manual import read_back


def _nothing(entry: Entry) -> None:
    """Do nothing after an entry."""


def replay(loaded: Loaded, game: PlayedGame, after: Callable[[Entry], None] = _nothing) -> str | None:
    """Play the entries on a fresh game; say in one sentence where it went another way, or None.

    Entries that could not be played are dropped, so that what was saved up to there goes on.
    `after` is called after each entry.
    """
    for at, entry in enumerate(loaded.entries):
        wrong, kept = apply(game, entry), at
        if not wrong:
            after(entry)
            wrong, kept = _differs(loaded, game, at + 1), at + 1
        if wrong:
            loaded.digests.pop(at + 1, None)
            return cut_off(loaded, kept, wrong)
    return None


def cut_off(loaded: Loaded, kept: int, wrong: str) -> str:
    """Drop all but so many entries of a game that can't be played again further; say why in one sentence."""
    del loaded.entries[kept:]
    loaded.digests = {when: digest for when, digest in loaded.digests.items() if when <= kept}
    return f"{loaded.path}: the game can be played again up to answer {kept}, then {wrong}"


def _differs(loaded: Loaded, game: PlayedGame, at: int) -> str | None:
    digest, now = loaded.digests.get(at), ""
    if digest is not None and (now := game.digest()) != digest and comparable(digest, now):
        return "the state is another than the one that was saved (other cards or another version of the program)."
    return None


def apply(game: PlayedGame, entry: Entry) -> str | None:
    """Carry out one entry, or say in one sentence why it does not fit the game."""
    if game.over:
        return "the game is already over."
    if isinstance(entry, Conceded):
        if not 0 <= entry.seat < len(game.view(0).seats):
            return f"there is no seat {entry.seat} to concede."
        game.concede(entry.seat)
        return None
    if isinstance(entry, TimeOut):
        if not 0 <= entry.seat < len(game.view(0).seats):
            return f"there is no seat {entry.seat} to have no time left."
        game.concede(None if entry.drawn else entry.seat, Loss.TIME)
        return None
    if isinstance(entry, AgreedDraw):
        game.concede(None, Loss.DRAW)
        return None
    if isinstance(entry, Said):
        return _say(game, entry)
    if isinstance(entry, DoneByHand):
        try:
            game.use_tool(entry.seat, entry.use)
        except IllegalAnswer as refusal:
            return f"what was done by hand is refused: {refusal}"
        return None
    decision = game.decision
    if decision is None or decision.seat != entry.seat:
        return "the answer is not the one that was asked for."
    try:
        game.answer(entry.choice)
    except IllegalAnswer as refusal:
        return f"an answer is refused: {refusal}"
    return None


def _say(game: PlayedGame, entry: Said) -> str | None:
    ability = read_back(entry.ability)
    if ability is None:
        return "what was said of a card is not known to this version of the program."
    try:
        game.by_hand(entry.seat, entry.card, ability, entry.words)
    except IllegalAnswer as refusal:
        return f"what was said of a card is refused: {refusal}"
    return None


class JournalWriter:
    """Appends a game to its file as it is played. What cannot be read back is not written: an `OSError` says why.

    Only the user may read the file, as it holds the seed; no file that is there is written over; and whoever plays
    the game holds it, so that no other program goes on with it meanwhile.
    """

    path: Path
    _file: BinaryIO
    _taken: Taken

    def __init__(self, path: Path, header: Header) -> None:
        """Begin a file of this name, or of the next one that is free: "name-2", "name-3" and so on."""
        self.path, self._file = _new_file(path)
        self._check = self._lines = self._size = 0
        self._taken = Taken(self.path)
        try:
            self._write(header)
        except OSError:
            self.give_up()
            self.path.unlink(missing_ok=True)
            raise

    @classmethod
    def going_on(cls, loaded: Loaded) -> JournalWriter:
        """Go on writing a journal that was read back; a damaged file is kept beside it as `.damaged`."""
        writer = cls.__new__(cls)
        writer.path, writer._taken = loaded.path, Taken(loaded.path)
        try:
            if loaded.problem:
                _keep_damaged(loaded.path)
            data = written_again(loaded)
            write_whole(loaded.path, data, private=True)
            writer._file = open(loaded.path, "ab")  # noqa: SIM115  (kept open while the game goes)
        except OSError:
            writer._taken.let_go()
            raise
        writer._check, writer._lines, writer._size = last_check(data), data.count(b"\n"), len(data)
        return writer

    def entry(self, entry: Entry) -> None:
        """Append an answer or a concession."""
        self._write(entry)

    def taken_back(self, kept: int) -> None:
        """Append that only the first `kept` entries hold."""
        self._write(TakenBack(kept))

    def drawn(self, line: Given | Repledged) -> None:
        """Append what a guest's program gave to what is drawn."""
        self._write(line)

    def checkpoint(
        self, at: int, digest: str, over: bool, done: bool = False, times: tuple[int, ...] = ()
    ) -> None:  # fmt: skip
        """Append a digest, and see to it that the disk has everything so far."""
        self._write(Checkpoint(at, digest, over, done, times))
        os.fsync(self._file.fileno())

    def unopened(self, line: Unopened) -> None:
        """Append what is not opened, and see to it that the disk has it before anybody is told."""
        self._write(line)
        if not isinstance(line, Clocked):  # nobody hangs on that
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file; what was written stays."""
        try:
            if not self._file.closed:
                self._file.flush()
                os.fsync(self._file.fileno())
                self._file.close()
        finally:
            self.give_up()

    def give_up(self) -> None:
        """Let go of the file, whatever becomes of what was not written yet."""
        with suppress(OSError):
            self._file.close()
        self._taken.let_go()

    def _write(self, line: Line) -> None:
        before = self._check
        data, check = checked_line(line, before)
        if self._lines >= MOST_LINES or self._size + len(data) > LONGEST:
            raise OSError("no saved game may be longer")
        if read_line(data[:-1], before)[0] != line:
            raise OSError("what happened last could not be read back")
        self._file.write(data)
        self._file.flush()
        self._check, self._lines, self._size = check, self._lines + 1, self._size + len(data)


def note_unopened(path: Path, line: Unopened) -> None:
    """Append a line to the journal of a game that has ended, if it is still there.

    The file keeps its time: by it the game that was played last is found.
    """
    with suppress(JournalError, OSError):
        before = path.stat()
        writer = JournalWriter.going_on(load(path))
        try:
            writer.unopened(line)
        finally:
            writer.close()
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def _new_file(path: Path) -> tuple[Path, BinaryIO]:
    """Make a file of that name or of the next one that is free; return where, and the file."""
    names = (path if at == 1 else path.with_name(f"{path.stem}-{at}{path.suffix}") for at in itertools.count(1))
    for free in itertools.islice(names, MOST_NAMES):
        with suppress(FileExistsError):
            return free, create_private(free)
    raise FileExistsError(f"{MOST_NAMES} games of that name are saved there already")


def _keep_damaged(path: Path) -> None:
    """Copy a damaged file beside itself; it stays where it is until a whole one takes its place."""
    data = foreign.read_file(path, LONGEST)
    _, file = _new_file(path.with_name(path.name + ".damaged"))
    with file:
        file.write(data)
