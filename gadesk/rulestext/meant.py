"""Whether a word may mean something: what a noun asks of what was named."""

from __future__ import annotations

from collections.abc import Iterator

from gadesk.glossary import OBJECT_TYPES, UNIT_TYPES, CardType, Supertype
from gadesk.script import predicates as p
from gadesk.script.node import Pred
from gadesk.script.printed_faces import answers
from gadesk.script.sheet import Face

TYPE_WORDS = {kind.facts.one: kind for kind in CardType if kind in OBJECT_TYPES}
"""What speaks of an object by its type; an attack is none."""
SINGULAR = {kind.facts.many: kind.facts.one for kind in CardType}
"""Where it is not the plural without its last letter."""


def unsaid(asked: tuple[Pred, ...], known: tuple[Pred, ...]) -> tuple[Pred, ...]:
    """What a word asks of something of which more is known: nothing where that can be nothing else."""
    return () if all(sure(known) <= sure((pred,)) for pred in asked) else asked


def sure(preds: tuple[Pred, ...]) -> frozenset[CardType]:
    """The types of which everything that answers must have one; all of them if nothing is said."""
    found = frozenset(CardType)
    for pred in preds:
        if isinstance(pred, p.IsType):
            found &= {pred.type}
        elif isinstance(pred, p.IsUnit):
            found &= UNIT_TYPES
        elif isinstance(pred, p.Either):
            found &= frozenset().union(*(sure((part,)) for part in pred.preds))
    return found


def could_be(face: Face | None, among: tuple[Pred, ...]) -> bool:
    """Whether the card itself could be one of those objects: then "other" means other than the card."""
    return face is not None and p.IsCard() not in among and all(answers(face, pred) is not False for pred in among)


def printed_kind(among: tuple[Pred, ...]) -> set[Pred]:
    """What cards are asked of that their print says: a type, a subtype, a class, an element."""
    if p.IsCard() not in among:
        return set()
    return {pred for pred in among if isinstance(pred, p.IsType | p.HasSubtype | p.HasClass | p.IsElement)}


def called_alike(named: tuple[Pred, ...], among: tuple[Pred, ...]) -> bool:
    """Whether what was named is called by all the nouns of those: "an ally attacks … each other ally"."""
    kinds = {pred for pred in among if isinstance(pred, p.IsType | p.HasSubtype | p.HasClass | p.IsUnit | p.Either)}
    return bool(kinds) and kinds <= set(named) and (p.IsCard() in named) == (p.IsCard() in among)


def overlap(named: tuple[Pred, ...], among: tuple[Pred, ...]) -> bool:
    """Whether what was named could be among those: no different card types, and no card among objects."""
    if (p.IsCard() in named) != (p.IsCard() in among):
        return False
    one = {part.type for part in _of_itself(named) if isinstance(part, p.IsType)}
    two = {part.type for part in _of_itself(among) if isinstance(part, p.IsType)}
    return not one or not two or bool(one & two)


def _of_itself(preds: tuple[Pred, ...]) -> Iterator[Pred]:
    """Yield what is said of the thing itself, not of what it targets, shares a word with or is none of."""
    for pred in preds:
        yield pred
        if isinstance(pred, p.Either | p.Both):
            yield from _of_itself(pred.preds)


def singular(noun: str) -> str:
    """The noun of "that unit" or "those units"."""
    head, word = noun.removeprefix("each of ").split()
    return SINGULAR.get(word, word[:-1] if head == "those" else word)


def called_just(word: str, preds: tuple[Pred, ...]) -> bool:
    """Whether it was called by just this noun: an ally is a unit, but is not called one."""
    flat = list(_of_itself(preds))
    if word == "unit":
        return p.IsUnit() in flat
    return may_be_called(word, preds) and (word != "object" or p.IsObject() in flat)


def only_champion(preds: tuple[Pred, ...]) -> bool:
    """Whether it is a champion, and no card of that type."""
    return p.IsType(CardType.CHAMPION) in preds and p.IsCard() not in preds


def may_be_called(word: str, preds: tuple[Pred, ...]) -> bool:
    """Whether something with these preds may be called by the noun."""
    flat = list(_of_itself(preds))
    is_card = p.IsCard() in flat
    types = {part.type for part in flat if isinstance(part, p.IsType)}
    if word == "card":
        return is_card
    if is_card:
        return False
    if word == "unit":
        return p.IsUnit() in flat or not UNIT_TYPES.isdisjoint(types) or not types
    if word == "object":
        return True
    if word == "token":
        return p.IsSupertype(Supertype.TOKEN) in flat
    if word in TYPE_WORDS:
        return TYPE_WORDS[word] in types
    return p.HasSubtype(word.lower()) in flat
