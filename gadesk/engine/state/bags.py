"""Cards of a deck that have no order yet (terms.shuffling).

Neighbours in a deck with the same `Card.bag` lie there without an order: which of them is on top is decided by chance
when somebody looks, with the same odds as in a shuffled pile. Before that nobody can know it, as it is not decided. The
order in which they are written down, by their names, means nothing. Who saw a card of a deck can't follow it through a
bag: what is put in gets a new id, and what is taken out gets another one.
"""

from __future__ import annotations

from collections.abc import Iterator

from gadesk.engine.state.cards import Card
from gadesk.engine.state.chance import Purpose
from gadesk.engine.state.game_state import GameState


def mix(state: GameState, seat: int, ids: list[int]) -> dict[int, int]:
    """Make one bag of neighbours in a deck; return which id each card has now."""
    if not ids:
        return {}
    deck = state.sides[seat].main_deck
    low = min(deck.index(id) for id in ids)
    cards = sorted((state.cards.pop(id) for id in ids), key=lambda card: (card.sheet.slug, card.origin))
    fresh = [state.new_id() for _ in cards]
    bag = fresh[0]
    state.chance.unseen(fresh, bag)
    for id, card in zip(fresh, cards, strict=True):
        state.cards[id] = _again(card, id, bag)
    deck[low : low + len(ids)] = fresh
    return {card.id: id for card, id in zip(cards, fresh, strict=True)}


def settle(state: GameState, seat: int, count: int, bottom: bool = False) -> list[int]:
    """Decide which cards lie on top (or at the bottom) of a deck and return them, the outermost first.

    What is decided already stays as it is, and nothing more is decided than is looked at.
    """
    deck = state.sides[seat].main_deck
    count = max(0, min(count, len(deck)))
    found: list[int] = []
    while len(found) < count:
        at = len(found) if bottom else len(deck) - 1 - len(found)
        if not state.cards[deck[at]].bag:
            found.append(deck[at])
            continue
        low, high = _reach(state, deck, at)
        why = Purpose.BOTTOM if bottom else Purpose.TOP
        chosen = state.chance.sample(deck[low:high], count - len(found), why)
        left = [id for id in deck[low:high] if id not in chosen]
        placed = [_settled(state, id) for id in chosen]
        deck[low:high] = [*placed, *left] if bottom else [*left, *reversed(placed)]
        found += placed
    return found


def until(state: GameState, seat: int) -> Iterator[int]:
    """Yield the cards of a deck from the top on; where nobody asks for more, no more is decided."""
    deck, done = state.sides[seat].main_deck, 0
    while done < len(deck):
        at = len(deck) - 1 - done
        if not state.cards[deck[at]].bag:
            done += 1
            yield deck[at]
            continue
        low, high = _reach(state, deck, at)
        for id in state.chance.sample(deck[low:high], high - low, Purpose.REVEAL):
            deck.remove(id)
            deck.insert(len(deck) - done, new := _settled(state, id))
            done += 1
            yield new


def _reach(state: GameState, deck: list[int], at: int) -> tuple[int, int]:
    """Return from where to where the bag of a card reaches."""
    bag, low, high = state.cards[deck[at]].bag, at, at + 1
    while low and state.cards[deck[low - 1]].bag == bag:
        low -= 1
    while high < len(deck) and state.cards[deck[high]].bag == bag:
        high += 1
    return low, high


def _settled(state: GameState, id: int) -> int:
    new = state.new_id()
    state.cards[new] = _again(state.cards.pop(id), new, 0)
    return new


def _again(card: Card, id: int, bag: int) -> Card:
    """Return a card of a deck under another id; nobody knows that it is the same one."""
    return Card(id, card.sheet, card.owner, card.zone, card.origin, 0, 0, card.marks, card.by, card.counters, bag)
