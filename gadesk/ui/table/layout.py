"""Where everything lies on a table of a given size, in whole pixels; no Qt here.

The own side is at the bottom, the other one mirrored above it. On a side the champion lies large beside two rows: a
back one (its gear, then items and the like) and a front one (allies). What lies in the rows decides how high each of
them is. The piles are in a column at either end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import lru_cache
from math import ceil, sqrt

from gadesk.records import dataclass
from gadesk.ui.models.places import INTENT, STACK, Place, ZoneKey

RATIO = 1039 / 744
PEEK = 0.17  # how much of a card beneath another one shows, as a part of its width
FIT_LINES = 4
LEAST_WIDTH = 44  # pixels: cards in a row get no smaller than this before they lie over each other
CHAMPION_SHARE = 1.75  # how much larger than other cards the champion lies on the field
LARGEST = 1.5  # … and cards of a row that has room
SHRINKS, SMALLEST = 0.9, 0.6  # how much smaller a hand gets to lie apart, and to cover no number: seven cards never do
EDGE = 0.04  # of a card's width: so much at its right edge holds no number
NAMED = 64  # pixels: narrower cards have but a short name
_LINEAGE_ROOM = 0.34  # of the champion's width: kept free beside it for the cards beneath it
_CROWN = 0.17  # of the champion's width: how far its crown reaches above it
_STRIP, _BAND, _HAND = 0.36, 0.5, 1.2  # heights of the other one's strip, the middle and the hand, in card heights
_FRONT_SHARES = (0.56, 0.5, 0.62, 0.44, 0.68, 0.38, 0.74)  # of a side's height for the allies, the usual one first
_FRONT_WEIGHT = 0.53  # what it counts that allies are large, against gear and items


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
    rows: dict[int, Box] = field(default_factory=dict)
    """Where the two rows of each seat lie, the champion's place apart."""

    def attack_box(self, intent: bool) -> Box:
        """Where an attack is told in words: beside the cards of its intent, if it has any."""
        box = self.combat.inset(2)
        return Box(box.x, box.y, self.zones[INTENT].x - box.x - self.gap, box.h) if intent else box


def card_height(width: int) -> int:
    """The height of a card of this width."""
    return round(width * RATIO)


def width_of(height: float) -> int:
    """The width of the largest card that is no higher than that."""
    width = even(height / RATIO + 1)
    return width if card_height(width) <= height or width <= 2 else width - 2


def even(value: float) -> int:
    """The whole even number below a value, so that a card turns about a whole pixel."""
    return max(2, int(value) // 2 * 2)


def card_width(width: int, height: int, gap: int, column: int) -> int:
    """The usual width of a card on the field, so that both sides, the hand and the middle fit."""
    by_height = (height - 9 * gap) / (_STRIP + 4 + _BAND + _HAND) / RATIO
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
    strip = round(tall * _STRIP)
    hand = round(tall * _HAND) + 2 * gap
    top = strip + gap
    side = 2 * tall + gap
    spare = height - hand - strip - 2 * side - 5 * gap  # where a card could not be larger, the middle is
    band = Box(gap, top + side + gap, left - 2 * gap, spare)
    _sides(plan, left, top, band, me)
    _strips(plan, left, strip, hand, me)
    half = round(band.w * 0.5)
    plan.phases = Box(band.x, band.y, half, band.h)
    plan.combat = Box(band.x + half + gap, band.y, left - card - 3 * gap - band.x - half - gap, band.h)
    plan.field_area = Box(0, top, left, 2 * (side + gap) + band.h)
    _column(plan, left, column, hand, log_open)
    return plan


def hand_top(height: int, hand: int, gap: int) -> int:
    """The upper edge of the hand's row."""
    return height - hand - gap


def _sides(plan: TablePlan, left: int, top: int, band: Box, me: int) -> None:
    card, gap = plan.card, plan.gap
    tall = card_height(card)
    side = 2 * tall + gap
    you = 1 - me
    first, last = gap, left - card - gap
    x = first + card + 3 * gap
    champion = champion_box(Box(x, 0, last - 3 * gap - x, side), card)
    for seat, y, columns in ((you, top, (last, first)), (me, band.y + band.h + gap, (first, last))):
        far, near = (y, y + tall + gap) if seat == you else (y + tall + gap, y)  # from the middle of the table
        material, main = columns
        plan.zones[ZoneKey(seat, Place.MATERIAL_DECK)] = Box(material, far, card, tall)
        plan.zones[ZoneKey(seat, Place.BANISHMENT)] = Box(material, near, card, tall)
        plan.zones[ZoneKey(seat, Place.MAIN_DECK)] = Box(main, far, card, tall)
        plan.zones[ZoneKey(seat, Place.GRAVEYARD)] = Box(main, near, card, tall)
        plan.zones[ZoneKey(seat, Place.CHAMPION)] = Box(x, y, champion.w, side)
        rows = x + champion.w + 2 * gap
        plan.rows[seat] = Box(rows, y, last - 3 * gap - rows, side)
        front, back = rows_of(plan.rows[seat], _FRONT_SHARES[0], gap, seat == you)
        plan.zones[ZoneKey(seat, Place.ALLIES)] = front
        plan.zones[ZoneKey(seat, Place.OTHERS)] = back
    combat = round(tall * 0.68)
    wide = round(band.w * 0.17)
    plan.zones[INTENT] = Box(last - 2 * gap - wide, band.y + band.h // 2 - combat // 2, wide, combat)


def champion_box(room: Box, card: int) -> Box:
    """The place of a champion at the left of a side: it has room when it is turned, too."""
    width = min(card * CHAMPION_SHARE, room.h / (RATIO + _CROWN))
    return Box(room.x, room.y, min(round(width * (RATIO + _LINEAGE_ROOM)), room.w // 2), room.h)


def champion_slot(box: Box, piece: Piece) -> Slot:
    """Where the champion rests: as large awake as at rest, so that it only turns."""
    wide = fitting_width([Piece(True, piece.beneath)], box.w, 0, even(box.h / (RATIO + _CROWN)))
    tall = card_height(wide)
    left = box.x + (box.w - spread(piece, wide)) // 2 + peek(wide) * piece.beneath
    shift = (tall - wide) // 2 if piece.turned else 0
    return Slot(left + shift, box.y + (box.h - tall + round(wide * _CROWN)) // 2, wide, piece.turned)


def rows_of(side: Box, front: float, gap: int, above: bool) -> tuple[Box, Box]:
    """Divide a side into its front row, which is nearer to the middle of the table, and its back row."""
    high = round((side.h - gap) * front)
    low = side.h - gap - high
    if above:
        return Box(side.x, side.y + low + gap, side.w, high), Box(side.x, side.y, side.w, low)
    return Box(side.x, side.y, side.w, high), Box(side.x, side.y + high + gap, side.w, low)


@lru_cache(maxsize=64)
def shared_rows(
    side: Box, front: tuple[Piece, ...], back: tuple[Piece, ...], card: int, gap: int, above: bool
) -> tuple[Box, Box]:
    """Divide a side between its rows by what lies in them now: allies have all of it where nothing lies behind them.

    What lies behind stays where it is as the first ally comes: only that would make it smaller and move it.
    """
    usual = rows_of(side, _FRONT_SHARES[0], gap, above)
    if not front or not back:
        return (side, usual[1]) if front else usual
    best, best_score = usual, -1.0
    for share in _FRONT_SHARES:
        boxes = rows_of(side, share, gap, above)
        scores = [best_lines(box, row, card, gap)[2] for box, row in zip(boxes, (front, back), strict=True)]
        score = _FRONT_WEIGHT * scores[0] + (1 - _FRONT_WEIGHT) * scores[1]
        if score > best_score * 1.02:
            best, best_score = boxes, score
    return best


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
    prompt = max(340, min(1060, round(plan.width * 0.265)))
    plan.prompt = Box(plan.width - prompt - gap, bottom, prompt, hand)
    plan.zones[ZoneKey(me, Place.HAND)] = Box(plate + 3 * gap, bottom, plan.prompt.x - plate - 5 * gap, hand)


def _column(plan: TablePlan, left: int, column: int, hand: int, log_open: bool) -> None:
    gap = plan.gap
    bottom = hand_top(plan.height, hand, gap) - gap
    plan.column = Box(left, 0, column, bottom)
    log = round(bottom * 0.42) if log_open else 34
    plan.log = Box(left + gap, bottom - log, column - 2 * gap, log)
    plan.zones[STACK] = Box(left + gap, gap, column - 2 * gap, bottom - log - 2 * gap)


def slots(box: Box, pieces: Sequence[Piece], card: int, gap: int) -> list[Slot]:
    """Lay cards in a box: side by side if they fit, else smaller and in more lines, at last over each other."""
    if not pieces:
        return []
    lines, width, _ = best_lines(box, pieces, card, gap)
    each = ceil(len(pieces) / lines)
    high = card_height(width)
    above = (box.h - lines * high - (lines - 1) * gap) // 2
    found: list[Slot] = []
    for number in range(lines):
        part = pieces[number * each : (number + 1) * each]
        line = Box(box.x, box.y + above + number * (high + gap), box.w, high)
        found.extend(_line(line, part, width, gap, number * each))
    return found


def best_lines(box: Box, pieces: Sequence[Piece], card: int, gap: int) -> tuple[int, int, float]:
    """Choose in how many lines cards show best: that, how wide they are then, and how well they show."""
    best, best_score = (1, card), -1.0
    for lines in range(1, min(FIT_LINES, len(pieces)) + 1):
        each = ceil(len(pieces) / lines)
        high = (box.h - (lines - 1) * gap) / lines
        most = min(even(card * LARGEST), width_of(high))
        parts = [pieces[at : at + each] for at in range(0, len(pieces), each)]
        width = max(min(most, LEAST_WIDTH), min(fitting_width(part, box.w, gap, most) for part in parts))
        natural = max(sum(spread(piece, width) + gap for piece in part) for part in parts) - gap
        score = min(1.0, box.w / natural) * sqrt(width) * (1.0 if width >= NAMED else 0.93)
        if score > best_score + 0.01:
            best, best_score = (lines, width), score
    return *best, best_score


def fitting_width(pieces: Sequence[Piece], room: int, gap: int, most: int) -> int:
    """How wide cards of one line may be at most, so that none lies over another."""
    share = sum((RATIO if piece.turned else 1.0) + PEEK * piece.beneath for piece in pieces)
    width = min(most, even((room - gap * (len(pieces) - 1)) / share))
    while width > 2 and sum(spread(piece, width) + gap for piece in pieces) - gap > room:
        width -= 2
    return width


def spread(piece: Piece, width: int) -> int:
    """How much room a card takes from left to right with what peeks out from beneath it."""
    return (card_height(width) if piece.turned else width) + peek(width) * piece.beneath


def peek(width: int) -> int:
    """How far a card beneath another one shows."""
    return round(width * PEEK)


def _line(box: Box, pieces: Sequence[Piece], width: int, gap: int, z: int) -> list[Slot]:
    tall = card_height(width)
    spreads = [spread(piece, width) for piece in pieces]
    natural = sum(spreads) + gap * (len(pieces) - 1)
    squeeze = max(0, natural - box.w) / max(1, len(pieces) - 1)
    x = float(box.x + max(0, (box.w - natural) // 2))
    y = box.y + (box.h - tall) // 2
    found: list[Slot] = []
    for number, (piece, wide) in enumerate(zip(pieces, spreads, strict=True)):
        left = x + peek(width) * piece.beneath
        shift = (tall - width) // 2 if piece.turned else 0
        found.append(Slot(round(left) + shift, y, width, piece.turned, z + number))
        x += wide + gap - squeeze
    return found


def fan(box: Box, count: int, card: int, gap: int) -> list[Slot]:
    """Lay the hand: upright cards side by side, smaller before they overlap, and then as they must."""
    width = card if card_height(card) <= box.h else width_of(box.h)
    pieces = [Piece()] * count
    for between, least in ((gap, SHRINKS), (-int(width * EDGE), SHRINKS), (-int(width * SMALLEST * EDGE), SMALLEST)):
        fits = fitting_width(pieces, box.w, between, width) if count else width
        if fits >= width * least:
            return _line(box, pieces, fits, between, 0)
    return _line(box, pieces, width, gap, 0)


def pile_slot(box: Box, depth: int) -> Slot:
    """The place of a pile's top card; a thick pile rises by a few pixels."""
    lift = min(4, depth // 8)
    return Slot(box.x + lift, box.y - lift, box.w)
