"""What a user has made in one file, and back: all that would be missed, for another machine or after a mishap.

The file is a zip: a head says what it is, folders have the decks, games, boards and trials, and the settings are an INI
file.
Whoever restores one may have been sent it: names, sizes and counts are bounded before anything is written, nothing is
written outside of those folders, and no file of the user's is written over: one that differs is laid beside it.
"""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from gadesk import __version__, foreign, plain
from gadesk.errors import UserError
from gadesk.files import RESERVED, UNFIT, beside_of, fitting_name, write_whole
from gadesk.records import dataclass

HEAD, SETTINGS = "gadesk-backup.json", "settings.ini"
VERSION = 1
MOST_FILES = 20_000
LARGEST_FILE, LARGEST = 64 * 1024 * 1024, 2 * 1024 * 1024 * 1024
"""Bytes of one file, and of all, unpacked."""
LONGEST_NAME, LONGEST_ENDING, DEEPEST = 200, 16, 8
SMALL, PACKED = 1024 * 1024, 200
"""A file is no larger than that, or than so many times what is packed: a few kilobytes fill no disk."""
_END, _LONGEST_LIST = 22, MOST_FILES * (46 + LONGEST_NAME)
"""Bytes of a zip's end where nothing stands behind it, and of its list of files."""


class BackupError(UserError):
    """The file can't be written, or is no backup; the text is one plain sentence."""


Folders = Mapping[str, Path]
"""The folders of a user's by their names in a backup (`paths.kept_in_backups`)."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of a restore: files written, files that were there already, files laid beside others."""

    written: int
    there: int
    beside: int
    settings: bytes

    def words(self) -> str:
        """Say it in a sentence."""
        beside = f", {self.beside} beside files of yours that differ" if self.beside else ""
        return f"{self.written} files came back{beside}; {self.there} were there already."


def back_up(out: Path, folders: Folders, settings: bytes = b"") -> int:
    """Write a backup and tell how many files are in it. Raises BackupError."""
    beside = beside_of(out)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as file:
            os.chmod(beside, 0o600)  # games have seeds
            file.writestr(HEAD, json.dumps({"version": VERSION, "program": __version__}))
            if settings:
                file.writestr(SETTINGS, settings)
            count = 0
            for name, path in _files(folders):
                if path.resolve() not in (out.resolve(), beside.resolve()):
                    file.write(path, name)
                    count += 1
        os.replace(beside, out)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BackupError(f"The backup {out} can't be written: {why}; choose another folder.") from None
    finally:
        beside.unlink(missing_ok=True)
    return count


def restore(source: Path, folders: Folders) -> Restored:
    """Bring back what a backup holds; what is wrong with it is found before the first file is written.

    Raises BackupError.
    """
    try:
        with foreign.opened(source, LARGEST) as packed, zipfile.ZipFile(_listed(packed)) as file:
            entries = _checked(file)
            counts = {"written": 0, "there": 0, "beside": 0}
            settings = b""
            for info in entries:
                data = _read(file, info)
                top, _, rest = info.filename.partition("/")
                if info.filename == SETTINGS:
                    settings = data
                elif top in folders and rest:
                    counts[_lay(folders[top], rest, data)] += 1
    except foreign.Unreadable as error:
        raise BackupError(f"{plain.line(str(source))} can't be restored: {error}.") from None
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError) as error:
        if isinstance(error, OSError) and error.strerror:
            raise BackupError(f"{plain.line(str(source))} can't be restored: {error.strerror}.") from None
        named = plain.line(str(source))
        raise BackupError(f"{named} is no backup of gadesk, or is damaged; choose another file.") from None
    return Restored(counts["written"], counts["there"], counts["beside"], settings)


def _files(folders: Folders) -> Iterator[tuple[str, Path]]:
    """List what is written, with its name in the backup: its own, or one near it that every system allows."""
    taken: set[str] = set()
    for top, folder in folders.items():
        found = ((f"{top}/{path.relative_to(folder).as_posix()}", path) for path in folder.rglob("*"))
        for own, path in sorted(found, key=lambda each: (not is_safe(each[0]), each[0])):
            fits = path.is_file() and not path.is_symlink() and path.stat().st_size <= LARGEST_FILE
            if fits and not path.name.endswith(".tmp"):
                name = next(each for each in _names(own) if each not in taken)
                taken.add(name)
                yield name, path


def _names(own: str) -> Iterator[str]:
    """Name a file as it is called, else as near to it as every system allows."""
    if is_safe(own):
        yield own
    top, *folders, last = own.split("/")
    kept = [each if is_safe(each) else fitting_name(each, "", "folder") for each in folders[: DEEPEST - 2]]
    stem, _, ending = last.rpartition(".")
    suffix = f".{ending}" if stem and is_safe(f"x.{ending}") and len(ending) < LONGEST_ENDING else ""
    for number in count(1):
        name = fitting_name(stem if suffix else last, suffix, "file", number)
        within = "/".join((top, *kept, name))
        yield within if len(within) <= LONGEST_NAME else f"{top}/{name}"


def is_safe(name: str) -> bool:
    """Say whether a name of a file in a backup stays in its folder, on every system."""
    parts = name.split("/")
    return (
        len(name) <= LONGEST_NAME
        and len(parts) <= DEEPEST
        and all(part and part == part.rstrip(". ") and part.split(".")[0].lower() not in RESERVED for part in parts)
        and UNFIT.isdisjoint(name.replace("/", ""))
        and not any("\ud800" <= character <= "\udfff" for character in name)  # bytes that are no text
    )


def _listed(packed: BinaryIO) -> BinaryIO:
    """Look at how many files a backup lists, before its list is taken apart; its end says so. Raises ValueError."""
    packed.seek(-min(_END, os.fstat(packed.fileno()).st_size), os.SEEK_END)
    end = packed.read(_END)
    if not end.startswith(b"PK\x05\x06"):
        raise ValueError("its end is not there")
    if int.from_bytes(end[10:12], "little") > MOST_FILES or int.from_bytes(end[12:16], "little") > _LONGEST_LIST:
        raise ValueError("too many files")
    return packed


def _checked(file: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """Look at everything that a backup says of itself. Raises ValueError."""
    entries = [info for info in file.infolist() if not info.is_dir()]
    names = {info.filename for info in entries}  # two that differ in capitals alone are two on some systems
    if not 0 < len(entries) <= MOST_FILES or len(names) < len(entries):
        raise ValueError("too many files, or one twice")
    if any(not is_safe(info.filename) or info.file_size > LARGEST_FILE or info.flag_bits & 1 for info in entries):
        raise ValueError("a name or a size that no backup has")
    if any((info.external_attr >> 16) & 0o170000 not in (0, 0o100000) for info in entries):
        raise ValueError("a link or a device")
    if any(info.file_size > SMALL + PACKED * info.compress_size for info in entries):
        raise ValueError("packed as no deck and no game can be")
    if sum(info.file_size for info in entries) > LARGEST:
        raise ValueError("too large")
    head: Any = foreign.json_of(_read(file, file.getinfo(HEAD)))
    if not isinstance(head, dict) or head.get("version") != VERSION:
        raise ValueError("of another version")
    for info in entries:  # all of it is read before any of it is written
        _read(file, info)
    return entries


def _read(file: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Read no more of a file than it says it has. Raises ValueError."""
    with file.open(info) as opened:
        data = opened.read(info.file_size + 1)
    if len(data) != info.file_size:
        raise ValueError("a file of another size than it says")
    return data


def _lay(folder: Path, name: str, data: bytes) -> str:
    """Write one file where no other is; tell what was done."""
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):  # a link of the user's leads out
        raise ValueError("it leads out of its folder")
    for number in range(100):
        tried = path if number == 0 else path.with_name(f"{path.stem} (backup {number}){path.suffix}")
        if not tried.exists():
            write_whole(tried, data, private=True)
            return "beside" if number else "written"
        if tried.is_file() and tried.read_bytes() == data:
            return "there"
    return "there"
