"""Ingredients of brewed cards."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.tokens import tokenise
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import costs as k
from gadesk.script import predicates as p
from gadesk.script.amounts import Fixed
from gadesk.script.predicates import Named
from gadesk.script.words import Trait

ONE = Fixed(1)
DIFFERENT = p.Sharing(Trait.NAME, none=True)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    add_names(grammar, words)
    _ingredients(grammar)


def add_names(grammar: Grammar, words: Vocabulary) -> None:
    """Add the names of cards, or put these in place of others."""
    _name_terminal(grammar, words, "cardname", "")
    _name_terminal(grammar, words, "cardnames", "s")


def _ingredients(grammar: Grammar) -> None:
    """Ingredients are subtypes or names."""
    g = grammar
    for many, words in (
        (False, "one {s:subtype.s}"), (True, "{n:fixedword} {s:subtype.p}"), (False, "one {s:named}"),
        (True, "{n:fixedword} {s:nameds}"), (True, "{n:fixedword} {s:named}"),
    ):  # fmt: skip
        for apart, more in (("", ()), (" with different names", (DIFFERENT,)))[: 2 if many else 1]:

            def build(s: Any, n: Any = ONE, more: Any = more) -> k.SacrificeCost:
                return k.SacrificeCost((s, *more), n)

            g.rule("ingredient", f"^{words}{apart}", build)
    for category, names in (("named", "cardname"), ("nameds", "cardnames")):
        g.node(category, Named, f"{{name:{names}}}")
    g.rule("ingredients", "{a:ingredient}", lambda a: (a,))
    g.rule(
        "ingredients",
        "{a:ingredient}, {rest:ingredients}",
        lambda a, rest: (a, *rest),
    )


def _name_terminal(grammar: Grammar, words: Vocabulary, category: str, ending: str) -> None:
    """A card's name, read to its slug; the longest name comes first."""

    @cache
    def by_first() -> dict[str, list[tuple[tuple[str, ...], str]]]:  # who only prints does without
        found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for name, slug in words.names.items():
            texts = _texts(name + ending)
            found.setdefault(texts[0], []).append((texts, slug))
        return found

    def read(tokens: Any, at: int) -> Any:
        for texts, slug in by_first().get(tokens[at].text, ()):
            if tuple(token.text for token in tokens[at : at + len(texts)]) == texts:
                yield len(texts), slug

    def show(value: Any) -> str | None:
        name = words.slugs.get(value) if isinstance(value, str) else None
        return None if name is None else name + ending

    grammar.terminal(category, read, show)


@lru_cache(8192)
def _texts(name: str) -> tuple[str, ...]:
    """Most names are those of the cards that ship, in every grammar."""
    return tuple(token.text for token in tokenise(name))
