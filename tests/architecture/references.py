"""What documents, docstrings and comments name of this project, and whether it is there."""

from __future__ import annotations

import ast
import builtins
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.architecture.source import ROOT, Module, modules
from tests.architecture.test_rule_ids import known

FOLDERS = ("", "gadesk/", "gadesk/engine/", "gadesk/ui/", "tests/", "docs/", "resources/")
"""Where a path may begin: docs say `session/host.py` as well as `gadesk/session/host.py`."""
PATH = re.compile(r"(?<![\w./<{*:$-])(?:\.?[\w-]+/)+[\w.*-]*\w\b(?!\()")
DOTTED = re.compile(r"`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?:\(.*?\))?`")
SUFFIXES = {"py", "md", "json", "jsonl", "sqlite", "toml"}
WORD = re.compile(r"`([a-z_]\w*)(?:\(\))?`")
FILE = re.compile(r"(?<![\w./<{*-])[\w-]+\.(?:py|md)\b")


def documents() -> list[Path]:
    """List the documents for people: those of the top, of docs/, and what sets a machine up."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "installer").iterdir(), ROOT / "Makefile"]
    return sorted(path for path in found if path.is_file())


def said_in(module: Module) -> Iterator[str]:
    """Yield the docstrings and the comments of a module."""
    for node in module.nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
    for token in tokenize.generate_tokens(io.StringIO(module.text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


@cache
def _code() -> tuple[Module, ...]:
    return (*modules("gadesk"), *modules("tests"))


def _ends(name: str) -> Iterator[str]:
    """Yield how a module may be called for short: `engine.play.costs`, `play.costs` and `costs`."""
    parts = name.split(".")
    yield from (".".join(parts[start:]) for start in range(len(parts)))


@cache
def _held() -> dict[str, set[str]]:
    """Map each module, however it is called for short, to what can be asked of it by name."""
    found: dict[str, set[str]] = {}
    for module in _code():
        for end in _ends(module.name):
            found.setdefault(end, set()).update(_top_names(module.tree))
    return found


def _top_names(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                yield from (alias.asname or alias.name for alias in names)


@cache
def _names() -> frozenset[str]:
    """Every name that the code defines or uses, every literal of one word, and the words of the data that ships."""
    found = set(sys.stdlib_module_names) | set(dir(builtins))
    for node in (node for module in _code() for node in module.nodes):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                found.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.Constant(value=str(name)) if name.isidentifier():
                found.add(name)
    for path in (ROOT / "resources").rglob("*.json*"):
        found |= set(re.findall(r"[a-z_]+", path.read_text(encoding="utf-8")))
    return frozenset(found)


@cache
def _aliases() -> frozenset[str]:
    """Other names that modules are imported by: `e` for `gadesk.script.effects`."""
    imports = (node for module in _code() for node in module.tree.body if isinstance(node, ast.ImportFrom))
    return frozenset(alias.asname for node in imports for alias in node.names if alias.asname)


@cache
def _only_of_modules() -> frozenset[str]:
    """Names that modules hold and no object does: what stands before one is a module."""
    members: set[str] = set()
    for node in (node for module in _code() for node in module.nodes):
        match node:
            case ast.ClassDef(body=body):
                members |= set(_top_names(ast.Module(body, [])))
            case ast.Attribute(attr=name, ctx=ast.Store()):
                members.add(name)
    return frozenset(set().union(*_held().values()) - members)


def _top(path: str) -> str:
    return path.split("/", 1)[0]


@cache
def _tops() -> frozenset[str]:
    """First parts of paths that are of this project; `and/or` is no path."""
    return frozenset(
        path.name for folder in FOLDERS for path in (ROOT / folder).iterdir() if path.is_dir() and path.name[0] != "_"
    )


@cache
def _lies(path: str, beside: Path) -> bool:
    for folder in (*(ROOT / folder for folder in FOLDERS), beside):
        if any(folder.glob(path)) or any(folder.glob(f"{path}.py")):
            return True
        before, dot, attribute = path.rpartition(".")
        if dot and any(folder.glob(f"{before}.py")) and attribute in _names():
            return True
    return False


@cache
def _known(dotted: str) -> bool:
    parts = dotted.split(".")
    end = max((end for end in range(len(parts) + 1) if ".".join(parts[:end]) in _held()), default=0)
    if end == len(parts) or known(dotted) or parts[0] in sys.stdlib_module_names:
        return True
    if end and parts[end] in _held()[".".join(parts[:end])]:
        return all(part in _names() for part in parts[end:])
    if parts[0] in _aliases():
        return all(part in _names() for part in parts)
    return parts[0] in _names() and all(part in _names() and part not in _only_of_modules() for part in parts[1:])


def dangling(text: str, beside: Path) -> Iterator[str]:
    """Yield what a text names of this project that is not there; paths may be relative to its own folder."""
    for path in PATH.findall(text):
        if _top(path) in _tops() and not _lies(path, beside):
            yield path
    for file in FILE.findall(text):
        if not any(ROOT.glob(file)) and file not in _file_names():
            yield file
    yield from (name for name in DOTTED.findall(text) if name.rpartition(".")[2] not in SUFFIXES and not _known(name))
    yield from (name for name in WORD.findall(text) if name not in _names() and name not in _held())


@cache
def _file_names() -> frozenset[str]:
    return frozenset(
        path.name for top in ("gadesk", "tests", "docs", "resources") for path in (ROOT / top).rglob("*.*")
    )
