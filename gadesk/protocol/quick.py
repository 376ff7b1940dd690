"""Records that are made many times a decision."""

from __future__ import annotations

from typing import TypeVar, dataclass_transform

from gadesk.records import dataclass

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def quick(cls: type[T]) -> type[T]:
    """Make a frozen dataclass that mypy alone keeps frozen: doing so at run time costs more than all the rest of it."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
