"""Which layers of the Effects Stack a text names."""

from __future__ import annotations

from enum import StrEnum


class Layers(StrEnum):
    """A kind of layer, by its word in sheets; "" where no layer is meant."""

    NONE = ""
    ANY = "any"
    CARD = "card"  # card activations
    ABILITY = "ability"
    MATERIALIZATION = "materialization"
    TRIGGER = "trigger"
    UPKEEP = "upkeep"  # triggers that have that label
    ON_ENTER = "on enter"  # triggers of that kind
    ACTIVATION_OR_TRIGGER = "activation or trigger"
    TRIGGER_OR_ACTION = "trigger or action"  # an action card's activation
