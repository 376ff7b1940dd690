"""What a room does so that its games are drawn together with a guest; at other tables all is drawn by the host."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from gadesk.engine.game import Game
from gadesk.engine.state.chance import NeedShare
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import NOT_OPENED, Checked, Finding, Pledge, Share, Unsealed, gravest
from gadesk.protocol.journal_file import Coming, Header, Loaded, Repledged, games_before
from gadesk.protocol.plans import Start
from gadesk.script.sheet import CardSheet
from gadesk.session.countdown import Countdown
from gadesk.session.game import PlayedGame, Rules
from gadesk.session.joint import JointDraw, can_be_joint, fresh_salt
from gadesk.session.limits import Clock
from gadesk.session.table import Refusal, Table
from gadesk.session.transcript import Transcript

MOST_OWED = 20
"""Games of matches before that are kept for a guest's program that has not opened its part of them."""
ANSWER_WITHIN = 10.0
"""Seconds until a guest whose program gives no share is away for the others: a program takes a fraction of one."""


def silent_words(name: str) -> str:
    """Say that a guest's program gives no share."""
    who = name or "the other player"
    return f"The program of {who} gives nothing to what is to be drawn: wait, or leave and go on another day."


class Place(Protocol):
    """What is asked of a seat."""

    here: bool
    draws: bool
    silent: bool


class Drawing:
    """The draws of a room's games.

    `brought_salt` is that of the deck which the host brought to the table: it is pledged before a guest shows its own.
    The first game is pledged with it, too; each later one has a salt of its own, as what was opened can be tried out.
    """

    def __init__(
        self, sheets: Mapping[str, CardSheet], rules: Rules, seats: Sequence[Place],
        send: Callable[[int, wire.FromHost], None], clock: Clock = time.monotonic, salt: bytes = b"",
    ) -> None:  # fmt: skip
        self._sheets, self._rules, self._seats, self._send = sheets, rules, seats, send
        self.brought_salt = salt or fresh_salt()
        self._joint: JointDraw | None = None
        self._before: list[JointDraw] = []  # the games of the match before the one that is played
        self._owed: list[JointDraw] = []  # those of matches before, which the guest's program has not opened yet
        self._patience = Countdown(clock)
        self._tells_again = False
        self.keep: Callable[[JointDraw, Checked], None] = lambda _joint, _found: None
        """Writes down what came of checking a game."""
        self.shown = False
        """Whether all of the match was shown to the guest's program: its secrets are none any more."""

    # How a game begins

    def takes(self, game: int, start: Start, salt: bytes = b"") -> bool:
        """Pledge for a game that is drawn with a guest, perhaps again with its `salt`; False for one that is not."""
        guest = next((at for at, seat in enumerate(self._seats) if seat.draws), None)
        joint = guest is not None and self._rules.begin_jointly is not None and can_be_joint(start)
        if self.shown:
            last = [self._joint] if self._joint is not None else []
            owed = [each for each in (*self._owed, *self._before, *last) if each.found is None]
            self._owed = owed[-MOST_OWED:]
            self._before.clear()
        elif self._joint is not None and self._joint.transcript is not None:
            self._before.append(self._joint)  # a game of a match that goes on
        self.shown = False
        self._joint = None
        if joint and guest is not None:
            salt = salt or (fresh_salt() if game else self.brought_salt)
            self._joint = JointDraw(guest, game, start, salt, self.brought_salt)
        return joint

    def coming(self, start: Start) -> Coming | None:
        """Say what is to be kept of a game that was pledged for, until it has a journal."""
        return Coming(start, self._joint.salt.hex()) if self._joint is not None else None

    def begun(self, start: Start) -> PlayedGame | None:
        """Begin the game that was pledged for; None while it needs a share."""
        joint, begin = self._joint, self._rules.begin_jointly
        if joint is None or joint.shares is None or begin is None:
            return None
        try:
            return begin(self._sheets, start, joint.shares)
        except NeedShare as need:
            joint.needed = need.label
            return None

    def begun_again(self, loaded: Loaded) -> PlayedGame | None:
        """Begin the game of a journal that was drawn with a guest, from the shares that were given."""
        header = loaded.header
        if not header.guest_seed or self._rules.begin_jointly is None:
            return None
        guest = next((at for at, peer in enumerate(header.peers) if peer), 1)
        self._joint = joint = JointDraw.resumed(guest, loaded)
        before = games_before(loaded)
        self._before = [JointDraw.resumed(guest, each) for each in before]
        self.brought_salt = joint.brought_salt
        return self.begun(header.start)

    def kept(self, header: Callable[[], Header] | None = None) -> Transcript | None:
        """Return where all is kept that is written of the game; `header` makes its first line."""
        if self._joint is None:
            return None
        if header is not None:
            self._joint.begin_transcript(header())
        return self._joint.transcript

    def write_early(self, table: Table) -> None:
        """Write the shares that were given before there was a journal, and note which that is."""
        if self._joint is not None and table.journal is not None:
            self._joint.journal = table.journal.path
        for given in self._joint.early if self._joint is not None else ():
            table.note(given)

    # While it goes

    @property
    def awaits(self) -> bool:
        """Whether a share of the guest is due."""
        return self._joint is not None and bool(self._joint.needed)

    @property
    def at_once(self) -> bool:
        """Whether what waits for a share goes on in a moment: the guest's program is there, and answers by itself."""
        return self._joint is not None and _answers(self._seats[self._joint.seat])

    @property
    def due(self) -> float | None:
        """In how many seconds the guest's program is taken to be silent; None if nothing is awaited of it."""
        joint = self._joint
        waits = joint is not None and joint.awaits and _answers(self._seats[joint.seat])
        return self._patience.due if waits else None

    def fell_silent(self) -> int | None:
        """Return the guest's seat if its program has just been silent for too long: it is away till it answers."""
        if self._joint is None or self.due != 0.0:
            return None
        self._seats[self._joint.seat].silent = True
        return self._joint.seat

    def answers_again(self, seat: int) -> bool:
        """Whether a silent guest's program has given what was awaited of it; then it is away no more."""
        back = self._seats[seat].silent and self._joint is not None and not self._joint.awaits
        if back:
            self._seats[seat].silent = False
        return back

    def comes(self, seat: int) -> None:
        """Ask the guest again, or tell the host's player again what was found: a new connection knows nothing of it."""
        self._tells_again = self._tells_again or seat == 0
        for joint in (*self._owed, *self._before, self._joint):
            if joint is not None and joint.seat == seat:
                joint.comes()

    def ask(self, table: Table | None) -> None:
        """Ask the guest for what the next draw needs."""
        joint = self._joint
        if joint is None or not self._seats[joint.seat].here:
            return
        if table is not None:
            joint.needed = table.held.label if table.held is not None else ""
        for message in joint.asks():
            self._patience.start(ANSWER_WITHIN)
            self._patience.run(True)
            self._send(joint.seat, message)

    def hear(self, seat: int, message: Pledge | Share | Unsealed | wire.Leave, table: Table | None) -> Checked | None:
        """Take what the guest's program says; return what the host's player is told when the match is over.

        Raises ValueError for what does not fit.
        """
        if isinstance(message, wire.Leave):
            return self._left(seat)
        joint = self._joint
        if joint is None or joint.seat != seat:
            raise Refusal("Nothing is drawn together with you.")
        if isinstance(message, Unsealed):
            return self._unsealed(message, [*self._owed, *self._before, joint])
        if isinstance(message, Pledge):
            if message.game < joint.pledge.game:
                return None  # asked for as it came back, and answered when the next game was pledged for
            other = joint.pledged(message, table is not None)
            if other and table is not None:
                table.note(Repledged(other))
            return None
        given = joint.give(message)
        if table is not None:
            table.note(given)
        else:
            joint.early.append(given)
        return None

    def go_on(self, table: Table) -> None:
        """Do what has waited for a share; where a fault ends it, whoever asked for it is told and asked again."""
        held = table.held
        try:
            table.go_on()
        except Refusal as refusal:
            if held is not None:
                self._send(held.entry.seat, wire.Refused(str(refusal)))

    def draws(self, game: PlayedGame) -> int:
        """Say how many draws of the game stand that were drawn with a guest."""
        return game.state.chance.events if self._joint is not None and isinstance(game, Game) else 0

    def waited_for(self, table: Table, awaited: int | None) -> int | None:
        """Return who is waited for where no question is due."""
        return self._joint.seat if table.held is not None and self._joint is not None else awaited

    # When the match is over

    def open(self, table: Table, match_over: bool) -> None:
        """Show the guest's program all of a match that is over: it checks what was drawn.

        What of a match before may not have come is shown again: its connection broke as the next one began.
        """
        joint = self._joint
        if joint is None:
            return
        if self._tells_again and self._seats[0].here:
            self._tells_again = False
            found = [each.found for each in (*self._before, joint) if each.found is not None]
            for at in range(len(found)):
                self._send(0, gravest(found[: at + 1]))
        if not self._seats[joint.seat].here:
            return
        over = match_over and table.over
        self.shown = self.shown or over
        for each in (*self._owed, *((*self._before, joint) if over else ())):
            if not each.opened:
                each.opened = True
                for piece in each.opening():
                    self._send(joint.seat, piece)

    def _left(self, seat: int) -> Checked | None:
        """Take note that the guest has left for good after a match; return what is to be said of what it owes."""
        every = [*self._owed, *self._before, *([self._joint] if self._joint is not None else [])]
        owed = [each for each in every if each.seat == seat and each.found is None]
        nothing = Checked(Finding.UNCHECKED, NOT_OPENED)
        for each in owed:
            self.keep(each, nothing)  # it may come back and open it after all
        return gravest([nothing, *(each.found for each in every if each.found is not None)]) if owed else None

    def _unsealed(self, message: Unsealed, games: Sequence[JointDraw]) -> Checked | None:
        """Check a game that was opened, once; return what is to be said of all that were checked so far."""
        one = next((each for each in games if each.pledge.game == message.game), None)
        if one is None or not one.opened or one.found is not None:
            return None
        one.found = one.check(message.seed)
        self.keep(one, one.found)
        return gravest([each.found for each in games if each.found is not None])


def _answers(place: Place) -> bool:
    """Whether somebody's program is there, and answers."""
    return place.here and not place.silent
