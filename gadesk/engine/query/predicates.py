"""Questions about one card or object (predicates), answered."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from gadesk.engine.query import combinations, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import (
    PREDICATES,
    amount,
    answers,
    base_stat,
    compare,
    controller_of,
    counters,
    fits,
    holds,
    matches,
    now,
    owner_of,
    seats,
    stat,
)
from gadesk.engine.state import past
from gadesk.engine.state.cards import Obj
from gadesk.engine.state.characteristics import chars, cost_of, damage_on, derived, is_unit, plus_of_counters
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.marks import Mark
from gadesk.engine.state.notes import Note
from gadesk.glossary import (
    ADVANCED_ELEMENTS,
    BASIC_ELEMENTS,
    BUFFED,
    CostKind,
    Element,
    Keyword,
    Phase,
    Property,
    Stat,
    Zone,
)
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.views import LayerKind
from gadesk.script import amounts as n
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Keyword as KeywordAbility
from gadesk.script.changes import Cant
from gadesk.script.keyword_meanings import HURT
from gadesk.script.node import Amount, Change, Condition, Pred, once_a_node, walk
from gadesk.script.players import You
from gadesk.script.sheet import Face
from gadesk.script.words import Compare, Extreme, Forbidden, Playing, Trait


def matches_played(ctx: Ctx, preds: tuple[Pred, ...], id: int, player: int) -> bool:
    """Judge a card that is being played, or about to be: who plays it counts as known, whosever card it is, and the
    zone that it is played from also once it is on the Effects Stack.
    """
    layer = ctx.state.layer(id)
    zone = None if layer is None else layer.zone

    def so(how: Playing) -> bool:
        return played_so(ctx.state, how, id)

    return _each_fits(preds, lambda pred: _fits_played(ctx, pred, id, player, zone, so))


def matches_as_played(ctx: Ctx, preds: tuple[Pred, ...], event: Happening) -> bool:
    """Judge a card that was played this turn, wherever it is by now, by who played it, how, and from which zone."""
    materialized = event.kind is HappeningKind.MATERIALIZE

    def so(how: Playing) -> bool:
        return how is Playing.PLAY or materialized is (how is Playing.MATERIALIZE)

    return _each_fits(preds, lambda pred: _fits_played(ctx, pred, event.id, event.seat, event.zone, so))


def _each_fits(preds: tuple[Pred, ...], leaf: Callable[[Pred], bool]) -> bool:
    return all(made_of(pred, leaf) for pred in preds)


def made_of(pred: Pred, leaf: Callable[[Pred], bool]) -> bool:
    """Judge a predicate by the ones that it is made of, as `leaf` judges those."""
    if isinstance(pred, p.Not):
        return not made_of(pred.pred, leaf)
    if isinstance(pred, p.Either):
        return any(made_of(part, leaf) for part in pred.preds)
    if isinstance(pred, p.Both):
        return _each_fits(pred.preds, leaf)
    return leaf(pred)


def _fits_played(
    ctx: Ctx, pred: Pred, id: int, player: int, zone: Zone | None, so: Callable[[Playing], bool]
) -> bool:  # fmt: skip
    """Judge a card by one predicate; `zone` is the one that it was played from, None of one that lies there still."""
    if isinstance(pred, p.PlayedBy):
        return player in seats(ctx, pred.who) and so(pred.verb)
    if isinstance(pred, p.InZone) and zone is not None and pred.zone is not Zone.EFFECTS_STACK:
        return zone is pred.zone and (pred.who is None or owner_of(ctx, id) in seats(ctx, pred.who))
    return matches(ctx, (pred,), id)


def matches_anywhere(ctx: Ctx, preds: tuple[Pred, ...], id: int) -> bool:
    """Judge a card or object; what speaks of cards that somebody plays speaks of them on the Effects Stack, too."""
    layer = ctx.state.layer(id)  # first, as most are on none: every rule in force is asked whom it covers
    if layer is not None and any(type(pred) is p.PlayedBy for pred in preds):
        return matches_played(ctx, preds, id, layer.controller)
    return matches(ctx, preds, id)


def played_so(state: GameState, how: Playing, id: int) -> bool:
    """Tell whether a card is played in that way, or could be: a memory cost can be paid for an activation, too."""
    if how is Playing.PLAY:
        return True
    layer = state.layer(id)
    if layer is not None:
        return (layer.kind is LayerKind.MATERIALIZATION) is (how is Playing.MATERIALIZE)
    if how is Playing.MATERIALIZE:
        return chars(state, id).face.cost_kind is CostKind.MEMORY
    return state.phase is not Phase.MATERIALIZE or state.cards[id].zone is not Zone.MATERIAL_DECK


def keyword_active(ctx: Ctx, id: int, keyword: Keyword) -> bool:
    """Tell whether something has the keyword now, its restrictions met (mechanics.abilities.1.a)."""
    for has, ability in chars(ctx.state, id).keywords:
        if ability.keyword is keyword and (not ability.bonuses or bonuses_hold(ctx, id, has.face, ability.bonuses)):
            return True
    return False


def keywords_of(ctx: Ctx, id: int, keyword: Keyword) -> list[KeywordAbility]:
    """Return the active instances of a keyword."""
    return [
        ability
        for has, ability in chars(ctx.state, id).keywords
        if ability.keyword is keyword and (not ability.bonuses or bonuses_hold(ctx, id, has.face, ability.bonuses))
    ]


def cant(state: GameState, id: int, what: Forbidden, by: int = 0) -> bool:
    """Tell whether something is forbidden to an object, where it matters with respect to what: `by`."""
    cants = chars(state, id).cants
    return bool(cants) and any(forbids(change, ctx, what, by) for change, ctx in cants)


def forbids(change: Change, ctx: Ctx, what: Forbidden, by: int) -> bool:
    """Tell whether a change is a "can't" that says this, of everything or of what `by` is."""
    if not isinstance(change, Cant) or change.what != what:
        return False
    return not change.by or (by != 0 and matches(ctx, change.by, by))


def bonuses_hold(ctx: Ctx, id: int, face: Face, bonuses: tuple[Condition, ...]) -> bool:
    """Tell whether an ability's restrictions are met for the controller of `id`, or for who is about to play it."""
    played = id == ctx.source and id not in ctx.state.objs
    own = Ctx(ctx.state, ctx.controller if played else controller_of(ctx, id), id, face)
    own.item = ctx.item if ctx.item is not None and ctx.item.id == id else None
    own.level = ctx.level if id == ctx.source else 0
    return all(holds(own, bonus) for bonus in bonuses)


def _obj(ctx: Ctx, id: int) -> Obj | None:
    return selections.object_of(ctx.state, id)


PREDICATES.add(p.InState, lambda ctx, pred, id: pred.word in chars(ctx.state, id).always)


@PREDICATES.answers(p.Is)
def _is(ctx: Ctx, pred: p.Is, id: int) -> bool:
    """The properties of misc.properties-and-states."""
    which, obj, combat = pred.property, _obj(ctx, id), ctx.state.combat
    if which is Property.RESTED:
        return obj is not None and obj.rested
    if which is Property.AWAKE:
        return obj is not None and not obj.rested
    if which is Property.ATTACKING:
        return combat is not None and combat.attacker == id and combat.still_attacking
    if which is Property.DEFENDING:
        return combat is not None and id in combat.defenders
    if which is Property.RETALIATING:
        return combat is not None and id in combat.retaliating
    if which is Property.DAMAGED:
        return obj is not None and damage_on(obj) > 0
    if which is Property.LOADED or which is Property.UNLOADED:
        return obj is not None and bool(obj.loaded) is (which is Property.LOADED)
    if which is Property.TRANSFORMED:
        return obj is not None and obj.transformed
    if which is Property.PRESERVED or which is Property.FACE_DOWN:
        card = ctx.state.cards.get(id)
        return card is not None and which.value in card.marks
    for item in ctx.state.stack:
        if item.id == id:
            return which.value in item.marks
    if obj is None:
        gone = ctx.state.gone.get(id)
        used = ctx.state.cards.get(id) or (gone.card if gone else None)
        return used is not None and used.zone is Zone.INTENT and which.value in used.marks
    return which.value in obj.props or which.value in chars(ctx.state, id).always


@PREDICATES.answers(p.InZone)
def _in_zone(ctx: Ctx, pred: p.InZone, id: int) -> bool:
    card = ctx.state.cards.get(id)
    if card is None or card.zone is not pred.zone:
        return False
    return pred.who is None or card.owner in seats(ctx, pred.who)


@PREDICATES.answers(p.CostCompares)
def _cost(ctx: Ctx, pred: p.CostCompares, id: int) -> bool:
    if isinstance(pred.op, Extreme):
        return True
    kind = chars(ctx.state, id).face.cost_kind
    if kind is CostKind.NONE or pred.kind not in (kind, CostKind.NONE):
        return False
    return _fits(ctx, pred, cost_of(ctx.state, id), lambda: of_itself(ctx, pred.amount, id))


def _fits(ctx: Ctx, pred: p.CostCompares | p.StatCompares, found: int, wanted: Callable[[], int]) -> bool:
    """Tell whether a number is what is asked of it; of those of several together none alone is more than all may be."""
    if isinstance(pred.op, Extreme) or (pred.total and pred.op is not Compare.AT_MOST):
        return True
    return compare(found, pred.op, wanted())


def of_itself(ctx: Ctx, wanted: Amount, id: int) -> int:
    """Work out a number that something is compared with; it may be told of itself ("power greater than its life")."""
    if not speaks_of_each(wanted):
        return amount(ctx, wanted)
    before, ctx.they = ctx.they, id
    try:
        return amount(ctx, wanted)
    finally:
        ctx.they = before


@once_a_node
def speaks_of_each(wanted: Amount) -> bool:
    """Tell whether a number is one of each that it is asked of."""
    return any(isinstance(part, s.EachOne) for part in walk(wanted))


@PREDICATES.answers(p.InLineageOf)
def _in_lineage(ctx: Ctx, pred: p.InLineageOf, id: int) -> bool:
    card = ctx.state.cards.get(id)
    if card is None:
        return False
    champions = selections.of_lineage(ctx, pred.champion)
    return id in champions or (card.zone is Zone.INNER_LINEAGE and card.holder in champions)


@PREDICATES.answers(p.LoadedInto)
def _loaded_into(ctx: Ctx, pred: p.LoadedInto, id: int) -> bool:
    return id in selections.loaded(ctx, pred.into)


@PREDICATES.answers(p.BanishedBy)
def _banished_by(ctx: Ctx, pred: p.BanishedBy, id: int) -> bool:
    """Banished by it, or banished to pay for it (mechanics.game-zones.3)."""
    card = ctx.state.cards.get(id)
    if card is None or card.zone is not Zone.BANISHMENT:
        return False
    if card.by in selections.origins(ctx, pred.by):
        return True
    makers = [_obj(ctx, of) for of in now(ctx, pred.by)]
    return any(obj is not None and card.origin in (obj.paid_by or ()) for obj in makers)


@PREDICATES.answers(p.Named)
def _named(ctx: Ctx, pred: p.Named, id: int) -> bool:
    """By the name, or the slug of a card that is what its front says (general.double-faced-cards.7)."""
    name, card = chars(ctx.state, id).name, ctx.state.cards.get(id)
    return name == pred.name or (card is not None and card.sheet.slug == pred.name and card.sheet.front.name == name)


@PREDICATES.answers(p.HasChosen)
def _has_chosen(ctx: Ctx, pred: p.HasChosen, id: int) -> bool:
    """Of several elements, classes or subtypes that were chosen at least one is enough."""
    if pred.trait is Trait.NAME:
        return _chosen_name(ctx, id)
    of = chars(ctx.state, id)
    had: Collection[str] = {
        Trait.ELEMENT: of.elements, Trait.CLASS: of.classes, Trait.SUBTYPE: of.subtypes,
        Trait.TYPE: tuple(kind.value for kind in of.types),
    }[pred.trait]  # fmt: skip
    if pred.trait is Trait.ELEMENT:
        had = _elements(ctx, id)
    noted = ctx.notes.get(pred.trait)
    if isinstance(noted, tuple):
        return not set(had).isdisjoint(noted)
    source = _obj(ctx, ctx.source)  # chosen as (or since) it entered
    return source is not None and source.name in had


def _chosen_name(ctx: Ctx, id: int) -> bool:
    """The name chosen before in the same resolution, or as (or since) the source entered (misc.naming.p7)."""
    name = ctx.notes.get(Note.NAME)
    if name is None:
        obj = _obj(ctx, ctx.source)
        name = obj.name if obj is not None else None
    return name is not None and chars(ctx.state, id).name == name


def _elements(ctx: Ctx, id: int) -> Collection[Element]:
    """A champion is of every element among the champion cards of its lineage (card-types.champion.6.b.ii)."""
    obj = _obj(ctx, id)
    return (
        selections.lineage_elements(ctx.state, id) if obj is not None and obj.lineage else chars(ctx.state, id).elements
    )


def _other(ctx: Ctx, id: int) -> bool:
    """Neither the source nor, where its own leaving is spoken of, the card that it became."""
    state, source = ctx.state, ctx.source
    if id == source:
        return False
    if source in state.objs and source not in state.gone and not ctx.notes:
        return True  # it is what it always was
    return id not in selections.this(ctx)


@PREDICATES.answers(p.Either)
def _either(ctx: Ctx, pred: p.Either, id: int) -> bool:
    for part in pred.preds:  # noqa: SIM110 - as in `matches`
        if answers(ctx, part, id):
            return True
    return False


RANKS = {False: BASIC_ELEMENTS, True: ADVANCED_ELEMENTS}
BANISHED = p.InZone(Zone.BANISHMENT, You())
PREDICATES.add(p.IsUnit, lambda ctx, pred, id: is_unit(ctx.state, id))
PREDICATES.add(p.IsObject, lambda ctx, pred, id: id in ctx.state.objs or id in ctx.state.gone)
PREDICATES.add(p.IsCard, lambda ctx, pred, id: True)
PREDICATES.add(p.IsElement, lambda ctx, pred, id: pred.element in _elements(ctx, id))
PREDICATES.add(p.IsOfRank, lambda ctx, pred, id: bool(RANKS[pred.advanced] & {*_elements(ctx, id)}))
PREDICATES.add(p.HasKeyword, lambda ctx, pred, id: keyword_active(ctx, id, pred.keyword))
PREDICATES.add(p.ControlledBy, lambda ctx, pred, id: controller_of(ctx, id) in seats(ctx, pred.who))
PREDICATES.add(p.OwnedBy, lambda ctx, pred, id: owner_of(ctx, id) in seats(ctx, pred.who))
PREDICATES.add(p.Other, lambda ctx, pred, id: _other(ctx, id) if pred.than is None else id not in now(ctx, pred.than))
PREDICATES.add(p.Not, lambda ctx, pred, id: not answers(ctx, pred.pred, id))
PREDICATES.add(p.Both, lambda ctx, pred, id: matches(ctx, pred.preds, id))
PREDICATES.add(p.SameNameAsThis, lambda ctx, pred, id: chars(ctx.state, id).name == ctx.face.name)


@PREDICATES.answers(p.StatCompares)
def _stat_compares(ctx: Ctx, pred: p.StatCompares, id: int) -> bool:
    """What is compared is the total: counters count also while the layers, which add them last, are being applied."""
    wanted = pred.amount
    if isinstance(wanted, n.StatOf) and wanted.of == s.EachOne():
        return _fits(ctx, pred, _with_counters(ctx, id, pred.stat), lambda: _with_counters(ctx, id, wanted.stat))
    found = base_stat(ctx, id, pred.stat) if pred.base else _with_counters(ctx, id, pred.stat)
    return _fits(ctx, pred, found, lambda: of_itself(ctx, wanted, id))


def _with_counters(ctx: Ctx, id: int, which: Stat) -> int:
    found = stat(ctx, id, which)
    if which in BUFFED and not derived(ctx.state).counted and id in ctx.state.objs:
        found += plus_of_counters(ctx.state.objs[id])
    return found


PREDICATES.add(p.Among, lambda ctx, pred, id: id in now(ctx, pred.of))
PREDICATES.add(p.Sharing, lambda ctx, pred, id: True)
PREDICATES.add(p.NotPlayed, lambda ctx, pred, id: id in ctx.state.cards and Mark.UNPLAYED in ctx.state.cards[id].marks)
PREDICATES.add(p.IsOmen, lambda ctx, pred, id: _in_zone(ctx, BANISHED, id) and counters(ctx, id, "omen") > 0)
PREDICATES.add(
    p.HitBy,
    lambda ctx, pred, id: any(
        event.id == id and set(now(ctx, pred.by)) & {event.source, *event.others}
        for event in past.recall(ctx.state, pred, HappeningKind.HIT)
    ),
)


@PREDICATES.answers(p.Shares)
def _shares(ctx: Ctx, pred: p.Shares, id: int) -> bool:
    mine = _trait(ctx, pred.trait, id) - {pred.but}
    return any(mine & _trait(ctx, pred.trait, of) for of in now(ctx, pred.of))


def _trait(ctx: Ctx, trait: Trait, id: int) -> frozenset[str]:
    """Return what something has of a trait; a champion is of every element of its lineage."""
    return frozenset(_elements(ctx, id)) if trait is Trait.ELEMENT else combinations.traits(ctx.state, trait, id)


PREDICATES.add(
    p.CameFrom,
    lambda ctx, pred, id: any(
        event.id == id and event.zone is pred.zone and event.seat in seats(ctx, pred.who)
        for event in past.recall(ctx.state, pred, HappeningKind.MOVE)
    ),
)
PREDICATES.add(
    p.EnteredThisTurn,
    lambda ctx, pred, id: any(event.id == id for event in past.recall(ctx.state, pred, HappeningKind.ENTER)),
)


@PREDICATES.answers(p.DidThisTurn)
def _did_this_turn(ctx: Ctx, pred: p.DidThisTurn, id: int) -> bool:
    """The pattern is asked as that object would ask it of itself."""
    return past.times(ctx.state, pred, partial(fits, ctx.of(id), pred.pattern)) > 0


PREDICATES.add(
    p.Targeting,
    lambda ctx, pred, id: len({of for of in _targets_of(ctx, id) if matches(ctx, pred.preds, of)}) >= pred.least,
)
PREDICATES.add(
    p.TriggerOf,
    lambda ctx, pred, id: any(item.id == id and item.source in now(ctx, pred.of) for item in ctx.state.stack),
)
PREDICATES.add(p.InSingle, lambda ctx, pred, id: id in ctx.state.cards and ctx.state.cards[id].zone is pred.zone)


def _targets_of(ctx: Ctx, id: int) -> list[int]:
    """What an activation or ability on the Effects Stack targets; negative ids are players."""
    item = ctx.state.layer(id)
    return [of for group in item.targeted() for of in group if of > 0] if item is not None else []


@PREDICATES.answers(p.PlayedBy)
def _played_by(ctx: Ctx, pred: p.PlayedBy, id: int) -> bool:
    """A card that lies in a zone or on the Effects Stack, never an object."""
    if id in ctx.state.objs or controller_of(ctx, id) not in seats(ctx, pred.who):
        return False
    return played_so(ctx.state, pred.verb, id)


@PREDICATES.answers(p.AttackTarget)
def _attack_target(ctx: Ctx, pred: p.AttackTarget, id: int) -> bool:
    combat = ctx.state.combat
    if combat is None:
        return False
    if pred.retaliating:
        return id in combat.retaliating and matches(ctx, pred.preds, combat.attacker)
    return combat.attacker == id and any(matches(ctx, pred.preds, d) for d in combat.defenders)


@PREDICATES.answers(p.HasCounter)
def _has_counter(ctx: Ctx, pred: p.HasCounter, id: int) -> bool:
    if pred.counter == HURT:
        obj = _obj(ctx, id)
        return obj is not None and obj.hurt
    if isinstance(pred.op, Extreme):
        return True
    return compare(counters(ctx, id, pred.counter), pred.op, of_itself(ctx, pred.amount, id))
