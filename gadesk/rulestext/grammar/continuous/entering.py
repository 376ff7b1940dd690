"""How things enter the field: rested, with counters, as a copy, under another player's control."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Label, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import rewrite
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed
from gadesk.script.durations import Until
from gadesk.script.node import Change, Effect, Pred, walk
from gadesk.script.players import You
from gadesk.script.predicates import HasSubtype
from gadesk.script.selections import All, NextPlayed, This

YOURS = p.ControlledBy(You())
EOT = "until end of turn"


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _entering(grammar)
    _next_played(grammar)
    _with_more(grammar)
    _for_a_while(grammar)
    _next(grammar)
    _counters(grammar)
    _otherwise(grammar)
    _rested(grammar)
    _as_a_copy(grammar)


def _entering(grammar: Grammar) -> None:
    g = grammar

    with_one = "<enters|enter> the field with a {k:counter} counter on <it|them>"
    g.rule("vp1#", with_one, lambda k: (h.EntersAs(counter=k, amount=Fixed(1)),))
    with_some = "<enters|enter> the field with {n:count.p} {k:counter} counters on <it|them>"
    g.rule("vp1#", with_some, lambda n, k: (h.EntersAs(counter=k, amount=n),))
    words = "<enters|enter> the field rested"
    g.rule("vp1#", words, lambda: (h.EntersAs(rested=True),))


def _next_played(grammar: Grammar) -> None:
    """ "the next … card you activate this turn"."""
    g = grammar
    g.node("nextcard", NextPlayed, "the next {preds:np.s} you activate")
    additional = "enters the field with an additional {k:counter} counter on it"

    def enters(it: Any, k: str) -> e.Continuous:
        return e.Continuous(it, (h.EntersAs(counter=k, amount=Fixed(1)),), Until.THIS_TURN)

    g.rule("eff", f"{{it:nextcard}} this turn {additional}", enters)

    def becomes(it: Any, s: Any) -> e.Continuous:
        return e.Continuous(it, (h.AddTypes(subtypes=(s.subtype,)),), Until.THIS_TURN)

    def take_becomes(value: Any) -> Values | None:
        change = _next_change(value, h.AddTypes)
        plain = isinstance(change, h.AddTypes) and change == h.AddTypes(subtypes=change.subtypes)
        if plain and isinstance(change, h.AddTypes) and len(change.subtypes) == 1:
            return {"it": value.affects, "s": HasSubtype(change.subtypes[0])}
        return None

    g.rule("eff", "{it:nextcard} this turn is a {s:subtype.s} in addition to its other types", becomes, take_becomes)
    g.rule(
        "eff",
        "{it:nextcard} this turn {c:costly.s}",
        lambda it, c: e.Continuous(it, (c,), Until.THIS_TURN),
    )


def _next_change(value: Any, cls: type) -> Change | None:
    if isinstance(value, e.Continuous) and isinstance(value.affects, NextPlayed) and value.until is Until.THIS_TURN:
        return value.changes[0] if len(value.changes) == 1 and isinstance(value.changes[0], cls) else None
    return None


def _with_more(grammar: Grammar) -> None:
    """ "It enters the field with three additional durability counters on it" belongs to the putting before it."""
    g = grammar
    g.rule("extra", "an additional {k:counter} counter", lambda k: (k, a.Fixed(1)))
    g.rule("extra", "{n:fixedword} additional {k:counter} counters", lambda n, k: (k, n))

    def build(one: Any, it: Any, cond: Any = None) -> Any:
        puts = [part for part in walk(one) if isinstance(part, e.Put)]
        if len(puts) != 1 or puts[0].to is not Zone.FIELD or puts[0].counter:
            return None
        counters = it[1] if cond is None else a.IfElse(cond, it[1], a.Fixed(0))
        return rewrite(one, lambda part: replace(part, counter=it[0], counters=counters) if part is puts[0] else part)

    def take(value: Any) -> Values | None:
        puts = [part for part in walk(value) if isinstance(part, e.Put) and part.counter] if _is(value) else []
        if len(puts) != 1:
            return None
        put = puts[0]
        plain = replace(put, counter="", counters=a.Fixed(0))
        out = {"one": rewrite(value, lambda part: plain if part is put else part)}
        if isinstance(put.counters, a.IfElse):
            return {**out, "cond": put.counters.condition, "it": (put.counter, put.counters.then)}
        return {**out, "it": (put.counter, put.counters)}

    def plainly(value: Any) -> Values | None:
        found = take(value)
        return found if found is not None and "cond" not in found else None

    def under(value: Any) -> Values | None:
        found = take(value)
        return found if found is not None and "cond" in found else None

    enters = "it enters the field with {it:extra} on it."
    g.rule("chunk", f"{{one:sent}} ^{enters}", build, plainly)
    g.rule("chunk", f"{{one:sent}} ^if {{cond:conds}}, {enters}", build, under)


def _is(value: Any) -> bool:
    return isinstance(value, Effect)


def _for_a_while(grammar: Grammar) -> None:
    g = grammar
    extra = "with an additional {k:counter} counter on them"

    def build(tail: tuple[Pred, ...], word: str) -> Any:
        def make(n: Any, k: str) -> e.Continuous:
            return e.Continuous(s.All((*n, *tail)), (_more(k),), Until.END_OF_TURN)

        return make

    for words, tail, word in (
        ("{n:np.p} that enter the field under your control enter", (YOURS,), "under"),
        ("{n:np.p} you activate this turn enter the field", (p.PlayedBy(You()),), "activated"),
        ("{n:np.p} enter the field", (), "enter"),
    ):  # fmt: skip
        g.rule("eff", f"{EOT}, {words} {extra}", build(tail, word))


def _more(k: str, n: a.Fixed | None = None) -> h.EntersAs:
    return h.EntersAs(counter=k, amount=n or a.Fixed(1))


def _next(grammar: Grammar) -> None:
    """ "The next Slime ally card you activate this turn costs 2 less to activate and enters the field with …\""""
    g = grammar
    enters = "enters the field with {n:fixedword} additional {k:counter} counters on it"

    def build(it: Any, c: Any, n: Any, k: str) -> e.Continuous:
        return e.Continuous(it, (c, _more(k, n)), Until.THIS_TURN)

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
        return e.Continuous(it, distant, Until.THIS_TURN)

    g.rule("eff", "{it:nextcard} this turn enters the field distant", far)


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
        return e.Continuous(s.All(n), (h.EntersAs(under=You()),), Until.THIS_TURN)

    would = "would enter the field this turn"
    g.rule("eff", f"the next time a {{n:np.s}} {would}, it enters the field under your control instead", under)
    words = f'the next time {{affects:both.s}} {would}, it enters with "{{ability:quoted}}"'
    g.rule(
        "eff", words,
        lambda affects, ability: e.Continuous(affects, (h.EntersAs(ability=ability),), Until.THIS_TURN),
    )  # fmt: skip
    for label in g.declared(Label):
        g.word("labelled", label.value, label)
    without = "{affects:both.s} enters the field without any of its {label:labelled} abilities"
    g.rule("eff", without, lambda affects, label: e.Continuous(affects, (h.EntersAs(without=label),), Until.FOR_GOOD))
    g.rule(
        "vp1.p", "enter the intent with {changes:statlist}", lambda changes: (h.EntersAs(changes=changes),),
    )  # fmt: skip


def _rested(grammar: Grammar) -> None:
    """ "The next time one or more allies would enter the field this turn, they enter the field rested instead.\""""

    def build(a: Any, says: str) -> e.Continuous:
        return e.Continuous(All(a), (h.EntersAs(rested=True, once=says),), Until.THIS_TURN)

    for says in ("they", "those items", "those allies"):
        grammar.word("entering", says, says)
    words = "the next time one or more {a:np.p} would enter the field this turn"
    grammar.rule("eff", f"{words}, {{says:entering}} enter the field rested instead", build)


def _as_a_copy(grammar: Grammar) -> None:
    g = grammar

    def enters(a: Any, it: Any) -> Static:
        return Static(This(), (h.EntersAs(copy_of=a, plus=(it,)),))

    g.rule("static", 'CARDNAME enters the field as a copy of any {a:np.s} except it has "{it:quoted}"', enters)
