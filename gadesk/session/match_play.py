"""A room's match: takes what the seats say about it, tells them how it stands, begins its games."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from gadesk.errors import UserError
from gadesk.protocol import messages as wire
from gadesk.protocol.events import EventKind
from gadesk.protocol.fairness import deck_digest
from gadesk.protocol.journal_file import Between, Clocked, Coming, Loaded, Presented, SavedMatch
from gadesk.protocol.matches import MatchRules, Stage
from gadesk.protocol.plans import DeckCards, Start
from gadesk.protocol.record import replace
from gadesk.records import dataclass
from gadesk.session.limits import Clock
from gadesk.session.match import Decks, Match
from gadesk.session.table import Refusal, Table
from gadesk.session.time_keeper import TimeKeeper, everybody_here
from gadesk.sheets.game_decks import check_presented, without_sideboard

if TYPE_CHECKING:
    from gadesk.session.room import Room


Send = Callable[[int, wire.FromHost], None]
NOBODY = -1
"""Stands for those who watch: they are told the score and the clocks, and no deck."""


@dataclass(slots=True)
class Doors:
    """What a match needs of its room: to tell a seat something, to try decks, to begin a game, to know who is asked."""

    send: Send
    try_decks: Callable[[Decks], None]
    next_game: Callable[[Start, Coming | None], None]
    asking: Callable[[], bool]


class MatchPlay:
    """Keeps the room's match in step with its game."""

    def __init__(self, room: Room, doors: Doors, rules: MatchRules, format_key: str, clock: Clock) -> None:
        self._room, self._doors, self._clock = room, doors, clock
        self.rules, self.format = rules, format_key
        self.match = self._new(())
        self.time = TimeKeeper(room, doors.asking, rules, clock)
        self._told: dict[int, wire.Match] = {}
        self._written: dict[int, DeckCards] = {}  # what was presented, as the journal has it
        self._restored: list[Between] = []
        self._was_over = False  # with the game that is gone on with: it was given up, or there was no time for more
        self._was_done = False  # and no other was agreed to
        self._another = False  # was agreed to, and had not begun
        self._pledged: Coming | None = None
        self._clocks_told: dict[int, object] = {}

    def _new(self, decks: Decks, games: tuple[int, ...] = ()) -> Match:
        people = frozenset(at for at, seat in enumerate(self._room.seats) if seat.plan.person)
        seats = max(len(decks), len(self._room.seats))
        return Match(self.rules, decks, seats, people, self._clock, games)

    # Beginning, saving, going on

    def fitting(self, start: Start) -> Start:
        """Leave away the sideboards, where there is one game alone."""
        if self.rules.best_of > 1:
            return start
        return replace(start, decks=tuple(without_sideboard(deck) for deck in start.decks))

    def begins(self, start: Start) -> None:
        """Take note of the decks with which the first game of the table begins."""
        self.match = self._new(start.decks)
        self.time = TimeKeeper(self._room, self._doors.asking, self.rules, self._clock)

    def game_begun(self, start: Start) -> None:
        """Take note that a game of the match has begun."""
        begins = (event.seat for event in self._room.table.events(0) if event.kind is EventKind.TURN_BEGINS)
        first = start.first if start.first is not None else next((seat for seat in begins if seat is not None), 0)
        self.match.game_begins(start.decks or self.match.decks, first)
        self.time.begins()
        self._room.table.done = partial(self.is_done, self._room.table)
        if self.more_than_a_game:
            self._room.table.times = self.time.times

    def is_done(self, table: Table) -> bool:
        """Whether nothing more is to be played after a game: its match is over with it, or has gone on in the next."""
        match = self.match
        gone_on = self._room.begun and table is not self._room.table
        if gone_on or match.over or self.time.match_is_out or self._was_done:
            return True
        return match.stage is Stage.PLAYING and match.ends_with(table.view(0).winner)

    @property
    def more_than_a_game(self) -> bool:
        """Whether there is more to the match than the game that is played."""
        return self.rules.more_than_a_game

    @property
    def pledged_deck(self) -> str:
        """The digest of the deck that the host has brought to the table, whatever it plays by now."""
        decks = self.match.decks or self._room.start.decks
        return deck_digest(self._room.drawing.brought_salt, decks[0]) if decks else ""

    def saved(self, start: Start) -> SavedMatch | None:
        """What the journal of a game that begins says of its match; nothing where that game is all of it."""
        if not self.more_than_a_game:
            return None
        decks, games = self.match.decks or start.decks, tuple(self.match.games)
        return SavedMatch(self.rules, decks, games, self.format, self.time.times())

    def resumed(self, loaded: Loaded) -> None:
        """Go on with the match that a journal tells of; of a game that is one by itself, with that."""
        header, saved = loaded.header, loaded.header.match
        self.rules, self.format = (saved.rules, saved.format) if saved is not None else (MatchRules(), self.format)
        self.match = self._new(saved.decks, saved.games) if saved is not None else self._new(header.start.decks)
        self._restored, self._was_over = list(loaded.between), loaded.was_over
        self._was_done = loaded.over and loaded.done
        self._another = loaded.over and loaded.was_over and not loaded.done
        times = loaded.times or (saved.times if saved is not None else ())
        self.time = TimeKeeper(self._room, self._doors.asking, self.rules, self._clock, times)

    # What seats say

    def take(self, seat: int, message: wire.Present | wire.First | wire.Concede) -> None:
        """Carry out what a seat says about the match, or refuse it."""
        match message:
            case wire.Present():
                self._present(seat, message.deck)
            case wire.First():
                self._choose(seat, message.seat)
            case wire.Concede():
                self._concede(seat, message.match)

    def _present(self, seat: int, deck: DeckCards | None) -> None:
        match = self.match
        if match.stage is not Stage.SIDEBOARDING:
            raise Refusal("Decks are presented between two games of a match.")
        if seat in match.presented:
            raise Refusal("Your deck is presented already.")
        if deck is not None:
            try:
                check_presented(match.decks[seat], deck, self.format)
                self._doors.try_decks(tuple(deck if at == seat else old for at, old in enumerate(match.played)))
            except UserError as error:
                raise Refusal(str(error)) from None
        match.present(seat, deck if deck is not None else match.played[seat])

    def _choose(self, seat: int, first: int) -> None:
        if self.match.chooser != seat:
            raise Refusal("It isn't yours to choose who goes first.")
        if not 0 <= first < len(self._room.seats):
            raise Refusal("There is no such player.")
        self.match.choose(first)

    def _concede(self, seat: int, whole: bool) -> None:
        """Let a seat give up the game, or the whole match: this is two different things."""
        match = self.match
        if whole and match.over:
            raise Refusal("The match is over.")
        if not whole or match.stage is Stage.PLAYING:
            before = match.given_up
            if whole:
                match.give_up(seat)
            try:
                self._room.table.concede(seat)
            except Refusal:
                match.given_up = before  # the game goes on, and so does the match
                raise
        else:
            match.give_up(seat)

    @property
    def goes_on(self) -> bool:
        """Whether the match is not over."""
        return not self.match.over

    def rematch(self) -> None:
        """Begin another match; two people are asked first who goes first in it."""
        if len(self.match.people) > 1:
            self.time = TimeKeeper(self._room, self._doors.asking, self.rules, self._clock)
            self.match.begin_again()
            if (journal := self._room.table.journal) is not None:
                self._room.table.write_to(journal)  # it was done with
        else:
            self.begins(replace(self._room.start, decks=self.match.decks))
            self._doors.next_game(replace(self._room.start, decks=self.match.decks or self._room.start.decks), None)

    # Keeping in step

    def follow(self) -> None:
        """See what the state of the game means for the match, and begin the next game if it is due."""
        room, match = self._room, self.match
        self.time.run(match)
        words = self.time.judge(match)
        for number in [number for number, seat in enumerate(room.seats) if seat.here] if words else ():
            self._doors.send(number, wire.Notice(words))
        if room.table.over and match.stage is Stage.PLAYING:
            match.game_ended(room.table.view(0).winner)
            if (self.time.match_is_out or self._was_over) and not match.over:
                match.give_up(None)
            self._was_over = self._was_done = False
            self._restore()
            if self._another and match.over and len(match.people) > 1:
                self.rematch()  # both had said yes before the host ended
            self._another = False
        elif not room.table.over and match.stage is not Stage.PLAYING:
            match.game_goes_on()
        self._write_presented()
        if match.ready and room.awaited is None:
            pledged, self._pledged = self._pledged, None
            self._doors.next_game(replace(room.start, decks=match.next_decks, first=match.first), pledged)
        self.keep_time()

    def _write_presented(self) -> None:
        """Have in the journal what was presented, before anybody is told."""
        for seat, deck in self.match.presented.items():
            if self._written.get(seat) != deck:
                self._room.table.note(Presented(seat, deck))
        self._written = dict(self.match.presented)

    def _restore(self) -> None:
        """Go on between two games with what was settled before the host ended, as far as it fits the match."""
        lines, self._restored = self._restored, []
        for line in lines:
            if isinstance(line, Presented):
                with contextlib.suppress(Refusal):
                    self._present(line.seat, line.deck)
                    self._written[line.seat] = line.deck
            else:
                self._pledge_again(line)

    def _pledge_again(self, coming: Coming) -> None:
        """Begin the next game as it was pledged: the guest's program may have given shares for it."""
        if self.match.over and len(self.match.people) > 1:
            self.rematch()
        start, decks = coming.start, self.match.next_decks
        own = {"first": start.first, "seed": start.seed, "generator": start.generator, "edition": start.edition}
        fits = replace(self._room.start, decks=decks, **own)
        if self.match.stage is Stage.CHOOSING and start.first is not None and start == fits:
            self.match.choose(start.first)
            self._pledged = coming

    def keep_time(self) -> None:
        """Let the time run or stand still, as somebody came or went, asked something or was answered."""
        all_here = everybody_here(self._room.seats)
        self.match.timer.run(all_here)
        if self._room.begun and self._room.table.passes.pacing is not None:
            self._room.table.passes.pacing.run(all_here and not self._doors.asking())
        self.time.run(self.match)
        if self._room.begun and self.time.is_to_be_noted():
            self._room.table.note(Clocked(self.time.times()))
        clocks = self.time.message() if self._room.begun else None
        for number, seat in enumerate(self._room.seats):
            if clocks is not None and seat.here and self._clocks_told.get(number) != self.time.runs_for:
                self._clocks_told[number] = self.time.runs_for
                self._doors.send(number, clocks)
        if clocks is not None and self._clocks_told.get(NOBODY) != self.time.runs_for:
            self._clocks_told[NOBODY] = self.time.runs_for
            self._room.audience.tell(clocks)

    def public(self) -> list[wire.FromHost]:
        """What somebody who comes to watch is told of score and clocks."""
        told = (self._message(NOBODY), self.time.message() if self._room.begun else None)
        return [message for message in told if message is not None]

    def forget(self, seat: int) -> None:
        """Tell a seat everything again."""
        self._told.pop(seat, None)
        self._clocks_told.pop(seat, None)

    def due(self) -> float | None:
        """In how many seconds something has to be done without an answer; None if there is no such time."""
        waits = (self.match.timer.due, self.time.due())
        return min((wait for wait in waits if wait is not None), default=None)

    def tick(self) -> None:
        """Do what is due by now."""
        self.keep_time()
        if self.match.time_is_up() or (self._room.begun and self.time.is_over(self.match)):
            self._room.update()

    def tell(self) -> None:
        """Tell every seat how the match stands, where it does not know that yet."""
        for number, seat in enumerate(self._room.seats):
            message = self._message(number)
            if seat.here and message is not None and not _same(message, self._told.get(number)):
                self._told[number] = message
                self._doors.send(number, message)
        message = self._message(NOBODY)
        if message is not None and not _same(message, self._told.get(NOBODY)):
            self._told[NOBODY] = message
            self._room.audience.tell(message)

    def _message(self, seat: int) -> wire.Match | None:
        """How the match stands for a seat, or for `NOBODY`; None of one game where nothing is to be chosen."""
        match = self.match
        if self.rules.best_of == 1 and match.stage is not Stage.CHOOSING and not self._told.get(seat):
            return None
        changing = match.stage is Stage.SIDEBOARDING
        plays = changing and seat != NOBODY
        left = match.timer.left
        return wire.Match(
            number=match.number,
            best_of=self.rules.best_of,
            wins=match.wins,
            stage=match.stage,
            presented=tuple(sorted(match.presented)) if changing else (),
            chooser=match.chooser,
            winner=match.winner if match.over else None,
            left=None if left is None else round(left),
            stopped=not match.timer.running,
            deck=match.played[seat] if plays else None,
            brought=match.decks[seat] if plays else None,
            format=self.format if plays else "",
        )


def _same(message: wire.Match, told: wire.Match | None) -> bool:
    """Whether a seat knows that already: how time passes it sees by itself."""
    return told is not None and replace(message, left=told.left) == told
