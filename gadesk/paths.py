"""Where the data that ships lies, in a source tree and when installed. Any room may import this."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent

# An installed gadesk has both folders inside the package (pyproject's package-dir); a source tree beside it.
DATA_ROOT = _PACKAGE if (_PACKAGE / "resources").is_dir() else _PACKAGE.parent


def resource(*parts: str) -> Path:
    """Name a file or folder below `resources/`."""
    return DATA_ROOT.joinpath("resources", *parts)


def card_image(*parts: str) -> Path:
    """Name one of the project's own drawings below `card_images/`."""
    return DATA_ROOT.joinpath("card_images", *parts)
