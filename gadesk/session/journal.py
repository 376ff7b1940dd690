"""The journal: a game is its start and the answers that were given, one JSON line each.

Lines are appended and flushed as the game goes. Each line carries a check that runs on from the line
before, so that a damaged file is noticed at the first damaged line; what lies before it is kept.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from gadesk import foreign
from gadesk.engine.decisions import IllegalAnswer
from gadesk.engine.rng import GENERATORS
from gadesk.errors import UserError
from gadesk.files import write_whole
from gadesk.script import effects as verbs
from gadesk.script.node import to_json, walk
from gadesk.script.sheet import CardSheet
from gadesk.session import codec
from gadesk.session.by_hand import read_back
from gadesk.session.game import PlayedGame, Start

VERSION = 2
GUESSABLE = 1
"""The version whose games were drawn by another generator, from a number."""
LONGEST, LONGEST_LINE, MOST_LINES = 8 * 1024 * 1024, 1024 * 1024, 50_000
MOST_SEATS, MOST_CARDS, LONGEST_SEED = 4, 1000, 100
_CHECK = b',"check":"'


class JournalError(UserError):
    """A journal that no game can be made from; the text is one plain sentence naming the file."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: what the game began from, who sat where, and which sheets were played."""

    version: int
    start: Start
    sheets: str
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer. `auto`: given by the seat's passing mode, not by hand."""

    seat: int
    choice: tuple[int, ...]
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Conceded:
    """A seat gave the game up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Said:
    """A seat said what the unread part of a card does; `ability` is how that was read."""

    seat: int
    card: int
    words: str
    ability: str


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The game went back: only the first `kept` entries hold."""

    kept: int


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state's digest after `at` entries. `over`: the game has ended with them."""

    at: int
    digest: str
    over: bool = False


Entry = Answered | Conceded | Said
Line = Header | Answered | Conceded | Said | TakenBack | Checkpoint
_LINES = codec.Tagged("journal line", Header, Answered, Conceded, Said, TakenBack, Checkpoint)


def _nothing(entry: Entry) -> None:
    """Do nothing after an entry."""


@dataclass(slots=True)
class Loaded:
    """A journal read back: what holds, and in `problem` what was wrong with the file, if anything."""

    path: Path
    header: Header
    entries: list[Entry]
    digests: dict[int, str]
    problem: str | None = None
    lines: int = 1
    ended: int = -1

    @property
    def over(self) -> bool:
        """Say whether the game has ended: told by a checkpoint, or one player at most has not conceded."""
        left = len(self.header.seats) - len({entry.seat for entry in self.entries if isinstance(entry, Conceded)})
        return self.ended == len(self.entries) or (bool(self.header.seats) and left <= 1)

    def replay(self, game: PlayedGame, after: Callable[[Entry], None] = _nothing) -> str | None:
        """Play the entries on a fresh game; say in one sentence where it went another way, or None.

        Entries that could not be played are dropped, so that what was saved up to there goes on.
        `after` is called after each entry.
        """
        for at, entry in enumerate(self.entries):
            wrong, kept = apply(game, entry), at
            if not wrong:
                after(entry)
                wrong, kept = self._differs(game, at + 1), at + 1
            if wrong:
                del self.entries[kept:]
                self.digests = {when: digest for when, digest in self.digests.items() if when <= at}
                return f"{self.path}: the game can be played again up to answer {kept}, then {wrong}"
        return None

    def _differs(self, game: PlayedGame, at: int) -> str | None:
        digest = self.digests.get(at)
        if digest is not None and digest != game.digest():
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
    if isinstance(entry, Said):
        return _say(game, entry)
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
    """Appends a game to its file as it is played."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = open(path, "wb")  # noqa: SIM115  (kept open while the game goes)
        self._check = 0
        self._write(header)

    @classmethod
    def going_on(cls, loaded: Loaded) -> JournalWriter:
        """Go on writing a journal that was read back; a damaged file is kept beside it as `.damaged`."""
        if loaded.problem:
            os.replace(loaded.path, loaded.path.with_name(loaded.path.name + ".damaged"))
        write_whole(loaded.path, written(loaded.header, loaded.entries, loaded.digests))
        writer = cls.__new__(cls)
        writer.path = loaded.path
        writer._check = _last_check(loaded.path)
        writer._file = open(loaded.path, "ab")  # noqa: SIM115  (kept open while the game goes)
        return writer

    def entry(self, entry: Entry) -> None:
        """Append an answer or a concession."""
        self._write(entry)

    def taken_back(self, kept: int) -> None:
        """Append that only the first `kept` entries hold."""
        self._write(TakenBack(kept))

    def checkpoint(self, at: int, digest: str, over: bool) -> None:
        """Append a digest, and see to it that the disk has everything so far."""
        self._write(Checkpoint(at, digest, over))
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file; what was written stays."""
        if not self._file.closed:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()

    def _write(self, line: Line) -> None:
        data, self._check = _checked(line, self._check)
        self._file.write(data)
        self._file.flush()


def _checked(line: Line, before: int) -> tuple[bytes, int]:
    payload = codec.dumps(_LINES.encode(line))[:-1]
    check = zlib.crc32(payload, before)
    return payload + _CHECK + f"{check:08x}".encode() + b'"}\n', check


def written(header: Header, entries: list[Entry], digests: Mapping[int, str]) -> bytes:
    """Write a whole journal as bytes."""
    out, check = [], 0
    lines: list[Line] = [header]
    for at, entry in enumerate(entries, start=1):
        lines.append(entry)
        if at in digests:
            lines.append(Checkpoint(at, digests[at]))
    for line in lines:
        data, check = _checked(line, check)
        out.append(data)
    return b"".join(out)


def _last_check(path: Path) -> int:
    last = foreign.read_file(path, LONGEST).rstrip(b"\n").rsplit(b"\n", 1)[-1]
    return int(last[last.rindex(_CHECK) + len(_CHECK) :][:8], 16)


def load(path: Path) -> Loaded:
    """Read a journal back. Raises `JournalError` if not even its first line can be read."""
    try:
        data = foreign.read_file(path, LONGEST)
    except foreign.Unreadable as why:
        raise JournalError(f"The saved game {path} can't be read: {why}.") from None
    if data.count(b"\n") > MOST_LINES:
        raise JournalError(f"The saved game {path} can't be read: no game has more than {MOST_LINES} lines.")
    rows = data.split(b"\n")
    header, check, wrong = _read(rows[0], 0)
    if not isinstance(header, Header):
        wrong = wrong or "it is not the beginning of a journal."
        raise JournalError(f"{path}, line 1: {wrong} No game can be made of it.")
    if header.version != VERSION:
        raise JournalError(f"{path} was written by another version of the program ({header.version}, not {VERSION}).")
    forged = _fault(header)
    if forged:
        raise JournalError(f"{path}, line 1: {forged} No game can be made of it.")
    loaded = Loaded(path, header, [], {})
    for number, row in enumerate(rows[1:], start=2):
        if not row and number == len(rows):
            return loaded
        line, check, wrong = _read(row, check)
        wrong = wrong or _take(loaded, line)
        if wrong:
            loaded.problem = _problem(loaded, number, number == len(rows), wrong)
            return loaded
        loaded.lines = number
    return loaded


def _fault(header: Header) -> str:
    """Say in one sentence what of a header no game begins from; the file may be anybody's."""
    start, seats = header.start, len(header.seats)
    if not start.scenario and not 2 <= len(start.decks) <= MOST_SEATS:
        return f"it has decks for {len(start.decks)} players."
    if seats > MOST_SEATS or (not start.scenario and seats not in (0, len(start.decks))):
        return f"it has {seats} seats and decks for {len(start.decks)}."
    if header.names and len(header.names) != seats:
        return f"it has {len(header.names)} names for {seats} seats."
    if start.first is not None and not 0 <= start.first < max(seats, len(start.decks), 1):
        return f"seat {start.first} is to begin, which is not there."
    if any(len(deck.material) + len(deck.main) > MOST_CARDS for deck in start.decks):
        return f"a deck has more than {MOST_CARDS} cards."
    if start.generator not in GENERATORS or len(start.seed) > LONGEST_SEED:
        return "it is drawn in a way that this version does not know."
    if start.generator == GUESSABLE and not (start.seed.lstrip("-").isascii() and start.seed.lstrip("-").isdigit()):
        return "its seed is not the number that its version has."
    return ""


def _problem(loaded: Loaded, number: int, last: bool, wrong: str) -> str:
    kept = f"The game goes on from answer {len(loaded.entries)}."
    if last:
        return f"{loaded.path}, line {number}: the last line was cut off. {kept}"
    return f"{loaded.path}, line {number}: {wrong} {kept}"


def _read(row: bytes, before: int) -> tuple[Line | None, int, str]:
    """Read one line: the line, the running check, and what is wrong with it."""
    if len(row) > LONGEST_LINE:
        return None, before, "the line is too long."
    cut = row.rfind(_CHECK)
    payload = row[:cut] if cut >= 0 else row
    check = zlib.crc32(payload, before)
    if cut < 0 or row[cut:] != _CHECK + f"{check:08x}".encode() + b'"}':
        return None, before, "the line is damaged (its check does not fit)."
    try:
        line: Line = _LINES.decode(_of_today(codec.loads(payload + b"}")))
    except codec.CodecError as error:
        return None, before, str(error)
    return line, check, ""


def _of_today(data: Any) -> Any:
    """Say the first line of an older version in today's words; any other line stays as it is."""
    old = isinstance(data, dict) and data.get("is") == "header" and data.get("version") == GUESSABLE
    start = data.get("start") if old else None
    if not isinstance(start, dict) or type(start.get("seed")) is not int:
        return data
    return {**data, "version": VERSION, "start": {**start, "seed": str(start["seed"]), "generator": GUESSABLE}}


def _take(loaded: Loaded, line: Any) -> str:
    """Add one line to what was read; say what is wrong with it, or nothing."""
    if isinstance(line, Answered | Conceded | Said):
        loaded.entries.append(line)
    elif isinstance(line, TakenBack):
        if not 0 <= line.kept <= len(loaded.entries):
            return "it goes back to an answer that was never given."
        del loaded.entries[line.kept :]
        loaded.digests = {at: digest for at, digest in loaded.digests.items() if at <= line.kept}
    elif isinstance(line, Checkpoint):
        if line.at != len(loaded.entries):
            return "its digest stands at the wrong answer."
        loaded.digests[line.at] = line.digest
        loaded.ended = line.at if line.over else -1
    else:
        return "a second game begins in the same file."
    return ""


def sheets_digest(sheets: Mapping[str, CardSheet], start: Start) -> str:
    """Return a digest of every sheet that the decks can reach, for telling whether the cards are the same."""
    todo = sorted({slug for deck in start.decks for slug in (*deck.material, *deck.main)})
    seen: dict[str, bytes] = {}
    while todo:
        slug = todo.pop()
        if slug in seen:
            continue
        sheet = sheets.get(slug)
        seen[slug] = codec.dumps(to_json(sheet)) if sheet else b""
        if sheet:
            todo.extend(reached(sheet))
    digest = hashlib.sha256()
    for slug in sorted(seen):
        digest.update(slug.encode() + b"\0" + seen[slug] + b"\n")
    return digest.hexdigest()


def reached(sheet: CardSheet) -> list[str]:
    """Return the cards that a card may bring into the game: tokens, generated cards, a mastery."""
    found = list(sheet.generates)
    for node in walk(sheet):
        if isinstance(node, verbs.Summon):
            found.extend(node.tokens)
        elif isinstance(node, verbs.Generate | verbs.GainMastery):
            found.append(node.slug)
    return found
