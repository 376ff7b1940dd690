"""Totality: every node of the contract has exactly one executor in the engine, and no entry is stale."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections import Counter

import gadesk.script
from gadesk.script import node as nodes
from tests.engine import registries

KINDS = (nodes.Amount, nodes.Pred, nodes.Who, nodes.Selection, nodes.Condition, nodes.Pattern, nodes.CostPart)
KINDS_TOO = (nodes.Change, nodes.Effect, nodes.Ability)


def script_nodes() -> set[type[nodes.Node]]:
    """List every node class of the contract that can stand in a sheet below its faces."""
    for found in pkgutil.walk_packages(gadesk.script.__path__, "gadesk.script."):
        importlib.import_module(found.name)
    kinds = KINDS + KINDS_TOO
    return {cls for cls in nodes.REGISTRY.values() if issubclass(cls, kinds) and not inspect.isabstract(cls)}


def test_every_node_has_one_executor() -> None:
    """The engine's tables hold every node once, and nothing that is not a node."""
    entries = Counter(cls for table in registries.TABLES for cls in table)
    wanted = script_nodes()
    assert not {cls.__name__ for cls in wanted - entries.keys()}, "nodes without an executor"
    assert not {cls.__name__ for cls in entries.keys() - wanted}, "executors of what is no node"
    assert not {cls.__name__ for cls, count in entries.items() if count > 1}, "nodes with several executors"


def test_every_change_that_is_applied_carries_its_layer_and_no_other_does() -> None:
    """The layers read it from there (effects.continuous-effects/layers)."""
    layers = importlib.import_module("gadesk.engine.continuous.layers")
    applied = importlib.import_module("gadesk.engine.continuous.layer_changes").APPLY
    carried = {cls for cls in script_nodes() if hasattr(cls, "layer")}
    assert carried == set(applied)
    assert {cls: layers.PASS[cls.layer] for cls in carried} == layers.LAYER_OF
