"""What is paid."""

from gadesk.rulestext.grammar.costs import costs, helping, ingredients

FAMILIES = (costs, ingredients, helping)
"""In the order in which their rules print."""
