"""Writes the project's own drawings as pictures: `python -m gadesk.ui.cards.export`."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from gadesk.glossary import CardType, Element
from gadesk.paths import card_image
from gadesk.terminal import say
from gadesk.ui.cards.face_plan import BACK, FacePlan
from gadesk.ui.cards.motifs import motif_of
from gadesk.ui.cards.painter import paint_face, render_face
from gadesk.ui.cards.sizes import card_height
from gadesk.ui.system import running_application

_WIDTH = 744
_FRAME = 186
_GAP = 12


def export(folder: Path) -> list[Path]:
    """Write the card back, and one sheet with the frame of every kind of card; tells the files."""
    back, frames = folder / "back.png", folder / "frames.png"
    folder.mkdir(parents=True, exist_ok=True)
    render_face(BACK, _WIDTH).save(str(back))
    _frames().save(str(frames))
    return [back, frames]


def _frames() -> QImage:
    """Empty cards of every kind, each in another element."""
    kinds, elements = list(CardType), list(Element)
    sheet = QImage(
        len(kinds) * (_FRAME + _GAP) + _GAP, card_height(_FRAME) + 2 * _GAP, QImage.Format.Format_ARGB32_Premultiplied
    )
    sheet.fill(Qt.GlobalColor.transparent)
    painter = QPainter(sheet)
    for place, kind in enumerate(kinds):
        plan = FacePlan(
            name=kind.value.title(),
            kind=kind,
            type_line=kind.value.title(),
            elements=(elements[place],),
            motif=motif_of((kind,), (), ()),
            seed=place,
        )
        paint_face(painter, plan, QRectF(_GAP + place * (_FRAME + _GAP), _GAP, _FRAME, card_height(_FRAME)))
    painter.end()
    return sheet


def main() -> None:
    """Write into the tree's own folder."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = running_application()
    for path in export(card_image()):
        say(path)
    del app


if __name__ == "__main__":
    main()
