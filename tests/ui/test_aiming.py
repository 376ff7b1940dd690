"""Dragging shows what can be hit: it lights up, the rest dims, and what is no aim says why at the drop."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt

from gadesk.protocol.decisions import Option, OptionKind
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
    assert lit.glow == (Glow.TARGET, "") and lit.opacity() == 1.0 == own.opacity()
    assert dim.opacity() < 0.6 and dim.glow is None and not table.large.isVisible()
    qtbot.mouseRelease(table.table_view.viewport(), Qt.MouseButton.LeftButton, pos=table.spot(target))
    assert told(table) == [(1,)] and dim.opacity() == 1.0


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
