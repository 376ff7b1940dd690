"""What a rule builds is taken apart by its shape."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import pattern_of, taking
from gadesk.script import amounts as a
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s


def taken(build: Any, slots: str, value: Any) -> Any:
    """Take a value apart by what `build` makes of its slots: every way there is."""
    found = taking(pattern_of(build, slots.split()))(value)
    return [found] if isinstance(found, dict) else found


def test_slots_are_found_where_they_were_put() -> None:
    """As fields, within tuples, and as the rest of one."""
    there = p.InZone(Zone.HAND, None)
    build = lambda n, m: e.Banish(s.Chosen((*n, there), m))  # noqa: E731
    value = e.Banish(s.Chosen((p.IsCard(), p.IsUnit(), there), a.Fixed(2)))
    assert taken(build, "n m", value) == [{"n": (p.IsCard(), p.IsUnit()), "m": a.Fixed(2)}]
    assert taken(build, "n m", e.Banish(s.Chosen((p.IsCard(),), a.Fixed(2)))) is None
    assert taken(build, "n m", e.Destroy(value.what)) is None


def test_a_pair_is_put_together_again() -> None:
    """A slot that holds several values, of which each goes somewhere else."""
    build = lambda each: a.PerEach(a.Fixed(1), each[0], each[1])  # noqa: E731
    assert taken(build, "each", a.PerEach(a.Fixed(1), a.Influence(), 2)) == [{"each": (a.Influence(), 2)}]


def test_a_slot_put_twice_holds_one_value() -> None:
    """Two different ones do not fit."""
    build = lambda n: a.Plus(n, n)  # noqa: E731
    assert taken(build, "n", a.Plus(a.Fixed(2), a.Fixed(2))) == [{"n": a.Fixed(2)}]
    assert taken(build, "n", a.Plus(a.Fixed(2), a.Fixed(3))) is None


def test_what_has_a_shape_in_one_way_gives_that_alone() -> None:
    """However the rest of a tuple stands in it: at its beginning, its end or between."""
    there = p.InZone(Zone.HAND, None)
    builds: list[Any] = [lambda n: (*n, there), lambda n: (there, *n), lambda n: (there, *n, there)]
    for build in builds:
        shape = taking(pattern_of(build, ["n"]))
        assert shape(build((p.IsCard(), p.IsUnit()))) == {"n": (p.IsCard(), p.IsUnit())}
        assert shape(build(())) == {"n": ()}
        assert shape(()) is None and shape((p.IsCard(), p.IsUnit())) is None and shape(there) is None


def test_two_tuples_part_in_every_way() -> None:
    """The first takes as much as it can first."""
    found = taken(lambda x, y: (*x, *y), "x y", (1, 2))
    assert found == [{"x": (1, 2), "y": ()}, {"x": (1,), "y": (2,)}, {"x": (), "y": (1, 2)}]


@pytest.mark.parametrize(
    "build",
    [
        lambda n: a.Fixed(n + 1),
        lambda n: a.Fixed(1) if n == 2 else n,
        lambda n: e.Banish(n.what),
        lambda n: f"{n} of them",
        lambda n: a.Fixed(1),
        lambda n: n if n else None,
        lambda n: a.PerEach(a.Fixed(1), *n),
    ],
)
def test_a_build_that_looks_into_its_slots_has_no_inverse(build: Any) -> None:
    """So its rule says itself how it is taken apart, or is refused."""
    assert pattern_of(build, ["n"]) is None
    with pytest.raises(TypeError, match="draw"):
        Grammar().rule("eff", "draw {n:amt}", build)
