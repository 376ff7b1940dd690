"""Pictures of any screen, rendered without a display: for documentation and review.

Each folder of the window names its screens in a module `shots`, imported when a picture is asked for.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from gadesk.errors import UserError
from gadesk.ui.design.looks import LookChoice, looks
from gadesk.ui.design.theme import apply_theme, fit_window
from gadesk.ui.system import running_application

ScreenFactory = Callable[[QSize], QWidget]
_MODULES = (
    "gadesk.ui.start.shots",
    "gadesk.ui.boards.shots",
    "gadesk.ui.browse.shots",
    "gadesk.ui.cards.shots",
    "gadesk.ui.table.shots",
    "gadesk.ui.library.shots",
    "gadesk.ui.decks.shots",
    "gadesk.ui.match.shots",
    "gadesk.ui.games.shots",
    "gadesk.ui.learn.shots",
)
_SCREENS: dict[str, ScreenFactory] = {}


class ShotError(UserError):
    """A picture cannot be made; the message says which and what to do."""


def register_screen(name: str, factory: ScreenFactory) -> None:
    """Make a screen known by a name; the factory gets the size in logical pixels and gives the filled widget."""
    _SCREENS[name] = factory


def screens() -> tuple[str, ...]:
    """The names of all screens."""
    for module in _MODULES:
        if importlib.util.find_spec(module) is not None:
            importlib.import_module(module)
    return tuple(sorted(_SCREENS))


def screen(name: str, size: QSize) -> QWidget:
    """A filled screen by its name."""
    return _SCREENS[name](size)


def shot(
    name: str,
    out: Path,
    size: tuple[int, int] = (1600, 900),
    scale: float = 1.0,
    look: LookChoice = LookChoice.DARK,
    text: float = 1.0,
) -> None:
    """Write a picture of a screen, `size` in pixels of the picture, as on a display of density `scale`."""
    names = screens()
    if name not in names:
        raise ShotError(f"There is no screen “{name}”; the screens are {', '.join(names)}.")
    app = _application(scale)
    logical = QSize(round(size[0] / scale), round(size[1] / scale))
    looks().choose(look)
    apply_theme(app, text)
    fit_window(app, logical)
    host = QWidget()
    host.resize(logical)
    widget = screen(name, logical)
    widget.setParent(host)
    widget.setGeometry(host.rect())
    host.show()
    for _ in range(3):  # layouts settle, then late pictures arrive
        app.processEvents()
    picture = host.grab()
    host.close()
    host.deleteLater()
    app.processEvents()
    save_picture(picture, out)


def _application(scale: float) -> QApplication:
    """The running program, or a new one without a display at the wanted density."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if scale != 1.0:
        os.environ["QT_SCALE_FACTOR"] = str(scale)
    made = running_application()
    apply_theme(made)
    return made


def save_picture(picture: QPixmap, out: Path) -> None:
    """Write a picture, or say that it can't be written."""
    out.parent.mkdir(parents=True, exist_ok=True)
    if not picture.save(str(out)):
        raise ShotError(
            f"Cannot write the picture {out}; give a file name that ends in .png in a folder you may write to."
        )
