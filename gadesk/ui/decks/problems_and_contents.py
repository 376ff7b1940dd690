"""What there is to know about a deck: what is wrong with it, and what it is made of."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidgetItem, QVBoxLayout, QWidget

from gadesk.decks.legality import Violation
from gadesk.decks.model import Section
from gadesk.decks.statistics import X_COST, Statistics
from gadesk.decks.warnings import Warning
from gadesk.ui.decks.charts import Bars, Columns
from gadesk.ui.design import palette as p
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.icons import icon
from gadesk.ui.design.plain import Label, tip
from gadesk.ui.design.sentence_list import SentenceList

_PLACE = Qt.ItemDataRole.UserRole + 1


class CheckPanel(QWidget):
    """Every violation and warning in a sentence, with its rule; choosing one goes to its card, or to its section.

    `section_wanted` brings a search for what is missing there, if there is one.
    """

    card_wanted = Signal(object, str)
    section_wanted = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._verdict = Label(self)
        self._verdict.setProperty("kind", "heading")
        self._verdict.setWordWrap(True)
        self._list = SentenceList(self)
        self._list.setAccessibleName("What is wrong with the deck")
        self._list.itemActivated.connect(self._go)
        self._list.itemClicked.connect(self._go)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 8, 8)
        box.addWidget(self._verdict)
        box.addWidget(self._list, 1)

    def show_findings(
        self, name: str, broken: Sequence[Violation], warned: Sequence[Warning], whole: bool = True
    ) -> None:
        """Show what a format does not allow and what else is worth a look; if not `whole`, more may follow."""
        count = f"{len(broken)} thing{'s' if len(broken) != 1 else ''} to mend"
        self._verdict.setText(f"Legal in {name}" if not broken else f"Not legal in {name}: {count}")
        self._verdict.setStyleSheet(f"color: {p.BAD if broken else p.GOOD};")
        self._list.clear()
        for each in broken:
            slug = each.slugs[0] if each.slugs else ""
            self._add("cross", p.BAD, each.sentence, each.rule, each.section, slug, each.finds)
        for warning in warned:
            self._add("info", p.MEMORY, warning.sentence, warning.rule, warning.section, warning.slug)
        if not whole:
            self._add("info", p.INK_DIM, "What the cards' texts have to do with it follows in a moment.", "", None, "")
        elif not broken and not warned:
            self._add("check", p.GOOD, "Nothing is wrong, and nothing else is worth a look.", "", None, "")

    def controls(self) -> tuple[QWidget, ...]:
        """What takes the keyboard, in the order of Tab."""
        return (self._list,)

    def sentences(self) -> tuple[str, ...]:
        """What is told, line by line."""
        return tuple(self._list.item(row).text() for row in range(self._list.count()))

    def _add(
        self, sign: str, colour: str, sentence: str, rule: str, section: Section | None, slug: str, finds: str = ""
    ) -> None:
        item = QListWidgetItem(icon(sign, colour), f"{sentence}\n{rule}" if rule else sentence)
        item.setData(_PLACE, (section.value if section else "", slug, finds))
        item.setToolTip(tip(f"Rule {rule}" if rule else ""))
        self._list.addItem(item)

    def _go(self, item: QListWidgetItem) -> None:
        section, slug, finds = item.data(_PLACE)
        if slug:
            self.card_wanted.emit(Section(section) if section else None, slug)
        elif section:
            self.section_wanted.emit(Section(section), finds)


class StatisticsPanel(ColumnScroll):
    """Curves and shares, drawn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Statistics")
        inner = QWidget(self)
        self._empty = Label("Add cards to see what the deck is made of.", inner)
        self._empty.setProperty("kind", "dim")
        self._empty.setWordWrap(True)
        self._sum = Label(inner)
        self._sum.setWordWrap(True)
        self._reserve = Columns("Reserve costs of the main deck", "reserve", inner)
        self._memory = Columns("Memory costs of the material deck", "memory", inner)
        self._levels = Columns("Levels of champions", "level", inner)
        self._types = Bars("Types", "durability", inner)
        self._elements = Bars("Elements", "ink_dim", inner)
        self._classes = Bars("Classes", "gold_deep", inner)
        self._speeds = Bars("Speed and memory", "good", inner)
        self._subtypes = Bars("Subtypes", "durability", inner, most=10)
        box = QVBoxLayout(inner)
        box.setContentsMargins(10, 8, 10, 8)
        box.setSpacing(12)
        charts = (self._reserve, self._memory, self._levels, self._types, self._elements)
        self._played = Label(inner)
        self._played.setWordWrap(True)
        self._played.hide()
        for each in (self._empty, self._sum, self._played, *charts, self._classes, self._speeds, self._subtypes):
            box.addWidget(each)
        box.addStretch(1)
        self.setWidget(inner)

    def show_played(self, words: str) -> None:
        """Say how the deck has done in the games that were played with it; nothing for one without any."""
        self._played.setText(f"In your games\n{words}")
        self._played.setVisible(bool(words))

    def show_statistics(self, made: Statistics) -> None:
        """Show another deck's counts."""
        filled = bool(made.main or made.material)
        self._empty.setVisible(not filled)
        self._sum.setVisible(filled)
        words = f"Main {made.main} · Material {made.material} · Sideboard {made.sideboard}"
        self._sum.setText(f"{words}\nAverage reserve cost {made.average_reserve:.2f}")
        self._reserve.show_data(_named(made.reserve_curve))
        self._memory.show_data(_named(made.memory_curve))
        self._levels.show_data([(f"Lv {level}", count) for level, count in made.levels])
        self._types.show_data(made.types)
        colours = {element.value: style.colour for element, style in p.ELEMENTS.items()}
        self._elements.show_data(made.elements, colours)
        self._classes.show_data(made.classes)
        speeds = (("fast", made.fast), ("slow", made.slow), ("floating memory", made.floating_memory))
        self._speeds.show_data(speeds if made.main else ())
        self._subtypes.show_data(made.subtypes)


def _named(curve: Sequence[tuple[int, int]]) -> list[tuple[str, int]]:
    return [("X" if cost == X_COST else str(cost), count) for cost, count in curve]
