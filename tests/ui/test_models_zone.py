"""Zone models step from view to view."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QAbstractItemModel, Qt

from gadesk.glossary import CardType, Zone
from gadesk.protocol.record import replace
from gadesk.ui.models.places import INTENT, STACK, Place, Row, ZoneKey, find_card, place_of, zone_rows
from gadesk.ui.models.zone_model import TableModels, ZoneModel
from tests.ui import samples

HAND = ZoneKey(0, Place.HAND)


def rows(*keys: int) -> list[Row]:
    """Make rows of made-up cards."""
    return [Row(key, samples.card(key, f"card-{key}")) for key in keys]


def test_model_satisfies_qt(qtmodeltester: Any) -> None:
    """A zone model passes Qt's own checks of a model while it changes."""
    model = ZoneModel(HAND, samples.name)
    qtmodeltester.check(model)
    for keys in ((1, 2, 3), (3, 2, 1, 4), (4,), (5, 4, 6, 7), ()):
        model.update(rows(*keys))
        assert [row.key for row in model.rows] == list(keys)
    qtmodeltester.check(model)


def test_every_zone_model_satisfies_qt(qtmodeltester: Any) -> None:
    """All models of a table pass Qt's checks on a board."""
    models = TableModels(samples.name)
    for model in models.zones.values():
        qtmodeltester.check(model)
    models.update(samples.sample_view())
    assert models.zones[HAND].rowCount() == 5
    assert models.zones[ZoneKey(1, Place.HAND)].rowCount() == 6


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(st.integers(0, 9), unique=True), max_size=6))
def test_steps_rebuild_the_rows(qapp: Any, sequence: list[list[int]]) -> None:
    """A listener that follows only the signals ends with the same rows, and no reset is sent."""
    model = ZoneModel(HAND, samples.name)
    mirror: list[int] = []
    model.rowsInserted.connect(lambda _p, a, b: mirror.__setitem__(slice(a, a), [r.key for r in model.rows[a : b + 1]]))
    model.rowsRemoved.connect(lambda _p, a, b: mirror.__delitem__(slice(a, b + 1)))
    model.rowsMoved.connect(lambda _p, a, b, _q, to: mirror.insert(to, mirror.pop(a)))
    model.modelReset.connect(lambda: pytest.fail("a reset"))
    for keys in sequence:
        model.update(rows(*keys))
        assert mirror == keys


def test_change_is_told_for_changed_rows_only(qapp: Any) -> None:
    """Only a row whose card changed is told as changed."""
    model = ZoneModel(HAND, samples.name)
    model.update(rows(1, 2, 3))
    told: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda a, b: told.append((a.row(), b.row())))
    changed = rows(1, 2, 3)
    changed[1] = Row(2, samples.card(2, "card-2", damage=1))
    model.update(changed)
    assert told == [(1, 1)]


def test_names_are_for_people(qapp: Any) -> None:
    """A row shows its card's name, and a hidden card does not show one."""
    model = ZoneModel(HAND, samples.name)
    model.update([*rows(1), Row(-1)])
    assert model.index(0).data() == "Card 1"
    assert model.index(1).data() == "A hidden card"
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "Card 1"
    assert isinstance(model, QAbstractItemModel)


def test_rows_of_the_field() -> None:
    """Weapons and regalia lie beside their champion, allies and other objects in rows of their own."""
    view = samples.sample_view()
    assert [row.key for row in zone_rows(view, ZoneKey(0, Place.CHAMPION))] == [1, 5]
    assert [row.key for row in zone_rows(view, ZoneKey(0, Place.ALLIES))] == [3]
    assert [row.key for row in zone_rows(view, ZoneKey(0, Place.OTHERS))] == [6]
    assert place_of(samples.card(9, "x", Zone.FIELD, types=(CardType.WEAPON,))) == Place.CHAMPION


def test_stack_and_intent_rows() -> None:
    """Layers have rows from the bottom up; without combat there is no intent."""
    view = replace(samples.sample_view(), stack=(samples.layer(50, "a"), samples.layer(51, "b", 1)))
    assert [row.key for row in zone_rows(view, STACK)] == [50, 51]
    assert zone_rows(view, INTENT) == ()


def test_cards_under_others_are_found() -> None:
    """A card of the inner lineage is found by its id."""
    found = find_card(samples.sample_view(), 1001)
    assert found is not None and found.slug == "spirit-0"
