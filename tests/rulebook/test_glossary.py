"""Every keyword and game term is proved on real cards: on three that carry it, or on all where fewer are read whole.

`glossary.json` says for each entry of the glossary which nodes of a sheet carry it (`*` stands for any value; an entry
without nodes is a notion of the rules that no text names, so any card will do). A card proves an entry in a scenario
that cites a rule of it, names the card, and comes out otherwise when the card lacks the abilities that carry it.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.legality import violations
from gadesk.decks.model import DeckList, Entry
from gadesk.paths import resource
from gadesk.script.node import from_json, to_json
from gadesk.script.sheet import CardSheet
from gadesk.session.scenario import scenarios as scenario
from gadesk.session.scenario.cards import CardBox
from gadesk.session.scenario.scenarios import Scenario, ScenarioError
from gadesk.sheets.bundled import bundled_sheets, is_whole
from tests.scenarios.loaded import scenarios_of

HERE = Path(__file__).parent
CARRIED: dict[str, list[dict[str, Any]]] = json.loads((HERE / "glossary.json").read_text(encoding="utf-8"))
WANTED = 3
NO_ENTRIES = ("keywords.p1", "keywords.p2")
OF_DECKS = "keywords.divine-relic"
"""The one entry that says nothing of play, only of building decks."""


def entry_of(rule: str) -> str:
    """Name the glossary's entry that a rule belongs to."""
    return ".".join(rule.split(".")[:2])


def nodes(data: Any) -> Iterator[dict[str, Any]]:
    """Yield every node in a sheet's JSON form."""
    if isinstance(data, dict):
        yield data
        for item in data.values():
            yield from nodes(item)
    elif isinstance(data, list):
        for item in data:
            yield from nodes(item)


def carries(data: Any, wanted: Iterable[dict[str, Any]]) -> bool:
    """Tell whether a part of a sheet holds one of the nodes."""
    return holds(nodes(data), tuple(wanted))


def holds(there: Iterable[dict[str, Any]], wanted: Iterable[dict[str, Any]]) -> bool:
    """Tell whether one of the nodes wanted is among those there are."""
    return any(
        all(key in found and value in ("*", found[key]) for key, value in one.items())
        for found in there
        for one in wanted
    )


@cache
def carriers(entry: str) -> frozenset[str]:
    """Return the cards that are read whole and carry an entry."""
    if not CARRIED[entry]:
        return frozenset(whole())
    return frozenset(slug for slug, found in whole().items() if holds(found, CARRIED[entry]))


@cache
def whole() -> dict[str, list[dict[str, Any]]]:
    """Return the nodes of every card that is read whole."""
    return {slug: list(nodes(to_json(sheet))) for slug, sheet in bundled_sheets().items() if is_whole(sheet)}


@pytest.fixture(scope="module", autouse=True)
def _nodes_end_here() -> Iterator[None]:
    """Let go of the nodes of all cards, which each later collection of garbage would go through."""
    yield
    whole.cache_clear()


@cache
def scenarios() -> dict[str, list[Scenario]]:
    """Return all scenarios by the glossary's entries that they cite."""
    found: dict[str, list[Scenario]] = {}
    for path in sorted((HERE.parent / "scenarios").rglob("*.json")):
        for one in scenarios_of(path) if path.name != "cards.json" else ():
            for entry in {entry_of(rule) for rule in one.rules}:
                found.setdefault(entry, []).append(one)
    return found


def cards_of(one: Scenario) -> set[str]:
    """Return the real cards that a scenario's board names."""
    slugs: set[str] = set()
    for seat in one.board.seats:
        for thing in seat.objects:
            slugs |= {thing.slug, *thing.lineage, *thing.loaded}
        slugs |= {card.slug for pile in seat.piles.values() for card in pile}
        slugs |= {seat.mastery} if seat.mastery else set()
    return slugs - set(one.box.own)


def without(slug: str, entry: str) -> CardSheet:
    """Take the abilities that carry an entry off a card."""
    data = to_json(bundled_sheets()[slug])
    for face in (data["front"], data.get("back") or {}):
        face["abilities"] = [one for one in face.get("abilities", ()) if not carries(one, CARRIED[entry])]
    made = from_json(data)
    assert isinstance(made, CardSheet)
    return made


def shows(one: Scenario, slug: str, entry: str) -> bool:
    """Tell whether a scenario notices that a card lacks what carries an entry."""
    bare = without(slug, entry)
    if bare == bundled_sheets()[slug]:
        return True  # what carries it is no ability (a speed), or the entry names a notion of the rules
    try:
        return not scenario.run(replace(one, box=CardBox({**one.box.own, slug: bare}))).passed
    except ScenarioError:
        return True


def proved(entry: str, enough: int) -> set[str]:
    """Return cards that prove an entry, at most `enough`."""
    found: set[str] = set()
    for one in scenarios().get(entry, ()):
        for slug in sorted((cards_of(one) & carriers(entry)) - found):
            if len(found) < enough and shows(one, slug, entry):
                found.add(slug)
    return found


def test_the_table_names_every_entry_of_the_glossary() -> None:
    """No keyword and no term is left out."""
    ids = resource("rules", "ids.txt").read_text(encoding="utf-8").split()
    entries = {entry_of(rule) for rule in ids if rule.startswith(("keywords.", "terms."))} - set(NO_ENTRIES)
    assert set(CARRIED) == entries


@pytest.mark.parametrize("entry", [entry for entry in CARRIED if entry != OF_DECKS])
def test_real_cards_prove_the_entry(entry: str) -> None:
    """Three cards, or all that carry it where they are fewer."""
    enough = min(WANTED, len(carriers(entry)))
    found = proved(entry, enough)
    assert len(found) >= enough, f"{entry}: {sorted(found)} prove it; {len(carriers(entry))} cards carry it"


@pytest.mark.rule("keywords.divine-relic.1")
def test_no_two_relics_of_the_pool_share_a_material_deck() -> None:
    """Each is allowed alone, each two are not."""

    def broken(*relics: str) -> bool:
        deck = DeckList(tuple(Entry(1, slug) for slug in ("spirit-of-fire", *relics)), (), ())
        found = violations(deck, "standard", bundled_catalogue())
        return any(violation.rule == "keywords.divine-relic.1" for violation in found)

    relics = sorted(carriers(OF_DECKS))
    assert len(relics) >= WANTED and not any(broken(slug) for slug in relics)
    assert all(broken(*pair) for pair in itertools.combinations(relics, 2))
