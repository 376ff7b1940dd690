"""Which tests and scenarios are marked with which of the rulebook's ids, read from a source tree without running it."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gadesk.errors import UserError


def marked(tests: Path) -> Iterator[tuple[str, str]]:
    """Yield every id that a test or scenario is marked with, and the test as pytest names it."""
    for path in sorted(tests.rglob("*.py")):
        where = path.relative_to(tests.parent).as_posix()
        try:
            for rule, test in marks_of(path.read_text(encoding="utf-8")):
                yield rule, f"{where}::{test}" if test else where
        except SyntaxError as error:
            raise UserError(f"{path}, line {error.lineno}, is not Python ({error.msg}); mend the test.") from None
    for path in sorted((tests / "scenarios").rglob("*.json")):
        where = path.relative_to(tests.parent).as_posix()
        for rule, title in marks_of_scenarios(_read(path)):
            yield rule, f"{where}::{title}"


def marks_of(source: str) -> Iterator[tuple[str, str]]:
    """Yield the ids in `pytest.mark.rule("…", …)` of a Python file and the test there, or "" for all of the file's.

    What is worked out at run time does not count.
    """
    if "mark.rule" in source:
        yield from _marks_below(ast.parse(source), "")


def marks_of_scenarios(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the ids that the scenarios of a file name, the file's own for each of them, and the title."""
    for index, one in enumerate(data.get("scenarios", (data,))):
        shared = () if one is data else data.get("rules", ())
        for rule in (*shared, *one.get("rules", ())):
            yield rule, one.get("title") or f"scenario {index}"


def _marks_below(node: ast.AST, test: str) -> Iterator[tuple[str, str]]:
    for part in ast.iter_child_nodes(node):
        name = _named(part)
        within = f"{test}::{name}" if test and name else name or test
        match part:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=items):
                yield from ((item.value, within) for item in items
                            if isinstance(item, ast.Constant) and isinstance(item.value, str))  # fmt: skip
        yield from _marks_below(part, within)


def _named(node: ast.AST) -> str:
    """Return the name that pytest knows a node by: a function, a class, a class that is assigned; "" for all else."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) if name != "pytestmark":
            return name
    return ""


def _read(path: Path) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise UserError(f"{path}, line {error.lineno}, is not JSON ({error.msg}); mend the scenario.") from None
    return data
