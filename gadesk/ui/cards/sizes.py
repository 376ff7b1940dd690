"""Measures of a card, free of Qt: its ratio and the sizes it is drawn in."""

from __future__ import annotations

from enum import Enum

RATIO = 1039 / 744
UNITS_HIGH = 100 * RATIO


class CardForm(Enum):
    """How much a drawn card shows: signs only, the table's short form, or the whole card with its text."""

    SIGNS = "signs"
    SHORT = "short"
    WHOLE = "whole"


SHORT_FROM = 64  # logical pixels at the normal text size: below this no name can be read
WHOLE_FROM = 165  # … and below this no rules text

SMALLEST_WHOLE = 140  # the same where a card is shown to be read


def card_height(width: int) -> int:
    """The height of a card of that width, in whole pixels."""
    return round(width * RATIO)


def form_for(width: float, scale: float = 1.0) -> CardForm:
    """Which form is readable at a width in logical pixels, where texts are `scale` times larger than normal."""
    if width < SHORT_FROM * scale:
        return CardForm.SIGNS
    return CardForm.SHORT if width < WHOLE_FROM * scale else CardForm.WHOLE
