"""State-based checks, and putting waiting triggers onto the Effects Stack.

misc.state-based-checks-and-effects, abilities.triggered-abilities.p8. `settle` is the one loop that runs
whenever a player would receive Opportunity and as phases begin and end.
"""

from __future__ import annotations

from gadesk.engine.changes import control, durations, marks, zones
from gadesk.engine.changes.triggers import at_once, before, emit_to
from gadesk.engine.combat import attack
from gadesk.engine.continuous.layers import touch
from gadesk.engine.continuous.reads import STACK
from gadesk.engine.flow.alike import about, alike, blind, mirrored
from gadesk.engine.instructions import USED, perform
from gadesk.engine.play import activation, declaration, targets
from gadesk.engine.procedure import Asking, GameEnded, IllegalPlay, Run, ask, ask_ids, source_slug
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.characteristics import Chars, chars, damage_on, derived
from gadesk.engine.state.game_state import MADE_IN_GAME, GameState, StackItem
from gadesk.engine.state.records import Active, Happening, Pending
from gadesk.glossary import PRIVATE_ZONES, CardType, Counter, Keyword, Supertype, Zone
from gadesk.protocol.decisions import DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind, Vain
from gadesk.script.changes import DiesInstead


def settle(run: Run) -> Asking[None]:
    """Check until nothing changes, then stack the triggers, and check again.

    A state that was found settled stays so until it is touched.
    """
    state = run.state
    while not (derived(state).settled and not state.pending):
        while (yield from _check(run)):
            pass
        if not state.pending:
            derived(state).settled = True
            return
        yield from _stack_triggers(run)


def may_ask(run: Run) -> bool:
    """Tell whether `settle` may ask a player something: a cheap look before a snapshot."""
    state = run.state
    if state.pending:
        return True
    if derived(state).settled:
        return False
    return bool(marks.dying(run)) or _doubled(run) != [] or DiesInstead in derived(state).rules


def _check(run: Run) -> Asking[bool]:
    """One pass; True if something changed."""
    if DiesInstead in derived(run.state).rules and (yield from _replaced_deaths(run)):
        return True
    _game_ending(run)
    zones.open_top(run)
    changed = attack.drop_roles(run)
    doomed = marks.dying(run)
    if doomed:
        marks.destroy_all(run, doomed)
        changed = True
    changed = _links(run) or changed
    changed = _let_go(run) or changed
    for id in run.state.astray:
        if id in run.state.cards:
            _cease(run, id)
    run.state.astray = ()
    if (yield from _unique(run)):
        changed = True
    return changed


def _cease(run: Run, id: int) -> None:
    """Tokens off the field, and copies off the Effects Stack, cease to exist (terms.token.3, checks.p7)."""
    zones.take_out(run, id)
    touch(run.state)


def _links(run: Run) -> bool:
    """An object whose link is broken, or was never made, is sacrificed (keywords.link.5)."""
    state, unlinked = run.state, []
    for id in state.field:
        obj = state.objs[id]
        if obj.link not in state.objs and (obj.link or _must_link(chars(state, id))):
            unlinked.append(id)
    return bool(unlinked) and bool(marks.destroy_all(run, unlinked, "sacrifice"))


def _let_go(run: Run) -> bool:
    """What lasts as long as its controller controls its source ends with that (effects.continuous-effects)."""
    return durations.end(
        run, lambda e: e.left == USED or (e.until.endswith("control") and not _controls_source(run, e))
    )


def _controls_source(run: Run, active: Active) -> bool:
    obj = run.state.objs.get(active.source)
    return obj is not None and obj.controller == active.controller


def _must_link(now: Chars) -> bool:
    """An object with Link that has nothing to be linked to is sacrificed, too (keywords.link.2.b)."""
    return bool(now.keywords) and any(word.keyword is Keyword.LINK for _, word in now.keywords)


def _unique(run: Run) -> Asking[bool]:
    """Of unique objects with one name a player keeps one and sacrifices the rest (card-types.supertypes.1)."""
    for seat, ids in _doubled(run):
        kept = yield from ask_ids(run, seat, DecisionKind.UNIQUE, ids, source=ids[0])
        zones.move_all(run, [id for id in ids if id not in kept], Zone.GRAVEYARD, "sacrifice")
        return True
    return False


def _doubled(run: Run) -> list[tuple[int, list[int]]]:
    """Return the players who control several unique objects of one name, with those objects."""
    cache = derived(run.state).cache
    known: list[tuple[int, list[int]]] | None = cache.get(("doubled", 0))
    if known is None:
        known = cache[("doubled", 0)] = _find_doubled(run)
    return known


def _find_doubled(run: Run) -> list[tuple[int, list[int]]]:
    state = run.state
    known = derived(state).chars
    groups: dict[tuple[int, str], list[int]] = {}
    for id in state.field:
        now = known[id]
        if Supertype.UNIQUE in now.supertypes:
            groups.setdefault((state.objs[id].controller, now.name), []).append(id)
    return [(seat, ids) for (seat, _), ids in groups.items() if len(ids) > 1]


def _game_ending(run: Run) -> None:
    """Who has lost or won, and whether the game is over (general.ending-the-game). Raises GameEnded if so.

    Who would win and lose at once loses; who wins by an effect makes all others lose, and several who do so draw.
    """
    state = run.state
    losers: dict[int, str] = {}
    for seat, side in enumerate(state.sides):
        if side.lost:
            continue
        if side.had_champion and not side.champion:
            side.champion = _became_champion(run, seat)
        if seat in state.decked:
            losers[seat] = "decked"
        elif "loses" in side.notes:
            losers[seat] = str(side.notes["loses"])
        elif side.had_champion and (not side.champion or _champion_falls(run, side.champion)):
            losers[seat] = "champion"
    winners = {seat for seat, side in enumerate(state.sides) if side.notes.pop("wins", False) and not side.lost}
    winners.difference_update(losers)
    if winners:
        for seat, side in enumerate(state.sides):
            if seat not in winners and not side.lost:
                losers.setdefault(seat, "effect")
    if losers or winners:
        for seat, why in losers.items():
            lose(run, seat, why)
        over(run, drawn=len(winners) > 1)


def _replaced_deaths(run: Run) -> Asking[bool]:
    """Something else happens where a champion would die (effects.replacement-effects)."""
    state = run.state
    for rule in derived(state).rules[DiesInstead]:
        for side in state.sides:
            champion = side.champion
            if champion and not side.lost and rule.covers(champion) and _champion_falls(run, champion):
                if state.objs[champion].counters.get(Counter.DAMAGE, 0) == rule.change.exactly:
                    ctx = rule.ctx.as_player(rule.ctx.controller)
                    ctx.notes = dict(ctx.notes)
                    yield from perform(run, ctx, rule.change.then)
                    return True
    return False


def _became_champion(run: Run, seat: int) -> int:
    """Return an object of the player that has become a champion, or 0 (type-overwriting-and-type-setting.1)."""
    state = run.state
    for id in state.field:
        if state.objs[id].controller == seat and CardType.CHAMPION in chars(state, id).types:
            touch(state)
            return id
    return 0


def _champion_falls(run: Run, champion: int) -> bool:
    state = run.state
    obj, now = state.objs.get(champion), chars(state, champion)
    if obj is None:
        return True
    return now.life is not None and (now.life <= 0 or damage_on(obj) >= now.life) and not marks.immortal(run, champion)


def lose(run: Run, seat: int, why: str) -> None:
    """Mark a player as having lost."""
    side = run.state.sides[seat]
    side.lost, side.why = True, why
    touch(run.state)
    run.tell(Event(EventKind.LOST, seat, word=why))


def over(run: Run, drawn: bool = False) -> None:
    """End the game if at most one player is left; all losing or winning together is a draw (ending-the-game.p4)."""
    state = run.state
    left = [seat for seat, side in enumerate(state.sides) if not side.lost and not drawn]
    if len(left) > 1:
        for seat, side in enumerate(state.sides):
            if side.lost and "gone" not in side.notes:
                side.notes["gone"] = True
                _show_hidden(run, seat)
                _remove_player(run, seat)
        return
    for seat in range(len(state.sides)):
        _show_hidden(run, seat)
    state.over = True
    state.winner = left[0] if left else None
    state.why_over = next((side.why for side in state.sides if side.lost and "gone" not in side.notes), "")
    if not left:
        state.why_over = "draw"
    state.agenda = []
    run.tell(Event(EventKind.GAME_OVER, state.winner, word=state.why_over))
    raise GameEnded


def _show_hidden(run: Run, seat: int) -> None:
    """Show what lies face down and was chosen by someone who saw it (misc.properties-and-states.1.b).

    What nobody has seen was not chosen for what it is, and stays hidden.
    """
    state = run.state
    with at_once(run):
        for id in state.sides[seat].banishment:
            card = state.cards[id]
            if "face_down" in card.marks and card.knowers:
                zones.reveal(run, id)


def _remove_player(run: Run, seat: int) -> None:
    """Everything a losing player owns leaves the game; borrowed objects go back (general.ending-the-game.1)."""
    state = run.state
    for item in [layer for layer in state.stack if layer.controller == seat]:
        state.stack.remove(item)
        if item.id in state.cards:
            _count_ceased(state, item.id)
            zones.take_out(run, item.id)
    owned = [id for id in state.field if state.cards[id].owner == seat]
    borrowed = [id for id in state.field if state.objs[id].controller == seat and id not in owned]
    with at_once(run):
        for id in owned:
            _cease_to_exist(run, id)
    for id in borrowed:
        if not control.go_back(run, id):
            _cease_to_exist(run, id)
    while owned := [card.id for card in state.cards.values() if card.owner == seat]:
        for id in owned:
            zones.take_out(run, id)
    state.pending = [pending for pending in state.pending if pending.controller != seat]
    state.delayed = [delayed for delayed in state.delayed if delayed.controller != seat]
    state.effects = [e for e in state.effects if not (e.controller == seat and e.until == "next turn")]
    state.kinds = None
    touch(state)
    if state.turn_player == seat:
        _end_their_turn(run)


def _cease_to_exist(run: Run, id: int) -> None:
    """It left the field, and nothing else happened to it (general.ending-the-game.2)."""
    state = run.state
    controller = state.objs[id].controller
    _count_ceased(state, id)
    listeners = before(run, "leave")
    zones.take_out(run, id)
    if CardType.CHAMPION not in state.gone[id].chars.types:  # terms.leave-leaves.1
        left = Happening("leave", controller, 0, id, zone=Zone.FIELD)
        emit_to(run, left, listeners)


def _count_ceased(state: GameState, id: int) -> None:
    card = state.cards[id]
    if not card.marks & MADE_IN_GAME:
        state.sides[card.owner].ceased += 1


def _end_their_turn(run: Run) -> None:
    """The turn of a player who lost goes to its end; the next player's follows (general.players.p3)."""
    state = run.state
    while state.agenda and state.agenda[-1][0] != "next_turn":
        state.agenda.pop()
    state.agenda.append(("clean_up",))
    if state.combat is not None:
        state.agenda.append(("end_of_combat",))


def _stack_triggers(run: Run) -> Asking[None]:
    """Put waiting triggers onto the Effects Stack in turn order; each player orders their own."""
    state = run.state
    waiting, state.pending = state.pending, []
    for seat in state.seats_from(state.turn_player):
        mine = [pending for pending in waiting if pending.controller == seat]
        if len(mine) > 1:
            mine = yield from _ordered(run, seat, mine)
        for pending in mine:
            yield from _stack_one(run, pending)


def _ordered(run: Run, seat: int, mine: list[Pending]) -> Asking[list[Pending]]:
    one, *others = mine
    if all(
        alike(one, other) or (run.collapses and (blind(one, other) or mirrored(run, mine, other))) for other in others
    ):
        return mine
    options = tuple(_option(run.state, seat, pending, mine) for pending in mine)
    answer = yield from ask(
        run, seat, DecisionKind.TRIGGER_ORDER, options, len(mine), len(mine), ordered=True,
        parts=tuple((pending.ability, pending.face) for pending in mine),
    )  # fmt: skip
    return [mine[index] for index in answer]


def _option(state: GameState, seat: int, pending: Pending, mine: list[Pending]) -> Option:
    """Name a waiting trigger by its ability, and by what made it trigger where another one of it waits too."""
    slug = source_slug(state, pending)
    twins = [one for one in mine if one.ability == pending.ability and source_slug(state, one) == slug]
    named = about(pending) if len(twins) > 1 else 0
    card = state.cards.get(named)
    shown = card is not None and card.zone not in PRIVATE_ZONES
    return Option(OptionKind.EFFECT, pending.source, slug, pending.index, about=named if shown else None)


def _stack_one(run: Run, pending: Pending) -> Asking[None]:
    """Modes and targets are chosen as the trigger enters; without a legal one it fizzles (triggered-abilities.p5)."""
    state = run.state
    ability = pending.ability
    slug = source_slug(state, pending)
    item = StackItem(state.new_id(), "ability", pending.controller, pending.source, pending.face)
    item.ability, item.index, item.event = ability, pending.index, pending.event
    item.notes, item.targets, item.spell = (
        dict(pending.notes),
        pending.targets,
        pending.spell or targets.acts_as_spell(ability.effect),
    )
    ctx = Ctx(state, pending.controller, pending.source, pending.face)
    ctx.item, ctx.event, ctx.notes, ctx.spell = item, pending.event, item.notes, item.spell
    ctx.targets = item.targets
    try:
        item.modes = ctx.modes = yield from declaration.choose_modes(run, ctx, ability.effect)
        nodes = targets.mode_slots(ability.effect, item.modes)
        item.spoken = frozenset(range(len(pending.targets))).difference(node.slot for node in nodes)
        if nodes:
            chosen = yield from targets.declare(run, ctx, nodes, False)
            merged = dict(enumerate(item.targets)) | {n.slot: chosen[n.slot] for n in nodes if n.slot < len(chosen)}
            item.targets = tuple(merged.get(slot, ()) for slot in range(max(merged, default=-1) + 1))
    except IllegalPlay:
        run.tell(Event(EventKind.FIZZLED, pending.controller, pending.source, slug=slug, ability=pending.index,
                       word=Vain.NO_TARGET))  # fmt: skip
        return
    state.stack.append(item)
    touch(state, STACK)
    flat = activation.flat(item.targeted())
    run.tell(
        Event(EventKind.TRIGGERED, pending.controller, pending.source, slug=slug, ability=pending.index, targets=flat)
    )
