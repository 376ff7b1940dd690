"""Every field of a node is read by the engine in some scenario: one that is not would be wording, which no node holds.

Which scenario reads which field is noted in fields_read.json. After a new field, or when a scenario no longer reads
what it read: `python -m tests.engine.test_fields` plays all scenarios and notes it anew (a minute or two).
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from opcode import opname
from pathlib import Path
from typing import Any

import gadesk.script
from gadesk.engine.query import evaluate
from gadesk.script.node import REGISTRY, field_names
from gadesk.session.scenario import scenarios
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
READ = Path(__file__).with_name("fields_read.json")
Field = tuple[str, str]
UNREAD = frozenset({("Manual", "ordinal"), ("Manual", "digest")})
"""What tells unread paragraphs from one another: nothing reads it, since nobody could read them."""


@cache
def every_field() -> frozenset[Field]:
    """Return each field of each node of the contract."""
    for found in pkgutil.walk_packages(gadesk.script.__path__, "gadesk.script."):
        importlib.import_module(found.name)
    return frozenset((cls.__name__, name) for cls in REGISTRY.values() for name in field_names(cls))


NAMED = {"LOAD_ATTR", "LOAD_METHOD", "MATCH_CLASS"}
"""What reads a field by its name: `getattr` may ask any node for it."""
BY_TABLE = {evaluate.within.__code__, evaluate.among.__code__}
"""What asks for the one field that a table names for the class of a node (`evaluate.WITHIN`)."""


class Watched:
    """A field of a node that notes when the engine reads it; what walks over all fields of a node is no reader."""

    def __init__(self, slot: Any, name: Field, seen: set[Field]) -> None:
        self.slot, self.name, self.seen = slot, name, seen

    def __get__(self, node: Any, kind: Any = None) -> Any:
        """Return the field's value."""
        if node is None:
            return self
        frame = sys._getframe(1)
        if frame.f_globals.get("__name__", "").startswith("gadesk.engine."):
            if frame.f_code in BY_TABLE or opname[frame.f_code.co_code[frame.f_lasti]] in NAMED:
                self.seen.add(self.name)
        return self.slot.__get__(node, kind)

    def __set__(self, node: Any, value: Any) -> None:
        """Set it, as a new node does."""
        self.slot.__set__(node, value)


@contextmanager
def watched() -> Iterator[set[Field]]:
    """Collect which fields the engine reads."""
    seen: set[Field] = set()
    slots = {(cls, name): vars(REGISTRY[cls])[name] for cls, name in every_field()}
    for (cls, name), slot in slots.items():
        setattr(REGISTRY[cls], name, Watched(slot, (cls, name), seen))
    try:
        yield seen
    finally:
        for (cls, name), slot in slots.items():
            setattr(REGISTRY[cls], name, slot)


def play(places: Iterable[str]) -> Iterator[tuple[str, set[Field]]]:
    """Play scenarios, each named as file#number, and yield what the engine read in each."""
    files: dict[str, list[scenarios.Scenario]] = {}
    for place in places:
        path, _, number = place.partition("#")
        found = files.get(path) or files.setdefault(path, scenarios.load_all(ROOT / path))
        with watched() as seen:
            scenarios.run(found[int(number) - 1])
        yield place, seen


def test_the_engine_reads_every_field() -> None:
    """The noted scenarios read every field, so that none is there for the words of a text alone.

    In a process of its own: what other tests have played leaves answers behind that need no field read again.
    """
    code = "from tests.engine.test_fields import check; check()"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == 0, found.stderr[-2000:]


def check() -> None:
    """Play the noted scenarios; raises AssertionError where a field is read that should not be, or is not read."""
    noted: dict[str, str] = json.loads(READ.read_text())
    seen = {name for _, found in play(sorted(set(noted.values()))) for name in found}
    assert not seen & UNREAD
    unread = sorted(".".join(name) for name in every_field() - seen - UNREAD)
    told = "wording, or played by no scenario; python -m tests.engine.test_fields notes them anew"
    assert not unread, f"the engine reads no {', '.join(unread)}: {told}"


def test_a_field_that_is_read_and_one_that_is_not_are_told_apart() -> None:
    """Only a read by the engine itself counts: not one by this test, nor comparing or printing a node."""
    from gadesk.script.amounts import Fixed, Plus

    with watched() as seen:
        assert Plus(Fixed(1), Fixed(2)) == Plus(Fixed(1), Fixed(2)) and "Fixed" in repr(Fixed(1)) and Fixed(3).n == 3
        assert not seen
        assert evaluate.amount(None, Plus(Fixed(1), Fixed(2))) == 3  # type: ignore[arg-type]
    assert seen == {("Plus", "left"), ("Plus", "right"), ("Fixed", "n")}
    assert Fixed(4).n == 4


def note() -> None:
    """Note for each field a scenario that reads it: as few scenarios as do."""
    paths = [path for path in sorted((ROOT / "tests/scenarios").rglob("*.json")) if path.name != "cards.json"]
    places = [f"{path.relative_to(ROOT)}#{at + 1}" for path in paths for at in range(len(scenarios.load_all(path)))]
    read = {place: seen & every_field() for place, seen in play(places)}
    left, found = set().union(*read.values()), dict[Field, str]()
    while left:
        place = max(read, key=lambda one: len(read[one] & left))
        found |= dict.fromkeys(read[place] & left, place)
        left -= read[place]
    READ.write_text(json.dumps({".".join(name): found[name] for name in sorted(found)}, indent=0) + "\n")
    for name in sorted(every_field() - found.keys() - UNREAD):
        print(f"{'.'.join(name)}: no scenario reads it")


if __name__ == "__main__":
    note()
