"""What happened, for triggers and for what is said of this turn."""

from __future__ import annotations

from gadesk.glossary import Zone
from gadesk.script.happenings import HappeningKind
from gadesk.script.node import Node

Awaited = HappeningKind | type[Node]
"""What may be waited for: a kind of happening, or a rule that is looked for in the same way."""


class Happening:
    """Something that happened, for triggers and for "this turn" conditions. Never changed once made."""

    __slots__ = ("kind", "seat", "id", "old", "source", "amount", "zone", "to", "word", "combat", "others")

    def __init__(
        self, kind: HappeningKind, seat: int = -1, id: int = 0, old: int = 0, source: int = 0, amount: int = 0,
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
