"""The door to the terminal: what is printed moves no cursor, changes no colour, rings no bell and reorders nothing."""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from gadesk import plain

_LONGEST = 10_000_000  # a listing may be long; what is in it has its own bounds


def say(*parts: object, sep: str = " ", file: IO[str] | None = None, flush: bool = False) -> None:
    """Print as `print` does, plain."""
    print(plain.text(sep.join(map(str, parts)), _LONGEST), file=file, flush=flush)


def say_json(figures: Mapping[str, Any]) -> None:
    """Print one object with stable keys, in their order; what a terminal could trip over is escaped in it."""
    words = json.dumps(figures, ensure_ascii=False, indent=2)
    if not plain.is_plain(words):
        words = json.dumps(figures, ensure_ascii=True, indent=2).replace("\x7f", "\\u007f")
    print(words)


def say_fault() -> None:
    """Print where the exception that is being handled came from, for a report."""
    say(traceback.format_exc(), file=sys.stderr)


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


class Parser(argparse.ArgumentParser):
    """A parser of the command line whose complaints, which repeat what was typed, are one plain sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong as every mistake of a user is said, in place of the whole usage; `--help` prints that."""
        said = plain.line(message.removeprefix("argument ")).rstrip(".")
        self.exit(2, f"gadesk: {said}; {self.prog} --help says more.\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        if message:
            super()._print_message(plain.text(message, _LONGEST), file)
