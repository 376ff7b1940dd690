"""Numbers that others wrote are read by `gadesk.foreign` (`whole`, `fraction`).

Python's own readers end in a traceback for what some tests of digits let through, and for a long row of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import Module, modules

PARTS = ("cards", "commands", "decks", "library", "net", "rulestext", "session", "ui")
"""Where texts of others come by; `engine`, `script` and `bots` are given numbers as numbers."""
OWN = {
    "gadesk.cards.search.match": "what the parser of a search has taken for a number",
    "gadesk.commands.shot": "checked in the same line",
    "gadesk.decks.legality": "a number of the formats that ship",
    "gadesk.decks.text": "no more than nine digits, looked at before",
    "gadesk.library.picture_store": "a number that the library keeps",
    "gadesk.library.staging": "a time that the library keeps",
    "gadesk.library.store": "a time that the library keeps",
    "gadesk.net.finding": "a port, of which the expression takes five digits",
    "gadesk.rulestext.wording": "the number of a paragraph that the program wrote itself",
    "gadesk.session.bench.memory": "what the system tells of this program",
    "gadesk.session.selfplay.random_decks": "a seed of the pool's own",
    "gadesk.session.scenario.answers": "checked by the scenario's schema",
    "gadesk.session.scenario.board": "checked by the scenario's schema",
    "gadesk.session.scenario.words": "checked by the scenario's schema",
    "gadesk.session.limits": "a number", "gadesk.ui.decks.chance_panels": "a number",
    "gadesk.ui.decks.deck_image": "a number", "gadesk.ui.decks.deck_pane": "whether", "gadesk.ui.demo": "whether",
    "gadesk.ui.first_game": "what the system tells of this program",
    "gadesk.ui.library.sync_words": "a number",
    "gadesk.ui.table.tiles": "a flag",
    "gadesk.ui.decks.stacks_plan": "no end",
    "gadesk.ui.design.icons": "a drawing that ships", "gadesk.ui.design.palette": "a colour that ships",
    "gadesk.ui.design.stylesheet": "a size that was just reckoned", "gadesk.ui.design.theme": "a size that is kept",
    "gadesk.ui.library.filters": "what the parser of a search has taken for a number",
    "gadesk.ui.table.arrow_key_focus": "no end",
    "gadesk.ui.table.keys": "a name that the table made", "gadesk.ui.table.table_widget": "a name that the table made",
}  # fmt: skip
"""Modules that read a number from a text themselves, and why that needs no door."""
SIZES = ("cards", "table.layout", "table.stack_labels", "table.card_item", "table.scene", "table.choice_panel")
"""Of the window, modules that only reckon with sizes."""
READERS = {"int", "float"}


def readers(module: Module) -> Iterator[str]:
    """Name the calls that may read a number from a text: of neither arithmetic, nor a comparison, nor a call."""
    for node in module.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in READERS and node.args:
            of = node.args[0]
            if isinstance(of, ast.Constant | ast.Name | ast.Subscript | ast.Attribute) or _is_text(of):
                yield f"line {node.lineno}: {ast.unparse(node)}"


def _is_text(node: ast.expr) -> bool:
    if not isinstance(node, ast.Call):
        return isinstance(node, ast.JoinedStr)
    name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
    return name in {"str", "strip", "group", "text", "replace", "value", "get", "input"}


def found() -> dict[str, list[str]]:
    """Give what each module reads past the door."""
    looked = [module for part in PARTS for module in modules(f"gadesk/{part}")]
    sizes = tuple(f"gadesk.ui.{name}" for name in SIZES)
    made = {module.name: list(readers(module)) for module in looked if not module.name.startswith(sizes)}
    return {name: reads for name, reads in made.items() if reads}


def test_numbers_of_others_are_read_by_the_door() -> None:
    """A new reader either asks `gadesk.foreign` or says here why its text is the program's own."""
    past = {name: reads for name, reads in found().items() if name not in OWN}
    assert not past, past
    assert set(OWN) <= set(found()), sorted(set(OWN) - set(found()))


@pytest.mark.parametrize("line", ["int(words)", "float(parts[3])", "int(found.group(1))", "int(str(value))"])
def test_what_would_get_past_is_seen(line: str) -> None:
    """Each way past the door is one that the test above finds."""

    class Made(Module):
        tree = ast.parse(line)

    assert list(readers(Made(modules("gadesk")[0].path)))
