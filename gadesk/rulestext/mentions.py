"""A thing that a text names, which a later word may point back at."""

from __future__ import annotations

from collections.abc import Callable

from gadesk.rulestext.grammar.subjects.selections import FROM_THERE, called
from gadesk.rulestext.meant import may_be_called, only_champion, singular, unsaid
from gadesk.rulestext.placeholders import Others
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.node import Pred, Selection, preds_of
from gadesk.script.words import Dealt, Role

ATTACK: tuple[Pred, ...] = (p.HasSubtype("attack"),)
"""An attack is no card and no object: only "that attack" means it."""
MASTERY: tuple[Pred, ...] = (p.HasSubtype("mastery"),)
"""A mastery is no card and no object either: only "it" means it."""
PILE: tuple[Pred, ...] = (p.HasSubtype("pile"),)
"""A hand or memory shown as a whole: only "from it" means its cards."""


class Mention:
    """Something named earlier: what it is, what speaks of it again, and which words it may take.

    `clause` is where it was last named, `scope` how deep in abilities within abilities, `within` the mention whose
    words it is a part of, `named` how far the text was, `deeds` how many had noted something by its word, `pointed`
    whether it was spoken of again. `aimed`: it is a target; `one_of`: one of those that something is done for; `every`:
    each of some, of which "those" speaks.
    """

    __slots__ = (
        "again",
        "aimed",
        "chosen",
        "clause",
        "deeds",
        "every",
        "named",
        "one_of",
        "plural",
        "pointed",
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
        self.deeds = 0
        self.named = 0
        self.preds = preds
        self.plural = plural
        self.pointed = False
        self.scope = 0
        self.this = this
        self.within: Mention | None = None

    @property
    def meaning(self) -> tuple[Selection, int, int]:
        """What is the same for two mentions of the same thing."""
        return self.again(), self.chosen, self.deeds

    def is_another(self) -> bool:
        """Whether it is open if "other" behind it is told of it: it is several, a target, or was told apart itself."""
        apart = self.aimed or any(isinstance(pred, p.Other | Others) for pred in self.preds)
        return self.plural or (apart and not self.pointed)

    def replaced_by(self, other: Mention) -> bool:
        """Whether the other was named by the same word later: what was spoken of before is done with."""
        return other.deeds > self.deeds and other.again() == self.again()

    def spoken(self, noun: str) -> Selection:
        """What a word that speaks of it means; of what an event is about the word may tell the type."""
        made = self.again()
        asked = called(noun.split()[-1])
        if not isinstance(made, s.Subject) or made.role is Role.EVERY:
            return made
        return s.Subject(made.role, unsaid(asked, self.preds))

    def fits(self, noun: str, own_champion: bool) -> bool:
        """Tell whether a word can mean it; `own_champion`: the card whose text is read is a champion."""
        if self.preds is ATTACK or noun == "that attack":
            return self.preds is ATTACK and noun == "that attack"
        if self.preds is PILE or noun == FROM_THERE:
            return self.preds is PILE and noun == FROM_THERE
        if self.preds is MASTERY:
            return noun == "it"
        noun = "they" if noun == "each of them" else noun.removeprefix("each of ")
        champion = own_champion if self.this else only_champion(self.preds)
        if noun == "it":
            return not self.plural and (not champion or self.aimed)
        if noun == "their own":
            return not self.plural and not self.this and not champion and may_be_called("unit", self.preds)
        if noun == "they each":
            return not self.this
        if noun in ("they", "them"):
            return self.plural or champion or self.one_of or self.every
        head, word = noun.split()[0], singular(noun)
        if self.plural != (head == "those") and not (self.every and head == "those"):
            return False
        return not self.this and may_be_called(word, self.preds)


def one_of(group: Selection) -> Mention:
    """One of a group of which each is spoken of: it is called "they", too."""
    made = Mention(lambda: s.Noted(Dealt.EACH), preds_of(group), False)
    made.one_of = True
    return made


def of_before(target: s.Target) -> Mention:
    """A target of the paragraph before."""
    return Mention(lambda: s.TargetRef(target.slot, True), target.preds or (p.IsCard(),), target.most != Fixed(1))
