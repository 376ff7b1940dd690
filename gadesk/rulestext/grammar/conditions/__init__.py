"""What "if", "as long as" and bubbles ask."""

from gadesk.rulestext.grammar.conditions import (
    bubbles,
    cards,
    comparisons,
    counted,
    events,
    joined,
    states,
    targets,
)

FAMILIES = (bubbles, counted, states, events, cards, comparisons, joined, targets)
"""In the order in which their rules print."""
