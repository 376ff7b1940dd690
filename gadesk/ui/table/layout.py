"""Where everything lies on a table of a given size, in whole pixels; no Qt here.

The own side is at the bottom, the other one mirrored above it. A side has a back row (champion with its
gear, then items and the like) and a front row (allies), with the piles in a column at either end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from math import ceil, sqrt

from gadesk.records import dataclass
from gadesk.ui.models.places import INTENT, STACK, Place, ZoneKey

RATIO = 1039 / 744
PEEK = 0.17  # how much of a card beneath another one shows, as a part of its width
FIT_LINES = 3
CHAMPION_SHARE = 1.12  # how much larger than other cards the champion lies on the field
_CLOSEST = 0.8  # of a card's width: how much of it another one may cover


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of whole pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def centre(self) -> tuple[int, int]:
        """The middle of the box."""
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, by: int) -> Box:
        """A box smaller by so much on each side."""
        return Box(self.x + by, self.y + by, max(1, self.w - 2 * by), max(1, self.h - 2 * by))


@dataclass(frozen=True, slots=True)
class Slot:
    """Where one card rests: top left corner and width of the upright card, whether it is turned, its height order."""

    x: int
    y: int
    w: int
    turned: bool = False
    z: int = 0

    @property
    def h(self) -> int:
        """The height of the upright card."""
        return card_height(self.w)


@dataclass(frozen=True, slots=True)
class Piece:
    """What the layout needs to know of a card: is it turned, and how many cards peek out from beneath it."""

    turned: bool = False
    beneath: int = 0


@dataclass(slots=True)
class TablePlan:
    """The boxes of one table."""

    width: int
    height: int
    card: int
    gap: int
    zones: dict[ZoneKey, Box] = field(default_factory=dict)
    plates: dict[int, Box] = field(default_factory=dict)
    phases: Box = Box(0, 0, 1, 1)
    combat: Box = Box(0, 0, 1, 1)
    prompt: Box = Box(0, 0, 1, 1)
    log: Box = Box(0, 0, 1, 1)
    column: Box = Box(0, 0, 1, 1)
    field_area: Box = Box(0, 0, 1, 1)


def card_height(width: int) -> int:
    """The height of a card of this width."""
    return round(width * RATIO)


def even(value: float) -> int:
    """The whole even number below a value, so that a card turns about a whole pixel."""
    return max(2, int(value) // 2 * 2)


def card_width(width: int, height: int, gap: int, column: int) -> int:
    """The width of a card on the field, so that four rows, the hand and the middle fit."""
    by_height = (height - 9 * gap) / 5.98 / RATIO
    by_width = (width - column) / 10.5
    return max(30, even(min(by_height, by_width)))


def table_plan(width: int, height: int, me: int = 0, log_open: bool = True) -> TablePlan:
    """Divide a table of this size between its zones and panels, for two seats."""
    gap = max(4, round(height * 0.008))
    column = max(200, min(900, round(width * 0.185)))
    card = card_width(width, height, gap, column)
    tall = card_height(card)
    plan = TablePlan(width, height, card, gap)
    left = width - column
    strip = round(tall * 0.36)
    hand = height - 2 * gap - strip - 4 * tall - 5 * gap - round(tall * 0.62)
    top = strip + gap
    band = Box(gap, top + 2 * (tall + gap), left - 2 * gap, hand_top(height, hand, gap) - top - 4 * (tall + gap) - gap)
    _sides(plan, left, top, band, me)
    _strips(plan, left, strip, hand, me)
    half = round(band.w * 0.6)
    plan.phases = Box(band.x, band.y, half, band.h)
    plan.combat = Box(band.x + half + gap, band.y, band.w - half - gap, band.h)
    plan.field_area = Box(0, top, left, 4 * (tall + gap) + band.h)
    _column(plan, left, column, hand, log_open)
    return plan


def hand_top(height: int, hand: int, gap: int) -> int:
    """The upper edge of the hand's row."""
    return height - hand - gap


def _sides(plan: TablePlan, left: int, top: int, band: Box, me: int) -> None:
    card, gap = plan.card, plan.gap
    tall = card_height(card)
    you = 1 - me
    below = band.y + band.h + gap
    rows = {
        (you, "back"): top,
        (you, "front"): top + tall + gap,
        (me, "front"): below,
        (me, "back"): below + tall + gap,
    }
    first, last = gap, left - card - gap
    ends = {me: (first, last), you: (last, first)}
    x = first + card + 3 * gap
    wide = last - 3 * gap - x
    for seat in (me, you):
        material, main = ends[seat]
        back, front = rows[(seat, "back")], rows[(seat, "front")]
        plan.zones[ZoneKey(seat, Place.MATERIAL_DECK)] = Box(material, back, card, tall)
        plan.zones[ZoneKey(seat, Place.BANISHMENT)] = Box(material, front, card, tall)
        plan.zones[ZoneKey(seat, Place.MAIN_DECK)] = Box(main, back, card, tall)
        plan.zones[ZoneKey(seat, Place.GRAVEYARD)] = Box(main, front, card, tall)
        plan.zones[ZoneKey(seat, Place.ALLIES)] = Box(x, front, wide, tall)
        champion = round(wide * 0.56)
        plan.zones[ZoneKey(seat, Place.CHAMPION)] = Box(x, back, champion, tall)
        plan.zones[ZoneKey(seat, Place.OTHERS)] = Box(x + champion + gap, back, wide - champion - gap, tall)
    combat = round(tall * 0.8)
    plan.zones[INTENT] = Box(
        band.x + round(band.w * 0.62), band.y + band.h // 2 - combat // 2, round(band.w * 0.38), combat
    )


def _strips(plan: TablePlan, left: int, strip: int, hand: int, me: int) -> None:
    gap, you = plan.gap, 1 - me
    plate = max(200, min(820, round(left * 0.29)))
    bottom = hand_top(plan.height, hand, gap)
    plan.plates[you] = Box(gap, gap, plate, strip - gap)
    small = round(left * 0.2)
    plan.zones[ZoneKey(you, Place.HAND)] = Box(plate + 3 * gap, 0, left - plate - small - 6 * gap, strip)
    plan.zones[ZoneKey(you, Place.MEMORY)] = Box(left - small - gap, 0, small, strip)
    label = max(34, round(hand * 0.3))
    plan.plates[me] = Box(gap, bottom, plate, label)
    plan.zones[ZoneKey(me, Place.MEMORY)] = Box(gap, bottom + label + gap, plate, hand - label - gap)
    prompt = max(340, min(1060, round(plan.width * 0.28)))
    plan.prompt = Box(plan.width - prompt - gap, bottom, prompt, hand)
    plan.zones[ZoneKey(me, Place.HAND)] = Box(plate + 3 * gap, bottom, plan.prompt.x - plate - 5 * gap, hand)


def _column(plan: TablePlan, left: int, column: int, hand: int, log_open: bool) -> None:
    gap = plan.gap
    bottom = hand_top(plan.height, hand, gap) - gap
    plan.column = Box(left, 0, column, bottom)
    log = round(bottom * 0.42) if log_open else 34
    plan.log = Box(left + gap, bottom - log, column - 2 * gap, log)
    plan.zones[STACK] = Box(left + gap, gap, column - 2 * gap, bottom - log - 2 * gap)


def slots(box: Box, pieces: Sequence[Piece], card: int, gap: int, whole: int = 0) -> list[Slot]:
    """Lay cards in a box: side by side if they fit, else closer together, else smaller and in more lines.

    Over the first `whole` of a line no other card is laid, where the others leave the room for it.
    """
    if not pieces:
        return []
    lines, width = best_lines(box, pieces, card, gap)
    each = ceil(len(pieces) / lines)
    found: list[Slot] = []
    for number in range(lines):
        part = pieces[number * each : (number + 1) * each]
        line_height = box.h // lines
        line = Box(box.x, box.y + number * line_height, box.w, line_height)
        found.extend(_line(line, part, width, gap, True, number * each, whole))
    return found


def split_row(whole: Box, first: Sequence[Piece], second: Sequence[Piece], card: int, gap: int) -> tuple[Box, Box]:
    """Share a row between two groups, side by side in the middle; each gets room by what it holds."""
    room = 3 * gap if first and second else 0
    wants = [sum(spread(piece, card) + gap for piece in group) for group in (first, second)]
    total = sum(wants) + room
    if total > whole.w:
        share = wants[0] / max(1, sum(wants))
        share = min(max(share, 0.35 if first else 0.0), 0.75 if second else 1.0)
        left = round((whole.w - room) * share)
        return Box(whole.x, whole.y, left, whole.h), Box(whole.x + left + room, whole.y, whole.w - left - room, whole.h)
    x = whole.x + (whole.w - total) // 2
    return Box(x, whole.y, max(1, wants[0]), whole.h), Box(x + wants[0] + room, whole.y, max(1, wants[1]), whole.h)


def best_lines(box: Box, pieces: Sequence[Piece], card: int, gap: int) -> tuple[int, int]:
    """Choose in how many lines cards show best, and how wide they are then."""
    best, best_score = (1, card), -1.0
    for lines in range(1, FIT_LINES + 1):
        high = (box.h - (lines - 1) * gap) / lines
        width = min(card, even(high / RATIO + 0.6))
        each = ceil(len(pieces) / lines)
        natural = sum(spread(piece, width) for piece in pieces) / len(pieces)
        step = (box.w - natural) / (each - 1) if each > 1 else natural
        score = min(1.0, step / natural) * sqrt(high)
        if score > best_score + 0.01:
            best, best_score = (lines, width), score
    return best


def spread(piece: Piece, width: int) -> int:
    """How much room a card takes from left to right with what peeks out from beneath it."""
    return (card_height(width) if piece.turned else width) + peek(width) * piece.beneath


def peek(width: int) -> int:
    """How far a card beneath another one shows."""
    return round(width * PEEK)


def _line(
    box: Box, pieces: Sequence[Piece], width: int, gap: int, centred: bool, z: int, whole: int = 0
) -> list[Slot]:  # fmt: skip
    tall = card_height(width)
    spreads = [spread(piece, width) for piece in pieces]
    natural = sum(spreads) + gap * (len(pieces) - 1)
    over, others = max(0, natural - box.w), len(pieces) - 1 - whole
    if others < 1 or over / others > width * _CLOSEST:
        whole, others = 0, len(pieces) - 1
    squeeze = over / max(1, others)
    x = float(box.x + max(0, (box.w - natural) // 2) if centred else box.x)
    y = box.y + (box.h - tall) // 2
    found: list[Slot] = []
    for number, (piece, wide) in enumerate(zip(pieces, spreads, strict=True)):
        left = x + peek(width) * piece.beneath
        shift = (tall - width) // 2 if piece.turned else 0
        found.append(Slot(round(left) + shift, y, width, piece.turned, z + number))
        x += wide + gap - (squeeze if number >= whole else 0)
    return found


def fan(box: Box, count: int, card: int, gap: int) -> list[Slot]:
    """Lay the hand: upright cards that overlap as they must."""
    tall = card_height(card)
    width = card if tall <= box.h else even(box.h / RATIO + 0.6)
    return _line(box, [Piece()] * count, width, gap, True, 0)


def with_larger_champion(found: list[Slot], gap: int) -> list[Slot]:
    """Let the first card of a row stand out of it, into the gaps around it: it is the champion."""
    if not found or found[0].turned:
        return found
    first = found[0]
    width = even(min(first.w * CHAMPION_SHARE, (first.h + 2 * gap) / RATIO))
    x, y = first.x - (width - first.w) // 2, first.y - (card_height(width) - first.h) // 2
    return [Slot(x, y, width, False, first.z + len(found)), *found[1:]]


def pile_slot(box: Box, depth: int) -> Slot:
    """The place of a pile's top card; a thick pile rises by a few pixels."""
    lift = min(4, depth // 8)
    return Slot(box.x + lift, box.y - lift, box.w)
