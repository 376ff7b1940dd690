"""Having a match checked by a process of its own: the window's loads no rules."""

from __future__ import annotations

import subprocess
import sys

from gadesk.net.fair_play import Memory
from gadesk.paths import child_environment
from gadesk.protocol import codec
from gadesk.protocol.fairness import Checked, Finding

WITHIN = 300.0
"""Seconds that playing a whole game again may take."""


def check(memory: Memory, journal: str) -> Checked:
    """Have what a host has opened compared with what the guest remembers; from a thread, as it takes a while."""
    lines = codec.dumps(memory) + b"\n" + journal.encode()
    command = [sys.executable, "-m", "gadesk.session.verify"]
    try:
        done = subprocess.run(
            command, input=lines, stdout=subprocess.PIPE, timeout=WITHIN, env=child_environment(), check=False
        )
        return codec.record_of(Checked, codec.loads(done.stdout))
    except (OSError, subprocess.TimeoutExpired, codec.CodecError):
        return Checked(Finding.UNCHECKED, "The shuffles were not checked: the checking program failed.")
