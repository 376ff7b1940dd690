"""Measures of a card, free of Qt: its ratio and the sizes it is drawn in."""

from __future__ import annotations

from enum import Enum

RATIO = 1039 / 744
UNITS_HIGH = 100 * RATIO


class Face(Enum):
    """How much a drawn face shows: signs only, the table's short form, or the whole card with its text."""

    SIGNS = "signs"
    SHORT = "short"
    WHOLE = "whole"


SHORT_FROM = 78  # device pixels: below this no name can be read
WHOLE_FROM = 165  # device pixels: below this no rules text can be read


def card_height(width: int) -> int:
    """The height of a card of that width, in whole pixels."""
    return round(width * RATIO)


def face_for(width: float) -> Face:
    """Which form is readable at a width in device pixels."""
    if width < SHORT_FROM:
        return Face.SIGNS
    return Face.SHORT if width < WHOLE_FROM else Face.WHOLE
