"""What a game is drawn from stays with its host: no guest is sent it, no door hands out one that can be guessed."""

from __future__ import annotations

import random
import zlib
from pathlib import Path
from typing import Any

import pytest

from gadesk.bots import MAKERS
from gadesk.bots.bot import random_answer
from gadesk.cli import make_parser
from gadesk.commands.host import _plan
from gadesk.engine.game import Game
from gadesk.engine.state.chance import GuessableChance
from gadesk.protocol import messages as wire
from gadesk.protocol.journal_file import VERSION, load
from gadesk.protocol.plans import NEWEST, RoomPlan, SeatPlan, Start, fresh_seed
from gadesk.protocol.record import replace
from gadesk.session.game import start_game
from gadesk.session.journal import JournalWriter, replay
from gadesk.session.room import Room
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters

DECKS = tuple(list(starters().values())[:2])
PEOPLE = (SeatPlan(name="Host"), SeatPlan(name="Guest"))
ANSWERS = 150


def open_room(start: Start, journal: str, sent: list[tuple[int, bytes]]) -> Room:
    """Open a room for two people who have come; `sent` gets every line that goes out."""

    def send(seat: int, message: wire.FromHost) -> None:
        sent.append((seat, wire.write(message)))

    room = Room(RoomPlan(start, PEOPLE, journal), bundled_sheets(), MAKERS, send)
    room.joined(0, "Host")
    room.joined(1, "Guest")
    return room


def secrets_of(room: Room) -> list[str]:
    """List what a guest must never have: the seed, what is made of it, the digest of the state."""
    game: Any = room.table.game
    chance = game.state.chance.copy()
    made = [secret.hex() for secret in (*chance._shares.seeds, chance._shares.key)]
    return [room.start.seed, str(int(room.start.seed, 16)), *made, game.digest()]


def act(room: Room, chance: random.Random) -> None:
    """Answer what is due."""
    decision = room.table.decision
    if decision is None:
        room.take(0, wire.Rematch())
        room.take(1, wire.Rematch())
        room.take(room.match.match.chooser or 0, wire.First(0))
        return
    room.take(decision.seat, wire.Answer(room.table.epoch, decision.number, random_answer(decision, chance)))


def test_nothing_that_a_guest_is_sent_holds_the_seed_or_what_comes_of_it(tmp_path: Path) -> None:
    """Over a game with undo, refusals, a return and a rematch; the host's own file alone has the seed."""
    sent: list[tuple[int, bytes]] = []
    path = tmp_path / "game.journal"
    room = open_room(Start(DECKS, fresh_seed()), str(path), sent)
    seeds = [room.start.seed]  # a game that ends on the way is followed by another one, of another seed and file
    chance, hidden = random.Random(4), {str(path), str(tmp_path)}
    for number in range(ANSWERS):
        hidden.update(secrets_of(room))
        act(room, chance)
        if number % 40 == 7:
            room.take(1, wire.Undo())
            room.take(0, wire.Consent(True))
            room.take(1, wire.Answer(0, 99999, (0,)))
            room.left(1)
            room.joined(1, "")
    room.take(1, wire.Concede())
    act(room, chance)
    seeds.append(room.start.seed)
    hidden.update(secrets_of(room))
    room.close()
    told = b"".join(line for seat, line in sent if seat == 1).decode()
    assert seeds[0] != seeds[1] and all(len(seed) == 64 for seed in seeds)
    assert len(hidden) > ANSWERS and [word for word in hidden if word in told] == []
    assert f'"seed":"{seeds[0]}"' in path.read_text()


def test_games_after_one_another_share_nothing(tmp_path: Path) -> None:
    """A rematch is drawn from a new seed, whatever the one before was, and its journal brings it back."""
    room = open_room(Start(DECKS, "7", generator=1), str(tmp_path / "game.journal"), [])
    room.take(0, wire.Concede())
    act(room, random.Random(1))
    room.close()
    again = load(tmp_path / "game-2.journal")
    assert len(room.start.seed) == 64 and again.header.start == room.start != Start(DECKS, "7")
    game = start_game(bundled_sheets(), again.header.start)
    assert replay(again, game) is None and game.digest() == room.table.game.digest()


def test_every_door_draws_a_seed_that_nobody_can_guess(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The window's games alone and with others, a scenario's, and the command's."""
    pytest.importorskip("PySide6")
    from gadesk.ui import game_plans
    from gadesk.ui.start.choice import StartChoice

    names = sorted(starters())
    choice = StartChoice(mine=names[0], theirs=names[1], scenario="board.json")
    asked = make_parser(["host"]).parse_args(["host", "--format", "any"])
    path = tmp_path / "a"
    plans = [game_plans.solo_plan(choice, path), game_plans.scenario_plan(choice, path), _plan(asked)]
    plans += [game_plans.solo_plan(choice, path), game_plans.scenario_plan(choice, path), _plan(asked)]
    seeds = {plan.room.start.seed for plan in plans}
    assert len(seeds) == len(plans) and all(len(bytes.fromhex(seed)) == 32 for seed in seeds)
    assert {plan.room.start.generator for plan in plans} == {Start((), "").generator} != {1}


def test_a_journal_of_before_is_drawn_as_it_was(tmp_path: Path) -> None:
    """Version 1 has a number for its seed; the game is the old generator's, and is gone on with in today's words."""
    header = (
        b'{"is":"header","version":1,"start":{"decks":[{"material":["a"],"main":["b"]},{"material":[],"main":[]}],'
        b'"seed":12,"first":1},"sheets":"x","seats":["player","random"]'
    )
    path = tmp_path / "old.journal"
    path.write_bytes(header + b',"check":"%08x"}\n' % zlib.crc32(header))
    start = load(path).header.start
    assert (start.seed, start.generator, start.first) == ("12", 1, 1)
    game = start_game(bundled_sheets(), replace(start, decks=DECKS))
    assert isinstance(game, Game) and isinstance(game.state.chance, GuessableChance)
    assert game.digest() == Game.new(bundled_sheets(), DECKS, 12, 1, generator=1).digest()
    assert game.digest() != Game.new(bundled_sheets(), DECKS, 12, 1).digest()
    JournalWriter.going_on(load(path)).close()
    assert load(path).header.start == start and load(path).header.version == VERSION
    assert b'"version":%d' % VERSION in path.read_bytes() and b'"generator":1' in path.read_bytes()


WAYS = [(1, 1), (2, 2), (3, 3), (4, 5), *((way, way) for way in range(5, NEWEST + 1))]
"""Each version of journals, and the way that those of its games are drawn and asked in that name none."""


@pytest.mark.parametrize(
    ("version", "named", "generator"),
    [(version, b"", way) for version, way in WAYS[1:]]
    + [(version, b',"generator":%d' % earlier, earlier) for version, _ in WAYS[1:] for earlier in range(1, version)],
)
def test_a_journal_of_before_asks_as_it_did(tmp_path: Path, version: int, named: bytes, generator: int) -> None:
    """It names its way only where that was not the newest; gone on with and written anew it is still of that way.

    From 3 on whether and what are one question, from 4 on cards of one place are, from 5 on equal cards do what must be
    done unasked, from 6 on whether and with what to pay are one; from 7 on what is over tells nothing apart, from 8
    on what no word reads does not either, from 9 on what no word can ask for any more; from 10 on a paced game waits
    also at questions about cards that others do not see, from 11 on at costs that only such cards could pay; from 12
    on neither what a card was before it moved nor how it was played tells anything apart unless a word asks for it,
    from 13 on it is asked in which order what a player does is replaced, from 14 on a trigger is about nothing that
    none of its words reads, from 15 on a word for a property asks for no happening of that name, from 16 on what can't
    be done at all is not offered, from 17 on nothing of how something left tells anything apart unless a word asks.
    """
    header = (
        b'{"is":"header","version":%d,"start":{"decks":[{"material":["a"],"main":["b"]},{"material":[],"main":[]}],'
        b'"seed":"12","first":1' % version + named + b'},"sheets":"x","seats":["player","random"]'
    )
    path = tmp_path / "old.journal"
    path.write_bytes(header + b',"check":"%08x"}\n' % zlib.crc32(header))
    start = load(path).header.start
    assert (start.seed, start.generator) == ("12", generator)
    game = start_game(bundled_sheets(), replace(start, decks=DECKS))
    assert isinstance(game, Game)
    ways = game.run.policy
    asks = [ways.collapses, ways.merges, ways.joins, ways.collapses_all, ways.merges_payments, ways.collapses_past,
            ways.collapses_unread, ways.collapses_spent, ways.waits, ways.veils, ways.collapses_former,
            ways.orders, ways.collapses_kept, ways.tells_namesakes, ways.withholds, ways.collapses_left]  # fmt: skip
    assert asks == [generator >= first for first in range(2, NEWEST + 1)] and len(WAYS) == NEWEST
    JournalWriter.going_on(load(path)).close()
    assert load(path).header.start == start and load(path).header.version == VERSION
