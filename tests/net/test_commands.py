"""`gadesk host` and `gadesk join`, each in a process of its own, without a screen."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.model import Entry
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.decks.text import write_text_deck
from gadesk.net.discovery import ALONE
from gadesk.net.peers import Peer, Peers
from gadesk.paths import resource
from tests.waiting import PATIENCE, closed_port

pytestmark = pytest.mark.skipif(not resource("cards", "sheets.jsonl").exists(), reason="no sheets are built yet")


def gadesk(*words: str) -> subprocess.Popen[str]:
    """Start the program."""
    command = [sys.executable, "-m", "gadesk", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


FILE = "a deck with a sideboard"


@pytest.fixture(autouse=True)
def _in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ALONE)


@pytest.fixture
def host(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    """Host a game, or the match that a test asks for, whose first seat a bot plays."""
    journal, more = str(tmp_path / "lan.journal"), getattr(request, "param", ())
    deck = tmp_path / "deck.txt"
    if FILE in more:
        catalogue = bundled_catalogue()
        mine, other = (starter_deck(name, catalogue) for name in starter_names()[:2])
        mine = replace(mine, sideboard=(Entry(1, other.main[0].slug),))
        deck.write_text(write_text_deck(mine, catalogue))
        more = [str(deck) if word == FILE else word for word in more]
    process = gadesk("host", "--seat", "bot", "--name", "Ben", "--port", "0", "--journal", journal, *more)
    with process:
        yield process
        process.kill()


def invitation(host: subprocess.Popen[str]) -> tuple[str, str]:
    """Read the code that the host prints, and the address for networks that hide machines."""
    assert host.stdout is not None
    said = ""
    for line in host.stdout:
        said += line
        found = re.search(r"--at (\S+)", line)
        if found:
            code = re.search(r"the code (\d{3} \d{3})", said)
            assert code, said
            return code[1], found[1]
    raise AssertionError(f"the host printed no code: {said}")


def test_two_bots_play_over_a_code(host: subprocess.Popen[str], tmp_path: Path) -> None:
    """The guest finds the table, takes the second seat, both say how it ended, and the journal is left."""
    code, _ = invitation(host)
    guest = gadesk("join", *code.split(), "--bot", "--name", "Anna")
    said, errors = guest.communicate(timeout=PATIENCE)
    assert guest.returncode == 0, errors
    assert "Ben's table" in said and "The game is over" in said
    assert said.endswith("The shuffles were fair: checked.\n") and not errors
    said, errors = host.communicate(timeout=PATIENCE)
    assert host.returncode == 0, errors
    assert "The game is over" in said
    assert (tmp_path / "lan.journal").stat().st_size > 1000


@pytest.mark.parametrize("host", [("--gallery", "--best-of", "3")], indirect=True)
def test_a_match_is_watched_by_a_code_of_its_own(host: subprocess.Popen[str]) -> None:
    """Printed with the players' code; the text has the score of each game, and ends with the match."""
    code, where = invitation(host)
    assert host.stdout is not None
    watching = next(found[1] for line in host.stdout if (found := re.search(r"gadesk watch (\d{6})", line)))
    assert watching != code.replace(" ", "")
    watcher = gadesk("watch", watching, "--at", where, "--text")
    guest = gadesk("join", *code.split(), "--at", where, "--bot", "--name", "Anna")
    said, errors = watcher.communicate(timeout=PATIENCE)
    assert watcher.returncode == 0, errors
    assert re.search(r"Game 1 of a best of 3: Ben 0, (Guest|Anna) 0\.", said)
    assert re.search(r"best of 3: (Ben 2, Anna [01]|Ben [01], Anna 2)\.", said)
    guest.communicate(timeout=PATIENCE)


def test_tables_are_listed(host: subprocess.Popen[str]) -> None:
    """With what a player wants to know before joining, and nothing to get in with."""
    code, _ = invitation(host)
    for _ in range(3):  # however busy the machine is
        listed = gadesk("tables", "--json", "--seconds", "6")
        said, errors = listed.communicate(timeout=PATIENCE)
        assert listed.returncode == 0, errors
        mine = [table for table in json.loads(said)["tables"] if table["name"] == "Ben"]
        if mine:
            break
    assert mine and mine[0]["free"] and mine[0]["best_of"] == 1 and mine[0]["addresses"]
    assert code.replace(" ", "") not in said and code not in said
    spoken, _ = gadesk("tables", "--seconds", "0").communicate(timeout=PATIENCE)
    assert "No table is open" in spoken or "a free seat" in spoken


def test_who_was_met_is_listed_and_forgotten() -> None:
    """By name; who is called otherwise is a user's mistake."""
    Peers().remember(Peer("1" * 32, "a" * 64, "Zoe", "cc" * 32, "2026-11-20"))
    listed, _ = gadesk("tables", "--met").communicate(timeout=PATIENCE)
    assert "Zoe: met at their table, last on 2026-11-20" in listed
    nobody = gadesk("tables", "--forget", "Nobody at all")
    assert "met nobody" in nobody.communicate(timeout=PATIENCE)[1] and nobody.returncode == 2
    said, _ = gadesk("tables", "--forget", "zoe", "--json").communicate(timeout=PATIENCE)
    assert "Zoe" not in [each["name"] for each in json.loads(said)["met"]]


def test_a_wrong_code_is_said(host: subprocess.Popen[str]) -> None:
    """In one sentence, with the exit code of a user's mistake."""
    code, where = invitation(host)
    wrong = f"{code[:-1]}{(int(code[-1]) + 1) % 10}"
    guest = gadesk("join", wrong, "--at", where, "--bot")
    _, errors = guest.communicate(timeout=PATIENCE)
    assert guest.returncode == 2
    assert "code is wrong" in errors and "Traceback" not in errors


def test_nothing_listening_is_said() -> None:
    """As is what is no code, or no address, at all."""
    with closed_port() as port:
        cases = (
            (("123456", "--at", f"127.0.0.1:{port}"), "Nothing listens"), (("somewhere",), "is no code"),
            (("123456", "--at", "a b"), "not an address"), (("123456", "--at", "1.2.3.4:99999"), "not an address"),
        )  # fmt: skip
        for words, says in cases:
            guest = gadesk("join", *words, "--bot")
            _, errors = guest.communicate(timeout=PATIENCE)
            assert guest.returncode == 2
            assert says in errors and "Traceback" not in errors


@pytest.mark.parametrize("host", [("--best-of", "3", "--decks", starter_names()[1], FILE)], indirect=True)
def test_the_protocols_document_is_enough_to_write_a_client(host: subprocess.Popen[str]) -> None:
    """One file with Python's own library alone, written from docs/protocol.md, comes in and plays a whole match."""
    code, where = invitation(host)
    port = where.rpartition(":")[2]
    client = Path(__file__).with_name("tiny_client.py")
    done = subprocess.run(
        [sys.executable, "-I", str(client), "127.0.0.1", port, *code.split()],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert re.fullmatch(r"won, [01] to 2|lost, 2 to [01]", done.stdout.strip()), (done.stdout, done.stderr)
    said, errors = host.communicate(timeout=PATIENCE)
    assert host.returncode == 0 and said.count("The game is over") in (2, 3), errors
    assert "Game 2 of a best of 3" in said
