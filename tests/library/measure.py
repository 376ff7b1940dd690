"""Measures what docs/library.md states: `python -m tests.library.measure`. The stand-in runs in this process,
each thing measured in one of its own, so that processor time and memory are gadesk's alone.
"""

from __future__ import annotations

import io
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from gadesk.library.picture_files import make
from tests.conftest import ROOT
from tests.library.shared_index import SharedIndex, shared_index

_TIMES = 5
_BEGIN = """
import json, re, sys, time
from pathlib import Path
from gadesk.library.library import Library
folder, url = Path(sys.argv[1]), sys.argv[2]
def peak(): return int(re.search("VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024
def tell(**more): print(json.dumps({"wall": time.monotonic() - wall, "cpu": time.process_time() - cpu, **more}))
"""
_SYNC = (
    _BEGIN
    + """
import gadesk.library.sync, gadesk.library.index_client, gadesk.cards.catalogue
before, wall, cpu = peak(), time.monotonic(), time.process_time()
library = Library.open(folder, base_url=url)
result = library.sync()
tell(peak=peak(), before=before, requests=result.requests, received=result.received)
"""
)
_START = (
    _BEGIN
    + """
wall, cpu = time.monotonic(), time.process_time()
library = Library.open(folder)
count = len(library.catalogue)
tell(peak=peak(), cards=count)
"""
)
_SEARCH = (
    _BEGIN
    + """
wall, cpu = time.monotonic(), time.process_time()
library = Library.open(folder)
words = [card.name for card in library.catalogue][::5]
times = []
for name in words:
    for end in range(1, len(name) + 1):
        began = time.perf_counter()
        library.search_text(name[:end])
        times.append(time.perf_counter() - began)
times.sort()
tell(keys=len(times), middle=times[len(times) // 2], p99=times[len(times) * 99 // 100])
"""
)
_LOOK = _BEGIN + "import platformdirs, PIL\nwall, cpu = time.monotonic(), time.process_time()\ntell(peak=peak())\n"


def child(script: str, folder: Path, url: str = "-") -> dict[str, float]:
    """Run a script in a process of its own and read what it tells."""
    done = subprocess.run(
        [sys.executable, "-c", script, str(folder), url], stdout=subprocess.PIPE, check=True, cwd=ROOT
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def middle(runs: list[dict[str, float]]) -> dict[str, float]:
    """Give the median of each figure."""
    return {key: round(statistics.median(run[key] for run in runs), 6) for key in runs[0]}


def syncs(index: SharedIndex, base: Path) -> Path:
    """Measure first syncs and syncs with nothing new; give the folder of one."""
    first = [child(_SYNC, base / f"first-{at}", index.url) for at in range(_TIMES)]
    print("first sync", middle(first))
    folder = base / "first-0"
    print("nothing new", middle([child(_SYNC, folder, index.url) for _ in range(_TIMES)]))
    return folder


def pictures(index: SharedIndex) -> None:
    """Measure pictures a second, of the stand-in's own files, beside what Pillow alone takes."""
    bodies = [index.picture(at) for at in range(0, 1500, 5)]

    def bare(body: bytes) -> None:
        with Image.open(io.BytesIO(body)) as image:
            small = image.convert("RGB").resize((250, 350), Image.Resampling.LANCZOS)
        small.save(io.BytesIO(), "JPEG", quality=88)

    def drafted(body: bytes) -> None:
        with Image.open(io.BytesIO(body)) as image:
            image.draft("RGB", (250, 350))
            small = image.convert("RGB").resize((250, 350), Image.Resampling.LANCZOS)
        small.save(io.BytesIO(), "JPEG", quality=88)

    for name, work in (("gadesk", make), ("bare Pillow", bare), ("bare Pillow, drafted", drafted)):
        print(name, "pictures a second of processor time:", round(_rate(work, bodies)))


def _rate(work: Callable[[bytes], Any], bodies: list[bytes]) -> float:
    rates = []
    for _ in range(_TIMES):
        began = time.process_time()
        for body in bodies:
            work(body)
        rates.append(len(bodies) / (time.process_time() - began))
    return statistics.median(rates)


def main() -> None:
    """Measure everything."""
    print("load", os.getloadavg())
    with tempfile.TemporaryDirectory() as name, shared_index() as index:
        base = Path(name)
        print("a process that does nothing", middle([child(_LOOK, base)]))
        full = syncs(index, base)
        print("start, full", middle([child(_START, full) for _ in range(_TIMES)]))
        print("start, empty", middle([child(_START, base / "empty") for _ in range(_TIMES)]))
        print("search", middle([child(_SEARCH, full)]))
        print("file", round((full / "library.sqlite").stat().st_size / 1e6, 1), "MB")
        pictures(index)


if __name__ == "__main__":
    main()
