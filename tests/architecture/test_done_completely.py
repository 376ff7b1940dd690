"""What is done to several counts as done only if it was done to as many as the text says (playing.resolution.7).

An executor of an instruction that names what it is done to tells so by `fully` or `enough`: that anything was done is
too little where the text says "two". What tells it otherwise stands here with its reason.
"""

from __future__ import annotations

import ast
from pathlib import Path

from gadesk.engine import resolve  # noqa: F401 (enters the executors)
from gadesk.engine.instructions import EXECUTORS
from gadesk.script.node import Selection, field_names

FIELDS = {"what", "on", "source", "to"}
"""The fields of an instruction that say what it is done to."""

OTHERWISE = {
    "effects_stack.copy": "any layer can be copied",
    "damage.deal_damage": "damage of which a part is prevented was dealt (docs/rulings.md)",
    "cards.reveal": "any card can be revealed",
    "damage.remove_damage": "removing damage where there is none is doing it, as recovering is (docs/rulings.md)",
    "control_flow.choose": "too few that are chosen are told by `run.short`",
    "counters.take_counters": "it counts the counters, not what they are on",
    "cards.reorder": "any cards can be put back",
    "copies.become_copy": "any object can become a copy",
    "effects_stack.banish_as_resolves": "there is one card that is being played",
    "plays.play": "one of the cards is played",
    "new_targets.new_targets": "one activation gets new targets",
    "new_targets.retarget": "one activation gets a new target",
    "attacks.redirect": "there is one attack",
}


def _named(path: Path) -> set[str]:
    """Name the executors of a module that do not ask whether it was done to all that the instruction names."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.FunctionDef) or not _names_its_objects(node):
            continue
        if not _tells(node):
            found.add(f"{path.stem}.{node.name}")
    return found


def _tells(node: ast.FunctionDef) -> bool:
    calls = {getattr(part.func, "id", "") for part in ast.walk(node) if isinstance(part, ast.Call)}
    return bool(calls & {"fully", "enough"})


def _names_its_objects(node: ast.FunctionDef) -> bool:
    kinds = {getattr(call.args[0], "attr", "") for call in node.decorator_list if isinstance(call, ast.Call)}
    return any(
        kind.__name__ in kinds and FIELDS & set(field_names(kind)) and _is_selection(kind) for kind in EXECUTORS.table
    )


def _is_selection(kind: type) -> bool:
    hints = {name: str(hint) for one in kind.__mro__ for name, hint in getattr(one, "__annotations__", {}).items()}
    return any(name in FIELDS and Selection.__name__ in hint for name, hint in hints.items())


def test_what_is_done_to_several_tells_whether_it_was_all(root: Path) -> None:
    """Each executor that tells whether it did anything at all stands above with its reason."""
    found = {name for path in sorted((root / "gadesk/engine/resolve").glob("*.py")) for name in _named(path)}
    assert found == set(OTHERWISE)


def test_the_gate_sees_one_that_forgot() -> None:
    """An executor that returns whether anything is left over is named."""
    text = "@executes(e.Destroy)\ndef destroy(run, ctx, node):\n    return bool(gone)\n"
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef) and _names_its_objects(node) and not _tells(node)
