"""The layout keeps everything on the table, apart and readable."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from gadesk.ui.models.places import INTENT, STACK, Place, ZoneKey
from gadesk.ui.table.layout import (
    Box,
    Piece,
    Slot,
    card_height,
    champion_slot,
    even,
    fan,
    peek,
    shared_rows,
    slots,
    spread,
    table_plan,
)

SIZES = [(1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160), (1024, 700)]


def apart(a: Box, b: Box) -> bool:
    """Say whether two boxes do not overlap."""
    return a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y


@pytest.mark.parametrize("size", SIZES)
def test_boxes_are_apart_and_inside(size: tuple[int, int]) -> None:
    """No zone or panel covers another one, and all are inside the window."""
    plan = table_plan(*size)
    boxes = {str(key): box for key, box in plan.zones.items() if key != INTENT}
    boxes |= {f"plate {seat}": box for seat, box in plan.plates.items()}
    boxes |= {"phases": plan.phases, "combat": plan.combat, "prompt": plan.prompt, "log": plan.log}
    for (name, a), (other, b) in combinations(boxes.items(), 2):
        assert apart(a, b), f"{name} {a} covers {other} {b}"
    for name, box in boxes.items():
        assert box.x >= 0 and box.y >= 0 and box.x + box.w <= size[0] and box.y + box.h <= size[1], name


def test_cards_are_readable_at_the_smallest_size() -> None:
    """At 1280x720 a card on the field is at least 70 pixels wide."""
    assert table_plan(1280, 720).card >= 70


@pytest.mark.parametrize("count", [1, 5, 12, 20, 40])
def test_forty_cards_stay_in_their_row(count: int) -> None:
    """However many cards a row holds, they stay in it and each shows."""
    plan = table_plan(1600, 900)
    box = plan.zones[ZoneKey(0, Place.ALLIES)]
    placed = slots(box, [Piece(number % 3 == 0) for number in range(count)], plan.card, plan.gap)
    assert len({(slot.x, slot.y) for slot in placed}) == count
    for slot in placed:
        left = slot.x - ((slot.h - slot.w) // 2 if slot.turned else 0)
        assert left >= box.x - 2 and left + spread(Piece(slot.turned), slot.w) <= box.x + box.w + 2
        assert box.y <= slot.y and slot.y + card_height(slot.w) <= box.y + box.h + 2


def test_closed_log_leaves_room_to_the_stack() -> None:
    """With the log closed the Effects Stack is taller."""
    assert table_plan(1600, 900, log_open=False).zones[STACK].h > table_plan(1600, 900).zones[STACK].h


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("beneath", [0, 1, 2, 3])
def test_the_champion_is_unmistakable_and_only_turns(size: tuple[int, int], beneath: int) -> None:
    """It is half as large again as the usual card, stays in its place awake and at rest, and keeps its size."""
    plan = table_plan(*size)
    for seat in (0, 1):
        box = plan.zones[ZoneKey(seat, Place.CHAMPION)]
        awake, rested = (champion_slot(box, Piece(turned, beneath)) for turned in (False, True))
        assert awake.w == rested.w >= 1.45 * plan.card
        for slot, piece in ((awake, Piece(False, beneath)), (rested, Piece(True, beneath))):
            shift = (slot.h - slot.w) // 2 if slot.turned else 0
            left = slot.x - shift - peek(slot.w) * beneath
            assert left >= box.x - 1 and left + spread(piece, slot.w) <= box.x + box.w + 1
            assert slot.y >= box.y and slot.y + slot.h <= box.y + box.h


@pytest.mark.parametrize(("allies", "others"), [(0, 3), (4, 0), (4, 3), (30, 11), (12, 20)])
@pytest.mark.parametrize("size", SIZES)
def test_rows_share_a_side_by_what_lies_in_them(size: tuple[int, int], allies: int, others: int) -> None:
    """Alone allies have the whole side, together they are apart; no number is covered with thirty allies at 1600."""
    plan = table_plan(*size)
    for seat, above in ((0, False), (1, True)):
        side = plan.rows[seat]
        rows = tuple(Piece(number % 4 == 0) for number in range(allies)), (Piece(),) * others
        boxes = shared_rows(side, *rows, plan.card, plan.gap, above)
        if allies and others:
            assert apart(*boxes) and (boxes[0].y > boxes[1].y) == above
        elif allies:
            assert boxes[0] == side
        else:
            first = shared_rows(side, rows[1][:1], rows[1], plan.card, plan.gap, above)
            assert boxes[1] == first[1], "the first ally moves nothing"
        for box, row in zip(boxes, rows, strict=True):
            placed = slots(box, row, plan.card, plan.gap)
            assert all(slot.y >= box.y and slot.y + slot.h <= box.y + box.h for slot in placed)
            if size[0] >= 1600:
                spots = [covered(slot) for slot in placed]
                assert all(apart(a, b) for a, b in combinations(spots, 2))


def covered(slot: Slot) -> Box:
    """The box that a card takes on the table."""
    if not slot.turned:
        return Box(slot.x, slot.y, slot.w, slot.h)
    return Box(slot.x - (slot.h - slot.w) // 2, slot.y + (slot.h - slot.w) // 2, slot.h, slot.w)


def test_few_cards_are_larger_than_many() -> None:
    """A row with room shows its cards larger than the usual one, and in a hand no card covers another one's life."""
    plan = table_plan(1600, 900)
    side = plan.rows[0]
    box, _ = shared_rows(side, (Piece(),) * 3, (), plan.card, plan.gap, False)
    assert slots(box, [Piece()] * 3, plan.card, plan.gap)[0].w >= 1.4 * plan.card
    hand = plan.zones[ZoneKey(0, Place.HAND)]
    for count in range(1, 8):
        placed = fan(hand, count, even(plan.card * 1.2), plan.gap)
        assert placed[0].w > 1.1 * plan.card
        assert all(b.x - a.x >= a.w * 0.95 for a, b in pairwise(placed))


@pytest.mark.parametrize("wide", range(1024, 2600, 96))
def test_a_hand_of_seven_covers_no_life(wide: int) -> None:
    """Whatever shape the window has: cards are as large as its height allows, and its width must have room for them."""
    for tall in range(700, min(1480, wide), 36):
        plan = table_plan(wide, tall)
        for count in range(1, 8):
            placed = fan(plan.zones[ZoneKey(0, Place.HAND)], count, even(plan.card * 1.2), plan.gap)
            assert all(b.x - a.x >= a.w * 0.95 for a, b in pairwise(placed)), (wide, tall, count)
            assert placed[0].w >= 56
