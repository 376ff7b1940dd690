"""Whatever a changed host tells a window of a game, it is shown or passed over: nothing ends the window."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from gadesk.protocol import messages as wire
from gadesk.protocol.codec import CodecError
from gadesk.protocol.fitting import misfit, other_place
from gadesk.protocol.matches import MatchRules
from gadesk.ui.table.game_page import GamePage
from tests.session.joint_pair import Pair
from tests.ui.seats import client

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
WORDS = ("", "x" * 3000, "\u202egone", "\x1b[2Jwhite", "<b>bold</b>", "fire", "no-such-card", "null", "0", "👩‍🚀" * 40)
NUMBERS = (0, 1, -1, 2, 7, 99, -(2**40), 2**53, 2**31)


@cache
def honest_lines() -> tuple[bytes, ...]:
    """What a guest is told in a short match, line by line."""
    pair = Pair(Path(mkdtemp()), match=MatchRules(best_of=3))
    pair.begin()
    pair.play(random.Random(2), 25)
    pair.say(0, wire.Say("Hello"))
    pair.say(0, wire.Undo())
    pair.say(0, wire.Concede())
    lines = tuple(wire.write(message) for message in pair.told)
    pair.close()
    return lines


def forged(chance: random.Random, value: Any, left: int) -> Any:
    """Change a few places of what was said: other numbers, texts, lists that are longer, shorter or empty."""
    if isinstance(value, dict) and value:
        key = chance.choice(sorted(value))
        if key != "is" and left:
            return {**value, key: forged(chance, value[key], left - 1 if chance.random() < 0.2 else left)}
        return value
    if isinstance(value, list) and value and chance.random() < 0.75:
        at = chance.randrange(len(value))
        return [*value[:at], forged(chance, value[at], left), *value[at + 1 :]]
    if isinstance(value, list):
        return chance.choice(([], value * 3, value[::-1], value[:1]))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((*NUMBERS, value + 1, value - 1))
    return chance.choice(WORDS) if isinstance(value, str) else value


def hostile(seed: int, count: int) -> Iterator[wire.FromHost]:
    """Yield what can be read of forged lines, in any order, with an honest one here and there."""
    chance, lines = random.Random(seed), [json.loads(line) for line in honest_lines()]
    while count:
        data = chance.choice(lines)
        for _ in range(chance.choice((0, 1, 1, 2, 4))):
            data = forged(chance, data, 6)
        try:
            message = wire.read_from_host(json.dumps(data).encode() + b"\n")
        except CodecError:
            continue
        if not misfit(message, 2) and not (
            isinstance(message, wire.Welcome | wire.Seats) and other_place(message, 0, 2)
        ):  # as the client does
            count -= 1
            yield message


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(3, 40))])
def test_a_window_bears_whatever_a_host_says(page: GamePage, qapp: QApplication, seed: int) -> None:
    """Views of other boards, seats, numbers and words; each is drawn before the next comes."""
    table = client(page)
    for message in hostile(seed, 15):
        table.give(message)
        qapp.processEvents()
