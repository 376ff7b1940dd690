"""From a game that breaks to a small case that breaks alike: leave out what is not needed (delta debugging)."""

from __future__ import annotations

import re
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from gadesk.engine.boards import build
from gadesk.engine.game import Game
from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.marks import MADE_IN_GAME
from gadesk.protocol.journal_file import Answered, Conceded, Entry
from gadesk.protocol.plans import DeckCards, Start
from gadesk.script.sheet import CardSheet
from gadesk.session.selfplay.cases import CONCEDES, Case, Wish, Wishes, case_of_start, case_of_state, wish_of, without
from gadesk.session.selfplay.invariants import broken
from gadesk.session.selfplay.invariants_deep import Broken, WatchedGame, deep_broken

T = TypeVar("T")
MOMENTS = 10
DECISIONS_PAST_THE_END = 40
SECONDS = 60.0


def trouble_in(game: Game, start: Start, deep: bool = True) -> str | None:
    """Say which invariant does not hold now."""
    return broken(game.state, game.decision, start) or (deep_broken(game) if deep else None)


def signature(error: BaseException) -> str:
    """Say what kind of failure it is, alike for different cards and numbers."""
    if isinstance(error, Broken):
        return " ".join(re.findall(r"\b[a-z]+\b(?!-)", re.sub(r"\S*\d\S*", "", str(error))))
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}:{last.name}"


def play_case(sheets: Mapping[str, CardSheet], case: Case, deep: bool = True) -> tuple[str | None, tuple[Wish, ...]]:
    """Play a case with the invariants: the signature of its failure or None, and the answers really given."""
    given: list[Wish] = []
    wishes, past = Wishes(case.wishes), 0
    try:
        state = build(sheets, case.board())
        start = _owners(state)
        game = WatchedGame.resume(state)
        while (decision := game.decision) is not None and past < DECISIONS_PAST_THE_END:
            wrong = trouble_in(game, start, deep)
            if wrong:
                raise Broken(wrong)
            leaving = wishes.concession()
            if leaving is not None:
                given.append(Wish(leaving, CONCEDES, ()))
                game.concede(leaving)
                continue
            past += not wishes
            answer = wishes.answer(decision)
            given.append(wish_of(decision, answer))
            game.answer(answer)
        wrong = trouble_in(game, start, deep)
        if wrong:
            raise Broken(wrong)
    except Exception as error:  # whatever breaks is what is looked for
        return signature(error), tuple(given)
    return None, tuple(given)


def _owners(state: GameState) -> Start:
    """Return how many cards each seat owns, in the words of the invariants."""
    owned: list[list[str]] = [[] for _ in state.sides]
    for card in state.cards.values():
        if not card.marks & MADE_IN_GAME:
            owned[card.owner].append(card.sheet.slug)
    return Start(tuple(DeckCards((), tuple(slugs)) for slugs in owned), "")


def shrink(
    sheets: Mapping[str, CardSheet],
    start: Start,
    entries: Sequence[Entry],
    why: BaseException,
    seconds: float = SECONDS,
) -> Case | None:
    """Return a small case that fails with the same signature, or None if the failure does not come again."""
    wanted, until = signature(why), time.monotonic() + seconds
    deep = isinstance(why, Broken)

    def fails(case: Case) -> bool:
        return play_case(sheets, case, deep)[0] == wanted

    case = next((case for case in _moments(sheets, start, entries) if fails(case)), None)
    if case is None:
        return None
    case = without(case, wishes=play_case(sheets, case, deep)[1])
    while time.monotonic() < until:
        size = len(case.parts) + len(case.wishes)
        case = _smaller(case, fails, until)
        if len(case.parts) + len(case.wishes) == size:
            break
    return case


def _smaller(case: Case, fails: Callable[[Case], bool], until: float) -> Case:
    kept = case
    parts = reduced(case.parts, lambda parts: fails(without(kept, parts=parts)), until)
    kept = with_parts = without(case, parts=parts)
    wishes = reduced(with_parts.wishes, lambda wishes: fails(without(with_parts, wishes=wishes)), until)
    return without(with_parts, wishes=wishes)


def _moments(sheets: Mapping[str, CardSheet], start: Start, entries: Sequence[Entry]) -> Iterable[Case]:
    """Yield the game from ever earlier moments on, its beginning last."""
    game = WatchedGame.new(sheets, start.decks, seed=start.seed, first=start.first)
    moments: deque[tuple[int, Case]] = deque(maxlen=MOMENTS)
    wishes: list[Wish] = []
    try:
        for entry in entries:
            case = case_of_state(game.state, start.seed)
            if case is not None:
                moments.append((len(wishes), case))
            if isinstance(entry, Conceded):
                wishes.append(Wish(entry.seat, CONCEDES, ()))
                game.concede(entry.seat)
                continue
            assert game.decision is not None and isinstance(entry, Answered)
            wishes.append(wish_of(game.decision, entry.choice))
            game.answer(entry.choice)
    except Exception:  # the failure that is being shrunk
        pass
    for begun, case in reversed(moments):
        yield without(case, wishes=wishes[begun:])
    yield without(case_of_start(start), wishes=wishes)


def reduced(items: Sequence[T], fails: Callable[[Sequence[T]], bool], until: float) -> Sequence[T]:
    """Leave out ever smaller pieces as long as what remains still fails (delta debugging)."""
    kept, size = list(items), max(1, len(items) // 2)
    while True:
        at = 0
        while at < len(kept) and time.monotonic() < until:
            fewer = kept[:at] + kept[at + size :]
            if fails(fewer):
                kept = fewer
            else:
                at += size
        if size == 1 or time.monotonic() >= until:
            return kept
        size = max(1, size // 2)
