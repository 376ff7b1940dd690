"""Whether there is a screen to open a window on."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from gadesk.errors import UserError

WITHOUT_SCREEN = "selfplay, host --seat bot, join --bot, cards, deck, scenario, bench, shot and demo (gadesk --help)"


def has_screen(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Say whether Qt can open a window here, or was told how to do without a screen."""
    if not platform.startswith(("linux", "freebsd")):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def need_screen(instead: str = WITHOUT_SCREEN) -> None:
    """Refuse to go on where there is no screen, and say what works without one."""
    if not has_screen():
        raise UserError(f"there is no screen to open a window on; without one this works: {instead}.")
