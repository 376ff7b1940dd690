"""How much memory processes take together: pages that they share are counted once."""

from __future__ import annotations

import re
from pathlib import Path

_MAPPING = re.compile(r"^[0-9a-f]+-[0-9a-f]+ \S+ ([0-9a-f]+) (\S+) (\d+)")
Files = dict[tuple[str, ...], int]


def together(*pids: int) -> int | None:
    """Add up the memory of processes in KiB, None where the system doesn't tell.

    What is theirs alone counts in full, of each part of a file that several have in memory the largest share. Other
    programs that have the same files make no difference, as they do where the system shares pages out (Pss).
    """
    files: Files = {}
    alone = 0
    try:
        for pid in pids:
            own, mapped = _memory(Path(f"/proc/{pid}/smaps").read_text(encoding="utf-8", errors="replace"))
            alone += own
            for part, size in mapped.items():
                files[part] = max(files.get(part, 0), size)
    except OSError:
        return None
    return alone + sum(files.values())


def _memory(smaps: str) -> tuple[int, Files]:
    """Read what a process has alone, and what it has of each part of a file."""
    alone, rss, part, files = 0, 0, ("", "", ""), Files()
    for line in smaps.splitlines():
        found = _MAPPING.match(line)
        word, _, rest = line.partition(":")
        if found is not None:
            part = (found[2], found[3], found[1])
        elif word == "Rss":
            rss = _kib(rest)
        elif word == "Anonymous":
            own = _kib(rest)
            alone += own
            if rss > own:
                files[part] = files.get(part, 0) + rss - own
    return alone, files


def _kib(words: str) -> int:
    return int(words.split()[0])
