"""The layout keeps everything on the table, apart and readable."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from gadesk.ui.models.places import INTENT, STACK, Place, ZoneKey
from gadesk.ui.table.layout import Box, Piece, card_height, slots, spread, table_plan

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


def test_no_card_lies_over_the_champion() -> None:
    """Its numbers are seen whole where its gear has too little room; only where there is none at all they share it."""
    box = Box(0, 0, 283, 104)
    pieces = [Piece(beneath=2), Piece(), Piece(), Piece()]
    champion, first, *others = slots(box, pieces, 74, 5, whole=1)
    assert first.x >= champion.x + champion.w
    assert others[-1].x + others[-1].w <= box.x + box.w and all(b.x > a.x for a, b in pairwise([first, *others]))
    crammed = slots(Box(0, 0, 120, 104), pieces, 74, 5, whole=1)
    assert crammed[-1].x + crammed[-1].w <= 121
