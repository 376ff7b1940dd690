"""States that only reminders explain, wherever a state stands: "becomes enraged", "enraged allies", "is enraged"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.state_words import StateMeaning
from gadesk.rulestext.tokens import Token
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.durations import Until

Named = tuple[str, StateMeaning]


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    g = grammar
    add_states(g, words)
    becomes = "{a:subj#} <becomes|become> {it:namedstate}"
    g.rule("eff", f"{becomes} {{until:until}}", _becomes, _take_becomes)
    g.rule("eff", f"{{until:untillead}}, {becomes}", _becomes, _take_becomes)
    g.rule("eff", becomes, _becomes_as_it_says, _take_becomes_as_it_says)
    g.node("pre", p.InState, "{word:stateof}")
    g.node("stateword", p.InState, "{word:stateof}")
    g.rule("quality", "{word:stateof}", lambda word: (p.InState(word),))


def add_states(grammar: Grammar, words: Vocabulary) -> None:
    """`namedstate`: the word with what it gives; `stateof`: the word alone."""

    def known(tokens: tuple[Token, ...], at: int) -> Iterator[tuple[int, Named]]:
        word = tokens[at].low
        meaning = words.states[word]() if word in words.states else None
        if meaning is not None:
            yield 1, (word, meaning)

    def word_alone(tokens: tuple[Token, ...], at: int) -> Iterator[tuple[int, str]]:
        for length, (word, _) in known(tokens, at):
            yield length, word

    grammar.terminal("namedstate", known, lambda value: value[0] if isinstance(value, tuple) else None)
    grammar.terminal("stateof", word_alone, lambda value: value if isinstance(value, str) else None)


def _becomes(a: Any, it: Named, until: Until) -> e.Continuous:
    word, meaning = it
    return e.Continuous(a, (h.NamedState(word), *meaning.changes), until)


def _becomes_as_it_says(a: Any, it: Named) -> e.Continuous:
    return _becomes(a, it, it[1].until)


def _take_becomes(value: Any) -> Values | None:
    first = value.changes[0] if isinstance(value, e.Continuous) and value.changes else None
    if not isinstance(first, h.NamedState):
        return None
    named = (first.word, StateMeaning(value.changes[1:], value.until))
    return {"a": value.affects, "it": named, "until": value.until}


def _take_becomes_as_it_says(value: Any) -> Values | None:
    taken = _take_becomes(value)
    return None if taken is None else {"a": taken["a"], "it": taken["it"]}
