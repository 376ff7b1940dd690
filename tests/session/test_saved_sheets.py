"""A saved game goes on with the sheets that it was begun with, whatever became of the cards since."""

from __future__ import annotations

import asyncio
import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gadesk.bots import MAKERS
from gadesk.engine.game import Game
from gadesk.protocol.journal_file import Header, in_lines, load
from gadesk.protocol.plans import Failed, HostPlan, RoomPlan, SeatPlan, Start
from gadesk.protocol.record import replace
from gadesk.script import fitting
from gadesk.script.node import REGISTRY
from gadesk.script.sheet import CardSheet
from gadesk.session import host as host_process
from gadesk.session.room import Room
from gadesk.session.saved_sheets import UnfitSheets, saved_sheets, sheets_digest, sheets_of
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters

DECKS = tuple(starters().values())[:2]
SOLO = (SeatPlan(name="Ann"), SeatPlan("passer", "Bot"))


def begun(folder: Path) -> tuple[RoomPlan, Path]:
    """A game of some answers, saved; the plan to go on with it."""
    start, path = Start(DECKS, "3", 0), folder / "game.journal"
    room = Room(RoomPlan(start, SOLO, str(path)), bundled_sheets(), MAKERS, lambda seat, message: None)
    room.joined(0, "Ann")
    for _ in range(8):
        decision = room.table.decision
        assert decision is not None
        room.table.answer(decision.seat, 0, decision.number, tuple(range(decision.fewest)) or (0,))
    room.close()
    return RoomPlan(start, SOLO, resume=str(path)), path


def changed() -> dict[str, CardSheet]:
    """The sheets after a sync: a champion has less life, and a card of the deck is no more."""
    known = dict(bundled_sheets())
    slug = DECKS[0].material[0]
    sheet = known[slug]
    known[slug] = sheet.__class__(sheet.slug, type(sheet.front)(**{**_fields(sheet.front), "life": 3}), sheet.back)
    del known[DECKS[0].main[0]]
    return known


def _fields(face: Any) -> dict[str, Any]:
    return {name: getattr(face, name) for name in face.__struct_fields__}


def test_a_changed_card_cuts_no_saved_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on to the last answer with the sheets of its beginning; new games have the new ones."""
    plan, path = begun(tmp_path)
    monkeypatch.setattr(host_process, "played_sheets", lambda wait: changed())
    monkeypatch.setattr(host_process, "bundled_sheets", lambda *path: changed())
    sheets = host_process._sheets(HostPlan(plan))
    assert sheets_digest(sheets, plan.start) == load(path).header.sheets
    room = Room(plan, sheets, MAKERS, lambda seat, message: None)
    assert room.problem is None and len(room.table.entries) == 8
    room.close()
    assert host_process._sheets(HostPlan(replace(plan, resume=""))) == changed()
    assert load(path).header.cards, "it is kept for the next time"


def test_a_saved_game_of_before_goes_on_as_it_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its sheets, or with others than its first line names, those of now are taken."""
    _, path = begun(tmp_path)
    header, now = load(path).header, changed()
    forged = saved_sheets(now | {DECKS[0].main[0]: now[DECKS[0].material[0]]}, header)
    bomb = base64.b64encode(zlib.compress(b"a" * 50_000_000)).decode()
    cut = header.cards[: len(header.cards) // 8 * 4]
    assert sheets_of(replace(header, cards=""), now) is None
    for cards in ("not base64", cut, forged, bomb[:190_000], base64.b64encode(zlib.compress(b"\n\n\n")).decode()):
        with pytest.raises(UnfitSheets, match=r"can't be used: .*\. It goes on with the cards of now"):
            sheets_of(replace(header, cards=cards), now)
    assert 0 < len(header.cards) < 20_000, "a small part of the file"


def test_sheets_that_this_version_cannot_read_are_left(tmp_path: Path) -> None:
    """A node of a newer program: the game goes on with what is here, and says where it differs."""
    _, path = begun(tmp_path)
    header = load(path).header
    rows = zlib.decompress(base64.b64decode(header.cards)).replace(b'"is":"CardSheet"', b'"is":"OtherSheet"', 1)
    cards = base64.b64encode(zlib.compress(rows)).decode()
    with pytest.raises(UnfitSheets, match="'OtherSheet'"):
        sheets_of(replace(header, cards=cards), {})


def _with(path: Path, change: Callable[[dict[str, Any]], None]) -> Header:
    """A journal's first line with the sheet of one card changed, which is not the card of today any more."""
    header = load(path).header
    rows, slug = zlib.decompress(base64.b64decode(header.cards)).splitlines(), DECKS[0].main[0].encode()
    at = next(at for at, row in enumerate(rows) if row.startswith(slug + b" "))
    sheet = json.loads(rows[at].partition(b" ")[2])
    change(sheet)
    rows[at] = slug + b" " + json.dumps(sheet).encode()
    return replace(header, cards=base64.b64encode(zlib.compress(b"\n".join(rows))).decode())


FIELDS: list[tuple[str, Any]] = [
    ("name", 7), ("name", None), ("name", "a" * 5000), ("name", ["a"]), ("types", "ally"), ("types", [7]),
    ("types", None), ("types", [["ally"]]), ("cost", "3"), ("cost", True), ("cost", 1.5), ("cost", 10**12),
    ("cost_is_x", 1), ("subtypes", [None]), ("subtypes", {"is": "Fixed", "n": 1}), ("elements", ["made up"]),
    ("abilities", [{"is": "Fixed", "n": 1}]), ("abilities", {"is": "Draw"}), ("abilities", [7]),
    ("abilities", [{"is": "Triggered", "when": {"is": "Draw"}, "then": {"is": "Draw"}}]),
    ("abilities", [{"is": "Activated", "costs": [], "then": {"is": "Draw", "amount": 3}}]),
    ("abilities", [{"is": "Several", "parts": [3]}]), ("abilities", [{"is": 7}]), ("abilities", [{}]),
    ("abilities", [{"is": "Face"}]), ("made up", 1), ("life", [1]), ("speed", "slowest"), ("level", {"is": "You"}),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value"), FIELDS)
def test_a_field_that_holds_anything_is_told_in_one_sentence(tmp_path: Path, field: str, value: Any) -> None:
    """The engine sees nothing of it: the game goes on with the cards of now."""
    plan, path = begun(tmp_path)
    header = _with(path, lambda sheet: sheet["front"].__setitem__(field, value))
    with pytest.raises(UnfitSheets) as said:
        sheets_of(header, {})
    words = str(said.value)
    assert words.count(". ") == 1 and len(words) < 400 and words.isprintable() and DECKS[0].main[0] in words
    assert plan.resume


def test_the_host_says_it_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence is what its own player is told as the game is gone on with."""
    plan, path = begun(tmp_path)
    header = _with(path, lambda sheet: sheet["front"].__setitem__("cost", "3"))
    path.write_bytes(in_lines([header, *load(path).history]))
    known = {**bundled_sheets(), **{slug: sheet for slug, sheet in changed().items() if slug in DECKS[0].material}}
    monkeypatch.setattr(host_process, "played_sheets", lambda wait: known)
    monkeypatch.setattr(host_process, "bundled_sheets", lambda *path: known)
    host = host_process.Host(HostPlan(plan))
    host.room.close()
    assert host.room.problem is not None and "the field cost of Face holds something else" in host.room.problem


def test_every_card_that_ships_says_what_it_may() -> None:
    """What is checked is what the fields are declared as, of every node there is."""
    for cls in REGISTRY.values():
        assert fitting._checks(cls) or not cls.__struct_fields__
    for sheet in bundled_sheets().values():
        fitting.fitted(sheet)


@pytest.mark.parametrize("generates", [b"[1,null]", b"[[]]", b"7"])
def test_sheets_whose_fields_hold_anything_are_left(tmp_path: Path, generates: bytes) -> None:
    """The file may be anybody's: what no sheet says ends in nothing but the sheets of now."""
    _, path = begun(tmp_path)
    header = load(path).header
    rows = zlib.decompress(base64.b64decode(header.cards)).splitlines()
    slug = DECKS[0].main[0].encode() + b" "
    forged = [
        row.replace(b'{"is":"CardSheet"', b'{"is":"CardSheet","generates":' + generates)
        if row.startswith(slug)
        else row
        for row in rows
    ]
    assert forged != rows
    cards = base64.b64encode(zlib.compress(b"\n".join(forged))).decode()
    with pytest.raises(UnfitSheets, match="generates"):
        sheets_of(replace(header, cards=cards), bundled_sheets())


def test_a_fault_in_a_saved_game_costs_only_what_comes_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules of today and cards of anybody may fail in the middle of an answer: the game goes on from before it."""
    plan, path = begun(tmp_path)
    answered, whole = Game.answer, path.read_bytes()

    def answer(game: Game, choice: tuple[int, ...]) -> None:
        answered(game, choice)
        if game.view(0).turn and next(left, None) is None:
            raise ZeroDivisionError

    left = iter(range(5))
    monkeypatch.setattr(Game, "answer", answer)
    room = Room(plan, bundled_sheets(), MAKERS, lambda seat, message: None)
    monkeypatch.setattr(Game, "answer", answered)
    assert room.problem is not None and "up to answer 5" in room.problem and len(room.table.entries) == 5
    decision = room.table.decision
    assert decision is not None
    room.table.answer(decision.seat, 0, decision.number, tuple(range(decision.fewest)) or (0,))
    room.close()
    assert len(load(path).entries) == 6
    assert (tmp_path / f"{path.name}.damaged").read_bytes() == whole, "the file of before is kept"


def test_a_game_that_fails_to_begin_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong: the window is told in a sentence."""
    said: list[Any] = []

    def fails(plan: HostPlan) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(host_process, "Host", fails)
    monkeypatch.setattr(host_process, "_say", said.append)
    assert asyncio.run(host_process._run(HostPlan(RoomPlan(Start(DECKS, "3"), SOLO))))
    assert isinstance(said[0], Failed) and "ZeroDivisionError" in said[0].reason
