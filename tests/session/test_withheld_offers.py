"""A game that an older program recorded is played again through offers that are made no more.

`journals/generator-15.journal` was written by the program as it was before generator 16: a random game of the pool in
which who can't draw was asked whether to draw, and said yes.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gadesk.cli import main
from gadesk.engine.game import Game
from gadesk.engine.resolve.cards import player_cant
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.journal_file import Answered, load
from gadesk.protocol.record import replace
from gadesk.script.words import Forbidden
from gadesk.session.game import start_game
from gadesk.session.journal import replay
from gadesk.sheets.bundled import bundled_sheets

RECORDED = Path(__file__).parent / "journals" / "generator-15.journal"
YES, OFFERED, WINNER, TURNS, LEFT = (0,), 3, 1, 37, [(31, 12, 0), (13, 9, 1)]
"""The answer, how often it was offered in vain, and how the game ended in the program that recorded it: who won in
which turn, and the cards in each deck, graveyard and hand."""


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A copy of the record."""
    return Path(shutil.copy(RECORDED, tmp_path))


def _begun(journal: Path, generator: int) -> Game:
    start = load(journal).header.start
    game = start_game(bundled_sheets(), replace(start, generator=generator))
    assert isinstance(game, Game)
    return game


def test_a_game_with_offers_that_are_withheld_today_is_played_again(journal: Path) -> None:
    """Each of its answers fits the question that it was given to, and it ends as it did."""
    loaded = load(journal)
    assert b'"version":15' in journal.read_bytes() and loaded.header.start.generator == 15
    game, in_vain = _begun(journal, 15), []
    for entry in loaded.entries:
        asked = game.decision
        assert isinstance(entry, Answered) and asked is not None
        if asked.kind is DecisionKind.MAY and player_cant(game.run, asked.seat, Forbidden.DRAW):
            in_vain.append(entry.choice)
        game.answer(entry.choice)
    assert in_vain == [YES] * OFFERED
    assert (game.winner, game.state.turn) == (WINNER, TURNS)
    piles = [(len(side.main_deck), len(side.graveyard), len(side.hand)) for side in game.state.sides]
    assert piles == LEFT


def test_asked_as_today_the_same_answers_are_of_another_game(journal: Path) -> None:
    """So the record does pass through an offer that is withheld since: without its number it comes to a stop."""
    assert replay(load(journal), _begun(journal, 15)) is None
    asked_as_today = _begun(journal, 16)
    assert replay(load(journal), asked_as_today)


def test_it_is_watched_again(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The door for it is the command, too."""
    assert main(["replay", str(journal), "--text"]) == 0
    assert "wins" in capsys.readouterr().out
