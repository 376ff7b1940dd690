"""What a room does so that its games are drawn together with a guest; at other tables all is drawn by the host."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from gadesk.engine.game import Game
from gadesk.engine.state.chance import NeedShare
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Checked, Pledge, Share, Unsealed, gravest
from gadesk.protocol.journal_file import Header, Loaded, Repledged
from gadesk.protocol.plans import Start
from gadesk.script.sheet import CardSheet
from gadesk.session.game import PlayedGame, Rules
from gadesk.session.joint import JointDraw, can_be_joint, fresh_salt
from gadesk.session.table import Refusal, Table
from gadesk.session.transcript import Transcript


class Place(Protocol):
    """What is asked of a seat."""

    here: bool
    draws: bool


class Drawing:
    """The draws of a room's games. `salt` is that of the host's deck, which is pledged before a guest shows its own."""

    def __init__(
        self, sheets: Mapping[str, CardSheet], rules: Rules, seats: Sequence[Place],
        send: Callable[[int, wire.FromHost], None],
    ) -> None:  # fmt: skip
        self._sheets, self._rules, self._seats, self._send = sheets, rules, seats, send
        self.salt = fresh_salt()
        self._joint: JointDraw | None = None
        self._unopened: list[JointDraw] = []
        self._past: list[JointDraw] = []
        self._checked: list[Checked] = []

    # How a game begins

    def takes(self, game: int, start: Start) -> bool:
        """Pledge for a game that is drawn with a guest; False for one that is not."""
        guest = next((at for at, seat in enumerate(self._seats) if seat.draws), None)
        joint = guest is not None and self._rules.begin_jointly is not None and can_be_joint(start)
        if self._joint is not None and not self._joint.opened:
            self._unopened.append(self._joint)  # a game of a match that goes on
        self._joint = JointDraw(guest, game, start, self.salt) if joint and guest is not None else None
        return joint

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
        self._joint = joint = JointDraw.resumed(guest, header, loaded.history)
        self.salt = joint.salt
        return self.begun(header.start)

    def kept(self, header: Callable[[], Header] | None = None) -> Transcript | None:
        """Return where all is kept that is written of the game; `header` makes its first line."""
        if self._joint is None:
            return None
        if header is not None:
            self._joint.begin_transcript(header())
        return self._joint.transcript

    def write_early(self, table: Table) -> None:
        """Write the shares that were given before there was a journal."""
        for given in self._joint.early if self._joint is not None else ():
            table.drawn(given)

    # While it goes

    @property
    def awaits(self) -> bool:
        """Whether a share of the guest is due."""
        return self._joint is not None and bool(self._joint.needed)

    @property
    def at_once(self) -> bool:
        """Whether what waits for a share goes on in a moment: the guest's program is there, and answers by itself."""
        return self._joint is not None and self._seats[self._joint.seat].here

    def comes(self, seat: int) -> None:
        """Ask the guest again, as it has a new connection."""
        if self._joint is not None and self._joint.seat == seat:
            self._joint.comes()

    def ask(self, table: Table | None) -> None:
        """Ask the guest for what the next draw needs."""
        joint = self._joint
        if joint is None or not self._seats[joint.seat].here:
            return
        if table is not None:
            joint.needed = table.held.label if table.held is not None else ""
        for message in joint.asks():
            self._send(joint.seat, message)

    def hear(self, seat: int, message: Pledge | Share | Unsealed, table: Table | None) -> Checked | None:
        """Take what the guest's program says; return what the host's player is told when the match is over.

        Raises ValueError for what does not fit.
        """
        joint = self._joint
        if joint is None or joint.seat != seat:
            raise Refusal("Nothing is drawn together with you.")
        if isinstance(message, Unsealed):
            opened = next((one for one in (joint, *self._past) if one.pledge.game == message.game and one.opened), None)
            return self._found(opened.check(message.seed)) if opened is not None else None
        if isinstance(message, Pledge):
            other = joint.pledged(message)
            if other and table is not None:
                table.drawn(Repledged(other))
            return None
        given = joint.give(message)
        if table is not None:
            table.drawn(given)
        else:
            joint.early.append(given)
        return None

    def draws(self, game: PlayedGame) -> int:
        """Say how many draws of the game stand that were drawn with a guest."""
        return game.state.chance.events if self._joint is not None and isinstance(game, Game) else 0

    def waited_for(self, table: Table, awaited: int | None) -> int | None:
        """Return who is waited for where no question is due."""
        return self._joint.seat if table.held is not None and self._joint is not None else awaited

    # When the match is over

    def open(self, table: Table, match_over: bool) -> None:
        """Show the guest's program all of a match that is over: it checks what was drawn."""
        joint = self._joint
        if joint is None or joint.opened or not (match_over and table.over) or not self._seats[joint.seat].here:
            return
        self._checked.clear()
        for each in (*self._unopened, joint):
            each.opened = True
            for piece in each.opening():
                self._send(joint.seat, piece)
        self._past, self._unopened = [*self._unopened], []

    def _found(self, found: Checked) -> Checked:
        """Return what is to be said of all games of the match that were checked so far."""
        self._checked.append(found)
        return gravest(self._checked)
