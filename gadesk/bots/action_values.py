"""What each thing that may be done with Opportunity would bring."""

from __future__ import annotations

from gadesk.bots.worth import CHAMPION_DAMAGE, Judge, has_keyword, is_unit, left, loading, unloaded_gun
from gadesk.glossary import CardType, Phase
from gadesk.protocol.ability_index import is_of_a_face
from gadesk.protocol.decisions import Option, OptionKind
from gadesk.protocol.views import CardView
from gadesk.sheets.outlines import CardFacts, Outline

CARD = 0.8  # what spending a card costs: it could have been reserved instead
MANY = 5  # with so many cards in hand, one more is spent lightly
OFTEN = 2  # one ability of one object in one turn, at most


class Plays:
    """Scores options of an Opportunity for one view; above 0 is worth doing."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        view = judge.view
        self.my_turn = view.turn_player == judge.seat
        self.quiet = not view.stack and view.combat is None
        self.danger = judge.danger()
        self.card = CARD if judge.me.hand.count < MANY else CARD / 2

    def mode(self, option: Option) -> float:
        """Score one mode of a modal text."""
        outline = self.said(option)
        return 0.0 if outline is None else self._outline(outline)

    def score(self, option: Option) -> float:
        """Score one option."""
        if option.kind is OptionKind.ATTACK and option.id is not None:
            return self._attack(option.id)
        if option.kind is OptionKind.ACTIVATE:
            return self._activate(option)
        if option.kind is OptionKind.ABILITY:
            return self._ability(option)
        return 0.0

    # Attacks

    def _attack(self, id: int) -> float:
        attacker = self.judge.cards.get(id)
        if attacker is None:
            return 0.0
        power = max(0, attacker.power or 0)
        if CardType.CHAMPION in attacker.types:
            power += self._weapon_power()
        return self._best_blow(power, attacker)

    def _weapon_power(self) -> int:
        weapons = [
            card.power or 0
            for card in self.judge.view.field
            if self.judge.is_mine(card) and CardType.WEAPON in card.types and not card.rested
        ]
        return max(weapons, default=0)

    def _best_blow(self, power: int, attacker: CardView) -> float:
        targets = self.judge.targets(has_keyword(attacker, "true sight"))
        if power <= 0 or not targets:
            return 0.0
        best = max(self.judge.blow(power, target, attacker) for target in targets)
        return best - self._exposure(attacker)

    def _exposure(self, attacker: CardView) -> float:
        """Say what it costs that a guard is rested when the others attack."""
        guard = has_keyword(attacker, "intercept") or has_keyword(attacker, "taunt")
        threat = sum(max(0, card.power or 0) for card in self.judge.theirs())
        champion = self.judge.champion()
        if not guard or champion is None:
            return 0.0
        return 0.9 if threat * 2 >= left(champion) else 0.15

    # Cards

    def _activate(self, option: Option) -> float:
        facts = self.judge.facts.get(option.slug)
        if facts is None:
            return 0.1
        face = facts.face
        if CardType.ATTACK in face.types:
            return self._attack_card(facts)
        if CardType.ACTION in face.types:
            return self._outline(facts.whole) - self.card
        value = self.judge.plain(facts)
        if CardType.ALLY in face.types:
            return value + 2.0
        return value - self.card + 0.6 + self._board_effect(facts.whole)

    def _attack_card(self, facts: CardFacts) -> float:
        champion = self.judge.champion()
        if champion is None:
            return 0.0
        power = (facts.face.power or 0) + max(0, champion.power or 0) + self._weapon_power()
        return self._best_blow(power, champion) - 0.4 * CARD + 0.2 * max(0.0, facts.whole.worth)

    def _board_effect(self, outline: Outline) -> float:
        return min(1.0, 0.5 * max(0.0, outline.worth))

    def _outline(self, outline: Outline) -> float:
        """Score a text for what it would do on this board now."""
        value = 1.1 * outline.draws + 1.2 * outline.summons + 0.4 * outline.counters
        if outline.loads:
            value += 1.2 if unloaded_gun(self.judge) and not loading(self.judge) else -2.0
        value += 0.35 * min(outline.recovers, self._hurt()) + 0.3 * outline.levels
        value += self._harm(outline) + self._sweep(outline.sweeps) + self._tricks(outline)
        if outline.gives_up:
            value -= CARD
        return value - CHAMPION_DAMAGE * outline.hurts_self

    def _hurt(self) -> int:
        champion = self.judge.champion()
        return 0 if champion is None else max(0, (champion.life or 0) - left(champion))

    def _harm(self, outline: Outline) -> float:
        theirs = self.judge.theirs()
        if outline.negates:
            others = [item for item in self.judge.view.stack if item.controller != self.judge.seat]
            return 2.5 if others else -2.0
        damage = outline.dealt(self.judge.me.level)
        if outline.damage or outline.per_level:
            fit = [card for card in theirs if self._fits(outline, card)]
            return max((self.judge.blow(damage, card) for card in fit), default=-2.0)
        allies = [self.judge.worth(card) for card in theirs if CardType.CHAMPION not in card.types]
        if outline.destroys:
            return max(allies, default=-2.0)
        if outline.harms:
            return 0.6 * max(allies, default=-2.0)
        return 0.0

    @staticmethod
    def _fits(outline: Outline, card: CardView) -> bool:
        """Say whether the damage of a text can be dealt to a unit."""
        champion = CardType.CHAMPION in card.types
        return not (outline.at_allies and champion) and not (outline.at_champions and not champion)

    def _sweep(self, damage: int) -> float:
        if not damage:
            return 0.0
        gain = sum(self.judge.worth(card) for card in self._falling(self.judge.theirs(), damage))
        loss = sum(self.judge.worth(card) for card in self._falling(self.judge.mine(), damage))
        return gain - loss

    @staticmethod
    def _falling(units: list[CardView], damage: int) -> list[CardView]:
        return [card for card in units if left(card) <= damage and CardType.CHAMPION not in card.types]

    def _tricks(self, outline: Outline) -> float:
        """Score what only helps at the right moment: prevention, and more power in a fight."""
        if outline.prevents:
            saved = self.danger - self.judge.danger(outline.prevents)
            return saved if saved > 0 else -1.5
        if outline.power:
            combat = self.judge.view.combat
            attacking = combat is not None and combat.attacking_player == self.judge.seat
            awake = any(not card.rested for card in self.judge.mine())
            if attacking or (self.my_turn and self.quiet and awake):
                return 0.4 * outline.power
            return -0.5 if self.my_turn else -1.5
        return 0.3 if outline.helps and self.my_turn else 0.0

    # Abilities

    def _ability(self, option: Option) -> float:
        if option.ability is not None and not is_of_a_face(option.ability):
            return 1.2  # a rule of the game that trades counters for a card
        card = self.judge.cards.get(option.id) if option.id is not None else None
        outline = self.said(option)
        if outline is None:
            return 0.15
        value = self._outline(outline)
        if card is not None and is_unit(card) and not card.rested and self._would_attack(card):
            value -= 0.6
        return value - 0.1

    def said(self, option: Option) -> Outline | None:
        """Find an ability or a mode by its words: the card's own, of either face, or what another one gave it."""
        cards = self.judge.cards.values()
        below = [held.slug for card in cards for held in card.lineage]
        return self.judge.facts.said(option.text, dict.fromkeys((option.slug, *below, *(card.slug for card in cards))))

    def _would_attack(self, card: CardView) -> bool:
        main = self.judge.view.phase is Phase.MAIN and self.my_turn
        return main and (card.power or 0) > 0 and self._attack(card.id) > 0.5
