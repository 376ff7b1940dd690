"""Script nodes, messages and views are structures of msgspec: what of dataclasses takes records apart or replaces in
them fails on these.

The type checker does not tell the two apart.
"""

from __future__ import annotations

import ast

import pytest

from gadesk.script.abilities import Keyword
from gadesk.script.node import defaults, field_names, field_types
from tests.architecture.source import modules

ROOMS = (
    "gadesk/bots/", "gadesk/engine/", "gadesk/net/", "gadesk/protocol/", "gadesk/rulestext/", "gadesk/script/",
    "gadesk/session/", "gadesk/sheets/", "gadesk/ui/cards/", "gadesk/ui/log/", "gadesk/ui/models/", "gadesk/ui/table/",
)  # fmt: skip
OF_RECORDS = {
    "gadesk/session/scenario/scenarios.py": "a declared board with another seed",
    "gadesk/session/selfplay/cases.py": "a case with fewer parts",
    "gadesk/ui/cards/painter.py": "what of a stat is drawn",
    "gadesk/ui/table/overlays.py": "a button, to compare",
    "gadesk/ui/cards/pixmaps.py": "what is drawn of a card",
    "gadesk/rulestext/chart.py": "a grammar rule at another place of its category",
    "gadesk/rulestext/compile.py": "the fields of printed faces",
    "gadesk/net/discovery.py": "a table of the network",
    "gadesk/net/visit.py": "whom one has met",
    "gadesk/session/lan.py": "a table of the network",
    "gadesk/sheets/card_rows.py": "what windows show of a card, as plain data",
    "gadesk/sheets/outlines.py": "the fields of outlines",
    "gadesk/sheets/synced.py": "what changed by a sync",
}
"""Where it is used on records of other rooms, with what these are."""


def taken_apart(source: str) -> set[str]:
    """Name what a module takes of dataclasses that fails on a node."""
    imports = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.ImportFrom))
    names = {name.name for each in imports if each.module == "dataclasses" for name in each.names}
    return names & {"asdict", "astuple", "fields", "is_dataclass", "replace"}


def test_structures_are_not_treated_as_dataclasses() -> None:
    """Where such are handled, what msgspec replaces in structures serves, and `field_names`."""
    found = {
        one.where
        for one in modules("gadesk")
        if one.where.startswith(ROOMS) and taken_apart(one.path.read_text("utf-8"))
    }
    assert found == set(OF_RECORDS)


@pytest.mark.parametrize("source", ["from dataclasses import replace", "from dataclasses import dataclass, fields"])
def test_the_search_sees_such_an_import(source: str) -> None:
    """Alone, or among what does no harm."""
    assert taken_apart(source) and not taken_apart("from dataclasses import dataclass, field")


def test_what_is_said_of_fields_is_of_the_class() -> None:
    """Each field has its annotation; those without a default are the first."""
    assert list(field_types(Keyword)) == list(field_names(Keyword))
    must = [name for name in field_names(Keyword) if name not in defaults(Keyword)]
    assert must and tuple(must) == field_names(Keyword)[: len(must)]
