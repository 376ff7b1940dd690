"""What sentences are about: "target ally", "your champion", "it", "all units", "each player"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gadesk.glossary import OBJECT_TYPES, CardType
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import It, Others
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import selections as s
from gadesk.script.amounts import AnyAmount, Fixed
from gadesk.script.node import Amount, Pred
from gadesk.script.predicates import Among, IsType, IsUnit, Other
from gadesk.script.selections import MasteryOf
from gadesk.script.words import Dealt, Layers, Role

DONE_TO = ("killed ally", "killed unit", "killed champion", "hit champion", "hit object", "hit unit", "hit ally")
ROLES = dict.fromkeys(DONE_TO, Role.OBJECT)
# Words that point back: (one, more than one).
TYPES = [kind for kind in CardType if kind in OBJECT_TYPES]
_KINDS = [kind.facts for kind in (*TYPES, CardType.ATTACK)]
THAT = ("unit", "card", "object", "token", *(kind.one for kind in _KINDS), "Herb", "Potion")
MEANT = (
    s.TargetRef, s.Again, s.This, s.YourChampion, s.ThisAttack, s.AttacksOf, s.Linked, s.MasteryOf,
)  # fmt: skip
"""What a word that points back may mean, besides what an event is about and what was noted."""
THOSE = ("units", "cards", "objects", "tokens", *(kind.many for kind in _KINDS))


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    pointing(grammar, "both.s", "it", "it")
    _plain(grammar)
    _targets(grammar)
    _chosen(grammar)
    _groups(grammar)
    _pointing(grammar)
    _cases(grammar)
    _possessives(grammar)
    _masteries(grammar)
    _each_chosen(grammar)
    _any_number(grammar)


def called(noun: str) -> tuple[Pred, ...]:
    """Return what a noun asks of that which it names: "hit champion", "those units"; of "it" nothing."""
    if noun in ("unit", "units"):
        return (IsUnit(),)
    return tuple(IsType(kind) for kind in TYPES if noun in (kind.facts.one, kind.facts.many))


def _plain(grammar: Grammar) -> None:
    g = grammar
    g.node("both.s", s.This, "CARDNAME")
    g.node("both.s", s.YourChampion, "your champion")
    g.node("both.s", s.ThisAttack, "this attack")
    g.node("both.s", s.Inheritor, "this object")
    g.node("both.s", s.Attacker, "the attacker")
    g.node("both.s", s.Attacker, "its attacker")
    g.node("both.s", s.Defender, "the defender")
    for noun in ("this card", "this unit", *(f"this {kind.facts.one}" for kind in TYPES)):
        g.node("sel.s" if noun == "this card" else "both.s", s.This, noun)
    for noun, role in ROLES.items():
        told(g, "both.s", f"the {noun}", role, noun.split()[1])
    for noun in ("unit", "object", "regalia", *(kind.facts.one for kind in TYPES)):
        g.node("both.s", s.Linked, f"linked {noun}")


def told(grammar: Grammar, category: str, template: str, role: Role, noun: str) -> None:
    """What an event is about, by a word that says its type; that is left out where it could be nothing else."""
    preds = called(noun)

    def take(value: Any) -> Values | None:
        told = isinstance(value, s.Subject) and value.role is role and value.preds in ((), preds)
        return {} if told else None

    grammar.rule(category, template, lambda: s.Subject(role, preds), take, checked=False, pointing=True)


def _targets(grammar: Grammar) -> None:
    g = grammar
    g.rule(
        "both.s", "another target {p:np.s}", lambda p: s.Target((Others(p), *p)), _another, checked=False, pointing=True
    )
    g.node("both.s", s.Target, "target {preds:np.s}")
    g.node("both.s", s.Target, "up to one target {preds:np.s}", least=Fixed(0))
    g.rule("both.p", "{n:fixedword} target {p:np.p}", lambda n, p: s.Target(p, n, n), _exactly, checked=False)
    g.node("both.p", s.Target, "up to {most:fixedword} target {preds:np.p}", least=Fixed(0))
    g.node("both.p", s.Target, "up to {most:var} target {preds:np.p}", least=Fixed(0))
    g.rule(
        "both.s", "up to one other target {p:np.s}", lambda p: s.Target((Others(p), *p), Fixed(0)),
        lambda value: _another(value, Fixed(0)), checked=False, pointing=True,
    )  # fmt: skip
    each = "each of up to {most:fixedword} target {preds:np.p}"
    g.node("both.p", s.Target, each, least=Fixed(0))
    g.node("both.p", s.Target, "any amount of target {preds:np.p}", least=Fixed(0), most=AnyAmount())
    for kind in (Layers.CARD, Layers.ABILITY):
        g.node("activation", s.Target, f"target {kind} activation", preds=(), activation=kind)
    g.rule(
        "activation",
        "target {p:np.s} activation",
        lambda p: s.Target(p, activation=Layers.CARD) if len(p) > 1 else None,
        lambda v: {"p": v.preds} if isinstance(v, s.Target) and v.activation is Layers.CARD and v.preds else None,
    )


def _another(value: Any, least: Fixed = Fixed(1)) -> Values | None:  # noqa: B008
    plain = s.Target(getattr(value, "preds", ()), least, slot=getattr(value, "slot", 0))
    if value == plain and _is_other(value.preds[:1]):
        return {"p": value.preds[1:]}
    return None


def _is_other(preds: tuple[Any, ...]) -> bool:
    return bool(preds) and isinstance(preds[0], (Other, Others))


def _exactly(value: Any) -> Values | None:
    if isinstance(value, s.Target) and value.least == value.most and value.most != Fixed(1):
        return {"n": value.most, "p": value.preds}
    return None


def _chosen(grammar: Grammar) -> None:
    """Cards and objects chosen on resolution, with their numbers."""
    g = grammar
    g.node("chosen.s", s.Chosen, "{preds:anp}")
    g.node("chosen.s", s.Chosen, "up to one {preds:np.s}", least=Fixed(0))
    g.rule("chosen.p", "{n:count.p} {p:np.p}", lambda n, p: s.Chosen(p, n, n))
    g.node("chosen.p", s.Chosen, "up to {most:count.p} {preds:np.p}", least=Fixed(0))
    g.node("chosen.p", s.Chosen, "each of up to {most:count.p} {preds:np.p}", least=Fixed(0))
    for word in ("amount", "number"):
        g.node("chosen.p", s.Chosen, f"any {word} of {{preds:np.p}}", least=Fixed(0), most=AnyAmount())
    g.rule("amongst#", "{p:np#} {k:participle} this way", _amongst)
    g.node("chosen.s", s.Chosen, "a {preds:amongst.s}")
    g.node("chosen.s", s.Chosen, "up to one {preds:amongst.s}", least=Fixed(0))
    g.rule("chosen.p", "{n:count.p} {p:amongst.p}", lambda n, p: s.Chosen(p, n, n))
    g.node("chosen.p", s.Chosen, "up to {most:count.p} {preds:amongst.p}", least=Fixed(0))
    g.node("chosen.p", s.Chosen, "any amount of {preds:amongst.p}", least=Fixed(0), most=AnyAmount())
    g.rule("random.s", "a {h:heads.s} at random {posts:posts.s}", _random)
    g.rule("random.s", "{n:count.p} {h:heads.p} at random {posts:posts.p}", _random, _take_random(one=False))


def _amongst(p: Any, k: Dealt) -> tuple[Pred, ...]:
    """Of what was dealt with this way, those that answer."""
    return (*p, Among(s.Noted(k)))


def _random(h: Any, posts: Any, n: Any = None) -> s.Chosen:
    return s.Chosen((*h, *posts), n or Fixed(1), n or Fixed(1), random=True)


def _take_random(one: bool) -> Any:
    def take(value: Any) -> list[Values] | None:
        if not isinstance(value, s.Chosen) or not value.random or (value.most == Fixed(1)) != one:
            return None
        parts = [{"h": value.preds[:at], "posts": value.preds[at:]} for at in range(1, len(value.preds))]
        return parts if one else [{**part, "n": value.most} for part in parts]

    return take


def _groups(grammar: Grammar) -> None:
    g = grammar
    g.node("both.s", s.All, "each {preds:np.s}")
    g.node("both.p", s.All, "all {preds:np.p}")
    g.node("subj.p", s.All, "{preds:np.p}")
    g.node("both.s", s.AllExcept, "each {preds:np.s} except for {excluded:sel.s}")
    g.node("both.p", s.AllExcept, "all {preds:np.p} except for {excluded:sel.s}")
    g.node("any1", s.All, "{preds:anp}")
    g.same("any1", "{it:both.s}")
    g.node("both.s", s.TopCards, "the top card of {who:poss} deck", amount=Fixed(1))
    for end, bottom in (("top", False), ("bottom", True)):
        g.node("both.p", s.TopCards, f"the {end} {{amount:count.p}} cards of {{who:poss}} deck", bottom=bottom)
    g.node("both.p", s.Rest, "the rest")
    g.rule(
        "chosen.s",
        "one of {it:those}",
        lambda it: s.Chosen((Among(it),)),
    )
    pointing(g, "those", "those cards", "those cards")
    pointing(g, "those", "them", "they")
    for few, least, most in (
        ("any amount", Fixed(0), AnyAmount()), ("any number", Fixed(0), AnyAmount()), ("up to one", Fixed(0), Fixed(1)),
    ):  # fmt: skip
        g.rule("chosen.p", f"{few} of {{it:those}}", _of_those(least, most))
    g.rule("chosen.p", "{n:fixedword} of {it:those}", lambda n, it: s.Chosen((Among(it),), n, n))
    g.rule("chosen.p", "up to {n:fixedword} of {it:those}", lambda n, it: s.Chosen((Among(it),), Fixed(0), n))
    pointing(g, "both.p", "both of them", "they")
    pointing(g, "both.p", "both of those cards", "those cards")
    for word in (Dealt.SACRIFICED, Dealt.BANISHED, Dealt.DISCARDED, Dealt.REVEALED, Dealt.CHOSEN, Dealt.DESTROYED):
        g.node("both#", s.Noted, f"the {word} {{preds:np#}}", key=word)


def _of_those(least: Fixed, most: Amount) -> Callable[[Any], s.Chosen]:
    return lambda it: s.Chosen((Among(it),), least, most)


def pointing(grammar: Grammar, category: str, template: str, noun: str) -> None:
    """Add a word that points back: it prints whatever that turned out to mean."""
    preds = called(noun.split()[-1])

    def take(value: Any) -> Values | None:
        if isinstance(value, It):
            return {} if value.noun == noun else None
        if isinstance(value, s.Subject):
            return {} if value.preds in ((), preds) else None
        if isinstance(value, s.Noted):
            return None if value.preds else {}
        return {} if isinstance(value, MEANT) else None

    grammar.rule(category, template, lambda: It(noun), take, checked=False, pointing=True)


def _pointing(grammar: Grammar) -> None:
    for noun in THAT:
        pointing(grammar, "both.s", f"that {noun}", f"that {noun}")
    for noun in THOSE:
        pointing(grammar, "both.p", f"those {noun}", f"those {noun}")
    pointing(grammar, "both.s", "each of them", "each of them")
    for noun in THOSE:
        pointing(grammar, "both.s", f"each of those {noun}", f"each of those {noun}")
    pointing(grammar, "sel.p", "them", "they")
    pointing(grammar, "subj.p", "they", "they")
    pointing(grammar, "subj.p", "they each", "they each")
    pointing(grammar, "contracted", "it", "it")
    for word in ("him", "her"):
        grammar.node("sel.s", s.This, word)
    pointing(grammar, "pronoun", "it", "it")
    pointing(grammar, "pronoun", "them", "they")


def _cases(grammar: Grammar) -> None:
    grammar.same("sel#", "{it:both#}")
    grammar.same("sel#", "{it:chosen#}")
    grammar.same("subj#", "{it:both#}")
    grammar.same("any", "{it:sel.s}")
    grammar.same("any", "{it:sel.p}")


def _possessives(grammar: Grammar) -> None:
    """`gen`: "your champion's", "its", "their"."""
    g = grammar
    pointing(g, "gen", "its", "it")
    pointing(g, "gen", "their", "they")
    g.same("gen", "{it:both.s}'s")


def _masteries(grammar: Grammar) -> None:
    """A mastery by its name."""
    g = grammar
    g.node("both.s", MasteryOf, "your {slug:cardname}")


def _each_chosen(grammar: Grammar) -> None:
    g = grammar
    g.node("both#", s.Noted, "each chosen {preds:np#}", key=Dealt.CHOSEN)


def _any_number(grammar: Grammar) -> None:
    g = grammar
    every = s.Chosen((), a.Fixed(0), a.AnyAmount())

    def build(m: Any) -> s.Chosen:
        return s.Chosen(m, every.least, every.most)

    g.rule("chosen.p", "any number of the {m:np.p}", build)
