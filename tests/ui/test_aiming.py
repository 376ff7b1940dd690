"""Dragging shows what can be hit: it lights up, the rest dims, and what is no aim says why at the drop."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from gadesk.glossary import CardType
from gadesk.protocol.decisions import Option, OptionKind
from gadesk.protocol.record import replace
from gadesk.protocol.views import CardView
from gadesk.ui.cards.overlay import Glow
from gadesk.ui.models.places import Place, ZoneKey
from gadesk.ui.table.aiming import Aim, aim_of
from gadesk.ui.table.shots import NobodySeat
from gadesk.ui.table.table_widget import TableWidget
from tests.ui import samples

VIEW = samples.sample_view()
ME = VIEW.seat
THEIRS = [card.id for card in VIEW.field if card.controller != ME]
MINE = [card.id for card in VIEW.field if card.controller == ME]


def drag(qtbot: Any, table: TableWidget, id: int, to: int, drop: bool = True) -> None:
    """Drag a card onto another one."""
    viewport, start, end = table.table_view.viewport(), table.spot(id), table.spot(to)
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 6):
        qtbot.mouseMove(viewport, start + (end - start) * step / 5)
    if drop:
        qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)


def told(table: TableWidget) -> list[object]:
    """What the seat was told."""
    assert isinstance(table.seat, NobodySeat)
    return table.seat.told


def ask(table: TableWidget, *options: Option) -> None:
    """Put a question, with all cards where they rest."""
    table.show_update(VIEW, (), samples.opportunity(*options), animate=False)


@pytest.fixture
def pair() -> tuple[int, int]:
    """Two of the opponent's cards that lie open."""
    return THEIRS[0], THEIRS[1]


def test_what_can_be_hit_lights_up_and_the_rest_dims(qtbot: Any, table: TableWidget, pair: tuple[int, int]) -> None:
    """As long as the card is dragged; let go on a target it attacks, and nothing is dim any more."""
    attacker, (target, other) = MINE[0], pair
    ask(table, Option(OptionKind.ATTACK, attacker, aims=(target,)))
    drag(qtbot, table, attacker, target, drop=False)
    lit, dim, own = (table.scene.item_of(id) for id in (target, other, attacker))
    assert lit is not None and dim is not None and own is not None
    assert lit.glow == (Glow.TARGET, "") and not lit.dimmed and not own.dimmed
    assert dim.dimmed and dim.glow is None and not table.large.isVisible()
    qtbot.mouseRelease(table.table_view.viewport(), Qt.MouseButton.LeftButton, pos=table.spot(target))
    assert told(table) == [(1,)] and not dim.dimmed


def test_a_drop_on_what_can_not_be_hit_says_why(qtbot: Any, table: TableWidget, pair: tuple[int, int]) -> None:
    """Nothing is played; the note lies over no zone and no number."""
    attacker, (target, other) = MINE[0], pair
    ask(table, Option(OptionKind.ATTACK, attacker, aims=(target,)))
    for at, why in ((other, "keeps it from being attacked"), (MINE[1], "it is yours")):
        drag(qtbot, table, attacker, at)
        assert told(table) == [] and why in table.toast_label.text()
        plan, note = table.scene.plan, table.toast_label.geometry()
        assert plan is not None
        for key, box in plan.zones.items():
            assert key.place in (Place.STACK,) or not note.intersects(QRect(box.x, box.y, box.w, box.h)), key
        assert not any(note.intersects(plate.geometry()) for plate in table.plates.values())
        assert not note.intersects(table.prompt.geometry())


def test_a_play_lights_its_zone(qtbot: Any, table: TableWidget) -> None:
    """A card of the hand that aims at nothing may be let go on one's own row, which is lit meanwhile."""
    ask(table, Option(OptionKind.ACTIVATE, 21))
    drag(qtbot, table, 21, MINE[0], drop=False)
    assert table.aim == Aim(place=ZoneKey(ME, Place.ALLIES)) and table.scene._lit is not None
    qtbot.mouseRelease(table.table_view.viewport(), Qt.MouseButton.LeftButton, pos=table.spot(MINE[0]))
    assert told(table) == [(1,)] and table.scene._lit is None


def test_players_are_aimed_at_by_their_champions() -> None:
    """A player that may be named lights up as the champion; a card that can't be used aims at nothing."""
    champion = VIEW.seats[1 - ME].champion
    decision = samples.opportunity(Option(OptionKind.ACTIVATE, 21, aims=(-1 - (1 - ME),)))
    assert aim_of(VIEW, decision, 21).targets == {champion}
    assert aim_of(VIEW, decision, 22) == Aim() == aim_of(VIEW, None, 21)


def test_what_steps_back_lets_nothing_shine_through(qtbot: Any, table: TableWidget) -> None:
    """A dimmed champion looks the same whatever lies beneath it, and another one than as it is used."""
    champion = VIEW.seats[ME].champion
    assert champion is not None

    def painted(lineage: tuple[CardView, ...], dim: bool) -> QImage:
        field = tuple(replace(card, lineage=lineage) if card.id == champion else card for card in VIEW.field)
        table.show_update(replace(VIEW, field=field), (), animate=False)
        item = table.scene.item_of(champion)
        assert item is not None and len(item.card.lineage if item.card is not None else ()) == len(lineage)
        item.set_glow(None)  # whose place goes with the champion's
        table.scene.dim(frozenset({champion}) if dim else frozenset())
        rect = item.scene_rect().toAlignedRect().adjusted(8, 8, -8, -8)
        image = QImage(rect.size(), QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.black)
        painter = QPainter(image)
        table.scene.render(painter, QRectF(image.rect()), QRectF(rect))
        painter.end()
        return image

    one, other = (replace(VIEW.field[at], id=9001, lineage=(), loaded=()) for at in (0, -1))
    assert one.slug != other.slug and one.types != other.types
    assert painted((one,), True) == painted((other,), True) != painted((one,), False)
    table.scene.dim(frozenset())
    item = table.scene.item_of(champion)
    assert item is not None and not item.dimmed and not item._veils


@pytest.mark.parametrize("size", [QSize(1280, 720), QSize(1600, 900)])
def test_the_lit_place_holds_all_that_comes_to_lie_there(qtbot: Any, table: TableWidget, size: QSize) -> None:
    """Allies alone, gear alone, and both: every card of the field but the champion rests in what lights up."""
    table.resize(size)
    for shown in ((True, False), (False, True), (True, True)):
        kept = {CardType.ALLY in card.types: shown[CardType.ALLY not in card.types] for card in VIEW.field}
        field = tuple(
            card for card in VIEW.field if CardType.CHAMPION in card.types or kept[CardType.ALLY in card.types]
        )
        table.show_update(replace(VIEW, field=field), (), animate=False)
        table.scene.light(ZoneKey(ME, Place.ALLIES))
        assert table.scene._lit is not None
        lit = table.scene._lit.rect()
        table.scene.light(None)
        mine = [card for card in field if card.controller == ME and CardType.CHAMPION not in card.types]
        rests = {card.slug: item.scene_rect() for card in mine if (item := table.scene.item_of(card.id)) is not None}
        assert all(lit.contains(rest) for rest in rests.values()), (shown, rests, lit)
