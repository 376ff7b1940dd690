"""A word that names a type, as "that ally" or "the hit champion" does, is never said of anything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gadesk.engine.query.selections import kinds
from gadesk.glossary import CardType
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Pred, walk
from gadesk.sheets.bundled import bundled_sheets

SHEETS = bundled_sheets()
UNIT = frozenset({CardType.ALLY, CardType.CHAMPION})


def _all_of(preds: tuple[Pred, ...]) -> frozenset[CardType]:
    """Return the types of which everything that answers must have one; all of them if nothing is said."""
    found = frozenset(CardType)
    for pred in preds:
        if isinstance(pred, p.IsType):
            found &= {pred.type}
        elif isinstance(pred, p.IsUnit):
            found &= UNIT
        elif isinstance(pred, p.Either):
            found &= frozenset().union(*(_all_of((part,)) for part in pred.preds))
    return found


def _named() -> Iterator[tuple[str, Any, tuple[Any, ...]]]:
    """Yield each mention of the pool that names a type, with all nodes of its face."""
    for slug in SHEETS:
        for face in (SHEETS[slug].front, SHEETS[slug].back):
            nodes = tuple(walk(face)) if face is not None else ()
            for node in nodes:
                if isinstance(node, s.TargetRef | s.Again | s.Subject) and kinds(node.noun):
                    yield slug, node, nodes


def test_what_is_named_again_by_its_type_can_be_nothing_else() -> None:
    """A target or choice spoken of again is of that type by its own words; of an event's object it is a condition."""
    found, wrong = list(_named()), []
    for slug, node, nodes in found:
        if isinstance(node, s.TargetRef):
            targets = [other for other in nodes if isinstance(other, s.Target) and other.slot == node.slot]
            fits = any(_all_of(target.preds) <= kinds(node.noun) for target in targets)
        elif isinstance(node, s.Again):
            of = node.of.preds if isinstance(node.of, s.All | s.AllExcept | s.Chosen) else ()
            own = isinstance(node.of, s.This | s.Linked | s.YourChampion)
            fits = own or _all_of(of) <= kinds(node.noun)
        else:
            fits = True  # the engine asks (select.of_kind)
        if not fits:
            wrong.append((slug, node.noun))
    assert wrong == [] and len(found) > 90


@pytest.mark.parametrize(
    ("noun", "named"),
    [
        ("the hit champion", {CardType.CHAMPION}),
        ("that unit", UNIT),
        ("those allies", {CardType.ALLY}),
        ("the killed ally from its owner's graveyard", {CardType.ALLY}),
        ("it", ()),
        ("the hit object", ()),
    ],
)
def test_which_types_a_word_names(noun: str, named: set[CardType]) -> None:
    """Plain words name nothing."""
    assert kinds(noun) == frozenset(named)
