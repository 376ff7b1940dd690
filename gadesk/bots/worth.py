"""What things are worth, roughly in cards: units, cards in hand, what is about to hit."""

from __future__ import annotations

from gadesk.glossary import UNIT_TYPES, CardType, Counter, Keyword, Step
from gadesk.protocol.views import CardView, PlayerView
from gadesk.sheets.outlines import CardFacts, FactBook

LETHAL = 1000.0
CHAMPION_DAMAGE = 0.45  # what a point of damage to a champion is worth
KEYWORDS_WORTH = {"intercept": 0.6, "taunt": 0.5, "stealth": 0.5, "vigor": 0.4, "cleave": 0.6, "immortality": 1.0}


class Judge:
    """Reads one view for one seat."""

    def __init__(self, view: PlayerView, facts: FactBook) -> None:
        self.view = view
        self.facts = facts
        self.seat = view.seat
        self.me = view.seats[view.seat]
        self.cards: dict[int, CardView] = {}
        for card in view.field:
            self.cards[card.id] = card
        for side in view.seats:
            for pile in (side.hand, side.memory, side.graveyard, side.banishment, side.material_deck, side.main_deck):
                for card in pile.cards or ():
                    self.cards[card.id] = card
        if view.combat:
            for card in view.combat.intent:
                self.cards[card.id] = card

    # Units

    def mine(self) -> list[CardView]:
        """Return the units that this seat controls."""
        return [card for card in self.view.field if card.controller == self.seat and is_unit(card)]

    def theirs(self) -> list[CardView]:
        """Return the units of the others."""
        return [card for card in self.view.field if card.controller != self.seat and is_unit(card)]

    def champion(self) -> CardView | None:
        """Return this seat's champion."""
        return self.cards.get(self.me.champion) if self.me.champion is not None else None

    def is_mine(self, card: CardView) -> bool:
        """Say whether this seat controls the card (or owns it, off the field)."""
        return card.controller == self.seat

    def worth(self, card: CardView) -> float:
        """Say what a card or object on the field is worth to its controller."""
        if CardType.CHAMPION in card.types:
            return 12.0
        facts = self.facts.get(card.slug)
        value = 0.4 if card.token else 0.9
        if is_unit(card):
            value += 0.45 * max(0, card.power or 0) + 0.2 * max(0, left(card))
            value += sum(KEYWORDS_WORTH.get(word.split()[0], 0.1) for word in card.keywords)
        elif CardType.WEAPON in card.types:
            value += 0.4 * (card.power or 0) * max(1, min(2, card.durability or 1))
        if facts is not None and not is_unit(card):
            value += max(0.0, 0.5 * facts.whole.worth)
        return value

    # Cards

    def keep(self, card: CardView) -> float:
        """Say how much this seat wants to have a card of its hand, memory or deck."""
        facts = self.facts.get(card.slug)
        if facts is None:
            return 1.0
        value = self.plain(facts)
        enabled = set(self.me.elements)
        if enabled and not set(facts.face.elements) <= enabled:
            value *= 0.4
        cost = facts.face.cost or 0
        if facts.has(Keyword.EFFICIENCY):
            cost -= self.me.level
        if cost >= self.me.influence:
            value *= 0.6
        return value

    def plain(self, facts: CardFacts) -> float:
        """Say what a card is worth by its print."""
        face, value = facts.face, 0.6
        if CardType.ALLY in face.types:
            value += 0.45 * (face.power or 0) + 0.2 * (face.life or 0) + 0.4 * max(0.0, facts.whole.worth)
        elif CardType.ATTACK in face.types or CardType.WEAPON in face.types:
            value += 0.45 * (face.power or 0) + 0.3 * max(0.0, facts.whole.worth)
        else:
            value += max(0.0, facts.whole.worth)
        return value

    def matches_class(self, facts: CardFacts) -> bool:
        """Say whether a class bonus of the card would hold (keywords.class-bonus)."""
        champion = self.champion()
        mine = self.facts.get(champion.slug) if champion else None
        return mine is None or bool(set(mine.face.classes) & set(facts.face.classes))

    # Fighting

    def targets(self, true_sight: bool = False) -> list[CardView]:
        """Return the units that an attack could be declared at (keywords.taunt, keywords.stealth)."""
        seen = [card for card in self.theirs() if true_sight or not has_keyword(card, "stealth")]
        taunting = [card for card in seen if has_keyword(card, "taunt") and not card.rested]
        return taunting or seen

    def blow(self, power: int, target: CardView, attacker: CardView | None = None) -> float:
        """Say what it brings to deal `power` damage to a unit, retaliation included where one attacks."""
        if CardType.CHAMPION in target.types:
            gain = LETHAL if power >= left(target) else power * self.eagerness(target)
        elif power >= left(target):
            gain = 0.6 + self.worth(target)
        else:
            gain = 0.12 * power
        return gain - (self.back(attacker, target) if attacker else 0.0)

    def back(self, attacker: CardView, target: CardView) -> float:
        """Say what retaliation would cost (combat.retaliation-step.3)."""
        power = target.power or 0
        asleep = target.rested and not has_keyword(target, "steadfast")
        if asleep or power <= 0:
            return 0.0
        if CardType.CHAMPION in attacker.types:
            return LETHAL if power >= left(attacker) else 0.35 * power
        return self.worth(attacker) if power >= left(attacker) else 0.1 * power

    def eagerness(self, champion: CardView) -> float:
        """Say what a point of damage to that champion is worth: more when it is nearly dead."""
        mine = sum(max(0, card.power or 0) for card in self.mine() if not card.rested)
        return CHAMPION_DAMAGE * (2.0 if left(champion) <= mine + 4 else 1.0)

    def incoming(self) -> dict[int, int]:
        """Say how much damage each of this seat's units is about to take, from combat and the stack."""
        found: dict[int, int] = {}
        combat = self.view.combat
        if combat and combat.attacking_player != self.seat and combat.step is not Step.END_OF_COMBAT:
            for id in combat.defenders:
                found[id] = found.get(id, 0) + max(0, combat.power)
        for item in self.view.stack:
            facts = self.facts.get(item.slug)
            if item.controller == self.seat or facts is None:
                continue
            for id in item.targets:
                if id in self.cards and self.is_mine(self.cards[id]):
                    found[id] = found.get(id, 0) + facts.whole.dealt(self.view.seats[item.controller].level)
        return {id: amount for id, amount in found.items() if amount > 0}

    def danger(self, prevented: int = 0) -> float:
        """Say what the incoming damage would cost, if so much of each unit's were prevented."""
        total = 0.0
        for id, whole in self.incoming().items():
            card, amount = self.cards.get(id), max(0, whole - prevented)
            if card is None:
                continue
            if CardType.CHAMPION in card.types:
                total += LETHAL if amount >= left(card) else amount * CHAMPION_DAMAGE
            elif amount >= left(card):
                total += self.worth(card)
        return total


def unloaded_gun(judge: Judge) -> bool:
    """Say whether the seat controls a Gun that a Bullet could be loaded into."""
    return any(judge.is_mine(card) and "gun" in card.subtypes and not card.loaded for card in judge.view.field)


def loading(judge: Judge) -> bool:
    """Say whether the seat is loading already, by something on the Effects Stack."""
    for item in judge.view.stack:
        facts = judge.facts.get(item.slug)
        if item.controller == judge.seat and facts is not None and facts.whole.loads:
            return True
    return False


def is_unit(card: CardView) -> bool:
    """Say whether it is a champion or an ally (terms.unit)."""
    return not UNIT_TYPES.isdisjoint(card.types)


def has_keyword(card: CardView, word: str) -> bool:
    """Say whether a keyword is on the card now."""
    return any(keyword.replace("_", " ").startswith(word) for keyword in card.keywords)


def left(card: CardView) -> int:
    """Return how much more damage a unit can take."""
    counters = dict(card.counters).get(Counter.DAMAGE.value, 0)
    return (card.life or 0) - max(card.damage, counters)
