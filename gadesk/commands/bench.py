"""`gadesk bench`: how quick the program is on this machine, beside a fixed loop timed in the same run."""

from __future__ import annotations

import argparse
from typing import Any

from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_figures


def add_parser(subparsers: Any) -> None:
    """Add `bench`."""
    parser = subparsers.add_parser("bench", help=COMMANDS["bench"])
    add_json_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print; a key names its unit."""
    from gadesk.session.bench.bench import bench

    figures = bench() | frame_figures()
    print_figures(figures, args.json)
    return 0


def frame_figures() -> dict[str, Any]:
    """Measure the drawing of a full table without a screen; last, so that the window's parts slow nothing else."""
    import os

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gadesk.ui.table.frame_timing import measure_alone

    whole, changes = measure_alone()
    return {
        "frames_median_ms": round(whole.median_ms, 2),
        "frames_p95_ms": round(whole.p95_ms, 2),
        "frames_per_second": round(1000 / max(whole.median_ms, 0.001)),
        "frames_cpu_p95_ms": round(whole.work_p95_ms, 2),
        "frames_of_changes_median_ms": round(changes.median_ms, 2),
        "frames_of_changes_p95_ms": round(changes.p95_ms, 2),
        "frames_of_changes_cpu_p95_ms": round(changes.work_p95_ms, 2),
    }
