"""Whatever speaks of one of two equal things sets it apart, in whatever field of whatever record it does so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gadesk.engine.query.context import Ctx
from gadesk.engine.state.cards import Card, Gone, Obj
from gadesk.engine.state.combat import Combat
from gadesk.engine.state.effects_stack import Pending, StackItem
from gadesk.engine.state.game_state import GameState, Side
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.interchangeable import unchanged
from gadesk.engine.state.lasting import Active, Delayed
from gadesk.engine.state.notes import Note, Notes
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.views import LayerKind
from gadesk.script import effects as e
from gadesk.script.abilities import Triggered
from gadesk.script.changes import BanishedInstead
from gadesk.script.patterns import OnEnter
from gadesk.script.selections import Subject
from gadesk.session.scenario.scenarios import load, open_game

WORDS = Triggered(OnEnter(), e.Banish(Subject()))
LOOKING = BanishedInstead(Zone.GRAVEYARD)
"""A change that is taken to look at everything."""

AGES = "when or where it is"
NUMBER = "a number, or a player"
KEPT = "names no card"
SILENT: dict[type[Any], dict[str, str]] = {
    Active: {
        "id": AGES, "controller": NUMBER, "left": NUMBER, "combat": NUMBER, "x": NUMBER, "turn": NUMBER,
        "face": KEPT, "changes": KEPT, "until": KEPT, "attacks": KEPT, "next_only": KEPT, "preds": KEPT,
        "remains": KEPT, "taker": NUMBER, "copied": KEPT, "numbers": NUMBER,
    },
    Delayed: {
        "id": AGES, "controller": NUMBER, "turn": NUMBER, "face": KEPT, "pattern": KEPT, "effect": KEPT, "until": KEPT,
    },
    Pending: {"controller": NUMBER, "index": AGES, "ability": KEPT, "face": KEPT, "spell": KEPT},
    StackItem: {
        "controller": NUMBER, "index": AGES, "x": NUMBER, "level": NUMBER, "cost": NUMBER, "modes": NUMBER,
        "kind": KEPT, "face": KEPT, "ability": KEPT, "marks": KEPT, "zone": KEPT, "spell": KEPT,
        "active": "indexes of abilities", "paid": "origins", "costs": "indexes of abilities", "reserved": NUMBER,
        "modes_of": NUMBER, "most_modes": NUMBER, "banish": KEPT, "banisher": "an origin", "then": KEPT,
    },
    Combat: {
        "number": NUMBER, "attacking": NUMBER, "defending": NUMBER, "step": KEPT, "cleave": KEPT,
        "still_attacking": KEPT, "commands": KEPT,
    },
    Obj: {
        "id": "its own", "controller": NUMBER, "damage": NUMBER, "counters": NUMBER, "ts": AGES, "top_ts": AGES,
        "rested": KEPT, "props": KEPT, "transformed": KEPT, "hurt": KEPT, "copied": KEPT,
        "paid_by": "origins", "declared_x": NUMBER, "came_from": KEPT, "costs": NUMBER, "name": KEPT,
        "banished": "where its own words ask (tests/session/test_spent.py)",
        "sacrificed": "nobody reads it (tests/architecture/test_past.py)",
        "overlaid": KEPT,
        "entered_as": KEPT, **dict.fromkeys(("used", "triggered", "prevented", "modes"), "indexes of abilities"),
    },
    Card: {
        "id": "its own", "sheet": KEPT, "owner": NUMBER, "zone": KEPT, "origin": "an origin", "knowers": NUMBER,
        "marks": KEPT, "by": "an origin", "counters": NUMBER, "bag": NUMBER, "printed": KEPT,
    },
    Side: {
        "had_champion": KEPT, "lost": KEPT, "why": KEPT, "mastery": KEPT, "direction": KEPT, "empower": NUMBER,
        "turns": NUMBER, "skips": KEPT, "ceased": NUMBER, "counters": NUMBER, "starcalled": NUMBER,
        **dict.fromkeys(("due", "ends", "loses", "wins", "left"), KEPT),
        **dict.fromkeys(("material_deck", "hand", "memory", "graveyard", "banishment"), "each card says where it is"),
    },
    GameState: {
        "sheets": KEPT, "sides": "looked at by themselves", "cards": "looked at by themselves",
        "objs": "looked at by themselves", "field": "each object is written", "chance": KEPT, "next_id": NUMBER,
        "turn": NUMBER, "turn_player": NUMBER, "first": NUMBER, "phase": KEPT, "over": KEPT, "winner": NUMBER,
        "why_over": KEPT, "happened": "what words recall (tests/architecture/test_past.py)",
        "gone": "what is spoken of (tests/session/test_interchangeable_pairs.py)",
        "asked": NUMBER, "opportunity": NUMBER,
        "combats": NUMBER, "derived": KEPT, "kinds": KEPT, "sources": "found anew",
        "decked": NUMBER, "away": "origins", "afar": "origins",
        "extra": NUMBER, "after": NUMBER, "stack": "looked at by itself", "combat": "looked at by itself",
    },
    Ctx: {
        "state": KEPT, "controller": NUMBER, "face": KEPT, "item": "looked at by itself", "modes": NUMBER, "x": NUMBER,
        "level": NUMBER, "effect": "in force", "spell": KEPT, "did": KEPT, "outer": "of the same text",
        "opponent": NUMBER, "doer": NUMBER,
    },
}  # fmt: skip
"""Fields that speak of no card or object, and why; a new field that is not here has to set things apart."""


class Board:
    """Two equal allies, and all that may speak of one of them."""

    def __init__(self) -> None:
        sheet = {"name": "Pawn", "types": ["ally"], "cost": 1, "power": 1, "life": 3}
        side = {"champion": "Spirit of Fire", "field": ["Pawn", "Pawn"]}
        document = {"title": "Two", "cards": [sheet], "seats": [side, {"champion": "Spirit of Fire"}], "steps": []}
        self.state = open_game(load(document)).state
        self.one, self.other = (card.id for card in self.state.cards.values() if card.sheet.slug == "pawn")
        self.face = self.state.cards[self.one].sheet.front
        self.ctx = Ctx(self.state, 0, 0, self.face)

    def equal(self) -> bool:
        """Tell whether either may stand for the other."""
        return unchanged(self.state, self.ctx, {self.one: self.other})

    def record(self, kind: type[Any]) -> Any:
        """Put a record of a kind into the game and return it."""
        state, face = self.state, self.face
        made: Callable[[], Any] = {
            Active: lambda: self._kept(state.effects, Active(900, 0, 0, face, (LOOKING,))),
            Delayed: lambda: self._kept(state.delayed, Delayed(900, 0, 0, face, WORDS.pattern, WORDS.effect)),
            Pending: lambda: self._kept(state.pending, Pending(0, 0, WORDS, 0, None, face)),
            StackItem: self._layer,
            Combat: self._combat,
            Obj: lambda: state.objs[state.sides[1].champion],
            Card: self._card,
            Side: lambda: state.sides[1],
            GameState: lambda: state,
            Ctx: lambda: self.ctx,
        }[kind]
        return made()

    @staticmethod
    def _kept(among: list[Any], record: Any) -> Any:
        among.append(record)
        return record

    def _layer(self) -> StackItem:
        item = StackItem(901, LayerKind.ABILITY, 0, 0, self.face)
        item.ability = WORDS
        self.state.stack.append(item)
        return item

    def _combat(self) -> Combat:
        self.state.combat = Combat(1, self.state.sides[0].champion, 0)
        return self.state.combat

    def _card(self) -> Card:
        id = self.state.sides[1].champion
        card = self.state.cards[id]
        copy = self.state.cards[id] = Card(id, card.sheet, card.owner, card.zone, card.origin)
        return copy


def speaking(value: Any, id: int, name: str) -> Any:
    """Return a value of the same shape that names an id."""
    if name in ("targets", "spoken"):
        return ((id,),) if name == "targets" else frozenset({id})
    shapes: dict[type[Any], Any] = {
        tuple: (id,), list: [id], dict: {"chosen": (id,)}, frozenset: frozenset({id}), set: {id},
        type(None): Happening(HappeningKind.LEAVE, id=id) if name == "event" else (id,),
    }  # fmt: skip
    return shapes.get(type(value), id)


FIELDS = [(kind, name) for kind in SILENT for name in kind.__slots__]


@pytest.mark.parametrize(("kind", "name"), FIELDS, ids=[f"{kind.__name__}.{name}" for kind, name in FIELDS])
def test_whatever_speaks_of_one_sets_it_apart(kind: type[Any], name: str) -> None:
    """Each field of each record, but for those that name no card."""
    board = Board()
    record = board.record(kind)
    assert board.equal()
    if name in SILENT[kind]:
        return
    value = getattr(record, name)
    if name == "agenda":
        record.agenda.append((StepName.RESOLVE, board.one))
    elif name == "targets_of":
        record.targets_of = {0: ((board.one,),)}
    elif name == "split":
        record.split = ((board.one, 1),)
    elif name == "joined":
        record.joined = {board.one: 1}
    elif kind is Side and name == "used":
        record.used = {(board.one, 0): 1}
    elif kind is Combat and name == "notes":
        record.notes = {board.one: Notes({Note.X: 1})}
    elif name == "pending":
        record.pending = [Pending(0, board.one, WORDS, 0, None, board.face)]
    elif name == "effects":
        record.effects = [Active(900, 0, board.one, board.face, (LOOKING,))]
    elif name == "delayed":
        record.delayed = [Delayed(900, 0, board.one, board.face, WORDS.pattern, WORDS.effect)]
    else:
        setattr(record, name, speaking(value, board.one, name))
    assert not board.equal()


def test_a_layer_that_left_while_it_resolves() -> None:
    """What resolves may be off the Effects Stack already while something of it is asked."""
    board = Board()
    board.ctx.item = StackItem(901, LayerKind.ABILITY, 0, 0, board.face)
    board.ctx.item.ability = WORDS
    assert not board.state.stack and board.equal()
    board.ctx.event = Happening(HappeningKind.LEAVE, id=board.one)
    assert not board.equal()


def test_every_record_is_looked_at() -> None:
    """What has no field here that names a card has none at all."""
    assert all(set(SILENT[kind]) <= set(kind.__slots__) for kind in SILENT)
    assert Gone.__slots__ == ("card", "obj", "chars", "now")
