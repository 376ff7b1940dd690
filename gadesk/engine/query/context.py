"""From whose point of view, and about what, a node of a sheet is read."""

from __future__ import annotations

from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.lasting import Active
from gadesk.engine.state.notes import Note, Notes
from gadesk.script.sheet import Face


class Ctx:
    """Everything that the words of one ability may speak of while it is judged or carried out.

    `source` is the id of the object or card that has the ability, `they` the object under judgement,
    `notes` what earlier instructions dealt with (`state.notes`), `level` what Empower adds to LV, `holder` the
    champion with an inherited effect, `outer` the point of view of the text where each of several players carries
    something out: what "X is" there is said from it. `opponent` is the seat that "an opponent" means where each of
    several is asked, else -1; `doer` is the seat that does something just now, where several do, else -1.
    """

    __slots__ = ("state", "controller", "source", "face", "item", "event", "notes", "targets", "modes", "x",
                 "they", "level", "holder", "effect", "spell", "did", "outer", "opponent", "doer")  # fmt: skip

    def __init__(self, state: GameState, controller: int, source: int, face: Face) -> None:
        self.state = state
        self.controller = controller
        self.source = source
        self.face = face
        self.item: StackItem | None = None
        self.event: Happening | None = None
        self.notes = Notes()
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.modes: tuple[int, ...] = ()
        self.x = 0
        self.they = 0
        self.level = 0
        self.holder = source
        self.effect: Active | None = None
        self.spell = False
        self.did = True
        self.outer: Ctx | None = None
        self.opponent = -1
        self.doer = -1

    def as_player(self, seat: int) -> Ctx:
        """Return the same point of view with another player as "you"."""
        new = Ctx(self.state, seat, self.source, self.face)
        for name in ("item", "event", "notes", "targets", "modes", "x", "they", "level", "holder", "effect", "spell"):
            setattr(new, name, getattr(self, name))
        return new

    def by_as_much(self, seat: int, much: int) -> Ctx:
        """Return the point of view of a player of what would happen by as much, with notes of its own."""
        new = self.as_player(seat)
        new.notes = self.notes.copy()
        new.notes[Note.EVENT] = much
        return new

    def speaking_of(self, opponent: int) -> Ctx:
        """Return the same point of view where "an opponent" is a certain one."""
        new = self.as_player(self.controller)
        new.did, new.outer, new.opponent = self.did, self.outer, opponent
        return new

    def as_done_by(self, seat: int) -> Ctx:
        """Return the same point of view where one of several who do something does it."""
        new = self.as_player(self.controller)
        new.did, new.outer, new.opponent, new.doer = self.did, self.outer, self.opponent, seat
        return new

    def of(self, source: int) -> Ctx:
        """Return the same point of view where something else is "this"."""
        new = self.as_player(self.controller)
        new.source = new.holder = source
        return new

    def on(self, state: GameState) -> Ctx:
        """Return the same point of view on a copy of the state, to try something out there."""
        new = self.as_player(self.controller)
        new.state, new.notes, new.did = state, self.notes.copy(), self.did
        new.outer = self.outer.on(state) if self.outer is not None else None
        if self.item is not None:
            new.item = state.layer(self.item.id) or self.item.clone()
        if self.effect is not None:
            new.effect = next((active for active in state.effects if active.id == self.effect.id), self.effect.clone())
        return new


def of_item(state: GameState, item: StackItem) -> Ctx:
    """Return the point of view of a layer of the Effects Stack."""
    ctx = Ctx(state, item.controller, item.source, item.face)
    ctx.item = item
    ctx.event = item.event
    ctx.notes = item.notes
    ctx.targets = item.targets
    ctx.modes = item.modes
    ctx.x = item.x
    ctx.level = item.level
    ctx.spell = item.spell
    return ctx


def of_active(state: GameState, active: Active) -> Ctx:
    """Return the point of view of a continuous effect in force."""
    ctx = Ctx(state, active.controller, active.source, active.face)
    ctx.effect = active
    ctx.notes = active.notes
    ctx.targets = active.targets
    ctx.x = active.x
    ctx.event = active.event
    return ctx
