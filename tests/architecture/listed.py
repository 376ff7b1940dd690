"""Lists of a notion's members, written by hand: where they stand in the tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from typing import TypeVar

from gadesk import glossary
from tests.architecture.source import Module

Part = TypeVar("Part", ast.Attribute, ast.Constant)
NAMES = {name for name, kind in vars(glossary).items() if isinstance(kind, type) and issubclass(kind, Enum)} - {"Layer"}
"""The glossary's notions; what each layer holds is the rule of the layers itself."""
FEW = 2
"""So many words may stand together without being a list of a notion's: "hand" and "memory" are words of much else."""
CHECKED = {"total", "ordered"}
"""What a table is handed to so that no member is missing."""
WORDS = {name: {member.value for member in vars(glossary)[name]} for name in sorted(NAMES)}
Place = tuple[str, str, str]
"""A file, what the list stands in there, and the notion."""


def listed_words(module: Module) -> Iterator[Place]:
    """Yield where more than a few words of a notion are listed as plain text; the fields of a record are no list."""
    fields = [node.value for node in module.nodes if isinstance(node, ast.Assign) and _is_slots(node)]
    for node, inside in _within(module.tree, ()):
        for group in _groups(node, ast.Constant) if node not in fields else ():
            words = {one.value for one in group if isinstance(one.value, str)}
            yield from (
                (module.where, ".".join(inside), name) for name, known in WORDS.items() if len(words & known) > FEW
            )


def listed(module: Module) -> Iterator[Place]:
    """Yield where two or more members of a notion are listed, but for tables that are checked to be whole."""
    for node, inside in _within(module.tree, ()):
        for group in _groups(node, ast.Attribute):
            found: dict[str, set[str]] = {}
            for one in group:
                if isinstance(one.value, ast.Name) and one.value.id in NAMES:
                    found.setdefault(one.value.id, set()).add(one.attr)
            yield from ((module.where, ".".join(inside), name) for name, members in found.items() if len(members) > 1)


def _within(node: ast.AST, inside: tuple[str, ...]) -> Iterator[tuple[ast.AST, tuple[str, ...]]]:
    """Walk a tree with the names that each node stands in; what is handed to `total` is left out."""
    yield node, inside
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CHECKED:
        return
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        inside = (*inside, node.name)
    elif isinstance(node, (ast.Assign, ast.AnnAssign)) and not inside:
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        inside = (ast.unparse(target),)
    for child in ast.iter_child_nodes(node):
        yield from _within(child, inside)


def _is_slots(node: ast.Assign) -> bool:
    return ast.unparse(node.targets[0]) == "__slots__"


def _groups(node: ast.AST, kind: type[Part]) -> Iterator[list[Part]]:
    """Yield those of one kind in a tuple, a list, a set, or the keys or values of a dictionary, also in pairs."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        yield _parts(node.elts, kind)
    elif isinstance(node, ast.Dict):
        yield _parts([key for key in node.keys if key is not None], kind)
        yield _parts(node.values, kind)


def _parts(parts: list[ast.expr], kind: type[Part]) -> list[Part]:
    each = [inner for part in parts for inner in (part.elts if isinstance(part, ast.Tuple) else [part])]
    return [one for one in each if isinstance(one, kind)]
