"""What the texts of a deck's cards make possible: elements enabled, cards that need none, further classes.

A deck is warned of what can never be played, so wherever a text may help, it is taken to help.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from gadesk.glossary import ADVANCED_ELEMENTS, BASIC_ELEMENTS, Element
from gadesk.script.abilities import Static
from gadesk.script.changes.characteristics import AddChosen, AddElement, AddTypes, IgnoreElements, SetElement, SetTypes
from gadesk.script.changes.permissions import EnableElement
from gadesk.script.effects import Continuous
from gadesk.script.effects.traits import ChooseTraits
from gadesk.script.node import Node, Pred, Selection, walk
from gadesk.script.predicates import HasSubtype, IsElement, IsOfRank, IsSupertype, IsType
from gadesk.script.selections import All, Inheritor, NextPlayed, This, YourChampion
from gadesk.script.sheet import CardSheet, Face
from gadesk.script.words import Among, Trait


def enabled_by(sheets: Iterable[CardSheet]) -> frozenset[Element]:
    """The elements that texts enable, or that they add to a champion, who then enables them (card-parts.element.p4)."""
    found: set[Element] = set()
    for sheet in sheets:
        nodes = list(walk(sheet))
        found.update(node.element for node in nodes if isinstance(node, EnableElement) and not node.disable)
        for affects, change in changes(sheet):
            if _a_champion(affects, sheet):
                if isinstance(change, (AddElement, SetElement)):
                    found.add(change.element)
                elif isinstance(change, AddChosen) and change.kind is Trait.ELEMENT:
                    found.update(each for node in nodes if isinstance(node, ChooseTraits) for each in _choices(node))
    return frozenset(found)


def ignored_by(sheets: Iterable[CardSheet], cards: Mapping[str, CardSheet]) -> frozenset[str]:
    """Those of the cards whose elements need not be enabled, by their own text or by another card's."""
    found: set[str] = set()
    for sheet in sheets:
        for affects, change in changes(sheet):
            if not isinstance(change, IgnoreElements):
                continue
            if isinstance(affects, This):
                found.add(sheet.slug)
            elif isinstance(affects, (All, NextPlayed)):
                found.update(slug for slug, card in cards.items() if all(_may_be(card.front, p) for p in affects.preds))
    return frozenset(found)


def gives_classes(sheets: Iterable[CardSheet]) -> bool:
    """Whether a text gives a champion a class that is not printed on it."""
    for sheet in sheets:
        for affects, change in changes(sheet):
            chosen = isinstance(change, AddChosen) and change.kind is Trait.CLASS
            told = isinstance(change, (AddTypes, SetTypes)) and change.classes
            if (chosen or told) and _a_champion(affects, sheet):
                return True
    return False


def changes(sheet: CardSheet) -> Iterator[tuple[Selection, Node]]:
    """Yield what a sheet's texts change, of what."""
    for node in walk(sheet):
        if isinstance(node, (Static, Continuous)):
            for change in node.changes:
                yield node.affects, change


def _a_champion(affects: Selection, sheet: CardSheet) -> bool:
    return isinstance(affects, (YourChampion, Inheritor)) or (
        isinstance(affects, This) and sheet.front.level is not None
    )


def _choices(node: ChooseTraits) -> frozenset[Element]:
    if node.kind is not Trait.ELEMENT:
        return frozenset()
    return frozenset(BASIC_ELEMENTS if node.among is Among.BASIC else Element)


def _may_be(face: Face, pred: Pred) -> bool:
    """Whether a printed face may be what a text asks for; what cannot be told from print may be so."""
    match pred:
        case IsType():
            return pred.type in face.types
        case IsSupertype():
            return pred.supertype in face.supertypes
        case HasSubtype():
            return pred.subtype in (*face.subtypes, *face.classes)
        case IsElement():
            return pred.element in face.elements
        case IsOfRank():
            return not set(face.elements).isdisjoint(ADVANCED_ELEMENTS if pred.advanced else BASIC_ELEMENTS)
    return True
