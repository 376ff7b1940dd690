"""A system without what Qt needs: one sentence that says what to do, whichever door; no traceback and no abort."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gadesk.ui.system import PACKAGES, import_problem, library_problem, platform_problem, platforms
from tests.architecture.source import modules

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="how Linux loads libraries")
DOORS = (
    ["-m", "gadesk"],
    ["main.py"],
    ["-m", "gadesk", "window"],
    ["-m", "gadesk", "shot", "start", "--out", "picture.png"],
    ["-m", "gadesk", "demo", "--out", "demo"],
)


def start(root: Path, folder: Path, door: list[str], broken: str, platform: str) -> subprocess.CompletedProcess[str]:
    """Start the program where a library of this name can't be loaded."""
    (folder / broken).write_bytes(b"\n")
    environment = {
        **os.environ, "LD_LIBRARY_PATH": str(folder), "QT_QPA_PLATFORM": platform, "HOME": str(folder),
        "PYTHONPATH": str(root), "DISPLAY": "", "WAYLAND_DISPLAY": "",
    }  # fmt: skip
    where = [str(root / part) if part == "main.py" else part for part in door]
    return subprocess.run([sys.executable, *where], env=environment, cwd=folder, capture_output=True, text=True)


@pytest.mark.parametrize("door", DOORS, ids=" ".join)
def test_every_door_names_the_missing_library(door: list[str], root: Path, tmp_path: Path) -> None:
    """What importing Qt needs."""
    done = start(root, tmp_path, door, "libEGL.so.1", "offscreen")
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    assert done.stderr.startswith("gadesk: Qt, which draws the window, needs the system library libEGL.so.1,")
    assert re.search(r"sudo apt-get install libegl1\b", done.stderr)


@pytest.mark.parametrize("door", DOORS[:3], ids=" ".join)
def test_what_only_the_screen_needs_is_named_before_qt_aborts(door: list[str], root: Path, tmp_path: Path) -> None:
    """What the plugin of X11 needs: Qt itself would end the program with a core dump."""
    done = start(root, tmp_path, door, "libxcb-cursor.so.0", "xcb")
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    assert re.search(r"needs the system library libxcb-[a-z]+\.so\.\d.* apt-get install .*libxcb-cursor0", done.stderr)


def test_an_unknown_screen_is_named_with_those_there_are(root: Path, tmp_path: Path) -> None:
    """A wrong QT_QPA_PLATFORM."""
    done = start(root, tmp_path, ["-m", "gadesk"], "nothing", "moon")
    assert done.returncode == 2 and "“moon”" in done.stderr and "offscreen" in done.stderr


def test_sentences() -> None:
    """A library that is not there at all, one that nobody knows a package of, a Python package, and a fault of ours."""
    told = library_problem("libGL.so.1: cannot open shared object file: No such file or directory")
    assert "libGL.so.1, which is missing; on Debian or Ubuntu: sudo apt-get install libgl1" in told
    assert library_problem("/a/libodd.so.3: cannot open shared object file").startswith("Qt, which draws")
    assert "requests is missing" in import_problem(ModuleNotFoundError("No module", name="requests.sessions"))
    assert import_problem(ModuleNotFoundError("No module", name="gadesk.nowhere")) == ""
    assert import_problem(ImportError("cannot import name 'x' from 'gadesk.ui'")) == ""


def test_the_screens_that_qt_will_try(tmp_path: Path) -> None:
    """As the environment says; one that works is enough."""
    assert platforms({}) == ("xcb",) and platforms({"WAYLAND_DISPLAY": "w"}) == ("wayland", "xcb")
    assert platforms({"QT_QPA_PLATFORM": "wayland-egl;xcb:opt"}) == ("wayland-egl", "xcb")
    (tmp_path / "libqbroken.so").write_bytes(b"\n")
    assert "can't be loaded" in platform_problem({"QT_QPA_PLATFORM": "broken"}, tmp_path)


def test_packages_are_those_of_the_installer(root: Path) -> None:
    """The same libraries and the same names for them."""
    script = (root / "installer" / "debian-packages.sh").read_text(encoding="utf-8")
    assert dict(re.findall(r"(lib[\w.+-]+\.so\.\d+):([\w.+-]+)", script)) == PACKAGES


def test_the_application_is_made_in_one_place() -> None:
    """Whoever made one elsewhere would not have looked whether Qt can."""
    made = {
        module.where
        for module in modules("gadesk")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("QApplication", "QGuiApplication", "QCoreApplication")
    }
    assert made == {"gadesk/ui/system.py"}
