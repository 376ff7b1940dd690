"""One game between programs, as plain data in and out: what a process that plays many is given, and gives back."""

from __future__ import annotations

import traceback
from collections import Counter
from pathlib import Path

from gadesk import plain
from gadesk.glossary import Counter as Counters
from gadesk.glossary import Zone
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.plans import Start
from gadesk.protocol.record import Many, Record, Text, Whole
from gadesk.session.selfplay.matches import Match
from gadesk.sheets.outlines import FactBook
from gadesk.sheets.synced import played_sheets


class Wanted(Record):
    """A game to be played: what it begins from, and which bot sits at which seat.

    With `watched` it is told how the first seat's cards fared and how its turns went.
    """

    number: Whole
    start: Start
    bots: Many[Text]
    watched: bool = False


class Use(Record):
    """How a card's copies fared in one game: how many came to the hand, were played, and were left at the end."""

    slug: Text
    seen: Whole = 0
    played: Whole = 0
    stuck: Whole = 0


class TurnEnd(Record):
    """How it stood as an own turn had ended: the level reached, and the damage on the other champion."""

    level: Whole
    damage: Whole


class Played(Record):
    """What came of a game: who won (None: nobody), who went first, in which turn it ended, after how many answers.

    `fault`: the sentence of a fault of the program that ended it; such a game tells nothing.
    """

    number: Whole
    winner: Whole | None = None
    first: Whole = 0
    turns: Whole = 0
    decisions: Whole = 0
    why: Text = ""
    fault: Text = ""
    uses: Many[Use] = ()
    ends: Many[TurnEnd] = ()


class Games:
    """Plays games in this process; the sheets are read once."""

    def __init__(self) -> None:
        self._sheets = played_sheets(wait=True)
        self._facts = FactBook(self._sheets)

    def play(self, wanted: Wanted) -> Played:
        """Play a game to its end, or to the limit of turns: then nobody has won."""
        try:
            match = Match(self._sheets, wanted.start, wanted.bots, self._facts)
            watch = Watch(match) if wanted.watched else None
            match.play(watch.look if watch is not None else lambda: None)
        except Exception as error:  # a fault of the rules: the other games are played all the same
            return Played(wanted.number, fault=_sentence(error))
        game = match.game
        uses, ends = watch.told() if watch is not None else ((), ())
        return Played(
            wanted.number, game.winner, game.state.first, game.state.turn, len(match.entries), game.why_over.value,
            uses=uses, ends=ends,
        )  # fmt: skip


class Watch:
    """Follows the first seat of a game: its cards, and how its turns end."""

    def __init__(self, match: Match) -> None:
        self._match, self._turn, self._mine = match, 0, False
        self._seen: Counter[str] = Counter()
        self._played: Counter[str] = Counter()
        self._ends: list[TurnEnd] = []
        match.noted = self._hear

    def _hear(self, seat: int, event: Event) -> None:
        if seat or event.seat or event.slug is None:
            return
        if event.kind in (EventKind.ACTIVATED, EventKind.MATERIALIZED):
            self._played[event.slug] += 1
        elif event.kind is EventKind.MOVED and event.zone is Zone.HAND and event.source_zone is Zone.MAIN_DECK:
            self._seen[event.slug] += 1

    def look(self) -> None:
        """Note how it stands as a turn has ended."""
        state = self._match.game.state
        if state.turn != self._turn or self._match.game.over:
            if self._mine:
                self._ends.append(self._stand())
            self._turn, self._mine = state.turn, state.turn_player == 0 and not self._match.game.over

    def _stand(self) -> TurnEnd:
        view = self._match.game.view(0)
        other = next((card for card in view.field if card.id == view.seats[1].champion), None)
        if other is None:  # it has fallen: all its life is gone
            return TurnEnd(view.seats[0].level, self._ends[-1].damage if self._ends else 0)
        counters = dict(other.counters).get(Counters.DAMAGE.value, 0)
        return TurnEnd(view.seats[0].level, max(other.damage, counters))

    def told(self) -> tuple[tuple[Use, ...], tuple[TurnEnd, ...]]:
        """Return how each card fared, and how each own turn ended."""
        view = self._match.game.view(0)
        held = Counter(
            card.slug for pile in (view.seats[0].hand, view.seats[0].memory) for card in pile.cards or () if card.slug
        )
        slugs = sorted({*self._seen, *self._played, *held})
        uses = (Use(slug, self._seen[slug], self._played[slug], held[slug]) for slug in slugs)
        return tuple(uses), tuple(self._ends)


def _sentence(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return plain.line(f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})", 300)
