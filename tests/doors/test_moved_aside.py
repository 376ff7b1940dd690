"""What can't be read is moved aside and told once, by whoever speaks to the player next, whichever process moved it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gadesk import cli
from gadesk.damaged import told_of_aside
from gadesk.net.identity import network_folder
from gadesk.net.peers import Peers
from gadesk.paths import child_environment

LOOKS = "from gadesk.net.peers import Peers; Peers().all()"


def damaged() -> Path:
    """Leave a file of the user's that holds something else than it should."""
    path = network_folder() / "peers.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    for earlier in path.parent.glob("peers.json*"):
        earlier.unlink()
    path.write_text("{}", encoding="utf-8")
    return path


def test_a_command_tells_what_it_moved_aside(capsys: pytest.CaptureFixture[str]) -> None:
    """On the channel for what is no result, and once."""
    path = damaged()
    assert cli.main(["tables", "--met", "--json"]) == 0
    out, err = capsys.readouterr()
    assert f"{path}.damaged-1" in err and "damaged" not in out
    cli.main(["tables", "--met"])
    assert "damaged" not in capsys.readouterr().err
    assert path.with_name("peers.json.damaged-1").read_text(encoding="utf-8") == "{}"


def test_what_another_process_moved_aside_is_told_here() -> None:
    """As the host of a game, which has no window of its own."""
    path = damaged()
    subprocess.run([sys.executable, "-c", LOOKS], env=child_environment(), check=True)
    assert not path.exists()
    assert f"{path}.damaged-1" in told_of_aside()
    assert told_of_aside() == ""


def test_nothing_is_noted_where_nothing_was_moved() -> None:
    """A file that is not there is no damaged one."""
    assert Peers().all() == () and told_of_aside() == ""
