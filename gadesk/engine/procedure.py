"""A game in progress: `Run` is the state that procedures work on, with the events told and the questions asked."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from gadesk.engine.state.cards import Card
from gadesk.engine.state.effects_stack import Pending, StackItem
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.interchangeable import exchangeable
from gadesk.engine.state.lasting import Active
from gadesk.engine.state.marks import Mark
from gadesk.engine.state.question_policy import QuestionPolicy
from gadesk.glossary import PRIVATE_ZONES, Phase, Zone
from gadesk.protocol.decisions import OF_CARDS, Decision, DecisionKind, Doing, Narrowing, Option, OptionKind
from gadesk.protocol.events import Event, Vain
from gadesk.protocol.record import replace
from gadesk.protocol.views import Aimed
from gadesk.script.node import Node, walk
from gadesk.script.sheet import Face

if TYPE_CHECKING:
    from gadesk.engine.continuous.derived import Derived, Rule
    from gadesk.engine.query.context import Ctx
    from gadesk.engine.state.happenings import Happening
    from gadesk.script.changes import EntersAs

T = TypeVar("T")
Answer = tuple[int, ...]
Asking = Generator[Decision, Answer, T]
"""A procedure that may ask players and returns a T."""

EVERYONE = -1
PAYMENTS = frozenset({DecisionKind.PAY_RESERVE, DecisionKind.PAY_MEMORY, DecisionKind.PAY_COST})
CHOICES = frozenset({
    DecisionKind.CHOOSE, DecisionKind.DISCARD, DecisionKind.TARGETS, DecisionKind.NUMBER, DecisionKind.DIRECTION,
    DecisionKind.TOKEN, DecisionKind.STAT, DecisionKind.NAME, DecisionKind.PLAYER, DecisionKind.MATERIALIZE,
})  # fmt: skip
"""What is asked to learn what an instruction is about: to such a question "none" is an answer to "you may", too."""


class Recorded(Struct, frozen=True):
    """An event and the bit mask of seats that may know its card; EVERYONE for public ones.

    `ids` are the masks of who may know its `id` and its `old_id`: the id of a card in a hidden zone tells
    since when it is there, so only those who may look at the card learn it.
    """

    event: Event
    knowers: int = EVERYONE
    ids: tuple[int, int] = (EVERYONE, EVERYONE)


class IllegalPlay(Exception):
    """An announced play turned out illegal or unpayable; the state goes back (playing.card-activation.6).

    `why` says so of an attack that is declared as something resolves, which then fizzles.
    """

    def __init__(self, why: Vain = Vain.UNPAID) -> None:
        super().__init__(why)
        self.why = why


class Declined(Exception):
    """What a player may do is declined: nothing of it has been done."""


class GameEnded(Exception):
    """The game ended inside a procedure; the rest of it no longer happens."""


def controller(state: GameState, card: Card) -> int:
    """Return who controls an object, plays a card, or attacks with an intent (zones.intent.p1); else its owner."""
    obj = state.objs.get(card.id)
    if obj is None and card.zone is Zone.EFFECTS_STACK:
        return next((item.controller for item in state.stack if item.id == card.id), card.owner)
    if obj is None and card.zone is Zone.INTENT:
        if state.combat is not None and card.id in state.combat.intent:
            return state.combat.attacking
        left = state.gone.get(card.holder)
        obj = state.objs.get(card.holder) or (left.obj if left else None)
    return card.owner if obj is None else obj.controller


class Offering:
    """What a player may do ("you may") or pay: whether it is done is asked along with the first choice it asks for.

    `node` offers it from the point of view `ctx`; `parts` are paid in the place of parts of it, their amounts told.
    `source` is what it is for, where that is not the source of the text. What is `needed` can't be declined: the play
    that needs it is taken back instead. `put` is True once the question was asked. `last` is False while other choices
    follow that may be empty as well: then only the last one declines. `only` is what was chosen without asking, as
    there was nothing else.
    """

    __slots__ = ("seat", "ctx", "node", "parts", "source", "needed", "put", "last", "only")

    def __init__(
        self, seat: int, ctx: Ctx, node: Node | None, parts: tuple[Node, ...] = (), *, source: int = 0,
        needed: bool = False,
    ) -> None:  # fmt: skip
        self.seat = seat
        self.ctx = ctx
        self.node = node
        self.parts = parts
        self.source = source or ctx.source
        self.needed = needed
        self.put = False
        self.last = True
        self.only: tuple[Option, ...] | None = None

    def covers(self, run: Run, seat: int, kind: DecisionKind) -> bool:
        """Tell whether a question is one of what is offered, and not of a rule or text that bears on it."""
        part = run.at[1] if run.at is not None else None
        if seat != self.seat or not (kind in CHOICES or (run.policy.merges_payments and kind in PAYMENTS)):
            return False
        offered = (*self.parts, *((self.node,) if self.node is not None else ()))
        return any(inner is part for whole in offered for inner in walk(whole))


class Moment:
    """What is done at the same time: triggers look at the game once all of it is done.

    `before` is the game as it was when the first object left the field, `held` what is still to be heard of,
    `alike` what of it is of one kind, and `used` the rules on the next that enter which the first of them has used
    up: they are for all of them.
    """

    __slots__ = ("alike", "before", "held", "used")

    def __init__(self) -> None:
        self.before: Derived | None = None
        self.held: list[Callable[[], None]] = []
        self.alike: dict[Hashable, list[Happening]] = {}
        self.used: list[Rule[EntersAs]] = []


class Run:
    """The state that all procedures work on. `told` gathers events while `telling` is on.

    `mark` is the state where the current step (or the announced play) began, for snapshots and for taking back.
    With `ask_all` questions with a single legal answer are asked too, as scenarios want it; a player with an
    open card of the origins `by_hand` is given each Opportunity of their own turns, even if they could only pass.
    The seats of `people` end their main phase themselves, agree to a payment of several things even where there is
    no choice, and are told which plays would come to nothing: programs need none of that.
    `moment` is open while several things are done at once (`triggers.at_once`). `agreed` is the instruction that a
    player said yes to ("you may"), and `short` is True once less was chosen than the instruction at work asks for:
    what is agreed to is done completely, and what is not complete was not done (playing.resolution.7).
    With `paced` the seats of `people` are asked, even if only one answer is legal, wherever others can't know whether
    there is another: with Opportunity (`flow.opportunity`), and where it takes cards that others do not see (`ask`).
    `policy` is how the rules ask; where whether to do something and what it is done to are one question, `offering` is
    open until that one is asked.

    `at` is the text that is being carried out and the part of it that is at work (None for a rule of the game), `round`
    which of how many repetitions it is, and `parts` what each option of the last question stands for where its options
    alone do not say so, with what that remembers (`kept`): whoever has words for sheets says with these what is asked
    (`meaning`).
    """

    __slots__ = (
        "agreed", "ask_all", "at", "by_hand", "kept", "mark", "moment", "offering", "paced", "parts", "people",
        "policy", "round", "short", "state", "told", "telling",
    )  # fmt: skip

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.told: list[Recorded] = []
        self.telling = True
        self.mark: GameState | None = None
        self.agreed: object = None
        self.short = False
        self.moment: Moment | None = None
        self.ask_all = False
        self.policy = QuestionPolicy()
        self.offering: Offering | None = None
        self.by_hand: frozenset[int] = frozenset()
        self.at: tuple[Ctx, Node | None] | None = None
        self.round: tuple[int, int] | None = None
        self.parts: tuple[tuple[Node, Face] | None, ...] = ()
        self.kept: tuple[Pending | Active | None, ...] = ()
        self.people: frozenset[int] = frozenset()
        self.paced = False

    def asks_anyway(self, seat: int, kind: DecisionKind, count: int = 1) -> bool:
        """Tell whether a question is asked although it has a single legal answer, which names `count` options.

        While something is offered it is not: then it is only asked whether to do it; but people are shown what several
        things they would pay with.
        """
        if self.offering is not None:
            return self.policy.merges_payments and seat in self.people and kind in PAYMENTS and count > 1
        if self.ask_all:
            return True
        if seat in self.people and (self._ends_main(seat, kind) or (kind in PAYMENTS and count > 1)):
            return True
        return bool(self.by_hand) and self._asks_by_hand(seat, kind)

    def waits_for(self, seat: int) -> bool:
        """Tell by public facts alone whether a seat may have something to answer with that others do not see.

        Cards in hand, in memory and in the material deck may be one, and so may face-down cards in banishment.
        """
        if not self.paced or seat not in self.people or self.state.sides[seat].lost:
            return False
        side = self.state.sides[seat]
        return bool(side.hand or side.memory or side.material_deck) or any(
            Mark.FACE_DOWN in self.state.cards[id].marks for id in side.banishment
        )

    def _ends_main(self, seat: int, kind: DecisionKind) -> bool:
        state = self.state
        mine = kind is DecisionKind.OPPORTUNITY and seat == state.turn_player and state.phase is Phase.MAIN
        return mine and not state.stack and state.combat is None

    def _asks_by_hand(self, seat: int, kind: DecisionKind) -> bool:
        return kind is DecisionKind.OPPORTUNITY and seat == self.state.turn_player and self._has_open_unread(seat)

    def _has_open_unread(self, seat: int) -> bool:
        state = self.state
        return any(
            card.origin in self.by_hand and card.zone not in PRIVATE_ZONES and controller(state, card) == seat
            for card in state.cards.values()
        )

    @property
    def drawn(self) -> bool:
        """Whether chance has decided something since the announced play began: then it can't be taken back any more."""
        return self.mark is not None and self.mark.chance.events != self.state.chance.events

    def unhear(self) -> None:
        """Forget what was answered since the step began: a play that was taken back never happened."""
        if self.mark is not None and not self.drawn:
            self.state.chance = self.mark.chance.copy()

    def trial(self) -> Run:
        """Return the same on a copy of the game, to find out what would be asked."""
        new = Run(self.state.clone())
        new.state.chance = self.state.chance.untouchable()
        for name in ("agreed", "by_hand", "people", "policy", "round"):
            setattr(new, name, getattr(self, name))
        return new

    def tell(self, event: Event, knowers: int = EVERYONE, ids: tuple[int, int] = (EVERYONE, EVERYONE)) -> None:
        """Record a public event, or one whose card only `knowers` may know."""
        if self.telling:
            self.told.append(Recorded(event, knowers, ids))


def within(run: Run, ctx: Ctx, part: Node | None, procedure: Asking[T]) -> Asking[T]:
    """Carry out a procedure whose questions come from this part of a text."""
    before, run.at = run.at, (ctx, part)
    try:
        return (yield from procedure)
    finally:
        run.at = before


def ask(
    run: Run, seat: int, kind: DecisionKind, options: tuple[Option, ...], least: int = 1, most: int = 1, *,
    ordered: bool = False, repeat: bool = False, source: int | None = None, slug: str | None = None,
    word: Narrowing = Doing.NOTHING, amount: int | None = None, cancel: bool = False, about: int | None = None,
    parts: tuple[tuple[Node, Face] | None, ...] = (), kept: tuple[Pending | Active | None, ...] = (),
    paced: bool = False, unseen: bool = False,
) -> Asking[Answer]:  # fmt: skip
    """Ask a seat, unless only one answer is legal: then that is the answer, but where the game is `paced`.

    `unseen`: whether there is anything to choose hangs on cards that others do not see, so in a paced game it takes as
    long where there is nothing. That holds for every offer, and for every choice of such cards but of what to reserve,
    since how many cards a hand has is public. Returns option indexes. Raises IllegalPlay when the seat takes the play
    back.
    """
    count = len(options)
    cancel = cancel and not run.drawn
    most = most if repeat else min(most, count)
    offering = run.offering if run.offering is not None and run.offering.covers(run, seat, kind) else None
    waits = kind is not DecisionKind.OPPORTUNITY and run.policy.waits and run.waits_for(seat)
    veiled = waits and _veiled(run.state, options)
    alike_shows = veiled and kind is DecisionKind.PAY_RESERVE
    unseen = waits and (unseen or offering is not None or kind is DecisionKind.MAY or veiled) and not alike_shows
    if most == 0:
        if unseen:
            yield from wait(run, seat, kind)
        return ()
    given_up = cancel and kind is DecisionKind.MAY  # what was not announced is not given up unasked
    if least == most and not given_up and not paced and not run.asks_anyway(seat, kind, least):
        only = _only_answer(run, options, least, ordered, repeat)
        if only is not None and not (alike_shows and count > least):
            if unseen:
                yield from wait(run, seat, kind)
            if offering is not None and offering.only is None:
                offering.only = tuple(options[index] for index in only)
            return only
    if offering is not None:
        offering.put = True
    optional = offering is not None and not offering.needed and all(option.number != 0 for option in options)
    if offering is not None and kind in PAYMENTS:
        cancel = offering.needed
    state = run.state
    if offering is not None and offering.source != offering.ctx.source:
        source, slug = offering.source, slug_of(state, offering.source)
    if state.sides[seat].lost:
        answer = default_answer(kind, 0 if optional else least, repeat, cancel)
    else:
        decision = Decision(
            state.asked, seat, kind, options, least, most, ordered, repeat, source, slug, word or "", amount, cancel,
            about, optional=optional, paced=paced or unseen,
        )  # fmt: skip
        state.asked += 1
        run.parts, run.kept = parts, kept
        answer = yield from _about_offer(run, offering, decision)
    if answer == (-1,):
        raise IllegalPlay
    if offering is not None:
        _settle(run, offering, any(options[index].number != 0 for index in answer))
    return answer


def _about_offer(run: Run, offering: Offering | None, decision: Decision) -> Asking[Answer]:
    """Ask; what can be declined is asked in the words of all that is offered."""
    before = run.at
    if offering is not None:
        run.at = (offering.ctx, offering.node)
    try:
        return (yield decision)
    finally:
        run.at = before


def _settle(run: Run, offering: Offering, taken: bool) -> None:
    """An offer is over once something is chosen; it is declined once nothing is."""
    if taken:
        run.offering = None
    elif offering.last:
        raise Declined


def wait(run: Run, seat: int, kind: DecisionKind) -> Asking[None]:
    """Where a game is paced, wait as long as it may take a seat to answer what it is not asked for want of a choice.

    To others that looks as the question would: the host answers what has no options (`session.passes`).
    """
    state = run.state
    if run.policy.waits and run.waits_for(seat):
        state.asked += 1
        run.parts = ()
        yield Decision(state.asked - 1, seat, kind, (), 0, 0, paced=True)


def _only_answer(run: Run, options: tuple[Option, ...], least: int, ordered: bool, repeat: bool) -> Answer | None:
    """Return the answer to a question for exactly so many, if there is one only or all come to the same."""
    count = len(options)
    if count == least and (count == 1 or not ordered) and not repeat:
        return tuple(range(count))
    if repeat and count == 1:
        return (0,) * least
    if repeat and not (run.policy.collapses_unread and least == 1):
        return None
    if run.policy.collapses and _all_alike(run, options, ordered and least == count):
        return tuple(range(least))
    return None


def _all_alike(run: Run, options: tuple[Option, ...], placed: bool) -> bool:
    """Tell whether the options are cards of which any may stand for any other, so that no answer differs.

    What is done with a card (attack with it, activate it) is compared along with it.
    """
    kind, slug, _ = first = _but_for_card(options[0])
    if slug is None or any(_but_for_card(option) != first for option in options):
        return False
    if kind is not OptionKind.CARD and (kind not in OF_CARDS or not run.policy.collapses_all):
        return False
    ctx = run.at[0] if run.at is not None else None
    ids = [option.id for option in options if option.id is not None]
    return exchangeable(run.state, ctx, ids, placed, run.policy)


def _veiled(state: GameState, options: tuple[Option, ...]) -> bool:
    """Tell whether among the options are cards that not everybody may look at."""
    cards = (state.cards.get(option.id) for option in options if option.id is not None)
    return any(card is not None and card.knowers != EVERYONE for card in cards)


def _but_for_card(option: Option) -> tuple[OptionKind, str | None, int | None]:
    return (option.kind, option.slug, option.ability)


def default_answer(kind: DecisionKind, least: int, repeat: bool, cancel: bool) -> Answer:
    """A player who left while something resolves passes, declines and chooses as little as can be (misc.concession)."""
    if cancel:
        return (-1,)
    if kind is DecisionKind.MAY:
        return (1,)
    return (0,) * least if repeat else tuple(range(least))


def ask_ids(
    run: Run, seat: int, kind: DecisionKind, ids: list[int], least: int = 1, most: int = 1, *,
    ordered: bool = False, source: int | None = None, word: Narrowing = Doing.NOTHING,
    amount: int | None = None, cancel: bool = False, unseen: bool = False,
    would: Callable[[], tuple[Aimed, ...]] | None = None,
) -> Asking[list[int]]:  # fmt: skip
    """Ask a seat to choose among cards, objects or stack items; returns the ids in the order of the answer.

    `would`: what an attack would deal at each of them, which people are told (`Option.would`).
    """
    state = run.state
    options = tuple(card_option(state, id, seat) for id in ids)
    if would is not None and seat in run.people and len(ids) > 1:
        told = {each.at: each for each in would()}
        options = tuple(
            replace(option, would=(told[id],)) if id in told else option
            for id, option in zip(ids, options, strict=True)
        )
    slug = slug_of(state, source) if source is not None else None
    answer = yield from ask(
        run, seat, kind, options, least, most,
        ordered=ordered, source=source, slug=slug, word=word, amount=amount, cancel=cancel, unseen=unseen,
    )  # fmt: skip
    return [ids[index] for index in answer]


def ask_together(
    run: Run, seat: int, kind: DecisionKind, ids: list[int], least: int, most: int, place: Callable[[int], Hashable], *,
    source: int | None = None, word: Narrowing = Doing.NOTHING,
    amount: int | None = None, cancel: bool = False, unseen: bool = False,
) -> Asking[list[int]]:  # fmt: skip
    """Ask a seat to choose several that are all of one place, or are otherwise alike.

    Where they are so anyhow, that is one question; elsewhere the first one tells the place of the others.
    """
    chosen: list[int] = []
    if unseen and not ids:
        yield from wait(run, seat, kind)
    while ids and len(chosen) < most:
        at_once = run.policy.joins and len({place(id) for id in ids}) == 1
        left = most - len(chosen) if at_once else 1
        needed = max(0, min(least - len(chosen), left))
        more = yield from ask_ids(
            run, seat, kind, ids, needed, left, source=source, word=word, cancel=cancel,
            amount=left if at_once and amount is None else amount, unseen=unseen,
        )  # fmt: skip
        if not more:
            break
        chosen += more
        if at_once:
            break
        here = place(more[0])
        ids = [id for id in ids if id not in chosen and place(id) == here]
    return chosen


def ask_yes(
    run: Run, seat: int, kind: DecisionKind, source: int | None, word: Narrowing = Doing.NOTHING,
    about: int | None = None, needed: bool = False,
) -> Asking[bool]:  # fmt: skip
    """Ask a seat yes or no; where an announced play needs the yes, instead of a no it can be taken back."""
    slug = slug_of(run.state, source) if source is not None else None
    options = (Option(OptionKind.YES),) if needed else (Option(OptionKind.YES), Option(OptionKind.NO))
    answer = yield from ask(run, seat, kind, options, source=source, slug=slug, word=word, about=about, cancel=needed)
    return answer == (0,)


def ask_number(
    run: Run, seat: int, kind: DecisionKind, least: int, most: int, source: int | None, *,
    word: Narrowing = Doing.NOTHING, cancel: bool = False, unseen: bool = False,
) -> Asking[int]:  # fmt: skip
    """Ask a seat for a number between two bounds; `unseen` as in `ask`."""
    options = tuple(Option(OptionKind.NUMBER, number=number) for number in range(least, most + 1))
    slug = slug_of(run.state, source) if source is not None else None
    answer = yield from ask(run, seat, kind, options, source=source, slug=slug, word=word, cancel=cancel, unseen=unseen)
    return least + answer[0]


def ask_word(run: Run, seat: int, kind: DecisionKind, words: list[str], source: int | None) -> Asking[str]:
    """Ask a seat for one of several words (a direction, a token's slug, a stat)."""
    options = tuple(Option(OptionKind.WORD, word=word) for word in words)
    slug = slug_of(run.state, source) if source is not None else None
    answer = yield from ask(run, seat, kind, options, source=source, slug=slug)
    return words[answer[0]]


def slug_of(state: GameState, id: int) -> str | None:
    """Return the slug of a card, an activation or an ability's source; None if there is none."""
    card = state.cards.get(id)
    if card is not None:
        return card.sheet.slug
    for item in state.stack:
        if item.id == id and item.source != id:
            return source_slug(state, item)
    gone = state.gone.get(id)
    return gone.card.sheet.slug if gone else None


def source_slug(state: GameState, ability: StackItem | Pending) -> str | None:
    """Return the slug of an ability's source; a mastery is no object, its player has it (mechanics.mastery.1).

    An ability of the game itself has no source, and the face of nothing.
    """
    if ability.source > 0:
        return slug_of(state, ability.source)
    mastery = state.sides[ability.controller].mastery
    return mastery.slug if mastery is not None and ability.face.name else None


def card_option(state: GameState, id: int, seat: int) -> Option:
    """Return the option that names a card, object or stack item to a seat; negative ids name players.

    A card in another player's private zone that the seat has not seen has no name (public-vs-private-information.2).
    """
    if id < 0:
        return Option(OptionKind.PLAYER, seat=-1 - id)
    card = state.cards.get(id)
    if card is not None and card.zone in PRIVATE_ZONES and card.owner != seat and not card.knowers >> seat & 1:
        return Option(OptionKind.CARD, id=id)
    return Option(OptionKind.CARD, id=id, slug=slug_of(state, id))
