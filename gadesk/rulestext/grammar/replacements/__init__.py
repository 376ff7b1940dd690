"""What is prevented, and what happens instead."""

from gadesk.rulestext.grammar.replacements import bounded, instead, prevention

FAMILIES = (prevention, bounded, instead)
"""In the order in which their rules print."""
