"""Taking the steps of a scenario: what a seat does, named by card and choice."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from gadesk.engine.game import Game
from gadesk.engine.state.characteristics import chars
from gadesk.errors import nearest
from gadesk.glossary import Phase
from gadesk.protocol import codec
from gadesk.protocol.ability_index import OF_THE_RULES, is_of_a_face
from gadesk.protocol.decisions import CANCEL, Answer, Decision, DecisionKind, IllegalAnswer, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.hand_tools import Says, Tool, ToolUse
from gadesk.session.scenario.answers import FIELDS, Unanswerable, Wording, forced, shown
from gadesk.session.scenario.cards import CardBox, ScenarioError
from gadesk.session.scenario.references import fits, found, read_ref
from gadesk.session.scenario.why_not import why_not
from gadesk.sheets.texts import ability_text

MANY = 500
ENLIGHTEN = "enlighten"
ASIDE = frozenset({"may", "number", "split"})
"""What else may come up while a play is announced."""
PLAY = ASIDE | {"card", "x", "costs", "alternative", "modes", "targets", "reserve", "floating", "cost"}
ALLOWED: dict[str, frozenset[str]] = {
    "activate": PLAY,
    "ability": PLAY | {"ability"},
    "attack": ASIDE | {"unit", "weapon", "target", "reserve", "floating", "cost"},
    "materialize": PLAY,
    "preserved": frozenset({"card"}),
    "skip": frozenset(),
    "pass": frozenset(),
    "resolve": frozenset(),
    "everyone passes until the stack is empty": frozenset(),
    "resolve one": frozenset(),
    "pass until": frozenset({"phase", "turn", "turn_player", "step", "until"}),
    "choose": frozenset(
        {"cards", "yes", "number", "word", "modes", "costs", "players", "none", "split", "asked"}
    ),
    "take back": frozenset(),
    "concede": frozenset(),
    "by hand": frozenset({"player", *ToolUse.__struct_fields__} - {"seat"}),
}  # fmt: skip
OPTIONS = {
    "activate": OptionKind.ACTIVATE, "ability": OptionKind.ABILITY, "attack": OptionKind.ATTACK,
    "materialize": OptionKind.MATERIALIZE, "preserved": OptionKind.PRESERVED,
}  # fmt: skip


NEEDED = {
    "activate": "card", "ability": "card", "materialize": "card", "preserved": "card", "attack": "unit",
    "concede": "seat", "by hand": "tool",
}  # fmt: skip


class Stopped(Exception):
    """A step could not be taken as it says; the text says why."""


def _is_window(decision: Decision) -> bool:
    """Tell whether a player may act, in a window or the materialize phase; what an effect offers is a question."""
    if decision.kind is DecisionKind.MATERIALIZE:
        return any(option.kind is OptionKind.SKIP for option in decision.options)
    return decision.kind is DecisionKind.OPPORTUNITY


def check_fields(step: dict[str, Any], where: str) -> None:
    """Refuse a step with a word that its action does not have."""
    if "expect" in step or "text" in step:
        return
    inner = step.get("refused", step)
    wrong = set(inner) - ALLOWED[inner["do"]] - {"do", "seat"}
    if wrong:
        known = ", ".join(sorted(ALLOWED[inner["do"]])) or "only seat"
        hint = nearest(min(wrong), ALLOWED[inner["do"]])
        told = ", ".join(sorted(wrong))
        raise ScenarioError(f"{where}: {inner['do']!r} does not take {told} (it takes: {known}){hint}.")
    needed = NEEDED.get(inner["do"])
    if needed is not None and needed not in inner:
        raise ScenarioError(f"{where}: {inner['do']!r} needs {needed!r}.")
    if inner["do"] == "choose" and not set(inner) - {"do", "seat", "asked"}:
        ways = ", ".join(sorted(ALLOWED["choose"] - {"asked"}))
        raise ScenarioError(f"{where}: 'choose' needs what is chosen: one of {ways}.")
    if inner["do"] == "pass until" and not ALLOWED["pass until"] & set(inner):
        raise ScenarioError(f"{where}: 'pass until' needs a phase, turn, turn_player, step or until.")


class Taker:
    """Takes steps in one game. `told` gathers the events since the last look at them.

    `short` is the step that a question kept from coming to its goal. `expected` is the number of the question that an
    expectation spoke of: that one may stay open at the end. `words`: kind and word of all that was asked and told.
    `history` has all events, `answered` counts the answers.
    """

    def __init__(self, game: Game, box: CardBox, restore_each: bool = False) -> None:
        self.game = game
        self.box = box
        self.restore_each = restore_each
        self.where = ""
        self.told: list[Event] = []
        self.history: list[Event] = []
        self.answered = 0
        self.noticed: Callable[[], object] = bool  # whoever follows the game looks after each answer
        self.short = ""
        self.expected = -1
        self.words: set[tuple[str, str]] = set()
        self._hear()

    def unanswered(self) -> str:
        """Say which question is open that nothing expected; "" for none. Opportunity is no open question."""
        due = self.game.decision
        if due is None or _is_window(due) or due.number == self.expected:
            return ""
        lead = f"{self.short!r} has not come to its goal; " if self.short else "a question is open: "
        return f"{lead}{shown(self.game.state, due)} (answer it with 'choose', or expect it with 'asked')"

    def take(self, step: dict[str, Any]) -> None:
        """Take one step. Raises Stopped if the game does not allow it or asks for more than it says."""
        step = copy.deepcopy(step)
        self.short = ""
        try:
            if "refused" in step:
                self._refused(step["refused"])
            else:
                self._do(step)
        except (Unanswerable, IllegalAnswer) as error:
            raise Stopped(str(error)) from None

    def _do(self, step: dict[str, Any]) -> None:
        do = step["do"]
        if do == "concede":
            self.game.concede(step["seat"])
            self._hear()
        elif do in OPTIONS:
            self._play(step, OPTIONS[do])
        else:
            DOING[do](self, step)

    def decision(self, step: dict[str, Any], *kinds: DecisionKind) -> Decision:
        """Return the question that is due; it must be to the step's seat and of one of these kinds."""
        decision = self.game.decision
        if decision is None:
            raise Stopped(f"the game is over ({self.game.why_over}), nothing is asked")
        if step.get("seat", decision.seat) != decision.seat or (kinds and decision.kind not in kinds):
            raise Stopped(f"{step['do']!r} is not asked of seat {step.get('seat', '?')} now; {self._asked()}")
        return decision

    def wording(self) -> Wording:
        """Return what turns words into an answer of the question that is due."""
        assert self.game.decision is not None
        return Wording(self.game.state, self.game.decision, self.box, self.where)

    def answer(self, answer: Answer) -> None:
        """Give an answer to the game."""
        if self.restore_each:
            self.game.restore(self.game.snapshot())
        due = self.game.decision
        self.game.answer(answer)
        if due is not None:
            self.words.add((due.kind, str(due.word)))
        self._hear()

    def use_tool(self, seat: int, use: ToolUse) -> None:
        """Use a free tool by hand."""
        if self.restore_each:
            self.game.restore(self.game.snapshot())
        self.game.use_tool(seat, use)
        self._hear()

    def pass_on(self, goes_on: Callable[[], bool]) -> None:
        """Pass, skip and decline as long as the condition holds and that is all that is asked."""
        _pass_while(self, lambda _: goes_on(), skips=True)

    def settle(self) -> None:
        """Answer questions that have a single legal answer."""
        while self.game.decision is not None:
            only = forced(self.game.decision)
            if only is None:
                return
            self.answer(only)

    def _hear(self) -> None:
        events = [recorded.event for recorded in self.game.take_events()]
        self.told += events
        self.history += events
        self.answered += 1
        self.noticed()
        self.words.update((event.kind, event.word) for event in events)

    def _asked(self) -> str:
        decision = self.game.decision
        return shown(self.game.state, decision) if decision is not None else "nothing is asked"

    def _play(self, step: dict[str, Any], kind: OptionKind) -> None:
        """Announce a play and answer its questions from the step."""
        material = kind in (OptionKind.MATERIALIZE, OptionKind.PRESERVED)
        self.decision(step, DecisionKind.MATERIALIZE if material else DecisionKind.OPPORTUNITY)
        self.answer((self._option(step, kind),))
        while self.game.decision is not None:
            decision = self.game.decision
            name = FIELDS.get(decision.kind, "")
            own = step.get("seat", decision.seat) == decision.seat
            if own and decision.optional and "may" in step and not self.wording().agrees(step):
                self.answer(())
            elif own and name in ASIDE and name in step:
                self.answer(self.wording().aside(name, step))
            elif own and name in step and step[name] != []:
                self.answer(self.wording().field(name, step))
            elif own and name in step and decision.least == 0:
                del step[name]
                self.answer(())
            elif (only := forced(decision)) is not None:
                self.answer(only)
            else:
                break
        left = [
            f"{name} {step[name]}" for name in FIELDS.values() if step.get(name) or (name in ASIDE and name in step)
        ]
        if left:
            raise Stopped(f"was not asked for {' or '.join(left)}; {self._asked()}")

    def _option(self, step: dict[str, Any], kind: OptionKind) -> int:
        """Find the option of the play that the step names."""
        decision, state = self.game.decision, self.game.state
        assert decision is not None
        text = step["unit"] if kind is OptionKind.ATTACK else step["card"]
        ref = read_ref(text, self.box, self.where)
        able = [
            index for index, option in enumerate(decision.options) if option.kind is kind and fits(state, option, ref)
        ]
        if kind is OptionKind.ABILITY:
            able = self._abilities(able, step.get("ability"))
        if not able:
            why = why_not(self.game, decision.seat, kind, ref, step.get("ability"))
            raise Stopped(f"{step['do']} {text!r} is not allowed: {why}; {self._asked()}")
        return able[0]

    def _abilities(self, able: list[int], wanted: int | str | None) -> list[int]:
        """Keep the options that are the wanted ability: by ordinal, by the first words of its text, or "enlighten"."""
        decision, state = self.game.decision, self.game.state
        assert decision is not None
        options = [(index, decision.options[index]) for index in able]
        if wanted is None:
            if len({(option.id, option.ability) for _, option in options if option.id == options[0][1].id}) > 1:
                raise Stopped("the card has several abilities that may be activated; say which")
            return able
        if isinstance(wanted, int) or wanted == ENLIGHTEN:
            return [index for index, option in options if ordinal(state, option) == wanted]
        return [index for index, option in options if _words(state, option).startswith(wanted.casefold())]

    def _refused(self, step: dict[str, Any]) -> None:
        """The step must not be allowed, and nothing may be different afterwards."""
        game, heard = self.game, len(self.told)
        before, kept = game.digest(), game.snapshot()
        self._check_names(step)
        try:
            self._do(step)
        except (Unanswerable, IllegalAnswer, Stopped):
            game.restore(kept)
            self._hear()
        else:
            reverted = any(event.kind is EventKind.REVERTED for event in self.told[heard:])
            if not reverted:
                asked = self._asked()
                game.restore(kept)
                raise Stopped(f"{step['do']} {step.get('card', step.get('unit', ''))!r} was not refused; then {asked}")
        del self.told[heard:]
        if game.digest() != before:
            raise Stopped("it was refused, but not everything is as it was")

    def _check_names(self, step: dict[str, Any]) -> None:
        """A mistyped card must not pass for a refusal."""
        names = [step[key] for key in ("card", "unit", "weapon", "target", "other") if step.get(key)]
        for key in ("targets", "reserve", "floating", "cost", "cards"):
            names += step.get(key, [])
        for name in names:
            read_ref(name, self.box, self.where)


def ordinal(state: Any, option: Option) -> int | str:
    """Return which activated ability of its card an option is, from 1, or "enlighten"."""
    if option.ability == OF_THE_RULES or option.id is None:
        return ENLIGHTEN
    listed = sorted(has.index for has, _ in chars(state, option.id).activated)
    return listed.index(option.ability) + 1 if option.ability in listed else 0


def _words(state: Any, option: Option) -> str:
    """Return the text of the ability that an option would activate."""
    if option.ability is None or not is_of_a_face(option.ability) or option.id is None:
        return ""
    has = chars(state, option.id).abilities[option.ability]
    return ability_text(has.ability, has.face).casefold()


def _pass(taker: Taker, step: dict[str, Any]) -> None:
    taker.decision(step, DecisionKind.OPPORTUNITY)
    taker.answer((taker.wording().where_is(OptionKind.PASS),))
    taker.settle()


def _skip(taker: Taker, step: dict[str, Any]) -> None:
    decision = taker.decision(step, DecisionKind.MATERIALIZE)
    taker.answer((taker.wording().where_is(OptionKind.SKIP),) if _is_window(decision) else ())
    taker.settle()


def _pass_while(taker: Taker, goes_on: Callable[[Decision], bool], skips: bool = False) -> None:
    """Pass at every Opportunity as long as the condition holds; a question that is no Opportunity stops it."""
    for _ in range(MANY):
        decision = taker.game.decision
        if decision is None or not goes_on(decision):
            return
        if decision.kind is DecisionKind.OPPORTUNITY:
            taker.answer((taker.wording().where_is(OptionKind.PASS),))
        elif skips and _is_window(decision):
            taker.answer((taker.wording().where_is(OptionKind.SKIP),))
        elif skips and decision.kind is DecisionKind.RETALIATE:
            taker.answer(())
        else:
            return
        taker.settle()
    raise Stopped(f"after {MANY} passes it has not come to that")


def _resolve(taker: Taker, step: dict[str, Any]) -> None:
    taker.decision(step)
    state = taker.game.state
    now = (state.turn, state.phase)
    # What triggers as the next phase begins is another round: the stack was empty before it.
    _pass_while(taker, lambda _: _busy(taker, now))
    taker.short = step["do"]


def _busy(taker: Taker, now: tuple[int, Phase | None]) -> bool:
    state = taker.game.state
    return bool(state.stack) and (state.turn, state.phase) == now


def _resolve_one(taker: Taker, step: dict[str, Any]) -> None:
    taker.decision(step)
    stack = taker.game.state.stack
    if not stack:
        raise Stopped("the Effects Stack is empty")
    top = stack[-1].id
    _pass_while(taker, lambda _: any(item.id == top for item in taker.game.state.stack))


def _pass_until(taker: Taker, step: dict[str, Any]) -> None:
    taker.decision(step)
    goals = [name for name in ("phase", "turn", "turn_player", "step", "until") if name in step]

    def short(_: Decision) -> bool:
        return not all(_reached(taker.game, name, step[name]) for name in goals)

    _pass_while(taker, short, skips=True)
    taker.short = step["do"] if taker.game.decision is not None and short(taker.game.decision) else ""
    if taker.game.over and "until" not in step:
        raise Stopped("the game is over before that")


def _reached(game: Game, name: str, wanted: Any) -> bool:
    state = game.state
    if name == "step":
        return state.combat is not None and state.combat.step.value == wanted
    if name == "until":
        return wanted == "combat ends" and state.combat is None and not state.stack
    found = getattr(state, name)
    return bool(found == wanted)


def _choose(taker: Taker, step: dict[str, Any]) -> None:
    decision = taker.decision(step)
    if step.get("asked", decision.kind.value) != decision.kind.value:
        raise Stopped(f"{step['asked']} is not asked; {shown(taker.game.state, decision)}")
    if decision.kind is DecisionKind.OPPORTUNITY:
        raise Stopped(f"nothing is to be chosen, an action is to be taken; {shown(taker.game.state, decision)}")
    taker.answer(taker.wording().choice(step))
    taker.settle()


def _take_back(taker: Taker, step: dict[str, Any]) -> None:
    taker.decision(step)
    taker.answer(CANCEL)
    taker.settle()


def _by_hand(taker: Taker, step: dict[str, Any]) -> None:
    """Use a free tool as the step's seat, or as whoever is asked."""
    decision = taker.game.decision
    seat = step.get("seat", decision.seat if decision is not None else 0)
    given = {name: step[name] for name in ToolUse.__struct_fields__ if name in step and name != "seat"}
    for name in ("card", "other"):
        if name in given:
            there = found(taker.game.state, read_ref(given[name], taker.box, taker.where))
            if not there:
                raise Stopped(f"{given[name]!r} is not there")
            given[name] = there[0]
    if "player" in step:
        given["seat"] = step["player"]
    if Tool(step["tool"]).facts.says is Says.TOKEN:
        given["word"] = taker.box.slug(step.get("word", "")) or step.get("word", "")
    taker.use_tool(seat, codec.record_of(ToolUse, given))
    taker.settle()


DOING: dict[str, Callable[[Taker, dict[str, Any]], None]] = {
    "pass": _pass, "skip": _skip, "resolve": _resolve, "everyone passes until the stack is empty": _resolve,
    "resolve one": _resolve_one, "pass until": _pass_until, "choose": _choose, "take back": _take_back,
    "by hand": _by_hand,
}  # fmt: skip
