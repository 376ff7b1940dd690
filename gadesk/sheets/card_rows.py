"""What windows are told of the sheets, a row for each card, so that they need not look into sheets themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from gadesk.glossary import Element, Zone
from gadesk.glossary.doings import Does, Pays, When
from gadesk.glossary.verdicts import Verdict
from gadesk.records import dataclass


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a card's sheet means for a deck that holds the card.

    `enables` are elements that its texts enable or give a champion, `ignoring` the cards that may be played without
    their elements enabled because of it; as it enters it draws so many cards `into` a zone, 0 where it does not say.
    """

    whole: bool
    class_bonus: bool = False
    enables: tuple[Element, ...] = ()
    ignoring: tuple[str, ...] = ()
    any_class: bool = False
    level_same: bool = False
    draws: int = 0
    into: Zone = Zone.HAND


@dataclass(frozen=True, slots=True)
class Doings:
    """What a card does, what it waits for and what is paid with: words of `glossary/doings`."""

    does: tuple[Does, ...] = ()
    when: tuple[When, ...] = ()
    pays: tuple[Pays, ...] = ()


@dataclass(frozen=True, slots=True)
class CardRow:
    """What is printed from a card's sheet.

    `texts` are those of its front and back, `by_hand` the lines of their official texts with which the paragraphs
    begin that are not read; `verdict` is what the engine carries out of the bundled sheet.
    """

    slug: str
    verdict: Verdict
    texts: tuple[str, str]
    by_hand: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    outlook: Outlook | None = None
    """None: no game can be played with the card."""
    doings: Doings = Doings()

    def as_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> CardRow:
        """Read plain data again; whatever is no row raises ValueError, TypeError or KeyError."""
        front, back = data["texts"]
        hand_front, hand_back = data["by_hand"]
        outlook = data["outlook"]
        return cls(
            data["slug"],
            Verdict(data["verdict"]),
            (front, back),
            (tuple(hand_front), tuple(hand_back)),
            None if outlook is None else _outlook(outlook),
            _doings(data["doings"]),
        )


def _outlook(data: dict[str, Any]) -> Outlook:
    enables, ignoring = tuple(map(Element, data["enables"])), tuple(data["ignoring"])
    return Outlook(**{**data, "enables": enables, "ignoring": ignoring, "into": Zone(data["into"])})


def _doings(data: dict[str, Any]) -> Doings:
    return Doings(tuple(map(Does, data["does"])), tuple(map(When, data["when"])), tuple(map(Pays, data["pays"])))


def by_slug(rows: Iterable[CardRow]) -> dict[str, CardRow]:
    """Find rows by their cards."""
    return {row.slug: row for row in rows}
