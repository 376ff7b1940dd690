"""Notices the window's thread waiting for another thread, process or socket while a test drives a window."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from gadesk import program
from gadesk.net.deadlines import Timed
from tests.architecture.test_waits import JUSTIFIED

_UI = str(Path(program.__file__).parent / "ui")
_ALLOWED = {(Path(where).name, function) for where, function, _call in JUSTIFIED} | {("first_game.py", "measure")}
"""Functions below which it is waited all the same; a game that is begun to be measured is no window's."""


class Waited:
    """What was waited for, and where."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.found: list[str] = []

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Look at every call that may wait from now on."""
        calls: tuple[tuple[Any, str], ...] = (
            (threading.Thread, "join"), (threading.Condition, "wait"), (subprocess.Popen, "wait"),
            (subprocess.Popen, "communicate"), (Timed, "recv"), (program, "answered"), (time, "sleep"),
        )  # fmt: skip
        for of, name in calls:
            monkeypatch.setattr(of, name, self._looking(f"{of.__name__}.{name}", getattr(of, name)))

    def _looking(self, what: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def look(*words: Any, **more: Any) -> Any:
            if threading.current_thread() is threading.main_thread() and (where := _waiting_below()):
                self.found.append(f"{what} below {where}")
            return call(*words, **more)

        return look


def _waiting_below() -> str:
    """The innermost function of the window that the waiting is done for; "" if for none, or if it may."""
    frame: FrameType | None = sys._getframe(2)
    found = ""
    while frame is not None:
        code = frame.f_code
        if code.co_filename == threading.__file__ and code.co_name == "start":
            return ""  # a thread that is started says so at once
        if code.co_filename.startswith(_UI):
            if (Path(code.co_filename).name, code.co_name) in _ALLOWED:
                return ""
            found = found or f"{code.co_filename[len(_UI) + 1 :]}:{frame.f_lineno} {code.co_name}"
        frame = frame.f_back
    return found
