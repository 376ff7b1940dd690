"""Whether it makes no difference which of two things is meant: then the player is not asked to choose.

Two are exchangeable if the game, with each put in the other's place wherever it is spoken of, is the same game. That
takes in all that is in force: lasting effects and delayed triggers bound to one of them, layers that target it, what
is linked to it or banished by it, what was seen of it, and what happened to it this turn. What looks equal but is
spoken of anywhere by itself is not exchangeable.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, cast

from gadesk.engine.state.asked import (
    ATTACKED,
    BANISHED_BEFORE,
    ONCE,
    SACRIFICED,
    Word,
    asks_banished,
    asks_of,
    in_all,
    is_own,
)  # fmt: skip
from gadesk.engine.state.cards import Card, Gone, Obj
from gadesk.engine.state.chance import Chance
from gadesk.engine.state.combat import Combat
from gadesk.engine.state.effects_stack import Pending, StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.lasting import Active, Delayed
from gadesk.engine.state.looking import (
    AMOUNT,
    EVENT,
    EVERYTHING,
    FACE,
    KEPT,
    SEAT,
    SOURCE,
    Sight,
    readable,
    seen_by_effect,
    seen_by_layer,
    seen_by_trigger,
    unread,
)  # fmt: skip
from gadesk.engine.state.older import older
from gadesk.engine.state.past import ATTACKING, CHAMPION
from gadesk.engine.state.question_policy import QuestionPolicy
from gadesk.glossary import WORKED_OUT, Keyword, Phase, Property, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.glossary.properties import LAY
from gadesk.script import abilities as a
from gadesk.script import effects as e
from gadesk.script.amounts import DeclaredX
from gadesk.script.changes import AttacksOnly
from gadesk.script.conditions import EnteredFrom
from gadesk.script.node import Effect, Node
from gadesk.script.patterns import Attacks, Prevented
from gadesk.script.predicates import BanishedBy, TriggerOf
from gadesk.script.selections import Rest
from gadesk.script.sheet import Face
from gadesk.script.words import Dealt, DeckPlace

if TYPE_CHECKING:
    from gadesk.engine.query.context import Ctx

Record = Active | Combat | Delayed | Happening | Obj | Pending | StackItem
RECORDS = (Active, Combat, Delayed, Happening, Obj, Pending, StackItem)
SEEING = (Active, Delayed, Pending, StackItem)
"""Records with words, a source, and perhaps something that made them trigger."""
KNOWN = (
    "name", "types", "supertypes", "subtypes", "classes", "elements", "always",
    "unpreventable", *(stat.value for stat in WORKED_OUT),
)  # fmt: skip
"""What is known of the characteristics of something that left, besides its abilities."""
OF_CARD = ("slug", "owner", "zone", "knowers", "marks", "origin", "holder", "by", "counters")
"""What may set two cards apart."""
AGES = frozenset({"ts", "top_ts", "index"})
"""Fields that say when or where something is, looked at apart (`older`)."""
NUMBERS = frozenset({
    "amount", "turn", "x", "level", "cost", "damage", "left", "number", "combat",
    "seat", "controller", "attacking", "defending", "modes", "declared_x", "costs", "taker",
})  # fmt: skip
"""Fields that count something or name a player: never a name of a card."""
NAMING = attrgetter(*(name for name in Obj.__slots__ if name not in NUMBERS | AGES | {"counters", "props"}))
"""The fields of an object in which something may be named."""
UNORDERED = frozenset({"ids", "others", "banished", "sacrificed"})
"""Fields that name several things at once."""
IN_COMBAT = frozenset({"defenders", "retaliating"})
"""Fields of a combat that do: what they do, they do at once."""
ANNOUNCED = frozenset({
    "targets_of", "modes_of", "most_modes", "split", "costs", "reserved", "banish", "banisher", "then",
})  # fmt: skip
"""What was declared for a layer of the Effects Stack."""
DATED = frozenset({"used", "triggered", "prevented"})
"""Fields of an object with the turn in which it did something last, for each of its abilities."""
BY_INDEX = frozenset({"counters", "used", "triggered", "prevented", "modes"})
"""Fields of an object with something for each kind of counter, or for each of its abilities."""
ORIGINS = frozenset({"paid", "paid_by"})
"""Fields that name physical cards (`Card.origin`)."""
PLAYED: dict[str, Word] = {"paid_by": BanishedBy, "declared_x": DeclaredX, "came_from": EnteredFrom}
"""What an object notes of how it was played, and the word of its own text that asks for it."""
AS_PLAYED = frozenset(word for word in Property if word.facts.as_played and not word.facts.state)
"""Words for how something was played, which the rules themselves ask of nothing on the field."""
OVER = frozenset({"used", "triggered", "prevented", "modes"})
"""Fields of an object that nothing asks for once it left: how often its abilities may still do what they do."""
SPENT: dict[str, Word | None] = {"banished": BANISHED_BEFORE, "sacrificed": SACRIFICED, "costs": None}
"""What else it does, as games look at it since `COLLAPSING_SPENT`; None where no word ever asks."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Which ids and which origins stand for which; both are numbers, and one may be the same as the other."""

    ids: Mapping[int, int] = field(default_factory=dict)
    origins: Mapping[int, int] = field(default_factory=dict)


AS_IT_IS = Swap()
TODAY = QuestionPolicy.of()


def exchangeable(
    state: GameState, ctx: Ctx | None, ids: Iterable[int], placed: bool = False, policy: QuestionPolicy = TODAY
) -> bool:
    """Tell whether any of these cards or objects may stand for any other.

    With `placed` all of them are being put in an order, so that the one in which they are so far tells nothing.
    `policy` says how finely it is looked at: in a game of before which is older is taken to matter also to changes of
    other layers, and what is linked to one of them does not change places with what is linked to the other.
    """
    first, *others = ids
    for other in others:
        pairs = {first: other, **(_linked_pairs(state, first, other) if policy.collapses_all else {})}
        if not all(_same_card(state, *pair, policy) for pair in pairs.items()):
            return False
        if not unchanged(state, ctx, pairs, placed=placed, policy=policy):
            return False
    return True


def _linked_pairs(state: GameState, one: int, other: int) -> dict[int, int]:
    """Return what is linked to one thing with what is linked to another, each with its like."""

    def name(id: int) -> str:
        return state.cards[id].sheet.slug

    mine, theirs = (sorted((id for id, obj in state.objs.items() if obj.link == to), key=name) for to in (one, other))
    return dict(zip(mine, theirs, strict=True)) if [*map(name, mine)] == [*map(name, theirs)] else {}


def _same_card(state: GameState, one: int, other: int, policy: QuestionPolicy) -> bool:
    left, right = state.cards.get(one), state.cards.get(other)
    if left is None or right is None or left.zone is not right.zone:
        return False
    if left.sheet is not right.sheet and not (policy.collapses_past and left.sheet == right.sheet):
        return False  # each token that is made brings a sheet of its own
    return not older(state, one, other, policy.collapses_all)


def unchanged(
    state: GameState, ctx: Ctx | None, pairs: Mapping[int, int], more: tuple[Pending, ...] = (), placed: bool = False,
    policy: QuestionPolicy = TODAY, then: tuple[Pending, ...] | None = None,
) -> bool:  # fmt: skip
    """Tell whether the game, to which `more` belongs, stays the same as the members of each pair change places.

    `more` is in no order, unless it is said in which one it is `then`.
    """
    swap = swapped(state, pairs, policy)
    writer = _Writer(state, ctx, swap, placed, policy)
    if then is None:
        return writer.all(ctx, more, AS_IT_IS) == writer.all(ctx, more, swap)
    return writer.all(ctx, more, AS_IT_IS, ordered=True) == writer.all(ctx, then, swap, ordered=True)


def differing(
    state: GameState, ctx: Ctx | None, pairs: Mapping[int, int], policy: QuestionPolicy = TODAY
) -> frozenset[str]:
    """Return what sets the members of pairs apart in themselves: fields of theirs, and what happened to them.

    Each is named by where it is: "card", "object", "left" (as it was when it left), "bound to" (what is in force or
    waits), "side used" (abilities of it that its player did) or "happened" with a kind.
    """
    return frozenset(_Writer(state, ctx, swapped(state, pairs, policy), False, policy).differing())


def swapped(state: GameState, pairs: Mapping[int, int], policy: QuestionPolicy = TODAY) -> Swap:
    """Return what changes places as the members of each pair do: also what they were, and have become since."""
    origins = {}
    for one, other in pairs.items():
        left, right = _card(state, one), _card(state, other)
        if left is not None and right is not None:
            origins[left.origin] = right.origin
    now = {
        card.origin: id for id, card in state.cards.items() if card.origin in origins or card.origin in origins.values()
    }
    became = {now[one]: now[other] for one, other in origins.items() if one in now and other in now}
    was = _former_pairs(state, pairs) if policy.collapses_former else {}
    return Swap(_both_ways({**was, **became, **pairs}), _both_ways(origins))


def _former_pairs(state: GameState, pairs: Mapping[int, int]) -> dict[int, int]:
    """Return what the members of each pair were before they moved this turn, each with its like of the same time.

    What was an object is left out: it is known as what it was then (`GameState.gone`).
    """
    before = {move.id: move.old for move in state.happened if move.old and move.kind is HappeningKind.MOVE}
    former = {}
    for one, other in pairs.items():
        while one in before and other in before:
            one, other = before[one], before[other]
            if one not in state.gone and other not in state.gone:
                former[one] = other
    return former


def _card(state: GameState, id: int) -> Card | None:
    return state.cards.get(id) or (state.gone[id].card if id in state.gone else None)


def _both_ways(pairs: Mapping[int, int]) -> dict[int, int]:
    return {**pairs, **{other: one for one, other in pairs.items()}}


def _rearranged(ctx: Ctx | None) -> frozenset[int]:
    """Return the cards of a deck that a text looks at and then puts back in another order, or elsewhere."""
    pool = tuple(ctx.notes.get(Dealt.POOL, ())) if ctx is not None else ()
    if ctx is None or not pool:
        return frozenset()
    own = ctx.item.ability if ctx.item is not None else None
    abilities = (own,) if own is not None else ctx.face.abilities
    telling = [ability for ability in abilities if isinstance(ability, a.Instruction | a.Activated | a.Triggered)]
    effects = [step for ability in telling for step in _always(ability.effect)]
    rests = [step for step in effects if isinstance(step, e.Put) and isinstance(step.what, Rest)]
    anew = any(rest.position is not DeckPlace.BOTTOM or len(pool) <= 2 for rest in rests)
    return frozenset(pool) if anew else frozenset()


def _always(effect: Effect) -> Iterator[Effect]:
    """Yield the instructions of a text that are carried out whatever happens."""
    yield effect
    if isinstance(effect, e.Sequence):
        for step in effect.steps:
            yield from _always(step)


class _Writer:
    """Writes down all of a game that may speak of a few things, with each under the other's name where they swap."""

    def __init__(
        self, state: GameState, ctx: Ctx | None, about: Swap, placed: bool, policy: QuestionPolicy
    ) -> None:  # fmt: skip
        self.placed, self.policy = placed, policy
        self.state = state
        self.about = about
        self.left = {id: gone for id, gone in state.gone.items() if gone.card.origin in about.origins}
        self.named = about.ids.keys() | self.left.keys()
        self.banishers = any(
            asks_banished(state, card, policy) for card in state.cards.values() if card.origin in about.origins
        )
        self.within = self.lasting = self.recalling = False
        self.attacked_out = policy.collapses_spent and state.phase is Phase.END and state.combat is None
        self.champion = any(id in (side.champion for side in state.sides) for id in about.ids)
        self.loose = _rearranged(ctx) | (about.ids.keys() if placed else frozenset())
        asked, given = in_all(state, policy)
        words, self.recalled = asked.words, asked.recalls
        self.words, self.given = words, given.words
        self.fosters = Keyword.FOSTER in words
        self.unasked = AS_PLAYED - words - self.given
        self.from_where = EnteredFrom in (self.given if policy.collapses_past else words)

    def all(self, ctx: Ctx | None, more: tuple[Pending, ...], swap: Swap, ordered: bool = False) -> Hashable:
        """Write the whole; what has no order of its own is written without one."""
        state, origins = self.state, self.about.origins.keys()
        self.recalling = True
        happened = _bag(self._plain(event, swap) for event in state.happened if self._counts(event))
        self.recalling = False
        waiting = [self._plain(one, swap) for one in more]
        return (
            _bag(
                (self._plain(id, swap), self._plain(card, swap)) for id, card in state.cards.items() if self._of(card)
            ),
            _bag((self._plain(id, swap), self._plain(obj, swap)) for id, obj in state.objs.items() if self._names(obj)),
            _bag(self._plain(effect, swap) for effect in (*filter(self._bears, state.effects), *state.delayed)),
            happened,
            tuple(waiting) if ordered else _bag(waiting),
            self._plain((state.pending, state.stack, state.combat, state.agenda, state.astray, state.decked), swap),
            tuple(self._side(seat, swap) for seat in range(len(state.sides))),
            tuple(frozenset(swap.origins.get(id, id) for id in near & origins) for near in (state.away, state.afar)),
            _bag(
                (self._name(id, swap), self._gone(gone, swap)) for id, gone in self.left.items() if id in self.about.ids
            ),
            None if ctx is None else self._context(ctx, swap),
        )

    def _of(self, card: Card) -> bool:
        """Tell whether a card swaps, or names what does: any other is written the same either way."""
        ids, origins = self.about.ids, self.about.origins
        return card.id in ids or card.origin in origins or card.holder in ids or card.by in origins

    def _names(self, obj: Obj) -> bool:
        """Tell whether an object swaps, or a number stands in it that may name what does."""
        ids, left, origins = self.about.ids, self.left, self.about.origins
        for value in NAMING(obj):
            if type(value) is int:
                numbers: Iterable[object] = (value,)
            elif isinstance(value, Mapping):
                numbers = (*value, *value.values())
            elif isinstance(value, (tuple, list, set, frozenset)):
                numbers = value
            else:
                continue
            for number in numbers:
                if number in ids or number in left or number in origins:
                    return True
        return False

    def _bears(self, effect: Active) -> bool:
        """Tell whether anything is left of what an effect lasts on."""
        return not self.policy.collapses_past or effect.ids is None or any(id in self.state.cards for id in effect.ids)

    def _asks_how(self, obj: Obj, key: str) -> bool:
        card = _card(self.state, obj.id)
        if key in SPENT and SPENT[key] is None:
            return False
        if card is None or not is_own(card, obj.copied):
            return True
        if key in SPENT:
            return SPENT[key] in asks_of(card, self.policy) or SPENT[key] in self.given
        return (key == "came_from" and self.from_where) or PLAYED[key] in asks_of(card, self.policy)

    def _asks_paid(self, item: StackItem) -> bool:
        """Tell whether what a layer becomes asks which cards paid for it."""
        card = self.state.cards.get(item.id)
        return item.ability is None and (card is None or BanishedBy in asks_of(card, self.policy))

    def _counts(self, event: Happening) -> bool:
        if self.named.isdisjoint((event.id, event.old, event.source, *event.others)):
            return False
        if event.kind in self.recalled or (self.champion and (event.kind, CHAMPION) in self.recalled):
            return True
        if any((event.kind, zone) in self.recalled for zone in self._out_of(event)):
            return True
        return (event.kind, ATTACKING) in self.recalled and not self.attacked_out

    def _out_of(self, event: Happening) -> Iterable[Zone]:
        """Return the zones for which a word may ask that recalls what came out of one."""
        return Zone if not self.policy.collapses_left else (event.zone,) if event.zone is not None else ()

    def _side(self, seat: int, swap: Swap) -> Hashable:
        side = self.state.sides[seat]
        cards = self.state.cards
        named = (0 if cards[id].bag else swap.ids.get(id, id) for id in side.main_deck)
        deck = tuple(0 if id in self.loose else id for id in named)
        mixed = frozenset((cards[id].bag, swap.ids[id]) for id in swap.ids if id in cards and cards[id].bag)
        used = frozenset(
            (swap.ids.get(id, id), index, self._when(turn))
            for (id, index), turn in side.used.items()
            if turn == self.state.turn or ONCE in self.words or not self.policy.collapses_spent
        )
        return (deck, mixed, self._plain(side.champion, swap), used)

    def _context(self, ctx: Ctx, swap: Swap) -> Hashable:
        seen = EVERYTHING if ctx.item is None else self._sights(ctx.item)
        whose = (ctx.source, ctx.holder) if SOURCE in seen else ()
        named = (*whose, ctx.they, ctx.notes, ctx.item)
        return (self._plain(named, swap), self._groups(ctx.targets, swap), self._told(ctx.event, seen, swap))

    def _groups(self, groups: tuple[tuple[int, ...], ...], swap: Swap) -> Hashable:
        """Write what is targeted; what is so by the same words is in no order."""
        if not self.policy.collapses_unread:
            return self._plain(groups, swap)
        return tuple(_bag(self._name(id, swap) for id in group) for group in groups)

    def _sights(self, record: Active | Delayed | Pending | StackItem) -> frozenset[Sight]:
        """Return what the words of a record look at; to layers and what is in force notes say more than words know."""
        if TriggerOf in self.words or Prevented in self.words:
            return EVERYTHING  # what asks whose ability, or whose effect, something is
        if isinstance(record, Pending):
            return seen_by_trigger(record.ability)
        if isinstance(record, StackItem):
            if record.ability is None:
                return EVERYTHING
            settled = self.named.isdisjoint(id for group in record.targets for id in group)
            return seen_by_layer(record, settled, paid=record not in self.state.stack[-1:]) | {KEPT}
        return seen_by_effect(record, self.policy.collapses_past)

    def _told(self, event: Happening | None, seen: frozenset[Sight], swap: Swap) -> Hashable:
        """Write what is looked at of what made something trigger."""
        if event is None or EVENT in seen:
            return self._plain(event, swap)
        return (event.seat if SEAT in seen else None, event.amount if AMOUNT in seen else None)

    def _name(self, id: int, swap: Swap) -> Hashable:
        """Write an id; one that something that swaps had before is written as what that was then.

        What lasts is over for what left: no effect finds it again.
        """
        if self.lasting or id in self.about.ids or id not in self.left:
            return swap.ids.get(id, id)
        gone = self.left[id]
        origin = swap.origins.get(gone.card.origin, gone.card.origin)
        return ("left", origin) if self.within else ("left", origin, self._gone(gone, swap))

    def _gone(self, gone: Gone, swap: Swap) -> Hashable:
        """Write what is known of something that left."""
        outer, self.within = self.within, True
        now = gone.chars
        known = [getattr(now, name) for name in KNOWN]
        abilities = tuple(has.ability for has in now.abilities)
        written = (self._plain((gone.card, gone.obj, gone.now), swap), tuple(known), abilities)
        self.within = outer
        return written

    def _plain(self, value: object, swap: Swap) -> Hashable:
        if type(value) is int:
            return self._name(value, swap)
        if isinstance(value, Card):
            return self._of_card(value, swap)
        if isinstance(value, RECORDS):
            seen = self._sights(value) if isinstance(value, SEEING) else EVERYTHING
            outer, self.lasting = self.lasting, self.lasting or isinstance(value, Active)
            written = tuple(self._field(value, name, swap, seen) for name in type(value).__slots__)
            self.lasting = outer
            return (type(value).__name__, *written)
        if isinstance(value, dict):
            return _bag((self._plain(key, swap), self._noted(key, item, swap)) for key, item in value.items())
        if self.placed and isinstance(value, (list, tuple)) and all(type(item) is int for item in value):
            return _bag(self._name(item, swap) for item in value)
        if isinstance(value, (list, tuple)):
            return tuple(self._plain(item, swap) for item in value)
        if isinstance(value, (set, frozenset)):
            return frozenset(self._plain(item, swap) for item in value)
        if isinstance(value, Face):
            return value.name
        if isinstance(value, (Node, Chance)) or not _is_data(value):
            return id(value)
        return value

    def _of_card(self, card: Card, swap: Swap) -> tuple[Hashable, ...]:
        """Write the `OF_CARD` of a card."""
        by = card.by if self.banishers and card.zone is Zone.BANISHMENT else 0  # else nobody asks
        return (
            card.sheet.slug, card.owner, card.zone, card.knowers, card.marks,
            swap.origins.get(card.origin, card.origin), swap.ids.get(card.holder, card.holder),
            swap.origins.get(by, by), frozenset(card.counters.items()),
        )  # fmt: skip

    def differing(self) -> Iterator[str]:
        """Yield what is another once the pairs have changed places, as `differing` names it."""
        state, swap = self.state, self.about
        for where, things in (("card", state.cards), ("object", state.objs), ("left", self.left)):
            for id in swap.ids.keys() & things.keys():
                if swap.ids[id] in things:
                    mine, theirs = self._parts(things[id], swap), self._parts(things[swap.ids[id]], AS_IT_IS)
                    yield from (f"{where} {name}" for name in mine if mine[name] != theirs.get(name))
        bound = (*filter(self._bears, state.effects), *state.delayed, *state.pending)
        if _bag(self._plain(one, swap) for one in bound) != _bag(self._plain(one, AS_IT_IS) for one in bound):
            yield "bound to"
        if any(self._side(seat, swap) != self._side(seat, AS_IT_IS) for seat in range(len(state.sides))):
            yield "side used"
        self.recalling = True
        counted = [event for event in state.happened if self._counts(event)]
        known = {self._plain(event, AS_IT_IS) for event in counted}
        yield from (f"happened {event.kind}" for event in counted if self._plain(event, swap) not in known)
        self.recalling = False

    def _parts(self, thing: Card | Obj | Gone, swap: Swap) -> dict[str, Hashable]:
        if isinstance(thing, Card):
            return dict(zip(OF_CARD, self._of_card(thing, swap), strict=True))
        if isinstance(thing, Obj):
            return {name: self._field(thing, name, swap, EVERYTHING) for name in Obj.__slots__}
        self.within = True
        parts = self._parts(thing.card, swap) | (self._parts(thing.obj, swap) if thing.obj is not None else {})
        parts |= {name: getattr(thing.chars, name) for name in KNOWN}
        self.within = False
        keywords = tuple(has.ability for has in thing.chars.abilities if isinstance(has.ability, a.Keyword))
        others = tuple(has.ability for has in thing.chars.abilities if not isinstance(has.ability, a.Keyword))
        return {**parts, "keywords": keywords, "abilities": others}

    def _noted(self, key: object, item: object, swap: Swap) -> Hashable:
        """Write what is noted: a number counts something, and several cards have no order."""
        if type(key) is not int:
            if type(item) is int:
                return self._plain(item, AS_IT_IS)
            if isinstance(item, (list, tuple)) and all(type(id) is int for id in item):
                return _bag(self._name(id, swap) for id in item)
        return self._plain(item, swap)

    def _field(self, record: Record, name: str, swap: Swap, seen: frozenset[Sight]) -> Hashable:
        value = getattr(record, name)
        if name == "source" and SOURCE not in seen:
            return None
        if name in ("notes", "targets") and KEPT not in seen:
            value = () if name == "targets" else unread(record)
        elif name == "notes" and self.policy.collapses_unread and isinstance(record, SEEING):
            value = readable(record)
        if name == "targets":
            return self._groups(value, swap)
        if name == "face" and FACE in seen and self.policy.collapses_unread:
            return (value.name, value.classes, value.elements)
        if name in ANNOUNCED and isinstance(record, StackItem):
            return self._announced(record, name, swap) if KEPT in seen else None
        if name == "turn" and isinstance(record, Active | Delayed) and not record.until.facts.dated:
            return None  # since when it lasts
        if isinstance(record, Obj) and (name in PLAYED or (name in SPENT and self.policy.collapses_spent)):
            if value is None or not self._asks_how(record, name):
                return None
        if isinstance(record, Obj) and self.within and self.policy.collapses_left and self._is_over(name):
            return None
        if isinstance(record, Obj) and name in DATED and self.policy.collapses_spent:
            return self._dated(record, name)
        if name == "numbers" or (isinstance(record, Obj) and name in BY_INDEX):
            return frozenset(value.items())
        if name == "joined":
            return frozenset((swap.ids.get(id, id), since) for id, since in value.items())
        if name == "event":
            return self._told(value, seen, swap)
        if name == "paid" and isinstance(record, StackItem) and not self._asks_paid(record):
            return None
        if name in ORIGINS:
            return _bag(swap.origins.get(origin, origin) for origin in value)
        if name in AGES or (name == "id" and isinstance(record, (Active, Delayed))):
            return None
        if isinstance(record, Happening) and self._is_past(record, name):
            return None
        together = UNORDERED | IN_COMBAT if self.policy.collapses_past else UNORDERED
        if name in together and value is not None:
            return _bag(self._name(id, swap) for id in value)
        if name in NUMBERS:
            return cast(Hashable, value)
        if name == "copied" and isinstance(record, Obj):
            card = _card(self.state, record.id)
            return None if card is not None and is_own(card, value) else self._plain(value, swap)
        if name == "ability":
            return cast(Hashable, value)
        if name == "hurt" and not self.fosters:
            return None
        if name == "props" and self.policy.collapses_former:
            return frozenset(value) - self.unasked
        return self._plain(value, swap)

    def _is_over(self, name: str) -> bool:
        """Tell whether nobody asks for a field of an object that left."""
        return name in OVER or (name in LAY and LAY[name].isdisjoint(self.words))

    def _dated(self, obj: Obj, name: str) -> Hashable:
        """Write which abilities did something in a turn that somebody may still ask for."""
        turns: Mapping[int, int] = getattr(obj, name)
        card = _card(self.state, obj.id)
        words = asks_of(card, self.policy) if card is not None and is_own(card, obj.copied) else self.words
        kept = name != "prevented" and (ONCE in words or ONCE in self.given)
        done = ((index, turn) for index, turn in turns.items() if kept or turn == self.state.turn)
        return frozenset((index, self._when(turn)) for index, turn in done)

    def _when(self, turn: int) -> int:
        """Write in which turn something was done: what may be done once a game was done or not, in whichever turn."""
        return 0 if self.policy.collapses_former and turn != self.state.turn else turn

    def _announced(self, item: StackItem, name: str, swap: Swap) -> Hashable:
        if name == "targets_of":
            return frozenset((index, self._groups(groups, swap)) for index, groups in item.targets_of.items())
        if name == "split":
            return _bag((self._name(id, swap), points) for id, points in item.split or ())
        if name == "banisher":
            return swap.origins.get(item.banisher, item.banisher)
        value = getattr(item, name)
        return frozenset(value.items()) if isinstance(value, Mapping) else cast(Hashable, value)

    def _is_past(self, event: Happening, name: str) -> bool:
        """Tell whether a field numbers an attack or a layer of the Effects Stack that is over."""
        if event.kind is HappeningKind.ATTACK and name == "others" and self.policy.collapses_spent:
            return self.recalling and ATTACKED not in self.words
        if event.kind is HappeningKind.ATTACK and name == "others":
            return AttacksOnly not in self.words and Attacks not in self.words
        if event.kind is HappeningKind.ATTACK and name == "amount":
            return self.state.combat is None or self.state.combat.number != event.amount
        return (
            event.kind is HappeningKind.ABILITY
            and name == "old"
            and all(item.id != event.old for item in self.state.stack)
        )


def _is_data(value: object) -> bool:
    return value is None or isinstance(value, (int, str, bool, float))


def _bag(items: Iterable[Hashable]) -> Hashable:
    """Return what can be compared without regard to order."""
    counts: dict[Hashable, int] = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return frozenset(counts.items())
