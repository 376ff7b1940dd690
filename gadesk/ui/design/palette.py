"""Every colour of the program, as hex words without Qt.

Colours never carry a meaning alone: each comes with a shape, a sign or a word, so the palette only has
to be pleasant and to keep its contrast (text on its ground at least 4.5 to 1, checked by a test).
"""

from __future__ import annotations

from dataclasses import dataclass

from gadesk.glossary import Element

# The table and its panels.
FELT = "#1c3331"
FELT_DEEP = "#0d1a1b"
FELT_LIGHT = "#27453f"
PANEL = "#131b20"
PANEL_LIFT = "#1d272d"
PANEL_HIGH = "#2a363d"
LINE = "#394850"
LINE_SOFT = "#263239"
INK = "#eef0ea"
INK_DIM = "#a9b5b5"
INK_FAINT = "#738082"
GOLD = "#d9b566"
GOLD_DEEP = "#8d6c2c"
GOLD_INK = "#221a08"

# Costs and numbers.
RESERVE = "#f1c84b"
RESERVE_DEEP = "#8f6a10"
MEMORY = "#5aa7f2"
MEMORY_DEEP = "#174a86"
POWER = "#e9e3d6"
LIFE = "#e2536a"
DURABILITY = "#9fb3c4"
LEVEL = "#e5c26d"
DAMAGE = "#e8552f"
GOOD = "#58d08b"
BAD = "#ff7a6b"

# Highlights on the table.
LEGAL = "#7fe3c0"
SELECTED = "#ffd866"
TARGET = "#ff7d6e"
HOVER = "#dfe8e6"
FOCUS = "#8fc7ff"
ATTACKER = "#ff9d4d"
DEFENDER = "#7fb2ff"

# The paper that rules texts are printed on.
PAPER = "#f2ecdf"
PAPER_EDGE = "#d8cdb6"
PAPER_INK = "#1d1a16"
PAPER_DIM = "#5b5346"


@dataclass(frozen=True, slots=True)
class ElementStyle:
    """Colours of one element: the mark, its dark and light companions, and ink that reads on the mark."""

    colour: str
    deep: str
    light: str
    ink: str


ELEMENTS: dict[Element, ElementStyle] = {
    Element.NORM: ElementStyle("#aeb4bf", "#30363f", "#e3e6ea", "#16191d"),
    Element.FIRE: ElementStyle("#ec5f3c", "#5a1710", "#ffc48a", "#1f0703"),
    Element.WATER: ElementStyle("#4a9bee", "#0e2f5c", "#b9e2ff", "#04111f"),
    Element.WIND: ElementStyle("#48c794", "#0f4534", "#c8f7df", "#03150e"),
    Element.ARCANE: ElementStyle("#b27bf5", "#38175f", "#e9d3ff", "#150526"),
    Element.ASTRA: ElementStyle("#7487f5", "#151b56", "#ccd6ff", "#060922"),
    Element.CRUX: ElementStyle("#f5a742", "#5a3108", "#ffe3ad", "#1f1002"),
    Element.EXALTED: ElementStyle("#ffd658", "#5f470c", "#fff3c4", "#1e1602"),
    Element.EXIA: ElementStyle("#e0486e", "#4d0c23", "#ffb9c9", "#1f030b"),
    Element.LUXEM: ElementStyle("#f7e9b0", "#6b5d2b", "#fffbe8", "#1d190a"),
    Element.NEOS: ElementStyle("#ccb488", "#43361d", "#f2e6cb", "#191307"),
    Element.TERA: ElementStyle("#9dbb4a", "#2f3f12", "#e2f0b4", "#101604"),
    Element.UMBRA: ElementStyle("#9a78c9", "#21123a", "#d9c6f2", "#0d0519"),
}


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a hex word."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def blend(first: str, second: str, share: float) -> str:
    """Mix two colours; `share` is how much of the second."""
    mixed = (round(a + (b - a) * share) for a, b in zip(channels(first), channels(second), strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours as the web's accessibility guideline counts it (1 to 21)."""
    high, low = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = (value / 255 for value in channels(colour))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
