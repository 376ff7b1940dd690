"""What a predicate says of a printed face: for texts that speak of cards which are in no game, or not yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gadesk.glossary import UNIT_TYPES
from gadesk.script import predicates as p
from gadesk.script.node import Pred
from gadesk.script.sheet import Face

PRINTED: dict[type[Pred], Callable[[Face, Any], bool]] = {
    p.IsType: lambda face, pred: pred.type in face.types,
    p.IsSupertype: lambda face, pred: pred.supertype in face.supertypes,
    p.HasSubtype: lambda face, pred: pred.subtype in face.subtypes,
    p.HasClass: lambda face, pred: pred.cls in face.classes,
    p.IsElement: lambda face, pred: pred.element in face.elements,
    p.IsUnit: lambda face, pred: not UNIT_TYPES.isdisjoint(face.types),
}


def answers(face: Face, pred: Pred) -> bool | None:
    """Tell whether a face answers by what is printed on it; None where print alone does not say."""
    if isinstance(pred, p.Not):
        inner = answers(face, pred.pred)
        return None if inner is None else not inner
    if isinstance(pred, (p.Either, p.Both)):
        settles = isinstance(pred, p.Either)
        parts = {answers(face, part) for part in pred.preds}
        return settles if settles in parts else None if None in parts else not settles
    asked = PRINTED.get(type(pred))
    return None if asked is None else asked(face, pred)
