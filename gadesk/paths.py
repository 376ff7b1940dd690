"""Where the data that ships lies, in a source tree and when installed, and the user's own folders."""

from __future__ import annotations

import os
import sysconfig
from enum import Enum
from pathlib import Path
from typing import NamedTuple

_OURS = Path("resources", "cards", "sheets.jsonl")
"""What tells our data from those of others: `resources` is the name of many a folder in an environment."""
_INSTALLED = Path("share", "gadesk")


def data_root(package: Path) -> Path:
    """Find the folder that holds `resources/` and `card_images/`, from that of the package.

    In a tree and in a bundle it is the folder around the package. Installed it is `share/gadesk` of the environment,
    which lies above the package: at one or another height, as pip has schemes for environments, users, prefixes and
    targets, and every system its own.
    """
    above = package.resolve().parents
    if (above[0] / _OURS).is_file():
        return above[0]
    bases = (*above, Path(sysconfig.get_path("data")))
    return next((base / _INSTALLED for base in bases if (base / _INSTALLED / _OURS).is_file()), bases[-1] / _INSTALLED)


DATA_ROOT = data_root(Path(__file__).parent)
BUILD = DATA_ROOT / "build.txt"
"""In a bundle, what it was built from (gadesk/program.py)."""


def resource(*parts: str) -> Path:
    """Name a file or folder below `resources/`."""
    return DATA_ROOT.joinpath("resources", *parts)


def card_image(*parts: str) -> Path:
    """Name one of the project's own drawings below `card_images/`."""
    return DATA_ROOT.joinpath("card_images", *parts)


def user_data() -> Path:
    """Name the folder for what the user would miss: the card library, saved games (made by whoever writes there)."""
    from platformdirs import user_data_path

    return user_data_path("gadesk", appauthor=False)


def user_cache() -> Path:
    """Name the folder for what can be downloaded again: pictures."""
    from platformdirs import user_cache_path

    return user_cache_path("gadesk", appauthor=False)


def user_documents() -> Path:
    """Name the folder where decks lie: the user's own documents, so that other programs find them too."""
    from platformdirs import user_documents_path

    return user_documents_path() / "gadesk decks"


class DataFacts(NamedTuple):
    """What is said of a part of the user's data."""

    name: str
    """Its name below `user_data`, and what a backup calls it."""
    holds: str
    """What a person finds there."""
    left_out: str = ""
    """Why a backup has none of it; "" where it has all."""


class OwnData(Enum):
    """The parts of a user's own data, declared once: what is not named here is written nowhere.

    A backup (`session/backup`) takes every part that gives no reason against it; docs/installers.md lists them.
    """

    DECKS = DataFacts("decks", "decks, and their former versions")
    GAMES = DataFacts("games", "saved games, and games kept to be watched again")
    BOARDS = DataFacts("boards", "boards of one's own")
    TRIALS = DataFacts("trials", "what decks were measured at")
    NETWORK = DataFacts(
        "network", "this machine's keys, and who was met", "who brought back a stranger's backup would have their keys"
    )
    REPORTS = DataFacts("reports", "reports of what went wrong", "they tell of this machine")
    WINDOW = DataFacts("window", "the door of the window that runs", "it is of this moment")
    LIBRARY = DataFacts("library.sqlite", "the card library", "a sync fetches it again")
    SYNC = DataFacts("sync.lock", "that a sync is going on", "it is of this moment")
    ASIDE = DataFacts("moved-aside", "which damaged files were moved aside, until it is told", "it is of this moment")
    WHY = DataFacts("why-no-window.txt", "why no window came, for who clicked on a sign", "it is of the last start")

    def path(self) -> Path:
        """Name the folder or file (made by whoever writes there)."""
        return user_documents() if self is OwnData.DECKS else user_data() / self.value.name


def saved_games() -> Path:
    """Name the folder where games are saved, and kept to be watched again."""
    return OwnData.GAMES.path()


def kept_in_backups() -> dict[str, Path]:
    """Name each folder that a backup holds, by what it is called there."""
    return {part.value.name: part.path() for part in OwnData if not part.value.left_out}


def child_environment() -> dict[str, str]:
    """Let a process of Python's find this very program, from whatever folder `python main.py` was called."""
    here = str(Path(__file__).resolve().parents[1])
    before = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([here, before] if before else [here])}
