"""Champions level up and down, and cards are loaded into objects."""

from __future__ import annotations

from gadesk.engine.changes.triggers import emit
from gadesk.engine.changes.zones import id_knowers, move, stays
from gadesk.engine.continuous.derived import Rule, in_force, touch
from gadesk.engine.procedure import Run
from gadesk.engine.state.cards import Card
from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.marks import Mark
from gadesk.glossary import Property, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.ability_index import REFLEXIVE
from gadesk.protocol.events import Event, EventKind
from gadesk.script.abilities import Triggered
from gadesk.script.changes import LevelsInto
from gadesk.script.node import Effect
from gadesk.script.patterns import LevelsUp


def level_up(run: Run, seat: int, card_id: int) -> None:
    """Put a champion card on top of the lineage (card-types.champion.3, terms.level-up).

    The champion stays the same object with its counters; the former top card joins the inner lineage. A card that
    was not materialized for it is marked as not played (terms.play-played.1).
    """
    state = run.state
    if stays(state, card_id):
        return
    champion = state.sides[seat].champion
    card, old = state.cards[card_id], state.cards[champion]
    zone = card.zone
    waiting = _same_level(state, champion) if card.sheet.front.level == old.sheet.front.level else []
    if zone is not Zone.EFFECTS_STACK:
        state.sides[card.owner].zone(zone).remove(card_id)
    del state.cards[card_id]
    below = state.new_id()
    state.cards[below] = Card(below, old.sheet, old.owner, Zone.INNER_LINEAGE, old.origin, champion, -1, old.marks)
    marks = card.marks if zone is Zone.EFFECTS_STACK else card.marks | {Mark.UNPLAYED}
    state.cards[champion] = Card(champion, card.sheet, card.owner, Zone.FIELD, card.origin, 0, -1, marks)
    obj = state.objs[champion]
    obj.lineage += (below,)
    obj.joined = {**obj.joined, below: obj.top_ts}
    obj.top_ts = state.new_id()
    obj.transformed = False
    obj.modes = {}
    obj.props = obj.props | {Property.LEVELED_UP.value}
    state.kinds = None
    touch(state)
    level = card.sheet.front.level or 0
    told = Event(EventKind.LEVELED_UP, seat, champion, card_id, card.sheet.slug, source_zone=zone, amount=level)
    run.tell(told, ids=(-1, id_knowers(card)))
    leveled = Happening(HappeningKind.LEVEL_UP, seat, champion, amount=level)
    emit(run, leveled)
    for rule, then in waiting:
        ability = Triggered(LevelsUp(None), then)
        state.pending.append(Pending(seat, champion, ability, REFLEXIVE, leveled, rule.ctx.face))
    emit(run, Happening(HappeningKind.ENTER, seat, champion, zone=zone, leveling=True))


def _same_level(state: GameState, champion: int) -> list[tuple[Rule[LevelsInto], Effect]]:
    """Return what triggers when the champion levels up into one of its own level: its card is not on top then."""
    rules = in_force(state, LevelsInto)
    return [(rule, rule.change.then) for rule in rules if rule.covers(champion) and rule.change.then is not None]


def delevel(run: Run, seat: int) -> bool:
    """Return the top champion card of the lineage to the material deck (card-types.champion.p8)."""
    state = run.state
    champion = state.sides[seat].champion
    obj = state.objs.get(champion)
    if obj is None:
        return False
    below = [id for id in obj.lineage if state.cards[id].sheet.front.level is not None]
    if not below:
        return False
    top, under = state.cards[champion], state.cards[below[-1]]
    obj.lineage = tuple(id for id in obj.lineage if id != under.id)
    del state.cards[under.id]
    state.cards[champion] = Card(champion, under.sheet, under.owner, Zone.FIELD, under.origin, 0, -1, under.marks)
    back = state.new_id()
    left = top.marks - {Mark.UNPLAYED}
    state.cards[back] = Card(back, top.sheet, top.owner, Zone.MATERIAL_DECK, top.origin, 0, 1 << top.owner, left)
    state.sides[top.owner].material_deck.append(back)
    obj.modes = {}
    obj.top_ts = state.new_id()
    state.kinds = None
    touch(state)
    run.tell(Event(EventKind.DELEVELED, seat, champion, back, top.sheet.slug), ids=(-1, 1 << top.owner))
    return True


def load(run: Run, bullet: int, gun: int) -> int:
    """Load a card into an object (zones.object-specific-zones/loaded-cards); returns the card's new id."""
    new = move(run, bullet, Zone.LOADED, Cause.LOAD, holder=gun)
    controller = run.state.objs[gun].controller
    run.tell(Event(EventKind.PROPERTY, controller, gun, word=Property.LOADED))
    emit(run, Happening(HappeningKind.LOADED, controller, gun, others=(new,)))
    return new
