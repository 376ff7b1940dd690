"""Records: what Python's own dataclasses are, made when they are first used."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import re
import subprocess
import sys
import threading
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import ClassVar

import pytest

from gadesk.records import dataclass
from tests.architecture.source import modules


@dataclass(frozen=True, slots=True)
class Leaf:
    """Frozen, with a default, a constant of the class and a property."""

    vein: int
    colour: str = "green"
    MOST: ClassVar[int] = 9

    @property
    def doubled(self) -> int:
        """Twice the veins."""
        return self.vein * 2


@dataclass(frozen=True, slots=True)
class Flower(Leaf):
    """Adds a field."""

    petals: tuple[int, ...] = ()


@dataclass(slots=True)
class Pot:
    """May be changed."""

    leaves: list[Leaf] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Take what is given as one's own."""
        self.leaves = list(self.leaves)


@dataclass(frozen=True, slots=True)
class Nothing:
    """No fields at all."""


@dataclasses.dataclass(frozen=True, slots=True)
class Own:
    """Python's own, to compare with."""

    vein: int
    colour: str = "green"


def test_a_record_is_a_dataclass() -> None:
    """Equality, hash, print, replace, fields, copies, patterns and inheritance are those of Python's own."""
    leaf, own = Leaf(3), Own(3)
    alike: list[object] = [own]
    assert leaf not in alike
    assert leaf == Leaf(3, "green") != Leaf(4) and hash(leaf) == hash(own)
    assert repr(leaf) == "Leaf(vein=3, colour='green')" and leaf.doubled == 6 and Leaf.MOST == 9
    assert replace(leaf, vein=5) == Leaf(5) and [each.name for each in fields(Leaf)] == ["vein", "colour"]
    flower = Flower(1, petals=(2,))
    assert flower != Leaf(1) and isinstance(flower, Leaf)
    assert "vein" not in vars(Flower) and "petals" in vars(Flower)
    assert copy.deepcopy(flower) == pickle.loads(pickle.dumps(flower)) == flower
    assert list(inspect.signature(Flower).parameters) == ["vein", "colour", "petals"]
    match flower:
        case Flower(vein, colour, petals):
            assert (vein, colour, petals) == (1, "green", (2,))
    assert Nothing() == Nothing() and hash(Nothing()) == hash(Nothing()) and repr(Nothing()) == "Nothing()"


def test_what_is_frozen_stays() -> None:
    """Neither set nor deleted, and nothing added; what is not frozen may change and has no hash."""
    leaf = Leaf(3)
    for name in ("vein", "height"):
        with pytest.raises(FrozenInstanceError):
            setattr(leaf, name, 1)
    with pytest.raises(FrozenInstanceError):
        del leaf.vein
    with pytest.raises(TypeError, match="vein"):
        Leaf()  # type: ignore[call-arg]
    pots = Pot(), Pot([leaf])
    pots[0].leaves.append(leaf)
    assert pots[0] == pots[1] and pots[0].leaves is not pots[1].leaves
    with pytest.raises(TypeError, match="unhashable"):
        hash(pots[0])


def test_threads_that_make_the_first_one_together() -> None:
    """Each gets a whole record."""
    for _ in range(20):

        @dataclass(frozen=True, slots=True)
        class Seed:
            """Made by several at once."""

            kind: int = 1

        made: list[object] = []
        threads = [threading.Thread(target=lambda made=made, Seed=Seed: made.append(Seed(2))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert made == [Seed(2)] * 4


APART = {"engine", "rulestext", "script"}  # the rooms of the rules, which no window loads
OTHERS = {
    "gadesk/records.py",
    "gadesk/ui/models/places.py",
    "gadesk/ui/library/card_pool.py",
    "gadesk/commands/rulebook.py",
}
"""What needs more than a record is: an order, a place for what is worked out later."""


def test_nobody_has_classes_made_as_modules_are_imported() -> None:
    """Classes are records, and those that the start screen only knows of are not complete."""
    own = [
        module.where
        for module in modules("gadesk")
        if re.search(r"^ *(from dataclasses import .*\bdataclass\b|import dataclasses$)", module.text, re.MULTILINE)
        and module.where.split("/")[1] not in APART
    ]
    assert set(own) <= OTHERS, own
    code = (
        "import dataclasses\nmade = []\nown = dataclasses._process_class\n"
        "dataclasses._process_class = lambda cls, *more: (made.append(cls.__name__), own(cls, *more))[1]\n"
        "import gadesk.protocol.messages, gadesk.protocol.views, gadesk.decks.deckfile\nprint(*made)\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not told, "imported, and not used"
