"""A signal's arguments never fall into a slot's optional ones, where they mean something else.

`bar.valueChanged.connect(timer.start)` starts the timer with as many milliseconds as the bar's value, as Qt chooses
`start(int)`: a slot that may be called with fewer arguments than a signal sends is connected through a lambda that
says which of them it takes.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from functools import cache
from typing import Any, get_type_hints

import pytest
from PySide6 import QtCore, QtGui, QtWidgets

from tests.architecture.source import Module, modules

_QT = (QtCore, QtGui, QtWidgets)
_SIGNAL = QtCore.Signal
Range = tuple[int, int]
"""The fewest and the most arguments that something can be called with."""
MANY = 99


@cache
def qt_signals() -> dict[str, int]:
    """The most arguments that a signal of a name sends, of all of Qt's classes."""
    found: dict[str, int] = {}
    for room in _QT:
        for each in dir(room):  # PySide makes a class when it is first asked for: `vars` has those alone
            kind = getattr(room, each)
            if isinstance(kind, type) and kind is not QtCore.QSocketNotifier:  # no widget's: the program has none
                for name, value in vars(kind).items():
                    if isinstance(value, _SIGNAL):
                        found[name] = max(found.get(name, 0), _sent(str(value)))
    return found


def _sent(signal: str) -> int:
    """Count the arguments in the text of a signal, one signature a line or after a semicolon."""
    inner = [each.partition("(")[2].rpartition(")")[0] for each in signal.replace(";", "\n").splitlines()]
    return max((each.count(",") + 1 if each.strip() else 0 for each in inner), default=0)


def own_signals(module: Module) -> Iterator[tuple[str, int]]:
    """Yield name and number of arguments of the signals that a module declares."""
    for node in module.nodes:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            if isinstance(node.value.func, ast.Name) and node.value.func.id == "Signal":
                for target in node.targets:
                    yield ast.unparse(target), len(node.value.args)


@cache
def sent_by_name() -> dict[str, int]:
    """The most arguments that a signal of a name sends; of names that Qt has, Qt's."""
    found: dict[str, int] = {}
    for module in modules("gadesk/ui"):
        for name, count in own_signals(module):
            found[name] = max(found.get(name, 0), count)
    return {**found, **qt_signals()}


def qt_ranges(function: Any) -> list[Range]:
    """The ways to call a method of Qt, without `self`."""
    signature = importlib.import_module("shibokensupport.signature").get_signature(function)
    listed = signature if isinstance(signature, list) else [signature] if signature else []
    return [_range(each, bound=True) for each in listed]


def _range(signature: inspect.Signature, bound: bool) -> Range:
    given = [each for each in signature.parameters.values() if each.kind is not each.KEYWORD_ONLY]
    given = given[1:] if bound and given and given[0].name == "self" else given
    fixed = [each for each in given if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]
    least = sum(each.default is each.empty for each in fixed)
    open_to_more = any(each.kind is each.VAR_POSITIONAL and not each.name.startswith("_") for each in given)
    return least, MANY if open_to_more else len(fixed)


class _Scope:
    """One class of a module: what its attributes are made of, and its methods."""

    def __init__(self, module: Module, kind: ast.ClassDef | None) -> None:
        self._room = importlib.import_module(module.name)
        self._class = getattr(self._room, kind.name, None) if kind is not None else None
        self._made: dict[str, Any] = {}
        for node in ast.walk(kind) if kind is not None else ():
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    pairs = zip(target.elts, node.value.elts, strict=False) if (
                        isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
                    ) else [(target, node.value)]  # fmt: skip
                    for name, value in pairs:
                        self._note(name, value)

    def _note(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            made = getattr(self._room, value.func.id, None)
            if isinstance(made, type):
                self._made[ast.unparse(target)] = made

    def kind_of(self, value: ast.expr) -> Any:
        """The class that an expression is an object of, or None."""
        words = ast.unparse(value)
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            called = getattr(self._room, value.func.id, None)
            return called if isinstance(called, type) else get_type_hints(called).get("return") if called else None
        return self._class if words == "self" else self._made.get(words)

    def ranges(self, slot: ast.expr) -> list[Range]:
        """The ways to call a slot; none where that can't be told."""
        if isinstance(slot, ast.Lambda):
            # Called `_`, a parameter is there to take what a signal sends and to pass it over.
            names = [each.arg for each in slot.args.args]
            least = len(names) - len(slot.args.defaults)
            said = [name for name in names[least:] if not name.startswith("_")]
            return [(len(names) - len(said), len(names))]
        if isinstance(slot, ast.Call) and ast.unparse(slot.func) == "partial":
            bound, named = len(slot.args) - 1, len(slot.keywords)
            ways = self.ranges(slot.args[0])
            return [(max(0, least - bound), max(0, most - bound - named)) for least, most in ways]
        if isinstance(slot, ast.Attribute):
            function = getattr(self.kind_of(slot.value), slot.attr, None)
        elif isinstance(slot, ast.Name):
            function = getattr(self._room, slot.id, None)
        else:
            return []
        if inspect.isfunction(function):
            return [_range(inspect.signature(function), bound=isinstance(slot, ast.Attribute))]
        return qt_ranges(function) if function is not None else self._by_name(slot)

    def _by_name(self, slot: ast.expr) -> list[Range]:
        """Of something that can't be told: the ways to call methods of Qt's timers and widgets of this name."""
        if not isinstance(slot, ast.Attribute):
            return []
        for kind in (QtCore.QTimer, QtWidgets.QWidget, QtWidgets.QLineEdit, QtWidgets.QDialog):
            function = getattr(kind, slot.attr, None)
            if function is not None and not isinstance(function, _SIGNAL):
                return qt_ranges(function)
        return []

    def sent(self, signal: ast.expr) -> int:
        """How many arguments a signal sends."""
        if isinstance(signal, ast.Subscript):  # one of several signatures
            return 0 if not ast.unparse(signal.slice).strip("()") else 1
        if not isinstance(signal, ast.Attribute):
            return 0
        kind = self.kind_of(signal.value)
        known = getattr(kind, signal.attr, None)
        if isinstance(known, _SIGNAL):
            return _sent(str(known))
        return sent_by_name().get(signal.attr, 0)


def loose(module: Module) -> list[str]:
    """List the connections whose slot could swallow, as an optional argument, what the signal sends."""
    wrong = []
    for call, kind in _connects(module.tree, None):
        assert isinstance(call.func, ast.Attribute)
        scope = _Scope(module, kind)
        sent = scope.sent(call.func.value)
        for least, most in _ambiguous(scope.ranges(call.args[0])):
            if least < sent and most > least:
                wrong.append(f"{module.where}:{call.lineno} {ast.unparse(call)}")
                break
    return wrong


def _ambiguous(ranges: list[Range]) -> list[Range]:
    """Several ways to call something are one with optional arguments."""
    if not ranges:
        return []
    return [(min(least for least, _ in ranges), max(most for _, most in ranges))]


def _connects(tree: ast.AST, kind: ast.ClassDef | None) -> Iterator[tuple[ast.Call, ast.ClassDef | None]]:
    for node in ast.iter_child_nodes(tree):
        inner = node if isinstance(node, ast.ClassDef) else kind
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "connect":
            if node.args:
                yield node, inner
        yield from _connects(node, inner)


@pytest.mark.parametrize("module", modules("gadesk/ui"), ids=lambda module: module.where)
def test_no_slot_swallows_what_a_signal_sends(module: Module) -> None:
    """A slot with optional arguments is connected through a lambda, which says what it takes."""
    assert not loose(module)


WRONG = """
from functools import partial
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QScrollBar

class Page(QObject):
    told = Signal(str)
    def __init__(self):
        self.timer, self.bar = QTimer(self), QScrollBar()
        self.button = QPushButton()
        self.{line}
    def read(self, again=False): ...
    def look(self): ...
"""


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("bar.valueChanged.connect(self.timer.start)", True),
        ("bar.valueChanged.connect(lambda _at: self.timer.start())", False),
        ("timer.timeout.connect(self.timer.start)", False),
        ("button.clicked.connect(self.read)", True),
        ("button.clicked.connect(self.look)", False),
        ("told.connect(self.read)", True),
        ("button.clicked.connect(partial(self.read))", True),
        ("button.clicked.connect(lambda page=1: page)", True),
        ("button.clicked.connect(lambda _on, page=1: page)", False),
        ("button.clicked.connect(self.button.setFocus)", True),
    ],
)
def test_loose_connections_are_seen(line: str, wrong: bool, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the gate above is for is found, and its cure is not."""
    path = tmp_path / "page_of_a_test.py"
    path.write_text(WRONG.format(line=line), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(Module, "name", property(lambda self: self.path.stem))
    monkeypatch.setattr(Module, "where", property(lambda self: self.path.name))
    monkeypatch.delitem(__import__("sys").modules, "page_of_a_test", raising=False)
    importlib.invalidate_caches()
    assert bool(loose(Module(path))) is wrong
