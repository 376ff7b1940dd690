"""Texts changed in one place: good English, deterministic, and counted for what became of their nodes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gadesk.rulestext.compile import Compiler, compiled_by
from gadesk.rulestext.perturb.english import lowered, many, mended, spoken_of
from gadesk.rulestext.perturb.kind import Kind, Meaning
from gadesk.rulestext.perturb.kinds import KINDS
from gadesk.rulestext.perturb.run import (
    as_json,
    changes_of,
    differences,
    perturb,
    rates,
    spoil,
    texts_of,
)
from gadesk.script.effects import Draw, Recover, Sequence
from tests.rulestext.test_compile import index_card

FAMILIES = {
    "comparison",
    "number",
    "element",
    "counter word",
    "zone",
    "subject",
    "duration",
    "clause order",
    "tense",
    "occasion",
    "selection",
    "amount",
    "condition put in",
    "may",
    "other words",
}
SENTENCES = (
    "Draw a card.",
    "Glimpse 3.",
    "Deal 3 damage to target ally.",
    "Put a buff counter on target ally you control.",
    "Target ally gets +2 [POWER] until end of turn.",
    "If you control three or more allies, draw a card.",
    "Banish a fire element card from your graveyard.",
)


def kind(family: str, name: str) -> Kind:
    """The kind of that name."""
    return next(one for one in KINDS if (one.family, one.name) == (family, name))


def changed(family: str, name: str, text: str) -> list[str]:
    """What a kind makes of a text."""
    return list(kind(family, name).changed(text, Random(1)))


def pool() -> list[dict[str, Any]]:
    """Made-up actions, one for each sentence."""
    return [
        index_card(slug=f"c{at}", name=f"Lantern {at}", types=["ACTION"], effect=text)
        for at, text in enumerate(SENTENCES)
    ]


def test_every_family_has_kinds_of_their_own_name() -> None:
    """The families that the grammar's design asks for, 57 kinds or more, none twice."""
    assert {one.family for one in KINDS} == FAMILIES
    assert len(KINDS) == len({(one.family, one.name) for one in KINDS}) >= 57


@pytest.mark.parametrize(
    ("family", "name", "text", "wanted"),
    [
        ("comparison", "N or more -> N or fewer", "If you control two or more allies, draw a card.",
         "If you control two or fewer allies, draw a card."),
        ("comparison", "a -> no", "If you control an awake ally, draw a card.",
         "If you control no awake allies, draw a card."),
        ("counter word", "known -> never seen", "Put a buff counter on CARDNAME. Remove a buff counter from it.", None),
        ("element", "one -> advanced", "Discard a fire element card.", "Discard an advanced element card."),
        ("subject", "you -> target player", "On Enter: Put the top two cards of your deck into your graveyard.",
         "On Enter: Target player puts the top two cards of their deck into their graveyard."),
        ("duration", "until end of turn -> your next turn", "Until end of turn, target ally gets +1 [POWER].",
         "Until the beginning of your next turn, target ally gets +1 [POWER]."),
        ("clause order", "duration first", "Target ally gets +1 [POWER] until end of turn.",
         "Until end of turn, target ally gets +1 [POWER]."),
        ("clause order", "as long as last", "As long as CARDNAME is awake, it has taunt.",
         "CARDNAME has taunt as long as it's awake."),
        ("clause order", "as long as first", "CARDNAME has taunt as long as it's awake.",
         "As long as CARDNAME is awake, it has taunt."),
        ("selection", "target -> each", "Rest target ally you control.", "Rest each ally you control."),
        ("amount", "a card -> N cards", "Draw a card.", None),
        ("may", "you may", "On Enter: Draw a card.", "On Enter: You may draw a card."),
        ("condition put in", "after a label", "On Enter: Draw a card.", None),
        ("other words", "two sentences -> then", "Draw a card. Recover 2.", "Draw a card. Then recover 2."),
    ],
)  # fmt: skip
def test_a_change_is_good_english(family: str, name: str, text: str, wanted: str | None) -> None:
    """Articles and plurals follow, the rest of the sentence stays."""
    found = changed(family, name, text)
    assert found and all(one != text for one in found)
    assert wanted is None or found == [wanted]


@pytest.mark.parametrize(
    ("family", "name", "text"),
    [
        ("selection", "target -> each", "Rest target ally. That ally can't wake up this turn."),
        ("selection", "target -> an", "Rest up to one target ally you control."),
        ("subject", "you -> target player", "Draw a card. If you do, discard it."),
        ("clause order", "duration first", "You may rest it, and it gets +1 [POWER] until end of turn."),
        (
            "comparison",
            "N or more -> N or fewer",
            "Deluge 3 — If you have three or more cards in your hand, draw a card.",
        ),
    ],
)
def test_what_would_be_no_good_english_is_left_alone(family: str, name: str, text: str) -> None:
    """What is spoken of again, counted by another word, or part of a longer phrase."""
    assert changed(family, name, text) == []


def test_words_of_english() -> None:
    """Articles, plurals and small letters as the words behind or before them want them."""
    assert mended("Put an buff counter and a ally.") == "Put a buff counter and an ally."
    assert many("rested ally") == "rested allies" and many("phantasia") == "phantasias"
    assert lowered("Draw a card") == "draw a card" and lowered("CARDNAME gets") == "CARDNAME gets"
    assert spoken_of("rest it") and not spoken_of("rest target item")


def test_a_counter_changes_in_the_whole_text() -> None:
    """One kind of counter is one word, wherever the text speaks of it."""
    text = "Put a buff counter on CARDNAME. If there are two or more buff counters on it, rest it."
    for found in changed("counter word", "known -> never seen", text):
        assert "buff" not in found


def test_differences_are_the_smallest_parts() -> None:
    """A leaf, two leaves, or the whole where the kinds of nodes differ."""
    one = Sequence((Draw(), Recover(Draw().amount)))
    assert list(differences(one, one)) == []
    two = Sequence((Draw(), Draw()))
    assert list(differences(one, two)) == [(one.steps[1], two.steps[1])]
    assert len(list(differences(one, Draw()))) == 1


def test_changed_texts_are_read_and_counted() -> None:
    """Numbers and elements differ in one leaf; the same seed draws the same changes."""
    compiler = Compiler(pool())
    texts = texts_of(compiled_by(compiler, pool()))
    assert [text.words for text in texts] == sorted(SENTENCES)
    chosen = [one for one in KINDS if one.family in ("number", "element", "clause order")]
    tallies = perturb(compiler.grammar, texts, chosen, seed=3)
    found = rates(tallies)
    assert set(found) == {"number", "element", "clause order"} and all(tried for _, tried in found.values())
    for tally in tallies:
        assert tally.only <= tally.shown <= tally.read <= tally.tried
        if tally.kind.meaning is Meaning.LEAF:
            assert tally.only == tally.read
    report = as_json(tallies, spoil(compiler.grammar, texts, seed=3, most=4), 2)
    assert report == as_json(
        perturb(compiler.grammar, texts, chosen, seed=3), spoil(compiler.grammar, texts, seed=3, most=4), 2
    )
    assert report["read"] == sum(one["read"] for one in report["kinds"])
    for one in chosen:
        assert changes_of(one, texts, 3) == changes_of(one, texts, 3)
        assert len(changes_of(one, texts, 3, most=1)) <= 1


def test_what_fails_is_shown_with_its_tail() -> None:
    """A text that is not read any more is given with the words from which on it is not."""
    compiler = Compiler(pool())
    texts = texts_of(compiled_by(compiler, pool()))
    nonsense = Kind("number", "nonsense", Meaning.LEAF, kind("number", "digit -> digit").pattern, "zorp")
    (tally,) = perturb(compiler.grammar, texts, [nonsense])
    assert tally.tried and not tally.read
    shown = tally.as_json(1)["unread"]
    assert len(shown) == 1 and "zorp" in shown[0]["changed"] and shown[0]["unread_from"].startswith("zorp")
    wrong = Kind("may", "wrong", Meaning.SAME, kind("number", "digit -> digit").pattern, "7")
    (tally,) = perturb(compiler.grammar, texts, [wrong])
    assert tally.read and not tally.shown and len(tally.elsewhere) == tally.read
