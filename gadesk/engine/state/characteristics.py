"""What cards and objects are: printed characteristics, and the door to the derived ones.

`layers` binds its `derive` here, so that every reader below it asks in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gadesk.engine.registry import carries_out
from gadesk.engine.state.cards import Obj, printed_hook
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.marks import Mark
from gadesk.glossary import OWN_ZONES, UNIT_TYPES, CardType, CostKind, Counter, Element, Keyword, Stat, Supertype, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import patterns as t
from gadesk.script.amounts import Fixed
from gadesk.script.keyword_meanings import MEANING
from gadesk.script.node import Ability, Amount, Node
from gadesk.script.sheet import CardSheet, Face

if TYPE_CHECKING:
    from gadesk.engine.continuous.derived import Derived
    from gadesk.engine.query.context import Ctx


Said = frozenset[type[Node] | Keyword]
"""Which kinds of abilities, of changes and conditions of statics, and which keywords are printed."""


class Has:
    """One ability that something has. `index` is its place in `Chars.abilities`; `card` the id of the
    card it comes from (a lineage card for inherited effects); `ts` its timestamp; `kinds`, once asked,
    what a triggered one waits for."""

    __slots__ = ("ability", "index", "face", "card", "ts", "kinds")

    def __init__(self, ability: Ability, index: int, face: Face, card: int = 0, ts: int = 0) -> None:
        self.ability = ability
        self.index = index
        self.face = face
        self.card = card
        self.ts = ts
        self.kinds: tuple[HappeningKind, ...] | None = None


class Chars:
    """Current characteristics. Shared while nothing changes them; `own` marks a private copy.

    The abilities of a kind stand as pairs: what is had, and the ability as what it is.

    `fast` tells that something printed may let it be activated at fast speed, `away` that it has abilities
    or permissions that work off the field, `afar` that some of them listen there, and `says` what kinds of words are
    printed: they only save questions.
    """

    __slots__ = ("face", "name", "types", "supertypes", "subtypes", "classes", "elements", "power", "life",
                 "level", "abilities", "keywords", "cants", "barred", "always", "own", "why", "damage_by",
                 "unpreventable", "triggers", "statics", "activated", "base_power", "base_life", "inherits", "fast",
                 "away", "afar", "says")  # fmt: skip

    def __init__(self, face: Face, abilities: tuple[Has, ...]) -> None:
        self.face = face
        self.name = face.name
        self.types: tuple[CardType, ...] = face.types
        self.supertypes: tuple[Supertype, ...] = face.supertypes
        self.subtypes: tuple[str, ...] = face.subtypes
        self.classes: tuple[str, ...] = face.classes
        self.elements: tuple[Element, ...] = face.elements
        self.power = face.power
        self.life = face.life
        self.base_power = face.power
        self.base_life = face.life
        self.level = face.level or 0
        self.keywords: tuple[tuple[Has, a.Keyword], ...] = ()
        self.cants: tuple[tuple[ch.Cant, Ctx], ...] = ()
        self.barred: frozenset[Keyword] = frozenset()
        self.always: frozenset[str] = frozenset()
        self.why: tuple[tuple[str, int, int], ...] = ()
        self.damage_by: Stat | None = None
        self.unpreventable = False
        self.own = False
        swift = face.speed is not None and face.speed.facts.any_time
        self.fast = swift or any(_hastens(has.ability) for has in abilities)
        self.away = any(_works_away(has.ability) for has in abilities)
        self.afar = any(_hears_afar(has.ability) for has in abilities)
        self.inherits = tuple((has, has.ability) for has in abilities if isinstance(has.ability, a.Inherited))
        spelled = (has.ability for has in abilities)
        self.says: Said = frozenset(word for ability in (*face.abilities, *spelled) for word in _said(ability))
        self.set_abilities(abilities)

    @carries_out(a.Activated, a.Triggered, a.Static, a.Keyword)
    def set_abilities(self, abilities: tuple[Has, ...]) -> None:
        """Replace the abilities and sort them by kind."""
        self.abilities = abilities
        self.triggers = tuple(
            (has, has.ability) for has in abilities if isinstance(has.ability, a.Triggered) and works_here(has.ability)
        )
        self.statics = tuple((has, has.ability) for has in abilities if isinstance(has.ability, a.Static))
        self.activated = tuple((has, has.ability) for has in abilities if isinstance(has.ability, a.Activated))
        self.keywords = tuple((has, has.ability) for has in abilities if isinstance(has.ability, a.Keyword))

    def private(self) -> Chars:
        """Return a copy that may be changed (written out: it is made several times a decision)."""
        new = Chars.__new__(Chars)
        new.face = self.face
        new.name = self.name
        new.types = self.types
        new.supertypes = self.supertypes
        new.subtypes = self.subtypes
        new.classes = self.classes
        new.elements = self.elements
        new.power = self.power
        new.life = self.life
        new.level = self.level
        new.abilities = self.abilities
        new.keywords = self.keywords
        new.cants = self.cants
        new.barred = self.barred
        new.always = self.always
        new.own = True
        new.why = self.why
        new.damage_by = self.damage_by
        new.unpreventable = self.unpreventable
        new.triggers = self.triggers
        new.statics = self.statics
        new.activated = self.activated
        new.base_power = self.base_power
        new.base_life = self.base_life
        new.inherits = self.inherits
        new.fast = self.fast
        new.away = self.away
        new.afar = self.afar
        new.says = self.says
        return new


def _said(ability: Ability) -> Iterator[type[Node] | Keyword]:
    """Yield what kind of ability it is, of which keyword, and what its changes and its condition are."""
    for part in ability.parts if isinstance(ability, a.Several) else (ability,):
        yield type(part)
        if isinstance(part, a.Keyword):
            yield part.keyword
        elif isinstance(part, a.Static):
            yield from map(type, part.changes)
            if part.condition is not None:
                yield type(part.condition)


def _hastens(ability: Ability) -> bool:
    if isinstance(ability, a.Keyword):
        return ability.keyword is Keyword.FAST_ACTIVATION
    return isinstance(ability, a.Static) and any(isinstance(change, ch.SpeedIs) for change in ability.changes)


def _works_away(ability: Ability) -> bool:
    if isinstance(ability, a.Activated):
        return bool(ability.not_in) or ability.zone in (Zone.HAND, Zone.GRAVEYARD, Zone.MEMORY, Zone.BANISHMENT)
    if isinstance(ability, a.Triggered):
        return bool(ability.not_in) or ability.zone is not Zone.FIELD
    if isinstance(ability, a.Static):
        return ability.zone is not Zone.FIELD
    if isinstance(ability, a.Keyword):
        return ability.keyword is Keyword.EPHEMERATE
    return isinstance(ability, a.PlayPermission)


def works_in(ability: a.Activated | a.Triggered, zone: Zone) -> bool:
    """Tell whether an ability works in a zone (mechanics.abilities.2 and 3)."""
    return zone not in ability.not_in if ability.not_in else ability.zone is zone


def works_there(has: Has, zone: Zone) -> bool:
    """Tell whether an ability works in a zone, also as one that the card has been given where it lies."""
    ability = has.ability
    assert isinstance(ability, a.Activated | a.Triggered)
    return works_in(ability, zone) or (bool(has.card) and zone in OWN_ZONES)


def works_here(ability: a.Triggered) -> bool:
    """Tell whether a triggered ability works where abilities do by default: on the field, for attacks in the intent."""
    return works_in(ability, Zone.FIELD) or ability.zone is Zone.INTENT


def _hears_afar(ability: Ability) -> bool:
    """Tell whether it waits, off the field, for what happens to others; of itself a card hears wherever it is.

    What holds off the field bears on others, too.
    """
    if isinstance(ability, a.Static):
        return ability.zone is not Zone.FIELD
    if not isinstance(ability, a.Triggered) or not _works_away(ability):
        return False
    told = t.core(ability.pattern)
    return bool(getattr(told, "preds", True)) or not isinstance(told, (t.Moves, t.Reveals))


_PLAIN: dict[int, Chars] = {}
derive_hook: list[Callable[[GameState], Derived]] = []
"""The one who makes the derived view: `layers.derive`, which enters itself here."""


@carries_out(a.Several)
def plain(face: Face) -> Chars:
    """Return the printed characteristics of a face, with keywords spelled out, made once a face."""
    found = _PLAIN.get(id(face))
    if found is None:
        found = _PLAIN[id(face)] = Chars(face, spelled_out(face.abilities, face, 0, 0))
    return found


printed_hook[:] = [plain]


def spelled_out(abilities: tuple[Ability, ...], face: Face, card: int, ts: int) -> tuple[Has, ...]:
    """Return the abilities followed by what their keywords mean as triggered abilities."""
    all_of_them: list[Ability] = [part for ability in abilities for part in _parts(ability)]
    for ability in tuple(all_of_them):
        if isinstance(ability, a.Keyword) and ability.keyword in MEANING:
            all_of_them.append(MEANING[ability.keyword](ability))
        elif isinstance(ability, a.Inherited):
            inner = ability.ability
            if isinstance(inner, a.Keyword) and inner.keyword in MEANING:
                all_of_them.append(a.Inherited(MEANING[inner.keyword](inner), ability.bonuses))
    return tuple(Has(ability, index, face, card, ts) for index, ability in enumerate(all_of_them))


def _parts(ability: Ability) -> tuple[Ability, ...]:
    """The abilities that share one paragraph, each under the paragraph's restrictions too."""
    if not isinstance(ability, a.Several):
        return (ability,)
    return tuple(replace(part, bonuses=(*ability.bonuses, *part.bonuses)) for part in ability.parts)


def face_of(sheet: CardSheet, obj: Obj | None = None) -> Face:
    """Return the face that counts now (general.double-faced-cards.2)."""
    if obj is not None:
        if obj.copied is not None:
            return obj.copied
        if obj.transformed and sheet.back is not None:
            return sheet.back
    return sheet.front


def has_word(chars: Chars, keyword: Keyword) -> bool:
    """Tell whether something has a keyword, active or not: a quick look, before what restricts it is asked for."""
    for _, word in chars.keywords:  # noqa: SIM110 - asked too often for a generator
        if word.keyword is keyword:
            return True
    return False


def chars(state: GameState, id: int) -> Chars:
    """Return the current characteristics of a card, object or activation; last-known if it is gone."""
    derived = state.derived
    if derived is None:
        derived = derive_hook[0](state)
    got = derived.chars.get(id)
    return _off_field(state, derived, id) if got is None else got


def _off_field(state: GameState, derived: Derived, id: int) -> Chars:
    card = state.cards.get(id)
    if card is not None:
        if Mark.FACE_DOWN in card.marks and derived.opened != id:  # zones.public-vs-private-information.5
            return plain(NOTHING)
        return derived.elsewhere_chars(state, card) if derived.elsewhere else card.printed
    gone = state.gone.get(id)
    if gone is not None:
        return gone.chars
    for item in state.stack:
        if item.id == id:
            return plain(item.face)
    return plain(NOTHING)


@contextmanager
def laid_open(state: GameState, id: int) -> Iterator[None]:
    """Judge a card as what it is to who may play it, which face down is what is printed."""
    now = derived(state)
    before, now.opened = now.opened, id
    try:
        yield
    finally:
        now.opened = before


@contextmanager
def judged_as(state: GameState, id: int, face: Face) -> Iterator[None]:
    """Judge a card as the face that it is about to have, whatever changes it where it lies now."""
    chars = derived(state).chars
    before, chars[id] = chars.get(id), plain(face)
    try:
        yield
    finally:
        if before is None:
            del chars[id]
        else:
            chars[id] = before


def derived(state: GameState) -> Derived:
    """Return the derived view of the whole state (`layers.Derived`)."""
    found = state.derived
    return derive_hook[0](state) if found is None else found


def is_type(state: GameState, id: int, kind: CardType) -> bool:
    """Tell whether something has the card type now."""
    return kind in chars(state, id).types


def is_unit(state: GameState, id: int) -> bool:
    """Tell whether an object is a unit (terms.unit)."""
    return not UNIT_TYPES.isdisjoint(chars(state, id).types)


def damage_on(obj: Obj) -> int:
    """Return all the damage marked on a unit: an ally that becomes a champion keeps its (mechanics.damage.12)."""
    return obj.damage + obj.counters.get(Counter.DAMAGE, 0) if obj.counters else obj.damage


PLUS = tuple((kind, kind.facts.plus) for kind in Counter if kind.facts.plus)


def plus_of_counters(obj: Obj) -> int:
    """Return what an object's counters add to its power and life."""
    plus, counters = 0, obj.counters
    for kind, each in PLUS:
        if kind in counters:
            plus += counters[kind] * each
    return plus


def cost_of(state: GameState, id: int) -> int:
    """Return the printed cost; X is nothing anywhere but on the Effects Stack (card-parts.cost.p11)."""
    face = chars(state, id).face
    if face.cost_is_x:
        return next((item.x for item in state.stack if item.id == id), 0)
    return face.cost or 0


def cost_kind(face: Face) -> CostKind:
    """Return the kind of the printed cost."""
    return face.cost_kind


NOTHING = Face(name="", types=(), elements=())
"""A face-down or unknown card: no characteristics (zones.public-vs-private-information.5)."""


def fixed(amount: Amount | None, default: int = 0) -> int:
    """Return a printed number, or `default` for anything that must be worked out."""
    return amount.n if isinstance(amount, Fixed) else default
