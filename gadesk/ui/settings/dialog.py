"""The settings by theme; each takes effect at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gadesk.glossary.notion import total
from gadesk.paths import OwnData, saved_games, user_cache, user_data, user_documents
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.entry import NAME as LONGEST_NAME
from gadesk.ui.design.entry import LineEntry
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button, Label, aloud
from gadesk.ui.design.theme import dress
from gadesk.ui.settings.about_page import AboutPage
from gadesk.ui.settings.keeping_row import KeepingRow
from gadesk.ui.settings.keys_page import KeysPage
from gadesk.ui.settings.options import OPTIONS, Option, Theme
from gadesk.ui.settings.preferences import Preferences
from gadesk.ui.start.controls import Segments

_SIZE = QSize(820, 560)


class SettingsDialog(QDialog):
    """A list of themes, and the settings of one beside it."""

    def __init__(self, preferences: Preferences, parent: QWidget, trouble: str = "") -> None:
        """Show the settings as they are; `trouble`: why no sound is heard, or ""."""
        super().__init__(parent)
        self.setWindowTitle("Settings")
        self.preferences = preferences
        self.controls: dict[str, Segments] = {}
        self.themes = QListWidget(self)
        self.themes.setAccessibleName("Themes")
        self._pages = QStackedWidget(self)
        self._make = total(
            Theme,
            {
                Theme.LOOK: self._options, Theme.TABLE: self._options, Theme.PLAYING: self._options,
                Theme.SOUND: lambda theme: self._options(theme, trouble),
                Theme.KEYS: lambda _: KeysPage(preferences.keys),
                Theme.YOU: self._you, Theme.FILES: self._files, Theme.ABOUT: _about,
            },
        )  # fmt: skip
        self._made: dict[Theme, QWidget] = {}
        self.themes.addItems([theme.value for theme in self._make])
        self._fit()
        dress().changed.connect(self._fit)
        self._buttons = self._lay_out()
        self.themes.currentRowChanged.connect(lambda row: self._turn(list(Theme)[row]))
        self.themes.setCurrentRow(0)
        preferences.changed.connect(self._show)
        self.resize(_SIZE.boundedTo(parent.window().size()))

    def show_theme(self, theme: Theme) -> None:
        """Turn to a page."""
        self.themes.setCurrentRow(list(Theme).index(theme))

    def _turn(self, theme: Theme) -> None:
        """Show a page; it is made as it is first turned to, as all of them at once take long."""
        if theme not in self._made:
            page = self._made[theme] = self._scrolling(self._make[theme](theme))
            self._pages.addWidget(page)
            controls = [each for each in page.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
            for before, after in pairwise([*controls[-1:], *self._buttons]):
                QWidget.setTabOrder(before, after)  # Tab comes to what is below after what is on the page
        self._pages.setCurrentWidget(self._made[theme])

    def _fit(self) -> None:
        """Have room for the longest theme, in the size of the text."""
        self.themes.setFixedWidth(self.themes.sizeHintForColumn(0) + 36)

    def _lay_out(self) -> list[QAbstractButton]:
        row = QHBoxLayout()
        row.setSpacing(18)
        row.addWidget(self.themes)
        row.addWidget(self._pages, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        anew = Button("As it was at first", self)
        anew.setToolTip("All settings and keys as they are in a new program; your name, decks and games stay")
        anew.setAutoDefault(False)
        anew.clicked.connect(self.preferences.reset)
        buttons.addButton(anew, QDialogButtonBox.ButtonRole.ResetRole)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(14)
        nest(column, row, 1)
        column.addWidget(buttons)
        return buttons.buttons()

    def _scrolling(self, body: QWidget) -> ColumnScroll:
        area = ColumnScroll(self)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its controls are come to one by one, and scroll it
        area.setWidget(body)
        return area

    def _options(self, theme: Theme, problem: str = "") -> QWidget:
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        if problem:
            column.addWidget(_note(problem, page, "problem"))
        for option in OPTIONS:
            if option.theme is theme:
                column.addWidget(_note(option.words, page, "eyebrow"))
                column.addWidget(self._control(option, page))
                if option.says:
                    column.addWidget(_note(option.says, page, "small"))
                column.addSpacing(10)
        column.addStretch(1)
        return page

    def _control(self, option: Option[Any], page: QWidget) -> Segments:
        choices = [(choice.value, choice.words, "") for choice in option.choices]
        control = Segments(option.words, choices, page, wraps=True)
        control.choose(self.preferences.value(option))
        control.changed.connect(lambda value: self.preferences.choose(option, value))
        self.controls[option.key] = control
        return control

    def _show(self, key: str) -> None:
        """Show a setting that was changed elsewhere."""
        option = next((option for option in OPTIONS if option.key == key), None)
        if option is not None and key in self.controls:
            self.controls[key].choose(self.preferences.value(option))

    def _you(self, theme: Theme) -> QWidget:
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(_note("Your name", page, "eyebrow"))
        field = LineEntry(page, LONGEST_NAME)
        field.setText(self.preferences.name)
        field.setAccessibleName("Your name")
        field.setPlaceholderText("Asked for when you first play with someone")
        field.editingFinished.connect(lambda: self.preferences.call(field.text()))
        column.addWidget(field)
        column.addWidget(_note("What others see at a table, from the next game on.", page, "small"))
        column.addSpacing(10)
        column.addWidget(self._options(theme))
        column.addStretch(1)
        return page

    def _files(self, theme: Theme) -> QWidget:
        page = QWidget(self)
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        places: tuple[tuple[str, Callable[[], Path]], ...] = (
            ("Decks", user_documents), ("Games", saved_games), ("Cards and all else", user_data),
            ("Reports of faults", OwnData.REPORTS.path),
            ("Pictures (can be fetched again)", user_cache),
            ("Settings", lambda: Path(self.preferences.where()).parent),
        )  # fmt: skip
        for row, (words, place) in enumerate(places):
            folder = place()
            grid.addWidget(_note(words, page, "eyebrow"), 2 * row, 0)
            path = Label(str(folder), page)
            path.setWordWrap(True)
            path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(path, 2 * row + 1, 0)
            button = Button("Open the folder", page)
            button.setAccessibleName(aloud(f"Open the folder: {words}"))
            button.setAutoDefault(False)
            button.setEnabled(folder.is_dir())
            button.clicked.connect(lambda _=False, folder=folder: _open_folder(folder))
            grid.addWidget(button, 2 * row + 1, 1)
        grid.addWidget(KeepingRow(self.preferences, page), 2 * len(places), 0, 1, 2)
        grid.setRowStretch(2 * len(places) + 1, 1)
        return page


def _about(theme: Theme) -> QWidget:
    return AboutPage()


def _open_folder(folder: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _note(words: str, parent: QWidget, kind: str) -> Label:
    label = Label(words, parent)
    label.setWordWrap(True)
    label.setProperty("kind", kind)
    return label
