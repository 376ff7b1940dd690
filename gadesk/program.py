"""This very program: where it was built, and the one door by which it starts another process of itself.

From a tree or an environment such a process is Python with a module; a bundle (installer/gadesk.spec) holds no Python
that takes one, so there the program is started again with `--work`, the module, and its words. `main.py` hands both to
`works` before it looks at a command line. Nothing else in gadesk starts a process of Python's
(tests/architecture/test_processes.py).
"""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from gadesk.paths import BUILD, child_environment

if TYPE_CHECKING:
    import subprocess

WORK = "--work"
"""The first word of a process of a bundle that does a work; the module and its words follow."""
_CONSOLE = "gadesk-console.exe"
"""Beside the program that opens the window, on Windows: the same with streams, which that one has not."""
_CHANGED = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH")
"""What the loader of a bundle sets for itself, keeping `…_ORIG` beside; others must not get its libraries."""

_ANEW = {"PYINSTALLER_RESET_ENVIRONMENT": "1"}
"""A bundle that a bundle starts sets its paths anew, as they were given back; else it lacks its own libraries."""


_SPARING = {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "65536", "MALLOC_MMAP_THRESHOLD_": "65536"}
"""What glibc is told for a host, which stands as long as a game: what is free again goes back to the system."""


class Work(StrEnum):
    """What is done by a process of its own; the value is the module, whose `main` does it."""

    HOST = "gadesk.session.host"
    VERIFY = "gadesk.session.verify"
    BOTH_SIDES = "gadesk.session.replays.both_sides"
    PAIRING = "gadesk.net.pairing_process"
    ROWS = "gadesk.sheets.printed"
    FIRST_GAME = "gadesk.ui.first_game"
    CONTEST = "gadesk.session.contests.worker"
    TRIAL = "gadesk.session.contests.trial_process"
    OPPONENT = "gadesk.session.opponent.process"
    REVIEW = "gadesk.session.opponent.review"


def bundled() -> bool:
    """Say whether this is a bundle, which needs no Python on the machine."""
    return bool(getattr(sys, "frozen", False))


@cache
def build() -> str:
    """Name what this was built from, "" in a tree: the commit, and a fingerprint of the sources."""
    try:
        return BUILD.read_text(encoding="utf-8").strip()[:200]
    except OSError:
        return ""


def command(work: Work, *words: str) -> list[str]:
    """Return the command of a process that does a work."""
    if not bundled():
        return [sys.executable, "-m", work.value, *words]
    beside = Path(sys.executable).with_name(_CONSOLE)
    program = str(beside) if sys.platform == "win32" and beside.is_file() else sys.executable
    return [program, WORK, work.value, *words]


def start(
    work: Work, *words: str, asks: bool = True, tells_faults: bool = False, apart: bool = False
) -> subprocess.Popen[bytes]:
    """Start a process that does a work. Raises OSError.

    Its output is a pipe; its input is one if it `asks` for something, and its errors are if it `tells_faults`. One that
    stands `apart` is not interrupted by the terminal's Ctrl+C: who started it ends it.
    """
    import subprocess  # the window stands without it

    return subprocess.Popen(
        command(work, *words),
        stdin=subprocess.PIPE if asks else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if tells_faults else None,
        env=child_environment() | (_ANEW if bundled() else {}) | (_SPARING if work is Work.HOST else {}),
        start_new_session=apart,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # else Windows opens a black one for its streams
    )


def put(process: subprocess.Popen[bytes], line: bytes) -> None:
    """Write one line to a process that asks for something. Raises OSError, or ValueError where its input is closed."""
    assert process.stdin is not None
    process.stdin.write(line + b"\n")
    process.stdin.flush()


def answered(process: subprocess.Popen[bytes], line: bytes) -> bytes:
    """Write one line to a process, and wait for the one that it answers; one that has ended leaves it unfinished.

    Raises as `put` does.
    """
    assert process.stdout is not None
    put(process, line)
    return process.stdout.readline()


def done(work: Work, *words: str, asked: bytes = b"", within: float) -> bytes:
    """Have a work done and return what it wrote. Raises OSError, or TimeoutError after `within` seconds."""
    import subprocess

    with start(work, *words) as process:
        try:
            return process.communicate(asked, timeout=within)[0]
        except subprocess.TimeoutExpired:
            raise TimeoutError from None
        finally:
            process.kill()


def ended(process: subprocess.Popen[bytes], within: float) -> bool:
    """Wait so many seconds at most for a process to end; say whether it has."""
    import subprocess

    try:
        process.wait(within)
    except subprocess.TimeoutExpired:
        return False
    return True


def works(words: list[str]) -> bool:
    """Do the work that a command line asks for, and say whether it asked for one."""
    _give_back_paths()
    if words[:1] != [WORK] or len(words) < 2:
        return False
    work = Work(words[1])
    sys.argv[:] = [work.value, *words[2:]]
    import_module(work.value).main()
    return True


def _give_back_paths() -> None:
    """Let what this starts (a browser, a box of the desktop) find the system's libraries, and not the bundle's."""
    if not bundled():
        return
    for name in _CHANGED:
        before = os.environ.pop(f"{name}_ORIG", None)
        if before is not None:
            os.environ[name] = before
        elif name in os.environ:
            del os.environ[name]
