"""What a host chooses for a table of its own: how many games, which clock, how answers are taken back."""

from __future__ import annotations

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QGridLayout, QWidget

from gadesk.protocol.matches import CLOCKS, LENGTHS, OFF, MatchRules, match_rules
from gadesk.records import dataclass
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.plain import Label, aloud

_BEST_OF, _CLOCK, _FREE_UNDO = "best_of", "clock", "free_undo"
LENGTH_WORDS = {1: "One game", 3: "Best of three"}
CLOCK_WORDS = {OFF: "No clock", "tournament": "60 min for the match", "chess": "25 min each"}


@dataclass(frozen=True, slots=True)
class TableChoice:
    """What was chosen."""

    best_of: int = 1
    clock: str = OFF
    free_undo: bool = False

    @property
    def match(self) -> MatchRules:
        """The rules of the match."""
        return match_rules(self.best_of, self.clock)


def kept_choice(settings: QSettings) -> TableChoice:
    """What was chosen the last time; anything else in the settings is the first choice."""
    best_of, clock = str(settings.value(_BEST_OF, "")), str(settings.value(_CLOCK, ""))
    lengths = {str(length): length for length in LENGTHS}
    free = str(settings.value(_FREE_UNDO, "")) == "true"
    return TableChoice(lengths.get(best_of, 1), clock if clock in CLOCKS else OFF, free)


def keep_choice(settings: QSettings, choice: TableChoice) -> None:
    """Keep it for the next time."""
    settings.setValue(_BEST_OF, choice.best_of)
    settings.setValue(_CLOCK, choice.clock)
    settings.setValue(_FREE_UNDO, "true" if choice.free_undo else "false")


class TableRulesPanel(QWidget):
    """The choices below each other."""

    def __init__(self, choice: TableChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.length: ChoiceBox[int] = ChoiceBox(self)
        self.clock: ChoiceBox[str] = ChoiceBox(self)
        self.undo: ChoiceBox[bool] = ChoiceBox(self)
        for best_of in LENGTHS:
            self.length.offer(LENGTH_WORDS[best_of], best_of)
        for name in CLOCKS:
            self.clock.offer(CLOCK_WORDS[name], name)
        self.undo.offer("If both agree", False)
        self.undo.offer("Freely", True)
        self.length.choose(choice.best_of)
        self.clock.choose(choice.clock)
        self.undo.choose(choice.free_undo)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        rows: tuple[tuple[str, QWidget], ...] = (
            ("Match", self.length), ("Clock", self.clock), ("Taking back", self.undo)
        )  # fmt: skip
        for row, (words, box) in enumerate(rows):
            label = Label(words, self)
            label.setBuddy(box)
            box.setAccessibleName(aloud(words))
            grid.addWidget(label, row, 0)
            grid.addWidget(box, row, 1)

    def choice(self) -> TableChoice:
        """What is chosen now."""
        return TableChoice(self.length.chosen() or 1, self.clock.chosen() or OFF, bool(self.undo.chosen()))
