"""What goes into a bundle, for installer/gadesk.spec: modules, data, and what of Qt is left out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent

BY_NAME = ("gadesk", "msgspec", "zeroconf", "spake2")
"""Packages whose modules are found by their names at run time, or imported by code that PyInstaller can't read."""

LEFT_OUT = (
    "tkinter", "_tkinter", "unittest", "test", "pydoc", "pydoc_data", "doctest", "lib2to3", "ensurepip", "idlelib",
    "turtledemo",
    "setuptools", "pip", "pkg_resources", "numpy", "curses", "sqlite3.test", "distutils", "xmlrpc", "IPython", "bcrypt",
    "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtSvg", "PySide6.QtOpenGL", "PySide6.QtPrintSupport", "PySide6.QtSql",
    "PIL.ImageQt", "PIL.ImageTk", "PIL.AvifImagePlugin", "PIL._avif", "PIL.ImageShow", "PIL._imagingcms",
)  # fmt: skip
"""Modules that no line of the program comes to; each takes a share of the download."""

_QT_LIBRARIES = (
    "Concurrent", "Core", "DBus", "Gui", "Network", "OpenGL", "Test", "WaylandClient", "WaylandEglClient",
    "Widgets", "WlShellIntegration", "XcbQpa",
)  # fmt: skip
_NO_PLUGINS = (
    "egldeviceintegrations", "generic", "networkinformation", "platforminputcontexts/libqtvirtualkeyboard",
    "qmltooling", "sqldrivers", "tls", "translations", "platforms/libqeglfs", "platforms/libqlinuxfb",
    "platforms/libqminimalegl",
    "platforms/libqvkkhrdisplay", "platforms/libqvnc", "iconengines", "imageformats/libqpdf", "imageformats/libqsvg",
    "imageformats/libqtga", "imageformats/libqtiff", "imageformats/libqwbmp", "imageformats/libqicns",
    "platformthemes/libqgtk3",
    "wayland-decoration-client/libadwaita", "vectorimageformats",
)  # fmt: skip
"""Plugins of Qt that a window of widgets on a desktop does not load."""


_OF_THE_SYSTEM = (
    "libstdc++", "libgcc_s", "libmvec", "libX11", "libXau", "libXdmcp", "libxcb.so", "libGL", "libEGL", "libGLX",
    "libOpenGL", "libgbm", "libdrm", "libwayland", "libglib", "libgobject", "libgio", "libgmodule", "libgthread",
    "libgtk", "libgdk", "libcairo", "libpango", "libatk", "libatspi", "libharfbuzz", "libepoxy", "libfontconfig",
    "libfreetype", "libfribidi", "libdbus", "libsystemd", "libgcrypt", "libgpg-error", "libcap", "libselinux",
    "libmount", "libblkid", "libthai", "libdatrie", "libgraphite2", "libpixman", "libXcursor", "libXext",
    "libXfixes", "libXi", "libXrandr", "libXrender", "libXinerama", "libXcomposite", "libXdamage", "libpng16",
    "libexpat", "libbrotli", "libpcre2", "liblz4", "libbsd", "libmd",
)  # fmt: skip
"""Libraries of Linux that every desktop has, and that must be its own: its graphics driver is linked with them."""


def data() -> list[tuple[str, str]]:
    """List the files that ship: each with its folder in the bundle."""
    files = (path for top in ("resources", "card_images") for path in sorted((ROOT / top).rglob("*")))
    return [(str(path), path.parent.relative_to(ROOT).as_posix()) for path in files if path.is_file()]


def kept(entries: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Leave out what of Qt is not needed; an entry is the place in the bundle, the file, and its kind."""
    return sorted(entry for entry in entries if _wanted(PurePosixPath(entry[0].replace("\\", "/"))))


def _wanted(place: PurePosixPath) -> bool:
    text = place.as_posix()
    if len(place.parts) == 1 and place.name.startswith(_OF_THE_SYSTEM):
        return False
    if "PySide6" not in text and not place.name.startswith(("libQt6", "Qt6")):
        return True
    _, found, plugin = text.partition("/plugins/")
    if found:
        return not plugin.replace("/q", "/libq").startswith(_NO_PLUGINS)
    if "/translations/" in text or "/qml/" in text or "/metatypes/" in text:
        return False
    name = place.name
    for start in ("libQt6", "Qt6"):
        if name.startswith(start):
            return name.removeprefix(start).startswith(_QT_LIBRARIES)
    return name not in ("opengl32sw.dll", "d3dcompiler_47.dll")
