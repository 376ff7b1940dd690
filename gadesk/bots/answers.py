"""Which options to pick when it is not about what to do next: targets, payments, discards, retaliation …"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gadesk.bots.worth import Judge, has_keyword, is_unit, left
from gadesk.glossary import OWN_ZONES, CardType, Zone
from gadesk.protocol.decisions import CANCEL, Decision, DecisionKind, Doing, Offer, Option, OptionKind
from gadesk.protocol.views import CardView
from gadesk.sheets.outlines import CardFacts

GIVEN_UP = frozenset({Doing.SACRIFICE, Doing.DISCARD, Doing.BANISH, Doing.REST, Doing.RETURN})


class Picks:
    """Answers every kind of decision but Opportunity and materializing."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self._by_kind: dict[DecisionKind, Callable[[Decision], tuple[int, ...]]] = {
            DecisionKind.TARGETS: self._targets,
            DecisionKind.CHOOSE: self._choose,
            DecisionKind.PAY_RESERVE: self._cheapest,
            DecisionKind.PAY_COST: self._cheapest,
            DecisionKind.DISCARD: self._cheapest,
            DecisionKind.PAY_MEMORY: self._all,
            DecisionKind.DECLARE_X: self._number,
            DecisionKind.NUMBER: self._number,
            DecisionKind.DECLARE_COSTS: self._extra_costs,
            DecisionKind.ALTERNATIVE_COST: self._last,
            DecisionKind.ATTACK_WEAPONS: self._weapons,
            DecisionKind.ATTACK_TARGET: self._attack_target,
            DecisionKind.RETALIATE: self._retaliate,
            DecisionKind.MAY: self._may,
            DecisionKind.GLIMPSE_TOP: self._glimpse,
            DecisionKind.SPLIT: self._split,
            DecisionKind.UNIQUE: self._dearest,
            DecisionKind.STARCALL: self._all,
            DecisionKind.CHAMPION: self._dearest,
            DecisionKind.PLAYER: self._player,
        }

    def pick(self, decision: Decision) -> tuple[int, ...]:
        """Answer the decision."""
        if self.declines(decision):
            return ()
        return self._by_kind.get(decision.kind, self._in_order)(decision)

    # What options stand for

    def _card(self, option: Option) -> CardView | None:
        return self.judge.cards.get(option.id) if option.id is not None else None

    def _facts(self, decision: Decision) -> CardFacts | None:
        return self.judge.facts.get(decision.slug)

    def _value(self, option: Option) -> float:
        """Say what the thing is worth to whoever has it."""
        card = self._card(option)
        if card is None:
            facts = self.judge.facts.get(option.slug)
            return self.judge.plain(facts) if facts else 1.0
        if card.zone in OWN_ZONES:
            return self.judge.keep(card)
        return self.judge.worth(card) - (0.3 if card.rested else 0.0)

    @staticmethod
    def best(decision: Decision, scores: Sequence[float], count: int) -> tuple[int, ...]:
        """Take the `count` best, in order of the options unless the order counts."""
        ranked = sorted(range(len(scores)), key=lambda at: (-scores[at], at))[:count]
        return tuple(ranked if decision.ordered else sorted(ranked))

    # Simple ones

    def _in_order(self, decision: Decision) -> tuple[int, ...]:
        count = len(decision.options) if decision.ordered else max(1, decision.least)
        return tuple(range(min(count, decision.most)))

    def _all(self, decision: Decision) -> tuple[int, ...]:
        return tuple(range(min(decision.most, len(decision.options))))

    def _last(self, decision: Decision) -> tuple[int, ...]:
        return (len(decision.options) - 1,)

    def _cheapest(self, decision: Decision) -> tuple[int, ...]:
        return self.best(decision, [-self._value(option) for option in decision.options], decision.least)

    def _dearest(self, decision: Decision) -> tuple[int, ...]:
        return self.best(decision, [self._value(option) for option in decision.options], max(1, decision.least))

    def _number(self, decision: Decision) -> tuple[int, ...]:
        numbers = [option.number or 0 for option in decision.options]
        return (numbers.index(max(numbers)),)

    def _extra_costs(self, decision: Decision) -> tuple[int, ...]:
        rich = self.judge.me.hand.count >= 5
        return self._all(decision) if rich else tuple(range(decision.least))

    def _player(self, decision: Decision) -> tuple[int, ...]:
        facts = self._facts(decision)
        hostile = facts is None or facts.whole.harms or facts.whole.gives_up
        scores = [float((option.seat != self.judge.seat) is hostile) for option in decision.options]
        return self.best(decision, scores, max(1, decision.least))

    # Targets and choices

    def _hostile(self, decision: Decision) -> bool:
        """Say whether what is chosen is hurt by it."""
        facts = self._facts(decision)
        if decision.word in GIVEN_UP or facts is None:
            return True
        if decision.kind is DecisionKind.TARGETS:
            aim = dict(facts.aims).get(decision.amount or 0, 0)
            if aim:
                return aim < 0
        return facts.whole.harms and not (facts.whole.helps and not facts.whole.damage)

    def _for_me(self, decision: Decision, option: Option) -> float:
        """Say what it brings this seat to have the option chosen."""
        card, facts = self._card(option), self._facts(decision)
        if card is None:
            fits = (option.seat == self.judge.seat) is not self._hostile(decision)
            return 0.1 if option.seat is None else float(fits)
        mine = self.judge.is_mine(card)
        if not self._hostile(decision):
            value = 0.5 + 0.3 * self._value(option)
            threat = self.judge.incoming().get(card.id, 0)
            value += 5.0 if threat >= left(card) > 0 and is_unit(card) else 0.3 * (threat > 0)
            return value if mine else -value
        damage = facts.whole.dealt(self.judge.me.level) if facts else 0
        value = self.judge.blow(damage, card) if damage and is_unit(card) else self._value(option)
        return -value if mine else value

    def _targets(self, decision: Decision) -> tuple[int, ...]:
        scores = [self._for_me(decision, option) for option in decision.options]
        good = sum(1 for score in scores if score > 0)
        if decision.least > good and decision.cancel and max(scores) < -0.5:
            return CANCEL
        if decision.optional and decision.least > good:
            return ()
        return self.best(decision, scores, min(max(decision.least, good), decision.most))

    def _choose(self, decision: Decision) -> tuple[int, ...]:
        """Choose on resolution: what is given up and things on the field by whose they are, cards by their worth."""
        cards = [self._card(option) for option in decision.options]
        if decision.word in GIVEN_UP:
            scores = [self._given_up(option) for option in decision.options]
            gains = sum(1 for score in scores if score > 0)
            return self.best(decision, scores, min(max(decision.least, gains), decision.most))
        if any(card is not None and card.zone is Zone.FIELD for card in cards):
            return self._targets(decision)
        scores = [self._value(option) for option in decision.options]
        return self.best(decision, scores, min(decision.most, len(scores)))

    def _given_up(self, option: Option) -> float:
        """Say what it brings this seat that the thing is given up: what another loses is its gain."""
        card = self._card(option)
        return -self._value(option) if card is None or self.judge.is_mine(card) else self._value(option)

    def _split(self, decision: Decision) -> tuple[int, ...]:
        """Spread points: enough to kill the best, the rest on the next."""
        points = decision.least
        ranked = sorted(range(len(decision.options)), key=lambda at: -self._for_me(decision, decision.options[at]))
        out: list[int] = []
        for at in ranked:
            card = self._card(decision.options[at])
            need = max(1, left(card)) if card is not None and is_unit(card) else points
            out.extend([at] * min(need, points - len(out)))
        out.extend([ranked[0]] * (points - len(out)))
        return tuple(sorted(out))

    def _glimpse(self, decision: Decision) -> tuple[int, ...]:
        """Keep on top what is worth drawing, the best topmost."""
        scores = [self._value(option) for option in decision.options]
        keep = sum(1 for score in scores if score >= 1.2)
        return self.best(decision, scores, max(decision.least, min(keep, decision.most)))

    def _may(self, decision: Decision) -> tuple[int, ...]:
        yes = next((at for at, option in enumerate(decision.options) if option.kind is OptionKind.YES), 0)
        no = next((at for at, option in enumerate(decision.options) if option.kind is OptionKind.NO), 0)
        if decision.word in (Offer.INTERCEPT, Offer.REDIRECT):
            return (yes if self._should_intercept(decision) else no,)
        return (no if self._bad(decision) else yes,)

    def _bad(self, decision: Decision) -> bool:
        """Say whether what asks brings less than it takes."""
        facts = self._facts(decision)
        return facts is not None and facts.whole.gives_up and facts.whole.worth < 0

    def declines(self, decision: Decision) -> bool:
        """Say whether a choice that may be declined should be."""
        return decision.optional and self._bad(decision)

    # Combat

    def _weapons(self, decision: Decision) -> tuple[int, ...]:
        """Use the strongest weapon."""
        scores = [float(card.power or 0) if (card := self._card(option)) else 0.0 for option in decision.options]
        count = max(decision.least, min(1, decision.most)) if max(scores, default=0) > 0 else decision.least
        return self.best(decision, scores, count)

    def _attack_target(self, decision: Decision) -> tuple[int, ...]:
        attacker = self.judge.cards.get(decision.source) if decision.source is not None else None
        combat = self.judge.view.combat
        if combat is not None and combat.attacker is not None:
            attacker = self.judge.cards.get(combat.attacker, attacker)
        if attacker is None or not is_unit(attacker):
            attacker = self.judge.champion()
        power = max(combat.power if combat else 0, (attacker.power or 0) if attacker else 0)
        if attacker is not None and CardType.CHAMPION in attacker.types and power <= 0:
            power = 2
        cards = [self._card(option) for option in decision.options]
        scores = [self.judge.blow(power, card, attacker) if card else 0.0 for card in cards]
        if decision.cancel and scores and max(scores) < -1.0:
            return CANCEL
        return self.best(decision, scores, max(1, decision.least))

    def _retaliate(self, decision: Decision) -> tuple[int, ...]:
        """Strike back with everything: the damage comes anyway (combat.retaliation-step.3)."""
        for at, option in enumerate(decision.options):
            if option.kind is OptionKind.YES:
                return (at,)
        return self._all(decision)

    def _should_intercept(self, decision: Decision) -> bool:
        combat, champion = self.judge.view.combat, self.judge.champion()
        guard = self.judge.cards.get(decision.source) if decision.source is not None else None
        if combat is None or champion is None or guard is None:
            return True
        if combat.power >= left(champion):
            return True
        if combat.power < left(guard):
            return not has_keyword(guard, "taunt") or combat.power > 1
        return combat.power * 0.45 >= self.judge.worth(guard)
