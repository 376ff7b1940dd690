"""What the program carries out of a card by itself, and why not all of it."""

from enum import StrEnum
from typing import NamedTuple


class Verdict(StrEnum):
    """How much of a card's text is carried out; the rest is done by hand."""

    UNKNOWN = ""
    WHOLE = "whole"
    PARTLY = "partly"
    MANUAL = "manual"

    @property
    def by_hand(self) -> bool:
        """Whether something of it is known to be done by hand."""
        return self in (Verdict.PARTLY, Verdict.MANUAL)


class WhyUnread(StrEnum):
    """Why a paragraph is not read."""

    UNKNOWN_WORD = "unknown word"
    OPEN_REFERENCE = "open reference"
    NO_NODE = "no such node"
    TWO_WAYS = "said in two ways"
    UNKNOWN_TYPE = "unknown card type"
    TOO_LONG = "too long"

    @property
    def words(self) -> str:
        """What people are told of it."""
        return _TOLD[self]


_TOLD = {
    WhyUnread.UNKNOWN_WORD: "gadesk does not know every word from there on",
    WhyUnread.OPEN_REFERENCE: "a word points back at nothing that was named, or at several things",
    WhyUnread.NO_NODE: "gadesk knows the words, but not what they say together",
    WhyUnread.TWO_WAYS: "it can be understood in two ways, and gadesk does not guess",
    WhyUnread.UNKNOWN_TYPE: "gadesk does not know the rules of such a card",
    WhyUnread.TOO_LONG: "it is longer than any card's text, and is not looked at",
}


class Unread(NamedTuple):
    """A paragraph that is not read: its face ("front" or "back"), its number there from 0, and from where on, and why.

    `words` are those from which on it is not read: "" where the card's text is not there, as no text ships. Then
    `word` says which word of the paragraph that is, from 1. `why` is a word of `WhyUnread`.
    """

    face: str
    at: int
    words: str
    why: str
    word: int = 0


_SHOWN_WORDS = 12


def told_unread(one: Unread) -> str:
    """Say from where on a paragraph is not read, in no more words than find the place, and why it is not."""
    known = "".join(f" ({reason.words})" for reason in WhyUnread if reason == one.why)
    if one.words:
        shown = one.words.split()
        begin = " ".join(shown[:_SHOWN_WORDS]) + (" …" if len(shown) > _SHOWN_WORDS else "")
        return f"Not read from here on: “{begin}”{known}"
    side = " of the other side" if one.face == "back" else ""
    where = f" from its {ordinal(one.word)} word on" if one.word > 1 else ""
    return f"The {ordinal(one.at + 1)} paragraph{side} is not read{where}{known}"


def ordinal(number: int) -> str:
    """Say which one it is: "1st", "2nd", "13th"."""
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
