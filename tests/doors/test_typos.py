"""Files with a typo in one place: each is one plain sentence that names the place, at next to no cost."""

from __future__ import annotations

import gzip
import time
import zlib
from pathlib import Path

import pytest

from gadesk.cli import main

MOST = 0.1
"""Seconds of own work; aim 0.05. Read a second time, as the first one brings modules and what is kept of the cards."""
SEATS = '[{"champion": "Spirit of Fire"}, {"champion": "Spirit of Fire"}]'


def board(words: str = "", cards: str = "[]", seats: str = SEATS) -> str:
    """Write a file of one scenario."""
    inner = f'"title": "t", "steps": []{", " if words else ""}{words}'
    return f'{{"cards": {cards}, "board": {{"seats": {seats}}}, "scenarios": [{{{inner}}}]}}'


def said(effect: str) -> str:
    """Write a file with a card of one's own."""
    card = f'{{"name": "A", "types": ["action"], "abilities": [{{"is": "Instruction", "effect": {effect}}}]}}'
    return board(cards=f"[{card}]")


def stepping(step: str) -> str:
    """Write a scenario of one step."""
    return f'{{"seats": {SEATS}, "title": "t", "steps": [{step}]}}'


SCENARIOS: dict[str, tuple[str | bytes, str]] = {
    "word of a step": (stepping('{"do": "actvate"}'), "activate"),
    "step is a list": (stepping('["do"]'), "steps[0]"),
    "step is nothing": (stepping("null"), "steps[0]"),
    "phase": (board('"phase": "mian"'), "main"),
    "turn with a point": (board('"turn": 1.5'), "turn"),
    "turn is yes": (board('"turn": true'), "turn"),
    "seed is a word": (board('"seed": "x"'), "seed"),
    "seeds backwards": (board('"seeds": "20..7"'), "seeds"),
    "a million seeds": (board('"seeds": 1000000'), "seeds"),
    "expect is a list": (board('"expect": []'), "expect"),
    "seat below none": (board('"expect": {"seats": {"-1": {}}}'), "-1"),
    "seat of nobody": (board('"expect": {"seats": {"99": {}}}'), "99"),
    "kind of counter": (board(seats='[{"field": [{"card": "Powercell", "counters": {"bufff": 1}}]}]'), "buff"),
    "fewer than none": (board(seats='[{"field": [{"card": "Powercell", "counters": {"buff": -1}}]}]'), "buff"),
    "damage": (board(seats='[{"field": [{"card": "Powercell", "damage": 99999999999999}]}]'), "9999"),
    "no lineage": (board(seats='[{"champion": {"lineage": []}}]'), "lineage"),
    "link to nobody": (board(seats='[{"field": [{"card": "Powercell", "link": "Nobody"}]}]'), "Nobody"),
    "champion": (board(seats='[{"champion": "Powercell"}]'), "no champion"),
    "mastery": (board(seats='[{"mastery": "Powercell"}]'), "no mastery"),
    "an action on the field": (board(seats='[{"field": ["Fireball"]}]'), "can't be on the field"),
    "cards of each other": (board(cards='[{"name": "A", "from": "B"}, {"name": "B", "from": "A"}]'), "'B'"),
    "card of itself": (board(cards='[{"name": "A", "from": "A"}]'), "'A'"),
    "two of a name": (board(cards='[{"name": "A", "types": ["item"]}, {"name": "a", "types": ["item"]}]'), "already"),
    "power in words": (board(cards='[{"name": "A", "types": ["ally"], "power": "3"}]'), "power"),
    "field of a node": (said('{"is": "Draw", "amuont": 3}'), "Draw has no field 'amuont' (did you mean 'amount'?)"),
    "node": (said('{"is": "Drwa"}'), "'Drwa' (did you mean 'Draw'?)"),
    "node without its field": (said('{"is": "DealDamage"}'), "lacks its field"),
    "node without a name": (said('{"amount": 3}'), "does not say"),
    "node of a node": (said('{"is": "Sequence", "steps": [{"is": "Draw"}, {"is": "Glimps"}]}'), "Glimpse"),
    "misplaced node": (board(cards='[{"name": "A", "types": ["item"], "abilities": [{"is": "Draw"}]}]'), "abil"),
    "deep nodes": (said('{"is": "Sequence", "steps": [' * 300 + '{"is": "Draw"}' + "]}" * 300), "deep"),
    "include is a number": ('{"include": [7], "scenarios": []}', "include[0]"),
    "include of no name": ('{"include": ["a\\u0000b.json"], ' + board()[1:], "include"),
    "not a number": (board('"turn": NaN'), "NaN"),
    "a word twice": (board('"turn": 5, "turn": 6'), "“turn” twice"),
    "seed that is none": (board('"seeds": "7-20"'), "as 1..5"),
    "one comma more": (board()[:-2] + ",]}", "JSON"),
    "packed": (gzip.compress(board().encode()), "UTF-8"),
}  # fmt: skip
HEADER = (
    b'{"is":"header","version":%s,"start":{"decks":[{"material":["a"],"main":["b"]},{"material":[],"main":[]}],'
    b'"seed":"12","first":1},"sheets":"x","seats":["player","random"]'
)


def journal(version: bytes, check: bytes = b"") -> bytes:
    """Write the first line of a saved game."""
    head = HEADER.replace(b"%s", version)
    return head + b',"check":"' + (check or b"%08x" % zlib.crc32(head)) + b'"}\n'


JOURNALS: dict[str, tuple[bytes, str]] = {
    **{
        f"version {each.decode()}": (journal(each), "version") for each in (b"0", b"-1", b"99", b"1.5", b'"5"', b"null")
    },
    "another check": (journal(b"9", b"00000000"), "damaged"),
    "words for a check": (journal(b"9", b"zzzzzzzz"), "damaged"),
    "lines of another system": (journal(b"9").replace(b"\n", b"\r\n"), "damaged"),
    "packed": (gzip.compress(journal(b"9")), "damaged"),
    "empty lines": (b"\n" * 1000, "damaged"),
}


@pytest.mark.parametrize(
    ("command", "name"), [("scenario", name) for name in SCENARIOS] + [("replay", name) for name in JOURNALS]
)
def test_a_typo_is_one_sentence(
    command: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """It says where and what is wrong, and the nearest word where there is one."""
    monkeypatch.setenv("HOME", str(tmp_path))
    content, words = (SCENARIOS if command == "scenario" else JOURNALS)[name]
    path = tmp_path / ("file.json" if command == "scenario" else "file.journal")
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert main([command, str(path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("gadesk: ") and words in line and line.endswith(".") and "fault of the program" not in line


@pytest.mark.timed
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_typo_costs_next_to_nothing(name: str, tmp_path: Path) -> None:
    """Whatever is wrong with a scenario."""
    content, path, took = SCENARIOS[name][0], tmp_path / "file.json", []
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    for _ in range(3):
        begun = time.process_time()
        assert main(["scenario", str(path)]) == 2
        took.append(time.process_time() - begun)
    assert min(took[1:]) < MOST
