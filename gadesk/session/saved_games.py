"""Saved games: the one place that decides which can be gone on with and what the list says about each."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from itertools import islice
from pathlib import Path

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.model import Section
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.files import write_whole
from gadesk.glossary import CardType
from gadesk.plain import line
from gadesk.protocol.fairness import OWED_FOR
from gadesk.protocol.journal_file import (
    Entry,
    JournalError,
    Loaded,
    SavedMatch,
    latest_at,
    load,
    newest_first,
    owes_a_check,
    went_on,
    written,
)
from gadesk.protocol.plans import DeckCards, RoomPlan, Script, SeatPlan, Start, is_person
from gadesk.protocol.record import replace
from gadesk.records import dataclass
from gadesk.session.taken import is_taken
from gadesk.sheets.known import known_cards

SUFFIX = ".journal"
LOOKED_AT = 40  # journals: more are only read where none of the newest can be gone on with
LONGEST_NAME = 24
PLAYED_FOR = 1.0  # seconds for playing a game again only to know whether it has ended


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that is not over, as its journal has it; or the last one of a match of which only the check is `owed`."""

    path: Path
    saved: float
    start: Start
    seats: tuple[SeatPlan, ...]
    answers: int
    match: SavedMatch | None = None
    turn: int = 0
    port: int = 0
    owed: bool = False

    @property
    def shared(self) -> bool:
        """Whether another person has a seat, who has to be invited again."""
        return sum(seat.person for seat in self.seats) > 1

    @property
    def plan(self) -> RoomPlan:
        """Plan to go on with it."""
        return RoomPlan(self.start, self.seats, resume=str(self.path), free_undo=not self.shared)

    def words(self) -> str:
        """Say which game it is, against whom, in which turn, and when it was saved."""
        others = " and ".join(line(seat.name, LONGEST_NAME) or "another player" for seat in self.seats[1:])
        when = time.strftime("%d %b %Y, %H:%M", time.localtime(self.saved))
        if self.start.scenario:
            board = line(Path(self.start.scenario).name, LONGEST_NAME)
            return f"the scenario {board} against {others}, {when}"
        decks = [deck_name(deck) for deck in self.start.decks]
        network = " (LAN)" if self.shared else ""
        game = f", game {len(self.match.games) + 1} of a match" if self.match and self.match.rules.best_of > 1 else ""
        turn = f", turn {self.turn}" if self.turn else ""
        turn = ": over, and not checked yet" if self.owed else turn
        return f"{decks[0]} against {others} with {', '.join(decks[1:])}{network}{game}{turn}, {when}"


def saved_game(path: Path) -> SavedGame | None:
    """Read a journal; None for one that can't be gone on with: over, given up, damaged from its first line on."""
    try:
        loaded = load(path)
        saved = path.stat().st_mtime
    except (JournalError, OSError):
        return None
    if loaded.over and not loaded.match_goes_on:
        return None
    if not any(is_person(kind) for kind in loaded.header.seats) or not _board_is_there(loaded):
        return None
    if not loaded.over and _has_ended(loaded, saved):
        return None
    return _game_of(loaded, saved)


def table_at(path: Path) -> SavedGame | None:
    """Read the journal of a game to go on with, or of a match that is over and still to be opened to the other."""
    return saved_game(path) or _owed_match(path)


def _owed_match(path: Path) -> SavedGame | None:
    """Read the last journal of a match of which the other's program has not opened its part yet, for some time."""
    try:
        saved = path.stat().st_mtime
        if abs(time.time() - saved) > OWED_FOR:
            return None
        loaded = load(path)
    except (JournalError, OSError):
        return None
    return _game_of(loaded, saved, owed=True) if owes_a_check(loaded) and not went_on(path) else None


def _game_of(loaded: Loaded, saved: float, owed: bool = False) -> SavedGame:
    """Say what a journal has of its game."""
    path, header = loaded.path, loaded.header
    names = header.names or ("",) * len(header.seats)
    scripts = (*header.scripts, *(Script() for _ in header.seats))
    seats = tuple(SeatPlan(*each) for each in zip(header.seats, names, scripts, strict=False))
    entries = len(loaded.entries)
    return SavedGame(path, saved, header.start, seats, entries, header.match, loaded.turn, header.port, owed)


def _has_ended(loaded: Loaded, saved: float) -> bool:
    """Whether a game has ended whose journal cannot tell, as an older program wrote it: it is played again, once."""
    header = loaded.header
    if header.marked or header.start.scenario or not loaded.entries or is_taken(loaded.path):
        return False
    # Such files are rare, and the window, which lists the saved games, starts without the rules.
    from gadesk.session.joint import game_of
    from gadesk.session.journal import replay
    from gadesk.session.saved_sheets import sheets_digest
    from gadesk.sheets.bundled import bundled_sheets

    end, sheets = time.monotonic() + PLAYED_FOR, bundled_sheets()

    def in_time(entry: Entry) -> None:
        if time.monotonic() > end:
            raise TimeoutError

    try:
        if sheets_digest(sheets, header.start) != header.sheets:
            return False  # with other cards it would be another game
        game = game_of(loaded, sheets)
        if replay(loaded, game, in_time) is not None:
            return False
    except Exception:  # too long, a card that is no more, whatever: who goes on with it is told
        return False
    ended = len(loaded.entries) if game.over else -1
    digests = {**loaded.digests, len(loaded.entries): game.digest()}
    with suppress(OSError):
        marked = written(replace(header, marked=True), loaded.entries, digests, ended)
        write_whole(loaded.path, marked, private=True)
        os.utime(loaded.path, (saved, saved))
    return game.over


def _board_is_there(loaded: Loaded) -> bool:
    """Whether what the game began from can be had: decks are in the journal, a scenario is a file."""
    scenario = loaded.header.start.scenario
    return not scenario or any(Path(name).is_file() for name in (scenario, scenario.rpartition("#")[0]) if name)


def last_saved(folder: Path) -> SavedGame | None:
    """Find the game in a folder that was played last and can be gone on with, whoever it was played against.

    One that another window plays now is not among them.
    """
    newest = newest_first(folder.glob(f"*{SUFFIX}"))[:LOOKED_AT]
    free = (path for path in newest if not is_taken(path))
    return next((game for path in free if (game := table_at(path))), None)


def saved_with_others(folder: Path, most: int) -> list[SavedGame]:
    """Find the games against other people that can be gone on with, the newest first, so many at most."""
    newest = newest_first(folder.glob(f"*{SUFFIX}"))[:LOOKED_AT]
    free = (path for path in newest if not is_taken(path))
    return list(islice((game for path in free if (game := table_at(path)) and game.shared), most))


def saved_at(journal: Path) -> SavedGame | None:
    """Find the game played last at a table, if it can be gone on with, or is still to be opened."""
    return table_at(latest_at(journal))


def deck_name(deck: DeckCards) -> str:
    """Name a deck by what it is called, if it ships, else by its champion of the highest level."""
    catalogue = bundled_catalogue()
    for name in starter_names():
        starter = starter_deck(name, catalogue)
        if (starter.slugs(Section.MATERIAL), starter.slugs(Section.MAIN)) == (deck.material, deck.main):
            return name
    if any(slug not in catalogue for slug in deck.material):
        catalogue = known_cards()  # which takes longer to open
    known = (card for slug in deck.material if (card := catalogue.get(slug)) is not None)
    champions = [card for card in known if CardType.CHAMPION in card.front.types]
    best = max(champions, key=lambda card: card.front.level or 0, default=None)
    return best.front.name if best is not None else "another deck"
