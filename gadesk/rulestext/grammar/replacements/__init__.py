"""What is prevented, and what happens instead."""

from gadesk.rulestext.grammar.replacements import bounded, instead, outcomes, prevention

FAMILIES = (prevention, outcomes, bounded, instead)
"""In the order in which their rules print."""
