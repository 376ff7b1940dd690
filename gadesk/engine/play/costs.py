"""What it costs to play a card or activate an ability (card-parts.cost, playing.card-activation.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import product

from msgspec.structs import replace

from gadesk.engine.changes.zones import stays
from gadesk.engine.continuous.derived import Rule, in_force
from gadesk.engine.instructions import in_private, possible
from gadesk.engine.query import combinations, evaluate, predicates, selections
from gadesk.engine.query.amounts import champion_level, exists
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount, counters
from gadesk.engine.registry import carries_out
from gadesk.engine.state import past
from gadesk.engine.state.characteristics import chars, derived, has_word, plain
from gadesk.engine.state.effects_stack import StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.lasting import Active
from gadesk.glossary import CARRIED_OUT, PRIVATE_ZONES, CostKind, Counter, Element, Keyword, Phase, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.script import abilities as a
from gadesk.script import amounts as n
from gadesk.script import changes as ch
from gadesk.script import costs as k
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.durations import Ends
from gadesk.script.node import Amount, Change, CostPart, Pred, walk
from gadesk.script.players import EachPlayer
from gadesk.script.sheet import Face
from gadesk.script.words import Forbidden

ByChoice = k.RestCost | k.SacrificeCost | k.BanishCost | k.DiscardCost | k.ReturnCost | k.RevealCost
"""Parts that are paid with so many cards or objects that answer."""


@carries_out(ch.CostChange, ch.CostSet)
def play_cost(ctx: Ctx, face: Face, kind: CostKind, base: int | None = None) -> int:
    """Return the cost of playing `ctx.source` as it stands, never below 0.

    Starting cost (X as declared), effects that set it, then increases and reductions together. `kind` says, as in the
    changes, how it is played: RESERVE by activating it, MEMORY by materializing it. What is changed is the card's
    default cost, also where a card with a memory cost is activated (card-parts.cost.6).
    """
    cost = ctx.x if base is None and face.cost_is_x else (face.cost or 0) if base is None else base
    change = 0
    for _, static in plain(face).statics:
        if type(static.affects) is s.This and _cost_change(ctx, static):
            change += sum(_delta(ctx, part, kind) for part in static.changes if isinstance(part, ch.CostChange))
            cost = _set(ctx, static.changes, kind, cost)
    if kind is CostKind.RESERVE and predicates.keyword_active(ctx, ctx.source, Keyword.EFFICIENCY):
        change -= champion_level(ctx)
    for setting in in_force(ctx.state, ch.CostSet):
        if covers(setting, ctx):
            cost = _set(setting.ctx, (setting.change,), kind, cost)
    for rule in in_force(ctx.state, ch.CostChange):
        if covers(rule, ctx):
            change += _delta(rule.ctx, rule.change, kind)
    return max(0, cost + change)


def with_modifiers(ctx: Ctx, face: Face, price: tuple[CostPart, ...]) -> tuple[CostPart, ...]:
    """Return a cost that replaces a card's own with what modifies the cost of activating it applied.

    keywords.starcalling.4
    """
    made: list[CostPart] = []
    for part in price:
        if isinstance(part, k.Pay):
            made.append(k.Pay(n.Fixed(play_cost(ctx, face, CostKind.RESERVE, amount(ctx, part.amount)))))
        else:
            made.append(part)
    return tuple(made)


def _cost_change(ctx: Ctx, static: a.Static) -> bool:
    if not any(type(change) in (ch.CostChange, ch.CostSet) for change in static.changes):
        return False
    if not all(evaluate.holds(ctx, bonus) for bonus in static.bonuses):
        return False
    return static.condition is None or evaluate.holds(ctx, static.condition)


def _delta(ctx: Ctx, change: ch.CostChange, kind: CostKind) -> int:
    if change.kind is not CostKind.NONE and change.kind is not kind:
        return 0
    value = amount(ctx, change.amount)
    return value if change.more else -value


def _set(ctx: Ctx, changes: tuple[Change, ...], kind: CostKind, cost: int) -> int:
    for change in changes:
        if isinstance(change, ch.CostSet) and change.kind is kind:
            cost = amount(ctx, change.amount)
    return cost


@carries_out(s.NextPlayed, s.FirstPlayed)
def covers(rule: Rule[Change], ctx: Ctx) -> bool:
    """Tell whether a cost rule reaches what is being played; "the next card" asks whose and which."""
    affects = rule.affects
    if isinstance(affects, s.NextPlayed):
        return (
            affects.label is None
            and ctx.controller in evaluate.seats(rule.ctx, affects.who)
            and predicates.matches_played(rule.ctx, affects.preds, ctx.source, ctx.controller)
        )
    if isinstance(affects, s.FirstPlayed):
        if rule.active is not None and not in_their_turn(rule.active, ctx):
            return False
        first = is_first(rule.ctx, affects, ctx.controller)
        return first and predicates.matches_played(rule.ctx, affects.preds, ctx.source, ctx.controller)
    if type(affects) is s.This:
        return False
    if type(affects) is s.All and rule.ids is None:
        return predicates.matches_played(rule.ctx, affects.preds, ctx.source, ctx.controller)
    return rule.covers(ctx.source)


def in_their_turn(active: Active, play: Ctx) -> bool:
    """Tell whether it is a turn in which an effect holds that is for a later turn of who plays a card now."""
    if active.until.facts.ends is not Ends.BOUND_TURN_ENDS or not active.until.facts.during:
        return True
    return play.state.turn != active.turn and play.state.turn_player == play.controller


def is_first(ctx: Ctx, node: s.FirstPlayed, seat: int, card: int = 0) -> bool:
    """Tell whether just so many such cards were activated this turn before this one: by the players, or by each alone.

    `card` is one that was activated already (0: it is yet to be).
    """
    seats = evaluate.seats(ctx, node.who)
    counted = [seat] if isinstance(node.who, EachPlayer) else seats
    if seat not in seats or (node.own and ctx.state.turn_player != seat):
        return False
    if node.turns is not None and ctx.state.turn_player not in evaluate.seats(ctx, node.turns):
        return False
    played = past.played(ctx.state, HappeningKind.ACTIVATE, counted)
    such = [event.id for event in played if predicates.matches_as_played(ctx, node.preds, event)]
    return (such.index(card) if card in such else len(such)) == node.nth - 1


@carries_out(ch.AbilityCost)
def ability_cost(ctx: Ctx, ability: a.Activated) -> int:
    """Return the reserve part of an ability's cost after its own reductions."""
    total = 0
    for part in ability.costs:
        if isinstance(part, k.Pay):
            total += amount(ctx, part.amount)
    if ability.cheaper is not None:
        total -= amount(ctx, ability.cheaper)
    for rule in in_force(ctx.state, ch.AbilityCost):
        if is_next(rule, ctx, ability) or rule.covers(ctx.source):
            value = amount(rule.ctx, rule.change.amount)
            total += value if rule.change.more else -value
    return max(0, total)


def is_next(rule: Rule[Change], ctx: Ctx, ability: a.Activated) -> bool:
    """Tell whether what is said of a player's next ability with a label is said of this one."""
    affects = rule.affects
    if not isinstance(affects, s.NextPlayed) or affects.label is None or ability.label is not affects.label:
        return False
    return ctx.controller in evaluate.seats(rule.ctx, affects.who) and evaluate.matches(
        rule.ctx, affects.preds, ctx.source
    )


def reservables(state: GameState, seat: int) -> list[int]:
    """Return awake objects that may be rested to pay for reserve costs (keywords.reservable)."""
    cache = derived(state).cache
    known: list[int] | None = cache.get(("reservable", seat))
    if known is None:
        known = cache[("reservable", seat)] = _reservables(state, seat)
    return known


def _reservables(state: GameState, seat: int) -> list[int]:
    found = []
    known = derived(state).chars
    for id in state.field:
        obj = state.objs[id]
        if obj.controller == seat and not obj.rested and has_word(known[id], Keyword.RESERVABLE):
            if predicates.keyword_active(Ctx(state, seat, id, known[id].face), id, Keyword.RESERVABLE):
                found.append(id)
    return found


def kindling(ctx: Ctx) -> tuple[list[int], int]:
    """Return the fire cards in the graveyard and how many of them Kindle lets pay (keywords.kindle-n)."""
    limit = sum(
        amount(ctx, word.amount) for word in predicates.keywords_of(ctx, ctx.source, Keyword.KINDLE) if word.amount
    )
    if not limit:
        return [], 0
    graveyard = ctx.state.sides[ctx.controller].graveyard
    return [id for id in graveyard if Element.FIRE in chars(ctx.state, id).elements and id != ctx.source], limit


@carries_out(ch.FloatingPays)
def floating(state: GameState, seat: int) -> list[int]:
    """Return cards in the graveyard whose Floating Memory works now (keywords.floating-memory)."""
    cache = derived(state).cache
    known: list[int] | None = cache.get(("floating", seat))
    if known is None:
        known = cache["floating", seat] = _floating(state, seat)
    return known


def _floating(state: GameState, seat: int) -> list[int]:
    ids = list(state.sides[seat].graveyard)
    for rule in in_force(state, ch.FloatingPays):
        if (
            rule.change.who is not None
            and rule.ctx.controller == seat == state.turn_player
            and state.phase is Phase.MATERIALIZE
        ):
            ids += [id for other in evaluate.seats(rule.ctx, rule.change.who) for id in state.sides[other].graveyard]
    return [id for id in dict.fromkeys(ids) if plain_keyword(state, id, state.cards[id].owner, Keyword.FLOATING_MEMORY)]


def more(state: GameState, id: int) -> tuple[CostPart, ...]:
    """Return what playing a card from where it lies costs besides its own costs."""
    rules = in_force(state, ch.CostChange)
    return tuple(part for rule in rules if rule.change.besides and rule.covers(id) for part in rule.change.besides)


Help = tuple[Ctx, ch.HelpPay]
"""What may be done to pay for some of a cost, from the point of view of the ability that says so."""


def helpers(ctx: Ctx, kind: CostKind) -> list[Help]:
    """Return what may be done to pay for some of a cost of the kind, and could be paid now (card-parts.cost.p10)."""
    return able(helpful(ctx, kind))


def able(helpful: list[Help]) -> list[Help]:
    """Return those of what would help that could be paid now."""
    found = [each for each in helpful if payable(each[0], (each[1].cost,))]
    return [one for at, one in enumerate(found) if not one[1].after or _both(found[at - 1 : at + 1])]


@carries_out(ch.HelpPay)
def helpful(ctx: Ctx, kind: CostKind) -> list[Help]:
    """Return what would help to pay a cost of the kind, whether it could be paid itself or not."""
    if kind is CostKind.MEMORY and only_floating(ctx):
        return []
    found: list[Help] = []
    for _, static in plain(ctx.face).statics:
        if any(type(change) is ch.HelpPay for change in static.changes):
            if all(evaluate.holds(ctx, bonus) for bonus in static.bonuses):
                own = Ctx(ctx.state, ctx.controller, ctx.source, ctx.face)
                found += [(own, c) for c in static.changes if isinstance(c, ch.HelpPay) and c.own and c.kind is kind]
    for rule in in_force(ctx.state, ch.HelpPay):
        if rule.ctx.source not in ctx.state.objs or rule.ctx.controller != ctx.controller:
            continue
        if rule.change.kind is kind and not rule.change.own:
            found.append((rule.ctx, rule.change))
    return [(of, change) for of, change in found if amount(of, change.pays) > 0]


def _both(pair: list[Help]) -> bool:
    """Tell whether what may only be done after something else can be done along with it, by another card."""
    return len(pair) == 2 and matching([choices(of, change.cost) for of, change in pair])


def help_most(ctx: Ctx, kind: CostKind) -> int:
    """Return how much of a cost could be paid so at most."""
    return sum(amount(of, change.pays) for of, change in helpers(ctx, kind))


def means(ctx: Ctx, kind: CostKind) -> int:
    """Return how much of a cost of the kind the player could pay at most without such help."""
    if kind is CostKind.MEMORY:
        return sum(map(len, memory_means(ctx)))
    state, seat = ctx.state, ctx.controller
    cards, limit = kindling(ctx)
    return len(state.sides[seat].hand) + len(reservables(state, seat)) + min(limit, len(cards))


def memory_most(ctx: Ctx) -> int:
    """Return how large a memory cost the player could pay at most."""
    return means(ctx, CostKind.MEMORY) + help_most(ctx, CostKind.MEMORY)


def memory_means(ctx: Ctx) -> tuple[list[int], list[int]]:
    """Return the cards of the memory and the floating ones that may pay for the card's memory cost."""
    state, seat = ctx.state, ctx.controller
    afloat = [id for id in floating(state, seat) if id != ctx.source]
    return [] if only_floating(ctx) else state.sides[seat].memory, afloat


def only_floating(ctx: Ctx) -> bool:
    """Tell whether nothing but floating memory may pay for the card's memory cost, whatever else could help."""
    for _, static in plain(ctx.face).statics:
        if any(isinstance(change, ch.FloatingPays) and change.only for change in static.changes):
            if all(evaluate.holds(ctx, bonus) for bonus in static.bonuses):
                return static.condition is None or evaluate.holds(ctx, static.condition)
    return False


def plain_keyword(state: GameState, id: int, seat: int, keyword: Keyword) -> bool:
    """Tell whether a card off the field has a keyword; quick when it prints no keyword at all."""
    found = chars(state, id)
    return has_word(found, keyword) and predicates.keyword_active(Ctx(state, seat, id, found.face), id, keyword)


def reservable(ctx: Ctx, cost: int, spare: int = 0) -> bool:
    """Tell whether the player could pay that much reserve, without `spare` cards of the hand: often that does."""
    return cost <= len(ctx.state.sides[ctx.controller].hand) - spare or cost <= most_reserve(ctx, spare)


def most_reserve(ctx: Ctx, spare: int = 0) -> int:
    """Return how much reserve the player could pay at most, `spare` cards of the hand left out."""
    return means(ctx, CostKind.RESERVE) - spare + help_most(ctx, CostKind.RESERVE)


def choices(ctx: Ctx, part: CostPart) -> list[int]:
    """Return the cards or objects that a cost part could be paid with; what must stay where it is pays for nothing."""
    preds = getattr(part, "preds", ())
    budget = combinations.budget_of(preds)
    if budget is not None and isinstance(part, ByChoice):
        part = replace(part, preds=tuple(pred for pred in preds if pred is not budget))
        return list(combinations.worth(ctx.state, budget, choices(ctx, part)))
    found = selections.utmost(ctx, preds, _answering(ctx, part))
    return found if isinstance(part, k.RevealCost) else [id for id in found if not stays(ctx.state, id)]


def _answering(ctx: Ctx, part: CostPart) -> list[int]:
    state, seat = ctx.state, ctx.controller
    side = state.sides[seat]
    if isinstance(part, (k.SacrificeCost, k.RestCost)):
        mine = [id for id in state.field if state.objs[id].controller == seat]
        if isinstance(part, k.RestCost):
            mine = [id for id in mine if not state.objs[id].rested]
        else:
            mine = [id for id in mine if not _immortal(ctx, id)]
        return [id for id in mine if evaluate.matches(ctx, part.preds, id)]
    if isinstance(part, k.ReturnCost) and not part.preds:
        return [ctx.source] if ctx.source in state.cards else []
    if isinstance(part, k.ReturnCost):
        found = [id for id in selections.candidates(ctx, part.preds) if evaluate.matches(ctx, part.preds, id)]
        owned = any(isinstance(pred, p.OwnedBy) for pred in part.preds)
        return [id for id in found if owned or id not in state.objs or state.objs[id].controller == seat]
    if isinstance(part, k.BanishCost | k.DiscardCost) and any(isinstance(pred, p.InLineageOf) for pred in part.preds):
        return [id for id in selections.answering(ctx, part.preds) if id not in state.objs]
    if isinstance(part, k.BanishCost) and any(isinstance(pred, p.InSingle) for pred in part.preds):
        return _in_single(ctx, part)
    if isinstance(part, k.BanishCost):
        if part.zone is Zone.FIELD:
            pool = [id for id in state.field if state.objs[id].controller == seat]
        else:
            pool = list(side.zone(part.zone))
        return [id for id in pool if id != ctx.source and evaluate.matches(ctx, part.preds, id)]
    if isinstance(part, (k.DiscardCost, k.RevealCost)):
        pool = list(side.zone(part.zone))
        return [id for id in pool if id != ctx.source and evaluate.matches(ctx, part.preds, id)]
    return []


def _immortal(ctx: Ctx, id: int) -> bool:
    """Immortal objects can't be sacrificed (keywords.immortality.1.b)."""
    return predicates.keyword_active(ctx, id, Keyword.IMMORTALITY)


def _in_single(ctx: Ctx, part: k.BanishCost) -> list[int]:
    """The cards of those zones that hold enough of them: all must come from one player's."""
    found: list[int] = []
    for side in ctx.state.sides:
        ids = [id for id in side.zone(part.zone) if id != ctx.source and evaluate.matches(ctx, part.preds, id)]
        found += ids if len(ids) >= amount(ctx, part.amount) else []
    return found


def ways(parts: tuple[CostPart, ...]) -> list[tuple[CostPart, ...]]:
    """Return all that may be paid for the parts: of "one or the other" each way once."""
    options = [part.ways if isinstance(part, k.EitherCost) else (part,) for part in parts]
    return [tuple(way) for way in product(*options)]


def veiled(parts: Iterable[CostPart]) -> bool:
    """Tell whether it hangs on cards that others do not see if these parts can be paid; their number is public."""
    for part in parts:
        if isinstance(part, k.EitherCost) and veiled(part.ways):
            return True
        if isinstance(part, k.BanishCost | k.DiscardCost | k.RevealCost) and part.preds and part.zone in PRIVATE_ZONES:
            return True
        if any(isinstance(inner, Pred) and in_private(inner) for inner in walk(part)):
            return True
    return False


def _from_hand(part: k.DiscardCost | k.BanishCost) -> bool:
    return part.zone is Zone.HAND and not any(isinstance(pred, p.InLineageOf) for pred in part.preds)


def payable(ctx: Ctx, parts: tuple[CostPart, ...], spare: int = 0) -> bool:
    """Tell whether each part could be paid on its own, and all of them with different things.

    What is paid away pays for one part, and so does what is rested. With reserve: `payable_together`.
    """
    for part in parts:
        if isinstance(part, k.EitherCost):
            return any(payable(ctx, way, spare) for way in ways(parts))
    for part in parts:
        if not _payable(ctx, part, spare):
            return False
    return len(parts) < 2 or all(_by_different(ctx, parts, kinds) for kinds in (GIVEN, RESTED))


GIVEN = (k.SacrificeCost, k.BanishCost, k.DiscardCost, k.ReturnCost,
         k.SacrificeThis, k.BanishThis, k.DiscardThis)  # fmt: skip
"""Parts that are paid by something that is gone afterwards."""
RESTED = (k.RestThis, k.RestCost)
"""Parts that are paid by resting something."""


def _by_different(ctx: Ctx, parts: tuple[CostPart, ...], kinds: tuple[type[CostPart], ...]) -> bool:
    """Tell whether no object and no card needs to pay for two of the parts of these kinds."""
    found = [part for part in parts if isinstance(part, kinds)]
    if len(found) < 2:
        return True
    wanted: list[list[int]] = []
    for part in found:
        if not isinstance(part, ByChoice):
            wanted.append([ctx.source])
        elif not _open_ended(part):
            wanted += [choices(ctx, part)] * max(0, amount(ctx, part.amount))
    return matching(wanted)


def payable_together(ctx: Ctx, parts: tuple[CostPart, ...], reserve: int, spare: int = 0) -> bool:
    """Tell whether the parts and `reserve` could be paid at once: a card, or resting an object, pays for one thing."""
    for part in parts:
        if isinstance(part, k.EitherCost):
            return any(payable_together(ctx, way, reserve, spare) for way in ways(parts))
    if parts and not payable(ctx, parts, spare):
        return False
    for part in parts:
        if isinstance(part, k.Pay):
            reserve += max(0, amount(ctx, part.amount))
        elif isinstance(part, k.RestThis):
            spare += int(ctx.source in reservables(ctx.state, ctx.controller))
        elif isinstance(part, k.RestCost) and not _open_ended(part):
            others = set(choices(ctx, part)).difference(reservables(ctx.state, ctx.controller))
            spare += max(0, amount(ctx, part.amount) - len(others))
        elif isinstance(part, (k.DiscardCost, k.BanishCost)) and _from_hand(part) and not _open_ended(part):
            spare += amount(ctx, part.amount)
    return reservable(ctx, reserve, spare)


def _payable(ctx: Ctx, part: CostPart, spare: int) -> bool:
    state, seat = ctx.state, ctx.controller
    obj = state.objs.get(ctx.source)
    if isinstance(part, k.Pay):
        return exists(ctx, part.amount) and reservable(ctx, amount(ctx, part.amount), spare)
    if isinstance(part, k.RestThis):
        return obj is not None and not obj.rested
    if isinstance(part, k.SacrificeThis):
        return ctx.source in state.objs and not _immortal(ctx, ctx.source)
    if isinstance(part, k.BanishThis):
        return ctx.source in state.cards
    if isinstance(part, k.RemoveCounters):
        there = [spendable(ctx, id, part.counter) for id in evaluate.now(ctx, part.source)]
        return any(count >= max(1, of_those_there(ctx, part.amount, count)) for count in there)
    if isinstance(part, k.RecoverCost):
        champion = state.sides[seat].champion
        enough = counters(ctx, champion, Counter.DAMAGE) >= amount(ctx, part.amount)
        return enough and not _forbidden(ctx, Forbidden.RECOVER)
    if isinstance(part, k.BrewCost):
        return brewable(ctx, part)
    if isinstance(part, k.DoneCost):
        return possible(ctx, part.effect)
    if isinstance(part, k.DiscardThis):
        return state.cards[ctx.source].zone in PRIVATE_ZONES
    assert isinstance(part, ByChoice)
    least = 0 if _open_ended(part) else amount(ctx, part.amount)
    return adds_up(ctx, part) and combinations.enough(ctx.state, part.preds, choices(ctx, part), least)


def adds_up(ctx: Ctx, part: ByChoice, chosen: Sequence[int] = ()) -> bool:
    """Tell whether those chosen, perhaps with others, can come to what a part asks of their costs together."""
    budget = combinations.budget_of(part.preds)
    if budget is None:
        return True
    worth = combinations.worth(ctx.state, budget, choices(ctx, part))
    wanted, count = amount(ctx, budget.amount), len(chosen)
    least = max(count, 0 if _open_ended(part) else amount(ctx, part.amount))
    most = len(worth) if isinstance(part.amount, n.AtLeast) else min(len(worth), amount(ctx, part.amount))
    others = [value for id, value in worth.items() if id not in chosen]
    so_far = sum(worth[id] for id in chosen)
    return combinations.reaches(
        others, least, most, lambda much: combinations.meets(budget, much, wanted), count, so_far
    )  # fmt: skip


def most_of(ctx: Ctx, part: CostPart) -> int:
    """Return how large the X of a part could be at most."""
    if isinstance(part, k.Pay):
        return max(0, most_reserve(ctx) - amount(ctx, part.amount))
    if isinstance(part, k.RemoveCounters):
        return max((spendable(ctx, id, part.counter) for id in evaluate.now(ctx, part.source)), default=0)
    assert isinstance(part, ByChoice)
    return combinations.together(ctx.state, part.preds, choices(ctx, part))


def of_those_there(ctx: Ctx, wanted: Amount, there: int) -> int:
    """Return how many of those that are there an amount asks for: "all" is as many as there are, and one at least."""
    return max(1, min(there, amount(ctx, wanted))) if isinstance(wanted, n.AllOfIt) else amount(ctx, wanted)


def _open_ended(part: ByChoice) -> bool:
    return isinstance(part.amount, (n.AnyAmount, n.UpTo, n.AllOfIt))


def _forbidden(ctx: Ctx, what: Forbidden, counter: str = "") -> bool:
    """Tell whether a rule keeps the player from what a cost asks for, with such counters."""
    for rule in in_force(ctx.state, ch.PlayerCant):
        change = rule.change
        if change.what == what and change.counter in ("", counter):
            if ctx.controller in evaluate.seats(rule.ctx, change.who):
                return True
    return False


def spendable(ctx: Ctx, id: int, counter: str) -> int:
    """Return how many counters of a kind the player could remove from something to pay for costs."""
    return 0 if _forbidden(ctx, Forbidden.SPEND_COUNTERS, counter) else counters(ctx, id, counter)


def brewable(ctx: Ctx, part: k.BrewCost) -> bool:
    """Tell whether the ingredients can be covered by different objects (a small matching)."""
    wanted = [choices(ctx, one) for one in part.parts for _ in range(max(0, amount(ctx, one.amount)))]
    return matching(wanted) and all(_payable(ctx, one, 0) for one in part.parts if combinations.trait_of(one.preds))


def matching(wanted: Sequence[Collection[int]]) -> bool:
    """Tell whether each of these can be given an id of its own."""
    taken: dict[int, int] = {}

    def place(index: int, seen: set[int]) -> bool:
        for id in wanted[index]:
            if id not in seen:
                seen.add(id)
                if id not in taken or place(taken[id], seen):
                    taken[id] = index
                    return True
        return False

    return all(place(index, set()) for index in range(len(wanted)))


def play_context(state: GameState, seat: int, id: int, item: StackItem | None = None) -> Ctx:
    """Return the point of view of a card being played, Empower counted for a Spell (keywords.empower-n)."""
    face = item.face if item else state.cards[id].sheet.front
    ctx = Ctx(state, seat, id, face)
    if item is not None:
        ctx.item, ctx.x, ctx.level, ctx.notes, ctx.targets = item, item.x, item.level, item.notes, item.targets
    elif "spell" in chars(state, id).subtypes:
        ctx.level = state.sides[seat].empower
    return ctx


def is_permanent(face: Face) -> bool:
    """Tell whether the card becomes an object as it resolves (zones.field.p4)."""
    return CARRIED_OUT.isdisjoint(face.types)
