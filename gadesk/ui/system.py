"""What Qt needs of the system it runs on: whatever is missing is told in a sentence, before Qt would end the program.

Where a library is missing, importing Qt raises an error that names it; where one is missing that only the plugin of
the screen needs, or the screen can't be reached, Qt ends the program. So the one function that makes the
application looks first. Nothing here imports Qt unless it is there.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gadesk.errors import UserError

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

PACKAGES = {
    "libGL.so.1": "libgl1", "libEGL.so.1": "libegl1", "libX11.so.6": "libx11-6", "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1", "libfreetype.so.6": "libfreetype6", "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0", "libbrotlidec.so.1": "libbrotli1", "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4", "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1", "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0", "libxcb-shape.so.0": "libxcb-shape0", "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xkb.so.1": "libxcb-xkb1", "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}  # fmt: skip
"""What Debian calls the libraries, as `installer/debian-packages.sh` does."""
_ARENA_MAX = -8
"""What glibc calls the number of heaps."""
_LIBRARY = re.compile(r"(?P<path>[^\s:]*\.so[.\d]*): (?P<why>.+)", re.DOTALL)


class UnfitSystem(UserError):
    """The system lacks something that Qt needs; the text is one plain sentence that says what to do."""


def import_problem(error: ImportError) -> str:
    """Say what is missing where an import failed; empty if nothing is, and the fault is the program's."""
    if isinstance(error, ModuleNotFoundError):
        name = (error.name or "").partition(".")[0]
        if name in ("", "gadesk", "tests") or name in sys.stdlib_module_names:
            return ""
        return (
            f"the Python package {name} is missing; get everything that gadesk needs with “make run”,"
            " or in its folder with: python -m pip install -e ."
        )
    return library_problem(str(error))


def library_problem(told: str) -> str:
    """Say which library could not be loaded, and how to get it and all others that are missing; empty if it is none."""
    found = _LIBRARY.search(told)
    if found is None:
        return ""
    name = Path(found["path"]).name
    absent = [known for known in PACKAGES if not _loads(known)]
    packages = [PACKAGES[known] for known in dict.fromkeys((name, *absent)) if known in PACKAGES]
    what = "is missing" if "cannot open" in found["why"] else f"can't be loaded ({found['why'].strip()})"
    how = f"on Debian or Ubuntu: sudo apt-get install {' '.join(packages)}" if packages else "install it and try again"
    return f"Qt, which draws the window, needs the system library {name}, which {what}; {how}."


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def platforms(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Name the screens that Qt will try, in its order; none where it finds out by itself."""
    named = environment.get("QT_QPA_PLATFORM", "")
    if named:
        return tuple(each.partition(":")[0] for each in named.split(";") if each)
    return ("wayland", "xcb") if environment.get("WAYLAND_DISPLAY") else ("xcb",)


def platform_problem(environment: Mapping[str, str], folder: Path) -> str:
    """Say why Qt can open a window on none of its screens; empty if it can on one."""
    problems: list[str] = []
    for name in platforms(environment):
        plugin = folder / f"libq{name.partition('-')[0]}.so"
        if not plugin.is_file():
            known = ", ".join(sorted(path.stem.removeprefix("libq") for path in folder.glob("libq*.so")))
            problems.append(f"Qt knows no screen called “{name}” (QT_QPA_PLATFORM); it knows {known}.")
            continue
        try:
            ctypes.CDLL(str(plugin))
        except OSError as error:
            told = library_problem(str(error))
            problems.append(told or f"Qt's own file {plugin} can't be loaded: {error}; install gadesk again.")
            continue
        if name != "xcb" or _display_opens():
            return ""
        display = environment.get("DISPLAY", "")
        problems.append(
            f"the X server of the display “{display}” can't be reached or lets nobody in;"
            " start gadesk from a terminal of your desktop, or set DISPLAY to its display."
        )
    return problems[0] if problems else ""


def _display_opens() -> bool:
    """Whether an X server answers and lets this program in; where that can't be asked, Qt finds out."""
    with suppress(OSError, AttributeError):
        xcb = ctypes.CDLL("libxcb.so.1")
        xcb.xcb_connect.restype = ctypes.c_void_p
        xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
        xcb.xcb_connection_has_error.argtypes = xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
        connection = xcb.xcb_connect(None, None)
        failed = bool(xcb.xcb_connection_has_error(connection))
        xcb.xcb_disconnect(connection)
        return not failed
    return True


def _share_one_heap() -> None:
    """Have glibc give the few threads beside the window's none of their own heaps, which would stand half empty."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


def running_application(arguments: Sequence[str] = ()) -> QApplication:
    """Return the program's application, made where there is none yet. Raises UnfitSystem where Qt would give up."""
    try:
        from PySide6.QtCore import QLibraryInfo
        from PySide6.QtWidgets import QApplication
    except ImportError as error:
        problem = import_problem(error)
        if problem:
            raise UnfitSystem(problem) from None
        raise
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    own = not {"QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH"} & set(os.environ)
    if own and sys.platform.startswith("linux"):
        plugins = QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)
        problem = platform_problem(os.environ, Path(plugins, "platforms"))
        if problem:
            raise UnfitSystem(problem)
    from gadesk.ui.garbage import GarbageCollector

    _share_one_heap()
    made = QApplication(list(arguments))
    GarbageCollector(made)
    return made
