"""What happened this turn, asked for on behalf of a word: the one door to `GameState.happened`.

A word says in its sheet's own class what it recalls (`Node.recalls`), and gets nothing else here. So
`interchangeable` knows which happenings can still set two things apart: those that a word in the game recalls.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import takewhile

from gadesk.engine.state.game_state import GameState
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.kinds import kinds
from gadesk.engine.state.looking import SOURCE, sights
from gadesk.glossary import CardType, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.script import patterns as t
from gadesk.script.amounts import TimesThisTurn
from gadesk.script.changes import AttacksOnly
from gadesk.script.conditions import HappenedThisTurn
from gadesk.script.node import Node, preds_of, walk
from gadesk.script.predicates import DidThisTurn, HasClass, HasSubtype, IsCard, IsElement, IsSupertype, IsType, IsUnit
from gadesk.script.selections import YourChampion

FITTING = (DidThisTurn, HappenedThisTurn, TimesThisTurn, t.Nth)
"""The words that recall whatever fits their pattern."""
PLAYS = (t.Activates, t.Brews, t.Materializes)
LASTING = (IsType, IsSupertype, IsUnit, IsCard, HasSubtype, HasClass, IsElement)
"""Questions about what something is printed as."""
COUNTED = frozenset({
    HappeningKind.MOVE, HappeningKind.BECOMES, HappeningKind.TARGETED, HappeningKind.RESTED_TO_PAY, HappeningKind.ENTER,
})  # fmt: skip
"""Kinds of happening of which patterns ask how many of a sort there were, unless they speak of the very thing."""


CHAMPION = "champion"
ATTACKING = "attacking"
Recalled = HappeningKind | tuple[HappeningKind, str | Zone]
"""A kind of happening, or one that is asked for of champions alone, or only as attacks are declared and made, or of
what came out of a zone."""


class Unsaid(LookupError):
    """A word asks for what its class does not say that it recalls."""


def recalled(word: Node) -> frozenset[Recalled]:
    """Return the kinds of happening that a word asks for by the very thing that they happened to.

    Where that can only be a champion, or what came out of one zone, or can only be asked while there may be attacks,
    the kind comes with that.
    """
    if not isinstance(word, FITTING):
        if not getattr(word, type(word).recalls_if, True):
            return frozenset()
        if type(word).recalls_attacking:
            return frozenset((kind, ATTACKING) for kind in type(word).recalls)
        if type(word).recalls_from:
            return frozenset((kind, getattr(word, type(word).recalls_from)) for kind in type(word).recalls)
        whose = getattr(word, type(word).recalls_of, None)
        return frozenset((kind, CHAMPION) if isinstance(whose, YourChampion) else kind for kind in type(word).recalls)
    pattern = word.pattern
    preds = preds_of(pattern)
    drawn = isinstance(pattern, t.Does) and pattern.deed is t.Deed.DRAW
    if isinstance(pattern, PLAYS) or drawn or (not preds and getattr(pattern, "by", None) is not None):
        return frozenset()  # who did it is asked, and with what card, never which of two equal ones it was
    if preds and all(isinstance(pred, LASTING) for pred in preds):
        return frozenset()  # of two equal ones either is as much of that sort, and stays so
    very = not preds or SOURCE in sights(inner for pred in preds for inner in walk(pred))
    found = frozenset(kinds(pattern)) if very else frozenset(kinds(pattern)) - COUNTED
    champion = any(isinstance(pred, IsType) and pred.type is CardType.CHAMPION for pred in preds)
    return frozenset((kind, CHAMPION) for kind in found) if champion else found


def asks_what_was_attacked(word: Node) -> bool:
    """Tell whether a word looks at what attacks of this turn were declared against."""
    if isinstance(word, AttacksOnly):
        return word.must
    return isinstance(word, FITTING) and any(isinstance(part, t.Attacks) and part.target for part in walk(word.pattern))


def recall(state: GameState, word: Node, *asked: HappeningKind) -> list[Happening]:
    """Return what of some kinds happened this turn, for a word that says that it recalls them."""
    if not type(word).recalls.issuperset(asked):
        raise Unsaid(f"{type(word).__name__} does not say in `recalls` that it asks for {', '.join(asked)}.")
    return [event for event in state.happened if event.kind in asked]


def times(state: GameState, word: Node, fits: Callable[[Happening], bool]) -> int:
    """Return how often something that fits the pattern of a word happened this turn."""
    if not isinstance(word, FITTING):
        raise Unsaid(f"{type(word).__name__} has no pattern that says what it recalls.")
    return sum(fits(event) for event in state.happened)


def earlier(state: GameState, word: t.Nth, fits: Callable[[Happening], bool], event: Happening) -> int:
    """Return how often something that fits the pattern of a word happened this turn before one that does.

    What a player does is counted for each player alone.
    """
    alone = t.done_by_players(word.pattern)
    before = takewhile(lambda one: one is not event, state.happened)
    return sum((not alone or one.seat == event.seat) and fits(one) for one in before)


def times_of(state: GameState, seat: int, *asked: HappeningKind) -> int:
    """Return how often a player has done such things this turn, whatever they did them with."""
    return sum(event.kind in asked and event.seat == seat for event in state.happened)


def played(state: GameState, kind: HappeningKind, seats: Collection[int]) -> list[Happening]:
    """Return of each card that it was played: what the players have activated, brewed or materialized this turn.

    Asked of these is what cards they are, never which of two equal ones it was.
    """
    return [event for event in state.happened if event.kind == kind and event.seat in seats]
