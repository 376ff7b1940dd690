"""What the commands share: the `--json` flag and printing one object."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from gadesk.terminal import say, say_json


def add_json_flag(parser: argparse.ArgumentParser) -> None:
    """Add `--json` to a command that prints figures."""
    parser.add_argument("--json", action="store_true", help="print one JSON object, for scripts")


def print_json(figures: Mapping[str, Any]) -> None:
    """Print one object with stable keys, in their order."""
    say_json(figures)


def print_figures(figures: Mapping[str, Any], as_json: bool) -> None:
    """Print figures: one object, or a line each for people."""
    if as_json:
        print_json(figures)
        return
    for key, value in figures.items():
        say(f"{key.replace('_', ' ')}: {value}")
