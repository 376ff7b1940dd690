"""What others wrote comes in through one door, `gadesk.foreign`, which bounds it before any work."""

from __future__ import annotations

import ast

from tests.architecture.source import Module, modules

READS = {"read_text", "read_bytes", "loads", "load", "fdopen", "fromfile"}
OWN = {
    "gadesk.foreign": "the door itself",
    "gadesk.cards.facts": "the facts that ship",
    "gadesk.commands.cards": "the facts that were just made",
    "gadesk.commands.marks": "the tests of a developer's tree",
    "gadesk.commands.rulebook": "the rulebook of a developer's tree",
    "gadesk.decks.legality": "the formats that ship",
    "gadesk.decks.starters": "the starter decks that ship",
    "gadesk.library.digest": "the fingerprints that ship",
    "gadesk.library.library": "what the library keeps, which came through the door",
    "gadesk.library.records": "what the library keeps, which came through the door",
    "gadesk.library.staging": "what the library keeps, which came through the door",
    "gadesk.library.store": "what the library keeps, which came through the door",
    "gadesk.rulestext.build": "the cards of a developer's tree",
    "gadesk.session.compiling": "sheets that the library keeps, made here",
    "gadesk.session.scenario_schema": "the schema that ships",
    "gadesk.session.scenario_words": "the words that ship",
    "gadesk.session.sheets": "the sheets that ship",
    "gadesk.session.texts": "sheets that the library keeps, made here",
    "gadesk.ui.library.explain": "the keywords that ship",
}
"""Modules that read what the program itself wrote or brought, and why that needs no door."""


def readers(module: Module) -> set[str]:
    """Name what a module reads files or JSON with, past the door."""
    found = set()
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Call):
            continue
        made = node.func
        if isinstance(made, ast.Name) and made.id == "open" and not _writes(node):
            found.add("open")
        elif (
            isinstance(made, ast.Attribute)
            and made.attr in READS
            and ast.unparse(made.value) not in ("codec", "foreign")
        ):
            if made.attr not in ("load", "loads") or ast.unparse(made.value) in (
                "json",
                "pickle",
                "marshal",
                "tomllib",
            ):
                found.add(made.attr)
    return found


def _writes(call: ast.Call) -> bool:
    """Tell whether a file is opened to be written."""
    mode = call.args[1] if len(call.args) > 1 else None
    return isinstance(mode, ast.Constant) and isinstance(mode.value, str) and not set("r+") & set(mode.value)


def test_foreign_input_is_read_through_the_door() -> None:
    """A new reader either asks `gadesk.foreign` or says here why what it reads is the program's own."""
    found = {module.name: reads for module in modules("gadesk") if (reads := readers(module))}
    past = {name: sorted(reads) for name, reads in found.items() if name not in OWN}
    assert not past, past
    assert set(OWN) <= set(found), sorted(set(OWN) - set(found))
