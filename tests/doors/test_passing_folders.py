"""What a program needs for a while only is gone when it has ended."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def test_a_passing_folder_goes_with_the_program(tmp_path: Path) -> None:
    """With all that lies in it, also where the program ends by a fault."""
    code = "from gadesk.files import passing_folder as f; p = f() / 'x'; p.write_text('x'); print(p); 1 / 0"
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.stdout.startswith(str(tmp_path)) and "ZeroDivisionError" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("screen", ["decks", "library"])
def test_a_picture_of_a_screen_leaves_nothing_else_behind(screen: str, tmp_path: Path, rows_at_hand: None) -> None:
    """Neither the page's own folder nor the icons of the style sheet."""
    passing = tmp_path / "passing"
    passing.mkdir()
    environment = {**os.environ, "TMPDIR": str(passing), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "gadesk", "shot", screen, "--out", str(tmp_path / "out.png"), "--size", "1280x720"]
    subprocess.run(command, env=environment, check=True, capture_output=True)
    assert (tmp_path / "out.png").exists() and list(passing.iterdir()) == []
