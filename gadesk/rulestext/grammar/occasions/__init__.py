"""What triggered abilities wait for."""

from gadesk.rulestext.grammar.occasions import attacks, objects, phases, players, triggers

FAMILIES = (phases, objects, players, attacks, triggers)
"""In the order in which their rules print."""
