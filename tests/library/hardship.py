"""Bad days played out with the real command against the shared stand-in; prints what docs/library.md states.

    python -m tests.library.hardship faults|kills|disk [--turns N] [--seed N]

`faults`: every fault, on every request and on every fifth. `kills`: SIGKILL at random points of syncs with pictures.
`disk`: a limit on file sizes that grows until the sync gets through.
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
    said = (done.stdout.splitlines() + trouble)[-1:]
    return done.returncode, " ".join(said), time.monotonic() - began


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
    cards: list[dict[str, Any]] = json.loads((SHARED / "index" / "cards.json").read_text("utf-8"))[:count]
    if power is not None:
        cards = copy.deepcopy(cards)
        for card in cards:
            if card.get("power") is not None:
                card["power"] = power
    path = folder / "cards.json"
    path.write_text(json.dumps(cards), "utf-8")
    return path


def faults(base: Path) -> None:
    """Sync cards, then their pictures, under each fault; then without it: what came is not asked for again."""
    for fault in FAULTS:
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
    """Kill syncs of a changing Index at random points; then count what is fetched twice."""
    rng = random.Random(seed)
    folder, outcomes, fetched = base / "library", Counter[str](), Counter[str]()
    lasting = 3.0
    for turn in range(turns):
        if turn % 3 == 0:
            few_cards(base, 600, turn)
        with shared_index(base / "cards.json") as index:
            process = subprocess.Popen(
                command(index.url, folder, "all"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT
            )
            time.sleep(rng.uniform(0.1, lasting))
            process.send_signal(signal.SIGKILL)
            process.wait()
            fetched.update(path for path in index.asked if "/images/" in path)
        cards, _ = check(folder)
        assert cards in (0, 600), cards
        assert len(_powers(folder)) <= 1, _powers(folder)
        outcomes["nothing yet" if cards == 0 else "whole"] += 1
    with shared_index(base / "cards.json") as index:
        code, said, seconds = run(command(index.url, folder, "all"))
        fetched.update(path for path in index.asked if "/images/" in path)
    twice = sum(count - 1 for count in fetched.values())
    print(
        f"{turns} kills: {dict(outcomes)}; then exit {code} in {seconds:.1f} s, {check(folder)}; "
        f"{len(fetched)} pictures, {twice} asked for again\n    {said}"
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
    """Sync under a limit on the size of any file, which grows until all fits."""
    folder = base / "library"
    with shared_index(few_cards(base)) as index:
        for limit in (0, 4, 32, 64, 128, 256, 512, 1024, 4096, 65536):
            code, said, _ = run(command(index.url, folder, "all"), lambda limit=limit: _limit(limit << 10))  # type: ignore[misc]
            print(f"{limit:6} kB: exit {code}, {check(folder)}, {_asked(index)}\n    {said}", flush=True)
            index.asked.clear()


def _limit(size: int) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def main() -> None:
    """Play one kind of hardship out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("faults", "kills", "disk"))
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.environ.setdefault("PYTHONPATH", str(ROOT))
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        if args.kind == "faults":
            faults(base)
        elif args.kind == "kills":
            kills(base, args.turns, args.seed)
        else:
            disk(base)


if __name__ == "__main__":
    main()
