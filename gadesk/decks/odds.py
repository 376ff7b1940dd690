"""Exact odds of drawing cards: hypergeometric, no simulation."""

from __future__ import annotations

from fractions import Fraction
from math import comb

OPENING = 7
"""Cards that the usual Level 0 champion draws as it enters."""


def at_least(wanted: int, among: int, deck: int, drawn: int) -> Fraction:
    """Return the chance to have at least `wanted` of `among` cards after drawing `drawn` from a deck of `deck`.

    Raises ValueError if the numbers cannot be (more such cards than the deck holds, negative numbers).
    """
    if min(wanted, among, deck, drawn) < 0 or among > deck:
        raise ValueError(f"No deck of {deck} cards holds {among} of them.")
    drawn = min(drawn, deck)
    most = min(among, drawn)
    if wanted > most:
        return Fraction(0)
    ways = sum(comb(among, have) * comb(deck - among, drawn - have) for have in range(wanted, most + 1))
    return Fraction(ways, comb(deck, drawn))


def cards_seen(turn: int, first: bool, opening: int = OPENING) -> int:
    """Return how many cards a player has drawn by their own turn number `turn`, from 1, before anything else draws.

    The opening hand comes with the champion; the first player of a two-player game skips the first draw
    (general.starting-the-game/turn-one.p2).
    """
    return opening + turn - (1 if first else 0)


def by_turn(
    wanted: int, among: int, deck: int, turns: int, first: bool, opening: int = OPENING
) -> tuple[Fraction, ...]:
    """Return the chance to have seen at least `wanted` of them by each own turn from 1 to `turns`."""
    return tuple(at_least(wanted, among, deck, cards_seen(turn, first, opening)) for turn in range(1, turns + 1))


def expected(among: int, deck: int, drawn: int) -> Fraction:
    """Return how many of `among` cards are drawn on average."""
    return Fraction(among * min(drawn, deck), deck) if deck else Fraction(0)
