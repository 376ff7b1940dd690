"""A window without a screen: `python -m tests.staying.seat host|guest FOLDER …` plays a seat by chance to the end.

Whatever it is told and answers is a line of JSON on its output; it ends with its input. Started again in the same
folder, after it was killed, it goes on as a window's first screen offers to: the host from its journal, the guest from
the seat that was kept.
"""

from __future__ import annotations

import faulthandler
import hashlib
import json
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any

from gadesk.bots.bot import random_answer
from gadesk.net.client import Client, Interrupted, go_on, join
from gadesk.net.places import Places
from gadesk.net.visit import Visit
from gadesk.protocol import codec
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Finding
from gadesk.protocol.matches import MatchRules, Stage
from gadesk.protocol.plans import DeckCards, HostPlan, LanPlan, RoomPlan, SeatPlan, Start, fresh_seed
from gadesk.protocol.record import replace
from gadesk.protocol.views import PlayerView
from gadesk.session.saved_games import saved_at
from gadesk.sheets.game_decks import starters
from tests.waiting import PATIENCE

PEOPLE = (SeatPlan(name="Ben"), SeatPlan(name="Guest"))
GAME = "game.journal"


def say(kind: str, **facts: Any) -> None:
    """Tell whoever started the seat."""
    print(json.dumps({"is": kind, "at": time.time(), **facts}), flush=True)


def digest(view: PlayerView) -> str:
    """Tell two views apart."""
    return hashlib.sha256(codec.dumps(view)).hexdigest()[:16]


def with_sideboard(deck: DeckCards, other: DeckCards) -> DeckCards:
    """Give a deck one card for its sideboard."""
    return replace(deck, sideboard=(next(slug for slug in other.main if slug not in deck.main),))


def swapped(deck: DeckCards) -> DeckCards:
    """Change the first card of the main deck for the one of the sideboard."""
    return replace(deck, main=(*deck.main[1:], *deck.sideboard), sideboard=deck.main[:1])


def host(folder: Path, match: bool = False) -> Client:
    """Open a table, or go on with the game that was saved."""
    journal = folder / GAME
    saved = saved_at(journal) if journal.exists() else None
    decks = tuple(random.Random().sample(list(starters().values()), 2))
    rules = MatchRules()
    if match:
        rules = MatchRules(best_of=3)
        decks = tuple(with_sideboard(deck, decks[1 - at]) for at, deck in enumerate(decks))
    room = saved.plan if saved else RoomPlan(Start(decks, fresh_seed()), PEOPLE, str(journal), match=rules)
    port = saved.port if saved else 0
    client = Client.solo(HostPlan(room, lan=LanPlan("Ben", "127.0.0.1", port, admit_all=True, told=False)), name="Ben")
    assert client.host is not None
    say("ready", port=client.host.ready.lan_port, code=client.host.ready.code)
    return client


def guest(port: int, code: str) -> Client:
    """Join with a code, or come back to the seat that was kept."""
    kept = Places().all()
    if kept:
        client = go_on(kept[0], lambda: True, lambda words: say("tried", words=words))
        assert client is not None
        return client
    return join(Visit.begin(["127.0.0.1"], port, "Anna", code=code, within=PATIENCE))


def play(client: Client, pace: float) -> None:
    """Answer by chance, one question once unless it is asked again after a lost connection."""
    chance, answered = random.Random(), (-1, -1, -1)
    while True:
        message = client.wait(60.0)
        if isinstance(message, Interrupted | wire.Welcome):
            answered = (-1, -1, -1)
            say("lost" if isinstance(message, Interrupted) else "back")
        if isinstance(message, wire.Welcome | wire.Seats):
            say("seats", here=[info.here for info in message.seats], left=[info.left for info in message.seats])
        if isinstance(message, wire.Refused):
            say("refused", words=message.reason, final=message.final)
            if message.final:
                return
        if not isinstance(message, wire.Update):
            continue
        if message.view.over:
            say("over", view=digest(message.view))
            return
        decision = message.decision
        if decision is None or (message.game, message.epoch, decision.number) == answered:
            continue
        answered = (message.game, message.epoch, decision.number)
        choice = random_answer(decision, chance)
        asked = hashlib.sha256(codec.dumps(decision)).hexdigest()[:16]
        say("answer", number=decision.number, epoch=message.epoch, choice=list(choice), asked=asked)
        time.sleep(pace)
        client.answer(choice, decision)


def play_match(client: Client, pace: float) -> None:
    """Play a match of short games: give up now and then, change the deck, choose who goes first; await the check."""
    chance, answered = random.Random(), (-1, -1, -1)
    while (message := client.wait(120.0)) is not None:
        if isinstance(message, wire.Checked):
            if message.finding is Finding.UNCHECKED and "has not opened" in message.text:
                continue  # there are more games to be checked
            say("checked", finding=message.finding, words=message.text)
            return
        elif isinstance(message, wire.Refused | Interrupted | wire.Welcome):
            answered = (-1, -1, -1)
            if isinstance(message, wire.Refused):
                say("refused", words=message.reason, final=message.final)
        elif isinstance(message, wire.Match):
            say("match", number=message.number, stage=message.stage, presented=message.presented, wins=message.wins)
            _between(client, message, chance, pace)
        elif isinstance(message, wire.Update) and message.decision is not None:
            asked = (message.game, message.epoch, message.decision.number)
            if asked != answered:
                answered = asked
                time.sleep(pace)
                if message.decision.number > 5 and chance.random() < 0.3:
                    client.concede()
                else:
                    client.answer(random_answer(message.decision, chance), message.decision)


def _between(client: Client, match: wire.Match, chance: random.Random, pace: float) -> None:
    """Present a changed deck, or choose who goes first, after a while."""
    presents = match.stage is Stage.SIDEBOARDING and client.seat not in match.presented
    if presents or match.chooser == client.seat:
        time.sleep(chance.uniform(0, 50 * pace))
    if presents and match.deck is not None:
        say("presents", number=match.number)
        client.send(wire.Present(swapped(match.deck)))
    elif match.chooser == client.seat:
        say("chooses", number=match.number)
        client.send(wire.First(chance.randrange(2)))


def main(words: list[str]) -> None:
    """Play one seat; the last word is "match" where that is a best of three."""
    what, folder, pace = words[0], Path(words[1]), float(words[2])
    match = words[-1] == "match"
    if what == "host" and (folder / GAME).exists() and saved_at(folder / GAME) is None:
        say("nothing")  # it was killed as the game ended: there is none that a window would go on with
        sys.stdin.read()
        return
    stacks = open(folder / f"stacks-{what}.txt", "a")  # noqa: SIM115  (as long as the process)
    faulthandler.register(signal.SIGUSR1, stacks)  # asked for where nobody plays any more
    client = host(folder, match) if what == "host" else guest(int(words[3]), words[4])
    say("sits", seat=client.seat)
    (play_match if match else play)(client, pace)
    sys.stdin.read()  # the other is told, too, how it ended, also one that was killed just before
    client.close()


if __name__ == "__main__":
    main(sys.argv[1:])
