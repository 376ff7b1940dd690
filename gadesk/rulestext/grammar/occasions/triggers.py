"""Keywords that trigger, and what "whenever" may say as a whole."""

from __future__ import annotations

from gadesk.glossary import CardType
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import patterns as t
from gadesk.script.node import Node

KEYWORD_TRIGGERS: tuple[tuple[str, Node], ...] = (
    ("On Enter", t.OnEnter()),
    ("On Death", t.OnDeath()),
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


def _whole(grammar: Grammar) -> None:
    for name, pattern in KEYWORD_TRIGGERS:
        grammar.word("keytrigger", name, pattern)
    grammar.node("keytrigger", t.OnCharge, "On Charge {least:int}")
    grammar.same("whenevers", "{it:whenever}")
    grammar.node("whenevers", t.While, "{pattern:whenever} while {condition:cond}")
