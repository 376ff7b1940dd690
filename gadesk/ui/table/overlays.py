"""Small panels over the table: the prompt with its buttons, a toast for one sentence, the keys' help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from gadesk.records import dataclass
from gadesk.ui.design import palette as p
from gadesk.ui.design.announce import announce
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.icons import icon
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import Button, Label, ToolButton, aloud, tip
from gadesk.ui.design.theme import Role, font
from gadesk.ui.settings.key_bindings import KeyAction, bindings
from gadesk.ui.table.guard import Guard
from gadesk.ui.table.layout import Box
from gadesk.ui.table.tiles import KeyButton


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """A button of the prompt: its words, what it does, its key in words and its look.

    `hasty`: a click meant for another button must not reach it, since it passes, or ends something.
    """

    text: str
    act: Callable[[], object]
    key: str = ""
    kind: str = ""
    enabled: bool = True
    hint: str = ""
    hasty: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How a lesson or a puzzle ended, told in place of how its game did, and what comes next."""

    title: str
    why: str
    buttons: tuple[ButtonSpec, ...]


SHRINKS = (1.0, 0.92, 0.85, 0.78, 0.72)  # how the question is written smaller before anything is left out
_FORMS = (
    *((share, True, True, False) for share in SHRINKS),
    *((share, False, chip, False) for chip in (True, False) for share in SHRINKS[2:]),
    *((share, False, False, True) for share in SHRINKS[2:]),
)
"""The prompt from the roomiest form on: size of the question, whether with the detail, whether the count has a line,
whether the buttons are flat."""
_BUTTONS = "QPushButton { padding-left: 6px; padding-right: 6px; min-width: 0px; }"
_FLAT = f"{_BUTTONS} QPushButton {{ padding-top: 1px; padding-bottom: 1px; }}"


def nothing() -> None:
    """Do nothing: stands for an action where only looks are compared."""


class PromptPanel(QFrame):
    """What is asked, how far the answer is, and the buttons for it."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty panel."""
        super().__init__(parent)
        self.setProperty("kind", "panel")
        self.setAccessibleName("Prompt")
        self.setStyleSheet(_BUTTONS)
        self._asked = ""
        self._question = Label()
        self._question.setWordWrap(True)
        self._detail = Label()
        self._detail.setWordWrap(True)
        self._detail.setProperty("kind", "small")
        self._detail.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._detail.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._count = Label()
        self._count.setProperty("kind", "chip")
        self._grid = QGridLayout()
        self._grid.setSpacing(6)
        top = QGridLayout()
        top.addWidget(self._question, 0, 0)
        self.menu_button = ToolButton()
        self.menu_button.setIcon(icon("gear", p.INK_DIM, 20))
        self.menu_button.setStyleSheet("QToolButton { padding: 4px; }")
        self.menu_button.setAccessibleName("Menu")
        self._name_menu()
        bindings().changed.connect(self._name_menu)
        top.addWidget(self.menu_button, 0, 1, Qt.AlignmentFlag.AlignTop)
        top.setColumnStretch(0, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 8, 12, 10)
        box.setSpacing(6)
        nest(box, top)
        box.addWidget(self._count, 0, Qt.AlignmentFlag.AlignLeft)
        box.addWidget(self._detail, 1)
        box.addStretch(0)
        nest(box, self._grid)
        self.buttons: list[Button] = []
        self._acts: list[Callable[[], object]] = []
        self._looks: object = None
        self._guard = Guard(self)

    def _name_menu(self) -> None:
        key = bindings().shown(KeyAction.MENU)
        self.menu_button.setToolTip(tip(f"Menu: help, settings, undo, concede{f' [{key}]' if key else ''}"))

    def ask(self, question: str, detail: str, count: str, specs: Sequence[ButtonSpec]) -> None:
        """Show a question with its buttons; buttons that look the same stay, so that the focus does too."""
        if question == self._asked and count != self._count.text():
            announce(self, count)
        self._asked = question
        self._question.setAccessibleName(aloud(question))
        self._question.setToolTip(tip(detail))
        self._detail.setText(detail)
        self._count.setText(count)
        self._take_form(*_FORMS[0])
        self._acts = [spec.act for spec in specs]
        looks = (self.width(), self.font(), [replace(spec, act=nothing) for spec in specs])
        if looks == self._looks:
            return
        self._looks = looks
        focused = next((button.accessibleName() for button in self.buttons if button.hasFocus()), None)
        for button in self.buttons:
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._make_buttons(specs)
        same = next((button for button in self.buttons if button.accessibleName() == focused), None)
        if same is not None:
            same.setFocus()
        elif focused is not None:
            self._guard.leave()

    def _make_buttons(self, specs: Sequence[ButtonSpec]) -> None:
        columns = 2 if len(specs) <= 6 else 3
        wide = self.width() - 26
        room = (wide - 6 * (columns - 1)) // columns
        last = len(specs) - 1 if len(specs) % columns == 1 else -1
        self.buttons = []
        for number, spec in enumerate(specs):
            button = self._button(spec, wide if number == last else room)
            button.clicked.connect(lambda _=False, number=number: self._act(number))
            self._grid.addWidget(button, number // columns, number % columns, 1, columns if number == last else 1)
            button.show()
            self.buttons.append(button)
        self._write_alike([button for button, spec in zip(self.buttons, specs, strict=True) if not spec.kind])
        self._guard.watch(list(zip(self.buttons, specs, strict=True)))

    @staticmethod
    def _write_alike(buttons: Sequence[Button]) -> None:
        """Write buttons of the same rank in the same size, that of the one with the least room."""
        least = min((button.font().pointSizeF() for button in buttons), default=0.0)
        for button in buttons:
            face = button.font()
            face.setPointSizeF(least)
            button.setFont(face)

    def _act(self, number: int) -> None:
        if number < len(self._acts):
            self._acts[number]()

    def _take_form(self, share: float, detail: bool, chip: bool, flat: bool) -> None:
        """Write the question smaller, leave the detail to its tip, put the count behind the question, save height."""
        count = self._count.text()
        face = font(Role.NUMBER)
        face.setPointSizeF(face.pointSizeF() * share)
        self._question.setFont(face)
        self._question.setText(self._asked if chip or not count else f"{self._asked} ({count})")
        self._detail.setVisible(detail and bool(self._detail.text()))
        self._count.setVisible(chip and bool(count))
        sheet = _FLAT if flat else _BUTTONS
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)

    def fit(self, box: Box) -> None:
        """Take its place in a corner in the roomiest form that fits; at last higher than planned."""
        layout = self.layout()
        assert layout is not None
        for form in _FORMS:
            self._take_form(*form)
            layout.invalidate()
            layout.activate()
            if layout.totalHeightForWidth(box.w) <= box.h:
                break
        high = min(max(box.h, layout.totalHeightForWidth(box.w)), box.y + box.h)
        self.setGeometry(box.x, box.y + box.h - high, box.w, high)
        layout.activate()
        self._guard.settle()
        self.raise_()

    def pop_up(self, menu: QMenu) -> None:
        """Open the menu above, at the side of its button."""
        size = menu.sizeHint()
        menu.popup(self.mapToGlobal(QPoint(self.width() - size.width(), -size.height())))

    @property
    def question(self) -> str:
        """The sentence that is shown."""
        return self._asked

    @property
    def count(self) -> str:
        """The running count that is shown."""
        return self._count.text()

    def _button(self, spec: ButtonSpec, room: int) -> Button:
        button = KeyButton(self)
        button.setProperty("kind", spec.kind)
        button.setText(fitting_words(button, spec.text, spec.key, room))
        button.setEnabled(spec.enabled)
        button.setToolTip(tip(" ".join(filter(None, (spec.hint or spec.text, f"[{spec.key}]" if spec.key else "")))))
        button.setAccessibleName(aloud(spec.text))
        button.setAccessibleDescription(aloud(spec.hint))
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.setAutoDefault(False)
        return button


def fitting_words(button: Button, text: str, key: str, room: int) -> str:
    """Word a button with its key if there is room, else without; at last with smaller letters, or cut."""
    for words in (f"{text}  [{key}]", text) if key else (text,):
        button.setText(words)
        button.ensurePolished()
        if button.sizeHint().width() <= room:
            return words
    face = button.font()
    full = face.pointSizeF()
    for share in (0.92, 0.85, 0.78):
        face.setPointSizeF(full * share)
        button.setFont(face)
        if button.sizeHint().width() <= room:
            return text
    metrics = button.fontMetrics()
    spare = room - (button.sizeHint().width() - metrics.horizontalAdvance(text))
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(spare, 40))


class Toast(Label):
    """One sentence that goes away by itself."""

    def __init__(self, parent: QWidget) -> None:
        """Make it hidden."""
        super().__init__(parent)
        self.setProperty("kind", "toast")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = once(self, 0, self.hide)
        self.hide()

    def say(self, sentence: str, over: Box, ms: int = 3600) -> None:
        """Show a sentence near the bottom of a box."""
        self.setText(sentence)
        self.setAccessibleName(aloud(sentence))
        wide = min(over.w - 12, max(320, self.fontMetrics().horizontalAdvance(sentence) + 48))
        high = self.heightForWidth(wide) + 14
        self.setGeometry(over.x + (over.w - wide) // 2, over.y + over.h - high - 6, wide, high)
        self.show()
        self.raise_()
        announce(self, sentence)
        self._timer.start(ms)


class Banner(QFrame):
    """How the game ended, in large letters over the table."""

    def __init__(self, parent: QWidget) -> None:
        """Make it hidden."""
        super().__init__(parent)
        self.setProperty("kind", "over")  # nothing shines through its words
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._title, self._under = Label(), Label()
        self._title.setProperty("kind", "title")
        self._under.setProperty("kind", "dim")
        box = QVBoxLayout(self)
        box.setContentsMargins(40, 22, 40, 24)
        for label in (self._title, self._under):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            box.addWidget(label)
        self.hide()

    def announce(self, title: str, under: str, over: Box) -> None:
        """Show it in the middle of a box."""
        self._title.setText(title)
        self._under.setText(under)
        room = over.w - 120
        wide = max(self._under.fontMetrics().horizontalAdvance(line) for line in under.split("\n"))
        self._under.setWordWrap(wide > room)
        self._under.setMinimumWidth(room if wide > room else 0)
        self.adjustSize()
        x, y = over.centre
        self.move(x - self.width() // 2, y - self.height() // 2)
        self.show()


_FIXED_LINES = (
    ("Arrow keys", "move among cards and buttons"),
    ("Tab", "the next button"),
    ("Enter", "use the card or button; confirm a choice"),
    ("Esc", "take a play back, stop passing, close a panel"),
    ("1 … 9", "choose the option with that number"),
    ("+ and −", "raise or lower a number or a share"),
)
HELP_COLUMNS = 2  # of keys side by side: the smallest window has no room for all below each other
_ALSO = {KeyAction.HAND_TOOLS: "or the right button"}


def help_lines() -> list[tuple[str, str]]:
    """Return each key of the table with what it does: those that stay as they are, and the player's own choice."""
    shown = bindings().shown
    lines = [*_FIXED_LINES]
    for action in KeyAction:
        key = ", ".join(filter(None, (shown(action), _ALSO.get(action, ""))))
        if key:
            lines.append((key, action.facts.words))
    return lines


SCROLLING = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class HelpOverlay(QFrame):
    """The keys, over the table; any key or click closes it, but those that scroll it where it has not enough room."""

    def __init__(self, parent: QWidget) -> None:
        """Make it hidden."""
        super().__init__(parent)
        self.setProperty("kind", "over")
        self._body = QWidget(self)
        self._grid = QGridLayout(self._body)
        self._grid.setContentsMargins(8, 0, 8, 0)
        self._grid.setHorizontalSpacing(24)
        title = Label("Keys")
        title.setProperty("kind", "heading")
        self._grid.addWidget(title, 0, 0, 1, 2 * HELP_COLUMNS)
        for column in range(HELP_COLUMNS):
            self._grid.setColumnStretch(2 * column, 2)
            self._grid.setColumnStretch(2 * column + 1, 5)
        self._area = ColumnScroll(self)
        self._area.setAccessibleName("Keys")
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(self._body)
        box = QVBoxLayout(self)
        box.setContentsMargins(20, 16, 14, 16)
        box.addWidget(self._area)
        self._lines: list[Label] = []
        self._write()
        bindings().changed.connect(self._write)
        self.hide()
        parent.installEventFilter(self)

    def _write(self) -> None:
        """Write the keys as they are now."""
        for label in self._lines:
            self._grid.removeWidget(label)
            label.deleteLater()
        self._lines = []
        lines = help_lines()
        rows = -(-len(lines) // HELP_COLUMNS)
        for at, (key, words) in enumerate(lines):
            name = Label(key, self._body)
            name.setProperty("kind", "eyebrow")
            for column, label in enumerate((name, Label(words, self._body))):
                label.setWordWrap(True)
                label.setAlignment(Qt.AlignmentFlag.AlignTop)
                self._grid.addWidget(label, 1 + at % rows, 2 * (at // rows) + column)
                self._lines.append(label)

    def _fit(self, room: QSize) -> None:
        """Be as wide as the longest line wants, and no wider and higher than there is room; words take more lines."""
        longest = max(label.fontMetrics().horizontalAdvance(label.text()) for label in self._lines)
        edge = 34 + self._area.verticalScrollBar().sizeHint().width()
        wide = min(room.width() - 16, HELP_COLUMNS * (round(longest * 1.4) + 48) + edge)
        high = self._grid.heightForWidth(wide - edge) + 36
        self.resize(wide, min(room.height() - 16, high))

    def _place(self) -> None:
        """Lie in the middle of the table."""
        parent = self.parentWidget()
        assert parent is not None
        self._fit(parent.size())
        self.move((parent.width() - self.width()) // 2, max(8, (parent.height() - self.height()) // 2))

    def toggle(self) -> None:
        """Show or hide it."""
        if self.isVisible():
            self.hide()
            return
        self._place()
        self.show()
        self.raise_()
        self.setFocus()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click closes it."""
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """So does any key, which does nothing else, but where it scrolls."""
        bar = self._area.verticalScrollBar()
        if event.key() in SCROLLING and bar.maximum() > 0:
            page = event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
            by = bar.pageStep() if page else 3 * bar.singleStep()
            bar.setValue(bar.value() + (by if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_PageDown) else -by))
            return
        self.hide()

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """Tab is a key like the others."""
        return False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A click beside it closes it, too."""
        super().focusOutEvent(event)
        if event.reason() == Qt.FocusReason.MouseFocusReason:
            self.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        """Give the keyboard back to the table."""
        super().hideEvent(event)
        parent = self.parentWidget()
        if self.hasFocus() and parent is not None:
            parent.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the table's size: a game that is just shown may still be laid out."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False
