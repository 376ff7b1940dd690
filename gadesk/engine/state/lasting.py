"""What a resolution leaves for later: continuous effects in force, and delayed triggers."""

from __future__ import annotations

from collections.abc import Mapping

from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.notes import Notes
from gadesk.glossary import Zone
from gadesk.script.changes import MayPlayFrom, PlayerCant
from gadesk.script.durations import Until
from gadesk.script.node import Change, Effect, Pattern, Pred, Selection, Who
from gadesk.script.selections import FirstPlayed
from gadesk.script.sheet import Face

USED = -1
"""What `Active.left` is once an effect on the next of something has been used: it ends with the next checks."""


class Active:
    """A continuous effect in force that resolution created (effects.continuous-effects/instanced-effects).

    `ids` is the fixed set it affects; None means "what `affects` says" or the player alone. `left` is what remains of a
    shield or "next time"; `combat` the number of the attack it is bound to (0: not bound). `taker` has the control that
    it gives, `copied` is the face that it gives, `back` the zone to which its cards return as it ends, `numbers` are
    those of a prevention, worked out as it began, `remains` is what it must go on to be like. Replaced, never changed
    in place, but for `left`.
    """

    __slots__ = ("id", "controller", "source", "face", "ids", "changes", "until", "left", "combat",
                 "attacks", "next_only", "notes", "targets", "x", "turn", "event", "preds",
                 "taker", "copied", "numbers", "back", "remains")  # fmt: skip

    def __init__(self, id: int, controller: int, source: int, face: Face, changes: tuple[Change, ...]) -> None:
        self.id = id
        self.controller = controller
        self.source = source
        self.face = face
        self.ids: tuple[int, ...] | None = None
        self.changes = changes
        self.until = Until.END_OF_TURN
        self.left: int | None = None
        self.combat = 0
        self.attacks = False
        self.next_only = False
        self.notes = Notes()
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.x = 0
        self.turn = 0
        self.event: Happening | None = None
        self.preds: tuple[Selection, ...] = ()
        self.taker: int | None = None
        self.copied: Face | None = None
        self.numbers: Mapping[str, int] = {}
        self.back: Zone | None = None
        self.remains: tuple[Pred, ...] = ()

    def clone(self) -> Active:
        """Return a copy; notes are copied one level deep."""
        new = Active.__new__(Active)
        new.id = self.id
        new.controller = self.controller
        new.source = self.source
        new.face = self.face
        new.ids = self.ids
        new.changes = self.changes
        new.until = self.until
        new.left = self.left
        new.combat = self.combat
        new.attacks = self.attacks
        new.next_only = self.next_only
        new.notes = self.notes.copy()
        new.targets = self.targets
        new.x = self.x
        new.turn = self.turn
        new.event = self.event
        new.preds = self.preds
        new.taker = self.taker
        new.copied = self.copied
        new.numbers = self.numbers
        new.back = self.back
        new.remains = self.remains
        return new


def bound(active: Active) -> tuple[Who, ...]:
    """Return the players whom an effect binds: who can't or may do something, or whose next card it is about."""
    cards = (node.who for node in active.preds if isinstance(node, FirstPlayed))
    return (*(change.who for change in active.changes if isinstance(change, PlayerCant | MayPlayFrom)), *cards)


class Delayed:
    """A delayed trigger (abilities.triggered-abilities.4). `until` as in `effects.Later`."""

    __slots__ = (
        "id",
        "controller",
        "source",
        "face",
        "pattern",
        "effect",
        "until",
        "notes",
        "targets",
        "turn",
        "event",
    )

    def __init__(self, id: int, controller: int, source: int, face: Face, pattern: Pattern, effect: Effect) -> None:
        self.id = id
        self.controller = controller
        self.source = source
        self.face = face
        self.pattern = pattern
        self.effect = effect
        self.until = Until.FOR_GOOD
        self.notes = Notes()
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.turn = 0
        self.event: Happening | None = None
