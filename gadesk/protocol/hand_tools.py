"""The free hand tools: what a player may do by hand with a card, a pile, a player or the turn.

Each tool is declared once, with what it is used on, what else it takes and its words. The menu, the line of the log,
what a message, a saved game and a scenario may say, and what is refused are derived from that; how the engine carries
each out stands in a table that fails by name for one that it lacks (`engine/flow/hand_tools`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from gadesk.glossary import OWN_ZONES, STATS, Phase, Zone
from gadesk.glossary.notion import Notion
from gadesk.protocol.record import Record, Text, Whole

MOST_AT_ONCE = 99
"""How many counters, cards, points or tokens a tool is used for at once."""
MOST_IN_A_TURN = 200
"""How often a player may use tools in one turn: no more could be read, and a saved game has its bounds."""
LONGEST_WORD = 40


class On(StrEnum):
    """What a tool is used on."""

    OBJECT = "object"  # on the field
    CARD = "card"  # wherever it lies, as long as the player may know which one it is
    CARDS = "cards"  # such a card, or some of a pile
    PLAYER = "player"
    TURN = "turn"


class Slot(StrEnum):
    """What a tool may take besides what it is used on, each by the name of its field in `ToolUse`."""

    TO = "to"
    PLACE = "place"
    OTHER = "other"
    SEAT = "seat"
    AMOUNT = "amount"
    WORD = "word"
    LASTING = "lasting"


class Which(StrEnum):
    """Which cards of a pile are meant."""

    TOP = "top"
    BOTTOM = "bottom"
    RANDOM = "random"
    CHOSEN = "chosen"  # the player looks at the pile and chooses
    ALL = "all"


class Place(StrEnum):
    """Where in a pile cards are put."""

    TOP = "top"
    BOTTOM = "bottom"
    SHUFFLED = "shuffled"


class Holding(StrEnum):
    """How one card is attached to another."""

    LOADED = "loaded"
    LINEAGE = "lineage"
    LINKED = "linked"


class Says(StrEnum):
    """What the word of a tool is: of a closed list, or open."""

    NOTHING = ""
    COUNTER = "kind of counter"
    STAT = "stat"
    PHASE = "phase"
    TOKEN = "token"  # its slug
    HOLDING = "how it is attached"


REACHED = (*OWN_ZONES, Zone.FIELD)
"""The zones that cards are moved to; to an object they are attached."""
CHOICES: dict[Says, tuple[str, ...]] = {
    Says.STAT: tuple(stat.value for stat in STATS),
    Says.PHASE: tuple(phase.value for phase in Phase),
    Says.HOLDING: tuple(way.value for way in Holding),
}
"""The words of the closed lists."""


class ToolFacts(NamedTuple):
    """What holds for a tool. `words` is what the log says that a player does; the names in braces are filled in."""

    label: str
    on: On
    words: str
    takes: tuple[Slot, ...] = ()
    says: Says = Says.NOTHING
    least: int = 1
    zones: tuple[Zone, ...] = ()
    """Where the card or the pile must be; empty: anywhere."""
    open_too: bool = True
    """Whether a card that lies open to all may be meant."""


class Tool(Notion):
    """What may be done by hand, in the order of the menu."""

    facts: ToolFacts

    MOVE = "move", ToolFacts("Move", On.CARDS, "moves {card} to {to}{place}", (Slot.TO, Slot.PLACE))
    REST = "rest", ToolFacts("Rest", On.OBJECT, "rests {card}")
    WAKE = "wake", ToolFacts("Wake up", On.OBJECT, "wakes {card} up")
    PUT_COUNTERS = (
        "put_counters",
        ToolFacts(
            "Put counters", On.CARD, "puts {amount} {word} counter{s} on {card}", (Slot.AMOUNT, Slot.WORD), Says.COUNTER
        ),
    )
    REMOVE_COUNTERS = (
        "remove_counters",
        ToolFacts(
            "Remove counters", On.CARD, "removes {amount} {word} counter{s} from {card}",
            (Slot.AMOUNT, Slot.WORD), Says.COUNTER,
        ),
    )  # fmt: skip
    DAMAGE = "damage", ToolFacts("Deal damage", On.OBJECT, "deals {amount} damage to {card}", (Slot.AMOUNT,))
    HEAL = "heal", ToolFacts("Remove damage", On.OBJECT, "removes {amount} damage from {card}", (Slot.AMOUNT,))
    CHANGE_STAT = (
        "change_stat",
        ToolFacts(
            "Change a stat", On.OBJECT, "gives {card} {signed} {word}{lasting}",
            (Slot.WORD, Slot.AMOUNT, Slot.LASTING), Says.STAT, least=-MOST_AT_ONCE,
        ),
    )  # fmt: skip
    CONTROL = (
        "control",
        ToolFacts("Change control", On.OBJECT, "gives {player} control of {card}{lasting}", (Slot.SEAT, Slot.LASTING)),
    )
    TURN_OVER = "turn_over", ToolFacts("Turn over", On.CARD, "turns {card} over")
    ATTACH = (
        "attach",
        ToolFacts("Attach", On.CARD, "attaches {card} to {other} ({word})", (Slot.OTHER, Slot.WORD), Says.HOLDING),
    )
    COPY = "copy", ToolFacts("Make a token copy", On.OBJECT, "makes {amount} token cop{ies} of {card}", (Slot.AMOUNT,))
    DESTROY = "destroy", ToolFacts("Destroy", On.OBJECT, "destroys {card}")
    SACRIFICE = "sacrifice", ToolFacts("Sacrifice", On.OBJECT, "sacrifices {card}")
    DISCARD = "discard", ToolFacts("Discard", On.CARD, "discards {card}", zones=(Zone.HAND, Zone.MEMORY))
    LOOK = "look", ToolFacts("Look at", On.CARDS, "looks at {card}", open_too=False)
    REVEAL = "reveal", ToolFacts("Reveal", On.CARDS, "reveals {card}", open_too=False)
    SHUFFLE = "shuffle", ToolFacts("Shuffle the deck", On.PLAYER, "shuffles {whose} deck")
    DRAW = "draw", ToolFacts("Draw", On.PLAYER, "lets {player} draw {amount} card{s}", (Slot.AMOUNT,))
    SUMMON = (
        "summon",
        ToolFacts(
            "Make a token", On.PLAYER, "makes {amount} {word} token{s} for {player}",
            (Slot.WORD, Slot.AMOUNT), Says.TOKEN,
        ),
    )  # fmt: skip
    LEVEL_UP = (
        "level_up",
        ToolFacts("Level up to this champion", On.CARD, "levels up to {card}", zones=OWN_ZONES),
    )
    DELEVEL = "delevel", ToolFacts("Level down", On.PLAYER, "levels the champion of {player} down")
    SET_PHASE = "set_phase", ToolFacts("Go to a phase", On.TURN, "goes to the {word} phase", (Slot.WORD,), Says.PHASE)
    PASS_TURN = "pass_turn", ToolFacts("End the turn", On.TURN, "ends the turn")


class ToolUse(Record):
    """One use of a tool. What its tool does not take keeps its default.

    It is used on the card of that id (`card`), on `amount` cards of the pile that `seat` has in `zone`, on the player
    `seat`, or on the turn. For a card `seat` is who is to control it; None: as it would be by the rules.
    """

    tool: Tool
    card: Whole = 0
    seat: Whole | None = None
    zone: Zone | None = None
    which: Which = Which.TOP
    amount: Whole = 1
    to: Zone | None = None
    place: Place = Place.TOP
    other: Whole = 0
    word: Text = ""
    lasting: bool = False


def takes(tool: Tool) -> tuple[str, ...]:
    """Return the fields of `ToolUse` that a use of this tool may fill, `card` first where it is used on one."""
    facts = tool.facts
    fields: list[str] = [] if facts.on in (On.PLAYER, On.TURN) else ["card"]
    if facts.on is On.PLAYER:
        fields.append("seat")
    if facts.on is On.CARDS:
        fields += ["seat", "zone", "which", "amount"]
    return tuple(dict.fromkeys((*fields, *(slot.value for slot in facts.takes))))


def malformed(use: ToolUse) -> str | None:
    """Say in one sentence what a use says that its tool does not take, or lacks; None for one that is whole."""
    facts, allowed = use.tool.facts, takes(use.tool)
    plain = ToolUse(use.tool)
    name = facts.label
    for field in ToolUse.__struct_fields__:
        if field not in (*allowed, "tool") and getattr(use, field) != getattr(plain, field):
            return f"“{name}” takes no {field}."
    pile = facts.on is On.CARDS and not use.card
    if facts.on in (On.OBJECT, On.CARD) and not use.card:
        return f"“{name}” needs a card."
    if (pile or facts.on is On.PLAYER) and use.seat is None:
        return f"“{name}” needs a player."
    if pile and use.zone not in OWN_ZONES:
        return f"“{name}” needs a card, or a pile to take cards from."
    if Slot.SEAT in facts.takes and use.seat is None:
        return f"“{name}” needs a player."
    if Slot.TO in facts.takes and use.to not in REACHED:
        return f"“{name}” needs a zone to move to."
    if Slot.OTHER in facts.takes and (not use.other or use.other == use.card):
        return f"“{name}” needs another object."
    return _wrong_amount(use, pile) or _wrong_word(use)


def _wrong_amount(use: ToolUse, pile: bool) -> str | None:
    facts = use.tool.facts
    if pile and use.which is Which.ALL:
        return None
    if not (pile or Slot.AMOUNT in facts.takes):
        return None
    if not facts.least <= use.amount <= MOST_AT_ONCE or not use.amount:
        return f"“{facts.label}” takes a number from {facts.least} to {MOST_AT_ONCE}."
    return None


def _wrong_word(use: ToolUse) -> str | None:
    facts = use.tool.facts
    if facts.says is Says.NOTHING:
        return None
    if facts.says in CHOICES:
        known = CHOICES[facts.says]
        return None if use.word in known else f"“{facts.label}” takes one of: {', '.join(known)}."
    if not use.word or len(use.word) > LONGEST_WORD or use.word != plain_word(use.word):
        return f"“{facts.label}” needs a {facts.says.value}: a word in small letters."
    return None


def plain_word(text: str) -> str:
    """Return an open word as it is kept: in small letters, with nothing but letters, digits, - and single blanks."""
    kept = "".join(sign if sign.isalnum() or sign in "-' " else " " for sign in text.lower())
    return " ".join(kept.split())[:LONGEST_WORD]


class Names(NamedTuple):
    """How a sentence calls what a use is about; players by their seat."""

    card: str = "it"
    other: str = "another object"
    player: Callable[[int], str] = lambda seat: f"player {seat + 1}"
    token: Callable[[str], str] = lambda slug: slug
    themselves: str = "themselves"
    own: str = "their own"


IMPERSONAL = Names()
"""How a sentence calls what nobody has a name for."""


def sentence(use: ToolUse, by: int, names: Names = IMPERSONAL) -> str:
    """Say what is done, as the log does behind the player's name: "puts 2 wither counters on it"."""
    facts = use.tool.facts
    whose = names.own if use.seat == by else _possessive(names.player(use.seat or 0))
    player = names.themselves if use.seat == by else names.player(use.seat or 0)
    many = abs(use.amount) != 1
    lasts = Slot.LASTING in facts.takes
    return facts.words.format(
        card=names.card if use.card else _of_pile(use, whose),
        to=use.to.facts.words if use.to is not None else "",
        place=_place(use),
        other=names.other,
        player=player,
        whose=whose,
        amount=use.amount,
        signed=f"{use.amount:+d}",
        s="s" if many else "",
        ies="ies" if many else "y",
        word=names.token(use.word) if facts.says is Says.TOKEN else use.word.replace("_", " "),
        lasting=(" for good" if use.lasting else " until end of turn") if lasts else "",
    )


def _possessive(name: str) -> str:
    if name == "you":
        return "your"
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _place(use: ToolUse) -> str:
    if use.to is not Zone.MAIN_DECK:
        return ""
    return {Place.TOP: " (on top)", Place.BOTTOM: " (at the bottom)", Place.SHUFFLED: " (shuffled in)"}[use.place]


def _of_pile(use: ToolUse, whose: str) -> str:
    """Say which cards of a pile are meant."""
    if use.zone is None:
        return "nothing"
    pile = f"{whose} {use.zone.facts.noun}"
    if use.which is Which.ALL:
        return f"all cards of {pile}"
    cards = "card" if use.amount == 1 else f"{use.amount} cards"
    if use.which is Which.RANDOM:
        return f"{'a card' if use.amount == 1 else cards} at random of {pile}"
    if use.which is Which.CHOSEN:
        return f"up to {use.amount} chosen card{'' if use.amount == 1 else 's'} of {pile}"
    return f"the {use.which.value} {cards} of {pile}"
