"""Making the views: the one place that decides what a seat is told (zones.public-vs-private-information)."""

from __future__ import annotations

from collections.abc import Iterable

from gadesk.engine.changes import zones
from gadesk.engine.combat import attack, forecast
from gadesk.engine.combat import steps as combat_steps
from gadesk.engine.play import activation, permission
from gadesk.engine.procedure import EVERYONE, Recorded, slug_of, source_slug
from gadesk.engine.query import predicates
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.cards import Card, Obj
from gadesk.engine.state.characteristics import Chars, chars, damage_on, derived, fixed, plus_of_counters
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.marks import Mark
from gadesk.glossary import BUFFED, PRIVATE_ZONES, CardType, Counter, Element, Phase, Property, Stat, Step, Zone
from gadesk.protocol.events import Event
from gadesk.protocol.record import replace
from gadesk.protocol.views import CardView, CombatView, LayerKind, PileView, PlayerView, SeatView, StackView, StatWhy

ELEMENT_ORDER = tuple(Element)


def view(state: GameState, seat: int) -> PlayerView:
    """Return everything that `seat` may know of the game, and nothing else."""
    combat = state.combat
    return PlayerView(
        seat=seat,
        turn=state.turn,
        turn_player=state.turn_player,
        phase=state.phase or Phase.WAKE_UP,  # between turns nobody is asked
        step=combat.step if combat else Step.NONE,
        opportunity=state.opportunity,
        seats=tuple(_side(state, other, seat) for other in range(len(state.sides))),
        field=tuple(_object(state, id, seat) for id in state.field),
        stack=tuple(_layer(state, item, seat) for item in state.stack),
        combat=_combat(state, seat),
        effects=tuple(
            (slug_of(state, e.source), _seen(state, e.ids or (), seat), e.until.value) for e in state.effects
        ),
        over=state.over,
        winner=state.winner,
        why_over=state.why_over,
    )


def _seen(state: GameState, ids: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Leave out cards of private zones that the seat may not look at."""
    cards = [(id, state.cards.get(id)) for id in ids]
    return tuple(id for id, card in cards if card is None or card.zone not in PRIVATE_ZONES or knows(card, seat))


def knows(card: Card, seat: int) -> bool:
    """Tell whether a seat may look at a card."""
    return card.knowers == EVERYONE or bool(card.knowers >> seat & 1)


def _side(state: GameState, owner: int, seat: int) -> SeatView:
    side = state.sides[owner]
    champion = side.champion or None
    enabled = permission.enabled_elements(state, owner)
    return SeatView(
        seat=owner,
        champion=champion,
        level=chars(state, champion).level if champion else 0,
        hand=_pile(state, side.hand, seat),
        memory=_pile(state, side.memory, seat),
        main_deck=_deck(state, owner, seat),
        material_deck=_pile(state, side.material_deck, seat),
        graveyard=_pile(state, side.graveyard, seat),
        banishment=_banished(state, side.banishment, seat),
        elements=tuple(element for element in ELEMENT_ORDER if element in enabled),
        influence=len(side.hand) + len(side.memory),
        mastery=side.mastery.slug if side.mastery else None,
        direction=side.direction.value if side.direction else None,
        lost=side.lost,
        empowered=side.empower,
        why_lost=side.why,
    )


def _deck(state: GameState, owner: int, seat: int) -> PileView:
    """A main deck is only counted, but for the top card of one that is played with it revealed (main-deck.p10)."""
    ids = state.sides[owner].main_deck
    top = state.cards[ids[-1]] if ids else None
    shown = top is not None and not top.bag and owner in zones.open_decks(state) and knows(top, seat)
    return PileView(len(ids), (_card(state, top),) if shown and top is not None else None)


def _pile(state: GameState, ids: list[int], seat: int) -> PileView:
    """A pile is listed only as far as the seat knows it; unknown cards are only counted."""
    known = [id for id in ids if knows(state.cards[id], seat)]
    if not known and ids:
        return PileView(len(ids), None)
    return PileView(len(ids), _cards(state, known))


def _banished(state: GameState, ids: list[int], seat: int) -> PileView:
    """Face-down cards of a public zone are there for all to see, but not which they are."""
    shown = zip(ids, _cards(state, ids), strict=True)
    listed = tuple(card if knows(state.cards[id], seat) else _hidden(state.cards[id]) for id, card in shown)
    return PileView(len(ids), listed)


def _hidden(card: Card) -> CardView:
    return CardView(card.id, None, card.owner, card.owner, card.zone, face_down=True)


_PRINTED: dict[int, tuple[Card, CardView]] = {}
"""Cards off the field as they are shown where nothing changes them, by their address. A `Card` is never changed in
place, and nothing else goes into that: it holds for this very card."""
_MOST_PRINTED = 1000
"""A game has some 150 cards, each of which is another one wherever it goes: with more than this cards of games that are
over would be kept, 0.7 kB each.
"""


def _cards(state: GameState, ids: Iterable[int]) -> tuple[CardView, ...]:
    """Return cards off the field; which of them are as printed is told at once for all."""
    cards = [state.cards[id] for id in ids]
    if derived(state).elsewhere:
        return tuple(_card(state, card) for card in cards)
    found: list[CardView] = []
    for card in cards:
        known = _PRINTED.get(id(card))
        if known is None or known[0] is not card:
            if len(_PRINTED) > _MOST_PRINTED:
                _PRINTED.clear()
            known = _PRINTED[id(card)] = (card, _card(state, card))
        found.append(known[1])
    return tuple(found)


def _card(state: GameState, card: Card) -> CardView:
    """A card off the field: what is printed, and its marks."""
    now = chars(state, card.id)
    face = now.face
    return CardView(
        card.id, card.sheet.slug, card.owner, card.owner, card.zone,
        face_down=Mark.FACE_DOWN in card.marks, token=Mark.TOKEN in card.marks,
        types=now.types, supertypes=now.supertypes, subtypes=now.subtypes, elements=now.elements,
        power=now.power, life=now.life, level=face.level, durability=face.durability, cost=face.cost,
        states=("preserved",) if Mark.PRESERVED in card.marks else (),
    )  # fmt: skip


def _object(state: GameState, id: int, seat: int) -> CardView:
    card, obj, now = state.cards[id], state.objs[id], chars(state, id)
    return CardView(
        id, card.sheet.slug, card.owner, obj.controller, Zone.FIELD, obj.rested, False, obj.transformed,
        Mark.TOKEN in card.marks, now.types, now.supertypes, now.subtypes, now.elements, now.power, now.life,
        now.level if CardType.CHAMPION in now.types else None,
        obj.counters.get(Counter.DURABILITY) if now.face.durability is not None else None,
        damage_on(obj), now.face.cost, tuple(sorted(obj.counters.items())), _states(state, id, obj),
        _keywords(state, id, now),
        _cards(state, obj.lineage) if obj.lineage else (), _cards(state, obj.loaded) if obj.loaded else (),
        obj.link or None, _why(state, obj, now), *_struck(state, id, obj, now),
    )  # fmt: skip


def _struck(state: GameState, id: int, obj: Obj, now: Chars) -> tuple[int | None, int | None]:
    """What the object deals in combat by itself, and with an attack of its own, where that is not its power."""
    power = now.power or 0
    changed = derived(state).attack or now.damage_by is Stat.LIFE or power < 0
    if not (changed or Property.DISTANT in obj.props or now.always) or not attack.attacks(state, id):
        return None, None  # most are plain: a view is made at each decision
    deals, attacks_for = combat_steps.own_damage(state, id), combat_steps.attack_alone(state, id)
    return deals if deals != power else None, attacks_for if attacks_for != power else None


def _why(state: GameState, obj: Obj, now: Chars) -> tuple[StatWhy, ...]:
    if not now.why and not obj.counters:
        return ()
    found = [StatWhy(Stat(stat), value, slug_of(state, source)) for stat, value, source in now.why]
    plus = plus_of_counters(obj)
    if plus:
        found += [StatWhy(stat, plus, None) for stat in BUFFED]
    return tuple(found)


def _states(state: GameState, id: int, obj: Obj) -> tuple[str, ...]:
    combat, words = state.combat, set(obj.props | chars(state, id).always)
    if combat is None and not words and not obj.loaded:
        return ()
    if combat is not None:
        if combat.attacker == id and combat.still_attacking:
            words.add(Property.ATTACKING)
        if id in combat.defenders:
            words.add(Property.DEFENDING)
        if id in combat.retaliating:
            words.add(Property.RETALIATING)
    if obj.loaded:
        words.add(Property.LOADED)
    return tuple(sorted(words))


def _keywords(state: GameState, id: int, now: Chars) -> tuple[str, ...]:
    if not now.keywords:
        return ()
    found = []
    ctx = Ctx(state, state.objs[id].controller, id, now.face)
    for has, word in now.keywords:
        if not word.bonuses or predicates.bonuses_hold(ctx, id, has.face, word.bonuses):
            number = fixed(word.amount, -1)
            found.append(f"{word.keyword.value} {number}" if number >= 0 else word.keyword.value)
    return tuple(dict.fromkeys(found))


def _layer(state: GameState, item: StackItem, seat: int) -> StackView:
    source = state.cards.get(item.source)
    told = (
        activation.flat(item.targeted()),
        item.modes,
        item.x if item.face.cost_is_x else None,
        tuple(sorted(mark.value for mark in item.marks)),
    )
    if item.kind is not LayerKind.ABILITY:
        return StackView(item.id, item.kind, slug_of(state, item.id), item.controller, None, None, *told)
    if source is not None and not knows(source, seat):  # till its costs are paid it may be taken back (abilities.8)
        return StackView(item.id, item.kind, None, item.controller, None, None, *told)
    slug = slug_of(state, item.id) or source_slug(state, item)
    return StackView(item.id, item.kind, slug, item.controller, item.source, item.index, *told)


def _combat(state: GameState, seat: int) -> CombatView | None:
    combat = state.combat
    if combat is None or combat.step is Step.END_OF_COMBAT:  # nothing attacks any more (end-of-combat-step.2)
        return None
    attacker = combat.attacker if combat.attacker in state.objs else None
    alters = forecast.alters(state, combat)
    return CombatView(
        combat.step, combat.attacking, combat.defending, attacker, tuple(combat.defenders), tuple(combat.weapons),
        tuple(combat.retaliating), tuple(_card(state, state.cards[id]) for id in combat.intent),
        combat_steps.attack_power(state, combat), forecast.foretold(state, combat, alters), alters,
    )  # fmt: skip


def redact(recorded: Recorded, seat: int) -> Event | None:
    """Return the event as a seat is told it: a hidden card loses its name and its ids."""
    event = recorded.event
    source = None if event.source == event.id else event.source  # where the card itself may not be known
    if not recorded.knowers >> seat & 1:
        old_id = event.old_id if event.source_zone in PUBLIC else None
        return replace(event, id=None, slug=None, old_id=old_id, source=source)
    id, old = recorded.ids
    if id == old == EVERYONE:
        return event
    shown = event.id if id >> seat & 1 else None
    return replace(
        event, id=shown, old_id=event.old_id if old >> seat & 1 else None, source=event.source if shown else source
    )  # fmt: skip


PUBLIC = tuple(zone for zone in Zone if zone not in PRIVATE_ZONES and not zone.facts.held)
