"""What a player may choose among comes from the rulebook's lists or from the cards of the game."""

from __future__ import annotations

import ast
import enum
from pathlib import Path

from gadesk import glossary

ENUMERATIONS = {
    name for name, value in vars(glossary).items() if isinstance(value, type) and issubclass(value, enum.Enum)
}
NO_CHOICES = {"masteries": ["Direction"], "parts": ["Zone"], "seat_view": ["Element"], "turn": ["Phase"]}
"""Where an enumeration is gone through and nobody chooses among what no game has.

The directions and the phases are all of every game, the zones are what texts ask about, and here is the order in which
elements are shown.
"""
LISTING = {"dict", "frozenset", "iter", "list", "set", "sorted", "tuple"}


def enumerated(source: str) -> list[str]:
    """Return the enumerations of the glossary that some code goes through from one end to the other."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        through: list[ast.expr] = []
        if isinstance(node, (ast.For, ast.comprehension)):
            if isinstance(node, ast.comprehension) and any(".facts." in ast.unparse(test) for test in node.ifs):
                continue  # those for which a fact of the rulebook holds, not every word that the program knows
            through.append(node.iter)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LISTING:
            through += node.args
        elif isinstance(node, ast.Starred):
            through.append(node.value)
        found += [one.id for one in through if isinstance(one, ast.Name) and one.id in ENUMERATIONS]
        found += [
            str(getattr(one.value, "id", ""))
            for one in through
            if isinstance(one, ast.Attribute) and one.attr == "__members__"
        ]
    return found


def test_no_choice_is_made_of_the_programs_own_lists(root: Path) -> None:
    """The engine goes through no enumeration: those hold every word that the program knows, and not only the game's."""
    found = {
        path.stem: names
        for path in sorted((root / "gadesk" / "engine").rglob("*.py"))
        if (names := enumerated(path.read_text(encoding="utf-8")))
    }
    assert found == NO_CHOICES


def test_the_search_sees_an_enumeration() -> None:
    """A loop, a comprehension, a list and a star are all ways through an enumeration."""
    code = "for a in Element: pass\nx = [b for b in Zone if b]\ny = sorted(Phase)\nz = (*Counter,)\nw = Element.FIRE"
    assert sorted(enumerated(code)) == ["Counter", "Element", "Phase", "Zone"]
    assert not enumerated("own = [zone for zone in Zone if zone.facts.own]")
