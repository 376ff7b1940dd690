"""What the player hears: the sounds that are switched on, as loud as was chosen."""

from __future__ import annotations

from array import array
from collections.abc import Collection
from functools import cache

from PySide6.QtGui import QGuiApplication

from gadesk.paths import resource
from gadesk.ui.sound.cues import Cue, CueGroup
from gadesk.ui.sound.device import Player, read_samples


class Sounds:
    """The sounds of the program. `volume` is a share from 0 (nothing is heard) to 1; `off` is what is not heard."""

    def __init__(self, player: Player) -> None:
        """Play by a device."""
        self.player = player
        self.volume = 0.6
        self.off: frozenset[CueGroup] = frozenset()
        self._loud: dict[tuple[Cue, float], array[int]] = {}

    def play(self, cues: Collection[Cue]) -> None:
        """Play what is switched on, at once; never wait."""
        if self.volume <= 0:
            return
        for cue in cues:
            if cue.facts.group not in self.off:
                self.player.play(self._samples(cue))

    def retry(self) -> None:
        """Look for a device again: the player has changed something, and may have plugged one in."""
        self.player.trouble = ""

    def _samples(self, cue: Cue) -> array[int]:
        key = (cue, self.volume)
        if key not in self._loud:
            full = _recorded(cue)
            self._loud = {known: samples for known, samples in self._loud.items() if known[1] == self.volume}
            self._loud[key] = array("h", (round(value * self.volume**2) for value in full))
        return self._loud[key]


@cache
def _recorded(cue: Cue) -> array[int]:
    return read_samples(resource("sounds", f"{cue.value}.wav"))


@cache
def sounds() -> Sounds:
    """The sounds of this program: none where it draws without a screen."""
    made = Sounds(Player())
    if QGuiApplication.platformName() in ("offscreen", "minimal"):
        made.volume = 0.0
    return made
