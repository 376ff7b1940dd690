"""Citations of the rulebook are looked up: `resources/rules` lists the ids of each edition, without their texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from gadesk.glossary.editions import Edition, citable
from gadesk.paths import resource
from tests.architecture.source import Module, modules

IDS = tuple(citable(lambda name: resource("rules", name).read_text(encoding="utf-8")))
_SECTIONS = {identifier.split(".")[0] for identifier in IDS if ":" not in identifier}
_EDITIONS = "|".join(f"{edition}:" for edition in Edition)
_CITATION = re.compile(
    rf"(?<![\w./-])(?:{_EDITIONS})?(?:{'|'.join(sorted(_SECTIONS))})\.[a-z0-9+-]+(?:[./][a-z0-9+-]+)*"
)


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


def test_a_rule_of_a_later_edition_is_cited_with_its_name() -> None:
    """Its id alone is none: many ids of one edition name another rule in the next."""
    assert known("2026-08:terms.ephemeral.1") and not known("terms.ephemeral.1")
    assert known("terms.negate.1") and _CITATION.findall("(2026-08:terms.ephemeral.1)") == ["2026-08:terms.ephemeral.1"]


def test_citations_name_rules_that_exist() -> None:
    """Every rule cited in a docstring of the program exists."""
    wrong = {f"{module.where}: {name}" for module in modules("gadesk") for name in citations(module) if not known(name)}
    assert not wrong, "\n".join(sorted(wrong))
