"""Cards of which a part was not read: a player says in the cards' language what that part does.

It triggers as an ability of that card, so modes, targets, Opportunity and resolution are those of any other.
"""

from __future__ import annotations

from gadesk.engine.continuous.derived import touch
from gadesk.engine.procedure import Run, controller
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import holds
from gadesk.engine.registry import carries_out
from gadesk.engine.state.characteristics import face_of
from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import PRIVATE_ZONES
from gadesk.protocol.decisions import Decision, DecisionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.script.abilities import Manual, Triggered
from gadesk.script.sheet import CardSheet, Face

_INDEX = -3


@carries_out(Manual)
def has_unread(sheet: CardSheet) -> bool:
    """Tell whether a part of a card's text is not read, or something else of the card not known."""
    faces = (sheet.front,) if sheet.back is None else (sheet.front, sheet.back)
    unread = any(isinstance(ability, Manual) for face in faces for ability in face.abilities)
    return unread or any(face.unknown for face in faces)


def unread_origins(state: GameState) -> frozenset[int]:
    """The origins of the cards with an unread part."""
    return frozenset(card.origin for card in state.cards.values() if has_unread(card.sheet))


def face(state: GameState, id: int) -> Face | None:
    """The face of a card that says what is carried out; None for a card that is not there."""
    card = state.cards.get(id)
    return None if card is None else face_of(card.sheet, state.objs.get(id))


def refusal(run: Run, decision: Decision | None, seat: int, id: int, ability: object) -> str | None:
    """Say why a player can't do something by hand now, or None."""
    state = run.state
    if decision is None or decision.seat != seat or decision.kind is not DecisionKind.OPPORTUNITY:
        return "A card's unread part can be carried out only while you have Opportunity."
    card = state.cards.get(id)
    if card is None or card.zone in PRIVATE_ZONES or not card.knowers & 1 << seat:
        return "That card does not lie open on the table."
    if controller(state, card) != seat:
        return "You don't control that card."
    if not has_unread(card.sheet):
        return "gadesk carries out all of that card by itself."
    if not isinstance(ability, Triggered):
        return "Only what happens once can be carried out by hand."
    source = face(state, id)
    assert source is not None
    held = all(holds(Ctx(state, seat, id, source), bonus) for bonus in ability.bonuses)
    return None if held else "What restricts it does not hold now."


def carry_out(run: Run, seat: int, id: int, ability: Triggered, words: str) -> None:
    """Let an ability trigger whose words a player said; the next window puts it onto the Effects Stack."""
    state = run.state
    source = face(state, id)
    assert source is not None
    run.tell(Event(EventKind.BY_HAND, seat, id, slug=state.cards[id].sheet.slug, word=words))
    state.pending.append(Pending(seat, id, ability, _INDEX, None, source))
    touch(state)
