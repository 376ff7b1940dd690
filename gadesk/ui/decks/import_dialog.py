"""Importing a deck: paste, look at how each line is read, choose for those that are not, then save."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gadesk import foreign
from gadesk.decks.dialects import deck_text, decks_in_text, put_together, showable
from gadesk.decks.exports import json_address
from gadesk.decks.model import DeckError, Section
from gadesk.decks.preview import Preview, preview
from gadesk.decks.read_deck import ReadLine, link_of
from gadesk.errors import UserError
from gadesk.file_kinds import FileKind
from gadesk.ui.decks.link_work import LinkWork
from gadesk.ui.design import palette as p
from gadesk.ui.design.announce import name_box
from gadesk.ui.design.asking import ask_file
from gadesk.ui.design.choices import ChoiceBox
from gadesk.ui.design.elided import ElidedBox
from gadesk.ui.design.entry import NAME, LineEntry
from gadesk.ui.design.folders import Use
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Button, Label, aloud, caption, tip, title
from gadesk.ui.design.scaling_controls import SignButton
from gadesk.ui.design.text_entry import TextEntry
from gadesk.ui.library.card_pool import CardPool, whole_catalogue

_SETTLE_MS = 300
_LINK = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_HINT = "Paste a list here: lines such as “4 NAME”, the JSON of a deck site, or a deck's link."


SKIPPED = 2
"""What a dialog ends with when its player goes on to the next list without this one."""
ALL = 3
"""What it ends with when all lists that wait are to be made, but for those that have something to ask."""


def local_files(mime: QMimeData) -> list[Path]:
    """The files that are dropped or pasted."""
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]


class _List(TextEntry):
    """Takes text; of files it says which they are, as their addresses are no list."""

    files = Signal(list)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Take what is pasted or dropped."""
        files = local_files(source)
        self.files.emit(files) if files else self.put_in(showable(source.text()))


class ImportDialog(QDialog):
    """Emits `imported` with the deck and its header; nothing is saved before. Several `files` go to others."""

    imported = Signal(object)
    files = Signal(list)

    def __init__(self, pool: CardPool, text: str = "", name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Import a deck")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._pool, self._default = pool, name
        self._preview: Preview | None = None
        self._answers: dict[str, str] = {}
        self._page = ""  # the link that was followed to what stands in the field
        self._several, self._in_line = False, False
        self._text = _List(self, 2 * foreign.MUCH)
        self._name = LineEntry(self, NAME)
        self._which = ElidedBox(self)
        self._table = QTableWidget(0, 3, self)
        self._table.setTabKeyNavigation(False)  # Tab leaves the table, arrows move in it
        self._said = Label(self)
        self._only = Button("Only lines to look at", self)
        self._buttons = QDialogButtonBox(self)
        self._save = SignButton(icon("check", p.GOLD_INK), "Make the deck", self)
        self._skip, self._again = Button("Skip this one", self), Button("Try again", self)
        self._all = Button("Make this and the rest", self)
        self._dropped: list[Path] = []
        self._hand_on = once(self, 0, lambda: self.files.emit(self._dropped))
        self._settle = once(self, _SETTLE_MS, self.read)
        self._link = LinkWork(self)
        self._link.fetched.connect(self._fetched)
        self.finished.connect(self._link.stop)
        self._build()
        self._text.setPlainText(showable(text))
        self.read()
        size = parent.size() if parent else self.size()
        self.resize(max(760, size.width() * 17 // 20), max(460, size.height() * 4 // 5))

    def call_it(self, words: str) -> None:
        """Say what becomes of the list, where that is no deck."""
        self._save.setText(caption(words))
        self._name.hide()

    def reading(self) -> Preview | None:
        """How the list is read now."""
        return self._preview

    def said(self) -> str:
        """The sentence that sums it up."""
        return self._said.text()

    def read(self) -> None:
        """Read what stands in the field."""
        self._settle.stop()
        self._again.hide()
        text = self._text.toPlainText()
        self._preview, self._several = None, False
        self._which.hide()
        self._all.setVisible(self._in_line)
        self._link.stop()
        if not text.strip():
            self._tell("", p.INK_DIM)  # what to do stands in the field
        else:
            try:
                if _LINK.fullmatch(text.strip()):
                    self._follow(text.strip())
                else:
                    self._preview = self._look_at(*self._part(text))
                    if not self._name.isModified() or self._several:
                        self._name.setText(self._preview.name)
            except UserError as error:
                self._tell(str(error), p.BAD)
        self._fill()

    def load(self, path: Path) -> None:
        """Show what a file holds; the deck takes its name if the list has none."""
        try:
            text = deck_text(path)
        except DeckError as error:
            self._tell(str(error), p.BAD)
            return
        self._default = path.stem
        self._text.setPlainText(showable(text))
        self.read()

    def of_several(self, number: int, count: int) -> None:
        """Say that this is one of several lists, of which any may be skipped."""
        self.setWindowTitle(title(f"Import a deck ({number} of {count})"))
        self._skip.setVisible(number < count)
        self._in_line = number < count
        self._all.setVisible(self._in_line or self._several)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and text."""
        if event.mimeData().hasText() or event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Show another list."""
        event.acceptProposedAction()
        files = local_files(event.mimeData())
        if files:
            self._take_files(files)
        else:
            self._page = ""
            self._text.setPlainText(showable(event.mimeData().text()))
            self.read()

    def choose(self, number: int, slug: str) -> None:
        """Read a line as a card; an empty slug leaves it out."""
        if self._preview is not None:
            text = next((line.text for line in self._preview.lines if line.number == number), "")
            self._answers[text] = slug
            self._preview = self._preview.choose(number, slug)
            self._sum()

    def make(self, ending: int = QDialog.DialogCode.Accepted.value) -> None:
        """Give the deck out and close."""
        if self._preview is not None:
            named = replace(self._preview, name=self._name.text().strip() or self._preview.name or "Imported deck")
            self.imported.emit(named.file())
            self.done(ending)

    def make_all(self) -> None:
        """Give the deck out, and ask for all the others that leave nothing to ask; of a text with several all those."""
        if self._several:
            self._make_several()
        elif self._save.isEnabled():
            self.make(ALL)

    # Inside

    def _take_files(self, files: list[Path]) -> None:
        if len(files) == 1 and files[0].is_file():
            self.load(files[0])
        else:  # once the drop is over: Qt still needs the window that it fell on
            self._dropped = files
            self._hand_on.start()

    def _follow(self, page: str) -> None:
        """Fetch the deck of a deck site's page."""
        address = json_address(page)
        if self._pool.library is not None and self._pool.library.offline:
            raise DeckError("gadesk is set to stay offline: copy the list of that page as text and paste it here.")
        self._tell(f"Asking {urlsplit(address).netloc} for the deck…", p.INK_DIM)
        self._link.fetch(address)

    def _fetched(self, _address: str, text: str, sentence: str) -> None:
        """Show what the site answered, as if it had been pasted, and remember where it comes from."""
        page = self._text.toPlainText().strip()
        if sentence:
            self._tell(sentence, p.BAD)
            self._again.show()
        else:
            self._text.setPlainText(showable(text))
            self._page = link_of(page if "//" in page else f"https://{page}")
            self.read()

    def _look_at(self, name: str, text: str) -> Preview:
        """Read one list; what was answered before holds when the list is mended."""
        found = preview(text, whole_catalogue(self._pool), name or self._default)
        for line in found.open_lines:
            if line.text in self._answers:
                found = found.choose(line.number, self._answers[line.text])
        if self._page and not found.about.link:
            found = replace(found, about=replace(found.about, link=self._page))
        return found

    def _make_several(self) -> None:
        """Give out the decks of a text that leave nothing to ask; the others stay to be looked at."""
        left: list[tuple[str, str]] = []
        made = 0
        for name, text in decks_in_text(self._text.toPlainText()):
            try:
                found = self._look_at(name, text)
            except UserError:
                left.append((name, text))  # reading it says why
                continue
            if found.open_lines or found.doubtful_lines or not any(line.slug for line in found.lines):
                left.append((name, text))
            else:
                self.imported.emit(replace(found, name=found.name or name).file())
                made += 1
        if not left:
            self.done(ALL)
        elif made:
            self._text.setPlainText(showable(put_together(left)))
            self.read()

    def _part(self, text: str) -> tuple[str, str]:
        """The list to read, with its name: of a text with several decks the chosen one."""
        parts = decks_in_text(text)
        names = [name for name, _ in parts]
        if names != [self._which.itemText(row) for row in range(self._which.count())]:
            self._which.clear()
            self._which.addItems(names)
        self._several = len(parts) > 1
        self._which.setVisible(self._several)
        self._all.setText("Make all of them" if self._several else "Make this and the rest")
        self._all.setVisible(self._several or self._in_line)
        return parts[max(0, self._which.currentIndex())]

    def _build(self) -> None:
        self._text.setPlaceholderText(_HINT)
        self._text.setAccessibleName("Deck list")
        self._name.setPlaceholderText("Name of the deck")
        self._name.setAccessibleName("Name of the deck")
        self._said.setWordWrap(True)
        self._said.setProperty("kind", "heading")
        name_box(self._which, "Which of the decks")
        self._which.hide()
        self._which.activated.connect(lambda _row: self.read())
        self._dress_table()
        self._only.setCheckable(True)
        self._only.toggled.connect(lambda _on: self._fill())
        self._dress_buttons()
        self._text.textChanged.connect(self._settle.start)
        self._text.files.connect(self._take_files)
        self.setAcceptDrops(True)
        row = QHBoxLayout()
        row.addWidget(self._which)
        named = Label("Name", self)
        named.setBuddy(self._name)
        row.addWidget(named)
        row.addWidget(self._name, 1)
        row.addWidget(self._only)
        right = QWidget(self)
        column_box = QVBoxLayout(right)
        column_box.setContentsMargins(0, 0, 0, 0)
        nest(column_box, row)
        column_box.addWidget(self._table, 1)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.addWidget(self._text)
        split.addWidget(right)
        split.setSizes([280, 620])
        box = QVBoxLayout(self)
        box.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        box.addWidget(self._said)
        box.addWidget(split, 1)
        box.addWidget(self._buttons)

    def _dress_buttons(self) -> None:
        self._save.setProperty("kind", "primary")
        self._save.clicked.connect(lambda _on: self.make())
        file = SignButton(icon("folder"), "Open files…", self)
        file.clicked.connect(self._ask_file)
        self._buttons.addButton(file, QDialogButtonBox.ButtonRole.ResetRole)
        self._buttons.addButton(self._save, QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.addButton(self._again, QDialogButtonBox.ButtonRole.ActionRole)
        self._buttons.addButton(self._skip, QDialogButtonBox.ButtonRole.ActionRole)
        self._buttons.addButton(self._all, QDialogButtonBox.ButtonRole.ActionRole)
        self._again.setAccessibleName("Ask for the link again")
        self._again.clicked.connect(self.read)
        self._skip.clicked.connect(lambda: self.done(SKIPPED))
        self._all.clicked.connect(lambda _on: self.make_all())
        self._all.setToolTip("The other lists are shown only where a line needs an answer")
        for button in (self._again, self._skip, self._all):
            button.hide()
        self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._buttons.rejected.connect(self.reject)

    def _ask_file(self) -> None:
        kinds = f"Deck lists (*{FileKind.DECK.value.suffix} *.txt *.json);;All files (*)"
        ask_file(self, "Open a deck list", Use.DECKS, kinds, lambda name: self.load(Path(name)))

    def _dress_table(self) -> None:
        self._table.setHorizontalHeaderLabels(["Line", "As it is written", "As it is read"])
        self._table.verticalHeader().hide()
        self._table.setAccessibleName("Lines")
        self._table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self._table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        header = self._table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(1, 230)

    def _fill(self) -> None:
        """Show each line with its reading; where it was not understood, what it may mean."""
        lines = self._preview.lines if self._preview else ()
        shown = [line for line in lines if not self._only.isChecked() or not line.slug]
        self._table.verticalHeader().setDefaultSectionSize(round(self.fontMetrics().height() * 2.1))
        self._table.setRowCount(0)
        self._table.setRowCount(len(shown))
        for row, line in enumerate(shown):
            number = QTableWidgetItem(str(line.number))
            number.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            self._table.setItem(row, 0, number)
            written = QTableWidgetItem(line.text)
            written.setToolTip(tip(line.text))
            self._table.setItem(row, 1, written)
            if line.choices or line.lost:
                self._table.setCellWidget(row, 2, self._choices(line))
            else:
                self._table.setItem(row, 2, self._reading(line))
        self._sum()
        first = next((row for row, line in enumerate(shown) if line.lost), -1)
        if first >= 0:
            self._table.scrollTo(self._table.model().index(first, 0), QTableWidget.ScrollHint.PositionAtCenter)

    def _reading(self, line: ReadLine) -> QTableWidgetItem:
        if line.slug:
            words = f"{line.count} {self._pool.name(line.slug)} · {line.section.value if line.section else ''}"
            item = QTableWidgetItem(icon("check", p.GOOD), words)
        else:
            colour = p.RESERVE if line.doubtful else p.INK_DIM
            item = QTableWidgetItem(icon("info", colour), line.sentence.partition(": ")[2] or line.sentence)
            item.setForeground(QColor(colour))
        item.setToolTip(tip(item.text()))
        return item

    def _choices(self, line: ReadLine) -> ChoiceBox[str | None]:
        """Ask which card a line means."""
        box = ChoiceBox[str | None](self._table)
        box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        names = [self._pool.name(slug) for slug in line.choices]
        asks = line.sentence.partition(": ")[2] or line.sentence
        if len(set(names)) < len(names):
            asks = "Which of them?"
        elif not whole_catalogue(self._pool).named(line.named):
            asks = "Not known: choose what is meant" if names else "No card is called like this"
        sign, colour = ("info", p.INK_DIM) if line.slug or not line.lost else ("cross", p.BAD)
        box.offer(asks, None, icon(sign, colour))
        for slug, name in zip(line.choices, names, strict=True):
            words = f"{line.count} {name}" + (f"  ({slug})" if names.count(name) > 1 else "")
            box.offer(words, slug, icon("check", p.GOOD))
        box.offer("Leave this line out", "")
        if not line.lost:
            box.choose(line.slug)
        box.setToolTip(tip(line.sentence))
        box.setAccessibleName(aloud(f"Line {line.number}: {line.text}"))
        box.setAccessibleDescription(aloud(line.sentence))
        box.activated.connect(lambda _row, b=box, n=line.number: self._take(b, n))
        return box

    def _take(self, box: ChoiceBox[str | None], number: int) -> None:
        slug = box.chosen()
        if slug is not None:
            self.choose(number, slug)

    def _sum(self) -> None:
        made = self._preview
        ready = made is not None and not made.open_lines and any(line.slug for line in made.lines)
        self._save.setEnabled(ready)
        self._all.setEnabled(ready or self._several)
        self._only.setEnabled(made is not None)
        if made is None:
            return
        deck, left = made.deck(), len(made.open_lines)
        counts = ", ".join(f"{section.value} {deck.count(section)}" for section in Section)
        begun = counts[:1].upper() + counts[1:]
        if left:
            are, them = ("s are", "them") if left > 1 else (" is", "it")
            words = f"{left} line{are} not understood: choose what is meant, or leave {them} out."
            self._tell(f"{begun}. {words}", p.BAD)
            return
        passed = sum(not line.slug for line in made.lines)
        if passed == len(made.lines):
            self._tell("No line of this is a card; a list has one card a line, as in “4 NAME”.", p.BAD)
        elif made.doubtful_lines:
            count = len(made.doubtful_lines)
            are = f"{count} lines are" if count > 1 else "1 line is"
            first = made.doubtful_lines[0]
            self._tell(
                f"{begun}. {are} not understood and left out, the first is line {first.number}: look.", p.RESERVE
            )
        else:
            words = f" {passed} line{'s are' if passed > 1 else ' is'} left out." if passed else ""
            self._tell(f"Everything is read: {counts}.{words}", p.GOOD)

    def _tell(self, words: str, colour: str) -> None:
        self._said.setText(words)
        self._said.setVisible(bool(words))
        self._said.setStyleSheet(f"color: {colour};")
