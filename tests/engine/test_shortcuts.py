"""The same games with and without what only saves work: every event, question, answer and view is the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from gadesk.engine import seat_view
from gadesk.engine.continuous import layers
from gadesk.engine.continuous.derived import Carrier, Derived
from gadesk.engine.flow import legal_actions
from gadesk.engine.query import evaluate, selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.state import interchangeable
from gadesk.engine.state.cards import Card
from gadesk.engine.state.parts import EVERYTHING, Parts
from gadesk.script.node import Change, Pred
from tests.same import SEED, game_of_the_pool


class Forgetful(dict[Any, Any]):
    """Finds nothing that was put in."""

    def get(self, key: Any, default: Any = None) -> Any:
        """Find nothing."""
        return default


def one_by_one(ctx: Ctx, preds: tuple[Pred, ...], ids: Iterable[int]) -> list[int]:
    """Ask every word of each by itself."""
    return [id for id in ids if evaluate.matches(ctx, preds, id)]


def looked_up(ctx: Ctx, preds: tuple[Pred, ...], card: Card) -> bool:
    """Look for a card among all that could be meant."""
    return card.id in selections.candidates(ctx, preds)


def asks_for_everything(carriers: Iterable[Carrier]) -> Parts:
    """Let every write drop what was derived."""
    return EVERYTHING


def without_shortcuts(patch: pytest.MonkeyPatch) -> None:
    """Turn off what saves work."""
    patch.setattr(layers, "asked", asks_for_everything)
    patch.setattr(layers, "GIVING", Change)
    patch.setattr(layers, "_stands", lambda kept, obj, has, ts: False)
    patch.setattr(legal_actions, "lasts", lambda node: False)
    patch.setattr(Derived, "elsewhere_chars", Derived._elsewhere_chars)
    patch.setattr(evaluate, "among", one_by_one)
    patch.setattr(selections, "among", one_by_one)
    patch.setattr(selections, "is_candidate", looked_up)
    patch.setattr(seat_view, "_PRINTED", Forgetful())
    patch.setattr(interchangeable._Writer, "_of", lambda writer, card: True)
    patch.setattr(interchangeable._Writer, "_names", lambda writer, obj: True)


@pytest.mark.parametrize("seed", [SEED + 7, *(pytest.param(SEED + n, marks=pytest.mark.deep) for n in range(20, 40))])
def test_a_game_is_the_same_without_shortcuts(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of random decks, played once as it is and once the long way."""
    quick = game_of_the_pool(seed)
    without_shortcuts(monkeypatch)
    assert game_of_the_pool(seed) == quick
