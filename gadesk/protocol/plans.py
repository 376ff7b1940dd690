"""What is to be played, by whom and where: what a window hands to the host that it starts, and a journal keeps."""

from __future__ import annotations

from gadesk.protocol import codec
from gadesk.records import dataclass

PLAYER = "player"
"""The kind of a seat that a person takes."""
NEWEST = 5
"""How new games draw their chance, and how the rules ask: the number in a saved game (`engine.state.chance`).

The ways of before are the numbers from 1 to this one."""
AHEAD = "--ahead"
"""Tells a host that its plan comes later."""
_SEED_BYTES = 32


def fresh_seed() -> str:
    """Return a seed that nobody can guess: 256 bits from the operating system, in hexadecimal digits."""
    import secrets  # with what it brings as dear as the plans themselves

    return secrets.token_hex(_SEED_BYTES)


@dataclass(frozen=True, slots=True)
class DeckCards:
    """The cards of one player's decks, by slug, copies repeated."""

    material: tuple[str, ...]
    main: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """What a game begins from: with it and the answers, the same game can be played again.

    `seed` is `fresh_seed()` unless one player, alone, chose another: who knows it knows what comes.
    `scenario` names a scenario's file ("file#2": its second one): its board is begun from instead of the decks,
    and has its own seed. `generator` is what makes chance of the seed, by its number in `engine.state.chance`. The
    seats of `people` are asked what a program need not be (`engine.procedure.Run`).
    """

    decks: tuple[DeckCards, ...]
    seed: str
    first: int | None = None
    scenario: str = ""
    generator: int = NEWEST
    people: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to sit at a seat: `kind` is "player", or the name of a bot."""

    kind: str = PLAYER
    name: str = ""


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """What a host is to run. `resume` names a journal to go on with; `free_undo`: without consent.

    `format` is what a guest's own deck must be legal in; empty: it need only be one that can be played.
    """

    start: Start
    seats: tuple[SeatPlan, ...]
    journal: str = ""
    resume: str = ""
    free_undo: bool = False
    format: str = ""


@dataclass(frozen=True, slots=True)
class HostPlan:
    """Where to listen, and what to run. Port 0: any free one."""

    room: RoomPlan
    address: str = "127.0.0.1"
    port: int = 0
    sheets: str = ""


@dataclass(frozen=True, slots=True)
class Ready:
    """The host listens; `tokens` has one for each seat that a player may take, empty for bots."""

    port: int
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    """The host could not begin; `reason` is one sentence."""

    reason: str


Outcome = codec.Tagged("host's answer", Ready, Failed)
