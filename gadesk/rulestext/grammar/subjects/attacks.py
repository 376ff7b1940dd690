"""Attacks told apart: whose, the first of a turn, the next, those with or without a weapon."""

from __future__ import annotations

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.subjects.selections import pointing
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.durations import Until
from gadesk.script.players import You
from gadesk.script.selections import AttacksOf, ThisAttack

NEXT_TURN = Until.DURING_NEXT_TURN


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _which(grammar)
    _of_a_unit(grammar)


def _which(grammar: Grammar) -> None:
    """The next attack or the first, without a weapon or using one; how long stands before or behind that."""
    g = grammar
    mine = p.ControlledBy(You())
    declared = "the next attack you declare with {n:anp} this turn"
    g.rule("nextattack", declared, lambda n: s.AttacksOf(s.All((*n, mine)), True))
    pointing(g, "theirs", "their", "their own")
    for whose, tail, fixed in (
        ("{of:gen}", "", {}),
        ("{of:theirs}", "", {}),
        ("{of:gen}", " without a weapon", {"without": True}),
        ("{of:gen}", " using a {using:np.s}", {}),
    ):
        for category, which, field in (
            ("nextattack", f"next attack{tail} this turn", "next_only"),
            ("nextattack", f"next attack this turn{tail}", "next_only"),
            ("firstattack", f"first attack{tail} {NEXT_TURN}", "next_only"),
            ("firstattack", f"first attack {NEXT_TURN}{tail}", "next_only"),
            ("subj.s", f"first attack{tail} each turn", "first"),
            ("subj.s", f"first attack each turn{tail}", "first"),
        )[:: 1 if tail else 2]:
            g.node(category, s.AttacksOf, f"{whose} {which}", **{**fixed, field: True})
    for attack, vp, until in (
        ("firstattack", "vp.s", NEXT_TURN), ("nextattack", "vp.s", Until.THIS_TURN),
        ("attacksof", "vp.p", Until.THIS_TURN),
    ):  # fmt: skip
        g.node("eff", e.Continuous, f"{{affects:{attack}}} {{changes:{vp}}}", until=until)


def _of_a_unit(grammar: Grammar) -> None:
    """Attacks as subjects."""
    for category, cls, words in (
        ("subj.p", AttacksOf, "{of:gen} attacks"), ("attacksof", AttacksOf, "{of:gen} attacks this turn"),
        ("subj.p", ThisAttack, "attacks using CARDNAME"),
    ):  # fmt: skip
        grammar.node(category, cls, words)
