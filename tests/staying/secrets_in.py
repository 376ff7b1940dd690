"""Searches every line that a guest or a spectator was sent for what they may not know at that moment.

What a player has in the hand, in memory and in the material deck is taken from that player's own views; whatever of
their decks has not been public by then, nor was revealed, is a secret. The moments of two seats are compared by the
number of events, which all seats have in common.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from gadesk.engine.resolve.names import names_of
from gadesk.engine.state.chance import stretched
from gadesk.glossary import PRIVATE_ZONES, Zone
from gadesk.paths import resource
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.journal_file import brought_salt, load
from gadesk.protocol.plans import DeckCards
from gadesk.script.changes import EntersAs
from gadesk.script.effects import ChooseName
from gadesk.script.node import Pred, walk
from gadesk.session.room import MOST_EVENTS
from gadesk.sheets.bundled import bundled_sheets

HIDDEN = ("hand", "memory", "material_deck")
OPEN_KINDS = ("revealed", "activated", "materialized", "summoned", "generated")
_PRIVATE = {str(zone.value) for zone in PRIVATE_ZONES}
Moment = tuple[int, int, int]
"""Game, epoch (how often it was taken back), and how many events had happened."""


@dataclass
class Stream:
    """Everything that one of a table was sent: lines with the moment to which each belongs."""

    who: str
    seat: int
    lines: list[tuple[Moment, bytes, dict[str, Any]]] = field(default_factory=list)

    @classmethod
    def of(cls, who: str, seat: int, lines: Iterable[bytes]) -> Stream:
        """Read what came."""
        made, now = cls(who, seat), (0, 0, 0)
        waiting: list[tuple[bytes, dict[str, Any]]] = []
        for line in lines:
            message = json.loads(line)
            waiting.append((line, message))
            if message["is"] == "update":
                count = len(message.get("events", ()))
                now = (message["game"], message["epoch"], message["first_event"] + count)
                if count >= MOST_EVENTS:
                    continue  # the next part belongs to the same moment
            made.lines += [(now, *each) for each in waiting]
            waiting.clear()
        made.lines += [(now, *each) for each in waiting]
        return made


@dataclass
class Shown:
    """When each card of a player's decks was first public, or revealed to somebody: by slug, and by id."""

    slugs: dict[tuple[int, str], Moment] = field(default_factory=dict)
    ids: dict[tuple[int, int], Moment] = field(default_factory=dict)

    def note(self, moment: Moment, card: dict[str, Any]) -> None:
        """Note a card that is open at a moment."""
        if card.get("slug"):
            self.slugs.setdefault((moment[0], card["slug"]), moment)
        for name in ("id", "old_id"):
            if isinstance(card.get(name), int):
                self.ids.setdefault((moment[0], card[name]), moment)


def shown_of(own: Stream) -> Shown:
    """Gather what of a player's cards was open, and when, from that player's own views and events."""
    shown = Shown()
    for moment, _, message in own.lines:
        if message["is"] != "update":
            continue
        view = message["view"]
        for card in _open_cards(view, own.seat):
            shown.note(moment, card)
        for event in message.get("events", ()):
            moved_openly = event["kind"] == "moved" and not (
                {event.get("zone"), event.get("source_zone")} <= {*_PRIVATE, str(Zone.BANISHMENT.value)}
            )
            if event["kind"] in OPEN_KINDS or moved_openly:
                shown.note(moment, event)
    return shown


def _open_cards(view: dict[str, Any], seat: int) -> Iterator[dict[str, Any]]:
    mine = view["seats"][seat]
    hidden = {card["id"] for name in HIDDEN for card in mine[name].get("cards") or ()}
    yield from _cards({**view, "seats": [], "stack": [], "effects": []})
    yield from (layer for layer in view.get("stack", ()) if layer.get("source") not in hidden)
    for side in view["seats"]:
        parts = {name: part for name, part in side.items() if side["seat"] != seat or name not in HIDDEN}
        yield from (card for card in _cards(parts) if not card.get("face_down"))
        kept = side["material_deck"].get("cards") or ()
        yield from (card for card in kept if "preserved" in card.get("states", ()))  # it lies there revealed
        if side.get("mastery"):
            yield {"slug": side["mastery"]}


def _cards(data: Any) -> Iterator[dict[str, Any]]:
    """Yield whatever has a slug, however deep it lies."""
    if isinstance(data, dict):
        if data.get("slug"):
            yield data
        for value in data.values():
            yield from _cards(value)
    elif isinstance(data, list):
        for value in data:
            yield from _cards(value)


@dataclass
class Found:
    """What was searched, and what was found in it."""

    lines: int = 0
    bytes: int = 0
    secrets: int = 0
    looked: int = 0
    """Cards that were known only because the receiver had looked at them."""
    leaks: list[str] = field(default_factory=list)

    def figures(self) -> dict[str, Any]:
        """Give all of it for JSON, and no more leaks than can be read."""
        return {
            "lines": self.lines, "bytes": self.bytes, "secrets": self.secrets, "looked": self.looked,
            "leaks": len(self.leaks), "first": self.leaks[:20],
        }  # fmt: skip


@cache
def printed_names() -> dict[str, str]:
    """Return the names of all cards, by slug."""
    with resource("cards/facts.jsonl").open(encoding="utf-8") as lines:
        facts = [json.loads(line) for line in lines]
    return {fact["slug"]: fact["name"] for fact in facts if "slug" in fact}


def search_cards(
    stream: Stream, owner: int, deck: DeckCards, own: DeckCards | None, shown: Shown, found: Found
) -> None:
    """Search what a stream tells of the cards of another player."""
    known = {*own.material, *own.main, *own.sideboard} if own is not None else set()
    theirs = {*deck.material, *deck.main, *deck.sideboard} - known
    printed = {slug: json.dumps(name).encode() for slug, name in printed_names().items() if slug in theirs}
    looked: set[tuple[int, Any]] = set()
    for moment, line, message in stream.lines:
        if message["is"] == "opened":
            continue  # the match is over: all of it is shown
        for event in message.get("events", ()):
            if event["kind"] == "looked" and event.get("seat") == stream.seat:
                looked |= {(moment[0], event.get("slug")), (moment[0], event.get("id"))}
        told = _told(line, message)
        hidden = {slug for slug in theirs if shown.slugs.get((moment[0], slug), (1 << 40, 0, 0)) > moment}
        found.secrets += len(hidden)
        for slug in hidden:
            if (moment[0], slug) in looked:
                found.looked += 1
            elif found_as := [text for text in (json.dumps(slug).encode(), printed.get(slug)) if text and text in told]:
                found.leaks.append(f"{stream.who}: {slug} at {moment}: {_around(told, found_as[0].decode())}")
        for card in _cards(message) if message["is"] == "update" else ():
            key = (moment[0], int(card.get("id", -1)))
            if card.get("owner") != owner or "zone" not in card or card.get("token"):
                continue
            if shown.ids.get(key, (1 << 40, 0, 0)) > moment and key not in looked:
                found.leaks.append(f"{stream.who}: card {card['id']} ({card['slug']}) in {card['zone']} at {moment}")


def _told(line: bytes, message: dict[str, Any]) -> bytes:
    """Leave out of a line what tells nothing of a deck: the names of all cards that there are, to choose one of them.

    These are all whose print answers what the question asks for. A list that lacks any of them, or has one more, is
    searched, as it could be one of the cards in the game.
    """
    asked = message.get("decision") or {}
    if asked.get("kind") != DecisionKind.NAME:
        return line
    words = frozenset(each["word"] for each in asked["options"] if each.get("word"))
    if words not in name_lists():
        return line
    return json.dumps({**message, "decision": {**asked, "options": []}}, separators=(",", ":")).encode()


@cache
def name_lists() -> frozenset[frozenset[str]]:
    """Return what may be named where a player chooses a card name, whatever is played: for each text that asks so."""
    return frozenset(frozenset(names_of(bundled_sheets(), preds)) for preds in names_asked())


def names_asked() -> frozenset[tuple[Pred, ...]]:
    """Gather what cards have to answer to be named, in the texts that ask for a name."""
    sheets, asked = bundled_sheets(), set[tuple[Pred, ...]]([()])
    for node in (node for slug in sheets for node in walk(sheets[slug])):
        if isinstance(node, ChooseName):
            asked.add(node.preds)
        elif isinstance(node, EntersAs):
            asked.add(node.named)
    return frozenset(asked)


def search_bytes(stream: Stream, never: dict[str, str], found: Found) -> None:
    """Search a stream for texts that are never told to it, by what they are."""
    for moment, line, _ in stream.lines:
        found.lines += 1
        found.bytes += len(line)
        for what, text in never.items():
            if text and text.encode() in line:
                found.leaks.append(f"{stream.who}: {what} at {moment}: {_around(line, text)}")


def search_draws(stream: Stream, folder: Path, found: Found) -> None:
    """Search a stream for the seeds and salts of the games in a folder, before the host has opened them."""
    headers = [load(path).header for path in sorted(folder.glob("*.journal"))]
    secrets = {
        (what, header.number): text
        for header in headers
        for what, text in (
            ("seed", header.start.seed), ("drawn seed", stretched(header.start.seed).hex()), ("salt", header.salt),
            ("salt of what was brought", brought_salt(header)),
        )
        if text
    }  # fmt: skip
    opened: set[str] = set()
    for moment, line, message in stream.lines:
        if message["is"] == "opened":
            opened |= {text for (_, number), text in secrets.items() if number == message["game"]}
        for (what, number), text in secrets.items():
            if text not in opened and text.encode() in line:
                found.leaks.append(f"{stream.who}: {what} of game {number} at {moment}: {_around(line, text)}")


def _around(line: bytes, text: str) -> str:
    at = max(0, line.find(text.encode()))
    return line[max(0, at - 90) : at + 60].decode("ascii", "replace")
