"""Where the data that ships lies, in a source tree and when installed. Any room may import this."""

from __future__ import annotations

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
