"""The window's thread waits for nobody: no process, thread or socket of another keeps it from painting.

What takes the time of others is done in a thread, which tells the window (`ui/design/window_if_open`); games are begun
by `ui/game_start` and left by `ui/farewells`. `tests/ui/waited.py` watches the same while windows run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import modules

WAITS = {
    "wait", "waitForDone", "waitForConnected", "waitForDisconnected", "waitForReadyRead", "waitForBytesWritten",
    "waitForFinished", "waitForStarted", "waitForNewConnection", "communicate", "recv", "recvfrom", "recv_into",
    "result", "sleep", "check_call", "check_output", "solo", "urlopen", "create_connection", "dial",
    "wait_until", "wait_for_check", "made_apart", "reviewed_apart", "sync_library", "compile_missing",
}  # fmt: skip
"""Calls that wait by their name, whosever they are."""
OF = {
    "subprocess": {"run", "call"}, "Client": {"connect"}, "program": {"done", "ended", "answered"},
    "requests": {"get", "post"}, "select": {"select"},
}  # fmt: skip
"""Calls that wait where they are of that module or class."""
THREADS = {"Thread", "_begin", "_start"}
"""What runs in a thread what it is handed."""

JUSTIFIED = {
    ("gadesk/ui/farewells.py", "say", "thread.join"): "a moment, of a length that nobody sees",
    ("gadesk/ui/farewells.py", "wait", "thread.join"): "called in threads, and as the window that is hidden closes",
    ("gadesk/ui/app.py", "closeEvent", "farewells().wait"): "the window is hidden already: the program ends",
    ("gadesk/ui/design/thread_pool.py", "end", "self._pool.waitForDone"): "the window is hidden already",
    ("gadesk/ui/library/sync_work.py", "stop", "self._thread.join"): "the window is hidden already",
    ("gadesk/ui/sound/device.py", "close", "self._thread.join"): "as the program ends, after its window",
    ("gadesk/ui/table/frame_timing.py", "wait_for_frame", "sleep"): "frames are measured, and nobody looks at them",
    ("gadesk/ui/cards/typing_first.py", "breathe", "time.sleep"): "the window's own thread leaves it before",
}
"""Where it is waited all the same, by module, function and call, and why nobody is kept waiting."""


def waits(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The functions of a module, and the calls in them that wait, unless threads run them."""
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    aside = _in_threads(tree, functions)
    for name, function in functions.items():
        if name not in aside:
            yield from ((name, ast.unparse(call.func)) for call in _own_calls(function) if _waits(call))


def _own_calls(function: ast.FunctionDef) -> Iterator[ast.Call]:
    """The calls in a function, without those in functions of its own."""
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef):
            continue
        if isinstance(node, ast.Call):
            yield node
        todo += ast.iter_child_nodes(node)


def _in_threads(tree: ast.Module, functions: dict[str, ast.FunctionDef]) -> set[str]:
    """The functions that threads run: handed to one, work of a task, and what those call of the same module."""
    found = {
        method.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Task" for base in node.bases)
        for method in node.body
        if isinstance(method, ast.FunctionDef) and method.name == "work"
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _last(node.func) in THREADS:
            given = [*node.args, *(word.value for word in node.keywords)]
            found |= {_last(each) for each in given if isinstance(each, ast.Name | ast.Attribute)}
    todo = list(found)
    while todo:
        function = functions.get(todo.pop())
        for call in _own_calls(function) if function is not None else ():
            of, _, name = ast.unparse(call.func).rpartition(".")
            if of in ("", "self") and name in functions and name not in found:
                found.add(name)
                todo.append(name)
    return found


def _last(node: ast.AST) -> str:
    return ast.unparse(node).rpartition(".")[2]


def _waits(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Attribute):
        return isinstance(call.func, ast.Name) and call.func.id in WAITS
    of, name = ast.unparse(call.func.value), call.func.attr
    if name == "join":  # of a thread: a text's is told what it joins
        told = [*call.args, *(word.value for word in call.keywords)]
        return not isinstance(call.func.value, ast.Constant) and (not told or "thread" in of or "worker" in of)
    return name in WAITS or name in OF.get(of, ())


def test_the_windows_thread_waits_for_nobody() -> None:
    """Each place is mended, or stands above with the reason; and no reason stands there for nothing."""
    found = {(each.where, *wait) for each in modules("gadesk/ui") for wait in waits(each.tree)}
    assert sorted(found - JUSTIFIED.keys()) == [] and sorted(JUSTIFIED.keys() - found) == []


@pytest.mark.parametrize("line", [
    "Client.solo(plan)", "self._thread.join()", "thread.join(2)", "worker.join(timeout=limit)", "subprocess.run(words)",
    "process.communicate()", "socket.waitForConnected(500)", "time.sleep(1)", "program.answered(process, line)",
    "program.done(work)", "self._pool.waitForDone()", "event.wait()", "future.result()", "raw.recv(5)",
    "made_apart(order)", "(lambda: client.wait(3))()",
])  # fmt: skip
def test_each_way_of_waiting_is_seen(line: str) -> None:
    """In a function that the window calls; not in one that a thread runs, or that such a one calls."""
    assert list(waits(ast.parse(f"def clicked(self):\n    {line}\n")))
    clicked = "def clicked(self):\n    def work():\n        self._do()\n    Thread(target=work)\n"
    handed = f"{clicked}def _do(self):\n    {line}\n"
    assert not list(waits(ast.parse(handed)))
    assert not list(waits(ast.parse("def clicked(self):\n    ', '.join(words)\n    sep.join(words)\n")))
