"""Where the data that ships lies, in a source tree and when installed, and the user's own folders."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path


def _data_root() -> Path:
    """Find the folder that holds `resources/` and `card_images/`: the tree's, or the environment's `share/gadesk`."""
    tree = Path(__file__).resolve().parent.parent
    if (tree / "resources").is_dir():
        return tree
    bases = (sysconfig.get_path("data"), sysconfig.get_path("data", sysconfig.get_preferred_scheme("user")))
    installed = [Path(base) / "share" / "gadesk" for base in bases]
    return next((folder for folder in installed if folder.is_dir()), installed[0])


DATA_ROOT = _data_root()


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


def saved_games() -> Path:
    """Name the folder where games are saved, and kept to be watched again."""
    return user_data() / "games"


def user_cache() -> Path:
    """Name the folder for what can be downloaded again: pictures."""
    from platformdirs import user_cache_path

    return user_cache_path("gadesk", appauthor=False)


def user_documents() -> Path:
    """Name the folder where decks lie: the user's own documents, so that other programs find them too."""
    from platformdirs import user_documents_path

    return user_documents_path() / "gadesk decks"


def child_environment() -> dict[str, str]:
    """Let a process of Python's find this very program, from whatever folder `python main.py` was called."""
    here = str(Path(__file__).resolve().parents[1])
    before = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([here, before] if before else [here])}
