"""Every colour of the program, as hex words without Qt.

The windows have a dark and a light look. The names in capitals (`palette.INK`) are the colours of the look that is
worn now, so they are read when something is painted and never kept: `from palette import INK` would keep the old one.
Card faces are printed matter: they are the same in both looks and take their colours from `DARK`.

Colours never carry a meaning alone: each comes with a shape, a sign or a word, so the palette only has
to be pleasant and to keep its contrast (text on its ground at least 4.5 to 1, checked by a test).
"""

from __future__ import annotations

from dataclasses import asdict, replace
from enum import StrEnum
from functools import cache

from gadesk.glossary import Element
from gadesk.glossary.notion import total
from gadesk.records import dataclass
from gadesk.ui.design import looks_of


class Mat(StrEnum):
    """A cloth to play on; card backs come in the same colours."""

    GREEN = "green"
    BLUE = "blue"
    WINE = "wine"
    SLATE = "slate"


class Colours(StrEnum):
    """How what must be told apart at a glance is coloured."""

    USUAL = "usual"
    SAFE = "safe"  # blue against orange, for eyes that do not tell green from red


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of all windows in one look."""

    # The table and its panels.
    felt: str
    felt_deep: str
    felt_light: str
    panel: str
    panel_lift: str
    panel_high: str
    field: str
    line: str
    line_soft: str
    ink: str
    ink_dim: str
    ink_faint: str
    gold: str
    gold_deep: str
    gold_ink: str
    # Costs and numbers.
    reserve: str
    memory: str
    power: str
    life: str
    durability: str
    level: str
    damage: str
    good: str
    bad: str
    # Highlights on the table.
    legal: str
    vain: str
    selected: str
    target: str
    hover: str
    focus: str
    attacker: str
    defender: str


DARK = Look(
    felt="#1c3331",
    felt_deep="#0d1a1b",
    felt_light="#27453f",
    panel="#131b20",
    panel_lift="#1d272d",
    panel_high="#2a363d",
    field="#0c1316",
    line="#394850",
    line_soft="#263239",
    ink="#eef0ea",
    ink_dim="#a9b5b5",
    ink_faint="#7f8c8e",
    gold="#d9b566",
    gold_deep="#8d6c2c",
    gold_ink="#221a08",
    reserve="#f1c84b",
    memory="#5aa7f2",
    power="#e9e3d6",
    life="#e2536a",
    durability="#9fb3c4",
    level="#e5c26d",
    damage="#e8552f",
    good="#58d08b",
    bad="#ff7a6b",
    legal="#7fe3c0",
    vain="#a9b4b0",
    selected="#ffd866",
    target="#ff7d6e",
    hover="#dfe8e6",
    focus="#8fc7ff",
    attacker="#ff9d4d",
    defender="#7fb2ff",
)

LIGHT = Look(
    felt="#d3dfd7",
    felt_deep="#c5d2ca",
    felt_light="#e1eae3",
    panel="#faf9f5",
    panel_lift="#efefe9",
    panel_high="#e0e4de",
    field="#ffffff",
    line="#9aa8a2",
    line_soft="#d3d9d3",
    ink="#14201e",
    ink_dim="#3d4a4c",
    ink_faint="#5c696b",
    gold="#6f4f08",
    gold_deep="#8a6d2e",
    gold_ink="#fffaf0",
    reserve="#7c5800",
    memory="#175a9e",
    power="#4d4636",
    life="#ab1f3c",
    durability="#435a6d",
    level="#71540f",
    damage="#a8320e",
    good="#0b5a31",
    bad="#a81f17",
    legal="#005d43",
    vain="#5a6663",
    selected="#956300",
    target="#b3261d",
    hover="#1f2b2a",
    focus="#0f4f9a",
    attacker="#9c4600",
    defender="#1f4fa8",
)

_MATS = total(
    Mat,
    {
        Mat.GREEN: ((DARK.felt, DARK.felt_deep, DARK.felt_light), (LIGHT.felt, LIGHT.felt_deep, LIGHT.felt_light)),
        Mat.BLUE: (("#1c2c40", "#0c141f", "#27405a"), ("#d3dce6", "#c4cfdb", "#e1e8ef")),
        Mat.WINE: (("#3a1f2a", "#1b0d13", "#50303c"), ("#e8d9dc", "#dccace", "#f0e5e7")),
        Mat.SLATE: (("#292d31", "#121416", "#3a3f44"), ("#dbdddf", "#cdd0d3", "#e8eaeb")),
    },
)
"""The felt of each mat, its deep and its light tone: on dark windows, and on light ones."""


@cache
def look_for(light: bool, mat: Mat = Mat.GREEN, colours: Colours = Colours.USUAL) -> Look:
    """Return the look of light or dark windows with a mat; the same object for the same choices."""
    base = LIGHT if light else DARK
    felt, deep, bright = _MATS[mat][light]
    made = base if mat is Mat.GREEN else replace(base, felt=felt, felt_deep=deep, felt_light=bright)
    return made if colours is Colours.USUAL else replace(made, **_safe(light))


def _safe(light: bool) -> dict[str, str]:
    """Blue for what is well and may be done, orange for what hurts and is aimed at; gold for what is chosen."""
    if light:
        return {
            "good": "#0a4f86", "bad": "#8f4200", "legal": "#0a5a9c", "selected": "#7a5f00", "target": "#a34700",
            "attacker": "#8f4200", "defender": "#0a4f86", "damage": "#8f4200", "life": "#7d2f6b",
        }  # fmt: skip
    return {
        "good": "#6cb8f0", "bad": "#ff9f40", "legal": "#63bdf5", "selected": "#f5e04a", "target": "#ff9233",
        "attacker": "#ffab57", "defender": "#7fb8ff", "damage": "#f08a2c", "life": "#e08cc4",
    }  # fmt: skip


# The look that is worn, set by `wear`.
FELT: str
FELT_DEEP: str
FELT_LIGHT: str
PANEL: str
PANEL_LIFT: str
PANEL_HIGH: str
FIELD: str
LINE: str
LINE_SOFT: str
INK: str
INK_DIM: str
INK_FAINT: str
GOLD: str
GOLD_DEEP: str
GOLD_INK: str
RESERVE: str
MEMORY: str
POWER: str
LIFE: str
DURABILITY: str
LEVEL: str
DAMAGE: str
GOOD: str
BAD: str
LEGAL: str
SELECTED: str
TARGET: str
HOVER: str
FOCUS: str
ATTACKER: str
DEFENDER: str


_worn = DARK


def wear(look: Look) -> None:
    """Put on a look; what is painted from now on has its colours."""
    global _worn
    _worn = look
    globals().update({name.upper(): colour for name, colour in asdict(look).items()})


def worn() -> Look:
    """The look that is worn."""
    return _worn


_backs = Mat.GREEN


def turn_backs(cloth: Mat) -> None:
    """Have the backs of all cards in another colour; what is drawn from now on has it."""
    global _backs
    _backs = cloth


def backs() -> Mat:
    """The colour of the cards' backs."""
    return _backs


def worn_is_light() -> bool:
    """Whether the windows are light."""
    return _worn.panel == LIGHT.panel


def translated(colour: str, before: Look) -> str:
    """A colour of another look in the worn one; any other colour as it is."""
    name = _names(before).get(colour, "")
    return str(getattr(_worn, name)) if name else colour


@cache
def _names(look: Look) -> dict[str, str]:
    """What each colour of a look is called, by its first name; every icon of the program asks when the look changes."""
    return {colour: name for name, colour in reversed(asdict(look).items())}


wear(DARK)

# The paper that rules texts are printed on.
PAPER = "#f2ecdf"
PAPER_EDGE = "#d8cdb6"
PAPER_INK = "#1d1a16"
PAPER_DIM = "#5b5346"


ELEMENTS = looks_of.ELEMENTS


def element_mark(element: Element) -> str:
    """The colour of an element's sign on a panel: as on the cards, and darker on a light ground."""
    style = ELEMENTS[element]
    return blend(style.colour, style.deep, 0.75) if worn_is_light() else style.colour


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
