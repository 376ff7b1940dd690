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
    _with_this_weapon(grammar)
    _this_turn(grammar)


def _which(grammar: Grammar) -> None:
    g = grammar
    for word, without in (("", False), (" without a weapon", True)):
        g.node("firstattack", s.AttacksOf, f"{{of:gen}} first attack{word}", next_only=True, without=without)
        if without:
            words = f"{{of:gen}} next attack{word}"
            g.node("nextattack", s.AttacksOf, words, next_only=True, without=without)
    g.rule(
        "firstattack", "{of:gen} first attack using a {n:np.s}", lambda of, n: s.AttacksOf(of, True, n),
    )  # fmt: skip
    g.node("eff", e.Continuous, f"{{affects:firstattack}} {NEXT_TURN} {{changes:vp.s}}", until=NEXT_TURN)
    g.node("subj.s", s.AttacksOf, "{of:gen} first attack each turn", first=True)
    g.rule(
        "usingattack", "{of:gen} next attack this turn using a {n:np.s}", lambda of, n: s.AttacksOf(of, True, n),
    )  # fmt: skip
    g.node("eff", e.Continuous, "{affects:usingattack} {changes:vp.s}", until=Until.THIS_TURN)
    mine = p.ControlledBy(You())
    g.rule("nextattack", "the next attack you declare with {n:anp}", lambda n: s.AttacksOf(s.All((*n, mine)), True))
    pointing(g, "theirs", "their", "their own")
    g.node("nextattack", s.AttacksOf, "{of:theirs} next attack", next_only=True)


def _of_a_unit(grammar: Grammar) -> None:
    """Attacks as subjects."""
    g = grammar
    g.node("subj.p", AttacksOf, "{of:gen} attacks")
    g.node("nextattack", AttacksOf, "{of:gen} next attack", next_only=True)
    g.node("eff", e.Continuous, "{affects:nextattack} this turn {changes:vp.s}", until=Until.THIS_TURN)


def _with_this_weapon(grammar: Grammar) -> None:
    grammar.node("subj.p", ThisAttack, "attacks using CARDNAME")


def _this_turn(grammar: Grammar) -> None:
    """What attacks gain for a turn."""
    g = grammar
    g.node("eff", e.Continuous, "{affects:attacksof} this turn {changes:vp.p}", until=Until.THIS_TURN)
    g.node("attacksof", s.AttacksOf, "{of:gen} attacks")
