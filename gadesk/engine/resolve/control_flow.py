"""How instructions combine: sequences, conditions, modes, delays (playing.resolution)."""

from __future__ import annotations

from gadesk.engine.instructions import executes, note, number, perform, pick, possible
from gadesk.engine.offers import take_up
from gadesk.engine.play import costs, declaration, payment
from gadesk.engine.procedure import Asking, IllegalPlay, Offering, Run, ask, ask_yes, slug_of, wait
from gadesk.engine.query import evaluate
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.evaluate import amount
from gadesk.engine.state.effects_stack import Pending
from gadesk.engine.state.lasting import Delayed
from gadesk.engine.state.notes import Note, WorkedOut
from gadesk.glossary import Keyword as KeywordName
from gadesk.glossary import Phase
from gadesk.protocol.ability_index import REFLEXIVE
from gadesk.protocol.decisions import DecisionKind, Offer, Option, OptionKind
from gadesk.script import effects as e
from gadesk.script.abilities import Keyword, Triggered
from gadesk.script.amounts import DeclaredX, Fixed, Let, UpTo
from gadesk.script.costs import EitherCost, Pay
from gadesk.script.durations import Until
from gadesk.script.keyword_meanings import MEANING
from gadesk.script.node import CostPart, Effect, walk
from gadesk.script.patterns import OnEnter, PhaseBegins
from gadesk.script.players import Doer
from gadesk.script.selections import EachOne
from gadesk.script.words import Dealt


@executes(e.Sequence, offers=Offer.SEVERAL, possible=lambda ctx, node: possible(ctx, node.steps[0]))
def sequence(run: Run, ctx: Ctx, node: e.Sequence) -> Asking[bool]:
    """One after the other, from the top; state checks wait until the end (playing.resolution.p2).

    An X that several of them use is one number, worked out when the first of them does.
    """
    did, noted = True, []
    for at, step in enumerate(node.steps):
        for x in _used_again(step, node.steps[at + 1 :]):
            if x not in ctx.notes:
                ctx.notes[x] = amount(ctx.outer or ctx, x.value)
                noted.append(x)
        done = yield from perform(run, ctx, step)
        did = did and done
    for x in noted:
        ctx.notes.pop(x, None)
    return did


def _used_again(step: Effect, later: tuple[Effect, ...]) -> list[WorkedOut]:
    """Each X that is used once more; what is worked out of each of several is a number of each."""
    mine = {
        part.value: WorkedOut(part.value)
        for part in walk(step)
        if isinstance(part, Let) and not any(isinstance(one, EachOne | Doer) for one in walk(part.value))
    }
    if not mine:
        return []
    again = {part.value for other in later for part in walk(other) if isinstance(part, Let)}
    return [x for value, x in mine.items() if value in again]


@executes(e.IfYouDo, offers=Offer.SEVERAL)
def if_you_do(run: Run, ctx: Ctx, node: e.IfYouDo) -> Asking[bool]:
    """What follows needs the first part done completely (playing.resolution.7)."""
    did = yield from perform(run, ctx, node.first)
    if did:
        return (yield from perform(run, ctx, node.then))
    if node.otherwise is not None:
        yield from perform(run, ctx, node.otherwise)
    return False


@executes(e.WhenYouDo, offers=Offer.SEVERAL)
def when_you_do(run: Run, ctx: Ctx, node: e.WhenYouDo) -> Asking[bool]:
    """A reflexive trigger, put onto the Effects Stack after this resolved (terms.reflexive-trigger)."""
    did = yield from perform(run, ctx, node.first)
    if did and (node.condition is None or evaluate.holds(ctx, node.condition)):
        ability = Triggered(OnEnter(), node.then)
        spell = isinstance(node.then, e.AsSpell)
        for _ in range(len(ctx.notes.get(node.each, ())) if node.each is not Dealt.NOTHING else 1):
            pending = Pending(
                ctx.controller, ctx.source, ability, REFLEXIVE, ctx.event, ctx.face, ctx.notes.copy(), ctx.targets,
                spell,
            )  # fmt: skip
            run.state.pending.append(pending)
    return did


@executes(e.If, offers=Offer.SEVERAL)
def if_(run: Run, ctx: Ctx, node: e.If) -> Asking[bool]:
    """Do it if the condition holds now."""
    if evaluate.holds(ctx, node.condition):
        return (yield from perform(run, ctx, node.then))
    if node.otherwise is not None:
        return (yield from perform(run, ctx, node.otherwise))
    return False


@executes(e.Inline, offers=Offer.SEVERAL)
def inline(run: Run, ctx: Ctx, node: e.Inline) -> Asking[bool]:
    """An in-line restriction is judged on resolution (types-of-restrictions.p4)."""
    if all(evaluate.holds(ctx, condition) for condition in node.conditions):
        return (yield from perform(run, ctx, node.effect))
    return False


@executes(e.Upgrade, offers=Offer.SEVERAL)
def upgrade(run: Run, ctx: Ctx, node: e.Upgrade) -> Asking[bool]:
    """The better text instead of the base one if its condition holds."""
    return (yield from perform(run, ctx, node.better if evaluate.holds(ctx, node.condition) else node.base))


@executes(e.UnlessPays, offers=Offer.SEVERAL)
def unless_pays(run: Run, ctx: Ctx, node: e.UnlessPays) -> Asking[bool]:
    """The named player may pay to keep it from happening (misc.effects.p3)."""
    for seat in evaluate.seats(ctx, node.who):
        if (yield from offer(run, ctx, seat, node, node.costs)):
            return False
    return (yield from perform(run, ctx, node.effect))


@executes(e.UnlessLets, offers=Offer.SEVERAL)
def unless_lets(run: Run, ctx: Ctx, node: e.UnlessLets) -> Asking[bool]:
    """The named player may let something else happen to keep it from happening (misc.effects.p3)."""
    for seat in evaluate.seats(ctx, node.who):
        if (yield from ask_yes(run, seat, DecisionKind.MAY, ctx.source, Offer.LET)):
            yield from perform(run, ctx, node.instead)
            return False
    return (yield from perform(run, ctx, node.effect))


def offer(run: Run, ctx: Ctx, seat: int, node: Effect, parts: tuple[CostPart, ...], about: int = 0) -> Asking[bool]:
    """Ask a player whether and with what to pay now, for `about` if it is not for the source; True once all is paid."""
    fixed = tuple(_worked_out(ctx, part) for part in parts)
    if not costs.payable_together(_payer(ctx, seat), fixed, 0):
        yield from wait(run, seat, DecisionKind.MAY)
        return False

    def carry(run: Run, ctx: Ctx) -> Asking[bool]:
        payer = _payer(ctx, seat)
        paid = yield from _pay(run, payer, fixed)
        if paid:
            ctx.notes.update(payer.notes)
        return paid

    offering = Offering(seat, ctx, node, fixed, source=about)
    return bool((yield from take_up(run, offering, carry, Offer.PAY, merges=run.policy.merges_payments)))


def _worked_out(ctx: Ctx, part: CostPart) -> CostPart:
    """Return a part with its payments as the controller of the effect counts them."""
    if isinstance(part, EitherCost):
        return EitherCost(tuple(_worked_out(ctx, way) for way in part.ways))
    return Pay(costs_of(ctx, part)) if isinstance(part, Pay) else part


def _payer(ctx: Ctx, seat: int) -> Ctx:
    """Return the point of view of who pays for what an effect asks: no card is played with it."""
    payer = ctx.as_player(seat)
    payer.item = None
    return payer


def _pay(run: Run, payer: Ctx, parts: tuple[CostPart, ...]) -> Asking[bool]:
    """Pay all of it, or nothing."""
    kept = run.state.clone()
    try:
        yield from payment.pay(run, payer, parts)
    except IllegalPlay:
        run.state.take(kept)
        return False
    return True


def costs_of(ctx: Ctx, part: Pay) -> Fixed:
    """Return the amount of a payment as the controller of the effect counts it."""
    return Fixed(max(0, amount(ctx, part.amount)))


def _could_pay(ctx: Ctx, node: e.PayOnResolution) -> bool:
    return costs.payable_together(ctx, node.costs, 0) and (node.most is None or _most_of_x(ctx, node) > 0)


def _most_of_x(ctx: Ctx, node: e.PayOnResolution) -> int:
    bound = 0 if node.most is None else amount(ctx, node.most)
    return min(bound, *(costs.most_of(ctx, part) for part in node.costs if DeclaredX() in walk(part)))


@executes(e.PayOnResolution, offers=Offer.PAY, possible=_could_pay)
def pay_on_resolution(run: Run, ctx: Ctx, node: e.PayOnResolution) -> Asking[bool]:
    """Pay as an instruction (card-parts.cost.p9)."""
    for seat in evaluate.seats(ctx, node.who):
        payer = _payer(ctx, seat)
        if node.most is not None:
            most = max(0, _most_of_x(payer, node))
            ctx.x = payer.x = yield from number(run, payer, UpTo(Fixed(most)), most)
            if not ctx.x:
                return False
        if not costs.payable_together(payer, node.costs, 0) or not (yield from _pay(run, payer, node.costs)):
            return False
    return True


@executes(e.ForEach, offers=Offer.SEVERAL)
def for_each(run: Run, ctx: Ctx, node: e.ForEach) -> Asking[bool]:
    """Repeat as many times as the amount says."""
    times = max(0, amount(ctx, node.of))
    before, did = run.round, times > 0
    for at in range(times):
        run.round = (at + 1, times)
        done = yield from perform(run, ctx, node.effect)
        did = did and done
    run.round = before
    return did


@executes(e.ForEachOf, offers=Offer.SEVERAL)
def for_each_of(run: Run, ctx: Ctx, node: e.ForEachOf) -> Asking[bool]:
    """Repeat for each one; an object that left is spoken of as it last was (misc.card-and-object-information)."""
    state = run.state
    before = {gone.now: id for id, gone in state.gone.items() if gone.obj is not None}
    ids = list(evaluate.now(ctx, node.of))
    outer, did = run.round, bool(ids)
    for at, id in enumerate(ids):
        run.round = (at + 1, len(ids))
        note(ctx, Dealt.EACH, [before.get(id, id)])
        done = yield from perform(run, ctx, node.effect)
        did = did and done
    run.round = outer
    return did


@executes(e.Mode, offers=Offer.SEVERAL)
def mode(run: Run, ctx: Ctx, node: e.Mode) -> Asking[bool]:
    """One bullet."""
    return (yield from perform(run, ctx, node.effect))


@executes(e.Modal, offers=Offer.SEVERAL)
def modal(run: Run, ctx: Ctx, node: e.Modal) -> Asking[bool]:
    """The modes selected as it was put onto the Effects Stack, or chosen now, in printed order (terms.modes)."""
    did = True
    if node.later is not None:
        ctx.modes = yield from declaration.modes_now(run, ctx, node)
    for index in sorted(ctx.modes):
        done = yield from perform(run, ctx, node.modes[index])
        did = did and (done or node.later is None)
    return did and bool(ctx.modes)


@executes(e.Depending, offers=Offer.SEVERAL)
def depending(run: Run, ctx: Ctx, node: e.Depending) -> Asking[bool]:
    """Only the line that fits now happens, if one does."""
    facing = run.state.sides[ctx.controller].direction
    value = amount(ctx, node.of) if node.of is not None else 0
    for case in node.cases:
        fits = facing in (case.direction, case.also) if node.of is None else case.low <= value <= (case.high or value)
        if node.of is not None and case.high == 0:
            fits = value == 0
        if fits and (node.of is not None or facing is not None):
            return (yield from perform(run, ctx, case))
    return False


@executes(e.Case, offers=Offer.SEVERAL)
def case(run: Run, ctx: Ctx, node: e.Case) -> Asking[bool]:
    """One line."""
    return (yield from perform(run, ctx, node.effect))


@executes(e.AsSpell, offers=Offer.SEVERAL)
def as_spell(run: Run, ctx: Ctx, node: e.AsSpell) -> Asking[bool]:
    """Carried out as a Spell would be (keywords.spellshroud.1)."""
    ctx.spell = True
    return (yield from perform(run, ctx, node.effect))


@executes(e.Later, offers=Offer.SEVERAL)
def later(run: Run, ctx: Ctx, node: e.Later) -> Asking[bool]:
    """Create a delayed trigger (abilities.triggered-abilities.4)."""
    yield from ()
    state = run.state
    delayed = Delayed(state.new_id(), ctx.controller, ctx.source, ctx.face, node.pattern, node.effect)
    delayed.until, delayed.turn, delayed.event = node.until, state.turn, ctx.event
    delayed.notes, delayed.targets = ctx.notes.copy(), ctx.targets
    if ctx.event is not None and Dealt.SUBJECT not in delayed.notes:
        delayed.notes[Dealt.SUBJECT] = (ctx.event.id or ctx.event.old,)
    if ctx.event is not None and ctx.event.seat >= 0:
        delayed.notes[Note.PLAYER] = ctx.event.seat
    state.delayed.append(delayed)
    return True


@executes(e.GainAgility, offers=Offer.GAIN)
def gain_agility(run: Run, ctx: Ctx, node: e.GainAgility) -> Asking[bool]:
    """The player has Agility N this turn: cards of their choice return at the end phase (keywords.agility-n.1)."""
    yield from ()
    state = run.state
    much = amount(ctx, node.amount)
    if much <= 0:
        return False
    word = Keyword(KeywordName.AGILITY, Fixed(much))
    meant = MEANING[KeywordName.AGILITY](word)
    assert isinstance(meant, Triggered)
    at_end = PhaseBegins(Phase.END, None)
    delayed = Delayed(state.new_id(), ctx.controller, ctx.source, ctx.face, at_end, meant.effect)
    delayed.turn, delayed.until = state.turn, Until.END_OF_TURN
    state.delayed.append(delayed)
    return True


@executes(e.Choose, offers=Offer.CHOOSE)
def choose(run: Run, ctx: Ctx, node: e.Choose) -> Asking[bool]:
    """Choose on resolution; what follows speaks of "chosen"."""
    chosen = yield from pick(run, ctx, node.what)
    note(ctx, Dealt.CHOSEN, chosen)
    return bool(chosen)


@executes(e.ChoosePlayer, offers=Offer.CHOOSE)
def choose_player(run: Run, ctx: Ctx, _node: e.ChoosePlayer) -> Asking[bool]:
    """Choose a player; what follows speaks of that one."""
    state = run.state
    seats = state.seats_from(ctx.controller)
    options = tuple(Option(OptionKind.PLAYER, seat=seat) for seat in seats)
    answer = yield from ask(
        run, ctx.controller, DecisionKind.PLAYER, options, source=ctx.source, slug=slug_of(state, ctx.source)
    )
    ctx.notes[Note.CHOSEN_PLAYER] = seats[answer[0]]
    return True
