"""References to cards in a scenario: `Name`, `Name@1`, `Name#2`, `Name@1#2`, `champion@0`, `seat 1`."""

from __future__ import annotations

import re

from gadesk import foreign, plain
from gadesk.engine.state.game_state import GameState
from gadesk.protocol.decisions import Option
from gadesk.protocol.views import LayerKind
from gadesk.records import dataclass
from gadesk.session.scenario.cards import CardBox, ScenarioError

MOST = 999
_SHAPE = re.compile(r"(?P<name>.+?)(?:@(?P<seat>\d+))?(?:#(?P<number>\d+))?")
_PLAYER = re.compile(r"seat (\d+)")


@dataclass(frozen=True, slots=True)
class Ref:
    """What a reference says. `slug` is empty for a player and for "champion"."""

    text: str
    slug: str = ""
    seat: int | None = None
    number: int | None = None
    player: bool = False


def read_ref(text: str, box: CardBox, where: str) -> Ref:
    """Read a reference; an unknown card is an error of the file."""
    player = _PLAYER.fullmatch(text)
    if player is not None:
        return Ref(text, seat=_number(player[1], where), player=True)
    shape = _SHAPE.fullmatch(text)
    assert shape is not None
    seat = _number(shape["seat"], where) if shape["seat"] else None
    number = _number(shape["number"], where) if shape["number"] else None
    if shape["name"] == "champion" and seat is not None:
        return Ref(text, seat=seat)
    slug = box.slug(shape["name"])
    if slug is None and shape["name"] == "champion":
        raise ScenarioError(f"{where}: whose champion? Write champion@0 for that of seat 0.")
    if slug is None:
        like = box.like(shape["name"])
        hint = f" Like it: {', '.join(like)}." if like else ""
        raise ScenarioError(f"{where}: there is no card {shape['name']!r}.{hint}")
    return Ref(text, slug, seat, number)


def _number(digits: str, where: str) -> int:
    number = foreign.whole(digits, MOST)
    if number is None:
        raise ScenarioError(f"{where}: {plain.line(digits, 20)} is not a number up to {MOST}.")
    return number


def found(state: GameState, ref: Ref) -> list[int]:
    """Return the ids that a reference fits: cards in the order they were declared, then abilities on the stack."""
    if ref.player:
        return []
    if not ref.slug:
        assert ref.seat is not None
        champion = state.sides[ref.seat].champion if ref.seat < len(state.sides) else 0
        return [champion] if champion else []
    cards = [card for card in state.cards.values() if card.sheet.slug == ref.slug]
    cards.sort(key=lambda card: card.origin)
    ids = [card.id for card in cards if ref.seat in (None, _seat(state, card.id, card.owner))]
    if ref.number is not None:
        ids = ids[ref.number - 1 : ref.number]
    return ids + [item.id for item in state.stack if item.kind is LayerKind.ABILITY and _from(state, item.source, ref)]


def _from(state: GameState, source: int, ref: Ref) -> bool:
    card = state.cards.get(source)
    if card is None:
        gone = state.gone.get(source)
        return gone is not None and gone.card.sheet.slug == ref.slug
    return card.sheet.slug == ref.slug and ref.seat in (None, _seat(state, card.id, card.owner))


def _seat(state: GameState, id: int, owner: int) -> int:
    """Return whose card it counts as: its controller's on the field and on the stack, else its owner's."""
    obj = state.objs.get(id)
    if obj is not None:
        return obj.controller
    return next((item.controller for item in state.stack if item.id == id), owner)


def fits(state: GameState, option: Option, ref: Ref) -> bool:
    """Tell whether an option names what the reference names."""
    if ref.player:
        return option.seat == ref.seat and option.id is None
    if option.id is None:
        return False
    if option.id in state.cards or any(item.id == option.id for item in state.stack):
        return option.id in found(state, ref)
    return option.slug == ref.slug
