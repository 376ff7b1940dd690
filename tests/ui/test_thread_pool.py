"""What a thread still works with is not taken apart, though nobody else refers to it any more."""

from __future__ import annotations

import gc
import threading

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from gadesk.ui.design import thread_pool
from gadesk.ui.design.thread_pool import Task, ThreadPool
from tests.waiting import PATIENCE


class Used:
    """Something with a slot, which the garbage collector empties when it takes it apart."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Reading(Task):
    """Begins, waits until it may go on, and reads what it was given."""

    def __init__(self, used: Used, seen: list[str]) -> None:
        super().__init__()
        self.used, self.seen = used, seen
        self.begun, self.may_go_on = threading.Event(), threading.Event()

    def work(self) -> None:
        """Read it before and after."""
        self.begun.set()
        self.may_go_on.wait(PATIENCE)
        self.seen.append(getattr(self.used, "name", "taken apart"))


class Owner(QObject):
    """Owns threads, and refers to itself, so that only the garbage collector ends it."""

    def __init__(self) -> None:
        super().__init__()
        self.threads, self.itself = ThreadPool(1, self), self


def test_what_a_thread_uses_outlives_its_owner(qapp: QApplication) -> None:
    """The collector finds an owner that was never ended: its task, and the one that waits behind it, do all they do."""
    seen: list[str] = []
    tasks = [Reading(Used(name), seen) for name in ("first", "second")]
    owner = Owner()  # the collector empties what is older first
    for task in tasks:
        owner.threads.start(task)
    may_go_on = [task.may_go_on for task in tasks]
    assert tasks[0].begun.wait(PATIENCE)
    del owner, tasks, task

    def begun(phase: str, info: dict[str, int]) -> None:
        """Let the tasks go on once the collector has begun: it waits for them in the middle of its work."""
        threading.Timer(0.05, lambda: [each.set() for each in may_go_on]).start()  # type: ignore[func-returns-value]
        gc.callbacks.remove(begun)

    gc.callbacks.append(begun)
    gc.collect()
    assert seen == ["first", "second"]


def test_an_ended_pool_keeps_nothing(qapp: QApplication) -> None:
    """A task that never began is let go, one that runs is waited for."""
    seen: list[str] = []
    owner = Owner()
    first, second = (Reading(Used(name), seen) for name in ("first", "second"))
    owner.threads.start(first)
    owner.threads.start(second)
    assert first.begun.wait(PATIENCE)
    first.may_go_on.set()
    owner.threads.end()
    assert seen in (["first"], ["first", "second"]) and not {first, second} & thread_pool._going
