"""The settings as they are now: read from the settings file, kept in it, and told to whoever shows by them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal

from gadesk import plain
from gadesk.damaged import set_aside
from gadesk.ui.settings.key_bindings import KeyAction, bindings
from gadesk.ui.settings.options import OPTIONS, Option, Value, written

NAME = "name"
_KEYS = "keys"


def sound_settings(make: Callable[[], QSettings]) -> QSettings:
    """Open settings; a file of them that Qt can't read is moved aside, as it would be written over."""
    settings = make()
    settings.allKeys()  # reads it
    if settings.status() is not QSettings.Status.FormatError:
        return settings
    with suppress(OSError):
        set_aside(Path(settings.fileName()))
    return make()


class Preferences(QObject):
    """The player's settings. `changed` says which: the key of an `Option`, or `NAME`."""

    changed = Signal(str)

    def __init__(self, store: QSettings) -> None:
        """Read what is kept in a settings file."""
        super().__init__()
        self._store = store
        self.keys = bindings()
        kept = {action.value: store.value(f"{_KEYS}/{action.value}") for action in KeyAction}
        self.keys.restore({name: str(key) for name, key in kept.items() if key is not None})
        self.keys.changed.connect(self._keep_keys)

    def value(self, option: Option[Value]) -> Value:
        """Return what is chosen."""
        kept = self._store.value(option.key)
        return option.default if kept is None else option.read(kept)

    def choose(self, option: Option[Value], value: Value) -> None:
        """Choose a value and keep it."""
        if self._store.value(option.key) is None or value != self.value(option):
            self._store.setValue(option.key, written(value))
            self.changed.emit(option.key)

    def reset(self) -> None:
        """Go back to what holds as long as nothing is chosen; the name stays."""
        for option in OPTIONS:
            if self._store.value(option.key) is not None:
                self._store.remove(option.key)
                self.changed.emit(option.key)
        self.keys.reset()

    @property
    def name(self) -> str:
        """What the player is called by others; "" as long as nobody has asked."""
        return plain.name(str(self._store.value(NAME, "")))

    def call(self, name: str) -> None:
        """Have another name from the next game on."""
        if (kept := plain.name(name)) and kept != self.name:
            self._store.setValue(NAME, kept)
            self.changed.emit(NAME)

    @property
    def store(self) -> QSettings:
        """What keeps the settings, for who copies all of it."""
        return self._store

    def where(self) -> str:
        """Return the file that the settings lie in (on Windows: the key of the registry)."""
        return self._store.fileName()

    def _keep_keys(self) -> None:
        chosen = self.keys.chosen()
        for action in KeyAction:
            key = f"{_KEYS}/{action.value}"
            if action.value in chosen:
                self._store.setValue(key, chosen[action.value])
            elif self._store.contains(key):
                self._store.remove(key)
