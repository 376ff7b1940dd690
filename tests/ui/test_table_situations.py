"""Situations of the table that are seldom: a forced attack, offers about an object, deep stacks, long lists."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gadesk.glossary import CardType
from gadesk.protocol.decisions import Decision, DecisionKind, Offer, Option, OptionKind
from gadesk.protocol.record import replace
from gadesk.protocol.views import LayerKind, StackView
from gadesk.ui.models.places import STACK
from gadesk.ui.table import sample_boards as boards
from gadesk.ui.table.chooser import Chooser
from gadesk.ui.table.decision_words import naming
from gadesk.ui.table.shots import table_for
from gadesk.ui.table.table_widget import TableWidget

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SMALL = QSize(1280, 720)


def allies() -> list[int]:
    """The own allies of the sample board."""
    view = boards.base_view()[0]
    return [card.id for card in view.field if card.controller == 0 and CardType.ALLY in card.types]


def test_a_forced_attack_offers_nothing_that_passes(qtbot: QtBot) -> None:
    """Where passing is no option, no button promises it, neither now nor until later."""
    view, decision = boards.main_phase()
    table = table_for(SMALL, view, decision)
    qtbot.addWidget(table)
    assert table.prompt.buttons[0].accessibleName() == "End turn"
    forced = replace(decision, options=tuple(each for each in decision.options if each.kind != OptionKind.PASS))
    table.show_update(view, (), forced, 0)
    assert "must attack" in table.prompt.question
    assert not table.prompt.buttons
    glowing = [item.key for item in table.scene.card_items() if item.glow is not None]
    assert set(allies()) <= set(glowing)


def test_an_offer_names_its_object_and_shows_it(qtbot: QtBot) -> None:
    """The question has the object's name, and the object glows."""
    view = boards.base_view()[0]
    asking, meant = allies()[:2]
    card = next(card for card in view.field if card.id == asking)
    view = replace(view, stack=(StackView(910, LayerKind.ABILITY, card.slug, 0, asking, 0),))
    yes, no = Option(OptionKind.YES), Option(OptionKind.NO)
    decision = Decision(
        41, 0, DecisionKind.MAY, (yes, no), slug=card.slug, source=910, word=Offer.SACRIFICE, about=meant
    )
    table = table_for(SMALL, view, decision)
    qtbot.addWidget(table)
    assert table.prompt.question == "Banner Knight: sacrifice Crusader of Aesa?"
    item = table.scene.item_of(meant)
    assert item is not None and item.glow is not None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("sacrifice", "sacrifice Keen Fox"),
        ("rest it", "rest it (Keen Fox)"),
        ("wake it up and put a counter on it", "wake it (Keen Fox) up and put a counter on it"),
        ("have its controller draw", "have its controller draw (Keen Fox)"),
    ],
)
def test_the_name_stands_where_it_is_meant(words: str, told: str) -> None:
    """Behind the first "it", else in place of what a bare verb lacks, else at the end."""
    assert naming(words, "Keen Fox") == told


@pytest.mark.parametrize("count", [2, 5, 9])
@pytest.mark.parametrize("size", [SMALL, QSize(2560, 1440)])
def test_words_of_a_deep_stack_do_not_cover_each_other(count: int, size: QSize, qtbot: QtBot) -> None:
    """Each layer's words end above those of the next one below it."""
    view = boards.base_view()[0]
    hand = view.seats[0].hand.cards or ()
    layers = tuple(
        StackView(900 + number, LayerKind.ACTIVATION, hand[number % len(hand)].slug, number % 2, None, None)
        for number in range(count)
    )
    table = table_for(size, replace(view, stack=layers), Decision(60, 0, DecisionKind.OPPORTUNITY, ()))
    qtbot.addWidget(table)
    places = sorted(words_of(table), key=lambda place: place[0])
    assert len(places) == count
    for (_, end), (begin, _) in pairwise(places):
        assert end <= begin


def words_of(table: TableWidget) -> list[tuple[float, float]]:
    """Where the words of each layer begin and end."""
    found = [item for key, (_, item) in table.labels._items.items() if isinstance(key, tuple) and key[0] == STACK]
    return [(item.y(), item.y() + item.pixmap().deviceIndependentSize().height()) for item in found]


def test_a_list_of_choices_is_as_high_as_its_words(qtbot: QtBot) -> None:
    """The question stands right above the first option, without empty room."""
    view, paying = boards.paying()
    options = tuple(Option(OptionKind.MODE, number=number, word=f"Do thing {number}.") for number in range(3))
    decision = Decision(43, 0, DecisionKind.MODES, options, slug=paying.slug, source=910)
    table = table_for(SMALL, view, decision)
    qtbot.addWidget(table)
    table.show()
    title = table.panel.findChildren(QLabel)[0]
    first = table.panel.buttons[0]
    gap = first.mapTo(table.panel, first.rect().topLeft()).y() - title.mapTo(table.panel, title.rect().bottomLeft()).y()
    assert gap < 2 * title.fontMetrics().height()
    assert title.height() < 2 * title.fontMetrics().height()


def test_running_counts_are_plain() -> None:
    """How many are picked, and how many may be."""
    options = tuple(Option(OptionKind.CARD, number) for number in range(4))
    told = [
        Chooser(Decision(1, 0, DecisionKind.CHOOSE, options, least, most)).running_count()
        for least, most in ((2, 2), (0, 4), (0, 2), (1, 2))
    ]
    assert told == ["0 of 2", "0 chosen", "0 of up to 2", "0 chosen, 1 to 2 wanted"]
