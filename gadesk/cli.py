"""The one door: `gadesk`, `python -m gadesk` and `python main.py` all come in here."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from gadesk import __version__, plain
from gadesk.commands import COMMANDS
from gadesk.errors import UserError
from gadesk.terminal import Parser, say

FAILED = 1
USER_ERROR = 2
INTERRUPTED = 130

_ABOUT = (
    "The card game Grand Archive with its whole rules enforced. Without a command, the window opens;"
    " so it does with files: a deck list, a replay, a scenario."
)
_FAN = "An unofficial fan project: Grand Archive belongs to its publisher; no art or text of theirs is shipped."


def make_parser(words: Sequence[str] | None = None) -> Parser:
    """Make the parser of the whole command line, or of these words: the other commands are only listed then."""
    parser = Parser(prog="gadesk", description=_ABOUT, epilog=_FAN)
    parser.add_argument("--version", action="version", version=f"gadesk {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    wanted = None if words is None else next((word for word in words if not word.startswith("-")), "")
    for name, about in COMMANDS.items():
        if wanted in (None, name):
            import_module(f"gadesk.commands.{name}").add_parser(subparsers)
        else:
            subparsers.add_parser(name, help=about)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and give its exit code: 0 done, 1 not passed or failed, 2 the user's mistake."""
    _use_utf8()
    words = _words(sys.argv[1:] if argv is None else argv)
    parser = make_parser(words)
    args = parser.parse_args(words)
    if not hasattr(args, "run"):
        parser.error("name a command, as in: gadesk deck check FILE")
    try:
        try:
            code: int = args.run(args)
        finally:
            if words[0] != "window":  # which says it itself
                _tell_of_aside()
        if sys.stdout is not None:  # as where Windows starts a program without a terminal
            sys.stdout.flush()
        return code
    except UserError as error:
        _refuse(args, str(error))
        return USER_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output went away (`gadesk … | head`): nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:
        if os.environ.get("GADESK_DEBUG"):
            raise
        named = f"{plain.line(os.fsdecode(error.filename))} can't be used" if error.filename else "It can't be done"
        _refuse(args, f"{named}: {error.strerror or error}.")
        return USER_ERROR
    except Exception as error:
        missing = _missing(error)
        if missing:
            _refuse(args, missing)
            return USER_ERROR
        if os.environ.get("GADESK_DEBUG"):
            raise
        fault = f"a fault of the program, not yours ({type(error).__name__}: {error})"
        _refuse(args, f"{fault}; set GADESK_DEBUG=1 to see where it lies and report it.")
        return FAILED


def _tell_of_aside() -> None:
    """Say what was moved aside since somebody was told last."""
    from gadesk.damaged import told_of_aside

    if sentence := told_of_aside():
        say(f"gadesk: {sentence}", file=sys.stderr)


def _words(given: Sequence[str]) -> list[str]:
    """Say what is meant: no command is the window, and so is a file, as systems hand one over."""
    words = list(given) or ["window"]
    first = words[0]
    if first not in COMMANDS and os.path.isfile(first):
        return ["window", "--", *words]
    meant = first not in COMMANDS and not first.startswith("-") and (os.path.basename(first) != first or "." in first)
    return ["window", *words] if meant or (first == "--" and len(words) > 1) else words


def _refuse(args: argparse.Namespace, sentence: str) -> None:
    """Print why a command was not carried out; who clicked on a sign to open the window sees no terminal."""
    say(f"gadesk: {sentence}", file=sys.stderr)
    if getattr(args, "clicked", False):
        from gadesk.commands.unheard import tell_who_clicked

        tell_who_clicked(plain.text(sentence))


def _missing(error: Exception) -> str:
    """Say what the system or the Python that runs this lacks, if that is why something could not be imported."""
    if not isinstance(error, ImportError):
        return ""
    from gadesk.ui.system import import_problem

    return import_problem(error)


def _use_utf8() -> None:
    """Write sentences whole on terminals and pipes whose encoding lacks a letter of theirs."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
