"""Cards in banishment that are turned face down under a counter, and face up again."""

from __future__ import annotations

from gadesk.glossary import Property, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import predicates as p


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add these sentences."""
    g = grammar
    g.word("pre", "face up", p.Not(p.Is(Property.FACE_DOWN)))
    for category in ("post.s", "post.p"):
        g.node(category, p.InSingle, "in a single banishment", zone=Zone.BANISHMENT, word="in")
    g.node("eff", e.TurnDown, "put a {counter:counter} counter on {what:any} and turn them face down")
    g.node(
        "eff",
        e.TurnUp,
        "remove all {counter:counter} counters from all cards in each banishment. "
        "If a card had a {counter:counter} counter removed from it this way, turn it face up",
    )
