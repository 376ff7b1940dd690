"""What a saved game's file says: a game is its start and the answers that were given, one JSON line each.

Each line carries a check that runs on from the line before, so that a damaged file is noticed at the first damaged
line; what lies before it is kept. A window reads which games there are without any rule of the game; who plays one
again or writes one is `session.journal`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import field
from glob import escape
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from gadesk import foreign
from gadesk.errors import UserError
from gadesk.glossary.editions import PLAYED
from gadesk.protocol import codec
from gadesk.protocol.fairness import Finding, secret_of
from gadesk.protocol.hand_tools import ToolUse
from gadesk.protocol.matches import DRAWN, LENGTHS, MatchRules, decided
from gadesk.protocol.plans import NEWEST, DeckCards, Script, Start
from gadesk.protocol.record import Many, Record, TaggedRecord, Text, Whole, replace
from gadesk.records import dataclass

VERSION = NEWEST
"""A journal has the number of the way that new games are drawn and asked in: its first line leaves out what is new."""
GUESSABLE = 1
"""The first version: games were drawn by another generator, from a number."""
UNNAMED = {4: 5}
"""The way of a journal that names none, where it is not its version: programs of version 4 came to write the fifth."""
LONGEST, LONGEST_LINE, MOST_LINES = 8 * 1024 * 1024, 1024 * 1024, 50_000
MOST_SEATS, MOST_CARDS, LONGEST_SEED, MOST_NAMES = 4, 1000, 100, 1000
LONGEST_CLOCK = 7 * 24 * 3600
"""Seconds that any time of a match may have: what is shown of it has its bounds too."""
MOST_GAMES = 20
"""Games of one match that are opened together after its host was begun again."""
MOST_SAVED_SHEETS = 200_000
"""Characters of the sheets that a game is saved with; those of two decks take some 7,000."""
_CHECK = b',"check":"'


class JournalError(UserError):
    """A journal that no game can be made from; the text is one plain sentence naming the file."""


class SavedMatch(Record):
    """What a game's journal has of its match, as that stood when the game began.

    `decks` are those that were brought, with their sideboards; `games` has for each game before this one the seat that
    won it, or `DRAWN`. `format` is what the decks must be legal in. `times`: what the clocks have left, in
    milliseconds.
    """

    rules: MatchRules
    decks: Many[DeckCards]
    games: Many[Whole] = ()
    format: Text = ""
    times: Many[Whole] = ()


class Header(TaggedRecord):
    """The first line: what the game began from, who sat where, and which sheets were played.

    `marked`: where the game ends a checkpoint says so, which programs of before did not write. `peers`: who of the
    network had which seat (net/peers), so that they find back to it; nothing by which anybody else could. `match`: of
    a game that is more than one by itself. `port`: where guests came in. `cards` are the sheets themselves
    (`session.saved_sheets`), which programs of before did not save. A game that is drawn jointly with a guest has its
    `number` at the table, the `salt` of the host's deck of this game, `brought_salt`, with which the deck was pledged
    that the host brought to the table, and the digest of the guest's seed (`protocol.fairness`). Where `brought_salt`
    is left out it is the `salt`: in the first game at a table, and in all games of programs that had one for a table.
    `scripts` are what programs do each turn, by seat; empty where none follows one.
    `game` is the game's name, by which recordings of it are found. `before` is the file, in the same folder, with the
    game before it in its match: all games of a match are opened together.
    """

    version: Whole
    start: Start
    sheets: Text
    seats: Many[Text] = ()
    names: Many[Text] = ()
    marked: bool = False
    peers: Many[Text] = ()
    match: SavedMatch | None = None
    port: Whole = 0
    cards: Annotated[str, Meta(max_length=MOST_SAVED_SHEETS)] = ""
    number: Whole = 0
    salt: Text = ""
    guest_seed: Text = ""
    game: Text = ""
    brought_salt: Text = ""
    before: Text = ""
    scripts: Many[Script] = ()


class Answered(TaggedRecord):
    """An answer. `auto`: given by the seat's passing mode, not by hand. `turn` stands at the first one of each turn."""

    seat: Whole
    choice: Many[Whole]
    auto: bool = False
    turn: Whole = 0


class Conceded(TaggedRecord):
    """A seat gave the game up."""

    seat: Whole


class TimeOut(TaggedRecord):
    """A seat had no time left, and lost; `drawn`: the time of the match was over, and nobody won."""

    seat: Whole
    drawn: bool = False


class AgreedDraw(TaggedRecord):
    """All agreed to end the game without a winner, as a seat had offered."""

    seat: Whole


class Said(TaggedRecord):
    """A seat said what the unread part of a card does; `ability` is how that was read."""

    seat: Whole
    card: Whole
    words: Text
    ability: Text


class DoneByHand(TaggedRecord):
    """A seat used a tool by hand, whoever was asked."""

    seat: Whole
    use: ToolUse


class TakenBack(TaggedRecord):
    """The game went back: only the first `kept` entries hold."""

    kept: Whole


class Checkpoint(TaggedRecord):
    """The state's digest after `at` entries. `over`: the game has ended with them.

    `done`: so has its match, or the next game of it has begun, in a journal of its own. `times`: what the clocks have
    left, in milliseconds.
    """

    at: Whole
    digest: Text
    over: bool = False
    done: bool = False
    times: Many[Whole] = ()


class Given(TaggedRecord):
    """The guest's share of an event of chance."""

    label: Text
    share: Text


class Repledged(TaggedRecord):
    """A guest at another machine goes on with another seed."""

    guest_seed: Text


class Presented(TaggedRecord):
    """Between two games of a match a seat presented this deck for the next one."""

    seat: Whole
    deck: DeckCards


class Coming(TaggedRecord):
    """The next game as it was pledged: a host that ends before it is dealt pledges the same again."""

    start: Start
    salt: Text


class Clocked(TaggedRecord):
    """What the clocks have left, in milliseconds: noted now and then, as a host may end at any moment."""

    times: Many[Whole]


class Found(TaggedRecord):
    """What came of checking this game's draws with what the guest's program opened, or that it opened nothing."""

    finding: Finding
    text: Text


Entry = Answered | Conceded | TimeOut | AgreedDraw | Said | DoneByHand
Between = Presented | Coming
"""What is kept between two games, in the journal of the one before; nothing of it is part of that game."""
Unopened = Presented | Coming | Found | Clocked
"""What stands in the host's file alone: nothing of it is opened with the game."""
Line = Header | Entry | TakenBack | Checkpoint | Given | Repledged | Unopened
_LINES: codec.Family[Line] = codec.Family(
    "journal line", Header, Answered, Conceded, TimeOut, AgreedDraw, Said, DoneByHand, TakenBack, Checkpoint, Given,
    Repledged, Presented, Coming, Found, Clocked,
)  # fmt: skip


@dataclass(slots=True)
class Loaded:
    """A journal read back: what holds, and in `problem` what was wrong with the file, if anything.

    `history` are all lines after the first, also those that were taken back; `between` what was settled of the match
    since the game has ended. `pledged`: the next game was pledged for, and has no journal of its own yet.
    `was_over`: the match was over with this game, whether or not another one was agreed to since. `found`: what came of
    checking its draws.
    """

    path: Path
    header: Header
    entries: list[Entry]
    digests: dict[int, str]
    problem: str | None = None
    lines: int = 1
    ended: int = -1
    done: bool = False
    times: tuple[int, ...] = ()
    history: list[Line] = field(default_factory=list)
    between: list[Between] = field(default_factory=list)
    pledged: bool = False
    was_over: bool = False
    found: Found | None = None

    @property
    def match_goes_on(self) -> bool:
        """Say whether there is more to be played after this game, and from this journal on: also of a rematch."""
        return self.pledged or (self.header.match is not None and not self.done)

    @property
    def turn(self) -> int:
        """The turn in which the last answer was given; 0 where the file does not say."""
        turns = (entry.turn for entry in reversed(self.entries) if isinstance(entry, Answered) and entry.turn)
        return next(turns, 0)

    @property
    def over(self) -> bool:
        """Say whether the game has ended: told by a checkpoint, or one player at most has not conceded."""
        left = len(self.header.seats) - len({entry.seat for entry in self.entries if isinstance(entry, Conceded)})
        return self.ended == len(self.entries) or (bool(self.header.seats) and left <= 1)


def checked_line(line: Line, before: int) -> tuple[bytes, int]:
    """Write one line with its check, which runs on from the line before."""
    payload = codec.dumps(line)[:-1]
    check = zlib.crc32(payload, before)
    return payload + _CHECK + f"{check:08x}".encode() + b'"}\n', check


def written(
    header: Header, entries: list[Entry], digests: Mapping[int, str], ended: int = -1, done: bool = False,
    times: tuple[int, ...] = (), between: Iterable[Between] = (),
) -> bytes:  # fmt: skip
    """Write a whole journal as bytes; the game has ended after `ended` entries, if at all, and its match is `done`."""
    lines: list[Line] = [header]
    for at, entry in enumerate(entries, start=1):
        lines.append(entry)
        if at in digests:
            lines.append(Checkpoint(at, digests[at], at == ended, done and at == ended, times))
    return in_lines([*lines, *between])


def written_again(loaded: Loaded) -> bytes:
    """Write a journal that was read back as bytes; of a game that is drawn jointly with all that was taken back."""
    if not loaded.header.guest_seed:
        end = (loaded.ended, loaded.done, loaded.times)
        return written(loaded.header, loaded.entries, loaded.digests, *end, loaded.between)
    back = [TakenBack(len(loaded.entries))] if loaded.problem else []
    return in_lines([loaded.header, *loaded.history, *back])


def in_lines(lines: Iterable[Line]) -> bytes:
    """Write the lines of a journal, each with its check."""
    out, check = [], 0
    for line in lines:
        data, check = checked_line(line, check)
        out.append(data)
    return b"".join(out)


def last_check(data: bytes) -> int:
    """The check of the last line, which the next one runs on from."""
    last = data.rstrip(b"\n").rsplit(b"\n", 1)[-1]
    return int(last[last.rindex(_CHECK) + len(_CHECK) :][:8], 16)


def newest_first(journals: Iterable[Path]) -> list[Path]:
    """Order journals by when they were written last."""
    dated: list[tuple[int, Path]] = []
    for path in journals:
        try:
            dated.append((path.stat().st_mtime_ns, path))
        except OSError:
            continue  # gone meanwhile
    return [path for _, path in sorted(dated, reverse=True)]


def latest_at(journal: Path) -> Path:
    """Return the journal of the game played last at a table: each has one of its own, "name-2", "name-3" and so on.

    A game whose match went on in the next one is closed only once that has begun, so it may be the file written last.
    """
    every = newest_first([journal, *journal.parent.glob(f"{escape(journal.stem)}-*{journal.suffix}")])
    goes_on = next((path for path in every if not _is_done(path)), None)
    return goes_on or next((path for path in every if not went_on(path)), next(iter(every), journal))


def _is_done(path: Path) -> bool:
    """Whether a game's match is over, or has gone on in another journal."""
    try:
        loaded = load(path)
        return loaded.done and not loaded.pledged
    except JournalError:
        return False


def load(path: Path) -> Loaded:
    """Read a journal back. Raises `JournalError` if not even its first line can be read."""
    try:
        data = foreign.read_file(path, LONGEST)
    except foreign.Unreadable as why:
        raise JournalError(f"The saved game {path} can't be read: {why}.") from None
    if data.count(b"\n") > MOST_LINES:
        raise JournalError(f"The saved game {path} can't be read: no game has more than {MOST_LINES} lines.")
    rows = data.split(b"\n")
    header, check, wrong = read_line(rows[0], 0)
    if not isinstance(header, Header):
        wrong = wrong or "it is not the beginning of a journal."
        raise JournalError(f"{path}, line 1: {wrong} No game can be made of it.")
    if header.version != VERSION:
        raise JournalError(f"{path} was written by another version of the program ({header.version}, not {VERSION}).")
    forged = fault(header)
    if forged:
        raise JournalError(f"{path}, line 1: {forged} No game can be made of it.")
    loaded = Loaded(path, header, [], {})
    for number, row in enumerate(rows[1:], start=2):
        if not row and number == len(rows):
            return loaded
        line, check, wrong = read_line(row, check)
        wrong = wrong or _take(loaded, line)
        if line is not None and not wrong:
            loaded.history.append(line)
        if wrong:
            loaded.problem = _problem(loaded, number, number == len(rows), wrong)
            return loaded
        loaded.lines = number
    return loaded


def fault(header: Header) -> str:
    """Say in one sentence what of a header no game begins from; the file may be anybody's.

    A room asks it too before it begins a game, so that whatever is played can be gone on with.
    """
    start, seats = header.start, len(header.seats)
    if not start.scenario and not 2 <= len(start.decks) <= MOST_SEATS:
        return f"it has decks for {len(start.decks)} players."
    if seats > MOST_SEATS or (not start.scenario and seats not in (0, len(start.decks))):
        return f"it has {seats} seats and decks for {len(start.decks)}."
    if header.names and len(header.names) != seats:
        return f"it has {len(header.names)} names for {seats} seats."
    if start.first is not None and not 0 <= start.first < max(seats, len(start.decks), 1):
        return f"seat {start.first} is to begin, which is not there."
    if any(_cards(deck) > MOST_CARDS for deck in start.decks):
        return f"a deck has more than {MOST_CARDS} cards."
    if not 1 <= start.generator <= NEWEST or len(start.seed) > LONGEST_SEED:
        return "it is drawn in a way that this version does not know."
    if start.edition != PLAYED:
        return "it is played by an edition of the rules that this version does not play."
    if header.guest_seed and None in map(secret_of, (header.salt, header.guest_seed, brought_salt(header))):
        return "what it was drawn with is not whole."
    if not 0 <= header.port < 65536:
        return f"guests came in at port {header.port}, which is none."
    if start.generator == GUESSABLE and not (start.seed.lstrip("-").isascii() and start.seed.lstrip("-").isdigit()):
        return "its seed is not the number that its version has."
    return match_fault(header.match, max(seats, len(start.decks))) if header.match is not None else ""


def brought_salt(header: Header) -> str:
    """The salt with which the deck was pledged that the host brought to the table, in hexadecimal; or empty."""
    return header.brought_salt or header.salt


def owes_a_check(loaded: Loaded) -> bool:
    """Whether a match that is over was not opened yet to the guest with whom it was drawn, or not all of it."""
    if not loaded.over or loaded.match_goes_on or not loaded.header.guest_seed:
        return False
    return any(each.found is None for each in (loaded, *games_before(loaded)))


def went_on(path: Path) -> bool:
    """Whether the match of a game has gone on in a journal of the same table."""
    stem, _, number = path.stem.rpartition("-")
    table = stem if stem and number.isdigit() and len(number) < len(str(MOST_NAMES)) else path.stem
    for other in path.parent.glob(f"{escape(table)}*{path.suffix}"):
        with suppress(foreign.Unreadable):
            header, _, _ = read_line(foreign.first_line(other, LONGEST_LINE).rstrip(b"\n"), 0)
            if isinstance(header, Header) and header.before == path.name:
                return True
    return False


def games_before(loaded: Loaded) -> list[Loaded]:
    """Read the journals of the games that were drawn with the same guest before this one in its match, in their order.

    The file may be anybody's, and what it names is shown to a guest in the end: nothing is taken that has not the salt
    of this table, or that is not over.
    """
    header, found = loaded.header, list[Loaded]()
    for number in range(header.number - 1, header.number - 1 - min(_games_before(header), MOST_GAMES), -1):
        after = (found[-1] if found else loaded).header
        path = loaded.path.with_name(after.before) if Path(after.before).name == after.before != "" else None
        try:
            before = load(path) if path is not None else None
        except JournalError:
            return found[::-1]
        if before is None or not (before.over and before.header.guest_seed and before.header.number == number):
            return found[::-1]
        if brought_salt(before.header) != brought_salt(header):
            return found[::-1]
        found.append(before)
    return found[::-1]


def _games_before(header: Header) -> int:
    return len(header.match.games) if header.match is not None else 0


def match_fault(match: SavedMatch, seats: int) -> str:
    """Say in one sentence what of a match no game is played in."""
    rules = match.rules
    limits = (rules.shared, rules.extra_turns, rules.extra, rules.each, rules.delay, rules.sideboarding, rules.choosing)
    if rules.best_of not in LENGTHS or min(limits) < 0 or max(limits) > LONGEST_CLOCK or not _are_times(match.times):
        return "it belongs to a match with rules that there are not."
    if len(match.decks) != seats or any(not DRAWN <= winner < seats for winner in match.games):
        return "it belongs to a match of other players."
    if any(_cards(deck) > MOST_CARDS for deck in match.decks):
        return f"a deck has more than {MOST_CARDS} cards."
    return "it belongs to a match that was over before it." if decided(rules, match.games, seats) else ""


def _are_times(times: Iterable[int]) -> bool:
    """Whether clocks may show this, in milliseconds."""
    return all(0 <= left <= LONGEST_CLOCK * 1000 for left in times)


def _cards(deck: DeckCards) -> int:
    return len(deck.material) + len(deck.main) + len(deck.sideboard)


def _problem(loaded: Loaded, number: int, last: bool, wrong: str) -> str:
    kept = f"The game goes on from answer {len(loaded.entries)}."
    if last:
        return f"{loaded.path}, line {number}: the last line was cut off. {kept}"
    return f"{loaded.path}, line {number}: {wrong} {kept}"


def read_line(row: bytes, before: int) -> tuple[Line | None, int, str]:
    """Read one line: the line, the running check, and what is wrong with it."""
    if len(row) > LONGEST_LINE:
        return None, before, "the line is too long."
    cut = row.rfind(_CHECK)
    payload = row[:cut] if cut >= 0 else row
    check = zlib.crc32(payload, before)
    if cut < 0 or row[cut:] != _CHECK + f"{check:08x}".encode() + b'"}':
        return None, before, "the line is damaged (its check does not fit)."
    try:
        line = _LINES.one_of(_of_today(codec.loads(payload + b"}")))
    except codec.CodecError as error:
        return None, before, str(error)
    return line, check, ""


def _of_today(data: Any) -> Any:
    """Say the first line of an older version in today's words; any other line stays as it is.

    Such a line names no generator where it is the newest one that its version had.
    """
    version = data.get("version") if isinstance(data, dict) and data.get("is") == "header" else None
    if not isinstance(version, int) or not GUESSABLE <= version < VERSION:
        return data
    start = data.get("start")
    if not isinstance(start, dict) or (version == GUESSABLE and type(start.get("seed")) is not int):
        return data
    unnamed = UNNAMED.get(version, version)
    words = {**start, "generator": version} if version == GUESSABLE else {"generator": unnamed, **start}
    seed = {"seed": str(start["seed"])} if version == GUESSABLE else {}
    return {**data, "version": VERSION, "start": {**words, **seed}}


def _take(loaded: Loaded, line: Any) -> str:
    """Add one line to what was read; say what is wrong with it, or nothing."""
    if isinstance(line, Entry):
        loaded.entries.append(line)
        loaded.between.clear()
        loaded.found = None
        loaded.pledged = False
    elif isinstance(line, Clocked):
        if not _are_times(line.times):
            return "its clocks show times that there are not."
        loaded.times = line.times
    elif isinstance(line, Found):
        if not loaded.over or not loaded.header.guest_seed:
            return "it was checked before it was over, or was not drawn with anybody."
        loaded.found = line
    elif isinstance(line, Presented | Coming):
        if wrong := _between_fault(loaded, line):
            return wrong
        loaded.between.append(line)
        loaded.pledged = loaded.pledged or isinstance(line, Coming)
    elif isinstance(line, TakenBack):
        if not 0 <= line.kept <= len(loaded.entries):
            return "it goes back to an answer that was never given."
        del loaded.entries[line.kept :]
        loaded.between.clear()
        loaded.found = None
        loaded.pledged = False
        loaded.digests = {at: digest for at, digest in loaded.digests.items() if at <= line.kept}
        loaded.ended, loaded.done = (loaded.ended, loaded.done) if loaded.ended <= line.kept else (-1, False)
        loaded.was_over = loaded.was_over and loaded.ended >= 0
    elif isinstance(line, Checkpoint):
        if line.at not in (len(loaded.entries), len(loaded.entries) - 1):  # before what waited for a share
            return "its digest stands at the wrong answer."
        if not _are_times(line.times):
            return "its clocks show times that there are not."
        loaded.digests[line.at], loaded.times = line.digest, line.times
        loaded.ended, loaded.done = (line.at, line.done) if line.over else (-1, False)
        loaded.was_over = loaded.done or (loaded.was_over and line.over)
        loaded.pledged = loaded.pledged and not loaded.done  # it has begun, in a journal of its own
    elif isinstance(line, Header):
        return "a second game begins in the same file."
    return ""


def _between_fault(loaded: Loaded, line: Between) -> str:
    """Say in one sentence what of a line about the next game can't be; that it fits the match the match itself sees."""
    if not loaded.over or loaded.header.start.scenario:
        return "a next game is prepared before this one is over."
    if isinstance(line, Presented):
        seats = len(loaded.header.start.decks)
        if not 0 <= line.seat < seats:
            return f"a deck is presented for seat {line.seat}, which is not there."
        return f"a deck has more than {MOST_CARDS} cards." if _cards(line.deck) > MOST_CARDS else ""
    if secret_of(line.salt) is None:
        return "what the next game was pledged with is not whole."
    return fault(replace(loaded.header, start=line.start))
