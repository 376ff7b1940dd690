"""What holds: for a while, or as long as something is there."""

from gadesk.rulestext.grammar.continuous import (
    attacks,
    becoming,
    changes,
    costs,
    durations,
    entering,
    forbidden,
    named_states,
    permissions,
    statics,
    whole_sentences,
)

FAMILIES = (
    changes,
    durations,
    statics,
    costs,
    permissions,
    forbidden,
    entering,
    becoming,
    attacks,
    named_states,
    whole_sentences,
)
"""In the order in which their rules print."""
