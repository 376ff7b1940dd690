"""Passing Opportunity by itself: what a seat has asked for, and where it will stop, in words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from gadesk.glossary import Phase, Step
from gadesk.protocol.decisions import Decision, DecisionKind, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.record import Many, Record, Whole
from gadesk.protocol.views import LayerKind, PlayerView


class PassUntil(StrEnum):
    """How long a seat passes by itself."""

    ASKED = "asked"  # not at all: it is asked every time
    SOMETHING = "something"  # until something happens
    RESOLVED = "resolved"  # until nothing is left on the Effects Stack
    PHASE = "phase"  # to a named phase


class Whose(StrEnum):
    """In whose turn a named phase is waited for."""

    ANY = "any"
    MINE = "mine"
    THEIRS = "theirs"


ACTS = frozenset({
    EventKind.ACTIVATED, EventKind.MATERIALIZED, EventKind.ABILITY_ACTIVATED, EventKind.ATTACK_DECLARED,
    EventKind.BY_HAND,
})  # fmt: skip


class PassMode(Record):
    """A seat's standing wish about Opportunity (mechanics.timing-and-permissions/opportunity)."""

    until: PassUntil = PassUntil.ASKED
    phase: Phase = Phase.MAIN
    whose: Whose = Whose.ANY

    @property
    def on(self) -> bool:
        """Say whether anything is passed by itself."""
        return self.until is not PassUntil.ASKED

    def words(self) -> str:
        """Say in one sentence where the passing will stop; empty when it is off."""
        if self.until is PassUntil.SOMETHING:
            return (
                "Passing until something happens: stops when another player acts or attacks,"
                " when a choice is yours, and at your main phase."
            )
        if self.until is PassUntil.RESOLVED:
            return "Letting everything resolve: stops when another player acts, and when a choice is yours."
        if self.until is PassUntil.PHASE:
            return (
                f"Passing to {self._which()}: stops there, when you are attacked, and when a choice is yours."
                " Other players' cards and abilities are let through."
            )
        return ""

    def _which(self) -> str:
        name = f"{self.phase.value.replace('_', ' ')} phase"
        owners = {Whose.ANY: "the next", Whose.MINE: "your next", Whose.THEIRS: "your opponent's next"}
        return f"{owners[self.whose]} {name}"

    def stops(self, seat: int, decision: Decision, since: Sequence[Event], resolved: bool = False) -> str | None:
        """Say why the passing stops at `decision`, or None if it goes on.

        `since`: events since it was set. `resolved`: whether the Effects Stack is empty.
        """
        if pass_option(decision) is None:
            return "Stopped passing: a choice is yours."
        if self.until is PassUntil.RESOLVED and resolved:
            return "Everything has resolved."
        for event in since:
            why = self._stops_at(seat, event)
            if why:
                return why
        return None

    def _stops_at(self, seat: int, event: Event) -> str | None:
        other = event.seat is not None and event.seat != seat
        if event.kind is EventKind.ATTACK_DECLARED and other:
            return "Stopped passing: another player attacks."
        if event.kind in ACTS and other and self.until is not PassUntil.PHASE:
            return "Stopped passing: another player acted."
        if self.until is PassUntil.RESOLVED:
            return None
        if self.until is PassUntil.SOMETHING:
            if event.phase is Phase.MAIN and event.seat == seat:
                return "Stopped passing: your main phase began."
        elif event.phase is not None and event.phase == self.phase and self._counts(other):
            return f"Stopped passing: {self._which().replace('next ', '')} began."
        return None

    def _counts(self, other: bool) -> bool:
        return self.whose is Whose.ANY or (self.whose is Whose.THEIRS) is other


class StopAt(StrEnum):
    """A part of the turn in which a seat may be asked though nothing waits on the Effects Stack.

    The phases, and the steps of combat, which lies within the main phase (turn.combat-phase).
    """

    WAKE_UP = Phase.WAKE_UP.value
    MATERIALIZE = Phase.MATERIALIZE.value
    RECOLLECTION = Phase.RECOLLECTION.value
    DRAW = Phase.DRAW.value
    MAIN = Phase.MAIN.value
    DECLARATION = Step.DECLARATION.value
    RETALIATION = Step.RETALIATION.value
    DAMAGE = Step.DAMAGE.value
    END_OF_COMBAT = Step.END_OF_COMBAT.value
    END = Phase.END.value

    @classmethod
    def of(cls, view: PlayerView) -> StopAt:
        """Say in which part of the turn a game is."""
        return cls(view.phase.value if view.step is Step.NONE else view.step.value)


OF_USE = 3
"""How it is read what is of use where (`session.of_use`). Another reading is another number: whoever knows only one of
them asks too often, and no program passes where another would not."""


class Stops(Record):
    """Where a seat wants to be asked, for as long as it plays; everywhere else its Opportunity is passed for it.

    `mine` and `theirs`: with nothing on the Effects Stack, in its own turns and in those of others. Its own main phase
    is no matter of choice. With something there it is asked what another player activates, and what abilities of others
    aim at something; with `abilities` also those without a target. With `own_plays` it is asked what it controls
    itself, too: who puts something on the stack counts as having passed, unless saying otherwise. What another player
    materializes is a matter of the stop at its materialize phase, and before the damage of its own attack it is asked
    where another player retaliates. With `of_use`, the number of a reading, all that only where something that it could
    do is worth it there. `every`: it is always asked.
    """

    mine: Many[StopAt] = (StopAt.RECOLLECTION,)
    theirs: Many[StopAt] = (StopAt.DAMAGE, StopAt.END)
    own_plays: bool = False
    abilities: bool = False
    every: bool = False
    of_use: Whole = 0

    def asks(self, view: PlayerView) -> bool:
        """Say whether the seat of this view is asked, where it has Opportunity."""
        if self.every:
            return True
        at, its_turn = StopAt.of(view), view.turn_player == view.seat
        if view.stack:
            top = view.stack[-1]
            if top.controller == view.seat:
                return self.own_plays
            if top.kind is LayerKind.ABILITY:
                return self.abilities or bool(top.targets)
            return top.kind is LayerKind.ACTIVATION or StopAt.MATERIALIZE in self.theirs
        if at is StopAt.DAMAGE and its_turn and view.combat is not None and view.combat.retaliating:
            return True
        return (its_turn and at is StopAt.MAIN) or at in (self.mine if its_turn else self.theirs)


def pass_option(decision: Decision) -> int | None:
    """Find the option that passes Opportunity, or None if the decision is of another kind."""
    if decision.kind is not DecisionKind.OPPORTUNITY:
        return None
    for index, option in enumerate(decision.options):
        if option.kind is OptionKind.PASS:
            return index
    return None
