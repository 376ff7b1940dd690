"""Syncing: what comes, what changed, what is not asked for again, and what a bad day does."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from gadesk.glossary.verdicts import Verdict
from gadesk.library.errors import BusyError, Cancelled, IndexTrouble, LibraryError
from gadesk.library.library import Library
from gadesk.library.lock import held
from gadesk.library.long_work import Control, Progress
from gadesk.library.store import CompiledCard
from gadesk.library.sync_differences import word_diff
from tests.library.conftest import HASTY, Hurried
from tests.library.standin import StandIn, made_up_card, made_up_pool
from tests.waiting import PATIENCE, until

FAULTS = ["slow", "429", "500", "truncate", "garbage", "drop", "html"]


def test_a_first_sync_brings_all_cards(library: Library, index: StandIn) -> None:
    """Cards, rulings, legality, sets and texts are there; three pages took three requests."""
    result = library.sync()
    assert (result.cards, len(result.new), result.requests, result.first) == (120, 120, 3, True)
    card = library.catalogue.get("made-up-0003")
    assert card is not None and card.limit("STANDARD") == 0 and card.front.plain_text == "On Enter: Draw 3 cards."
    assert card.editions[0].illustrator == "Nobody"
    assert library.rulings("made-up-0004")[0].text == "Said so." and library.rulings("made-up-0005") == ()
    assert [item.prefix for item in library.sets()] == ["TST"]
    back = library.catalogue.get("made-up-0010")
    assert back is not None and back.back is not None and back.editions[0].back_image == "/cards/images/b10.jpg"


def test_a_sync_with_nothing_new_asks_once_a_page_and_receives_nothing(library: Library, index: StandIn) -> None:
    """Every page is asked for with its ETag, and none comes again."""
    library.sync()
    result = library.sync()
    assert result.nothing_new and (result.requests, result.received, result.cards) == (3, 0, 120)
    assert index.answers == [200] * 3 + [304] * 3


def test_what_changed_is_told_with_its_texts(library: Library, index: StandIn) -> None:
    """New, changed and removed cards are told, errata with both texts; the rest stays."""
    library.sync()
    errata = made_up_card(
        7, effect="**On Enter**: Draw eight cards.", effect_raw="On Enter: Draw eight cards.", power=5
    )
    banned = made_up_card(8, legality={"STANDARD": {"limit": 0}})
    redated = made_up_card(9, last_update="2030-01-01")
    kept = made_up_pool(120)[10:119]
    index.cards = [*made_up_pool(6), errata, banned, redated, made_up_card(10), *kept[1:], made_up_card(500)]
    result = library.sync()
    assert result.new == ("made-up-0500",) and result.removed == ("made-up-0011", "made-up-0120")
    assert [change.slug for change in result.changed] == ["made-up-0007", "made-up-0008"]
    text = result.changed[0].texts[0]
    assert ("gone", "7") in word_diff(text.old, text.new) and ("new", "eight") in word_diff(text.old, text.new)
    assert result.changed[0].facts == (("power", "1", "5"),)
    assert result.changed[1].legality == (("STANDARD", "", "banned"),)
    assert library.search_text("eight") == ["made-up-0007"] and library.search_text("120") == []
    assert library.last_result == result


def test_word_diff_puts_both_texts_together_again() -> None:
    """What stayed and went is the old text; what stayed and came the new one."""
    old, new = "Draw a card. Then banish it.", "Draw two cards, then banish it."
    parts = word_diff(old, new)
    assert "".join(text for kind, text in parts if kind != "new") == old
    assert "".join(text for kind, text in parts if kind != "gone") == new


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("rate", [1.0, 0.2])
def test_faults_leave_the_library_whole(library: Library, index: StandIn, fault: str, rate: float) -> None:
    """With a fault now and then a sync gets through; with nothing else it is told, and the old library stays."""
    library.sync()
    index.cards = [*made_up_pool(119), made_up_card(120, power=9)]
    index.sometimes(fault, rate)
    if rate == 1.0 and fault != "slow":
        with pytest.raises(IndexTrouble, match=r"\.$"):
            library.sync()
        assert len(library.store.cards()) == 120 and "9" not in _power(library)
    else:
        assert [change.slug for change in library.sync().changed] == ["made-up-0120"]
        assert _power(library) == "9"
    library.store.db.sound()


def _power(library: Library) -> str:
    card = library.catalogue.get("made-up-0120")
    return str(card.front.power if card else None)


def test_an_interrupted_sync_goes_on_where_it_was(library: Library, index: StandIn) -> None:
    """Pages that came before the network failed are not fetched again, unless they changed meanwhile."""
    index.fault = lambda path: "500" if "page=3" in path else None
    with pytest.raises(IndexTrouble):
        library.sync()
    assert len(library.store.cards()) == 0
    index.fault = lambda path: None
    index.answers.clear()
    index.cards[60] = made_up_card(61, power=7)
    assert library.sync().cards == 120
    assert sorted(index.answers) == [200, 200, 304]
    card = library.catalogue.get("made-up-0061")
    assert card is not None and card.front.power == 7


def test_without_etags_an_interrupted_sync_goes_on_as_well(library: Library, index: StandIn) -> None:
    """A service that gives no ETags is not asked again for pages of the last hour."""
    index.etags = False

    def fail_at_three(path: str) -> str | None:
        if "page=3" not in path:
            return None
        until(lambda: library.store.db.rows("SELECT count(*) FROM staged") == [(2,)], "the second page")
        return "500"

    index.fault = fail_at_three
    with pytest.raises(IndexTrouble):
        library.sync()
    index.fault = lambda path: None
    index.asked.clear()
    assert library.sync().cards == 120 and len(index.asked) == 1
    assert library.sync().nothing_new


def test_cards_that_slip_between_pages_are_not_lost(library: Library, index: StandIn) -> None:
    """A card that appears while pages are read moves others to the next page: all pages are asked for again."""
    seen = count(1)

    def grow(path: str) -> None:
        if next(seen) == 3:
            index.cards.insert(0, made_up_card(9000))

    index.fault = grow
    result = library.sync()
    assert result.cards == 121 and result.requests > 3


def test_an_empty_or_odd_index_does_not_empty_the_library(library: Library, index: StandIn) -> None:
    """No cards at all, a page that is another one, and cards without slugs are refused."""
    library.sync()
    for cards in ([], [{"name": "No slug"}], [made_up_card(1, slug="../../etc")], [made_up_card(1, editions="x")]):
        index.cards = cards
        with pytest.raises(IndexTrouble, match="not card data"):
            library.sync()
    assert len(library.store.cards()) == 120


@pytest.mark.parametrize("value", [10**30, float("inf"), float("nan"), "half \ud800", "9" * 400])
def test_one_bad_value_refuses_no_other_card(library: Library, index: StandIn, value: object) -> None:
    """A number too long, no number at all, half of a character: the other cards of the page come all the same."""
    index.cards = [made_up_card(1), made_up_card(2, power=value), made_up_card(3)]
    assert library.sync().cards == 3
    assert {library.catalogue.get(f"made-up-000{n}") is not None for n in (1, 3)} == {True}


def test_a_synced_card_says_its_own_name(library: Library, index: StandIn) -> None:
    """Also one that was kept by a gadesk before, whose record is made again from what the Index said."""
    index.cards = [made_up_card(1, effect="CARDNAME gets +1 [POWER].")]
    library.sync()
    card = library.catalogue.get("made-up-0001")
    assert card is not None and card.front.text == f"{card.name} gets +1 [POWER]."


def test_a_card_with_unknown_words_is_kept_for_a_newer_gadesk(library: Library, index: StandIn) -> None:
    """A new element stops no sync: the card is told and kept with what is known of it, and read once it can be."""
    index.cards = [made_up_card(1), made_up_card(2, elements=["PLASMA"])]
    result = library.sync()
    card = library.catalogue.get("made-up-0002")
    assert result.unreadable == ("made-up-0002",) and card is not None and card.unknown == ("element: plasma",)
    assert library.texts.uncompiled_slugs() == ("made-up-0001", "made-up-0002")
    with library.store.db.write() as db:
        raw = json.dumps(made_up_card(2))
        db.execute("UPDATE cards SET raw = ? WHERE slug = 'made-up-0002'", (raw,))
        db.execute("UPDATE meta SET value = 'older' WHERE key = 'reader'")
    library.refresh()
    card = library.catalogue.get("made-up-0002")
    assert card is not None and not card.unknown


def test_another_index_is_read_from_the_start(tmp_path: Path, index: StandIn, library: Library) -> None:
    """ETags of one address are not used with another."""
    library.sync()
    index.answers.clear()
    other = Library.open(tmp_path / "library", base_url=index.url.replace("127.0.0.1", "localhost"))
    other.patience = HASTY
    assert other.sync().cards == 120 and 304 not in index.answers
    other.close()


def test_cancelling_keeps_what_came(library: Library, index: StandIn) -> None:
    """A cancelled sync ends with a sentence, and its pages are there the next time."""
    control = Control()

    def watch(progress: Progress) -> None:
        if progress.done >= 2:
            control.cancel()

    with pytest.raises(Cancelled):
        library.sync(watch, control)
    index.answers.clear()
    assert library.sync().cards == 120
    assert index.answers.count(200) <= 1


def test_pausing_waits(library: Library, index: StandIn) -> None:
    """A paused sync asks nothing until it goes on."""
    control = Control()
    control.pause()
    thread = threading.Thread(target=library.sync, args=(None, control))
    thread.start()
    thread.join(0.4)
    assert thread.is_alive() and index.asked == []
    control.resume()
    thread.join(PATIENCE)
    assert not thread.is_alive() and len(index.asked) == 3


def test_progress_counts_up_to_the_whole(library: Library) -> None:
    """A watcher is told what is done, of how many."""
    told: list[Progress] = []
    library.sync(told.append)
    pages = [item for item in told if item.of == 3]
    assert max(item.done for item in pages) == 3 and all(item.what for item in told)


def test_progress_tells_what_it_waits_for(library: Library, index: StandIn) -> None:
    """An Index that is too busy is told while it is waited for, with how long, at the same count of pages."""
    index.retry_after = "7"
    left = ["429"]
    index.fault = lambda path: left.pop() if "page=2" in path and left else None
    told: list[Progress] = []
    assert library.sync(told.append, Hurried()).cards == 120
    waits = [item for item in told if "too busy for us; asking again in 7 s" in item.what]
    assert len(waits) == 1 and waits[0].of == 3


def test_two_gadesks_do_not_sync_at_once(library: Library) -> None:
    """The second is told that another is at it; reading goes on meanwhile."""
    library.sync()
    with held(library.store.path.with_name("sync.lock"), "bringing this library up to date"):
        with pytest.raises(BusyError, match="Another gadesk"):
            library.sync()
        assert len(library.store.cards()) == 120
    assert library.sync().cards == 120


def test_new_cards_are_told_by_what_the_compiler_made_of_them(library: Library, index: StandIn) -> None:
    """The caller's compiler sees the whole pool and only what is new; sheets are kept by the text's digest."""
    calls: list[tuple[int, Sequence[str]]] = []

    def compile(pool: list[dict[str, Any]], slugs: Sequence[str]) -> list[CompiledCard]:
        calls.append((len(pool), slugs))
        return [
            CompiledCard(
                slug, library.texts.digest(slug), Verdict.WHOLE if slug < "made-up-0100" else Verdict.PARTLY, "{}"
            )
            for slug in slugs
        ]

    result = library.sync(compile=compile)
    assert len(result.plays) == 99 and len(result.by_hand) == 21
    index.cards[0] = made_up_card(1, effect="Changed.")
    assert library.sync(compile=compile).plays == ("made-up-0001",)
    assert [(pool, len(slugs)) for pool, slugs in calls] == [(120, 120), (120, 1)]
    assert library.texts.sheet("made-up-0001") == "{}" and library.texts.uncompiled_slugs() == ()


def test_offline_is_offline(library: Library, index: StandIn) -> None:
    """A library set to stay offline asks nothing."""
    library.offline = True
    with pytest.raises(LibraryError, match="offline"):
        library.sync()
    assert index.asked == []
