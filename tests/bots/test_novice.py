"""The novice: it does nothing of its own in another's turn, and says in one sentence why it does what it does."""

from __future__ import annotations

from gadesk.bots import MAKERS
from gadesk.engine.game import Game
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import DecisionKind, OptionKind
from gadesk.protocol.plans import RoomPlan, SeatPlan, Start
from gadesk.session.room import Room
from gadesk.session.seats import least_answer
from gadesk.session.wording import worded
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from gadesk.sheets.outlines import FactBook

SHEETS, DECKS = bundled_sheets(), starters()


def test_it_leaves_the_turns_of_others_to_them_and_wins_games_all_the_same() -> None:
    """In every window of another's turn it passes; in its own it plays, and the goldfish is beaten."""
    facts = FactBook(SHEETS)
    game = Game.new(SHEETS, [DECKS["Rai"], DECKS["Silvie"]], seed=3)
    bots = [MAKERS["novice"](0, 1, facts), MAKERS["passer"](1, 2, facts)]
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        answer = bots[decision.seat].choose(view, worded(game, decision))
        if decision.seat == 0 and decision.kind is DecisionKind.OPPORTUNITY and view.turn_player != 0:
            assert decision.options[answer[0]].kind is OptionKind.PASS
        game.answer(answer)
    assert game.winner == 0


def test_the_table_hears_why_it_plays_what_it_plays() -> None:
    """One plain sentence, named after the very card, and nothing of a pass; no other bot speaks."""
    spoken = {kind: _spoken(kind) for kind in ("novice", "sensible")}
    assert not spoken["sensible"] and len(spoken["novice"]) > 3
    names = {sheet.front.name for slug in (*DECKS["Rai"].material, *DECKS["Rai"].main) for sheet in (SHEETS[slug],)}
    assert all(line.startswith("I ") and line.endswith(".") and line.count("\n") == 0 for line in spoken["novice"])
    assert sum(any(name in line for name in names) for line in spoken["novice"]) > 3


def _spoken(kind: str) -> list[str]:
    """Play a few turns of a table at which a person only passes; return what the bot says."""
    told: list[str] = []

    def send(seat: int, message: wire.FromHost) -> None:
        if isinstance(message, wire.Said) and seat == 0:
            told.append(message.text)

    start = Start((DECKS["Silvie"], DECKS["Rai"]), "5", 1)
    room = Room(RoomPlan(start, (SeatPlan(), SeatPlan(kind))), SHEETS, MAKERS, send)
    room.joined(0, "Ann")
    for _ in range(120):
        if (turn := room.bots.due()) is not None:
            room.bots.take(turn, turn.answer())
        elif (decision := room.table.decision) is not None:
            room.take(0, wire.Answer(room.table.epoch, decision.number, least_answer(decision)))
    return told
