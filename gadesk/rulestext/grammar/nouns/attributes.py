"""What a noun is told by: costs, names, counters, where it is and what it did."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import PAID, Element, Zone
from gadesk.glossary.stats import Kept
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.comparisons import having, of_counters
from gadesk.rulestext.grammar.amounts.numbers import STAT_NAMES
from gadesk.rulestext.grammar.nouns.nouns import MANY, TRAITS
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.selections import All, Chosen
from gadesk.script.words import Compare, Extreme, Playing, Trait


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _omens(grammar)
    _of_a_cost(grammar)
    _activated_by(grammar)
    _with_counters(grammar)
    _whereabouts(grammar)
    _materialized(grammar)
    _targeting(grammar)
    _sharing_names(grammar)
    _shares(grammar)
    _of_chosen_elements(grammar)


def _omens(grammar: Grammar) -> None:
    """An omen is a card in a banishment with an omen counter on it; all that speak of omens mean the player's own."""
    g = grammar
    for word, category in (("omen", "last.s"), ("omens", "last.p")):
        g.node(category, p.IsOmen, word)
        g.node(category, p.IsOmen, f"{word} you have")
    mine = (p.IsOmen(),)
    for number in "sp":
        g.rule(f"chosen.{number}", f"{{b:boundsof.{number}}} your omens", lambda b: Chosen(mine, *b), _of_omens)
    g.word("both.p", "your omens", All(mine))


def _of_omens(value: Any) -> Values | None:
    plain = isinstance(value, Chosen) and value == Chosen((p.IsOmen(),), value.least, value.most)
    return {"b": (value.least, value.most)} if plain else None


def _of_a_cost(grammar: Grammar) -> None:
    """ "Reserve cost 1 omens": a cost said before the noun is exactly that."""
    for kind in PAID:

        def build(n: int, kind: Any = kind) -> p.CostCompares:
            return p.CostCompares(kind, Compare.EQUAL, Fixed(n))

        grammar.rule("pre", f"{kind.words} {{n:int}}", build)


def _activated_by(grammar: Grammar) -> None:
    """ "Domain cards you activate", as words after the noun."""
    g = grammar
    for who, words in ((w.You(), "you"), (w.EachOpponent(), "your opponents")):
        for verb in Playing:
            g.node("post.p", p.PlayedBy, f"{words} {verb.value}", who=who, verb=verb)


def _with_counters(grammar: Grammar) -> None:
    """ "with two or more buff counters on it", "without a buff counter on it"."""
    g = grammar
    for category, word in (("post.s", "it"), ("post.p", "them"), ("post.s", "them"), ("post.p", "it")):
        for number in "sp":
            words = f"{{c:many.{number}}} {{k:counters.{number}}} on {word}"
            g.rule(category.replace("post", "has"), words, lambda c, k: having(k, c), of_counters)
        has = category.replace("post", "has")
        for some in ("a {counter:counters.s}", "{counter:counters.p}"):
            g.node(has, p.HasCounter, f"{some} on {word}")


def _whereabouts(grammar: Grammar) -> None:
    g = grammar
    for category in ("post.s", "post.p"):
        for there, zone in (
            ("on the effects stack", Zone.EFFECTS_STACK),
            ("in the attacker's intent", Zone.INTENT),
            ("in this attacker's intent", Zone.INTENT),
            ("in that attacker's intent", Zone.INTENT),
            ("among all banishments", Zone.BANISHMENT),
            ("among all graveyards", Zone.GRAVEYARD),
        ):
            g.node(category, p.InZone, there, zone=zone, who=None)
        g.same(category, "{it:extreme}")
    _extremes(g)


STATS = tuple((words, stat) for words, stat in STAT_NAMES if stat.facts.kept is not Kept.COST)


def _extremes(grammar: Grammar) -> None:
    """ "With the lowest reserve cost", and "an ally with the highest power among allies they control": of them all."""
    g = grammar
    for op in (Extreme.LOWEST, Extreme.HIGHEST):
        for words, pred in (
            *((kind.words, p.CostCompares(kind, op, Fixed(0))) for kind in PAID),
            *((words, p.StatCompares(stat, op, Fixed(0))) for words, stat in STATS),
        ):
            g.word("extreme", f"with the {op} {words}", pred)

    def build(h: Any, x: Any, m: Any) -> Any:
        return (*m, x) if all(pred in m for pred in h) else None

    def take(value: Any) -> list[Values] | None:
        if not isinstance(value, tuple) or len(value) < 2 or not isinstance(getattr(value[-1], "op", None), Extreme):
            return None
        return [{"h": value[:at], "x": value[-1], "m": value[:-1]} for at in range(len(value) - 1, 0, -1)]

    for category, group in (("npbase#", "np.p"), ("ownbest#", "own.p")):
        g.rule(category, f"{{h:heads#}} {{x:extreme}} among {{m:{group}}}", build, take)
    g.same("own#", "{it:ownbest#}")
    g.node("sacrificed", s.Chosen, "a {preds:ownbest.s}")


def _materialized(grammar: Grammar) -> None:
    g = grammar
    g.node("post.p", p.PlayedBy, "{who:player.named} materializes", verb=Playing.MATERIALIZE)


def _targeting(grammar: Grammar) -> None:
    g = grammar
    for category in ("post.s", "post.p"):
        for place, aimed in (
            (category, "aimedone"),
            (f"last_{category}", "anp"),
        ):  # behind "an ally" it is said of that
            g.node(place, p.Targeting, f"that targets {{preds:{aimed}}}")
    g.rule("aimedone", "{of:both.s}", _aimed_at, _take_aimed_at)
    g.rule("aimed", "{n:anp}", lambda n: n)
    g.same("aimed", "{it:aimedone}")


def _aimed_at(of: Any) -> tuple[p.Not] | tuple[p.Among] | None:
    """What is aimed at by name or by a word that points back; something else that is targeted is none."""
    if isinstance(of, s.This):
        return (p.Not(p.Other()),)
    return None if isinstance(of, s.Target | s.All) else (p.Among(of),)


def _take_aimed_at(value: Any) -> Values | None:
    only = value[0] if len(value) == 1 else None
    if only == p.Not(p.Other()):
        return {"of": s.This()}
    return {"of": only.of} if isinstance(only, p.Among) else None


def _sharing_names(grammar: Grammar) -> None:
    g = grammar
    for trait in TRAITS:
        many = MANY.get(trait, f"{trait}s")
        for category, shares in (("post.s", "shares"), ("post.p", "share")):
            for words in (f"with the same {trait} as {{n:anp}}", f"that {shares} a {trait} with {{n:anp}}"):
                g.rule(f"last_{category}", words, *_shared(trait))
            for words in (
                f"with the same {trait} as {{of:both.s}}", f"that {shares} a {trait} with {{of:both.s}}",
                f"with {{of:both.s}}'s {trait}",
            ):  # fmt: skip
                g.node(category, p.Shares, words, trait=trait)
        for non in ("", *((f"non-{element} " for element in Element) if trait is Trait.ELEMENT else ())):
            but = non.removeprefix("non-").strip()
            for group in ("one of {x:gen} " + many, f"one of the {many} among {{n:np.p}}"):
                _alike(g, f"one of {{of:gen}} {non}{many} matches {group}", trait, but)


def _shared(trait: Trait) -> tuple[Any, Any]:
    """What has something in common with one of those that answer."""

    def build(n: Any) -> p.Shares:
        return p.Shares(trait, All(n))

    def take(value: Any) -> Values | None:
        of = value.of if isinstance(value, p.Shares) and value.trait is trait else None
        return {"n": of.preds} if isinstance(of, All) and value == build(of.preds) else None

    return build, take


def _shares(grammar: Grammar) -> None:
    """ "As long as it shares an element with your champion"."""
    for trait in TRAITS:

        def build(of: Any, x: Any, trait: Trait = trait) -> c.SelectionIs:
            return c.SelectionIs(of, (p.Shares(trait, x),))

        grammar.rule("cond", f"{{of:both.s}} shares a {trait} with {{x:both.s}}", build)


def _alike(grammar: Grammar, template: str, trait: Trait, but: str) -> None:
    """ "If one of its elements matches one of your champion's elements"."""

    def shares(of: Any, x: Any = None, n: Any = None) -> c.SelectionIs:
        return c.SelectionIs(of, (p.Shares(trait, All(n) if x is None else x, but),))

    def take(value: Any) -> Values | None:
        pred = value.preds[0] if isinstance(value, c.SelectionIs) and len(value.preds) == 1 else None
        if not isinstance(pred, p.Shares) or (pred.trait, pred.but) != (trait, but):
            return None
        if "{n:" in template:
            return {"of": value.of, "n": pred.of.preds} if isinstance(pred.of, All) else None
        return {"of": value.of, "x": pred.of}

    grammar.rule("cond", template, shares, take)


def _of_chosen_elements(grammar: Grammar) -> None:
    """ "of the chosen element", "of those classes", "with the chosen name"."""
    g = grammar
    told = [("with the chosen name", Trait.NAME), ("with that name", Trait.NAME)]
    told += [(f"{lead} the chosen type", Trait.TYPE) for lead in ("with", "of")]
    told += [("of that type", Trait.TYPE), ("of the chosen card type", Trait.TYPE)]
    for trait in (Trait.ELEMENT, Trait.CLASS, Trait.SUBTYPE):
        told += [(f"of {which}", trait) for which in (f"those {MANY.get(trait, trait + 's')}", f"the chosen {trait}")]
        told += [(f"of that {trait}", trait)]
    for words, trait in told:
        for category in ("post.s", "post.p"):
            g.node(category, p.HasChosen, words, trait=trait)
