"""The state of a whole game: plain slotted data that copies quickly.

Only `changes` and the flow modules write it. A card gets a new id each time it changes zones, so an id
means one card in one zone for one stay (misc.card-and-object-information); what left is in `gone`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gadesk.engine.state.cards import Card, Gone, Obj
from gadesk.engine.state.chance import Chance
from gadesk.engine.state.combat import Combat
from gadesk.engine.state.effects_stack import Pending, StackItem
from gadesk.engine.state.happenings import Awaited, Happening
from gadesk.engine.state.lasting import Active, Delayed
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import OWN_ZONES, Direction, Phase, Zone
from gadesk.glossary.losses import Loss
from gadesk.script.sheet import CardSheet
from gadesk.script.words import Ended

if TYPE_CHECKING:
    from gadesk.engine.continuous.derived import Carrier, Derived


PILE = {zone: zone.value for zone in OWN_ZONES}
"""The name of the list that holds the cards of a zone which each player has."""


class Side:
    """One player's own zones and standing. Lists run from the bottom to the top.

    `counters` are those on the mastery; `used` is the turn in which an ability that has left, by its source and its
    index, was used. `due`: a Level 0 champion enters as the next phase begins. `ends`: the part of the turn that an
    instruction ends once it has resolved. `loses` and `wins`: what an effect said; `left`: what was theirs has left the
    game. `starcalled`: the turn in which they paid an alternative that is open once a turn. `ceased` counts cards that
    ceased to exist as their controller left the game (general.ending-the-game.1).
    """

    __slots__ = ("main_deck", "material_deck", "hand", "memory", "graveyard", "banishment", "champion",
                 "had_champion", "lost", "why", "mastery", "direction", "empower", "turns", "skips",
                 "ceased", "counters", "used", "due", "ends", "loses", "wins", "left", "starcalled")  # fmt: skip

    def __init__(self) -> None:
        self.main_deck: list[int] = []
        self.material_deck: list[int] = []
        self.hand: list[int] = []
        self.memory: list[int] = []
        self.graveyard: list[int] = []
        self.banishment: list[int] = []
        self.champion = 0
        self.had_champion = False
        self.lost = False
        self.why = Loss.NONE
        self.mastery: CardSheet | None = None
        self.direction: Direction | None = None
        self.empower = 0
        self.turns = 0
        self.skips: tuple[Phase, ...] = ()
        self.ceased = 0
        self.counters: Mapping[str, int] = {}
        self.used: Mapping[tuple[int, int], int] = {}
        self.due = False
        self.ends = Ended.NOTHING
        self.loses = False
        self.wins = False
        self.left = False
        self.starcalled = 0

    def clone(self) -> Side:
        """Return a copy (written out, as every copy of a state is: several are made a decision)."""
        new = Side.__new__(Side)
        new.main_deck = self.main_deck.copy()
        new.material_deck = self.material_deck.copy()
        new.hand = self.hand.copy()
        new.memory = self.memory.copy()
        new.graveyard = self.graveyard.copy()
        new.banishment = self.banishment.copy()
        new.champion = self.champion
        new.had_champion = self.had_champion
        new.lost = self.lost
        new.why = self.why
        new.mastery = self.mastery
        new.direction = self.direction
        new.empower = self.empower
        new.turns = self.turns
        new.skips = self.skips
        new.ceased = self.ceased
        new.counters = self.counters
        new.used = self.used
        new.due = self.due
        new.ends = self.ends
        new.loses = self.loses
        new.wins = self.wins
        new.left = self.left
        new.starcalled = self.starcalled
        return new

    def zone(self, zone: Zone) -> list[int]:
        """Return the list of a zone that this player owns."""
        found: list[int] = getattr(self, PILE[zone])
        return found


Step_ = tuple[StepName, *tuple[str | int | bool, ...]]
"""A step of the agenda: its name, and what it is given."""


class GameState:
    """Everything a game is, apart from the answers that led to it.

    `kinds` caches which happenings anyone may listen for. `agenda` is the flow that is still to be carried
    out, its last entry first: names of steps with plain arguments. `derived` caches `layers.derive` and is
    dropped at every change (`touch`). `away` are the origins of cards with something that works off the field, `afar`
    of those that listen there to what happens to others. `extra` are the seats that are to take an extra turn, the next
    one last; `after` is, while such turns are taken, whose turn they follow (-1: none are). `sources` keeps the sources
    that statics of objects are, by object and index, as long as they are that. `phase` is None from the
    beginning of a turn until its first phase begins: nothing of the turn before is left, nor may anything be asked.
    """

    __slots__ = ("sheets", "sides", "cards", "objs", "field", "stack", "effects", "delayed", "pending", "combat",
                 "agenda", "chance", "next_id", "turn", "turn_player", "first", "phase", "over", "winner",
                 "why_over", "happened", "gone", "asked", "opportunity", "combats", "derived",
                 "decked", "kinds", "astray", "away", "afar", "extra", "after", "sources")  # fmt: skip

    def __init__(self, sheets: Mapping[str, CardSheet], seats: int, chance: Chance) -> None:
        self.sheets = sheets
        self.sides = [Side() for _ in range(seats)]
        self.cards: dict[int, Card] = {}
        self.objs: dict[int, Obj] = {}
        self.field: list[int] = []
        self.stack: list[StackItem] = []
        self.effects: list[Active] = []
        self.delayed: list[Delayed] = []
        self.pending: list[Pending] = []
        self.combat: Combat | None = None
        self.agenda: list[Step_] = []
        self.chance = chance
        self.next_id = 1
        self.turn = 0
        self.turn_player = 0
        self.first = 0
        self.phase: Phase | None = None
        self.over = False
        self.winner: int | None = None
        self.why_over = Loss.NONE
        self.happened: list[Happening] = []
        self.gone: dict[int, Gone] = {}
        self.asked = 0
        self.opportunity: int | None = None
        self.combats = 0
        self.derived: Derived | None = None
        self.kinds: frozenset[Awaited] | None = None
        self.decked: tuple[int, ...] = ()
        self.astray: tuple[int, ...] = ()
        self.away: frozenset[int] = frozenset()
        self.afar: frozenset[int] = frozenset()
        self.extra: tuple[int, ...] = ()
        self.after = -1
        self.sources: dict[tuple[int, int], Carrier] = {}

    def new_id(self) -> int:
        """Return the next id; ids double as timestamps (terms.timestamp)."""
        self.next_id += 1
        return self.next_id

    def layer(self, id: int) -> StackItem | None:
        """Return the layer of the Effects Stack with an id; None where it is on it no more, or never was."""
        for item in self.stack:
            if item.id == id:
                return item
        return None

    def clone(self) -> GameState:
        """Return a copy that shares only what is never changed in place."""
        new = GameState.__new__(GameState)
        new.sheets = self.sheets
        new.sides = [side.clone() for side in self.sides]
        new.cards = self.cards.copy()
        new.objs = {key: obj.clone() for key, obj in self.objs.items()}
        new.field = self.field.copy()
        new.stack = [item.clone() for item in self.stack]
        new.effects = [effect.clone() for effect in self.effects]
        new.delayed = self.delayed.copy()
        new.pending = self.pending.copy()
        new.combat = self.combat.clone() if self.combat else None
        new.agenda = self.agenda.copy()
        new.chance = self.chance.copy()
        new.happened = self.happened.copy()
        new.gone = self.gone.copy()
        new.derived = None
        new.kinds = self.kinds
        new.next_id = self.next_id
        new.turn = self.turn
        new.turn_player = self.turn_player
        new.first = self.first
        new.phase = self.phase
        new.over = self.over
        new.winner = self.winner
        new.why_over = self.why_over
        new.asked = self.asked
        new.opportunity = self.opportunity
        new.combats = self.combats
        new.decked = self.decked
        new.astray = self.astray
        new.away = self.away
        new.afar = self.afar
        new.extra = self.extra
        new.after = self.after
        new.sources = {}
        return new

    def take(self, other: GameState) -> None:
        """Become `other` in place, so that who holds this state sees the one that was restored.

        What has been drawn jointly meanwhile is not drawn again: chance goes on from where it is.
        """
        asked, chance = self.asked, self.chance
        for name in GameState.__slots__:
            setattr(self, name, getattr(other, name))
        self.asked = max(asked, self.asked)
        if chance.joint and chance.events != self.chance.events:
            self.chance = chance

    def come_back(self, other: GameState, derived: Derived) -> None:
        """Become `other` in place, of which `derived` was found out when this was the same."""
        sources = self.sources
        for name in GameState.__slots__:
            setattr(self, name, getattr(other, name))
        self.sources, self.derived = sources, derived

    def seats_from(self, seat: int) -> list[int]:
        """Return the seats still in the game in turn order from `seat` (terms.player-action)."""
        sides = self.sides
        count = len(sides)
        first = seat % count
        return [other for other in (*range(first, count), *range(first)) if not sides[other].lost]
