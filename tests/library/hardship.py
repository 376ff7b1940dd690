"""Bad days played out with the real command against the shared stand-in; prints what docs/library.md states.

    python -m tests.library.hardship faults|kills|disk [--turns N] [--seed N]

`faults`: every fault, on every request and on every fifth. `kills`: SIGKILL at random points of syncs with pictures.
`disk`: a full disk, and files that may not grow, until there is room.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from tests.conftest import ROOT, SHARED
from tests.library.shared_index import SharedIndex, shared_index

FAULTS = ("slow", "429", "500", "truncate", "garbage", "drop", "html", "hugeimage")
_FEW = 150


def command(url: str, folder: Path, images: str = "none") -> list[str]:
    """Give the command line of a sync into a folder."""
    return [sys.executable, "-m", "gadesk", "sync", "--base-url", url, "--library", str(folder), "--images", images]


def run(words: list[str], before: Callable[[], None] | None = None) -> tuple[int, str, float]:
    """Run a command to its end: exit code, what it said at the end, and how long it took."""
    began = time.monotonic()
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, preexec_fn=before)
    if "Traceback" in done.stderr + done.stdout or "fault of the program" in done.stderr:
        raise SystemExit(f"NOT TOLD IN A SENTENCE: {done.stderr[-3000:]}")
    trouble = [line for line in done.stderr.splitlines() if line.startswith("gadesk:")]
    said = [line.strip() for line in done.stdout.splitlines() if "requests" not in line]
    return done.returncode, " | ".join(said + trouble) or "as it should", time.monotonic() - began


def check(folder: Path) -> tuple[int, int]:
    """Look whether both files are sound and every listed picture decodes; count cards and pictures."""
    counts = []
    for name, table in (("library.sqlite", "cards"), ("pictures/pictures.sqlite", "files")):
        path = folder / name
        if not path.exists() or path.stat().st_size == 0:
            counts.append(0)
            continue
        db = sqlite3.connect(path)
        found = db.execute("PRAGMA integrity_check").fetchall()
        assert found == [("ok",)], found
        listed = db.execute("SELECT name FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        counts.append(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] if listed else 0)
        if table == "files" and listed:
            for digest, width in db.execute("SELECT hash, width FROM files"):
                with Image.open(folder / "pictures" / digest[:2] / f"{digest}-{width}.jpg") as image:
                    image.load()
        db.close()
    return counts[0], counts[1]


def few_cards(folder: Path, count: int = _FEW, power: int | None = None) -> Path:
    """Write so many of the shared cards into a file; with `power`, all allies' power is changed to it."""
    cards: list[dict[str, Any]] = json.loads((SHARED / "index" / "cards-2026-01.json").read_text("utf-8"))[:count]
    if power is not None:
        cards = copy.deepcopy(cards)
        for card in cards:
            if card.get("power") is not None:
                card["power"] = power
    path = folder / "cards.json"
    path.write_text(json.dumps(cards), "utf-8")
    return path


def faults(base: Path, only: list[str]) -> None:
    """Sync cards, then their pictures, under each fault; then without it: what came is not asked for again."""
    for fault in only or FAULTS:
        for rate in (1.0, 0.2):
            folder = base / f"{fault}-{rate}"
            with shared_index(few_cards(base, 10 if fault == "slow" and rate == 1.0 else 110)) as index:
                lines = [_under(index, fault, rate, folder, "none")]
                index.ail(None)
                run(command(index.url, folder))
                lines.append(_under(index, fault, rate, folder, "all"))
                index.ail(None)
                index.asked.clear()
                code, said, _ = run(command(index.url, folder, "all"))
                lines.append(f"well again: exit {code}, {_asked(index)}, {check(folder)}: {said}")
            print(f"{fault} {rate}\n    " + "\n    ".join(lines), flush=True)


def _under(index: SharedIndex, fault: str, rate: float, folder: Path, images: str) -> str:
    index.asked.clear()
    index.ail(fault, rate)
    if images != "none":
        index.only = "/images/"
    code, said, seconds = run(command(index.url, folder, images))
    index.only = ""
    return f"--images {images}: exit {code} after {seconds:.1f} s, {_asked(index)}, {check(folder)}: {said}"


def _asked(index: SharedIndex) -> str:
    pages = sum("/search" in path for path in index.asked)
    return f"{pages} pages and {len(index.asked) - pages} pictures asked"


def kills(base: Path, turns: int, seed: int) -> None:
    """Kill syncs of a changing Index at random points, with and without pictures; then count what came twice."""
    rng = random.Random(seed)
    folder, outcomes = base / "library", Counter[str]()
    came: list[tuple[int, str]] = []
    with shared_index(few_cards(base, 600, -1)) as index:
        run(command(index.url, folder))
        for turn in range(turns):
            if turn % 3 == 0:
                came += [(turn, path) for code, path in index.answered if code == 200]
                index.answered.clear()
                index.serve(few_cards(base, 600, turn))
            with_pictures = turn >= turns // 2
            words = command(index.url, folder, "all" if with_pictures else "none")
            index.asked.clear()
            process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
            while not index.asked:
                time.sleep(0.005)
            time.sleep(rng.uniform(0.0, 2.5 if with_pictures else 0.6))
            outcomes["ended before" if process.poll() is not None else "killed"] += 1
            process.send_signal(signal.SIGKILL)
            process.wait()
            cards, _ = check(folder)
            powers = _powers(folder)
            assert cards in (0, 600) and len(powers) <= 1, (cards, powers)
            outcomes["no cards yet" if not cards else "the newest" if powers == {turn - turn % 3} else "older"] += 1
        code, said, seconds = run(command(index.url, folder, "all"))
        came += [(turns, path) for code, path in index.answered if code == 200]
    pictures = Counter(path for _, path in came if "/images/" in path)
    pages = Counter(item for item in came if "/search" in item[1])
    print(
        f"{turns} turns: {dict(outcomes)}; then exit {code} in {seconds:.1f} s, {check(folder)}: {said}\n"
        f"    {len(pictures)} pictures, {sum(pictures.values()) - len(pictures)} sent again;"
        f" {len(pages)} pages of all versions, {sum(pages.values()) - len(pages)} sent again"
    )


def _powers(folder: Path) -> set[int]:
    path = folder / "library.sqlite"
    if not path.exists():
        return set()
    db = sqlite3.connect(path)
    try:
        raws = [json.loads(row[0]) for row in db.execute("SELECT raw FROM cards")]
    except sqlite3.OperationalError:
        raws = []
    db.close()
    return {raw["power"] for raw in raws if raw.get("power") is not None}


def disk(base: Path) -> None:
    """Sync onto a disk that is too small and grows (needs root), then under a limit on the size of any file."""
    folder = base / "library"
    folder.mkdir()
    with shared_index(few_cards(base)) as index:
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", str(folder)]).returncode == 0:
            for size in (4, 64, 256, 512, 1024, 2048, 3072, 4096, 8192, 32768):
                subprocess.run(["mount", "-o", f"remount,size={size}k", str(folder)], check=True)
                _on_disk(index, folder, f"a disk of {size} kB")
            subprocess.run(["umount", str(folder)], check=True)
        for limit in (0, 4, 64, 256, 512, 1024, 65536):
            _on_disk(index, folder, f"files of {limit} kB at most", lambda limit=limit: _limit(limit << 10))  # type: ignore[misc]


def _on_disk(index: SharedIndex, folder: Path, what: str, before: Callable[[], None] | None = None) -> None:
    index.asked.clear()
    code, said, _ = run(command(index.url, folder, "all"), before)
    print(f"{what}: exit {code}, {check(folder)}, {_asked(index)}\n    {said}", flush=True)


def _limit(size: int) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def main() -> None:
    """Play one kind of hardship out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("faults", "kills", "disk"))
    parser.add_argument("--only", nargs="*", default=[], metavar="FAULT")
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.environ.setdefault("PYTHONPATH", str(ROOT))
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        if args.kind == "faults":
            faults(base, args.only)
        elif args.kind == "kills":
            kills(base, args.turns, args.seed)
        else:
            disk(base)


if __name__ == "__main__":
    main()
