"""Importing a deck: each line is shown with its reading, and nothing is saved before everything is answered."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from gadesk.decks.deckfile import DeckFile
from gadesk.decks.model import DeckError, Entry, Section
from gadesk.decks.preview import preview
from gadesk.library.errors import IndexTrouble
from gadesk.ui.decks.import_dialog import ImportDialog
from gadesk.ui.design import palette as p
from gadesk.ui.library.card_pool import CardPool
from tests.decks.samples import CATALOGUE

LIST = "# Main Deck\n4 Paper Moth\n3 Papr Moth\n2 Twin\n1000 Pebble A\nPebbles x9\nSB: 1 Rare Moth\n"


class Pool(CardPool):
    """The pool of the made-up cards."""

    @property
    def catalogue(self) -> object:  # type: ignore[override]
        """The made-up cards."""
        return CATALOGUE

    def name(self, slug: str) -> str:
        """Their names."""
        card = CATALOGUE.get(slug)
        return card.name if card else slug


def dialog(host: QWidget, text: str) -> ImportDialog:
    """A dialog over a list."""
    made = ImportDialog(Pool(), text, "From a friend", host)
    made.show()
    return made


def test_each_line_has_its_reading() -> None:
    """Understood lines have a card; of the others nearest names are offered; ambiguous names offer each card."""
    read = {line.number: line for line in preview(LIST, CATALOGUE).lines}
    assert (read[2].slug, read[2].count, read[2].section) == ("paper-moth", 4, Section.MAIN)
    assert (read[3].slug, read[3].choices, read[3].count) == ("", ("paper-moth",), 3)
    assert read[4].choices == ("twin-one", "twin-two")
    assert read[5].choices == ("pebble-a",)
    assert (read[6].slug, read[6].lost, read[6].count) == ("", True, 9)
    assert (read[7].slug, read[7].section) == ("rare-moth", Section.SIDEBOARD)


def test_choosing_makes_the_deck() -> None:
    """Chosen lines keep their count and section; a line can be left out."""
    made = preview(LIST, CATALOGUE)
    assert len(made.open_lines) == 4
    made = made.choose(3, "paper-moth").choose(4, "twin-two").choose(5, "").choose(6, "")
    assert not made.open_lines
    assert made.deck().main == (Entry(7, "paper-moth"), Entry(2, "twin-two"))
    assert made.deck().sideboard == (Entry(1, "rare-moth"),)


def test_nothing_to_read_is_told() -> None:
    """Headings alone are no deck."""
    with pytest.raises(DeckError, match="no card"):
        preview("# Main Deck\n\n", CATALOGUE)


def test_what_to_do_is_said_once(host: QWidget) -> None:
    """In the empty field; nowhere else on the dialog the same."""
    made = dialog(host, "")
    assert "Paste a list" in made._text.placeholderText() and not made.said() and not made._said.isVisible()
    told = [each.text() for each in made.findChildren(QLabel) if each.isVisible()]
    assert made._text.placeholderText() not in told
    made._text.setPlainText(LIST)
    made.read()
    assert made._said.isVisible() and made.said()


def test_nothing_is_saved_before_every_line_is_answered(qtbot: QtBot, host: QWidget) -> None:
    """The button waits; then the deck is given out with its name."""
    made = dialog(host, LIST)
    assert "4 lines are not understood" in made.said()
    assert not made._save.isEnabled()
    for number, slug in ((3, "paper-moth"), (4, "twin-one"), (5, ""), (6, "")):
        made.choose(number, slug)
    assert made.said() == "Everything is read: material 0, main 9, sideboard 1. 2 lines are left out."
    with qtbot.waitSignal(made.imported) as told:
        made.make()
    file = told.args[0]
    assert isinstance(file, DeckFile) and file.deck.name == "From a friend"


def test_the_headline_is_green_only_where_everything_is_understood(host: QWidget) -> None:
    """A line of which nobody knows what it is is told with its number, and in no green."""
    made = dialog(host, "# Main Deck\n4 Paper Moth\nsome words of a friend of mine about it\n")
    assert "1 line is not understood" in made.said() and "line 3" in made.said()
    assert p.GOOD not in made._said.styleSheet() and made._save.isEnabled()
    made = dialog(host, "# Main Deck\n4 Paper Moth\nhttps://example.org/deck\n")
    assert made.said().startswith("Everything is read") and p.GOOD in made._said.styleSheet()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://example.org/decks/abc", "not of a known deck site"),
        ('{"cards": 3}', "known shape"),
        ('{"cards"', "not JSON"),
    ],
)
def test_what_is_no_list_is_told_in_a_sentence(host: QWidget, text: str, words: str) -> None:
    """Links, broken JSON and nothing at all leave the button off."""
    made = dialog(host, text)
    assert words in made.said()
    assert not made._save.isEnabled()


def test_a_link_is_followed(qtbot: QtBot, host: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the site answers is shown line by line; of an event's lists one is chosen."""
    asked = []
    one = {"decklist": {"main": [{"card": "Paper Moth", "quantity": 4}]}}
    two = {"player": "Bob", "decklist": {"main": [{"card": "Rare Moth", "quantity": 1}]}}

    def fetch(address: str, _control: object) -> str:
        asked.append(address)
        return json.dumps([one, two] if "omnidex" in address else one)

    monkeypatch.setattr("gadesk.library.deck_sites.fetch_deck", fetch)
    made = dialog(host, "https://shoutatyourdecks.com/decks/7")
    assert "Asking shoutatyourdecks.com" in made.said() and not made._save.isEnabled()
    qtbot.waitUntil(made._save.isEnabled)
    assert asked == ["https://shoutatyourdecks.com/api/7"]
    assert made.reading().deck().main == (Entry(4, "paper-moth"),)  # type: ignore[union-attr]
    made = dialog(host, "https://omni.gatcg.com/events/9")
    qtbot.waitUntil(made._save.isEnabled)
    assert made._which.isVisible() and made._which.itemText(1) == "Bob"
    made._which.setCurrentIndex(1)
    made._which.activated.emit(1)
    assert made.reading().deck().main == (Entry(1, "rare-moth"),)  # type: ignore[union-attr]
    assert made._name.text() == "Bob"


def test_a_link_that_leads_nowhere_is_told(qtbot: QtBot, host: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the sentence of what went wrong."""

    def fetch(address: str, _control: object) -> str:
        raise IndexTrouble("silvie.org can't be reached.")

    monkeypatch.setattr("gadesk.library.deck_sites.fetch_deck", fetch)
    made = dialog(host, "https://silvie.org/decks/abc")
    qtbot.waitUntil(lambda: "can't be reached" in made.said())
    assert not made._save.isEnabled()


def test_json_is_previewed_by_entries() -> None:
    """Entries of a site's JSON are lines too."""
    text = '{"cards": {"main": [{"name": "Paper Moth", "quantity": 4}, {"name": "Nobody Zzz", "quantity": 2}]}}'
    lines = preview(text, CATALOGUE).lines
    assert [(line.number, line.slug, line.count, line.section) for line in lines] == [
        (1, "paper-moth", 4, Section.MAIN),
        (2, "", 2, Section.MAIN),
    ]


def test_blank_lines_are_no_list() -> None:
    """However many there are."""
    with pytest.raises(DeckError):
        preview("\n" * 1000, CATALOGUE)


def test_a_paste_of_any_length_is_laid_out_at_once(host: QWidget, qtbot: QtBot) -> None:
    """One line of a megabyte is cut, and refused; the JSON of an event, which is one line, is broken into lines."""
    made = dialog(host, "")
    field = made.findChild(QPlainTextEdit)
    assert field is not None
    many = json.dumps({"name": "One", "cards": {"main": [{"name": "Paper Moth", "quantity": 4}] * 400}})
    for text, refused in (("x" * 1_000_000, True), ("1 a\n" * 200_000, True), (many, False)):
        QApplication.clipboard().setText(text)
        for key in (Qt.Key.Key_A, Qt.Key.Key_V):
            QTest.keyClick(field, key, Qt.KeyboardModifier.ControlModifier)
        made.read()
        assert max(map(len, field.toPlainText().split("\n"))) <= 1000 and field.document().blockCount() < 20_000
        assert (made.reading() is None) is refused, made.said()


TWO = "Moths\n\n# Material Deck\n1 Spirit of Paper\n# Main Deck\n4 Paper Moth\n\nPebbles\n\n# Material Deck\n"
TWO += "1 Spirit of Paper\n# Main Deck\n4 Pebble A\n"


def test_several_decks_of_one_text_are_chosen_among_or_all_made(qtbot: QtBot, host: QWidget) -> None:
    """Each is looked at by its name; the button makes all of them."""
    made = dialog(host, TWO)
    assert [made._which.itemText(row) for row in range(made._which.count())] == ["Moths", "Pebbles"]
    assert made._which.isVisible() and made._name.text() == "Moths"
    QTest.keyClick(made._which, Qt.Key.Key_Down)
    made._which.activated.emit(made._which.currentIndex())
    found = made.reading()
    assert found is not None and found.deck().main == (Entry(4, "pebble-a"),) and made._name.text() == "Pebbles"
    told: list[DeckFile] = []
    made.imported.connect(told.append)
    QTest.mouseClick(made._all, Qt.MouseButton.LeftButton)
    assert [file.deck.name for file in told] == ["Moths", "Pebbles"] and not made.isVisible()


def test_of_several_decks_those_stay_that_ask_something(host: QWidget) -> None:
    """The others are made; once the last one is answered it is made, too."""
    made = dialog(host, TWO.replace("4 Pebble A", "4 Pebbel A"))
    told: list[DeckFile] = []
    made.imported.connect(told.append)
    QTest.mouseClick(made._all, Qt.MouseButton.LeftButton)
    assert [file.deck.name for file in told] == ["Moths"] and made.isVisible() and not made._which.isVisible()
    found = made.reading()
    assert found is not None and len(found.open_lines) == 1 and found.name == "Pebbles"
    made.choose(found.open_lines[0].number, "pebble-a")
    QTest.mouseClick(made._save, Qt.MouseButton.LeftButton)
    assert [file.deck.name for file in told] == ["Moths", "Pebbles"]
