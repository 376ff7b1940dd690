"""Every setting that is one of a few values: its key in the settings file, its words, its values. No Qt.

A key and the words that stand for its values in the file are kept for good: a file of an older or newer program is read
as far as it is understood, and what is not understood stays in it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from gadesk import foreign
from gadesk.records import dataclass
from gadesk.ui.design.looks import LookChoice
from gadesk.ui.design.palette import Colours, Mat
from gadesk.ui.models.hand_order import HandOrder
from gadesk.ui.sound.cues import GROUP_WORDS

Value = TypeVar("Value")


class Theme(StrEnum):
    """A page of the settings; the value is its heading."""

    LOOK = "Text and look"
    TABLE = "Table"
    PLAYING = "Playing"
    SOUND = "Sound"
    KEYS = "Keys"
    YOU = "You"
    FILES = "Files"
    ABOUT = "About"


class Choice(NamedTuple, Generic[Value]):
    """One value of a setting, in words."""

    value: Value
    words: str


@dataclass(frozen=True, slots=True)
class Option(Generic[Value]):
    """A setting. `default` is what holds as long as nothing is chosen; `says` is a sentence about it, or ""."""

    key: str
    theme: Theme
    words: str
    default: Value
    choices: tuple[Choice[Value], ...]
    says: str = ""

    def read(self, kept: object) -> Value:
        """Return what a kept value means: what it was written from, else the default."""
        said = str(kept).strip().lower()
        for choice in self.choices:
            if said == written(choice.value) or _same_number(said, choice.value):
                return choice.value
        return self.default


def written(value: object) -> str:
    """Write a value as it stands in the settings file."""
    return str(value).lower()


def _same_number(said: str, value: object) -> bool:
    """Whether a number is meant, however it was written ("1" for 1.0)."""
    if not isinstance(value, float):
        return False
    number = foreign.fraction(said, 0.0, 100.0)
    return number is not None and abs(number - value) < 1e-6


_ON_OFF = (Choice(True, "On"), Choice(False, "Off"))

TEXT = Option(
    "text", Theme.LOOK, "Text size", 1.0,
    (Choice(0.85, "Small"), Choice(1.0, "Normal"), Choice(1.25, "Large"), Choice(1.5, "Larger")),
)  # fmt: skip
LOOK = Option(
    "look", Theme.LOOK, "Look", LookChoice.SYSTEM,
    (
        Choice(LookChoice.SYSTEM, "As the system"), Choice(LookChoice.LIGHT, "Light"), Choice(LookChoice.DARK, "Dark"),
    ),
)  # fmt: skip
COLOURS = Option(
    "colours", Theme.LOOK, "Colours", Colours.USUAL,
    (Choice(Colours.USUAL, "Usual"), Choice(Colours.SAFE, "Safe for colour-blind eyes")),
    "Nothing is told by colour alone; the safe colours also keep blue and orange apart where the usual ones have "
    "green and red.",
)  # fmt: skip
MAT = Option("mat", Theme.TABLE, "Mat", Mat.GREEN, tuple(Choice(mat, mat.value.title()) for mat in Mat))
BACK = Option("back", Theme.TABLE, "Card backs", Mat.GREEN, tuple(Choice(mat, mat.value.title()) for mat in Mat))
HAND = Option(
    "hand", Theme.TABLE, "My hand", HandOrder.DRAWN,
    (
        Choice(HandOrder.DRAWN, "As drawn"), Choice(HandOrder.COST, "By cost"), Choice(HandOrder.TYPE, "By type"),
        Choice(HandOrder.ELEMENT, "By element"), Choice(HandOrder.NAME, "By name"),
    ),
    "Only how it lies before you: nobody else sees the order.",
)  # fmt: skip
ANIMATION = Option(
    "animation", Theme.PLAYING, "Animation", 1.0,
    (Choice(0.0, "Off"), Choice(0.5, "Calm"), Choice(1.0, "Normal"), Choice(2.0, "Fast")),
)  # fmt: skip
READING = Option(
    "reading", Theme.PLAYING, "Time to read others' plays", 1.0,
    (Choice(0.5, "Short"), Choice(1.0, "Normal"), Choice(2.0, "Long"), Choice(4.0, "Very long")),
    "A key or a click shows what comes next at once.",
)  # fmt: skip
CONFIRMS = Option(
    "confirms", Theme.PLAYING, "Several cards", True,
    (Choice(True, "Confirm them"), Choice(False, "The last one answers")),
    "Whether a choice of several cards, above all a payment, is confirmed.",
)  # fmt: skip
COUNTING = Option(
    "collection", Theme.YOU, "Cards that you own", False, (Choice(True, "Count them"), Choice(False, "Do not")),
    "The library and the deck builder show how many copies of each card you own, and which ones a deck still wants.",
)  # fmt: skip
VOLUME = Option(
    "sound/volume", Theme.SOUND, "Volume", 0.6,
    (Choice(0.0, "Off"), Choice(0.3, "Quiet"), Choice(0.6, "Normal"), Choice(1.0, "Loud")),
)  # fmt: skip
SOUND_GROUPS = {
    group: Option(f"sound/{group.value}", Theme.SOUND, words, True, _ON_OFF) for group, words in GROUP_WORDS.items()
}
OPTIONS: tuple[Option[Any], ...] = (
    TEXT, LOOK, COLOURS, MAT, BACK, HAND, ANIMATION, READING, CONFIRMS, COUNTING, VOLUME, *SOUND_GROUPS.values(),
)  # fmt: skip
