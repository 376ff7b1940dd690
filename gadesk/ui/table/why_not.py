"""Why a card can't be played now, in one sentence; no Qt here, and no rule is decided here.

What is legal is what the pending decision says. This only looks for the most telling reason why a card
is not among its options, from what the seat sees.
"""

from __future__ import annotations

from gadesk.glossary import UNIT_TYPES, CardType, CostKind, Element, Phase, Speed, Supertype, Zone
from gadesk.protocol.decisions import Decision, DecisionKind
from gadesk.protocol.views import CardView, PlayerView
from gadesk.ui.cards.printed_facts import CardFacts
from gadesk.ui.table.card_words import Lexicon


def why_not(card: CardView, view: PlayerView, decision: Decision | None, lexicon: Lexicon) -> str:
    """Say in one sentence why nothing can be done with `card` now."""
    name = lexicon.name(card.slug)
    if view.over:
        return "The game is over."
    if decision is None:
        return "Your opponent has Opportunity; wait until it is your turn to act."
    if decision.kind not in (DecisionKind.OPPORTUNITY, DecisionKind.MATERIALIZE):
        return f"{sentence_start(name)} is not one of the cards asked for."
    if card.slug is None:
        return "You may not know which card that is."
    if card.zone == Zone.HAND:
        return why_not_hand(card, view, decision, lexicon)
    if card.zone == Zone.FIELD:
        return why_not_field(card, view, name)
    if card.zone == Zone.MATERIAL_DECK:
        return why_not_material(card, view, decision, name)
    if card.zone == Zone.MEMORY:
        return "Cards in your memory come back to your hand in your recollection phase."
    return f"{name} has nothing that you can use from there now."


def why_not_hand(card: CardView, view: PlayerView, decision: Decision, lexicon: Lexicon) -> str:
    """Say why a card of the hand can't be activated (playing.card-activation)."""
    name = lexicon.name(card.slug)
    if card.owner != view.seat:
        return "That card is in your opponent's hand."
    facts = lexicon.fact(card.slug)
    if decision.kind == DecisionKind.MATERIALIZE:
        return "In the materialize phase you choose a card from your material deck."
    missing = missing_element(facts, view)
    if missing is not None:
        return f"{name} needs the {missing} element, which your champion's lineage does not enable."
    timing = wrong_time(facts, view)
    if timing:
        return f"{name} can only be activated at slow speed: {timing}."
    cost = card.cost if card.cost is not None else (facts.cost if facts else None)
    reservable = view.seats[view.seat].hand.count - 1
    if cost is not None and cost > reservable and (facts is None or facts.cost_kind == CostKind.RESERVE):
        return f"{name} costs {cost}, and you have only {counted(reservable, 'other card')} to reserve."
    if facts and CardType.ATTACK in facts.types and champion_rested(view):
        return f"{name} needs your champion awake, and it is rested."
    return f"{name} can't be activated now: a target, a cost or a condition it needs is missing."


def missing_element(facts: CardFacts | None, view: PlayerView) -> str | None:
    """Name an element that the card needs and the player has not enabled (card-parts.element.p2)."""
    if facts is None:
        return None
    enabled = set(view.seats[view.seat].elements) | {Element.NORM}
    return next((element.value for element in facts.elements if element not in enabled), None)


def wrong_time(facts: CardFacts | None, view: PlayerView) -> str:
    """Say what about this moment is not slow speed (mechanics.timing-and-permissions/fast-vs-slow.1)."""
    if facts is None or facts.speed == Speed.FAST:
        return ""
    if view.turn_player != view.seat:
        return "wait for your own main phase"
    if view.combat is not None:
        return "wait until combat has ended"
    if view.phase != Phase.MAIN:
        return "wait for your main phase"
    return "wait until the Effects Stack is empty" if view.stack else ""


def champion_rested(view: PlayerView) -> bool:
    """Whether this seat's champion is rested."""
    mine = view.seats[view.seat].champion
    return any(card.id == mine and card.rested for card in view.field)


def why_not_field(card: CardView, view: PlayerView, name: str) -> str:
    """Say why an object can neither attack nor use an ability (combat.attacking-and-the-combat-phase.1)."""
    if card.controller != view.seat:
        return f"{name} belongs to your opponent; it can only be chosen as a target."
    if card.rested:
        return f"{name} is rested."
    fights = not UNIT_TYPES.isdisjoint(card.types)
    if fights and view.turn_player == view.seat and view.phase == Phase.MAIN and not view.stack and view.combat is None:
        if not card.power:
            return f"{name} has no power to attack with, and no ability that you can use now."
        return f"{name} has nothing that it may attack now."
    if fights and card.power:
        return f"{name} can only attack in your main phase, while the Effects Stack is empty."
    if CardType.WEAPON in card.types:
        return f"{name} is used when your champion attacks; it has no ability that you can use now."
    return f"{name} has no ability that you can use now."


def why_not_material(card: CardView, view: PlayerView, decision: Decision, name: str) -> str:
    """Say why a card can't be materialized (playing.card-materialization)."""
    if card.owner != view.seat:
        return "That is your opponent's material deck."
    if decision.kind != DecisionKind.MATERIALIZE:
        return f"{name} can be materialized in your materialize phase."
    memory = view.seats[view.seat].memory.count
    if card.cost is not None and card.cost > memory:
        return f"{name} costs {card.cost} memory, and you have only {counted(memory, 'card')} in memory."
    if CardType.CHAMPION in card.types:
        return f"{name} does not follow your champion's level and lineage."
    if Supertype.REGALIA in card.supertypes:
        return f"{name} needs an element or a condition that you do not have."
    return f"{name} can't be materialized now."


def counted(number: int, noun: str) -> str:
    """Count a noun: "1 card", "2 cards", "no card"."""
    return f"no {noun}" if number <= 0 else f"{number} {noun}" + ("" if number == 1 else "s")


def sentence_start(text: str) -> str:
    """Write the first letter large."""
    return text[:1].upper() + text[1:]
