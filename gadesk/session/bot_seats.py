"""The seats of a room that bots have: what each is asked, and what becomes of its answer.

A bot thinks in the thread of whoever runs the room (`session.host`); what it says counts only if the game has not moved
on meanwhile.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from gadesk import plain
from gadesk.bots.bot import Bot, BotMaker, Scripted, Speaking, Told
from gadesk.engine.state.chance import part_of_seed
from gadesk.errors import UserError
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.protocol.hand_tools import ToolUse
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass
from gadesk.session.opponent.away import Following
from gadesk.session.seats import least_answer
from gadesk.session.table import Refusal, Table
from gadesk.sheets.outlines import FactBook
from gadesk.terminal import say

if TYPE_CHECKING:
    from gadesk.session.room import Room

_STUCK = "The bot can't go on because of a fault of the program: take a step back, or concede."


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A decision that is due from a bot, with all that it may know."""

    bot: Bot
    table: Table
    epoch: int
    view: PlayerView
    decision: Decision

    def answer(self) -> tuple[int, ...] | ToolUse:
        """Have the bot answer, or do something by hand first."""
        deed = self.bot.deed(self.view, self.decision) if isinstance(self.bot, Scripted) else None
        return deed if deed is not None else self.bot.choose(self.view, self.decision)


class BotSeats:
    """The bots at a room's table; `tell_all` tells everybody there what one of them says."""

    def __init__(
        self, room: Room, makers: Mapping[str, BotMaker], facts: FactBook, tell_all: Callable[[wire.FromHost], None]
    ) -> None:
        self._room, self._makers, self._facts, self._tell_all = room, makers, facts, tell_all
        self._stuck: Decision | None = None

    def begin(self) -> None:
        """Seat them for a game, or for one that was taken back: they know nothing of before. Raises UserError."""
        self._stuck = None
        for number, seat in enumerate(self._room.seats):
            if not seat.plan.person:
                maker = self._makers.get(seat.plan.kind)
                if maker is None:
                    raise UserError(f"No bot is called “{plain.name(seat.plan.kind)}”: the game can't go on.")
                seed = part_of_seed(self._room.start.seed, f"bot {number}")
                seat.bot = maker(number, seed, self._facts)
                seat.watched = 0
                if isinstance(seat.bot, Told):
                    seat.bot.script = seat.plan.script

    def due(self) -> BotTurn | None:
        """Return what the bot whose answer is due needs to choose, or None if a player is due."""
        room = self._room
        decision = room.table.decision if room.begun else None
        if decision is None or decision == self._stuck or room.seats[decision.seat].bot is None:
            return None
        seat = room.seats[decision.seat]
        bot = seat.bot
        assert bot is not None
        events = room.table.events(decision.seat)
        bot.watch(events[seat.watched :])
        seat.watched = len(events)
        if isinstance(bot, Following):
            bot.follow(room.start, tuple(room.table.entries))
        return BotTurn(bot, room.table, room.table.epoch, room.table.view(decision.seat), decision)

    def take(self, turn: BotTurn, choice: tuple[int, ...] | ToolUse) -> None:
        """Take a bot's answer, or what it does by hand, unless the game moved on meanwhile."""
        room = self._room
        stands = room.begun and turn.table is room.table and turn.epoch == room.table.epoch
        due = room.table.decision if stands else None
        if due is None or (due.seat, due.number) != (turn.decision.seat, turn.decision.number):
            return  # something was done by hand meanwhile, say: it is asked anew
        if isinstance(choice, ToolUse):
            if self._done_by_hand(turn, choice):
                return
            choice = turn.bot.choose(turn.view, turn.decision)  # what can't be done is left, and the game goes on
        for answer in (choice, least_answer(turn.decision), *((at,) for at in range(len(turn.decision.options)))):
            try:
                room.table.answer(turn.decision.seat, turn.epoch, turn.decision.number, answer)
            except Refusal as refusal:
                say(f"bot at seat {turn.decision.seat}, answer {answer}: {refusal}", file=sys.stderr)
                continue
            room.consents.forget_old()
            room.update()
            if isinstance(turn.bot, Speaking) and (words := turn.bot.told()):
                self._tell_all(wire.Said(turn.decision.seat, words))
            return
        self.give_up()

    def _done_by_hand(self, turn: BotTurn, use: ToolUse) -> bool:
        """Let a bot do something by hand; tell whether that was possible."""
        try:
            self._room.table.use_tool(turn.decision.seat, use)
        except Refusal as refusal:
            say(f"bot at seat {turn.decision.seat}, {use.tool.value}: {refusal}", file=sys.stderr)
            return False
        self._room.update()
        return True

    def give_up(self) -> None:
        """Ask no more of the bot whose answer is due, and tell the players."""
        self._stuck = self._room.table.decision if self._room.begun else None
        self._tell_all(wire.Notice(_STUCK))
