"""The tables of the engine that carry out script nodes, found where they stand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

import gadesk.engine.game  # noqa: F401 - with the game the whole engine is there, and every table filled
from gadesk.engine.registry import CARRIED_OUT, Registry
from gadesk.script.node import Node

Table = Mapping[type[Node], Callable[..., object]]

_FOUND = {
    id(value): value
    for name, module in sorted(sys.modules.items())
    if name.startswith("gadesk.engine.")
    for value in vars(module).values()
    if isinstance(value, Registry)
}
REGISTRIES: tuple[Registry[Any], ...] = tuple(_FOUND.values())
DISPATCHED: tuple[Table, ...] = tuple(registry.table for registry in REGISTRIES)
"""Node class -> what is called with the node; the very tables that the engine looks into."""
TABLES: tuple[Table, ...] = (CARRIED_OUT, *DISPATCHED)
