"""A game of Grand Archive: asks, takes answers, tells what happened; snapshots and journals.

The only engine module that sessions, scenarios and tests drive.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from gadesk.engine.changes import zones
from gadesk.engine.continuous.derived import Derived
from gadesk.engine.flow import by_hand, ending, hand_tools, state_checks
from gadesk.engine.flow.steps import STEPS
from gadesk.engine.procedure import Asking, GameEnded, Recorded, Run
from gadesk.engine.seat_view import redact, view
from gadesk.engine.state.chance import GENERATORS, JointChance, Purpose, Shares
from gadesk.engine.state.digest import digest_of, shape
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.question_policy import QuestionPolicy
from gadesk.engine.state.step_names import StepName
from gadesk.glossary import Zone
from gadesk.glossary.losses import Loss
from gadesk.protocol.decisions import Answer, Decision, DecisionKind, IllegalAnswer, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.hand_tools import ToolUse
from gadesk.protocol.plans import NEWEST, DeckCards
from gadesk.protocol.views import PlayerView
from gadesk.script.abilities import Triggered
from gadesk.script.node import Ability
from gadesk.script.sheet import CardSheet, Face

__all__ = ["DeckCards", "Game", "IllegalAnswer", "Recorded", "Snapshot", "redact"]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game at one decision: the state where the current step began, and the answers since then."""

    state: GameState
    since: tuple[Answer, ...]
    answers: int


class Game:
    """A game in progress. `decision` is what is asked now; None when the game is over."""

    def __init__(self, state: GameState) -> None:
        self.run = Run(state)
        self.run.by_hand = by_hand.unread_origins(state)
        self.decision: Decision | None = None
        self.answers: list[Answer] = []
        self._step: Asking[None] | None = None
        self._since: list[Answer] = []
        self._found: tuple[GameState, GameState, Derived] | None = None

    @classmethod
    def new(
        cls, sheets: Mapping[str, CardSheet], decks: Sequence[DeckCards], seed: int | str = 1, first: int | None = None,
        generator: int = NEWEST, people: Iterable[int] = (), shares: Shares | None = None,
        paced: bool = False,
    ) -> Game:  # fmt: skip
        """Begin a game. `first` None lets the seed choose the first turn player (starting-the-game.p1).

        `generator` is the one that a saved game was drawn by. With `shares` the game is drawn from those, and whatever
        is done may raise NeedShare: then the game is to be restored. Raises KeyError for a slug that `sheets` lacks.
        """
        chance = GENERATORS[generator](seed) if shares is None else JointChance(shares)
        state = GameState(sheets, len(decks), chance)
        for seat, deck in enumerate(decks):
            for slug in deck.material:
                zones.create(state, sheets[slug], seat, Zone.MATERIAL_DECK, knowers=1 << seat)
            for slug in deck.main:
                zones.create(state, sheets[slug], seat, Zone.MAIN_DECK, knowers=0)
        chosen = state.chance.below(len(decks), Purpose.FIRST_PLAYER) if first is None else first
        state.agenda.append((StepName.BEGIN, chosen))
        game = cls(state)
        game.run.policy = QuestionPolicy.of(generator)
        game.run.people, game.run.paced = frozenset(people), paced
        game._advance(None)
        return game

    @classmethod
    def resume(
        cls, state: GameState, *, ask_all: bool = False, people: Iterable[int] = (), generator: int = NEWEST,
        paced: bool = False,
    ) -> Game:  # fmt: skip
        """Go on from a state whose agenda says what comes next (a scenario's board).

        With `ask_all` questions with a single legal answer are asked too, even who could only pass.
        """
        game = cls(state)
        game.run.ask_all, game.run.people, game.run.paced = ask_all, frozenset(people), paced
        game.run.policy = QuestionPolicy.of_board(generator)
        game._advance(None)
        return game

    @property
    def state(self) -> GameState:
        """The state, for scenarios and checks; never for a seat."""
        return self.run.state

    @property
    def over(self) -> bool:
        """True once the game ended."""
        return self.run.state.over

    @property
    def winner(self) -> int | None:
        """The winning seat; None while it runs and for a draw."""
        return self.run.state.winner

    @property
    def why_over(self) -> Loss:
        """Why it ended."""
        return self.run.state.why_over

    def answer(self, answer: Answer) -> None:
        """Answer the decision. Raises IllegalAnswer, with the game unchanged, if it is not legal."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("The game is over; there is nothing to answer.")
        refusal = decision.refusal(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        if decision.kind is DecisionKind.OPPORTUNITY and decision.options[answer[0]].kind is not OptionKind.PASS:
            self.run.mark = mark = self.run.state.clone()
            mark.agenda.append(self._current)
            mark.asked -= 1
            self._since = []
        self.run.state.chance.heard(f"answer {','.join(map(str, answer))}")
        self.answers.append(answer)
        self._since.append(answer)
        self._advance(answer)

    def _advance(self, answer: Answer | None) -> None:
        """Run until the next question or the end."""
        state = self.run.state
        try:
            while True:
                if self._step is None:
                    if state.over or not state.agenda:
                        self.decision = None
                        return
                    self._begin_step()
                    answer = None
                assert self._step is not None
                try:
                    self.decision = next(self._step) if answer is None else self._step.send(answer)
                    return
                except StopIteration:
                    self._step = None
        except GameEnded:
            self._step = None
            self.decision = None

    def _begin_step(self) -> None:
        """Take the next step off the agenda; steps that may ask on the way keep a mark to come back to."""
        state = self.run.state
        current = state.agenda[-1]
        name = current[0]
        if name.facts.settles:
            self.run.mark = state.clone() if state_checks.may_ask(self.run) else None
            self._since = []
        elif name.facts.asks:
            self.run.mark = state.clone()
            self._since = []
        self._current = state.agenda.pop()
        self.run.at = self.run.round = None
        self._step = STEPS[current[0]](self.run, *current[1:])

    def concede(self, seat: int | None, why: Loss = Loss.CONCEDED) -> None:
        """A player concedes, at any moment (misc.concession), or has no time left; None: nobody has, or all agree,
        which is a draw.

        Where the game goes on without them, what is being done begins anew: its questions may be about what is gone.
        """
        state = self.run.state
        if self.over or (seat is not None and state.sides[seat].lost):
            return
        if seat is None:
            state.chance.heard("draw" if why is Loss.DRAW else "time")
            with contextlib.suppress(GameEnded):
                ending.over(self.run, drawn=True)
            self._step = self.decision = None
            return
        goes_on = len(state.seats_from(seat)) > 2
        if goes_on and self.decision is not None:
            if self.run.mark is not None:
                state.take(self.run.mark.clone())
            else:
                state.agenda.append(self._current)
            self._step, self.decision = None, None
        state.chance.heard(f"{'concede' if why is Loss.CONCEDED else 'time'} {seat}")
        if why is Loss.CONCEDED:
            self.run.tell(Event(EventKind.CONCEDED, seat))
        ending.lose(self.run, seat, why)
        try:
            ending.over(self.run)
        except GameEnded:
            self._step = None
            self.decision = None
        if goes_on:
            self._advance(None)

    def by_hand(self, seat: int, id: int, ability: Ability, words: str, asking: bool = False) -> None:
        """A player says what the unread part of a card does: it triggers as an ability of that card.

        `words` are told to everyone; `asking` only asks whether it can be. Raises IllegalAnswer, with the game
        unchanged, where that is not possible.
        """
        refused = by_hand.refusal(self.run, self.decision, seat, id, ability)
        if refused is not None:
            raise IllegalAnswer(refused)
        if asking:
            return
        assert isinstance(ability, Triggered)
        state = self.run.state
        state.chance.heard(f"by hand {seat} {id} {words}")
        by_hand.carry_out(self.run, seat, id, ability, words)
        needs_pass = self._current[-1]
        state.agenda.append((StepName.WINDOW, state.turn_player, 0, needs_pass))
        state.asked -= 1
        self._step, self.decision = None, None
        self._advance(None)

    def use_tool(self, seat: int, use: ToolUse, asking: bool = False) -> None:
        """A player uses a tool by hand, whoever is asked: the same question is put anew on what came of it.

        `asking` only asks whether it can be. Raises IllegalAnswer, with the game unchanged, where that is not possible.
        """
        if not hand_tools.at_rest(self.decision, self._current[0]):
            raise IllegalAnswer(hand_tools.WHEN)
        refused = hand_tools.refusal(self.run, seat, use)
        if refused is not None:
            raise IllegalAnswer(refused)
        if asking:
            return
        state, decision, text = self.run.state, self.decision, hand_tools.written(use)
        assert decision is not None
        state.chance.heard(f"tool {seat} {text}")
        hand_tools.tell(self.run, seat, use)
        if self._current[0] is StepName.MATERIALIZE:
            state.agenda += [self._current, (StepName.DRAIN,)]
        else:
            state.agenda.append((StepName.WINDOW, decision.seat, 0, self._current[-1]))
        state.agenda.append((StepName.BY_HAND, seat, text))
        state.asked -= 1
        self._step, self.decision = None, None
        self._advance(None)

    def open_name(self, id: int) -> str | None:
        """Return the slug of a card that lies open to everybody; None for any other."""
        return hand_tools.name_for_all(self.run.state, id)

    def face(self, id: int) -> Face | None:
        """Return the face of a card that counts now; None for a card that is not there."""
        return by_hand.face(self.run.state, id)

    def take_events(self) -> list[Recorded]:
        """Return what was told since the last call."""
        told, self.run.told = self.run.told, []
        return told

    def view(self, seat: int) -> PlayerView:
        """Return what a seat may see."""
        return view(self.run.state, seat)

    def snapshot(self) -> Snapshot:
        """Return the game as it is at this decision."""
        if self.run.mark is not None:
            return Snapshot(self.run.mark, tuple(self._since), len(self.answers))
        state = self.run.state.clone()
        if self.decision is not None:
            state.agenda.append(self._current)
            state.asked -= 1
            self._find_again(state)
        return Snapshot(state, (), len(self.answers))

    def _find_again(self, snapshot: GameState) -> None:
        """Keep what was derived at the last snapshot for when it is restored, as who looks ahead does again and again.

        Effects that last and a combat are not as they were once the game has gone on, and what was derived knows them.
        """
        now = self.run.state
        steady = not now.effects and now.combat is None
        self._found = (snapshot, now, now.derived.copy()) if steady and now.derived is not None else None

    def restore(self, snapshot: Snapshot) -> None:
        """Go back (or forward) to a snapshot; the events of getting there are not told again."""
        found = self._found
        if found is not None and found[0] is snapshot.state and found[1] is self.run.state:
            self.run.state.come_back(snapshot.state.clone(), found[2].copy())
        else:
            self.run.state = snapshot.state.clone()
        self.run.telling, telling = False, self.run.telling
        self._step, self._since, self.decision = None, [], None
        self.run.mark = None
        kept = self.answers[: snapshot.answers - len(snapshot.since)]
        self.answers = kept
        self._advance(None)
        for answer in snapshot.since:
            self.answer(answer)
        self.run.telling = telling
        self.run.told = []

    def digest(self) -> str:
        """Return a fingerprint of the state, behind one of its shape: equal states have equal ones on every machine."""
        return f"{shape()}-{hashlib.sha256(digest_of(self.run.state)).hexdigest()}"
