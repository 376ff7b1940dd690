"""What a deck is made of, counted: curves and shares to look at rather than to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.model import Card
from gadesk.decks.model import DeckList, Entry, Section
from gadesk.glossary import CardType, CostKind, Keyword, Speed
from gadesk.records import dataclass

X_COST = -1
"""The column of cards whose cost is X."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts of cards. Curves are pairs of (cost or level, cards) in order; X_COST stands for X.

    Shares are pairs of (word, cards), most first; a card of two elements or classes counts for both.
    """

    reserve_curve: tuple[tuple[int, int], ...]
    memory_curve: tuple[tuple[int, int], ...]
    levels: tuple[tuple[int, int], ...]
    types: tuple[tuple[str, int], ...]
    elements: tuple[tuple[str, int], ...]
    classes: tuple[tuple[str, int], ...]
    subtypes: tuple[tuple[str, int], ...]
    fast: int
    slow: int
    floating_memory: int
    average_reserve: float
    material: int
    main: int
    sideboard: int


def statistics(deck: DeckList, catalogue: Catalogue) -> Statistics:
    """Count a deck. Cards that the catalogue does not know are left out."""
    main = list(_cards(deck.main, catalogue))
    material = list(_cards(deck.material, catalogue))
    reserve = Counter[int]()
    for count, card in main:
        if card.front.cost_kind is CostKind.RESERVE:
            reserve[X_COST if card.front.cost_is_x else card.front.cost or 0] += count
    memory = Counter[int]()
    levels = Counter[int]()
    for count, card in material:
        if CardType.CHAMPION in card.front.types:
            levels[card.front.level or 0] += count
        memory[X_COST if card.front.cost_is_x else card.front.cost or 0] += count
    known = [(cost, count) for cost, count in reserve.items() if cost != X_COST]
    total = sum(count for _, count in known)
    return Statistics(
        reserve_curve=_curve(reserve),
        memory_curve=_curve(memory),
        levels=_curve(levels),
        types=_share(main, lambda card: [t.value for t in card.front.types]),
        elements=_share(main, lambda card: [e.value for e in card.front.elements]),
        classes=_share(main, lambda card: list(card.front.classes)),
        subtypes=_share(main, lambda card: list(card.front.subtypes)),
        fast=sum(count for count, card in main if card.front.speed is Speed.FAST),
        slow=sum(count for count, card in main if card.front.speed is not Speed.FAST),
        floating_memory=sum(count for count, card in main if Keyword.FLOATING_MEMORY in card.front.keywords),
        average_reserve=sum(cost * count for cost, count in known) / total if total else 0.0,
        material=deck.count(Section.MATERIAL),
        main=deck.count(Section.MAIN),
        sideboard=deck.count(Section.SIDEBOARD),
    )


def _cards(entries: Iterable[Entry], catalogue: Catalogue) -> Iterable[tuple[int, Card]]:
    for entry in entries:
        card = catalogue.get(entry.slug)
        if card is not None:
            yield entry.count, card


def _curve(counts: Counter[int]) -> tuple[tuple[int, int], ...]:
    """Return the columns from the lowest to the highest, empty ones between them filled in, X last."""
    plain = [cost for cost in counts if cost != X_COST]
    columns = [(cost, counts[cost]) for cost in range(min(plain), max(plain) + 1)] if plain else []
    return tuple(columns + ([(X_COST, counts[X_COST])] if counts[X_COST] else []))


def _share(cards: list[tuple[int, Card]], words: Callable[[Card], list[str]]) -> tuple[tuple[str, int], ...]:
    counts = Counter[str]()
    for count, card in cards:
        for word in words(card):
            counts[word] += count
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
