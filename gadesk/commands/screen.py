"""Whether there is a screen to open a window on."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Mapping

from gadesk.errors import UserError

WITHOUT_SCREEN = "selfplay, host --seat bot, join --bot, cards, deck, scenario, bench, shot and demo (gadesk --help)"


def has_screen(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Say whether Qt can open a window here, or was told how to do without a screen."""
    if not platform.startswith(("linux", "freebsd")):
        return True
    if environment.get("QT_QPA_PLATFORM") or environment.get("WAYLAND_DISPLAY"):
        return True
    return _answers(environment.get("DISPLAY", ""))


def _answers(display: str) -> bool:
    """Say whether the X server of a display is there: without it Qt would end the program with a core dump."""
    local = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", display)
    if local is None:
        return bool(display)  # on another machine, or forwarded: Qt finds out
    path = f"/tmp/.X11-unix/X{local.group(1)}"
    for address in (path, f"\0{path}"):
        with socket.socket(socket.AF_UNIX) as server:
            try:
                server.connect(address)
            except OSError:
                continue
            return True
    return False


def need_screen(instead: str = WITHOUT_SCREEN) -> None:
    """Refuse to go on where there is no screen, and say what works without one."""
    if not has_screen():
        raise UserError(f"there is no screen to open a window on; without one this works: {instead}.")
