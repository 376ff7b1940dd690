"""Those who watch: by a code of their own, shown what is public and no more, heard in nothing, in nobody's way."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gadesk.bots.bot import bot_makers, random_answer
from gadesk.net import watching
from gadesk.net.client import Client, join
from gadesk.net.connection import ConnectError
from gadesk.net.watching import watch
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.matches import MatchRules
from gadesk.protocol.plans import RoomPlan, SeatPlan, Start
from gadesk.session import spectators
from gadesk.session.door import Turned
from gadesk.session.limits import BURST
from gadesk.session.room import Room
from gadesk.session.spectators import Spectators
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from tests.session.test_lan import Two, homes, until  # noqa: F401
from tests.waiting import PATIENCE


@pytest.fixture
def two(homes: Path) -> Iterator[Two]:  # noqa: F811
    """A host that lets in whoever knows the code."""
    made = Two(homes)
    yield made
    made.stop()


def gallery(two: Two) -> str:
    """Let others watch; return their code."""
    two.own.send(wire.Watching(True))
    return str(until(lambda: next(
        (told.watching for told in reversed(two.hear()) if isinstance(told, wire.Invite) and told.watching), ""
    )))  # fmt: skip


def come(two: Two, code: str) -> Client:
    """Watch."""
    return watch(code, "Eve", f"127.0.0.1:{two.port}")


def ended(client: Client) -> bool:
    """Whether the game is over, as far as a client has heard."""
    client.poll()
    return client.state is not None and client.state.view.over


def play(client: Client, seed: int) -> None:
    """Play a seat by chance to the end, also where its first question has come already."""
    chance, answered = random.Random(seed), None
    while not (client.state and client.state.view.over):
        if client.decision is not None and client.state is not answered:
            answered = client.state
            client.answer(random_answer(client.decision, chance))
        client.wait(0.5)


def heard_no(client: Client) -> str:
    """Return why something was refused just now."""
    return next((message.reason for message in client.poll() if isinstance(message, wire.Refused)), "")


def test_a_spectator_sees_the_game_to_its_end(two: Two) -> None:
    """By a code of their own, before and after the game begins; the players are told how many watch."""
    code = gallery(two)
    early = come(two, code)
    guest = join(two.visit(until(two.code)))
    late = come(two, code)
    counted = until(lambda: [told for told in two.hear() if isinstance(told, wire.Seats) and told.watching == 2])
    assert counted and late.welcome.seat == 2 and late.welcome.journal == ""
    threads = [threading.Thread(target=play, args=(client, at)) for at, client in enumerate((two.own, guest))]
    for thread in threads:
        thread.start()
    for each in (early, late):
        until(partial(ended, each))
    for thread in threads:
        thread.join(PATIENCE)
    assert early.events == late.events and early.state is not None and two.own.state is not None
    assert early.state.view.winner == two.own.state.view.winner and early.state.decision is None
    assert not any(event.slug is not None and event.slug.startswith("secret") for event in early.events)
    for each in (early, late, guest):
        each.close()


def test_whatever_a_spectator_sends_changes_nothing(two: Two) -> None:
    """Answers, wishes: refused; a flood ends the connection, and the game goes on."""
    code = gallery(two)
    guest = join(two.visit(until(two.code)))
    eve = come(two, code)
    until(lambda: [two.hear(), two.own.state][1])
    before = two.own.state
    for message in (
        wire.Answer(0, 0, (0,)), wire.Concede(), wire.Concede(match=True), wire.Undo(), wire.Rematch(),
        wire.Showing(True), wire.Watching(False), wire.Consent(True), wire.ByHand(7, "Draw a card."), wire.Join(),
        wire.First(1), wire.Present(),
    ):  # fmt: skip
        eve.send(message)
        until(partial(heard_no, eve))
    assert two.own.state == before and not [told for told in two.hear() if isinstance(told, wire.Said)]
    for _ in range(spectators.MOST_REFUSED):
        eve.send(wire.Undo())
    until(lambda: any(isinstance(told, wire.Seats) and not told.watching for told in two.hear()[-3:]))
    eve.close()
    guest.close()


def test_who_may_come(two: Two) -> None:
    """Each code opens its own door only, and nobody may come once it is switched off."""
    players = until(two.code)
    where = f"127.0.0.1:{two.port}"
    with pytest.raises(ConnectError) as refused:
        watch(players, "Eve", where)
    assert refused.value.code == "taken", "nobody may watch until the host says so"
    code = gallery(two)
    with pytest.raises(ConnectError) as refused:
        watch(players, "Eve", where)
    assert refused.value.code == "code"
    with pytest.raises(ConnectError) as refused:
        two.visit(code)
    assert refused.value.code == "code", "the code for watching is none for playing"
    here = [come(two, code) for _ in range(3)]
    two.own.send(wire.Watching(False))
    for each in here:
        assert "nobody watch" in until(partial(heard_no, each))
        each.close()
    with pytest.raises(ConnectError):
        watch(code, "Eve", where)


def test_not_more_than_twenty(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one is told so."""
    monkeypatch.setattr(spectators, "MOST", 2)
    code = gallery(two)
    here = [come(two, code) for _ in range(2)]
    with pytest.raises(ConnectError) as refused:
        come(two, code)
    assert refused.value.code == "full"
    for each in here:
        each.close()


def test_a_lost_connection_comes_back_by_the_code(two: Two) -> None:
    """Whoever watched goes on watching."""
    eve = come(two, gallery(two))
    eve._connection.hang_up()
    until(lambda: any(isinstance(message, wire.Welcome) for message in eve.poll()))
    eve.close()


def test_coming_and_going_has_its_limit() -> None:
    """Each coming is told to the players and brings the whole game: nobody can come without end."""
    told: list[wire.FromHost] = []
    plan = RoomPlan(Start(tuple(starters().values())[:2], "5" * 64), (SeatPlan(), SeatPlan()))
    room = Room(plan, bundled_sheets(), bot_makers(), lambda seat, message: told.append(message))
    audience = Spectators(room)
    room.joined(0, "")
    with pytest.raises(Turned) as turned:
        for _ in range(1000):
            audience.leave(audience.come(Deaf()))  # type: ignore[arg-type]
    assert turned.value.code == "flood" and len(told) < 4 * BURST


class Deaf:
    """A connection that nobody reads at the other end."""

    def __init__(self, reads: bool = False) -> None:
        self.lines: list[bytes] = []
        self.transport, self.reads, self.aborted, self.waiting = self, reads, False, 0

    def write(self, line: bytes) -> None:
        """Take a line."""
        self.lines.append(line)
        self.waiting += 0 if self.reads else len(line)

    def get_write_buffer_size(self) -> int:
        """How much waits."""
        return self.waiting

    def abort(self) -> None:
        """Let go."""
        self.aborted = True

    def close(self) -> None:
        """End."""

    def is_closing(self) -> bool:
        """Whether it is over."""
        return self.aborted


def played(seed: int, watched_by: list[Deaf], answers: int) -> tuple[Room, list[wire.Update], list[wire.Update]]:
    """Play a game of two people by chance, with so many who watch from its beginning."""
    names = list(starters().values())
    decks = (names[seed % len(names)], names[(seed * 3 + 1) % len(names)])
    told: tuple[list[wire.Update], list[wire.Update]] = ([], [])
    plan = RoomPlan(Start(decks, f"{seed:064x}"), (SeatPlan(name="Ann"), SeatPlan(name="Ben")), free_undo=True)
    room = Room(
        plan,
        bundled_sheets(),
        bot_makers(),
        lambda seat, m: told[seat].append(m) if isinstance(m, wire.Update) else None,
    )
    audience = Spectators(room)
    for each in watched_by:
        audience.come(each)  # type: ignore[arg-type]
    for number in (0, 1):
        room.joined(number, "")
    chance = random.Random(seed)
    for at in range(answers):
        seat = next((one for one in (0, 1) if told[one][-1].decision is not None), None)
        if seat is None:
            break
        last = told[seat][-1]
        assert last.decision is not None
        room.take(seat, wire.Answer(last.epoch, last.decision.number, random_answer(last.decision, chance)))
        if at % 40 == 39:
            room.take(seat, wire.Undo(2))
    return room, told[0], told[1]


def public(data: Any, names: set[str]) -> None:
    """Gather the cards that a view lists in public places, or an event of one tells."""
    if isinstance(data, dict):
        if isinstance(data.get("slug"), str):
            names.add(data["slug"])
        for value in data.values():
            public(value, names)
    elif isinstance(data, list):
        for value in data:
            public(value, names)


def test_no_byte_tells_a_spectator_what_is_hidden() -> None:
    """Over several games: every card and every id that a spectator is told is known to both players by then."""
    for seed in (3, 11):
        eve = Deaf(reads=True)
        room, ann, ben = played(seed, [eve], 160)
        ids: tuple[set[int], set[int]] = (set(), set())
        seen: tuple[set[str], set[str]] = (set(), set())
        for at, updates in enumerate((ann, ben)):
            for update in updates:
                plain = codec.loads(wire.write(update))
                plain.pop("decision", None)
                plain.pop("begun", None)
                public(plain, seen[at])
                ids[at].update(_ids(plain))
        both, both_ids = seen[0] & seen[1], ids[0] & ids[1]
        assert seen[0] - both and seen[1] - both, "each has seen what the other has not"
        text = b"".join(eve.lines)
        every = {slug for deck in room.start.decks for slug in (*deck.material, *deck.main)}
        for slug in sorted(every - both):
            assert f'"{slug}"'.encode() not in text, slug
        told: set[int] = set()
        for line in eve.lines:
            message = codec.loads(line)
            if message["is"] == "update":
                told |= _ids(message)
                assert "decision" not in message and message.get("passing", "") == "" and "begun" not in message
        assert told <= both_ids
        assert room.start.seed.encode() not in text and b"key" not in text.replace(b"keywords", b"").replace(
            b'"key":""', b""
        )
        room.close()


def showing(
    rules: MatchRules = MatchRules(),  # noqa: B008  (frozen)
) -> tuple[Room, Spectators, dict[int, list[wire.FromHost]], list[float]]:
    """A room of two people in the middle of a game, and those who watch it; the time is the test's."""
    told: dict[int, list[wire.FromHost]] = {0: [], 1: []}
    now = [100.0]
    decks = tuple(starters().values())[:2]
    plan = RoomPlan(Start(decks, "7" * 64, first=0), (SeatPlan(name="Ann"), SeatPlan(name="Ben")), match=rules)
    room = Room(
        plan, bundled_sheets(), bot_makers(), lambda seat, message: told[seat].append(message), clock=lambda: now[0]
    )
    audience = Spectators(room)
    for number in (0, 1):
        room.joined(number, "")
    chance = random.Random(7)
    while room.table.view(0).turn < 3:
        decision = room.table.decision
        assert decision is not None
        room.take(decision.seat, wire.Answer(room.table.epoch, decision.number, random_answer(decision, chance)))
    return room, audience, told, now


def seen_hands(eve: Deaf) -> list[bool]:
    """Whether the newest view that somebody was told lists the cards of each player's hand and memory."""
    updates = [message for message in map(codec.loads, eve.lines) if message["is"] == "update"]
    sides = updates[-1]["view"]["seats"]
    return [all(side[pile].get("cards") for pile in ("hand", "memory") if side[pile].get("count")) for side in sides]


def test_hands_are_seen_once_both_players_open_theirs() -> None:
    """Each their own, from then on; the players are told; one who closes theirs closes both."""
    room, audience, told, now = showing()
    eve = Deaf(reads=True)
    audience.come(eve, "Eve")  # type: ignore[arg-type]
    assert all(side.hand.count for side in room.table.view(0).seats) and seen_hands(eve) == [False, False]
    room.take(0, wire.Showing(True))
    assert seen_hands(eve) == [False, False], "one player alone opens nothing"
    notices = [message.text for message in told[1] if isinstance(message, wire.Notice)]
    assert notices and "Ann opens" in notices[-1]
    before = len(eve.lines)
    room.take(1, wire.Showing(True))
    assert seen_hands(eve) == [True, True]
    seats = [message for message in told[0] if isinstance(message, wire.Seats)][-1]
    assert [info.shows for info in seats.seats] == [True, True]
    first = codec.loads(next(line for line in eve.lines[before:] if b'"update"' in line))
    assert not first["events"], "nothing of before is told again"
    for number, updates in told.items():
        other = [message for message in updates if isinstance(message, wire.Update)][-1].view.seats[1 - number]
        assert other.hand.cards is None, "who plays sees no more than before"
    late = Deaf(reads=True)
    audience.come(late, "Late")  # type: ignore[arg-type]
    assert seen_hands(late) == [True, True]
    now[0] += 5
    room.take(1, wire.Showing(False))
    assert seen_hands(eve) == [False, False] == seen_hands(late)
    now[0] += 5
    room.take(1, wire.Showing(True))
    room.hands.close()
    room.update()
    assert seen_hands(eve) == [False, False] and not any(info.shows for info in room.infos())
    room.close()


def test_opening_and_closing_a_hand_floods_nobody() -> None:
    """Once a second, as with talk: the other player is told of each."""
    room, _, told, _ = showing()
    before = len([message for message in told[1] if isinstance(message, wire.Notice)])
    for at in range(40):
        room.take(0, wire.Showing(at % 2 == 0))
    assert len([message for message in told[1] if isinstance(message, wire.Notice)]) == before + 1
    room.close()


def test_score_and_clocks_are_told_to_those_who_watch() -> None:
    """As they change, and to who comes late; a deck never is."""
    rules = MatchRules(best_of=3, each=1500)
    room, audience, _, now = showing(rules)
    eve, late = Deaf(reads=True), Deaf(reads=True)
    audience.come(eve)  # type: ignore[arg-type]
    now[0] += 3
    room.take(0, wire.Concede())
    audience.come(late)  # type: ignore[arg-type]
    for each in (eve, late):
        heard = [codec.loads(line) for line in each.lines]
        matches = [message for message in heard if message["is"] == "match"]
        assert matches[-1]["wins"] == [0, 1] and matches[-1]["stage"] == "sideboarding"
        assert not any({"deck", "brought", "format"} & message.keys() for message in matches)
        clocks = [message for message in heard if message["is"] == "clocks"]
        assert clocks and len(clocks[-1]["each"]) == 2
    room.close()


def test_who_watches_talks_with_who_watches() -> None:
    """Plain lines, one a second; no player hears them, who could be told of an open hand."""
    room, audience, told, _ = showing()
    eve, dan = Deaf(reads=True), Deaf(reads=True)
    number = audience.come(eve, "Eve")  # type: ignore[arg-type]
    audience.come(dan, "Dan")  # type: ignore[arg-type]
    for text in ("Look\x1b[2J at that" + "!" * 500, "again", "  "):
        audience.hears(number, wire.write(wire.Say(text)))
    for each in (eve, dan):
        said = [codec.loads(line) for line in each.lines if b'"said"' in line]
        assert [(one["seat"], one["name"]) for one in said] == [(2, "Eve")]
        assert len(said[0]["text"]) <= 200 and "\x1b" not in said[0]["text"]
    assert not any(isinstance(message, wire.Said) for heard in told.values() for message in heard)
    room.close()


def _ids(data: Any) -> set[int]:
    if isinstance(data, dict):
        own = {data[name] for name in ("id", "old_id", "source") if isinstance(data.get(name), int)}
        return own.union(*(_ids(value) for value in data.values()))
    return set().union(*map(_ids, data)) if isinstance(data, list) else set()


def test_who_does_not_read_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little waits in memory for them, and nobody waits for them."""
    monkeypatch.setattr(spectators, "MOST_UNSENT", 60_000)
    deaf, eve = Deaf(), Deaf(reads=True)
    room, ann, _ = played(5, [deaf, eve], 60)
    assert deaf.aborted and deaf.waiting < 100_000 and not eve.aborted
    last = codec.loads(eve.lines[-1])
    assert last["view"]["turn"] == ann[-1].view.turn
    room.close()


def test_those_who_come_late_see_what_the_others_saw() -> None:
    """After answers were taken back, too: one list of events."""
    first = Deaf(reads=True)
    room, _, _ = played(4, [first], 90)
    late = Deaf(reads=True)
    assert room.audience is not None
    room.audience.come(late)  # type: ignore[attr-defined]

    def events(lines: list[bytes]) -> list[Any]:
        kept: list[Any] = []
        for line in lines:
            message = codec.loads(line)
            if message["is"] == "update":
                kept[message["first_event"] :] = message["events"]
        return kept

    assert events(first.lines) == events(late.lines)
    room.close()


def test_the_table_is_found_by_the_code_for_watching(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the tables in the network those come into question that can be watched, and whose code begins so."""
    code = gallery(two)
    asked: list[bool] = []
    from gadesk.net.tables import facts_of, table_of

    lan = two.running.host._lan
    assert lan is not None
    table = table_of(facts_of(lan._table), ("127.0.0.1",))
    assert table is not None and table.watching == code[0] and code[1:] not in str(facts_of(table))

    def look(wanted: Any, within: float) -> list[Any]:
        asked.append(wanted(table))
        return [table] if asked[-1] else []

    monkeypatch.setattr(watching, "look", look)
    eve = watch(code, "Eve")
    assert asked == [True] and eve.welcome.seat == 2
    eve.close()
