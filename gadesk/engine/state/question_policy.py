"""How the rules ask: what is asked at all, and what is one question. A saved game goes on as it began."""

from __future__ import annotations

from msgspec import Struct

from gadesk.protocol.plans import NEWEST

COLLAPSING = 2
"""The first generator of games that are not asked what comes to the same; one of before is replayed as it was asked."""
MERGING = 3
"""The first generator of games that ask in one whether to do something and what to do it to."""
JOINING = 4
"""The first generator of games that ask at once for all cards of one place."""
COLLAPSING_ALL = 5
"""The first generator of games that ask neither which of several equal cards does what must be done, nor which of them
is older where that matters to nothing of the same layer."""
MERGING_PAYMENTS = 6
"""The first generator of games that ask in one whether to pay and what to pay with."""
COLLAPSING_PAST = 7
"""The first generator of games in which neither the order of those who are attacked, nor a zone of before that no word
asks for, nor which of two equal tokens was made first sets two things apart."""
COLLAPSING_UNREAD = 8
"""The first generator of games in which what was noted sets two things apart only where a word reads it, and the card
that an ability was granted by only where a word looks at that."""
COLLAPSING_SPENT = 9
"""The first generator of games in which nothing sets two things apart once no word can ask for it any more: what was
attacked from the end phase on, in which turn of before an ability was used, what went for a card that never speaks of
that. Triggers of equal things of which one has several are ordered."""
WAITING = 10
"""The first generator of games that, where they are paced, wait also at questions about cards that others don't see."""
VEILING = 11
"""The first generator of games that, where they are paced, wait also where a cost that hidden cards alone could pay is
not asked for, as it can't be paid."""
COLLAPSING_FORMER = 12
"""The first generator of games in which neither the number that a card had before it moved this turn nor how something
was played sets two things apart, unless a word asks for it, nor in which turn something was done that may be done
once a game."""
ORDERING = 13
"""The first generator of games in which who glimpses or recovers orders what replaces that, as of damage before."""
COLLAPSING_KEPT = 14
"""The first generator of games in which a waiting trigger is about nothing that was only noted and that none of its
words reads."""
TELLING_NAMESAKES = 15
"""The first generator of games in which a word for a property, a keyword or a note of the name of a kind of happening
does not recall what happened."""

WITHHOLDING = 16
"""The first generator of games in which nobody is offered what a rule forbids them or what there is nothing to do to,
and in which of several players who may do or pay something all answer before anything follows for one of them."""
COLLAPSING_LEFT = 17
"""The first generator of games in which neither how something lay as it left, nor what it had done by then, sets two
things apart unless a word asks for it, and in which what asks where something came from recalls that zone alone."""


class QuestionPolicy(Struct, frozen=True):
    """What is asked, and what is one question.

    With `collapses` a question is not asked whose answers all come to the same (`interchangeable`), and with
    `collapses_all` neither is one for which of several cards to play, use or attack with, nor one for which of two
    cards where what came between them is of other layers, or where like things are linked to both; with
    `collapses_past` what is over tells no two things apart unless a word asks for it. With `collapses_unread` neither
    does what no word reads, but what earlier paragraphs of a card target does, and it is not asked which of equals
    gets the only point that is left of a split. With `collapses_spent` neither does what no word can ask for any more,
    and two triggers each of two equal things are ordered, as no order of them mirrors all others. With
    `collapses_former` neither does what a card was before it moved, nor how something was played that no word asks
    for.

    With `merges` it is one question whether to do something and what it is done to, and with `merges_payments` so is
    whether to pay and what is paid; with `joins` it is one question which cards of one place are chosen. With `waits` a
    paced game waits also where nothing can be chosen of cards that others do not see, and asks which of equal ones to
    reserve; with `veils` it also waits where such cards can't pay an optional or alternative cost, or help to pay. With
    `orders` it is asked which of several replacements of what a player does comes first, and whether what is banished
    instead of going to the graveyard is preserved. With `collapses_kept` a waiting trigger is about nothing that was
    only noted and that none of its words reads. With `tells_namesakes` a word for a property (fostered) does not ask
    what became so this turn. With `withholds` what can't be done at all is not offered, and several players who are
    told the same answer one after the other before anything follows. With `collapses_left` nothing of how something was
    as it left sets two things apart that no word asks for, nor from where it came unless a word asks for that zone.
    """

    collapses: bool = False
    collapses_all: bool = False
    collapses_past: bool = False
    collapses_unread: bool = False
    collapses_spent: bool = False
    collapses_former: bool = False
    collapses_kept: bool = False
    tells_namesakes: bool = False
    collapses_left: bool = False
    joins: bool = True
    merges: bool = True
    merges_payments: bool = True
    waits: bool = True
    veils: bool = True
    orders: bool = True
    withholds: bool = True

    @classmethod
    def of(cls, generator: int = NEWEST) -> QuestionPolicy:
        """Return how games of a generator are asked."""
        return cls(
            collapses=generator >= COLLAPSING,
            collapses_all=generator >= COLLAPSING_ALL,
            collapses_past=generator >= COLLAPSING_PAST,
            collapses_unread=generator >= COLLAPSING_UNREAD,
            collapses_spent=generator >= COLLAPSING_SPENT,
            collapses_former=generator >= COLLAPSING_FORMER,
            collapses_kept=generator >= COLLAPSING_KEPT,
            tells_namesakes=generator >= TELLING_NAMESAKES,
            collapses_left=generator >= COLLAPSING_LEFT,
            joins=generator >= JOINING,
            merges=generator >= MERGING,
            merges_payments=generator >= MERGING_PAYMENTS,
            waits=generator >= WAITING,
            veils=generator >= VEILING,
            orders=generator >= ORDERING,
            withholds=generator >= WITHHOLDING,
        )

    @classmethod
    def of_board(cls, generator: int = NEWEST) -> QuestionPolicy:
        """Return how a declared board is asked: also for what comes to the same, as its file says what is asked."""
        return cls(
            joins=generator >= JOINING, merges=generator >= MERGING, merges_payments=generator >= MERGING_PAYMENTS,
            waits=generator >= WAITING, veils=generator >= VEILING, orders=generator >= ORDERING,
            withholds=generator >= WITHHOLDING,
        )  # fmt: skip
