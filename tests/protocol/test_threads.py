"""Messages read for the first time by several threads at once, as a host and its seats do in one process."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.architecture.source import modules
from tests.waiting import PATIENCE

READ = """
import sys, threading
from gadesk.protocol import codec, messages
lines = [b'{"is":"welcome","version":1,"seat":1,"key":"k","seats":[]}', b'{"is":"update","game":0,"epoch":0}',
         b'{"is":"notice","text":"x"}']
together = threading.Barrier(6)
sys.setswitchinterval(1e-6)
def read():
    together.wait()
    for line in lines * 3:
        try:
            messages.read_from_host(line)
        except codec.CodecError:
            pass
threads = [threading.Thread(target=read) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.parametrize("attempt", range(4))
def test_what_is_learnt_by_several_threads_at_once_crashes_nobody(attempt: int) -> None:
    """msgspec finds out what a class is made of when it is first read, and ends the process where two threads do."""
    done = subprocess.run([sys.executable, "-c", READ], capture_output=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr.decode()


def test_only_one_place_lets_msgspec_read() -> None:
    """Another would not know of the lock."""
    reading = re.compile(r"msgspec\.(convert|json|msgpack)\b|from msgspec import .*\b(convert|json|msgpack)\b")
    found = {module.where for module in modules("gadesk") if reading.search(module.text)}
    assert found == {"gadesk/protocol/codec.py"}, found
