"""Work on threads of Qt, kept from Python's garbage collector until it is over.

Qt holds a runnable that waits or runs; what Python sees of that is a pool that refers to it. A pool that nobody refers
to any more is garbage to the collector, with its runnables and all that these use: it empties them one by one, and
the end of the pool among them waits for the threads, which go on with what is half empty and crash the program.
"""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import QObject, QRunnable, QThreadPool

_going: set[Task] = set()
_numbers = count(1)


class Task(QRunnable):
    """One piece of work; it tells the window what came of it by `window_if_open.tell`."""

    pool = 0

    def work(self) -> None:
        """Do it, on a thread of the pool."""
        raise NotImplementedError

    def run(self) -> None:
        """Do it, as Qt calls it."""
        try:
            self.work()
        finally:
            _going.discard(self)


class ThreadPool(QObject):
    """Threads for the tasks of one owner, who ends it before the program does."""

    def __init__(self, threads: int, parent: QObject) -> None:
        super().__init__(parent)
        self._number = next(_numbers)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(threads)

    def start(self, task: Task) -> None:
        """Begin a task as soon as a thread is free."""
        task.pool = self._number
        _going.add(task)
        self._pool.start(task)

    def end(self) -> None:
        """Begin no task that still waits, and wait for those that run: they speak to what is deleted next."""
        self._pool.clear()
        self._pool.waitForDone()
        _going.difference_update([task for task in tuple(_going) if task.pool == self._number])
