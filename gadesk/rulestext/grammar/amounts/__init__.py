"""Numbers, and what is counted, compared or added up."""

from gadesk.rulestext.grammar.amounts import counted, numbers, totals

FAMILIES = (numbers, counted, totals)
"""In the order in which their rules print."""
