"""Two subjects of one sentence."""

from __future__ import annotations

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import selections as s


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _subjects(grammar)


def _subjects(grammar: Grammar) -> None:
    """ "Your champion and other Slime objects you control"."""

    grammar.rule("subj.p", "{a:champ} and {b:groupof}", lambda a, b: s.Union((a, b)))
    for others, joint in (
        ("both.s", " and"), ("both.p", " and"), ("chosen.s", " and"), ("chosen.p", " and"), ("random.s", " and"),
        ("random.s", ", and"),
    ):  # fmt: skip
        grammar.rule("together", f"{{a:both.s}}{joint} {{b:{others}}}", lambda a, b: s.Union((a, b)))
    grammar.same("sel.p", "{it:together}")
    grammar.node("champ", s.YourChampion, "your champion")
    grammar.node("groupof", s.All, "{preds:np.p}")
