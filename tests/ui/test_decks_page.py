"""The deck builder's window: editing by mouse and keyboard, saving by itself, and what it tells of a deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QListWidget, QMenu, QPlainTextEdit, QTreeWidget
from pytestqt.qtbot import QtBot

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.deckfile import DeckFile, open_deck, versions
from gadesk.decks.dialects import read_deck
from gadesk.decks.exports import WAYS_OUT
from gadesk.decks.model import DeckList, Entry, Section
from gadesk.decks.warnings import playable
from gadesk.ui.decks.deck_painting import told_beside
from gadesk.ui.decks.deck_pane import DeckPane
from gadesk.ui.decks.drag_data import SECTION_MIME, Carried, carried
from gadesk.ui.decks.page import DeckPage
from gadesk.ui.design.column_scroll import ColumnScroll
from gadesk.ui.library.card_pool import CardPool
from tests.ui.conftest import PATIENCE_MS
from tests.ui.deck_samples import STARTER, deck_page, starter


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[DeckPage]:
    """A page with decks in a folder of its own."""
    yield from deck_page(qtbot, tmp_path / "decks")


def drop(pane: DeckPane, to: Section, slugs: list[str], source: Section | None = None) -> None:
    """Let go of cards over a section."""
    cards = {slug: max(1, pane.open.editor.count(source, slug)) if source else 1 for slug in slugs}
    mime = Carried(cards, source, pane.view.mark if source else "").mime(str)
    area = next(box for section, box in pane.view.plan().areas if section is to)
    action, buttons, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(20, area.y + 5), action, mime, buttons, keys)
    pane.view.dropEvent(event)


def test_the_library_adds_and_the_card_goes_where_it_belongs(page: DeckPage) -> None:
    """Without a deck one is begun; champions and regalia go into the material deck."""
    page.browser.added.emit("reclaim")
    pane = page.pane()
    assert pane is not None
    page.browser.opened.emit("reclaim")
    page.browser.added.emit("spirit-of-wind")
    assert pane.open.deck.main == (Entry(2, "reclaim"),)
    assert pane.open.deck.material == (Entry(1, "spirit-of-wind"),)
    page.browser.removed.emit("reclaim")
    assert pane.copies("reclaim") == 1


def press_finding(page: DeckPage, words: str) -> None:
    """Click on what is wrong with the deck."""
    (found,) = [each for each in page.info.check.findChildren(QListWidget) if each.isVisible()]
    row = next(row for row in range(found.count()) if words in found.item(row).text())
    spot = found.visualItemRect(found.item(row)).center()
    QTest.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_a_fault_without_a_card_leads_to_its_section_and_to_what_is_missing(page: DeckPage) -> None:
    """A new deck lacks a champion, which the library then shows, and cards, for which its search is opened."""
    page.show()
    page.browser.added.emit("reclaim")
    press_finding(page, "no level 0 champion")
    assert page.browser.query() == "type:champion level:0" and page.browser.field.hasFocus()
    slugs, known = page.browser.grid.slugs(), bundled_catalogue()
    assert slugs and all((card := known.get(slug)) is not None and card.front.level == 0 for slug in slugs)
    page.browser.grid.setFocus()
    press_finding(page, "it needs 60")
    assert page.browser.field.hasFocus()


def test_a_fault_brings_its_section_into_sight(page: DeckPage) -> None:
    """A sideboard worth too much lies far below; a click on the sentence shows it."""
    page.show()
    page.resize(1280, 500)
    pane = starter(page)
    pane.open.editor.add(Section.SIDEBOARD, "reclaim", 16)
    pane.open.touched(True)
    seen: list[QRect] = []
    pane.view.shown_at.connect(seen.append)
    press_finding(page, "sideboard is worth")
    area = next(box for section, box in pane.view.plan().areas if section is Section.SIDEBOARD)
    assert [rect.y() for rect in seen] == [area.y]
    assert pane.view.visibleRegion().boundingRect().contains(seen[0].center())


def test_a_search_that_finds_nothing_moves_no_column(page: DeckPage, qtbot: QtBot) -> None:
    """What may have been meant is offered in a line of its own: while one types the columns stay as they are."""
    page.resize(1280, 720)
    page.show()
    starter(page)
    widths = [page.browser.width(), page.info.width()]
    page.browser.search("type:champion fast water cost 2 spell")
    page.browser.complain()
    qtbot.waitUntil(lambda: page.browser.controls()[1].isVisible(), timeout=PATIENCE_MS)
    page.grab()
    assert [page.browser.width(), page.info.width()] == widths


def test_keyboard_edits_the_deck(page: DeckPage) -> None:
    """Plus, minus, Delete, arrows, and undo without limit."""
    pane = starter(page)
    before = pane.open.deck
    slug = before.main[0].slug
    pane.view.choose(Section.MAIN, slug)
    pane.view.setFocus()
    QTest.keyClicks(pane.view, "+")
    assert pane.open.editor.count(Section.MAIN, slug) == before.main[0].count + 1
    QTest.keyClicks(pane.view, "--")
    assert pane.open.editor.count(Section.MAIN, slug) == before.main[0].count - 1
    QTest.keyClick(pane.view, Qt.Key.Key_Delete)
    assert pane.open.editor.count(Section.MAIN, slug) == 0
    QTest.keyClick(pane.view, Qt.Key.Key_Down)
    assert pane.view.current() is not None
    for _ in range(4):
        QTest.keyClick(pane.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert pane.open.deck == before
    QTest.keyClick(pane.view, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert pane.open.deck != before


def test_mouse_selects_and_double_click_takes_out(page: DeckPage, qtbot: QtBot) -> None:
    """A click chooses, Ctrl adds to the choice, a double click takes a copy out."""
    pane = starter(page)
    spots = [spot for spot in pane.view.plan().spots if spot.section is Section.MAIN][:2]
    first, second = (QPoint(spot.box.x + 8, spot.box.y + 6) for spot in spots)
    QTest.mouseClick(pane.view, Qt.MouseButton.LeftButton, pos=first)
    QTest.mouseClick(pane.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, second)
    assert pane.view.selected() == tuple((spot.section, spot.slug) for spot in spots)
    QTest.mouseDClick(pane.view, Qt.MouseButton.LeftButton, pos=first)
    assert pane.open.editor.count(Section.MAIN, spots[0].slug) == spots[0].count - 1


def test_drops_add_move_and_take_out(page: DeckPage) -> None:
    """From the library one copy is added; from a section all copies move; on the library they leave."""
    pane = starter(page)
    slug, count = pane.open.deck.main[0].slug, pane.open.deck.main[0].count
    drop(pane, Section.SIDEBOARD, [slug])
    assert pane.open.editor.count(Section.SIDEBOARD, slug) == 1
    drop(pane, Section.SIDEBOARD, [slug], Section.MAIN)
    assert pane.open.editor.count(Section.SIDEBOARD, slug) == count + 1
    pane.change_copies([(Section.SIDEBOARD, slug)], -999)
    assert pane.copies(slug) == 0


def test_foreign_mime_is_no_section() -> None:
    """What other programs put there is nobody's section."""
    mime = QMimeData()
    mime.setData(SECTION_MIME, b"\xff\xfe")
    assert carried(mime) == Carried({})


def test_violations_are_told_live_with_their_rule(page: DeckPage) -> None:
    """A fifth copy is named at once, and gone again when it is taken back."""
    pane = starter(page)
    assert not any("copies of" in line for line in page.info.check.sentences())
    slug = pane.open.deck.main[0].slug
    pane.add(slug, copies=5)
    told = [line for line in page.info.check.sentences() if "copies of" in line]
    assert len(told) == 1 and "general.format-conventions.1" in told[0]
    assert page.info.tabs.words(0) == "Check 1"
    page.info.check.card_wanted.emit(Section.MAIN, slug)
    assert pane.view.current() == (Section.MAIN, slug)
    pane.undo()
    assert not any("copies of" in line for line in page.info.check.sentences())


def test_odds_follow_the_selection(page: DeckPage) -> None:
    """Seven cards of sixty hold one of four with a chance of 39.95 percent."""
    pane = page.new_deck(
        DeckList((Entry(1, "spirit-of-wind"),), (Entry(4, "reclaim"), Entry(56, "banner-knight")), (), "Odds")
    )
    assert pane is not None
    pane.view.choose(Section.MAIN, "reclaim")
    assert page.info.odds.said() == "39.9% by turn 1"


def test_an_opening_hand_is_seen_whole_in_a_small_window(page: DeckPage) -> None:
    """At 1280x720 its cards are as small as it takes; a larger window has larger ones."""
    starter(page)
    page.show()
    for size in ((1280, 720), (2560, 1440)):
        page.resize(*size)
        next(button for button in page.info.tabs.buttons() if button.text() == "Hands").click()
        page.grab()
        (scroll,) = page.info.hands.findChildren(ColumnScroll)
        inner = scroll.widget()
        assert inner is not None
        assert len(page.info.hands.hand()) == 7 and inner.minimumHeight() <= scroll.viewport().height() + 12


def test_hands_follow_the_champion(page: DeckPage) -> None:
    """Seven cards with the usual champion; one more when a card is drawn; as many as before after a redraw."""
    starter(page)
    hands = page.info.hands
    assert len(hands.hand()) == 7
    hands.draw()
    assert len(hands.hand()) == 8
    hands.redraw()
    assert len(hands.hand()) == 7


def test_decks_save_themselves_and_keep_versions(page: DeckPage, qtbot: QtBot) -> None:
    """A while after a change the file has it; the former list is kept and can be taken up again."""
    pane = starter(page)
    before = pane.open.deck
    with qtbot.waitSignal(pane.open.saved):
        pane.add("reclaim", Section.SIDEBOARD)
    catalogue = CardPool().catalogue
    assert open_deck(pane.open.path, catalogue).file.deck.sideboard == (Entry(1, "reclaim"),)
    kept = versions(pane.open.path)
    assert len(kept) == 1
    dialog = page.doors.compare()
    assert dialog is not None
    dialog.choose(kept[0])
    assert len(dialog.lines()) == 1 and dialog.lines()[0].startswith("+1")
    dialog.go_back()
    assert pane.open.deck == before


def test_a_deck_is_saved_while_its_player_goes_on(page: DeckPage, qtbot: QtBot) -> None:
    """Steps that follow each other without a rest are on disk all the same: a crash takes the last second of them."""
    pane = starter(page)
    saved: list[int] = []
    pane.open.saved.connect(lambda: saved.append(1))
    for _ in range(40):
        pane.add("reclaim", Section.SIDEBOARD)
        qtbot.wait(50)
        if saved:
            break
    assert saved


def test_another_programs_change_is_taken_over_and_can_be_undone(page: DeckPage, qtbot: QtBot) -> None:
    """The list on the screen is the file's; undo brings one's own back."""
    pane = starter(page)
    before = pane.open.deck
    with qtbot.waitSignal(pane.open.told) as told:
        pane.open.path.write_text("# Main Deck\n4 Reclaim\n", encoding="utf-8")
    assert "Another program" in told.args[0]
    assert pane.open.deck.main == (Entry(4, "reclaim"),)
    pane.undo()
    assert pane.open.deck == before


def test_several_decks_are_open_at_once(page: DeckPage, tmp_path: Path) -> None:
    """Each has its tab; opening one again brings it to the front; closing saves it."""
    first, second = starter(page), starter(page)
    assert first.open.path != second.open.path
    page.open_path(first.open.path)
    assert page.pane() is first
    first.add("reclaim", Section.SIDEBOARD)
    path = first.open.path
    page.close_tab(page.tabs.currentIndex())
    assert page.panes() == [second]
    assert "Reclaim" in path.read_text(encoding="utf-8").partition("# Sideboard")[2]


def test_shelf_duplicates_and_moves_with_versions(page: DeckPage) -> None:
    """A copy gets a name of its own; a folder is made when something is moved into it."""
    pane = starter(page)
    pane.add("reclaim", Section.SIDEBOARD)
    path = pane.open.path
    page.close_tab(page.tabs.currentIndex())
    page.shelf.refresh()
    tree = page.shelf.findChildren(QTreeWidget)[0]
    tree.setCurrentIndex(tree.model().index(0, 0))
    assert page.shelf.current() == path
    assert page.shelf.duplicate() is not None
    assert page.shelf.names() == (STARTER, f"{STARTER} 2")
    page.shelf.move_to("Old/../Tournament")
    moved = page.folder / "Old" / "Tournament" / path.name
    assert moved.exists() and not path.exists()
    assert len(versions(moved)) == 1


def test_notes_tags_cover_and_plans_are_saved(page: DeckPage) -> None:
    """What a player adds to a list comes back with the file."""
    pane = starter(page)
    slug = pane.open.deck.main[0].slug
    pane.add("reclaim", Section.SIDEBOARD, 2)
    pane.set_tag([slug], "finisher")
    plans = page.info.plans
    plans.add_plan("Storms")
    plans.swap(True, slug, 1)
    plans.swap(False, "reclaim", 2)
    plans.swap(False, "reclaim", 5)
    assert pane.open.save()
    about = open_deck(pane.open.path, CardPool().catalogue).file.about
    assert about.tags == ((slug, "finisher"),)
    assert [(p.against, p.out, p.into) for p in about.plans] == [("Storms", (Entry(1, slug),), (Entry(2, "reclaim"),))]
    assert plans.said().startswith("1 out, 2 in.")


def test_trying_a_deck_out_needs_one_that_can_be_played(page: DeckPage, qtbot: QtBot) -> None:
    """An empty deck and unread cards are told in a sentence; a starter deck's path is given out."""
    page.new_deck()
    page.try_out()
    assert "needs cards" in page.said()
    pane = starter(page)
    with qtbot.waitSignal(page.play) as told:
        page.try_out()
    assert told.args == [str(pane.open.path)]


def test_exports_are_written(page: DeckPage, tmp_path: Path) -> None:
    """Text, JSON, a picture and a page to print; a folder that is not there is told."""
    starter(page)
    for kind, ending, start in (("text", "txt", b"# Material"), ("tts", "json", b"{"), ("image", "png", b"\x89PNG"),
                                ("pdf", "pdf", b"%PDF")):  # fmt: skip
        path = tmp_path / f"out.{ending}"
        assert page.doors.write(path, kind)
        assert path.read_bytes().startswith(start)
    assert not page.doors.write(tmp_path / "nowhere" / "out.pdf", "pdf")
    assert "could not be written" in page.said()


def test_controls_have_names(page: DeckPage) -> None:
    """Every control that takes the focus says what it is."""
    starter(page)
    for pane in (page.pane(), page.info, page.shelf):
        assert pane is not None
        for kind in (QAbstractButton, QComboBox, QLineEdit, QListWidget, QMenu, QPlainTextEdit):
            for each in pane.findChildren(kind):
                if each.isEnabled() and not each.objectName().startswith("qt_"):
                    words = each.text() if isinstance(each, QAbstractButton) else ""
                    assert each.accessibleName() or words, each


def test_a_deck_file_of_ones_own_needs_no_header(page: DeckPage) -> None:
    """A plain list in the folder opens as it is."""
    page.folder.mkdir(parents=True, exist_ok=True)
    path = page.folder / "Plain.txt"
    path.write_text("4 Reclaim\n1 Spirit of Wind\n", encoding="utf-8")
    pane = page.open_path(path)
    assert pane is not None
    assert pane.open.editor.file == DeckFile(DeckList((Entry(1, "spirit-of-wind"),), (Entry(4, "reclaim"),)))
    path.write_text("4 Reclaimm Reclaimm Nobody\n", encoding="utf-8")
    other = page.folder / "Broken.txt"
    other.write_text("4 Qqxz\n", encoding="utf-8")
    assert page.open_path(other) is None
    assert "Import" in page.said()


def test_a_section_tells_its_own_faults(page: DeckPage) -> None:
    """Too few cards are told at the section's title, with the rule, and gone when they are there."""
    pane = page.new_deck()
    assert pane is not None
    title = next(words.box for words in pane.view.plan().words if words.section is Section.MAIN)
    told = pane.view.words_at(QPoint(title.x + 5, title.y + 5))
    assert "needs 60" in told and "general.format-conventions.1" in told
    assert "needs 60" in pane.view.accessibleDescription()
    pane.add("reclaim", copies=60)
    title = next(words.box for words in pane.view.plan().words if words.section is Section.MAIN and not words.level)
    assert not pane.view.words_at(QPoint(title.x + 5, title.y + 5))


def test_what_is_wrong_with_a_section_is_read_beside_its_title(page: DeckPage) -> None:
    """Whole, in the smallest window: each fault that the format can find with a section."""
    page.resize(1280, 720)
    pane = page.new_deck()
    assert pane is not None
    for many in (0, 61):
        if many:
            pane.add("reclaim", copies=59)
        faults = pane.view.marks.sections
        assert Section.MAIN in faults
        for words in pane.view.plan().words:
            if words.level == 0 and (wrong := faults.get(words.section)):
                assert told_beside(words, wrong)[1] == wrong.replace("\n", " ")


def test_what_is_done_to_several_cards_is_one_step(page: DeckPage) -> None:
    """Taking out, moving, dropping and tagging several cards is undone at once."""
    pane = starter(page)
    before = pane.open.editor.file
    places = [(Section.MAIN, entry.slug) for entry in pane.open.deck.main[:3]]
    slugs = [slug for _, slug in places]
    acts: tuple[Callable[[], None], ...] = (
        lambda: pane.change_copies(places, -999),
        lambda: pane.move_cards(places, Section.SIDEBOARD, True),
        lambda: drop(pane, Section.SIDEBOARD, slugs, Section.MAIN),
        lambda: pane.set_tag(slugs, "x"),
    )
    for act in acts:
        act()
        assert pane.open.editor.file != before
        pane.undo()
        assert pane.open.editor.file == before and not pane.open.editor.can_undo


def test_typing_notes_is_one_step(page: DeckPage) -> None:
    """A note is taken back whole, and what stood before it stays to be undone."""
    pane = starter(page)
    pane.add("reclaim", Section.SIDEBOARD)
    for words in ("K", "Ke", "Keep"):
        page.info.notes.setPlainText(words)
    assert pane.open.about.notes == "Keep"
    pane.undo()
    assert pane.open.about.notes == "" and page.info.notes.toPlainText() == ""
    assert pane.open.editor.count(Section.SIDEBOARD, "reclaim") == 1


def test_a_playset_is_one_key(page: DeckPage) -> None:
    """An asterisk, in the library and in the deck: as many copies as the format allows, in one step, never fewer."""
    page.browser.search("!reclaim")
    page.browser.grid.setFocus()
    QTest.keyClicks(page.browser.grid, "*")
    pane = page.pane()
    assert pane is not None and pane.open.editor.count(Section.MAIN, "reclaim") == 4
    pane.undo()
    assert pane.copies("reclaim") == 0
    pane.add("reclaim")
    pane.view.choose(Section.MAIN, "reclaim")
    QTest.keyClicks(pane.view, "*")
    assert pane.copies("reclaim") == 4
    QTest.keyClicks(pane.view, "++*")
    assert pane.copies("reclaim") == 6, "what is there stays"
    pane.fill([(None, "spirit-of-wind"), (None, "no-such-card")])
    assert pane.open.editor.count(Section.MATERIAL, "spirit-of-wind") == 1
    pane.fill([(Section.SIDEBOARD, "reclaim")])
    assert pane.open.editor.count(Section.SIDEBOARD, "reclaim") == 4


def test_a_card_goes_home_by_itself(page: DeckPage) -> None:
    """Whichever of the two decks it is put into, it lies in its own; the sideboard takes all."""
    pane = starter(page)
    material = pane.open.deck.material[0].slug
    drop(pane, Section.MAIN, [material], Section.MATERIAL)
    assert pane.open.editor.count(Section.MATERIAL, material) and not pane.open.editor.count(Section.MAIN, material)
    pane.add("spirit-of-fire", Section.MAIN)
    assert pane.open.editor.count(Section.MATERIAL, "spirit-of-fire") == 1
    pane.add("reclaim", Section.MATERIAL)
    assert pane.open.editor.count(Section.MATERIAL, "reclaim") == 0
    pane.move_cards([(Section.MATERIAL, material)], Section.SIDEBOARD)
    assert pane.open.editor.count(Section.SIDEBOARD, material)
    pane.move_cards([(Section.SIDEBOARD, material)], Section.MAIN)
    assert pane.open.editor.count(Section.MATERIAL, material)


def test_a_printing_is_chosen_in_the_menu_and_kept(page: DeckPage, tmp_path: Path) -> None:
    """Each printing is named; the chosen one is marked, saved with the deck, undone like any step and exported."""
    pane = starter(page)
    cards = [card for e in pane.open.deck.main if (card := page._pool.card(e.slug)) is not None]
    card = next(card for card in cards if len(card.editions) > 1)
    pane.view.choose(Section.MAIN, card.slug)
    menus = [each for each in pane.card_menu().findChildren(QMenu) if each.title() == "Printing"]
    assert len(menus) == 1 and len(menus[0].actions()) == len(card.editions) + 1
    assert card.editions[0].set_prefix in menus[0].actions()[1].text() and menus[0].actions()[0].isChecked()
    menus[0].actions()[1].trigger()
    uuid = card.editions[0].uuid
    assert pane.open.about.printing(card.slug) == uuid
    again = next(each for each in pane.card_menu().findChildren(QMenu) if each.title() == "Printing")
    assert [action.isChecked() for action in again.actions()][:2] == [False, True]
    assert pane.open.save() and f"printing: {card.slug} = {uuid}" in pane.open.path.read_text(encoding="utf-8")
    assert page.doors.write(tmp_path / "silvie.json", "silvie")
    assert uuid in (tmp_path / "silvie.json").read_text(encoding="utf-8")
    pane.undo()
    assert not pane.open.about.printings


def test_every_dialect_is_copied_and_saved_from_the_menu(page: DeckPage, tmp_path: Path) -> None:
    """What each says is read as the same deck; a deck that came from no page has no link to copy."""
    pane = starter(page)
    menus = {each.title(): each for each in page.doors.buttons()[1].menu().findChildren(QMenu)}
    copying, saving = menus["Copy the list for"], menus["Save the list for"]
    assert len(copying.actions()) == len(saving.actions()) == len(WAYS_OUT)
    for action, way in zip(copying.actions(), WAYS_OUT.values(), strict=True):
        action.trigger()
        text = QGuiApplication.clipboard().text()
        read = read_deck(text, page._pool.catalogue)
        assert not read.problems and read.deck.main == pane.open.deck.main, way.key
        file = tmp_path / f"deck.{way.ending}"
        assert page.doors.write(file, way.key) and file.read_text(encoding="utf-8") == text
    assert page.doors.copy_link() == ""
    pane.open.set_about(replace(pane.open.about, link="https://silvie.example/7"))
    assert page.doors.copy_link() == QGuiApplication.clipboard().text() == "https://silvie.example/7"


def test_the_library_shows_what_the_champion_can_play(page: DeckPage) -> None:
    """One switch, which follows the deck in front and what is changed in it; without a deck all is shown."""
    whole = len(page.browser.grid.slugs())
    pane = starter(page)
    switch = page._library.playable
    QTest.mouseClick(switch, Qt.MouseButton.LeftButton)
    fits = playable(pane.open.deck, page._pool.catalogue, page._facts.known(pane.open.deck))
    shown = page.browser.grid.slugs()
    assert 0 < len(shown) < whole and all(fits(card) for slug in shown if (card := page._pool.card(slug)) is not None)
    assert {entry.slug for entry in pane.open.deck.main} <= set(shown)
    champions = [(Section.MATERIAL, each.slug) for each in pane.open.deck.material]
    pane.change_copies(champions, -999)
    tokens = {card.slug for card in page._pool.catalogue if not card.is_deck_card}
    assert set(page.browser.grid.slugs()).isdisjoint(tokens) and len(page.browser.grid.slugs()) > len(shown)
    pane.undo()
    assert page.browser.grid.slugs() == shown
    page.tabs.setCurrentIndex(0)
    assert len(page.browser.grid.slugs()) == whole
    page.tabs.setCurrentIndex(1)
    QTest.keyClick(switch, Qt.Key.Key_Space)
    assert len(page.browser.grid.slugs()) == whole
