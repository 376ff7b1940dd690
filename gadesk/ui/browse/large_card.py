"""The large readable card, with what is true of it now and why."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from gadesk.glossary.verdicts import Unread
from gadesk.protocol.views import CardView
from gadesk.ui.browse.details import Detail, Tone, by_hand, details, printed_keywords
from gadesk.ui.cards.face_plan import FacePlan
from gadesk.ui.cards.markup import plain
from gadesk.ui.cards.picture import CardPicture
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design import palette as p
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.icons import icon_pixmap
from gadesk.ui.design.plain import Label, ToolButton, aloud, tip
from gadesk.ui.design.theme import dress
from gadesk.ui.rules.links import leads_on, open_term


class TermLink(ToolButton):
    """A keyword that leads to its entry of the rules page, by a click or Enter."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._term = ""
        self.setProperty("kind", "link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(lambda: open_term(self, self._term))
        self.hide()

    def show_term(self, words: str, term: str) -> None:
        """Stand for a term in these words; "" for none, which hides it."""
        self._term = term
        self.setText(words)
        self.setAccessibleName(aloud(words))
        self.setToolTip(tip(f"{term}: the rule, and the cards that have it" if term else ""))
        self.setVisible(bool(term))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, as on a link; the other keys but Space are the page's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.click()
        else:
            event.ignore()


class _Line(QWidget):
    """One detail: icon, title and reasons; kept and filled again, because hovering is frequent."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        self._icon, self._title, self._text = Label(self), Label(self), Label(self)
        self.link = TermLink(self)
        for label in (self._title, self._text):
            label.setWordWrap(True)
        self._text.setProperty("kind", "small")
        grid.addWidget(self._icon, 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._title, 0, 1)
        grid.addWidget(self.link, 0, 1, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(self._text, 1, 1)
        grid.setColumnStretch(1, 1)

    def fill(self, detail: Detail, leads: bool) -> None:
        """Show a detail; `leads`: its title leads to the rules page, if that has it."""
        side = self.fontMetrics().height()
        ratio = self.devicePixelRatioF()
        tone = {Tone.PLAIN: p.INK, Tone.GOOD: p.GOOD, Tone.BAD: p.BAD}[detail.tone]
        pixmap = icon_pixmap(detail.icon, tone if detail.tone is not Tone.PLAIN else p.INK_DIM, round(side * ratio))
        pixmap.setDevicePixelRatio(ratio)
        self._icon.setPixmap(pixmap)
        self._title.setText(detail.title)
        self._title.setStyleSheet(f"color: {tone}; font-weight: 600;")
        linked = leads and bool(detail.term) and leads_on(self, detail.term)
        self.link.show_term(detail.title, detail.term if linked else "")
        self._title.setVisible(not linked)
        self._text.setText(detail.text)
        self._text.setVisible(bool(detail.text))
        self.setAccessibleName(aloud(f"{detail.title}. {detail.text}".strip()))


class LargeCard(QFrame):
    """A panel that shows one card large; `show_card` for an object, `show_slug` for a card as printed."""

    def __init__(
        self, pixmaps: CardPixmaps, names: Callable[[str], str], parent: QWidget | None = None,
        unread: Callable[[str], tuple[Unread, ...]] = lambda slug: (),
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._pixmaps, self._names, self._unread = pixmaps, names, unread
        self._lines: list[_Line] = []
        self._found: tuple[Detail, ...] = ()
        self._leads = True
        dress().changed.connect(self._wear)
        self.setProperty("kind", "panel")
        self.setAccessibleName("Large card")
        self._picture = CardPicture(pixmaps, self)
        self._picture.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._list = QWidget(self)
        self._rows = QVBoxLayout(self._list)
        self._rows.setContentsMargins(4, 4, 4, 4)
        self._rows.setSpacing(5)
        self._rows.addStretch(1)
        self._scroll = ColumnScroll(self)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._list)
        self._scroll.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(10, 10, 10, 10)
        box.setSpacing(8)
        box.addWidget(self._picture, 3)
        box.addWidget(self._scroll, 1)

    def show_card(self, view: CardView) -> None:
        """Show a card as a seat sees it, with what is true of it now."""
        plan = self._pixmaps.plan(view)
        self._picture.show_plan(plan)
        found: tuple[Detail, ...] = ()
        if not plan.back and view.slug is not None:
            facts = self._pixmaps.facts(view.slug)
            now = details(view, facts, self._names)
            words = printed_keywords(plan.text, now)
            found = (*now, *words, *by_hand(self._unread(view.slug), facts))
        self._fill(found)
        self._describe(plan, found)

    def show_slug(self, slug: str, edition: str = "") -> None:
        """Show a card as it is printed, with the picture of a printing if one is given by its uuid."""
        plan = self._pixmaps.printed(slug, edition)
        self._picture.show_plan(plan)
        found = (*printed_keywords(plan.text), *by_hand(self._unread(slug), self._pixmaps.facts(slug)))
        self._fill(found)
        self._describe(plan, found)

    def lead_on(self, leads: bool) -> None:
        """Let keywords lead to the rules page, or only be read: where the card goes as the pointer moves."""
        if leads != self._leads:
            self._leads = leads
            self._fill(self._found)

    def links(self) -> list[TermLink]:
        """The keywords that lead to the rules page, from above."""
        return [line.link for line in self._lines if not line.isHidden() and not line.link.isHidden()]

    def clear(self) -> None:
        """Show nothing."""
        self._picture.show_plan(None)
        self._fill(())
        self.setAccessibleDescription("")

    def picture(self) -> CardPicture:
        """The widget of the picture."""
        return self._picture

    def shown(self) -> tuple[str, ...]:
        """The titles of the lines that are shown, for tests and screen readers."""
        return tuple(line.accessibleName() for line in self._lines if not line.isHidden())

    def _wear(self) -> None:
        """Write the lines in other colours or larger."""
        self._fill(self._found)

    def _fill(self, found: tuple[Detail, ...]) -> None:
        self._found = found
        while len(self._lines) < len(found):
            line = _Line(self._list)
            self._lines.append(line)
            self._rows.insertWidget(len(self._lines) - 1, line)
        for line, detail in zip(self._lines, found, strict=False):
            line.fill(detail, self._leads)
            line.show()
        for line in self._lines[len(found) :]:
            line.hide()
        self._scroll.setVisible(bool(found))
        self._scroll.setMaximumHeight(self._list.sizeHint().height() + 4)

    def _describe(self, plan: FacePlan, found: tuple[Detail, ...]) -> None:
        """Words for those who do not see the picture."""
        if plan.back:
            self.setAccessibleDescription("A card that you may not see.")
            return
        numbers = ", ".join(f"{stat.icon} {stat.now}" for stat in plan.stats)
        parts = [plan.name, plan.type_line, numbers, plain(plan.text), *(f"{d.title} {d.text}" for d in found)]
        self.setAccessibleDescription(aloud(". ".join(part for part in parts if part)))
