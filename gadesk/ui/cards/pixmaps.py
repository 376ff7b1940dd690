"""The cache of card pictures: cut to exact device size, drawn away from the GUI thread.

A card's plan and width are the key, so that a picture is drawn once for all cards that look the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QThreadPool, Signal
from PySide6.QtGui import QImage, QImageReader, QPainter, QPixmap

from gadesk.records import dataclass
from gadesk.ui.cards.back import paint_back
from gadesk.ui.cards.face_plan import BACK, FacePlan, face_plan
from gadesk.ui.cards.painter import render_face
from gadesk.ui.cards.printed_facts import CardFacts, FactsSource
from gadesk.ui.cards.sizes import CardForm, card_height, form_for
from gadesk.ui.design.palette import ELEMENTS, backs
from gadesk.ui.design.theme import text_scale, window_scale
from gadesk.ui.design.thread_pool import Task, ThreadPool
from gadesk.ui.design.window_if_open import tell

if TYPE_CHECKING:
    from gadesk.protocol.views import CardView

_MIDDLE = 2.0  # how much wider a picture is read of which a small face shows only the middle

TextSource = Callable[[str], str]
PictureSource = Callable[[str, str], Path | None]
"""The file of a face's picture, by the face's slug and the uuid of the printing that it has ("": any)."""


@dataclass(frozen=True, slots=True)
class PixmapKey:
    """What a picture is found by: what is drawn, how wide in device pixels, how much of it and the text size."""

    plan: FacePlan
    px: int
    form: CardForm = CardForm.WHOLE
    scale: float = 1.0


def key_for(plan: FacePlan, px: int, dpr: float = 1.0) -> PixmapKey:
    """The key of a plan in the form that is readable at that size on that screen."""
    return PixmapKey(plan, px, form_for(px / dpr, window_scale()), text_scale())


class _Drawn(QObject):
    """Carries a finished image from a worker to the GUI thread."""

    image = Signal(object, QImage)


class _Drawing(Task):
    """Draws one face on a worker thread."""

    def __init__(self, key: PixmapKey, picture: Path | None, drawn: _Drawn) -> None:
        super().__init__()
        self._key, self._picture, self._drawn = key, picture, drawn

    def work(self) -> None:
        """Draw, then hand the image over by a queued signal."""
        tell(self._drawn.image, self._key, draw(self._key, self._picture))


def draw(key: PixmapKey, picture: Path | None) -> QImage:
    """Draw one face, from its downloaded picture if that can be read."""
    wide = key.px if key.form is CardForm.WHOLE else round(key.px * _MIDDLE)
    art = _read(picture, wide) if picture is not None else None
    return render_face(key.plan, key.px, art, key.form, key.scale)


def _read(picture: Path, px: int) -> QImage | None:
    """Read a picture at the wanted size, which is much quicker than in full."""
    reader = QImageReader(str(picture))
    reader.setScaledSize(QSize(px, card_height(px)))
    image = reader.read()
    return None if image.isNull() else image


class CardPixmaps(QObject):
    """Gives pixmaps of cards at once: the picture if it is drawn, else a tinted back until it is.

    `budget` bounds the memory in bytes; the pictures longest unused go first. With `sync` everything is
    drawn when asked for, as tests and documentation pictures want it. `picture` finds downloaded art.
    """

    ready = Signal(object)

    def __init__(
        self,
        facts: FactsSource,
        text: TextSource,
        *,
        budget: int = 96 << 20,
        sync: bool = False,
        picture: PictureSource | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._facts, self._text, self._picture = facts, text, picture
        self.printing_of: Callable[[CardView], str] | None = None  # which printing a card at the table is, by its uuid
        self._budget, self._sync, self._used = budget, sync, 0
        self._pixmaps: OrderedDict[PixmapKey, QPixmap] = OrderedDict()
        self._placeholders: dict[tuple[str, int], QPixmap] = {}
        self._waiting: set[PixmapKey] = set()
        self._finished = False
        self._outdated: set[PixmapKey] = set()  # drawn, or being drawn, but not from what is there now
        self._pool = ThreadPool(max(1, min(2, QThreadPool.globalInstance().maxThreadCount() - 1)), self)
        self._drawn = _Drawn(self)
        self._drawn.image.connect(self._arrived, Qt.ConnectionType.QueuedConnection)

    def plan(self, view: CardView) -> FacePlan:
        """What is drawn of a card as a seat sees it."""
        if view.slug is None:
            return BACK
        found = face_plan(self._facts(view.slug), view, self._text(view.slug))
        edition = self.printing_of(view) if self.printing_of is not None and not found.back else ""
        return replace(found, edition=edition) if edition else found

    def facts(self, slug: str) -> CardFacts | None:
        """The printed facts of a card."""
        return self._facts(slug)

    def printed(self, slug: str, edition: str = "") -> FacePlan:
        """What is drawn of a card as it is printed, with the picture of a printing if one is given by its uuid."""
        found = face_plan(self._facts(slug), None, self._text(slug))
        return replace(found, edition=edition) if edition else found

    def key(self, view: CardView, px: int, dpr: float = 1.0) -> PixmapKey:
        """What `ready` will say when this card's picture at this width has come in."""
        return key_for(self.plan(view), px, dpr)

    def face(self, view: CardView, px: int, dpr: float = 1.0) -> QPixmap:
        """A card as a seat sees it, `px` device pixels wide."""
        return self.picture(self.key(view, px, dpr), dpr)

    def slug(self, slug: str, px: int, dpr: float = 1.0, edition: str = "") -> QPixmap:
        """A card as it is printed."""
        return self.picture(key_for(self.printed(slug, edition), px, dpr), dpr)

    def at_once(self, slug: str, px: int, dpr: float = 1.0, edition: str = "") -> QPixmap:
        """A card as it is printed, drawn now if it is not there: under the pointer nothing can be exchanged later."""
        key = key_for(self.printed(slug, edition), px, dpr)
        if not self.is_there(key):
            self._keep(key, QPixmap.fromImage(draw(key, self._art(key.plan))))
        return self.picture(key, dpr)

    def back(self, px: int, dpr: float = 1.0) -> QPixmap:
        """The card back; drawn at once, for it is the same for all."""
        return _with_ratio(self._placeholder("", px), dpr)

    def picture(self, key: PixmapKey, dpr: float = 1.0) -> QPixmap:
        """The picture of a key; while it is being drawn the one before, or a placeholder."""
        if key.plan.back:
            return self.back(key.px, dpr)
        found = self._pixmaps.get(key)
        if found is not None:
            self._pixmaps.move_to_end(key)
            if key not in self._outdated:
                return _with_ratio(found, dpr)
        art = self._art(key.plan)
        if self._sync:
            self._outdated.discard(key)
            self._keep(key, QPixmap.fromImage(draw(key, art)))
            return _with_ratio(self._pixmaps[key], dpr)
        if key not in self._waiting and not self._finished:
            self._waiting.add(key)
            self._outdated.discard(key)
            self._pool.start(_Drawing(key, art, self._drawn))
        if found is None:
            found = self._placeholder(ELEMENTS[key.plan.elements[0]].colour, key.px)
        return _with_ratio(found, dpr)

    def drawn(self, slug: str, px: int, form: CardForm, edition: str = "") -> QImage:
        """A card as it is printed, drawn now and not kept, with its downloaded picture if there is one."""
        plan = self.printed(slug, edition)
        return draw(PixmapKey(plan, px, form), self._art(plan))

    def is_ready(self, key: PixmapKey) -> bool:
        """Whether a picture need not be drawn any more."""
        return key.plan.back or (self.is_there(key) and key not in self._outdated and key not in self._waiting)

    def is_there(self, key: PixmapKey) -> bool:
        """Whether there is a picture to show, though a better one may be on its way."""
        return key in self._pixmaps

    def forget(self, slugs: Collection[str] | None = None, reworded: bool = False) -> None:
        """Draw faces anew when next asked for, some or all, as pictures came in; `ready` says so for each.

        `reworded`: those alone whose text is another now. Until then they look as they did: a page must not go blank
        because something better is on its way.
        """
        if reworded:
            texts = {key.plan.slug: key.plan.text for key in self._pixmaps if key.plan.slug}
            slugs = {slug for slug, text in texts.items() if self._text(slug) != text}
        self._outdated.update(key for key in self._waiting if slugs is None or key.plan.slug in slugs)
        drawn = [key for key in self._pixmaps if slugs is None or key.plan.slug in slugs]
        self._outdated.update(drawn)
        for key in drawn:
            self.ready.emit(key)

    def used(self) -> int:
        """Bytes held by pictures."""
        return self._used

    def finish(self) -> None:
        """Draw no more, and wait for the workers: what is deleted while they speak to it crashes the program."""
        self._finished = True
        self._pool.end()

    def _art(self, plan: FacePlan) -> Path | None:
        return self._picture(plan.slug, plan.edition) if self._picture is not None else None

    def _arrived(self, key: PixmapKey, image: QImage) -> None:
        self._waiting.discard(key)
        self._keep(key, QPixmap.fromImage(image))
        self.ready.emit(key)

    def _keep(self, key: PixmapKey, pixmap: QPixmap) -> None:
        before = self._pixmaps.get(key)
        self._used -= 0 if before is None else _bytes(before)
        self._pixmaps[key] = pixmap
        self._used += _bytes(pixmap)
        while self._used > self._budget and len(self._pixmaps) > 1:
            old, dropped = self._pixmaps.popitem(last=False)
            self._outdated.discard(old)
            self._used -= _bytes(dropped)

    def _placeholder(self, tint: str, px: int) -> QPixmap:
        key = (tint or backs().value, px)
        found = self._placeholders.get(key)
        if found is None:
            found = QPixmap(px, card_height(px))
            found.fill(Qt.GlobalColor.transparent)
            painter = QPainter(found)
            paint_back(painter, QRectF(found.rect()), tint or None)
            painter.end()
            if len(self._placeholders) > 64:  # sizes change while a window is being resized
                self._placeholders.clear()
            self._placeholders[key] = found
        return found


def _bytes(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4


def _with_ratio(pixmap: QPixmap, dpr: float) -> QPixmap:
    """A shallow copy for a screen's density; the pixels are shared."""
    if pixmap.devicePixelRatio() == dpr:
        return pixmap
    copy = QPixmap(pixmap)
    copy.setDevicePixelRatio(dpr)
    return copy
