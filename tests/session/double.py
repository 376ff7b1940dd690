"""A tiny game with the shape of the real one: for tests of what lies around a game, not of its rules.

Each turn, its player may strike (one of two strengths) or pass, then the other may pass or guard. The
first to fall to 0 loses. A strike asks a second question, which may be taken back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from gadesk.glossary import CardType, Element, Phase, Step
from gadesk.glossary.losses import Loss
from gadesk.protocol.decisions import CANCEL, Decision, DecisionKind, IllegalAnswer, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.hand_tools import ToolUse
from gadesk.protocol.plans import DeckCards, Start
from gadesk.protocol.views import PileView, PlayerView, SeatView
from gadesk.script.node import Ability
from gadesk.script.sheet import CardSheet, Face

START = Start((DeckCards(("champion",), ("card",) * 3), DeckCards(("champion",), ("card",) * 3)), seed="5")
Recorded = tuple[Event, int | None]
State = tuple[int, int, int, tuple[int, ...], str, int | None]


class TinyGame:
    """The double."""

    def __init__(self, seed: int | str, life: int = 6) -> None:
        self.turn = 0
        self.asked = 0
        self.life = [life + int(str(seed), 16) % 3, life]
        self.step = "act"
        self.loser: int | None = None
        self.drawn = False
        self.events: list[Recorded] = []
        self.answers: list[tuple[int, ...]] = []
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.turn += 1
        self.events.append((Event(EventKind.TURN_BEGINS, seat=self.player, amount=self.turn), None))
        self.events.append((Event(EventKind.PHASE_BEGINS, seat=self.player, word="main"), None))
        self.events.append((Event(EventKind.LOOKED, seat=self.player, slug=f"secret-{self.turn}"), self.player))

    @property
    def player(self) -> int:
        """Return the turn player."""
        return (self.turn - 1) % 2

    @property
    def decision(self) -> Decision | None:
        """Return the question that is due."""
        if self.over:
            return None
        if self.step == "strength":
            options = tuple(Option(OptionKind.NUMBER, number=number) for number in (1, 2))
            return Decision(self.asked, self.player, DecisionKind.NUMBER, options, cancel=True)
        seat = self.player if self.step == "act" else 1 - self.player
        options = (Option(OptionKind.PASS), Option(OptionKind.ACTIVATE, id=7, slug="card"))
        return Decision(self.asked, seat, DecisionKind.OPPORTUNITY, options)

    def answer(self, choice: tuple[int, ...]) -> None:
        """Carry an answer out."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("The game is over.")
        refusal = decision.refusal(choice)
        if refusal:
            raise IllegalAnswer(refusal)
        self.asked += 1
        self.answers.append(choice)
        if self.step == "strength":
            self._strength(choice)
        elif choice == (0,):
            self.events.append((Event(EventKind.PASSED, seat=decision.seat), None))
            self._passed()
        elif self.step == "act":
            self.events.append((Event(EventKind.ACTIVATED, seat=self.player, slug="card"), None))
            self.step = "strength"
        else:
            self.life[decision.seat] += 1
            self._passed()

    def _strength(self, choice: tuple[int, ...]) -> None:
        if choice == CANCEL:
            self.events.append((Event(EventKind.REVERTED, seat=self.player), None))
            self.step = "act"
            return
        self.life[1 - self.player] -= choice[0] + 1
        self.events.append((Event(EventKind.DAMAGED, amount=choice[0] + 1), None))
        if self.life[1 - self.player] <= 0:
            self._lose(1 - self.player)
        self.step = "guard"

    def _passed(self) -> None:
        self.step = "guard" if self.step == "act" else "act"
        if self.step == "act":
            self._begin_turn()

    def _lose(self, seat: int) -> None:
        self.loser = seat
        self.events.append((Event(EventKind.GAME_OVER, seat=1 - seat), None))

    @property
    def over(self) -> bool:
        """Say whether somebody lost."""
        return self.loser is not None

    @property
    def winner(self) -> int | None:
        """Return who won."""
        return None if self.loser is None or self.drawn else 1 - self.loser

    @property
    def why_over(self) -> Loss:
        """Say why it ended."""
        return Loss.CHAMPION if self.over else Loss.NONE

    def by_hand(self, seat: int, id: int, ability: Ability, words: str, asking: bool = False) -> None:
        """Strike the other player by saying so."""
        if id != 7:
            raise IllegalAnswer("There is no such card.")
        if asking:
            return
        self.life[1 - seat] -= 1
        self.events.append((Event(EventKind.BY_HAND, seat, id, word=words), None))

    def use_tool(self, seat: int, use: ToolUse, asking: bool = False) -> None:
        """Hurt the other player by hand; only while nobody has announced a strike."""
        if self.step == "strength":
            raise IllegalAnswer("Settle this question first.")
        if not asking:
            self.life[1 - seat] -= use.amount
            self.events.append((Event(EventKind.BY_HAND, seat, word="hurts", deed=use), None))

    def open_name(self, id: int) -> str | None:
        """Every card lies open."""
        return "card" if id < 9 else None

    def face(self, id: int) -> Face | None:
        """Every card is the same."""
        return Face("Card", (CardType.ACTION,), (Element.NORM,)) if id < 9 else None

    def concede(self, seat: int | None, why: Loss = Loss.CONCEDED) -> None:
        """Give up, or end without a winner."""
        self.drawn = seat is None
        self._lose(seat or 0)

    def take_events(self) -> list[Recorded]:
        """Return the new events."""
        taken, self.events = self.events, []
        return taken

    def view(self, seat: int) -> PlayerView:
        """Return what a seat sees."""
        pile = PileView(0, ())
        seats = tuple(
            SeatView(number, None, 0, PileView(1, None), pile, pile, pile, pile, pile, (), self.life[number])
            for number in (0, 1)
        )
        decision = self.decision
        opportunity = decision.seat if decision else None
        over = (self.over, self.winner, self.why_over)
        return PlayerView(
            seat, self.turn, self.player, Phase.MAIN, Step.NONE, opportunity, seats, (), (), None, (), *over
        )

    def snapshot(self) -> State:
        """Return the whole state."""
        return (self.turn, self.asked, len(self.answers), tuple(self.life), self.step, self.loser)

    def restore(self, snapshot: State) -> None:
        """Go back."""
        self.turn, self.asked, count, life, self.step, self.loser = snapshot
        self.life = list(life)
        del self.answers[count:]
        self.events = []

    def digest(self) -> str:
        """Return a digest of the state."""
        return "tiny-" + hashlib.sha256(repr(self.snapshot()).encode()).hexdigest()


def tiny(sheets: Mapping[str, CardSheet], start: Start) -> TinyGame:
    """Begin a double where a room would begin a game."""
    return TinyGame(start.seed)


def tell(recorded: Recorded, seat: int) -> Event | None:
    """Redact a recorded event of the double."""
    event, only = recorded
    return event if only in (None, seat) else None
