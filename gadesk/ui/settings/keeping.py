"""A backup of all that is the user's, and back: files by `session/backup`, settings as the system keeps them."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QSettings

from gadesk import foreign
from gadesk.files import passing_folder
from gadesk.paths import kept_in_backups
from gadesk.session.backup import BackupError, back_up, restore

LONGEST_SETTINGS = 256 * 1024
_OBJECT = re.compile(rb"@(?!ByteArray\(|Invalid\(|@)\w*\(", re.IGNORECASE)
"""Qt makes objects of such values as it reads them: none that the program keeps is one, but for the window's place."""


def own_settings() -> QSettings:
    """The user's settings, as the window keeps them."""
    return QSettings("gadesk", "gadesk")


def back_up_all(out: Path, settings: QSettings | None = None) -> str:
    """Write a backup, and say what is in it. Raises BackupError."""
    count = back_up(out, kept_in_backups(), _written(settings or own_settings()))
    return f"{count} files and the settings are in {out}."


def restore_all(source: Path, settings: QSettings | None = None) -> str:
    """Bring a backup back, and say what came. Raises BackupError."""
    done = restore(source, kept_in_backups())
    if done.settings:
        _take(done.settings, settings or own_settings())
    return done.words()


def _written(settings: QSettings) -> bytes:
    """Settings as an INI file, whatever the system keeps them in."""
    path = passing_folder() / "settings.ini"
    copy = QSettings(str(path), QSettings.Format.IniFormat)
    for key in settings.allKeys():
        copy.setValue(key, settings.value(key))
    copy.sync()
    try:
        return path.read_bytes()
    except OSError:
        return b""  # nothing was ever set


def _take(data: bytes, settings: QSettings) -> None:
    if len(data) > LONGEST_SETTINGS or _OBJECT.search(data):
        raise BackupError("The files came back; the settings of the backup are damaged, and yours stay as they are.")
    try:
        foreign.text_of(data)
    except foreign.Unreadable:
        raise BackupError("The files came back; the settings of the backup are no text, and yours stay.") from None
    path = passing_folder() / "settings.ini"
    path.write_bytes(data)
    copy = QSettings(str(path), QSettings.Format.IniFormat)
    for key in copy.allKeys():
        settings.setValue(key, copy.value(key))
    settings.sync()
