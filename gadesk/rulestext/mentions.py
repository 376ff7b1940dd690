"""A thing that a text names, which a later word may point back at."""

from __future__ import annotations

from collections.abc import Callable

from gadesk.rulestext.grammar.subjects.selections import called
from gadesk.rulestext.meant import unsaid
from gadesk.script import selections as s
from gadesk.script.node import Pred, Selection
from gadesk.script.words import Role


class Mention:
    """Something named earlier: what it is, what speaks of it again, and which words it may take.

    `clause` is where it was last named, `scope` how deep in abilities within abilities, `within` the mention whose
    words it is a part of. `aimed`: it is a target; `one_of`: one of those that something is done for;
    `every`: each of some, of which "those" speaks.
    """

    __slots__ = (
        "again",
        "aimed",
        "chosen",
        "clause",
        "every",
        "one_of",
        "plural",
        "preds",
        "scope",
        "this",
        "within",
    )

    def __init__(self, again: Callable[[], Selection], preds: tuple[Pred, ...], plural: bool, this: bool = False):
        self.again = again
        self.aimed = False
        self.every = False
        self.one_of = False
        self.chosen = 0
        self.clause = 0
        self.preds = preds
        self.plural = plural
        self.scope = 0
        self.this = this
        self.within: Mention | None = None

    @property
    def meaning(self) -> tuple[Selection, int]:
        """What is the same for two mentions of the same thing."""
        return self.again(), self.chosen

    def spoken(self, noun: str) -> Selection:
        """What a word that speaks of it means; of what an event is about the word may tell the type."""
        made = self.again()
        asked = called(noun.split()[-1])
        if not isinstance(made, s.Subject) or made.role is Role.EVERY:
            return made
        return s.Subject(made.role, unsaid(asked, self.preds))
