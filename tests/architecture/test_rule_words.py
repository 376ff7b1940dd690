"""Words that carry rules are members of a type: a bare string that the engine compares with is misspelt unseen."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from typing import get_type_hints

import pytest

from gadesk.engine.state.cards import Obj
from gadesk.engine.state.game_state import Side
from gadesk.script.node import REGISTRY
from tests.architecture.source import modules

OPEN = {
    "subtypes": "sets add subtypes as words",
    "slug": "names a card",
}
"""Attributes that hold words of an open list."""
ROOMS = ("engine", "script", "rulestext", "sheets", "bots")
LEFT = {
    "gadesk/rulestext/grammar/texts/limits.py: value[0][0] == 'cheaper'": "a field of Activated, by its name",
    "gadesk/rulestext/paragraphs.py: part.rule.category == 'clause'": "a category of the grammar, by its name",
    "gadesk/rulestext/vocabulary.py: word[-2:-1] not in 'aeiou'": "letters",
    "gadesk/sheets/outlines.py: field.type == 'int'": "an annotation, as Python writes it",
    "gadesk/sheets/wording.py: words[-1] in '.\"'": "a mark of a sentence",
}
"""Comparisons that may stay, and why; none may join them."""


def literals(node: ast.expr) -> Iterator[str]:
    """Yield the bare words in one side of a comparison."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        for part in node.elts:
            yield from literals(part)


def held(node: ast.expr) -> str:
    """Name the attribute that one side of a comparison reads, or the first part of which it reads."""
    if isinstance(node, ast.Subscript):
        return node.value.id if isinstance(node.value, ast.Name) else held(node.value)
    return node.attr if isinstance(node, ast.Attribute) else ""


def compared(tree: ast.AST) -> Iterator[str]:
    """Yield the comparisons of what a record holds with a bare word."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            names = {name for side in sides if (name := held(side))}
            if names - OPEN.keys() and any(True for side in sides for _ in literals(side)):
                yield ast.unparse(node)


OF_TEXTS = "gadesk/rulestext/perturb/"
"""What changes the words of texts compares words."""


def test_the_engine_compares_with_members() -> None:
    """What a record holds is compared with a member of its type, a class is asked by `isinstance`."""
    rooms = [module for room in ROOMS for module in modules(f"gadesk/{room}")]
    rules = [module for module in rooms if not module.where.startswith(OF_TEXTS)]
    found = {f"{module.where}: {each}" for module in rules for each in compared(module.tree)}
    assert found - LEFT.keys() == set()
    assert LEFT.keys() <= found, "no longer there"


@pytest.mark.parametrize(
    "source",
    ["item.kind == 'ability'", "effect.until in ('', 'game')", "step[0] != 'drain'", "type(part).__name__ == 'Pay'",
     "state.agenda[-1][0] == 'next_turn'"],
)  # fmt: skip
def test_the_search_sees_such_a_comparison(source: str) -> None:
    """Equal, among several, the first of a step, the name of a class."""
    assert list(compared(ast.parse(source)))


@pytest.mark.parametrize("source", ["item.kind is LayerKind.ABILITY", "'spell' in face.subtypes", "note == 'x'"])
def test_the_search_leaves_the_rest_alone(source: str) -> None:
    """A member, an open word, a word that no record holds."""
    assert not list(compared(ast.parse(source)))


def keyed(tree: ast.AST) -> Iterator[str]:
    """Yield where a word is the key of what is noted: looked up, set, asked for or given as a whole."""
    for node in ast.walk(tree):
        words: list[ast.expr] = []
        if isinstance(node, ast.Subscript) and held(node.value) == "notes":
            words = [node.slice]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and held(node.func.value) == "notes":
            words = node.args[:1]
        elif isinstance(node, ast.Compare) and "notes" in map(held, node.comparators):
            words = [node.left]
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict) and "notes" in map(held, node.targets):
            words = [key for key in node.value.keys if key is not None]
        if any(isinstance(inner, ast.Constant | ast.JoinedStr) for word in words for inner in ast.walk(word)):
            yield ast.unparse(node)


def test_what_is_noted_is_keyed_by_members() -> None:
    """What instructions dealt with is found again by a member, never by a word that may be misspelt."""
    rooms = [module for room in (*ROOMS, "session") for module in modules(f"gadesk/{room}")]
    assert not {f"{module.where}: {each}" for module in rooms for each in keyed(module.tree)}


@pytest.mark.parametrize(
    "source",
    ["ctx.notes['put'] = ids", "ctx.notes.get(f'{key}#', ())", "'x' in ctx.notes", "active.notes = {'each': (1,)}"],
)
def test_the_search_sees_such_a_key(source: str) -> None:
    """Set, asked for with a number's mark, looked for, given as a whole."""
    assert list(keyed(ast.parse(source)))


def given_words(tree: ast.AST) -> Iterator[str]:
    """Yield the words that calls give to a field of a node whose type is a closed list."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            parts = [each.id if isinstance(each, ast.Name) else held(each) for each in (node.func, *node.args)]
            names = [name for name in parts if name in REGISTRY]
            closed = {field for name in names for field in closed_fields(name)}
            for given in node.keywords:
                if given.arg in closed and isinstance(given.value, ast.Constant) and isinstance(given.value.value, str):
                    yield ast.unparse(node)


def closed_fields(name: str) -> set[str]:
    """Return the fields of a kind of node that hold a member of an enumeration."""
    hints = get_type_hints(REGISTRY[name])
    return {field for field, kind in hints.items() if isinstance(kind, type) and issubclass(kind, Enum)}


def test_the_grammar_gives_members() -> None:
    """The type checker does not see what a rule's words mean: a bare word would make a node that equals no read one."""
    rooms = [module for room in ("rulestext", "script") for module in modules(f"gadesk/{room}")]
    for module in modules("gadesk/script"):
        import_module(module.name)
    assert not {f"{module.where}: {each}" for module in rooms for each in given_words(module.tree)}
    assert list(given_words(ast.parse("g.node('each', a.NotedAmount, 'so many', key='prevented')")))
    assert not list(given_words(ast.parse("g.node('each', a.NotedAmount, 'so many', key=Dealt.PREVENTED)")))


def meant(tree: ast.AST) -> Iterator[str]:
    """Yield where the word that an event is sent with decides something: compared, or looked up in a table."""
    for node in ast.walk(tree):
        asked: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.Subscript):
            asked = [node.slice]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            asked = node.args[:1]
        if any(ast.unparse(each) == "event.word" for each in asked):
            yield ast.unparse(node)


def test_what_an_events_word_means_is_asked_by_its_type() -> None:
    """One text is sent for several meanings: what is done about it asks for the member that the event's kind has."""
    rooms = [module for room in (*ROOMS, "protocol", "session", "ui") for module in modules(f"gadesk/{room}")]
    assert not {f"{module.where}: {each}" for module in rooms for each in meant(module.tree)}
    for source in ("event.word == Cause.DRAW", "TOLD.get(event.word)", "TOLD[event.word]", "event.word in TOLD"):
        assert list(meant(ast.parse(source))), source
    assert not list(meant(ast.parse("event.cause is Cause.DRAW or say(event.word)")))


def test_objects_and_players_note_nothing_under_words() -> None:
    """What they remember are fields, each with its type."""
    assert not {"notes"} & {*Obj.__slots__, *Side.__slots__}
