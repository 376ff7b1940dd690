"""What a sync brings is known everywhere: command line, card page, by hand, games; through `gadesk sync` into an
empty home.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.cards.model import BY_HAND
from gadesk.cli import main
from gadesk.engine.game import Game
from gadesk.library.library import Library
from gadesk.protocol.decisions import OptionKind
from gadesk.protocol.hand_tools import Tool
from gadesk.protocol.plans import DeckCards, Start
from gadesk.script.abilities import Manual
from gadesk.session.selfplay.invariants import broken
from gadesk.session.selfplay.random_decks import Pool
from gadesk.sheets.bundled import bundled_sheets, is_whole
from gadesk.sheets.manual import trouble
from gadesk.sheets.synced import played_sheets
from gadesk.ui.library.card_document import page
from gadesk.ui.library.card_page import CardPage
from gadesk.ui.library.card_pool import CardPool, lines_by_hand
from tests.engine.tool_uses import drawn_answer, drawn_use, used
from tests.library.standin import StandIn, made_up_card, standing_in
from tests.ui.library_samples import pixmaps_of

PLAYS = (OptionKind.ACTIVATE, OptionKind.MATERIALIZE, OptionKind.PRESERVED)
READ = "Summon a Tin Moth token."
TOKEN = made_up_card(
    900, name="Tin Moth", slug="tin-moth", types=["TOKEN", "ALLY"], classes=[], subtypes=["MOTH"], effect="",
    effect_raw="", cost={"type": "none", "value": None},
)  # fmt: skip
FRESH = made_up_card(
    901, name="Fresh Verse", slug="fresh-verse", types=["ACTION"], classes=[], subtypes=["SPELL"], speed=True,
    effect=READ, effect_raw=READ, elements=["NORM"], element="NORM", power=None, life=None,
)  # fmt: skip
PARTLY = made_up_card(
    902, name="Half Verse", slug="half-verse", types=["ACTION"], classes=[], subtypes=["SPELL"], speed=True,
    effect="Draw a card, then frobnicate the moon.", effect_raw="Draw a card, then frobnicate the moon.",
    elements=["NORM"], element="NORM", power=None, life=None,
)  # fmt: skip
STRANGE: dict[str, dict[str, Any]] = {
    "type: widget": {"types": ["WIDGET"]},
    "element: plasma": {"elements": ["PLASMA"]},
    "power: *": {"power": "*"},
    "cost: 2 gold": {"cost": {"type": "gold", "value": "2"}},
}


def strange() -> list[dict[str, Any]]:
    """Cards of which each has something that no gadesk knows yet."""
    return [
        made_up_card(910 + at, name=f"Odd {at}", slug=f"odd-{at}", editions=[], **changes)
        for at, changes in enumerate(STRANGE.values())
    ]


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """Serve cards to a home where nothing is yet."""
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    with standing_in([FRESH, PARTLY, *strange()]) as state:
        yield state


def sync(index: StandIn) -> None:
    """Bring the library up to date as a person does."""
    assert main(["sync", "--images", "none", "--base-url", index.url]) == 0


def deck(tmp_path: Path, *names: str) -> str:
    """Write a deck of a starter's champions and copies of some cards."""
    lines = ["# Material Deck", "1 Spirit of Wind", "# Main Deck", *(f"60 {name}" for name in names)]
    path = tmp_path / "deck.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


def test_what_waited_for_a_token_is_read_when_it_comes(
    index: StandIn, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own words did not change: the names that are known did, for every door."""
    sync(index)
    assert not is_whole(played_sheets()["fresh-verse"])
    assert trouble("Summon a Tin Moth token.", "Anybody")
    index.cards.append(TOKEN)
    sync(index)
    capsys.readouterr()
    assert is_whole(played_sheets()["fresh-verse"]) and not is_whole(played_sheets()["half-verse"])
    assert trouble("Summon a Tin Moth token.", "Anybody") == ""
    assert main(["cards", "show", "Fresh Verse"]) == 0
    assert READ in capsys.readouterr().out
    assert main(["cards", "show", "Half Verse".upper()]) == 0
    assert "not all of the text is read" in capsys.readouterr().out
    alone = tmp_path / "alone.json"
    alone.write_text(json.dumps([FRESH]), encoding="utf-8")
    assert main(["cards", "compile", str(alone)]) == 0
    assert "1 cards: 1 whole" in capsys.readouterr().out
    assert main(["selfplay", "--decks", deck(tmp_path, "Fresh Verse"), "Lorraine"]) == 0
    capsys.readouterr()


WIDGETS = "Destroy target Widget ally."
NEW_KIND = made_up_card(
    905, name="Widget Hammer", slug="widget-hammer", types=["ACTION"], classes=[], subtypes=["WIDGET"], speed=True,
    effect=f"{WIDGETS}\nFrobnicate the moon.", effect_raw=f"{WIDGETS}\nFrobnicate the moon.", elements=["NORM"],
    element="NORM", power=None, life=None,
)  # fmt: skip


def test_a_new_subtype_is_a_word_for_whatever_prints(
    index: StandIn, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    """The card page, the command and the games say of a read paragraph what it says, and of the other that it isn't."""
    index.cards.append(NEW_KIND)
    sync(index)
    library = Library.open()
    pool = CardPool(library)
    pool.load(wait=True)
    assert pool.understood("widget-hammer").splitlines() == [WIDGETS, BY_HAND]
    shown = CardPage(pool, pixmaps_of(pool))
    qtbot.addWidget(shown)
    shown.show()
    shown.show_card("widget-hammer")
    words = shown.document().toPlainText()
    assert words.count(WIDGETS) == 2, "printed, and as it is understood"
    assert "from here on: “Frobnicate the moon.”" in words
    library.close()
    capsys.readouterr()
    assert main(["cards", "show", "Widget Hammer"]) == 0
    assert WIDGETS in capsys.readouterr().out


def by_hand(slug: str) -> int:
    """How many paragraphs of a card's front are not read, as a game has it."""
    return sum(isinstance(ability, Manual) for ability in played_sheets()[slug].front.abilities)


def test_what_waited_for_a_subtype_is_read_when_it_comes(index: StandIn) -> None:
    """Neither its own words nor any name changed: another card became of the kind that it speaks of."""
    index.cards[:] = [{**NEW_KIND, "subtypes": ["SPELL"]}, FRESH]
    sync(index)
    assert by_hand("widget-hammer") == 2
    index.cards[1] = {**FRESH, "subtypes": ["SPELL", "WIDGET"]}
    sync(index)
    assert by_hand("widget-hammer") == 1


def test_random_games_are_played_with_synced_cards(index: StandIn, capsys: pytest.CaptureFixture[str]) -> None:
    """Of every card that is read whole, as the command says."""
    index.cards.append(TOKEN)
    sync(index)
    capsys.readouterr()
    assert main(["selfplay", "--pool", "--seed", "3", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    own = Pool(played_sheets())
    assert figures["pool"] == len(own.slugs) > len(Pool(bundled_sheets()).slugs)
    assert "fresh-verse" in own.slugs and "half-verse" not in own.slugs


READ_TOO = "At the beginning of your end phase, recover 1."


def longer(card: dict[str, Any], sentence: str) -> dict[str, Any]:
    """A card of the Index as it would be after an erratum that adds a paragraph."""
    return {**card, **{name: f"{card[name] or ''}\n{sentence}" for name in ("effect", "effect_raw")}}


@pytest.mark.parametrize("each", [8, pytest.param(1, marks=pytest.mark.deep)])
def test_a_whole_new_set_is_known_everywhere(
    each: int, index: StandIn, shared_index: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every eighth card of two sets, or each, with a sentence more, a third of which nobody reads: no door raises."""
    every = json.loads(shared_index.read_text(encoding="utf-8"))
    index.cards = [
        longer(card, READ_TOO if at % 3 else "Frobnicate the moon.")
        for at, card in enumerate(card for card in every if card["editions"][0]["set"]["prefix"] in ("DTR", "PTM"))
    ]
    assert len(index.cards) > 300
    named = {link["slug"] for card in index.cards[::each] for link in card.get("references") or ()}
    index.cards = [card for at, card in enumerate(index.cards) if at % each == 0 or card["slug"] in named]
    sync(index)
    library = Library.open()
    pool = CardPool(library)
    pool.load(wait=True)
    sheets, verdicts = played_sheets(), library.texts.verdicts()
    assert {card["slug"] for card in index.cards} <= verdicts.keys()
    assert {"whole", "partly"} <= set(verdicts.values()) <= {"whole", "partly", "manual"}
    for one in index.cards:
        card = pool.card(one["slug"])
        assert card is not None and not card.unknown and card.name in unescape(page(card, pool))
        paragraphs = [line for side in (card.slug, card.back and card.back.slug) if side for line in _lines(pool, side)]
        unread = sum(line == BY_HAND for line in paragraphs)
        assert unread == len(library.texts.unread(card.slug)), card.slug
        assert is_whole(sheets[card.slug]) == (not unread)
        marked = sum(len(lines_by_hand(pool, slug)) for slug in (card.slug, *(face.slug for face in card.faces[1:])))
        assert marked == unread, card.slug
    library.close()
    some = {verdict: next(slug for slug in verdicts if verdicts[slug] == verdict) for verdict in verdicts.values()}
    for slug in some.values():
        assert main(["cards", "show", slug]) == 0 and main(["cards", "show", slug, "--json"]) == 0
    assert main(["deck", "check", deck(tmp_path, *(str(pool.name(slug)) for slug in some.values())), "--warnings"]) == 1
    assert main(["selfplay", "--pool", "--seed", "3"]) == 0
    capsys.readouterr()
    few = tmp_path / "few.json"
    few.write_text(json.dumps(index.cards), encoding="utf-8")
    assert main(["cards", "compile", str(few)]) == 0
    assert f"{len(index.cards)} cards" in capsys.readouterr().out


def _lines(pool: CardPool, side: str) -> list[str]:
    """The paragraphs of a side as they are understood; modes belong to theirs."""
    return [line for line in pool.understood(side).splitlines() if not line.startswith("•")]


@pytest.mark.parametrize("what", STRANGE)
def test_a_card_with_unknown_words_keeps_its_page_and_its_place(
    what: str, index: StandIn, tmp_path: Path, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is found, shown with what is not known, stays in a deck, and a game is played with it."""
    sync(index)
    name, slug = f"Odd {list(STRANGE).index(what)}", f"odd-{list(STRANGE).index(what)}"
    library = Library.open()
    pool = CardPool(library)
    pool.load(wait=True)
    shown = CardPage(pool, pixmaps_of(pool))
    qtbot.addWidget(shown)
    shown.resize(500, 700)
    shown.show()
    shown.show_card(slug)
    words = shown.document().toPlainText()
    assert name in words and what in words and "by hand" in words
    assert slug in pool.find(name.lower())
    library.close()
    assert main(["cards", "show", name]) == 0 and what in capsys.readouterr().out
    assert main(["deck", "check", deck(tmp_path, name)]) == 1
    assert f"60 copies of {name}" in capsys.readouterr().out
    assert main(["selfplay", "--decks", deck(tmp_path, name), "Lorraine"]) == 0
    capsys.readouterr()


def test_what_nobody_knows_is_never_offered_and_moved_by_hand(index: StandIn) -> None:
    """No play of such a card is offered; tools serve for it as for others, and the board stays whole."""
    index.cards.append(made_up_card(
        920, name="Odd Hero", slug="odd-hero", types=["CHAMPION"], classes=[], subtypes=[], elements=["PLASMA"],
        cost={"type": "memory", "value": 0}, level=0, life=15, power=None, effect="On Enter: Draw seven cards.",
    ))  # fmt: skip
    sync(index)
    sheets, done = played_sheets(), Counter[Tool]()
    odd = [slug for slug in sheets if slug.startswith("odd-") and slug != "odd-hero"]
    for seed in range(3):
        start = Start((DeckCards(("odd-hero",), tuple(odd * 15)),) * 2, str(seed))
        random, game = Random(seed), Game.new(sheets, start.decks, seed=start.seed, people=(0, 1))
        for _ in range(100):
            if game.decision is None:
                break
            offered = {option.id for option in game.decision.options if option.kind in PLAYS}
            assert not offered & {id for id, card in game.state.cards.items() if card.sheet.slug in odd}
            if random.random() < 0.7:
                tool = random.choice(list(Tool))
                done[tool] += used(game, (seat := random.randrange(2)), drawn_use(random, game, seat, tool))
            else:
                game.answer(drawn_answer(random, game.decision))
            assert broken(game.state, game.decision, start) is None
    assert {Tool.MOVE, Tool.PUT_COUNTERS, Tool.REST, Tool.DAMAGE} <= {tool for tool, times in done.items() if times}


def test_the_page_says_from_which_word_on_a_text_is_not_read(index: StandIn) -> None:
    """The sheet says that, so the window need not read the text itself."""
    sync(index)
    library = Library.open()
    pool = CardPool(library)
    pool.load(wait=True)
    card = pool.card("half-verse")
    assert card is not None and "from here on: “frobnicate the moon.”" in page(card, pool)
    library.close()


TWO_SIDED = made_up_card(
    906, name="Coin Heron", slug="coin-heron", types=["ALLY"], classes=[], subtypes=["BIRD"], elements=["NORM"],
    element="NORM", effect="Stealth, Vigor\nFrobnicate the moon.", effect_raw="Stealth, Vigor\nFrobnicate the moon.",
)  # fmt: skip


def test_the_hand_stands_at_the_paragraph_that_is_not_read(index: StandIn) -> None:
    """Also where one line of the text is two abilities of the sheet, and on either side."""
    back = {**TWO_SIDED, "name": "Night Heron", "slug": "night-heron", "uuid": "back", "editions": []}
    back["effect"] = back["effect_raw"] = "Sing to the moon.\nTaunt"
    edition = {**TWO_SIDED["editions"][0], "other_orientations": [{**back, "edition": TWO_SIDED["editions"][0]}]}
    index.cards.append({**TWO_SIDED, "editions": [edition]})
    sync(index)
    library = Library.open()
    pool = CardPool(library)
    pool.load(wait=True)
    assert lines_by_hand(pool, "coin-heron") == {"Frobnicate the moon."}
    assert lines_by_hand(pool, "night-heron") == {"Sing to the moon."}
    card = pool.card("coin-heron")
    assert card is not None
    shown = page(card, pool)
    for words in ("Frobnicate the moon.", "Sing to the moon."):
        assert "icon:by_hand" in shown[: shown.index(words)].rpartition("<p")[2]
    assert "icon:by_hand" not in shown[: shown.index("Taunt")].rpartition("<p")[2]
    library.close()


def test_one_bad_card_keeps_no_other_away(index: StandIn, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a sync and in a file to be compiled; what can't be read is named."""
    bad = [{**FRESH, "slug": "Not A Slug"}, {**FRESH, "slug": "bad-text", "name": "Bad Text", "effect": [3]}]
    index.cards += [*bad, {**FRESH, "slug": "bad-links", "name": "Bad Links", "references": "none"}]
    sync(index)
    told = capsys.readouterr().out
    assert "bad-text" in told and "Bad Links" in told
    assert {"fresh-verse", "half-verse", "bad-links"} <= {card.slug for card in Library.open().catalogue}
    path = tmp_path / "some.json"
    path.write_text(json.dumps([FRESH, 3, *bad, *strange()]), encoding="utf-8")
    assert main(["cards", "compile", str(path)]) == 0
    said = capsys.readouterr().out
    assert "card 2" in said and "bad-text" in said and "odd-0" in said and "2 cards" in said


def test_all_bundled_cards_are_known_in_every_word() -> None:
    """None of what ships is strange to the gadesk that it ships with."""
    assert not [card.slug for card in bundled_catalogue() if card.unknown]
