"""What two programs exchange so that neither player can choose or foresee what chance brings (docs/fairness.md)."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable
from enum import StrEnum

from gadesk import foreign
from gadesk.protocol.plans import DeckCards
from gadesk.protocol.record import Long, TaggedRecord, Text, Whole

SECRET = 32
"""Bytes of a seed, a salt, a share and a digest."""


OWED_FOR = 2 * 24 * 3600
"""Seconds for which a match that is over, and not checked, is offered to be gone to again: on either side."""


class Pledge(TaggedRecord):
    """Binds its sender for one game before anything is drawn: the digests of a seed and, from the host, of its deck.

    `game` is the number of the game at the table. A guest answers the host's with its own, which has no `deck`.
    """

    game: Whole
    seed: Text
    deck: Text = ""


class Draw(TaggedRecord):
    """The host asks for the guest's share of the event of chance with this label."""

    label: Text


class Share(TaggedRecord):
    """The guest's share of the event with this number; given once for each label, and for each number."""

    event: Whole
    share: Text


class Opened(TaggedRecord):
    """A piece of the game's journal, sent when the match is over; `parts` are the pieces of this `game`."""

    game: Whole
    part: Whole
    parts: Whole
    data: Long


class Unsealed(TaggedRecord):
    """The guest's seed of a game, sent when the host has opened its own."""

    game: Whole
    seed: Text


class Finding(StrEnum):
    """What came of checking a match."""

    FAIR = "fair"
    UNCHECKED = "unchecked"
    DIFFERS = "differs"


class Checked(TaggedRecord):
    """What a program found when it checked the draws of a match, in one sentence."""

    finding: Finding
    text: Text


NOT_OPENED = "The shuffles are not checked: the other player has gone before both had opened what they drew with."
"""What is said where nothing is known of it: what is opened is checked also after the other has gone."""


def gravest(found: Iterable[Checked]) -> Checked:
    """Return what is to be said of several games: one that was not fair, or not checked, is not outdone by others."""
    return max(found, key=lambda each: list(Finding).index(each.finding))


def unfair(why: str) -> Checked:
    """Name what a host did."""
    return Checked(Finding.DIFFERS, f"It was not played fairly: {why}.")


def canonical(deck: DeckCards) -> bytes:
    """Write a deck list in the one way that is committed to: JSON without blanks, slugs in their order as text."""
    return json.dumps(
        [sorted(deck.material), sorted(deck.main), sorted(deck.sideboard)], separators=(",", ":")
    ).encode()


def deck_digest(salt: bytes, deck: DeckCards) -> str:
    """Commit to a deck list: nobody can tell from it what is in the deck."""
    return hashlib.sha256(salt + canonical(deck)).hexdigest()


def seed_digest(seed: bytes) -> str:
    """Commit to a seed."""
    return hashlib.sha256(b"gadesk seed" + seed).hexdigest()


def about(host: Pledge, guest: Pledge) -> str:
    """Name a game by what both pledged: part of every label, so that no share of one game serves another."""
    text = json.dumps(["gadesk game", host.game, host.deck, host.seed, guest.seed], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def share(seed: bytes, label: str) -> bytes:
    """Return what the holder of a seed gives to an event: it tells nothing of the seed, nor of any other share."""
    return hmac.digest(seed, label.encode(), "sha256")


def label_of(about: str, event: int, why: str, amount: int, among: int, trace: bytes) -> str:
    """Name an event of chance: everything that is fixed before anybody gives a share."""
    return json.dumps(["gadesk chance", about, event, why, amount, among, trace.hex()], separators=(",", ":"))


def event_of(label: str, about: str) -> int | None:
    """Return the number of the event that a label names; None if it is no label of this game."""
    try:
        data = foreign.json_of(label)
    except foreign.Unreadable:
        return None
    if not isinstance(data, list) or len(data) != 7 or data[:2] != ["gadesk chance", about]:
        return None
    event, why, amount, among, trace = data[2:]
    numbers = all(type(number) is int and 0 < number <= 1 << 20 for number in (event, amount, among))
    if not numbers or not isinstance(why, str) or not isinstance(trace, str):
        return None
    return int(event) if label == label_of(about, event, why, amount, among, _bytes(trace)) else None


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def secret_of(text: str) -> bytes | None:
    """Read a seed, a salt or a share; None if it is none."""
    data = _bytes(text)
    return data if len(data) == SECRET and text == data.hex() else None
