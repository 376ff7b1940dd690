"""Whether things can be exchanged with nothing coming of it: then nobody need be asked which one is meant.

Two are exchangeable if the game, with each put in the other's place wherever it is spoken of, is the same game. That
takes in all that is in force: lasting effects and delayed triggers bound to one of them, layers that target it, what
is linked to it or banished by it, what was seen of it, and what happened to it this turn. What looks equal but is
spoken of anywhere by itself is not exchangeable.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from gadesk.engine.records import Active, Delayed, Happening, Pending
from gadesk.engine.rng import Chance
from gadesk.engine.state import Card, Combat, GameState, Obj, StackItem
from gadesk.glossary import Keyword, Zone
from gadesk.script import abilities as a
from gadesk.script.amounts import DeclaredX
from gadesk.script.conditions import EnteredFrom
from gadesk.script.node import Node, walk
from gadesk.script.preds import BanishedBy, EnteredThisTurn
from gadesk.script.selections import This
from gadesk.script.sheet import CardSheet, Face

if TYPE_CHECKING:
    from gadesk.engine.context import Ctx

Swap = Mapping[int, int]
RECORDS = (Active, Combat, Delayed, Happening, Obj, Pending, StackItem)
AGES = frozenset({"ts", "top_ts", "index"})
"""Fields that say when or where something is, looked at apart (`_older`)."""
NUMBERS = frozenset({"amount", "turn", "x", "level", "cost", "damage", "left", "number"})
"""Fields that count something: never a name of anything."""
COUNTED = ("used:", "once:", "prevented", "joined:")
"""Beginnings of notes that hold the number of a turn or a time."""
FORGOTTEN = frozenset({"activate", "materialize", "draw", "move", "becomes", "targeted", "rested_to_pay"})
"""What no text asks for later by the very thing that it happened to."""
PLAYED: dict[str, type[Node]] = {"paid": BanishedBy, "x": DeclaredX, "from": EnteredFrom}
"""What an object notes of how it was played, and the word of its own text that asks for it."""
_ASKED: dict[int, tuple[CardSheet, frozenset[Any]]] = {}


def exchangeable(state: GameState, ctx: Ctx | None, ids: Iterable[int], placed: bool = False) -> bool:
    """Tell whether any of these cards or objects may stand for any other.

    With `placed` all of them are being put in an order, so that the one in which they are so far tells nothing.
    """
    first, *others = ids
    return all(
        _same_card(state, first, other) and unchanged(state, ctx, {first: other}, placed=placed) for other in others
    )


def _same_card(state: GameState, one: int, other: int) -> bool:
    left, right = state.cards.get(one), state.cards.get(other)
    if left is None or right is None or left.sheet is not right.sheet or left.zone is not right.zone:
        return False
    return not _older(state, one, other)


def unchanged(state: GameState, ctx: Ctx | None, pairs: Swap, more: tuple[Any, ...] = (), placed: bool = False) -> bool:
    """Tell whether the game, to which `more` belongs, stays the same as the members of each pair change places."""
    swap = dict(pairs)
    for one, other in pairs.items():
        left, right = state.cards.get(one), state.cards.get(other)
        if left is not None and right is not None:
            swap[left.origin] = right.origin
    swap.update({other: one for one, other in list(swap.items())})
    writer = _Writer(state, swap, placed)
    return writer.all(ctx, more, {}) == writer.all(ctx, more, swap)


def _older(state: GameState, one: int, other: int) -> bool:
    """Tell whether it matters which is older: something with a timestamp between theirs may meet their own effects."""
    left, right = state.objs.get(one), state.objs.get(other)
    if left is None or right is None or not _reaches(state, one):
        return False
    low, high = sorted((left.top_ts, right.top_ts))
    between = [effect.id for effect in state.effects if effect.changes]
    between += [obj.top_ts for id, obj in state.objs.items() if id not in (one, other) and _reaches(state, id)]
    return any(low < stamp < high for stamp in between)


def _reaches(state: GameState, id: int) -> bool:
    """Tell whether a card has static abilities about more than itself."""
    sheet = state.cards[id].sheet
    faces = [face for face in (sheet.front, sheet.back, state.objs[id].copied) if face is not None]
    statics = (ability for face in faces for ability in face.abilities if not isinstance(ability, a.Keyword))
    return any(
        isinstance(part, a.Static) and type(part.affects) is not This for ability in statics for part in walk(ability)
    )


def _asks(sheet: CardSheet) -> frozenset[Any]:
    """Return the kinds of words in a sheet and its keywords, gathered once."""
    known = _ASKED.get(id(sheet))
    if known is None:
        parts = list(walk(sheet))
        keywords = {part.keyword for part in parts if isinstance(part, a.Keyword)}
        known = _ASKED[id(sheet)] = (sheet, frozenset[Any](keywords).union(type(part) for part in parts))
    return known[1]


class _Writer:
    """Writes down all of a game that may speak of a few things, with each under the other's name where they swap."""

    def __init__(self, state: GameState, about: Swap, placed: bool) -> None:
        self.placed = placed
        self.state = state
        self.about = about
        words = frozenset[Any]().union(*(_asks(card.sheet) for card in state.cards.values()))
        self.forgotten = FORGOTTEN if EnteredThisTurn in words else FORGOTTEN | {"enter"}
        self.fosters = Keyword.FOSTER in words
        self.from_where = EnteredFrom in words

    def all(self, ctx: Ctx | None, more: tuple[Any, ...], swap: Swap) -> Hashable:
        """Write the whole; what has no order of its own is written without one."""
        state = self.state
        happened = [event for event in state.happened if self._counts(event)]
        return (
            _bag((self._plain(id, swap), self._plain(card, swap)) for id, card in state.cards.items()),
            _bag((self._plain(id, swap), self._plain(obj, swap)) for id, obj in state.objs.items()),
            _bag(self._plain(effect, swap) for effect in (*state.effects, *state.delayed)),
            _bag(self._plain(event, swap) for event in happened),
            _bag(self._plain(one, swap) for one in more),
            self._plain((state.pending, state.stack, state.combat, state.agenda, state.astray, state.decked), swap),
            tuple(self._side(seat, swap) for seat in range(len(state.sides))),
            self._plain((state.away & self.about.keys(), state.afar & self.about.keys()), swap),
            None if ctx is None else self._context(ctx, swap),
        )

    def _asks_how(self, obj: Obj, key: str) -> bool:
        card = self.state.cards.get(obj.id)
        if key not in PLAYED or card is None or obj.copied is not None:
            return True
        return (key == "from" and self.from_where) or PLAYED[key] in _asks(card.sheet)

    def _counts(self, event: Happening) -> bool:
        if not {event.id, event.old, event.source, *event.others}.intersection(self.about):
            return False
        return event.kind not in self.forgotten

    def _side(self, seat: int, swap: Swap) -> Hashable:
        side = self.state.sides[seat]
        return (self._plain(side.main_deck, swap), self._plain(side.champion, swap), self._plain(side.notes, swap))

    def _context(self, ctx: Ctx, swap: Swap) -> Hashable:
        named = (ctx.source, ctx.holder, ctx.they, ctx.targets, ctx.notes, ctx.event, ctx.item)
        return self._plain(named, swap)

    def _plain(self, value: Any, swap: Swap) -> Hashable:
        if type(value) is int:
            return swap.get(value, value)
        if isinstance(value, Card):
            by = value.by if value.zone is Zone.BANISHMENT else 0  # elsewhere nobody asks what banished it before
            who = tuple(swap.get(id, id) for id in (value.origin, value.holder, by))
            return (value.sheet.slug, value.owner, value.zone, value.knowers, value.marks, who)
        if isinstance(value, RECORDS):
            return (type(value).__name__, *(self._field(value, name, swap) for name in type(value).__slots__))
        if isinstance(value, dict):
            return _bag((self._plain(key, swap), self._noted(key, item, swap)) for key, item in value.items())
        if self.placed and isinstance(value, (list, tuple)) and all(type(item) is int for item in value):
            return _bag(swap.get(item, item) for item in value)
        if isinstance(value, (list, tuple)):
            return tuple(self._plain(item, swap) for item in value)
        if isinstance(value, (set, frozenset)):
            return frozenset(self._plain(item, swap) for item in value)
        if isinstance(value, Face):
            return value.name
        if isinstance(value, (Node, Chance)) or not _is_data(value):
            return id(value)
        return value  # type: ignore[no-any-return]

    def _noted(self, key: Any, item: Any, swap: Swap) -> Hashable:
        """Write what is noted under a key: numbers stay, and of what paid the order tells nothing."""
        if isinstance(key, str) and type(item) is int and (key.startswith(COUNTED) or key.endswith("#")):
            return item
        return _bag(swap.get(id, id) for id in item) if key == "paid" else self._plain(item, swap)

    def _field(self, record: Any, name: str, swap: Swap) -> Hashable:
        value = getattr(record, name)
        if name in NUMBERS:
            fight = self.state.combat
            past = isinstance(record, Happening) and record.kind == "attack" and (not fight or fight.number != value)
            return None if past else cast(Hashable, value)
        if name == "paid":
            return self._noted(name, value, swap)
        if name in AGES or (name == "id" and isinstance(record, (Active, Delayed))):
            return None
        if name == "notes" and isinstance(record, Obj):
            value = {key: item for key, item in value.items() if self._asks_how(record, key)}
        if name == "hurt" and not self.fosters:
            return None
        return self._plain(value, swap)


def _is_data(value: Any) -> bool:
    return value is None or isinstance(value, (int, str, bool, float))


def _bag(items: Iterable[Hashable]) -> Hashable:
    """Return what can be compared without regard to order."""
    counts: dict[Hashable, int] = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return frozenset(counts.items())
