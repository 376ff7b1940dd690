"""Numbers, and what is counted, compared or added up."""

from gadesk.rulestext.grammar.amounts import comparisons, counted, groups, numbers, totals

FAMILIES = (numbers, comparisons, groups, counted, totals)
"""In the order in which their rules print."""
