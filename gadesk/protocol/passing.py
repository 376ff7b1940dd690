"""Passing Opportunity by itself: what a seat has asked for, and where it will stop, in words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from gadesk.glossary import Phase
from gadesk.protocol.decisions import Decision, DecisionKind, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.record import Record


class PassUntil(StrEnum):
    """How long a seat passes by itself."""

    ASKED = "asked"  # not at all: it is asked every time
    SOMETHING = "something"  # until something happens
    PHASE = "phase"  # to a named phase


class Whose(StrEnum):
    """In whose turn a named phase is waited for."""

    ANY = "any"
    MINE = "mine"
    THEIRS = "theirs"


ACTS = frozenset({EventKind.ACTIVATED, EventKind.MATERIALIZED, EventKind.ABILITY_ACTIVATED, EventKind.ATTACK_DECLARED})


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

    def stops(self, seat: int, decision: Decision, since: Sequence[Event]) -> str | None:
        """Say why the passing stops at `decision`, or None if it goes on. `since`: events since it was set."""
        if pass_option(decision) is None:
            return "Stopped passing: a choice is yours."
        for event in since:
            why = self._stops_at(seat, event)
            if why:
                return why
        return None

    def _stops_at(self, seat: int, event: Event) -> str | None:
        other = event.seat is not None and event.seat != seat
        if event.kind is EventKind.ATTACK_DECLARED and other:
            return "Stopped passing: another player attacks."
        if self.until is PassUntil.SOMETHING:
            if event.kind in ACTS and other:
                return "Stopped passing: another player acted."
            if event.phase is Phase.MAIN and event.seat == seat:
                return "Stopped passing: your main phase began."
        elif event.phase is not None and event.phase == self.phase and self._counts(other):
            return f"Stopped passing: {self._which().replace('next ', '')} began."
        return None

    def _counts(self, other: bool) -> bool:
        return self.whose is Whose.ANY or (self.whose is Whose.THEIRS) is other


def pass_option(decision: Decision) -> int | None:
    """Find the option that passes Opportunity, or None if the decision is of another kind."""
    if decision.kind is not DecisionKind.OPPORTUNITY:
        return None
    for index, option in enumerate(decision.options):
        if option.kind is OptionKind.PASS:
            return index
    return None
