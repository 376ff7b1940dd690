"""What the commands share: the `--json` flag and printing one object."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from gadesk.terminal import say_json


def add_json_flag(parser: argparse.ArgumentParser) -> None:
    """Add `--json` to a command that prints figures."""
    parser.add_argument("--json", action="store_true", help="print one JSON object, for scripts")


def print_json(figures: Mapping[str, Any]) -> None:
    """Print one object with stable keys, in their order."""
    say_json(figures)
