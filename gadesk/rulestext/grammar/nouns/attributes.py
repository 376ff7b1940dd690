"""What a noun is told by: costs, names, counters, where it is and what it did."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import PAID, Element, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.comparisons import having, of_counters
from gadesk.rulestext.grammar.nouns.nouns import Measure, measured
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.node import Pred
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
    for word in ("it", "them"):
        for number in "sp":
            words = f"{{c:many.{number}}} {{k:counters.{number}}} on {word}"
            g.rule("has", words, lambda c, k: having(k, c), of_counters)
        for some in ("a {counter:counters.s}", "{counter:counters.p}"):
            g.node("has", p.HasCounter, f"{some} on {word}")


def _whereabouts(grammar: Grammar) -> None:
    g = grammar
    for there, zone in (
        ("on the effects stack", Zone.EFFECTS_STACK),
        ("in the attacker's intent", Zone.INTENT),
        ("in this attacker's intent", Zone.INTENT),
        ("in that attacker's intent", Zone.INTENT),
        ("among all banishments", Zone.BANISHMENT),
        ("among all graveyards", Zone.GRAVEYARD),
    ):
        g.node("post", p.InZone, there, zone=zone, who=None)
    g.same("post", "{it:extreme}")
    _extremes(g)


def _extremes(grammar: Grammar) -> None:
    """ "With the lowest reserve cost", and "an ally with the highest power among allies they control": of them all."""
    g = grammar
    for op in (Extreme.LOWEST, Extreme.HIGHEST):
        g.word("utmost", op.value, op)
    g.rule("extreme", "with the {op:utmost} {of:measure1.s}", _utmost, _take_utmost)
    for op, words in ((Extreme.HIGHEST, "most"), (Extreme.LOWEST, "fewest")):
        for them in ("it", "them"):
            told = f"with the {words} {{counter:counters.p}} on {them}"
            g.node("extreme", p.HasCounter, told, op=op, amount=Fixed(0))

    def among(h: Any, x: Any, m: Any) -> Any:
        return (*m, x) if all(pred in m for pred in h) else None

    def take(value: Any) -> list[Values] | None:
        if not isinstance(value, tuple) or len(value) < 2 or not isinstance(getattr(value[-1], "op", None), Extreme):
            return None
        return [{"h": value[:at], "x": value[-1], "m": value[:-1]} for at in range(len(value) - 1, 0, -1)]

    for category, group in (("npbase#", "np.p"), ("ownbest#", "own.p")):
        g.rule(category, f"{{h:heads#}} {{x:extreme}} among {{m:{group}}}", among, take)
    g.same("own#", "{it:ownbest#}")
    g.node("sacrificed", s.Chosen, "a {preds:ownbest.s}")
    g.rule("chosen.s", "the {n:npbase.s}", _the_utmost, _take_the_utmost)
    g.rule("ownutmost", "the {h:heads.s} {where:theirs} {x:extreme}", lambda h, where, x: (*h, where, x), _apart)
    for category in ("ownchosen", "sacrificed"):
        g.rule(category, "{n:ownutmost}", _the_utmost, _take_the_utmost)


def _the_utmost(n: Any) -> s.Chosen | None:
    """The one that has the most of something, or the least; of several alike one is chosen."""
    return s.Chosen(n) if isinstance(getattr(n[-1], "op", None), Extreme) else None


def _take_the_utmost(value: Any) -> Values | None:
    alone = isinstance(value, s.Chosen) and bool(value.preds) and value == s.Chosen(value.preds)
    return {"n": value.preds} if alone and _the_utmost(value.preds) is not None else None


def _apart(value: Any) -> Values | None:
    return {"h": value[:-2], "where": value[-2], "x": value[-1]} if len(value) > 2 else None


def _utmost(op: Extreme, of: Measure) -> Pred:
    return of.compared(op, Fixed(0))


def _take_utmost(value: Any) -> Values | None:
    found = measured(value)
    return {"op": found[1], "of": found[0]} if found is not None and isinstance(found[1], Extreme) else None


def _materialized(grammar: Grammar) -> None:
    g = grammar
    g.node("post.p", p.PlayedBy, "{who:player.named} materializes", verb=Playing.MATERIALIZE)


def _targeting(grammar: Grammar) -> None:
    g = grammar
    for place, aimed in (("post", "aimedone"), ("last_post", "anp")):  # behind "an ally" it is said of that
        g.node(place, p.Targeting, f"that targets {{preds:{aimed}}}")
    g.node("last_post", p.Targeting, "that targets {least:spelled} or more {preds:np.p}")
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
    """ "With the same element as …", "that shares a class with …", "that ally's name"; and whether two share one."""
    g = grammar
    shares = (f"that {verb} a {{trait:trait1}} with" for verb in ("shares", "share"))
    for words in ("with the same {trait:trait1} as", *shares):
        g.rule("last_post", f"{words} {{n:anp}}", lambda trait, n: p.Shares(trait, All(n)))
        g.node("post", p.Shares, f"{words} {{of:both.s}}")
    g.node("post", p.Shares, "with {of:both.s}'s {trait:trait1}")
    shared = "{of:both.s} shares a {trait:trait1} with {x:both.s}"
    g.rule("cond", shared, lambda of, trait, x: c.SelectionIs(of, (p.Shares(trait, x),)))
    for element in Element:
        g.word("butelement", f"non-{element}", element.value)
    for but in ("", "{but:butelement} "):
        for group in ("one of {x:gen} {again:traits}", "one of the {again:traits} among {n:np.p}"):
            _alike(g, f"one of {{of:gen}} {but}{{trait:traits}} matches {group}")


def _alike(grammar: Grammar, template: str) -> None:
    """ "If one of its elements matches one of your champion's elements"."""

    def shares(of: Any, trait: Trait, again: Trait, but: str = "", x: Any = None, n: Any = None) -> Any:
        if trait is not again or (but and trait is not Trait.ELEMENT):
            return None
        return c.SelectionIs(of, (p.Shares(trait, All(n) if x is None else x, but),))

    def take(value: Any) -> Values | None:
        pred = value.preds[0] if isinstance(value, c.SelectionIs) and len(value.preds) == 1 else None
        if not isinstance(pred, p.Shares) or bool(pred.but) is not ("{but:" in template):
            return None
        found = {"of": value.of, "trait": pred.trait, "again": pred.trait, **({"but": pred.but} if pred.but else {})}
        if "{n:" in template:
            return {**found, "n": pred.of.preds} if isinstance(pred.of, All) else None
        return {**found, "x": pred.of}

    grammar.rule("cond", template, shares, take)


def _of_chosen_elements(grammar: Grammar) -> None:
    """ "of the chosen element", "of those classes", "with the chosen name"."""
    g = grammar
    for trait in CHOOSABLE:
        g.word("choosable", trait.value, trait)
    g.word("choosable", "card type", Trait.TYPE)
    for lead in ("of the chosen", "with the chosen", "of that", "with that"):
        g.node("post", p.HasChosen, f"{lead} {{trait:choosable}}")
    g.node("post", p.HasChosen, "of those {trait:traits}")


CHOOSABLE = (Trait.NAME, Trait.ELEMENT, Trait.CLASS, Trait.SUBTYPE, Trait.TYPE)
"""What a player may have chosen, by which cards are told."""
