"""The field in which the search language is typed: completion, mistakes underlined in place, and history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QInputMethodEvent,
    QKeyEvent,
    QStandardItem,
    QStandardItemModel,
    QTextCharFormat,
)
from PySide6.QtWidgets import QCompleter, QMenu, QWidget

from gadesk.cards.search import SearchError
from gadesk.ui.design import palette as p
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import aloud, caption, tip
from gadesk.ui.design.scaling_controls import SearchLine
from gadesk.ui.library.completion import Completion, Suggestion, Values, complete

_WORDS = Qt.ItemDataRole.UserRole + 1
_HISTORY = 30
_OVERLAP = 2  # pixels by which Qt lets suggestions overlap what they belong to
HELP = (
    "Say what you look for: fast fire ally cost 2 or less, mage allies that draw, at least 3 power. Or write it: "
    "type:ally, class:mage, element:fire, cost:2..4, power>life, does:draw, when:enters, kw:taunt, is:manual, set:amb, "
    "legal:standard, sort:-power. Put - or “not” before what you don't want, “or” or a comma between choices, quotes "
    "around phrases, slashes around patterns, parentheses around groups. Ctrl+H tells all of it."
)


HINTS = (
    "Search: a name, words of a text, type:ally cost<=2 …",
    "Search: a name, words of a text, cost<=2 …",
    "Search: a name, words of a text",
    "A name, words of a text",
    "Search the cards",
    "Search",
)
"""What may be typed, in fewer and fewer words."""


class SearchField(SearchLine):
    """Emits `left_downwards` when the player goes on to the results, and `undone` for Escape in an empty field."""

    left_downwards = Signal()
    undone = Signal()
    history_changed = Signal(list)
    help_asked = Signal()

    def __init__(
        self, values: Callable[[], Values], history: Sequence[str] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._values = values
        self._history = list(history)[:_HISTORY]
        self._completion = Completion(0, 0)
        self._rows = QStandardItemModel(self)
        self._popup = QCompleter(self._rows, self)
        self._popup.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._popup.setMaxVisibleItems(12)
        self._popup.setWidget(self)
        self._popup.setCompletionRole(_WORDS)
        self._marked = ""
        self._popup.activated.connect(self.take)
        self._popup.highlighted.connect(self._mark)
        popup = self._popup.popup()
        if popup is not None:
            popup.setObjectName("suggestions")  # a window of its own: it must not be see-through like other lists
            popup.setAccessibleName("Suggestions")
        # the results come first, then the suggestions
        self._later = once(self, 30, self.suggest)
        self.offer_hints(*HINTS)
        self.setAccessibleName("Search the cards")
        self.setAccessibleDescription(aloud(HELP))
        self.setToolTip(tip(HELP))
        self.setAcceptDrops(False)  # a card or a list that is dropped here is no search
        self.add_button("resume", "Searches before (Ctrl+Up)").clicked.connect(self.show_history)
        self.add_button("info", "How to search (Ctrl+H)").clicked.connect(self.help_asked)
        self.textEdited.connect(lambda _text: self._later.start())

    def show_problem(self, problem: SearchError | None) -> None:
        """Underline what can't be read, or nothing."""
        attributes = []
        if problem is not None and self.text():
            begin = min(problem.at, len(self.text()) - 1)
            wave = QTextCharFormat()
            wave.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            wave.setUnderlineColor(QColor(p.BAD))
            wave.setForeground(QColor(p.BAD))
            kind = QInputMethodEvent.AttributeType.TextFormat
            place = begin - self.cursorPosition()
            attributes.append(QInputMethodEvent.Attribute(kind, place, max(1, problem.length), wave))
        QCoreApplication.sendEvent(self, QInputMethodEvent("", attributes))

    def suggest(self, whole: bool = False) -> None:
        """Show what may be typed next, if anything; `whole`: also where nothing was typed."""
        self._completion = complete(self.text(), self.cursorPosition(), self._values(), whole)
        found = self._completion.suggestions
        if not found or not self.hasFocus():
            self._hide_popup()
            return
        self._rows.clear()
        for each in found:
            self._rows.appendRow(_row(each))
        self._marked = ""
        box = self.cursorRect()
        box.setLeft(max(0, box.left() - 12))
        box.setWidth(self._wide())
        box.setTop(-_OVERLAP)
        box.setBottom(self.height() + _OVERLAP)
        self._popup.complete(box)

    def suggestions(self) -> tuple[str, ...]:
        """What is suggested now."""
        return tuple(each.words for each in self._completion.suggestions)

    def remember(self) -> None:
        """Keep this search for later."""
        words = self.text().strip()
        if words and (not self._history or self._history[0] != words):
            self._history = [words, *(each for each in self._history if each != words)][:_HISTORY]
            self.history_changed.emit(self._history)

    def show_history(self) -> None:
        """Offer the searches made before."""
        menu = QMenu(self)
        menu.setAccessibleName("Searches before")
        for words in self._history:
            menu.addAction(caption(words), partial(self.setText, words))
        if not self._history:
            menu.addAction("No searches yet").setEnabled(False)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down and Enter go to the results, Escape empties; with Ctrl, Space suggests, Up shows the history, H helps.

        Where suggestions are shown, Down goes into them, Enter takes the one gone to, and Escape puts them away.
        """
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self._suggesting() and self._marked:
                self._take_marked()
            case Qt.Key.Key_Escape if self._suggesting():
                self._hide_popup()
            case Qt.Key.Key_Space if control:
                self.suggest(whole=True)
            case Qt.Key.Key_H if control:
                self.help_asked.emit()
            case Qt.Key.Key_Up if control:
                self.show_history()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Down:
                self.remember()
                self._hide_popup()
                self.left_downwards.emit()
            case Qt.Key.Key_Escape if self.text():
                self.clear()
            case Qt.Key.Key_Escape:
                self.undone.emit()
            case _:
                super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep a search that was left; Tab takes the suggestion gone to, or the first one."""
        tab = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Tab
        if tab and self._suggesting():
            self._marked = self._marked or self._found()[0].words
            self._take_marked()
            event.accept()
            return True
        if event.type() == QEvent.Type.FocusOut:
            self.remember()
        return super().event(event)

    def take(self, words: str) -> None:
        """Put suggested words in place of the word being typed, unless it was typed on and they no longer fit."""
        if self._later.isActive():
            self._later.stop()
            self._completion = complete(self.text(), self.cursorPosition(), self._values())
            if words not in self.suggestions():
                return
        start, end = self._completion.start, self._completion.start + self._completion.length
        gap = "" if words.endswith((":", "=")) or self.text()[end : end + 1] == " " else " "
        text = self.text()
        self.setText(text[:start] + words + gap + text[end:])
        self.setCursorPosition(start + len(words) + len(gap))
        if not gap:
            self._later.start()

    def _mark(self, words: str) -> None:
        self._marked = words

    def _take_marked(self) -> None:
        words, self._marked = self._marked, ""
        self._hide_popup()
        self.take(words)

    def _suggesting(self) -> bool:
        popup = self._popup.popup()
        return popup is not None and popup.isVisible() and bool(self._found())

    def _hide_popup(self) -> None:
        popup = self._popup.popup()
        if popup is not None:
            popup.hide()

    def _wide(self) -> int:
        metrics = self.fontMetrics()
        longest = max(
            (metrics.horizontalAdvance(f"{each.words}   {each.explains}") for each in self._found()), default=0
        )
        return max(220, longest + 40)

    def _found(self) -> tuple[Suggestion, ...]:
        return self._completion.suggestions


def _row(each: Suggestion) -> QStandardItem:
    item = QStandardItem(f"{each.words}   {each.explains}")
    item.setData(each.words, _WORDS)
    item.setData(f"{each.words}, {each.explains}", Qt.ItemDataRole.AccessibleTextRole)
    if each.is_field:
        item.setForeground(QColor(p.INK_DIM))
    return item
