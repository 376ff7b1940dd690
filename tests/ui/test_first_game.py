"""What `gadesk bench` measures of a first game: it is played, and memory that is shared counts once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gadesk.session.bench import memory
from tests.waiting import PATIENCE

SMAPS = """7f00-7f10 r--p 00000000 08:01 5 /lib/one.so
Rss: {one} kB
Anonymous: 0 kB
7f10-7f20 rw-p 00001000 08:01 5 /lib/one.so
Rss: 10 kB
Anonymous: {own} kB
7f30-7f40 rw-p 00000000 00:00 0
Rss: {heap} kB
Anonymous: {heap} kB
"""


def test_a_first_game_is_measured(tmp_path: Path) -> None:
    """From the click to the question, with a host that was loaded ahead; nothing stays behind but the saved game."""
    command = [sys.executable, "-m", "gadesk.ui.first_game", str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    figures = json.loads(told.splitlines()[-1])
    assert set(figures) == {"first_game_ready_ms", "first_game_ready_cpu_ms", "window_and_host_memory_mib"}
    assert figures["first_game_ready_ms"] > 0 and len(list(tmp_path.glob("*.journal"))) == 1
    assert not sys.platform.startswith("linux") or figures["window_and_host_memory_mib"] > 10


def test_what_processes_share_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a part of a file the larger share counts, what is a process's own counts for each."""
    for pid, numbers in ((1, {"one": 100, "own": 4, "heap": 50}), (2, {"one": 60, "own": 10, "heap": 7})):
        (tmp_path / f"{pid}.smaps").write_text(SMAPS.format(**numbers))
    monkeypatch.setattr(memory, "Path", lambda name: tmp_path / f"{Path(name).parts[2]}.smaps")
    assert memory.together(1) == 100 + 10 + 50
    assert memory.together(1, 2) == 100 + 6 + 4 + 50 + 10 + 7
    assert memory.together(3) is None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells")
def test_memory_of_this_process() -> None:
    """It is about what the system says that is in memory."""
    rss = int(Path(f"/proc/{os.getpid()}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    taken = memory.together(os.getpid())
    assert taken is not None and rss * 0.7 < taken < rss * 1.3
