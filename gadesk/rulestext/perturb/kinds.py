"""All kinds of change, in the order of their families."""

from gadesk.rulestext.perturb import of_clauses, of_words
from gadesk.rulestext.perturb.kind import Kind

KINDS: tuple[Kind, ...] = (*of_words.KINDS, *of_clauses.KINDS)
