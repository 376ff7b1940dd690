"""How a text is put: the rules that print a value just so, found along the text.

Meaning stands in the nodes alone. That a text says "target ally gets +1 [POWER] until end of turn" and not "until end
of turn, target ally gets +1 [POWER]" is its wording: at which places another rule was used than the first that could.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gadesk.rulestext.chart import Grammar, Mark, Rope, Rule, Slot, Wording
from gadesk.rulestext.holes import Values
from gadesk.rulestext.printer import Firsts, Printer, finish, ways
from gadesk.rulestext.steps import groupings
from gadesk.rulestext.tokens import Token, tokenise

CardWording = Mapping[str, Mapping[int, Wording]]
"""How a card is put: its face, the number of a paragraph there, and the wording of that."""


_Place = tuple[str, int, int]
"""A category, the identity of a value, and where its words begin."""


@dataclass(frozen=True, slots=True, eq=False)
class Phrase:
    """A value as a rule prints it: the values of its slots are phrases, or the words of a terminal."""

    rule: Rule
    way: int
    value: Any
    slots: tuple[Phrase | str, ...]


def wordings(grammar: Grammar, category: str, value: Any, text: str) -> Phrase | None:
    """Find the rules by which the value prints as the text; None where it can't."""
    follower = _Follower(grammar, text)
    for phrase in follower.whole(category, value):
        if _text_of(phrase) == text:
            return phrase
    return None


def rope_of(grammar: Grammar, phrase: Phrase) -> Rope:
    """The text in pieces, with a `Mark` before the words of each marked value."""
    out: list[Any] = []
    _put(grammar, phrase, out)
    return tuple(out)


def _put(grammar: Grammar, phrase: Phrase, out: list[Any]) -> None:
    """Add the pieces of a phrase."""
    begin = len(out)
    slots = iter(phrase.slots)
    for part in phrase.rule.layout:
        if type(part) is str:
            out.append(part)
            continue
        inner = next(slots)
        if type(inner) is str:
            out.append(inner)
        elif isinstance(inner, Phrase):
            _put(grammar, inner, out)
    if isinstance(phrase.value, grammar.marked):
        words = "".join([piece for piece in out[begin:] if isinstance(piece, str)]).replace("^", "")
        out.insert(begin, Mark(phrase.value, words))
        out.append(Mark(phrase.value, words, end=True))


def _text_of(phrase: Phrase) -> str:
    """Return the finished words of a phrase."""
    pieces: list[str] = []
    waiting: list[Phrase | str] = [phrase]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            pieces.append(one)
            continue
        slots = iter(one.slots)
        waiting.extend(reversed([part if isinstance(part, str) else next(slots) for part in one.rule.layout]))
    return finish(tuple(pieces))


def words_of(phrase: Phrase) -> str:
    """Return the words of a phrase alone."""
    return _text_of(phrase)


def wording_of(grammar: Grammar, phrase: Phrase, firsts: Firsts | None = None) -> Wording:
    """The places at which the phrase is not put as the first rule would; where it is, that is noted in `firsts`."""
    found = []
    printer = Printer(grammar)
    for place, one in enumerate(every(phrase)):
        if not printer.is_first(one.rule, one.way, one.value):
            found.append((place, one.rule.template, one.way))
        elif firsts is not None:
            firsts[one.rule.category, id(one.value)] = (one.value, one.rule, one.way)
    return tuple(found)


def every(phrase: Phrase) -> Iterator[Phrase]:
    """Yield a phrase and all within it, in the order of the text."""
    yield phrase
    for slot in phrase.slots:
        if isinstance(slot, Phrase):
            yield from every(slot)


def wording_json(faces: Mapping[str, Iterable[Wording]]) -> dict[str, dict[str, Any]]:
    """Write a card's wording; paragraphs that are put as the grammar would put them are left out."""
    out: dict[str, dict[str, Any]] = {}
    for face, paragraphs in faces.items():
        for number, wording in enumerate(paragraphs):
            if wording:
                out.setdefault(face, {})[str(number)] = [
                    [at, words, way] if way else [at, words] for at, words, way in wording
                ]
    return out


def wording_from_json(data: Any) -> CardWording:
    """Read what `wording_json` wrote. Raises ValueError, TypeError or KeyError for anything else."""
    return {
        face: {int(number): tuple(_choice(*one) for one in wording) for number, wording in paragraphs.items()}
        for face, paragraphs in data.items()
    }


def _choice(at: int, words: str, way: int = 0) -> tuple[int, str, int]:
    return at, words, way


class _Follower:
    """Prints a value along a text: only rules whose words stand there next are tried."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        self._grammar = grammar
        self._tokens = tokenise(text)
        self._words_there = {word for token in self._tokens for word in (token.text, token.low)}
        self._rules: dict[tuple[str, type, int], tuple[Rule, ...]] = {}
        self._open: dict[_Place, None] = {}
        self._cut: set[_Place] = set()
        self._known: dict[_Place, tuple[Any, list[tuple[int, Phrase]]]] = {}

    def whole(self, category: str, value: Any) -> Iterator[Phrase]:
        """Yield every way to print the whole text."""
        for end, phrase in self._at(category, value, 0):
            if end == len(self._tokens) and isinstance(phrase, Phrase):
                yield phrase

    def _at(self, category: str, value: Any, start: int) -> Iterator[tuple[int, Phrase | str]]:
        terminal = self._grammar.terminals.get(category)
        if terminal is not None:
            shown = terminal.show(value)
            if shown is not None:
                end = self._word(tokenise(shown), start)
                if end is not None:
                    yield end, shown
            return
        key = (category, id(value), start)
        if start >= len(self._tokens):
            return
        if key in self._open:
            self._cut_short(key)
            return
        known = self._known.get(key)
        if known is not None:
            yield from known[1]
            return
        found = []
        self._open[key] = None
        try:
            shapes = groupings(value)
            for rule in self._fitting(category, type(value), start):
                for way, values in ways(rule, value, shapes=shapes):
                    for end, slots in self._fill(rule, 0, values, start):
                        del self._open[key]
                        found.append((end, Phrase(rule, way, value, slots)))
                        yield found[-1]
                        self._open[key] = None
            if key in self._cut:
                self._cut.discard(key)
            else:
                self._known[key] = (value, found)
        finally:
            self._open.pop(key, None)

    def _cut_short(self, again: _Place) -> None:
        """What began since then was not followed through: it is itself a part of what is asked for again."""
        for key in reversed(self._open):
            if key == again:
                return
            self._cut.add(key)

    def _fitting(self, category: str, kind: type, start: int) -> tuple[Rule, ...]:
        """Return the rules that may print values of a class from here on: all of their words stand in the text."""
        key = (category, kind, start)
        known = self._rules.get(key)
        if known is None:
            rules = self._grammar.following(category, kind, self._tokens[start])
            known = self._rules[key] = tuple(rule for rule in rules if rule.words <= self._words_there)
        return known

    def _fill(self, rule: Rule, part: int, values: Values, at: int) -> Iterator[tuple[int, tuple[Phrase | str, ...]]]:
        parts, tokens = rule.parts, self._tokens
        while part < len(parts):
            wanted = parts[part]
            if isinstance(wanted, Slot):
                for end, phrase in self._at(wanted.category, values[wanted.name], at):
                    for last, more in self._fill(rule, part + 1, values, end):
                        yield last, (phrase, *more)
                return
            if at >= len(tokens) or (tokens[at].text != wanted and tokens[at].low != wanted):
                return
            at += 1
            part += 1
        yield at, ()

    def _word(self, words: tuple[Token, ...], at: int) -> int | None:
        for word in words:
            if at >= len(self._tokens) or self._tokens[at].low != word.low:
                return None
            at += 1
        return at
