"""How quick the program is here: every figure beside a fixed loop of plain Python timed in the same run."""

from __future__ import annotations

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from gadesk.bots.bot import random_answer
from gadesk.engine.flow.legal_actions import legal_actions
from gadesk.engine.game import Game
from gadesk.session.bench.crowded_boards import curve
from gadesk.session.bench.starts import starts
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters

GAMES = 8
SAMPLES = 400


def bench() -> dict[str, Any]:
    """Measure everything; keys name their unit."""
    loop = _median([_timed(_loop) for _ in range(5)])
    figures: dict[str, Any] = {"python_loop_ms": round(loop * 1000, 2)}
    figures.update(_play())
    figures.update(_state())
    figures.update(curve())
    figures.update(starts())
    figures["python_loop_again_ms"] = round(_median([_timed(_loop) for _ in range(5)]) * 1000, 2)
    return figures


def _loop() -> None:
    """The fixed loop that machines are compared by: half a million small steps of plain Python."""
    total, table = 0, list(range(64))
    for step in range(500_000):
        total += table[step & 63]
        table[(step * 7) & 63] = total & 1023


def _timed(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _median(values: list[float]) -> float:
    return statistics.median(values)


def _play() -> dict[str, Any]:
    """Play random games, timing each decision."""
    sheets, decks = bundled_sheets(), list(starters().values())
    for slug in sheets:
        sheets[slug]
    _game(0)
    times: list[float] = []
    begin = time.perf_counter()
    for seed in range(GAMES):
        game = _game(seed)
        chance = random.Random(seed)
        while (decision := game.decision) is not None and game.state.turn < 200:
            choice = random_answer(decision, chance)
            before = time.perf_counter()
            game.answer(choice)
            times.append(time.perf_counter() - before)
            game.take_events()
    seconds = time.perf_counter() - begin
    times.sort()
    return {
        "random_games": GAMES,
        "random_decks": len(decks),
        "random_decisions": len(times),
        "random_decisions_per_second": round(len(times) / seconds),
        "decision_median_us": round(_median(times) * 1e6, 1),
        "decision_p99_us": round(times[int(len(times) * 0.99)] * 1e6, 1),
        "decision_slowest_us": round(times[-1] * 1e6, 1),
    }


def _game(seed: int) -> Game:
    decks = list(starters().values())
    pair = (decks[seed % len(decks)], decks[(seed * 3 + 1) % len(decks)])
    return Game.new(bundled_sheets(), pair, seed=seed)


def _state() -> dict[str, Any]:
    """Time legal actions, snapshots and restores, and the digest and view, along random games.

    Legal actions are worked out on a copy of the state, on which nothing is cached yet.
    """
    legal: list[float] = []
    snapshots: list[float] = []
    restores: list[float] = []
    digests: list[float] = []
    views: list[float] = []
    seed = 100
    while len(snapshots) < SAMPLES:
        seed += 1
        game, chance = _game(seed), random.Random(seed)
        while (decision := game.decision) is not None and len(snapshots) < SAMPLES:
            begin = time.perf_counter()
            snapshot = game.snapshot()
            snapshots.append(time.perf_counter() - begin)
            game.answer(random_answer(decision, chance))
            begin = time.perf_counter()
            game.restore(snapshot)
            restores.append(time.perf_counter() - begin)
            state, seat = game.state.clone(), decision.seat
            begin = time.perf_counter()
            legal_actions(state, seat)
            legal.append(time.perf_counter() - begin)
            begin = time.perf_counter()
            game.view(seat)
            views.append(time.perf_counter() - begin)
            digests.append(_timed(game.digest))
            game.answer(random_answer(decision, chance))
    return {
        **_figures("legal_actions", legal),
        **_figures("snapshot", snapshots),
        **_figures("restore", restores),
        **_figures("view", views),
        **_figures("digest", digests),
        "game_memory_kib": _memory(),
    }


def _figures(name: str, times: list[float]) -> dict[str, float]:
    ranked = sorted(times)
    p99 = ranked[int(len(ranked) * 0.99)] if ranked else 0.0
    return {f"{name}_median_us": round(_median(ranked) * 1e6, 1), f"{name}_p99_us": round(p99 * 1e6, 1)}


def _memory() -> int:
    """Return what one game in its middle takes, the sheets apart."""
    _game(1)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    game, chance = _game(2), random.Random(2)
    for _ in range(150):
        decision = game.decision
        if decision is None:
            break
        game.answer(random_answer(decision, chance))
        game.take_events()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) // 1024
