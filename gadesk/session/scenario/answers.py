"""Answering the questions of a game with the words of a scenario instead of positions on a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gadesk.engine.procedure import slug_of
from gadesk.engine.state.game_state import GameState
from gadesk.protocol.ability_index import OF_THE_RULES, is_of_a_face
from gadesk.protocol.decisions import Answer, Decision, DecisionKind, Option, OptionKind
from gadesk.session.scenario.cards import CardBox
from gadesk.session.scenario.references import Ref, fits, found, read_ref

# The questions that come up while a play is announced, and the field of a step that answers them.
FIELDS: dict[DecisionKind, str] = {
    DecisionKind.DECLARE_X: "x", DecisionKind.DECLARE_COSTS: "costs", DecisionKind.ALTERNATIVE_COST: "alternative",
    DecisionKind.MODES: "modes", DecisionKind.TARGETS: "targets", DecisionKind.PAY_RESERVE: "reserve",
    DecisionKind.PAY_MEMORY: "floating", DecisionKind.PAY_COST: "cost", DecisionKind.ATTACK_WEAPONS: "weapon",
    DecisionKind.ATTACK_TARGET: "target", DecisionKind.MAY: "may", DecisionKind.NUMBER: "number",
    DecisionKind.SPLIT: "split",
}  # fmt: skip


class Unanswerable(Exception):
    """The words of a step fit no legal answer; the text says which and to what."""


def shown(state: GameState, decision: Decision) -> str:
    """Say in words what a seat is asked, with its options."""
    options = ", ".join(option_text(state, option) for option in decision.options)
    many = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
    many += " or none" if decision.optional and decision.least else ""
    word = f" ({decision.word})" if decision.word else ""
    return f"seat {decision.seat} is asked {decision.kind.value}{word}: {many} of [{options}]"


def option_text(state: GameState, option: Option) -> str:
    """Say what an option is, as a scenario would name it."""
    if option.kind is OptionKind.PLAYER:
        return f"seat {option.seat}"
    for value in (option.word, option.number):
        if option.kind in (OptionKind.NUMBER, OptionKind.WORD) and value is not None:
            return str(value)
    if option.id is None:
        return option.kind.value
    name = name_of(state, option.id)
    if option.kind is OptionKind.CARD:
        return name
    number = option.ability + 1 if option.ability is not None and is_of_a_face(option.ability) else option.number
    return f"{option.kind.value} {name}" + (f" {number}" if number is not None and _counted(option) else "")


def _counted(option: Option) -> bool:
    return option.kind in (OptionKind.MODE, OptionKind.COST, OptionKind.EFFECT)


def name_of(state: GameState, id: int) -> str:
    """Name a card or a layer of the stack."""
    slug = slug_of(state, id)
    return state.sheets[slug].front.name if slug is not None else f"({id})"


NEVER_FORCED = (DecisionKind.OPPORTUNITY, DecisionKind.MATERIALIZE, DecisionKind.MAY)


def forced(decision: Decision) -> Answer | None:
    """Return the only legal answer of a question, if there is only one and it is not a window."""
    count = len(decision.options)
    if decision.kind in NEVER_FORCED or decision.optional or decision.least != decision.most:
        return None
    if decision.repeat:
        return (0,) * decision.least if count == 1 else None
    if decision.least == count and (count <= 1 or not decision.ordered):
        return tuple(range(count))
    return None


class Wording:
    """Turns words into option indexes of one decision."""

    def __init__(self, state: GameState, decision: Decision, box: CardBox, where: str) -> None:
        self.state = state
        self.decision = decision
        self.box = box
        self.where = where

    def ref(self, text: str) -> Ref:
        """Read a reference."""
        return read_ref(text, self.box, self.where)

    def cards(self, texts: Sequence[str]) -> Answer:
        """Choose options by reference, each the first that is not taken yet."""
        taken: list[int] = []
        for text in texts:
            taken.append(self.one(text, taken))
        return tuple(taken)

    def one(self, text: str, taken: Sequence[int] = ()) -> int:
        """Choose one option by reference."""
        ref = self.ref(text)
        for index, option in enumerate(self.decision.options):
            if (index not in taken or self.decision.repeat) and fits(self.state, option, ref):
                return index
        raise Unanswerable(f"{text!r} can't be chosen; {shown(self.state, self.decision)}")

    def leading(self, texts: list[str]) -> Answer:
        """Take as many references from the front of a list as this question wants, at most as many as fit."""
        taken: list[int] = []
        while texts and len(taken) < self.decision.most:
            try:
                taken.append(self.one(texts[0], taken))
            except Unanswerable:
                if len(taken) < max(1, self.decision.least):
                    raise
                break
            texts.pop(0)
        return tuple(taken)

    def where_is(self, kind: OptionKind, **fields: Any) -> int:
        """Find the option of a kind with these fields."""
        for index, option in enumerate(self.decision.options):
            if option.kind is kind and all(getattr(option, name) == value for name, value in fields.items()):
                return index
        what = " ".join(str(value) for value in fields.values()) or kind.value
        raise Unanswerable(f"{what} is no option; {shown(self.state, self.decision)}")

    def numbered(self, numbers: Sequence[int | str]) -> Answer:
        """Choose modes or costs by their number from 1 (costs: by the ordinal among those offered)."""
        if self.decision.kind is DecisionKind.MODES:
            return tuple(self.where_is(OptionKind.MODE, number=int(number) - 1) for number in numbers)
        chosen = []
        offered = [(i, option) for i, option in enumerate(self.decision.options) if option.kind is OptionKind.COST]
        printed = [index for index, option in offered if option.ability != OF_THE_RULES]
        for number in numbers:
            if number == "prepare":
                chosen.append(self.where_is(OptionKind.COST, ability=OF_THE_RULES))
            elif int(number) <= len(printed):
                chosen.append(printed[int(number) - 1])
            else:
                raise Unanswerable(f"there is no cost {number}; {shown(self.state, self.decision)}")
        return tuple(chosen)

    def word(self, word: str) -> Answer:
        """Choose by a word: a direction, a stat, or a token by its name."""
        slug = self.box.slug(word)
        for index, option in enumerate(self.decision.options):
            if option.word is not None and option.word in (word, slug):
                return (index,)
        raise Unanswerable(f"{word!r} is no option; {shown(self.state, self.decision)}")

    def split(self, parts: dict[str, int]) -> Answer:
        """Share out an amount: one index for each point."""
        answer: list[int] = []
        for text, points in parts.items():
            answer += [self.one(text)] * points
        return tuple(answer)

    def field(self, name: str, step: dict[str, Any]) -> Answer:
        """Answer a question of an announcement from the field of the step, which loses what was used."""
        value = step[name]
        if name in ("targets", "reserve", "floating", "cost"):
            return self.leading(value)
        if name == "modes" and len(value) > self.decision.most:  # more may be asked for once it is paid
            step[name] = value[self.decision.most :]
            return self.numbered(value[: self.decision.most])
        del step[name]
        if name == "x":
            return (self.where_is(OptionKind.NUMBER, number=value),)
        if name == "alternative":
            return (self.where_is(OptionKind.COST, number=value),)
        if name in ("modes", "costs"):
            return self.numbered(value)
        return () if value is None else (self.one(value),)

    def aside(self, name: str, step: dict[str, Any]) -> Answer:
        """Answer an optional payment, a number or a split of an announcement; a list of answers loses its first."""
        if name == "may":
            return self.choice({"yes": self.agrees(step)})
        return self.choice({name: step.pop(name)})

    def agrees(self, step: dict[str, Any]) -> bool:
        """Say yes or no to what is offered, as the step does; a list of answers loses its first."""
        value = step.pop("may")
        if isinstance(value, list):
            if value[1:]:
                step["may"] = value[1:]
            value = value[0]
        return bool(value)

    def choice(self, step: dict[str, Any]) -> Answer:
        """Answer a question from a "choose" step."""
        if step.get("none"):
            return ()
        if "yes" in step:
            return (self.where_is(OptionKind.YES if step["yes"] else OptionKind.NO),)
        if "number" in step and self.decision.kind is DecisionKind.ALTERNATIVE_COST:
            return (self.where_is(OptionKind.COST, number=step["number"]),)
        if "number" in step:
            return (self.where_is(OptionKind.NUMBER, number=step["number"]),)
        if "word" in step:
            return self.word(step["word"])
        if "modes" in step or "costs" in step:
            if ("modes" in step) is not (self.decision.kind is DecisionKind.MODES):
                raise Unanswerable(f"that is not what is asked; {shown(self.state, self.decision)}")
            return self.numbered(step.get("modes", step.get("costs", ())))
        if "players" in step:
            return self.cards([f"seat {seat}" for seat in step["players"]])
        if "split" in step:
            return self.split(step["split"])
        return self.cards(step.get("cards", ()))

    def ids(self, text: str) -> list[int]:
        """Return the ids that a reference fits now."""
        return found(self.state, self.ref(text))
