"""A match and a rematch of two real programs, killed with kill -9 at one message of the guest, or at each.

python -m tests.staying.each_kill                                    the guest alone, at each of its messages
python -m tests.staying.each_kill --with host --at 10 20 --moments sent
python -m tests.staying.each_kill --words "out consent" --with engine

The guest's program kills itself: as a line has come and nothing was done with it, as one is noted and not sent, or as
one was sent; and `with` it, at the same moment, the process of the host's game, or the host's window, too. Whoever was
killed is begun again as its player would, and both must be told of both matches that the shuffles were fair.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from gadesk.bots.bot import random_answer
from gadesk.net import visit, way_back
from gadesk.net.client import Client, Interrupted, join
from gadesk.net.connection import Connection
from gadesk.net.peers import Peers
from gadesk.net.places import Places
from gadesk.net.visit import Visit
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Finding
from gadesk.protocol.journal_file import latest_at, load, owes_a_check
from gadesk.protocol.matches import Stage
from gadesk.session.saved_games import saved_at
from tests.staying import seat
from tests.staying.each_message import HARM, Harm
from tests.staying.harm import Player
from tests.waiting import PATIENCE

MOMENTS = ("read", "unsent", "sent")
ALONG = ("nobody", "engine", "host")
WITHIN = 300.0
ANSWERS = 3
MOST_TIMES = 3
_ASK_EVERY = 2.0
_NEVER = "-1"


# The programs


class Mortal(Connection):
    """The guest's connection, at one of whose lines its program is killed."""

    moment = ""
    along: tuple[int, ...] = ()

    def __init__(self, raw: Any, tls: bool = False) -> None:
        super().__init__(raw, tls)
        self._tls = tls

    def read(self, longest: int) -> bytes:
        """Read a line, and perhaps nothing any more."""
        line = super().read(longest)
        if self._tls and line and HARM.strikes(line, out=False):
            self._die("read")
        return line

    def send(self, line: bytes) -> None:
        """Send a line, unless the program has ended just before."""
        due = self._tls and bool(HARM.strikes(line, out=True))
        if due:
            self._die("unsent")
        super().send(line)
        if due:
            self._die("sent")

    def _die(self, moment: str) -> None:
        if moment == self.moment:
            for pid in (*self.along, os.getpid()):
                os.kill(pid, signal.SIGKILL)


def is_second(client: Client) -> bool:
    """Whether the rematch is played: the table has had more games than its match."""
    return client.state is not None and client.match is not None and client.state.game + 1 > client.match.number


def play(client: Client) -> None:
    """Play a match, another one, and wait for both verdicts; the host gives each game up after a few answers."""
    chance, answered, checked, asked = random.Random(), (-1, -1, -1), False, 0.0
    while True:
        message = client.wait(_ASK_EVERY)
        match = client.match
        over = match is not None and match.stage is Stage.OVER
        if isinstance(message, wire.Checked) and not (
            message.finding is Finding.UNCHECKED and "opened" in message.text
        ):
            checked = True
            seat.say("checked", second=is_second(client), finding=message.finding, words=message.text)
            if message.finding is Finding.DIFFERS:
                return
        elif isinstance(message, Interrupted | wire.Refused | wire.Welcome):
            answered = (-1, -1, -1)
            if isinstance(message, wire.Refused):
                seat.say("refused", words=message.reason, final=message.final)
        elif isinstance(message, wire.Notice) and message.asks is wire.Asks.REMATCH:
            seat.say("agrees")
            client.consent(True, message.number)
        elif isinstance(message, wire.Match):
            seat.say("match", number=message.number, stage=message.stage, wins=message.wins)
            if message.stage is Stage.SIDEBOARDING and client.seat not in message.presented:
                client.send(wire.Present())
            elif message.chooser == client.seat:
                client.send(wire.First(client.seat))
            checked = checked and message.stage is Stage.OVER
        elif isinstance(message, wire.Update) and message.decision is not None:
            question = (message.game, message.epoch, message.decision.number)
            if question != answered:
                answered = question
                if client.seat == 0 and message.decision.number >= ANSWERS - 1:
                    client.concede()
                else:
                    client.answer(random_answer(message.decision, chance), message.decision)
        if over and checked and is_second(client):
            return
        if over and checked and client.seat == 0 and time.monotonic() - asked > _ASK_EVERY:
            asked = time.monotonic()
            client.rematch()


def guest(port: int, code: str) -> Client:
    """Join with a code, or come back: to the seat that was kept, or else to the table where one was let in.

    The second is what a player has to do by hand, after a match that was over and checked.
    """
    if not Places().all() and Peers().all():
        seat.say("by hand")
        return join(Visit.begin(["127.0.0.1"], port, "Anna", within=PATIENCE))
    return seat.guest(port, code)


def program(words: list[str]) -> None:
    """Be one seat's program; the guest's is told at which message it is killed, at which moment and with whom."""
    what, folder = words[0], Path(words[1])
    if what == "host":
        journal = folder / seat.GAME
        if journal.exists() and saved_at(journal) is None:
            seat.say("nothing")  # its match is over and checked: there is no game that ends by it
            return
        client = seat.host(folder, match=True)
    else:
        Mortal.moment, Mortal.along = words[6], tuple(map(int, words[7:]))
        HARM.__dict__.update(Harm("kill", int(words[4]), words[5]).__dict__)
        for module in (visit, way_back):
            setattr(module, "Connection", Mortal)  # noqa: B010
        client = guest(int(words[2]), words[3])
    seat.say("sits", seat=client.seat)
    play(client)
    seat.say("done", words=HARM.words)
    sys.stdin.read()
    client.close()


# Who kills them


class Seat(Player):
    """One of them; begun again without being killed."""

    module = "tests.staying.each_kill"
    times = 0

    def begin_again(self) -> None:
        """Begin it again where it has ended; a guest is not killed twice."""
        if self.process.poll() is None or self.heard("done"):
            return
        self.end()
        self.times += 1
        if self.times > MOST_TIMES:
            raise TimeoutError(f"{self.folder}: {self.what} ends again and again; said last: {self.said[-4:]}")
        if self.what == "guest":
            self._more = (*self._more[:2], _NEVER, "", "")
        self.begin()


def one(at: int = -1, moment: str = "", along: str = "nobody", word: str = "") -> tuple[str, list[str]]:
    """Play with a kill at a message, or the first that is called so; say what is wrong, and the guest's messages."""
    folder = Path(tempfile.mkdtemp(prefix="gadesk-each-kill-"))
    host = Seat("host", folder)
    end = time.monotonic() + WITHIN
    while (ready := host.heard("ready")) is None:
        if time.monotonic() > end:
            return f"{folder}: no table was opened", []
        time.sleep(0.01)
    engine = host.child()
    pids = {"nobody": [], "engine": [engine], "host": [host.process.pid, engine]}[along]
    guest = Seat("guest", folder, str(ready["port"]), ready["code"], str(at), word, moment, *map(str, pids))
    both = (host, guest)
    try:
        while not all(player.heard("done") for player in both):
            for player in both:
                player.begin_again()
            if host.heard("nothing") or (host.heard("done") and host.process.poll() is not None):
                told = [said for player in both if (said := player.heard("match")) is not None]
                loaded = load(latest_at(folder / seat.GAME))
                goes_on = (
                    not loaded.done or owes_a_check(loaded) or any(said["stage"] == Stage.CHOOSING for said in told)
                )
                return (f"{folder}: the host has no game to go on with" if goes_on else ""), []
            if time.monotonic() > end:
                return f"{folder}: not over; said last: {[player.said[-6:] for player in both]}", []
            time.sleep(0.02)
        done = guest.heard("done")
        assert done is not None
        return _by_itself(guest) or _found(both), done["words"]
    except TimeoutError as error:
        return str(error), []
    finally:
        for player in both:
            player.end()


def _by_itself(guest: Seat) -> str:
    """Say where the guest's program has not come back by itself to a match that was not over, or to be another."""
    owed = True
    for said in guest.said:
        if said["is"] == "by hand" and owed:
            return f"{guest.folder}: the guest has no place to come back to"
        owed = said["is"] == "agrees" or (owed and said["is"] != "checked")
    return ""


def _found(both: tuple[Seat, Seat]) -> str:
    for player in both:
        verdicts = [said for said in player.said if said["is"] == "checked"]
        last = {said["second"]: said for said in verdicts}
        for said in (*verdicts, *last.values()):
            if said["finding"] == Finding.DIFFERS:
                return f"{player.folder}, {player.what}: {said['words']}"
        if last[True]["finding"] != Finding.FAIR:
            return f"{player.folder}, {player.what}: {last[True]['words']}"
    return ""


def main() -> None:
    """Kill at each message, or at those that were asked for."""
    if sys.argv[1:2] and sys.argv[1] in ("host", "guest"):
        program(sys.argv[1:])
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--at", nargs="+", type=int)
    parser.add_argument("--words", nargs="+", help='at the messages that are called so, as "out consent"')
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--moments", nargs="+", choices=MOMENTS, default=MOMENTS)
    parser.add_argument("--with", dest="along", choices=ALONG, default="nobody")
    args = parser.parse_args()
    wrong, words = one()
    print(f"unharmed: {wrong or 'fair'}, {len(words)} messages", flush=True)
    dealt = words.index("in update") + 1 if words else 0  # before that a host's window has nothing to go on with
    failed, done = 0, 0
    for at in args.at or range(dealt if args.along == "host" else 1, len(words), args.every):
        if args.words and words[at] not in args.words:
            continue
        for moment in args.moments:
            if (moment == "read") is words[at].startswith("out"):
                continue
            began = time.monotonic()
            wrong, _ = one(at, moment, args.along)
            done += 1
            failed += bool(wrong)
            print(f"{at} {words[at]}, {moment}, with {args.along}: {wrong or 'fair'} "
                  f"({time.monotonic() - began:.0f} s)", flush=True)  # fmt: skip
    print(f"{done} matches with a rematch, {failed} without a fair verdict", flush=True)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
