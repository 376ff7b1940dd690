"""Which thing the arrow keys lead to; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping

Point = tuple[float, float]
DIRECTIONS: dict[str, Point] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ASIDE = 2.2  # how much dearer a step aside is than a step ahead


def next_in(spots: Mapping[str, Point], here: Point, direction: str) -> str | None:
    """Find the spot that lies nearest in a direction; a way aside counts for more than a way ahead."""
    ahead_x, ahead_y = DIRECTIONS[direction]
    best, best_cost = None, float("inf")
    for name, (x, y) in spots.items():
        dx, dy = x - here[0], y - here[1]
        ahead = dx * ahead_x + dy * ahead_y
        aside = abs(dx * ahead_y) + abs(dy * ahead_x)
        if ahead <= 2 or aside > ahead * 3 + 40:
            continue
        cost = ahead + aside * ASIDE
        if cost < best_cost:
            best, best_cost = name, cost
    return best


def first_of(spots: Mapping[str, Point], near: Point) -> str | None:
    """Find the spot nearest to a point."""
    return min(spots, key=lambda name: (spots[name][0] - near[0]) ** 2 + (spots[name][1] - near[1]) ** 2, default=None)
