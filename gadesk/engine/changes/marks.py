"""Changes of objects that stay where they are: orientation, counters, properties, levels, loads."""

from __future__ import annotations

from gadesk.engine.changes.triggers import at_once, emit
from gadesk.engine.changes.zones import destination, id_knowers, move, stays
from gadesk.engine.continuous.derived import Rule
from gadesk.engine.continuous.layers import TELLING, touch
from gadesk.engine.continuous.reads import COUNTERS, ORIENTATION
from gadesk.engine.procedure import Run
from gadesk.engine.query.amounts import card_counters
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.predicates import cant, keyword_active
from gadesk.engine.state.characteristics import chars, damage_on, derived, is_unit
from gadesk.engine.state.game_state import Card, GameState
from gadesk.engine.state.records import MASTERIES, Happening, Pending
from gadesk.glossary import UNIT_TYPES, CardType, Counter, Direction, Keyword, Property, Zone
from gadesk.protocol.events import Event, EventKind
from gadesk.script.abilities import Triggered
from gadesk.script.changes import BanishInstead, LevelsSame, MoreCounters
from gadesk.script.node import Effect
from gadesk.script.patterns import LevelsUp


def rest(run: Run, id: int) -> bool:
    """Rest an object; False if it already was or is gone (terms.rest-rested.5)."""
    obj = run.state.objs.get(id)
    if obj is None or obj.rested:
        return False
    obj.rested = True
    touch(run.state, ORIENTATION)
    run.tell(Event(EventKind.RESTED, obj.controller, id))
    emit(run, Happening("becomes", obj.controller, id, word=Property.RESTED))
    return True


def wake(run: Run, id: int) -> bool:
    """Wake an object up; False if it already was awake (terms.wake-up.2)."""
    obj = run.state.objs.get(id)
    if obj is None or not obj.rested:
        return False
    obj.rested = False
    touch(run.state, ORIENTATION)
    run.tell(Event(EventKind.WOKE, obj.controller, id))
    emit(run, Happening("becomes", obj.controller, id, word=Property.AWAKE))
    return True


def put_counters(run: Run, id: int, counter: str, amount: int) -> int:
    """Put counters on an object; buff and debuff counters remove each other (counters/buff.4)."""
    obj = run.state.objs.get(id)
    if obj is None and amount > 0:
        return _put_elsewhere(run, id, counter, amount)
    if amount > 0:
        rules = derived(run.state).rules_for(MoreCounters)
        amount += sum(rule.change.counter == counter and rule.covers(id) for rule in rules)
    if obj is None or amount <= 0:
        return 0
    opposite = CANCELS.get(counter)
    left = amount
    if opposite is not None and obj.counters.get(opposite):
        cancelled = min(left, obj.counters[opposite])
        _set(run, id, opposite, obj.counters[opposite] - cancelled)
        left -= cancelled
    if left:
        _set(run, id, counter, obj.counters.get(counter, 0) + left)
    emit(run, Happening("counters", obj.controller, id, amount=amount, word=counter))
    return amount


def _put_elsewhere(run: Run, id: int, counter: str, amount: int) -> int:
    """Counters on a mastery (mechanics.mastery) and on cards off the field, such as omens."""
    state = run.state
    if id <= MASTERIES:
        side = state.sides[MASTERIES - id]
        held: dict[str, int] = side.notes.get("counters", {})
        side.notes["counters"] = {**held, counter: held.get(counter, 0) + amount}
    elif id in state.cards:
        card = state.cards[id]
        more = card_counters(card, counter) + amount
        marks = frozenset(mark for mark in card.marks if not mark.startswith(f"{counter}*")) | {f"{counter}*{more}"}
        state.cards[id] = Card(
            id, card.sheet, card.owner, card.zone, card.origin, card.holder, card.knowers, marks, card.by
        )  # fmt: skip
    else:
        return 0
    touch(state)
    run.tell(Event(EventKind.COUNTERS, id=max(0, id), word=counter, amount=amount))
    return amount


CANCELS = {kind.value: Counter(kind.facts.cancels) for kind in Counter if kind.facts.cancels}


def take_counters(run: Run, id: int, counter: str, amount: int) -> int:
    """Remove up to `amount` counters and return how many were removed."""
    obj = run.state.objs.get(id)
    if obj is None:
        return 0
    taken = min(max(0, amount), obj.counters.get(counter, 0))
    if taken:
        _set(run, id, counter, obj.counters[counter] - taken)
        emit(run, Happening("counters_taken", obj.controller, id, amount=taken, word=counter))
    return taken


def _set(run: Run, id: int, counter: str, value: int) -> None:
    obj = run.state.objs[id]
    change = value - obj.counters.get(counter, 0)
    if value:
        obj.counters[counter] = value
    else:
        obj.counters.pop(counter, None)
    touch(run.state, *(() if counter in TELLING else (COUNTERS,)))
    run.tell(Event(EventKind.COUNTERS, obj.controller, id, word=counter, amount=change))


def recover(run: Run, seat: int, amount: int) -> int:
    """Remove damage counters from the player's champion (terms.recover); returns how many.

    To recover 0 is to do nothing; a champion without damage recovers all the same, and none of it (recover.2.a).
    """
    state = run.state
    champion = state.sides[seat].champion
    if not champion or amount <= 0:
        return 0
    healed = min(amount, state.objs[champion].counters.get(Counter.DAMAGE, 0))
    if healed:
        _set(run, champion, Counter.DAMAGE, state.objs[champion].counters[Counter.DAMAGE] - healed)
    run.tell(Event(EventKind.RECOVERED, seat, champion, amount=healed))
    emit(run, Happening("recover", seat, champion, amount=healed))
    return healed


def become(run: Run, id: int, property: str) -> bool:
    """Give a unit a property; False if it had it (misc.properties-and-states.p2)."""
    obj = run.state.objs.get(id)
    if obj is None or property in obj.props or property in chars(run.state, id).always:
        return False
    if cant(run.state, id, f"become_{property}"):
        return False
    obj.props = obj.props | {property}
    touch(run.state)
    run.tell(Event(EventKind.PROPERTY, obj.controller, id, word=property))
    emit(run, Happening("becomes", obj.controller, id, word=property))
    if property == Property.FOSTERED:
        emit(run, Happening("fostered", obj.controller, id))
    return True


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
    marks = card.marks if zone is Zone.EFFECTS_STACK else card.marks | {"unplayed"}
    state.cards[champion] = Card(champion, card.sheet, card.owner, Zone.FIELD, card.origin, 0, -1, marks)
    obj = state.objs[champion]
    obj.lineage += (below,)
    obj.notes[f"joined:{below}"] = obj.top_ts
    obj.top_ts = state.new_id()
    obj.transformed = False
    obj.notes = {key: value for key, value in obj.notes.items() if not key.startswith("modes:")}
    obj.props = obj.props | {Property.LEVELED_UP.value}
    state.kinds = None
    touch(state)
    level = card.sheet.front.level or 0
    told = Event(EventKind.LEVELED_UP, seat, champion, card_id, card.sheet.slug, source_zone=zone, amount=level)
    run.tell(told, ids=(-1, id_knowers(card)))
    leveled = Happening("level_up", seat, champion, amount=level)
    emit(run, leveled)
    for rule, then in waiting:
        ability = Triggered(LevelsUp(None), then)
        state.pending.append(Pending(seat, champion, ability, -3, leveled, rule.ctx.face))
    emit(run, Happening("enter", seat, champion, zone=zone, word="level_up"))


def _same_level(state: GameState, champion: int) -> list[tuple[Rule[LevelsSame], Effect]]:
    """Return what triggers when the champion levels up into one of its own level: its card is not on top then."""
    rules = derived(state).rules_for(LevelsSame)
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
    left = top.marks - {"unplayed"}
    state.cards[back] = Card(back, top.sheet, top.owner, Zone.MATERIAL_DECK, top.origin, 0, 1 << top.owner, left)
    state.sides[top.owner].material_deck.append(back)
    obj.notes = {key: value for key, value in obj.notes.items() if not key.startswith("modes:")}
    obj.top_ts = state.new_id()
    state.kinds = None
    touch(state)
    run.tell(Event(EventKind.DELEVELED, seat, champion, back, top.sheet.slug), ids=(-1, 1 << top.owner))
    return True


def load(run: Run, bullet: int, gun: int) -> int:
    """Load a card into an object (zones.object-specific-zones/loaded-cards); returns the card's new id."""
    new = move(run, bullet, Zone.LOADED, "load", holder=gun)
    controller = run.state.objs[gun].controller
    run.tell(Event(EventKind.PROPERTY, controller, gun, word="loaded"))
    emit(run, Happening("loaded", controller, gun, others=(new,)))
    return new


def turn_currents(run: Run, seat: int, direction: Direction) -> None:
    """Set the direction of a player's Shifting Currents (mechanics.mastery/shifting-currents.1)."""
    side = run.state.sides[seat]
    old = side.direction
    if old is direction or old is None:
        return
    side.direction = direction
    touch(run.state)
    run.tell(Event(EventKind.CURRENTS, seat, word=direction.value))
    emit(run, Happening("currents", seat, word=f"{old.value}>{direction.value}"))


def immortal(run: Run, id: int) -> bool:
    """Tell whether an object has immortality now (keywords.immortality)."""
    obj = run.state.objs.get(id)
    if obj is None:
        return False
    return keyword_active(Ctx(run.state, obj.controller, id, chars(run.state, id).face), id, Keyword.IMMORTALITY)


def destroy(run: Run, id: int, why: str = "destroy", by: int = 0) -> bool:
    """Destroy or sacrifice an object unless it is immortal (terms.destruction, keywords.immortality.1).

    What is banished instead was not destroyed, but sacrificed all the same (terms.sacrifice.2.d).
    """
    if id not in run.state.objs or immortal(run, id):
        return False
    if would_be_banished(run, id):
        move(run, id, Zone.BANISHMENT, _instead(why), by=by)
        return why == "sacrifice"
    move(run, id, Zone.GRAVEYARD, why, by=by)
    return True


def _instead(why: str) -> str:
    return why if why == "sacrifice" else "banish"


def would_be_banished(run: Run, id: int) -> bool:
    """Tell whether a unit that would die is banished instead (effects.replacement-effects)."""
    rules = derived(run.state).rules_for(BanishInstead)
    return bool(rules) and is_unit(run.state, id) and any(rule.covers(id) for rule in rules)


def destroy_all(run: Run, ids: list[int], why: str = "destroy") -> list[int]:
    """Destroy or sacrifice objects at once, so that each sees the others go; returns those that went."""
    doomed = [id for id in ids if id in run.state.objs and not immortal(run, id)]
    instead = [id for id in doomed if would_be_banished(run, id)]
    ways = [(id, Zone.BANISHMENT if id in instead else Zone.GRAVEYARD) for id in doomed]
    where = [(id, destination(run.state, id, to)) for id, to in ways]
    with at_once(run):
        for id, to in where:
            move(run, id, to, _instead(why) if id in instead else why)
    return [id for id in doomed if why == "sacrifice" or id not in instead]


def dying(run: Run) -> list[int]:
    """Return the objects that state-based effects destroy: those out of life or durability."""
    cache = derived(run.state).cache
    known: list[int] | None = cache.get(("dying", 0))
    if known is None:
        known = cache[("dying", 0)] = _dying(run)
    return known


def _dying(run: Run) -> list[int]:
    state, found = run.state, []
    known = derived(state).chars
    for id in state.field:
        obj, now = state.objs[id], known[id]
        types = now.types
        if not UNIT_TYPES.isdisjoint(types):
            dead = now.life is not None and (now.life <= 0 or damage_on(obj) >= now.life)
        elif CardType.WEAPON in types or (CardType.DOMAIN in types and "siegeable" in now.subtypes):
            dead = obj.counters.get(Counter.DURABILITY, 0) <= 0
        else:
            dead = False
        if dead and not immortal(run, id):
            found.append(id)
    return found
