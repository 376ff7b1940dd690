"""A deck's cards in groups, as they are laid out before a player: by type, cost, element or the player's own tags."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

from gadesk.cards.catalogue import Catalogue
from gadesk.cards.model import Card
from gadesk.decks.model import Entry
from gadesk.glossary import CardType, CostKind, Element
from gadesk.records import dataclass

UNTAGGED = "No tag"
UNKNOWN = "Unknown"


class GroupBy(StrEnum):
    """What cards are put together by."""

    TYPE = "type"
    COST = "cost"
    ELEMENT = "element"
    TAG = "tag"
    NOTHING = "nothing"


class SortBy(StrEnum):
    """What cards of a group are ordered by."""

    COST = "cost"
    NAME = "name"
    COPIES = "copies"
    LISTED = "listed"


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that stand together under a title."""

    title: str
    entries: tuple[Entry, ...]

    @property
    def count(self) -> int:
        """How many cards these are."""
        return sum(entry.count for entry in self.entries)


def groups(
    entries: Iterable[Entry],
    catalogue: Catalogue,
    by: GroupBy = GroupBy.TYPE,
    sort: SortBy = SortBy.COST,
    tags: tuple[tuple[str, str], ...] = (),
) -> tuple[Group, ...]:
    """Put the cards of a section into groups, and each group in order."""
    key = _keys(dict(tags))[by]
    found: dict[tuple[int, str], list[Entry]] = {}
    for entry in entries:
        found.setdefault(key(catalogue.get(entry.slug), entry.slug), []).append(entry)
    return tuple(Group(title, tuple(_sorted(found[rank, title], catalogue, sort))) for rank, title in sorted(found))


def _sorted(entries: list[Entry], catalogue: Catalogue, sort: SortBy) -> list[Entry]:
    def name(entry: Entry) -> str:
        card = catalogue.get(entry.slug)
        return card.name.casefold() if card else entry.slug

    def cost(entry: Entry) -> tuple[int, int, str]:
        card = catalogue.get(entry.slug)
        level = card.front.level if card else None
        return (-1 if level is None else level, _cost(card)[0], name(entry))

    match sort:
        case SortBy.COST:
            return sorted(entries, key=cost)
        case SortBy.NAME:
            return sorted(entries, key=name)
        case SortBy.COPIES:
            return sorted(entries, key=lambda entry: (-entry.count, name(entry)))
        case SortBy.LISTED:
            return entries


Key = Callable[[Card | None, str], tuple[int, str]]


def _keys(tags: dict[str, str]) -> dict[GroupBy, Key]:
    """What gives a card's group, as a place in the order and a title."""
    return {
        GroupBy.TYPE: lambda card, _slug: _type(card),
        GroupBy.COST: lambda card, _slug: _cost(card),
        GroupBy.ELEMENT: lambda card, _slug: _element(card),
        GroupBy.TAG: lambda _card, slug: (0, tags[slug]) if tags.get(slug) else (1, UNTAGGED),
        GroupBy.NOTHING: lambda _card, _slug: (0, ""),
    }


def _type(card: Card | None) -> tuple[int, str]:
    if card is None or not card.front.types:
        return 99, UNKNOWN
    kind = card.front.types[0]
    return list(CardType).index(kind), kind.value.title()


def _cost(card: Card | None) -> tuple[int, str]:
    if card is None:
        return 999, UNKNOWN
    face = card.front
    if face.cost_kind is CostKind.NONE:
        return 0, "No cost"
    rank = (1 if face.cost_kind is CostKind.MEMORY else 200) + (99 if face.cost_is_x else face.cost or 0)
    return rank, f"{face.cost_kind.value.title()} {'X' if face.cost_is_x else face.cost or 0}"


def _element(card: Card | None) -> tuple[int, str]:
    if card is None or not card.front.elements:
        return 99, UNKNOWN
    if len(card.front.elements) > 1:
        return 98, "Several elements"
    element = card.front.elements[0]
    return list(Element).index(element), element.value.title()
