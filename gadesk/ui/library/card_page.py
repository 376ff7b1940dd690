"""One card: its faces large, and everything that is known of it in a document with links."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from PySide6.QtCore import QPoint, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QCursor, QImageReader, QPainter, QPen, QPixmap, QResizeEvent, QTextDocument
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from gadesk.cards.model import Card, Edition
from gadesk.ui.cards.markup import plain
from gadesk.ui.cards.picture import CardPicture
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.cards.sizes import card_height
from gadesk.ui.design import palette as p
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.design.documents import TallDocument
from gadesk.ui.design.html import Html, html
from gadesk.ui.design.icons import ICONS, icon_pixmap
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Label, aloud, tip
from gadesk.ui.design.theme import dress
from gadesk.ui.library.card_document import page
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.owned_row import OwnedRow
from gadesk.ui.library.word_explanations import Explained, glossary
from gadesk.ui.rules.links import open_term

_NOTHING = "Choose a card to read it here."


def keyword_tip(about: Explained) -> Html:
    """The words of a keyword's tip."""
    rule = f"Rulebook: {about.rule}" if about.rule else "Not in the present rulebook"
    return html("<p><b>{}</b></p><p>{}</p><p><i>{}</i></p>", about.name, about.words, rule)


class CardDocument(TallDocument):
    """A document as high as its words. Hovering or tabbing to a keyword explains it; links go out as signals."""

    card_wanted = Signal(str)
    edition_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("About the card")
        self.highlighted.connect(self._over)
        self.anchorClicked.connect(self._follow)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """The symbols of a text, drawn at the size of its letters."""
        url = QUrl(name)
        if kind == QTextDocument.ResourceType.ImageResource.value and url.scheme() == "icon":
            word, _, colour = url.path().partition(":")
            return self._symbol(word, f"#{colour}")
        if url.scheme() == "picture":
            return self._small(QUrl.fromPercentEncoding(url.path().encode()))
        return super().loadResource(kind, name)

    def _symbol(self, word: str, colour: str) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = icon_pixmap(
            word if word in ICONS else "keyword", colour, round(self.fontMetrics().height() * 0.86 * ratio)
        )
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def _small(self, path: str) -> QPixmap:
        """A small picture from a file; without one the outline of a card."""
        ratio = self.devicePixelRatioF()
        wide = round(self.fontMetrics().height() * 2.2 * ratio)
        size = QSize(wide, card_height(wide))
        reader = QImageReader(path)
        reader.setScaledSize(size)
        made = QPixmap.fromImage(reader.read()) if path else QPixmap()
        if made.isNull():
            made = QPixmap(size)
            made.fill(Qt.GlobalColor.transparent)
            painter = QPainter(made)
            painter.setPen(QPen(QColor(p.LINE), ratio, Qt.PenStyle.DashLine))
            painter.drawRect(made.rect().adjusted(1, 1, -2, -2))
            painter.end()
        made.setDevicePixelRatio(ratio)
        return made

    def _over(self, url: QUrl) -> None:
        if url.scheme() == "word":
            self.explain(url.path(), QCursor.pos() if self.underMouse() else self._spot())
        else:
            QToolTip.hideText()

    def explain(self, word: str, spot: QPoint) -> None:
        """Show what a keyword means."""
        about = glossary().get(word)
        if about is not None:
            QToolTip.showText(spot, tip(keyword_tip(about)), self)

    def _spot(self) -> QPoint:
        return self.mapToGlobal(self.cursorRect().bottomLeft())

    def _follow(self, url: QUrl) -> None:
        match url.scheme():
            case "card":
                self.card_wanted.emit(url.path())
            case "edition":
                self.edition_wanted.emit(url.path())
            case "word" if (about := glossary().get(url.path())) is None or not open_term(self, about.name):
                self.explain(url.path(), QCursor.pos() if self.underMouse() else self._spot())


class CardPage(ColumnScroll):
    """Shows a card with `show_card`."""

    card_wanted = Signal(str)
    edition_wanted = Signal(str, str)

    def __init__(
        self,
        pool: CardPool,
        pixmaps: CardPixmaps,
        parent: QWidget | None = None,
        small: Callable[[str, str], Path | None] | None = None,
    ) -> None:
        """`small` finds the file of an edition's picture, by the card's slug and the edition's id."""
        super().__init__(parent)
        self._pool, self._pixmaps, self._small = pool, pixmaps, small
        self._card: Card | None = None
        self._body = QWidget(self)
        self._pictures = (CardPicture(pixmaps, self._body), CardPicture(pixmaps, self._body))
        self._drawn = QPixmap()
        self._edition, self._caption = Label(self._body), Label(self._body)
        self.owned = OwnedRow(self._body)
        self._words = CardDocument(self._body)
        self._empty = Label(_NOTHING, self._body)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAccessibleName("Card")
        self._build()
        self._words.card_wanted.connect(self._go)
        self._words.edition_wanted.connect(self._want_edition)
        pool.changed.connect(self._renew)
        dress().changed.connect(self._renew)
        self.clear()

    def _build(self) -> None:
        self._empty.setProperty("kind", "dim")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._caption.setProperty("kind", "small")
        self._caption.setWordWrap(True)
        for label in (self._edition, self._caption):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for picture in self._pictures:
            picture.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addStretch(1)
        for picture in self._pictures:
            row.addWidget(picture)
        row.addWidget(self._edition)
        row.addStretch(1)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(8, 4, 8, 8)
        column.setSpacing(8)
        nest(column, row)
        column.addWidget(self._caption)
        column.addWidget(self.owned)
        column.addWidget(self._words)
        column.addWidget(self._empty)
        column.addStretch(1)
        self.setWidget(self._body)

    def show_card(self, slug: str) -> None:
        """Show a card, by its slug or a face's."""
        card = self._pool.card(slug)
        if card is None:
            self.clear()
            return
        same = self._card is not None and self._card.slug == card.slug
        self._card = card
        self._edition.hide()
        self._caption.hide()
        for picture, face in zip(self._pictures, (*card.faces, None), strict=False):
            picture.setVisible(face is not None)
            picture.show_plan(
                None if face is None else self._pixmaps.printed(face.slug if face is card.back else card.slug)
            )
        self.owned.show_card(card.slug, card.name)
        self._empty.hide()
        self._words.show()
        self.write()
        self._describe(card)
        self._fit()
        if not same:
            self.verticalScrollBar().setValue(0)

    def write(self) -> None:
        """Write the document, again when an edition's picture has come."""
        if self._card is not None:
            self._words.write(page(self._card, self._pool, self._picture if self._small is not None else None))

    def _picture(self, edition: Edition) -> str:
        """The address of an edition's small picture; another one once there is a file, as a document keeps pictures."""
        assert self._card is not None and self._small is not None
        path = self._small(self._card.slug, edition.uuid)
        return f"picture:{quote(str(path)) if path is not None else ''}"

    def clear(self, sentence: str = _NOTHING) -> None:
        """Show nothing."""
        self._card = None
        self.owned.show_card("", "")
        for part in (*self._pictures, self._edition, self._caption, self._words):
            part.hide()
        self._empty.setText(sentence)
        self._empty.show()
        self.setAccessibleDescription("")

    def slug(self) -> str:
        """The card that is shown."""
        return self._card.slug if self._card is not None else ""

    def document(self) -> CardDocument:
        """The widget with the words."""
        return self._words

    def show_edition(self, path: Path, words: str) -> None:
        """Show an edition's own picture in the place of the front face."""
        pixmap = QPixmap(str(path))
        if pixmap.isNull():
            return
        self._drawn = pixmap
        self._edition.setAccessibleName(aloud(words))
        self._edition.setToolTip(tip(words))
        self._pictures[0].hide()
        self._edition.show()
        self._fit()
        self._caption.setText(words)
        self._caption.show()
        self.verticalScrollBar().setValue(0)

    def minimumSizeHint(self) -> QSize:
        """Room for a card and a column of words."""
        return QSize(260, 240)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the faces as large as fits beside each other."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        count = 1 if self._card is None or self._card.back is None else 2
        across = (self.viewport().width() - 56) // count  # less margins and what stands between
        high = max(240, int(self.viewport().height() * 0.54))
        width = max(1, min(across, int(high * 744 / 1039), 480))
        for picture in self._pictures:
            picture.setFixedSize(width, card_height(width))
        if not self._edition.isHidden():
            ratio = self.devicePixelRatioF()
            size = self._pictures[0].size() * ratio
            scaled = self._drawn.scaled(
                size, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            scaled.setDevicePixelRatio(ratio)
            self._edition.setPixmap(scaled)

    def _describe(self, card: Card) -> None:
        words = [f"{face.name}. {plain(self._pool.face_text(face.slug))}" for face in card.faces]
        self.setAccessibleDescription(aloud(" ".join(words)))

    def _go(self, slug: str) -> None:
        self.show_card(slug)
        self.card_wanted.emit(slug)

    def _want_edition(self, uuid: str) -> None:
        if self._card is not None:
            self.edition_wanted.emit(self._card.slug, uuid)

    def _renew(self) -> None:
        if self._card is not None:
            self.show_card(self._card.slug)
