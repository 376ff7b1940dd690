"""What a screen reader hears of the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from gadesk.glossary import CardType, Zone
from gadesk.protocol.record import replace
from gadesk.ui.log.sentences import Part, Sentence
from gadesk.ui.models.places import Place, Row, ZoneKey
from gadesk.ui.table import overlays as panels_module
from gadesk.ui.table import sample_boards as boards
from gadesk.ui.table import screen_reader as ears_module
from gadesk.ui.table.screen_reader import MOST_TOLD, SpokenZone
from gadesk.ui.table.screen_reader_words import spoken_card, spoken_place, spoken_row
from gadesk.ui.table.shots import table_for
from gadesk.ui.table.table_widget import TableWidget
from tests.ui import samples

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
PLAYERS = ("Ana", "Ben")


def named(slug: str | None) -> str:
    """Name a made-up card."""
    return samples.name(slug) if slug else "a hidden card"


@pytest.fixture
def listening() -> Iterator[None]:
    """A screen reader listens."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def table(qtbot: QtBot, listening: None) -> TableWidget:
    """The own main phase on a table."""
    view, decision = boards.main_phase()
    made = table_for(QSize(1280, 720), view, decision)
    qtbot.addWidget(made)
    made.show()
    return made


def lists(table: TableWidget) -> dict[str, SpokenZone]:
    """The lists that a screen reader meets, by their names."""
    return {each.accessibleName(): each for each in table.findChildren(SpokenZone) if each.isVisible()}


def told(zone: SpokenZone) -> list[str]:
    """What a screen reader reads of a list, row by row."""
    found = QAccessible.queryAccessibleInterface(zone)
    return [found.child(number).text(QAccessible.Text.Name) for number in range(found.childCount())]


def test_a_champion_is_told_with_its_numbers_and_state() -> None:
    """Name, type, level, life left, counters, awake or rested, and what lies beneath it."""
    card = replace(samples.champion(1, 0), damage=5, counters=(("enlighten", 2), ("damage", 5)))
    assert spoken_card(card, named) == (
        "Champion 0, champion, level 1, 15 of 20 life, 2 enlighten counters, awake, inner lineage: Spirit 0"
    )
    assert "rested" in spoken_card(replace(card, rested=True), named)


def test_a_card_in_hand_has_a_cost_and_no_state() -> None:
    """Only what is on the field is awake or rested; one counter is no counters."""
    card = samples.card(3, "keen-fox", power=2, life=3)
    assert spoken_card(card, named) == "Keen Fox, ally, cost 2, 2 power, 3 life"
    on_field = replace(card, zone=Zone.FIELD, counters=(("buff", 1),), states=("distant", "rested"))
    assert spoken_card(on_field, named) == "Keen Fox, ally, 2 power, 3 life, 1 buff counter, distant, awake"


def test_hidden_cards_keep_their_secret() -> None:
    """A card that this seat may not know has no name; what is open of it is told."""
    assert spoken_card(None, named) == "A hidden card"
    hidden = samples.card(4, None, Zone.FIELD, face_down=True, types=(CardType.ALLY,), power=1, life=1)
    assert spoken_card(hidden, named) == "A hidden card, ally, 1 power, 1 life, awake"


def test_a_layer_is_told_with_whose_it_is_and_its_targets() -> None:
    """Targets are cards, layers or players."""
    view = samples.sample_view()
    below = samples.layer(90, "small-spark")
    layer = samples.layer(91, "great-storm", 1, x=3, targets=(4, 90, -1))
    view = replace(view, stack=(below, layer))
    words = spoken_row(Row(91, None, layer), view, PLAYERS, named, "")
    assert words == "Great Storm, Ben's activation, X is 3, targets Old Oak and Small Spark and Ana"


def test_places_are_told_with_whose_they_are() -> None:
    """A place of the other player has their name, one of nobody has none."""
    assert spoken_place(ZoneKey(0, Place.HAND), 1, 0, PLAYERS) == "Your hand, 1 card"
    assert spoken_place(ZoneKey(1, Place.CHAMPION), 3, 0, PLAYERS) == "Ben's champion and gear, 3 cards"
    assert spoken_place(ZoneKey(-1, Place.STACK), 2, 0, PLAYERS) == "Effects Stack, 2 cards"


def test_every_place_with_cards_is_a_list(table: TableWidget) -> None:
    """Cards have names, also hidden ones; a place without cards and a deck that nobody looks through are no lists."""
    found = lists(table)
    assert next(iter(found)) == "Your hand, 7 cards"
    assert "Ben's hand, 6 cards" in found and not any("main deck" in name for name in found)
    assert "Effects Stack, 0 cards" not in found
    for zone in found.values():
        assert all(told(zone)) and zone.focusPolicy().value == 0
    assert told(found["Ben's hand, 6 cards"]) == ["A hidden card"] * 6
    assert told(found["Ben's champion and gear, 4 cards"])[0].startswith("Rai, Archmage, champion, level 2")


def test_what_can_be_used_is_told(table: TableWidget) -> None:
    """The same card is told otherwise once it is picked, and once it is no longer asked for."""
    hand = lists(table)["Your hand, 7 cards"]
    can = [words for words in told(hand) if words.endswith(", can be used")]
    assert len(can) == 5
    assert table.view is not None
    table.show_update(table.view, (), None, 1)
    assert not any("can be used" in words for words in told(hand))
    view, decision = boards.paying()
    table.show_update(view, (), decision, 0)
    assert table.controller.chooser is not None
    proposed = table.controller.chooser.answer()
    picked = {at for at, words in enumerate(told(lists(table)["Your hand, 6 cards"])) if words.endswith(", chosen")}
    assert picked == set(proposed)
    other = next(index for index in range(len(decision.options)) if index not in proposed)
    assert not told(lists(table)["Your hand, 6 cards"])[other].endswith(", chosen")
    table.controller.pick(other)
    assert told(lists(table)["Your hand, 6 cards"])[other].endswith(", chosen")


def test_the_focus_is_told_where_the_card_is_drawn(table: TableWidget) -> None:
    """The keyboard's card is the current row of its list and of no other."""
    hand = (table.view.seats[0].hand.cards or ()) if table.view is not None else ()
    for card in (hand[2], next(card for card in table.view.field if card.controller == 1)):  # type: ignore[union-attr]
        table.keys.focus(f"card:{card.id}")
        current = [zone for zone in lists(table).values() if zone.currentIndex().isValid()]
        assert len(current) == 1
        row = current[0].zone.rows[current[0].currentIndex().row()]
        assert row.key == card.id
        item = table.scene.item_of(card.id)
        assert item is not None
        assert current[0].visualRect(current[0].currentIndex()) == item.scene_rect().toAlignedRect()


def test_what_happens_and_what_is_asked_is_told(table: TableWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question is told once, after what led to it; a long story is cut at its beginning."""
    said: list[str] = []
    monkeypatch.setattr(ears_module, "announce", lambda widget, sentence: said.append(sentence))
    lines = [Sentence((Part(f"Line {number}."),)) for number in range(MOST_TOLD + 5)]
    view, decision = boards.paying()
    table.controller.update(view, decision)
    table.refresh()
    table.ears.hear(lines)
    assert said[-1].startswith("Line 5. ") and said[-1].endswith("choose exactly 3 cards to reserve.")
    table.ears.hear([])
    assert said[-1] == ""


def test_nothing_is_made_where_nobody_listens(qtbot: QtBot) -> None:
    """Without a screen reader there are no lists."""
    QAccessible.setActive(False)
    view, decision = boards.main_phase()
    made = table_for(QSize(1280, 720), view, decision)
    qtbot.addWidget(made)
    assert not made.findChildren(SpokenZone)


def test_cards_of_a_panel_tell_their_place(qtbot: QtBot, listening: None) -> None:
    """What is drawn as a number or a glow is said too, and anew when it changes."""
    view, decision = boards.glimpsing()
    made = table_for(QSize(1280, 720), view, decision)
    qtbot.addWidget(made)
    made.show()

    def described() -> list[str]:
        return [tile.accessibleDescription() for tile in made.panel.tiles]

    assert described() == ["on top, place 1", "on top, place 2", "on top, place 3", "on top, place 4"]
    made.panel.tiles[1].click()
    assert described() == ["on top, place 1", "on top, place 2", "on top, place 3", "to the bottom"]


def test_how_far_an_answer_is_is_told(table: TableWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pick says the running count, and nothing is said where it stays."""
    view, decision = boards.paying()
    table.show_update(view, (), decision, 0)
    said: list[str] = []
    monkeypatch.setattr(panels_module, "announce", lambda widget, sentence: said.append(sentence))
    assert table.controller.chooser is not None
    for index in table.controller.chooser.answer():
        table.controller.pick(index)
        table.refresh()
    table.controller.pick(0)
    assert said == ["2 of 3 reserved", "1 of 3 reserved", "0 of 3 reserved", "1 of 3 reserved"]
