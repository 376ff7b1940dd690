"""Noun phrases: heads, adjectives, and what stands behind them."""

from gadesk.rulestext.grammar.nouns import attributes, joined, nouns

FAMILIES = (nouns, attributes, joined)
"""In the order in which their rules print."""
