"""The bundled facts and finding cards in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gadesk.cards.catalogue import Catalogue, bundled_catalogue, name_key
from gadesk.cards.errors import CardDataError
from gadesk.cards.facts import FactFile, fact_line, read_facts, write_facts
from gadesk.cards.index_json import card_from_index, read_index_file
from gadesk.paths import resource
from tests.cards.test_index_json import index_card
from tests.timing import quickest


def test_names_compare_without_case_typography_and_encoding() -> None:
    """Curly quotes, dashes, wide and decomposed letters, case and spacing make no difference."""
    assert name_key("Moth’s  Lantern") == name_key("MOTH'S LANTERN ")
    assert name_key("Cafe\u0301") == name_key("CAFÉ")
    assert name_key("Ｍoth") == name_key("moth")


def test_a_card_is_found_by_name_slug_and_edition() -> None:
    """All three ways lead to the same card; a shared name leads to all its cards."""
    one, two = card_from_index(index_card()), card_from_index(index_card(slug="paper-lantern-2", editions=[]))
    other = card_from_index(index_card(slug="moth", name="Moth", editions=[]))
    catalogue = Catalogue([one, two, other])
    assert catalogue.named("paper lantern") == (one, two)
    assert catalogue.named("paper-lantern-2") == (two,)
    assert catalogue.named("lantern") == ()
    assert catalogue.edition("e1") is one
    assert catalogue.nearest("Mth") == ("Moth",)
    assert catalogue.nearest("Lantern") == ("Paper Lantern",)
    assert catalogue.nearest("") == ()
    assert len(catalogue) == 3 and "moth" in catalogue


def test_facts_come_back_as_they_were_without_texts(tmp_path: Path) -> None:
    """Writing and reading keep every fact; texts, flavour and pictures are not written."""
    back = index_card(slug="lit", name="Lit", types=["ALLY"], power=2) | {"edition": {"image": "/b.jpg"}}
    edition = index_card()["editions"][0] | {"other_orientations": [back], "flavor": "Glow."}
    card = card_from_index(index_card(editions=[edition]))
    path = tmp_path / "facts.jsonl"
    write_facts([card], path)
    line = path.read_text(encoding="utf-8")
    assert "reminder" not in line and "Glow" not in line and ".jpg" not in line
    again = read_facts(path)[0]
    assert fact_line(again) + "\n" == line
    assert again.front.keywords == card.front.keywords and again.back is not None and again.back.power == 2


def test_a_broken_line_of_facts_is_told_by_its_number(tmp_path: Path) -> None:
    """A damaged file of facts is a sentence that names the file and the line."""
    path = tmp_path / "facts.jsonl"
    path.write_text(fact_line(card_from_index(index_card())) + "\n{}\n", encoding="utf-8")
    with pytest.raises(CardDataError, match="line 2"):
        read_facts(path)
    with pytest.raises(CardDataError, match="Cannot read"):
        read_facts(tmp_path / "none.jsonl")


def test_the_bundled_facts_are_whole_and_sorted() -> None:
    """1,882 cards, each once, in the order of their slugs; every reference leads to a card."""
    cards = read_facts(resource("cards", "facts.jsonl"))
    slugs = [card.slug for card in cards]
    assert len(slugs) == 1882 and slugs == sorted(set(slugs))
    assert all(reference.slug in bundled_catalogue() for card in cards for reference in card.references)


def test_cards_are_found_before_their_facts_are_read(tmp_path: Path) -> None:
    """The file's cards and the catalogue of cards that were read say the same, by slug and by every name."""
    quoted = card_from_index(index_card(slug="so-called", name='The "Moth"'))
    path = tmp_path / "facts.jsonl"
    write_facts([quoted, *list(bundled_catalogue())[:50]], path)
    late, read = Catalogue(FactFile(path)), Catalogue(read_facts(path))
    names = {face.name for card in read for face in card.faces}
    assert 'The "Moth"' in names and {name: late.named(name) for name in names} == {n: read.named(n) for n in names}
    assert list(late) == list(read) and len(late) == 51 and "so-called" in late and "none" not in late
    whole = Catalogue(read_facts(resource("cards", "facts.jsonl")))
    assert all(bundled_catalogue().named(face.name) == whole.named(face.name) for card in whole for face in card.faces)


@pytest.mark.parametrize("line", ["{}", "[]", "nothing", '{"slug":"cut off'])
def test_a_broken_line_is_told_before_any_card_is_asked_for(tmp_path: Path, line: str) -> None:
    """The program does not start with half a file."""
    path = tmp_path / "facts.jsonl"
    path.write_text(fact_line(card_from_index(index_card())) + f"\n{line}\n", encoding="utf-8")
    with pytest.raises(CardDataError, match="line 2"):
        FactFile(path)


@pytest.mark.timed
def test_the_bundled_facts_are_read_at_once() -> None:
    """The start of the program waits for them."""
    path = resource("cards", "facts.jsonl")
    assert quickest(lambda: read_facts(path)) < 0.1  # measured at 0.02


def test_the_bundled_facts_are_those_of_the_index(shared_index: Path) -> None:
    """Each line is what the Index gives today, so that a change of the reader shows."""
    lines = [fact_line(card) for card in sorted(read_index_file(shared_index), key=lambda card: card.slug)]
    assert resource("cards", "facts.jsonl").read_text(encoding="utf-8").splitlines() == lines
