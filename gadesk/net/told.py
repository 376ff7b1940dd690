"""What a guest's program was told of one game beside its boards: what happened, and what its player was asked.

A host that tells of other things than happened, or asks something else than the game does, is found out at the end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.record import replace
from gadesk.protocol.views import PlayerView

OTHERWISE = "the host told anew, and otherwise, what had happened"


def question_digest(decision: Decision) -> str:
    """Return what tells one question from another, with all its words; not how often it was asked.

    Nor what attacks would deal: that is no part of what can be chosen, and programs of before do not tell it.
    """
    options = tuple(replace(option, would=()) if option.would else option for option in decision.options)
    return hashlib.sha256(codec.canonical(replace(decision, number=0, options=options))).hexdigest()[:32]


def board_digest(view: PlayerView) -> str:
    """Return what tells one board from another, whatever its words are."""
    stack = tuple(replace(layer, text="") for layer in view.stack)
    return hashlib.sha256(codec.canonical(replace(view, stack=stack))).hexdigest()[:32]


def events_digest(events: Iterable[Event]) -> str:
    """Return what tells one course of a game from another."""
    return _of_all(map(_event_digest, events))


def _event_digest(event: Event) -> bytes:
    return hashlib.sha256(codec.canonical(event)).digest()


def _of_all(digests: Iterable[bytes]) -> str:
    return hashlib.sha256(b"".join(digests)).hexdigest()[:32]


class Told:
    """Follows one game: the events that stand, and the question that was shown last."""

    def __init__(self) -> None:
        self._events: list[bytes] = []
        self._question: Decision | None = None
        self._known: tuple[int, str] | None = None  # so many events a program of before was told, and their digest

    def recall(self, count: int, course: str) -> None:
        """Take how many events a program of before was told, and their digest."""
        self._known = count, course

    def shown(self, update: wire.Update, again: bool) -> str:
        """Take an update; `again`: nothing was taken back, so what is told again is the same. Return what is wrong."""
        first, new = update.first_event, [_event_digest(event) for event in update.events]
        self._question = update.decision
        before = self._events[first : first + len(new)]
        self._events = [*self._events[:first], *new, *(self._events[first + len(new) :] if again else ())]
        otherwise = before != new[: len(before)]
        if self._known is not None and len(self._events) >= self._known[0]:
            count, course = self._known
            otherwise, self._known = otherwise or _of_all(self._events[:count]) != course, None
        return OTHERWISE if again and otherwise else ""

    @property
    def course(self) -> tuple[int, str]:
        """How much has happened and was not taken back, and the digest of it."""
        return len(self._events), _of_all(self._events)

    def question(self, number: int) -> str:
        """Return the digest of the question of that number, if that was shown last."""
        asked = self._question
        return question_digest(asked) if asked is not None and asked.number == number else ""
