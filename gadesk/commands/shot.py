"""`gadesk shot SCREEN --out FILE.png`: any screen as a picture, drawn without a display."""

from __future__ import annotations

import argparse
import os
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.errors import UserError
from gadesk.terminal import number, path_to_write, say


def add_parser(subparsers: Any) -> None:
    """Add `shot`."""
    parser = subparsers.add_parser("shot", help=COMMANDS["shot"])
    parser.add_argument("screen", metavar="SCREEN", help="which screen; a wrong name lists them")
    parser.add_argument("--out", metavar="FILE.png", required=True, type=path_to_write)
    parser.add_argument("--size", metavar="WxH", default="1600x900", help="in pixels, 1600x900 unless told")
    parser.add_argument("--scale", type=number, default=1.0, help="device pixels a pixel, as on a dense screen")
    parser.add_argument("--look", choices=("dark", "light"), default="dark", help="dark unless told")
    parser.add_argument("--text", metavar="SIZE", type=number, default=1.0, help="the text size, 0.85 to 1.5")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Draw one screen."""
    size = _size(args.size)
    if not 0.5 <= args.scale <= 4:
        raise UserError(f"A scale of {args.scale} is out of range; give one from 0.5 to 4.")
    if not 0.5 <= args.text <= 2:
        raise UserError(f"A text size of {args.text} is out of range; give one from 0.5 to 2.")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gadesk.ui.design.looks import LookChoice
    from gadesk.ui.shots import screens, shot

    if args.screen not in screens():
        raise UserError(f"There is no screen “{args.screen}”; the screens are {', '.join(screens())}.")
    shot(args.screen, args.out, size, args.scale, LookChoice(args.look), args.text)
    say(f"{args.screen}: {args.out}")
    return 0


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if width.isdecimal() and height.isdecimal() and 320 <= int(width) <= 7680 and 240 <= int(height) <= 4320:
        return int(width), int(height)
    raise UserError(f"“{text}” is not a size; write it as in 1600x900, from 320x240 to 7680x4320.")
