"""The source tree as the architecture tests see it: modules with their names, texts and syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True)
class Module:
    """One Python file."""

    path: Path

    @property
    def where(self) -> str:
        """Its path within the tree, with slashes."""
        return self.path.relative_to(ROOT).as_posix()

    @property
    def name(self) -> str:
        """Its dotted name."""
        parts = self.path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @cached_property
    def text(self) -> str:
        """Its source."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree."""
        _GIVEN.append(self)
        return ast.parse(self.text, str(self.path))

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of its syntax tree: many gates look at all of them, and each walk takes longer than to parse."""
        return tuple(ast.walk(self.tree))

    def imports(self) -> Iterator[str]:
        """Yield the dotted name of everything it imports, wherever the import stands."""
        yield from self._imports(self.nodes)

    def imports_at_run_time(self) -> set[str]:
        """Return the dotted names of what it imports, but for the annotations of types alone."""
        annotations = {
            id(inner)
            for node in self.nodes
            if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
            for inner in ast.walk(node)
        }
        return set(self._imports(node for node in self.nodes if id(node) not in annotations))

    def _imports(self, nodes: Iterable[ast.AST]) -> Iterator[str]:
        for node in nodes:
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level:
                package = self.name.split(".") if self.path.name == "__init__.py" else self.name.split(".")[:-1]
                base = package[: len(package) - node.level + 1] + ([node.module] if node.module else [])
                yield from (".".join([*base, alias.name]) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


@lru_cache
def modules(folder: str) -> tuple[Module, ...]:
    """List the modules below a folder of the tree, in order of their paths."""
    return tuple(Module(path) for path in sorted((ROOT / folder).rglob("*.py")))


_GIVEN: list[Module] = []
"""The modules whose syntax trees are held."""


def let_go() -> None:
    """Let go of all syntax trees: millions of objects, which the garbage collector looks through at each later test."""
    for module in _GIVEN:
        module.__dict__.pop("tree", None)
        module.__dict__.pop("nodes", None)
    _GIVEN.clear()
