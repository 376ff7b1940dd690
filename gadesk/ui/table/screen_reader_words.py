"""Cards and places of the table as a screen reader tells them; no Qt here."""

from __future__ import annotations

from collections.abc import Callable

from gadesk.glossary import Zone
from gadesk.protocol.views import CardView, PlayerView
from gadesk.ui.design.looks_of import PROPERTIES
from gadesk.ui.models.places import SHARED, TITLES, Place, Row, ZoneKey, find_card

Name = Callable[[str | None], str]
TOLD_OTHERWISE = frozenset(word for word, look in PROPERTIES.items() if not look.spoken)


def spoken_card(card: CardView | None, name: Name) -> str:
    """Tell a card: name, types, numbers, counters, state, and what lies beneath it."""
    if card is None:
        return "A hidden card"
    parts = [name(card.slug) if card.slug else "A hidden card"]
    parts += [" ".join([*(["token"] if card.token else []), *(word.value for word in card.types)])]
    parts += ["face down"] if card.face_down and card.slug else []
    parts += _numbers(card)
    parts += [f"{count} {word} counter{'s' if count > 1 else ''}" for word, count in card.counters if word != "damage"]
    parts += [word.replace("_", " ") for word in card.states if word not in TOLD_OTHERWISE]
    if card.zone == Zone.FIELD:
        parts += ["rested" if card.rested else "awake"]
    parts += _beneath("inner lineage", card.lineage, name) + _beneath("loaded with", card.loaded, name)
    return ", ".join(part for part in parts if part)


def _numbers(card: CardView) -> list[str]:
    said = [f"cost {card.cost}"] if card.cost is not None and card.zone != Zone.FIELD else []
    said += [f"level {card.level}"] if card.level is not None else []
    said += [f"{card.power} power"] if card.power is not None else []
    if card.life is not None:
        left = max(0, card.life - card.damage)
        said += [f"{left} of {card.life} life" if card.damage else f"{card.life} life"]
    return said + ([f"{card.durability} durability"] if card.durability is not None else [])


def _beneath(word: str, cards: tuple[CardView, ...], name: Name) -> list[str]:
    return [f"{word}: {' and '.join(name(card.slug) for card in cards)}"] if cards else []


def spoken_row(row: Row, view: PlayerView, players: tuple[str, ...], name: Name, use: str) -> str:
    """Tell what lies at a place of the table; `use` is what can be done with it now."""
    if row.layer is None:
        words = spoken_card(row.card, name)
    else:
        layer = row.layer
        words = f"{name(layer.slug)}, {players[layer.controller]}'s {layer.kind}"
        words += f", X is {layer.x}" if layer.x is not None else ""
        aims = [spoken_target(id, view, players, name) for id in layer.targets]
        words += f", targets {' and '.join(aims)}" if aims else ""
    return f"{words}, {use}" if use else words


def spoken_target(id: int, view: PlayerView, players: tuple[str, ...], name: Name) -> str:
    """Name what a layer targets: a player, another layer, or a card."""
    if id < 0:
        return players[-1 - id]
    layer = next((layer for layer in view.stack if layer.id == id), None)
    card = find_card(view, id)
    return name(layer.slug if layer is not None else card.slug if card is not None else None)


def spoken_place(key: ZoneKey, count: int, me: int, players: tuple[str, ...]) -> str:
    """Name a place with how many cards lie there."""
    title = TITLES[key.place]
    if key.seat != SHARED:
        title = f"{'Your' if key.seat == me else players[key.seat] + chr(39) + 's'} {title.lower()}"
    if key.place is Place.CHAMPION:
        title += " and gear"
    return f"{title}, {count} card{'' if count == 1 else 's'}"
