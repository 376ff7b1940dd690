"""Keywords that trigger, and what "whenever" may say as a whole."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import series
from gadesk.rulestext.grammar.nouns.nouns import YOUR_CHAMPION
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script.node import Node, Pattern, Who
from gadesk.script.players import EachOpponent, You

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
        if once == "whenever":
            series(grammar, "eitherof", nth, "or")
            grammar.node(whole, t.AnyPattern, "{patterns:eitherof}")
            grammar.rule(whole, f"{{a:{nth}}} or whenever {{b:{nth}}}", lambda a, b: t.AnyPattern((a, b)))
        grammar.node(whole, t.While, f"{{pattern:{nth}}} while {{condition:cond}}")
        grammar.node(whole, t.While, f"{{pattern:{nth}}} {{condition:duringwhen}}")


def _first(grammar: Grammar) -> None:
    """`firsttime`: "the first time a Horse enters the field under your control during each of your turns"."""
    g = grammar
    for words, whose in (
        ("each turn", ()), ("during each turn", ()), ("during each of your turns", (You(),)),
        ("during each opponent's turn", (EachOpponent(),)), ("during each of your opponents' turns", (EachOpponent(),)),
    ):  # fmt: skip
        g.word("eachturn", words, whose)
    time = "the {nth:ordinal} time {it:whenever}"
    g.rule("firsttime", f"{time} {{whose:eachturn}}", _nth_of_turns, _take_nth_of_turns)
    g.rule("firsttime", f"each turn, {time}", lambda it, nth: t.Nth(it, nth))


def _nth_of_turns(it: Pattern, nth: int, whose: tuple[Who, ...]) -> Pattern:
    found = t.Nth(it, nth)
    return t.While(found, c.DuringPhase(None, whose[0])) if whose else found


def _take_nth_of_turns(value: Any) -> Values | None:
    whose: tuple[Who | None, ...] = ()
    if isinstance(value, t.While) and isinstance(value.condition, c.DuringPhase):
        value, whose = value.pattern, (value.condition.who,)
    return {"it": value.pattern, "nth": value.nth, "whose": whose} if isinstance(value, t.Nth) else None


def _time(pattern: Pattern, nth: int) -> t.Nth | None:
    """How often it has happened must be told of what was before, and of one: "an ally attacks" may mean each ally."""
    return t.Nth(pattern, nth) if _countable(pattern) else None


def _take_time(value: Any) -> Values | None:
    return {"pattern": value.pattern, "nth": value.nth} if isinstance(value, t.Nth) else None


def _countable(pattern: Pattern) -> bool:
    if isinstance(pattern, t.AnyPattern):
        return all(map(_countable, pattern.patterns))
    if isinstance(pattern, t.UsesAbility):
        return pattern.label is None
    if isinstance(pattern, t.Attacks) and pattern.using:
        return False
    if t.done_by_players(pattern) or isinstance(pattern, OF_ONE):
        return True
    return not getattr(pattern, "or_this", False) and getattr(pattern, "preds", None) in ((), YOUR_CHAMPION)
