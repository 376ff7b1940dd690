"""The large card and the zone browser, by keyboard and by mouse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QListView, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gadesk.glossary import Element, Zone
from gadesk.glossary.verdicts import Unread, WhyUnread
from gadesk.protocol.record import replace
from gadesk.protocol.views import CardView
from gadesk.rulestext.write_sheets import build_resources
from gadesk.sheets import unread
from gadesk.sheets.bundled import bundled_sheets, is_whole
from gadesk.ui.browse.large_card import LargeCard
from gadesk.ui.browse.zone_browser import ZoneBrowser
from gadesk.ui.browse.zone_grid import VIEW_ROLE, CardListModel
from gadesk.ui.cards.face_plan import BACK
from gadesk.ui.library.card_pool import CardPool
from tests.library.standin import made_up_card
from tests.ui.card_samples import VIEW, names, sample_pixmaps

SHOWER = replace(VIEW, id=8, slug="ink-shower", zone=Zone.GRAVEYARD, elements=(Element.WATER,), types=())


Part = TypeVar("Part", bound=QWidget)


def part(browser: ZoneBrowser, kind: type[Part]) -> Part:
    """The part of a browser that is of a kind."""
    return browser.findChildren(kind)[0]


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    """A shown window to put panels into."""
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(1280, 720)
    host.show()
    yield host


@pytest.fixture
def browser(window: QWidget) -> ZoneBrowser:
    """A browser of a graveyard of three, of which the top one may be chosen."""
    made = ZoneBrowser(sample_pixmaps(), names, window)
    made.open_zone("Your graveyard", [VIEW, replace(VIEW, id=9), SHOWER], frozenset({8}))
    return made


def test_large_card_tells_what_is_true_now(window: QWidget) -> None:
    """Lines for damage and counters; the description reads it all out."""
    panel = LargeCard(sample_pixmaps(), names, window)
    panel.resize(320, 700)
    panel.show()
    panel.show_card(replace(VIEW, damage=2, counters=(("buff", 1),)))
    assert panel.shown() == ("2 damage. 1 of 3 life left", "1 buff counter.")
    assert "Paper Squire" in panel.accessibleDescription()
    assert "On Enter: Fold a boat." in panel.accessibleDescription()
    panel.show_slug("ink-shower")
    assert panel.shown() == ()
    assert "Rain power on everyone." in panel.accessibleDescription()
    panel.clear()
    assert panel.picture().plan() is None


def test_large_card_says_from_where_on_a_text_is_not_read(window: QWidget) -> None:
    """On the table and in the builder, with the reason; before a sync, when no words are there, by number."""
    unread = (
        Unread("front", 0, "Fold a [POWER] boat.", WhyUnread.UNKNOWN_WORD),
        Unread("front", 1, "", WhyUnread.NO_NODE, 13),
        Unread("back", 0, "", WhyUnread.OPEN_REFERENCE, 1),
    )
    panel = LargeCard(sample_pixmaps(), names, window, lambda slug: unread)
    panel.show()
    for printed in (False, True):
        if printed:
            panel.show_slug("ink-shower")
        else:
            panel.show_card(VIEW)
        first, second, third = panel.shown()
        assert "from here on: “Fold a power boat.”" in first and WhyUnread.UNKNOWN_WORD.words in first
        assert "2nd paragraph is not read from its 13th word on" in second and WhyUnread.NO_NODE.words in second
        assert "1st paragraph of the other side is not read (" in third
        assert "The 2nd paragraph is not read" in panel.accessibleDescription()
    panel.show_card(replace(VIEW, slug=None))
    assert panel.shown() == ()


def test_where_bundled_texts_are_not_read_is_known_without_a_sync(
    window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every card that the bundled sheets leave by hand says where; no words of it ship."""
    pool = CardPool(None)
    for slug in (slug for slug, sheet in bundled_sheets().items() if not is_whole(sheet)):
        told = pool.unread(slug)
        assert told and all(not one.words and one.word > 0 and one.why for one in told), slug
    slug, words = next(iter(bundled_sheets())), "Draw a card. Frobnicate the moon."
    index = tmp_path / "index.json"
    index.write_text(json.dumps([made_up_card(1, slug=slug, effect=words, effect_raw=words)]), encoding="utf-8")
    build_resources(index, tmp_path / "cards" / "sheets.jsonl")
    monkeypatch.setattr(unread, "resource", tmp_path.joinpath)
    unread._bundled.cache_clear()
    try:
        panel = LargeCard(sample_pixmaps(), names, window, pool.unread)
        panel.show_slug(slug)
        (shown,) = panel.shown()
        assert shown.startswith("By hand. The 1st paragraph is not read from its 4th word on")
    finally:
        unread._bundled.cache_clear()


def test_large_card_gives_nothing_away(window: QWidget) -> None:
    """A hidden card is a back without words."""
    panel = LargeCard(sample_pixmaps(), names, window)
    panel.show_card(replace(VIEW, slug=None, damage=2))
    assert panel.picture().plan() is BACK
    assert panel.shown() == ()
    assert panel.accessibleDescription() == "A card that you may not see."


def test_model_is_a_sound_list(qtmodeltester: ModelTester) -> None:
    """Qt's own tester agrees, before and after filtering."""
    model = CardListModel(names, lambda view: names(view.slug or ""))
    model.show_cards([VIEW, SHOWER], frozenset({7}))
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    model.filter("ink")
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    assert [model.index(row).data(VIEW_ROLE) for row in range(model.rowCount())] == [SHOWER]
    assert model.total() == 2


def test_browser_shows_the_top_card_first(browser: ZoneBrowser) -> None:
    """Zones list their top card last, people look at it first."""
    assert browser.current() == SHOWER
    assert not browser.isHidden()


def test_arrows_move_and_enter_chooses_only_what_may_be(browser: ZoneBrowser, qtbot: QtBot) -> None:
    """Enter on a card that cannot be chosen does nothing."""
    cards = part(browser, QListView)
    chosen: list[int] = []
    browser.chosen.connect(chosen.append)
    QTest.keyClick(cards, Qt.Key.Key_Return)
    QTest.keyClick(cards, Qt.Key.Key_Right)
    assert browser.current() == replace(VIEW, id=9)
    QTest.keyClick(cards, Qt.Key.Key_Return)
    assert chosen == [8]


def test_letters_filter(browser: ZoneBrowser, qtbot: QtBot) -> None:
    """Typing anywhere filters by name, types, elements and text."""
    cards, words = part(browser, QListView), part(browser, QLineEdit)
    QTest.keyClick(cards, Qt.Key.Key_F)
    assert words.text() == "f"
    QTest.keyClicks(words, "old a boat")
    assert browser.current() == replace(VIEW, id=9)
    QTest.keyClick(words, Qt.Key.Key_Down)
    words.setText("no such card")
    assert browser.current() is None


def test_escape_closes_and_says_so(browser: ZoneBrowser, qtbot: QtBot) -> None:
    """Esc closes from the list and from the filter."""
    with qtbot.waitSignal(browser.closed):
        QTest.keyClick(part(browser, QListView), Qt.Key.Key_Escape)
    assert browser.isHidden()


def test_hovering_is_told(browser: ZoneBrowser, qtbot: QtBot) -> None:
    """What is current is told, so that a table can show it elsewhere too."""
    seen: list[CardView] = []
    browser.hovered.connect(seen.append)
    QTest.keyClick(part(browser, QListView), Qt.Key.Key_Right)
    assert seen[-1] == replace(VIEW, id=9)


def test_browser_covers_its_window(browser: ZoneBrowser, window: QWidget, qtbot: QtBot) -> None:
    """It follows the window's size, and gives up the large card where there is no room."""
    window.resize(800, 600)
    qtbot.waitUntil(lambda: browser.size() == window.size())
    assert part(browser, LargeCard).isHidden()
