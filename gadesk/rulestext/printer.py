"""The printer: a value's words, by the first rule that reproduces it or by the one that a wording names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from gadesk.rulestext.chart import Grammar, Rope, Rule, Wording
from gadesk.rulestext.holes import Values
from gadesk.rulestext.steps import groupings
from gadesk.script.effects import Sequence

Used = dict[tuple[str, int], tuple[Any, str, int]]
"""By category and identity of a value: the value, the template that prints it, and in which way it is taken apart."""
Firsts = dict[tuple[str, int], tuple[Any, Rule, int]]
"""By category and identity of a value: the value, the first rule that prints it, and in which way taken apart."""

_DEEP = 1 << 30
"""Deeper than any phrase within others."""


class Printer:
    """Prints values by the first rule whose template reproduces them, or by the one that a wording names.

    A wording says at which places of a text another rule was used than the first: places are counted in the order of
    the text, each phrase before those within it. What another printer `used` says how to put those parts of its text
    that stand in this one, too. `firsts` are the rules that are known to be the first to print values.
    """

    def __init__(
        self, grammar: Grammar, wording: Wording = (), like: Used | None = None, firsts: Firsts | None = None
    ) -> None:
        self.grammar = grammar
        self.used: Used = {}
        self._like = like or {}
        self._firsts = firsts or {}
        self._wording = {at: (template, way) for at, template, way in wording}
        self._place = 0
        self._busy: dict[tuple[str, int], int] = {}
        self._plain = not self._wording and not self._like
        self._known: dict[tuple[str, int], tuple[Any, Rope | None]] = {}
        self._lowest = _DEEP

    def text(self, category: str, value: Any) -> str | None:
        """The value's text, finished; None if no rule can print it."""
        rope = self.rope(category, value)
        return None if rope is None else finish(rope)

    def rope(self, category: str, value: Any) -> Rope | None:
        """The value's text in pieces."""
        terminal = self.grammar.terminals.get(category)
        if terminal is not None:
            shown = terminal.show(value)
            return None if shown is None else (shown,)
        return self._first(category, value)

    def is_first(self, rule: Rule, way: int, value: Any) -> bool:
        """Whether no rule before this one prints the value, nor this one in an earlier way to take it apart."""
        key = (rule.category, id(value))
        self._busy[key] = 0
        try:
            shapes = groupings(value)
            for earlier in self.grammar.printing(rule.category, type(value)):
                if earlier.order > rule.order:
                    break
                for number, values in ways(earlier, value, shapes=shapes):
                    if earlier is rule and number >= way:
                        break
                    if self._fill(earlier, values) is not None:
                        return False
            return True
        finally:
            del self._busy[key]
            self._lowest = _DEEP

    def _first(self, category: str, value: Any) -> Rope | None:
        """The words of the first rule that prints the value."""
        key = (category, id(value))
        busy = self._busy.get(key)
        if busy is not None:
            self._lowest = min(self._lowest, busy)
            return None
        if key in self._known:
            return self._known[key][1]
        around, depth = self._lowest, len(self._busy)
        self._lowest, self._busy[key] = _DEEP, depth
        try:
            out = self._print(category, key, value)
        finally:
            del self._busy[key]
            lowest, self._lowest = self._lowest, around
        if lowest >= depth:
            if self._plain or out is None:  # whether there are words does not hang on where they stand
                self._known[key] = (value, out)
        else:  # what it is within had a part in this
            self._lowest = min(around, lowest)
        return out

    def _print(self, category: str, key: tuple[str, int], value: Any) -> Rope | None:
        place = self._place
        self._place += 1
        wanted, way = ("", 0) if self._plain else self._wording.get(place) or self._as_elsewhere(key, value)
        rules = self.grammar.printing(category, type(value))
        if wanted:
            rules = (*(rule for rule in rules if rule.template == wanted), *rules)
        elif key in self._firsts:
            _, first, way = self._firsts[key]
            wanted, rules = first.template, (first, *rules)
        shapes = groupings(value)
        for rule in rules:
            for number, values in ways(rule, value, way if rule.template == wanted else 0, shapes):
                self._place = place + 1
                out = self._fill(rule, values)
                if out is not None:
                    self.used[key] = (value, rule.template, number)
                    return out
        return None

    def _as_elsewhere(self, key: tuple[str, int], value: Any) -> tuple[str, int]:
        known = self._like.get(key)
        return known[1:] if known is not None and known[0] is value else ("", 0)

    def _fill(self, rule: Rule, values: Values) -> Rope | None:
        """The template with its slots printed."""
        out: list[Any] = []
        for part in rule.layout:
            if isinstance(part, str):
                out.append(part)
                continue
            inner = self.rope(part.category, values[part.name])
            if inner is None:
                return None
            out.extend(inner)
        return tuple(out)


def ways(
    rule: Rule, value: Any, begin: int = 0, shapes: tuple[Any, ...] | None = None
) -> Iterable[tuple[int, Values]]:
    """Take a value apart for a rule, in every way that builds it again; number `begin` comes first.

    Steps one after the other may be grouped otherwise than they are kept; `shapes` are the ways to group them where
    whoever asks has made them, for all rules that are tried.
    """
    if type(value) is Sequence and rule.checked:
        return _every_way(rule, groupings(value) if shapes is None else shapes, begin)
    taken = rule.take(value)
    if taken is None:
        return ()
    if isinstance(taken, list):
        return _every_way(rule, (value,), begin)
    return ((0, taken),) if rule.exact or not rule.checked or rule.build(**taken) == value else ()


def _every_way(rule: Rule, shapes: Iterable[Any], begin: int) -> Iterable[tuple[int, Values]]:
    found: list[tuple[Any, Values]] = []
    for shape in shapes:
        taken = rule.take(shape)
        if taken is not None:
            found += [(shape, values) for values in (taken if isinstance(taken, list) else [taken])]
    return _built_again(rule, found, begin) if found else ()  # most rules are not for this value


def _built_again(rule: Rule, found: list[tuple[Any, Values]], begin: int) -> Iterator[tuple[int, Values]]:
    every = list(enumerate(found))
    for number, (shape, values) in every[begin : begin + 1] + every[:begin] + every[begin + 1 :]:
        if rule.exact or not rule.checked or rule.build(**values) == shape:
            yield number, values


_ARTICLE = re.compile(r"\b([Aa]) (?=(?!uni|one\b|eu)[aeiouAEIOU]|Herb\b)")
_CAPITAL = re.compile(r"\^([^A-Za-z]?)([A-Za-z])")


def finish(rope: Iterable[Any]) -> str:
    """Join a rope: drop its marks, raise capitals, write "an" before a vowel."""
    text = "".join(piece for piece in rope if isinstance(piece, str))
    text = _ARTICLE.sub(r"\1n ", text)
    text = _CAPITAL.sub(lambda match: match.group(1) + match.group(2).upper(), text)
    return text.replace("^", "")
