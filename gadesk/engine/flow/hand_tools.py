"""What players do by hand with the free tools (`protocol/hand_tools`), through the doors that the cards' own words use.

So triggers, replacements and state-based checks are those of any instruction, and nothing is lost or doubled.
"""

from __future__ import annotations

from collections.abc import Callable

from gadesk.engine.changes import counters, destruction, lineage, zones
from gadesk.engine.combat import steps
from gadesk.engine.continuous.derived import touch
from gadesk.engine.flow import opportunity, turn
from gadesk.engine.instructions import note, perform
from gadesk.engine.play import costs
from gadesk.engine.procedure import Asking, Run, ask_ids
from gadesk.engine.query.context import Ctx
from gadesk.engine.resolve import face_down
from gadesk.engine.resolve.cards import show
from gadesk.engine.resolve.objects import can_transform
from gadesk.engine.state.cards import Card
from gadesk.engine.state.chance import Purpose
from gadesk.engine.state.characteristics import chars, damage_on, face_of
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.marks import Mark
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import PRIVATE_ZONES, CardType, Phase, Stat, Supertype, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.notion import total
from gadesk.protocol import codec
from gadesk.protocol.decisions import Decision, DecisionKind, Doing
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.hand_tools import Holding, Names, On, Place, Says, Tool, ToolUse, Which, malformed, sentence
from gadesk.protocol.record import replace
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.changes import StatChange
from gadesk.script.durations import Until
from gadesk.script.node import Effect, Selection
from gadesk.script.sheet import Face
from gadesk.script.words import Dealt, DeckPlace, Ended

WHEN = "By hand something is done while somebody has Opportunity, or is to materialize: settle this question first."
_NOBODY = Face("", (), ())


def at_rest(decision: Decision | None, step: StepName) -> bool:
    """Tell whether nothing is half done while this is asked: the question can be put anew on another board."""
    if decision is None:
        return False
    materializing = decision.kind is DecisionKind.MATERIALIZE and step is StepName.MATERIALIZE
    return decision.kind is DecisionKind.OPPORTUNITY or materializing


def refusal(run: Run, seat: int, use: ToolUse) -> str | None:
    """Say in one sentence why a player can't use a tool so, whatever is asked now; None where that is possible."""
    state = run.state
    if not 0 <= seat < len(state.sides) or state.sides[seat].lost:
        return "You are not in the game any more."
    wrong = malformed(use)
    if wrong is not None:
        return wrong
    if use.seat is not None and (not 0 <= use.seat < len(state.sides) or state.sides[use.seat].lost):
        return "There is no such player in the game."
    if use.card:
        wrong = _wrong_card(state, seat, use)
    elif use.zone is not None and use.seat is not None and not state.sides[use.seat].zone(use.zone):
        wrong = f"There is no card in {use.zone.facts.words}."
    if wrong is None and use.tool.facts.says is Says.TOKEN and not _is_token(state, use.word):
        wrong = "There is no such token in this game."
    check = CHECKS.get(use.tool)
    return wrong if wrong is not None or check is None else check(state, use)


def _wrong_card(state: GameState, seat: int, use: ToolUse) -> str | None:
    """Say why that card can't be meant. A card that the player may not know of is as one that is not there."""
    facts, card = use.tool.facts, state.cards.get(use.card)
    if card is None or not _may_name(card, seat):
        return "That card is not there, or you may not know which one it is."
    if facts.on is On.OBJECT and card.zone is not Zone.FIELD:
        return f"“{facts.label}” is for objects on the field."
    if card.zone is Zone.EFFECTS_STACK and (use.to in (None, Zone.FIELD)):
        return "A card on the Effects Stack can only be moved away from it."
    if facts.zones and card.zone not in facts.zones:
        where = ", ".join(zone.facts.words for zone in facts.zones)
        return f"“{facts.label}” is for cards in these zones: {where}."
    if not facts.open_too and card.knowers & _everyone(state) == _everyone(state):
        return "That card lies open: everybody sees it."
    if use.other and (use.other not in state.objs):
        return "The other object is not on the field."
    return None


def _may_name(card: Card, seat: int) -> bool:
    """Tell whether a player is shown that this card is there: in a private zone only who may look at it is."""
    return card.zone not in PRIVATE_ZONES or bool(card.knowers >> seat & 1)


def _everyone(state: GameState) -> int:
    return (1 << len(state.sides)) - 1


def _is_token(state: GameState, slug: str) -> bool:
    sheet = state.sheets.get(slug)
    return sheet is not None and Supertype.TOKEN in sheet.front.supertypes


def _champions_stay(state: GameState, use: ToolUse) -> str | None:
    """A champion leaves the field with its player alone, and there is one of it (card-types.champion)."""
    if use.card in state.objs and CardType.CHAMPION in chars(state, use.card).types:
        return "A champion stays on the field as it is: deal damage to it, or level it up or down."
    return None


def _movable(state: GameState, use: ToolUse) -> str | None:
    if not use.card:
        return None
    card = state.cards[use.card]
    if card.zone is Zone.FIELD and use.to is Zone.FIELD:
        return "That object is on the field already."
    if use.to is Zone.FIELD:
        face = card.sheet.front
        if CardType.CHAMPION in face.types:
            return "A champion enters the field by leveling up."
        if not costs.is_permanent(face):
            return "A card of that type does not stay on the field."
    return _champions_stay(state, use)


def _turnable(state: GameState, use: ToolUse) -> str | None:
    if state.cards[use.card].zone is Zone.BANISHMENT or can_transform(state, use.card):
        return None
    return "Only an object with another side is turned over, or a card in banishment."


def _attachable(state: GameState, use: ToolUse) -> str | None:
    held = Holding(use.word)
    if held is Holding.LINKED:
        return None if use.card in state.objs else "Only an object on the field is linked to another."
    if held is Holding.LINEAGE and CardType.CHAMPION not in chars(state, use.other).types:
        return "Only a champion has an inner lineage."
    return _champions_stay(state, use)


def _can_level(state: GameState, use: ToolUse) -> str | None:
    card = state.cards[use.card]
    if CardType.CHAMPION not in card.sheet.front.types:
        return "That card is no champion."
    return None if state.sides[card.owner].champion else "That player has no champion."


def _can_delevel(state: GameState, use: ToolUse) -> str | None:
    obj = state.objs.get(state.sides[use.seat or 0].champion)
    below = obj is not None and any(state.cards[id].sheet.front.level is not None for id in obj.lineage)
    return None if below else "No champion card lies below that champion."


def _quiet(state: GameState, _use: ToolUse) -> str | None:
    waits = bool(state.stack) or state.combat is not None
    return "Let the Effects Stack and the combat come to their end first." if waits else None


CHECKS: dict[Tool, Callable[[GameState, ToolUse], str | None]] = {
    Tool.MOVE: _movable, Tool.CONTROL: _champions_stay, Tool.COPY: _champions_stay, Tool.TURN_OVER: _turnable,
    Tool.DESTROY: _champions_stay, Tool.SACRIFICE: _champions_stay, Tool.ATTACH: _attachable,
    Tool.LEVEL_UP: _can_level, Tool.DELEVEL: _can_delevel, Tool.SET_PHASE: _quiet,
}  # fmt: skip
"""What else a tool asks for, beyond what its declaration says."""


# What is told


def tell(run: Run, seat: int, use: ToolUse) -> None:
    """Tell everybody what a player does by hand; a card that somebody may not know is just a card to them."""
    card = run.state.cards.get(use.card)
    words = sentence(use, seat, _names(run.state, use))
    told = Event(EventKind.BY_HAND, seat, use.card or None, slug=card.sheet.slug if card else None, word=words,
                 deed=replace(use, card=0))  # fmt: skip
    if card is None:
        run.tell(told)
    else:
        run.tell(told, card.knowers, (zones.id_knowers(card), card.knowers))


def _names(state: GameState, use: ToolUse) -> Names:
    """What lies open is called by its name; the card itself is "it", as not everybody may know which one it is."""
    other, token = state.cards.get(use.other), state.sheets.get(use.word)
    other_name = face_of(other.sheet, state.objs.get(use.other)).name if other is not None else ""
    token_name = token.front.name if token is not None and use.tool.facts.says is Says.TOKEN else use.word
    player = (lambda seat: "the other player") if len(state.sides) == 2 else Names().player
    return Names(other=other_name, player=player, token=lambda _: token_name)


def name_for_all(state: GameState, id: int) -> str | None:
    """Return the slug of a card that lies open to everybody; None for any other."""
    card = state.cards.get(id)
    known = card is not None and card.knowers & _everyone(state) == _everyone(state)
    return card.sheet.slug if card is not None and known else None


# How it is done


def written(use: ToolUse) -> str:
    """Write a use as one text, for the agenda and for what chance hears."""
    return codec.dumps(use).decode()


def carry_out(run: Run, seat: int, text: str) -> Asking[None]:
    """Use a tool, as a step of the agenda of its own."""
    use = codec.record_of(ToolUse, codec.loads(text.encode()))
    state = run.state
    state.opportunity = None
    card = state.cards.get(use.card)
    face = face_of(card.sheet, state.objs.get(use.card)) if card is not None else _NOBODY
    source = use.card if card is not None else state.sides[seat].champion
    yield from DOING[use.tool](run, Ctx(state, seat, source, face), use)
    touch(state)


Doing_ = Callable[[Run, Ctx, ToolUse], Asking[None]]


def _perform(make: Callable[[ToolUse], Effect], as_named: bool = False) -> Doing_:
    """Carry out an instruction of the cards' language, as the player who does it, or as the one who is named."""

    def do(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
        yield from perform(run, ctx.as_player(use.seat) if as_named and use.seat is not None else ctx, make(use))

    return do


def _subject(run: Run, ctx: Ctx, use: ToolUse, word: Doing) -> Asking[list[int]]:
    """Return the cards that are meant; those of a pile are found now."""
    state = run.state
    if use.card:
        return [use.card]
    assert use.seat is not None and use.zone is not None
    pile, seat = state.sides[use.seat].zone(use.zone), ctx.controller
    count = len(pile) if use.which in (Which.ALL, Which.CHOSEN) else min(use.amount, len(pile))
    if use.zone is Zone.MAIN_DECK and use.which is not Which.RANDOM:
        ids = zones.top(state, use.seat, count, use.which is Which.BOTTOM)
    elif use.which is Which.RANDOM:
        ids = state.chance.sample(list(pile), count, Purpose.CHOOSE)
    elif use.which is Which.BOTTOM:
        ids = pile[:count]
    else:
        ids = pile[::-1][:count]
    if use.which is not Which.CHOSEN:
        return list(ids)
    _look(run, seat, ids)
    return (
        yield from ask_ids(
            run, seat, DecisionKind.CHOOSE, list(ids), 0, use.amount, source=ctx.source or None, word=word
        )
    )


def _look(run: Run, seat: int, ids: list[int]) -> None:
    """A player looks at cards: the others are told that it was so, and of how many."""
    state = run.state
    for id in ids:
        card = state.cards[id]
        zones.let_know(state, id, 1 << seat)
        run.tell(Event(EventKind.LOOKED, seat, id, slug=card.sheet.slug, amount=len(ids)), 1 << seat)


def _at(ctx: Ctx, ids: list[int]) -> Selection:
    note(ctx, Dealt.CHOSEN, ids)
    return s.Noted(Dealt.CHOSEN)


PLACES = {Place.TOP: DeckPlace.TOP, Place.BOTTOM: DeckPlace.BOTTOM, Place.SHUFFLED: DeckPlace.SHUFFLE}


def _move(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    assert use.to is not None
    ids = yield from _subject(run, ctx, use, Doing.PUT)
    field = use.to is Zone.FIELD
    ids = [id for id in ids if not (field and CardType.CHAMPION in run.state.cards[id].sheet.front.types)]
    yield from perform(run, ctx, e.Put(_at(ctx, ids), use.to, PLACES[use.place]))


def _look_at(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    ids = yield from _subject(run, ctx, replace(use, which=_seen(use)), Doing.REVEAL)
    _look(run, ctx.controller, ids)


def _seen(use: ToolUse) -> Which:
    """Who looks need not choose: looking through a pile to choose is to look at all of it."""
    return Which.ALL if use.which is Which.CHOSEN else use.which


def _reveal(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    show(run, (yield from _subject(run, ctx, use, Doing.REVEAL)), ctx.controller)


def _damage(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    """The champion of who does it deals the damage: nothing is dealt without a source (mechanics.damage.11)."""
    to = _at(ctx, [use.card])
    yield from perform(run, _of_champion(ctx), e.DealDamage(Fixed(use.amount), to))


def _of_champion(ctx: Ctx) -> Ctx:
    """Return the same player's point of view, with their champion as the source where they have one."""
    champion = ctx.state.sides[ctx.controller].champion
    if not champion:
        return ctx
    made = Ctx(ctx.state, ctx.controller, champion, chars(ctx.state, champion).face)
    made.notes = ctx.notes
    return made


def _heal(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    """Champions recover; from others damage goes as it does at the end of a turn."""
    obj = run.state.objs[use.card]
    if run.state.sides[obj.controller].champion == use.card:
        yield from perform(run, ctx.as_player(obj.controller), e.Recover(Fixed(use.amount)))
        return
    there = damage_on(obj)
    if 0 < there <= use.amount:
        yield from perform(run, ctx, e.RemoveDamage(s.This()))
    elif there:
        obj.damage = max(0, obj.damage - use.amount)
        touch(run.state)


def _change_stat(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    """Durability is counters; other stats change as by an effect."""
    stat, amount = Stat(use.word), Fixed(abs(use.amount))
    if stat is Stat.DURABILITY:
        change = e.PutCounters(use.word, amount, s.This()) if use.amount > 0 else e.TakeCounters(
            use.word, amount, s.This()
        )  # fmt: skip
        yield from perform(run, ctx, change)
        return
    changes = (StatChange(stat, amount, use.amount < 0),)
    yield from perform(run, ctx, e.Continuous(s.This(), changes, _until(use)))


def _until(use: ToolUse) -> Until:
    return Until.FOR_GOOD if use.lasting else Until.END_OF_TURN


def _turn_over(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    """An object transforms; a card in banishment is turned face up for all to see, or face down."""
    state, card = run.state, run.state.cards[use.card]
    if card.zone is Zone.FIELD:
        yield from perform(run, ctx, e.Transform(s.This()))
    elif Mark.FACE_DOWN in card.marks:
        state.cards[use.card] = card.changed(marks=card.marks - {Mark.FACE_DOWN})
        touch(state)
        zones.show(run, use.card)
    else:
        face_down.turn_down(run, [use.card])


def _attach(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    other, held = _at(ctx, [use.other]), Holding(use.word)
    if held is Holding.LOADED:
        yield from perform(run, ctx, e.Load(s.This(), other))
    elif held is Holding.LINEAGE:
        yield from perform(run, ctx, e.Put(s.This(), Zone.INNER_LINEAGE, lineage=other))
    else:
        run.state.objs[use.card].link = use.other
        touch(run.state)


def _sacrifice(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    yield from ()
    destruction.destroy_all(run, [use.card], Cause.SACRIFICE)


def _shuffle(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    yield from perform(run, ctx.as_player(use.seat or 0), e.Shuffle())


def _level_up(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    yield from ()
    lineage.level_up(run, run.state.cards[use.card].owner, use.card)


def _set_phase(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    """The turn goes on with that phase, and those that follow it."""
    yield from ()
    steps.unwind(run, StepName.NEXT_TURN)
    for phase in reversed(turn.ORDER[turn.ORDER.index(Phase(use.word)) :]):
        run.state.agenda.append((StepName.PHASE, phase.value))


def _pass_turn(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    """The turn ends as it does where a card ends it (turn.ending-phases)."""
    yield from ()
    opportunity.end_early(run, Ended.TURN)


def _remove_counters(run: Run, ctx: Ctx, use: ToolUse) -> Asking[None]:
    yield from ()
    counters.take_counters(run, use.card, use.word, use.amount)


DOING: dict[Tool, Doing_] = total(Tool, {
    Tool.MOVE: _move,
    Tool.REST: _perform(lambda use: e.Rested(s.This())),
    Tool.WAKE: _perform(lambda use: e.WakeUp(s.This())),
    Tool.PUT_COUNTERS: _perform(lambda use: e.PutCounters(use.word, Fixed(use.amount), s.This())),
    Tool.REMOVE_COUNTERS: _remove_counters,
    Tool.DAMAGE: _damage,
    Tool.HEAL: _heal,
    Tool.CHANGE_STAT: _change_stat,
    Tool.CONTROL: _perform(lambda use: e.GainControl(s.This(), until=_until(use)), as_named=True),
    Tool.TURN_OVER: _turn_over,
    Tool.ATTACH: _attach,
    Tool.COPY: _perform(lambda use: e.SummonCopy(s.This(), Fixed(use.amount))),
    Tool.DESTROY: _perform(lambda use: e.Destroy(s.This())),
    Tool.SACRIFICE: _sacrifice,
    Tool.DISCARD: _perform(lambda use: e.DiscardCards(s.This())),
    Tool.LOOK: _look_at,
    Tool.REVEAL: _reveal,
    Tool.SHUFFLE: _shuffle,
    Tool.DRAW: _perform(lambda use: e.Draw(Fixed(use.amount)), as_named=True),
    Tool.SUMMON: _perform(lambda use: e.Summon((use.word,), Fixed(use.amount)), as_named=True),
    Tool.LEVEL_UP: _level_up,
    Tool.DELEVEL: _perform(lambda use: e.Delevel(), as_named=True),
    Tool.SET_PHASE: _set_phase,
    Tool.PASS_TURN: _pass_turn,
})  # fmt: skip
"""How each tool is carried out."""
