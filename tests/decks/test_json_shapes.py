"""The JSON shapes of deck sites."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gadesk.decks.dialects import read_deck
from gadesk.decks.model import DeckError, Entry
from tests.cards.test_index_json import json_values
from tests.decks.samples import CATALOGUE

TABLETOP = {
    "cards": {
        "main": [{"name": "Paper Moth", "quantity": 4}, {"name": "Twin", "quantity": 1, "uuid": "c-twin-two"}],
        "material": [{"name": "spirit of paper", "quantity": 1, "types": ["CHAMPION"]}],
        "sideboard": [{"name": "Twin", "quantity": 1, "uuid": "e-twin-one"}],
        "references": [{"name": "Scrap", "quantity": 1}],
    }
}
SILVIE = {
    "name": "Moths",
    "creator": "somebody",
    "url": "",
    "cards": {"main": [{"quantity": 4, "edition": "e-paper-moth"}], "material": [], "sideboard": []},
}
OFFICIAL = {"decklist": {"main": [{"card": "Paper Moth", "quantity": 4}], "material": [], "sideboard": []}}


def test_a_tabletop_export_is_read_without_its_references() -> None:
    """Sections and counts arrive, a uuid settles a shared name, tokens beside the deck are left out."""
    read = read_deck(json.dumps(TABLETOP), CATALOGUE)
    assert not read.problems
    assert read.deck.main == (Entry(4, "paper-moth"), Entry(1, "twin-two"))
    assert read.deck.material == (Entry(1, "spirit-of-paper"),)
    assert read.deck.sideboard == (Entry(1, "twin-one"),)


@pytest.mark.parametrize(("data", "name"), [(SILVIE, "Moths"), (OFFICIAL, "")])
def test_the_other_shapes_are_read(data: dict[str, Any], name: str) -> None:
    """Silvie's list names editions, the official one cards."""
    read = read_deck(json.dumps(data), CATALOGUE)
    assert read.deck.main == (Entry(4, "paper-moth"),) and read.deck.name == name and not read.problems


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ({"name": "Paper Mth", "quantity": 1}, "did you mean “Paper Moth”"),
        ({"name": "Twin", "quantity": 1}, "twin-one, twin-two"),
        ({"edition": "nobody", "quantity": 1}, "edition “nobody”"),
        ({"name": "Paper Moth", "quantity": "four"}, "not a number"),
        ({"name": "Paper Moth", "quantity": True}, "not a number"),
        ({"quantity": 1}, "names no card"),
        (7, "not a card entry"),
    ],
)
def test_an_entry_that_is_not_understood_is_reported(item: Any, words: str) -> None:
    """The entry is counted from the beginning, and the rest is read."""
    data = {"cards": {"main": [{"name": "Paper Moth", "quantity": 1}, item]}}
    read = read_deck(json.dumps(data), CATALOGUE)
    assert [problem.line for problem in read.problems] == [2] and words in read.problems[0].sentence
    assert read.deck.main == (Entry(1, "paper-moth"),) and read.cards_lost


@pytest.mark.parametrize("text", ["{", "{}", '{"cards": 3}', '{"cards": {"main": 3}}', '{"a":' * 100_000])
def test_json_that_is_no_deck_is_refused(text: str) -> None:
    """Broken JSON and unknown shapes are one sentence each."""
    with pytest.raises(DeckError):
        read_deck(text, CATALOGUE)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(["cards", "decklist", "name"]), json_values | st.just({"main": [{"card": 1}]})))
def test_any_json_is_read_or_refused(data: dict[str, Any]) -> None:
    """Whatever stands in the object, it is a deck with problems or a `DeckError`."""
    try:
        read_deck(json.dumps(data), CATALOGUE)
    except DeckError as error:
        assert str(error)
