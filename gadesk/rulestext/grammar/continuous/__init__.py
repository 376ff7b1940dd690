"""What holds: for a while, or as long as something is there."""

from gadesk.rulestext.grammar.continuous import (
    attacks,
    becoming,
    changes,
    costs,
    durations,
    entering,
    permissions,
    statics,
)

FAMILIES = (changes, durations, statics, costs, permissions, entering, becoming, attacks)
"""In the order in which their rules print."""
