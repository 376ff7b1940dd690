"""What a player may do is one question at the real window: its words, what glows, and how it is declined."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.ui.table import guard
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.chooser import Chooser
from gadesk.ui.table.decision_words import Form, detail, form_of, question
from gadesk.ui.table.highlights import highlights
from tests.ui import samples
from tests.ui.seats import Seat

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
K = Qt.Key


def offer(*ids: int, least: int = 1, most: int = 1, **more: Any) -> Decision:
    """A choice among objects that may be declined."""
    options = tuple(Option(OptionKind.CARD, id, "old-oak") for id in ids)
    words: dict[str, Any] = {"slug": "old-oak", "word": "sacrifice", "says": "sacrifice an ally"} | more
    return Decision(7, 0, DecisionKind.CHOOSE, options, least, most, optional=True, **words)


def mine() -> list[int]:
    """Objects that the player controls."""
    return [card.id for card in samples.sample_view().field if card.controller == 0]


def test_the_sentence_says_what_for_how_many_and_that_none_will_do() -> None:
    """The verb of the text, the count, and that it can be declined; never that it must be answered."""
    view, lexicon = samples.sample_view(), Lexicon(lambda slug: None)
    counts = {(1, 1): "one", (2, 2): "exactly 2", (0, 1): "one", (0, 3): "up to 3", (1, 2): "1 to 2"}
    for (least, most), words in counts.items():
        asked = offer(3, 4, 5, least=least, most=most)
        assert question(asked, view, lexicon) == f"Old Oak: you may sacrifice an ally. Choose {words}, or none."
    wordless = offer(3, 4, says="")
    assert question(wordless, view, lexicon) == "Old Oak: you may choose one to sacrifice, or none."
    again = offer(3, 4, round=(2, 3))
    assert question(again, view, lexicon).startswith("Old Oak: you may sacrifice an ally (2 of 3). Choose")


def test_what_can_be_chosen_glows_and_no_answer_is_taken_for_granted() -> None:
    """Several that would all be named are not named beforehand, and nothing picked is no answer to confirm."""
    view, (first, second) = samples.sample_view(), mine()[:2]
    asked = offer(first, second, least=2, most=2)
    assert form_of(asked, frozenset((first, second))) == Form.IN_PLACE
    chooser = Chooser(asked)
    assert chooser.picks == [] and not chooser.is_ready and not chooser.settles(False)
    assert {highlights(view, asked, chooser)[id][0] for id in (first, second)} == {"legal"}
    chooser.toggle(0)
    assert not chooser.is_ready
    chooser.toggle(0)
    assert not chooser.settles(False)  # taking the pick back declines nothing
    chooser.toggle(0)
    chooser.toggle(1)
    assert chooser.is_ready and chooser.settles(False)


def test_a_click_on_a_card_does_it(seat: Seat) -> None:
    """One click on one of the glowing objects answers; nothing is asked before."""
    first, second = mine()[:2]
    seat.ask(offer(first, second))
    seat.click_card(second)
    assert seat.sent() == [(1,)]


@pytest.mark.parametrize("key", [K.Key_Space, K.Key_N], ids=("Space", "N"))
def test_a_key_declines(seat: Seat, key: Qt.Key) -> None:
    """Space declines as everywhere, and N says no; Y alone says nothing, since it does not say to what."""
    seat.ask(offer(*mine()[:2]))
    seat.press(K.Key_Y)
    assert seat.sent() == []
    seat.press(key)
    assert seat.sent() == [()]


def test_enter_alone_declines_nothing(seat: Seat) -> None:
    """Enter confirms what is picked; with nothing picked it says what to do, and the question stays."""
    first, second, *_ = mine()
    seat.ask(offer(first, second, least=2, most=2))
    assert not seat.button("Confirm").isEnabled()
    seat.press(K.Key_Return)
    assert seat.sent() == []
    seat.click_card(first)
    seat.click_card(second)
    assert seat.button("Confirm").isEnabled()
    seat.press(K.Key_Return)
    assert seat.sent() == [(0, 1)]


def test_the_button_declines(seat: Seat, qtbot: Any) -> None:
    """A button of its own declines, once no hurried click can be meant for what lay there before."""
    seat.ask(offer(*mine()[:2]))
    button = seat.button("No, thanks")
    qtbot.waitUntil(button.isEnabled)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert seat.sent() == [()]


def test_cards_that_lie_nowhere_open_are_shown(seat: Seat) -> None:
    """Cards of a deck that were looked at come in a panel, and the button to decline beside it."""
    seat.ask(offer(901, 902, says="reveal a card from among them and put it into your hand"))
    assert seat.table.panel.isVisible() and len(seat.table.panel.tiles) == 2
    assert seat.button("No, thanks").isVisible()
    QTest.mouseClick(seat.table.panel.tiles[1], Qt.MouseButton.LeftButton)
    assert seat.sent() == [(1,)]


def paying(most: int, **more: Any) -> Decision:
    """A payment with cards of the hand that may be declined."""
    hand = samples.sample_view().seats[0].hand.cards or ()
    options = tuple(Option(OptionKind.CARD, card.id, card.slug) for card in hand)
    words: dict[str, Any] = {"slug": "old-oak", "says": f"pay ({most})", "text": "Draw unless a player pays."} | more
    return Decision(7, 0, DecisionKind.PAY_RESERVE, options, most, most, amount=most, optional=True, **words)


def test_a_payment_that_may_be_declined_says_so() -> None:
    """How much, with how many cards, what for, and that not paying is an answer; the text says what comes of it."""
    view, lexicon = samples.sample_view(), Lexicon(lambda slug: None)
    asked = paying(2)
    assert question(asked, view, lexicon) == (
        "Old Oak: you may pay (2). Choose exactly 2 cards to reserve, or don't pay."
    )
    assert detail(asked, view, lexicon) == "Draw unless a player pays."
    assert question(paying(1, says=""), view, lexicon) == (
        "Old Oak: you may pay its cost. Choose one card to reserve, or don't pay."
    )
    forced = replace(asked, optional=False, cancel=True)
    assert question(forced, view, lexicon) == "Pay (2) for Old Oak: choose exactly 2 cards to reserve."
    assert detail(forced, view, lexicon) == ""


def test_a_payment_is_declined_by_its_button_and_made_by_clicks(seat: Seat, qtbot: Any) -> None:
    """Even where all that could pay must, nothing is picked beforehand, and Enter alone pays nothing."""
    every = len(samples.sample_view().seats[0].hand.cards or ())
    assert every > 2
    for most in (2, every):
        asked = paying(most)
        seat.ask(asked)
        for key in (K.Key_Return, K.Key_Y):
            seat.press(key)
        assert seat.sent() == [] and not seat.button("Confirm").isEnabled()
        for option in asked.options[:most]:
            seat.click_card(option.id or 0)
        assert seat.sent() == [] and seat.button("Confirm").isEnabled()
        seat.press(K.Key_Return)
        assert seat.sent() == [tuple(range(most))]
        seat.ask(asked)
        button = seat.button("Don't pay")
        qtbot.waitUntil(button.isEnabled)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert seat.sent() == [()]


@pytest.mark.parametrize("asked", [paying(2), offer(3, 4)], ids=("payment", "choice"))
def test_a_space_too_many_declines_nothing(seat: Seat, monkeypatch: pytest.MonkeyPatch, asked: Decision) -> None:
    """Whoever passes with Space and presses it once more meant to pass; a moment later Space declines."""
    monkeypatch.setattr(guard, "HOLD_MS", 3_600_000)
    seat.ask(samples.opportunity(Option(OptionKind.ACTIVATE, 21, "keen-fox")))
    seat.press(K.Key_Space)
    assert seat.sent() == [(0,)]
    seat.ask(asked)
    seat.press(K.Key_Space)
    assert seat.sent() == []
    monkeypatch.setattr(guard, "HOLD_MS", 0)
    seat.press(K.Key_Space)
    assert seat.sent() == [()]


def test_directions_can_be_declined(seat: Seat) -> None:
    """A question that has no cards is declined alike."""
    options = tuple(Option(OptionKind.WORD, word=word) for word in ("east", "west"))
    asked = Decision(7, 0, DecisionKind.DIRECTION, options, slug="old-oak", says="turn", optional=True)
    seat.ask(asked)
    assert seat.table.panel.isVisible()
    seat.press(K.Key_Space)
    assert seat.sent() == [()]
    seat.ask(asked)
    seat.press(K.Key_2)
    assert seat.sent() == [(1,)]
