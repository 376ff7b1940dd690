"""Predicates asked of print alone."""

from __future__ import annotations

import pytest

from gadesk.glossary import CardType, Element, Supertype
from gadesk.script import predicates as p
from gadesk.script.node import Pred
from gadesk.script.players import You
from gadesk.script.printed_faces import answers
from gadesk.script.sheet import Face

HOUND = Face("Hound", (CardType.ALLY,), (Element.FIRE,), (Supertype.UNIQUE,), ("beast",), ("tamer",))
MINE = p.ControlledBy(You())


@pytest.mark.parametrize(
    ("pred", "said"),
    [
        (p.IsType(CardType.ALLY), True),
        (p.IsType(CardType.ITEM), False),
        (p.IsSupertype(Supertype.UNIQUE), True),
        (p.HasSubtype("human"), False),
        (p.HasClass("tamer"), True),
        (p.IsElement(Element.WIND), False),
        (p.IsUnit(), True),
        (MINE, None),
        (p.Not(p.HasSubtype("beast")), False),
        (p.Not(MINE), None),
        (p.Either((MINE, p.IsUnit())), True),
        (p.Either((MINE, p.HasSubtype("human"))), None),
        (p.Either((p.HasClass("mage"), p.HasSubtype("human"))), False),
        (p.Both((MINE, p.HasSubtype("human"))), False),
        (p.Both((MINE, p.IsUnit())), None),
        (p.Both((p.IsUnit(), p.HasSubtype("beast"))), True),
    ],
)
def test_print_says_yes_or_no_or_nothing(pred: Pred, said: bool | None) -> None:
    """What print does not tell is left open, also in words put together, unless the rest settles it."""
    assert answers(HOUND, pred) is said
