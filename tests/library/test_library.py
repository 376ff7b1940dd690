"""The door to the library: instant when empty, quick when full, bundled facts behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.cards.index_json import card_from_index, read_index_objects
from gadesk.library.card_fingerprints import bundled_digests, digest_lines, text_digest, whole_digest
from gadesk.library.library import Library
from gadesk.library.stored_card import card_record, cards_of
from gadesk.paths import resource, user_cache, user_data
from tests.library.standin import StandIn, made_up_card, made_up_pool
from tests.timing import quickest


def test_an_empty_library_makes_nothing_and_shows_the_bundled_cards(tmp_path: Path) -> None:
    """Opening and reading leave no file behind."""
    library = Library.open(tmp_path / "library")
    assert library.catalogue is bundled_catalogue()
    assert library.rulings("anything") == () and library.sets() == () and library.search_text("fire") == []
    assert library.synced_at is None and library.last_result is None and library.texts.changed_slugs() == ()
    library.close()
    assert not (tmp_path / "library").exists()


def test_the_users_own_folders_are_used_unless_told(tmp_path: Path) -> None:
    """Cards lie with the user's data, pictures with what can be fetched again."""
    library = Library.open()
    assert library.store.path.parent == user_data() and library.pictures.store.folder.parent == user_cache()
    library.close()


def test_synced_cards_win_and_bundled_ones_stay(library: Library, index: StandIn) -> None:
    """A synced card stands for the bundled one of its slug; what the Index does not have is bundled still."""
    bundled = next(iter(bundled_catalogue()))
    index.cards = [*made_up_pool(10), made_up_card(11, slug=bundled.slug, name=bundled.name)]
    library.sync()
    assert len(library.catalogue) == len(bundled_catalogue()) + 10
    card = library.catalogue.get(bundled.slug)
    assert card is not None and card.front.text.startswith("**On Enter**")
    assert bundled.slug in library.texts.changed_slugs() and "made-up-0001" in library.texts.changed_slugs()


def test_records_give_back_the_same_cards() -> None:
    """Every made-up card is the same after it was written and read."""
    cards = [card_from_index(raw) for raw in made_up_pool(30)]
    assert cards_of(card_record(card) for card in cards) == cards


def test_digests_see_what_the_compiler_reads_and_nothing_else() -> None:
    """Dates change neither, pictures only the whole, texts of either face both."""
    card, redated = made_up_card(10), made_up_card(10, last_update="2031-01-01")
    assert (text_digest(card), whole_digest(card)) == (text_digest(redated), whole_digest(redated))
    redrawn = made_up_card(10)
    redrawn["editions"][0]["illustrator"] = "Somebody"
    assert text_digest(card) == text_digest(redrawn) and whole_digest(card) != whole_digest(redrawn)
    turned = made_up_card(10)
    turned["editions"][0]["other_orientations"][0]["effect"] = "**Pride**"
    assert text_digest(card) != text_digest(turned)


def test_the_bundled_digests_are_of_the_shared_index(shared_index: Path) -> None:
    """resources/cards/digests.txt is what `python -m gadesk.library.card_fingerprints` writes now."""
    objects = [item for item, _ in read_index_objects(shared_index)]
    shipped = resource("cards", "digests.txt").read_text(encoding="ascii").splitlines()
    assert shipped == digest_lines(objects) and len(bundled_digests()) == len(objects)
    cards = [card_from_index(item) for item in objects]
    assert cards_of(card_record(card) for card in cards) == cards


@pytest.mark.timed
def test_a_full_library_opens_quickly(tmp_path: Path, library: Library, index: StandIn) -> None:
    """1,500 cards are read in a moment; opening alone takes next to nothing."""
    index.cards = made_up_pool(1500)
    library.sync()

    def opened_and_read() -> None:
        opened = Library.open(tmp_path / "library")
        assert len(opened.catalogue) > 1500
        opened.close()

    assert quickest(lambda: Library.open(tmp_path / "library").close()) < 0.01
    assert quickest(opened_and_read) < 0.3  # measured at 0.06
