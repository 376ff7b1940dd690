"""What the engine does to several cards in a loop it does at once, but for what the rulebook has done one by one."""

from __future__ import annotations

import ast
from pathlib import Path

WRITERS = {
    "arrive", "banish", "become", "delevel", "destroy", "gain", "level_up", "load", "move", "put_counters", "recover",
    "rest", "reveal", "take_counters", "take_out", "wake",
}  # fmt: skip
"""The functions of `changes` (and what calls them for one card) that other cards may hear of."""
MODULES = {"control", "counters", "destruction", "lineage", "properties", "zones"}
TOGETHER = {"at_once", "leaving"}

ONE_BY_ONE = {
    "cards.draw_cards": "cards are drawn one by one (mechanics.drawing-cards.2)",
    "cards.mill": "cards of a deck go one by one (mechanics.drawing-cards.2.a)",
    "damage._open_once": "one card is revealed",
    "plays.materialize": "each card is materialized before the next is chosen (keywords.preserve-preserved.4)",
    "ending._remove_player": "what a player owned leaves the game, and nothing hears of hidden cards",
    "turn._start_on_field": "each card is offered once the one before lies there, before anything can trigger",
    "starcalling.load": "each card is chosen once the one before is loaded",
}


class _Loops(ast.NodeVisitor):
    """Collects the functions that call a writer in a loop outside of `at_once`."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.function = ""
        self.loops = self.moments = 0
        self.found: set[str] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function of its own: what stands around it does not matter."""
        kept = (self.function, self.loops, self.moments)
        self.function, self.loops, self.moments = node.name, 0, 0
        self.generic_visit(node)
        self.function, self.loops, self.moments = kept

    def visit_With(self, node: ast.With) -> None:
        """What stands in `with at_once(…)` happens at once."""
        calls = [item.context_expr for item in node.items if isinstance(item.context_expr, ast.Call)]
        together = any(_called(call)[1] in TOGETHER for call in calls)
        self.moments += together
        self.generic_visit(node)
        self.moments -= together

    def visit_Call(self, node: ast.Call) -> None:
        """A writer that is called in a loop, one card after the other."""
        owner, name = _called(node)
        if self.loops and not self.moments and name in WRITERS and (not owner or owner in MODULES):
            self.found.add(f"{self.module}.{self.function}")
        self.generic_visit(node)

    def _loop(self, node: ast.AST) -> None:
        self.loops += 1
        self.generic_visit(node)
        self.loops -= 1

    visit_For = visit_While = visit_ListComp = visit_GeneratorExp = visit_SetComp = visit_DictComp = _loop


def _called(node: ast.Call) -> tuple[str, str]:
    if isinstance(node.func, ast.Attribute):
        return getattr(node.func.value, "id", "?"), node.func.attr
    return "", getattr(node.func, "id", "")


def test_what_is_done_to_several_is_done_at_once(root: Path) -> None:
    """A loop over cards that changes one after the other stands in `at_once`, or here with its reason."""
    found: set[str] = set()
    for path in sorted((root / "gadesk" / "engine").rglob("*.py")):
        loops = _Loops(path.stem)
        loops.visit(ast.parse(path.read_text(encoding="utf-8")))
        found |= loops.found
    assert found == set(ONE_BY_ONE)


def test_the_search_sees_such_a_loop() -> None:
    """A loop, a comprehension and one inside a moment: two are found."""
    loops = _Loops("made_up")
    loops.visit(
        ast.parse(
            "def one(run, ids):\n    for id in ids:\n        destruction.destroy(run, id)\n"
            "def two(run, ids):\n    return [move(run, id) for id in ids]\n"
            "def three(run, ids):\n    with at_once(run):\n        return [move(run, id) for id in ids]\n"
        )
    )
    assert loops.found == {"made_up.one", "made_up.two"}
