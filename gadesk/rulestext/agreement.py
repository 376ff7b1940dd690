"""What the words of a reading must agree in, though its node would be the same.

"Target Animal and Beast ally" is no ally that is either, "a card from each player's graveyard" is one for each of
them, and what an Ally Link links to is no champion. Such a text means something that no node says yet, so it is unread.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from gadesk.glossary import UNIT_TYPES
from gadesk.rulestext.wording import Phrase, every
from gadesk.script.changes import EntersAs
from gadesk.script.effects import ChooseName, ChooseTraits
from gadesk.script.node import CostPart, Selection
from gadesk.script.players import EachOpponent, EachPlayer
from gadesk.script.predicates import CostCompares, HasChosen, StatCompares
from gadesk.script.selections import Chosen, Linked, Target, This
from gadesk.script.sheet import Face
from gadesk.script.words import Trait

NOUNS = frozenset({"np", "npbase", "own", "ownbest", "bare", "heads"})
"""Categories that are a noun phrase, or most of one."""
LISTED = frozenset({"mod.and", "last.s.and", "elements.and"})
"""Lists by "and" of what something may be."""
PLACES = frozenset({"post", "theirs"})
"""Where cards lie: "from your hand and memory"."""
KINDS = frozenset(kind.facts.one for kind in UNIT_TYPES)


class Many(StrEnum):
    """How many a noun is of; "each" and "all" by the word before it."""

    NONE = ""
    ONE = "s"
    SEVERAL = "p"
    EACH = "each"
    ALL = "all"


WHOLE = (Many.EACH, Many.ALL)


class _Around(NamedTuple):
    """What stands around a phrase: how many the noun it is in is of, whether they are picked, and what is granted."""

    many: Many = Many.NONE
    picks: bool = False
    quoted: bool = False


def agrees(phrase: Phrase, face: Face | None, links: frozenset[str]) -> bool:
    """Tell whether the words of a reading agree with one another, with its card, and with what that links to."""
    if not _chosen_before(phrase):
        return False
    return all(_agrees(part, around, face, links) for part, around in _within(phrase, _Around()))


def _chosen_before(phrase: Phrase) -> bool:
    """Whether "that element", "those classes" mean what was chosen: of something named they would be its own."""
    chosen: set[Trait] = set()
    for part in every(phrase):
        value = part.value
        if isinstance(value, ChooseTraits):
            chosen.add(value.kind)
        elif isinstance(value, ChooseName):
            chosen.add(Trait.NAME)
        elif isinstance(value, EntersAs):
            chosen.add(value.choosing)
        elif isinstance(value, HasChosen) and THAT & set(_words(part).split()) and value.trait not in chosen:
            return False
    return True


THAT = frozenset({"that", "those"})


def _agrees(part: Phrase, around: _Around, face: Face | None, links: frozenset[str]) -> bool:
    category, words = part.rule.category, _words(part)
    joint = " and " in words or " or " in words
    if category in LISTED:
        return around.many is not Many.ONE
    if category in PLACES and joint:
        return around.many is not (Many.ONE if " and " in words else Many.ALL)
    if isinstance(part.value, CostCompares | StatCompares) and part.value.total:
        return around.picks
    if category == "poss" and isinstance(part.value, (EachPlayer, EachOpponent)):
        return not around.picks or around.many in WHOLE
    if isinstance(part.value, Linked) and words.startswith("linked "):
        return not links or words.split()[1] in (*links, "unit", "object")
    if isinstance(part.value, This) and not around.quoted and words.removeprefix("this ") in KINDS:
        return face is None or words.removeprefix("this ") in face.types
    return True


def _within(phrase: Phrase, around: _Around) -> Iterator[tuple[Phrase, _Around]]:
    """Yield a phrase and all within it, each with what stands around it."""
    yield phrase, around
    slots = iter(phrase.slots)
    before, base = "", _base(phrase)
    picks = around.picks
    if isinstance(phrase.value, Selection | CostPart):
        picks = isinstance(phrase.value, Chosen | Target | CostPart)
    for part in phrase.rule.layout:
        if type(part) is str:
            before = part
            continue
        slot = next(slots)
        if isinstance(slot, Phrase):
            many, last = around.many, before.lower().split()[-1:]
            if last in (["each"], ["all"]):
                many = Many(last[0])
            elif _base(slot) in NOUNS and base not in NOUNS and (before or many not in WHOLE):
                many = Many.SEVERAL if slot.rule.category.endswith(".p") else Many.ONE
            yield from _within(slot, _Around(many, picks, around.quoted or before.endswith('"')))
        before = ""


def _base(phrase: Phrase) -> str:
    return phrase.rule.category.removesuffix(".s").removesuffix(".p")


def _words(phrase: Phrase) -> str:
    """The rule's own words, without what stands in its slots."""
    return "".join(part if type(part) is str else "…" for part in phrase.rule.layout)
