"""Which players, cards and objects the words of an ability name at this moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import (
    PLAYERS,
    SELECTIONS,
    among,
    amount,
    compare,
    controller_of,
    counters,
    matches,
    now,
    owner_of,
    seats,
    stat,
)
from gadesk.engine.state.cards import MASTERIES, Card, Obj
from gadesk.engine.state.characteristics import chars
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.notes import ChosenBy, Note
from gadesk.glossary import OWN_ZONES, CardType, Element, Label, Property, Zone
from gadesk.glossary.notion import ordered, total
from gadesk.protocol.ability_index import is_of_a_face
from gadesk.protocol.views import LayerKind
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Triggered
from gadesk.script.node import Pred, Selection, Who
from gadesk.script.patterns import OnEnter
from gadesk.script.words import Dealt, Extreme, Layers, Role

PLAYED_FROM = ordered(
    (zone for zone in OWN_ZONES if zone.facts.played_from),
    (Zone.HAND, Zone.GRAVEYARD, Zone.MEMORY, Zone.BANISHMENT, Zone.MATERIAL_DECK),
)
"""The zones whose cards may be played, in the order in which their abilities are offered: journals count on it."""


def _opponents(ctx: Ctx) -> list[int]:
    return [seat for seat in ctx.state.seats_from(ctx.controller) if seat != ctx.controller]


def influence(state: GameState, seat: int) -> int:
    """Return a player's influence (terms.influence)."""
    side = state.sides[seat]
    return len(side.hand) + len(side.memory)


@PLAYERS.answers(w.TargetPlayer)
def _target_player(ctx: Ctx, who: w.TargetPlayer) -> list[int]:
    group = ctx.targets[who.slot] if who.slot < len(ctx.targets) else ()
    return [-1 - id for id in group if id < 0]


@PLAYERS.answers(w.ThatPlayer)
def _that_player(ctx: Ctx, who: w.ThatPlayer) -> list[int]:
    """A player who was chosen or targeted is the last one named; otherwise it is the player of the triggering event."""
    if who.of is not None:
        return seats(ctx, who.of)
    if Note.CHOSEN_PLAYER in ctx.notes:
        return [ctx.notes[Note.CHOSEN_PLAYER]]
    groups = ctx.targets
    if not any(groups) and ctx.item is not None and ctx.item.kind is not LayerKind.ABILITY:
        groups = ctx.item.targets
    targeted = [-1 - id for group in groups for id in group if id < 0]
    if targeted:
        return targeted[-1:]
    if ctx.event is not None and ctx.event.seat >= 0:
        return [ctx.event.seat]
    found = ctx.notes.get(Note.PLAYER)
    return [int(found)] if found is not None else []


@PLAYERS.answers(w.PlayersHolding)
def _players_with(ctx: Ctx, who: w.PlayersHolding) -> list[int]:
    wanted, state = amount(ctx, who.amount), ctx.state
    held = [sum(len(side.zone(zone)) for zone in who.zones) for side in state.sides]
    asked = _opponents(ctx) if who.opponents else state.seats_from(state.turn_player)
    return [seat for seat in asked if compare(held[seat], who.op, wanted)]


PLAYERS.add(w.EachPlayer, lambda ctx, who: ctx.state.seats_from(ctx.state.turn_player))
PLAYERS.add(w.EachOpponent, lambda ctx, who: _opponents(ctx))
PLAYERS.add(w.AnOpponent, lambda ctx, who: _opponents(ctx) if ctx.opponent < 0 else [ctx.opponent])
PLAYERS.add(w.ControllerOf, lambda ctx, who: list(dict.fromkeys(controller_of(ctx, id) for id in now(ctx, who.of))))
PLAYERS.add(w.OwnerOf, lambda ctx, who: list(dict.fromkeys(owner_of(ctx, id) for id in now(ctx, who.of))))
PLAYERS.add(w.Doer, lambda ctx, who: [ctx.doer] if ctx.doer >= 0 else [])
PLAYERS.add(w.TurnPlayer, lambda ctx, who: [ctx.state.turn_player])
PLAYERS.add(w.AttackingPlayer, lambda ctx, who: [ctx.state.combat.attacking] if ctx.state.combat is not None else [])
PLAYERS.add(
    w.DefendingPlayer,
    lambda ctx, who: (
        [ctx.state.combat.defending] if ctx.state.combat is not None and ctx.state.combat.defending >= 0 else []
    ),
)


PLACES: frozenset[type[Pred]] = frozenset({
    p.InZone, p.InLineageOf, p.Among, p.BanishedBy, p.Either, p.LoadedInto, p.IsOmen, p.InSingle, p.PlayedBy, p.Is,
})  # fmt: skip
"""Predicates that may name a place: most name none, and are asked for nothing more."""


def candidates(ctx: Ctx, preds: tuple[Pred, ...]) -> list[int]:
    """Return the ids among which `preds` choose: the field unless a zone, lineage or stack is named.

    mechanics.objects-and-targeting.p9
    """
    state = ctx.state
    for pred in preds:
        if type(pred) not in PLACES:
            continue
        if isinstance(pred, p.InZone):
            return zone_cards(ctx, pred)
        if isinstance(pred, p.InLineageOf):
            return [id for champion in of_lineage(ctx, pred.champion) for id in lineage(state, champion)]
        if isinstance(pred, p.Among):
            return [id for id in now(ctx, pred.of) if id in state.cards]
        if isinstance(pred, p.LoadedInto):
            return loaded(ctx, pred.into)
        if isinstance(pred, p.BanishedBy):
            return [id for side in state.sides for id in side.banishment]
        if isinstance(pred, p.Either):
            zones = [part for part in pred.preds if isinstance(part, p.InZone)]
            if zones:
                return [id for part in zones for id in zone_cards(ctx, part)]
        if isinstance(pred, p.IsOmen):
            return list(state.sides[ctx.controller].banishment)
        if isinstance(pred, p.InSingle):
            return [id for side in state.sides for id in side.zone(pred.zone)]
        if isinstance(pred, p.PlayedBy):
            return _playable(state, seats(ctx, pred.who))
        if isinstance(pred, p.Is) and pred.property is Property.PRESERVED:
            return list(state.sides[ctx.controller].material_deck)
    return state.field


def is_candidate(ctx: Ctx, preds: tuple[Pred, ...], card: Card) -> bool:
    """Tell whether a card that answers to `preds` is one of the `candidates`: it lies in its own pile."""
    for pred in preds:
        if type(pred) in PLACES:
            if isinstance(pred, p.InZone) and pred.zone in OWN_ZONES:
                return True
            break
    return card.id in candidates(ctx, preds)


def _playable(state: GameState, players: list[int]) -> list[int]:
    """Cards where they may be played from, and those being played."""
    held = [id for seat in players for zone in PLAYED_FROM for id in state.sides[seat].zone(zone)]
    return held + [item.id for item in state.stack if item.controller in players]


def zone_cards(ctx: Ctx, pred: p.InZone) -> list[int]:
    """Return the cards of a named zone, of one of the players or of all."""
    state = ctx.state
    if pred.zone is Zone.FIELD:
        return state.field
    if pred.zone is Zone.INTENT:
        return state.combat.intent if state.combat else []
    if pred.zone is Zone.EFFECTS_STACK:
        return [item.id for item in state.stack]
    owners = range(len(state.sides)) if pred.who is None else seats(ctx, pred.who)
    if pred.zone in OWN_ZONES:
        return [id for seat in owners for id in state.sides[seat].zone(pred.zone)]
    return [card.id for card in state.cards.values() if card.zone is pred.zone and card.owner in owners]


EXTREMES: dict[Extreme, Callable[[Iterable[int]], int]] = {
    Extreme.LOWEST: min,
    Extreme.HIGHEST: max,
}


def answering(ctx: Ctx, preds: tuple[Pred, ...]) -> list[int]:
    """Return every id that answers to all predicates."""
    asked = _beyond_place(preds)
    return utmost(ctx, preds, among(ctx, asked, candidates(ctx, preds)))


def utmost(ctx: Ctx, preds: tuple[Pred, ...], ids: list[int]) -> list[int]:
    """Return those of what answers that have the lowest or the highest of it, where a word asks for that."""
    for pred in preds:
        if isinstance(pred, p.CostCompares | p.StatCompares | p.HasCounter) and isinstance(pred.op, Extreme) and ids:
            found = _measured(ctx, pred, ids)
            ids = [id for id, value in found.items() if value == EXTREMES[pred.op](found.values())]
    return ids


def _measured(ctx: Ctx, pred: p.CostCompares | p.StatCompares | p.HasCounter, ids: list[int]) -> dict[int, int]:
    """Return the cost of each that has one, the stat or the counters of each."""
    if isinstance(pred, p.HasCounter):
        return {id: counters(ctx, id, pred.counter) for id in ids}
    if isinstance(pred, p.StatCompares):
        return {id: stat(ctx, id, pred.stat) for id in ids}
    faces = {id: chars(ctx.state, id).face for id in ids}
    return {id: face.cost or 0 for id, face in faces.items() if face.cost_kind is pred.kind}


def _beyond_place(preds: tuple[Pred, ...]) -> tuple[Pred, ...]:
    """Leave out the pile that `candidates` come from: all of them lie there."""
    for pred in preds:
        if type(pred) in PLACES:
            piled = type(pred) is p.InZone and pred.zone in OWN_ZONES
            return tuple(other for other in preds if other is not pred) if piled else preds
    return preds


def object_of(state: GameState, id: int) -> Obj | None:
    """Return an object, by last-known information if it is gone (misc.card-and-object-information.p2)."""
    obj = state.objs.get(id)
    if obj is None:
        gone = state.gone.get(id)
        return gone.obj if gone is not None else None
    return obj


def loaded(ctx: Ctx, into: Selection) -> list[int]:
    """Return the cards loaded into objects, or into what those were as they left (mechanics.abilities.p11)."""
    holders = (object_of(ctx.state, id) for id in now(ctx, into))
    return [id for obj in holders if obj is not None for id in obj.loaded]


def lineage(state: GameState, champion: int) -> list[int]:
    """Return the whole lineage of a champion, inner lineage first (terms.lineage-term.1)."""
    obj = object_of(state, champion)
    return [*obj.lineage, champion] if obj else []


def lineage_elements(state: GameState, champion: int) -> set[Element]:
    """Return the elements among champion cards of the lineage (card-types.champion.6.b.ii)."""
    found: set[Element] = set()
    for id in lineage(state, champion):
        card = state.cards.get(id) or (state.gone[id].card if id in state.gone else None)
        if id == champion:
            found.update(chars(state, id).elements)
        elif card is not None and CardType.CHAMPION in card.sheet.front.types:
            found.update(card.sheet.front.elements)
    return found


def this(ctx: Ctx) -> list[int]:
    """Return the source; the card it became only where its own leaving is spoken of, or for a card that resolved
    or was an intent (it goes to the graveyard before what it triggered resolves: end-of-combat-step.p2).

    The same goes for an intent that went to the graveyard as combat ended, before its triggers resolve.
    An object that left otherwise is known by last-known information alone (misc.card-and-object-information.p2);
    but what this resolution itself put back onto the field is what it is there: "return it to the field. It becomes …".
    """
    state = ctx.state
    if not ctx.source:  # a mastery is no object (mechanics.mastery.p1)
        return _mastery(ctx, s.MasteryOf())
    gone = state.gone.get(ctx.source)
    back = _put_back(ctx, ctx.source)
    if back:
        return [back]
    found = gone.now if gone is not None else 0
    found = ctx.notes.get(Note.MOVED, {}).get(found, found)  # where this same text has put it since
    if gone is None or found not in state.cards:
        return [ctx.source]
    left = ctx.event is not None and ctx.event.old == ctx.source
    return [found] if left or gone.card.zone in (Zone.EFFECTS_STACK, Zone.INTENT) else [ctx.source]


def _put_back(ctx: Ctx, id: int) -> int:
    """Return the object that this resolution made of a card; 0 if it put it nowhere, or not onto the field."""
    moved, at = ctx.notes.get(Note.MOVED, {}), id
    while at in moved:
        at = moved[at]
    return at if at != id and at in ctx.state.objs else 0


def origins(ctx: Ctx, node: Selection) -> list[int]:
    """Return the physical cards behind what is named, gone or not."""
    found = []
    for id in now(ctx, node):
        card = ctx.state.cards.get(id)
        if card is None and id in ctx.state.gone:
            card = ctx.state.gone[id].card
        if card is not None:
            found.append(card.origin)
    return found


def _champions(ctx: Ctx, who: Who) -> list[int]:
    return [champion for seat in seats(ctx, who) if (champion := ctx.state.sides[seat].champion)]


@SELECTIONS.answers(s.Target)
def _target(ctx: Ctx, node: s.Target) -> list[int]:
    return list(ctx.targets[node.slot]) if node.slot < len(ctx.targets) else []


@SELECTIONS.answers(s.TargetRef)
def _target_again(ctx: Ctx, node: s.TargetRef) -> list[int]:
    if node.above:
        item = ctx.item
        by_paragraph = item.targets_of if item is not None else {}
        groups = next((found for found in by_paragraph.values() if any(found)), ())
        return list(groups[node.slot]) if node.slot < len(groups) else []
    return list(ctx.targets[node.slot]) if node.slot < len(ctx.targets) else []


@SELECTIONS.answers(s.Noted)
def _noted(ctx: Ctx, node: s.Noted) -> list[int]:
    if node.key is Dealt.CHOSEN_FIRST:
        ids = list(ctx.notes.get(ChosenBy(ctx.controller), ()))
    elif node.key is Dealt.BANISHED and Dealt.BANISHED not in ctx.notes:
        ids = _banished_before(ctx)
    elif node.key is Dealt.SACRIFICED and Dealt.SACRIFICED not in ctx.notes:
        mine = _own_object(ctx)  # what was sacrificed to pay for the object (playing.costs-and-memory)
        ids = list(mine.sacrificed or ()) if mine is not None else []
    else:
        ids = list(ctx.notes.get(node.key, ()))
    asked = tuple(pred for pred in node.preds if not isinstance(pred, p.IsObject))
    return [id for id in ids if matches(ctx, asked, as_named(ctx, node, id))] if asked else ids


def before_moving(ctx: Ctx, id: int) -> int:
    """Return what this resolution made a card or object of, as it was before."""
    return next((old for old, new in ctx.notes.get(Note.MOVED, {}).items() if new == id), id)


def _own_object(ctx: Ctx) -> Obj | None:
    """Return the object that the source is, or was."""
    return object_of(ctx.state, ctx.source)


def as_it_was(ctx: Ctx, id: int, named: Selection) -> int:
    """Know what left the field by what it was there, not by the card that lies elsewhere now.

    mechanics.abilities.p11, misc.card-and-object-information.p2
    """
    if isinstance(named, s.Noted):
        return as_named(ctx, named, id)
    event, was = ctx.event, before_moving(ctx, id)
    if event is None or event.id != was or event.old not in ctx.state.gone or id in ctx.state.objs:
        return id
    return event.old


def as_named(ctx: Ctx, node: s.Noted, id: int) -> int:
    """Return as what something banished is meant: the object that it was ("the banished ally"), unless a card is."""
    if p.IsCard() in node.preds:
        return id
    was = before_moving(ctx, id)
    gone = ctx.state.gone.get(was)
    return was if gone is not None and gone.obj is not None else id


def _banished_before(ctx: Ctx) -> list[int]:
    """What another ability of the source banished, or what was banished to pay for it (zones.banishment.3)."""
    mine = origins(ctx, s.This())
    obj = _own_object(ctx)
    if obj is not None and obj.banished:
        return list(obj.banished)
    return [id for side in ctx.state.sides for id in side.banishment if ctx.state.cards[id].by in mine]


@SELECTIONS.answers(s.Subject)
def _subject(ctx: Ctx, node: s.Subject) -> list[int]:
    event = ctx.event
    if event is None:
        return list(ctx.notes.get(Dealt.SUBJECT, ()))
    if node.role is Role.EVERY:
        every = event.others or (event.old or event.id,)
        came = (
            ctx.notes[Note.MEANT] if Note.MEANT in ctx.notes else [id for id in every if matches(ctx, node.preds, id)]
        )
        gone = ctx.state.gone
        return [gone[id].now if event.old and id in gone else id for id in came]
    was = event.source if node.role is Role.SOURCE else (event.id or event.old)
    found = ctx.notes.get(Note.MOVED, {}).get(was, was)
    return [found] if found and any(matches(ctx, node.preds, id) for id in (found, was)) else []


def of_lineage(ctx: Ctx, named: Selection) -> list[int]:
    """Return the champions named; a card that left an inner lineage means the champion that it was under."""
    gone = ctx.state.gone
    ids = now(ctx, named)
    return [gone[id].card.holder if id in gone and gone[id].card.zone is Zone.INNER_LINEAGE else id for id in ids]


def lineage_holder(ctx: Ctx, named: Selection | None) -> int:
    """Return the champion named, or the player's; 0 if it is none: nothing else has a lineage (lineage-term.1)."""
    state = ctx.state
    ids = [state.sides[ctx.controller].champion] if named is None else now(ctx, named)
    return next((id for id in ids if id in state.objs and CardType.CHAMPION in chars(state, id).types), 0)


def _attacks(ctx: Ctx, _node: Selection) -> list[int]:
    combat, event = ctx.state.combat, ctx.event
    if combat is None and event is not None and event.combat:
        return [event.source]  # what a hit triggered waits until the combat is over
    return [combat.attacker] if combat and combat.attacker else []


@SELECTIONS.answers(s.TopCards)
def _top(ctx: Ctx, node: s.TopCards) -> list[int]:
    found: list[int] = []
    for seat in seats(ctx, node.who):
        deck = ctx.state.sides[seat].main_deck
        count = max(0, amount(ctx, node.amount))
        if node.bottom:
            found.extend(deck[:count])
        else:
            found.extend(reversed(deck[len(deck) - min(count, len(deck)) :]))
    return found


@SELECTIONS.answers(s.Rest)
def _rest(ctx: Ctx, _node: s.Rest) -> list[int]:
    cards, pool = ctx.state.cards, ctx.notes.get(Dealt.POOL, ())
    put = ctx.notes.get(Dealt.PUT, ())
    return [id for id in pool if id in cards and id not in put]


@SELECTIONS.answers(s.AllExcept)
def _except(ctx: Ctx, node: s.AllExcept) -> list[int]:
    excluded = now(ctx, node.excluded)
    return [id for id in answering(ctx, node.preds) if id not in excluded]


@SELECTIONS.answers(s.WholeZone)
def _whole(ctx: Ctx, node: s.WholeZone) -> list[int]:
    return [id for seat in seats(ctx, node.who) for id in ctx.state.sides[seat].zone(node.zone)]


@SELECTIONS.answers(s.Inheritor)
def _inheritor(ctx: Ctx, _node: s.Inheritor) -> list[int]:
    """The champion that the card is below of, where the ability is not one that it inherits."""
    card = ctx.state.cards.get(ctx.holder)
    return [card.holder] if card is not None and card.zone is Zone.INNER_LINEAGE else [ctx.holder]


def _is_trigger(item: StackItem) -> bool:
    return isinstance(item.ability, Triggered)


def _is_of_entering(item: StackItem) -> bool:
    return (
        isinstance(item.ability, Triggered) and isinstance(item.ability.pattern, OnEnter) and is_of_a_face(item.index)
    )


def _is_action(item: StackItem) -> bool:
    return item.kind is LayerKind.ACTIVATION and CardType.ACTION in item.face.types


LAYERS: dict[Layers, Callable[[StackItem], bool]] = total(Layers, {
    Layers.ANY: lambda item: True,
    Layers.CARD: lambda item: item.kind is LayerKind.ACTIVATION,
    Layers.ABILITY: lambda item: item.kind is LayerKind.ABILITY,
    Layers.MATERIALIZATION: lambda item: item.kind is LayerKind.MATERIALIZATION,
    Layers.TRIGGER: _is_trigger,
    Layers.UPKEEP: lambda item: isinstance(item.ability, Triggered) and item.ability.label is Label.UPKEEP,
    Layers.ON_ENTER: _is_of_entering,
    Layers.ACTIVATION: lambda item: item.kind in (LayerKind.ACTIVATION, LayerKind.ABILITY),
    Layers.ACTIVATION_OR_TRIGGER: lambda item: item.kind is not LayerKind.MATERIALIZATION,
    Layers.TRIGGER_OR_ACTION: lambda item: _is_trigger(item) or _is_action(item),
}, {Layers.NONE})  # fmt: skip
"""Whether a layer is of a kind; triggers are no activations (mechanics.objects-and-targeting.p2)."""


def is_layer(ctx: Ctx, kind: Layers, preds: tuple[Pred, ...], item: StackItem) -> bool:
    """Tell whether a layer of the Effects Stack is of a kind and answers."""
    return LAYERS[kind](item) and matches(ctx, preds, item.id)


@SELECTIONS.answers(s.TargetsOfEvent)
def _targets_of_event(ctx: Ctx, node: s.TargetsOfEvent) -> list[int]:
    """What was targeted as it was activated, also when it is on the Effects Stack no longer (mechanics.abilities.6)."""
    if Note.MEANT in ctx.notes:
        return list(ctx.notes[Note.MEANT])
    return [id for id in (ctx.event.others if ctx.event else ()) if matches(ctx, node.preds, id)]


@SELECTIONS.answers(s.MasteryOf)
def _mastery(ctx: Ctx, node: s.MasteryOf) -> list[int]:
    """Masteries are no objects: one that holds counters is named by a number of its own (mechanics.mastery.p1)."""
    found = []
    for seat in seats(ctx, node.who):
        mastery = ctx.state.sides[seat].mastery
        if mastery is not None and node.slug in ("", mastery.slug):
            found.append(MASTERIES - seat)
    return found


@SELECTIONS.answers(s.Linked)
def _linked(ctx: Ctx, _node: s.Linked) -> list[int]:
    """The linked object, by last-known information of a source that left (keywords.link.2)."""
    obj = _own_object(ctx)
    return [obj.link] if obj is not None and obj.link in ctx.state.objs else []


SELECTIONS.add(s.This, lambda ctx, node: [id for id in this(ctx) if matches(ctx, node.preds, id)])
SELECTIONS.add(s.YourChampion, lambda ctx, node: _champions(ctx, w.You()))
SELECTIONS.add(s.ChampionOf, lambda ctx, node: _champions(ctx, node.who))
SELECTIONS.add(s.Chosen, lambda ctx, node: answering(ctx, node.preds))
SELECTIONS.add(s.All, lambda ctx, node: answering(ctx, node.preds))
SELECTIONS.add(s.Attacker, _attacks)
SELECTIONS.add(s.Defender, lambda ctx, node: list(ctx.state.combat.defenders) if ctx.state.combat is not None else [])
SELECTIONS.add(s.ThisAttack, _attacks)
SELECTIONS.add(s.AttacksOf, lambda ctx, node: now(ctx, node.of))
SELECTIONS.add(s.Union, lambda ctx, node: [id for part in node.parts for id in now(ctx, part)])
SELECTIONS.add(s.EachOne, lambda ctx, node: [ctx.they] if ctx.they else [])
SELECTIONS.add(s.Again, lambda ctx, node: now(ctx, node.of))
SELECTIONS.add(s.ThatLayer, lambda ctx, node: [ctx.event.old] if ctx.event is not None and ctx.event.old else [])
SELECTIONS.add(
    s.AllLayers,
    lambda ctx, node: [
        item.id for item in ctx.state.stack if item is not ctx.item and is_layer(ctx, node.kind, node.preds, item)
    ],
)
