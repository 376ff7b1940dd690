"""Recordings: what each side saw is kept as the game goes, read back with suspicion, and lost by no crash."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from gadesk.bots.bot import bot_makers, random_answer
from gadesk.protocol import codec, deltas, recording
from gadesk.protocol import messages as wire
from gadesk.protocol.fitting import fault_of
from gadesk.protocol.plans import RoomPlan, SeatPlan, Start
from gadesk.protocol.record import replace
from gadesk.protocol.recording import (
    RecordingError,
    Shown,
    body_line,
    head_line,
    load_recording,
    read_head,
)
from gadesk.session.replays.recorder import Recorder
from gadesk.session.room import Room
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters

DECKS = tuple(starters().values())[:2]


@dataclass
class Sides:
    """Two people at a table, each with a recorder, who answer by chance."""

    folder: Path
    updates: dict[int, list[wire.Update]] = field(default_factory=lambda: {0: [], 1: []})
    recorders: dict[int, Recorder] = field(default_factory=dict)
    chooser: int | None = None

    def __post_init__(self) -> None:
        self.chance = random.Random(7)

    def begin(self, journal: str = "", resume: str = "") -> Room:
        """Open the table, and seat both."""
        plan = RoomPlan(Start(DECKS, "5" * 64, 0), (SeatPlan(name="Ann"), SeatPlan(name="Ben")), journal, resume, True)
        self.room = Room(plan, bundled_sheets(), bot_makers(), self.told)
        for seat in (0, 1):
            self.room.joined(seat, ("Ann", "Ben")[seat])
        return self.room

    def told(self, seat: int, message: wire.FromHost) -> None:
        """Give what a seat is told to its recorder, over the wire's words."""
        message = wire.read_from_host(wire.write(message))
        if isinstance(message, wire.Welcome) and seat not in self.recorders:
            self.recorders[seat] = Recorder(self.folder / str(seat), message, lambda deck: "My deck")
        assert self.recorders[seat].take(message) == ""
        if isinstance(message, wire.Update):
            self.updates[seat].append(message)
        elif isinstance(message, wire.Match):
            self.chooser = message.chooser

    def answer(self, times: int = 1) -> None:
        """Give some answers."""
        for _ in range(times):
            asked = next((one for one in (0, 1) if self.updates[one][-1].decision is not None), None)
            if asked is None:
                return
            last = self.updates[asked][-1]
            assert last.decision is not None
            choice = random_answer(last.decision, self.chance)
            self.room.take(asked, wire.Answer(last.epoch, last.decision.number, choice))

    def again(self) -> None:
        """Play another game, in which Ann goes first."""
        for seat in (0, 1):
            self.room.take(seat, wire.Rematch())
        if self.chooser is not None:
            self.room.take(self.chooser, wire.First(0))

    def crash(self) -> None:
        """End the programs of both sides; nobody says farewell to a recording."""
        if self.recorders:
            self.room.close()
        for recorder in self.recorders.values():
            recorder.close()
        self.recorders.clear()

    def end(self) -> None:
        """One gives up."""
        self.room.take(1, wire.Concede())

    def file(self, seat: int) -> Path:
        """The one recording of a seat."""
        (path,) = (self.folder / str(seat)).glob("*.gareplay")
        return path


@pytest.fixture
def sides(tmp_path: Path) -> Iterator[Sides]:
    """A table of two people."""
    made = Sides(tmp_path)
    yield made
    made.crash()


def test_each_side_keeps_just_what_it_was_told(sides: Sides) -> None:
    """Views, events and questions come back as they were; the file is a fraction of what came over the wire."""
    sides.begin()
    sides.answer(60)
    sides.room.take(0, wire.Say("Well played."))
    sides.end()
    for seat in (0, 1):
        found = load_recording(sides.file(seat))
        assert found.seats == (seat,) and not found.problem
        shown = found.moments[seat]
        told = sides.updates[seat]
        assert shown[-1].player_view() == told[-1].view
        views = [update.view for update in told]
        assert [moment.player_view() for moment in shown] == [
            view for at, view in enumerate(views) if at == 0 or told[at] != told[at - 1]
        ]
        assert [event for moment in shown for event in moment.shown.events] == [
            event for update in told for event in update.events
        ]
        assert {moment.shown.decision for moment in shown} == {update.decision for update in told}
        assert [each.text for each in found.spoken] == ["Well played."]
        assert sides.file(seat).stat().st_size * 20 < sum(len(wire.write(update)) for update in told)
        head = read_head(sides.file(seat))
        assert head.result is not None and head.result.winner == 0 and head.result.turns == told[-1].view.turn
        assert (head.names, head.deck, head.cards, head.result.first) == (("Ann", "Ben"), "My deck", DECKS[seat], 0)
        assert not head.texts and found.head == head
    one, other = (read_head(sides.file(seat)) for seat in (0, 1))
    assert one.game == other.game and one.result is not None and one.result.counts[0].drawn >= 6


def test_a_crash_loses_nothing(sides: Sides) -> None:
    """The file ends where the program did, a half line is left out, and the game gone on with goes on in it."""
    journal = sides.folder / "game.journal"
    sides.begin(str(journal))
    sides.answer(20)
    path, at_crash = sides.file(0), sides.updates[0][-1]
    cut = path.read_bytes() + b'{"is":"shown","seat":0,"vi'
    path.write_bytes(cut)
    found = load_recording(path)
    assert found.last is not None and found.last.player_view() == at_crash.view and "cut off" in found.problem
    assert found.head.result is None
    events = list(sides.updates[0][-1].events)
    sides.crash()
    before = len(found.moments[0])
    sides.begin(resume=str(journal))
    sides.answer(10)
    sides.end()
    again = load_recording(sides.file(0))
    assert not again.problem and len(again.moments[0]) > before
    told = [event for moment in again.moments[0] for event in moment.shown.events]
    whole = [event for update in sides.updates[0][-100:] for event in update.events]
    assert len(told) == len(set(map(id, told))) and told[-5:] == whole[-5:]
    assert again.head.result is not None and events is not None
    assert sum(moment.shown.first_event == 0 for moment in again.moments[0]) <= 2, "nothing is told twice"


def test_what_is_taken_back_is_taken_back(sides: Sides) -> None:
    """A game that had ended and goes on has no result until it ends again; its last moment is the newest."""
    sides.begin()
    sides.answer(12)
    sides.end()
    assert read_head(sides.file(0)).result is not None
    sides.room.take(1, wire.Undo(1))
    assert read_head(sides.file(0)).result is None
    sides.answer(3)
    found = load_recording(sides.file(0))
    assert found.last is not None and found.last.player_view() == sides.updates[0][-1].view
    sides.end()
    sides.room.take(0, wire.Say("Again?"))
    assert read_head(sides.file(0)).result is not None
    assert [each.text for each in load_recording(sides.file(0)).spoken] == ["Again?"]


def test_another_game_has_another_file(sides: Sides) -> None:
    """A rematch at the same table is a game of its own."""
    sides.begin()
    sides.answer(5)
    sides.end()
    sides.again()
    sides.answer(5)
    games = {read_head(path).game for path in (sides.folder / "0").glob("*.gareplay")}
    assert len(games) == 2


def test_who_may_not_look_keeps_nothing_hidden(sides: Sides) -> None:
    """A recording of one seat names no card that its views and events never named."""
    sides.begin()
    sides.answer(30)
    named = {slug for update in sides.updates[1] for slug in _slugs(codec.loads(wire.write(update)))}
    found = load_recording(sides.file(1))
    for moment in found.moments[1]:
        assert set(_slugs(moment.view)) <= named
    theirs = set(DECKS[0].main) - named - set(DECKS[1].main)
    assert theirs and not any(slug.encode() in sides.file(1).read_bytes() for slug in theirs)


def _slugs(data: object) -> list[str]:
    if isinstance(data, dict):
        own = [data["slug"]] if isinstance(data.get("slug"), str) else []
        return own + [slug for each in data.values() for slug in _slugs(each)]
    return [slug for each in data for slug in _slugs(each)] if isinstance(data, list) else []


BROKEN: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("empty", lambda data: b""),
    ("a picture", lambda data: b"\x89PNG\r\n\x1a\n" + bytes(200)),
    ("text", lambda data: b"Dear Ben,\n"),
    ("another version", lambda data: data.replace(b'"version":1', b'"version":9', 1)),
    ("head changed", lambda data: data.replace(b"Ann", b"Eve", 1)),
    ("no body", lambda data: data[: data.index(b"\n") + 1]),
    ("cut", lambda data: data[: len(data) // 2]),
    ("a byte changed", lambda data: data[: len(data) // 2] + b"\xff" + data[len(data) // 2 + 1 :]),
    ("JSON of another kind", lambda data: b'{"is":"recorded"}\n'),
    ("deep", lambda data: b"[" * 100_000),
    ("a bomb", lambda data: data[: data.index(b"\n") + 1] + _bomb()),
]


def _bomb() -> bytes:
    packer = zlib.compressobj(9)
    parts = [packer.compress(bytes(1024 * 1024)) for _ in range(8)]
    return b"".join([*parts, packer.flush()])


@pytest.mark.parametrize(("name", "spoil"), BROKEN, ids=[name for name, _ in BROKEN])
def test_a_broken_file_is_told_of_in_a_sentence(
    name: str, spoil: Callable[[bytes], bytes], sides: Sides, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is in it: what can be read is, or one plain sentence says why not; nothing else is raised."""
    monkeypatch.setattr(recording, "LONGEST_BODY", 2 * 1024 * 1024)
    sides.begin()
    sides.answer(8)
    sides.end()
    path = sides.folder / "theirs.gareplay"
    path.write_bytes(spoil(sides.file(0).read_bytes()))
    try:
        found = load_recording(path)
    except RecordingError as error:
        assert str(error).count("\n") == 0 and str(path) in str(error)
    else:
        assert found.problem and found.seats


def test_a_change_that_does_not_fit_is_refused() -> None:
    """Changes of anybody's file are checked: no index outside, no list without end, no shape that is not known."""
    for old, how in (
        ({}, [0, 5, []]), ([1], [2, 0, []]), ([1], [-1, 0, []]), ([1], [0, 0, "x"]), (3, {"a": [1]}), ([], [[], 0, []]),
        ({}, "word"), ({}, {"": "a"}), ([0] * 4000, [4000, 0, [1] * 200]), ([], []),
    ):  # fmt: skip
        with pytest.raises(codec.CodecError):
            deltas.changed(old, how)


def test_short_lines_that_copy_much_are_refused() -> None:
    """A few bytes of a line can make a big object again: no object is bigger than a record, nor all of them endless."""
    wide = {f"f{at}": at for at in range(5000)}
    with pytest.raises(codec.CodecError):
        deltas.changed({"x": wide}, {"x": {"f1": [0]}})
    made, rows = deltas.Maker(100_000), [[0] * 3000 for _ in range(10)]
    with pytest.raises(codec.CodecError):
        for _ in range(20):
            rows = made.changed(rows, [0, 0, [[2999, 0, [[1]]]] * 10])


def test_a_file_that_makes_too_much_of_its_views_is_read_to_there(
    sides: Sides, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies before is watched; the rest is left out with a sentence."""
    sides.begin()
    sides.answer(20)
    sides.end()
    whole = len(load_recording(sides.file(0)).moments[0])
    monkeypatch.setattr(deltas, "MOST_MADE", 300)
    found = load_recording(sides.file(0))
    assert 0 < len(found.moments[0]) < whole and "larger than in any game" in found.problem


def test_changes_make_the_new_of_the_old() -> None:
    """Whatever changed in a value of JSON."""
    chance = random.Random(3)

    def value(depth: int) -> object:
        kind = chance.randrange(6 if depth else 3)
        if kind < 3:
            return (chance.randrange(4), None, chance.choice("abc"))[kind]
        if kind == 3:
            return {chance.choice("abcd"): value(depth - 1) for _ in range(chance.randrange(4))}
        return [value(depth - 1) for _ in range(chance.randrange(5))]

    for _ in range(3000):
        old, new = value(3), value(3)
        assert deltas.changed(old, deltas.change(old, new)) == new


def test_a_view_of_nobody_is_refused(sides: Sides) -> None:
    """A file may be anybody's: players who are not there are found before a table is asked to show them."""
    sides.begin()
    sides.answer(4)
    view = sides.updates[0][-1].view
    assert fault_of(view, 2) == ""
    for wrong in (
        replace(view, seat=7), replace(view, turn_player=-1), replace(view, winner=2), replace(view, seats=()),
        replace(view, field=(replace(view.field[0], controller=9),)) if view.field else replace(view, seat=3),
    ):  # fmt: skip
        assert fault_of(wrong, 2)
        path = sides.folder / "wrong.gareplay"
        head = read_head(sides.file(0))
        line, _ = body_line(Shown(0, view=[codec.loads(codec.dumps(wrong))]), 0)
        path.write_bytes(head_line(head) + line)
        with pytest.raises(RecordingError):
            load_recording(path)


def test_what_is_said_after_a_game_does_not_read_it_again(sides: Sides, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long game has much to read, and whoever talks would hold the other's program up with each line."""
    sides.begin()
    sides.answer(10)
    sides.end()
    recorder = sides.recorders[0]
    with monkeypatch.context() as patched:
        patched.setattr("gadesk.session.replays.recorder.load_recording", None)
        for text in ("Well played.", "Again?"):
            assert recorder.take(wire.Said(1, text)) == ""
    found = load_recording(sides.file(0))
    assert [said.text for said in found.spoken] == ["Well played.", "Again?"] and found.head.result is not None
    sides.room.take(1, wire.Undo())
    assert load_recording(sides.file(0)).head.result is None, "it goes on"
    sides.answer(3)
    sides.end()
    found = load_recording(sides.file(0))
    assert len(found.spoken) == 2 and found.head.result is not None and not found.problem
