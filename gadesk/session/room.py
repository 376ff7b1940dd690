"""The host without its sockets: the seats at one table; its match is `match_play`, its bots are `bot_seats`."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from gadesk import plain
from gadesk.bots.bot import BotMaker
from gadesk.errors import UserError
from gadesk.glossary.editions import PLAYED
from gadesk.protocol import messages as wire
from gadesk.protocol.abilities import as_all_know, own_abilities
from gadesk.protocol.fairness import Checked, Pledge, Share, Unsealed
from gadesk.protocol.journal_file import Coming, Found, Header, load
from gadesk.protocol.plans import NEWEST, DeckCards, RoomPlan, SeatPlan, Start, ends_its_turns, fresh_seed
from gadesk.protocol.record import replace
from gadesk.protocol.tasks import Task
from gadesk.script.sheet import CardSheet
from gadesk.session.audience import Audience
from gadesk.session.bot_seats import BotSeats
from gadesk.session.consents import Consents
from gadesk.session.drawing import Drawing, silent_words
from gadesk.session.gallery_hands import GalleryHands
from gadesk.session.game import BY_THE_RULES, PlayedGame, Rules
from gadesk.session.heap import after_a_game
from gadesk.session.joint import JointDraw
from gadesk.session.journal import JournalWriter, note_unopened
from gadesk.session.limits import Allowance, Clock, price
from gadesk.session.match_play import Doors, MatchPlay
from gadesk.session.pacing import Pacing, drawn_wait
from gadesk.session.saved_sheets import saved_sheets, sheets_digest
from gadesk.session.seats import Seat, journal_header, others
from gadesk.session.table import Refusal, Table, unsaved
from gadesk.session.talk import line_said
from gadesk.session.unknown_cards import NoSheets, UnknownCards
from gadesk.sheets.game_decks import check_guest_deck, without_sideboard
from gadesk.sheets.outlines import FactBook

MOST_EVENTS = 2000  # in one line: those of a whole game, for who comes back, may be more than a reader takes at once
Send = Callable[[int, wire.FromHost], None]


class Room:
    """One host's game. Every message of a seat comes in by `take`; what is sent goes out by `send`."""

    def __init__(
        self, plan: RoomPlan, sheets: Mapping[str, CardSheet], makers: Mapping[str, BotMaker], send: Send,
        rules: Rules = BY_THE_RULES, clock: Clock = time.monotonic,
    ) -> None:  # fmt: skip
        self._clock, self.plan, self._sheets = clock, plan, sheets
        self.wait = drawn_wait
        """How long a pass takes, where passes are paced."""
        self.advise: Callable[[int], None] = lambda _seat: None
        self._send = send
        self._rules = rules
        named = [replace(seat, name=plain.name(seat.name)) for seat in plan.seats]  # of a saved game: anybody's words
        self.seats = [Seat(seat, secrets.token_hex(6), allowance=Allowance(clock)) for seat in named]
        self.hands = GalleryHands(self.seats, clock)
        self.bots = BotSeats(self, makers, FactBook(sheets), self._tell_all)
        self.game = 0
        self.problem: str | None = None
        people = tuple(number for number, seat in enumerate(plan.seats) if seat.person)
        asked = tuple(number for number, seat in enumerate(plan.seats) if ends_its_turns(seat.kind))
        self.consents = Consents(self, send, clock, self._taken_back)
        self.match = MatchPlay(self, self._doors(), plan.match, plan.format, clock)
        self.start = self.match.fitting(replace(plan.start, people=asked, paced=plan.match.paced and len(people) > 1))
        self.saved_as = self.game_id = ""
        self.port = 0
        """Where guests of the network come in."""
        self.audience = Audience()
        self._table: Table | None = None
        self._task: Callable[[], Task] | None = None
        self.drawing = Drawing(sheets, rules, self.seats, send, clock, bytes.fromhex(plan.salt))
        self.drawing.keep = self._keep_found
        self._coming: tuple[Start, str] | None = None
        self._before: Table | None = None
        if plan.resume:
            self._table = self._resume(Path(plan.resume))
            self.match.game_begun(self.start)
            self._keep_pace()
        elif len(people) > 1 and not self.start.scenario:
            self._try(self.start)
        else:
            self._begin_match()
        self.bots.begin()

    # Beginning

    @property
    def begun(self) -> bool:
        """Whether there is a game yet: nothing is dealt before everybody has come."""
        return self._table is not None

    @property
    def table(self) -> Table:
        """The game; there must be one."""
        assert self._table is not None
        return self._table

    def _try(self, start: Start) -> None:
        """Begin a game and throw it away, to learn whether it can be begun: its chance has nothing of the real one."""
        self._header(start)
        self._rules.begin(self._sheets, replace(start, seed=fresh_seed(), generator=NEWEST, edition=PLAYED.value))

    def _try_decks(self, decks: tuple[DeckCards, ...]) -> None:
        """Raise UserError for decks that cannot be played."""
        self._try(replace(self.start, decks=decks))

    def _doors(self) -> Doors:
        return Doors(self._send, self._try_decks, self._next_game, lambda: self.consents.is_open)

    def _begin_match(self) -> None:
        self.match.begins(self.start)
        self._open(self.start, self.plan.journal)

    def _open(self, start: Start, journal: str, salt: bytes = b"") -> None:
        """Begin a game; with a guest who draws along as soon as both have pledged what they draw with."""
        if self.drawing.takes(self.game, start, salt):
            self._table, self._coming = None, (start, journal)
        else:
            self._dealt(self._rules.begin(self._sheets, start), start, journal)

    def _dealt(self, game: PlayedGame, start: Start, journal: str) -> None:
        self.game_id = secrets.token_hex(16)
        self._table, self._coming = self._table_of(game, start, journal), None
        if self._before is not None:
            self._before.close()  # once the next game has its journal
            self._before = None
            after_a_game()
        self.match.game_begun(start)
        self._keep_pace()
        self.bots.begin()

    def _keep_pace(self) -> None:
        """Where the game is paced, keep passes back from others who play: nobody else has anything to guess at."""
        people = sum(seat.plan.person for seat in self.seats)
        self.table.passes.keep_pace(Pacing(self._clock, self.wait) if self.start.paced and people > 1 else None)

    def _hear_draw(self, number: int, message: Pledge | Share | Unsealed) -> None:
        """Take what a guest's program says by itself to what is drawn, and go on with what has waited for it."""
        try:
            found = self.drawing.hear(number, message, self._table)
        except ValueError as error:
            raise Refusal(str(error)) from None
        if found is not None:
            self._send(0, found)
        elif self._coming is not None:
            game = self.drawing.begun(self._coming[0])
            if game is not None:
                self._dealt(game, *self._coming)
                if self.seats[0].here:
                    self._welcome(0)  # where the game is saved was not known before
        elif self._table is not None:
            self.drawing.go_on(self._table)
        if self.drawing.answers_again(number):
            self.tell_seats()
            if self.begun:
                self.table.passes.begin()
        self.update()

    def due(self) -> float | None:
        """In how many seconds something has to be done without an answer; None if there is no such time."""
        waits = [self.match.due(), self.drawing.due, self.consents.due()]
        waits.append(self.table.passes.due if self.begun else None)
        return min((wait for wait in waits if wait is not None), default=None)

    def tick(self) -> None:
        """Do what is due by now."""
        self.match.tick()
        if self.consents.tick():
            self.match.keep_time()
        if self.begun and self.table.passes.due == 0.0:
            self.table.passes.begin()
            self.consents.forget_old()
            self.update()
        if (silent := self.drawing.fell_silent()) is not None:
            self._tell_all(wire.Notice(silent_words(self.seats[silent].plan.name)), but=silent)
            self.tell_seats(but=silent)
            self.match.keep_time()
            self.update()

    def _table_of(self, game: PlayedGame, start: Start, journal: str) -> Table:
        self._fill_seats(len(game.view(0).seats))
        writer, trouble = None, ""
        kept = self.drawing.kept(lambda: self._whole_header(start))
        if journal:
            whole = self._whole_header(start)
            header = replace(kept.header, before=whole.before) if kept is not None else whole
            try:
                cards = saved_sheets(self._sheets, header)
                writer = JournalWriter(Path(journal), replace(header, cards=cards, port=self.port))
                self.saved_as = self.saved_as or str(writer.path)
            except OSError as error:
                trouble = unsaved(Path(journal), error)
        table = Table(game, len(self.seats), writer, self._rules.redact, kept)
        self.drawing.write_early(table)
        for number, seat in enumerate(self.seats):
            table.passes.stop_at(number, seat.stops)
        table.unsaved, table.here = trouble, self._is_here
        self._follow(table)
        return table

    def _follow(self, table: Table) -> None:
        """Have the game followed towards the goal of its scenario, if that has one."""
        found = self._rules.follower(self.start)
        self._task = None
        if found is not None:
            title, watch = found
            self._task = lambda: watch.task(title)
            table.noted = lambda: watch.look(table.game, table.events(0), len(table.entries))
            table.noted()

    def _fill_seats(self, count: int) -> None:
        """Seat as many as the board has (a scenario's may have more): those not planned for only pass."""
        if len(self.seats) > count:
            raise UserError(f"The board has {count} seats, but {len(self.seats)} players were to sit down.")
        self.seats += [Seat(SeatPlan("passer", "Goldfish"), "") for _ in range(count - len(self.seats))]

    def _header(self, start: Start) -> Header:
        """The beginning of a journal, but for what the sheets say. Raises JournalError for what none goes on from."""
        match, last = self.match.saved(start), self._before.journal if self._before is not None else None
        before = last.path.name if last is not None and match is not None and match.games else ""
        return journal_header(start, self.seats, match, before)

    def _whole_header(self, start: Start) -> Header:
        return replace(self._header(start), sheets=sheets_digest(self._sheets, start), game=self.game_id)

    def _resume(self, path: Path) -> Table:
        loaded = load(path)
        self.start = loaded.header.start
        self.game_id = loaded.header.game or secrets.token_hex(16)
        for seat, peer in zip(self.seats, loaded.header.peers, strict=False):
            seat.peer = peer
        game = self.drawing.begun_again(loaded) or self._rules.begin(self._sheets, self.start)
        self.game = loaded.header.number
        self._fill_seats(len(game.view(0).seats))
        kept = self.drawing.kept()
        table, problem = Table.resumed(game, len(self.seats), loaded, self._rules.redact, kept)
        if problem and loaded.header.sheets != sheets_digest(self._sheets, self.start):
            problem += " The cards of the program have changed since then."
        self.problem = loaded.problem = problem or loaded.problem
        self.saved_as = str(path)
        self.match.resumed(loaded)
        table.here, table.done = self._is_here, partial(self.match.is_done, table)
        self._follow(table)
        try:
            table.write_to(JournalWriter.going_on(loaded))
        except OSError as error:
            table.unsaved = unsaved(path, error)
        return table

    def _keep_found(self, joint: JointDraw, found: Checked) -> None:
        """Have what came of checking a game in its journal: until it stands there the game is opened again."""
        line = Found(found.finding, found.text)
        for table in (self._table, self._before):
            if table is not None and table.journal is not None and table.journal.path == joint.journal:
                table.note(line)
                return
        if joint.journal is not None:
            note_unopened(joint.journal, line)

    # Coming and going

    @property
    def awaited(self) -> int | None:
        """The seat of a player who has not come yet; until then nobody plays."""
        return next((at for at, seat in enumerate(self.seats) if seat.bot is None and not seat.key), None)

    def bring(self, number: int, deck: DeckCards | None, trying: bool = False) -> Start:
        """Let a new player play a deck of their own, or only try it; without one it is that of the plan.

        Returns how the game begins with it; one that has begun keeps its decks. Raises UserError for a deck that the
        room does not take.
        """
        if self.begun or deck is None:
            return self.start
        deck = deck if self.match.rules.best_of > 1 else without_sideboard(deck)
        decks = tuple(deck if at == number else other for at, other in enumerate(self.start.decks))
        start = replace(self.start, decks=decks)
        try:
            self._try(start)  # a deck that cannot be played ends here
        except NoSheets as error:
            raise UnknownCards(error.slugs) from None
        check_guest_deck(deck, self.plan.format)
        if not trying:
            self.start = start
        return start

    def infos(self) -> tuple[wire.SeatInfo, ...]:
        """Say who sits where."""
        return tuple(each.info(at) for at, each in enumerate(self.seats))

    def joined(self, number: int, name: str) -> None:
        """Welcome a seat's new connection, and bring it the whole game and the question that is due."""
        seat = self.seats[number]
        self.consents.left(number)  # where it comes from another window, that one was asked
        seat.here, seat.gone, seat.silent, seat.sent = True, False, False, 0
        seat.key = seat.key or secrets.token_hex(16)
        if name:
            seat.plan = replace(seat.plan, name=name)
        begins = not self.begun and self._coming is None and self.awaited is None
        if begins:
            self.start = as_all_know(self.start, (each.can for each in self.seats))
            self._begin_match()
        self.drawing.comes(number)
        self.match.forget(number)
        self._welcome(number)
        self.tell_seats(but=-1 if self.audience.count else number)
        self.drawing.ask(self._table)
        if begins and self.begun and number and self.seats[0].here:
            self._welcome(0)  # where the game is saved was not known before
        if self.problem and self._is_ours(number):
            self._send(number, wire.Notice(self.problem))
        if self.begun:
            self.table.passes.begin()
        self.update()

    def _welcome(self, number: int) -> None:
        """Tell a seat that it is taken. What brings it back is told to whoever did not come over the network."""
        seat, ours = self.seats[number], self._is_ours(number)
        journal, texts = (self.saved_as, self._rules.texts(self.start)) if ours else ("", ())
        key, undo = "" if seat.peer else seat.key, self.match.rules.undo
        free_undo = self.plan.free_undo and undo
        seats, can = self.infos(), own_abilities()
        self._send(number, wire.Welcome(wire.VERSION, number, key, seats, free_undo, journal, texts, undo, True, can))

    def left(self, number: int) -> None:
        """Note that a seat's connection ended; its place is kept."""
        self.seats[number].here = False
        self.tell_seats(but=number)
        if self.seats[number].gone and self.begun and not self.match.goes_on:
            unchecked = self.drawing.hear(number, wire.Leave(), self._table)
            if unchecked is not None:
                self._send(0, unchecked)
        self.consents.left(number)
        self.match.keep_time()

    def tell_seats(self, but: int = -1) -> None:
        """Tell everybody who is here, and how many watch."""
        self._tell_all(wire.Seats(self.infos(), self.audience.count), but)

    def _is_here(self, number: int) -> bool:
        return self.seats[number].plays

    # What seats ask for

    def take(self, number: int, message: wire.FromSeat) -> None:
        """Carry out what a seat asks for, or refuse it with a reason and change nothing; a flood is told once."""
        allowance = self.seats[number].allowance
        due = isinstance(message, Share) and self.drawing.awaits
        if not allowance.has_any() and not due:
            if allowance.dropped == 1:
                self._send(number, wire.Refused("You ask too much at once: wait a moment.", "flood"))
            return
        if not due:
            allowance.spend(price(message))
        try:
            self._take(number, message)
        except Refusal as refusal:
            if isinstance(message, wire.Answer) or due:
                allowance.spend()  # an answer that was due takes the game on and costs nothing
            self._send(number, wire.Refused(str(refusal)))
        self.match.keep_time()

    def may_join(self, number: int) -> bool:
        """Whether a seat may come (back) now; coming and going is told to the others, so it has its limit too."""
        return self.seats[number].allowance.take()

    def floods(self, number: int) -> bool:
        """Whether a seat goes on with asking too much."""
        return self.seats[number].allowance.flooded

    def _say(self, number: int, text: str) -> None:
        """Tell everybody at the table what a player says: one plain line, and not too many of them."""
        now = self._clock()
        words, self.seats[number].spoke = line_said(text, now - self.seats[number].spoke), now
        self._tell_all(wire.Said(number, words))

    def _take(self, number: int, message: wire.FromSeat) -> None:
        if isinstance(message, wire.Say):
            self._say(number, message.text)
            return
        if isinstance(message, Pledge | Share | Unsealed):
            self._hear_draw(number, message)
            return
        if not (self.begun and self.awaited is None) and not isinstance(
            message, wire.Ping | wire.Hello | wire.Knock | wire.Proof | wire.Join | wire.Leave
        ):
            raise Refusal("The game begins when the other player has come.")
        before = self._stands() if self.begun else None
        match message:
            case wire.Answer():
                self.table.answer(number, message.epoch, message.number, message.choice)
            case wire.Concede() | wire.Present() | wire.First():
                self.match.take(number, message)
            case wire.Showing():
                self._tell_all(wire.Notice(self.hands.open(number, message.on)), but=number)
                self.tell_seats()
            case wire.Passing():
                self.seats[number].stops = message.stops or self.seats[number].stops
                self.table.passes.stop_at(number, self.seats[number].stops)
                self.table.passes.set(number, message.mode)
            case wire.ByHand() | wire.UseTool() | wire.Undo() | wire.OfferDraw() | wire.Rematch() | wire.Consent():
                self._take_consent(number, message)
                return
            case wire.Ping():
                self._send(number, wire.Pong())
                return
            case wire.Advise():
                self.advise(number)
                return
            case wire.Leave() | wire.Watching():
                return  # the connection ends; who may watch is said where the network comes in
            case wire.Hello() | wire.Knock() | wire.Proof() | wire.Join():
                raise Refusal("This place is taken already, by you.")
        self.consents.forget_old()
        if isinstance(message, wire.Answer | wire.Passing) and self._stands() == before:
            self._tell_seat(number)  # the others would learn when a pass was given that is shown later
        else:
            self.update()

    def _stands(self) -> object:
        """What changes with whatever the others are told."""
        return self.game, self.table.epoch, len(self.table.entries), self.table.held

    def _take_consent(
        self, number: int,
        message: wire.ByHand | wire.UseTool | wire.Undo | wire.OfferDraw | wire.Rematch | wire.Consent,
    ) -> None:  # fmt: skip
        """Take what a seat asks of the others, or answers them."""
        match message:
            case wire.ByHand():
                self.consents.by_hand(number, message.card, message.words)
            case wire.UseTool():
                self.consents.use_tool(number, message.use)
            case wire.Undo():
                self.consents.undo(number, message.steps)
            case wire.OfferDraw():
                self.consents.draw(number)
            case wire.Rematch():
                self.consents.rematch(number)
            case wire.Consent():
                self.consents.answered(number, message)

    def _taken_back(self) -> None:
        """Go on from a state of before: bots begin anew, and seats are sent what is left."""
        self.bots.begin()
        for number, seat in enumerate(self.seats):
            seat.sent = min(seat.sent, len(self.table.events(number)))

    def _next_game(self, start: Start, pledged: Coming | None = None) -> None:
        """Begin the next game at this table, from a new seed or as it was `pledged`; the one before has its journal."""
        before = self.table
        self.game += 1
        fresh = replace(start, seed=fresh_seed(), generator=NEWEST, edition=PLAYED.value)
        self.start = pledged.start if pledged is not None else as_all_know(fresh, (seat.can for seat in self.seats))
        self._before = before
        salt = bytes.fromhex(pledged.salt) if pledged is not None else b""
        self._open(self.start, self.plan.journal or self.plan.resume, salt)
        coming = self.drawing.coming(self.start) if self._coming is not None else None
        if coming is not None and coming != pledged:
            before.note(coming)  # before the guest learns anything of it
        self.problem = None
        for seat in self.seats:
            seat.sent = 0
        self.drawing.ask(self._table)

    # What seats are told

    def _tell_all(self, message: wire.FromHost, but: int = -1) -> None:
        for number, seat in enumerate(self.seats):
            if seat.here and number != but:
                self._send(number, message)
        self.audience.tell(message)

    def update(self) -> None:
        """Tell every connected seat how things stand now."""
        self.drawing.ask(self._table)
        if not self.begun or (self.table.held is not None and self.drawing.at_once):
            return
        self.match.follow()
        if not self.begun:
            return  # the next game waits for what both pledge
        self._tell_unsaved()
        for number, seat in enumerate(self.seats):
            if seat.here:
                self._tell_seat(number)
        self.match.tell()
        self.drawing.open(self.table, not self.match.goes_on)
        self.audience.update()

    def _tell_seat(self, number: int) -> None:
        """Tell a connected seat how the game stands, and why its passing stopped."""
        why = self.table.passes.take_stopped(number)
        if why:
            self._send(number, wire.Notice(why))
        self._update(number)

    def _tell_unsaved(self) -> None:
        """Say once that the game is not saved, to whoever has the host's files."""
        told = [number for number, seat in enumerate(self.seats) if seat.here and self._is_ours(number)]
        for number in told if self.table.unsaved else ():
            self._send(number, wire.Notice(self.table.unsaved))
        if told:
            self.table.unsaved = ""

    def _is_ours(self, number: int) -> bool:
        """Whether a seat is the host's own: a guest needs not know the files of the host's machine."""
        return number == 0 or not others(self.seats, number)

    def _update(self, number: int) -> None:
        seat, table, awaited = self.seats[number], self.table, self.awaited
        decision = table.decision if awaited is None else None
        asked = decision if not table.passes.soon else None
        events = table.events(number)
        parts = [events[at : at + MOST_EVENTS] for at in range(seat.sent, len(events), MOST_EVENTS)] or [()]
        for at, part in enumerate(parts):
            last = at == len(parts) - 1
            update = wire.Update(
                game=self.game,
                epoch=table.epoch,
                view=table.view(number),
                first_event=seat.sent,
                events=tuple(part),
                decision=asked if last and asked and asked.seat == number else None,
                waiting_for=decision.seat if decision else self.drawing.waited_for(table, awaited),
                passing=table.passes.words(number),
                draws=self.drawing.draws(table.game),
                begun=None if seat.sent else wire.Begun(self.game_id, *self.start.decks[number : number + 1]),
                task=self._task() if self._task is not None and number == 0 else None,
            )
            seat.sent += len(part)
            self._send(number, update)

    def close(self) -> None:
        """Close the journal."""
        for table in (self._before, self._table):
            if table is not None:
                table.close()
