"""Networks of two machines, made of the system's name spaces: for tests that run as an administrator on Linux."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

_NUMBERS = itertools.count()


def can_make_networks() -> bool:
    """Whether this machine lets us."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0 or not shutil.which("ip"):
        return False
    name = f"gadesk-try-{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True)
    subprocess.run(["ip", "netns", "delete", name], capture_output=True)
    return made.returncode == 0


def _ip(words: str) -> None:
    subprocess.run(["ip", *words.split()], check=True, capture_output=True)


@contextlib.contextmanager
def two_machines(kind: str) -> Iterator[tuple[list[str], list[str]]]:
    """Connect two machines; yield what to put before a command so that it runs on the one or the other.

    `kind`: "router" has a way out, "cable" none, "six" has version 6 alone, "no multicast" and "no broadcast" swallow
    such packets.
    """
    tail = f"{os.getpid()}-{next(_NUMBERS)}"
    names = [f"gadesk-{end}-{tail}" for end in "ab"]
    links = [f"gd{end}{os.getpid() % 100_000}{next(_NUMBERS) % 100}" for end in "ab"]
    try:
        for name in names:
            _ip(f"netns add {name}")
        _ip(f"link add {links[0]} netns {names[0]} type veth peer name {links[1]} netns {names[1]}")
        for at, (name, link) in enumerate(zip(names, links, strict=True), 1):
            _ip(f"-n {name} link set lo up")
            if kind == "six":
                _ip(f"-n {name} addr add fd77::{at}/64 dev {link} nodad")
            else:
                _ip(f"-n {name} addr add 10.77.0.{at}/24 brd 10.77.0.255 dev {link}")
            _ip(f"-n {name} link set {link} up")
            if kind == "router":
                _ip(f"-n {name} route add default via 10.77.0.254 dev {link}")
            if kind == "no multicast":
                _ip(f"-n {name} link set {link} multicast off")
                _ip(f"-n {name} route add blackhole 224.0.0.0/4")
            if kind == "no broadcast":
                _ip(f"-n {name} addr change 10.77.0.{at}/24 brd 10.77.0.{at} dev {link}")
        yield (["ip", "netns", "exec", names[0]], ["ip", "netns", "exec", names[1]])
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)
