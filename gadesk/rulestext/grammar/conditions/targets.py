"""How many targets a card has as it is activated."""

from __future__ import annotations

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import selections as s


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    targets = a.CountOf(s.TargetsOfEvent(()))
    for lead in ("there's", "there are", "there is"):
        for number, noun in (("s", "target"), ("p", "targets")):
            words_ = f"{lead} {{c_:many.{number}}} {noun} for its activation"
            grammar.rule("cond", words_, lambda c_: c.Compares(targets, c_[0], c_[1]))
