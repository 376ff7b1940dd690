"""The palette keeps its contrast, icons keep to their box, fonts follow the settings."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.glossary import Element, Phase, Zone
from gadesk.ui.cards.art_patterns import PATTERNS
from gadesk.ui.cards.face_plan import face_plan
from gadesk.ui.cards.picture import CardPicture
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design import palette as p
from gadesk.ui.design import theme
from gadesk.ui.design.icon_shapes import ELEMENT_SHAPES, SHAPES
from gadesk.ui.design.icons import icon, icon_path
from gadesk.ui.design.motif_shapes import MOTIFS
from gadesk.ui.design.stylesheet import style_sheet
from gadesk.ui.design.text_scale import WindowFitter
from tests.ui.card_samples import FACES

TEXTS = [
    (p.INK, p.PANEL),
    (p.INK, p.FELT),
    (p.INK_DIM, p.PANEL),
    (p.GOLD, p.PANEL),
    (p.GOLD_INK, p.GOLD),
    (p.BAD, p.PANEL),
    (p.GOOD, p.PANEL),
    (p.PAPER_INK, p.PAPER),
    (p.PAPER_DIM, p.PAPER),
]


@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_texts_stand_out_from_their_ground(ink: str, ground: str) -> None:
    """Every pair of text and ground has a contrast of 4.5 at least."""
    assert p.contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("element", Element)
def test_every_element_has_colours_a_symbol_and_a_pattern(element: Element) -> None:
    """Its symbol stands out from its disc."""
    style = p.ELEMENTS[element]
    assert p.contrast(style.ink, style.colour) >= 4.5
    assert element.value in ELEMENT_SHAPES
    assert element in PATTERNS


def test_no_two_elements_share_a_shape(qapp: QApplication) -> None:
    """Elements are told apart without their colours: the shapes differ by a sixth of their area and more."""
    for one, other in combinations(ELEMENT_SHAPES, 2):
        first, second = icon_path(one), icon_path(other)
        differing = first.subtracted(second).united(second.subtracted(first))
        assert _area(differing) > 0.16 * max(_area(first), _area(second)), (one, other)


def _area(path: QPainterPath) -> int:
    return sum(path.contains(QPointF(x + 0.5, y + 0.5)) for x in range(24) for y in range(24))


@pytest.mark.parametrize("name", [*SHAPES, *MOTIFS])
def test_every_shape_is_drawn_inside_its_box(name: str, qapp: QApplication) -> None:
    """Shapes are not empty and leave their box of 24 by no more than a line's half width."""
    box = icon_path(name).boundingRect()
    assert box.width() > 8
    assert box.height() > 2
    assert QRectF(-1.5, -1.5, 27, 27).contains(box)


def test_phases_and_zones_have_icons() -> None:
    """Nothing that the table names is without its picture."""
    assert all(phase.value in SHAPES for phase in Phase)
    shown = [zone for zone in Zone if zone not in (Zone.MAIN_DECK, Zone.INNER_LINEAGE)]
    assert all(zone.value in SHAPES for zone in shown)


def test_every_bundled_card_has_its_silhouette() -> None:
    """Whatever the seed chooses exists, and like cards do not all look alike."""
    plans = [face_plan(face) for card in bundled_catalogue() for face in card.faces]
    known = {*SHAPES, *MOTIFS}
    assert all(plan.motif in known for plan in plans)
    assert all(plan.companion in known for plan in plans if plan.companion)
    assert len({(plan.motif, plan.companion) for plan in plans}) > 60


def test_icons_for_buttons_are_not_empty(qapp: QApplication) -> None:
    """An icon has a pixmap at the size that is asked for."""
    assert not icon("close").pixmap(24, 24).isNull()


def test_style_sheet_leaves_no_place_open() -> None:
    """Every placeholder is filled, paddings grow with the text."""
    assert "$" not in style_sheet(10)
    assert style_sheet(10) != style_sheet(20)


def test_texts_follow_the_setting_and_the_window(qtbot: QtBot, qapp: QApplication) -> None:
    """Fonts grow with the player's scale and with large windows, and come back."""
    try:
        theme.apply_theme(qapp, 1.0)
        normal = theme.font().pointSizeF()
        theme.apply_theme(qapp, 1.5)
        assert theme.font().pointSizeF() == pytest.approx(normal * 1.5, rel=0.02)
        theme.apply_theme(qapp, 1.0)
        theme.fit_window(qapp, QSize(2560, 1440))
        assert theme.font().pointSizeF() > normal * 1.4
    finally:
        theme.fit_window(qapp, QSize(1280, 720))
    assert theme.font().pointSizeF() == pytest.approx(normal, rel=0.02)
    assert theme.scale_for(1280, 720) == 1.0
    assert theme.scale_for(800, 600) == 1.0


def test_window_fitter_follows_the_window(qtbot: QtBot, qapp: QApplication) -> None:
    """Texts grow when the window does, in steps."""
    theme.apply_theme(qapp, 1.0)
    window = QWidget()
    qtbot.addWidget(window)
    WindowFitter(window)
    window.resize(1280, 720)
    window.show()
    dressed: list[float] = []

    def note() -> None:
        """Keep what is worn."""
        dressed.append(theme.window_scale())

    theme.dress().changed.connect(note)
    try:
        for width in range(1280, 2561, 64):  # as the edge is drawn along
            window.resize(width, width * 9 // 16)
        assert dressed == []
        qtbot.waitUntil(lambda: theme.window_scale() == 1.6)
        assert dressed == [1.6]
    finally:
        theme.dress().changed.disconnect(note)
        theme.fit_window(qapp, QSize(1280, 720))
    assert [theme.scale_for(width, width * 9 // 16) for width in (1280, 1360, 1920, 3840)] == [1.0, 1.0, 1.3, 2.2]


def test_no_picture_of_another_card_stays_beside_the_words_of_the_next(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a picture is long in coming there is a placeholder; the one before stays for a blink, and no longer."""
    pixmaps = CardPixmaps(FACES.get, lambda slug: "")
    picture = CardPicture(pixmaps)
    qtbot.addWidget(picture)
    picture.resize(200, 280)
    with qtbot.waitSignal(pixmaps.ready):
        picture.show()
        picture.show_plan(pixmaps.printed("paper-squire"))
    squire = picture.grab().toImage()
    monkeypatch.setattr("gadesk.ui.cards.pixmaps._Drawing.work", lambda task: None)
    picture.show_plan(pixmaps.printed("ink-shower"))
    assert picture.grab().toImage() == squire
    qtbot.waitUntil(lambda: picture.grab().toImage() != squire)
    picture.show_plan(pixmaps.printed("paper-squire"))
    assert picture.grab().toImage() == squire
