"""The tables of executors take one function for a class, and only for classes of their kind."""

from __future__ import annotations

import pytest

from gadesk.engine.registry import Answers
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Pred


def test_two_entries_for_one_class_are_refused() -> None:
    """Whichever way they are entered; the first one stays."""
    table = Answers[int, [], bool](Pred)
    table.add(p.IsUnit, lambda ctx, node: True)
    with pytest.raises(TypeError, match="two entries for IsUnit"):
        table.add(p.IsUnit, lambda ctx, node: False)
    with pytest.raises(TypeError, match="two entries for IsUnit"):
        table.answers(p.IsUnit)(lambda ctx, node: False)
    assert table.table[p.IsUnit](0, p.IsUnit())


def test_what_is_of_another_kind_is_refused() -> None:
    """A selection among the predicates would never be asked."""
    with pytest.raises(TypeError, match="This is no Pred"):
        Answers[int, [], bool](Pred).add(s.This, lambda ctx, node: True)
