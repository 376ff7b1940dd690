"""Every entry of the tables of executors carries its node out: with the entry broken, a scenario ends otherwise.

Which scenario shows which entry is noted in executors_shown.json. After a new node, or when a scenario no longer shows
what it showed: `python -m tests.engine.test_executors` plays all scenarios and notes it anew (some minutes).
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from gadesk.engine import instructions
from gadesk.engine.continuous import layer_changes
from gadesk.engine.flow import by_hand
from gadesk.engine.play import payment
from gadesk.engine.query import evaluate
from gadesk.engine.registry import CARRIED_OUT
from gadesk.glossary import CardType
from gadesk.script.abilities import Manual
from gadesk.script.node import walk
from gadesk.script.sheet import CardSheet, Face
from gadesk.session.scenario import scenarios as scenario
from tests.engine import registries
from tests.scenarios.loaded import scenarios_of

ROOT = Path(__file__).resolve().parents[2]
SHOWN = Path(__file__).with_name("executors_shown.json")
UNREAD = "__unread"
TRIED = 200


def _answers(value: Any) -> Callable[..., Any]:
    return lambda *_: value


def _does(did: bool) -> Callable[..., Any]:
    def nothing(*_: Any) -> Generator[Any, Any, bool]:
        yield from ()
        return did

    return nothing


NOTHING: tuple[tuple[Any, Callable[..., Any]], ...] = (
    (layer_changes.LAYER_CHANGES.table, _answers(None)),
    (instructions.EXECUTORS.table, _does(False)),
    (evaluate.PREDICATES.table, _answers(False)),
    (evaluate.CONDITIONS.table, _answers(False)),
    (evaluate.PATTERNS.table, _answers(False)),
    (evaluate.AMOUNTS.table, _answers(0)),
    (payment.PAYERS.table, _does(True)),
    (evaluate.SELECTIONS.table, _answers([])),
    (evaluate.PLAYERS.table, _answers([])),
)
"""What executes nothing, in the place of each table's entries: an entry that does no more is found as well."""


def _unread_is_told() -> bool:
    """Tell whether a card with a part that nobody could read is known to have one, and another is not."""
    unread, read = (
        CardSheet(slug, Face(slug, (CardType.ITEM,), (), abilities=found))
        for slug, found in (("riddle", (Manual(0, "digest"),)), ("plain", ()))
    )
    return by_hand.has_unread(unread) and not by_hand.has_unread(read)


ELSEWHERE: dict[str, Callable[[], bool]] = {"Manual": _unread_is_told}
"""Entries that no scenario can show, since a scenario has no table tools, with what fails if one is broken."""


def names(code: CodeType) -> set[str]:
    """Return the names that a function uses, also within functions of its own."""
    inner = [names(const) for const in code.co_consts if isinstance(const, CodeType)]
    return set(code.co_names).union(*inner)


def helpers(function: Any) -> list[FunctionType]:
    """Return a function and those of its module that it calls, on and on."""
    first: Any = inspect.unwrap(function)
    found, waiting = {first.__qualname__: first}, [first]
    while waiting:
        for name in names(waiting.pop().__code__):
            met: Any = getattr(sys.modules[first.__module__], name, None)
            if isinstance(met, FunctionType) and met.__module__ == first.__module__ and name not in found:
                found[name] = met
                waiting.append(met)
    return list(found.values())


def asking(function: Any, kind: type[Any]) -> list[FunctionType]:
    """Return those of a function and its helpers that name a class."""
    return [each for each in helpers(function) if kind.__name__ in names(each.__code__)]


def _renamed(code: CodeType, name: str) -> CodeType:
    consts = tuple(_renamed(const, name) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_names=tuple(each + UNREAD * (each == name) for each in code.co_names), co_consts=consts)


def forget() -> None:
    """Empty what the engine has noted by the identity of a card or a node."""
    for module in [found for name, found in sys.modules.items() if name.startswith("gadesk.engine")]:
        for name, value in vars(module).items():
            if name.startswith("_") and type(value) is dict and all(isinstance(key, (int, tuple)) for key in value):
                value.clear()


@contextmanager
def blind(function: Any, kind: type[Any]) -> Iterator[None]:
    """Let a function and its helpers know none of a class: it is not what they look for, though they can make one."""
    name = kind.__name__
    stranger = type(name, (), {"__new__": lambda _cls, *args, **rest: kind(*args, **rest)})
    readers = asking(function, kind)
    codes = [each.__code__ for each in readers]
    # A reader may reach the class through any package that hands it on: where one lacked the name, it would fail
    # rather than know none.
    spaces = [vars(module) for name_of, module in list(sys.modules.items()) if name_of.partition(".")[0] == "gadesk"]
    places = [space for space in spaces if name in space]
    for space in places:
        space[name + UNREAD] = stranger if space[name] is kind else space[name]
    for each in readers:
        each.__code__ = _renamed(each.__code__, name)
    forget()
    try:
        yield
    finally:
        for each, code in zip(readers, codes, strict=True):
            each.__code__ = code
        for space in places:
            del space[name + UNREAD]
        forget()


@contextmanager
def replaced(table: dict[Any, Any], kind: type[Any], by: Any) -> Iterator[None]:
    """Put something else in the place of a table's entry."""
    before, table[kind] = table[kind], by
    forget()
    try:
        yield
    finally:
        table[kind] = before
        forget()


def breaks() -> dict[str, tuple[type[Any], Callable[[], Any]]]:
    """Return how to break each entry that a scenario shows, by the node's name."""
    found: dict[str, tuple[type[Any], Callable[[], Any]]] = {}
    found |= {kind.__name__: (kind, partial(blind, function, kind)) for kind, function in CARRIED_OUT.items()}
    for table, by in NOTHING:
        found |= {kind.__name__: (kind, partial(replaced, table, kind, by)) for kind in table}
    return found


def scenarios(path: str) -> tuple[scenario.Scenario, ...]:
    """Return the scenarios of a file, as they lie below the project's folder."""
    return scenarios_of(ROOT / path)


def differs(where: str) -> bool:
    """Play a scenario and tell whether it ends otherwise than it says, or not at all."""
    path, _, number = where.partition("#")
    try:
        return not scenario.run(scenarios(path)[int(number) - 1]).passed
    except Exception:
        return True


def test_every_table_that_the_engine_looks_into_is_broken_here() -> None:
    """What stands for nothing is known for each."""
    assert {id(table) for table, _ in NOTHING} == {id(table) for table in registries.DISPATCHED}


def test_who_is_said_to_ask_for_a_node_names_its_class() -> None:
    """An entry may not name a function that has never heard of the node."""
    false = {kind.__name__: f.__qualname__ for kind, f in CARRIED_OUT.items() if not asking(f, kind)}
    assert not false


def test_without_its_entry_each_node_is_missed() -> None:
    """The noted scenario ends as it says, and otherwise with the entry broken: it is used, and does something."""
    shown: dict[str, str] = json.loads(SHOWN.read_text())
    found = breaks()
    anew = "note it anew: python -m tests.engine.test_executors"
    assert shown.keys() | ELSEWHERE.keys() == found.keys() and not shown.keys() & ELSEWHERE.keys(), anew
    wrong = []
    for name, holds in ELSEWHERE.items():
        assert holds()
        with found[name][1]():
            missed = not holds()
        if not missed:
            wrong.append(f"{name} is not missed")
    for name, where in shown.items():
        with found[name][1]():
            missed = differs(where)
        if not missed:
            wrong.append(f"{name}: {where} ends the same")
    assert not wrong, anew
    assert not [where for where in sorted(set(shown.values())) if differs(where)], anew


@pytest.mark.parametrize("kind", list(CARRIED_OUT)[:6])
def test_a_false_entry_is_found(kind: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither one that does nothing nor one of another node passes."""
    assert not asking(lambda *_: None, kind)
    assert not asking(evaluate.amount, kind)


def note() -> None:
    """Look for a scenario that shows each entry: first the noted one, then those in which the node is met."""
    before: dict[str, str] = json.loads(SHOWN.read_text()) if SHOWN.exists() else {}
    files = [path for path in sorted((ROOT / "tests/scenarios").rglob("*.json")) if path.name != "cards.json"]
    everywhere = [f"{path.relative_to(ROOT)}#{n + 1}" for path in files for n in range(len(scenario.load_all(path)))]
    met = _met(everywhere)
    found: dict[str, str] = {}
    for name, (kind, broken) in breaks().items():
        if name in ELSEWHERE:
            continue
        for where in dict.fromkeys((*filter(None, [before.get(name)]), *met.get(kind, [])[:TRIED])):
            with broken():
                missed = differs(where)
            if missed:
                found[name] = where
                SHOWN.write_text(json.dumps(dict(sorted(found.items())), indent=0) + "\n")
                break
        else:
            print(f"{name}: no scenario shows it", flush=True)


def _met(everywhere: list[str]) -> dict[type[Any], list[str]]:
    """Play all scenarios and return in which each node is called, or stands on a card."""
    met: dict[type[Any], dict[str, None]] = {}
    originals = [dict(table) for table in registries.DISPATCHED]
    playing = [""]

    def noting(kind: type[Any], function: Any) -> Callable[..., Any]:
        def noted(*args: Any) -> Any:
            met.setdefault(kind, {})[playing[0]] = None
            return function(*args)

        return noted

    tables: list[Any] = list(registries.DISPATCHED)
    for table in tables:
        table.update({kind: noting(kind, function) for kind, function in table.items()})
    kinds: dict[int, tuple[Any, set[type[Any]]]] = {}
    for playing[0] in everywhere:
        path, _, number = playing[0].partition("#")
        result = scenario.run(scenarios(path)[int(number) - 1])
        for card in result.game.state.cards.values():
            sheet = card.sheet
            if id(sheet) not in kinds:
                abilities = [each for face in (sheet.front, sheet.back) if face for each in face.abilities]
                kinds[id(sheet)] = sheet, {type(node) for each in abilities for node in walk(each)}
            for kind in kinds[id(sheet)][1]:
                met.setdefault(kind, {})[playing[0]] = None
    for table, original in zip(tables, originals, strict=True):
        table.update(original)
    return {kind: list(where) for kind, where in met.items()}


if __name__ == "__main__":
    note()
