"""Where the cards of a deck stand, as visual stacks or as a list: plain rectangles, no Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from gadesk.decks.grouping import Group
from gadesk.decks.model import Section
from gadesk.records import dataclass
from gadesk.ui.cards.sizes import card_height

LONGEST = 8
_LENGTHS = {False: (LONGEST, 7, 6, 5, 4, 3), True: (64, 40, 28, 20, 14, 10, 7, 5)}  # of stacks, of a list
_SIGN = 0.185  # of a card's width
_TITLES = {Section.MATERIAL: "Material deck", Section.MAIN: "Main deck", Section.SIDEBOARD: "Sideboard"}


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in whole pixels."""

    x: int
    y: int
    w: int
    h: int

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


@dataclass(frozen=True, slots=True)
class Spot:
    """A card of a section: its whole place, and how much of its top is not covered by the next card."""

    section: Section
    slug: str
    count: int
    box: Box
    seen: int


@dataclass(frozen=True, slots=True)
class Words:
    """A title: of a section (`level` 0) or of a group (1)."""

    text: str
    count: int
    section: Section
    box: Box
    level: int


def stack_gap(width: int, line: int) -> int:
    """The room between stacks of cards so wide: what is told of a card stands in it, and not on the card's name."""
    return max(round(line * 0.6), round(width * _SIGN) + 3)


def margin(gap: int) -> int:
    """The room before the first stack, which has no signs to its left."""
    return gap // 3


def sign_box(spot: Spot, gap: int, second: bool = False) -> Box:
    """Where a sign stands beside a card: how many copies there are, or below it that something is the matter."""
    wide = min(gap - 2, round(spot.box.w * _SIGN))
    high = min(round(wide * 0.92), spot.seen)
    x = spot.box.x + spot.box.w + 1
    if not second:
        return Box(x, spot.box.y, wide, high)
    side = max(0, min(high, spot.seen - high))
    return Box(x, spot.box.y + high, side, side)


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes in pixels: of a card or row, the step from one to the next, gaps and lines of words."""

    width: int
    height: int
    step: int
    line: int
    gap: int

    @staticmethod
    def stacks(width: int, line: int, text: float = 1.0, gap: int = 0) -> Measures:
        """Measures of stacks of cards so wide, whose names are `text` times larger: they stay in sight when covered."""
        step = max(round(width * 0.285 * min(max(text, 1.0), 1.25)), round(line * 1.25))
        return Measures(width, card_height(width), step, line, gap or stack_gap(width, line))

    @staticmethod
    def rows(width: int, line: int) -> Measures:
        """Measures of a list."""
        high = round(line * 1.55)
        return Measures(width, high, high, line, round(line * 0.7))


@dataclass(frozen=True, slots=True)
class StacksPlan:
    """Everything that is to be drawn, and how high it is."""

    spots: tuple[Spot, ...]
    words: tuple[Words, ...]
    areas: tuple[tuple[Section, Box], ...]
    height: int
    gap: int

    def at(self, x: float, y: float) -> int | None:
        """The place of the card at a point; of overlapping ones the one on top."""
        for place in range(len(self.spots) - 1, -1, -1):
            if self.spots[place].box.holds(x, y):
                return place
        return None

    def section_at(self, y: float) -> Section:
        """The section that something let go of at this height is meant for."""
        return next((section for section, box in self.areas if y < box.y + box.h), Section.SIDEBOARD)

    def find(self, section: Section, slug: str) -> int | None:
        """The place of a card of a section."""
        return next((n for n, spot in enumerate(self.spots) if (spot.section, spot.slug) == (section, slug)), None)

    def towards(self, place: int, dx: int, dy: int) -> int:
        """The nearest card in a direction; the same place where there is none."""
        here = self.spots[place].box

        def far(other: Box) -> float:
            along = (other.x - here.x) * dx + (other.y - here.y) * dy
            across = abs((other.x - here.x) * dy) + abs((other.y - here.y) * dx)
            return along + across * 3.0 if along > 0 else float("inf")

        best = min(range(len(self.spots)), key=lambda n: far(self.spots[n].box))
        return best if far(self.spots[best].box) < float("inf") else place


def stacks_plan(sections: Mapping[Section, Sequence[Group]], width: int, size: Measures) -> StacksPlan:
    """Set the groups of each section as columns, row after row, below its title."""
    spots: list[Spot] = []
    words: list[Words] = []
    areas: list[tuple[Section, Box]] = []
    y = 0
    for section in Section:
        found = sections.get(section, ())
        top, head = y, round(size.line * 1.9)
        count = sum(group.count for group in found)
        words.append(Words(_TITLES[section], count, section, Box(0, y, width, head), 0))
        lengths = _LENGTHS[size.step == size.height]
        longest = min(lengths, key=partial(_depth, found, width, size))  # of equal ones the first, the longest columns
        placed = _columns(section, found, y + head, width, size, longest)
        spots += placed.spots
        words += placed.words
        y = placed.end
        if not found:
            y += round(size.line * 2.6)
        y += size.gap
        areas.append((section, Box(0, top, width, y - top)))
    return StacksPlan(tuple(spots), tuple(words), tuple(areas), y, size.gap)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A section's groups in columns of some length, and where the last row ends."""

    spots: tuple[Spot, ...]
    words: tuple[Words, ...]
    end: int


def _title_high(found: Sequence[Group], size: Measures) -> int:
    """The room above each column for the title of its group."""
    return round(size.line * 1.35) if any(group.title for group in found) else 0


def _depth(found: Sequence[Group], width: int, size: Measures, longest: int) -> int:
    """How deep the rows of `_columns` reach; told without a box for each card, as most lengths are only tried."""
    title_high, first = _title_high(found, size), margin(size.gap)
    x, y, deepest = first, 0, 0
    for group in found:
        for part in range(0, len(group.entries), longest):
            if x > first and x + size.width + size.gap > width:
                x, y = first, deepest + size.gap
            cards = min(longest, len(group.entries) - part)
            deepest = max(deepest, y + title_high + (cards - 1) * size.step + size.height)
            x += size.width + size.gap
    return deepest


def _columns(section: Section, found: Sequence[Group], y: int, width: int, size: Measures, longest: int) -> _Placed:
    """Set columns into rows, no column longer than so many cards."""
    spots: list[Spot] = []
    words: list[Words] = []
    first = margin(size.gap)
    x, deepest = first, y
    title_high = _title_high(found, size)
    for group in found:
        for part in range(0, len(group.entries), longest):
            if x > first and x + size.width + size.gap > width:
                x, y = first, deepest + size.gap
            if not part and group.title:
                words.append(Words(group.title, group.count, section, Box(x, y, size.width, title_high), 1))
            entries = group.entries[part : part + longest]
            for number, entry in enumerate(entries):
                box = Box(x, y + title_high + number * size.step, size.width, size.height)
                seen = size.height if number == len(entries) - 1 else size.step
                spots.append(Spot(section, entry.slug, entry.count, box, seen))
                deepest = max(deepest, box.y + box.h)
            x += size.width + size.gap
    return _Placed(tuple(spots), tuple(words), deepest)
