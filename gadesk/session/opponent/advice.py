"""What the program would do: told to who plays alone against programs and asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.session.opponent.away import ThinkerProcess
from gadesk.session.opponent.levels import Level
from gadesk.session.opponent.lines import Answer, Question
from gadesk.session.table import Refusal

if TYPE_CHECKING:
    from gadesk.session.room import Room

LEVEL = Level.PATIENT
AWAKES = 90.0
"""Seconds that a process may take to begin: nobody's turn waits for it."""
NOT_ALONE = "Only who plays alone against programs is told what one would do."
NOT_ASKED = "Nothing is asked of you now."
SILENT = "The program can't say what it would do here."


class Adviser:
    """Advises the players of one room, one question at a time; what is asked meanwhile is let be."""

    def __init__(self, room: Room, process: ThinkerProcess, tell: Callable[[int, wire.FromHost], None]) -> None:
        self._room, self._process, self._tell = room, process, tell
        self._busy = False

    async def advise(self, seat: int) -> None:
        """Tell a seat what a program would answer, or why it is not told."""
        if self._busy:
            return
        self._busy = True
        try:
            self._tell(seat, await self._advice(seat))
        except Refusal as refusal:
            self._tell(seat, wire.Refused(str(refusal)))
        finally:
            self._busy = False

    async def _advice(self, seat: int) -> wire.Advice:
        room = self._room
        if any(other.plan.person for at, other in enumerate(room.seats) if at != seat):
            raise Refusal(NOT_ALONE)
        decision = room.table.decision if room.begun else None
        if decision is None or decision.seat != seat:
            raise Refusal(NOT_ASKED)
        epoch = room.table.epoch
        found = await asyncio.get_running_loop().run_in_executor(None, self._asking(seat, decision))
        if found is None or decision.refusal(found.answer) is not None:
            raise Refusal(SILENT)
        return wire.Advice(epoch, decision.number, found.answer, found.looked)

    def _asking(self, seat: int, decision: Decision) -> Callable[[], Answer | None]:
        entries, seconds = tuple(self._room.table.entries), LEVEL.facts.budget.seconds or 0.0
        question = Question(seat, LEVEL.value, f"advice {seat}", len(entries), len(decision.options))
        return partial(self._process.ask, self._room.start, entries, question, seconds, AWAKES)
