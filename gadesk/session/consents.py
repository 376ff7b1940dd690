"""What the players of a room ask of each other: to take back, another match, a draw, what a card's unread part does.

One question is open at a time. While it is, the clocks stand; so it is declined when nobody has answered in time
(docs/matches.md, "Consents").
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gadesk.glossary.losses import Loss
from gadesk.protocol import messages as wire
from gadesk.protocol.abilities import Feature
from gadesk.protocol.hand_tools import Names, ToolUse, sentence
from gadesk.protocol.record import replace
from gadesk.session.countdown import Countdown
from gadesk.session.limits import CONSENT_WITHIN, PATIENCE, Clock
from gadesk.session.seats import Asked, others
from gadesk.session.table import Refusal

if TYPE_CHECKING:
    from gadesk.session.room import Room

UNDO_OFF = "Nothing is taken back at this table: that was agreed before the match."
BOUNDED = frozenset({wire.Asks.UNDO, wire.Asks.BY_HAND, wire.Asks.DRAW})
"""What is asked while a game goes on, and its clocks stand."""
MUTUAL = frozenset({wire.Asks.DRAW, wire.Asks.REMATCH})
"""What is one and the same whoever asks for it: who asks for it, too, agrees."""


class Consents:
    """The consents of one room. `taken_back` is called when the game has gone back."""

    def __init__(
        self, room: Room, send: Callable[[int, wire.FromHost], None], clock: Clock, taken_back: Callable[[], None]
    ) -> None:
        self._room, self._send, self._clock, self._taken_back = room, send, clock, taken_back
        self._asked: Asked | None = None
        self._questions = 0
        self._within = Countdown(clock)
        self._within.run(True)
        self._granted: dict[int, set[tuple[int, int, str]]] = {}  # by who agreed: the game, to whom, to which card
        self._drawless: dict[int, tuple[int, int]] = {}  # the game and turn in which a seat's draw was declined

    @property
    def number(self) -> int:
        """The number of the newest question."""
        return self._questions

    @property
    def is_open(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None and self._room.begun and self._asked.entries == self._entries

    @property
    def _entries(self) -> int:
        return len(self._room.table.entries)

    # What seats ask for, and answer

    def undo(self, seat: int, steps: int) -> None:
        """Take back so many answers of a seat, if all agree; more than it gave are all of them."""
        table = self._room.table
        if not self._room.match.rules.undo:
            raise Refusal(UNDO_OFF)
        if steps < 1:
            raise Refusal("Undo goes back by one step or more.")
        steps = min(steps, table.may_undo(seat))
        if not steps:
            raise Refusal("There is nothing to take back.")
        if self._room.match.match.begins_again:
            raise Refusal("Another match has begun: the game before can't be taken back any more.")
        if self._room.drawing.shown:
            raise Refusal("All that was drawn is shown to both by now: this game can't be taken back any more.")
        taken = "the last answer" if steps == 1 else f"the last {steps} answers"
        self._ask(self._question(seat, wire.Asks.UNDO, steps), f"to take back {taken}", self._room.plan.free_undo)

    def rematch(self, seat: int) -> None:
        """Begin another match, if all agree."""
        match = self._room.match
        if match.goes_on and self._others(seat):
            what_goes_on = "match" if match.rules.best_of > 1 else "game"
            raise Refusal(f"A rematch can be asked for when the {what_goes_on} is over.")
        self._ask(self._question(seat, wire.Asks.REMATCH), "for a rematch")

    def draw(self, seat: int) -> None:
        """End the game without a winner, if all agree; a draw that was declined is offered again in another turn."""
        room = self._room
        if room.table.over:
            raise Refusal("The game is over.")
        if not self._others(seat):
            raise Refusal("A draw takes another player who agrees: here nobody can.")
        if not all(room.seats[other].can.knows(Feature.CONSENTS) for other in self._here(seat)):
            raise Refusal("The other player's gadesk is older and can't be asked for a draw.")
        if self._drawless.get(seat) == self._turn:
            raise Refusal("Your draw was declined in this turn: offer it again in another one.")
        self._ask(self._question(seat, wire.Asks.DRAW), "to end this game as a draw")

    def by_hand(self, seat: int, card: int, words: str) -> None:
        """Let a player say what a card's unread part does; other people are shown the words and agree, or not.

        It concerns one moment of that part: the card is on the field or the Effects Stack, once a turn.
        """
        asked = replace(self._question(seat, wire.Asks.BY_HAND), card=card, words=words)
        if not self._others(seat):
            self._do(asked)
            return
        table = self._room.table
        told, face = table.by_hand(seat, card, words, asking=True), table.game.face(card)
        table.require_moment(seat, card)
        self._put(asked, f"{self._name(seat)} says what the unread part of {face.name if face else ''} does: “{told}.”")

    def use_tool(self, seat: int, use: ToolUse) -> None:
        """Let a player use a tool by hand; other people are shown what it does and agree, or not.

        Their yes holds for a card that lies open to all, by its name, until the game ends; they may also agree to
        whatever that player does so.
        """
        table = self._room.table
        asked = replace(self._question(seat, wire.Asks.BY_HAND), use=use)
        if not self._others(seat) or self._agreed_before(seat, use):
            table.use_tool(seat, use)
            self.forget_old()
            self._room.update()
            return
        table.use_tool(seat, use, asking=True)
        self._put(asked, f"{self._name(seat)}, by hand: {self._told(use, seat)}.")

    def answered(self, seat: int, consent: wire.Consent) -> None:
        """Take what a seat answers."""
        if consent.standing and not consent.yes and not consent.number:
            self._granted.pop(seat, None)
            self._send(seat, wire.Notice("From now on you are asked again what is done by hand."))
            return
        asked = self._asked
        if asked is None or asked.seat == seat or asked.entries != self._entries:
            raise Refusal("Nothing is waiting for your consent.")
        if consent.number != asked.number:
            raise Refusal("That is no longer what you are asked.")
        if not consent.yes:
            self._decline(asked, "The other player does not agree.")
            return
        self._grant(seat, asked, consent.standing)
        agreed = asked.agreed | {seat}
        if any(other not in agreed for other in self._here(asked.seat)):
            self._asked = replace(asked, agreed=agreed)  # all must agree, and one yes is not all
        else:
            self._do(asked)

    # What happens meanwhile

    def forget_old(self) -> None:
        """Close a question that the game has gone past."""
        if self._asked is not None and self._asked.entries != self._entries:
            self._withdraw("The game has gone on: what was asked is not to be answered any more.")

    def left(self, seat: int) -> None:
        """Ask nobody any more for a seat that left, nor a seat that left: who comes back sees no such question."""
        self._granted.pop(seat, None)  # who comes back is asked anew
        if self._asked is not None and self._asked.seat == seat:
            self._withdraw(f"{self._name(seat)} is away: what was asked is not to be answered any more.")
        asked, self._asked = self._asked, None
        if asked is not None and self._room.seats[asked.seat].here:
            self._send(asked.seat, wire.Notice("Another player left: what you asked for is not agreed to."))

    def due(self) -> float | None:
        """In how many seconds the open question is declined."""
        return self._within.due if self.is_open else None

    def tick(self) -> bool:
        """Decline what was not answered in time; False if there is nothing of the kind."""
        asked = self._asked
        if asked is None or not self.is_open or not self._within.out:
            return False
        self._withdraw(f"Not answered within {CONSENT_WITHIN:.0f} s: it counts as declined.")
        self._decline(asked, f"There was no answer within {CONSENT_WITHIN:.0f} s: it counts as declined.")
        return True

    # How it is done

    @property
    def _turn(self) -> tuple[int, int]:
        return self._room.game, self._room.table.view(0).turn

    # What is agreed to once and for all of a game

    def _agreed_before(self, seat: int, use: ToolUse) -> bool:
        """Tell whether all others who are here have agreed to this card, or to whatever this player does by hand."""
        game, slug = self._room.game, self._slug(use)
        return all(
            not {(game, seat, ""), *([(game, seat, slug)] if slug else [])}.isdisjoint(self._granted.get(other, ()))
            for other in self._others(seat)
        )

    def _grant(self, seat: int, asked: Asked, standing: bool) -> None:
        """Take note of a yes to a tool; what another card is concerned by, or none, is agreed to once."""
        slug = self._slug(asked.use) if asked.use is not None else ""
        if asked.use is not None and (standing or slug):
            self._granted.setdefault(seat, set()).add((self._room.game, asked.seat, "" if standing else slug))

    def _slug(self, use: ToolUse) -> str:
        """The card that a yes would hold for: one that lies open to all, and to which alone something is done."""
        return "" if not use.card or use.other else self._room.table.game.open_name(use.card) or ""

    def _about(self, asked: Asked) -> tuple[str, str]:
        if asked.use is None:
            return "", ""
        return asked.use.tool.value, self._slug(asked.use)

    def _told(self, use: ToolUse, seat: int) -> str:
        """What is done, in the words of the log: a card is named where everybody knows which one it is."""
        table = self._room.table

        def name(id: int, hidden: str) -> str:
            face = table.game.face(id) if table.game.open_name(id) else None
            return face.name if face is not None else hidden

        names = Names(
            card=name(use.card, "a card that is not open to all"), other=name(use.other, "another object"),
            player=self._name, token=lambda slug: slug.replace("-", " "),
        )  # fmt: skip
        return sentence(use, seat, names)

    def _question(self, seat: int, what: wire.Asks, steps: int = 0) -> Asked:
        return Asked(seat, what, steps, self._entries, self._questions + 1)

    def _name(self, seat: int) -> str:
        return self._room.seats[seat].plan.name or "The other player"

    def _others(self, seat: int) -> list[int]:
        return others(self._room.seats, seat)

    def _here(self, seat: int) -> list[int]:
        return [other for other in self._others(seat) if self._room.seats[other].here]

    def _ask(self, asked: Asked, wish: str, freely: bool = False) -> None:
        """Do what a seat asks for at once if nobody else plays, otherwise ask the others."""
        if freely or not self._others(asked.seat):
            self._do(asked)
            return
        open_now = self._asked
        same = open_now is not None and open_now.what == asked.what and asked.what in MUTUAL
        if open_now and same and open_now.seat != asked.seat and self._here(asked.seat):
            self.answered(asked.seat, wire.Consent(True, open_now.number))
            return
        self._put(asked, f"{self._name(asked.seat)} asks {wish}.")

    def _put(self, asked: Asked, text: str) -> None:
        """Ask the others who are here to agree, in such words."""
        here = self._here(asked.seat)
        if not here:
            raise Refusal("The other player is not connected.")
        self._one_at_a_time(asked)
        self._asked, self._questions = asked, asked.number
        bounded = asked.what in BOUNDED
        within = round(CONSENT_WITHIN) if bounded else 0
        self._within.start(CONSENT_WITHIN if bounded else None)
        table = self._room.table
        undoes = asked.what is wire.Asks.UNDO
        for other in here:
            since = table.undone_since(asked.seat, asked.steps, other) if undoes else None
            self._send(other, wire.Notice(text, asked.what, asked.number, within, since, *self._about(asked)))
        most = f", {within} s at most" if bounded else ""
        self._send(asked.seat, wire.Notice(f"Waiting for the other player to agree{most}."))

    def _one_at_a_time(self, asked: Asked) -> None:
        """Refuse to ask the others while they are asked, or again what they have just said no to."""
        waiting = self._asked
        if waiting is not None and waiting.entries == asked.entries:
            mine = waiting.seat == asked.seat
            raise Refusal("You have asked already." if mine else "Answer first what the other player asks.")
        entries, when = self._room.seats[asked.seat].declined.get(asked.what, (-1, 0.0))
        if entries == asked.entries and self._clock() - when < PATIENCE:
            raise Refusal("The other player has just said no: ask again in a while.")

    def _decline(self, asked: Asked, words: str) -> None:
        self._asked = None
        self._room.seats[asked.seat].declined[asked.what] = (asked.entries, self._clock())
        if asked.what is wire.Asks.DRAW:
            self._drawless[asked.seat] = self._turn
        self._send(asked.seat, wire.Notice(words))

    def _withdraw(self, words: str) -> None:
        """Tell those who were asked that nobody waits for their answer any more."""
        asked, self._asked = self._asked, None
        for other in self._here(asked.seat) if asked is not None else ():
            if asked is not None and other not in asked.agreed:
                knows = self._room.seats[other].can.knows(Feature.CONSENTS)
                self._send(other, wire.Notice(words, wire.Asks.LAPSED, asked.number) if knows else wire.Notice(words))

    def _do(self, asked: Asked) -> None:
        self._asked = None
        table = self._room.table
        if asked.what is wire.Asks.UNDO:
            table.undo(asked.seat, asked.steps)
            self._taken_back()
        elif asked.what is wire.Asks.DRAW:
            table.concede(asked.seat, Loss.DRAW)
        elif asked.what is wire.Asks.BY_HAND:
            self._carry_out(asked)
        else:
            self._room.match.rematch()
        self._room.update()

    def _carry_out(self, asked: Asked) -> None:
        """Do what was said for a card; whoever said it is told where that went wrong."""
        try:
            if asked.use is not None:
                self._room.table.use_tool(asked.seat, asked.use)
            else:
                self._room.table.by_hand(asked.seat, asked.card, asked.words)
        except Refusal as refusal:
            self._send(asked.seat, wire.Refused(str(refusal)))
