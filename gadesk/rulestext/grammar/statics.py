"""Static abilities: what holds as long as the object is there, or of a card about itself."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import PAID, CostKind
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.continuous import per_each, take_per_each
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed, PerEach
from gadesk.script.costs import Pay
from gadesk.script.node import Change
from gadesk.script.players import EachOpponent, You
from gadesk.script.predicates import HasSubtype
from gadesk.script.selections import NextPlayed, This, ThisAttack


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add static sentences and the instanced effects that share their words."""
    _costs(grammar)
    _levels_into(grammar)
    _entering(grammar)
    _subjects(grammar)
    _next_played(grammar)
    _players(grammar)
    _triggers(grammar)
    _lead_each(grammar)


def _subjects(grammar: Grammar) -> None:
    g = grammar
    g.node("static", Static, "{affects:subj#} {changes:vp#}")
    g.node("static", Static, "{affects:subj#} also {changes:vp#}", also=True)
    for says in ("as long as", "if", "while"):
        condition = f"{says} {{condition:conds}}"
        g.node("static", Static, f"{{affects:subj#}} {{changes:vp#}} {condition}", says=says)
        g.node("static", Static, f"{{affects:subj#}} also {{changes:vp#}} {condition}", says=says, also=True)
        g.node("static", Static, f"{condition}, {{affects:subj#}} {{changes:vp#}}", says=says, lead=True)
    unpreventable = "combat damage dealt by this attack is unpreventable"
    whole = Static(ThisAttack(), (h.Unpreventable(),))
    g.rule(
        "static",
        unpreventable,
        lambda: Static(ThisAttack(), (h.Unpreventable(),)),
        lambda v: {} if v == whole else None,
    )


def _levels_into(grammar: Grammar) -> None:
    """The champions that this one may become."""

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        return {"name": change.name} if isinstance(change, h.LevelsOnlyInto) else None

    grammar.rule(
        "static",
        'CARDNAME can only level up into another "{name:champname}." champion',
        lambda name: Static(This(), (h.LevelsOnlyInto(name),)),
        take,
    )


def _cost(grammar: Grammar, category: str, template: str, more: bool, kind: CostKind) -> None:
    def build(n: Any, each: Any = None) -> Change:
        return h.CostChange(n if each is None else PerEach(n, each[0], each[1]), more, kind)

    def take(value: Any) -> Values | None:
        if not isinstance(value, h.CostChange) or value.more != more or value.kind is not kind:
            return None
        counted = isinstance(value.amount, PerEach)
        if counted != ("each" in template):
            return None
        if isinstance(value.amount, PerEach):
            return {"n": value.amount.times, "each": (value.amount.of, value.amount.every)}
        return {"n": value.amount}

    grammar.rule(category, template, build, take)


def _costs(grammar: Grammar) -> None:
    """ "costs 2 less to activate" and the card's own cost."""
    g = grammar
    for kind in PAID:
        verb = kind.facts.paid_to
        for word, more in (("less", False), ("more", True)):
            _cost(g, "costly#", f"<costs|cost> {{n:amt}} {word} to {verb}", more, kind)
            _cost(g, "costly#", f"<costs|cost> {{n:amt}} {word} to {verb} {{each:foreach}}", more, kind)
    own = lambda v: _own(v)  # noqa: E731
    g.rule("static", "this card {it:costly.s}", lambda it: Static(This(), (it,)), own)
    for says in ("as long as", "if"):

        def build(it: Any, c: Any, says: str = says) -> Static:
            return Static(This(), (it,), condition=c, says=says)

        def take(value: Any, says: str = says) -> Values | None:
            if not isinstance(value, Static) or value.condition is None or value.says != says or value.lead:
                return None
            plain = _own(Static(value.affects, value.changes))
            return None if plain is None else {**plain, "c": value.condition}

        g.rule("static", f"this card {{it:costly.s}} {says} {{c:conds}}", build, take)

        def lead(it: Any, c: Any, says: str = says) -> Static:
            return Static(This(), (it,), condition=c, says=says, lead=True)

        def take_lead(value: Any, says: str = says) -> Values | None:
            if not isinstance(value, Static) or value.condition is None or value.says != says or not value.lead:
                return None
            plain = _own(Static(value.affects, value.changes))
            return None if plain is None else {**plain, "c": value.condition}

        g.rule("static", f"{says} {{c:conds}}, this card {{it:costly.s}}", lead, take_lead)
    g.rule("vp1#", "{it:costly#}", lambda it: (it,), lambda v: {"it": v[0]} if len(v) == 1 else None)


def _own(value: Any) -> Values | None:
    if isinstance(value, Static) and value == Static(This(), value.changes) and len(value.changes) == 1:
        return {"it": value.changes[0]} if isinstance(value.changes[0], h.CostChange) else None
    return None


def _entering(grammar: Grammar) -> None:
    g = grammar

    def rested(value: Any) -> Values | None:
        return {} if value == (h.EntersAs(rested=True),) else None

    with_one = "<enters|enter> the field with a {k:counter} counter on <it|them>"
    g.rule("vp1#", with_one, lambda k: (h.EntersAs(counter=k, amount=Fixed(1)),), _entered(one=True))
    with_some = "<enters|enter> the field with {n:count.p} {k:counter} counters on <it|them>"
    g.rule("vp1#", with_some, lambda n, k: (h.EntersAs(counter=k, amount=n),), _entered(one=False))
    words = "<enters|enter> the field rested"
    g.rule("vp1#", words, lambda: (h.EntersAs(rested=True),), rested)


def _entered(one: bool) -> Any:
    def take(value: Any) -> Values | None:
        change = value[0] if len(value) == 1 else None
        if not isinstance(change, h.EntersAs) or not change.counter or (change.amount == Fixed(1)) != one:
            return None
        return {"k": change.counter} if one else {"k": change.counter, "n": change.amount}

    return take


def _next_played(grammar: Grammar) -> None:
    """ "the next … card you activate this turn"."""
    g = grammar
    g.node("nextcard", NextPlayed, "the next {preds:np.s} you activate")
    additional = "enters the field with an additional {k:counter} counter on it"

    def enters(it: Any, k: str) -> e.Continuous:
        return e.Continuous(it, (h.EntersAs(counter=k, amount=Fixed(1), additional=True),), "this turn")

    def take_enters(value: Any) -> Values | None:
        change = _next_change(value, h.EntersAs)
        if isinstance(change, h.EntersAs) and change == h.EntersAs(False, change.counter, Fixed(1), True):
            return {"it": value.affects, "k": change.counter}
        return None

    g.rule("eff", f"{{it:nextcard}} this turn {additional}", enters, take_enters)

    def becomes(it: Any, s: Any) -> e.Continuous:
        return e.Continuous(it, (h.AddTypes(subtypes=(s.subtype,)),), "this turn")

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
        lambda it, c: e.Continuous(it, (c,), "this turn"),
        lambda v: {"it": v.affects, "c": v.changes[0]} if _next_change(v, h.CostChange) else None,
    )


def _next_change(value: Any, cls: type) -> Change | None:
    if isinstance(value, e.Continuous) and isinstance(value.affects, NextPlayed) and value.until == "this turn":
        return value.changes[0] if len(value.changes) == 1 and isinstance(value.changes[0], cls) else None
    return None


def _players(grammar: Grammar) -> None:
    """What players can't do, and what attacks cost."""
    g = grammar

    def can_not(p: Any) -> e.Continuous:
        return e.Continuous(This(), (h.PlayerCant(You(), "activate", p),), "this turn")

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, e.Continuous) else None
        if isinstance(change, h.PlayerCant) and value == can_not(change.preds):
            return {"p": change.preds}
        return None

    g.rule("eff", "you can't activate {p:np.p} this turn", can_not, take)

    for verb in ("recover", "draw cards"):
        g.rule("static", f"your opponents can't {verb}", *_opponents_cant(verb.split()[0]))
    g.rule(
        "static",
        "your opponents can't materialize {p:np.p}",
        lambda p: Static(This(), (h.PlayerCant(EachOpponent(), "materialize", p),)),
        lambda v: {"p": v.changes[0].preds} if _forbids(v, "materialize") else None,
    )
    spend = "you can't remove {k:counter} counters from your champion to pay for costs"
    g.rule(
        "static",
        spend,
        lambda k: Static(This(), (h.PlayerCant(You(), "spend_counters", counter=k),)),
        lambda v: _counter_of(v),
    )


def _opponents_cant(what: str) -> tuple[Any, Any]:
    return (
        lambda: Static(This(), (h.PlayerCant(EachOpponent(), what),)),
        lambda v: {} if _forbids(v, what) else None,
    )


def _forbids(value: Any, what: str) -> bool:
    change = value.changes[0] if isinstance(value, Static) else None
    return isinstance(change, h.PlayerCant) and change.what == what


def _counter_of(value: Any) -> Values | None:
    change = value.changes[0] if isinstance(value, Static) else None
    return {"k": change.counter} if isinstance(change, h.PlayerCant) and change.what == "spend_counters" else None


def _triggers(grammar: Grammar) -> None:
    g = grammar
    g.rule(
        "static",
        "once per turn, you may pay {n:paren} rather than pay a card's starcalling costs",
        lambda n: Static(This(), (h.AlternativeStarcalling(n.amount),)),
        _take_starcalling,
    )
    words = (
        "whenever an attack using this weapon triggers an On Hit ability, that ability is triggered an additional time"
    )
    extra = Static(This(), (h.ExtraTrigger("OnHit"),))
    g.rule("static", words, lambda: Static(This(), (h.ExtraTrigger("OnHit"),)), lambda v: {} if v == extra else None)


def _take_starcalling(value: Any) -> Values | None:
    change = value.changes[0] if isinstance(value, Static) else None
    return {"n": Pay(change.amount)} if isinstance(change, h.AlternativeStarcalling) else None


def _lead_each(grammar: Grammar) -> None:
    """ "For every five damage counters on your champion, CARDNAME gets +1 [POWER].\""""

    def build(each: Any, a: Any, it: Any) -> Static:
        return Static(a, per_each("lead")(it, each))

    def take(value: Any) -> Values | None:
        if not isinstance(value, Static) or value != Static(value.affects, value.changes):
            return None
        taken = take_per_each("lead")(value.changes)
        return None if taken is None else {"a": value.affects, **taken}

    grammar.rule("static", "{each:foreach}, {a:subj#} <gets|get> {it:statlist}", build, take)
