"""A game as one seat may imagine it: the same to that seat, with everything that it may not know dealt anew.

Whoever looks ahead in such a game learns nothing from it: what is hidden is exchanged before anything is looked at, the
decks get an order of their own, and chance is another one (zones.public-vs-private-information).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from gadesk.engine.changes import zones
from gadesk.engine.game import Game, Snapshot
from gadesk.engine.seat_view import knows
from gadesk.engine.state.cards import Card
from gadesk.engine.state.chance import Chance
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import Zone
from gadesk.protocol.decisions import Decision, IllegalAnswer
from gadesk.records import dataclass
from gadesk.script.sheet import CardSheet


@dataclass(frozen=True, slots=True)
class Hidden:
    """How many cards of a player a seat does not know: in the material deck, and in all other places together."""

    material: int
    main: int


@dataclass(frozen=True, slots=True)
class Guess:
    """What a player's unknown cards are taken for; each list has at least as many as are hidden."""

    material: Sequence[CardSheet]
    main: Sequence[CardSheet]


def hidden(game: Game, seat: int) -> dict[int, Hidden]:
    """Count what a seat does not know of each player's cards."""
    found = {}
    for owner in range(len(game.state.sides)):
        unknown = _unknown(game.state, owner, seat, _shown(game.decision, seat))
        below = sum(card.zone is Zone.MATERIAL_DECK for card in unknown)
        found[owner] = Hidden(below, len(unknown) - below)
    return found


def imagine(game: Game, seat: int, guesses: Mapping[int, Guess], seed: str) -> Game | None:
    """Return a game that stands at the same question to `seat`, with other hidden cards, drawn by another chance.

    The own unknown cards, whose list the seat knows, are dealt anew among their places; those of each other player
    are what the guess says. None where the question comes of something that is hidden now or that another player chose
    in the middle of the same step: then it can't be imagined otherwise.
    """
    chance = random.Random(seed)
    kept = game.snapshot()
    state = kept.state.clone()
    shown = _shown(game.decision, seat)
    now = {card.origin for owner in range(len(state.sides)) for card in _unknown(game.state, owner, seat, shown)}
    for owner in range(len(state.sides)):
        places = [card for card in _unknown(state, owner, seat, shown) if card.origin in now]
        _deal(state, places, _sheets(places, owner, seat, guesses, chance))
        _order(state, owner)
    state.chance = Chance(seed)
    state.kinds = None
    state.derived = None
    new = Game(state)
    new.run.policy, new.run.people, new.run.telling = game.run.policy, game.run.people, False
    try:
        new.restore(Snapshot(state, (), 0))
        for answer in kept.since:
            if new.decision is None or new.decision.seat != seat:
                return None
            new.answer(answer)
    except IllegalAnswer:
        return None
    return new if new.decision == game.decision else None


def _shown(decision: Decision | None, seat: int) -> frozenset[int]:
    """Which cards a question names to the seat that is asked, although they lie hidden otherwise."""
    if decision is None or decision.seat != seat:
        return frozenset()
    return frozenset(option.id for option in decision.options if option.id is not None and option.slug is not None)


def _unknown(state: GameState, owner: int, seat: int, shown: frozenset[int]) -> list[Card]:
    """List a player's cards that the seat may not look at, place by place."""
    return [card for card in _places(state, owner) if not knows(card, seat) and card.id not in shown]


def _places(state: GameState, owner: int) -> Iterator[Card]:
    side = state.sides[owner]
    listed = (*side.hand, *side.memory, *side.main_deck, *side.material_deck, *side.graveyard, *side.banishment)
    for id in listed:
        yield state.cards[id]
    others = set(listed)
    for id in sorted(state.cards):
        if id not in others and state.cards[id].owner == owner:
            yield state.cards[id]


def _sheets(
    places: Sequence[Card], owner: int, seat: int, guesses: Mapping[int, Guess], chance: random.Random
) -> list[CardSheet]:
    """Choose what lies at each of the places."""
    below = [card for card in places if card.zone is Zone.MATERIAL_DECK]
    other = [card for card in places if card.zone is not Zone.MATERIAL_DECK]
    guess = guesses.get(owner)
    if owner == seat or guess is None:
        material, main = ([card.sheet for card in cards] for cards in (below, other))
    else:
        material, main = list(guess.material), list(guess.main)
    dealt = []
    for sheets in (material, main):
        sheets.sort(key=lambda sheet: sheet.slug)  # how they lay tells nothing
        chance.shuffle(sheets)
    for card in places:
        dealt.append((material if card.zone is Zone.MATERIAL_DECK else main).pop())
    return dealt


def _deal(state: GameState, places: Sequence[Card], sheets: Sequence[CardSheet]) -> None:
    for card, sheet in zip(places, sheets, strict=True):
        state.cards[card.id] = card.changed(sheet=sheet)
        zones.works_away(state, card.origin, sheet)


def _order(state: GameState, owner: int) -> None:
    """Take the deck as it lies: what is in it was dealt there by chance already."""
    for id in state.sides[owner].main_deck:
        card = state.cards[id]
        if card.bag:
            state.cards[id] = card.changed(bag=0)
