"""What a guest's player has agreed to that the host may do: take the game back, end it as a draw (docs/fairness.md).

It holds as long as it is open at an honest host: a question is closed there as soon as the game goes on. So nothing
that was agreed to, or asked for and declined, is left to be used at a moment that suits the host.
"""

from __future__ import annotations

from gadesk.protocol import messages as wire

UNASKED = "the host took the game back without your consent"
TOO_FAR = "the host took more back than you had agreed to"


class Agreements:
    """Follows what the player says and the host shows; what is open now is `back` and `drew`.

    `back` has for each taking back that is open how many draws must still stand after it.
    """

    def __init__(self) -> None:
        self._asked: dict[wire.Asks, tuple[int, int]] = {}  # what was asked last: its number, since which event
        self._stood: list[tuple[int, int]] = []  # after so many events so many draws stood, as a question was open
        self._answered = self._after = (-1, -1)  # epoch and number of the last answer; of one after an agreement
        self._came_back = False
        self.back: list[int] = []
        self.drew = False

    @property
    def open(self) -> bool:
        """Whether the host may do anything of the kind."""
        return bool(self.back) or self.drew

    def asked(self, notice: wire.Notice) -> None:
        """Take note of what the host's player asks for."""
        if notice.asks in (wire.Asks.UNDO, wire.Asks.DRAW):
            since = notice.since if notice.since is not None else 0
            self._asked[notice.asks] = (notice.number, since)

    def said(self, message: wire.FromSeat) -> wire.Asks:
        """Take what the player says; return what the host may do by it."""
        what = wire.Asks.NOTHING
        if isinstance(message, wire.Undo):
            what = wire.Asks.UNDO
            self.back.append(0)  # how far that goes the player sees
        elif isinstance(message, wire.OfferDraw):
            what = wire.Asks.DRAW
        elif isinstance(message, wire.Consent) and message.yes:
            what = next((kind for kind, (number, _) in self._asked.items() if number == message.number), what)
            if what is wire.Asks.UNDO:
                since = self._asked[what][1]
                self.back.append(max((draws for events, draws in self._stood if events < since), default=0))
        elif isinstance(message, wire.Answer):
            now = (message.epoch, message.number)
            if self.open and now != self._answered:
                self._after = now
            self._answered = now
        if what is wire.Asks.DRAW:
            self.drew = True
        if what is not wire.Asks.NOTHING:
            self._after = (-1, -1)
        return what

    def lapse(self) -> None:
        """Let nothing be open any more: the game has gone on."""
        self.back.clear()
        self.drew = False
        self._after = (-1, -1)

    def connected(self) -> None:
        """Take note of a new connection: what was open is closed, unless it was done before."""
        self._came_back = True

    def taken_back(self, draws: int) -> str:
        """Take note that so many draws stand after the game was taken back; return what is wrong with it."""
        floor, self._stood = min(self.back, default=-1), []
        if self.back:
            self.back.remove(floor)
        self._after, self._came_back = (-1, -1), False
        if floor < 0:
            return UNASKED
        return TOO_FAR if draws < floor else ""

    def shown(self, update: wire.Update) -> bool:
        """Take note of how the game stands, at the epoch of before; return whether that closes what was open."""
        mine = update.decision.number if update.decision is not None else None
        if mine is not None:
            self._stood.append((update.first_event + len(update.events), update.draws))
        epoch, number = self._after
        gone_on = epoch == update.epoch and (mine is None or mine > number)
        closes = self.open and not update.view.over and (gone_on or self._came_back)
        self._came_back = False
        if closes:
            self.lapse()
        return closes
