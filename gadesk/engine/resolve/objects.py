"""Instructions about objects on the field and activations on the Effects Stack."""

from __future__ import annotations

from collections.abc import Mapping

from gadesk.engine.changes import control, marks, zones
from gadesk.engine.changes.triggers import at_once, before, emit, emit_to
from gadesk.engine.combat import attack
from gadesk.engine.continuous.layers import touch
from gadesk.engine.instructions import by_origin, enough, executes, follow, note, number, pick, sacrificial
from gadesk.engine.play.activation import lineage_allows
from gadesk.engine.procedure import EVERYONE, Asking, Run, ask_ids, ask_word, ask_yes, slug_of, within
from gadesk.engine.query import predicates, selections
from gadesk.engine.query.amounts import amount
from gadesk.engine.query.context import Ctx
from gadesk.engine.resolve.entering import Entry, arrive, choices, claim
from gadesk.engine.resolve.zones import leave_stack, spend
from gadesk.engine.state.characteristics import chars, derived
from gadesk.engine.state.game_state import GameState, StackItem
from gadesk.engine.state.records import Active, Delayed, Happening
from gadesk.glossary import CardType, Phase, Supertype, Zone
from gadesk.protocol.decisions import DecisionKind, Offer
from gadesk.protocol.events import Event, EventKind
from gadesk.script import effects as e
from gadesk.script.changes import SummonInstead
from gadesk.script.keyword_meanings import INTERCEPTION
from gadesk.script.patterns import PhaseBegins
from gadesk.script.selections import Chosen, Noted, TopCards
from gadesk.script.sheet import CardSheet


@executes(e.Banish)
def banish(run: Run, ctx: Ctx, node: e.Banish) -> Asking[bool]:
    """Banish cards or objects (terms.banish); what did it is remembered (zones.banishment.3)."""
    ids = [id for id in (yield from pick(run, ctx, node.what, "banish")) if id in run.state.cards]
    mark = frozenset({"face_down"}) if node.face_down else None
    new, by = [], by_origin(ctx)
    where = [zones.destination(run.state, id, Zone.BANISHMENT) for id in ids]
    with zones.leaving(run, ids):
        for id, to in zip(ids, where, strict=True):
            leave_stack(run, id)
            card = run.state.cards[id]
            knowers = card.knowers if node.face_down else None
            new.append(zones.move(run, id, to, "banish", by=by, marks=mark, knowers=knowers))
            emit(run, Happening("banishes", ctx.controller, new[-1], id, zone=card.zone))
    follow(ctx, ids, new)
    note(ctx, "banished", new)
    if isinstance(node.what, TopCards):
        note(ctx, "looked", new)
    return bool(new) and enough(ctx, node.what, new)


@executes(e.Destroy)
def destroy(run: Run, ctx: Ctx, node: e.Destroy) -> Asking[bool]:
    """Destroy objects (terms.destruction)."""
    ids = yield from pick(run, ctx, node.what, "destroy")
    gone = marks.destroy_all(run, list(dict.fromkeys(ids)))
    note(ctx, "destroyed", gone)
    return bool(gone)


@executes(e.Sacrifice)
def sacrifice(run: Run, ctx: Ctx, node: e.Sacrifice) -> Asking[bool]:
    """Players sacrifice objects they control (terms.sacrifice)."""
    given: list[int] = []
    what = node.what
    if isinstance(what, Chosen):
        what = sacrificial(what)
    for seat in selections.seats(ctx, node.who):
        ids = yield from pick(run, ctx.as_player(seat), what, "sacrifice")
        given += [id for id in dict.fromkeys(ids) if id in run.state.objs and run.state.objs[id].controller == seat]
    gone = marks.destroy_all(run, given, "sacrifice")
    note(ctx, "sacrificed", gone)
    return bool(gone) and enough(ctx, what, gone)


@executes(e.Suppress)
def suppress(run: Run, ctx: Ctx, node: e.Suppress) -> Asking[bool]:
    """Banish and return at the beginning of the next end phase under the owner's control (terms.suppress)."""
    state = run.state
    ids = [id for id in (yield from pick(run, ctx, node.what)) if id in state.objs]
    listeners = before(run, "suppress")
    with at_once(run):
        new = zones.move_all(run, ids, Zone.BANISHMENT, "suppress", by=by_origin(ctx))
        for id, old in zip(new, ids, strict=True):
            emit_to(run, Happening("suppress", ctx.controller, id, old, ctx.source), listeners)
    kept = [id for id in new if id in state.cards and "token" not in state.cards[id].marks]
    if kept:
        back = e.Put(Noted("suppressed"), Zone.FIELD, verb="return")
        delayed = Delayed(state.new_id(), ctx.controller, ctx.source, ctx.face, PhaseBegins(Phase.END, None), back)
        delayed.notes = {"suppressed": tuple(kept)}
        state.delayed.append(delayed)
    note(ctx, "banished", new)
    return bool(new)


@executes(e.Negate)
def negate(run: Run, ctx: Ctx, node: e.Negate) -> Asking[bool]:
    """Remove a layer from the Effects Stack without resolving it (terms.negate)."""
    ids = yield from pick(run, ctx, node.what)
    with at_once(run):
        done = [_negate(run, ctx, node, item) for id in ids for item in run.state.stack if item.id == id]
    note(ctx, "negated", done)
    return bool(done)


def _negate(run: Run, ctx: Ctx, node: e.Negate, item: StackItem) -> int:
    state, id = run.state, item.id
    slug, ability = slug_of(state, id), item.index if item.kind == "ability" else None
    state.stack = [layer for layer in state.stack if layer is not item]
    run.tell(Event(EventKind.NEGATED, item.controller, id, slug=slug, ability=ability))
    if id in state.cards:
        id = spend(run, item, "negate", node.banish, node.to)
    touch(state)
    if item.kind == "activation":
        emit(run, Happening("negate", ctx.controller, id, source=ctx.source, amount=item.controller))
    return id


@executes(e.Rested)
def rested(run: Run, ctx: Ctx, node: e.Rested) -> Asking[bool]:
    """Rest objects; an object already rested does not rest (terms.rest-rested.5)."""
    ids = yield from pick(run, ctx, node.what, "rest")
    with at_once(run):
        done = [id for id in ids if marks.rest(run, id)]
    note(ctx, "rested", done)
    return bool(done)


@executes(e.WakeUp)
def wake_up(run: Run, ctx: Ctx, node: e.WakeUp) -> Asking[bool]:
    """Wake objects up."""
    ids = yield from pick(run, ctx, node.what, "wake")
    with at_once(run):
        woken = [id for id in ids if marks.wake(run, id)]
    return bool(woken)


@executes(e.BecomeProperty)
def become(run: Run, ctx: Ctx, node: e.BecomeProperty) -> Asking[bool]:
    """Become distant, fostered, …"""
    ids = yield from pick(run, ctx, node.what)
    with at_once(run):
        changed = [id for id in ids if marks.become(run, id, node.property)]
    return bool(changed)


def summon_all(
    run: Run, tokens: list[tuple[int, CardSheet]], rested: bool = False, counters: tuple[tuple[str, int], ...] = ()
) -> Asking[list[int]]:
    """Summon tokens for players, all at once: objects that only exist on the field (terms.summon).

    A sheet may be that of a copy. What is chosen as they enter is chosen for all of them first.
    """
    coming: list[tuple[int, int, Entry, CardSheet]] = []
    for seat, sheet in tokens:
        card = zones.create(run.state, sheet, seat, Zone.EFFECTS_STACK, frozenset({"token"}))
        entry = yield from choices(run, card, seat)
        claim(entry)
        coming.append((seat, card, entry, sheet))
    made = []
    with at_once(run):
        for seat, card, entry, sheet in coming:
            made.append(arrive(run, card, seat, entry, rested=rested, counters=counters, why="summon"))
            if made[-1] in run.state.objs:
                run.tell(Event(EventKind.SUMMONED, seat, made[-1], slug=sheet.slug))
    return made


def instead(run: Run, seat: int) -> Asking[str | None]:
    """Return the token that the player summons in the place of each one, with the counters that those would have."""
    for rule in derived(run.state).rules_for(SummonInstead):
        if seat in selections.seats(rule.ctx, rule.change.who):
            question = ask_yes(run, seat, DecisionKind.MAY, rule.ctx.source, Offer.SUMMON)
            if (yield from within(run, rule.ctx, rule.change, question)):
                return str(rule.change.tokens[0])
    return None


@executes(e.Summon)
def summon(run: Run, ctx: Ctx, node: e.Summon) -> Asking[bool]:
    """Summon tokens, with counters if it says so; "your choice of" is asked for one by one, then all of them enter."""
    tokens: list[tuple[int, CardSheet]] = []
    extra = ((node.counter, amount(ctx, node.counters)),) if node.counter else ()
    for seat in selections.seats(ctx, node.who):
        count = max(0, amount(ctx, node.amount))
        other = (yield from instead(run, seat)) if count else None
        for _ in range(count):
            slugs = list(node.tokens)
            if other is not None:
                slugs = [other] * (1 if node.choice else len(slugs))
            if node.choice and len(slugs) > 1:
                chooser = ctx.controller if node.yours else seat
                slugs = [(yield from ask_word(run, chooser, DecisionKind.TOKEN, slugs, ctx.source))]
            tokens += [(seat, run.state.sheets[slug]) for slug in slugs]
    made = yield from summon_all(run, tokens, node.rested, extra)
    note(ctx, "summoned", made)
    return bool(made)


@executes(e.Gather)
def gather(run: Run, ctx: Ctx, node: e.Gather) -> Asking[bool]:
    """Summon one of the six ingredients at random, each time anew (terms.gather)."""
    made = []
    herbs = ingredients(run, ctx)
    for _ in range(max(0, amount(ctx, node.times))):
        other = yield from instead(run, ctx.controller)
        slug = other or herbs[run.state.chance.below(len(herbs))]
        emit(run, Happening("gather", ctx.controller, source=ctx.source))
        made += yield from summon_all(run, [(ctx.controller, run.state.sheets[slug])])
    note(ctx, "summoned", made)
    return bool(made)


INGREDIENTS = 6
_HERBS: dict[int, tuple[Mapping[str, CardSheet], list[str]]] = {}


def ingredients(run: Run, ctx: Ctx) -> list[str]:
    """Return the six ingredients: Herb tokens that are an Adjuvant or a Catalyst (terms.gather.2).

    A card that gathers usually names them among what it generates; otherwise all sheets are looked through, once.
    """
    sheets = run.state.sheets
    source = run.state.cards.get(ctx.source)
    named = source.sheet.generates if source is not None else ()
    found = sorted(slug for slug in named if slug in sheets and _is_ingredient(sheets[slug]))
    if len(found) == INGREDIENTS:
        return found
    kept = _HERBS.get(id(sheets))
    if kept is None:
        kept = _HERBS[id(sheets)] = (sheets, sorted(slug for slug in sheets if _is_ingredient(sheets[slug])))
    return kept[1]


def _is_ingredient(sheet: CardSheet) -> bool:
    face = sheet.front
    return (
        Supertype.TOKEN in face.supertypes
        and "herb" in face.subtypes
        and bool({"adjuvant", "catalyst"} & {*face.subtypes})
    )


@executes(e.Generate)
def generate(run: Run, ctx: Ctx, node: e.Generate) -> Asking[bool]:
    """Add cards from outside the game (terms.generate); into private zones they are shown first."""
    made: list[int] = []
    count = yield from number(run, ctx, node.amount, 99)
    with at_once(run):
        for _ in range(count):
            made.append(_generate(run, ctx, node))
    note(ctx, "generated", made)
    return bool(made)


def _generate(run: Run, ctx: Ctx, node: e.Generate) -> int:
    state = run.state
    holder = selections.lineage_holder(ctx, node.lineage) if node.to is Zone.INNER_LINEAGE else 0
    marks_ = frozenset({"generated"})
    gone = node.to is Zone.INNER_LINEAGE and not holder
    to = Zone.HAND if gone else node.to  # a zone that is no more: the hand, as if none were named (generate.2)
    if to is Zone.INNER_LINEAGE:
        card = zones.create(state, state.sheets[node.slug], ctx.controller, Zone.EFFECTS_STACK, marks_)
        card = zones.move(run, card, Zone.INNER_LINEAGE, "generate", bottom=node.position == "bottom", holder=holder)
    else:
        knowers = {Zone.HAND: 1 << ctx.controller, Zone.MEMORY: 1 << ctx.controller, Zone.MAIN_DECK: 0}.get(
            to, EVERYONE
        )
        card = zones.create(state, state.sheets[node.slug], ctx.controller, to, marks_, knowers)
    touch(state)
    told = Event(EventKind.GENERATED, ctx.controller, card, slug=node.slug, zone=to)
    run.tell(told, ids=(zones.id_knowers(state.cards[card]), EVERYONE))
    if node.position == "shuffle":
        zones.shuffle(run, ctx.controller)
    return card


@executes(e.Load)
def load(run: Run, ctx: Ctx, node: e.Load) -> Asking[bool]:
    """Load cards into a weapon (zones.object-specific-zones/loaded-cards)."""
    what = [id for id in (yield from pick(run, ctx, node.what, "load")) if id in run.state.cards]
    into = [id for id in (yield from pick(run, ctx, node.into, "load")) if id in run.state.objs]
    if not what or not into:
        return False
    with at_once(run):
        for id in what:
            marks.load(run, id, into[0])
    return True


@executes(e.GainControl)
def gain_control(run: Run, ctx: Ctx, node: e.GainControl) -> Asking[bool]:
    """Take control of objects; the former controller is remembered (general.ending-the-game.1)."""
    state = run.state
    ids = yield from pick(run, ctx, node.what)
    seat = selections.seats(ctx, node.who)[0]
    given = [id for id in ids if CardType.CHAMPION not in chars(state, id).types]
    with at_once(run):
        for id in given:
            if control.gain(run, id, seat) and node.until:
                _give_back(run, ctx, id, seat, node.until)
    return bool(ids)


def _give_back(run: Run, ctx: Ctx, id: int, seat: int, until: str) -> None:
    active = Active(run.state.new_id(), ctx.controller, ctx.source, ctx.face, ())
    active.ids, active.until, active.turn = (id,), until, run.state.turn
    active.notes = {"control": seat}
    run.state.effects.append(active)


@executes(e.Transform)
def transform(run: Run, ctx: Ctx, node: e.Transform) -> Asking[bool]:
    """Flip double-faced cards over; others stay as they are (terms.transform)."""
    state, done = run.state, False
    for id in (yield from pick(run, ctx, node.what)):
        if can_transform(state, id):
            obj = state.objs[id]
            obj.transformed = not obj.transformed
            obj.top_ts = state.new_id()
            state.kinds = None
            touch(state)
            run.tell(Event(EventKind.TRANSFORMED, obj.controller, id, slug=state.cards[id].sheet.slug))
            done = True
    return done


def can_transform(state: GameState, id: int) -> bool:
    """Tell whether it is an object with another side that is no copy (terms.transform.1)."""
    return id in state.objs and state.cards[id].sheet.back is not None and state.objs[id].copied is None


@executes(e.Redirect)
def redirect(run: Run, ctx: Ctx, node: e.Redirect) -> Asking[bool]:
    """Change the attack's target to another valid one (keywords.intercept, terms.redirect)."""
    ids = new_defenders(ctx, node)
    if isinstance(node.to, Chosen) and ids:
        ids = yield from ask_ids(run, ctx.controller, DecisionKind.CHOOSE, ids, source=ctx.source)
        note(ctx, "chosen", ids)
    return bool(ids) and attack.redirect(run, ids[0], node is INTERCEPTION.effect)


def new_defenders(ctx: Ctx, node: e.Redirect) -> list[int]:
    """Return what the attack could be turned to now."""
    combat = ctx.state.combat
    if node.targeting and not (combat and any(predicates.matches(ctx, node.targeting, id) for id in combat.defenders)):
        return []
    intercept = node is INTERCEPTION.effect
    return [id for id in selections.now(ctx, node.to) if attack.redirectable(ctx.state, id, intercept)]


@executes(e.RemoveDamage)
def remove_damage(run: Run, ctx: Ctx, node: e.RemoveDamage) -> Asking[bool]:
    """Remove temporary damage."""
    for id in (yield from pick(run, ctx, node.what)):
        obj = run.state.objs.get(id)
        if obj is not None and obj.damage:
            obj.damage = 0
            touch(run.state)
    return True


@executes(e.LevelUp)
def level_up(run: Run, ctx: Ctx, node: e.LevelUp) -> Asking[bool]:
    """Level up from the material deck without materializing (terms.level-up); none need be found.

    misc.searching-and-finding.1
    """
    state, chosen = run.state, list[tuple[int, int]]()
    for seat in selections.seats(ctx, node.who):
        deck = state.sides[seat].material_deck
        ids = [
            id
            for id in deck
            if predicates.matches(ctx, node.preds, id) and lineage_allows(state, seat, state.cards[id].sheet.front)
        ]
        if ids:
            found = yield from ask_ids(run, seat, DecisionKind.CHOOSE, ids, 0, 1, source=ctx.source, word="level_up")
            chosen += [(seat, id) for id in found]
    with at_once(run):
        for seat, id in chosen:
            marks.level_up(run, seat, id)
    return bool(chosen)


@executes(e.Delevel)
def delevel(run: Run, ctx: Ctx, node: e.Delevel) -> Asking[bool]:
    """Return the top champion card to the material deck (card-types.champion.p8)."""
    yield from ()
    with at_once(run):
        done = [marks.delevel(run, seat) for seat in selections.seats(ctx, node.who)]
    return all(done)
