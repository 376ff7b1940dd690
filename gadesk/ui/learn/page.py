"""What there is to learn: a first game in lessons, puzzles, boards of one's own; what is solved is marked."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from gadesk.file_kinds import FileKind
from gadesk.session.scenario.shelf import KINDS, LESSONS, OWN, PUZZLES, Item, own_items, shipped
from gadesk.ui.design import palette as p
from gadesk.ui.design.asking import ask_file
from gadesk.ui.design.felt_page import FeltPage
from gadesk.ui.design.folders import Use
from gadesk.ui.design.icons import icon
from gadesk.ui.design.page_layout import choose_one, details_column, framed, page_body, page_head, scrolled
from gadesk.ui.design.plain import Label
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.status_line import StatusLine
from gadesk.ui.learn.progress import Progress
from gadesk.ui.start.flow import Flow

COLUMNS = ("", "Title", "Kind", "Effort")
_KEY = Qt.ItemDataRole.UserRole
WELCOME = "Eight short lessons, then a real game: about a quarter of an hour. Each can be skipped, left and repeated."
FILES = f"Scenarios (*.json *{FileKind.SCENARIO.value.suffix});;All files (*)"


class LearnPage(FeltPage):
    """Lists lessons, puzzles and own boards.

    `wanted`: an item of the shelf to be played; `file_wanted`: a scenario file's path; `rules_wanted`: the rules;
    `board_wanted`: a board to be built, that of a file or, for "", a new one.
    """

    left = Signal()
    wanted = Signal(object)
    file_wanted = Signal(str)
    rules_wanted = Signal()
    board_wanted = Signal(str)

    def __init__(self, progress: Progress, boards: Path, parent: QWidget | None = None) -> None:
        """List what ships, and the boards of a folder."""
        super().__init__(parent)
        self.setAccessibleName("Learn")
        self._progress, self._boards = progress, boards
        self.items: list[Item] = []
        self.list = QTreeWidget(self)
        self._title, self._kind, self._text, self._task = (Label(self) for _ in range(4))
        self._status = StatusLine(self)
        self.begin = SignButton(icon("play", p.GOLD_INK), "Begin", self)
        self.edit = SignButton(icon("by_hand"), "Change the board", self)
        self._build()

    # The shelf

    def showEvent(self, event: QShowEvent) -> None:
        """List what is there now, at the first thing that is not solved."""
        super().showEvent(event)
        last = self._progress.last
        after = self.after(last) if self._progress.solved(last) else None
        self.refresh(after.key if after is not None else last)
        self.list.setFocus()

    def refresh(self, keep: str = "") -> None:
        """Read the shelf anew, and choose the item of a key, or where the player goes on."""
        chosen = keep or (self.chosen.key if self.chosen is not None else self._progress.last)
        self.items = []
        self.list.clear()
        boards, left_out = own_items(self._boards)
        groups = (("A first game", shipped(LESSONS)), ("Puzzles", shipped(PUZZLES)), ("Your boards", boards))
        for words, items in groups:
            if items:
                self._add_group(words, items)
        first = next((item.key for item in self.items if item.has_goal and not self._progress.solved(item.key)), "")
        self._choose(chosen) or self._choose(first) or self._choose(self.items[0].key if self.items else "")
        self._show_chosen()
        if left_out:
            others = f" The same goes for {len(left_out) - 1} more." if len(left_out) > 1 else ""
            self.say(f"{left_out[0]} It is not listed.{others}")

    def _add_group(self, words: str, items: list[Item]) -> None:
        done = sum(self._progress.solved(item.key) for item in items)
        goals = sum(item.has_goal for item in items)
        group = QTreeWidgetItem([f"{words}  ({done} of {goals} done)" if goals else words])
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.list.addTopLevelItem(group)
        group.setFirstColumnSpanned(True)
        for item in items:
            solved = self._progress.solved(item.key)
            difficulty = "●" * item.difficulty if item.difficulty else f"{item.minutes} min" if item.minutes else ""
            row = QTreeWidgetItem(["✓" if solved else "", item.title, KINDS.get(item.kind, ""), difficulty])
            row.setData(0, _KEY, item.key)
            aloud = f"{item.title}, {'solved' if solved else 'open'}"
            row.setData(1, Qt.ItemDataRole.AccessibleTextRole, aloud)
            group.addChild(row)
            self.items.append(item)
        group.setExpanded(True)

    @property
    def chosen(self) -> Item | None:
        """The item that is chosen."""
        row = self.list.currentItem()
        key = row.data(0, _KEY) if row is not None else None
        return next((item for item in self.items if item.key == key), None)

    def _choose(self, key: str) -> bool:
        for at in range(self.list.topLevelItemCount()):
            group = self.list.topLevelItem(at)
            for row in range(group.childCount() if group is not None else 0):
                child = group.child(row) if group is not None else None
                if child is not None and child.data(0, _KEY) == key:
                    self.list.setCurrentItem(child)
                    return True
        return False

    def say(self, sentence: str, problem: bool = True) -> None:
        """Show one line."""
        self._status.say(sentence, problem)

    def after(self, key: str) -> Item | None:
        """Return what comes after an item of the shelf."""
        self.items = self.items or [*shipped(LESSONS), *shipped(PUZZLES)]
        keys = [item.key for item in self.items]
        at = keys.index(key) + 1 if key in keys else len(keys)
        return self.items[at] if at < len(keys) and self.items[at].has_goal else None

    def _show_chosen(self) -> None:
        item = self.chosen
        solved = item is not None and self._progress.solved(item.key)
        kind = KINDS.get(item.kind, "A board to play on from") if item is not None else ""
        level = f", difficulty {item.difficulty} of 5" if item is not None and item.difficulty else ""
        self._title.setText(item.title if item is not None else "Learn")
        self._kind.setText(f"{kind}{level}{' · solved' if solved else ''}" if item is not None else "")
        self._text.setText(item.text if item is not None else WELCOME)
        self._task.setText(item.task if item is not None else "")
        self.edit.setVisible(item is not None and item.key.startswith(f"{OWN}/") and not item.kept)
        self.begin.setEnabled(item is not None)
        self.begin.setText("Again" if solved else "Begin")

    # What can be done

    def play(self) -> None:
        """Play what is chosen."""
        if self.chosen is not None:
            self.wanted.emit(self.chosen)

    def _edit(self) -> None:
        if self.chosen is not None:
            self.board_wanted.emit(str(self.chosen.path))

    def _ask_file(self) -> None:
        ask_file(self, "Open a scenario", Use.SCENARIOS, FILES, self.file_wanted.emit)

    # Laying out

    def _build(self) -> None:
        rules = SignButton(icon("books"), "Rules  [F1]", self)
        rules.setToolTip("Every term and keyword in plain words")
        rules.clicked.connect(self.rules_wanted)
        bring = SignButton(icon("folder"), "Open a file …", self)
        bring.setToolTip("A scenario or puzzle of your own")
        bring.clicked.connect(self._ask_file)
        build = SignButton(icon("field"), "Build a board …", self)
        build.setToolTip("Put cards where you like, and see what happens if …")
        build.clicked.connect(lambda: self.board_wanted.emit(""))
        choose_one(self.list, "Lessons, puzzles and boards", COLUMNS, self._show_chosen, self.play)
        head = page_head(self, "Learn", self.left.emit, (rules, 0), (build, 0), (bring, 0))
        page_body(self, head, ((framed(self.list), 5), (self._details(), 4)), self._status)

    def _details(self) -> QFrame:
        body, column = details_column(self)
        self._title.setProperty("kind", "heading")
        self._kind.setProperty("kind", "dim")
        for label in (self._title, self._kind, self._text, self._task):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addStretch(1)
        self.begin.setProperty("kind", "primary")
        self.begin.clicked.connect(self.play)
        foot = QWidget(self)
        acts = Flow(foot)
        acts.addWidget(self.begin)
        self.edit.clicked.connect(self._edit)
        acts.addWidget(self.edit)
        return framed(scrolled(self, "What it is about", body), foot)
