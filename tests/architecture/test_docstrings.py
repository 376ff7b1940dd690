"""Everything public says in a sentence what it is, and every test what it proves."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.source import Module, modules

Defined = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def undocumented(module: Module) -> Iterator[str]:
    """Yield what is public in a module and has no docstring."""
    if module.text.strip() and ast.get_docstring(module.tree) is None:
        yield f"{module.where}: the module"
    yield from (f"{module.where}:{node.lineno} {node.name}" for node in _public(module.tree.body))


def _public(body: list[ast.stmt]) -> Iterator[Defined]:
    for node in body:
        if not isinstance(node, Defined) or node.name.startswith("_") or _told_elsewhere(node):
            continue
        if ast.get_docstring(node) is None:
            yield node
        if isinstance(node, ast.ClassDef):
            yield from _public(node.body)


def _told_elsewhere(node: Defined) -> bool:
    """Qt's own names (`paintEvent`) are told in Qt's documentation, overloads in the function they belong to."""
    if isinstance(node, ast.ClassDef):
        return False
    overload = any(ast.unparse(item).endswith(("overload", ".setter")) for item in node.decorator_list)
    return overload or not node.name.islower()


def test_everything_public_has_a_docstring() -> None:
    """Public modules, classes, functions and methods have docstrings."""
    assert not [line for module in modules("gadesk") for line in undocumented(module)]


def silent_tests(module: Module) -> Iterator[str]:
    """Yield the tests of a module that do not say what they prove."""
    for node in module.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            if ast.get_docstring(node) is None:
                yield f"{module.where}:{node.lineno} {node.name}"


def test_every_test_says_what_it_proves() -> None:
    """Every test function has a docstring."""
    assert not [line for module in modules("tests") for line in silent_tests(module)]
