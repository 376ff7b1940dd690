"""How things enter the field for a while: with more counters, distant; what is put instead of counters."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Label
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.node import Pred
from gadesk.script.players import You

EOT = "until end of turn"
YOURS = p.ControlledBy(You())


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _for_a_while(grammar)
    _next(grammar)
    _counters(grammar)
    _otherwise(grammar)


def _more(k: str, n: a.Fixed | None = None) -> h.EntersAs:
    return h.EntersAs(counter=k, amount=n or a.Fixed(1), additional=True)


def _for_a_while(grammar: Grammar) -> None:
    g = grammar
    extra = "with an additional {k:counter} counter on them"

    def build(tail: tuple[Pred, ...], word: str) -> Any:
        def make(n: Any, k: str) -> e.Continuous:
            return e.Continuous(s.All((*n, *tail), word), (_more(k),), "end of turn", True)

        return make

    def take(tail: tuple[Pred, ...], word: str) -> Any:
        def unmake(value: Any) -> Values | None:
            if not isinstance(value, e.Continuous) or not isinstance(value.affects, s.All):
                return None
            change = value.changes[0] if len(value.changes) == 1 else None
            if not isinstance(change, h.EntersAs) or value.affects.word != word or not value.lead:
                return None
            preds = value.affects.preds
            return {"n": preds[: len(preds) - len(tail)], "k": change.counter}

        return unmake

    for words, tail, word in (
        ("{n:np.p} that enter the field under your control enter", (YOURS,), "under"),
        ("{n:np.p} you activate this turn enter the field", (p.PlayedBy(You(), "activate", True),), "activated"),
        ("{n:np.p} enter the field", (), "enter"),
    ):  # fmt: skip
        g.rule("eff", f"{EOT}, {words} {extra}", build(tail, word), take(tail, word))


def _next(grammar: Grammar) -> None:
    """ "The next Slime ally card you activate this turn costs 2 less to activate and enters the field with …\""""
    g = grammar
    enters = "enters the field with {n:fixedword} additional {k:counter} counters on it"

    def build(it: Any, c: Any, n: Any, k: str) -> e.Continuous:
        return e.Continuous(it, (c, _more(k, n)), "this turn")

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Continuous) or not isinstance(value.affects, s.NextPlayed):
            return None
        if len(value.changes) != 2 or not isinstance(value.changes[1], h.EntersAs):
            return None
        more = value.changes[1]
        return {"it": value.affects, "c": value.changes[0], "n": more.amount, "k": more.counter}

    g.rule("eff", f"{{it:nextcard}} this turn {{c:costly.s}} and {enters}", build, take)
    distant = (h.EntersAs(distant=True),)

    def far(it: Any) -> e.Continuous:
        return e.Continuous(it, distant, "this turn")

    def unfar(value: Any) -> Values | None:
        return {"it": value.affects} if isinstance(value, e.Continuous) and value.changes == distant else None

    g.rule("eff", "{it:nextcard} this turn enters the field distant", far, unfar)


def _counters(grammar: Grammar) -> None:
    """ "… that many plus one enlighten counters are put on your champion instead.\""""
    champion = s.YourChampion()

    def build(k: str, m: str) -> Static | None:
        return Static(champion, (h.MoreCounters(k),)) if k == m else None

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        return {"k": change.counter, "m": change.counter} if isinstance(change, h.MoreCounters) else None

    words = (
        "if one or more {k:counter} counters would be put on your champion, "
        "that many plus one {m:counter} counters are put on your champion instead"
    )
    grammar.rule("static", words, build, take)


def _otherwise(grammar: Grammar) -> None:
    """What enters under another player's control, with a further ability, without some of its own."""
    g = grammar

    def under(n: Any) -> e.Continuous:
        return e.Continuous(s.All(n, "a"), (h.EntersUnder(You()),), "this turn")

    def ununder(value: Any) -> Values | None:
        if isinstance(value, e.Continuous) and isinstance(value.affects, s.All) and value == under(value.affects.preds):
            return {"n": value.affects.preds}
        return None

    would = "would enter the field this turn"
    g.rule("eff", f"the next time a {{n:np.s}} {would}, it enters the field under your control instead", under, ununder)
    words = f'the next time {{affects:both.s}} {would}, it enters with "{{ability:quoted}}"'
    _one_change(g, words, h.EntersWith, "ability", "this turn")
    g.word("labelled", "upkeep", Label.UPKEEP)
    without = "{affects:both.s} enters the field without any of its {label:labelled} abilities"
    _one_change(g, without, h.EntersWithout, "label", "")
    g.rule(
        "vp1.p", "enter the intent with {changes:statlist}", lambda changes: (h.IntentWith(changes),),
        lambda v: {"changes": v[0].changes} if len(v) == 1 and isinstance(v[0], h.IntentWith) else None,
    )  # fmt: skip


def _one_change(grammar: Grammar, template: str, cls: Any, field: str, until: str) -> None:
    """Add an effect of one change with one field."""

    def build(affects: Any, **values: Any) -> e.Continuous:
        return e.Continuous(affects, (cls(**values),), until)

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, e.Continuous) and len(value.changes) == 1 else None
        return {"affects": value.affects, field: getattr(change, field)} if isinstance(change, cls) else None

    grammar.rule("eff", template, build, take)
