"""Waiting for what another thread or process brings about.

What is waited for comes in an instant; the limit is only there so that a fault ends in a sentence and not in a test
that hangs. It is so long that no machine, however busy, reaches it.
"""

from __future__ import annotations

import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 300.0


def until(ready: Callable[[], object], what: str = "what is waited for") -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, f"{what} does not come; the threads stand at:\n{_stacks()}"
        time.sleep(0.005)


def _stacks() -> str:
    """Where each thread stands: what does not come on a busy machine alone can hardly be brought about again."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    frames = sys._current_frames().items()
    return "\n".join(f"{names.get(id)}:\n{''.join(traceback.format_stack(frame))}" for id, frame in frames)


@contextmanager
def closed_port() -> Iterator[int]:
    """Keep a port of this machine at which nobody listens."""
    with socket.socket() as kept:
        kept.bind(("127.0.0.1", 0))
        yield kept.getsockname()[1]
