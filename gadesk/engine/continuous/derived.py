"""What the layers make of a state: characteristics, rules in force, listeners; and who set them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Generic, TypeGuard, TypeVar

from gadesk.engine.continuous.layer_changes import APPLY
from gadesk.engine.query import evaluate, predicates, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.cards import Card
from gadesk.engine.state.characteristics import Chars, Has, derived
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.lasting import USED, Active
from gadesk.engine.state.marks import Mark
from gadesk.engine.state.notes import RuleKey
from gadesk.engine.state.parts import STACK, UNCHECKED, Part, Parts
from gadesk.glossary import Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.script import abilities as a
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Change, Pred, Selection, preds_of

AFAR = (p.InZone, p.PlayedBy, p.IsOmen)
"""Words that speak of cards off the field."""
Text = a.Static | tuple[Change, ...]
C = TypeVar("C", bound=Change)
C_co = TypeVar("C_co", bound=Change, covariant=True)


class Rule(Generic[C_co]):
    """A change that is a rule rather than a characteristic, with who set it and whom it affects.

    `ids` None: whom `affects` names now; `active` is the duration effect it comes from, if any.
    """

    __slots__ = ("change", "ctx", "ids", "affects", "active", "key")

    def __init__(
        self, change: C_co, ctx: Ctx, ids: tuple[int, ...] | None, affects: Selection | None, active: Active | None,
        key: RuleKey,
    ) -> None:  # fmt: skip
        self.change = change
        self.ctx = ctx
        self.ids = ids
        self.affects = affects
        self.active = active
        self.key = key

    def covers(self, id: int) -> bool:
        """Tell whether `id` is affected."""
        if self.ids is not None:
            return id in self.ids
        if isinstance(self.affects, s.All):
            return predicates.matches_anywhere(self.ctx, self.affects.preds, id)
        return self.affects is not None and id in evaluate.now(self.ctx, self.affects)

    def use(self) -> None:
        """Use up the effect that it is of, if that is one on the next of something."""
        if self.active is not None and self.active.until.facts.once:
            self.use_up()

    def use_up(self) -> None:
        """Use up the effect that it is of: no rule of it is in force any more."""
        if self.active is not None and self.active.left != USED:
            self.active.left = USED
            touch(self.ctx.state)


def in_force(state: GameState, kind: type[C]) -> Sequence[Rule[C]]:
    """Return the rules in force now that are changes of a class."""
    now = state.derived
    return (derived(state) if now is None else now).rules.get(kind, ())


def is_of(rule: Rule[Change], kind: type[C]) -> TypeGuard[Rule[C]]:
    """Tell whether a rule is a change of a class."""
    return isinstance(rule.change, kind)


OF_ATTACKS = frozenset((s.AttacksOf, s.ThisAttack))


class Carrier:
    """One source of continuous changes while they are applied: a static ability (which one `has`) or a duration.

    Changes `of_attacks`, not of the unit, are read by combat. `passes` are the changes by the layer that they belong
    to, `rules` those that are no characteristics: `layers` sorts them once for each source. One that is `always` on has
    no restriction and no condition; `asks` is what it asks for (`reads`), once that was worked out.
    """

    __slots__ = (
        "ts", "ctx", "affects", "changes", "ids", "active", "static", "has", "of_attacks", "passes", "rules", "always",
        "asks", "_afar",
    )  # fmt: skip

    def __init__(
        self, ts: int, ctx: Ctx, affects: Selection | None, changes: tuple[Change, ...], *,
        active: Active | None = None, static: a.Static | None = None, has: Has | None = None,
    ) -> None:  # fmt: skip
        self.ts = ts
        self.ctx = ctx
        self.affects = affects
        self.changes = changes
        self.ids: tuple[int, ...] | None = None if active is None else active.ids
        self.active = active
        self.static = static
        self.has = has
        self.of_attacks = type(affects) in OF_ATTACKS or (active is not None and active.attacks)
        self.passes: tuple[tuple[int, tuple[Change, ...]], ...] = ()
        self.rules: tuple[Change, ...] = ()
        self.always = static is None or (not static.bonuses and static.condition is None)
        self.asks: Parts | None = None
        self._afar: bool | None = None

    def text(self) -> Text:
        """Return what says so: the static ability, or the changes that last."""
        return self.changes if self.static is None else self.static

    def reaches_elsewhere(self) -> bool:
        """Tell whether it changes cards off the field."""
        if self.ids is not None:
            state = self.ctx.state
            return any(id in state.cards and id not in state.objs for id in self.ids)
        if self._afar is None:
            if type(self.affects) is s.This:
                self._afar = self.static is not None and self.static.zone is not Zone.FIELD
            else:
                self._afar = any(type(pred) in AFAR for pred in preds_of(self.affects))
        return self._afar

    def reaches_lineages(self) -> bool:
        """Tell whether it speaks of cards of inner lineages."""
        return any(type(pred) is p.InLineageOf for pred in preds_of(self.affects))


class Derived:
    """The state seen through the layers. `rules` are by class of change, `listeners` by kind of happening.

    `asked` are the parts of the game that went into it (`reads`). `settled` is set once the state checks found
    nothing to do; `cache` keeps answers that hold until a change, `gathered` those that hold as long as this does.
    `reaching` are who controls, and whom they speak of, the sources that change whatever answers to their words.
    `gives_elsewhere` is set where cards off the field may have been given abilities that they do not print.
    `opened` is the face-down card that is judged as what it is to who may play it; `counted` is set once the numbers
    have what counters add, `whole` once all is worked out.
    """

    __slots__ = (
        "chars", "rules", "listeners", "elsewhere", "attack", "state", "asked", "settled", "cache", "opened", "counted",
        "reaching", "gathered", "whole", "gives_elsewhere",
    )  # fmt: skip

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.chars: dict[int, Chars] = {}
        self.rules: dict[type[Change], list[Rule[Any]]] = {}
        self.listeners: dict[HappeningKind, list[tuple[int, Has]]] = defaultdict(list)
        self.elsewhere: list[tuple[Carrier, Change]] = []
        self.attack: list[Rule[Change]] = []
        self.asked: Parts = frozenset()
        self.reaching: list[tuple[int, tuple[Pred, ...]]] = []
        self.settled = False
        self.opened = 0
        self.gives_elsewhere = False
        self.counted = False
        self.whole = False
        self.cache: dict[tuple[str, int], Any] = {}
        self.gathered: dict[tuple[str, int], Any] = {}

    def elsewhere_chars(self, state: GameState, card: Card) -> Chars:
        """Return the characteristics of a card off the field under effects that reach there; kept until a change."""
        if not self.whole:
            return self._elsewhere_chars(state, card)
        found: Chars | None = self.cache.get(("elsewhere", card.id))
        if found is None:
            found = self.cache["elsewhere", card.id] = self._elsewhere_chars(state, card)
        return found

    def _elsewhere_chars(self, state: GameState, card: Card) -> Chars:
        found = card.printed
        for carrier, change in self.elsewhere:
            preds = preds_of(carrier.affects)
            ctx = carrier.ctx
            state.derived, kept = _blind(self), state.derived
            if carrier.ids is not None:
                hit = card.id in carrier.ids
            elif type(carrier.affects) is s.This:
                hit = card.id == ctx.source
            else:
                hit = predicates.matches_anywhere(ctx, preds, card.id) and selections.is_candidate(ctx, preds, card)
            state.derived = kept
            if hit:
                found = found if found.own else found.private()
                APPLY[type(change)](ctx, change, found, card.id)
        return found

    def copy(self) -> Derived:
        """Return what holds of the same state when it comes back to what it is now."""
        new = Derived.__new__(Derived)
        for name in Derived.__slots__:
            setattr(new, name, getattr(self, name))
        new.chars, new.cache, new.gathered = self.chars.copy(), self.cache.copy(), self.gathered.copy()
        return new

    def own(self, id: int) -> Chars:
        """Return the characteristics of an object as a private copy that may be changed."""
        found = self.chars[id]
        if not found.own:
            found = self.chars[id] = found.private()
        return found


def _blind(derived: Derived) -> Derived:
    new = Derived(derived.state)
    new.chars = derived.chars
    new.counted = derived.counted
    return new


def remember(state: GameState, event: Happening) -> None:
    """Keep what has happened this turn, and drop what was derived if a text in force asks for its kind."""
    state.happened.append(event)
    if state.derived is not None and event.kind in state.derived.asked:
        state.derived = None


def touch(state: GameState, *parts: Part | Zone | HappeningKind) -> None:
    """Drop what was derived: called at every change of the state.

    `parts` say what of the game changed (`reads`) where it is no more than that: if nothing in force asks for it,
    what the layers made of the state holds, and only what was found out since is dropped.
    """
    derived = state.derived
    if derived is None:
        return
    if not parts or not derived.asked.isdisjoint(parts):
        state.derived = None
    else:
        derived.cache.clear()
        derived.settled = derived.settled and UNCHECKED.issuperset(parts)


def mark(state: GameState, item: StackItem, as_what: Mark) -> None:
    """Mark a layer of the Effects Stack for as long as it is there; abilities in force may ask for it at once."""
    item.marks = item.marks | {as_what}
    touch(state, STACK)
