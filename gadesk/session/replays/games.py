"""The games that a player has: recordings and journals of a folder, put together, with what can be done with each."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from gadesk import foreign
from gadesk.errors import UserError
from gadesk.files import passing_folder, write_whole
from gadesk.plain import line
from gadesk.protocol.fairness import Checked
from gadesk.protocol.journal_file import Header, JournalError, load, read_line
from gadesk.protocol.plans import DeckCards, is_person
from gadesk.protocol.record import replace
from gadesk.protocol.recording import (
    LONGEST_LINE,
    SUFFIX,
    RecordingError,
    Result,
    last_turn,
    load_recording,
    packed,
    read_head,
)
from gadesk.records import dataclass
from gadesk.session.replays.both_sides import Order, made_apart
from gadesk.session.replays.recorder import file_name, game_key
from gadesk.session.saved_games import SUFFIX as JOURNAL
from gadesk.session.saved_games import SavedGame, deck_name, saved_game
from gadesk.session.taken import is_taken
from gadesk.sheets.known import known_cards

IMPORTED = "imported"
"""Below the folder of one's own games: others' are not counted."""
MOST_GAMES, LONGEST_NAME = 5000, 24
_MOST_LOOKED_AT = 60  # journals that are read whole to know how far they are


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the list. `key` names it; `recording` and `journal` are its files, of which one may be missing."""

    key: str
    begun: str
    seat: int
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    deck: str
    result: Result | None
    over: bool
    turn: int
    recording: Path | None
    journal: Path | None
    saved: SavedGame | None
    own: bool = True
    checked: Checked | None = None

    @property
    def opponents(self) -> str:
        """Say who else played."""
        others = [name for at, name in enumerate(self.names) if at != self.seat]
        return " and ".join(line(name, LONGEST_NAME) or "another player" for name in others)

    @property
    def shared(self) -> bool:
        """Whether another person played."""
        return sum(is_person(kind) for kind in self.kinds) > 1

    @property
    def date(self) -> str:
        """Say when it was begun."""
        try:
            return time.strftime("%d %b %Y, %H:%M", time.strptime(self.begun[:19], "%Y-%m-%dT%H:%M:%S"))
        except ValueError:
            return line(self.begun, LONGEST_NAME)

    @property
    def won(self) -> bool | None:
        """Whether the player won; None for a draw, and for a game that has not ended."""
        if self.result is None or self.result.winner is None:
            return None
        return self.result.winner == self.seat

    def outcome(self) -> str:
        """Say in a word or two how it ended."""
        if self.result is None:
            return "ended" if self.over else "not finished"
        return {True: "won", False: "lost", None: "drawn"}[self.won]

    def words(self) -> str:
        """Say which game it is."""
        mine = f"{self.deck} against " if self.deck else "against "
        return f"{mine}{self.opponents}, {self.date}"

    def may_see_all(self) -> bool:
        """Whether all hands may be looked at: nobody else plays it, or it has ended and its table is closed."""
        if self.journal is None:
            return False
        if not self.shared:
            return True
        tables = [self.journal, *self.journal.parent.glob(f"{_table(self.journal)}*{self.journal.suffix}")]
        return self.over and not any(is_taken(each) or _goes_on(each) for each in tables)


def _table(journal: Path) -> str:
    """Name what the journals of one table have in common: further games of it are "name-2", "name-3"."""
    stem, _, number = journal.stem.rpartition("-")
    return stem if stem and number.isdigit() and len(number) < 3 else journal.stem


def _goes_on(journal: Path) -> bool:
    """Whether a game at the same table, of the same match, is still to be played."""
    try:
        loaded = load(journal)
        return loaded.match_goes_on or not loaded.over
    except JournalError:
        return False


def games(folder: Path, unread: list[Path] | None = None) -> list[Game]:
    """List the games of a folder and those imported into it, the newest first; what can't be read is `unread`."""
    journals, lost = _journals(folder), list[Path]()
    found = list[Game]()

    def keep(path: Path, game: Game | None) -> None:
        if game is not None:
            found.append(game)
        else:
            lost.append(path)

    for path in _files(folder, SUFFIX):
        keep(path, _recorded(path, journals, True))
    for path in _files(folder / IMPORTED, SUFFIX):
        keep(path, _recorded(path, {}, False))
    known = {game.journal for game in found}
    for path in [path for path, _ in journals.values() if path not in known][:_MOST_LOOKED_AT]:
        keep(path, game_of_journal(path))
    if unread is not None:
        listed = {path for path, _ in journals.values()}
        unread += lost + [path for path in _files(folder, JOURNAL) if path not in listed]
    return sorted(found, key=lambda game: game.begun, reverse=True)


def _files(folder: Path, suffix: str) -> list[Path]:
    with suppress(OSError):
        return sorted(itertools.islice(folder.glob(f"*{suffix}"), MOST_GAMES), reverse=True)
    return []


def _journals(folder: Path) -> dict[str, tuple[Path, Header]]:
    """Find the journals by the names of their games; those of older programs have none, and go by their file."""
    found: dict[str, tuple[Path, Header]] = {}
    for path in _files(folder, JOURNAL):
        with suppress(foreign.Unreadable):
            header, _, _ = read_line(foreign.first_line(path, LONGEST_LINE).rstrip(b"\n"), 0)
            if isinstance(header, Header):
                found[game_key(header.game or path.name)] = path, header
    return found


def _recorded(path: Path, journals: dict[str, tuple[Path, Header]], own: bool) -> Game | None:
    try:
        head = read_head(path)
    except RecordingError:
        return None
    journal = journals.get(head.game, (None, None))[0]
    saved = saved_game(journal) if journal is not None and head.result is None and not is_taken(journal) else None
    turn = head.result.turns if head.result is not None else last_turn(path)
    over = head.result is not None
    deck = head.deck or _deck(head.cards)
    return Game(
        head.game, head.begun, head.seat, head.names, head.kinds, deck, head.result, over, turn, path, journal, saved,
        own, head.checked if own else None,
    )  # fmt: skip


def _deck(cards: DeckCards | None) -> str:
    return deck_name(cards) if cards is not None and (cards.material or cards.main) else ""


def game_of_journal(path: Path) -> Game | None:
    """A journal of an older program, or of one that was killed before it could record anything."""
    try:
        loaded = load(path)
        begun = time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(path.stat().st_mtime))
    except (JournalError, OSError):
        return None
    header = loaded.header
    saved = saved_game(path) if not is_taken(path) else None
    deck = _deck(next(iter(header.start.decks), None))
    names = header.names or tuple(f"Player {at + 1}" for at in range(len(header.seats)))
    over = loaded.over or saved is None
    key = game_key(header.game or path.name)
    return Game(key, begun, 0, names, header.seats, deck, None, over, 0, None, path, saved)


def watchable(path: Path) -> tuple[Path, str]:
    """Return the recording to watch a file by, and a remark: a journal is played again for it. Raises UserError."""
    if path.suffix != JOURNAL:
        return path, ""
    game = game_of_journal(path)
    if game is None:
        load(path)  # it says why
        raise UserError(f"{path} is not the journal of a game that can be watched.")
    if not game.may_see_all():
        raise UserError("All hands are shown once the game is over and its table is closed; watch your recording.")
    out = passing_folder() / f"{path.stem}{SUFFIX}"
    outcome = made_apart(Order(str(path), str(out)))
    if outcome.failed:
        raise UserError(outcome.failed)
    return out, f"This is not quite the game that was played: {outcome.differs}" if outcome.differs else ""


def card_names() -> Callable[[str | None], str]:
    """Return what names a card by its slug, as the log does."""
    catalogue = known_cards()

    def name(slug: str | None) -> str:
        card = catalogue.get(slug) if slug is not None else None
        return card.front.name if card is not None else line(slug or "a card")

    return name


def delete(game: Game) -> None:
    """Delete a game's files. Raises UserError where one stays."""
    for path in (game.recording, game.journal):
        if path is not None:
            if path.suffix == JOURNAL and is_taken(path):
                raise UserError("That game is being played: leave its table first.")
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise UserError(f"{path} can't be deleted: {error.strerror or error}.") from None


def export(source: Path, out: Path) -> None:
    """Write a recording as a file to share: as one saw it, or everything, if that is what the source has."""
    found = load_recording(source)
    if found.problem:
        raise UserError(f"The recording is damaged and can't be shared whole: {found.problem}")
    try:
        write_whole(out, packed(replace(found.head, checked=None), found.body))
    except OSError as error:
        raise UserError(f"{line(str(out))} can't be written: {error.strerror or error}.") from None


def import_recording(path: Path, folder: Path) -> Path:
    """Take a file of somebody's in, beside one's own games; return where it lies now. Raises UserError."""
    found = load_recording(path)
    place = folder / IMPORTED / file_name(found.head)
    names = (place if at == 1 else place.with_name(f"{place.stem}-{at}{SUFFIX}") for at in range(1, 100))
    written = packed(replace(found.head, checked=None), found.body)
    for each in names:
        if not each.exists():
            try:
                write_whole(each, written, private=True)
            except OSError as error:
                raise UserError(f"{each} can't be written: {error.strerror or error}.") from None
            return each
        with suppress(foreign.Unreadable):
            if foreign.read_file(each, len(written)) == written:
                return each
    raise UserError("There are too many recordings of that game already.")
