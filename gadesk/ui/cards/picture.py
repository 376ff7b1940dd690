"""A widget that shows one card as large as it fits, sharp at the screen's density."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from gadesk.ui.cards.face_plan import FacePlan
from gadesk.ui.cards.pixmaps import CardPixmaps, PixmapKey
from gadesk.ui.cards.sizes import RATIO, SMALLEST_WHOLE, CardForm, card_height
from gadesk.ui.design.once import once
from gadesk.ui.design.plain import aloud
from gadesk.ui.design.theme import dress, text_scale, window_scale

_SETTLE_MS = 60  # while a window is being resized the last picture is stretched instead of drawn anew
_LATE_MS = 200  # then the card before is no longer shown where the next one's words may stand already
_READING = 320


class CardPicture(QWidget):
    """Shows a plan; keeps the last picture until the next one is drawn, so that nothing flickers.

    Of another card it is not kept for long: a placeholder of the right colours says less, but nothing wrong.
    """

    def __init__(self, pixmaps: CardPixmaps, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pixmaps = pixmaps
        self._plan: FacePlan | None = None
        self._key: PixmapKey | None = None
        self._shown = QPixmap()
        self._painted = False
        self._settle = once(self, _SETTLE_MS, self._ask)
        self._late = once(self, _LATE_MS, self._wait)
        pixmaps.ready.connect(self._came)
        dress().changed.connect(self._settle.start)
        self.setMinimumSize(60, card_height(60))

    def show_plan(self, plan: FacePlan | None) -> None:
        """Show a card, or nothing."""
        if plan == self._plan:
            return
        other = plan is not None and self._plan is not None and plan.slug != self._plan.slug
        self._plan = plan
        self.setAccessibleName(aloud("" if plan is None or plan.back else plan.name))
        if plan is None:
            self._shown = QPixmap()
            self._key = None
            self.update()
        else:
            self._ask()
            if other:
                self._late.start()

    def plan(self) -> FacePlan | None:
        """The plan that is shown or being drawn."""
        return self._plan

    def card_rect(self) -> QRect:
        """Where the card stands in the widget, in its own coordinates."""
        width = min(self.width(), int(self.height() / RATIO))
        high = card_height(width)
        return QRect((self.width() - width) // 2, (self.height() - high) // 2, width, high)

    def sizeHint(self) -> QSize:
        """As wide as a card that is read with ease."""
        width = round(_READING * window_scale() * min(max(text_scale(), 1.0), 1.25))
        return QSize(width, card_height(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stretch now, draw anew when the size has settled."""
        super().resizeEvent(event)
        if self._painted:
            self._settle.start()
        else:
            self._ask()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw at the size that the widget has now."""
        super().showEvent(event)
        self._ask()

    def event(self, event: QEvent) -> bool:
        """Draw anew when the window moves to a screen of another density."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._settle.start()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the last picture that is there."""
        self._painted = not self._shown.isNull()
        if not self._painted:
            return
        painter = QPainter(self)
        rect = self.card_rect()
        if self._shown.deviceIndependentSize().toSize() == rect.size():
            painter.drawPixmap(rect.topLeft(), self._shown)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(rect, self._shown)
        painter.end()

    def _ask(self) -> None:
        if self._plan is None or not self.isVisible():
            return
        ratio = self.devicePixelRatioF()
        width = self.card_rect().width()
        form = CardForm.SHORT if width < SMALLEST_WHOLE else CardForm.WHOLE
        self._key = PixmapKey(self._plan, max(1, round(width * ratio)), form, text_scale())
        pixmap = self._pixmaps.picture(self._key, ratio)
        if self._pixmaps.is_ready(self._key) or self._shown.isNull():
            self._shown = pixmap
        self.update()

    def _wait(self) -> None:
        """Show a placeholder while the picture is still being drawn."""
        if self._key is not None and not self._pixmaps.is_ready(self._key):
            self._shown = self._pixmaps.picture(self._key, self.devicePixelRatioF())
            self.update()

    def _came(self, key: object) -> None:
        if key == self._key and self._key is not None:
            pixmap = self._pixmaps.picture(self._key, self.devicePixelRatioF())
            if self._pixmaps.is_ready(self._key):  # else it is drawn anew, and comes again
                self._shown = pixmap
                self.update()
