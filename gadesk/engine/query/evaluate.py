"""The door through which selections and patterns reach questions and numbers, which are built on them in turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_amounts: list[Callable[..., Any]] = []
_judges: list[Callable[..., Any]] = []


def bind_amounts(*readers: Callable[..., Any]) -> None:
    """Called once by `amounts` with its readers of amounts, counters and stats, and with `exists`."""
    _amounts[:] = readers


def bind_judges(*judges: Callable[..., Any]) -> None:
    """Called once by `predicates` with `matches`, `holds`, `controller_of` and `owner_of`."""
    _judges[:] = judges


def amount(ctx: Any, node: Any) -> int:
    """See `amounts.amount`."""
    return int(_amounts[0](ctx, node))


def counters(ctx: Any, id: int, counter: str) -> int:
    """See `amounts.counters`."""
    return int(_amounts[1](ctx, id, counter))


def stat(ctx: Any, id: int, which: Any) -> int:
    """See `amounts.stat`."""
    return int(_amounts[2](ctx, id, which))


def exists(ctx: Any, node: Any) -> bool:
    """See `amounts.exists`."""
    return bool(_amounts[3](ctx, node))


def matches(ctx: Any, preds: tuple[Any, ...], id: int) -> bool:
    """See `predicates.matches`."""
    return bool(_judges[0](ctx, preds, id))


def holds(ctx: Any, node: Any) -> bool:
    """See `predicates.holds`."""
    return bool(_judges[1](ctx, node))


def controller_of(ctx: Any, id: int) -> int:
    """See `predicates.controller_of`."""
    return int(_judges[2](ctx, id))


def owner_of(ctx: Any, id: int) -> int:
    """See `predicates.owner_of`."""
    return int(_judges[3](ctx, id))
