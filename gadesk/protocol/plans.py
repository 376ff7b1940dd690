"""What is to be played, by whom and where: what a window hands to the host that it starts, and a journal keeps."""

from __future__ import annotations

from gadesk.glossary.editions import Edition
from gadesk.protocol import codec
from gadesk.protocol.matches import MatchRules
from gadesk.protocol.record import Many, Record, TaggedRecord, Text, Whole

PLAYER = "player"
"""The kind of a seat that a person takes."""
NEWEST = 17
"""How new games draw their chance, and how the rules ask: the number in a saved game (`engine.state.chance`).

The ways of before are the numbers from 1 to this one."""
TARGET = "target"
"""The kind of a seat that follows a script."""
AHEAD = "--ahead"
"""Tells a host that its plan comes later."""
_SEED_BYTES = 32


def is_person(kind: str) -> bool:
    """Tell whether the kind of a seat is a person's; any other names a bot."""
    return kind == PLAYER


def ends_its_turns(kind: str) -> bool:
    """Tell whether a seat is asked in each of its turns, even if it could only pass: a person, or who has a script."""
    return kind in (PLAYER, TARGET)


def fresh_seed() -> str:
    """Return a seed that nobody can guess: 256 bits from the operating system, in hexadecimal digits."""
    import secrets  # with what it brings as dear as the plans themselves

    return secrets.token_hex(_SEED_BYTES)


class DeckCards(Record):
    """The cards of one player's decks, by slug, copies repeated; a sideboard only in a match of several games."""

    material: Many[Text]
    main: Many[Text]
    sideboard: Many[Text] = ()


class Start(Record):
    """What a game begins from: with it and the answers, the same game can be played again.

    `seed` is `fresh_seed()` unless one player, alone, chose another: who knows it knows what comes.
    `scenario` names a scenario's file ("file#2": its second one): its board is begun from instead of the decks,
    and has its own seed. `generator` is what makes chance of the seed, by its number in `engine.state.chance`. The
    `edition` is the one of the rules by which it is played; what names none is of the first that was. The
    seats of `people` are asked what a program need not be (`engine.procedure.Run`); where the game is `paced` those who
    may hold a response are asked even if they can only pass, so that the host passes for them after a while.
    """

    decks: Many[DeckCards]
    seed: Text
    first: Whole | None = None
    scenario: Text = ""
    generator: Whole = NEWEST
    edition: Text = Edition.V1_1_3.value
    people: Many[Whole] = ()
    paced: bool = False


class Script(Record):
    """What a program is told of how to play.

    Of a target to measure a deck by, what it does in each of its turns, whatever it is dealt. `damage`: so much is
    dealt to the opponent's champion; `allies`: so many of its hand come onto the field. Of one that looks ahead,
    `seconds`: how long it thinks at most; 0: as long as its level does.
    """

    damage: Whole = 0
    allies: Whole = 0
    seconds: Whole = 0


class SeatPlan(Record):
    """Who is to sit at a seat: `kind` is "player", or the name of a bot, and `script` what that is told."""

    kind: Text = PLAYER
    name: Text = ""
    script: Script = Script()

    @property
    def person(self) -> bool:
        """Whether a person takes it."""
        return is_person(self.kind)


class RoomPlan(Record):
    """What a host is to run. `resume` names a journal to go on with; `free_undo`: without consent.

    `format` is what a guest's own deck must be legal in; empty: it need only be one that can be played. `match`: how
    many games, and which clock; a journal that is gone on with has its own. `salt` is that with which the deck is
    pledged that the host brought to the table: whoever begins a host again before it has a journal says the same.
    """

    start: Start
    seats: Many[SeatPlan]
    journal: Text = ""
    resume: Text = ""
    free_undo: bool = False
    format: Text = ""
    match: MatchRules = MatchRules()
    salt: Text = ""


class LanPlan(Record):
    """How guests of the network come in: at all addresses or one, at a port that is taken or else any free one.

    `admit_all`: the host's own player is not asked who may come in. `told`: the table is told to the network.
    `gallery`: others may watch from the beginning.
    """

    name: Text
    address: Text = ""
    port: Whole = 0
    admit_all: bool = False
    told: bool = True
    gallery: bool = False


class HostPlan(Record):
    """Where to listen for programs of this machine, and what to run. Port 0: any free one."""

    room: RoomPlan
    address: Text = "127.0.0.1"
    port: Whole = 0
    sheets: Text = ""
    lan: LanPlan | None = None


class Ready(TaggedRecord):
    """The host listens; `tokens` has one for each seat that a player may take, empty for bots.

    `code` lets a guest of the network in, who connects to `lan_port`; `watching` is the code for those who watch.
    """

    port: Whole
    tokens: Many[Text]
    code: Text = ""
    lan_port: Whole = 0
    watching: Text = ""


class Failed(TaggedRecord):
    """The host could not begin; `reason` is one sentence."""

    reason: Text


class Several(TaggedRecord):
    """The file that was named holds several scenarios, with these titles; the host waits for another plan."""

    titles: Many[Text]


OUTCOMES: codec.Family[Ready | Failed | Several] = codec.Family("host's answer", Ready, Failed, Several)
