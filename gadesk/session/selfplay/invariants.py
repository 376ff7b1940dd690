"""What must hold at every decision of every game, whatever the cards do (docs/invariants.md; cheap enough for each)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.marks import MADE_IN_GAME
from gadesk.glossary import OWN_ZONES, CardType, Zone
from gadesk.protocol.decisions import Decision
from gadesk.protocol.plans import Start
from gadesk.protocol.views import LayerKind


def broken(state: GameState, decision: Decision | None, start: Start) -> str | None:
    """Say in one sentence which invariant does not hold, or None."""
    return _places(state) or _owned(state, start) or _seated(state) or _numbers(state) or _asked(state, decision)


def _where(state: GameState) -> Iterator[tuple[int, Zone]]:
    """Yield the id of every card that lies somewhere, with the zone it lies in."""
    for side in state.sides:
        for zone in OWN_ZONES:
            for id in side.zone(zone):
                yield id, zone
    for id in state.field:
        yield id, Zone.FIELD
    for obj in state.objs.values():
        for id in obj.lineage:
            yield id, Zone.INNER_LINEAGE
        for id in obj.loaded:
            yield id, Zone.LOADED
    if state.combat:
        for id in state.combat.intent:
            yield id, Zone.INTENT


def _places(state: GameState) -> str | None:
    """Every card lies in exactly one place, and it is the zone that the card says (mechanics.game-zones)."""
    seen: set[int] = set()
    for id, zone in _where(state):
        card = state.cards.get(id)
        if card is None:
            return f"{zone.value} holds {id}, which is no card."
        if card.zone is not zone:
            return f"{card.sheet.slug} lies in {zone.value} but says {card.zone.value}."
        if id in seen:
            return f"{card.sheet.slug} lies in two places."
        seen.add(id)
    for id, card in state.cards.items():
        if id not in seen and card.zone is not Zone.EFFECTS_STACK:
            return f"{card.sheet.slug} says {card.zone.value} but lies nowhere."
    return None


def _owned(state: GameState, start: Start) -> str | None:
    """No card of a deck is lost or doubled, by its owner; what the game made is counted apart."""
    counts: Counter[int] = Counter()
    origins: set[int] = set()
    for card in state.cards.values():
        if card.marks & MADE_IN_GAME:
            continue
        counts[card.owner] += 1
        if card.origin in origins:
            return f"{card.sheet.slug} is there twice."
        origins.add(card.origin)
    for seat, deck in enumerate(start.decks):
        began = len(deck.material) + len(deck.main)
        if counts[seat] + state.sides[seat].ceased != began and not state.sides[seat].lost:
            return f"seat {seat} began with {began} cards and has {counts[seat]}."
    return None


def _seated(state: GameState) -> str | None:
    """Whatever is on the field or the stack is controlled by a player who is still in the game (ending-the-game.1)."""
    if state.over:
        return None
    if state.objs.keys() != set(state.field):
        return "the objects are not those on the field."
    there = {seat for seat, side in enumerate(state.sides) if not side.lost}
    for obj in state.objs.values():
        if obj.controller not in there:
            return f"{state.cards[obj.id].sheet.slug} is controlled by seat {obj.controller}, who is not in the game."
    for item in state.stack:
        if item.controller not in there:
            return f"layer {item.id} of the stack is seat {item.controller}'s, who is not in the game."
        if item.kind is not LayerKind.ABILITY and item.id not in state.cards:
            return f"layer {item.id} of the stack has no card."
    for seat in there:
        champion = state.sides[seat].champion
        if champion and (champion not in state.objs or state.objs[champion].controller != seat):
            return f"the champion of seat {seat} is not one that it controls."
    for obj in state.objs.values():
        if obj.lineage and CardType.CHAMPION not in chars(state, obj.id).types:
            return f"{state.cards[obj.id].sheet.slug} is no champion and has an inner lineage."
    return None


def _numbers(state: GameState) -> str | None:
    """No counter and no damage is below zero (mechanics.counters)."""
    for obj in state.objs.values():
        if obj.damage < 0:
            return f"object {obj.id} has {obj.damage} damage."
        for word, count in obj.counters.items():
            if count < 0:
                return f"object {obj.id} has {count} {word} counters."
    return None


def _asked(state: GameState, decision: Decision | None) -> str | None:
    """A game that goes on asks somebody something that can be answered."""
    if state.over:
        return None if decision is None else "the game is over and still asks."
    if decision is None:
        return "the game is not over and asks nothing."
    if state.phase is None and state.turn:  # what a game is begun with is asked before its first turn
        return f"seat {decision.seat} is asked {decision.kind.value} before a phase of the turn has begun."
    room = bool(decision.options) if decision.repeat else decision.least <= len(decision.options)
    if (decision.least > 0 or decision.optional) and not room:
        return f"seat {decision.seat} is asked {decision.kind.value} and has no legal answer."
    if state.sides[decision.seat].lost:
        return f"seat {decision.seat} has lost and is still asked."
    return None
