"""Wherever the program and the user's folders lie: it works, or one plain sentence says what does not.

Each place is tried by a process that does what a player does first (`walk.py`).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from gadesk.session.backup import is_safe
from tests.waiting import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="how Linux names its places, and forbids them")
LONG = "/".join(letter * 100 for letter in "xyz")
"""A folder's name below the home that is longer than Windows' 260 characters."""
XDG = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
LONGEST_SHIPPED = 160
"""Characters of a name that ships: Windows has about a hundred left for the folder that it lies in."""


REFUSED = "Make room there, or allow gadesk to write there"
NO_FOLDER = "Give the program a folder that it may write to."


class Place(NamedTuple):
    """What the walk's environment is, below a folder; which folder may not be written to; what does not come there."""

    environment: Callable[[Path], dict[str, str]]
    closed: str = ""
    no_deck: bool = False
    no_game: bool = False


def xdg(value: str) -> Callable[[Path], dict[str, str]]:
    """A home, and the desktop's own folders at an odd place."""
    return lambda path: {"HOME": str(path), **dict.fromkeys(XDG, value)}


WALKS = {
    "a long home in another script": Place(lambda path: {"HOME": str(path / "a b ü 語" / LONG), "LC_ALL": "C"}),
    "no home": Place(lambda path: dict.fromkeys(XDG, str(path))),
    "a home that is no folder": Place(lambda _: {"HOME": "/dev/null"}, no_deck=True, no_game=True),
    "a home to be read alone": Place(lambda path: {"HOME": str(path)}, closed=".", no_deck=True, no_game=True),
    "desktop folders that are none": Place(xdg("/etc/passwd"), no_game=True),
    "desktop folders named from nowhere": Place(xdg("rel/../rel")),
    "no place for a while": Place(lambda path: {"HOME": str(path), "TMPDIR": str(path / "shut")}, closed="shut"),
}


def walked(root: Path, folder: Path, environment: dict[str, str], *before: str) -> subprocess.CompletedProcess[str]:
    """Walk, after the words `before`, as somebody whom closed folders keep out, though the tests be root's."""
    rights = "-dac_override,-dac_read_search,-fowner"
    drop = ["setpriv", f"--bounding-set={rights}"] if os.geteuid() == 0 and shutil.which("setpriv") else []
    kept = {name: value for name, value in os.environ.items() if name not in (*XDG, "HOME", "TMPDIR", "LC_ALL", "LANG")}
    inside = {**kept, "PYTHONPATH": str(root), "QT_QPA_PLATFORM": "offscreen", **environment}
    command = [*drop, *before, sys.executable, "-m", "tests.doors.walk"]
    return subprocess.run(command, cwd=folder, env=inside, capture_output=True, text=True, timeout=PATIENCE)


@pytest.mark.parametrize("place", WALKS.values(), ids=WALKS)
def test_it_works_or_one_sentence_says_what_does_not(place: Place, root: Path, tmp_path: Path) -> None:
    """A deck is copied, a game begun; where that can't be, the sentence names the folder and what to do."""
    if place.closed:
        (tmp_path / place.closed).mkdir(exist_ok=True)
        (tmp_path / place.closed).chmod(0o500)
    try:
        done = walked(root, tmp_path, place.environment(tmp_path))
    finally:
        tmp_path.chmod(0o700)
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr[-2000:]
    said = json.loads(done.stdout.splitlines()[-1])
    assert (said["deck there"] == "False") == place.no_deck and (REFUSED in said["deck"]) == place.no_deck, said
    assert (said["game"] != "begun") == place.no_game and (NO_FOLDER in said["game"]) == place.no_game, said
    assert not said["asked"] and "\n" not in said["deck"] + said["game"], said


def test_a_full_disk_is_said_and_nothing_half_is_left(root: Path, tmp_path: Path) -> None:
    """No file may be longer than nothing: of the deck and of the game a sentence says so, and the game goes on."""
    done = walked(root, tmp_path, {"HOME": str(tmp_path)}, "sh", "-c", 'ulimit -f 0; exec "$@"', "sh")
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr[-2000:]
    said = json.loads(done.stdout.splitlines()[-1])
    assert REFUSED in said["deck"] and said["game"] == "begun" and not said["asked"], said
    assert "The game goes on, but" in said["shown"], said
    assert not list(tmp_path.rglob("*.tmp"))


def test_a_program_folder_to_be_read_alone(root: Path, tmp_path: Path) -> None:
    """Nothing is written beside the program, also where it is come to by a link."""
    lies = tmp_path / "my programs ü"
    for name in ("gadesk", "resources", "card_images"):
        shutil.copytree(root / name, lies / name)
    (tmp_path / "link").symlink_to(lies)
    home = tmp_path / "home"
    home.mkdir()
    before = sorted(path for path in lies.rglob("*"))
    for path in (lies, *before):
        path.chmod(0o500 if path.is_dir() else 0o400)
    try:
        ours = os.pathsep.join((str(tmp_path / "link"), str(root)))
        done = walked(root, home, {"HOME": str(home), "PYTHONPATH": ours, "PYTHONSAFEPATH": "1"})
    finally:
        for each in (lies, *before):
            each.chmod(0o700)
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr[-2000:]
    said = json.loads(done.stdout.splitlines()[-1])
    assert (said["deck there"], said["game"], said["from"]) == ("True", "begun", str(lies)), said
    assert sorted(path for path in lies.rglob("*")) == before


def test_no_two_files_that_ship_are_one_on_another_system(root: Path) -> None:
    """Names differ in more than capitals, every system allows them, and none is too long below a usual folder."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True).stdout
    names = [name for name in listed.split("\0") if name]
    assert len({unicodedata.normalize("NFC", name).casefold() for name in names}) == len(names) > 1000
    assert not [name for name in names if not is_safe(name)]
    assert max(map(len, names)) < LONGEST_SHIPPED
