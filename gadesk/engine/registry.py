"""Tables from a class of nodes to the function that answers for it or carries it out.

An entry is checked against its class where it is written: a function entered for `e.Draw` takes an `e.Draw`. Only the
table itself knows no more than that each function takes what it was entered for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from gadesk.script.node import Node

N = TypeVar("N", bound=Node)
F = TypeVar("F", bound=Callable[..., object])
First = TypeVar("First")
Second = TypeVar("Second")
Rest = ParamSpec("Rest")
R = TypeVar("R")
G = TypeVar("G", bound=Callable[..., object])

CARRIED_OUT: dict[type[Node], Callable[..., object]] = {}
"""What no table dispatches: a class of nodes, and the function that asks for it, itself or through its helpers."""


def carries_out(*kinds: type[Node]) -> Callable[[G], G]:
    """Say that the function below asks for these classes where they bear: changes that are rules, abilities."""

    def register(function: G) -> G:
        for kind in kinds:
            if kind in CARRIED_OUT:
                raise TypeError(f"two entries for {kind.__name__}")
            CARRIED_OUT[kind] = function
        return function

    return register


class Registry(Generic[F]):
    """One function for each class of a kind of node. `table` is for looking up: a dictionary, as it is hot."""

    def __init__(self, kind: type[Node]) -> None:
        self.kind = kind
        self.table: dict[type[Node], F] = {}

    def enter(self, kind: type[Node], function: F) -> None:
        """Enter the one function of a class; the subclasses' doors check what it takes."""
        if not issubclass(kind, self.kind):
            raise TypeError(f"{kind.__name__} is no {self.kind.__name__}")
        if kind in self.table:
            raise TypeError(f"two entries for {kind.__name__}")
        self.table[kind] = function


class Answers(Registry[Callable[Concatenate[First, Any, Rest], R]], Generic[First, Rest, R]):
    """Functions that take a point of view, the node, and what else is asked about."""

    def add(self, kind: type[N], function: Callable[Concatenate[First, N, Rest], R]) -> None:
        """Enter the function of a class: a short one, or one that serves several classes."""
        self.enter(kind, function)

    def answers(
        self, kind: type[N]
    ) -> Callable[[Callable[Concatenate[First, N, Rest], R]], Callable[Concatenate[First, N, Rest], R]]:
        """Enter the function below as the one of a class."""

        def register(function: Callable[Concatenate[First, N, Rest], R]) -> Callable[Concatenate[First, N, Rest], R]:
            self.enter(kind, function)
            return function

        return register


class Executors(Registry[Callable[[First, Second, Any], R]], Generic[First, Second, R]):
    """Functions that take the run, a point of view and the node, and carry it out."""

    def add(self, kind: type[N], function: Callable[[First, Second, N], R]) -> None:
        """Enter the function of a class: one that serves several classes."""
        self.enter(kind, function)

    def executes(self, kind: type[N]) -> Callable[[Callable[[First, Second, N], R]], Callable[[First, Second, N], R]]:
        """Enter the function below as the one of a class."""

        def register(function: Callable[[First, Second, N], R]) -> Callable[[First, Second, N], R]:
            self.enter(kind, function)
            return function

        return register
