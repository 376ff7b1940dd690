"""What a host chooses for a table of its own: how many games, which clock, how answers are taken back, paced passes."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QGridLayout, QWidget

from gadesk.glossary.notion import total
from gadesk.protocol.matches import CLOCKS, LENGTHS, OFF, MatchRules, match_rules
from gadesk.protocol.record import replace
from gadesk.records import dataclass
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.plain import Label, aloud

_BEST_OF, _CLOCK, _BACK, _PACED = "best_of", "clock", "taking_back", "paced"
LENGTH_WORDS = {1: "One game", 3: "Best of three"}
CLOCK_WORDS = {OFF: "No clock", "tournament": "60 min for the match", "chess": "25 min each"}


class Back(StrEnum):
    """How answers are taken back at a table."""

    AGREED = "agreed"
    FREELY = "freely"
    NEVER = "never"


BACK_WORDS = total(Back, {Back.AGREED: "If both agree", Back.FREELY: "Freely", Back.NEVER: "Never"})
PACE_WORDS = {False: "Shown at once", True: "Alike, after a moment"}


@dataclass(frozen=True, slots=True)
class TableChoice:
    """What was chosen."""

    best_of: int = 1
    clock: str = OFF
    back: Back = Back.AGREED
    paced: bool = False

    @property
    def match(self) -> MatchRules:
        """The rules of the match."""
        rules = match_rules(self.best_of, self.clock)
        return replace(rules, undo=self.back is not Back.NEVER, paced=self.paced)


def kept_choice(settings: QSettings) -> TableChoice:
    """What was chosen the last time; anything else in the settings is the first choice."""
    best_of, clock = str(settings.value(_BEST_OF, "")), str(settings.value(_CLOCK, ""))
    lengths = {str(length): length for length in LENGTHS}
    word, paced = str(settings.value(_BACK, "")), str(settings.value(_PACED, "")) == "true"
    back = next((each for each in Back if each == word), Back.AGREED)
    return TableChoice(lengths.get(best_of, 1), clock if clock in CLOCKS else OFF, back, paced)


def keep_choice(settings: QSettings, choice: TableChoice) -> None:
    """Keep it for the next time."""
    settings.setValue(_BEST_OF, choice.best_of)
    settings.setValue(_CLOCK, choice.clock)
    settings.setValue(_BACK, str(choice.back))
    settings.setValue(_PACED, "true" if choice.paced else "false")


class TableRulesPanel(QWidget):
    """The choices below each other."""

    def __init__(self, choice: TableChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.length: ChoiceBox[int] = ChoiceBox(self)
        self.clock: ChoiceBox[str] = ChoiceBox(self)
        self.undo: ChoiceBox[Back] = ChoiceBox(self)
        self.passes: ChoiceBox[bool] = ChoiceBox(self)
        for best_of in LENGTHS:
            self.length.offer(LENGTH_WORDS[best_of], best_of)
        for name in CLOCKS:
            self.clock.offer(CLOCK_WORDS[name], name)
        for back, words in BACK_WORDS.items():
            self.undo.offer(words, back)
        for paced, words in PACE_WORDS.items():
            self.passes.offer(words, paced)
        self.passes.setToolTip("After a moment: no pass and no choice of hidden cards tells by its time what was held")
        self.length.choose(choice.best_of)
        self.clock.choose(choice.clock)
        self.undo.choose(choice.back)
        self.passes.choose(choice.paced)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        rows: tuple[tuple[str, QWidget], ...] = (
            ("Match", self.length), ("Clock", self.clock), ("Taking back", self.undo), ("Passes", self.passes)
        )  # fmt: skip
        for row, (words, box) in enumerate(rows):
            label = Label(words, self)
            label.setBuddy(box)
            box.setAccessibleName(aloud(words))
            grid.addWidget(label, row, 0)
            grid.addWidget(box, row, 1)

    def choice(self) -> TableChoice:
        """What is chosen now."""
        back = self.undo.chosen() or Back.AGREED
        return TableChoice(self.length.chosen() or 1, self.clock.chosen() or OFF, back, bool(self.passes.chosen()))
