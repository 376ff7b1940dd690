"""What triggered abilities wait for."""

from gadesk.rulestext.grammar.occasions import attacks, objects, phases, players, triggers, verbs

FAMILIES = (phases, objects, verbs, players, attacks, triggers)
"""In the order in which their rules print."""
