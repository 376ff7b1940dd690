"""Keywords that trigger, and what "whenever" may say as a whole."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.nouns.nouns import YOUR_CHAMPION
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script.node import Node, Pattern
from gadesk.script.players import You

OF_ONE = (t.BecomesLoaded, t.CurrentsChange, t.LevelsUp, t.UsesAbility)
"""What can happen to one thing or one player alone."""

KEYWORD_TRIGGERS: tuple[tuple[str, Node], ...] = (
    ("On Enter", t.OnEnter()),
    ("On Death", t.OnDeath()),
    ("On Destroy", t.OnDestroy()),
    ("On Leave", t.OnLeave()),
    ("On Attack", t.OnAttack()),
    ("On Hit", t.OnHit()),
    ("On Champion Hit", t.OnHit(CardType.CHAMPION)),
    ("On Ally Hit", t.OnHit(CardType.ALLY)),
    ("On Kill", t.OnKill()),
    ("On Champion Kill", t.OnKill(CardType.CHAMPION)),
    ("On Ally Kill", t.OnKill(CardType.ALLY)),
    ("On Banish", t.OnBanish()),
    ("On Sacrifice", t.OnSacrifice()),
    ("On Foster", t.OnFoster()),
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _whole(grammar)
    _first(grammar)


def _whole(grammar: Grammar) -> None:
    for name, pattern in KEYWORD_TRIGGERS:
        grammar.word("keytrigger", name, pattern)
    grammar.node("keytrigger", t.OnCharge, "On Charge {least:int}")
    for once, nth, whole in (("whenever", "occasion", "whenevers"), ("selfwhen", "selfnth", "selfwhens")):
        grammar.same(nth, f"{{it:{once}}}")
        grammar.rule(nth, f"{{pattern:{once}}} for the {{nth:ordinal}} time each turn", _time, _take_time)
        grammar.same(whole, f"{{it:{nth}}}")
        grammar.node(whole, t.While, f"{{pattern:{nth}}} while {{condition:cond}}")
        grammar.node(whole, t.While, f"{{pattern:{nth}}} {{condition:duringwhen}}")


def _first(grammar: Grammar) -> None:
    """`firsttime`: behind "the first time": "a Horse enters the field under your control during each of your turns"."""
    yours = c.DuringPhase(None, You())
    for lead, words, build in (
        ("the first time", " each turn", lambda it: t.Nth(it, 1)),
        ("the first time", " during each turn", lambda it: t.Nth(it, 1)),
        ("the first time", " during each of your turns", lambda it: t.While(t.Nth(it, 1), yours)),
        ("each turn, the first time", "", lambda it: t.Nth(it, 1)),
    ):
        grammar.rule("firsttime", f"{lead} {{it:whenever}}{words}", build)


def _time(pattern: Pattern, nth: int) -> t.Nth | None:
    """How often it has happened must be told of what was before, and of one: "an ally attacks" may mean each ally."""
    return t.Nth(pattern, nth) if _countable(pattern) else None


def _take_time(value: Any) -> Values | None:
    return {"pattern": value.pattern, "nth": value.nth} if isinstance(value, t.Nth) else None


def _countable(pattern: Pattern) -> bool:
    if isinstance(pattern, t.UsesAbility):
        return pattern.label is None
    if isinstance(pattern, t.Attacks) and pattern.using:
        return False
    if t.done_by_players(pattern) or isinstance(pattern, OF_ONE):
        return True
    return not getattr(pattern, "or_this", False) and getattr(pattern, "preds", None) in ((), YOUR_CHAMPION)
