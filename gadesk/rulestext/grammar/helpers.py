"""Shapes of rules that several families need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gadesk.glossary import CardType
from gadesk.rulestext.chart import Grammar, Take
from gadesk.rulestext.holes import Values
from gadesk.rulestext.tokens import Token, tokenise
from gadesk.script.abilities import Static
from gadesk.script.effects import Continuous
from gadesk.script.node import Change, Pred
from gadesk.script.predicates import IsCard, IsType, Not, Other

THIS_ONE: tuple[Pred, ...] = (Not(Other()),)
"""What only the card itself is."""
Taking = Callable[[Any], Values | None]
"""A take that takes a value apart in one way at most."""


def split(first: str, second: str, least: int = 1) -> Callable[[Any], list[Values] | None]:
    """Take a tuple apart at every place, longest first part first."""

    def take(value: Any) -> list[Values] | None:
        if not isinstance(value, tuple) or len(value) < least + 1:
            return None
        return [{first: value[:at], second: value[at:]} for at in range(len(value) - 1, 0, -1)]

    return take


def where_it_fits(take: Take) -> Take:
    """A take that looks for parts which only values of its shape have: others it does not take apart."""

    def fitting(value: Any) -> Values | list[Values] | None:
        try:
            return take(value)
        except (AttributeError, IndexError, TypeError, ValueError):
            return None

    return fitting


def many(grammar: Grammar, category: str, item: str, between: str) -> None:
    """A category that is a tuple of one or more items with a separator."""
    grammar.rule(category, f"{{a:{item}}}", lambda a: (a,))
    grammar.rule(
        category,
        f"{{a:{item}}}{between}{{rest:{category}}}",
        lambda a, rest: (a, *rest),
    )


def series(grammar: Grammar, category: str, item: str, word: str) -> None:
    """A category that is a tuple of two or more items: "A or B", "A, B, or C"."""
    tail = category + ".tail"
    grammar.rule(category, f"{{a:{item}}} {word} {{b:{item}}}", lambda a, b: (a, b))
    grammar.rule(category, f"{{a:{item}}}, {{rest:{tail}}}", lambda a, rest: (a, *rest))
    grammar.rule(tail, f"{{a:{item}}}, {word} {{b:{item}}}", lambda a, b: (a, b))
    grammar.rule(tail, f"{{a:{item}}}, {{rest:{tail}}}", lambda a, rest: (a, *rest))


def closed(grammar: Grammar, category: str, words: Mapping[Any, str]) -> None:
    """A category whose members the glossary declares, each with its one way to be said."""
    said = [(tuple(token.text for token in tokenise(word)), value) for value, word in words.items()]

    def read(tokens: tuple[Token, ...], at: int) -> Iterator[tuple[int, Any]]:
        for texts, value in said:
            there = tokens[at : at + len(texts)]
            if texts[0] in (there[0].text, there[0].low) and texts[1:] == tuple(token.text for token in there[1:]):
                yield len(texts), value

    def show(value: Any) -> str | None:
        return next((word for one, word in words.items() if type(one) is type(value) and one == value), None)

    grammar.terminal(category, read, show, begins=frozenset(texts[0] for texts, _ in said))


def only(cls: type, **names: str) -> Callable[[Any], Values | None]:
    """Take a node apart by field: `only(Target, p="preds")` gives slot p the field preds."""

    def take(value: Any) -> Values | None:
        if type(value) is not cls:
            return None
        return {slot: getattr(value, field) for slot, field in names.items()}

    return take


def lone_change(value: Any, *of: type[Static | Continuous]) -> Change | None:
    """The change of a static ability or a continuous effect, of those kinds, that has no other; else None."""
    return value.changes[0] if isinstance(value, of) and len(value.changes) == 1 else None


def is_attack(preds: tuple[Pred, ...]) -> bool:
    """An attack is no card on the Effects Stack: what it targets is attacked."""
    return IsType(CardType.ATTACK) in preds and IsCard() not in preds
