"""What the whole program looks and sounds like, as the settings say."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from gadesk.ui.design.looks import looks
from gadesk.ui.design.palette import turn_backs
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.library.owned import owned
from gadesk.ui.settings import options
from gadesk.ui.settings.preferences import Preferences
from gadesk.ui.sound.cues import Cue
from gadesk.ui.sound.sounds import sounds


def apply_settings(preferences: Preferences, key: str = "") -> None:
    """Let the program look and sound as its settings say; `key`: which of them has changed, all if none is named."""
    value = preferences.value
    app = QApplication.instance()
    if key in ("", options.TEXT.key) and isinstance(app, QApplication):
        apply_theme(app, value(options.TEXT))
    if key in ("", options.LOOK.key, options.MAT.key, options.COLOURS.key):
        looks().mat, looks().colours = value(options.MAT), value(options.COLOURS)
        looks().choose(value(options.LOOK))
    if key in ("", options.BACK.key):
        turn_backs(value(options.BACK))
    if key in ("", options.COUNTING.key):
        owned().turn(value(options.COUNTING))
    if key == "" or key.startswith("sound/"):
        heard = sounds()
        heard.volume = value(options.VOLUME)
        heard.off = frozenset(group for group, option in options.SOUND_GROUPS.items() if not value(option))
        heard.retry()
        if key:
            heard.play((Cue.MY_TURN,))
