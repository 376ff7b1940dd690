"""What a node's own words call wording is none of the engine's business: scenarios come out alike whatever it says.

Every field that a docstring says "is only the wording" of, "means nothing" … is filled with nonsense in all sheets;
a sample of the scenarios of the cards must come out as before. So a rule that hides in a word is found out.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec import structs

import gadesk.script
from gadesk.script import node as nodes
from gadesk.script.effects import Summon
from gadesk.script.node import Node, field_names, field_types
from gadesk.script.selections import Linked
from gadesk.script.sheet import CardSheet
from gadesk.session.scenario import scenarios
from gadesk.session.scenario.cards import CardBox
from gadesk.session.scenario.scenarios import Scenario
from gadesk.sheets.bundled import bundled_sheets
from tests.architecture.source import ROOT

CLAIM = re.compile(
    r"means? nothing|(?:is|are) only|only (?:a word|wording|words)|is the wording"
    r"|is how (?:it|the condition) is (?:said|printed)"
)
NONSENSE = "§"


def claims(cls: type[Node]) -> Iterator[str]:
    """Yield the fields that a node's docstring says are only wording: those named in the same clause."""
    names = set(field_names(cls))
    for clause in re.split(r"[.;]\s", " ".join((cls.__doc__ or "").split())):
        for part in CLAIM.finditer(clause):
            before = clause[: part.start()]
            named = [name for name in re.findall(r"`(\w+)`", before) if name in names]
            yield from named[-2:] if part[0].startswith("are") or " and `" in before else named[-1:]


@cache
def wording() -> Mapping[type[Node], frozenset[str]]:
    """Return the fields that are only wording, by node."""
    for found in pkgutil.walk_packages(gadesk.script.__path__, "gadesk.script."):
        importlib.import_module(found.name)
    every = {cls: frozenset(claims(cls)) for cls in nodes.REGISTRY.values()}
    return {cls: names for cls, names in every.items() if names}


def spoilt(value: Any) -> Any:
    """Return a node with nonsense for its words, all the way down."""
    if isinstance(value, tuple):
        return tuple(spoilt(item) for item in value)
    if not isinstance(value, Node):
        return value
    words = wording().get(type(value), frozenset())
    changed = {}
    for name in field_names(type(value)):
        item = getattr(value, name)
        made = nonsense(item) if name in words else spoilt(item)
        if made is not item:
            changed[name] = made
    return structs.replace(value, **changed) if changed else value


def nonsense(item: Any) -> Any:
    """Return another word, or the other truth."""
    return not item if isinstance(item, bool) else NONSENSE if isinstance(item, str) else item


class Spoilt(Mapping[str, CardSheet]):
    """Sheets whose wording is nonsense, made when they are asked for; a file's own cards come first."""

    shipped: ClassVar[dict[str, CardSheet]] = {}

    def __init__(self, own: Mapping[str, CardSheet]) -> None:
        self.own: dict[str, CardSheet] = {slug: spoilt(sheet) for slug, sheet in own.items()}

    def __getitem__(self, slug: str) -> CardSheet:
        if slug in self.own:
            return self.own[slug]
        if slug not in self.shipped:
            self.shipped[slug] = spoilt(bundled_sheets()[slug])
        found: CardSheet = self.shipped[slug]
        return found

    def __iter__(self) -> Iterator[str]:
        return iter({**dict.fromkeys(self.own), **dict.fromkeys(bundled_sheets())})

    def __len__(self) -> int:
        return len(list(iter(self)))


def differences(one: Scenario) -> tuple[str, ...]:
    """Run a scenario with nonsense for all wording."""
    box = CardBox(one.box.own)
    box.sheets = Spoilt(one.box.own)
    return scenarios.run(replace(one, box=box)).differences


def files() -> list[Path]:
    """List the scenario files about cards."""
    return [path for path in sorted((ROOT / "tests" / "scenarios").rglob("*.json")) if path.name != "cards.json"]


@pytest.mark.parametrize("part", range(6))
def test_scenarios_come_out_alike_whatever_the_wording_says(part: int) -> None:
    """Every sixth scenario of every sixth file; all of them were tried when this was written."""
    found = {}
    for path in files()[part::6]:
        for one in scenarios.load_all(path)[part::6]:
            named = any(isinstance(step.get("ability"), str) for step in one.steps)  # by the words of its text
            if not named and (told := differences(one)):
                found[one.title] = told
    assert not found


def test_the_claims_of_docstrings_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left says so of itself; a claim is understood in each manner of saying it."""
    found = {(cls.__name__, name) for cls, names in wording().items() for name in names}
    assert found == {("Linked", "noun"), ("Redirect", "of")}

    for claim in ("`noun` is only the wording.", '`noun` ("it") means nothing.', "`noun` is how it is said."):
        monkeypatch.setattr(Linked, "__doc__", claim)
        assert list(claims(Linked)) == ["noun"]


def test_a_rule_that_hides_in_a_word_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the amount of damage called wording by its docstring, scenarios would differ."""
    hidden: dict[type[Node], frozenset[str]] = {**wording(), Summon: frozenset({"choice"})}
    monkeypatch.setitem(globals(), "wording", lambda: hidden)
    monkeypatch.setattr(Spoilt, "shipped", {})
    path = ROOT / "tests" / "scenarios" / "pool" / "offers_and_answers_as_printed.json"
    assert any(differences(one) for one in scenarios.load_all(path))


def test_nothing_else_of_the_sheets_is_spoilt() -> None:
    """The fields are words or a yes-or-no: nothing that an ability needs to be carried out."""
    for cls, names in wording().items():
        for name, annotated in field_types(cls).items():
            if name in names:
                assert annotated in ("str", "bool"), f"{cls.__name__}.{name}"
