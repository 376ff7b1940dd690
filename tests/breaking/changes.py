"""Small changes of a module's functions: each is the code of one function with one thing in it broken."""

from __future__ import annotations

import ast
import copy
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType

FLAGS = 0x1000000  # as `from __future__ import annotations` compiles
OPPOSITE: dict[type, type] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
}  # fmt: skip
BOUND: dict[type, type] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
SIGN: dict[type, type] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}
PROMPT = ("source", "word", "slug", "about", "cancel")
TOLD = ("slug_of", "source_slug", "Event")
"""What a question or an event says, besides what can be answered."""
DROPPED = (ast.Assign, ast.AugAssign, ast.Raise, ast.Continue, ast.Break, ast.For, ast.Delete)
Place = tuple[ast.AST, str, int | None, ast.AST, tuple[int, int]]


@dataclass(frozen=True)
class Change:
    """One broken function: its dotted name in the module, the lines of the broken statement, and what was done."""

    function: str
    lines: tuple[int, int]
    told: str
    code: CodeType


def changes(source: str) -> Iterator[Change]:
    """Yield every change of every function of a module."""
    for prefix, holder in _holders(ast.parse(source)):
        for node in holder:
            if isinstance(node, ast.FunctionDef):
                yield from _of_function(prefix + node.name, node)


def _holders(tree: ast.Module) -> Iterator[tuple[str, list[ast.stmt]]]:
    yield "", tree.body
    yield from ((f"{node.name}.", node.body) for node in tree.body if isinstance(node, ast.ClassDef))


def _of_function(name: str, function: ast.FunctionDef) -> Iterator[Change]:
    function.decorator_list = []
    whole, seen = _code(function), {ast.unparse(function)}
    for number, (above, field, _, node, lines) in enumerate(_places(function)):
        if isinstance(above, ast.Expr):  # the whole statement is dropped
            continue
        for told, new in _instead(node, field):
            broken = copy.deepcopy(function)
            parent, field, at, _, _ = list(_places(broken))[number]
            _put(parent, field, at, new)
            text = ast.unparse(ast.fix_missing_locations(broken))
            if text in seen:
                continue
            seen.add(text)
            code = _code(broken)
            if code.co_flags == whole.co_flags:
                yield Change(name, lines, f"{_short(node)}  →  {told}", code)


def _short(node: ast.AST) -> str:
    text = ast.unparse(node).split("\n")[0]
    return text if len(text) <= 90 else text[:87] + "…"


def _code(function: ast.FunctionDef) -> CodeType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what is broken may look odd
        made = compile(ast.Module([function], []), "<broken>", "exec", FLAGS, dont_inherit=True)
    return next(each for each in made.co_consts if isinstance(each, CodeType) and each.co_name == function.name)


def _places(function: ast.FunctionDef) -> Iterator[Place]:
    """Yield each node below a function's statements with where it hangs, in an order that a copy shares."""
    for at, statement in enumerate(function.body):
        yield from _below(function, "body", at, statement, (0, 0))


def _below(parent: ast.AST, field: str, at: int | None, node: ast.AST, lines: tuple[int, int]) -> Iterator[Place]:
    if isinstance(node, ast.stmt):
        body = getattr(node, "body", None)
        lines = (node.lineno, max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno)
    yield parent, field, at, node, lines
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TOLD:
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "ctx"):
            continue
        if isinstance(value, ast.AST):
            yield from _below(node, name, None, value, lines)
        elif isinstance(value, list):
            for index, each in enumerate(value):
                if isinstance(each, ast.AST):
                    yield from _below(node, name, index, each, lines)


def _put(parent: ast.AST, field: str, at: int | None, new: ast.AST) -> None:
    if at is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[at] = new


def _instead(node: ast.AST, field: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield what may stand in a node's place."""
    made: list[ast.AST] = []
    if isinstance(node, ast.stmt):
        made = list(_statements(node))
    elif isinstance(node, ast.comprehension):
        for number in range(len(node.ifs)):
            made.append(ast.comprehension(node.target, node.iter, _without(node.ifs, number), node.is_async))
    elif isinstance(node, ast.expr) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        made = list(_expressions(node, field))
        if field in ("test", "ifs"):
            made += [ast.UnaryOp(ast.Not(), node), ast.Constant(True), ast.Constant(False)]
    for new in made:
        yield _short(new) if not isinstance(new, ast.comprehension) else "for " + _short(new.target), new


def _statements(node: ast.stmt) -> Iterator[ast.stmt]:
    documents = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    if isinstance(node, DROPPED) or (isinstance(node, ast.Expr) and not documents):
        yield ast.Pass()
    if isinstance(node, ast.Return) and node.value is not None:
        if not isinstance(node.value, ast.Constant):
            yield from (ast.Return(ast.Constant(value)) for value in (None, True))


def _without(several: list[ast.expr], number: int) -> list[ast.expr]:
    return several[:number] + several[number + 1 :]


def _expressions(node: ast.expr, field: str) -> Iterator[ast.expr]:
    if isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for number in range(len(node.values)):
            left = _without(node.values, number)
            yield left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
    elif isinstance(node, ast.Compare):
        for table in (OPPOSITE, BOUND):
            if type(node.ops[0]) in table:
                yield ast.Compare(node.left, [table[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.BinOp):
        yield from (node.left, node.right)
        if type(node.op) in SIGN:
            yield ast.BinOp(node.left, SIGN[type(node.op)](), node.right)
    elif isinstance(node, ast.Constant):
        yield from _constants(node.value, field == "slice")
    elif isinstance(node, ast.Call) and not (isinstance(node.func, ast.Name) and node.func.id in TOLD):
        yield from _calls(node)
    elif isinstance(node, ast.YieldFrom):
        yield ast.Constant(None)


def _constants(value: object, index: bool) -> Iterator[ast.expr]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        if not index:  # the first of one is its last
            yield ast.Constant(value - 1)


def _calls(node: ast.Call) -> Iterator[ast.expr]:
    yield from (*node.args[:1], ast.Constant(None))
    if isinstance(node.func, ast.Name) and node.func.id in NAMES:
        yield ast.Call(ast.Name(NAMES[node.func.id], ast.Load()), node.args, node.keywords)
    for number, keyword in enumerate(node.keywords):
        if keyword.arg in PROMPT:
            continue
        yield ast.Call(node.func, node.args, node.keywords[:number] + node.keywords[number + 1 :])
