"""The program away from its tree: its data are found however it was installed, and its version stands in one place."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import gadesk
from gadesk import cli, program
from gadesk.paths import data_root
from gadesk.sheets.row_file import rows_of

LAYOUTS = {
    "a tree": ("gadesk", "."),
    "a bundle": ("_internal/gadesk", "_internal"),
    "an environment": ("lib/python3.11/site-packages/gadesk", "share/gadesk"),
    "an environment on Windows": ("Lib/site-packages/gadesk", "share/gadesk"),
    "a user": ("Python/Python311/site-packages/gadesk", "Python/share/gadesk"),
    "Debian": ("usr/lib/python3/dist-packages/gadesk", "usr/share/gadesk"),
    "a prefix": ("local/lib/python3.12/dist-packages/gadesk", "local/share/gadesk"),
    "a target": ("gadesk", "share/gadesk"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("strangers", [False, True], ids=["alone", "beside another's resources"])
def test_data_are_found_wherever_pip_puts_them(layout: str, strangers: bool, tmp_path: Path) -> None:
    """Also where another package calls a folder of its own `resources`, or an empty `share/gadesk` was left."""
    package, data = (tmp_path / part for part in LAYOUTS[layout])
    package.mkdir(parents=True)
    (data / "resources" / "cards").mkdir(parents=True)
    (data / "resources" / "cards" / "sheets.jsonl").touch()
    if strangers:
        (package.parent / "resources").mkdir(exist_ok=True)
        (package.parent / "resources" / "theirs.py").touch()
    assert data_root(package) == data.resolve()


def test_a_link_to_the_package_leads_to_its_own_data(tmp_path: Path) -> None:
    """What counts is where the package lies, not by what way it was come to."""
    (tmp_path / "tree" / "gadesk").mkdir(parents=True)
    (tmp_path / "tree" / "resources" / "cards").mkdir(parents=True)
    (tmp_path / "tree" / "resources" / "cards" / "sheets.jsonl").touch()
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "gadesk"
    try:
        link.symlink_to(tmp_path / "tree" / "gadesk")
    except OSError:
        pytest.skip("this system lets nobody make links")
    assert data_root(link) == (tmp_path / "tree").resolve()


def test_the_version_is_written_once(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What pip is told is read from the package; the command says the same."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"] and project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "gadesk.__version__"}
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"gadesk {gadesk.__version__}\n"


def test_a_bundle_does_its_works_by_its_own_door(root: Path, tmp_path: Path) -> None:
    """`--work` and a module, as a bundle starts itself: the rows of the cards come whole, from any folder."""
    words = [sys.executable, str(root / "main.py"), program.WORK, program.Work.ROWS.value]
    told = subprocess.run(words, cwd=tmp_path, capture_output=True, check=True)
    rows = rows_of(told.stdout)
    assert rows is not None and len(rows) > 1000


def test_a_bundle_calls_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a bundle there is no Python to be called with a module."""
    assert program.command(program.Work.HOST, "ahead") == [sys.executable, "-m", "gadesk.session.host", "ahead"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", os.path.join("opt", "gadesk"))
    words = program.command(program.Work.HOST, "ahead")
    assert words == [os.path.join("opt", "gadesk"), "--work", "gadesk.session.host", "ahead"]


def test_others_get_the_systems_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bundle's loader sets for itself is taken back before another program is started."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/gadesk")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/mine")
    monkeypatch.setenv("DYLD_LIBRARY_PATH", "/opt/gadesk")
    assert not program.works([])
    assert os.environ["LD_LIBRARY_PATH"] == "/mine"
    assert "DYLD_LIBRARY_PATH" not in os.environ and "LD_LIBRARY_PATH_ORIG" not in os.environ


def test_a_work_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what asked for it is told."""
    sleeper = tmp_path / "sleeper.py"
    sleeper.write_text("import sys; sys.stdin.read(); import time; time.sleep(3600)", encoding="utf-8")
    monkeypatch.setattr(program, "command", lambda work, *words: [sys.executable, str(sleeper)])
    with pytest.raises(TimeoutError):
        program.done(program.Work.VERIFY, asked=json.dumps({}).encode(), within=0.2)
