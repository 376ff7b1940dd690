"""Where the large card may lie: beside what it shows, over nothing that has to be read meanwhile; no Qt here."""

from __future__ import annotations

from collections.abc import Sequence

from gadesk.ui.table.layout import Box

NEVER = 1e6  # weight of what may not be covered: a strip of it counts for more than any field
FAR = 0.02  # what a pixel of distance weighs against a pixel of the table that is covered


def place_large(
    size: tuple[int, int], area: Box, avoid: Sequence[tuple[Box, float]], near: Box | None, gap: int = 10
) -> Box:
    """Place a panel of a size in an area: as little as can be of what is avoided, then close to `near`."""
    wide, high = min(size[0], area.w), min(size[1], area.h)
    columns, rows = {area.x, area.x + area.w - wide}, {area.y, area.y + area.h - high}
    for box in (near,) if near is not None else ():
        columns |= {box.x - wide - gap, box.x + box.w + gap, box.x + box.w // 2 - wide // 2}
        rows |= {box.y + box.h // 2 - high // 2, box.y - high - gap, box.y + box.h + gap}
    for box, _ in avoid:
        columns |= {box.x - wide - gap, box.x + box.w + gap}
    found = {
        Box(min(max(x, area.x), area.x + area.w - wide), min(max(y, area.y), area.y + area.h - high), wide, high)
        for x in columns
        for y in rows
    }
    return min(found, key=lambda place: (burden(place, avoid, near), place.x, place.y))


def burden(place: Box, avoid: Sequence[tuple[Box, float]], near: Box | None) -> float:
    """Weigh what a place covers and how far it is from what it shows."""
    covered = sum(weight * overlap(place, box) for box, weight in avoid)
    if near is None:
        return covered
    (x, y), (to_x, to_y) = place.centre, near.centre
    shown = NEVER * overlap(place, near)
    return covered + shown + FAR * place.w * (abs(x - to_x) + abs(y - to_y) * 0.3)


def overlap(one: Box, other: Box) -> int:
    """The area that two boxes share, in pixels."""
    wide = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    high = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return max(0, wide) * max(0, high)
