"""What happened, what left, what waits and what lasts: the records that the state keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gadesk.glossary import Zone
from gadesk.script.abilities import Triggered
from gadesk.script.node import Change, Effect, Pattern, Selection
from gadesk.script.sheet import Face

if TYPE_CHECKING:
    from gadesk.engine.state.characteristics import Chars
    from gadesk.engine.state.game_state import Card, Obj


MASTERIES = -1000
"""Less a seat, what stands for the mastery of that seat where counters are put on it (mechanics.mastery)."""


Notes = dict[str, Any]
"""What instructions, costs and rules note under a word, to be spoken of later: its kind is known to who reads it."""


class Happening:
    """Something that happened, for triggers and for "this turn" conditions. Never changed once made."""

    __slots__ = ("kind", "seat", "id", "old", "source", "amount", "zone", "to", "word", "combat", "others")

    def __init__(
        self, kind: str, seat: int = -1, id: int = 0, old: int = 0, source: int = 0, amount: int = 0,
        zone: Zone | None = None, to: Zone | None = None, word: str = "", combat: bool = False,
        others: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        self.kind = kind
        self.seat = seat
        self.id = id
        self.old = old
        self.source = source
        self.amount = amount
        self.zone = zone
        self.to = to
        self.word = word
        self.combat = combat
        self.others = others


class Gone:
    """Last-known information of a card or object that left a public zone. `chars` are its derived
    characteristics (`layers.Chars`), `obj` a copy of its object data or None."""

    __slots__ = ("card", "obj", "chars", "now")

    def __init__(self, card: Card, obj: Obj | None, chars: Chars, now: int) -> None:
        self.card = card
        self.obj = obj
        self.chars = chars
        self.now = now


class Pending:
    """A triggered ability that waits to be put onto the Effects Stack."""

    __slots__ = ("controller", "source", "ability", "index", "event", "face", "notes", "targets", "spell")

    def __init__(
        self, controller: int, source: int, ability: Triggered, index: int, event: Happening | None, face: Face,
        notes: Notes | None = None, targets: tuple[tuple[int, ...], ...] = (), spell: bool = False,
    ) -> None:  # fmt: skip
        self.controller = controller
        self.source = source
        self.ability = ability
        self.index = index
        self.event = event
        self.face = face
        self.notes = notes or {}
        self.targets = targets
        self.spell = spell


class Active:
    """A continuous effect in force that resolution created (effects.continuous-effects/instanced-effects).

    `ids` is the fixed set it affects; None means "what `affects` says" or the player alone. `until`
    is a word of `effects.Continuous`. `left` is what remains of a shield or "next time"; `combat` the
    number of the attack it is bound to (0: not bound). Replaced, never changed in place, but for `left`.
    """

    __slots__ = ("id", "controller", "source", "face", "ids", "changes", "until", "left", "combat",
                 "attacks", "next_only", "notes", "targets", "x", "turn", "event", "preds")  # fmt: skip

    def __init__(self, id: int, controller: int, source: int, face: Face, changes: tuple[Change, ...]) -> None:
        self.id = id
        self.controller = controller
        self.source = source
        self.face = face
        self.ids: tuple[int, ...] | None = None
        self.changes = changes
        self.until = "end of turn"
        self.left: int | None = None
        self.combat = 0
        self.attacks = False
        self.next_only = False
        self.notes: Notes = {}
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.x = 0
        self.turn = 0
        self.event: Happening | None = None
        self.preds: tuple[Selection, ...] = ()

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
        return new


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
        self.until = ""
        self.notes: Notes = {}
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.turn = 0
        self.event: Happening | None = None
