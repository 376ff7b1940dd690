"""Why the window does not open reaches who clicked on it, too: a box of the desktop and a file, without Qt."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from gadesk.commands.unheard import show
from gadesk.paths import OwnData

linux = pytest.mark.skipif(sys.platform != "linux", reason="how Linux loads libraries")
SENTENCE = 'Qt needs the <b>system library</b> “libodd.so.3”, which is missing; it\'s $HOME "and" `more`.'
BOXES = ("zenity", "kdialog", "xmessage", "notify-send")


def program(folder: Path, name: str, code: int = 0) -> Path:
    """Write a program that keeps what it was called with; gives the file where it does."""
    folder.mkdir(exist_ok=True)
    told = folder / f"{name}.told"
    (folder / name).write_text(f'#!/bin/sh\nfor each in "$@"; do echo "$each" >> "{told}"; done\nexit {code}\n')
    (folder / name).chmod(0o755)
    return told


def click(root: Path, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Start the window as a double click does, without a terminal, where a library can't be loaded."""
    (folder / "libEGL.so.1").write_bytes(b"\n")
    environment = {
        **os.environ, "LD_LIBRARY_PATH": str(folder), "QT_QPA_PLATFORM": "offscreen", "HOME": str(folder),
        "PYTHONPATH": str(root), "DISPLAY": ":77", "WAYLAND_DISPLAY": "", "PATH": str(folder / "bin"), **more,
    }  # fmt: skip
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "gadesk"]
    return subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )  # fmt: skip


@linux
@pytest.mark.parametrize("box", BOXES)
def test_who_clicked_is_told_by_whatever_the_desktop_has(box: str, root: Path, tmp_path: Path) -> None:
    """One box with the whole sentence, and a file in the user's folder; exit code and stderr stay what they were."""
    told = program(tmp_path / "bin", box)
    done = click(root, tmp_path)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    sentence = done.stderr.strip().removeprefix("gadesk: ")
    assert told.read_text(encoding="utf-8").count(sentence) == 1
    [kept] = tmp_path.rglob(OwnData.WHY.value.name)
    assert sentence in kept.read_text(encoding="utf-8")


@linux
def test_without_a_box_or_a_screen_the_file_has_it(root: Path, tmp_path: Path) -> None:
    """No program of the desktop is there; or one is, and no screen for it."""
    (tmp_path / "bin").mkdir()
    for more in ({}, {"DISPLAY": ""}):
        if more:
            told = program(tmp_path / "bin", "zenity")
        done = click(root, tmp_path, **more)
        assert done.returncode == 2 and "libEGL.so.1" in done.stderr
        [kept] = tmp_path.rglob(OwnData.WHY.value.name)
        assert "libEGL.so.1" in kept.read_text(encoding="utf-8")
        kept.unlink()
    assert not told.exists()


@linux
def test_a_folder_that_cannot_be_written_to_is_no_second_fault(root: Path, tmp_path: Path) -> None:
    """The sentence is printed all the same, once."""
    (tmp_path / "bin").mkdir()
    (tmp_path / ".local").write_text("no folder")
    done = click(root, tmp_path)
    assert done.returncode == 2 and done.stderr.count("\n") == 1


def test_a_box_that_fails_at_once_is_followed_by_the_next(tmp_path: Path) -> None:
    """Only one is shown, and the sentence is one word to it whatever is in it."""
    told = [program(tmp_path, name, code) for name, code in zip(BOXES, (1, 3, 0, 0), strict=True)]
    assert show(SENTENCE, "linux", {"PATH": f"{tmp_path}:{os.environ['PATH']}", "DISPLAY": ":77"})
    assert [each.exists() for each in told] == [True, True, True, False]
    for each in told[:3]:
        assert SENTENCE in each.read_text(encoding="utf-8").splitlines()[-1]


def test_macos_and_windows_have_their_own(tmp_path: Path) -> None:
    """The sentence is an argument of the script, never part of it."""
    told = program(tmp_path, "osascript")
    assert show(SENTENCE, "darwin", {"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    *script, last = told.read_text(encoding="utf-8").splitlines()
    assert last == SENTENCE and not any("libodd" in line for line in script)
    shown: list[str] = []
    assert show(SENTENCE, "win32", {}, shown.append) and shown == [SENTENCE]


@linux
def test_who_reads_a_terminal_gets_no_box(root: Path, tmp_path: Path) -> None:
    """Nor does a command that was typed: only the window is clicked on."""
    told = program(tmp_path / "bin", "zenity")
    (tmp_path / "libEGL.so.1").write_bytes(b"\n")
    environment = {
        **os.environ, "LD_LIBRARY_PATH": str(tmp_path), "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path),
        "PYTHONPATH": str(root), "DISPLAY": ":77", "PATH": str(tmp_path / "bin"),
    }  # fmt: skip
    main, end = pty.openpty()
    try:
        command = [sys.executable, "-m", "gadesk"]
        done = subprocess.run(command, env=environment, cwd=tmp_path, stdin=end, capture_output=True, text=True)
        assert done.returncode == 2 and "libEGL.so.1" in done.stderr
        shot = [*command, "shot", "start", "--out", "picture.png"]
        done = subprocess.run(
            shot, env=environment, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )  # fmt: skip
        assert done.returncode == 2 and "libEGL.so.1" in done.stderr
    finally:
        os.close(main)
        os.close(end)
    assert not told.exists()
