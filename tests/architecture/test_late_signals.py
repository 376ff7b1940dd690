"""What another thread tells the window goes through `ui/design/window_if_open`: the window may be gone by then."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.source import modules


def bare(tree: ast.Module) -> Iterator[str]:
    """The emits of a module's tasks and thread targets, and signals handed over as callbacks, past the door."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Task" for base in node.bases):
            yield from (f"{node.name}.{call}" for call in _emits(node))
        if isinstance(node, ast.Call):
            given = [*node.args, *(word.value for word in node.keywords)]
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            if name == "Thread" or name.startswith("on_"):
                for each in given:
                    if isinstance(each, ast.Attribute) and each.attr == "emit":
                        yield ast.unparse(each)
            if name == "Thread":
                targets = [word.value for word in node.keywords if word.arg == "target"]
                yield from (call for target in targets for call in _emits(_method(tree, ast.unparse(target))))


def _emits(node: ast.AST | None) -> list[str]:
    calls = ast.walk(node) if node is not None else ()
    return [
        ast.unparse(call.func)
        for call in calls
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "emit"
    ]


def _method(tree: ast.Module, target: str) -> ast.FunctionDef | None:
    name = target.rpartition(".")[2]
    return next((each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and each.name == name), None)


def test_threads_tell_the_window_by_the_door() -> None:
    """No task, thread or callback of one emits a signal itself."""
    found = [f"{module.name}: {call}" for module in modules("gadesk/ui") for call in bare(module.tree)]
    assert not found


def test_a_bare_emit_is_found() -> None:
    """The check can fail in each of its ways."""
    task = "class Work(Task):\n    def work(self):\n        self.done.emit(1)\n"
    run = "    def _run(self):\n        self.done.emit(1)\n"
    thread = f"class A:\n    def go(self):\n        Thread(target=self._run)\n{run}"
    callback = "pictures.on_ready(self.came.emit)\n"
    assert [list(bare(ast.parse(text))) for text in (task, thread, callback)] == [
        ["Work.self.done.emit"],
        ["self.done.emit"],
        ["self.came.emit"],
    ]
