"""Citations of the rulebook are looked up: `resources/rules/ids.txt` lists the ids, without their texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from gadesk.paths import resource
from tests.architecture.source import Module, modules

IDS = tuple(resource("rules", "ids.txt").read_text(encoding="utf-8").split())
_SECTIONS = {identifier.split(".")[0] for identifier in IDS}
_CITATION = re.compile(rf"(?<![\w./-])(?:{'|'.join(sorted(_SECTIONS))})\.[a-z0-9+-]+(?:[./][a-z0-9+-]+)*")


def known(citation: str) -> bool:
    """Say whether a citation is an id or the section that ids lie in."""
    return any(identifier == citation or identifier.startswith((f"{citation}.", f"{citation}/")) for identifier in IDS)


def citations(module: Module) -> Iterator[str]:
    """Yield what looks like a citation in the docstrings of a module."""
    for node in module.nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _CITATION.findall(ast.get_docstring(node, clean=False) or "")


def marked_rules(module: Module) -> Iterator[str]:
    """Yield the ids in `pytest.mark.rule(…)`."""
    for node in module.nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (str(ast.literal_eval(item)) for item in node.args)


def test_rule_markers_name_rules_that_exist() -> None:
    """Every `@pytest.mark.rule(id)` names an id of the rulebook."""
    wrong = [
        f"{module.where}: {rule}" for module in modules("tests") for rule in marked_rules(module) if rule not in IDS
    ]
    assert not wrong


def test_citations_name_rules_that_exist() -> None:
    """Every rule cited in a docstring of the program exists."""
    wrong = {f"{module.where}: {name}" for module in modules("gadesk") for name in citations(module) if not known(name)}
    assert not wrong, "\n".join(sorted(wrong))
