"""The search of `python -m tests.staying.measure secrets` finds what is told too early, and no more than that."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gadesk.engine.boards import Board, build
from gadesk.engine.game import Game
from gadesk.engine.resolve.names import names_of
from gadesk.glossary import CardType
from gadesk.protocol import codec
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.plans import NEWEST, DeckCards
from gadesk.script import effects as e
from gadesk.script.node import Pred
from gadesk.sheets.bundled import bundled_sheets
from tests.engine.table import side, trick
from tests.staying.secrets_in import Found, Stream, names_asked, printed_names, search_bytes, search_cards, shown_of

DECK = DeckCards(("made-up-spirit",), ("made-up-fox", "made-up-owl"))
OWN = DeckCards(("other-spirit",), ("other-card",))


def card(id: int, slug: str, zone: str) -> dict[str, Any]:
    """Make a card of the host's."""
    return {"id": id, "slug": slug, "owner": 0, "zone": zone}


def update(at: int, *, hand: list[Any], field: list[Any], events: list[Any], **more: Any) -> bytes:
    """Write an update in which the host has these cards."""
    view = {
        "seats": [{"seat": 0, "hand": {"count": 1, "cards": hand}, "memory": {}, "material_deck": {}}],
        "field": field,
    }
    message = {"is": "update", "game": 0, "epoch": 0, "view": view, "first_event": at - len(events), "events": events}
    return json.dumps({**message, **more}, separators=(",", ":")).encode() + b"\n"


def searched(*lines: bytes, deck: DeckCards = DECK) -> list[str]:
    """Search what a guest was sent, where the host has a fox in hand at first, and on the field at last."""
    fox, owl = card(7, "made-up-fox", "hand"), card(8, "made-up-owl", "hand")
    drawn = {"kind": "moved", "zone": "hand", "source_zone": "main_deck", "id": 7}
    host = Stream.of("host", 0, [
        update(1, hand=[fox, owl], field=[], events=[drawn]),
        update(3, hand=[owl], field=[card(9, "made-up-fox", "field")], events=[]),
    ])  # fmt: skip
    found = Found()
    search_cards(Stream.of("guest", 1, lines), 0, deck, OWN, shown_of(host), found)
    return found.leaks


def test_a_card_that_is_told_before_it_is_open_is_found() -> None:
    """By its slug wherever it stands, or by its number; not once it is on the field."""
    open_now = [card(9, "made-up-fox", "field")]
    assert not searched(update(1, hand=[], field=[], events=[]), update(3, hand=[], field=open_now, events=[]))
    assert searched(update(1, hand=[], field=[], events=[], waiting_for="made-up-fox"))
    assert searched(update(3, hand=[], field=open_now, events=[{"kind": "passed", "slug": "made-up-owl"}]))
    assert searched(update(3, hand=[card(12, "made-up-fox", "hand")], field=open_now, events=[])), "a second copy"


def test_a_card_that_the_guest_looked_at_is_known_to_it() -> None:
    """What the rules show to one player is no secret from that player."""
    looked = {"kind": "looked", "seat": 1, "slug": "made-up-owl", "id": 8}
    assert not searched(update(2, hand=[], field=[], events=[looked]))


@pytest.mark.parametrize("preds", sorted(names_asked(), key=str))
def test_the_list_of_all_card_names_tells_nothing_of_a_deck(preds: tuple[Pred, ...]) -> None:
    """Who names a card is shown all that answer, whatever is played; of fewer, each is a hint, as is one more."""
    sheets = bundled_sheets()
    named = set(names_of(sheets, preds))
    held = next(
        slug for slug, sheet in sheets.items()
        if sheet.front.name in named and CardType.CHAMPION not in sheet.front.types
    )  # fmt: skip
    namer = {"namer": trick("namer", e.ChooseName(preds))}
    hero = next(slug for slug, sheet in sheets.items() if sheet.front.level == 0)
    sides = side(hero, hand=("namer",), main_deck=(held,) * 9), side(hero, hand=(held,), main_deck=(held,) * 9)
    game = Game.resume(build({**sheets, **namer}, Board(sides)), ask_all=True, generator=NEWEST)
    while game.decision is not None and game.decision.kind is not DecisionKind.NAME:
        slugs = [option.slug for option in game.decision.options]
        game.answer((slugs.index("namer") if "namer" in slugs else 0,))
    assert game.decision is not None
    asked = json.loads(codec.dumps(game.decision))
    asked["options"] = [each for each in asked["options"] if each["word"] != "Namer"]
    deck, few = DeckCards((), (held,)), [each for each in asked["options"] if each["word"] == printed_names()[held]]
    assert few and not searched(update(3, hand=[], field=[], events=[], decision=asked), deck=deck)
    without = next(each for each in asked["options"] if each not in few)
    more = [*asked["options"], {**without, "word": "Made-up"}]
    for some in (few, [each for each in asked["options"] if each is not without], more):
        assert searched(update(3, hand=[], field=[], events=[], decision={**asked, "options": some}), deck=deck)


def test_a_text_that_is_never_told_is_found() -> None:
    """As a key, or a file's name."""
    found = Found()
    search_bytes(Stream.of("guest", 1, [update(1, hand=[], field=[], events=[], key="abc")]), {"key": "abc"}, found)
    assert len(found.leaks) == 1 and found.bytes
