"""A backup brings everything back, writes over nothing, and whoever made it can't write elsewhere with it."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
import zipfile
from pathlib import Path

import pytest

from gadesk.paths import OwnData, kept_in_backups
from gadesk.session import backup
from gadesk.session.backup import HEAD, MOST_FILES, BackupError, Folders, back_up, is_safe, restore

HOSTILE = (
    "../out.txt", "decks/../../out.txt", "/etc/out.txt", "decks//x", "decks/./x", "decks/a\\b", "C:/x", "decks/c:x",
    "decks/con", "decks/NUL.txt", "decks/x.", "decks/x ", "decks/\x01", "decks/" + "x" * 300, "d/" * 20 + "x", "",
    "decks/a|b",
)  # fmt: skip


def folders(path: Path) -> Folders:
    """A user's folders."""
    return {name: path / ("my decks" if name == "decks" else name) for name in kept_in_backups()}


def filled(path: Path) -> Folders:
    """They hold something."""
    made = folders(path)
    for name, data in {
        "my decks/one.txt": "4 A",
        "my decks/.versions/one/1.txt": "3 A",
        "games/a.journal": "{}",
        "boards/a.gascenario": "{}",
        "trials/a.json": "{}",
    }.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(data, encoding="utf-8")
    return made


def forged(path: Path, entries: dict[str, bytes], head: object = None) -> Path:
    """A file that somebody else made."""
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(HEAD, json.dumps({"version": 1} if head is None else head))
        for name, data in entries.items():
            file.writestr(name, data)
    return path


def test_all_comes_back_on_another_machine(tmp_path: Path) -> None:
    """Decks with their versions, games, settings; the file itself is the user's alone."""
    out = tmp_path / "b.zip"
    assert back_up(out, filled(tmp_path / "old"), b"[General]\nlook=dark\n") == 5
    if sys.platform != "win32":
        assert stat.S_IMODE(out.stat().st_mode) == 0o600
    done = restore(out, folders(tmp_path / "new"))
    assert (done.written, done.there, done.beside, done.settings) == (5, 0, 0, b"[General]\nlook=dark\n")
    old, new = (
        {p.relative_to(top): p.read_bytes() for p in top.rglob("*") if p.is_file()}
        for top in (tmp_path / "old", tmp_path / "new")
    )
    assert old == new
    again = restore(out, folders(tmp_path / "new"))
    assert (again.written, again.there) == (0, 5)


ODD = ("Rai.txt", "rai.txt", "con.txt", "_con.txt", "What?.txt", "What.txt", "an end .txt", "dot..txt", "x" * 250,
       "b\udce9t.txt", "deep/" * 12 + "one.txt", "fo:der/one.txt", "语" * 80 + ".txt", ".txt", "tab\there.txt",
       ("d" * 90 + "/") * 3 + "one.txt")  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_files_come_back_whatever_they_are_called(tmp_path: Path) -> None:
    """Names that another system has not, names that differ in capitals alone, deep ones, ones that are no text."""
    mine = folders(tmp_path / "old")
    for number, name in enumerate(ODD):
        path = mine["decks"] / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{number} A", encoding="utf-8")
    assert back_up(tmp_path / "b.zip", mine) == len(ODD)
    there = folders(tmp_path / "new")
    assert restore(tmp_path / "b.zip", there).written == len(ODD)
    came = {path.relative_to(there["decks"]).as_posix(): path for path in there["decks"].rglob("*") if path.is_file()}
    assert {path.read_text(encoding="utf-8") for path in came.values()} == {f"{each} A" for each in range(len(ODD))}
    assert all(is_safe(f"decks/{name}") for name in came) and {"Rai.txt", "rai.txt", "_con.txt", "What.txt"} <= set(
        came
    )


def test_nothing_of_the_users_is_written_over(tmp_path: Path) -> None:
    """What differs is laid beside; a second time nothing is laid at all."""
    back_up(tmp_path / "b.zip", filled(tmp_path / "old"))
    mine = filled(tmp_path / "new")
    (mine["decks"] / "one.txt").write_text("mine", encoding="utf-8")
    assert "1 beside files of yours" in restore(tmp_path / "b.zip", mine).words()
    assert (mine["decks"] / "one.txt").read_text(encoding="utf-8") == "mine"
    assert (mine["decks"] / "one (backup 1).txt").read_text(encoding="utf-8") == "4 A"
    assert restore(tmp_path / "b.zip", mine).beside == 0


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_leads_out(name: str, tmp_path: Path) -> None:
    """One bad name refuses the whole file before anything is written."""
    assert not is_safe(name)
    entries = {"decks/good.txt": b"x", name: b"x"} if name else {}
    path = forged(tmp_path / "b.zip", entries, None if name else [])
    if "\\" not in name or sys.platform != "win32":  # there zipfile itself turns it round
        with pytest.raises(BackupError, match="no backup of gadesk"):
            restore(path, folders(tmp_path / "new"))
    assert not (tmp_path / "new").exists() and not list(tmp_path.glob("out.txt"))


def test_sizes_counts_and_lies_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too large, too many, of another version, no zip, damaged, a link, two names that are one."""
    target = folders(tmp_path / "new")
    bad = [
        forged(tmp_path / "version.zip", {}, {"version": 2}),
        forged(tmp_path / "twice.zip", {"decks/A.txt": b"1", "decks/B.txt": b"2"}),
    ]
    bad[1].write_bytes(bad[1].read_bytes().replace(b"decks/B", b"decks/A"))
    (tmp_path / "text.zip").write_text("no zip", encoding="utf-8")
    whole = forged(tmp_path / "whole.zip", {"decks/a.txt": b"x" * 5000}).read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "changed.zip").write_bytes(whole.replace(b"xxxx", b"xyxx", 1))
    link = zipfile.ZipInfo("decks/link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "link.zip", "w") as file:
        file.writestr(HEAD, json.dumps({"version": 1}))
        file.writestr(link, "/etc/passwd")
    for path in (*bad, *(tmp_path / f"{name}.zip" for name in ("text", "cut", "changed", "link", "missing"))):
        with pytest.raises(BackupError):
            restore(path, target)
    for bound, value in (("LARGEST_FILE", 4), ("LARGEST", 4), ("MOST_FILES", 1)):
        with monkeypatch.context() as patch, pytest.raises(BackupError):
            patch.setattr(backup, bound, value)
            restore(tmp_path / "whole.zip", target)
    assert not (tmp_path / "new").exists()


def test_a_link_of_the_users_is_not_followed_out(tmp_path: Path) -> None:
    """Nor is what it leads to taken into a backup."""
    mine = filled(tmp_path / "mine")
    (tmp_path / "elsewhere").mkdir()
    try:
        (mine["decks"] / "away").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    except OSError:
        pytest.skip("this system lets nobody make links")
    with pytest.raises(BackupError):
        restore(forged(tmp_path / "b.zip", {"decks/away/x.txt": b"x"}), mine)
    assert not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "missing"])
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    """A pipe waits for nobody, and a device without an end is not read."""
    path = tmp_path / "b.zip"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    with pytest.raises(BackupError, match="can't be restored: "):
        restore(path, folders(tmp_path))


def test_a_few_bytes_fill_no_disk(tmp_path: Path) -> None:
    """What unpacks to a thousand times itself is nobody's deck, and more files than there may be are not listed."""
    bomb, many = tmp_path / "bomb.zip", tmp_path / "many.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(HEAD, json.dumps({"version": 1}))
        file.writestr("decks/a.txt", bytes(40_000_000))
    forged(many, {f"decks/{number}": b"" for number in range(MOST_FILES + 1)})
    for path in (bomb, many):
        with pytest.raises(BackupError, match="is no backup of gadesk"):
            restore(path, folders(tmp_path))
    assert not (tmp_path / "my decks").exists()


_NAMES_ITS_OWN = re.compile(r"user_data\(\)\s*(?:/|\.joinpath)|user_documents_path\(|user_data_path\(")


def test_every_part_of_the_users_data_is_declared(root: Path) -> None:
    """A module that names a folder of its own below the user's data is missed here by its name."""
    top = root / "gadesk"
    found = {p.relative_to(top).as_posix() for p in top.rglob("*.py") if _NAMES_ITS_OWN.search(p.read_text("utf-8"))}
    assert found == {"paths.py"}, "declare it in paths.OwnData, and say there whether a backup holds it"


def test_a_backup_holds_every_part_or_says_why_not(root: Path) -> None:
    """And docs/installers.md lists both, by their names."""
    text = (root / "docs" / "installers.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([^`]+)` \| [^|]+ \| (yes|no: [^|]+) \|$", text, re.MULTILINE))
    assert rows == {part.value.name: f"no: {part.value.left_out}" if part.value.left_out else "yes" for part in OwnData}
