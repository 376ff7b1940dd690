"""The payment that a table proposes: what the hand misses least until it comes back; no Qt here.

Reserved cards are in memory until the next recollection (turn.recollection-phase.3), so what can't be played before
that costs nothing to reserve.
"""

from __future__ import annotations

from gadesk.glossary import UNIT_TYPES, Speed, Zone
from gadesk.protocol.decisions import Decision, DecisionKind, Option
from gadesk.protocol.views import CardView, PlayerView
from gadesk.ui.models.places import find_card
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.why_not import missing_element

UNPLAYABLE, OBJECT, LATER, SLOW, UNIT, FAST = 0.0, 0.5, 1.0, 2.0, 2.5, 3.0
"""What it costs to do without something this turn, from the cheapest on."""


def proposed_payment(decision: Decision, view: PlayerView, lexicon: Lexicon) -> tuple[int, ...]:
    """Propose what to pay with; nothing where it is no question of paying, or it may be declined.

    Of a memory cost all floating memory cards are proposed: what they do not pay is banished at random.
    """
    if decision.optional or decision.repeat or decision.ordered:
        return ()
    if decision.kind is DecisionKind.PAY_MEMORY:
        return tuple(range(min(decision.most, len(decision.options))))
    if decision.kind is not DecisionKind.PAY_RESERVE:
        return ()
    needs = [_need(option, decision, view, lexicon) for option in decision.options]
    cheapest = sorted(range(len(needs)), key=lambda at: (needs[at], at))[: decision.least]
    return tuple(sorted(cheapest))


def _need(option: Option, decision: Decision, view: PlayerView, lexicon: Lexicon) -> float:
    """Say how much the seat misses a thing if it pays with it."""
    card = find_card(view, option.id) if option.id is not None else None
    if card is None:
        return LATER
    if card.zone is Zone.FIELD:
        return UNIT if not UNIT_TYPES.isdisjoint(card.types) else OBJECT
    if card.zone is not Zone.HAND:
        return OBJECT
    return _need_of_hand(card, decision, view, lexicon)


def _need_of_hand(card: CardView, decision: Decision, view: PlayerView, lexicon: Lexicon) -> float:
    mine, facts = view.seats[view.seat], lexicon.fact(card.slug)
    cost = card.cost or 0
    # What is left to pay with, besides the card itself, once this is paid.
    left = mine.hand.count - decision.least - 1
    dear = -0.01 * cost
    twins = sum(1 for other in mine.hand.cards or () if other.slug == card.slug)
    if missing_element(facts, view) is not None:
        return UNPLAYABLE + dear
    if cost > left:
        return LATER + dear
    fast = facts is not None and facts.speed is Speed.FAST
    return (FAST if fast else SLOW) + dear - 0.2 * (twins - 1)
