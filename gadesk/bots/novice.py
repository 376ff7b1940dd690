"""A player for whoever learns: it plays plainly, lets others do what they do, and says why it does what it does."""

from __future__ import annotations

from gadesk.bots.sensible import Sensible
from gadesk.bots.worth import left
from gadesk.glossary import CardType
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.views import PlayerView
from gadesk.sheets.outlines import FactBook


class Novice(Sensible):
    """Plays as the sensible bot in its own turns, and does nothing of its own in those of others."""

    def __init__(self, seat: int, seed: int, facts: FactBook) -> None:
        super().__init__(seat, seed, facts)
        self._words = ""

    def choose(self, view: PlayerView, decision: Decision) -> tuple[int, ...]:
        """Answer a decision."""
        passing = next((at for at, each in enumerate(decision.options) if each.kind is OptionKind.PASS), None)
        waits = decision.kind is DecisionKind.OPPORTUNITY and view.turn_player != view.seat
        answer = (passing,) if waits and passing is not None else super().choose(view, decision)
        self._words = self._why(view, decision, answer)
        return answer

    def told(self) -> str:
        """Say in one sentence why it did what it did last; empty where that needs no words. It is said once."""
        words, self._words = self._words, ""
        return words

    def _why(self, view: PlayerView, decision: Decision, answer: tuple[int, ...]) -> str:
        if len(answer) != 1 or not 0 <= answer[0] < len(decision.options):
            return ""
        option = decision.options[answer[0]]
        facts = self._facts.get(option.slug)
        if decision.kind is DecisionKind.OPPORTUNITY:
            return self._of_a_play(view, option)
        if decision.kind is DecisionKind.MATERIALIZE and facts is not None:
            name = facts.face.name
            if facts.is_type(CardType.CHAMPION):
                return f"I level up to {name}: a higher level has more life and opens stronger cards."
            return f"I materialize {name}: it costs {facts.face.cost or 0} of my memory and stays on the field."
        if decision.kind is DecisionKind.ATTACK_TARGET:
            return self._of_a_target(view, option)
        return ""

    def _of_a_play(self, view: PlayerView, option: Option) -> str:
        facts = self._facts.get(option.slug)
        if facts is None:
            return ""
        name = facts.face.name
        if option.kind is OptionKind.ABILITY:
            return f"I use an ability of {name}: it costs me no card."
        if option.kind is not OptionKind.ACTIVATE:
            return ""
        if facts.is_type(CardType.ALLY):
            return f"I play {name}: an ally stays, and may attack turn after turn."
        if facts.is_type(CardType.ATTACK):
            return f"I play {name}: it adds to what my champion deals in this attack."
        if view.stack or view.combat is not None:
            return f"I play {name} now, in answer to what is going on."
        return f"I play {name}: what it does is worth more to me than one more card in my memory."

    def _of_a_target(self, view: PlayerView, option: Option) -> str:
        target = next((card for card in view.field if card.id == option.id), None)
        facts = self._facts.get(option.slug)
        if target is None or facts is None:
            return ""
        power = view.combat.power if view.combat is not None else 0
        if target.id in {side.champion for side in view.seats}:
            return f"I attack {facts.face.name}: damage to a champion stays, and wins the game in the end."
        if power >= left(target):
            return f"I attack {facts.face.name}: the blow is enough to destroy it."
        return f"I attack {facts.face.name}, to wear it down."
