"""Building a state from a declared board, so that a game can begin in the middle (scenarios, tests, puzzles)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gadesk.engine.changes import zones
from gadesk.engine.flow.turn import ORDER
from gadesk.engine.instructions import perform
from gadesk.engine.play.targets import bounds, legal, slots
from gadesk.engine.procedure import EVERYONE, Run
from gadesk.engine.query.context import of_item
from gadesk.engine.state.cards import Card, Obj
from gadesk.engine.state.chance import GENERATORS
from gadesk.engine.state.characteristics import face_of
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.game_state import GameState, Step_
from gadesk.engine.state.marks import Mark, Marks
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import OPEN_PILES, OWN_ZONES, CardType, Counter, Direction, Phase, Supertype, Zone
from gadesk.protocol.plans import NEWEST
from gadesk.protocol.views import LayerKind
from gadesk.script.node import Effect
from gadesk.script.sheet import CardSheet

BEGUN, BEGINS, TURN, GAME = "begun", "begins", "turn", "game"


@dataclass(frozen=True, slots=True)
class CardBoard:
    """A card in a pile, which may be preserved or lie face down, and have counters."""

    slug: str
    marks: Marks = frozenset()
    counters: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ObjectBoard:
    """An object on the field. `lineage` is below it from the bottom; `link` counts the objects of the board from 0.

    `damage` lies on a champion as counters and on other units as temporary damage (mechanics.damage).
    """

    slug: str
    owner: int | None = None
    rested: bool = False
    transformed: bool = False
    damage: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    properties: tuple[str, ...] = ()
    lineage: tuple[str, ...] = ()
    loaded: tuple[str, ...] = ()
    link: int | None = None


@dataclass(frozen=True, slots=True)
class SeatBoard:
    """One player's side. Piles run from the bottom to the top, but the main deck from the top to the bottom.

    `turns` are the turns that the player has begun.
    """

    objects: tuple[ObjectBoard, ...] = ()
    piles: Mapping[Zone, tuple[CardBoard, ...]] = field(default_factory=dict)
    mastery: str | None = None
    direction: Direction | None = None
    empowered: int = 0
    turns: int = 1
    mastery_counters: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LastingBoard:
    """What is already in force because something resolved: `effect`, as `seat` and the object `source` said it.

    `source` and `targets` count the objects of the board from 0; -1 as a source is the player's champion, or nothing.
    """

    seat: int
    effect: Effect
    source: int = -1
    targets: tuple[int, ...] = ()


class NotLasting(ValueError):
    """An effect of a board that can't be in force as declared; `number` says which, the text why."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number


@dataclass(frozen=True, slots=True)
class Board:
    """A whole board.

    `when`: `BEGUN` (within the phase), `BEGINS` (the phase is about to), `TURN` or `GAME` (that is about to).
    """

    seats: tuple[SeatBoard, ...]
    seed: int | str = 1
    turn: int = 1
    turn_player: int = 0
    first: int = 0
    phase: Phase = Phase.MAIN
    when: str = BEGUN
    effects: tuple[LastingBoard, ...] = ()


def build(sheets: Mapping[str, CardSheet], board: Board, generator: int = NEWEST) -> GameState:
    """Make the state of a board, ready for `Game.resume`.

    Raises KeyError for a slug that `sheets` does not have, NotLasting for an effect that can't be in force.
    """
    state = GameState(sheets, len(board.seats), GENERATORS[generator](board.seed))
    state.turn, state.turn_player, state.first = board.turn, board.turn_player, board.first
    state.phase = board.phase if board.when == BEGUN else None
    placed: list[tuple[ObjectBoard, int]] = []
    for seat, side in enumerate(board.seats):
        placed += [(one, _object(state, one, seat)) for one in side.objects]
        for zone in OWN_ZONES:
            for card in side.piles.get(zone, ()):
                zones.create(
                    state, sheets[card.slug], seat, zone, card.marks, _knowers(zone, seat, card), dict(card.counters)
                )
        standing = state.sides[seat]
        standing.main_deck.reverse()
        standing.mastery = sheets[side.mastery] if side.mastery is not None else None
        standing.counters = dict(side.mastery_counters)
        standing.direction, standing.empower, standing.turns = side.direction, side.empowered, side.turns
    for one, id in placed:
        if one.link is not None:
            state.objs[id].link = placed[one.link][1]
    for number, lasting in enumerate(board.effects):
        _begin(state, number, lasting, [id for _, id in placed])
    state.agenda = _agenda(board)
    return state


def _begin(state: GameState, number: int, one: LastingBoard, placed: list[int]) -> None:
    """Put an effect in force as though it had just resolved; nothing triggers, and nothing else may change."""
    source = placed[one.source] if one.source >= 0 else state.sides[one.seat].champion
    if not source:
        raise NotLasting(number, "it needs a source: this player has no champion")
    item = StackItem(
        state.new_id(), LayerKind.ABILITY, one.seat, source, face_of(state.cards[source].sheet, state.objs[source])
    )
    ctx = of_item(state, item)
    left = [placed[index] for index in one.targets]
    groups: dict[int, tuple[int, ...]] = {}
    for node in slots(one.effect):
        most = bounds(ctx, node)[1]
        groups[node.slot], left = tuple(left[:most]), left[most:]
        if not set(groups[node.slot]) <= set(legal(ctx, node)) or len(groups[node.slot]) < bounds(ctx, node)[0]:
            raise NotLasting(number, "its targets are not what it may target")
    if left:
        raise NotLasting(number, "it has fewer targets than it is given")
    item.targets = ctx.targets = tuple(groups.get(slot, ()) for slot in range(max(groups, default=-1) + 1))
    run, before = Run(state), len(state.effects) + len(state.delayed)
    held = list(state.cards)
    for _ in perform(run, ctx, one.effect):
        raise NotLasting(number, "it asks the player something; say what was chosen instead")
    if list(state.cards) != held or len(state.effects) + len(state.delayed) == before:
        raise NotLasting(number, "nothing of it stays in force")
    state.happened, state.pending = [], []


def _knowers(zone: Zone, seat: int, card: CardBoard) -> int:
    """Say who may look at a card of a pile (zones.public-vs-private-information)."""
    if zone is Zone.MAIN_DECK:
        return 0
    if (zone in OPEN_PILES and Mark.FACE_DOWN not in card.marks) or Mark.PRESERVED in card.marks:
        return EVERYONE
    return 1 << seat


def _object(state: GameState, one: ObjectBoard, seat: int) -> int:
    """Put an object onto the field as if it had been there for long: nothing triggers."""
    owner = seat if one.owner is None else one.owner
    sheet = state.sheets[one.slug]
    below = tuple(_held(state, slug, owner, Zone.INNER_LINEAGE) for slug in one.lineage)
    loaded = tuple(_held(state, slug, owner, Zone.LOADED) for slug in one.loaded)
    token = Supertype.TOKEN in sheet.front.supertypes
    id = zones.create(state, sheet, owner, Zone.FIELD, frozenset({Mark.TOKEN}) if token else frozenset())
    obj = state.objs[id] = Obj(id, seat, id)
    obj.rested, obj.transformed = one.rested, one.transformed and sheet.back is not None
    obj.props = frozenset(one.properties)
    obj.lineage, obj.loaded = below, loaded
    for held in (*below, *loaded):
        was = state.cards[held]
        state.cards[held] = Card(held, was.sheet, owner, was.zone, was.origin, id, EVERYONE)
    face = face_of(sheet, obj)
    if face.durability:
        obj.counters[Counter.DURABILITY] = face.durability
    obj.counters.update({kind: amount for kind, amount in one.counters.items() if amount})
    for kind, amount in one.counters.items():
        if not amount:
            obj.counters.pop(kind, None)
    if CardType.CHAMPION in face.types:
        state.sides[seat].champion, state.sides[seat].had_champion = id, True
        if one.damage:
            obj.counters[Counter.DAMAGE] = one.damage
    else:
        obj.damage = one.damage
    state.field.append(id)
    return id


def _held(state: GameState, slug: str, owner: int, zone: Zone) -> int:
    """Make a card that an object holds (zones.object-specific-zones)."""
    return zones.create(state, state.sheets[slug], owner, zone)


def _agenda(board: Board) -> list[Step_]:
    """Return the flow from the declared moment on, its last entry first (mechanics.turn-order)."""
    if board.when == GAME:
        return [(StepName.BEGIN, board.first)]
    if board.when == TURN:
        return [(StepName.TURN, board.turn_player)]
    left = ORDER[ORDER.index(board.phase) + (board.when == BEGUN) :]
    agenda: list[Step_] = [(StepName.NEXT_TURN,), *((StepName.PHASE, phase.value) for phase in reversed(left))]
    if board.when == BEGUN:
        agenda += [(StepName.AFTER_MAIN,), (StepName.WINDOW, board.turn_player, 0, True)]
    return agenda
