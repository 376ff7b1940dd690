"""The host in a process of its own: it starts, plays, ends with its parent, and its game goes on after a crash."""

from __future__ import annotations

import gc
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gadesk.bots.bot import random_answer
from gadesk.net.client import Client, wait_until
from gadesk.net.connection import ConnectError
from gadesk.net.host_process import HostProcess, HostReserve
from gadesk.paths import resource
from gadesk.protocol import messages as wire
from gadesk.protocol.journal_file import load
from gadesk.protocol.plans import AHEAD, HostPlan, RoomPlan, SeatPlan, Start
from gadesk.session import host as host_process
from gadesk.sheets.game_decks import starters
from gadesk.sheets.known import known_printer
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.skipif(not resource("cards", "sheets.jsonl").exists(), reason="no sheets are built yet")

DECKS = tuple(starters().values())[:2]
SOLO = (SeatPlan(name="Ann"), SeatPlan("sensible", "Bot"))


def plan(journal: Path, resume: bool = False) -> HostPlan:
    """Plan a game against the sensible bot."""
    where = {"resume" if resume else "journal": str(journal)}
    return HostPlan(RoomPlan(Start(DECKS, "3", 0), SOLO, free_undo=True, **where))  # type: ignore[arg-type]


def play(client: Client, answers: int, seed: int = 1) -> int:
    """Give some random answers; return how many were given before the game was over."""
    chance = random.Random(seed)
    for done in range(answers):
        assert wait_until(client, lambda: client.decision is not None or _over(client), PATIENCE)
        if _over(client):
            return done
        assert client.state is not None and client.decision is not None
        before = client.state
        client.answer(random_answer(client.decision, chance))
        assert wait_until(client, lambda before=before: client.state is not before, PATIENCE)  # type: ignore[misc]
    return answers


def _over(client: Client) -> bool:
    return client.state is not None and client.state.view.over


def gone(pid: int) -> bool:
    """Say whether a process ended; one that nobody has looked after yet did."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"
    except (ProcessLookupError, FileNotFoundError):
        return True


def test_a_solo_game_is_played_taken_back_and_left(tmp_path: Path) -> None:
    """Answers, a free undo of several steps, and the host ends when the client leaves."""
    client = Client.solo(plan(tmp_path / "solo.journal"), name="Ann")
    assert client.host is not None
    assert play(client, 12) == 12
    assert client.state is not None
    events = len(client.events)
    client.undo(5)
    assert wait_until(client, lambda: client.state is not None and client.state.epoch == 1, PATIENCE)
    assert len(client.events) < events
    play(client, 5, seed=2)
    pid = client.host.pid
    client.close()
    until(lambda: gone(pid), "the host's end")
    assert load(tmp_path / "solo.journal").problem is None


def test_a_host_ends_with_its_parent_and_the_game_goes_on_from_its_journal(tmp_path: Path) -> None:
    """The window's process is killed; the host ends, and another host resumes the journal."""
    journal = tmp_path / "solo.journal"
    code = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from tests.session.test_process import plan, play\n"
        "from gadesk.net.client import Client\n"
        f"client = Client.solo(plan(Path({str(journal)!r})))\n"
        "play(client, 8)\n"
        "print(client.host.pid, flush=True)\n"
        "time.sleep(1000)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        pid = int(window.stdout.readline())
        window.send_signal(signal.SIGKILL)
        until(lambda: gone(pid), "the host's end")
    entries = load(journal).entries
    assert len([entry for entry in entries if entry.seat == 0]) == 8
    client = Client.solo(plan(journal, resume=True))
    assert wait_until(client, lambda: client.state is not None, PATIENCE)
    assert play(client, 2) == 2
    client.close()
    assert load(journal).entries[: len(entries)] == entries


def test_a_host_waits_for_its_plan(tmp_path: Path) -> None:
    """One process at most waits; a game takes it, the next game another; one that died meanwhile is not taken."""
    hosts = HostReserve()
    hosts.fill()
    waiting = hosts.pid
    hosts.fill()
    assert waiting is not None and hosts.pid == waiting
    client = Client.solo(plan(tmp_path / "first.journal"), hosts=hosts)
    assert client.host is not None and client.host.pid == waiting and hosts.pid is None
    assert play(client, 2) == 2
    client.close()
    hosts.fill()
    dead = hosts.pid
    assert dead is not None and dead != waiting
    os.kill(dead, signal.SIGKILL)
    until(lambda: gone(dead), "the process's end")
    host = HostProcess(plan(tmp_path / "second.journal"), hosts)
    assert host.pid != dead
    host.stop()


def test_a_host_that_is_not_wanted_ends(tmp_path: Path) -> None:
    """With the program that had it loaded, however that ends; and it says nothing of it."""
    hosts = HostReserve()
    hosts.fill()
    pid = hosts.pid
    hosts.stop()
    assert pid is not None and hosts.pid is None and gone(pid)
    code = (
        "import time\nfrom gadesk.net.host_process import HostReserve\nhosts = HostReserve()\nhosts.fill()\n"
        "print(hosts.pid, flush=True)\ntime.sleep(1000)\n"
    )
    with (tmp_path / "said").open("w") as said:
        window = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=said, text=True)
        assert window.stdout is not None
        left = int(window.stdout.readline())
        window.kill()
        window.communicate()
    until(lambda: gone(left), "the end of the process that waits")
    assert not (tmp_path / "said").read_text()


def test_a_host_that_waited_prints_with_the_cards_of_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sync while it waits brings names that what it prepared does not know; without one that is kept."""
    states = [("a library", 1.0)]
    monkeypatch.setattr(host_process, "stamp", lambda: states[-1])
    monkeypatch.setattr(sys, "argv", ["host", AHEAD])
    monkeypatch.setattr(gc, "freeze", lambda: None)

    class Window:
        """Sends no plan, late."""

        def __init__(self, syncs: bool) -> None:
            self._syncs = syncs

        @property
        def buffer(self) -> Window:
            """The bytes of it."""
            return self

        def readline(self) -> bytes:
            """End without a line."""
            if self._syncs:
                states.append(("a library", 2.0))
            return b""

    renewed: list[bool] = []
    monkeypatch.setattr(host_process, "renew", lambda: renewed.append(True))
    for syncs in (False, True):
        monkeypatch.setattr(sys, "stdin", Window(syncs))
        host_process.main()
        assert bool(renewed) is syncs
        assert known_printer.cache_info().currsize == 1, "it was prepared"


def test_a_crashed_window_comes_back_with_its_key(tmp_path: Path) -> None:
    """The connection breaks without a word; the key brings the board, the events and the question back."""
    host = HostProcess(plan(tmp_path / "solo.journal"))
    client = Client.connect("127.0.0.1", host.ready.port, host.ready.tokens[0], within=PATIENCE)
    play(client, 5)
    assert wait_until(client, lambda: client.decision is not None, PATIENCE)
    events, decision = list(client.events), client.decision
    client.close()
    again = Client.connect("127.0.0.1", host.ready.port, client.key, within=PATIENCE)
    assert wait_until(again, lambda: again.decision is not None, PATIENCE)
    assert again.decision == decision
    assert again.events == events
    again.close()
    host.stop()


def test_a_host_that_cannot_begin_says_why(tmp_path: Path) -> None:
    """A journal of garbage, and a port that is taken."""
    (tmp_path / "bad.journal").write_bytes(b"garbage")
    with pytest.raises(ConnectError, match=r"bad\.journal, line 1"):
        Client.solo(plan(tmp_path / "bad.journal", resume=True))
    host = HostProcess(plan(tmp_path / "solo.journal"))
    taken = HostPlan(plan(tmp_path / "second.journal").room, port=host.ready.port)
    with pytest.raises(ConnectError, match="can't listen"):
        HostProcess(taken)
    host.stop()


def test_a_seat_cannot_answer_for_another(tmp_path: Path) -> None:
    """While the bot is due, or after the game, an answer is refused and the game goes on."""
    client = Client.solo(plan(tmp_path / "solo.journal"))
    play(client, 3)
    assert wait_until(client, lambda: client.decision is not None, PATIENCE)
    client.send(wire.Answer(0, 9999, (0,)))
    while not isinstance(message := client.wait(PATIENCE), wire.Refused):
        assert message is not None
    assert not message.final
    assert play(client, 1) == 1
    client.close()


def test_a_scenario_is_played_on_and_resumed(tmp_path: Path) -> None:
    """A host begins from a scenario's board, and its journal brings the game back."""
    cards = Path(__file__).parent.parent / "scenarios" / "cards.json"
    board = {
        "title": "Two champions",
        "include": ["cards.json"],
        "turn": 3,
        "seats": [{"champion": "Fire Spirit", "hand": ["Bolt", "Filler"]}, {"champion": "Fire Spirit"}],
    }
    shutil.copy(cards, tmp_path)
    (tmp_path / "board.json").write_text(json.dumps(board))
    journal = tmp_path / "board.journal"
    start = Start((), "1", None, str(tmp_path / "board.json"))
    client = Client.solo(HostPlan(RoomPlan(start, SOLO, str(journal))))
    assert wait_until(client, lambda: client.decision is not None, PATIENCE)
    assert client.state is not None and client.state.view.turn == 3
    play(client, 2)
    events = len(client.events)
    client.close()
    again = Client.solo(HostPlan(RoomPlan(start, SOLO, resume=str(journal))))
    assert wait_until(again, lambda: again.state is not None, PATIENCE)
    assert len(again.events) >= events
    again.close()


def test_a_scenario_that_is_none_is_said(tmp_path: Path) -> None:
    """A missing file and garbage are sentences."""
    (tmp_path / "bad.json").write_text("garbage")
    for name in ("bad.json", "none.json"):
        start = Start((), "1", None, str(tmp_path / name))
        with pytest.raises(ConnectError, match=name.replace(".", r"\.")):
            Client.solo(HostPlan(RoomPlan(start, SOLO)))
