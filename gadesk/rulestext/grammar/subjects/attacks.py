"""Attacks told apart: whose, the first of a turn, the next, those with or without a weapon."""

from __future__ import annotations

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.subjects.selections import pointing
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.durations import Until
from gadesk.script.selections import AttacksOf, ThisAttack

NEXT_TURN = Until.DURING_NEXT_TURN


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _which(grammar)
    _of_a_unit(grammar)
    _with_this_weapon(grammar)
    _this_turn(grammar)


def _which(grammar: Grammar) -> None:
    g = grammar
    g.rule(
        "usingattack", "{of:gen} next attack this turn using a {n:np.s}", lambda of, n: s.AttacksOf(of, True, n),
    )  # fmt: skip
    g.node("eff", e.Continuous, "{affects:usingattack} {changes:vp.s}", until=Until.THIS_TURN)
    pointing(g, "theirs", "their", "their own")
    for whose, tail, fixed in (
        ("{of:gen}", "", {}),
        ("{of:theirs}", "", {}),
        ("{of:gen}", " without a weapon", {"without": True}),
        ("{of:gen}", " using a {using:np.s}", {}),
    ):
        for category, which, often, field in (
            ("nextattack", "next", "", "next_only"),
            ("firstattack", "first", "", "next_only"),
            ("subj.s", "first", " each turn", "first"),
        ):
            g.node(category, s.AttacksOf, f"{whose} {which} attack{tail}{often}", **{**fixed, field: True})
    for which, when, until in (
        ("firstattack", NEXT_TURN.value, NEXT_TURN), ("nextattack", "this turn", Until.THIS_TURN),
    ):  # fmt: skip
        g.node("eff", e.Continuous, f"{{affects:{which}}} {when} {{changes:vp.s}}", until=until)


def _of_a_unit(grammar: Grammar) -> None:
    """Attacks as subjects."""
    g = grammar
    g.node("subj.p", AttacksOf, "{of:gen} attacks")


def _with_this_weapon(grammar: Grammar) -> None:
    grammar.node("subj.p", ThisAttack, "attacks using CARDNAME")


def _this_turn(grammar: Grammar) -> None:
    """What attacks gain for a turn."""
    g = grammar
    g.node("eff", e.Continuous, "{affects:attacksof} this turn {changes:vp.p}", until=Until.THIS_TURN)
    g.node("attacksof", s.AttacksOf, "{of:gen} attacks")
