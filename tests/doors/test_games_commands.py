"""`gadesk games` and `gadesk replay`: lists, logs and files, and a sentence for what can't be shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gadesk.cli import main
from gadesk.protocol.recording import load_recording
from tests.session.test_recordings import Sides


@pytest.fixture
def sides(tmp_path: Path) -> Iterator[Sides]:
    """Two people who have played a game, and left the table."""
    made = Sides(tmp_path)
    made.begin(str(tmp_path / "0" / "2026-01-02-030405.journal"))
    made.answer(20)
    made.end()
    made.crash()
    yield made
    made.crash()


def test_games_are_listed(sides: Sides, capsys: pytest.CaptureFixture[str]) -> None:
    """In words and as one object; with the decks."""
    folder = ["--folder", str(sides.folder / "0")]
    assert main(["games", *folder]) == 0
    listed = capsys.readouterr().out
    assert "won, turn" in listed and len(re.findall(r" \d+ \w+ 20\d\d", listed)) == 1, "the day is said once"
    assert main(["games", "--json", *folder]) == 0
    told = json.loads(capsys.readouterr().out)
    (game,) = told["games"]
    assert (game["players"], game["result"], game["deck"]) == (["Ann", "Ben"], "won", "My deck")
    assert told["decks"][0]["all"] == {"games": 1, "won": 1, "drawn": 0}
    assert main(["games", "--decks", *folder]) == 0
    assert capsys.readouterr().out.startswith("My deck: 1 of 1 won")
    assert main(["games", "--folder", str(sides.folder / "nothing")]) == 0
    assert "No game" in capsys.readouterr().out


def test_a_game_is_printed_and_written(sides: Sides, capsys: pytest.CaptureFixture[str]) -> None:
    """The log from either side: of a recording what it has, of a journal both."""
    (mine,) = (sides.folder / "0").glob("*.gareplay")
    (journal,) = (sides.folder / "0").glob("*.journal")
    assert main(["replay", str(mine), "--text"]) == 0
    log = capsys.readouterr().out
    assert "Ann" in log and "Ben" in log and "a hidden card" not in log
    assert main(["replay", str(journal), "--seat", "1", "--text"]) == 0
    assert capsys.readouterr().out != log
    out = sides.folder / "all.gareplay"
    assert main(["replay", str(journal), "--out", str(out)]) == 0
    assert load_recording(out).seats == (0, 1)


def test_what_can_not_be_shown_is_a_sentence(sides: Sides, capsys: pytest.CaptureFixture[str]) -> None:
    """No such side, no such file, no recording, a game that is still played."""
    (mine,) = (sides.folder / "0").glob("*.gareplay")
    (sides.folder / "text.gareplay").write_text("no")
    sides.updates = {0: [], 1: []}
    sides.begin(str(sides.folder / "now" / "game.journal"))
    sides.answer(3)
    for arguments, words in (
        ([str(mine), "--seat", "1"], "has not what seat 1 saw"),
        ([str(sides.folder / "none.gareplay")], "can't be read"),
        ([str(sides.folder / "text.gareplay")], "is not a recording"),
        ([str(sides.folder / "now" / "game.journal")], "once the game is over"),
    ):
        assert main(["replay", *arguments, "--text"]) == 2
        told = capsys.readouterr().err
        assert words in told and told.count("\n") == 1
