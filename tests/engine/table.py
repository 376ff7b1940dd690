"""Small boards of made-up cards, and a hand to play them with."""

from __future__ import annotations

from typing import Any

from gadesk.engine.boards import Board, CardBoard, ObjectBoard, SeatBoard, build
from gadesk.engine.game import Game
from gadesk.engine.state.cards import Card, Obj
from gadesk.engine.state.characteristics import chars
from gadesk.glossary import CardType, CostKind, Element, Keyword, Speed, Supertype, Zone
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.plans import NEWEST
from gadesk.script import abilities as a
from gadesk.script.amounts import Fixed
from gadesk.script.node import Ability, Condition, Effect, Pattern
from gadesk.script.sheet import CardSheet, Face


def card(slug: str, kind: CardType, *abilities: Ability, **more: Any) -> CardSheet:
    """Make a card of one type, of the norm element and free unless said otherwise."""
    fields: dict[str, Any] = {"cost_kind": CostKind.RESERVE, "cost": 0, "elements": (Element.NORM,)} | more
    return CardSheet(slug, Face(slug.title(), (kind,), abilities=abilities, **fields))


def ally(slug: str, power: int | None, life: int, *abilities: Ability, **more: Any) -> CardSheet:
    """Make an ally."""
    return card(slug, CardType.ALLY, *abilities, power=power, life=life, **more)


def token(slug: str, power: int, life: int, *abilities: Ability) -> CardSheet:
    """Make an ally token."""
    return ally(slug, power, life, *abilities, supertypes=(Supertype.TOKEN,))


def champion(slug: str = "hero", life: int = 20, *abilities: Ability, **more: Any) -> CardSheet:
    """Make a champion of level 0."""
    fields: dict[str, Any] = {"level": 0, "cost_kind": CostKind.NONE, "cost": None} | more
    return card(slug, CardType.CHAMPION, *abilities, life=life, **fields)


def word(keyword: Keyword, number: int | None = None, *bonuses: Condition) -> a.Keyword:
    """Make a keyword ability."""
    return a.Keyword(keyword, Fixed(number) if number is not None else None, bonuses=bonuses)


def when(pattern: Pattern, effect: Effect, **more: Any) -> a.Triggered:
    """Make a triggered ability."""
    return a.Triggered(pattern, effect, **more)


def instruction(effect: Effect, **more: Any) -> a.Instruction:
    """Make what an action does as it resolves."""
    return a.Instruction(effect, **more)


def trick(slug: str, effect: Effect, **more: Any) -> CardSheet:
    """Make a free fast action."""
    return card(slug, CardType.ACTION, instruction(effect), speed=Speed.FAST, **more)


def at(slug: str, **more: Any) -> ObjectBoard:
    """Put an object on a board."""
    return ObjectBoard(slug, **more)


def side(*objects: ObjectBoard | str, turns: int = 3, **piles: tuple[str, ...]) -> SeatBoard:
    """Make one player's side; piles are named by their zones, and a deck of ten fillers is there unless named."""
    named = {"main_deck": ("filler",) * 10} | piles
    stacks = {Zone(zone): tuple(CardBoard(slug) for slug in slugs) for zone, slugs in named.items()}
    things = tuple(one if isinstance(one, ObjectBoard) else at(one) for one in objects)
    return SeatBoard(things, stacks, turns=turns)


FILLER = card("filler", CardType.ACTION, cost=9)


class Play:
    """A game begun from a board, with a hand that finds options by what they are called."""

    def __init__(self, cards: tuple[CardSheet, ...], *sides: SeatBoard, **board: Any) -> None:
        sheets = {sheet.slug: sheet for sheet in (*cards, FILLER, champion())}
        generator = board.pop("generator", NEWEST)
        self.game = Game.resume(build(sheets, Board(sides, **board)), ask_all=True, generator=generator)
        self.events: list[Event] = []
        self._skip()

    @property
    def asked(self) -> Decision:
        """The question that is due."""
        assert self.game.decision is not None
        return self.game.decision

    def ids(self, slug: str, zone: Zone = Zone.FIELD) -> list[int]:
        """Return the ids of all cards of that name in a zone."""
        return [card.id for card in self.game.state.cards.values() if card.sheet.slug == slug and card.zone is zone]

    def id(self, slug: str, zone: Zone = Zone.FIELD) -> int:
        """Return the id of the only card of that name in a zone."""
        (found,) = self.ids(slug, zone)
        return found

    def obj(self, slug: str) -> Obj:
        """Return the object of that name."""
        return self.game.state.objs[self.id(slug)]

    def card(self, slug: str, zone: Zone) -> Card:
        """Return the card of that name in a zone."""
        return self.game.state.cards[self.id(slug, zone)]

    def power(self, slug: str) -> int | None:
        """Return the power of an object now."""
        return chars(self.game.state, self.id(slug)).power

    def damage(self, slug: str = "hero", seat: int | None = None) -> int:
        """Return the damage on an object, or on a seat's champion."""
        state = self.game.state
        obj = state.objs[state.sides[seat].champion] if seat is not None else self.obj(slug)
        return obj.damage + obj.counters.get("damage", 0)

    def options(self) -> list[str]:
        """Return what may be chosen now, in words."""
        return [_name(option) for option in self.asked.options]

    def choose(self, *names: str) -> None:
        """Answer with the options of these names, one after the other."""
        listed, picked = self.options(), []
        for name in names:
            picked.append(next(at for at, other in enumerate(listed) if other == name and at not in picked))
        self.answer(*picked)

    def answer(self, *indexes: int) -> None:
        """Answer by the options' indexes."""
        self.game.answer(tuple(indexes))
        self._skip()
        self.events += [told.event for told in self.game.take_events()]

    def _skip(self) -> None:
        """Answer what has one answer; every Opportunity is asked, so that no phase goes by unseen."""
        while (due := self.game.decision) is not None and due.kind is not DecisionKind.OPPORTUNITY:
            if due.repeat or not due.least == due.most == len(due.options) or (due.ordered and due.most > 1):
                return
            self.game.answer(tuple(range(due.most)))

    def act(self, name: str, *then: str) -> None:
        """Wait for an Opportunity that offers `name`, take it, and answer what follows with one name each."""
        self.until(DecisionKind.OPPORTUNITY, name)
        self.choose(name)
        for answer in then:
            self.choose(answer)

    def until(self, kind: DecisionKind, name: str = "", limit: int = 60) -> None:
        """Pass until a question of the kind (offering `name`) is asked."""
        for _ in range(limit):
            if self.asked.kind is kind and (not name or name in self.options()):
                return
            assert self.asked.kind is DecisionKind.OPPORTUNITY, self.asked
            self.choose("pass")
        raise AssertionError(f"never asked: {kind} {name}")

    def until_asked(self, kind: DecisionKind, *retaliating: str) -> None:
        """Go on with the combat until a question of the kind is asked."""
        self.combat_over(*retaliating)
        assert self.asked.kind is kind, self.asked

    def combat_over(self, *retaliating: str) -> None:
        """Pass until no combat is in progress, retaliating with what is named."""
        for _ in range(60):
            if self.game.decision is None or (self.game.state.combat is None and not self.game.state.stack):
                return
            if self.asked.kind is DecisionKind.RETALIATE:
                self.choose(*retaliating)
            elif self.asked.kind is DecisionKind.OPPORTUNITY:
                self.choose("pass")
            else:
                return

    def told(self, kind: EventKind) -> list[Event]:
        """Return the events of a kind so far."""
        return [event for event in self.events if event.kind is kind]


def _name(option: Option) -> str:
    if option.kind in (OptionKind.CARD, OptionKind.ACTIVATE, OptionKind.EFFECT, OptionKind.MATERIALIZE):
        return str(option.slug)
    if option.kind in (OptionKind.ATTACK, OptionKind.ABILITY):
        return f"{option.kind} {option.slug}"
    if option.kind is OptionKind.PLAYER:
        return f"player {option.seat}"
    for value in (option.word, option.number):
        if value is not None:
            return str(value)
    return option.kind.value
