"""A match above its games, through what seats send and are sent: score, sideboards, who goes first, saving."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gadesk.bots import MAKERS
from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.starters import starter_names
from gadesk.protocol import messages as wire
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.journal_file import Header, SavedMatch, fault, load
from gadesk.protocol.matches import CLOCKS, DRAWN, MatchRules, Stage
from gadesk.protocol.plans import DeckCards, RoomPlan, SeatPlan, Start
from gadesk.protocol.record import replace
from gadesk.session.game import Rules
from gadesk.session.match import Match
from gadesk.session.room import Room
from gadesk.session.saved_games import saved_at, saved_game
from gadesk.sheets.game_decks import game_deck
from tests.session.double import TinyGame, tell

DECKS = tuple(game_deck(name) for name in starter_names()[:2])
SPARE = next(slug for slug in DECKS[1].main if slug not in DECKS[0].main)
MINE = replace(DECKS[0], sideboard=(SPARE,))
THREE = MatchRules(best_of=3)


def begins(sheets: Any, start: Start) -> TinyGame:
    """A double in which the seat begins that was chosen."""
    game = TinyGame(5)
    game.begun_with = start.decks  # type: ignore[attr-defined]
    if start.first is not None:
        game.events[0] = (Event(EventKind.TURN_BEGINS, seat=start.first, amount=1), None)
    return game


class Table:
    """Two people at a room with a match; what each was told last of it."""

    def __init__(self, rules: MatchRules = THREE, kinds: tuple[str, ...] = ("player", "player"), **plan: Any) -> None:
        self.now = 0.0
        self.told: dict[int, wire.Match] = {}
        self.refused: list[str] = []
        self.games: dict[int, int] = {}
        seats = tuple(SeatPlan(kind, name) for kind, name in zip(kinds, ("Anna", "Ben"), strict=True))
        room_plan = RoomPlan(Start((MINE, DECKS[1]), "5"), seats, match=rules, **plan)
        sheets: Any = dict.fromkeys((*DECKS[0].main, *DECKS[1].main))
        self.room = Room(room_plan, sheets, MAKERS, self._send, Rules(begins, tell), lambda: self.now)
        for number, kind in enumerate(kinds):
            if kind == "player":
                self.room.joined(number, "")

    def _send(self, seat: int, message: wire.FromHost) -> None:
        assert wire.read_from_host(wire.write(message)) == message
        if isinstance(message, wire.Match):
            self.told[seat] = message
        elif isinstance(message, wire.Refused):
            self.refused.append(message.reason)
        elif isinstance(message, wire.Update):
            self.games[seat] = message.game

    def take(self, seat: int, *messages: wire.FromSeat) -> None:
        """Let a seat say something."""
        for message in messages:
            self.room.take(seat, wire.read_from_seat(wire.write(message)))

    def lose(self, seat: int) -> None:
        """Let a seat lose the game, and both keep their decks."""
        self.take(seat, wire.Concede())

    def keep(self) -> None:
        """Both go on with the decks that they have."""
        self.take(0, wire.Present())
        self.take(1, wire.Present())

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        self.room.match.tick()


def test_two_wins_take_a_match_and_the_loser_says_who_goes_first() -> None:
    """The score is told to both; a concession counts as a loss; the third game is not played where two are enough."""
    table = Table()
    assert (table.told[0].number, table.told[0].wins, table.told[0].stage) == (1, (0, 0), Stage.PLAYING)
    table.lose(1)
    assert table.told[0].wins == table.told[1].wins == (1, 0) and table.told[0].stage is Stage.SIDEBOARDING
    table.keep()
    assert [table.told[seat].chooser for seat in (0, 1)] == [1, 1] and table.told[0].left == 30
    table.take(0, wire.First(0))
    assert table.refused == ["It isn't yours to choose who goes first."]
    table.take(1, wire.First(0))
    assert table.room.start.first == 0 and table.games == {0: 1, 1: 1}
    table.lose(1)
    assert (table.told[1].stage, table.told[1].winner, table.told[1].wins) == (Stage.OVER, 0, (2, 0))
    table.keep()
    assert table.refused[1:] == ["Decks are presented between two games of a match."] * 2


def test_who_does_not_choose_goes_first_and_time_stands_while_somebody_is_away() -> None:
    """Thirty seconds; half of them, then the other leaves and comes back."""
    table = Table()
    table.lose(0)
    table.keep()
    table.wait(16)
    table.room.left(1)
    table.wait(100)
    assert table.told[0].stage is Stage.CHOOSING
    table.room.joined(1, "")
    assert table.told[1].left == 14 and not table.told[1].stopped
    table.wait(13.5)
    assert table.games[0] == 0 and table.room.match.due() == 0.5
    table.wait(1)
    assert table.games[0] == 1 and table.room.start.first == 0


def swapped() -> DeckCards:
    """The first deck with its one card of the sideboard in the place of another."""
    return DeckCards(MINE.material, (*MINE.main[1:], SPARE), MINE.main[:1])


def test_a_deck_is_changed_between_games_and_is_its_own_again_after_the_match() -> None:
    """The other is told that it is done, and nothing else; the next game is played with it; a rematch with the old."""
    table = Table(format="standard")
    table.lose(0)
    mine, other = table.told[0], table.told[1]
    assert (mine.deck, mine.brought, mine.format) == (MINE, MINE, "standard") and other.deck == DECKS[1]
    table.take(0, wire.Present(swapped()))
    assert table.told[1].presented == (0,) and table.told[1].deck == DECKS[1]
    table.take(0, wire.Present())
    assert table.refused == ["Your deck is presented already."]
    table.take(1, wire.Present())
    table.take(0, wire.First(1))
    assert table.room.table.game.begun_with == (swapped(), DECKS[1])  # type: ignore[attr-defined]
    table.lose(0)
    assert table.told[0].stage is Stage.OVER
    table.take(0, wire.Rematch())
    table.take(1, wire.Rematch())
    again = table.told[0]
    assert (again.stage, again.chooser, again.wins) == (Stage.CHOOSING, 0, (0, 0))
    table.take(0, wire.First(0))
    assert table.room.table.game.begun_with == (MINE, DECKS[1])  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("deck", "says"),
    [
        (DeckCards(MINE.material, (*MINE.main, SPARE, SPARE)), "only cards of the deck and its sideboard"),
        (DeckCards(MINE.material, MINE.main), "only cards of the deck and its sideboard"),
        (DeckCards(MINE.material, MINE.main[1:], (SPARE, MINE.main[0])), "it needs 60"),
        (DeckCards((*MINE.material[:-1], SPARE), MINE.main, MINE.material[-1:]), "belongs in the main deck"),
        (DeckCards(MINE.material[1:], MINE.main, (SPARE, *MINE.material[:1])), "no level 0 champion"),
        (DeckCards(MINE.material[:6], MINE.main, (SPARE, *MINE.material[6:])), "worth 19 points; at most 15"),
        (DeckCards((), ("made up",) * 4096), "only cards of the deck and its sideboard"),
    ],
)
def test_a_deck_that_breaks_a_rule_is_not_taken(deck: DeckCards, says: str) -> None:
    """With the sentence; another may be presented."""
    table = Table(format="standard")
    table.lose(0)
    table.room.take(0, wire.Present(deck))
    assert len(table.refused) == 1 and says in table.refused[0], table.refused
    table.take(0, wire.Present())
    assert table.told[1].presented == (0,)


def test_between_games_there_is_as_much_time_as_was_agreed() -> None:
    """Who presents nothing keeps the deck."""
    table = Table(replace(CLOCKS["tournament"], best_of=3))
    table.lose(1)
    assert table.told[0].left == 180
    table.take(0, wire.Present(swapped()))
    table.wait(181)
    assert table.told[0].stage is Stage.CHOOSING
    table.wait(31)
    assert table.room.start.decks == (swapped(), DECKS[1]) and table.room.start.first == 1


def test_after_a_drawn_game_the_same_player_goes_first_again() -> None:
    """Nobody is asked; the match goes on until somebody has won twice."""
    match = Match(THREE, DECKS, 2, frozenset((0, 1)))
    match.game_begins(DECKS, 1)
    match.game_ended(None)
    for seat in (0, 1):
        match.present(seat, DECKS[seat])
    assert match.ready and match.first == 1 and match.games == [DRAWN] and match.wins == (0, 0)


def test_a_game_and_a_match_are_given_up_by_themselves() -> None:
    """The match also between two games; then there is a rematch, and not before."""
    for between in (False, True):
        table = Table()
        if between:
            table.lose(1)
        table.take(1, wire.Rematch())
        assert table.refused == ["A rematch can be asked for when the match is over."]
        table.take(0, wire.Concede(match=True))
        assert (table.told[1].stage, table.told[1].winner) == (Stage.OVER, 1) and table.room.table.over
        table.take(0, wire.Concede(match=True))
        assert table.refused[1:] == ["The match is over."]


def test_the_end_of_a_game_may_be_taken_back() -> None:
    """The game counts no longer, and decks that were presented are forgotten."""
    table = Table(free_undo=True)
    first = table.room.table.decision
    assert first is not None
    table.take(first.seat, wire.Answer(0, first.number, (0,)))
    table.lose(0)
    table.take(1, wire.Present())
    table.take(0, wire.Undo())
    assert table.told[0].stage is Stage.PLAYING and table.told[0].wins == (0, 0) and table.told[0].number == 1
    table.lose(0)
    assert table.told[0].presented == () and table.told[0].wins == (0, 1)


def test_once_another_match_has_begun_the_last_game_stands() -> None:
    """It is not this match's game any more: whoever asks for it back is refused, and the host goes on."""
    table = Table(MatchRules(), free_undo=True)
    first = table.room.table.decision
    assert first is not None
    table.take(first.seat, wire.Answer(0, first.number, (0,)))
    table.lose(first.seat)
    table.take(0, wire.Rematch())
    table.take(1, wire.Rematch())
    table.take(first.seat, wire.Undo())
    assert table.refused == ["Another match has begun: the game before can't be taken back any more."]
    assert table.told[0].stage is Stage.CHOOSING and table.room.table.over


def test_a_match_that_could_not_be_given_up_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a card is drawn nothing is conceded, the match neither: who was refused so may still win it."""
    table = Table(MatchRules())
    with monkeypatch.context() as drawing:
        drawing.setattr(type(table.room.table), "resting", True)
        table.take(1, wire.Concede(match=True))
    assert table.refused and not table.room.table.over
    table.lose(0)
    assert table.room.match.match.winner == 1


def test_a_single_game_is_as_it_was() -> None:
    """Alone no word of a match is told, no sideboard is kept, and another game begins at once."""
    table = Table(MatchRules(), ("player", "passer"))
    table.lose(0)
    assert table.told == {} and not table.room.start.decks[0].sideboard
    table.take(0, wire.Rematch())
    assert table.games[0] == 1 and table.told == {} and table.room.start.first is None


def test_two_people_who_play_one_game_and_another_ask_the_loser() -> None:
    """A rematch is a match of its own, with the rule who goes first."""
    table = Table(MatchRules())
    table.lose(1)
    assert table.told == {}
    table.take(0, wire.Rematch())
    table.take(1, wire.Rematch())
    assert table.told[0].chooser == 1 and table.games[0] == 0
    table.take(1, wire.First(0))
    assert table.games[0] == 1 and table.room.start.first == 0 and table.told[0].stage is Stage.PLAYING


def test_a_bot_keeps_its_deck_and_goes_first_where_it_may_choose() -> None:
    """A match against a program needs no more than the player's own answers."""
    table = Table(kinds=("player", "passer"))
    table.take(0, wire.Concede())
    table.take(0, wire.Present())
    assert table.told[0].chooser == 0
    table.take(0, wire.First(1))
    assert table.games[0] == 1 and table.room.start.first == 1


# Saving


def test_a_match_is_gone_on_with_in_a_game_and_between_two(tmp_path: Path) -> None:
    """Score, decks and whose choice it is; what is over, or went on elsewhere, is no longer offered."""
    path = tmp_path / "a.journal"
    table = Table(journal=str(path), format="standard")
    table.lose(1)
    table.room.close()
    between = saved_game(path)
    assert between is not None and between.match is not None
    table = Table(MatchRules(), resume=str(path))
    assert table.told[0].stage is Stage.SIDEBOARDING and table.told[0].wins == (1, 0)
    assert table.told[0].deck == MINE and table.told[0].format == "standard"
    table.take(0, wire.Present(swapped()))
    table.take(1, wire.Present())
    table.take(1, wire.First(1))
    second = tmp_path / "a-2.journal"
    assert saved_game(path) is None, "the match goes on in the next game's journal"
    table.room.close()
    on = saved_at(path)
    assert on is not None and on.path == second and "game 2 of a match" in on.words()
    table = Table(MatchRules(), resume=str(second))
    assert (table.told[0].number, table.told[0].wins, table.told[0].best_of) == (2, (1, 0), 3)
    assert table.room.start.decks[0] == swapped() and table.room.start.first == 1
    table.lose(0)
    table.keep()
    assert table.told[0].chooser == 0
    table.take(0, wire.First(0))
    assert table.told[0].wins == (1, 1) and table.told[0].number == 3
    table.lose(0)
    table.room.close()
    assert [saved_game(each) for each in tmp_path.glob("*.journal")] == [None] * 3
    assert load(tmp_path / "a-2-2.journal").header.match == SavedMatch(THREE, (MINE, DECKS[1]), (0, 1), "standard")


def test_a_match_given_up_between_games_is_not_offered(tmp_path: Path) -> None:
    """Nor one whose last game's end stands in the journal; taken back, it is offered again."""
    path = tmp_path / "a.journal"
    table = Table(journal=str(path))
    table.lose(1)
    table.take(0, wire.Concede(match=True))
    table.room.close()
    assert saved_game(path) is None
    table = Table(MatchRules(), resume=str(path))
    table.room.close()


FORGED: tuple[SavedMatch, ...] = (
    SavedMatch(MatchRules(best_of=2), DECKS),
    SavedMatch(MatchRules(best_of=3, each=-1), DECKS),
    SavedMatch(MatchRules(best_of=3, each=2**53), DECKS),
    SavedMatch(THREE, DECKS, times=(-1, 0, 0)),
    SavedMatch(THREE, DECKS, times=(0, 0, 2**53)),
    SavedMatch(THREE, DECKS[:1]),
    SavedMatch(THREE, DECKS, (0, 5)),
    SavedMatch(THREE, DECKS, (1, 1)),
    SavedMatch(THREE, (replace(MINE, sideboard=(SPARE,) * 1001), DECKS[1])),
)


@pytest.mark.parametrize("match", FORGED)
def test_a_forged_match_is_no_match(match: SavedMatch) -> None:
    """The file may be anybody's."""
    good = Header(6, Start(DECKS, "5"), "", ("player", "player"), match=SavedMatch(THREE, DECKS, (DRAWN, 1)))
    assert fault(good) == "" and fault(replace(good, match=match))


def test_the_decks_of_these_tests_are_legal() -> None:
    """The sideboard's card is one of the main deck."""
    card = bundled_catalogue().get(SPARE)
    assert card is not None and not card.is_material and len(MINE.main) == 60
