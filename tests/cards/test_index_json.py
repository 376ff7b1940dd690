"""Reading cards in the Index's shape."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gadesk.cards.errors import CardDataError
from gadesk.cards.index_json import card_from_index, read_index_file
from gadesk.glossary import CardType, CostKind, Element, Keyword, Speed, Supertype


def index_card(**changes: Any) -> dict[str, Any]:
    """Make a made-up card in the Index's shape."""
    card: dict[str, Any] = {
        "slug": "paper-lantern",
        "uuid": "abc",
        "name": "Paper Lantern",
        "types": ["REGALIA", "ITEM"],
        "classes": ["MAGE"],
        "subtypes": ["MAGE", "BAUBLE"],
        "element": "FIRE",
        "elements": ["FIRE"],
        "cost": {"type": "memory", "value": "1"},
        "level": None,
        "power": None,
        "life": None,
        "durability": None,
        "speed": None,
        "effect": "**Divine Relic**\n\n[Class Bonus] **Stealth, Ranged 2** *(A reminder.)*",
        "effect_raw": "Divine Relic\n\n[Class Bonus] Stealth, Ranged 2 (A reminder.)",
        "legality": {"STANDARD": {"limit": 0}},
        "references": [{"direction": "TO", "kind": "SUMMON", "name": "Moth", "slug": "moth"}],
        "editions": [
            {"uuid": "e1", "slug": "paper-lantern-tst", "collector_number": "007", "rarity": 3, "image": "/i.jpg",
             "set": {"prefix": "TST", "name": "Test Set"}, "other_orientations": []},
        ],
    }  # fmt: skip
    return card | changes


def test_a_card_is_read_with_every_fact() -> None:
    """Types, supertypes, classes, subtypes, cost, keywords, limits, references and editions all arrive."""
    card = card_from_index(index_card())
    assert card.front.types == (CardType.ITEM,)
    assert card.front.supertypes == (Supertype.REGALIA,)
    assert (card.front.classes, card.front.subtypes) == (("mage",), ("bauble",))
    assert (card.front.cost_kind, card.front.cost) == (CostKind.MEMORY, 1)
    assert card.front.elements == (Element.FIRE,)
    assert card.front.keywords == (Keyword.DIVINE_RELIC, Keyword.RANGED, Keyword.STEALTH)
    assert card.limit("standard") == 0 and card.limit("draft") is None
    assert [(item.kind, item.slug) for item in card.references] == [("summon", "moth")]
    assert card.editions[0].set_prefix == "TST"
    assert card.is_material and card.is_deck_card


def test_costs_of_x_and_none_and_speeds_are_told_apart() -> None:
    """X has no number, a mastery no cost; speed is fast, slow or absent."""
    x_card = card_from_index(index_card(cost={"type": "reserve", "value": "X"}, speed=False))
    assert x_card.front.cost is None and x_card.front.cost_is_x
    assert x_card.front.speed is Speed.SLOW
    mastery = card_from_index(index_card(types=["MASTERY"], cost={"type": "none", "value": None}, elements=[]))
    assert mastery.front.cost_kind is CostKind.NONE and not mastery.front.cost_is_x
    assert mastery.front.elements == ()
    assert not mastery.is_deck_card


def test_a_keyword_inside_a_sentence_is_not_a_keyword_of_the_card() -> None:
    """Only paragraphs made of keywords count; reminders and bonuses around them do not matter."""
    text = "Target ally gains stealth until end of turn.\nMoth Lineage\nAlly Link (Only allies.)\nBrew — Two Herbs"
    card = card_from_index(index_card(effect_raw=text))
    assert card.front.keywords == (Keyword.BREW, Keyword.LINEAGE, Keyword.LINK)


def test_both_faces_of_a_double_faced_card_are_read() -> None:
    """The back is found in the other orientations of an edition."""
    back = index_card(slug="lit-lantern", name="Lit Lantern", types=["ALLY"], power=2, life=3)
    back["edition"] = {"image": "/back.jpg"}
    edition = index_card()["editions"][0] | {"other_orientations": [back]}
    card = card_from_index(index_card(editions=[edition]))
    assert card.back is not None and card.back.name == "Lit Lantern" and card.back.power == 2
    assert [face.name for face in card.faces] == ["Paper Lantern", "Lit Lantern"]


@pytest.mark.parametrize("wrap", [lambda cards: cards, lambda cards: {"data": cards}, lambda cards: cards[0]])
def test_a_list_a_page_and_a_single_card_are_read(tmp_path: Path, wrap: Any) -> None:
    """A file may hold a list, one page of the Index, or one card, with or without a byte-order mark."""
    path = tmp_path / "cards.json"
    path.write_text("﻿" + json.dumps(wrap([index_card()])), encoding="utf-8")
    assert [card.slug for card in read_index_file(path)] == ["paper-lantern"]


@pytest.mark.parametrize(
    ("changes", "unknown"),
    [
        ({"types": ["SPOON"]}, "type: spoon"),
        ({"types": []}, "no type"),
        ({"elements": ["PLASMA", "FIRE"]}, "element: plasma"),
        ({"power": "2"}, "power: 2"),
        ({"cost": {"type": "gold", "value": "1"}}, "cost: 1 gold"),
        ({"cost": {"type": "reserve", "value": "1+X"}}, "cost: 1+x reserve"),
        ({"cost": 3}, "cost: 3"),
    ],
)
def test_words_that_are_not_known_are_kept_as_words(changes: dict[str, Any], unknown: str) -> None:
    """A newer Index may say what this gadesk does not know: the card is there, with what is known of it."""
    card = card_from_index(index_card(**changes))
    assert card.unknown == (unknown,) and card.name == "Paper Lantern"
    assert card_from_index(index_card()).unknown == ()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"[", "not JSON"),
        (b"[" * 100_000, "nested more than 64 deep"),
        (b"3", "neither a list"),
        (b"[3]", "card 1"),
        (b'[{"slug": "a"}]', "card 1 (a)"),
        (json.dumps([index_card(types="SPOON")]).encode(), "types"),
        (json.dumps([index_card(), index_card(name=7)]).encode(), "card 2"),
    ],
)
def test_a_bad_file_is_told_in_one_sentence(tmp_path: Path, content: bytes, words: str) -> None:
    """The sentence names the file, and the card where it is one card's fault."""
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(CardDataError) as caught:
        read_index_file(path)
    assert str(path) in str(caught.value) and words in str(caught.value)
    assert "\n" not in str(caught.value)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(key=st.sampled_from(sorted(index_card())), value=json_values)
def test_any_value_in_any_field_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, key: str, value: Any
) -> None:
    """Whatever one field holds, the card is read or refused with a sentence, never with another error."""
    path = tmp_path_factory.getbasetemp() / "fuzzed.json"
    path.write_text(json.dumps([index_card(**{key: value})]), encoding="utf-8")
    try:
        read_index_file(path)
    except CardDataError as error:
        assert str(path) in str(error)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"cost": {"type": "reserve", "value": "9" * 400}}, "cost: 99"),
        ({"cost": {"type": "memory", "value": "-2"}}, "cost: -2"),
        ({"cost": {"type": "memory", "value": "\u0663"}}, "cost: \u0663"),
        ({"cost": {"type": "memory", "value": 2.9}}, "cost: 2.9"),
        ({"cost": {"type": "memory", "value": True}}, "cost: true"),
        ({"cost": {"type": "memory", "value": "1_0"}}, "cost: 1_0"),
        ({"power": 10**12}, "power: 1000"), ({"life": True}, "life: true"), ({"speed": "instant"}, "speed: instant"),
        ({"speed": 1}, "speed: 1"),
    ],
)  # fmt: skip
def test_what_no_card_has_is_told_to_be_unknown(changes: dict[str, Any], told: str) -> None:
    """A number that is none, or beyond any card's, and a word in place of a speed are not taken for something else."""
    face = card_from_index(index_card(**changes)).front
    assert [word for word in face.unknown if word.startswith(told)] and face.speed is None
    assert face.power is None and face.life is None


def test_a_name_has_so_many_letters_at_most() -> None:
    """What is longer is cut where it enters, so that no list, log or terminal is full of it."""
    assert len(card_from_index(index_card(name="W" * 5000)).name) == 100


def test_a_text_says_the_card_s_own_name() -> None:
    """The Index writes a word in its place, which nobody is to read: neither on the card nor on its page."""
    data = index_card(effect="**CARDNAME** gets +1 [POWER].", effect_raw="CARDNAME gets +1 POWER.")
    face = card_from_index(data).front
    assert face.text == "**Paper Lantern** gets +1 [POWER]." and face.plain_text == "Paper Lantern gets +1 POWER."
