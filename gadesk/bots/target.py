"""A target to measure a deck by: it plays nothing, and does what its script says in each of its turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gadesk.bots.simple import Passer
from gadesk.glossary import CardType, Phase, Zone
from gadesk.protocol.decisions import Decision, DecisionKind, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.hand_tools import Tool, ToolUse
from gadesk.protocol.plans import Script
from gadesk.protocol.views import CardView, PlayerView
from gadesk.sheets.outlines import FactBook


class Target(Passer):
    """Passes as the goldfish does, but its allies retaliate; its deeds are done by hand, so the game keeps them."""

    def __init__(self, seat: int, seed: int, facts: FactBook) -> None:
        super().__init__(seat, seed, facts)
        self.script = Script()
        self._done: Counter[Tool] = Counter()  # in this turn

    def watch(self, events: Sequence[Event]) -> None:
        """Note what was done this turn: a game that is gone on with, or taken back, tells it anew."""
        for event in events:
            if event.kind is EventKind.TURN_BEGINS:
                self._done.clear()
            elif event.kind is EventKind.BY_HAND and event.seat == self._seat and event.deed is not None:
                self._done[event.deed.tool] += 1

    def choose(self, view: PlayerView, decision: Decision) -> tuple[int, ...]:
        """Retaliate with all that may; else do as little as possible."""
        if decision.kind is DecisionKind.RETALIATE and decision.most:
            units = [at for at, option in enumerate(decision.options) if option.kind is OptionKind.CARD]
            if decision.least <= len(units):
                return tuple(units[: decision.most])
        return super().choose(view, decision)

    def deed(self, view: PlayerView, decision: Decision) -> ToolUse | None:
        """Say what the script has it do next, in its own main phase with nothing on the Effects Stack."""
        mine = view.turn_player == self._seat and view.phase is Phase.MAIN
        if not mine or view.stack or view.combat is not None or decision.kind is not DecisionKind.OPPORTUNITY:
            return None
        ally = self._ally(view)
        if ally is not None and self._done[Tool.MOVE] < self.script.allies:
            return ToolUse(Tool.MOVE, card=ally.id, to=Zone.FIELD)
        champion = next((side.champion for side in view.seats if side.seat != self._seat and not side.lost), None)
        if self.script.damage and champion is not None and not self._done[Tool.DAMAGE]:
            return ToolUse(Tool.DAMAGE, card=champion, amount=self.script.damage)
        return None

    def _ally(self, view: PlayerView) -> CardView | None:
        """The dearest ally of the hand that a player could have paid for by this turn, else the cheapest."""
        hand = view.seats[self._seat].hand.cards or ()
        allies = sorted((card for card in hand if CardType.ALLY in card.types), key=lambda card: card.cost or 0)
        payable = [card for card in allies if (card.cost or 0) <= (view.turn + 1) // 2]
        return payable[-1] if payable else next(iter(allies), None)
