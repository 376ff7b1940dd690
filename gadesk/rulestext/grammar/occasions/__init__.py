"""What triggered abilities wait for."""

from gadesk.rulestext.grammar.occasions import happens, objects, phases, players, triggers, verbs

FAMILIES = (phases, happens, objects, verbs, players, triggers)
"""In the order in which their rules print."""
