"""What happened, as the seats are told it: for animation and for the log.

The engine records one `Event` for each thing that happened. `knowers` of the engine's record says
who may know the card; `seat_view.redact` makes the copy for one seat, in which `slug` and `id` of a hidden
card are None.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from gadesk.glossary import Direction, Phase, Property, Step, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.glossary.losses import Loss
from gadesk.protocol.hand_tools import ToolUse
from gadesk.protocol.record import Many, Record, Text, Whole


class EventKind(StrEnum):
    """One word a kind; the fields that each uses are named behind it."""

    GAME_BEGINS = "game_begins"  # seat: first turn player
    TURN_BEGINS = "turn_begins"  # seat, amount: turn number
    PHASE_BEGINS = "phase_begins"  # seat, word: phase
    STEP_BEGINS = "step_begins"  # word: combat step
    MOVED = "moved"  # seat: owner, id (new), old_id, slug, source_zone, zone, word: why ("draw", "reserve",
    # "banish", "discard", "destroy", "sacrifice", "recollect", "resolve", "return", "mill", "pay_memory", …)
    SHUFFLED = "shuffled"  # seat
    REVEALED = "revealed"  # seat, id, slug
    LOOKED = "looked"  # seat, id, slug (only that seat knows the card), amount
    ACTIVATED = "activated"  # seat, id, slug, zone, targets
    MATERIALIZED = "materialized"  # seat, id, slug
    ABILITY_ACTIVATED = "ability_activated"  # seat, id: source, slug, ability, targets
    TRIGGERED = "triggered"  # seat, id: source, slug, ability, targets, word: what it waited for, which happened to
    # its own card if `source` is that
    RESOLVED = "resolved"  # id, slug, ability (None: the card itself)
    FIZZLED = "fizzled"  # id, slug, ability, word: why (`Vain`)
    NEGATED = "negated"  # id, slug, ability
    BY_HAND = "by_hand"  # seat, id, slug, word: what the player says that an unread part does, or what is
    # done by a tool, which is `deed` then, without its card
    REVERTED = "reverted"  # seat: an announced play was taken back
    PASSED = "passed"  # seat
    RESTED = "rested"  # id
    WOKE = "woke"  # id
    LEVELED_UP = "leveled_up"  # seat, id: champion, slug, amount: base level
    DELEVELED = "deleveled"
    ATTACK_DECLARED = "attack_declared"  # seat, id: attacker, targets: defenders, others: weapons
    INTERCEPTED = "intercepted"  # id: new defender
    RETALIATES = "retaliates"  # id, targets
    DAMAGED = "damaged"  # id, amount, source, word: "combat" or "noncombat"
    PREVENTED = "prevented"  # id, amount
    RECOVERED = "recovered"  # seat, id: champion, amount
    COUNTERS = "counters"  # id, word: kind, amount: change (negative when removed)
    DIED = "died"  # id, slug
    DESTROYED = "destroyed"  # id, slug
    SUMMONED = "summoned"  # seat, id, slug
    GENERATED = "generated"  # seat, id, slug, zone
    TRANSFORMED = "transformed"  # id, slug
    PROPERTY = "property"  # id, word: became distant, fostered, loaded …
    GLIMPSED = "glimpsed"  # seat, amount; then the numbers put on top
    EMPOWERED = "empowered"  # seat, amount
    MASTERY = "mastery"  # seat, slug
    CURRENTS = "currents"  # seat, word: direction
    EFFECT_BEGAN = "effect_began"  # source, targets
    CONTROL = "control"  # id, seat
    CONCEDED = "conceded"  # seat
    LOST = "lost"  # seat, word: why
    GAME_OVER = "game_over"  # seat: winner or None for a draw, word: why


class Vain(StrEnum):
    """Why a play comes to nothing: told when it fizzles, and before, where it can be foreseen."""

    NO_TARGET = "no target"  # nothing is there that it could be aimed at, or its targets are no longer legal
    NOTHING_TO_ATTACK = "nothing to attack"
    NO_ATTACKER = "no attacker"  # its unit is gone, can't attack, or it is no time to attack
    UNPAID = "unpaid"  # what the attack costs was not paid
    CONDITION = "condition"  # what it asks for no longer holds
    LINEAGE = "lineage"  # the champion does not follow
    NOBODY = "nobody"  # foreseen only: what it would affect is not there


class Harm(StrEnum):
    """Which damage it was."""

    COMBAT = "combat"
    NONCOMBAT = "noncombat"


MEANINGS: dict[EventKind, type[StrEnum]] = {
    EventKind.PHASE_BEGINS: Phase,
    EventKind.STEP_BEGINS: Step,
    EventKind.MOVED: Cause,
    EventKind.TRIGGERED: HappeningKind,
    EventKind.FIZZLED: Vain,
    EventKind.DAMAGED: Harm,
    EventKind.PROPERTY: Property,
    EventKind.CURRENTS: Direction,
    EventKind.LOST: Loss,
    EventKind.GAME_OVER: Loss,
}
"""Of which type an event's word is, by its kind; what kind of counter it is, and what is said by hand, are open."""
Word = TypeVar("Word", bound=StrEnum)


class Event(Record):
    """One thing that happened. Fields that its kind does not use keep their defaults.

    `word` is what is sent; what it means is asked for by its type. A host may send what is no member: it means None.
    """

    kind: EventKind
    seat: Whole | None = None
    id: Whole | None = None
    old_id: Whole | None = None
    slug: Text | None = None
    source: Whole | None = None
    source_slug: Text | None = None
    source_zone: Zone | None = None
    zone: Zone | None = None
    amount: Whole | None = None
    ability: Whole | None = None
    word: Text = ""
    targets: Many[Whole] = ()
    others: Many[Whole] = ()
    deed: ToolUse | None = None

    @property
    def phase(self) -> Phase | None:
        """Which phase begins."""
        return self._means(Phase)

    @property
    def step(self) -> Step | None:
        """Which step of combat begins."""
        return self._means(Step)

    @property
    def cause(self) -> Cause | None:
        """Why a card moved."""
        return self._means(Cause)

    @property
    def occasion(self) -> HappeningKind | None:
        """What a triggered ability waited for."""
        return self._means(HappeningKind)

    @property
    def vain(self) -> Vain | None:
        """Why it fizzled."""
        return self._means(Vain)

    @property
    def became(self) -> Property | None:
        """What an object became."""
        return self._means(Property)

    @property
    def direction(self) -> Direction | None:
        """Where the Shifting Currents face now."""
        return self._means(Direction)

    @property
    def loss(self) -> Loss | None:
        """Why a player lost, or the game is over."""
        return self._means(Loss)

    @property
    def harm(self) -> Harm | None:
        """Which damage was dealt."""
        return self._means(Harm)

    def _means(self, kind: type[Word]) -> Word | None:
        if MEANINGS.get(self.kind) is not kind:
            return None
        try:
            return kind(self.word)
        except ValueError:
            return None
