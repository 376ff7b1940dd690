"""The games with others that can be gone on with: tables of one's own that are saved, and places at others' tables."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from gadesk.net.places import KeptPlace, Places

if TYPE_CHECKING:
    from gadesk.session.saved_games import SavedGame

MOST = 4


def when(game: SavedGame | KeptPlace) -> float:
    """When it was played last, in seconds."""
    return game.seen if isinstance(game, KeptPlace) else game.saved


def words(game: SavedGame | KeptPlace) -> str:
    """Say which game it is, in which turn, and when it was played last."""
    if not isinstance(game, KeptPlace):
        return game.words()
    turn = ": over, and not checked yet" if game.over else f", turn {game.turn}" if game.turn else ""
    day = time.strftime("%d %b %Y, %H:%M", time.localtime(game.seen))
    return f"at {game.host or 'somebody'}'s table (LAN){turn}, {day}"


def last_place() -> KeptPlace | None:
    """The place at another's table that was played at last."""
    return next(iter(Places().all()), None)


def with_others(folder: Path) -> list[SavedGame | KeptPlace]:
    """The games with others, those played last first."""
    from gadesk.session.saved_games import saved_with_others

    every: list[SavedGame | KeptPlace] = [*saved_with_others(folder, MOST), *Places().all()]
    return sorted(every, key=when, reverse=True)[:MOST]
