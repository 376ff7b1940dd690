"""Tokens summoned and cards generated."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import series
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script.amounts import Fixed, PerEach
from gadesk.script.node import Amount
from gadesk.script.words import DeckPlace


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _summon(grammar)
    _generate(grammar)
    _copies(grammar)


def _summon(grammar: Grammar) -> None:
    g = grammar
    for number, noun in (("s", "token"), ("p", "tokens"), ("s", "Token"), ("p", "Tokens")):  # as a name is written, too
        g.rule(f"token.{number}", f"{{t:cardname}} {noun}", lambda t: (t,))
    g.same("tokens.s", "{it:count.s}")
    for word in ("another", "an additional"):
        g.word("tokens.s", word, Fixed(1))
    g.same("tokens.p", "{it:count.p}")
    base = "summon {amount:tokens#} {tokens:token#}"
    g.node("summoning", e.Summon, base)
    g.node("summoning", e.Summon, f"{base} rested", rested=True)
    for each in ("", " each"):
        g.rule("summoning", f"{base}{each} with {{it:laden.on#}}", _laden, _take_laden)
    for words in ("{it:summoning}", "you {it:summoning}"):
        g.same("eff", words)
    g.rule("eff", "summon {n:count#} {tokens:token#} {each:foreach}", _each_token, _take_each_token)
    series(g, "anyname", "cardname", "or")
    g.node("eff", e.Summon, "summon your choice of {tokens:anyname} token", choice=True)


def _each_token(n: Amount, tokens: tuple[str, ...], each: Any) -> e.Summon:
    """So many for each of what is counted."""
    return e.Summon(tokens, PerEach(n, *each))


def _take_each_token(value: Any) -> Values | None:
    amount = value.amount if isinstance(value, e.Summon) else None
    if not isinstance(amount, PerEach) or value != e.Summon(value.tokens, amount):
        return None
    return {"n": amount.times, "tokens": value.tokens, "each": (amount.of, amount.every)}


def _laden(amount: Amount, tokens: tuple[str, ...], it: tuple[str, Amount]) -> e.Summon:
    return e.Summon(tokens, amount, counter=it[0], counters=it[1])


def _take_laden(value: Any) -> Values | None:
    if not isinstance(value, e.Summon) or not value.counter:
        return None
    return {"amount": value.amount, "tokens": value.tokens, "it": (value.counter, value.counters)}


def _generate(grammar: Grammar) -> None:
    """What is generated, and what is done with it."""
    for what, them in (
        ("a {slug:cardname} card", "it"), ("{amount:portion.p} {slug:cardname} cards", "them"),
        ("{amount:portion.p} {preds:np.p}", "them"),
    ):  # fmt: skip
        slug = {} if "slug" in what else {"slug": ""}
        for done, fixed in GENERATED:
            grammar.node("eff", e.Generate, f"generate {what} and {done.format(them)}", **fixed, **slug)


GENERATED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("put {} on the bottom of {{lineage:gen}} lineage", {"to": Zone.INNER_LINEAGE, "position": DeckPlace.BOTTOM}),
    ("put {} into your memory", {"to": Zone.MEMORY}), ("put {} into your hand", {"to": Zone.HAND}),
    ("put {} into your graveyard", {"to": Zone.GRAVEYARD}), ("put {} onto the field", {"to": Zone.FIELD}),
    ("banish {}", {"to": Zone.BANISHMENT}),
    ("shuffle {} into your deck", {"to": Zone.MAIN_DECK, "position": DeckPlace.SHUFFLE}),
    ("put {} on top of your deck", {"to": Zone.MAIN_DECK}),
    ("put {} on the bottom of your deck", {"to": Zone.MAIN_DECK, "position": DeckPlace.BOTTOM}),
)  # fmt: skip
"""What is done with a card that is generated."""


def _copies(grammar: Grammar) -> None:
    """ "summon a token copy of target token you control"."""
    g = grammar
    for words in ("a token copy", "a copy"):
        for how, rested in (("", False), (" rested", True)):
            g.node("eff", e.SummonCopy, f"summon {words} of {{of:sel.s}}{how}", rested=rested)
