"""The state of a game: plain slotted data that copies quickly.

Only `changes` and the flow modules write it. A card gets a new id each time it changes zones, so an id
means one card in one zone for one stay (misc.card-and-object-information); what left is in `gone`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gadesk.engine.state.chance import Chance
from gadesk.engine.state.records import Active, Delayed, Gone, Happening, Notes, Pending
from gadesk.glossary import Direction, Phase, Step, Zone
from gadesk.script.abilities import Activated, Triggered
from gadesk.script.sheet import CardSheet, Face

if TYPE_CHECKING:
    from gadesk.engine.continuous.derived import Derived

NONE_KNOW = 0


class Card:
    """A card in a zone. Never changed in place: a change makes a new `Card` under the same id.

    `origin` is the physical card's number for the whole game; `holder` the object whose lineage, loaded
    cards or intent it is in; `knowers` a bit mask of seats that may look at it; `marks` words such as
    "token", "generated", "preserved", "face_down"; `by` the origin of what banished it.
    """

    __slots__ = ("id", "sheet", "owner", "zone", "origin", "holder", "knowers", "marks", "by")

    def __init__(
        self, id: int, sheet: CardSheet, owner: int, zone: Zone, origin: int,
        holder: int = 0, knowers: int = 0, marks: frozenset[str] = frozenset(), by: int = 0,
    ) -> None:  # fmt: skip
        self.id = id
        self.sheet = sheet
        self.owner = owner
        self.zone = zone
        self.origin = origin
        self.holder = holder
        self.knowers = knowers
        self.marks = marks
        self.by = by


class Obj:
    """What an object on the field is beyond its card (misc.properties-and-states).

    `damage` is temporary damage of an ally; a champion's is in `counters`. `lineage` holds the ids of
    the inner lineage from the bottom; `paid` are origins of cards that paid for it; `notes` are choices
    remembered by its abilities. `top_ts` is the timestamp of the top card, `ts` that of the object.
    """

    __slots__ = (
        "id", "controller", "rested", "damage", "counters", "props", "lineage", "loaded", "link",
        "ts", "top_ts", "transformed", "notes", "hurt", "copied", "prior",
    )  # fmt: skip

    def __init__(self, id: int, controller: int, ts: int) -> None:
        self.id = id
        self.controller = controller
        self.rested = False
        self.damage = 0
        self.counters: dict[str, int] = {}
        self.props: frozenset[str] = frozenset()
        self.lineage: tuple[int, ...] = ()
        self.loaded: tuple[int, ...] = ()
        self.link = 0
        self.ts = ts
        self.top_ts = ts
        self.transformed = False
        self.notes: Notes = {}
        self.hurt = False
        self.copied: Face | None = None
        self.prior: tuple[int, ...] = ()

    def clone(self) -> Obj:
        """Return a copy that shares nothing that is changed in place."""
        new = Obj.__new__(Obj)
        new.id = self.id
        new.controller = self.controller
        new.rested = self.rested
        new.damage = self.damage
        new.counters = self.counters.copy()
        new.props = self.props
        new.lineage = self.lineage
        new.loaded = self.loaded
        new.link = self.link
        new.ts = self.ts
        new.top_ts = self.top_ts
        new.transformed = self.transformed
        new.notes = self.notes.copy()
        new.hurt = self.hurt
        new.copied = self.copied
        new.prior = self.prior
        return new


class StackItem:
    """One layer of the Effects Stack: a card being played, or an ability.

    `kind` is "activation", "materialization" or "ability". `targets` holds a tuple of ids for each slot.
    `active` are the indexes of the face's abilities whose static restrictions held at announcement.
    `marks` are activation properties ("brewed", "imbued", "prepared", "empowered") and "copy".
    `spoken` are the slots that a delayed or reflexive trigger has from what created it: it speaks of them only.
    """

    __slots__ = (
        "id", "kind", "controller", "source", "face", "ability", "index", "targets", "modes", "x",
        "marks", "active", "event", "notes", "level", "paid", "zone", "cost", "spell", "bound",
        "spoken",
    )  # fmt: skip

    def __init__(self, id: int, kind: str, controller: int, source: int, face: Face) -> None:
        self.id = id
        self.kind = kind
        self.controller = controller
        self.source = source
        self.face = face
        self.ability: Activated | Triggered | None = None
        self.index = -1
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.modes: tuple[int, ...] = ()
        self.x = 0
        self.marks: frozenset[str] = frozenset()
        self.active: tuple[int, ...] = ()
        self.event: Happening | None = None
        self.notes: Notes = {}
        self.level = 0
        self.paid: tuple[int, ...] = ()
        self.zone = Zone.HAND
        self.cost = 0
        self.spell = False
        self.bound = 0
        self.spoken: frozenset[int] = frozenset()

    def targeted(self) -> tuple[tuple[int, ...], ...]:
        """Return what it targets itself, not what an earlier layer did that it only speaks of."""
        return tuple(group for slot, group in enumerate(self.targets) if slot not in self.spoken)

    def clone(self) -> StackItem:
        """Return a copy; notes are copied one level deep."""
        new = StackItem.__new__(StackItem)
        new.id = self.id
        new.kind = self.kind
        new.controller = self.controller
        new.source = self.source
        new.face = self.face
        new.ability = self.ability
        new.index = self.index
        new.targets = self.targets
        new.modes = self.modes
        new.x = self.x
        new.marks = self.marks
        new.active = self.active
        new.event = self.event
        new.notes = self.notes.copy()
        new.level = self.level
        new.paid = self.paid
        new.zone = self.zone
        new.cost = self.cost
        new.spell = self.spell
        new.bound = self.bound
        new.spoken = self.spoken
        return new


class Combat:
    """The combat in progress (combat.attacking-and-the-combat-phase.4).

    `notes` holds, by the id of an intent, what was noted as its card was activated and resolved.
    """

    __slots__ = ("number", "attacker", "attacking", "defending", "defenders", "weapons", "intent", "step",
                 "retaliating", "cleave", "still_attacking", "commands", "notes")  # fmt: skip

    def __init__(self, number: int, attacker: int, attacking: int) -> None:
        self.number = number
        self.attacker = attacker
        self.attacking = attacking
        self.defending = -1
        self.defenders: list[int] = []
        self.weapons: list[int] = []
        self.intent: list[int] = []
        self.step = Step.DECLARATION
        self.retaliating: list[int] = []
        self.cleave = False
        self.still_attacking = True
        self.commands = False
        self.notes: dict[int, Notes] = {}

    def clone(self) -> Combat:
        """Return a copy."""
        new = Combat(self.number, self.attacker, self.attacking)
        new.defending = self.defending
        new.defenders = self.defenders.copy()
        new.weapons = self.weapons.copy()
        new.intent = self.intent.copy()
        new.step = self.step
        new.retaliating = self.retaliating.copy()
        new.cleave = self.cleave
        new.still_attacking = self.still_attacking
        new.commands = self.commands
        new.notes = self.notes.copy()
        return new


class Side:
    """One player's own zones and standing. Lists run from the bottom to the top.

    `ceased` counts cards that ceased to exist as their controller left the game (general.ending-the-game.1).
    """

    __slots__ = ("main_deck", "material_deck", "hand", "memory", "graveyard", "banishment", "champion",
                 "had_champion", "lost", "why", "mastery", "direction", "empower", "turns", "skips",
                 "notes", "ceased")  # fmt: skip

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
        self.why = ""
        self.mastery: CardSheet | None = None
        self.direction: Direction | None = None
        self.empower = 0
        self.turns = 0
        self.skips: tuple[Phase, ...] = ()
        self.notes: Notes = {}
        self.ceased = 0

    def clone(self) -> Side:
        """Return a copy."""
        new = Side()
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
        new.notes = self.notes.copy()
        new.ceased = self.ceased
        return new

    def zone(self, zone: Zone) -> list[int]:
        """Return the list of a zone that this player owns."""
        found: list[int] = getattr(self, zone.value)
        return found


Step_ = tuple[str, *tuple[str | int | bool, ...]]
"""A step of the agenda: its name, and what it is given."""
MADE_IN_GAME = frozenset({"token", "generated", "copy"})
"""The marks of what was in no deck as the game began."""


class GameState:
    """Everything a game is, apart from the answers that led to it.

    `kinds` caches which happenings anyone may listen for. `agenda` is the flow that is still to be carried
    out, its last entry first: names of steps with plain arguments. `derived` caches `layers.derive` and is
    dropped at every change (`touch`). `away` are the origins of cards with something that works off the field, `afar`
    of those that listen there to what happens to others. `extra` are the seats that are to take an extra turn, the next
    one last; `after` is, while such turns are taken, whose turn they follow (-1: none are). `phase` is None from the
    beginning of a turn until its first phase begins: nothing of the turn before is left, nor may anything be asked.
    """

    __slots__ = ("sheets", "sides", "cards", "objs", "field", "stack", "effects", "delayed", "pending", "combat",
                 "agenda", "chance", "next_id", "turn", "turn_player", "first", "phase", "over", "winner",
                 "why_over", "happened", "gone", "asked", "opportunity", "combats", "derived",
                 "decked", "kinds", "astray", "away", "afar", "extra", "after")  # fmt: skip

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
        self.why_over = ""
        self.happened: list[Happening] = []
        self.gone: dict[int, Gone] = {}
        self.asked = 0
        self.opportunity: int | None = None
        self.combats = 0
        self.derived: Derived | None = None
        self.kinds: frozenset[str] | None = None
        self.decked: tuple[int, ...] = ()
        self.astray: tuple[int, ...] = ()
        self.away: frozenset[int] = frozenset()
        self.afar: frozenset[int] = frozenset()
        self.extra: tuple[int, ...] = ()
        self.after = -1

    def new_id(self) -> int:
        """Return the next id; ids double as timestamps (terms.timestamp)."""
        self.next_id += 1
        return self.next_id

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
        for name in ("next_id", "turn", "turn_player", "first", "phase", "over", "winner", "why_over",
                     "asked", "opportunity", "combats", "decked", "astray", "away", "afar", "extra",
                     "after"):  # fmt: skip
            setattr(new, name, getattr(self, name))
        return new

    def take(self, other: GameState) -> None:
        """Become `other` in place, so that who holds this state sees the one that was restored."""
        asked = self.asked
        for name in GameState.__slots__:
            setattr(self, name, getattr(other, name))
        self.asked = max(asked, self.asked)

    def seats_from(self, seat: int) -> list[int]:
        """Return the seats still in the game in turn order from `seat` (terms.player-action)."""
        count = len(self.sides)
        return [(seat + step) % count for step in range(count) if not self.sides[(seat + step) % count].lost]
