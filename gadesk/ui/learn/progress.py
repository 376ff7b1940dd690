"""What the player has solved, and where they were: kept with the settings."""

from __future__ import annotations

import json

from PySide6.QtCore import QSettings

from gadesk import foreign

_SOLVED, _LAST = "learn/solved", "learn/last"


class Progress:
    """Reads and keeps which items of the shelf are solved; each change is on the disk at once, whole or not at all."""

    def __init__(self, settings: QSettings) -> None:
        """Keep it in these settings."""
        self._settings = settings

    @property
    def last(self) -> str:
        """The key of what was begun last."""
        return str(self._settings.value(_LAST, ""))

    def solved(self, key: str) -> bool:
        """Tell whether an item was solved."""
        return key in self._keys()

    def began(self, key: str) -> None:
        """Note what is played now."""
        self._keep(_LAST, key)

    def solve(self, key: str) -> None:
        """Note that an item is solved."""
        keys = self._keys()
        if key and key not in keys:
            self._keep(_SOLVED, json.dumps([*keys, key]))

    def _keys(self) -> list[str]:
        try:
            data = foreign.json_of(str(self._settings.value(_SOLVED, "[]")).encode())
        except foreign.Unreadable:
            return []
        return [key for key in data if isinstance(key, str)] if isinstance(data, list) else []

    def _keep(self, name: str, value: str) -> None:
        self._settings.setValue(name, value)
        self._settings.sync()
