"""Instructions about cards in decks, hands, memory and other piles."""

from __future__ import annotations

from gadesk.engine.changes import counters, zones
from gadesk.engine.changes.ordering import first_of
from gadesk.engine.changes.triggers import at_once, emit, hear_company
from gadesk.engine.continuous.derived import Rule, in_force, touch
from gadesk.engine.instructions import (
    as_many,
    by_origin,
    choose_bound,
    executes,
    fully,
    note,
    number,
    perform,
    pick,
    there,
)
from gadesk.engine.procedure import Asking, Run, ask_ids, ask_yes, within
from gadesk.engine.query import combinations, evaluate, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.registry import carries_out
from gadesk.engine.resolve import starcalling
from gadesk.engine.state import bags, past
from gadesk.engine.state.chance import Purpose
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.notes import Applied, Count, Note
from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.decisions import DecisionKind, Doing, Offer
from gadesk.protocol.events import Event, EventKind
from gadesk.script import amounts as n
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script.deeds import Deed
from gadesk.script.node import Amount, walk
from gadesk.script.predicates import Among, InZone
from gadesk.script.selections import TopCards
from gadesk.script.words import Dealt, Forbidden

Counted = e.Glimpse | e.Recover | e.Empower | e.Summon
"""What is done by an amount, in whose place another amount of the same may be done."""


def draw_cards(run: Run, ctx: Ctx | None, seat: int, count: int, into: Zone = Zone.HAND) -> Asking[list[int]]:
    """Draw one card after the other; an empty deck loses the game at the next check (mechanics.drawing-cards).

    Each drawn card is an event of its own, in whose place something else may be done; what is said of several cards at
    once takes the place of all of them.
    """
    state, drawn = run.state, list[int]()
    if count > 1:
        count, _ = yield from replaced(run, ctx, Deed.DRAW, seat, count, None, Offer.DRAW, several=True)
    if not _may_stop(run):
        zones.top(state, seat, count)
    for _ in range(max(0, count)):
        if player_cant(run, seat, Forbidden.DRAW):
            break
        one, _ = yield from replaced(run, ctx, Deed.DRAW, seat, 1, None, Offer.DRAW)
        if not one:
            continue
        zones.open_top(run)
        found = zones.top(state, seat, 1)
        if not found:
            state.decked = (*state.decked, seat)
            touch(state)
            break
        drawn.append(zones.move(run, found[0], into, Cause.DRAW))
        so_far = 1 + past.times_of(state, seat, HappeningKind.DRAW)
        emit(run, Happening(HappeningKind.DRAW, seat, drawn[-1], amount=so_far))
    return drawn


def _may_stop(run: Run) -> bool:
    """Tell whether a rule may keep a player from drawing all cards that were asked for, or has something else done."""
    if any(rule.change.deed is Deed.DRAW for rule in in_force(run.state, ch.DoesInstead)):
        return True
    return any(rule.change.what is Forbidden.DRAW for rule in in_force(run.state, ch.PlayerCant))


def _by(run: Run, ctx: Ctx, seat: int, much: Amount, most: int) -> Asking[int]:
    """Return by how much a player does something: whoever does it chooses it, but "your" is the speaker's."""
    if isinstance(much, CHOSEN):
        return (yield from number(run, ctx.as_player(seat), much, most))
    return (yield from number(run, ctx.as_done_by(seat), much, most))


CHOSEN = (n.UpTo, n.AnyAmount, n.AllOfIt)
"""Amounts that a player chooses, or all there is."""


@executes(e.Draw, offers=Offer.DRAW)
def draw(run: Run, ctx: Ctx, node: e.Draw) -> Asking[bool]:
    """Draw into the hand or into memory."""
    drawn, wanted = list[int](), 0
    for seat in evaluate.seats(ctx, node.who):
        count = yield from _by(run, ctx, seat, node.amount, 1 << 20)
        wanted += count
        drawn += yield from draw_cards(run, ctx, seat, count, node.into)
    note(ctx, Dealt.DRAWN, drawn)
    return 0 < wanted == len(drawn)


def _has_enough(ctx: Ctx, node: e.Discard) -> bool:
    seats = evaluate.seats(ctx, node.who)
    there = [discardable(ctx.as_player(seat), node) for seat in seats]
    return as_many(ctx, node.amount, [combinations.together(ctx.state, node.preds, ids) for ids in there])


@executes(e.Discard, offers=Offer.DISCARD, possible=_has_enough)
def discard(run: Run, ctx: Ctx, node: e.Discard) -> Asking[bool]:
    """Discard from a zone; the player chooses unless the text says otherwise (terms.discard.3)."""
    state, enough = run.state, True
    given: list[int] = []
    for seat in evaluate.seats(ctx, node.who):
        pool = discardable(ctx.as_player(seat), node)
        whole = isinstance(node.amount, n.AllOfIt | n.AtLeast)
        much = max(0, amount(ctx.as_done_by(seat), node.amount))
        wanted = len(pool) if whole else much
        needed = much if isinstance(node.amount, n.AtLeast) else wanted
        free = isinstance(node.amount, n.UpTo | n.AnyAmount)
        if node.random:
            chosen = state.chance.sample(pool, wanted, Purpose.DISCARD)
        else:
            chooser = evaluate.seats(ctx, node.chooser)[0] if node.chooser is not None else seat
            least = 0 if free else min(needed, len(pool))
            if combinations.depend(node.preds):
                chosen = yield from choose_bound(
                    run, chooser, DecisionKind.DISCARD, node.preds, pool, least, wanted, source=ctx.source, unseen=True
                )
            else:
                chosen = yield from ask_ids(
                    run, chooser, DecisionKind.DISCARD, pool, least, wanted,
                    source=ctx.source, amount=wanted, unseen=True,
                )  # fmt: skip
        enough = enough and (free or len(chosen) >= needed)
        given += chosen
    gone = zones.move_all(run, given, Zone.GRAVEYARD, Cause.DISCARD)
    note(ctx, Dealt.DISCARDED, gone)
    return enough and bool(gone)


def discardable(ctx: Ctx, node: e.Discard) -> list[int]:
    """Return what a player could discard: of the instruction's zone, or of those that its words name."""
    flat = [part for pred in node.preds for part in walk(pred)]
    named = any(isinstance(part, InZone | Among) for part in flat)
    lying = selections.candidates(ctx, node.preds) if named else ctx.state.sides[ctx.controller].zone(node.zone)
    return selections.utmost(ctx, node.preds, [id for id in lying if evaluate.matches(ctx, node.preds, id)])


@executes(e.DiscardCards, offers=Offer.DISCARD)
def discard_cards(run: Run, ctx: Ctx, node: e.DiscardCards) -> Asking[bool]:
    """Discard cards named before, from wherever they lie (terms.discard)."""
    ids = [id for id in (yield from pick(run, ctx, node.what, Doing.DISCARD)) if id in run.state.cards]
    note(ctx, Dealt.DISCARDED, zones.move_all(run, ids, Zone.GRAVEYARD, Cause.DISCARD))
    return fully(ctx, node.what, ids)


def replacing(run: Run, ctx: Ctx | None, deed: Deed, seat: int) -> list[Rule[ch.DoesInstead]]:
    """Return the rules by which a player does something else; none twice (effects.replacement-effects)."""
    rules = [rule for rule in in_force(run.state, ch.DoesInstead) if rule.change.deed is deed]
    past_ = ctx.notes.get(Note.INSTEAD, ()) if ctx is not None else ()
    return [rule for rule in rules if rule.key not in past_ and seat in evaluate.seats(rule.ctx, rule.change.who)]


def agreed(run: Run, rule: Rule[ch.DoesInstead], seat: int, offer: Offer) -> Asking[bool]:
    """Ask a player where the rule says "may"."""
    question = ask_yes(run, seat, DecisionKind.MAY, rule.ctx.source, offer)
    return not rule.change.may or (yield from within(run, rule.ctx, rule.change, question))


def replaced(
    run: Run, ctx: Ctx | None, deed: Deed, seat: int, much: int,
    own: type[Counted] | None, offer: Offer, several: bool = False,
) -> Asking[tuple[int, bool]]:  # fmt: skip
    """Return by how much a player still does something, and whether something else was done in its place.

    What takes its place may speak of that much; where it is the same deed it takes the place of the amount. `several`:
    only what is said of more than one at once.
    """
    rules = [rule for rule in replacing(run, ctx, deed, seat) if not several or rule.change.least > 1]
    return (yield from taking_place(run, rules, seat, much, own, offer, ctx))


def taking_place(
    run: Run, rules: list[Rule[ch.DoesInstead]], seat: int, much: int, own: type[Counted] | None, offer: Offer,
    ctx: Ctx | None = None,
) -> Asking[tuple[int, bool]]:  # fmt: skip
    """Let such rules take the place of what a player does, in their order; returned is what `replaced` returns.

    What `ctx` does in the place of something else already is not replaced again by what it took the place for.
    """
    source = 0 if ctx is None else ctx.source
    before: Applied = () if ctx is None else ctx.notes.get(Note.INSTEAD, ())
    did, rules = False, rules.copy()
    while much > 0 and (able := [rule for rule in rules if rule.change.least <= much]):
        rule = yield from first_of(run, seat, able, source)
        rules.remove(rule)
        if not (yield from agreed(run, rule, rule.ctx.controller, offer)):
            continue
        rule.use()
        if own is not None and isinstance(rule.change.then, own):
            much = max(0, amount(rule.ctx.by_as_much(seat, much), rule.change.then.amount))
        else:
            did = (yield from do_instead(run, rule, seat, much, before)) or did
            much = 0
    return much, did


def do_instead(run: Run, rule: Rule[ch.DoesInstead], seat: int, much: int = 0, before: Applied = ()) -> Asking[bool]:
    """Carry out what a player does instead of something else, by as `much`; `before`: the rules of all of it so far."""
    ctx = rule.ctx.by_as_much(seat, much)
    ctx.notes[Note.INSTEAD] = (*before, *ctx.notes.get(Note.INSTEAD, ()), rule.key)
    return (yield from perform(run, ctx, rule.change.then))


@carries_out(ch.DoesInstead)
@executes(e.Glimpse, offers=Offer.GLIMPSE)
def glimpse(run: Run, ctx: Ctx, node: e.Glimpse) -> Asking[bool]:
    """Look at the top N, put any number on top and the rest at the bottom in any order (terms.glimpse)."""
    done = False
    for seat in evaluate.seats(ctx, node.who):
        count = max(0, amount(ctx, node.amount))
        count, other = yield from replaced(run, ctx, Deed.GLIMPSE, seat, count, e.Glimpse, Offer.GLIMPSE)
        done = done or other
        if count > 0:
            yield from _glimpse(run, seat, count, ctx.source)
            done = True
    return done


def _glimpse(run: Run, seat: int, count: int, source: int) -> Asking[None]:
    state = run.state
    cards = zones.top(state, seat, count)
    for id in cards:
        zones.let_know(state, id, 1 << seat)
        run.tell(Event(EventKind.LOOKED, seat, id, slug=state.cards[id].sheet.slug, amount=count), 1 << seat)
    emit(run, Happening(HappeningKind.GLIMPSE, seat, amount=count))
    cards = yield from starcalling.load(run, seat, cards)
    if not cards:
        return
    if (yield from starcalling.offer(run, seat, cards)):
        cards = [id for id in cards if id in state.cards and state.cards[id].zone is Zone.MAIN_DECK]
        top: list[int] = []
        under = yield from in_order(run, seat, cards, source)
    else:
        top, under = yield from divide(run, seat, cards, source)
    restack(run, seat, top, under)
    run.tell(Event(EventKind.GLIMPSED, seat, amount=len(top)))


def divide(run: Run, seat: int, cards: list[int], source: int) -> Asking[tuple[list[int], list[int]]]:
    """Ask which cards go on top of a deck, the first topmost, and in which order the others go under it."""
    top = yield from ask_ids(run, seat, DecisionKind.GLIMPSE_TOP, cards, 0, len(cards), ordered=True, source=source)
    under = yield from in_order(run, seat, [id for id in cards if id not in top], source)
    return top, under


def in_order(run: Run, seat: int, ids: list[int], source: int) -> Asking[list[int]]:
    """Ask a player to put cards in an order; the first goes first."""
    if len(ids) < 2:
        return ids
    return (yield from ask_ids(run, seat, DecisionKind.ORDER, ids, len(ids), len(ids), ordered=True, source=source))


def restack(run: Run, seat: int, top: list[int], under: list[int]) -> None:
    """Put cards of a deck back: `top` with the first topmost, `under` one after the other to the bottom."""
    deck = run.state.sides[seat].main_deck
    for id in [*top, *under]:
        deck.remove(id)
        if run.state.cards[id].bag:
            run.state.cards[id] = run.state.cards[id].changed(bag=0)
    deck.extend(reversed(top))
    for id in under:
        deck.insert(0, id)
    touch(run.state, Zone.MAIN_DECK)


@executes(e.Recover, offers=Offer.RECOVER)
def recover(run: Run, ctx: Ctx, node: e.Recover) -> Asking[bool]:
    """Recover N (terms.recover)."""
    able = [seat for seat in evaluate.seats(ctx, node.who) if not player_cant(run, seat, Forbidden.RECOVER)]
    much = {seat: amount(ctx.as_done_by(seat), node.amount) for seat in able}
    for seat in able:
        much[seat], _ = yield from replaced(run, ctx, Deed.RECOVER, seat, much[seat], e.Recover, Offer.RECOVER)
    with at_once(run):
        ctx.notes[Count(Dealt.RECOVERED)] = sum(counters.recover(run, seat, much[seat]) for seat in able)
    return any(much[seat] > 0 and run.state.sides[seat].champion for seat in able)


COUNTED_AS = {Forbidden.DRAW: HappeningKind.DRAW, Forbidden.RECOVER: HappeningKind.RECOVER}
"""What has happened as often as a player did what may be forbidden beyond a number of times."""


def player_cant(run: Run, seat: int, what: Forbidden) -> bool:
    """Tell whether a rule keeps a player from something ("can't" beats "can": misc.permission)."""
    for rule in in_force(run.state, ch.PlayerCant):
        if rule.change.what == what and seat in evaluate.seats(rule.ctx, rule.change.who):
            if not rule.change.beyond or _too_many(run, seat, rule.change):
                return True
    return False


def _too_many(run: Run, seat: int, change: ch.PlayerCant) -> bool:
    """Tell whether a player has done something as often this turn as a rule allows; first turns may be free of it."""
    state = run.state
    free = state.turn_player == seat and state.sides[seat].turns <= 1 and not change.first_too
    return not free and past.times_of(state, seat, COUNTED_AS[change.what]) >= change.beyond


@executes(e.Empower, offers=Offer.EMPOWER)
def empower(run: Run, ctx: Ctx, node: e.Empower) -> Asking[bool]:
    """Empower adds to the player's next Spell this turn (keywords.empower-n)."""
    value = amount(ctx, node.amount)
    value, did = yield from replaced(run, ctx, Deed.EMPOWER, ctx.controller, value, e.Empower, Offer.EMPOWER)
    if value > 0:
        run.state.sides[ctx.controller].empower += value
        touch(run.state)
        run.tell(Event(EventKind.EMPOWERED, ctx.controller, amount=value))
        emit(run, Happening(HappeningKind.EMPOWER, ctx.controller, amount=value))
    return value > 0 or did


@executes(e.Look, offers=Offer.LOOK)
def look(run: Run, ctx: Ctx, node: e.Look) -> Asking[bool]:
    """Look at cards: only the player learns them."""
    state = run.state
    ids = yield from pick(run, ctx, node.at)
    for seat in evaluate.seats(ctx, node.who):
        for id in ids:
            if id in state.cards:
                zones.let_know(state, id, 1 << seat)
                run.tell(Event(EventKind.LOOKED, seat, id, slug=state.cards[id].sheet.slug, amount=len(ids)), 1 << seat)
    note(ctx, Dealt.LOOKED, ids)
    ctx.notes[Dealt.POOL] = tuple(ids)
    return bool(ids)


@executes(e.Reveal, offers=Offer.REVEAL, possible=lambda ctx, node: there(ctx, node.what))
def reveal(run: Run, ctx: Ctx, node: e.Reveal) -> Asking[bool]:
    """Show cards to all players; what they know afterwards is theirs to remember (terms.reveal)."""
    ids = yield from pick(run, ctx, node.what, Doing.REVEAL)
    seats = evaluate.seats(ctx, node.who)
    show(run, ids, seats[0] if len(seats) == 1 else None)
    note(ctx, Dealt.REVEALED, ids)
    if isinstance(node.what, TopCards):
        note(ctx, Dealt.LOOKED, ids)
    if not set(ids) <= set(ctx.notes.get(Dealt.POOL, ())):  # some of what was looked at before leave its rest as it is
        ctx.notes[Dealt.POOL] = tuple(ids)
    return bool(ids)


def show(run: Run, ids: list[int], by: int | None = None) -> None:
    """Tell everyone which cards these are; `by` is who reveals them, if it is not each owner."""
    with at_once(run):
        for id in ids:
            if id in run.state.cards:
                zones.reveal(run, id, by)


@executes(e.RevealUntil, offers=Offer.REVEAL)
def reveal_until(run: Run, ctx: Ctx, node: e.RevealUntil) -> Asking[bool]:
    """Reveal from the top until a card answers."""
    yield from ()
    state, revealed, found = run.state, [], []
    for seat in evaluate.seats(ctx, node.who):
        for id in bags.until(state, seat):
            revealed.append(id)
            if evaluate.matches(ctx, node.preds, id):
                found.append(id)
                break
    touch(state)
    show(run, revealed)
    note(ctx, Dealt.REVEALED, revealed)
    note(ctx, Dealt.FOUND, found)
    ctx.notes[Dealt.POOL] = tuple(revealed)
    return bool(found)


def _has_cards(ctx: Ctx, node: e.SwapHandAndMemory) -> bool:
    sides = [ctx.state.sides[seat] for seat in evaluate.seats(ctx, node.who)]
    return any(side.hand or side.memory for side in sides)


@executes(e.SwapHandAndMemory, offers=Offer.SWAP, possible=_has_cards)
def swap_hand_and_memory(run: Run, ctx: Ctx, node: e.SwapHandAndMemory) -> Asking[bool]:
    """The cards of both zones change places; none of them is drawn or recollected."""
    yield from ()
    for seat in evaluate.seats(ctx, node.who):
        side = run.state.sides[seat]
        hand, memory = list(side.hand), list(side.memory)
        with at_once(run):
            zones.move_all(run, hand, Zone.MEMORY, Cause.SWAP)
            zones.move_all(run, memory, Zone.HAND, Cause.SWAP)
    return True


@executes(e.Reorder, offers=Offer.PUT)
def reorder(run: Run, ctx: Ctx, node: e.Reorder) -> Asking[bool]:
    """Put cards looked at back in any order, or in a random one."""
    state = run.state
    ids = [id for id in evaluate.now(ctx, node.what) if id in state.cards and state.cards[id].zone is Zone.MAIN_DECK]
    if not ids:
        return False
    seat = state.cards[ids[0]].owner
    if not node.random:
        ids = yield from in_order(run, ctx.controller, ids, ctx.source)
    elif not state.chance.joint:
        state.chance.shuffle(ids, Purpose.ORDER)
    restack(run, seat, [] if node.bottom else ids, ids if node.bottom else [])
    if node.random and state.chance.joint:
        zones.unordered(run, seat, ids)
    return True


@executes(e.Shuffle, offers=Offer.SHUFFLE)
def shuffle(run: Run, ctx: Ctx, node: e.Shuffle) -> Asking[bool]:
    """Shuffle decks."""
    yield from ()
    for seat in evaluate.seats(ctx, node.who):
        zones.shuffle(run, seat)
    return True


@executes(e.Mill, offers=Offer.PUT)
def mill(run: Run, ctx: Ctx, node: e.Mill) -> Asking[bool]:
    """Move the top cards of a deck one by one (mechanics.drawing-cards.2.a)."""
    moved: list[int] = []
    since, wanted = len(run.state.happened), 0
    for seat in evaluate.seats(ctx, node.who):
        count = yield from number(run, ctx.as_done_by(seat), node.amount, len(run.state.sides[seat].main_deck))
        wanted += count
        zones.top(run.state, seat, count)
        for _ in range(count):
            zones.open_top(run)
            for id in zones.top(run.state, seat, 1):
                moved.append(zones.move(run, id, node.to, Cause.MILL, by=by_origin(ctx)))
    hear_company(run, moved, since)
    note(ctx, Dealt.BANISHED if node.to is Zone.BANISHMENT else Dealt.PUT, moved)
    together(run, moved, Zone.MAIN_DECK)
    return 0 < wanted == len(moved)


def together(run: Run, moved: list[int], source: Zone) -> None:
    """Tell that one instruction put one or more cards of a player somewhere."""
    to: dict[tuple[int, Zone], tuple[int, ...]] = {}
    for card in (run.state.cards[id] for id in moved if id in run.state.cards):
        to[card.owner, card.zone] = (*to.get((card.owner, card.zone), ()), card.id)
    for (seat, zone), ids in sorted(to.items()):
        if zone is not source:
            emit(run, Happening(HappeningKind.CARDS_PUT, seat, zone=source, to=zone, others=ids))
