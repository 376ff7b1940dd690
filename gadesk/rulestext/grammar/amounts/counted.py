"""What is counted: for each, for every, the amount of, what happened this turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gadesk.glossary.stats import Kept
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.groups import group_of, of_group
from gadesk.rulestext.grammar.amounts.numbers import STAT_NAMES
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import CountersThisWay
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script.conditions import Compares
from gadesk.script.node import Amount
from gadesk.script.predicates import Other
from gadesk.script.selections import All, Target
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
DAMAGE_THIS_WAY = (
    ("the amount of damage prevented", Dealt.PREVENTED),
    ("the amount of damage dealt", Dealt.DEALT),
    ("the damage dealt", Dealt.DEALT),
    ("the amount of damage dealt to your champion", Dealt.DEALT),
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _each(grammar)
    _amount_of(grammar, words.counters)
    _different(grammar)


def _each(grammar: Grammar) -> None:
    """`each`: what is counted one by one in "for each …"."""
    for category, number in (("each", "s"), ("every", "p")):
        for group in ("group", "brief"):
            grammar.rule(category, f"{{group:{group}.{number}}}", how_many, _counted)
        for on in ("any", "alike"):
            grammar.node(category, a.CountersOn, f"{{counter:counters.{number}}} on {{on:{on}}}")
    grammar.node("each", a.CountOf, "of {of:several}")
    for category, counters in (("each", "counter"), ("every", "counters"), ("worked1", "the amount of counters")):
        grammar.node(category, a.NotedAmount, f"{counters} {{key:participle}} this way")
    for key in PARTICIPLES:
        grammar.word("participle", key.value, key)
    grammar.rule("foreach", "for each {of:each}", lambda of: (of, 1))
    of_both = "for each {x:each} and each {y:each}"
    grammar.rule("foreach", of_both, lambda x, y: (a.Plus(x, y), 1))
    for many in ("{n:spelled} {of:every}", "{n:int} {of:everymuch}"):
        grammar.rule("foreach", f"for every {many}", lambda n, of: (of, n))
    most = "for each {of:each}, up to {n:spelled}"
    grammar.rule("foreach", most, lambda n, of: (a.AtMost(n, of), 1))
    capped = "for each of up to {n:spelled} {of:every}"
    grammar.rule("foreach", capped, lambda n, of: (a.AtMost(n, of), 1))
    for word in ("that were on", "that was on"):
        for category, number in (("each", "s"), ("every", "p")):
            grammar.node(category, a.CountersOn, f"{{counter:counters.{number}}} {word} {{on:any}}")
        amount = f"the amount of {{counter:counters.p}} {word} {{on:any}}"
        grammar.node("worked1", a.CountersOn, amount)


def _different(grammar: Grammar) -> None:
    """ "The amount of different elements among allies you control", "there are three or more different …"."""
    g = grammar
    g.rule("worked1", "the amount of different {trait:traits} among {n:np.p}", _distinct)
    g.rule("each", "different {trait:trait1} among {n:np.p}", _distinct)
    for lead in ("there are", "there were"):
        words = f"{lead} {{c_:many.p}} different {{trait:traits}} among {{n:np.p}}"
        g.rule("cond", words, _so_many_different, where_it_fits(_take_so_many))


def _distinct(trait: Trait, n: Any) -> a.Distinct:
    return a.Distinct(trait, All(n))


def _so_many_different(c_: Any, trait: Trait, n: Any) -> Compares:
    return Compares(_distinct(trait, n), *c_)


def _take_so_many(value: Any) -> Values | None:
    many = value.left
    fits = isinstance(many, a.Distinct) and isinstance(many.of, All)
    return {"trait": many.trait, "n": many.of.preds, "c_": (value.op, value.right)} if fits else None


def _no_target(of: Any) -> Any:
    """What is named already: a number chooses no targets."""
    return None if isinstance(of, Target) else of


def how_many(group: Any) -> Amount:
    """How many a group has."""
    return a.CountOf(of_group(group))


def _counted(value: Any) -> Values | None:
    return group_of(value.of) if isinstance(value, a.CountOf) else None


def _amount_of(grammar: Grammar, counters: Iterable[str]) -> None:
    """`worked1`: what is counted or measured, as after "where X is" and "equal to"."""
    for group in ("group", "brief"):
        grammar.rule("worked1", f"the amount of {{group:{group}.p}}", how_many, _counted)
    for damage, key in DAMAGE_THIS_WAY:
        grammar.node("worked1", a.NotedAmount, f"{damage} this way", key=key)
    grammar.node("worked1", a.EventAmount, "the amount of damage dealt by this hit")
    for taken, verb in ((False, "dealt"), (True, "taken")):
        for combat, word in ((False, ""), (True, "combat ")):
            for category, lead in (("worked1", "the amount of "), ("everymuch", "")):
                for to in ("", " to {n:bare.p}", " to other {o:bare.p}") if not taken else ("",):
                    words = f"{lead}{word}damage {{of:subj.s}} has {verb}{to} this turn"
                    grammar.rule(category, words, *_damage(combat, taken, to))
    for counter in sorted(counters):
        for word in PARTICIPLES:
            of_kind = CountersThisWay(word, counter)
            by_kind(grammar, "worked1", f"the amount of {counter} counters {word} this way", of_kind)
            by_kind(grammar, "each", f"{counter} counter {word} this way", of_kind)
    for total in ("", "total "):
        grammar.node("worked1", a.CountersOn, f"the {total}amount of {{counter:counters.p}} on {{on:any}}")
    grammar.node("worked1", a.StatOf, "the {stat:costword} of {of:sel.s}")
    grammar.node("worked1", a.StatOf, "the {stat:statword} of {of:untargeted}")
    grammar.rule("untargeted", "{of:both.s}", _no_target, lambda value: {"of": value})
    grammar.node("worked1", a.StatOf, "{of:gen} {stat:statword}")
    for words, stat in STAT_NAMES:
        grammar.word("costword" if stat.facts.kept is Kept.COST else "statword", words, stat)
    for category in ("costword", "statword"):
        grammar.same("statnoun", f"{{it:{category}}}")


def _damage(combat: bool, taken: bool, told: str) -> tuple[Any, Any]:
    """Damage of this turn, perhaps only to some; the others are those other than who dealt it."""

    def build(of: Any, n: Any = (), o: Any = None) -> a.DamageThisTurn:
        return a.DamageThisTurn(of, combat, taken, n if o is None else (*o, Other(of)))

    def take(value: Any) -> Values | None:
        of, to = value.of, value.to
        if value != a.DamageThisTurn(of, combat, taken, to) or bool(to) is not bool(told):
            return None
        if not told:
            return {"of": of}
        others = to[-1] == Other(of)
        if others is not ("{o:" in told):
            return None
        return {"of": of, "o": to[:-1]} if others else {"of": of, "n": to}

    return build, where_it_fits(take)


def by_kind(grammar: Grammar, category: str, template: str, read: CountersThisWay) -> None:
    """Counters of a kind: in print a word more, since what was done with them says which they are."""

    def take(value: Any) -> Values | None:
        return {} if value in (read, a.NotedAmount(read.key)) else None

    def build() -> CountersThisWay:
        return CountersThisWay(read.key, read.counter)  # each mention is one of its own

    grammar.rule(category, template, build, take, checked=False)
