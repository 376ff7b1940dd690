"""Faces are drawn at any size, the cache cuts them to size and keeps its budget."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gadesk.glossary import CardType, CostKind, Element, Speed, Supertype, Zone
from gadesk.protocol import record
from gadesk.ui.cards.export import export
from gadesk.ui.cards.face_plan import BACK, face_plan
from gadesk.ui.cards.overlay import GLOW_MARGIN, Glow, paint_glow
from gadesk.ui.cards.painter import render_face
from gadesk.ui.cards.pixmaps import CardPixmaps, key_for
from gadesk.ui.cards.sizes import CardForm, card_height, form_for
from gadesk.ui.cards.textbox import fit, lay_out, name_lines
from tests.ui.card_samples import FACES, SPELL, SQUIRE, VIEW, sample_pixmaps, text_of

pytestmark = pytest.mark.usefixtures("qapp")


def test_forms_follow_the_readable_width() -> None:
    """Signs, short form and whole card; larger texts need wider cards."""
    assert [form_for(width) for width in (40, 90, 130, 200, 400)] == [
        CardForm.SIGNS,
        CardForm.SHORT,
        CardForm.SHORT,
        CardForm.WHOLE,
        CardForm.WHOLE,
    ]
    assert form_for(200, 1.5) is CardForm.SHORT


@pytest.mark.parametrize("width", [48, 72, 100, 130, 200, 420])
@pytest.mark.parametrize("kind", CardType)
def test_every_kind_is_drawn_at_every_size(kind: CardType, width: int) -> None:
    """The picture has exactly the size asked for, and differs from the back."""
    face = replace(SQUIRE, types=(kind,), level=2, durability=1, speed=Speed.FAST, supertypes=(Supertype.TOKEN,))
    image = render_face(face_plan(face, None, text_of("paper-squire") * 9), width)
    assert (image.width(), image.height()) == (width, card_height(width))
    assert image != render_face(BACK, width)


@pytest.mark.parametrize("element", Element)
def test_every_element_looks_different_but_always_the_same(element: Element) -> None:
    """The picture is random only by the card's slug."""
    plan = face_plan(replace(SQUIRE, elements=(element,)))
    assert render_face(plan, 100) == render_face(plan, 100)
    if element is not Element.FIRE:
        assert render_face(plan, 100) != render_face(face_plan(SQUIRE), 100)


@pytest.mark.parametrize("width", [60, 100, 250])
def test_what_changes_is_seen(width: int) -> None:
    """Damage, counters, states, changed stats and costs change the picture."""
    looks = [
        VIEW,
        record.replace(VIEW, damage=1),
        record.replace(VIEW, counters=(("buff", 1),)),
        record.replace(VIEW, states=("distant",)),
        record.replace(VIEW, power=2),
        record.replace(VIEW, zone=Zone.HAND, cost=1),
    ]
    images = [render_face(face_plan(SQUIRE, look), width) for look in looks]
    assert all(images[0] != image for image in images[1:])


def test_memory_and_reserve_gems_differ_in_shape() -> None:
    """The corner of a hexagon's box is empty where a circle's is too, but their outlines differ in grey."""
    one = render_face(face_plan(SQUIRE), 400)
    other = render_face(face_plan(replace(SQUIRE, cost_kind=CostKind.MEMORY)), 400)
    grey = QImage.Format.Format_Grayscale8
    assert one.convertToFormat(grey) != other.convertToFormat(grey)


def test_text_shrinks_to_fit() -> None:
    """A longer text is set smaller, never below the least size."""
    short, long = "Draw a card. " * 2, "Draw a card. " * 40
    assert fit(short, 300, 200, 20, 8).px == 20
    assert 8 <= fit(long, 300, 200, 20, 8).px < 20
    assert fit(long * 9, 300, 200, 20, 8).px == 8
    assert lay_out("", 300, 12).height == 0


def test_long_names_take_two_lines() -> None:
    """A name that fits stays on one line; one word is never parted."""
    assert name_lines("Ink", 200, (12, 11, 10)) == (["Ink"], 12)
    lines, px = name_lines("Paper Squire of the Long Name", 90, (12, 11, 10))
    assert len(lines) == 2 and px == 10
    assert name_lines("Incomprehensibilities", 20, (12, 11, 10)) == (["Incomprehensibilities"], 11)


def test_sync_cache_gives_the_picture_at_once() -> None:
    """Pixmaps have the exact device size and the screen's ratio."""
    pixmaps = sample_pixmaps()
    pixmap = pixmaps.face(VIEW, 150, 1.5)
    assert (pixmap.width(), pixmap.height()) == (150, card_height(150))
    assert pixmap.devicePixelRatio() == 1.5
    assert pixmaps.is_ready(pixmaps.key(VIEW, 150, 1.5))
    assert pixmaps.slug("ink-shower", 100).width() == 100
    assert pixmaps.key(record.replace(VIEW, slug=None), 100).plan is BACK


def test_worker_draws_and_says_when_ready(qtbot: QtBot) -> None:
    """At first there is a placeholder of the same size, then the picture; asked twice, drawn once."""
    pixmaps = sample_pixmaps(sync=False)
    key = pixmaps.key(VIEW, 120)
    with qtbot.waitSignal(pixmaps.ready) as came:
        first = pixmaps.face(VIEW, 120)
        pixmaps.face(record.replace(VIEW, id=99), 120)
    assert came.args == [key]
    assert first.size() == pixmaps.face(VIEW, 120).size()
    assert first.toImage() != pixmaps.face(VIEW, 120).toImage()
    assert pixmaps.face(VIEW, 120).toImage() == sample_pixmaps().face(VIEW, 120).toImage()
    pixmaps.finish()


def test_budget_drops_what_was_longest_unused() -> None:
    """The cache never holds more bytes than its budget, and keeps what was used last."""
    one = 100 * card_height(100) * 4
    pixmaps = sample_pixmaps(budget=one * 2)
    pixmaps.face(VIEW, 100)
    pixmaps.slug("ink-shower", 100)
    pixmaps.face(VIEW, 100)
    pixmaps.face(record.replace(VIEW, damage=1), 100)
    assert pixmaps.used() <= one * 2
    assert pixmaps.is_ready(pixmaps.key(VIEW, 100))
    assert not pixmaps.is_ready(key_for(pixmaps.printed("ink-shower"), 100))


def test_downloaded_picture_takes_the_place_of_the_drawn_one(tmp_path: Path) -> None:
    """A picture file is shown where its print can be read; a broken one falls back to the drawn face."""
    file = _painted(tmp_path / "art.png", "#123456")
    pixmaps = CardPixmaps(FACES.get, text_of, sync=True, picture=lambda _slug, _edition: file)
    shown = pixmaps.slug("ink-shower", 250).toImage()
    assert {shown.pixelColor(125, y).name() for y in (12, 100, 330)} == {"#123456"}
    file.write_bytes(b"no picture")
    broken = CardPixmaps(FACES.get, text_of, sync=True, picture=lambda _slug, _edition: file)
    assert broken.slug("ink-shower", 100).toImage() == sample_pixmaps().slug("ink-shower", 100).toImage()


def _painted(file: Path, colour: str) -> Path:
    """A picture of one colour."""
    art = QImage(200, 280, QImage.Format.Format_RGB32)
    art.fill(QColor(colour))
    assert art.save(str(file))
    return file


@pytest.mark.parametrize("width", [48, 100])
def test_small_faces_frame_the_middle_of_a_picture(width: int, tmp_path: Path) -> None:
    """What can't be read in a small picture is drawn: cost, numbers and name stand on the picture's middle."""
    file = _painted(tmp_path / "art.png", "#00ff00")
    shown = render_face(face_plan(SQUIRE), width, QImage(str(file)))
    drawn = render_face(face_plan(SQUIRE), width)
    assert shown.pixelColor(width // 2, width * 7 // 10).name() == "#00ff00"
    cost = (width // 5, width * 11 // 20 if width < 64 else width * 3 // 10)
    assert shown.pixelColor(*cost) == drawn.pixelColor(*cost)


def test_a_picture_that_comes_while_its_face_is_being_drawn_is_shown(tmp_path: Path, qtbot: QtBot) -> None:
    """The face without it is not kept."""
    there: list[Path] = []
    pixmaps = CardPixmaps(FACES.get, text_of, picture=lambda _slug, _edition: there[0] if there else None)
    pixmaps.slug("ink-shower", 250)
    there.append(_painted(tmp_path / "art.png", "#123456"))
    with qtbot.waitSignal(pixmaps.ready):
        pixmaps.forget({"ink-shower"})
    with qtbot.waitSignal(pixmaps.ready):
        pixmaps.slug("ink-shower", 250)
    assert pixmaps.slug("ink-shower", 250).toImage().pixelColor(125, 100) == QColor("#123456")
    pixmaps.finish()


def test_a_face_stays_as_it_was_until_its_picture_is_drawn(tmp_path: Path, qtbot: QtBot) -> None:
    """A page of cards does not go blank as their pictures come in."""
    there: list[Path] = [_painted(tmp_path / "old.png", "#123456")]
    pixmaps = CardPixmaps(FACES.get, text_of, picture=lambda _slug, _edition: there[-1])
    with qtbot.waitSignal(pixmaps.ready):
        pixmaps.slug("ink-shower", 250)
    held = pixmaps.used()
    there.append(_painted(tmp_path / "new.png", "#654321"))
    pixmaps.forget({"ink-shower"})
    assert pixmaps.slug("ink-shower", 250).toImage().pixelColor(125, 100) == QColor("#123456")
    with qtbot.waitSignal(pixmaps.ready):
        pass
    assert pixmaps.slug("ink-shower", 250).toImage().pixelColor(125, 100) == QColor("#654321")
    assert pixmaps.used() == held
    pixmaps.finish()


@pytest.mark.parametrize("glow", Glow)
def test_every_highlight_stays_in_its_margin_and_differs(glow: Glow, qapp: QApplication) -> None:
    """Highlights differ even without colour, and keep to the margin that items reserve."""
    margin = round(100 * GLOW_MARGIN) + 2
    images = {}
    for each in Glow:
        image = QImage(100 + 2 * margin, 140 + 2 * margin, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor("#ffffff"))
        painter = QPainter(image)
        paint_glow(painter, QRectF(margin, margin, 100, 140), each)
        painter.end()
        images[each] = image.convertToFormat(QImage.Format.Format_Grayscale8)
    assert all(images[glow] != image for each, image in images.items() if each is not glow)
    edge = [images[glow].pixelColor(x, 0).value() for x in range(images[glow].width())]
    assert min(edge) >= 215


def test_back_can_be_tinted_for_placeholders() -> None:
    """The placeholder of a card hints at its element."""
    pixmaps = sample_pixmaps(sync=False)
    assert pixmaps.face(VIEW, 90).toImage() != pixmaps.back(90).toImage()
    assert SPELL.elements != SQUIRE.elements
    pixmaps.finish()


def test_own_drawings_are_exported(tmp_path: Path) -> None:
    """The card back has the size of a printed card's picture."""
    back, frames = (QImage(str(path)) for path in export(tmp_path / "drawings"))
    assert (back.width(), back.height()) == (744, 1039)
    assert frames.width() > frames.height()


@pytest.mark.parametrize("width", [100, 250])
def test_text_size_reaches_the_cards(width: int) -> None:
    """A player who wants larger texts gets them on the cards too."""
    plan = face_plan(SQUIRE, None, text_of("paper-squire"))
    assert render_face(plan, width) != render_face(plan, width, scale=1.5)
