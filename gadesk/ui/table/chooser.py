"""The state of an answer while a player makes it; no Qt here.

Every question asks for between `least` and `most` of its options, so one small class serves all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind

KEEPS_ORDER = frozenset(
    {DecisionKind.ORDER, DecisionKind.TRIGGER_ORDER, DecisionKind.RETALIATION_ORDER, DecisionKind.GLIMPSE_TOP}
)


STEPPED = frozenset({DecisionKind.NUMBER, DecisionKind.DECLARE_X, DecisionKind.GLIMPSE_TOP})
"""Questions that begin with an answer, which is changed step by step."""


class Chooser:
    """The options picked so far for one decision."""

    def __init__(self, decision: Decision) -> None:
        """Start with nothing picked; where everything must be named, with all of it, in the given order."""
        self.decision = decision
        every = self.is_full_order or self.is_forced
        self.picks: list[int] = list(range(len(decision.options))) if every else []
        self.proposed: frozenset[int] = frozenset()

    def propose(self, picks: Iterable[int]) -> None:
        """Begin with picks that the player only has to confirm; each other pick takes the place of one of them."""
        self.picks = list(picks)
        self.proposed = frozenset(self.picks)

    @property
    def is_full_order(self) -> bool:
        """Whether all options must be named and only their order is asked."""
        decision = self.decision
        return decision.ordered and decision.least == decision.most == len(decision.options) > 1

    @property
    def is_forced(self) -> bool:
        """Whether several options must all be named: only agreeing is asked, or taking back."""
        decision = self.decision
        if decision.repeat or decision.optional:
            return False
        return decision.least == decision.most == len(decision.options) > 1

    @property
    def is_single(self) -> bool:
        """Whether one click answers: for one option, or for one or none, which is declined by its own button."""
        return self.decision.most == 1

    @property
    def is_ready(self) -> bool:
        """Whether the picks are a legal answer. Nothing picked of what may be declined is none: declining is."""
        if self.decision.optional and not self.picks:
            return False
        return self.decision.refusal(tuple(self.picks)) is None

    def settles(self, confirms: bool) -> bool:
        """Whether the picks are the answer without more ado: the one rule for the table, its panels and its keys.

        A question for one option is answered by picking it. One for several waits to be confirmed; if the player
        wants no confirmation, the last of a fixed number is the answer, too.
        """
        if not self.is_ready or self.is_full_order or self.decision.repeat or self.decision.kind in STEPPED:
            return False
        if not self.proposed.isdisjoint(self.picks):
            return False
        return self.is_single or (not confirms and self.decision.least == self.decision.most)

    def waits(self, confirms: bool) -> bool:
        """Whether there is something to confirm."""
        if self.decision.kind in STEPPED or self.is_full_order or self.decision.repeat:
            return True
        if self.is_single and self.proposed:
            return True
        return not self.is_single and (confirms or self.decision.least != self.decision.most)

    def toggle(self, index: int) -> None:
        """Pick an option, take it back, or let it take the place of the only pick."""
        if index in self.picks and not self.decision.repeat:
            if not self.is_full_order:
                self.picks.remove(index)
                self.proposed -= {index}
        elif len(self.picks) < self.decision.most:
            self.picks.append(index)
        elif self.decision.most == 1:
            self.picks = [index]
        elif not self.proposed.isdisjoint(self.picks):
            self.picks.remove(next(each for each in self.picks if each in self.proposed))
            self.picks.append(index)

    def remove(self, index: int) -> None:
        """Take back one pick of an option."""
        if index in self.picks:
            self.picks.reverse()
            self.picks.remove(index)
            self.picks.reverse()

    def move(self, index: int, place: int) -> None:
        """Move a pick to another place of the order."""
        if index in self.picks:
            self.picks.remove(index)
            self.picks.insert(max(0, min(place, len(self.picks))), index)

    def count(self, index: int) -> int:
        """Count how often an option is picked."""
        return Counter(self.picks)[index]

    def answer(self) -> tuple[int, ...]:
        """Give the picks as an answer."""
        return tuple(self.picks)

    def running_count(self) -> str:
        """Say how much is picked: "2 of 3"."""
        decision, done = self.decision, len(self.picks)
        if decision.least == decision.most:
            return f"{done} of {decision.most}"
        if decision.least == 0:
            return f"{done} chosen" if decision.most >= len(decision.options) else f"{done} of up to {decision.most}"
        return f"{done} chosen, {decision.least} to {decision.most} wanted"


def complete_with(chooser: Chooser, options: Sequence[int], confirms: bool) -> bool:
    """Whether using a card that stands for these options adds nothing to the picks, so that Enter there confirms."""
    if not chooser.waits(confirms) or not chooser.is_ready or not chooser.picks:
        return False
    picked = bool(options) and not chooser.decision.repeat and all(index in chooser.picks for index in options)
    full = len(chooser.picks) == chooser.decision.most > 1
    return picked or (full and chooser.proposed.isdisjoint(chooser.picks))  # else it takes a proposed one's place


def index_of(decision: Decision, kinds: Iterable[OptionKind]) -> int | None:
    """Find the first option of one of these kinds."""
    wanted = frozenset(kinds)
    return next((index for index, option in enumerate(decision.options) if option.kind in wanted), None)


def pass_answer(decision: Decision) -> tuple[int, ...] | None:
    """Give the answer that declines: pass, skip or no; choosing nothing where that is allowed."""
    index = index_of(decision, (OptionKind.PASS, OptionKind.SKIP))
    if index is not None:
        return (index,)
    return () if decision.fewest == 0 and decision.kind != DecisionKind.OPPORTUNITY else None


def placeless(decision: Decision, on_table: frozenset[int]) -> list[tuple[int, Option]]:
    """List the options that no card on the table stands for, so that they need a button."""
    return [
        (index, option)
        for index, option in enumerate(decision.options)
        if option.id is None or option.id not in on_table
    ]
