"""What the program would do, in words: asked for by a key, by who plays alone."""

from __future__ import annotations

from collections.abc import Sequence

from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import CANCEL, Decision
from gadesk.protocol.views import PlayerView
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.decision_words import label

THINKING = "Looking ahead: a few seconds …"
BY_THUMB = "That is its rule of thumb: it has found nothing else to compare."
_NOTHING = "Choose nothing"
_BACK = "Take it back"
SAME = 10
"""Thousandths of winning that make no difference."""


def advice_words(advice: wire.Advice, decision: Decision, view: PlayerView, lexicon: Lexicon) -> str:
    """Say what the program would answer and why: how it fares there in games that it imagined, and what comes next."""
    said = f"The program would answer: {answer_words(advice.choice, decision, view, lexicon)}."
    first = next((each for each in advice.tried if each.choice == advice.choice), None)
    others = [each for each in advice.tried if each.choice != advice.choice and decision.refusal(each.choice) is None]
    if first is None or not others:
        return f"{said} {BY_THUMB}"
    second = max(others, key=lambda each: each.wins)
    other = answer_words(second.choice, decision, view, lexicon)
    games, wins = imagined(first.lines), percent(first.wins)
    if abs(first.wins - second.wins) <= SAME:
        return f"{said} In {games} it comes to the same as “{other}”: about {wins} to win."
    return f"{said} In {games} it comes to about {wins} to win; the next, “{other}”, to {percent(second.wins)}."


def imagined(lines: int) -> str:
    """Count the games that the program imagined."""
    return "1 imagined game" if lines == 1 else f"{lines} imagined games"


def percent(thousandths: int) -> str:
    """Say a chance in thousandths in per cent."""
    return f"{max(0, min(100, round(thousandths / 10)))} %"


def answer_words(choice: Sequence[int], decision: Decision, view: PlayerView, lexicon: Lexicon) -> str:
    """Name an answer as the buttons do."""
    if tuple(choice) == CANCEL:
        return _BACK
    return ", ".join(label(decision.options[at], decision, view, lexicon) for at in choice) or _NOTHING
