"""What a host is to run for what was chosen on the start screen, which comes without it and all that it loads."""

from __future__ import annotations

import getpass
from pathlib import Path

from gadesk.protocol.plans import TARGET, HostPlan, RoomPlan, Script, SeatPlan, Start, fresh_seed
from gadesk.sheets.game_decks import game_deck
from gadesk.ui.start.choice import First, Opponent, StartChoice

BOTS = {
    Opponent.NOVICE: ("novice", "Novice"),
    Opponent.BOT: ("sensible", "Sensible bot"),
    Opponent.CASUAL: ("casual", "Thinking bot"),
    Opponent.STRONG: ("strong", "Thinking bot"),
    Opponent.PATIENT: ("patient", "Thinking bot"),
    Opponent.RANDOM: ("random", "Random bot"),
    Opponent.GOLDFISH: ("passer", "Goldfish"),
    Opponent.TARGET: (TARGET, "Target"),
}
FIRST = {First.ME: 0, First.OPPONENT: 1, First.RANDOM: None}


def player_name() -> str:
    """The player's name: the system's name for them, where it has a fitting one."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    return name.capitalize() if name.isalpha() and name not in ("root", "user", "admin") else "Player"


ME = player_name()


def room_of(
    choice: StartChoice, journal: Path, seats: tuple[SeatPlan, ...], free_undo: bool, format: str = ""
) -> RoomPlan:
    """Plan a new game from what was chosen."""
    seed = fresh_seed() if choice.seed is None else str(choice.seed)
    start = Start((game_deck(choice.mine), game_deck(choice.theirs)), seed, FIRST[choice.first])
    return RoomPlan(start, seats, str(journal), free_undo=free_undo, format=format)


def solo_plan(choice: StartChoice, journal: Path) -> HostPlan:
    """Plan a game against a program."""
    return HostPlan(room_of(choice, journal, (SeatPlan(name=ME), opponent_of(choice)), True))


def opponent_of(choice: StartChoice) -> SeatPlan:
    """Seat the program that was chosen."""
    kind, name = BOTS[choice.opponent]
    script = Script(choice.damage, choice.allies) if kind == TARGET else Script()
    if choice.opponent is Opponent.PATIENT:
        script = Script(seconds=choice.seconds)
    return SeatPlan(kind, name, script)


def scenario_plan(choice: StartChoice, journal: Path) -> HostPlan:
    """Plan to play on from a scenario's board, against a program."""
    start = Start((), fresh_seed(), None, str(Path(choice.scenario).resolve()))
    return HostPlan(RoomPlan(start, (SeatPlan(name=ME), opponent_of(choice)), str(journal), free_undo=True))
