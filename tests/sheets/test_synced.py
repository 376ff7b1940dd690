"""A synced text that differs from the bundled one wins: it is compiled, told, and what games are played with."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from gadesk.library.card_fingerprints import bundled_partly
from gadesk.library.errors import Cancelled
from gadesk.library.library import Library
from gadesk.library.long_work import Control, Progress
from gadesk.protocol.plans import DeckCards, HostPlan, RoomPlan, SeatPlan, Start
from gadesk.script.abilities import Triggered
from gadesk.script.effects import Draw
from gadesk.script.node import walk
from gadesk.script.sheet import CardSheet
from gadesk.session.game import PlayedGame, Rules, start_game
from gadesk.session.host import Host
from gadesk.sheets.bundled import bundled_sheets, is_whole
from gadesk.sheets.deck_outlook import deck_facts
from gadesk.sheets.game_decks import starters
from gadesk.sheets.synced import compile_missing, played_sheets, sync_library
from tests.library.conftest import HASTY
from tests.library.standin import JsonCard, StandIn, made_up_card, standing_in

SPIRIT = "spirit-of-wind"  # its bundled sheet draws seven cards as it enters (general.starting-the-game)


def champion(draws: str) -> JsonCard:
    """Make a champion in place of a bundled one, that draws another number of cards."""
    text = f"**On Enter**: Draw {draws} cards."
    card = made_up_card(1, slug=SPIRIT, name="Spirit of Wind", types=["CHAMPION"], classes=["SPIRIT"])
    card |= {"subtypes": ["SPIRIT"], "cost": {"type": "memory", "value": "0"}, "level": 0, "life": 15, "power": None}
    return {**card, "effect": text, "effect_raw": text.replace("**", "")}


@pytest.fixture
def index() -> Iterator[StandIn]:
    """Serve a champion that differs from the bundled one, and cards that are new."""
    words = {"effect": "**On Enter**: Draw two cards.", "effect_raw": "On Enter: Draw two cards."}
    with standing_in([champion("two"), *(made_up_card(number, **words) for number in range(2, 30))]) as state:
        yield state


@pytest.fixture
def library(index: StandIn) -> Iterator[Library]:
    """Open the user's own library, as games do; it is gone afterwards."""
    opened = Library.open(base_url=index.url)
    opened.patience = HASTY
    yield opened
    opened.close()
    for path in opened.store.path.parent.glob("*.sqlite*"):
        path.unlink()


def drawn(sheet: CardSheet) -> list[object]:
    """List what a champion's abilities draw as it enters."""
    triggered = [ability for ability in sheet.front.abilities if isinstance(ability, Triggered)]
    return [node.amount for ability in triggered for node in walk(ability) if isinstance(node, Draw)]


def test_without_a_sync_the_bundled_sheets_are_played() -> None:
    """Nothing is opened or made."""
    assert played_sheets(wait=True) is bundled_sheets()


def test_a_synced_text_wins_and_is_told_with_both_texts(library: Library) -> None:
    """The first sync compiles what differs; the old text is what the bundled sheet prints."""
    before = deck_facts()
    result = sync_library(library)
    changed = {change.slug: change for change in result.changed}
    (text,) = changed[SPIRIT].texts
    assert (text.old, text.new) != ("", "") and "seven" in text.old.lower() and "two" in text.new
    assert library.last_result == result and len(result.plays) == 29
    sheets, other = played_sheets(), next(iter(bundled_sheets()))
    assert is_whole(sheets[SPIRIT]) and drawn(sheets[SPIRIT]) != drawn(bundled_sheets()[SPIRIT])
    assert before.unplayable(["made-up-0002"]) == ("made-up-0002",)
    assert deck_facts().unplayable(["made-up-0002"]) == ()
    assert "made-up-0002" in sheets and sheets[other] is bundled_sheets()[other]


def test_a_first_sync_tells_a_ban_that_the_bundled_cards_lack(
    library: Library, shared_index: Path, index: StandIn
) -> None:
    """Of cards that are as bundled nothing is told; of one that was banned since, the ban is."""
    raws = json.loads(shared_index.read_text("utf-8"))
    index.cards = [{**raws[0], "legality": {"STANDARD": {"limit": 0}}}, *raws[1:]]
    result = sync_library(library)
    assert [(change.slug, change.legality) for change in result.changed] == [
        (raws[0]["slug"], (("STANDARD", "", "banned"),))
    ]
    assert result.new == () and set(library.texts.changed_slugs()) == bundled_partly()
    assert all(played_sheets()[slug] == bundled_sheets()[slug] for slug in bundled_partly())


def test_a_text_that_goes_back_gives_the_bundled_sheet_back(
    library: Library, shared_index: Path, index: StandIn
) -> None:
    """Once the Index says again what the bundled sheet was made from, that sheet is played."""
    sync_library(library)
    raws = {card["slug"]: card for card in json.loads(shared_index.read_text("utf-8"))}
    index.cards[0] = raws[SPIRIT]
    sync_library(library)
    assert played_sheets()[SPIRIT] is bundled_sheets()[SPIRIT]


@pytest.mark.rule("general.format-conventions.9")
def test_a_game_is_played_with_the_synced_text(library: Library, tmp_path: Path) -> None:
    """The host makes a sheet that is missing itself, and a game saved before goes on with the cards of then."""
    wind = next(deck for deck in starters().values() if SPIRIT in deck.material)
    start = Start((DeckCards((SPIRIT,), wind.main),) * 2, "1")
    journal, played = tmp_path / "game.journal", []

    def begin(sheets: Mapping[str, CardSheet], start: Start) -> PlayedGame:
        played.append(sheets[SPIRIT])
        return start_game(sheets, start)

    def host(journal: str = "", resume: str = "") -> None:
        made = Host(HostPlan(RoomPlan(start, (SeatPlan(), SeatPlan()), journal, resume)), Rules(begin))
        assert made.room.problem is None
        for seat in (0, 1):
            made.room.joined(seat, "")
        made.room.close()

    host(journal=str(journal))
    library.sync()  # without compiling: a sync that was stopped
    host()
    host(resume=str(journal))
    assert library.texts.uncompiled_slugs() == ()
    bundled = bundled_sheets()[SPIRIT]
    assert played[0] is bundled and played[-1] is bundled and drawn(played[2]) != drawn(bundled)


def test_another_gadesk_compiles_again(library: Library) -> None:
    """Sheets that another version made are not used, and are made again when asked for."""
    sync_library(library)
    with library.store.db.write() as db:
        db.execute("UPDATE sheets SET made_by = 'another'")
    assert len(library.texts.uncompiled_slugs()) == 29 and played_sheets() is bundled_sheets()
    compile_missing(library)
    assert library.texts.uncompiled_slugs() == () and "made-up-0002" in played_sheets()


def test_stopped_while_it_reads_texts_it_keeps_what_was_read(library: Library) -> None:
    """A cancel between two cards loses none, and the next time the rest is read."""
    library.sync()
    control = Control()

    def watch(progress: Progress) -> None:
        if progress.done == 5:
            control.cancel()

    with pytest.raises(Cancelled):
        compile_missing(library, watch, control)
    assert len(library.texts.uncompiled_slugs()) == 24 and len(library.store.cards()) == 29
    compile_missing(library)
    assert library.texts.uncompiled_slugs() == ()


def test_a_damaged_library_leaves_the_bundled_sheets(library: Library) -> None:
    """A game can begin whatever became of the library."""
    sync_library(library)
    library.close()
    library.store.path.write_bytes(b"This is not a library. " * 1000)
    assert played_sheets(wait=True) is bundled_sheets()
