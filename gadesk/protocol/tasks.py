"""What a seat is to reach on a declared board: a lesson's or a puzzle's task, and how far the player has come."""

from __future__ import annotations

from enum import StrEnum

from gadesk.protocol.record import Many, Record, Text, Whole


class Outcome(StrEnum):
    """How a task stands."""

    OPEN = "open"
    REACHED = "reached"
    FAILED = "failed"


class Task(Record):
    """A task as its player sees it: `goal` says what is to be reached, `text` what to do next.

    `step` of `steps` texts is shown, counted from 0. `hints` go from where to look to which card. Once it is over `why`
    says what came of it.
    """

    title: Text
    goal: Text = ""
    text: Text = ""
    step: Whole = 0
    steps: Whole = 0
    hints: Many[Text] = ()
    outcome: Outcome = Outcome.OPEN
    why: Text = ""
