"""What the program carries out of a card by itself, and why not all of it."""

from enum import StrEnum


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

    @property
    def words(self) -> str:
        """What people are told of it."""
        return _TOLD[self]


_TOLD = {
    WhyUnread.UNKNOWN_WORD: "gadesk does not know every word from there on",
    WhyUnread.OPEN_REFERENCE: "a word points back at nothing that was named, or at several things",
    WhyUnread.NO_NODE: "gadesk knows the words, but not what they say together",
    WhyUnread.TWO_WAYS: "it can be understood in two ways, and gadesk does not guess",
}


_SHOWN_WORDS = 12


def told_unread(words: str, why: str) -> str:
    """Say from where on a paragraph is not read, in no more words than find the place, and why it is not."""
    shown = words.split()
    begin = " ".join(shown[:_SHOWN_WORDS]) + (" …" if len(shown) > _SHOWN_WORDS else "")
    known = "".join(f" ({reason.words})" for reason in WhyUnread if reason == why)
    return f"Not read from here on: “{begin}”{known}"
