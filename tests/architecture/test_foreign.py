"""What others wrote comes in through one door, `gadesk.foreign`, which bounds it before any work."""

from __future__ import annotations

import ast

from tests.architecture.source import Module, modules

READS = {"read_text", "read_bytes", "fdopen", "fromfile", "JSONDecoder"}
LOADS = {"load", "loads"}
FORMATS = {"json", "pickle", "marshal", "tomllib"}
OPENERS = {"io", "codecs", "gzip", "bz2", "lzma", "zipfile", "tarfile"}
DOORS = {"codec", "foreign"}
OWN = {
    "gadesk.foreign": "the door itself",
    "gadesk.cards.facts": "the facts that ship",
    "gadesk.cards.sets": "the sets that ship, and the cards of a developer's tree",
    "gadesk.commands.cards": "the facts that were just made",
    "gadesk.commands.cited_rules": "the tests of a developer's tree",
    "gadesk.commands.rulebook": "the rulebook of a developer's tree",
    "gadesk.decks.legality": "the formats that ship",
    "gadesk.decks.starters": "the starter decks that ship",
    "gadesk.decks.write_starters": "the starter decks that ship",
    "gadesk.library.card_fingerprints": "the fingerprints that ship",
    "gadesk.library.library": "what the library keeps, which came through the door",
    "gadesk.library.stored_card": "what the library keeps, which came through the door",
    "gadesk.library.staging": "what the library keeps, which came through the door",
    "gadesk.library.store": "what the library keeps, which came through the door",
    "gadesk.rulestext.write_sheets": "the cards of a developer's tree",
    "gadesk.sheets.row_file": "what the program printed itself and keeps in the user's cache",
    "gadesk.session.backup": "a file of the user's that is compared with one that came through the bounds of a backup",
    "gadesk.ui.settings.keeping": "the settings that Qt has just written",
    "gadesk.session.opponent.standing": "what counts in a game, which ships",
    "gadesk.session.scenario.schema": "the schema that ships",
    "gadesk.session.scenario.words": "the words that ship",
    "gadesk.session.scenario.write_words": "the schema and the document of a developer's tree",
    "gadesk.program": "what a bundle was built from, which ships",
    "gadesk.running": "a pipe of Windows, of whose answer no more is read than the one there can be",
    "gadesk.session.bench.memory": "what the system tells of this program",
    "gadesk.session.bench.starts": "what the program printed itself",
    "gadesk.sheets.bundled": "the sheets that ship",
    "gadesk.ui.first_game": "what the system tells of this program",
    "gadesk.sheets.unread": "the notes on texts that ship",
    "gadesk.sheets.kept_wordings": "the wordings that ship, and sheets that the library keeps, made here",
    "gadesk.ui.library.word_explanations": "the keywords that ship",
    "gadesk.ui.rules.terms": "the terms that ship",
}
"""Modules that read what the program itself wrote or brought, and why that needs no door."""


def readers(module: Module) -> set[str]:
    """Name what a module reads files or JSON with, past the door."""
    found, imported = set(), set(module.imports())
    for node in module.nodes:
        if not isinstance(node, ast.Call):
            continue
        owner, _, name = ast.unparse(node.func).rpartition(".")
        if owner in DOORS:
            continue
        if name == "open":
            if not _writes(node, 0 if owner and owner not in OPENERS else 1) and _opens_a_file(owner, node):
                found.add("open")
        elif name in LOADS:
            if owner in FORMATS or (not owner and any(f"{kind}.{name}" in imported for kind in FORMATS)):
                found.add(name)
        elif name in READS:
            found.add(name)
    return found


def _opens_a_file(owner: str, call: ast.Call) -> bool:
    """Tell whether it is no dialog that is opened: a path by its name, or something with a mode."""
    mode = _mode(call, 0)
    moded = isinstance(mode, ast.Constant) and isinstance(mode.value, str) and set(mode.value) <= set("rwaxbt+")
    return not owner or owner in OPENERS or "path" in owner.lower() or moded


def _mode(call: ast.Call, place: int) -> ast.expr | None:
    modes = [word.value for word in call.keywords if word.arg == "mode"] + call.args[place : place + 1]
    return modes[0] if modes else None


def _writes(call: ast.Call, place: int) -> bool:
    """Tell whether a file is opened to be written; `place` is where its mode stands."""
    mode = _mode(call, place)
    return isinstance(mode, ast.Constant) and isinstance(mode.value, str) and not set("r+") & set(mode.value)


def test_foreign_input_is_read_through_the_door() -> None:
    """A new reader either asks `gadesk.foreign` or says here why what it reads is the program's own."""
    found = {module.name: reads for module in modules("gadesk") if (reads := readers(module))}
    past = {name: sorted(reads) for name, reads in found.items() if name not in OWN}
    assert not past, past
    assert set(OWN) <= set(found), sorted(set(OWN) - set(found))
