"""Who and what the words of a sheet name: importing any of it fills the tables of `evaluate`."""

from gadesk.engine.query import amounts, conditions, patterns, predicates, selections

__all__ = ["amounts", "conditions", "patterns", "predicates", "selections"]
