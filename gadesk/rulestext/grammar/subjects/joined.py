"""Two subjects of one sentence."""

from __future__ import annotations

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import selections as s


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _subjects(grammar)


def _subjects(grammar: Grammar) -> None:
    """ "Your champion and other Slime objects you control"."""

    grammar.rule("subj.p", "{a:champ} and {b:groupof}", lambda a, b: s.Union((a, b)))
    for others in ("both.s", "both.p", "chosen.s", "chosen.p"):
        grammar.rule("together", f"{{a:both.s}} and {{b:{others}}}", lambda a, b: s.Union((a, b)))
    grammar.same("sel.p", "{it:together}")
    grammar.rule("eff", "banish {a:sel.s}, and {b:random.s}", lambda a, b: e.Banish(s.Union((a, b))))
    grammar.node("champ", s.YourChampion, "your champion")
    grammar.node("groupof", s.All, "{preds:np.p}")
