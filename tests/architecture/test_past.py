"""What happened this turn is read through `engine.state.past` alone, for words that say what they recall."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from gadesk.engine.state import past
from gadesk.engine.state.chance import Chance
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.interchangeable import OVER
from gadesk.engine.state.looking import READING
from gadesk.glossary.happenings import HappeningKind
from gadesk.glossary.properties import LAY
from gadesk.script.conditions import HappenedThisTurn
from gadesk.script.node import REGISTRY, Condition, Pattern
from tests.architecture.source import modules

MINE = {"is": "ControlledBy", "who": {"is": "You"}}
KEEPERS = {
    "gadesk.engine.state.past.recall": "the door",
    "gadesk.engine.state.past.times": "the door",
    "gadesk.engine.state.past.earlier": "the door",
    "gadesk.engine.state.past.times_of": "the door",
    "gadesk.engine.state.past.played": "the door",
    "gadesk.engine.state.interchangeable.all": "asks of each whether a word recalls it",
    "gadesk.engine.state.interchangeable.differing": "the same",
    "gadesk.engine.state.interchangeable._former_pairs": "looks which of two was which before it moved",
    "gadesk.engine.state.game_state.__init__": "keeps it",
    "gadesk.engine.state.game_state.clone": "keeps it",
    "gadesk.engine.continuous.derived.remember": "writes it",
    "gadesk.engine.flow.turn.begin_turn": "begins anew",
    "gadesk.engine.boards._begin": "a declared board has no past",
    "gadesk.engine.changes.triggers.hear_company": "what the instruction at work has just done",
    "gadesk.engine.resolve.cards.mill": "marks where that begins",
    "gadesk.engine.resolve.zones.put": "marks where that begins",
    "gadesk.session.selfplay.indistinct._note": "words for people",
    "gadesk.session.selfplay.unlike._happened": "words for people",
    "gadesk.session.scenario.expectations.<module>": "a method of that name",
}
NOTED = {
    "hurt": {"gadesk.engine.query.predicates"},
    "paid_by": {"gadesk.engine.query.predicates"},
    "declared_x": {"gadesk.engine.query.amounts"},
    "came_from": {"gadesk.engine.query.conditions"},
    "banished": {"gadesk.engine.query.selections"},
    "sacrificed": {"gadesk.engine.query.selections"},
}
"""Who may read what an object notes of how it was played or hurt: `interchangeable` counts that only where a word asks
for it (`PLAYED`, Foster), so another reader must be known there first."""


def readers(module: str, tree: ast.AST, name: str = "happened") -> Iterator[str]:
    """Yield the functions of a module that touch an attribute of this name."""

    def inside(node: ast.AST, function: str) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            named = child.name if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)) else function
            if isinstance(child, ast.Attribute) and child.attr == name:
                yield f"{module}.{function}"
            yield from inside(child, named)

    return inside(tree, "<module>")


def test_the_past_has_one_door() -> None:
    """Whoever reads `happened` otherwise would ask for what `interchangeable` knows nothing of."""
    found = {where for module in modules("gadesk") for where in readers(module.name, module.tree)}
    assert found - KEEPERS.keys() == set(), "read it through engine.past, on behalf of the word that asks"
    assert KEEPERS.keys() - found == set(), "no longer there"


def test_a_reader_past_the_door_is_found() -> None:
    """A new function, or a lambda in a table, that reads it is found."""
    source = "def fresh(state):\n    return state.happened\nTABLE = {1: lambda ctx: ctx.state.happened}\n"
    assert set(readers("m", ast.parse(source))) == {"m.fresh", "m.<module>"}


def strangers(tree: ast.AST) -> Iterator[str]:
    """Yield who asks for the past on behalf of another word than the one that is being read."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.Lambda):
            own = {argument.arg for argument in function.args.args}
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and ast.unparse(call.func) in {"past.recall", "past.times"}:
                    word = ast.unparse(call.args[1])
                    if word.split(".")[0] not in own | {"rule"}:
                        yield f"{getattr(function, 'name', 'lambda')}: {word}"


def test_who_asks_is_who_is_read() -> None:
    """A function asks for the word that it was given: no word recalls in the name of another."""
    assert {who for module in modules("gadesk/engine") for who in strangers(module.tree)} == set()
    source = "def fresh(ctx, node):\n    return past.recall(ctx.state, HitBy(node.by), 'hit')\n"
    assert list(strangers(ast.parse(source))) == ["fresh: HitBy(node.by)"]


def _state(*kinds: HappeningKind) -> GameState:
    state = GameState({}, 2, Chance(1))
    state.happened = [Happening(kind, 0, 7) for kind in kinds]
    return state


class _Fresh(Condition):
    """A word that somebody forgot to declare."""


class _Said(_Fresh):
    """A word that says what it recalls."""

    recalls: ClassVar[frozenset[HappeningKind]] = frozenset({HappeningKind.HIT})


def test_a_word_that_says_nothing_recalls_nothing() -> None:
    """The next word that asks what happened is refused until its class says so; then it gets that and no more."""
    state = _state(HappeningKind.HIT, HappeningKind.DAMAGE)
    with pytest.raises(past.Unsaid, match="_Fresh"):
        past.recall(state, _Fresh(), HappeningKind.HIT)
    assert [event.kind for event in past.recall(state, _Said(), HappeningKind.HIT)] == ["hit"]
    with pytest.raises(past.Unsaid, match="damage"):
        past.recall(state, _Said(), HappeningKind.HIT, HappeningKind.DAMAGE)
    with pytest.raises(past.Unsaid):
        past.times(state, _Said(), lambda event: True)


def test_what_words_recall_happens() -> None:
    """Each kind that a word recalls is one that the engine tells of, and each field that it names is one of its own."""
    told = {kind.hears for kind in REGISTRY.values() if issubclass(kind, Pattern)} | {HappeningKind.RESOLVED}
    recalling: dict[str, Any] = {name: cls for name, cls in REGISTRY.items() if getattr(cls, "recalls", None)}
    assert len(recalling) >= 6
    for name, cls in recalling.items():
        assert cls.recalls <= told, name
        assert not cls.recalls_of or cls.recalls_of in cls.__match_args__, name
        assert not cls.recalls_from or cls.recalls_from in cls.__match_args__, name


@pytest.mark.parametrize(
    ("pattern", "recalls"),
    [
        ({"is": "Activates"}, set()),
        ({"is": "Enters", "preds": [{"is": "IsType", "type": "ally"}]}, set()),
        ({"is": "Enters", "preds": [{"is": "Not", "pred": {"is": "Other"}}]}, {"enter"}),
        ({"is": "Attacks", "preds": [{"is": "IsUnit"}]}, set()),
        ({"is": "Attacks", "by": {"is": "You"}}, set()),
        ({"is": "Attacks", "preds": [{"is": "IsUnit"}, {"is": "HasCounter", "counter": "buff"}]}, {"attack"}),
        ({"is": "Attacks", "preds": [{"is": "IsType", "type": "champion"}, MINE]}, {("attack", "champion")}),
        ({"is": "OnEnter"}, {"enter"}),
    ],
)
def test_what_a_pattern_recalls(pattern: dict[str, Any], recalls: set[Any]) -> None:
    """What asks how many of a sort there were sets no equal ones apart; what speaks of the very thing does."""
    from gadesk.script.node import from_json

    word = from_json({"is": "HappenedThisTurn", "pattern": pattern})
    assert isinstance(word, HappenedThisTurn)
    assert past.recalled(word) == recalls


@pytest.mark.parametrize("name", sorted(NOTED))
def test_what_objects_note_of_themselves_is_read_where_exchange_knows_it(name: str) -> None:
    """Another reader of what `interchangeable` leaves out where nobody asks for it has to be made known there."""
    found = set()
    for module in modules("gadesk/engine"):
        for node in module.nodes:
            if isinstance(node, ast.Attribute) and node.attr == name and isinstance(node.ctx, ast.Load):
                found.add(module.name)
    assert found - {"gadesk.engine.state.cards"} == NOTED[name]


def asking_of_what_left(module: str, tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the functions that look at what left and at a field that `interchangeable` takes to be over then."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            inside = list(ast.walk(function))
            named = {node.id for node in inside if isinstance(node, ast.Name)}
            read = {node.attr for node in inside if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)}
            read |= {"damage"} if "damage_on" in named else set()
            if "gone" in read or not named.isdisjoint({"object_of", "_obj"}) or "object_of" in read:
                yield from ((f"{module}.{function.name}", name) for name in sorted(read & (OVER | LAY.keys())))


def test_what_is_over_for_what_left_is_asked_for_by_its_words_alone() -> None:
    """Whether something was rested or damaged as it left is read for the words that `interchangeable` knows."""
    found = {each for module in modules("gadesk/engine") for each in asking_of_what_left(module.name, module.tree)}
    asking = {(where, name) for where, name in found if not where.startswith("gadesk.engine.state.")}
    assert asking == {(ASKING, "rested"), (ASKING, "damage")}
    source = "def fresh(state, id):\n    return state.gone[id].obj.damage\n"
    assert list(asking_of_what_left("m", ast.parse(source))) == [("m.fresh", "damage")]


ASKING = "gadesk.engine.query.predicates._is"
UNNAMED = {
    "gadesk.engine.query.patterns._level_up": {"SUBJECT"},
    "gadesk.engine.query.selections._subject": {"SUBJECT"},
    "gadesk.engine.query.selections._rest": {"POOL", "PUT"},
}
"""Words that read what is noted under a name that they do not say: `looking.READING` has them."""
OTHERWISE = {
    "gadesk.engine.query.selections._noted": {"BANISHED", "SACRIFICED"},  # its word says so
    "gadesk.engine.flow.effects_stack._enter_field": {"BANISHED", "SACRIFICED"},  # of a card, whose notes all count
    "gadesk.engine.resolve.cards.reveal": {"POOL"},  # writes it for "the rest", unless it is there
    "gadesk.engine.resolve.control_flow.later": {"SUBJECT"},  # the same
    "gadesk.engine.resolve.optional.declined": {"BANISHED"},  # the same
    "gadesk.engine.state.interchangeable._rearranged": {"POOL"},  # of what resolves, all of whose notes count
}


def name_of(node: ast.AST) -> str:
    """Return the name under which something is noted, where a syntax tree says one."""
    return node.attr if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "Dealt" else ""


def by_name(module: str, tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the functions that read what is noted under a name of their own, and that name."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.Lambda):
            continue
        for node in ast.walk(function):
            named = ""
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                named = name_of(node.args[0]) if node.func.attr in {"get", "pop", "setdefault"} else ""
            elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
                named = name_of(node.slice)
            elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
                named = name_of(node.left)
            if named:
                yield f"{module}.{getattr(function, 'name', 'lambda')}", named


def test_what_is_noted_is_read_by_the_name_that_a_word_says() -> None:
    """Another reader would read what `looking.readable` takes to be read by nobody."""
    found: dict[str, set[str]] = {}
    for module in modules("gadesk/engine"):
        for where, named in by_name(module.name, module.tree):
            found.setdefault(where, set()).add(named)
    assert found == UNNAMED | OTHERWISE, "a word that reads a note which it doesn't name belongs into looking.READING"
    assert len(READING) == len(UNNAMED)
    assert {name.name for names in READING.values() for name in names} == set().union(*UNNAMED.values())
    source = "def fresh(notes):\n    return notes[Dealt.PUT] if Dealt.DRAWN in notes else notes.get(Dealt.LOOKED)\n"
    assert {named for _, named in by_name("m", ast.parse(source))} == {"PUT", "DRAWN", "LOOKED"}
