"""Who and what a sentence is about."""

from gadesk.rulestext.grammar.subjects import attacks, effects_stack, joined, players, selections

FAMILIES = (selections, players, joined, attacks, effects_stack)
"""In the order in which their rules print."""
