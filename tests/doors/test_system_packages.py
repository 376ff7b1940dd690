"""installer/debian-packages.sh: what is missing is installed for root, and named in one line for others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a script for Debian")

ALL = (
    "libGL.so.1 libEGL.so.1 libX11.so.6 libxkbcommon.so.0 libfontconfig.so.1 libfreetype.so.6 libdbus-1.so.3"
    " libglib-2.0.so.0 libbrotlidec.so.1 libxcb-cursor.so.0 libxcb-icccm.so.4 libxcb-image.so.0 libxcb-keysyms.so.1"
    " libxcb-render-util.so.0 libxcb-render.so.0 libxcb-shape.so.0 libxcb-util.so.1 libxcb-xkb.so.1"
    " libxkbcommon-x11.so.0"
)


def system(folder: Path, libraries: str, user: int = 1000, apt: str | None = "exit 0") -> dict[str, str]:
    """Make the programs that the script asks: a cache of these libraries, this user, and an apt that does so."""
    programs = {
        "ldconfig": "\n".join(f"echo '	{name} (libc6,x86-64) => /usr/lib/{name}'" for name in libraries.split()),
        "id": f"echo {user}",
        "apt-get": f'echo "$@" >> {folder}/asked\n{apt}',
    }
    for name, body in programs.items():
        if name == "apt-get" and apt is None:
            continue
        path = folder / name
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(0o755)
    return {"PATH": f"{folder}:/usr/bin:/bin"}


def call(root: Path, environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """Run the script."""
    script = root / "installer" / "debian-packages.sh"
    return subprocess.run([script, *words], env=environment, capture_output=True, text=True)


def test_nothing_is_said_when_nothing_is_missing(root: Path, tmp_path: Path) -> None:
    """Set-up that is done is silent and asks nobody."""
    done = call(root, system(tmp_path, ALL, user=0), "screen")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not (tmp_path / "asked").exists()


def test_a_user_is_told_which_packages_to_get(root: Path, tmp_path: Path) -> None:
    """One line that can be copied, and a failure."""
    known = ALL.replace("libxcb-cursor.so.0 ", "").replace("libEGL.so.1 ", "")
    done = call(root, system(tmp_path, known), "screen")
    assert done.returncode == 1 and done.stderr.count("\n") == 1
    assert done.stderr.endswith("sudo apt-get install libegl1 libxcb-cursor0\n")
    assert call(root, system(tmp_path, known), "offscreen").stderr.endswith("install libegl1\n")


def test_root_gets_them_installed(root: Path, tmp_path: Path) -> None:
    """The package lists are fetched, and then exactly what is missing is installed."""
    done = call(root, system(tmp_path, ALL.replace("libGL.so.1 ", ""), user=0), "offscreen")
    assert done.returncode == 0 and "libgl1" in done.stdout
    asked = (tmp_path / "asked").read_text(encoding="utf-8").splitlines()
    assert asked[0].startswith("update") and asked[1].endswith("--no-install-recommends libgl1")


def test_an_installation_that_fails_says_so(root: Path, tmp_path: Path) -> None:
    """What apt said last, and one line of what to do."""
    environment = system(tmp_path, ALL.replace("libGL.so.1 ", ""), user=0, apt="echo no network >&2; exit 100")
    done = call(root, environment, "offscreen")
    assert done.returncode == 1 and "no network" in done.stderr
    assert done.stderr.splitlines()[-1].endswith("apt-get install libgl1")


def test_a_python_that_is_too_old_or_missing_is_told(root: Path, tmp_path: Path) -> None:
    """The version is looked at first; without any Python its packages are named."""
    old = tmp_path / "old-python"
    old.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    old.chmod(0o755)
    done = call(root, system(tmp_path, ALL), "python", str(old))
    assert done.returncode == 1 and "3.11" in done.stderr
    assert call(root, system(tmp_path, ALL), "python", sys.executable).returncode == 0
    assert call(root, system(tmp_path, ALL), "python", "").stderr.endswith("python3 python3-venv\n")


def test_an_unknown_wish_shows_the_usage(root: Path, tmp_path: Path) -> None:
    """Only three words are known."""
    assert call(root, system(tmp_path, ALL), "everything").returncode == 2
