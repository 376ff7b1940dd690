"""Damage: replacement and prevention first, then marked all at once (mechanics.damage, damage-prevention)."""

from __future__ import annotations

from gadesk.engine.changes.counters import take_counters
from gadesk.engine.changes.ordering import ask_first
from gadesk.engine.changes.triggers import at_once, emit
from gadesk.engine.changes.zones import move, move_all, reveal
from gadesk.engine.continuous.derived import Rule, in_force, touch
from gadesk.engine.procedure import Asking, Run, ask_ids, ask_yes, slug_of, within
from gadesk.engine.query import evaluate, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.registry import carries_out
from gadesk.engine.state.chance import Purpose
from gadesk.engine.state.characteristics import chars, is_unit
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.interchangeable import unchanged
from gadesk.engine.state.lasting import Active
from gadesk.engine.state.looking import FACE, readable, sights
from gadesk.engine.state.notes import Count, Notes, RuleKey
from gadesk.engine.state.parts import DAMAGE
from gadesk.glossary import CardType, Counter, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.ability_index import OF_THE_RULES
from gadesk.protocol.decisions import DecisionKind, Doing, Offer
from gadesk.protocol.events import Event, EventKind, Harm
from gadesk.script import changes as ch
from gadesk.script.amounts import EventAmount
from gadesk.script.effects import Sacrifice
from gadesk.script.node import Amount, Change, Effect, Selection, walk
from gadesk.script.words import Dealt, Shield

Replacer = ch.Prevent | ch.DamageInstead


class Hit:
    """One damage event for one object, while it is worked out."""

    __slots__ = ("source", "target", "amount", "combat", "unpreventable", "dealt", "also", "critical", "own")

    def __init__(
        self, source: int, target: int, amount: int, combat: bool = False, unpreventable: bool = False
    ) -> None:
        self.source = source
        self.target = target
        self.amount = max(0, amount)
        self.combat = combat
        self.unpreventable = unpreventable
        self.dealt = 0
        self.also = False
        self.critical: Critical | None = None
        self.own: list[Rule[Replacer]] = []


class Critical:
    """Critical N of one attack or retaliation: opponents are asked once, whatever is struck (keywords.critical-n)."""

    __slots__ = ("discards", "doubles", "rule")

    def __init__(self, state: GameState, source: int, controller: int, discards: int) -> None:
        self.discards = discards
        self.doubles: bool | None = None
        ctx = Ctx(state, controller, source, chars(state, source).face)
        self.rule = Rule(ch.DamageInstead(Shield.EACH, double=True), ctx, None, None, None, ("critical", source))


class Rider:
    """An effect that is part of a prevention or replacement, to be carried out once the damage was dealt."""

    __slots__ = ("ctx", "effect")

    def __init__(self, ctx: Ctx, effect: Effect) -> None:
        self.ctx = ctx
        self.effect = effect


class Dealing:
    """Hits that are dealt at once, what rides on their preventions, and the shared "next time" effects they use up:
    with the source, because what one source deals to several units is one event (mechanics.damage.16); `once` are
    the rules that go with what they are bought by, `pools` what is left of the shared ones that work once a turn."""

    __slots__ = ("hits", "riders", "spent", "once", "pools")

    def __init__(self, hits: list[Hit]) -> None:
        self.hits = hits
        self.riders: list[Rider] = []
        self.spent: dict[int, tuple[int, Active]] = {}
        self.once: set[RuleKey] = set()
        self.pools: dict[RuleKey, tuple[int, int]] = {}


REPLACERS: tuple[type[Replacer], ...] = (ch.Prevent, ch.DamageInstead)


@carries_out(ch.NoPrevention, ch.Prevent, ch.DamageInstead)
def deal(run: Run, hits: list[Hit], worn: tuple[int, ...] = ()) -> Asking[list[Rider]]:
    """Deal all hits simultaneously; returns what rides on the preventions. `dealt` of each hit is set.

    The weapons `worn` by an attack lose durability at the same time (combat.damage-step.3.g).
    """
    hits[:] = [hit for hit in hits if _harmed(run.state, hit.target)]
    dealing = Dealing(hits)
    for rule in in_force(run.state, ch.NoPrevention):
        for hit in hits:
            hit.unpreventable = hit.unpreventable or evaluate.matches(rule.ctx, rule.change.sources, hit.source)
    for hit in list(hits):
        yield from _replace(run, hit, dealing)
    for _, active in dealing.spent.values():
        _end(run, active)
    with at_once(run):
        for hit in hits:
            _mark(run, hit)
        for weapon in worn:
            take_counters(run, weapon, Counter.DURABILITY, 1)
        for source, combat in dict.fromkeys((hit.source, hit.combat) for hit in hits if _hurt_unit(run.state, hit)):
            emit(run, Happening(HappeningKind.DEALS, source=source, combat=combat))
    return dealing.riders


DAMAGED = frozenset(kind for kind in CardType if kind.facts.damaged)


def _harmed(state: GameState, target: int) -> bool:
    """Tell whether something is dealt damage at all: a weapon that attacks like an ally is not (type-acting.2)."""
    return target in state.objs and not DAMAGED.isdisjoint(chars(state, target).types)


def _replace(run: Run, hit: Hit, dealing: Dealing) -> Asking[None]:
    """Apply replacement effects one after the other, in the affected controller's order (replacement-effects.p2)."""
    applied: set[RuleKey] = set()
    while hit.amount > 0 and hit.target in run.state.objs:
        rules = [rule for rule in _rules(run, hit, dealing) if rule.key not in applied]
        if not rules:
            return
        rule = rules[0]
        if len(rules) > 1:
            rule = yield from _which(run, hit, rules, dealing)
        applied.add(rule.key)
        change = rule.change
        if isinstance(change, ch.Prevent):
            if not change.bought or (yield from _buy(run, rule)):
                if not change.once or _open_once(run, rule, change, hit, dealing):
                    _prevent(run, hit, rule, change, dealing)
        elif change.then is not None:
            _ride(dealing, rule, hit.target, Dealt.REPLACED, hit.amount, change.then)
            hit.amount = 0
            _used_up(run, rule, change)
        elif change.to is not None:
            hit.target = evaluate.now(rule.ctx, change.to)[0]
            _used_up(run, rule, change)
        elif change.also:
            yield from _also(run, hit, rule, change, dealing)
        else:
            critical = hit.critical
            if critical is not None and rule is critical.rule:
                yield from _offer_discard(run, critical)
                hit.critical = None
            if critical is None or rule is not critical.rule or critical.doubles:
                _instead(run, hit, rule, change, dealing)


def _used_up(run: Run, rule: Rule[Change], change: ch.DamageInstead) -> None:
    """What is for the next time is over once it was."""
    if rule.active is not None and change.mode is Shield.NEXT:
        _end(run, rule.active)


def _open_once(run: Run, rule: Rule[Change], change: ch.Prevent, hit: Hit, dealing: Dealing) -> bool:
    """Use up a prevention that works once a turn; False if the card revealed for it does not answer.

    Several units that one source strikes share one of them (mechanics.damage.16).
    """
    state = run.state
    if rule.key in dealing.pools:
        return True
    obj = state.objs.get(rule.ctx.source)
    if obj is not None:
        obj.prevented = {**obj.prevented, place_of(rule): state.turn}
    much = hit.amount if change.amount is None else max(0, _number(rule, "amount", change.amount) or 0)
    dealing.pools[rule.key] = (hit.source, much)
    if not change.shown:
        return True
    shown = state.chance.sample(state.sides[rule.ctx.controller].memory, 1, Purpose.REVEAL)
    for id in shown:
        reveal(run, id)
    return bool(shown) and evaluate.matches(rule.ctx, change.shown, shown[0])


def place_of(rule: Rule[Change]) -> int:
    """Return the index under which its object remembers that what works once was used (OF_THE_RULES: none)."""
    for has, static in chars(rule.ctx.state, rule.ctx.source).statics:
        if rule.change in static.changes:
            return has.index
    return OF_THE_RULES


def _is_open(rule: Rule[Change], change: ch.Prevent, hit: Hit, dealing: Dealing) -> bool:
    """Tell whether a prevention that works once a turn may work now, or goes on for the next of several units."""
    if rule.key in dealing.pools:
        source, left = dealing.pools[rule.key]
        return change.shared and source == hit.source and left > 0
    obj = rule.ctx.state.objs.get(rule.ctx.source)
    return obj is not None and obj.prevented.get(place_of(rule)) != rule.ctx.state.turn


def _buy(run: Run, rule: Rule[Change]) -> Asking[bool]:
    """The controller may banish the source to prevent the damage; it still does so once it has left."""
    source = rule.ctx.source
    if source not in run.state.objs:
        return False
    question = ask_yes(run, rule.ctx.controller, DecisionKind.MAY, source, Offer.BANISH)
    if not (yield from within(run, rule.ctx, rule.change, question)):
        return False
    move(run, source, Zone.BANISHMENT, Cause.BANISH)
    return True


def _which(run: Run, hit: Hit, rules: list[Rule[Replacer]], dealing: Dealing) -> Asking[Rule[Replacer]]:
    if run.policy.collapses and all(_same(run, hit, rules[0], other, dealing) for other in rules[1:]):
        return rules[0]
    return (yield from ask_first(run, run.state.objs[hit.target].controller, rules, hit.target))


def _same(run: Run, hit: Hit, one: Rule[Change], other: Rule[Change], dealing: Dealing) -> bool:
    """Tell whether two rules do the same, whichever applies first: as their sources change places nothing changes.

    Of two that the same object has by itself either does, unless it is remembered which of them was used.
    """
    left, right = one.active, other.active
    if (one.change, one.ids, one.affects, one.ctx.controller) != (
        other.change, other.ids, other.affects, other.ctx.controller
    ):  # fmt: skip
        return False
    if one.ctx.source == other.ctx.source:
        if left is None or right is None:
            return left is right and run.policy.collapses_unread and _unremembered(hit, one, other)
        noted = readable if run.policy.collapses_unread else _all_noted
        return (left.left, left.x, noted(left), left.numbers, left.targets, left.until) == (
            right.left, right.x, noted(right), right.numbers, right.targets, right.until
        )  # fmt: skip
    pair = {one.ctx.source: other.ctx.source}
    named = {id for hit in dealing.hits for id in (hit.source, hit.target)}
    return named.isdisjoint({*pair, *pair.values()}) and unchanged(run.state, None, pair, policy=run.policy)


def _all_noted(effect: Active) -> Notes:
    return effect.notes


def _unremembered(hit: Hit, one: Rule[Change], other: Rule[Change]) -> bool:
    if hit.critical is not None and hit.critical.rule in (one, other):
        return False
    if isinstance(one.change, ch.Prevent) and one.change.once:
        return False
    return FACE not in sights(walk(one.change)) or one.ctx.face == other.ctx.face


def _rules(run: Run, hit: Hit, dealing: Dealing) -> list[Rule[Replacer]]:
    found: list[Rule[Replacer]] = []
    for kind in REPLACERS:
        for rule in in_force(run.state, kind):
            change = rule.change
            source = dealing.spent.get(rule.active.id, (hit.source,))[0] if rule.active is not None else hit.source
            if source == hit.source and rule.key not in dealing.once and _applies(rule, hit):
                if not isinstance(change, ch.Prevent) or not change.once or _is_open(rule, change, hit, dealing):
                    found.append(rule)
    if hit.critical is not None:
        found.append(hit.critical.rule)
    return found + hit.own


def _offer_discard(run: Run, critical: Critical) -> Asking[None]:
    """Opponents may discard N cards in all, in any combination, to keep the damage as it is (critical-n.2 and 3).

    They are asked in turn order; unless all of it comes together, nobody discards.
    """
    state, source = run.state, critical.rule.ctx.source
    if critical.doubles is not None:
        return
    critical.doubles = True
    foes = [seat for seat in state.seats_from(critical.rule.ctx.controller) if seat != critical.rule.ctx.controller]
    given: list[int] = []
    for at, seat in enumerate(foes):
        left, hand = critical.discards - len(given), state.sides[seat].hand
        if left and left <= sum(len(state.sides[other].hand) for other in foes[at:]):
            question = ask_ids(
                run, seat, DecisionKind.DISCARD, list(hand), 0, left, source=source, word=Doing.CRITICAL, amount=left
            )
            given += yield from within(run, critical.rule.ctx, critical.rule.change, question)
    if len(given) == critical.discards:
        move_all(run, given, Zone.GRAVEYARD, Cause.DISCARD)
        critical.doubles = False


def _applies(rule: Rule[Replacer], hit: Hit) -> bool:
    change = rule.change
    if isinstance(change, ch.DamageInstead) and change.also:
        combat = rule.ctx.state.combat
        used = combat is not None and rule.ctx.source in combat.weapons and hit.source == combat.attacker
        return hit.combat and used and not hit.also
    if change.combat is not None and change.combat is not hit.combat:
        return False
    if change.sources and not evaluate.matches(rule.ctx, change.sources, hit.source):
        return False
    if isinstance(change, ch.Prevent):
        exactly = _number(rule, "exactly", change.exactly)
        if exactly is not None and not evaluate.compare(hit.amount, change.bound, exactly):
            return False
    if isinstance(change, ch.DamageInstead) and change.to is not None and not _could_take(rule, change.to, hit):
        return False
    return rule.covers(hit.target)


def _could_take(rule: Rule[Change], to: Selection, hit: Hit) -> bool:
    """Tell whether there is somewhere else to deal the damage to."""
    others = evaluate.now(rule.ctx, to)
    return bool(others) and others[0] in rule.ctx.state.objs and others[0] != hit.target


def _number(rule: Rule[Change], name: str, node: Amount | None) -> int | None:
    """Return a number of a prevention: fixed when it was created, or worked out now for a static."""
    if node is None:
        return None
    if rule.active is not None and name in rule.active.numbers:
        return rule.active.numbers[name]
    return amount(rule.ctx, node)


def _prevent(run: Run, hit: Hit, rule: Rule[Change], change: ch.Prevent, dealing: Dealing) -> None:
    """mechanics.damage-prevention.1 (shielding) and .2 (instance); unpreventable damage uses up only instances."""
    active = rule.active
    limit = _number(rule, "amount", change.amount)
    if change.amount is not None and any(type(part) is EventAmount for part in walk(change.amount)):
        limit = amount(rule.ctx.by_as_much(rule.ctx.controller, hit.amount), change.amount)
    if isinstance(change.then, Sacrifice):
        dealing.once.add(rule.key)
    if change.all_but is not None:
        limit = max(0, hit.amount - (_number(rule, "all_but", change.all_but) or 0))
    if active is not None and change.mode is Shield.SHIELD:
        limit = active.left or 0
    if change.once:
        limit = dealing.pools[rule.key][1]
    stopped = 0 if hit.unpreventable else hit.amount if limit is None else min(limit, hit.amount)
    hit.amount -= stopped
    if change.once:
        dealing.pools[rule.key] = (hit.source, (limit or 0) - stopped)
    if active is not None and change.mode is Shield.SHIELD:
        active.left = (active.left or 0) - stopped
        if not active.left:
            _end(run, active)
    elif active is not None and change.mode is Shield.NEXT and change.shared:
        dealing.spent[active.id] = (hit.source, active)
    elif active is not None and change.mode is Shield.NEXT:
        _end(run, active)
    if stopped:
        run.tell(Event(EventKind.PREVENTED, id=hit.target, amount=stopped, source=rule.ctx.source))
        emit(run, Happening(HappeningKind.PREVENTED, id=hit.target, source=rule.ctx.source, amount=stopped))
    if change.then is not None:
        _ride(dealing, rule, hit.target, Dealt.PREVENTED, stopped, change.then)
        dealing.riders[-1].ctx.notes[Dealt.HARMING] = (hit.source,) if stopped else ()


def _ride(dealing: Dealing, rule: Rule[Change], target: int, key: Dealt, much: int, effect: Effect) -> None:
    """Have an effect carried out once the damage was dealt; it may speak of how much there was."""
    ctx = rule.ctx.as_player(rule.ctx.controller)
    ctx.notes = ctx.notes.copy()
    ctx.notes[Count(key)], ctx.notes[Dealt.SUBJECT] = much, (target,)
    dealing.riders.append(Rider(ctx, effect))


def _instead(run: Run, hit: Hit, rule: Rule[Change], change: ch.DamageInstead, dealing: Dealing) -> None:
    if change.double:
        hit.amount *= 2
    if change.plus is not None:
        hit.amount += _number(rule, "plus", change.plus) or 0
    if change.minus is not None:
        hit.amount = max(0, hit.amount - (_number(rule, "minus", change.minus) or 0))
    if rule.active is not None and change.shared:
        dealing.spent[rule.active.id] = (hit.source, rule.active)
    else:
        _used_up(run, rule, change)


def _also(run: Run, hit: Hit, rule: Rule[Change], change: ch.DamageInstead, dealing: Dealing) -> Asking[None]:
    """The damage is dealt to that unit and to one more that the attacking player chooses."""
    state = run.state
    struck = {other.target for other in dealing.hits}
    others = [id for id in selections.answering(rule.ctx, change.also) if id not in struck]
    hit.also = True
    if others:
        question = ask_ids(
            run, rule.ctx.controller, DecisionKind.CHOOSE, others, source=rule.ctx.source, word=Doing.DAMAGE
        )
        chosen = yield from within(run, rule.ctx, rule.change, question)
        extra = Hit(hit.source, chosen[0], hit.amount, hit.combat, hit.unpreventable)
        extra.also, extra.critical = True, hit.critical
        dealing.hits.append(extra)
        yield from _replace(run, extra, dealing)
        touch(state)


def _end(run: Run, active: Active) -> None:
    state = run.state
    state.effects = [effect for effect in state.effects if effect.id != active.id]
    state.kinds = None
    touch(state)


def _hurt_unit(state: GameState, hit: Hit) -> bool:
    return bool(hit.dealt) and is_unit(state, hit.target)


def _mark(run: Run, hit: Hit) -> None:
    """Mark damage: temporary on allies, counters on champions, durability off siegeable domains."""
    state = run.state
    obj = state.objs.get(hit.target)
    if obj is None or hit.amount <= 0:
        return
    hit.dealt = hit.amount
    obj.hurt = True
    types = chars(state, hit.target).types
    if CardType.CHAMPION in types:
        obj.counters[Counter.DAMAGE] = obj.counters.get(Counter.DAMAGE, 0) + hit.amount
    elif CardType.ALLY in types:
        obj.damage += hit.amount
    elif CardType.DOMAIN in types:
        take_counters(run, hit.target, Counter.DURABILITY, hit.amount)
    touch(state, DAMAGE)
    word = Harm.COMBAT if hit.combat else Harm.NONCOMBAT
    run.tell(Event(EventKind.DAMAGED, obj.controller, hit.target, amount=hit.amount, source=hit.source,
                   source_slug=slug_of(state, hit.source), word=word))  # fmt: skip
    emit(
        run,
        Happening(
            HappeningKind.DAMAGE, obj.controller, hit.target, source=hit.source, amount=hit.amount, combat=hit.combat
        ),
    )
