"""Why the window did not open, told to somebody who clicked on a sign of it and has no terminal to read in.

Nothing of Qt, which may be what is missing. The boxes of the desktop are tried one by one; a file has it always.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

_LOOKED_AT = 1.0  # seconds: what failed sooner than anybody can read was not shown
_BOXES: tuple[tuple[str, ...], ...] = (
    ("zenity", "--error", "--no-markup", "--title=gadesk", "--width=480", "--text={}"),
    ("kdialog", "--title", "gadesk", "--error", "{}"),
    ("xmessage", "-center", "-title", "gadesk", "{}"),
    ("notify-send", "--urgency=critical", "gadesk", "{}"),
)
_SCRIPT = ("on run words", 'display alert "gadesk" message (item 1 of words)', "end run")


def tell_who_clicked(sentence: str) -> None:
    """Keep a sentence in the user's folder, and show it where no terminal can."""
    _keep(sentence)
    if not _has_terminal():
        show(sentence)


def show(
    sentence: str,
    platform: str = sys.platform,
    environment: Mapping[str, str] = os.environ,
    box: Callable[[str], Any] | None = None,
) -> bool:
    """Open a box of the desktop with a sentence; tells whether there was one to open. `box` is Windows' own."""
    if platform == "win32":
        (box or _windows_box)(sentence)
        return True
    if platform == "darwin":
        return _ran(["osascript", *(part for line in _SCRIPT for part in ("-e", line)), sentence], environment)
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        return False
    return any(_ran([part.replace("{}", sentence) for part in each], environment) for each in _BOXES)


def _ran(command: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Run a program of the desktop until its box is closed; tells whether it can have been read."""
    program = shutil.which(command[0], path=environment.get("PATH", os.defpath))
    if program is None:
        return False
    begun = time.monotonic()
    try:
        done = subprocess.run([program, *command[1:]], env=dict(environment), capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0 or time.monotonic() - begun > _LOOKED_AT


def _windows_box(sentence: str) -> None:
    import ctypes

    ctypes.windll.user32.MessageBoxW(None, sentence, "gadesk", 0x10)  # type: ignore[attr-defined]


def _has_terminal() -> bool:
    """Whether somebody may read what is printed: started by a click, a program has no stream of a terminal."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            if stream.isatty():
                return True
    return False


def _keep(sentence: str) -> None:
    with suppress(OSError, ImportError):  # where even the folder can't be named, what was printed has to do
        from gadesk.files import write_whole
        from gadesk.paths import OwnData

        write_whole(OwnData.WHY.path(), f"{time.strftime('%Y-%m-%d %H:%M')} {sentence}\n".encode())
