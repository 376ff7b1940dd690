"""The search's helpers without Qt's widgets: filters, completion, order, keywords explained, the card's document."""

from __future__ import annotations

from pathlib import Path

import pytest

from gadesk.cards.orders import Order
from gadesk.cards.search import SearchError, parse
from gadesk.glossary import Keyword
from gadesk.glossary.editions import citable
from gadesk.library.long_work import Progress
from gadesk.library.sync import SyncResult
from gadesk.library.sync_differences import CardChange, TextChange
from gadesk.paths import resource
from gadesk.ui.library import card_document, filters, sync_words
from gadesk.ui.library.card_pool import CardPool, values_of
from gadesk.ui.library.completion import complete
from gadesk.ui.library.word_explanations import explain, glossary, keywords_in, pieces
from tests.ui.library_samples import BOAT, SHOWER, SQUIRE, sample_pool

IDS = tuple(citable(lambda name: resource("rules", name).read_text(encoding="utf-8")))


def test_filters_read_what_they_write() -> None:
    """Choices and ranges come back, words of the player's own stay where they are."""
    query = filters.with_values("boat", "element", ["fire", "water"])
    assert query == "boat (element:fire or element:water)"
    query = filters.with_values(query, "is", ["manual", "unique"])
    query = filters.with_range(query, "cost", 1, 3)
    found = filters.read(query)
    assert found.values("element") == {"fire", "water"}
    assert found.values("is") == {"manual", "unique"}
    assert found.ends("cost") == (1, 3)
    assert filters.with_range(query, "cost", 2, 2).endswith("cost:2")
    assert filters.without_choices(query) == "boat"
    parse(query)


def test_filters_leave_what_they_cannot_show() -> None:
    """A negation, a comparison of another kind and an "or" across fields are kept whole."""
    query = "-type:ally cost>3 (a or type:item)"
    assert filters.read(query).count == 0
    assert filters.without_choices(query) == query
    assert filters.with_values("a or b", "type", ["ally"]) == "(a or b) type:ally"
    assert filters.with_values("a type:item b", "type", ["ally"]) == "a type:ally b"
    assert filters.with_values('set:"pap 1st"', "set", ["pap 2nd"]) == 'set:"pap 2nd"'
    with pytest.raises(SearchError):
        filters.read("(a")


def test_completion_offers_fields_and_values(tmp_path: Path) -> None:
    """Fields by their beginning, values of a field, and values by their own beginning; in the middle of a query too."""
    values = values_of(sample_pool(tmp_path).catalogue)
    assert [each.words for each in complete("ty", 2, values).suggestions] == ["type:"]
    assert complete("cost", 4, values).suggestions[0].words == "cost<="
    assert "class:warrior" in [each.words for each in complete("class:w", 7, values).suggestions]
    assert [each.words for each in complete("a -floa b", 7, values).suggestions] == ["-kw:floating-memory"]
    place = complete("a -floa b", 7, values)
    assert (place.start, place.length) == (2, 5)
    assert not complete("a ", 2, values).suggestions
    assert complete("a ", 2, values, whole=True).suggestions
    assert not complete('"ty', 3, values).suggestions


def test_orders_and_texts_of_a_pool(tmp_path: Path) -> None:
    """Names that begin with what was typed come first; costs, powers and texts decide where asked."""
    pool = sample_pool(tmp_path)
    assert pool.find("") == ("ink-shower", "paper-boat", "paper-squire")
    assert pool.find("ink", Order.NAME) == ("ink-shower",)
    assert pool.find("", Order.POWER)[0] == "paper-squire"
    assert pool.find("", Order.COST)[0] == "paper-squire"
    assert pool.find("fold a plane") == ()
    assert pool.find('"fold a boat"') == ("paper-squire",)
    assert pool.find("", within=lambda card: card.back is not None) == ("ink-shower",)
    assert pool.name("dry-ink") == "Dry Ink"
    assert pool.side_of("dry-ink") == ("ink-shower", "back")
    assert pool.face_text("dry-ink") == "**Immortality**"


def test_the_bundled_pool_has_texts_and_verdicts() -> None:
    """Without a library the texts are printed from the sheets, and each card has a verdict."""
    pool = CardPool()
    pool.load(wait=True)
    assert len(pool.find("text:draw")) > 50
    assert pool.find("is:whole")
    assert all(pool.verdict(card.slug) in ("whole", "partly", "manual") for card in pool.catalogue)


def test_every_keyword_is_explained_and_cited() -> None:
    """Our own words for each keyword of the glossary; the section is one of the rulebook's where it has one."""
    for keyword in Keyword:
        about_it = explain(keyword)
        assert about_it.words.endswith(".")
    for each in glossary().values():
        assert not each.rule or any(rule.startswith(f"{each.rule}.") for rule in IDS), each.rule


def test_keywords_are_found_in_texts() -> None:
    """In bold, in brackets and within sentences; ordinary words are no keywords."""
    assert [each.word for each in keywords_in(SQUIRE.front.text)] == ["taunt", "class bonus", "on enter", "vigor"]
    assert [each.word for each in keywords_in("[Level 2+] **Ranged 3**")] == ["level", "ranged"]
    assert keywords_in("[Somebody Bonus] Win.")[0].word == "champion bonus"
    assert not keywords_in("Put it into its lineage and link arms.")
    assert keywords_in("**Paper Lineage**")[0].word == "lineage"
    told = keywords_in("**Recover** 2, then it is **negated** unless its owner glimpses 1.")
    assert [each.word for each in told] == ["recover", "negate", "glimpse"]
    assert pieces("**[REST]:** Float.")[0].icon == "rest"


def test_the_page_tells_everything(tmp_path: Path) -> None:
    """Text with links, both faces, legality, relatives both ways, rulings, editions; nothing is read as HTML."""
    pool = sample_pool(tmp_path)
    html = card_document.page(SQUIRE, pool)
    for words in (
        'href="word:taunt"',
        'href="card:paper-boat"',
        "Summons",
        "banned",
        "A boat of paper floats.",
        "A. Hand",
    ):
        assert words in html
    assert 'href="card:paper-squire"' in card_document.page(BOAT, pool)
    assert "No part of any deck" in card_document.page(BOAT, pool)
    shower = card_document.page(SHOWER, pool)
    assert "Dry Ink" in shower and "&lt;b&gt;&amp; wipe" in shower


def test_unread_paragraphs_are_marked() -> None:
    """A card with a paragraph by hand says so in its text and in the verdict."""
    pool = CardPool()
    pool.load(wait=True)
    slug = pool.find("is:manual")[0]
    card = pool.card(slug)
    assert card is not None
    html = card_document.page(card, pool)
    assert "By hand: this paragraph is not read" in html
    assert "done by hand" in html


def test_sync_words() -> None:
    """How far, since when, what came and what is missing."""
    assert sync_words.progress_words(Progress("Fetching", 3, 30, 65.2)) == "Fetching: 3 of 30, about 66 s left"
    assert sync_words.progress_words(Progress("Fetching", 3, 30), paused=True) == "Paused. Fetching: 3 of 30"
    assert sync_words.duration(5000) == "84 minutes"
    assert sync_words.since(None) == "Never synced"
    assert sync_words.since(0.0, 3 * 86400.0) == "Synced 3 days ago"
    change = CardChange("x", "X", (TextChange("front", "Draw one.", "Draw two."),), (("cost", "1", "2"),), (), 2)
    html = sync_words.result_html(SyncResult(new=("a",), changed=(change,), plays=("a",), cards=5), {"a": "A card"})
    for words in ("1 new and 1 changed", "A card", "<s ", ">two</u>", "Cost: ", "2 new rulings", "Play by the rules"):
        assert words in html
    assert "up to date" in sync_words.result_html(SyncResult(cards=5, requests=30), {})


def test_one_of_a_thing_is_told_as_one() -> None:
    """Neither "1 requests" nor "1 cards" in what a sync brought."""
    for first, new in ((True, ()), (False, ("one",)), (False, ())):
        said = sync_words.result_html(SyncResult(new=new, cards=1, first=first, requests=1), {}).lower()
        assert "one request" in said and "1 request" not in said
        assert "one card" in said and "1 cards" not in said
