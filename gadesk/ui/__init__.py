"""The window: the only room of the house where PySide6 is imported."""

import builtins
from contextlib import suppress

with suppress(ImportError):  # what is missing is told by `system`, where the window is asked for
    import PySide6.QtCore  # noqa: F401

    # PySide6 puts an import of its own in place of Python's, for `from __feature__ import …`, of which nothing here
    # makes use: it reads the source of every module that is imported after it, and keeps all of it.
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
