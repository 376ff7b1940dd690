"""Numbers, and what is counted, compared or added up."""

from gadesk.rulestext.grammar.amounts import comparisons, counted, numbers, totals

FAMILIES = (numbers, comparisons, counted, totals)
"""In the order in which their rules print."""
