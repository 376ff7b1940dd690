"""The faces of cards for tests with windows: each is painted once in a process, however many windows show it.

Painting takes a third of what those tests take, and what comes of it hangs on nothing but what is to be painted: that
it does is proved by tests/ui/test_cards_pixmaps.py, which asks the painter itself.
"""

from __future__ import annotations

from functools import lru_cache

import pytest
from PySide6.QtGui import QImage

from gadesk.ui.cards import pixmaps
from gadesk.ui.cards.face_plan import FacePlan
from gadesk.ui.cards.painter import render_face
from gadesk.ui.cards.sizes import CardForm

WIDEST = 160
"""Pixels of what is kept: a table's cards and a grid's. Larger ones take more memory, and few are shown."""
KEPT = 1200


def paint_once() -> None:
    """Have the pictures of all windows to come painted once, but for those of downloaded art."""
    pytest.MonkeyPatch().setattr(pixmaps, "render_face", _face)


def _face(
    plan: FacePlan, width: int, art: QImage | None = None, form: CardForm | None = None, scale: float = 1.0
) -> QImage:
    if art is not None or width > WIDEST:
        return render_face(plan, width, art, form, scale)
    return QImage(_kept(plan, width, form, scale))  # a copy, for whoever paints over it


@lru_cache(KEPT)
def _kept(plan: FacePlan, width: int, form: CardForm | None, scale: float) -> QImage:
    return render_face(plan, width, None, form, scale)
