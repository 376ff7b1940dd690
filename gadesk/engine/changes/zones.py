"""Cards changing zones (mechanics.game-zones) and objects entering and leaving the field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext

from gadesk.engine.changes.triggers import (
    at_once,
    before,
    emit,
    emit_to,
    hear_itself,
    listened,
)
from gadesk.engine.continuous.derived import in_force, touch
from gadesk.engine.procedure import EVERYONE, Run
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import matches
from gadesk.engine.query.predicates import keyword_active
from gadesk.engine.registry import carries_out
from gadesk.engine.state import bags
from gadesk.engine.state.cards import NO_COUNTERS, Card, Gone, Obj
from gadesk.engine.state.chance import Purpose
from gadesk.engine.state.characteristics import Has, chars, derived, face_of, is_unit, plain
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.marks import MADE_IN_GAME, Mark, Marks
from gadesk.glossary import OWN_ZONES, PRIVATE_ZONES, CardType, Keyword, Phase, Property, Supertype, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.glossary.zones import Knows
from gadesk.protocol.events import Event, EventKind
from gadesk.script.changes import BanishedInstead, LeavesInstead, PlayerCant, TopRevealed
from gadesk.script.sheet import CardSheet, Face
from gadesk.script.words import Forbidden, Would


def create(
    state: GameState,
    sheet: CardSheet,
    owner: int,
    zone: Zone,
    marks: Marks = frozenset(),
    knowers: int = EVERYONE,
    counters: Mapping[str, int] = NO_COUNTERS,
) -> int:
    """Bring a new physical card into the game, into a zone its owner has or onto the field's threshold."""
    id = state.new_id()
    state.cards[id] = Card(id, sheet, owner, zone, id, 0, knowers, marks, 0, counters)
    if plain(sheet.front).away:
        works_away(state, id, sheet)
    if zone in OWN_ZONES:
        state.sides[owner].zone(zone).append(id)
    return id


def works_away(state: GameState, origin: int, sheet: CardSheet) -> None:
    """Note whether a physical card has something that works, or listens, while it is off the field."""
    has = plain(sheet.front)
    if has.away or origin in state.away:
        state.away = state.away | {origin} if has.away else state.away - {origin}
    if has.afar or origin in state.afar:
        state.afar, state.kinds = state.afar | {origin} if has.afar else state.afar - {origin}, None


def destination(
    state: GameState, id: int, to: Zone, bottom: bool = False, *, replaced: bool = False
) -> tuple[Zone, bool]:  # fmt: skip
    """Return where a card that is to go now really goes, and whether to the bottom there: regalia and champions never
    to graveyard, hand, deck or memory. What is said of the next that leaves is used up by it, so this is asked once,
    of what goes for sure; `replaced`: what replaces its leaving was applied already.

    card-types.supertypes.2.c and 2.d, card-types.champion.p12, keywords.renewable.1, double-faced-cards.2.b
    """
    card = state.cards[id]
    face = card.sheet.front
    regalia = Supertype.REGALIA in face.supertypes
    if to is not card.zone and not (card.zone is Zone.EFFECTS_STACK and to is Zone.INTENT) and ephemeral(state, card):
        to = Zone.BANISHMENT
    if not replaced and card.zone is Zone.FIELD and to is not Zone.FIELD and LeavesInstead in listened(state):
        to, bottom = leaves_for(state, id, Would.LEAVE) or (to, bottom)
    if to is Zone.GRAVEYARD and never_in_graveyard(face):
        to = Zone.BANISHMENT
    if to is Zone.GRAVEYARD and BanishedInstead in listened(state) and _no_graveyard(state, id):
        to = Zone.BANISHMENT
    if to is Zone.BANISHMENT and card.zone in (Zone.FIELD, Zone.INTENT):
        if keyword_active(Ctx(state, card.owner, id, face), id, Keyword.RENEWABLE):
            return Zone.MATERIAL_DECK, bottom
    if to in PRIVATE_ZONES and regalia:
        return Zone.MATERIAL_DECK, bottom
    return to, bottom


def never_in_graveyard(face: Face) -> bool:
    """Tell whether a card goes elsewhere by its type (card-types.supertypes.2.c, card-types.champion.p12)."""
    return Supertype.REGALIA in face.supertypes or CardType.CHAMPION in face.types


def kept_out_of_graveyard(state: GameState, id: int) -> bool:
    """Tell whether something banishes what would come to its graveyard, other than its type."""
    card = state.cards[id]
    if never_in_graveyard(card.sheet.front):
        return False
    return ephemeral(state, card) or (BanishedInstead in listened(state) and _no_graveyard(state, id))


@carries_out(LeavesInstead)
def leaves_for(state: GameState, id: int, *ways: Would) -> tuple[Zone, bool] | None:
    """Return where an object goes that would leave the field in a way, and whether to the bottom there; None: where
    it would. Only units die, and a champion does not leave the field (terms.leave-leaves.1).

    What is said of the next time is used up by it (effects.replacement-effects).
    """
    for rule in in_force(state, LeavesInstead):
        change = rule.change
        if change.would in ways and _undergoes(state, id, change.would) and rule.covers(id):
            rule.use()
            return change.to, change.bottom
    return None


def _undergoes(state: GameState, id: int, would: Would) -> bool:
    if would is Would.LEAVE:
        return CardType.CHAMPION not in chars(state, id).types
    return would is not Would.DIE or is_unit(state, id)


def ephemeral(state: GameState, card: Card) -> bool:
    """Tell whether an object, an activation or a card of an intent is banished whenever it would leave its zone."""
    obj = state.objs.get(card.id)
    return Mark.EPHEMERAL in card.marks if obj is None else Property.EPHEMERAL.value in obj.props


def _no_graveyard(state: GameState, id: int) -> bool:
    card = state.cards[id]
    for rule in in_force(state, BanishedInstead):
        change = rule.change
        whose = change.who is None or card.owner in evaluate.seats(rule.ctx, change.who)
        if change.to is Zone.GRAVEYARD and whose and (change.but_from is None or card.zone is not change.but_from):
            if matches(rule.ctx, change.preds, id):
                return True
    return False


def move(
    run: Run, id: int, to: Zone, why: Cause, *, bottom: bool = False, knowers: int | None = None,
    marks: Marks | None = None, holder: int = 0, by: int = 0, settled: bool = False,
) -> int:  # fmt: skip
    """Move a card to a zone other than the field and return its new id.

    `settled`: that it goes there is what `destination` said. `bottom` puts it at the bottom of the pile; `knowers`
    overrides who may look at it afterwards. What leaves the field at once with others sees them leave, and is
    remembered as it was before the first of them did (terms.last-known-information.1).
    """
    state = run.state
    card = state.cards[id]
    if not settled:
        to, bottom = destination(state, id, to, bottom)
    if (card.zone is to and to in OWN_ZONES and to is not Zone.MAIN_DECK) or stays(state, id):
        return id
    listeners = {kind: before(run, kind) for kind in LEAVING} if card.zone is Zone.FIELD else {}
    take_out(run, id)
    _lose_track(state, card, to)
    new = state.new_id()
    kept = card.marks & MADE_IN_GAME if marks is None else marks
    seen = _knowers(card, to) if knowers is None else knowers
    state.cards[new] = Card(new, card.sheet, card.owner, to, card.origin, holder, seen, kept, by)
    _put_in(state, new, to, bottom, holder)
    _went_to(state, id, new)
    if Mark.TOKEN in kept and to is not Zone.INTENT:
        state.astray = (*state.astray, new)
    if _moves_between_piles(state, card, to):
        touch(state, card.zone, to)
    else:
        touch(state)
    _tell_move(run, card, new, to, why, seen)
    _announce(run, card, new, to, why, listeners)
    return new


def _moves_between_piles(state: GameState, card: Card, to: Zone) -> bool:
    """Tell whether nothing but the contents of piles changed: also as a card that has resolved goes to its pile."""
    if to not in OWN_ZONES or card.origin in state.afar:
        return False
    if card.zone in OWN_ZONES:
        return True
    resolved = card.zone is Zone.EFFECTS_STACK and all(item.id != card.id for item in state.stack)
    return resolved and all(active.source != card.id for active in state.effects)


def stays(state: GameState, id: int) -> bool:
    """Tell whether a card can't leave its material deck now."""
    card = state.cards[id]
    if card.zone is not Zone.MATERIAL_DECK or PlayerCant not in listened(state):
        return False
    if state.phase is Phase.MATERIALIZE and state.turn_player == card.owner:
        return False
    rules = [rule for rule in in_force(state, PlayerCant) if rule.change.what is Forbidden.EMPTY_DECK]
    return any(card.owner in evaluate.seats(rule.ctx, rule.change.who) for rule in rules)


def move_all(
    run: Run, ids: Iterable[int], to: Zone, why: Cause, *, by: int = 0, holder: int = 0
) -> list[int]:  # fmt: skip
    """Move cards to a zone at the same time and return their new ids; where each goes was settled before."""
    where = [(id, *destination(run.state, id, to)) for id in ids]
    with leaving(run, [id for id, _, _ in where]):
        return [move(run, id, at, why, bottom=bottom, by=by, holder=holder, settled=True) for id, at, bottom in where]


def leaving(run: Run, ids: Iterable[int]) -> AbstractContextManager[None]:
    """Cards go at the same time, but what is taken from a deck goes card by card (mechanics.drawing-cards.2.a)."""
    if any(run.state.cards[id].zone is Zone.MAIN_DECK for id in ids):
        return nullcontext()
    return at_once(run)


LEAVING = (
    HappeningKind.MOVE,
    HappeningKind.LEAVE,
    HappeningKind.DIED,
    HappeningKind.DESTROYED,
    HappeningKind.BANISHED,
    HappeningKind.SACRIFICED,
)


def take_out(run: Run, id: int) -> None:
    """Remove a card from where it is; keep last-known information if others could see it."""
    state = run.state
    card = state.cards[id]
    zone = card.zone
    if zone is Zone.FIELD:
        obj = state.objs[id]
        moment = run.moment
        if moment is not None and moment.before is None:
            moment.before = derived(state)
        was = chars(state, id) if moment is None or moment.before is None else moment.before.chars[id]
        state.gone[id] = Gone(card, obj, was, 0)
        _empty_holder(run, obj)
        state.field.remove(id)
        del state.objs[id]
        state.kinds = None
        side = state.sides[obj.controller]
        if side.champion == id:
            side.champion = 0
    elif zone in OWN_ZONES:
        state.sides[card.owner].zone(zone).remove(id)
        if zone not in PRIVATE_ZONES:
            state.gone[id] = Gone(card, None, chars(state, id), 0)
    elif zone is Zone.INTENT:
        state.gone[id] = Gone(card, None, chars(state, id), 0)
        if state.combat and id in state.combat.intent:
            state.combat.intent.remove(id)
        state.kinds = None
    elif zone.facts.held:
        holder = state.objs.get(card.holder)
        if holder is not None:
            holder.lineage = tuple(held for held in holder.lineage if held != id)
            holder.loaded = tuple(held for held in holder.loaded if held != id)
        state.gone[id] = Gone(card, None, card.printed, 0)
        state.kinds = None
    elif zone is Zone.EFFECTS_STACK:
        state.gone[id] = Gone(card, None, chars(state, id), 0)
    del state.cards[id]


def _empty_holder(run: Run, obj: Obj) -> None:
    """Cards in object-specific zones go to the graveyard (zones.object-specific-zones.p1).

    What the object held as it left is known of it still (misc.card-and-object-information.p2).
    """
    held = obj.lineage, obj.loaded
    move_all(run, [*obj.lineage, *obj.loaded], Zone.GRAVEYARD, Cause.HOLDER_LEFT)
    obj.lineage, obj.loaded = held


def _put_in(state: GameState, id: int, to: Zone, bottom: bool, holder: int) -> None:
    if to in OWN_ZONES:
        pile = state.sides[state.cards[id].owner].zone(to)
        if bottom:
            pile.insert(0, id)
        else:
            pile.append(id)
    elif to is Zone.INNER_LINEAGE:
        obj = state.objs[holder]
        obj.lineage = (id, *obj.lineage) if bottom else (*obj.lineage, id)
        state.kinds = None
    elif to is Zone.LOADED:
        state.objs[holder].loaded += (id,)
        state.kinds = None
    elif to is Zone.INTENT and state.combat is not None:
        state.combat.intent.append(id)
        state.kinds = None


def _knowers(card: Card, to: Zone) -> int:
    knows = to.facts.knows
    return EVERYONE if knows is Knows.ALL else 1 << card.owner if knows is Knows.OWNER else 0


def _tell_move(run: Run, card: Card, new: int, to: Zone, why: Cause, seen: int) -> None:
    if not run.telling:
        return
    knowing = EVERYONE if card.knowers == EVERYONE else seen  # what lay open is seen to go, wherever it goes
    run.tell(
        Event(EventKind.MOVED, card.owner, new, card.id, card.sheet.slug, source_zone=card.zone, zone=to, word=why),
        knowing, (seen if to in PRIVATE_ZONES else EVERYONE, id_knowers(card)),
    )  # fmt: skip


def id_knowers(card: Card) -> int:
    """Return who may know the id of a card: in a private zone those who may look at it."""
    return card.knowers if card.zone in PRIVATE_ZONES else EVERYONE


def open_to_all(state: GameState, ids: Iterable[int]) -> tuple[int, ...]:
    """Return those of some ids that are no one's secret."""
    cards = state.cards
    return tuple(id for id in ids if id not in cards or id_knowers(cards[id]) == EVERYONE)


def banish(run: Run, id: int, seat: int, why: Cause = Cause.BANISH, by: int = 0) -> int:
    """Banish a card as a player, who is told of as the one who did it; `why` and `by` as in `move`."""
    zone = run.state.cards[id].zone
    new = move(run, id, Zone.BANISHMENT, why, by=by)
    emit(run, Happening(HappeningKind.BANISHES, seat, new, id, zone=zone))
    return new


def reveal(run: Run, id: int, by: int | None = None) -> None:
    """Reveal a card, as its owner or as the player `by` who is told to (terms.reveal.2)."""
    card = run.state.cards[id]
    show(run, id)
    shown = Happening(HappeningKind.REVEAL, card.owner if by is None else by, id, zone=card.zone)
    emit(run, shown)
    hear_itself(run, card, id, shown)


def show(run: Run, id: int) -> None:
    """Let all players see a card. They know it until the cards of its zone are mixed."""
    card = run.state.cards[id]
    run.tell(Event(EventKind.REVEALED, card.owner, id, slug=card.sheet.slug, zone=card.zone),
             ids=(id_knowers(card), EVERYONE))  # fmt: skip
    let_know(run.state, id, (1 << len(run.state.sides)) - 1)


@carries_out(TopRevealed)
def open_top(run: Run) -> None:
    """Show the top card of every deck whose player plays with it revealed (zones.main-deck.p10)."""
    state = run.state
    everyone = (1 << len(state.sides)) - 1
    for seat in open_decks(state):
        for id in top(state, seat, 1):
            card = state.cards[id]
            if card.knowers & everyone == everyone:
                continue
            let_know(state, card.id, everyone)
            touch(state, Zone.MAIN_DECK)
            run.tell(Event(EventKind.REVEALED, card.owner, card.id, slug=card.sheet.slug, zone=card.zone))


def open_decks(state: GameState) -> list[int]:
    """Return the players who play with the top card of their deck revealed."""
    if TopRevealed not in listened(state):
        return []
    rules = in_force(state, TopRevealed)
    return [seat for rule in rules for seat in evaluate.seats(rule.ctx, rule.change.who)]


def _lose_track(state: GameState, card: Card, to: Zone) -> None:
    """Who had looked at a hand or memory can't tell which of its cards has left it unseen (terms.reveal.5)."""
    if card.zone not in (Zone.HAND, Zone.MEMORY) or to not in PRIVATE_ZONES:
        return
    own = 1 << card.owner
    for id in state.sides[card.owner].zone(card.zone):
        one = state.cards[id]
        if one.knowers != own:
            state.cards[id] = one.changed(knowers=own)


def _announce(
    run: Run, card: Card, new: int, to: Zone, why: Cause, listeners: dict[HappeningKind, list[tuple[int, Has]]]
) -> None:
    """Emit what the move means: left, died, destroyed, banished, sacrificed, discarded."""
    state = run.state
    gone = state.gone.get(card.id)
    event = _happening(HappeningKind.MOVE, card, new, to, why, gone)
    if card.zone is not Zone.FIELD:
        emit(run, event)
        hear_itself(run, card, new, event)
    if card.zone is Zone.FIELD and gone is not None and gone.obj is not None:
        emit_to(run, event, listeners.get(HappeningKind.MOVE, []))
        controller = gone.obj.controller
        for kind in _leave_kinds(gone, to, why):
            made = Happening(kind, controller, new, card.id, zone=card.zone, to=to)
            emit_to(run, made, listeners.get(kind, []))
            if kind in (HappeningKind.DIED, HappeningKind.DESTROYED):
                told = EventKind.DIED if kind is HappeningKind.DIED else EventKind.DESTROYED
                run.tell(Event(told, controller, new, card.id, card.sheet.slug))
    elif to is Zone.BANISHMENT:
        emit(run, _happening(HappeningKind.BANISHED, card, new, to, why, gone))
    if why is Cause.DISCARD:
        emit(run, _happening(HappeningKind.DISCARD, card, new, to, why, gone))


def _happening(kind: HappeningKind, card: Card, new: int, to: Zone, why: Cause, gone: Gone | None) -> Happening:
    return Happening(kind, card.owner, new, card.id, zone=card.zone, to=to, cause=why)


def _leave_kinds(gone: Gone, to: Zone, why: Cause) -> list[HappeningKind]:
    """terms.died-dies-and-kills-killed: only units that go to the graveyard die; banished ones were not destroyed."""
    champion = CardType.CHAMPION in gone.chars.types
    found = [] if champion else [HappeningKind.LEAVE]  # terms.leave-leaves.1
    if why is Cause.SACRIFICE:
        found.append(HappeningKind.SACRIFICED)
    if to is Zone.GRAVEYARD and why in (Cause.DESTROY, Cause.SACRIFICE):
        found.append(HappeningKind.DESTROYED)
        if CardType.ALLY in gone.chars.types or champion:
            found.append(HappeningKind.DIED)
    if to is Zone.BANISHMENT:
        found.append(HappeningKind.BANISHED)
        if champion and why in (Cause.DESTROY, Cause.SACRIFICE):
            found.append(HappeningKind.DIED)
    return found


def enter(
    run: Run, id: int, controller: int, *, rested: bool = False, why: Cause = Cause.RESOLVE, transformed: bool = False,
    counters: tuple[tuple[str, int], ...] = (), copied: Face | None = None,
) -> int:  # fmt: skip
    """Put a card onto the field as a new object under a player's control; returns its id.

    Objects enter awake unless something says otherwise (zones.field.p6). "Enter" is emitted by the caller's
    `entered`, after everything it enters with is on it.
    """
    state = run.state
    card = state.cards[id]
    source = card.zone
    take_out(run, id)
    new = state.new_id()
    marks = card.marks & MADE_IN_GAME
    state.cards[new] = Card(new, card.sheet, card.owner, Zone.FIELD, card.origin, 0, EVERYONE, marks)
    obj = state.objs[new] = Obj(new, controller, new)
    obj.rested = rested
    obj.transformed = transformed and card.sheet.back is not None
    obj.copied = copied
    face = face_of(card.sheet, obj)
    obj.counters.update((counter, amount) for counter, amount in counters if amount > 0)
    state.field.append(new)
    state.kinds = None
    _went_to(state, id, new)
    if CardType.CHAMPION in face.types:
        state.sides[controller].champion = new
        state.sides[controller].had_champion = True
    touch(state)
    run.tell(
        Event(EventKind.MOVED, controller, new, id, card.sheet.slug, source_zone=source, zone=Zone.FIELD, word=why),
        ids=(EVERYONE, id_knowers(card)),
    )
    return new


def _went_to(state: GameState, id: int, new: int) -> None:
    """Remember under which id a card that left goes on."""
    gone = state.gone.get(id)
    if gone is not None:
        gone.now = new


def entered(run: Run, id: int, source: Zone | None = None) -> None:
    """Emit that an object entered the field (keywords.on-enter)."""
    if id in run.state.objs:
        emit(run, Happening(HappeningKind.ENTER, run.state.objs[id].controller, id, zone=source))


def shuffle(run: Run, seat: int) -> dict[int, int]:
    """Shuffle a main deck; nobody knows any of its cards afterwards (terms.shuffling). Return their new ids."""
    state = run.state
    fresh: dict[int, int] = {}
    deck = state.sides[seat].main_deck
    if state.chance.joint:
        fresh = bags.mix(state, seat, list(deck))
    else:
        state.chance.shuffle(deck, Purpose.ORDER)
        for id in deck:
            card = state.cards[id]
            if card.knowers:
                state.cards[id] = card.changed(knowers=0)
    touch(state)
    run.tell(Event(EventKind.SHUFFLED, seat))
    return fresh


def unordered(run: Run, seat: int, ids: list[int]) -> dict[int, int]:
    """Cards that were put to one end of a deck lie there in a random order. Return their new ids."""
    state = run.state
    fresh = bags.mix(state, seat, [id for id in ids if state.cards[id].zone is Zone.MAIN_DECK])
    touch(state)
    return fresh


def top(state: GameState, seat: int, count: int, bottom: bool = False) -> list[int]:
    """Return the cards on top (or at the bottom) of a main deck, the outermost first: which they are is decided now."""
    before = state.next_id
    found = bags.settle(state, seat, count, bottom)
    if state.next_id != before:
        if any(state.cards[id].origin in state.afar for id in found):
            touch(state)
        else:
            touch(state, Zone.MAIN_DECK)
    return found


def let_know(state: GameState, id: int, knowers: int) -> None:
    """Let further seats know a hidden card."""
    card = state.cards[id]
    if card.knowers != EVERYONE and card.knowers | knowers != card.knowers:
        state.cards[id] = card.changed(knowers=card.knowers | knowers)
