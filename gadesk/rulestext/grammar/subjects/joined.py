"""Two subjects of one sentence."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import selections as s


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _subjects(grammar)


def _subjects(grammar: Grammar) -> None:
    """ "Your champion and other Slime objects you control"."""

    def take(value: Any) -> Values | None:
        if isinstance(value, s.Union) and len(value.parts) == 2:
            return {"a": value.parts[0], "b": value.parts[1]}
        return None

    def banished(value: Any) -> Values | None:
        return take(value.what) if isinstance(value, e.Banish) and not value.face_down else None

    grammar.rule("subj.p", "{a:champ} and {b:groupof}", lambda a, b: s.Union((a, b)), take)
    grammar.rule("eff", "banish {a:sel.s}, and {b:random.s}", lambda a, b: e.Banish(s.Union((a, b))), banished)
    grammar.node("champ", s.YourChampion, "your champion")
    grammar.node("groupof", s.All, "{preds:np.p}")
