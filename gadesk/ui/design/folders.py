"""Where files are opened from and written to: the folder that was chosen the last time for files of that use."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths


class Use(StrEnum):
    """What a file is for; each use has a folder of its own."""

    DECKS = "decks"
    CARDS = "cards"
    GAMES = "games"
    SCENARIOS = "scenarios"
    BACKUPS = "backups"
    REPORTS = "reports"


class Folders:
    """The folders of this program. `settings`: where they are kept from one start to the next."""

    settings: QSettings | None = None

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._last: dict[Use, Path] = {}

    def to_open(self, use: Use) -> Path:
        """Where the last file of that use was; else where what is fetched from elsewhere lies."""
        return self._known(use) or _place(QStandardPaths.StandardLocation.DownloadLocation)

    def to_write(self, use: Use, else_in: Path | None = None) -> Path:
        """Where the last file of that use was; else in the folder that is named, or among the player's documents."""
        known = self._known(use)
        if known is None and else_in is not None and else_in.is_dir():
            return else_in
        return known or _place(QStandardPaths.StandardLocation.DocumentsLocation)

    def chosen(self, use: Use, path: str) -> None:
        """Remember where a file of that use was chosen."""
        if path:
            self._last[use] = Path(path).parent
            if self.settings is not None:
                self.settings.setValue(f"folders/{use}", str(self._last[use]))

    def _known(self, use: Use) -> Path | None:
        kept = str(self.settings.value(f"folders/{use}", "")) if self.settings is not None else ""
        known = Path(kept) if kept else self._last.get(use)
        return known if known is not None and known.is_dir() else None


def _place(place: QStandardPaths.StandardLocation) -> Path:
    path = Path(QStandardPaths.writableLocation(place))
    return path if path.is_dir() else Path.home()


@cache
def folders() -> Folders:
    """Return those of this program."""
    return Folders()
