"""A host's room and a guest's program without sockets between them, to draw games together in tests."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from pathlib import Path

from gadesk.bots.bot import random_answer
from gadesk.net.fair_play import FairPlay, Terms
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Checked, Draw, Opened, Pledge
from gadesk.protocol.matches import MatchRules
from gadesk.protocol.plans import RoomPlan, SeatPlan, Start, fresh_seed
from gadesk.session.game import BY_THE_RULES, Rules
from gadesk.session.room import Room
from gadesk.session.verify import verify
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters

SHEETS = bundled_sheets()
DECKS = tuple(starters().values())[:2]
Change = Callable[[wire.FromHost], wire.FromHost | None]


OPEN: list[Pair] = []
"""Those whose rooms are still to be closed."""


class Pair:
    """Both sides of one match. `tampered` may change what the host says to the guest, as a cheating host would."""

    def __init__(
        self, folder: Path, *, rules: Rules = BY_THE_RULES, start: Start | None = None, tampered: Change | None = None,
        resume: str = "", fair: FairPlay | None = None, name: str = "game.journal", free_undo: bool = False,
        match: MatchRules | None = None, plan: RoomPlan | None = None,
    ) -> None:  # fmt: skip
        self.start = start or Start(DECKS, fresh_seed())
        seats = (SeatPlan(name="Ben"), SeatPlan(name="Anna"))
        self.mail: deque[tuple[int, wire.FromHost]] = deque()
        self.away = self.mute = False
        self.now = 0.0
        OPEN.append(self)
        self.checked: list[Checked] = []
        self.told: list[wire.FromHost] = []
        self.heard: list[Pledge | Draw | Opened] = []  # what the guest's program alone takes
        self.updates: dict[int, wire.Update] = {}
        self.asked: list[str] = []
        self._tampered = tampered
        made = RoomPlan(self.start, seats, str(folder / name), resume, free_undo, match=match or MatchRules())
        plan = plan or made
        self.room = Room(plan, SHEETS, {}, lambda seat, message: self.mail.append((seat, message)), rules, self._clock)
        deck, play, start = self.room.start.decks[1], self.room.match, self.start
        announced = (start.edition, start.generator, play.rules)
        terms = Terms(1, deck, play.pledged_deck, start.first, "", _program(), (), *announced)
        self.fair = fair or FairPlay(terms, folder / "guest")
        self.room.seats[1].peer, self.room.seats[1].draws = "a" * 32, True

    def _clock(self) -> float:
        return self.now

    def close(self) -> None:
        """Close the journal."""
        if self in OPEN:
            OPEN.remove(self)
            self.room.close()

    def begin(self) -> None:
        """Both come."""
        self.room.joined(0, "")
        self.room.joined(1, "")
        self.deliver()

    def deliver(self) -> None:
        """Bring everybody what was sent to them, and what their programs answer."""
        while self.mail:
            seat, message = self.mail.popleft()
            if seat == 0:
                if isinstance(message, Checked):
                    self.checked.append(message)
                self._keep(seat, message)
                continue
            changed = self._tampered(message) if self._tampered else message
            if changed is None or self.away or (self.mute and isinstance(changed, Draw)):
                continue
            if isinstance(changed, Draw):
                self.asked.append(changed.label)
            if isinstance(changed, Pledge | Draw | Opened):
                self.heard.append(changed)
                reply = self.fair.hear(changed)
                if reply is not None:
                    self.room.take(1, reply)
            else:
                self.fair.saw(changed)
                self._keep(seat, changed)

    def _keep(self, seat: int, message: wire.FromHost) -> None:
        self.told.append(message)
        if isinstance(message, wire.Update):
            self.updates[seat] = message

    def say(self, seat: int, message: wire.FromSeat) -> None:
        """Let a player do something."""
        if seat == 1:
            self.fair.said(message)
        self.room.take(seat, message)
        self.deliver()

    def show(self) -> None:
        """Show both where the game stands, after something that neither of them has asked for."""
        self.room.update()
        self.deliver()

    def play(self, chance: random.Random, answers: int = 10_000) -> None:
        """Answer at random, so often or to the end."""
        for _ in range(answers):
            seat = next((at for at, update in self.updates.items() if update.decision is not None), None)
            update = self.updates[seat] if seat is not None else None
            if seat is None or update is None or update.decision is None or update.view.over:
                return
            del self.updates[seat]
            choice = random_answer(update.decision, chance)
            before = len(self.told)
            self.say(seat, wire.Answer(update.epoch, update.decision.number, choice))
            if any(isinstance(message, wire.Refused) for message in self.told[before:]):
                self.updates.setdefault(seat, update)

    def end(self) -> Checked:
        """The host's player gives up; return what the guest's program finds."""
        self.say(0, wire.Concede())
        return self.verdict()

    def verdict(self) -> Checked:
        """Check what was opened."""
        return verify(self.fair.memory(self.room.game), self.fair.opened(self.room.game), SHEETS)


def _program() -> str:
    from gadesk import __version__

    return __version__
