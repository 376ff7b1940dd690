"""The door to the terminal: what is printed moves no cursor, changes no colour, rings no bell and reorders nothing."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping

from gadesk import plain

TYPE_CHECKING = False  # as in `plain`
if TYPE_CHECKING:
    from pathlib import Path
    from typing import IO, Any, NoReturn

_LONGEST_PATH = 4000
_LONGEST = 10_000_000  # a listing may be long; what is in it has its own bounds


def say(*parts: object, sep: str = " ", file: IO[str] | None = None, flush: bool = False) -> None:
    """Print as `print` does, plain."""
    print(plain.text(sep.join(map(str, parts)), _LONGEST), file=file, flush=flush)


def say_json(figures: Mapping[str, Any]) -> None:
    """Print one object with stable keys, in their order; what a terminal could trip over is escaped in it."""
    import json  # `gadesk --help` comes without

    words = json.dumps(figures, ensure_ascii=False, indent=2)
    if not plain.is_plain(words):
        words = json.dumps(figures, ensure_ascii=True, indent=2).replace("\x7f", "\\u007f")
    print(words)


def hand_back(line: bytes) -> None:
    """Write one line to the program that has started this one; where that has ended, end without a word.

    Nobody is left who would read a fault, but for the terminal in which a player has just closed the window.
    """
    try:
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left in the buffer goes there
        raise SystemExit(1) from None


def whole_number(typed: str) -> int:
    """Read a whole number from the command line."""
    try:
        return int(typed)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{plain.name(typed)}” is not a whole number") from None


def number(typed: str) -> float:
    """Read a number from the command line."""
    try:
        return float(typed)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{plain.name(typed)}” is not a number") from None


def path_to_write(typed: str) -> Path:
    """Read from the command line where something is to be written; every system and every file must take the name."""
    from pathlib import Path  # `gadesk --help` comes without

    try:
        typed.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"“{plain.name(typed)}” is not text that a file can be called by") from None
    if not typed or "\0" in typed or len(typed) > _LONGEST_PATH:
        raise argparse.ArgumentTypeError(f"“{plain.name(typed)}” is no name of a file or a folder")
    return Path(typed)


class _Formatter(argparse.HelpFormatter):
    """Writes help as wide as the terminal, without the modules for copying files that argparse asks it with."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def _columns() -> int:
    """How wide the terminal is, as `shutil.get_terminal_size` tells it."""
    told = os.environ.get("COLUMNS", "")
    if told.isascii() and told.isdigit() and 0 < len(told) < 6 and int(told):
        return int(told)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1).columns or 80
    except (AttributeError, ValueError, OSError):
        return 80


class Parser(argparse.ArgumentParser):
    """A parser of the command line whose complaints, which repeat what was typed, are one plain sentence."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"formatter_class": _Formatter, **kwargs})

    def error(self, message: str) -> NoReturn:
        """Say what is wrong as every mistake of a user is said, in place of the whole usage; `--help` prints that."""
        said = plain.line(message.removeprefix("argument ")).rstrip(".")
        self.exit(2, f"gadesk: {said}; {self.prog} --help says more.\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        if message:
            super()._print_message(plain.text(message, _LONGEST), file)
