"""Before the texts of the cards have come, what is shown is true, and what waits for them says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.model import DeckList, Entry
from gadesk.glossary.doings import Does
from gadesk.glossary.verdicts import Verdict
from gadesk.library.library import Library
from gadesk.sheets.card_rows import CardRow, Doings
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.decks.page import DeckPage
from gadesk.ui.library.browser import CardBrowser
from gadesk.ui.library.card_page import CardPage
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.card_texts import NOTHING, PrintedHere

CARD, WORD = "spirit-of-wind", "draw"


class Late(PrintedHere):
    """Brings the texts when the test says so."""

    come = False

    @property
    def ready(self) -> bool:
        """As the test says."""
        return self.come

    def at_hand(self, library: Library | None) -> bool:
        """As the test says."""
        return self.come

    def bring(self, library: Library | None) -> None:
        """Nothing is printed before."""
        if self.come:
            super().bring(library)

    def row(self, slug: str) -> CardRow:
        """Empty before."""
        return super().row(slug) if self.come else NOTHING


@pytest.fixture
def late() -> Late:
    """Texts that have not come."""
    return Late()


@pytest.fixture
def pool(late: Late) -> CardPool:
    """A pool whose texts have not come."""
    return CardPool(texts=late)


def show(widget: QWidget, host: QWidget) -> None:
    """Show a part in its window."""
    widget.setGeometry(host.rect())
    widget.show()


def come(late: Late, pool: CardPool) -> None:
    """Let them come."""
    late.come = True
    pool.load(wait=True)


def test_a_search_says_that_texts_follow(host: QWidget, pool: CardPool, late: Late) -> None:
    """Names answer at once; that no name answers is not that no card does."""
    browser = CardBrowser(pool, CardPixmaps(pool.facts, pool.face_text), host)
    show(browser, host)
    assert "follow" not in browser.status()
    browser.search("spirit")
    assert browser.grid.slugs() and "texts follow" in browser.status()
    browser.search('text:"draw seven"')
    assert not browser.grid.slugs() and "follow" in browser.status()
    come(late, pool)
    assert browser.grid.slugs() and "follow" not in browser.status()


def test_a_card_says_that_its_text_comes(host: QWidget, pool: CardPool, late: Late) -> None:
    """A card is not said to have no text, nor not to be read, as long as that is not known."""
    page = CardPage(pool, CardPixmaps(pool.facts, pool.face_text), host)
    show(page, host)
    page.show_card(CARD)
    before = page.document().toPlainText()
    assert "comes in a moment" in before and "No rules text" not in before and "after a sync" not in before
    come(late, pool)
    after = page.document().toPlainText()
    assert WORD in after.lower() and "in a moment" not in after


def test_a_deck_is_told_nothing_that_its_texts_take_back(
    host: QWidget, pool: CardPool, late: Late, tmp_path: Path
) -> None:
    """No warning comes and goes again, no card is called unplayable, and the odds say what they do not know yet."""
    page = DeckPage(pool, CardPixmaps(pool.facts, pool.face_text), parent=host, folder=tmp_path)
    show(page, host)
    pane = page.open_starter("Lorraine")
    assert pane is not None
    facts, cards = page._facts, bundled_catalogue()
    deck = DeckList((Entry(1, CARD),), (Entry(60, cards.named("Banner Knight")[0].slug),))
    opening = facts.opening(deck, cards)
    assert opening.comes and not opening.known and not facts.unplayable(["nothing-like-it"])
    said = page.info.hands._said.text()
    assert "comes in a moment" in said and "not known" not in said
    assert any("follows in a moment" in each for each in page.info.check.sentences())
    known = facts.known(pane.open.deck)
    come(late, pool)
    after = facts.known(pane.open.deck)
    assert after.enabled <= known.enabled and after.level_same <= known.level_same and not known.by_hand
    assert facts.opening(deck, cards).known and facts.unplayable(["nothing-like-it"]) == ("nothing-like-it",)
    assert "in a moment" not in " ".join((page.info.hands._said.text(), *page.info.check.sentences()))
    page.save_all()


def test_pools_of_the_same_cards_are_folded_once(host: QWidget) -> None:
    """What one window searches the next one has at once, whoever brought its texts."""
    one, other = CardPool(), CardPool()
    for pool in (one, other):
        pool.load(wait=True)
    assert one.record(CARD) is other.record(CARD) is not None


@pytest.mark.parametrize("changed", ["text", "verdict", "doings"])
def test_what_is_printed_otherwise_is_folded_anew(host: QWidget, changed: str) -> None:
    """Of one card alone, in one respect: no pool shows what another one was told."""
    other = {
        "text": CardRow(CARD, Verdict.WHOLE, ("Zorp twice.", "")),
        "verdict": CardRow(CARD, Verdict.PARTLY, ("", "")),
        "doings": CardRow(CARD, Verdict.WHOLE, ("", ""), doings=Doings(does=(Does.DRAW,))),
    }
    pools = [CardPool(texts=Told(row)) for row in (CardRow(CARD, Verdict.WHOLE, ("", "")), other[changed])]
    for pool in pools:
        pool.load(wait=True)
    before, after = (pool.record(CARD) for pool in pools)
    assert before is not None and after is not None and before != after


class Told(PrintedHere):
    """Tells of one card what the test says."""

    def __init__(self, told: CardRow) -> None:
        super().__init__()
        self.told = told

    def row(self, slug: str) -> CardRow:
        """As the test says, else as it is printed."""
        return self.told if slug == self.told.slug else super().row(slug)
