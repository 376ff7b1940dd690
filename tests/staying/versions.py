"""This program plays with another version of it: `python -m tests.staying.versions TREE …`, checkouts of commits.

For each tree a match is played with its program as the guest and one with it as the host (of one game, where the seat
of that tree can't play several). Says whether it was played to
its end, or who was told what; its exit code is 1 where neither came of it.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.staying.harm import Player

WITHIN = 300.0


def wait(ready: Callable[[], object], within: float = WITHIN) -> bool:
    """Wait until something holds."""
    end = time.monotonic() + within
    while not ready():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def played(host_tree: Path | None, guest_tree: Path | None) -> tuple[bool, str]:
    """Have two programs play; say whether they did, and how it ended."""
    folder = Path(tempfile.mkdtemp(prefix="gadesk-versions-"))
    trees = [tree or Path.cwd() for tree in (host_tree, guest_tree)]
    several = all("play_match" in (tree / "tests/staying/seat.py").read_text() for tree in trees)
    more = ("match",) if several else ()
    host = Player("host", folder, "0.01", *more, tree=host_tree)
    players = [host]
    try:
        if not wait(lambda: host.heard("ready") or host.process.poll() is not None) or not host.heard("ready"):
            return False, f"{folder}: no table was opened"
        ready = host.heard("ready")
        assert ready is not None
        guest = Player("guest", folder, "0.01", str(ready["port"]), ready["code"], *more, tree=guest_tree)
        players.append(guest)
        ends = ("over", "checked")

        def over() -> bool:
            return guest.process.poll() is not None or all(any(map(player.heard, ends)) for player in players)

        done = wait(over)
        told = [[each for each in player.said if each["is"] in ("refused", *ends)][-2:] for player in players]
        answers = sum(each["is"] == "answer" for player in players for each in player.said)
        return done and guest.process.poll() is None, f"{folder}: {answers} answers; {told}"
    finally:
        for player in players:
            player.end()


def main() -> None:
    """Play with each tree that was named."""
    good = True
    for name in sys.argv[1:]:
        tree = Path(name).resolve()
        for what, trees in (("guest", (None, tree)), ("host", (tree, None))):
            done, words = played(*trees)
            good &= done
            print(f"{tree.name} as {what}: {'played' if done else 'NOT PLAYED'}; {words}", flush=True)
    sys.exit(not good)


if __name__ == "__main__":
    main()
