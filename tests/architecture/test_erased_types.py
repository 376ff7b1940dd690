"""The engine's types are real: `Any` stands where nothing better can be said, and nowhere new."""

from __future__ import annotations

import ast

from tests.architecture.source import Module, modules

MOST = 5
"""Lines of the engine with `Any`: this may fall, never rise."""


def erased(module: Module) -> list[str]:
    """List the lines of a module that say `Any`, the imports of the word aside."""
    said = (node for node in module.nodes if isinstance(node, ast.Name | ast.Attribute))
    lines = {node.lineno for node in said if (node.id if isinstance(node, ast.Name) else node.attr) == "Any"}
    return [f"{module.where}:{line}" for line in sorted(lines)]


def test_the_engine_erases_no_more_types() -> None:
    """Whoever needs an `Any` more finds the type instead; whoever takes one away lowers the bound."""
    found = [line for module in modules("gadesk/engine") for line in erased(module)]
    assert len(found) <= MOST, "\n".join(found)
