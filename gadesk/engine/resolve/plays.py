"""Instructions that play cards, copy, turn masteries, end phases or the game."""

from __future__ import annotations

from gadesk.engine.changes import marks, zones
from gadesk.engine.combat import attack
from gadesk.engine.continuous.layers import touch
from gadesk.engine.instructions import by_origin, executes, note, pick
from gadesk.engine.play import activation, costs, declaration, targets
from gadesk.engine.procedure import Asking, IllegalPlay, Run, ask, ask_ids, ask_word, ask_yes, slug_of
from gadesk.engine.query import predicates, selections
from gadesk.engine.query.amounts import amount
from gadesk.engine.query.context import Ctx, of_item
from gadesk.engine.resolve.copies import token_copy
from gadesk.engine.state.characteristics import laid_open
from gadesk.engine.state.game_state import StackItem
from gadesk.glossary import CardType, CostKind, Direction, Zone
from gadesk.protocol.decisions import DecisionKind, Offer, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.script import effects as e

AROUND = tuple(Direction)


@executes(e.Materialize)
def materialize(run: Run, ctx: Ctx, node: e.Materialize) -> Asking[bool]:
    """Materialize cards that answer, one after the other, or return preserved cards instead.

    keywords.preserve-preserved.4
    """
    done: list[int] = []
    for seat in selections.seats(ctx, node.who):
        own = ctx.as_player(seat)
        for _ in range(amount(ctx, node.amount)):
            chosen = yield from _which_to_materialize(run, own, node)
            if chosen is None:
                break
            assert chosen.id is not None
            if chosen.kind is OptionKind.PRESERVED:
                zones.move(run, chosen.id, Zone.HAND, "preserved")
            elif (
                yield from _nested(run, activation.materialize(run, seat, chosen.id, told=True, ignoring=node.ignoring))
            ):
                done.append(chosen.id)
    note(ctx, "materialized", done)
    return bool(done)


def _which_to_materialize(run: Run, own: Ctx, node: e.Materialize) -> Asking[Option | None]:
    """Ask for one card; in a material deck none need be found (misc.searching-and-finding.1)."""
    state, seat = run.state, own.controller
    among = state.sides[seat].zone(node.zone) if node.among is None else selections.now(own, node.among)
    fit = [id for id in among if predicates.matches(own, node.preds, id)]
    ids = [id for id in fit if activation.can_materialize(state, seat, id, told=True, ignoring=node.ignoring)]
    kept = [id for id in state.sides[seat].material_deck if "preserved" in state.cards[id].marks]
    options = tuple(Option(OptionKind.MATERIALIZE, id, slug_of(state, id)) for id in ids)
    options += tuple(Option(OptionKind.PRESERVED, id, slug_of(state, id)) for id in kept)
    least = 0 if node.may or node.zone is Zone.MATERIAL_DECK else 1
    answer = yield from ask(
        run, seat, DecisionKind.MATERIALIZE, options, least, 1, source=own.source, slug=slug_of(state, own.source)
    )
    return options[answer[0]] if answer else None


def _nested(run: Run, play: Asking[StackItem]) -> Asking[bool]:
    """Carry out a play within a resolution; an illegal one is taken back and counts as not done."""
    kept = run.state.clone()
    try:
        yield from play
    except IllegalPlay:
        run.state.take(kept)
        return False
    return True


@executes(e.Play)
def play(run: Run, ctx: Ctx, node: e.Play) -> Asking[bool]:
    """Play one of the cards named now, whatever its speed (special-play-permissions.1)."""
    state = run.state
    coins, ids = _coins(ctx, node), playable(ctx, node)
    if not ids:
        return False
    chosen = yield from ask_ids(run, ctx.controller, DecisionKind.CHOOSE, ids, source=ctx.source, word="play")
    face = state.cards[chosen[0]].sheet.front
    if face.cost_kind is CostKind.MEMORY and node.verb != "activate":
        if (yield from _preserved_instead(run, ctx, chosen[0])):
            return True
        return (yield from _nested(run, activation.materialize(run, ctx.controller, chosen[0], node.free)))
    return (yield from _nested(run, activation.activate(run, ctx.controller, chosen[0], free=node.free, coins=coins)))


def _coins(ctx: Ctx, node: e.Play) -> tuple[str, int] | None:
    """Return the kind of counters that pay and what they lie on: for an inherited ability its champion."""
    if node.purse is None:
        return None
    holders = [id for id in selections.now(ctx, node.purse) if id in ctx.state.objs]
    return node.coin, holders[0] if holders else ctx.state.sides[ctx.controller].champion


def _preserved_instead(run: Run, ctx: Ctx, id: int) -> Asking[bool]:
    """A preserved card may be returned instead of materializing a card, which is shown for that if it was hidden.

    effects.replacement-effects.p8, keywords.preserve-preserved.4.c.i
    """
    state, seat = run.state, ctx.controller
    kept = [held for held in state.sides[seat].material_deck if "preserved" in state.cards[held].marks]
    if not kept:
        return False
    options = (
        Option(OptionKind.MATERIALIZE, id, slug_of(state, id)),
        *(Option(OptionKind.PRESERVED, held, slug_of(state, held)) for held in kept),
    )
    answer = yield from ask(
        run, seat, DecisionKind.MATERIALIZE, options, source=ctx.source, slug=slug_of(state, ctx.source)
    )
    if answer[0] == 0:
        return False
    zones.reveal(run, id)
    zones.move(run, kept[answer[0] - 1], Zone.HAND, "preserved")
    return True


def playable(ctx: Ctx, node: e.Play) -> list[int]:
    """Return the cards named that could be played now."""
    coins = _coins(ctx, node)
    found = []
    for id in (id for id in selections.now(ctx, node.what) if id in ctx.state.cards):
        with laid_open(ctx.state, id):
            if _playable(ctx, id, node.free, coins):
                found.append(id)
    return found


def _playable(ctx: Ctx, id: int, free: bool, coins: tuple[str, int] | None = None) -> bool:
    state, seat = ctx.state, ctx.controller
    card = state.cards[id]
    face = card.sheet.front
    if card.owner != seat or face.cost_kind is CostKind.NONE:
        return False
    if face.cost_kind is CostKind.MEMORY:
        return activation.can_materialize(state, seat, id, free=free)
    own = costs.play_context(state, seat, id)
    if CardType.ATTACK in face.types and not attack.attack_card_allowed(own):
        return False
    cost = 0 if free else costs.play_cost(own, face, CostKind.RESERVE)
    if coins is not None:
        if cost > costs.spendable(own, coins[1], coins[0]):
            return False
        cost = 0
    affordable = costs.payable_together(own, declaration.musts(own, face), cost, int(card.zone is Zone.HAND))
    return affordable and activation.elements_allow(state, seat, id) and not activation.forbidden(state, seat, id)


@executes(e.Copy)
def copy(run: Run, ctx: Ctx, node: e.Copy) -> Asking[bool]:
    """Copy activations with the choices made for them (misc.copy/copying-abilities-or-copying-card-activations)."""
    state, made = run.state, []
    times = max(0, amount(ctx, node.times))
    for id in [one for one in (yield from pick(run, ctx, node.what)) for _ in range(times)]:
        item = next((layer for layer in state.stack if layer.id == id), None)
        if item is None:
            continue
        twin = item.clone()
        twin.controller = ctx.controller
        if item.kind == "ability":
            twin.id = state.new_id()
        else:
            sheet = state.cards[id].sheet
            if costs.is_permanent(item.face):  # it enters as a token (copying-card-activations.4)
                sheet = token_copy(sheet, item.face)
                twin.face = sheet.front
            twin.id = zones.create(state, sheet, ctx.controller, Zone.EFFECTS_STACK, frozenset({"copy", "token"}))
            twin.source = twin.id
        twin.marks = item.marks | {"copy"}
        state.stack.append(twin)
        touch(state)
        if node.new_targets:
            yield from _new_targets(run, twin)
        made.append(twin.id)
    note(ctx, "copied", made)
    return bool(made)


@executes(e.NewTargets)
def new_targets(run: Run, ctx: Ctx, node: e.NewTargets) -> Asking[bool]:
    """Targets are declared anew by the player who may choose them (terms.redirect.1)."""
    state, done = run.state, False
    for id in (yield from pick(run, ctx, node.what)):
        item = next((layer for layer in state.stack if layer.id == id), None)
        ability = item.ability if item is not None else None
        if item is None or ability is None:
            continue
        own = of_item(state, item)
        nodes = targets.mode_slots(ability.effect, item.modes)
        if nodes and targets.possible(own, nodes):
            item.targets = yield from targets.declare(run, own, nodes, False, chooser=ctx.controller)
            touch(state)
            done = True
    return done


def _new_targets(run: Run, item: StackItem) -> Asking[None]:
    """Choose new targets for a copy, those of an ability too."""
    own = item.ability
    if own is not None:
        point = of_item(run.state, item)
        nodes = targets.mode_slots(own.effect, item.modes)
        if nodes and targets.possible(point, nodes):
            item.targets = yield from targets.declare(run, point, nodes, False)
        return
    ctx = costs.play_context(run.state, item.controller, item.id, item)
    chosen = {}
    for index, effect in declaration.instructions(ctx, item.face):
        modes = item.notes.get("modes", {}).get(index, ())
        nodes = targets.mode_slots(effect, modes)
        if targets.possible(ctx, nodes):
            chosen[index] = yield from targets.declare(run, ctx, nodes, False)
    item.notes["targets"] = {**item.notes.get("targets", {}), **chosen}
    item.targets = tuple(group for groups in item.notes["targets"].values() for group in groups)


@executes(e.GainMastery)
def gain_mastery(run: Run, ctx: Ctx, node: e.GainMastery) -> Asking[bool]:
    """Gain a mastery; it replaces the current one and begins facing North (mechanics.mastery)."""
    yield from ()
    for seat in selections.seats(ctx, node.who):
        side = run.state.sides[seat]
        side.mastery, side.direction = run.state.sheets[node.slug], Direction.NORTH
        run.state.kinds = None
        touch(run.state)
        run.tell(Event(EventKind.MASTERY, seat, slug=node.slug))
    return True


@executes(e.TurnCurrents)
def turn_currents(run: Run, ctx: Ctx, node: e.TurnCurrents) -> Asking[bool]:
    """Change the direction of your Shifting Currents (mechanics.mastery/shifting-currents.2)."""
    side = run.state.sides[ctx.controller]
    if side.direction is None:
        return False
    place = AROUND.index(side.direction)
    if node.how == "adjacent":
        open_ = [AROUND[(place + 1) % len(AROUND)], AROUND[place - 1]]
    elif node.how == "different":
        open_ = [direction for direction in AROUND if direction is not side.direction]
    else:
        open_ = [Direction(node.how)]
    word = yield from ask_word(run, ctx.controller, DecisionKind.DIRECTION, [d.value for d in open_], ctx.source)
    ctx.notes["turned"] = f"{side.direction.value}>{word}"
    marks.turn_currents(run, ctx.controller, Direction(word))
    return True


@executes(e.ChoosePlayer)
def choose_player(run: Run, ctx: Ctx, _node: e.ChoosePlayer) -> Asking[bool]:
    """Choose a player; what follows speaks of that one."""
    state = run.state
    options = tuple(Option(OptionKind.PLAYER, seat=seat) for seat in state.seats_from(ctx.controller))
    answer = yield from ask(
        run, ctx.controller, DecisionKind.PLAYER, options, source=ctx.source, slug=slug_of(state, ctx.source)
    )
    ctx.notes["chosen player"] = options[answer[0]].seat
    return True


@executes(e.BanishAsResolves)
def banish_as_resolves(run: Run, ctx: Ctx, node: e.BanishAsResolves) -> Asking[bool]:
    """The controller of the effect may send a card that is being played to banishment as it resolves."""
    found = selections.now(ctx, node.what)
    item = next((layer for layer in run.state.stack if layer.id in found), None)
    if item is None or not (yield from ask_yes(run, ctx.controller, DecisionKind.MAY, ctx.source, Offer.BANISH)):
        return False
    item.notes["banish"] = True
    item.notes["banisher"] = by_origin(ctx)
    return True


@executes(e.EndPhase)
def end_phase(run: Run, ctx: Ctx, node: e.EndPhase) -> Asking[bool]:
    """End the combat phase or the turn once this has resolved (turn.ending-phases)."""
    yield from ()
    ctx.notes["ends"] = node.what
    run.state.sides[ctx.controller].notes["ends"] = node.what
    return True


@executes(e.Win)
def win(run: Run, ctx: Ctx, node: e.Win) -> Asking[bool]:
    """Players win, unless they lose at the same time (general.ending-the-game.p2, p3): state checks weigh the two."""
    yield from ()
    for seat in selections.seats(ctx, node.who):
        run.state.sides[seat].notes["wins"] = True
    touch(run.state)
    return True


@executes(e.Lose)
def lose(run: Run, ctx: Ctx, node: e.Lose) -> Asking[bool]:
    """Players lose (general.ending-the-game.p3)."""
    yield from ()
    for seat in selections.seats(ctx, node.who):
        run.state.sides[seat].notes["loses"] = "effect"
    touch(run.state)
    return True
