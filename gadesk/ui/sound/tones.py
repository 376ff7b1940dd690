"""How each sound is made: a few tones and rushes of noise, worked out sample by sample.

The files below resources/sounds are written from this by `python -m gadesk.ui.sound.write_sounds`, so the sounds are
the project's own, and nothing is worked out while somebody plays.
"""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable
from enum import Enum

from gadesk.glossary.notion import total
from gadesk.records import dataclass
from gadesk.ui.sound.cues import Cue

RATE = 22_050
"""Samples a second; each is a signed number of 16 bits, one channel."""
_FULL = 32_767
_PEAK = 0.7  # of the full range, so that two sounds at once do not distort


class Wave(Enum):
    """What a part is made of."""

    SINE = "sine"
    BELL = "bell"  # a sine with two overtones, of which the higher fade first
    NOISE = "noise"  # a rush, the duller the lower its pitch


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sound. `at`, `lasts`, `rises` in seconds; pitches in Hz; `loud` as a share."""

    wave: Wave
    at: float
    lasts: float
    pitch: float
    to: float = 0.0  # where the pitch glides to; 0: it stays
    loud: float = 1.0
    rises: float = 0.004


def _rush(at: float, lasts: float, pitch: float, to: float = 0.0, loud: float = 1.0, rises: float = 0.004) -> Part:
    return Part(Wave.NOISE, at, lasts, pitch, to, loud, rises)


def _sine(at: float, lasts: float, pitch: float, to: float = 0.0, loud: float = 1.0) -> Part:
    return Part(Wave.SINE, at, lasts, pitch, to, loud)


def _bell(at: float, lasts: float, pitch: float, loud: float = 1.0) -> Part:
    return Part(Wave.BELL, at, lasts, pitch, 0.0, loud)


_C, _D, _E, _G, _A, _HIGH_C, _HIGH_E = 523.25, 587.33, 659.25, 783.99, 880.0, 1046.5, 1318.5
RECIPES = total(
    Cue,
    {
        Cue.DRAW: (_rush(0, 0.13, 5200, 2600, 0.55, 0.05),),
        Cue.MOVE: (_rush(0, 0.10, 3000, 1600, 0.40, 0.03),),
        Cue.PLAY: (_rush(0, 0.05, 4200, 1200, 0.55), _sine(0, 0.14, 150, 80, 0.7)),
        Cue.ABILITY: (_bell(0, 0.30, _A, 0.35), _bell(0.06, 0.34, _HIGH_E, 0.30)),
        Cue.RECOVER: (_bell(0, 0.30, _C, 0.4), _bell(0.09, 0.30, _E, 0.4), _bell(0.18, 0.42, _G, 0.4)),
        Cue.LEVEL_UP: (
            _bell(0, 0.30, _C, 0.5), _bell(0.09, 0.30, _E, 0.5), _bell(0.18, 0.34, _G, 0.5),
            _bell(0.28, 0.75, _HIGH_C, 0.6),
        ),
        Cue.ATTACK: (_rush(0, 0.26, 900, 3800, 1.1, 0.12),),
        Cue.DAMAGE: (_sine(0, 0.20, 130, 48, 1.0), _rush(0, 0.07, 1800, 500, 0.6)),
        Cue.DESTROYED: (_sine(0, 0.34, 240, 55, 0.55), _rush(0, 0.30, 2400, 300, 0.5)),
        Cue.MY_TURN: (_bell(0, 0.45, _G, 0.5), _bell(0.14, 0.70, _HIGH_C, 0.55)),
        Cue.ASKED: (_bell(0, 0.22, _A, 0.4),),
        Cue.CLOCK: (_rush(0, 0.03, 5200, 2400, 0.5), _rush(0.22, 0.03, 4200, 2000, 0.5)),
        Cue.SAID: (_sine(0, 0.09, _E, 0, 0.35), _sine(0.10, 0.14, _A, 0, 0.35)),
        Cue.WON: (
            _bell(0, 0.30, _C, 0.5), _bell(0.14, 0.30, _E, 0.5), _bell(0.28, 0.30, _G, 0.5),
            _bell(0.42, 1.10, _HIGH_C, 0.6), _bell(0.42, 1.10, _HIGH_E, 0.35),
        ),
        Cue.LOST: (_bell(0, 0.50, _E, 0.5), _bell(0.28, 0.50, _D, 0.5), _bell(0.56, 1.10, _C / 2, 0.6)),
    },
)  # fmt: skip


def samples(cue: Cue) -> array[int]:
    """Work a sound out: signed 16-bit samples, `RATE` a second, the same on every machine."""
    parts = RECIPES[cue]
    length = round(max(part.at + part.lasts for part in parts) * RATE)
    mixed = [0.0] * length
    for number, part in enumerate(parts):
        first = round(part.at * RATE)
        for at, value in enumerate(_values(part, f"{cue} {number}")):
            if first + at < length:
                mixed[first + at] += value
    loudest = max(1.0, max(abs(value) for value in mixed))
    return array("h", (round(value / loudest * _PEAK * _FULL) for value in mixed))


def _values(part: Part, named: str) -> list[float]:
    count = round(part.lasts * RATE)
    make = _noise(part, named) if part.wave is Wave.NOISE else _tone(part)
    rises = max(1, round(part.rises * RATE))
    return [part.loud * min(1.0, at / rises) * (1 - at / count) ** 2 * make(at / count) for at in range(count)]


def _pitch(part: Part, share: float) -> float:
    return part.pitch * (part.to / part.pitch) ** share if part.to else part.pitch


def _tone(part: Part) -> Callable[[float], float]:
    turned = 0.0

    def at(share: float) -> float:
        nonlocal turned
        turned += 2 * math.pi * _pitch(part, share) / RATE
        if part.wave is Wave.SINE:
            return math.sin(turned)
        fading = 1 - share
        return 0.72 * math.sin(turned) + 0.2 * fading * math.sin(2 * turned) + 0.08 * fading**3 * math.sin(3 * turned)

    return at


def _noise(part: Part, named: str) -> Callable[[float], float]:
    chance = random.Random(named)
    low = 0.0

    def at(share: float) -> float:
        nonlocal low
        keeps = math.exp(-2 * math.pi * _pitch(part, share) / RATE)  # a low pass of one pole
        low = keeps * low + (1 - keeps) * chance.uniform(-1.0, 1.0)
        return 1.6 * low

    return at
