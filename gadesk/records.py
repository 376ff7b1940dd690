"""`dataclass` for records with slots, whose classes cost next to nothing until the first record is made.

Python's own writes and compiles six methods for each class as its module is imported, half a millisecond a class: a
tenth of the window's start and of a host's, most of it for classes that are not needed yet. Here equality, hash and
print are shared code that knows the fields, and Python's own is asked for the rest when the first record is made.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["complete", "dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, slots: bool, frozen: bool = False, unsafe_hash: bool = False) -> Callable[[type], type]:
        """Make a class a dataclass, as Python's own does."""
        if not slots:
            raise TypeError("a record has slots; for others take Python's own dataclass")
        return lambda cls: _slotted(cls, frozen, frozen or unsafe_hash)


_COMPLETING = threading.RLock()
_WAITING: dict[type, _Completion] = {}
_FACTS = ("__dataclass_fields__", "__dataclass_params__")
_NO_FIELDS = ("ClassVar", "typing.ClassVar")


def _slotted(plain: type, frozen: bool, hashed: bool) -> type:
    """Make the class with slots; what fills a record, and the facts about its fields, stand in until they are used."""
    annotated = vars(plain).get("__annotations__", {})
    own = [name for name, kind in annotated.items() if not str(kind).startswith(_NO_FIELDS)]
    before = next((vars(base)["__match_args__"] for base in plain.__mro__ if "__match_args__" in vars(base)), ())
    names = tuple(dict.fromkeys((*before, *own)))
    inherited = {slot for base in plain.__mro__[1:] for slot in vars(base).get("__slots__", ())}
    made = {name: item for name, item in vars(plain).items() if name not in (*own, "__dict__", "__weakref__")}
    if made.get("__hash__") is None:
        made["__hash__"] = _hash_of(names) if hashed else None
    more = {"__eq__": _equality_of(names), "__repr__": _print_of(names), **(_FROZEN if frozen else {})}
    space = {**more, **made, "__slots__": tuple(name for name in own if name not in inherited), "__match_args__": names}
    record: type = type(plain)(plain.__name__, plain.__bases__, space)
    completion = _Completion(record, plain, frozen)
    _WAITING[record] = completion
    for name in (*_FACTS, "__signature__"):
        setattr(record, name, _Fact(completion, name))
    if "__init__" not in made:
        record.__init__ = completion.stand_in()  # type: ignore[misc]
    return record


def complete(room: str) -> None:
    """Make what the records of a room lack: while nobody waits, for who soon will."""
    with _COMPLETING:
        for record in [record for record in _WAITING if f"{record.__module__}.".startswith(f"{room}.")]:
            _WAITING[record].done()


class _Completion:
    """Has Python's own make what a class lacks, once."""

    def __init__(self, record: type, plain: type, frozen: bool) -> None:
        self._record, self._frozen = record, frozen
        self._plain: type | None = plain

    def done(self) -> type:
        """Give the class, complete."""
        with _COMPLETING:
            if self._plain is not None:
                make = dataclasses.dataclass(frozen=self._frozen, eq=False, repr=False, match_args=False)
                full = vars(make(self._plain))
                for name in (*_FACTS, "__init__"):
                    setattr(self._record, name, full[name])
                _WAITING.pop(self._record, None)
                del self._record.__signature__  # type: ignore[attr-defined]  # what fills a record tells it from now on
                self._plain = None
        return self._record

    def stand_in(self) -> Callable[..., None]:
        """Stand for what fills a record."""

        def fill(self_: object, /, *given: Any, **named: Any) -> None:
            vars(self.done())["__init__"](self_, *given, **named)

        return fill


class _Fact:
    """What is known of a class once it is complete."""

    def __init__(self, completion: _Completion, name: str) -> None:
        self._completion, self._name = completion, name

    def __get__(self, record: object, owner: type) -> Any:
        return getattr(self._completion.done(), self._name)


def _values_of(names: tuple[str, ...]) -> Callable[[object], Any]:
    """Make what takes the values of the fields, as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: tuple([getattr(record, name) for name in names])


def _equality_of(names: tuple[str, ...]) -> Callable[[object, object], bool]:
    values = _values_of(names)

    def __eq__(self: object, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return __eq__


def _hash_of(names: tuple[str, ...]) -> Callable[[object], int]:
    values = _values_of(names)
    return lambda self: hash(values(self))


def _print_of(names: tuple[str, ...]) -> Callable[[object], str]:
    def __repr__(self: object) -> str:
        return f"{type(self).__qualname__}({', '.join([f'{name}={getattr(self, name)!r}' for name in names])})"

    return __repr__


def _refuse_set(self: object, name: str, value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_delete(self: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__match_args__]


def _set_state(self: Any, state: list[Any]) -> None:
    for name, item in zip(self.__match_args__, state, strict=True):
        object.__setattr__(self, name, item)


_FROZEN = {
    "__setattr__": _refuse_set, "__delattr__": _refuse_delete, "__getstate__": _state, "__setstate__": _set_state,
}  # fmt: skip
