"""What holds as long as the object is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gadesk.glossary import PAID, CostKind, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.conditions.states import home_of
from gadesk.rulestext.grammar.continuous.changes import per_each, take_per_each
from gadesk.rulestext.grammar.helpers import series, where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import It
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import PerEach
from gadesk.script.costs import Pay
from gadesk.script.node import Change, walk
from gadesk.script.selections import This
from gadesk.script.words import AbilityKind, Compare


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _costs(grammar)
    _abilities_of(grammar)
    _levels_into(grammar)
    _influence(grammar)
    _subjects(grammar)
    _held(grammar)
    _lying(grammar)
    _each_by_itself(grammar)
    _triggers(grammar)
    _lead_each(grammar)
    _same_level(grammar)
    _omens(grammar)


def _costs(grammar: Grammar) -> None:
    """`costly#`: "costs 2 less to activate", "cost (1) more to play for each …": how much, which way, for what."""
    g = grammar
    for much in ("{it:amt}", "({it:amt})"):
        g.same("howmuch", much)
    for word, more in (("less", False), ("more", True)):
        g.word("lessmore", word, more)
    for kind, verb in (*((kind, kind.facts.paid_to) for kind in PAID), (CostKind.NONE, "play")):
        g.word("paidto", verb, kind)
    costs = "<costs|cost> {n:howmuch} {more:lessmore} to {kind:paidto}"
    g.rule("costly#", costs, lambda n, more, kind: h.CostChange(n, more, kind))
    g.rule("costly#", f"{costs} {{each:foreach}}", _for_each, _take_for_each)
    g.rule("vp1#", "{it:costly#}", lambda it: (it,))


def _for_each(n: Any, more: bool, kind: CostKind, each: Any) -> Change:
    return h.CostChange(PerEach(n, *each), more, kind)


def _take_for_each(value: Any) -> Values | None:
    of = value.amount if isinstance(value, h.CostChange) else None
    if not isinstance(of, PerEach):
        return None
    return {"n": of.times, "more": value.more, "kind": value.kind, "each": (of.of, of.every)}


def _influence(grammar: Grammar) -> None:
    """ "Each player's maximum influence is seven"."""

    def build(who: Any, n: Any) -> Static:
        return Static(This(), (h.SizeLimit(who, n, influence=True),))

    def size(who: Any, zone: Zone, n: Any) -> Static:
        return Static(This(), (h.SizeLimit(who, n, zone),))

    for told, limit in (("influence", build), ("{zone:inhand} size", size)):
        grammar.rule("static", f"{{who:poss}} maximum {told} is {{n:countword}}", limit)


def _abilities_of(grammar: Grammar) -> None:
    """ "CARDNAME has all activated abilities of Automaton allies you control.\""""
    g = grammar
    for kind in AbilityKind:
        words = f"<has|have> all {kind.value} abilities of {{n:np.p}}".replace("  ", " ")

        def build(n: Any, kind: AbilityKind = kind) -> tuple[Change]:
            return (h.HasAbilitiesOf(s.All(n), kind),)

        g.rule("vp1#", words, build)


def _levels_into(grammar: Grammar) -> None:
    """The champions that this one may become."""

    grammar.rule(
        "static",
        'CARDNAME can only level up into another "{name:champname}." champion',
        lambda name: Static(This(), (h.LevelsInto(name),)),
    )


def _subjects(grammar: Grammar) -> None:
    g = grammar
    for also in ("", "also "):
        g.node("static", Static, f"{{affects:subj#}} {also}{{changes:vp#}}")


REPLACING = (
    h.BanishedInstead, h.DamageInstead, h.DiesInstead, h.DoesInstead, h.HappensInstead, h.LeavesInstead, h.Prevent,
)  # fmt: skip
"""What stands behind "if … would …, …" would be of the last clause alone: how long, or as long as what."""


def _held(grammar: Grammar) -> None:
    """`held`: what holds, plainly or under a condition before or behind it."""
    g = grammar
    g.same("held", "{it:static}")
    for says in ("as long as", "if", "while"):
        for whose, behind in (("conds", _behind), ("itsown.s", _each_behind("s")), ("itsown.p", _each_behind("p"))):
            g.rule("held", f"{{it:static}} {says} {{condition:{whose}}}", behind, _take_behind)
    g.rule("held", "{it:static} unless {condition:conds}", _unless, _take_unless)
    g.rule("held", "{x:subj#} can {it:cannot} only if {condition:conds}", _only_if, _take_only_if)
    for lead in (*(f"{says} {{condition:conds}}" for says in ("as long as", "if", "while")), "{condition:duringwhen}"):
        g.rule("held", f"{lead}, {{it:static}}", _under, _take_under)
    g.rule("held", "{it:static} {condition:duringwhen}", _behind, _take_behind)


def _each_by_itself(grammar: Grammar) -> None:
    """ "Each ally you control gets +1 [POWER] as long as it entered the field this turn": judged one by one."""
    g = grammar
    for words, build in (
        ("it's {q:quality}", lambda q: c.TheyAre(q)),
        ("it is {q:quality}", lambda q: c.TheyAre(q)),
        ("<it|they> entered the field this turn", lambda: c.TheyAre((p.EnteredThisTurn(),))),
    ):
        g.rule("itsown#" if "<" in words else "itsown.s", words, build)


def _each_behind(number: str) -> Callable[[Any, Any], Static | None]:
    """Of "each" and of several it is asked one by one; "it" is no word for one that is named alone."""

    def build(it: Any, condition: Any) -> Static | None:
        several = isinstance(it, Static) and isinstance(it.affects, s.All)
        return _behind(it, condition) if several else None

    return build


def _under(it: Any, condition: Any) -> Static | None:
    plain = isinstance(it, Static) and it == Static(it.affects, it.changes)
    return Static(it.affects, it.changes, condition=condition, zone=home_of(condition)) if plain else None


def _behind(it: Any, condition: Any) -> Static | None:
    made = _under(it, condition)
    if made is None or (isinstance(made.affects, s.All) and any(part == ITS for part in walk(condition))):
        return None
    return None if any(isinstance(change, REPLACING) for change in made.changes) else made


ITS = It("it")
"""What "it" stands for: behind what is said of several it is each of them, or not said."""


def _unless(it: Any, condition: Any) -> Static | None:
    return _behind(it, c.IsNot(condition))


def _only_if(x: Any, it: Change, condition: Any) -> Static:
    return Static(x, (it,), condition=c.IsNot(condition))


def _take_only_if(value: Any) -> Values | None:
    taken = _take_unless(value)
    if taken is None:
        return None
    x, changes = taken["it"].affects, taken["it"].changes
    forbidden = len(changes) == 1 and isinstance(changes[0], h.Cant)
    return {"x": x, "it": changes[0], "condition": taken["condition"]} if forbidden else None


def _take_unless(value: Any) -> Values | None:
    taken = _take_behind(value)
    if taken is None or not isinstance(taken["condition"], c.IsNot):
        return None
    return {**taken, "condition": taken["condition"].condition}


def _take_under(value: Any) -> Values | None:
    if not isinstance(value, Static) or value.condition is None or value.zone is not home_of(value.condition):
        return None
    return {"it": Static(value.affects, value.changes), "condition": value.condition}


def _lying(grammar: Grammar) -> None:
    """ "This card in your graveyard has …": as long as it lies there, perhaps under a condition besides."""
    g = grammar
    for lead, take in (
        ("", _take_itself),
        *((f"{says} {{condition:cond}}, ", _take_itself_if) for says in ("as long as", "if", "while")),
    ):
        g.rule("held", f"{lead}this card in your {{zone:zone}} {{changes:vp.s}}", _of_itself, take)


def _of_itself(zone: Zone, changes: Any, condition: Any = None) -> Static:
    there = c.SelectionIs(This(), (p.InZone(zone, w.You()),))
    held = there if condition is None else c.AllOf((condition, there))
    return Static(This(), changes, condition=held, zone=zone)


def _take_itself(value: Any) -> Values | None:
    fits = isinstance(value, Static) and value == _of_itself(value.zone, value.changes)
    return {"zone": value.zone, "changes": value.changes} if fits else None


def _take_itself_if(value: Any) -> Values | None:
    condition = value.condition.parts[0] if isinstance(value, Static) and isinstance(value.condition, c.AllOf) else None
    fits = condition is not None and value == _of_itself(value.zone, value.changes, condition)
    return {"zone": value.zone, "changes": value.changes, "condition": condition} if fits else None


def _take_behind(value: Any) -> Values | None:
    taken = _take_under(value)
    return None if taken is None or any(isinstance(change, REPLACING) for change in value.changes) else taken


def _triggers(grammar: Grammar) -> None:
    g = grammar
    g.rule(
        "static",
        "once per turn, you may pay {n:paren} rather than pay a card's starcalling costs",
        lambda n: Static(This(), (h.AlternativeStarcalling(n.amount),)),
        _take_starcalling,
    )


def _take_starcalling(value: Any) -> Values | None:
    change = value.changes[0] if isinstance(value, Static) else None
    return (
        {"n": Pay(change.amount)}
        if isinstance(change, h.AlternativeStarcalling) and change.amount is not None
        else None
    )


def _lead_each(grammar: Grammar) -> None:
    """ "For every five damage counters on your champion, CARDNAME gets +1 [POWER].\""""

    def build(each: Any, a: Any, it: Any) -> Static:
        return Static(a, per_each(it, each))

    def take(value: Any) -> Values | None:
        if not isinstance(value, Static) or value != Static(value.affects, value.changes):
            return None
        taken = take_per_each(value.changes)
        return None if taken is None else {"a": value.affects, **taken}

    grammar.rule("abil", "^{each:foreach}, {a:subj#} <gets|get> {it:statlist}.", build, take)


def _same_level(grammar: Grammar) -> None:
    """Champions of the same base level, and what triggers when one becomes such a champion."""

    grammar.rule(
        "static",
        "CARDNAME can level up into champions of the same base level. When she does, {then:clause}",
        lambda then: Static(This(), (h.LevelsInto(same=True, then=then),)),
    )


def _omens(grammar: Grammar) -> None:
    """ "CARDNAME has vigor as long as one of your omens has vigor. The same is true for …\""""
    g = grammar

    def one(word: Any) -> b.Static:
        omens = a.CountOf(s.All((p.IsOmen(), p.HasKeyword(word))))
        held = c.Compares(omens, Compare.AT_LEAST, a.Fixed(1))
        return b.Static(s.This(), (h.Grant(b.Keyword(word)),), condition=held)

    def build(x: Any, y: Any, more: Any) -> b.Several | None:
        return b.Several(tuple(map(one, (x, *more)))) if x is y else None

    @where_it_fits
    def take(value: Any) -> Values | None:
        words = [part.changes[0].ability.keyword for part in value.parts]
        return {"x": words[0], "y": words[0], "more": tuple(words[1:])}

    series(g, "kwwords", "kwword", "and")
    has = "^CARDNAME has {x:kwword} as long as one of your omens has {y:kwword}. "
    g.rule("abil", has + "The same is true for {more:kwwords}.", build, take)
