"""The watch of the strangers tells where the program stands without touching it."""

from __future__ import annotations

import threading

from tests.strangers.watch import where

INSIDE = "def inside(begun, go_on):\n    begun.set()\n    go_on.wait()\n"


def test_a_slow_call_is_named() -> None:
    """The program's own file and function, of a thread that stands in it."""
    made: dict[str, object] = {}
    exec(compile(INSIDE, "/somewhere/gadesk/ui/made_up.py", "exec"), made)
    begun, go_on = threading.Event(), threading.Event()
    thread = threading.Thread(target=made["inside"], args=(begun, go_on))  # type: ignore[arg-type]
    thread.start()
    begun.wait()
    assert thread.ident is not None
    told = where(thread.ident)
    go_on.set()
    thread.join()
    assert "ui/made_up.py:inside" in told
