"""Sizes that keep the code readable: file ≤ 600 lines, function ≤ 60 lines, class ≤ 18 public methods."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.source import Module, modules

FILE_LINES = 600
FUNCTION_LINES = 60
PUBLIC_METHODS = 18


def too_large(module: Module) -> Iterator[tuple[str, str]]:
    """Yield the key and the size of everything in a module that is larger than the house wants."""
    lines = module.text.count("\n")
    if lines > FILE_LINES:
        yield module.where, f"{lines} lines"
    for node in module.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > FUNCTION_LINES:
                yield f"{module.where}:{node.name}", f"{length} lines"
        elif isinstance(node, ast.ClassDef):
            public = _public_methods(node)
            if public > PUBLIC_METHODS:
                yield f"{module.where}:{node.name}", f"{public} public methods"


def _public_methods(node: ast.ClassDef) -> int:
    """Count methods without the ones Qt names (`paintEvent`): those are overridden, not offered."""
    return sum(
        isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)
        and not item.name.startswith("_")
        and item.name.islower()
        for item in node.body
    )


def test_nothing_is_larger_than_the_house_wants() -> None:
    """Every file, function and class keeps its size."""
    found = [
        ": ".join(item) for folder in ("gadesk", "tests") for module in modules(folder) for item in too_large(module)
    ]
    assert not found, "\n".join(found)
