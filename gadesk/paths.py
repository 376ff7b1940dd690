"""Where the data that ships lies, in a source tree and when installed. Any room may import this."""

from __future__ import annotations

import sysconfig
from functools import cache
from pathlib import Path


@cache
def data_root() -> Path:
    """Find the folder that holds `resources/` and `card_images/`.

    In a source tree (also `pip install -e .`) that is the folder above the package; after `pip install .`
    it is `share/gadesk` of the environment, where pyproject's data-files put them.
    """
    tree = Path(__file__).resolve().parent.parent
    if (tree / "resources").is_dir() and (tree / "pyproject.toml").is_file():
        return tree
    schemes = (sysconfig.get_path("data"), sysconfig.get_path("data", sysconfig.get_preferred_scheme("user")))
    for base in schemes:
        shared = Path(base) / "share" / "gadesk"
        if (shared / "resources").is_dir():
            return shared
    return tree


def resource(*parts: str) -> Path:
    """Name a file or folder below `resources/`."""
    return data_root().joinpath("resources", *parts)


def card_image(*parts: str) -> Path:
    """Name one of the project's own drawings below `card_images/`."""
    return data_root().joinpath("card_images", *parts)
