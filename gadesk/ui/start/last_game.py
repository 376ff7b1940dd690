"""Which game can be gone on with, and what the home screen tells of it and of the game before."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gadesk.cards.catalogue import Catalogue
from gadesk.decks.starters import starter_names
from gadesk.errors import UserError
from gadesk.paths import OwnData
from gadesk.ui.start.choice import StartChoice
from gadesk.ui.start.decks import champion_of, deck_named
from gadesk.ui.start.home_facts import HomeFacts, Shown, again_words, first_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from gadesk.net.places import KeptPlace
    from gadesk.session.saved_games import SavedGame

JOURNAL = ".journal"


def last_game(folder: Callable[[], Path]) -> SavedGame | KeptPlace | None:
    """The game that can be gone on with and was played last, if there is one: saved here, or at another's table."""
    place = _last_place()
    try:
        games = folder()
    except UserError:
        return place  # told where a game is begun
    if next(games.glob(f"*{JOURNAL}"), None) is None:
        return place
    from gadesk.session.saved_games import last_saved  # what reads journals: a first start comes without it

    saved = last_saved(games)
    return place if place is not None and (saved is None or place.seen > saved.saved) else saved


def home_facts(saved: SavedGame | KeptPlace | None, previous: StartChoice, catalogue: Catalogue) -> HomeFacts:
    """What the home screen tells."""
    mine, theirs = deck_named(previous.mine, catalogue), deck_named(previous.theirs, catalogue)
    resume = _shown(saved, catalogue) if saved is not None else None
    if mine is not None and theirs is not None:
        shown = Shown(again_words(previous, mine.name, theirs.name), (mine.champion, theirs.champion))
        return HomeFacts(resume, previous, shown)
    begins = first_game(starter_names())
    both = [deck for id in (begins.mine, begins.theirs) if (deck := deck_named(id, catalogue)) is not None]
    words = again_words(begins, *(deck.name for deck in both))
    return HomeFacts(resume, begins, Shown(words, tuple(deck.champion for deck in both)), newcomer=True)


def _shown(saved: SavedGame | KeptPlace, catalogue: Catalogue) -> Shown:
    from gadesk.net.places import KeptPlace
    from gadesk.ui.together.going_on import words

    if isinstance(saved, KeptPlace):
        return Shown(words(saved))
    champions = [champion_of(deck, catalogue) for deck in saved.start.decks]
    return Shown(words(saved), tuple(each for each in champions if each))


def check_what_was_left(folder: Callable[[], Path]) -> None:
    """Have what others have opened, and this program did not come to check before it ended, checked meanwhile."""
    if OwnData.NETWORK.path().is_dir():  # somebody has played with others here
        from gadesk.session.replays.late_checks import begin_late_checks

        begin_late_checks(folder)


def _last_place() -> KeptPlace | None:
    if not OwnData.NETWORK.path().is_dir():
        return None  # nobody has played with others here
    from gadesk.ui.together.going_on import last_place

    return last_place()
