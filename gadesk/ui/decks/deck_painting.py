"""Paints a deck's plan: section titles, group titles, stacks of cards or rows of a list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import field

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPixmap

from gadesk.decks.model import Section
from gadesk.records import dataclass
from gadesk.ui.cards.badges import paint_element
from gadesk.ui.cards.overlay import Glow, paint_glow
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.decks.stacks_plan import Box, Spot, StacksPlan, Words, sign_box
from gadesk.ui.design import palette as p
from gadesk.ui.design.elided import whole_lines
from gadesk.ui.design.theme import Role, font, qcolor

_EMPTY = {
    Section.MATERIAL: "Drop champions and regalia here.",
    Section.MAIN: "Drop cards here, or press + on a card of the library.",
    Section.SIDEBOARD: "Nothing beside the deck.",
}


Place = tuple[Section, str]


@dataclass(frozen=True, slots=True)
class Marks:
    """What there is to tell of a deck, in sentences: faults and hints of cards, faults of sections."""

    faults: Mapping[Place, str] = field(default_factory=dict)
    hints: Mapping[Place, str] = field(default_factory=dict)
    sections: Mapping[Section, str] = field(default_factory=dict)

    def words(self, place: Place) -> str:
        """Everything about a card, line by line."""
        return "\n".join(filter(None, (self.faults.get(place), self.hints.get(place))))


def _end_of(words: Words) -> float:
    """Where a section's name and count end, and what else there is to say begins."""
    metrics = QFontMetricsF(font(Role.HEADING))
    said = metrics.horizontalAdvance(words.text) + metrics.horizontalAdvance(f"{words.count} ")
    return words.box.x + said + metrics.height() * 1.4


def told_beside(words: Words, wrong: str) -> tuple[QRectF, str]:
    """Where beside its title what is wrong with a section is told, and as much of it as two lines have room for."""
    metrics, rect, left = QFontMetricsF(font(Role.SMALL)), rect_of(words.box), _end_of(words)
    left += metrics.height() * 1.4
    high = metrics.height() * 2 + 2
    room = QRectF(left, rect.center().y() - high / 2, rect.right() - 8 - left, high)
    return room, whole_lines(wrong.replace("\n", " "), font(Role.SMALL), room.width(), room.height())


@dataclass(frozen=True, slots=True)
class Look:
    """What is marked in a plan."""

    as_list: bool
    selected: Collection[tuple[Section, str]]
    marks: Marks
    current: int
    over: Section | None


def rect_of(box: Box) -> QRectF:
    """A plan's rectangle as Qt's."""
    return QRectF(box.x, box.y, box.w, box.h)


class DeckPainter:
    """Paints with the pictures of a cache."""

    def __init__(self, pixmaps: CardPixmaps, names: Callable[[str], str]) -> None:
        self._pixmaps, self._names = pixmaps, names
        self.printings: Mapping[str, str] = {}
        """The chosen printing of a card, by the card's slug."""

    def _picture(self, slug: str, width: int, ratio: float) -> QPixmap:
        """A card's picture so many logical pixels wide."""
        return self._pixmaps.slug(slug, round(width * ratio), ratio, self.printings.get(slug, ""))

    def carried(self, slug: str, width: int, ratio: float) -> QPixmap:
        """A card's picture to be dragged, which can't be exchanged for a better one later."""
        return self._pixmaps.at_once(slug, round(width * ratio), ratio, self.printings.get(slug, ""))

    def paint(self, painter: QPainter, plan: StacksPlan, look: Look, part: QRect, ratio: float) -> None:
        """Paint the part of a plan that is in sight."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        for section, box in plan.areas:
            self._area(painter, plan, section, box, look)
        for words in plan.words:
            if words.level:
                self._group(painter, words)
            else:
                self._title(painter, words, look.marks.sections.get(words.section, ""))
        reach = QRectF(part).adjusted(-30, -30, 30, 30)
        for number, spot in enumerate(plan.spots):
            if not reach.intersects(rect_of(spot.box)):
                continue
            if look.as_list:
                self._row(painter, spot, look, number)
            else:
                self._card(painter, spot, look, number, ratio, plan.gap)

    def _area(self, painter: QPainter, plan: StacksPlan, section: Section, box: Box, look: Look) -> None:
        rect = rect_of(box).adjusted(2, 2, -2, -4)
        if look.over is section:
            painter.setPen(QPen(QColor(p.SELECTED), 2, Qt.PenStyle.DashLine))
            painter.setBrush(qcolor(p.SELECTED, 0.08))
            painter.drawRoundedRect(rect, 8, 8)
        if not any(spot.section is section for spot in plan.spots):
            painter.setFont(font(Role.BODY))
            painter.setPen(QColor(p.INK_DIM))
            line = QFontMetricsF(painter.font()).height()
            flags = Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignTop.value | Qt.TextFlag.TextWordWrap.value
            painter.drawText(rect.adjusted(line, line * 2.1, -line, 0), flags, _EMPTY[section])

    def _title(self, painter: QPainter, words: Words, wrong: str) -> None:
        """A section's name and count, and what is wrong with it."""
        rect = rect_of(words.box)
        painter.setFont(font(Role.HEADING))
        metrics = QFontMetricsF(painter.font())
        painter.setPen(QColor(p.GOLD))
        spot = rect.adjusted(metrics.height() * 0.4, 0, 0, 0)
        painter.drawText(spot, Qt.AlignmentFlag.AlignVCenter, words.text)
        wide = metrics.horizontalAdvance(words.text) + metrics.height() * 0.4
        painter.setPen(QColor(p.BAD if wrong else p.INK))
        painter.drawText(spot.adjusted(wide, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, str(words.count))
        if not wrong:
            painter.setPen(QPen(QColor(p.LINE), 1))
            y = rect.center().y()
            painter.drawLine(QPointF(_end_of(words), y), QPointF(rect.right() - 8, y))
            return
        painter.setFont(font(Role.SMALL))
        side = QFontMetricsF(painter.font()).height()
        self._mark(painter, QRectF(_end_of(words), rect.center().y() - side / 2, side, side), True)
        painter.setPen(QColor(p.BAD))
        room, told = told_beside(words, wrong)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter.value | Qt.TextFlag.TextWordWrap.value, told)

    def _group(self, painter: QPainter, words: Words) -> None:
        painter.setFont(font(Role.SMALL, bold=True))
        painter.setPen(QColor(p.INK_DIM))
        rect, metrics = rect_of(words.box), QFontMetricsF(painter.font())
        told = metrics.elidedText(f"{words.text}  {words.count}", Qt.TextElideMode.ElideMiddle, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, told)

    def _card(self, painter: QPainter, spot: Spot, look: Look, number: int, ratio: float, gap: int) -> None:
        rect = rect_of(spot.box)
        place = (spot.section, spot.slug)
        covered = spot.seen < spot.box.h
        high = min(spot.seen + rect.width() * 0.1, rect.height())  # the next card's corners are round
        part = QRectF(0, 0, rect.width() * ratio, high * ratio)
        face = self._picture(spot.slug, spot.box.w, ratio)
        painter.drawPixmap(QRectF(rect.x(), rect.y(), rect.width(), high), face, part)
        painter.save()
        if covered:  # the light around a covered card must not lie over its neighbours
            painter.setClipRect(QRectF(rect.x() - 24, rect.y() - 24, rect.width() + 48, spot.seen + 24))
        if place in look.selected:
            paint_glow(painter, rect, Glow.SELECTED)
        if number == look.current:
            paint_glow(painter, rect, Glow.FOCUS)
        painter.restore()
        counted = spot.count > 1 or spot.section is Section.MAIN
        if counted:
            self._pill(painter, rect_of(sign_box(spot, gap)), f"{spot.count}")
        if look.marks.words(place):
            self._mark(painter, rect_of(sign_box(spot, gap, counted)), bool(look.marks.faults.get(place)))

    def _row(self, painter: QPainter, spot: Spot, look: Look, number: int) -> None:
        rect = rect_of(spot.box).adjusted(0, 1, 0, -1)
        place = (spot.section, spot.slug)
        chosen = place in look.selected
        painter.setPen(
            QPen(QColor(p.FOCUS if number == look.current else p.LINE_SOFT), 2 if number == look.current else 1)
        )
        painter.setBrush(QColor(p.PANEL_HIGH if chosen else p.PANEL))
        painter.drawRoundedRect(rect, 4, 4)
        high = rect.height()
        self._pill(painter, QRectF(rect.left() + 3, rect.top() + 3, high * 1.3, high - 6), str(spot.count))
        face = self._pixmaps.facts(spot.slug)
        right = rect.right() - 4
        for element in reversed(face.elements if face else ()):
            side = high * 0.6
            paint_element(painter, element, QRectF(right - side, rect.center().y() - side / 2, side, side))
            right -= side + 3
        cost = (
            ""
            if face is None or (face.cost is None and not face.cost_is_x)
            else "X"
            if face.cost_is_x
            else str(face.cost)
        )
        painter.setFont(font(Role.BODY, bold=chosen))
        painter.setPen(QColor(p.INK_DIM))
        metrics = QFontMetricsF(painter.font())
        wide = metrics.horizontalAdvance(f"{cost} ")
        painter.drawText(QRectF(right - wide, rect.top(), wide, high), Qt.AlignmentFlag.AlignVCenter, cost)
        left = rect.left() + high * 1.3 + 10
        if look.marks.words(place):
            fault = bool(look.marks.faults.get(place))
            self._mark(painter, QRectF(left, rect.top() + 4, high - 8, high - 8), fault)
            left += high
        painter.setFont(font(Role.BODY, bold=chosen))
        painter.setPen(QColor(p.GOLD if chosen else p.INK))
        room = QRectF(left, rect.top(), right - wide - left - 4, high)
        told = metrics.elidedText(self._names(spot.slug), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, told)

    def _pill(self, painter: QPainter, rect: QRectF, words: str) -> None:
        """How many copies."""
        painter.setPen(QPen(QColor(p.GOLD_INK), 1))
        painter.setBrush(QColor(p.GOLD))
        painter.drawRoundedRect(rect, rect.height() * 0.35, rect.height() * 0.35)
        face = font(Role.BODY, bold=True)
        face.setPixelSize(max(8, round(rect.height() * 0.78)))
        painter.setFont(face)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)

    def _mark(self, painter: QPainter, rect: QRectF, fault: bool) -> None:
        """Something is wrong here, or only worth a look."""
        painter.setPen(QPen(QColor(p.PANEL), 2))
        painter.setBrush(QColor(p.BAD if fault else p.MEMORY))
        painter.drawEllipse(rect)
        face = font(Role.BODY, bold=True)
        face.setPixelSize(max(8, round(rect.height() * 0.78)))
        painter.setFont(face)
        painter.setPen(QColor(p.PANEL))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "!" if fault else "?")
