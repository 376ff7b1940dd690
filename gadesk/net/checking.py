"""Having a match checked by a process of its own: the window's loads no rules."""

from __future__ import annotations

from gadesk import program
from gadesk.net.fair_play import Memory
from gadesk.protocol import codec
from gadesk.protocol.fairness import Checked, Finding

WITHIN = 300.0
"""Seconds that playing a whole game again may take."""


def check(memory: Memory, journal: str) -> Checked:
    """Have what a host has opened compared with what the guest remembers; from a thread, as it takes a while."""
    lines = codec.dumps(memory) + b"\n" + journal.encode()
    try:
        told = program.done(program.Work.VERIFY, asked=lines, within=WITHIN)
        return codec.record_of(Checked, codec.loads(told))
    except (OSError, codec.CodecError):  # one of time is an OSError, too
        return Checked(Finding.UNCHECKED, "The shuffles were not checked: the checking program failed.")
