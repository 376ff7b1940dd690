"""What is counted: for each, for every, the amount of, what happened this turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gadesk.glossary import BUFFED, Stat
from gadesk.glossary.stats import Kept
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.groups import group_of, of_group
from gadesk.rulestext.grammar.amounts.numbers import pointing_back
from gadesk.rulestext.grammar.nouns.nouns import MANY, TRAITS
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import CountersThisWay
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script.conditions import Compares
from gadesk.script.node import Amount
from gadesk.script.selections import All
from gadesk.script.words import Dealt, Trait

PARTICIPLES = (
    Dealt.BANISHED,
    Dealt.SACRIFICED,
    Dealt.DISCARDED,
    Dealt.REVEALED,
    Dealt.DESTROYED,
    Dealt.REMOVED,
    Dealt.RETURNED,
    Dealt.PREVENTED,
    Dealt.DRAWN,
    Dealt.LOADED,
    Dealt.MOVED,
    Dealt.PUT,
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _each(grammar)
    _amount_of(grammar, words.counters)
    _different(grammar)
    _that_amount(grammar)
    _this_way(grammar)


def _each(grammar: Grammar) -> None:
    """`each`: what is counted one by one in "for each …"."""
    for category, number in (("each", "s"), ("every", "p")):
        for group in ("group", "brief"):
            grammar.rule(category, f"{{group:{group}.{number}}}", how_many, _counted)
        for on in ("any", "alike"):
            grammar.node(category, a.CountersOn, f"{{counter:counters.{number}}} on {{on:{on}}}")
    for category, counters in (("each", "counter"), ("every", "counters"), ("worked1", "the amount of counters")):
        grammar.node(category, a.NotedAmount, f"{counters} {{key:participle}} this way")
    for key in PARTICIPLES:
        grammar.word("participle", key.value, key)
    grammar.rule("foreach", "for each {of:each}", lambda of: (of, 1))
    grammar.rule(
        "foreach",
        "for every {n:spelled} {of:every}",
        lambda n, of: (of, n),
    )
    pointing_back(grammar, "every", "cards recollected")
    pointing_back(grammar, "each", "card recollected")
    most = "for each {of:each}, up to {n:spelled}"
    grammar.rule("foreach", most, lambda n, of: (a.AtMost(n, of), 1))
    capped = "for each of up to {n:spelled} {of:every}"
    grammar.rule("foreach", capped, lambda n, of: (a.AtMost(n, of), 1))
    for word in ("that were on", "that was on"):
        grammar.node("every", a.CountersOn, f"{{counter:counters.p}} {word} {{on:any}}")
        amount = f"the amount of {{counter:counters.p}} {word} {{on:any}}"
        grammar.node("worked1", a.CountersOn, amount)


def _different(grammar: Grammar) -> None:
    """ "The amount of different elements among allies you control", "there are three or more different …"."""
    g = grammar
    for trait in TRAITS:
        several = MANY.get(trait, trait + "s")
        g.rule("worked1", f"the amount of different {several} among {{n:np.p}}", *_distinct(trait))
        g.rule("each", f"different {trait} among {{n:np.p}}", *_distinct(trait))
        for lead in ("there are", "there were"):
            words = f"{lead} {{c_:many.p}} different {several} among {{n:np.p}}"
            g.rule("cond", words, *_so_many_different(trait))


def _distinct(trait: Trait) -> tuple[Any, Any]:
    def build(n: Any) -> a.Distinct:
        return a.Distinct(trait, All(n))

    def take(value: Any) -> Values | None:
        fits = isinstance(value, a.Distinct) and value.trait is trait and isinstance(value.of, All)
        return {"n": value.of.preds} if fits else None

    return build, take


def _so_many_different(trait: Trait) -> tuple[Any, Any]:
    build, untake = _distinct(trait)

    def take(value: Any) -> Values | None:
        found = untake(value.left) if isinstance(value, Compares) else None
        return None if found is None else {**found, "c_": (value.op, value.right)}

    return lambda c_, n: Compares(build(n), *c_), take


def how_many(group: Any) -> Amount:
    """How many a group has."""
    return a.CountOf(of_group(group))


def _counted(value: Any) -> Values | None:
    return group_of(value.of) if isinstance(value, a.CountOf) else None


def _amount_of(grammar: Grammar, counters: Iterable[str]) -> None:
    """`worked1`: what is counted or measured, as after "where X is" and "equal to"."""
    for group in ("group", "brief"):
        grammar.rule("worked1", f"the amount of {{group:{group}.p}}", how_many, _counted)
    grammar.node("worked1", a.NotedAmount, "the amount of damage prevented this way", key=Dealt.PREVENTED)
    grammar.node("worked1", a.EventAmount, "the amount of damage dealt by this hit")
    for taken, verb in ((False, "dealt"), (True, "taken")):
        for combat, word in ((False, ""), (True, "combat ")):
            words = f"the amount of {word}damage {{of:subj.s}} has {verb} this turn"
            grammar.node("worked1", a.DamageThisTurn, words, combat=combat, taken=taken)
    for counter in sorted(counters):
        for word in PARTICIPLES:
            of_kind = CountersThisWay(word, counter)
            by_kind(grammar, "worked1", f"the amount of {counter} counters {word} this way", of_kind)
            by_kind(grammar, "each", f"{counter} counter {word} this way", of_kind)
    for total in ("", "total "):
        grammar.node("worked1", a.CountersOn, f"the {total}amount of {{counter:counters.p}} on {{on:any}}")
    grammar.node("worked1", a.StatOf, "the {stat:costword} of {of:sel.s}")
    grammar.node("worked1", a.StatOf, "{of:gen} {stat:statword}")
    for stat in Stat:
        if stat.facts.kept is Kept.COST:
            grammar.word("costword", stat.facts.words, stat)
        elif stat.facts.kept is Kept.WORKED_OUT:
            grammar.word("statword", stat.facts.words, stat)
    for stat in BUFFED:
        grammar.word("statword", f"{stat.value} stat", stat)
        grammar.word("statword", stat.value, stat)


def _that_amount(grammar: Grammar) -> None:
    pointing_back(grammar, "thatamount", "that amount")
    grammar.same("thatamountof", "{it:thatamount} of")
    grammar.same("worked1", "{it:thatamount}")


def _this_way(grammar: Grammar) -> None:
    g = grammar
    for damage in ("the amount of damage dealt", "the damage dealt", "the amount of damage dealt to your champion"):
        g.node("worked1", a.NotedAmount, f"{damage} this way", key=Dealt.DEALT)


def by_kind(grammar: Grammar, category: str, template: str, read: CountersThisWay) -> None:
    """Counters of a kind: in print a word more, since what was done with them says which they are."""

    def take(value: Any) -> Values | None:
        return {} if value in (read, a.NotedAmount(read.key)) else None

    def build() -> CountersThisWay:
        return CountersThisWay(read.key, read.counter)  # each mention is one of its own

    grammar.rule(category, template, build, take, checked=False)
