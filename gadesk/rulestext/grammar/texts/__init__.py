"""How phrases join into sentences, texts, abilities and paragraphs."""

from gadesk.rulestext.grammar.texts import abilities, homes, keywords, limits, modes, sentences

FAMILIES = (sentences, modes, keywords, abilities, homes, limits)
"""In the order in which their rules print."""
