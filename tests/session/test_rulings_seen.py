"""What the scenarios of rulings leave face down is seen by those who may look at it, and by nobody else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gadesk.session.scenario import scenarios

RULINGS = Path(__file__).resolve().parents[1] / "scenarios" / "rulings"


@pytest.mark.rule("zones.public-vs-private-information.3")
@pytest.mark.parametrize(
    ("slug", "title", "steps", "owner"),
    [("tristan-shadowreaver", "She looks at the cards", 3, 1), ("quicksilver-grail", "The card under it", 4, 0)],
)
def test_face_down_in_banishment(slug: str, title: str, steps: int, owner: int) -> None:
    """Both were banished face down for seat 0, from their own deck or the opponent's: only seat 0 may look."""
    found = [one for one in scenarios.load_all(RULINGS / f"{slug}.json") if one.title.startswith(title)]
    game = scenarios.run(replace(found[0], steps=found[0].steps[:steps], expect={})).game
    for seat, knows in ((0, True), (1, False)):
        pile = game.view(seat).seats[owner].banishment.cards
        hidden = [card for card in pile or () if card.face_down]
        assert hidden
        assert all((card.slug is not None) is knows for card in hidden)
