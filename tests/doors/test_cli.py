"""The command line: one door, plain sentences, exit codes, JSON with stable keys."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gadesk import cli
from gadesk.cards.catalogue import bundled_catalogue
from gadesk.commands import COMMANDS, window
from gadesk.commands.screen import has_screen
from gadesk.decks.starters import starter_names
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.texts import rules_text
from gadesk.terminal import path_to_write
from tests.cards.test_index_json import index_card


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run one command line in this process."""
    code = cli.main(words)
    out, err = capsys.readouterr()
    return code, out, err


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    """Run one command line that prints an object."""
    code, out, _ = run(capsys, *words, "--json")
    printed: dict[str, Any] = json.loads(out)
    return code, printed


@pytest.mark.parametrize("door", [["-m", "gadesk"], ["main.py"]])
def test_every_door_leads_to_the_same_help(door: list[str], root: Path) -> None:
    """`python -m gadesk` and `python main.py` list the same commands, without importing Qt."""
    shown = subprocess.run([sys.executable, *door, "--help"], cwd=root, capture_output=True, text=True, check=True)
    listed = re.findall(r"^    (\w+)(?:  |$)", shown.stdout, re.MULTILINE)
    assert listed == list(COMMANDS)


def test_help_imports_nothing_heavy(root: Path) -> None:
    """The parser is made without Qt, the engine, the compiler or the network."""
    code = (
        "import sys; from gadesk.cli import make_parser; make_parser(); "
        "heavy = ('PySide6', 'asyncio', 'gadesk.engine', 'gadesk.rulestext', 'gadesk.session', 'gadesk.ui'); "
        "print([name for name in sys.modules if name.startswith(heavy)])"
    )
    shown = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_without_a_screen_the_window_says_so_in_one_line(root: Path) -> None:
    """Exit code 2, one line, and the names of what works without one."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    shown = subprocess.run([sys.executable, "-m", "gadesk"], cwd=root, env=environment, capture_output=True, text=True)
    if not has_screen(environment):
        assert shown.returncode == 2 and shown.stderr.count("\n") == 1 and "selfplay" in shown.stderr


def test_a_screen_is_known_by_the_environment() -> None:
    """An X server that is there, Wayland or a chosen Qt platform will do on Linux; elsewhere there is always one."""
    assert not has_screen({}, "linux") and not has_screen({"DISPLAY": ""}, "linux")
    assert not has_screen({"DISPLAY": ":4711"}, "linux") and has_screen({"DISPLAY": "localhost:10.0"}, "linux")
    assert has_screen({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert has_screen({"QT_QPA_PLATFORM": "offscreen"}, "linux")
    assert has_screen({}, "win32") and has_screen({}, "darwin")


def test_a_fault_of_the_program_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No traceback reaches a user unless it was asked for."""
    monkeypatch.delenv("GADESK_DEBUG", raising=False)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("gadesk.decks.dialects.read_deck_file", broken)
    code, _, err = run(capsys, "deck", "check", "some.txt")
    assert code == 1 and err.count("\n") == 1 and "ZeroDivisionError" in err
    monkeypatch.setenv("GADESK_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["deck", "check", "some.txt"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["deck", "check", "no such file.txt"], "Cannot read the deck no such file.txt"),
        (["deck", "check", "README.md", "--format", "vintage"], "standard, draft"),
        (["cards", "compile", "no such file.json"], "Cannot read the card file no such file.json"),
        (["cards", "compile", "README.md"], "not JSON"),
        (["shot", "nothing", "--out", "x.png", "--size", "huge"], "1600x900"),
        (["shot", "nothing", "--out", "x.png", "--scale", "99"], "0.5 to 4"),
        (["selfplay", "--games", "0"], "at least 1"),
        (["join", "rubbish", "--bot"], "is no code"),
        (["window", "--base-url", "no address"], "not the address of an Index"),
    ],
)
def test_a_users_mistake_is_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    """Exit code 2 and one line that says what is wrong."""
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "") and said in err and err.count("\n") == 1


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Type what can't be parsed; the exit code is 2, and what is said is one line."""
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    said = capsys.readouterr()
    assert (caught.value.code, said.out, said.err.count("\n")) == (2, "", 1) and said.err.startswith("gadesk: ")
    return said.err


@pytest.mark.parametrize("words", [["--"], ["deck"], ["cards"], ["nonsense"], ["deck", "check"], ["sync", "--a\nb"]])
def test_an_incomplete_command_line_is_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    """It says where the usage is printed."""
    assert " --help says more." in refusal(capsys, *words)


def numbers(parser: argparse.ArgumentParser) -> Iterator[tuple[list[str], str]]:
    """Every option below a parser that reads what is typed: the words of its command, and its own."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from (([name, *words], option) for words, option in numbers(below))
        elif action.option_strings and action.type not in (None, Path, path_to_write):
            yield [], action.option_strings[-1]


NUMBERS = [[*words, option] for words, option in numbers(cli.make_parser())]


@pytest.mark.parametrize("words", NUMBERS, ids=" ".join)
@pytest.mark.parametrize("typed", ["²", "x", "", "1\n2", "x" * 5000])
def test_what_is_no_number_is_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str], typed: str) -> None:
    """At every option of every command that reads a number."""
    said = refusal(capsys, *words, typed)
    assert said.startswith(f"gadesk: {words[-1]}: “") and "number" in said


def test_numbers_are_asked_for() -> None:
    """The test above has something to look at."""
    assert ["selfplay", "--seed"] in NUMBERS and ["shot", "--scale"] in NUMBERS and ["host", "--port"] in NUMBERS


def test_deck_check_prints_stable_keys(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """legal, format and problems, whether the deck is legal or not; the exit code tells as well."""
    code, printed = as_json(capsys, "deck", "check", starter_names()[0])
    assert (code, printed) == (0, {"legal": True, "format": "standard", "problems": []})
    path = tmp_path / "mine.txt"
    path.write_text("# Main\n4 Nobody of This Name\n", encoding="utf-8")
    code, printed = as_json(capsys, "deck", "check", str(path), "--format", "Draft")
    assert code == 1 and printed["legal"] is False and printed["format"] == "draft"
    assert printed["problems"][0].startswith("Line 2:") and len(printed["problems"]) == 3
    _, out, _ = run(capsys, "deck", "check", str(path))
    assert "mine: not legal in Standard" in out


def test_a_deck_with_unread_cards_is_not_legal(capsys: pytest.CaptureFixture[str], tmp_path: Path, root: Path) -> None:
    """Sixty other cards do not make up for a line whose card is unknown; a stray line does no harm."""
    text = (root / "resources" / "decks" / "starters" / f"{starter_names()[0].lower()}.txt").read_text(encoding="utf-8")
    path = tmp_path / "mine.txt"
    path.write_text(text + "Nobody of this name is a card\n", encoding="utf-8")
    code, printed = as_json(capsys, "deck", "check", str(path))
    assert code == 0 and printed["legal"] and len(printed["problems"]) == 1
    path.write_text(text + "2 Nobody of This Name\n", encoding="utf-8")
    code, printed = as_json(capsys, "deck", "check", str(path))
    assert code == 1 and not printed["legal"]


def test_cards_compile_prints_stable_keys(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Figures add up, and every card has its verdict and unread texts."""
    path = tmp_path / "cards.json"
    unreadable = index_card(
        slug="odd", name="Odd", effect="Zorp the blargh twice.", effect_raw="Zorp the blargh twice."
    )
    path.write_text(json.dumps([index_card(effect="Draw a card.", types=["ACTION"]), unreadable]), encoding="utf-8")
    code, printed = as_json(capsys, "cards", "compile", str(path))
    assert code == 0
    assert list(printed) == ["cards", "whole", "partly", "manual", "abilities", "abilities_read", "by_card", "refused"]
    assert printed["cards"] == printed["whole"] + printed["partly"] + printed["manual"] == 2
    odd = printed["by_card"]["odd"]
    assert (odd["verdict"], odd["unread"]) == ("manual", ["Zorp the blargh twice."])
    assert [odd["unread"][0].endswith(words) for words in odd["unread_from"]] == [True]
    assert odd["unread_why"] == ["unknown word"]
    code, out, _ = run(capsys, "cards", "compile", str(path))
    assert "Zorp the blargh twice." in out and "2 cards" in out


def test_cards_compile_leaves_the_rules_of_a_set_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What only the set's cards say is not read without their rules; an unknown set is a sentence that names them."""
    path = tmp_path / "cards.json"
    texts = {"one": ("Draw a card.", "OLD"), "two": ("Draw a card.", "NEW"), "three": ("Glimpse 2.", "NEW")}
    cards = [
        index_card(
            slug=slug,
            name=slug.title(),
            effect=text,
            types=["ACTION"],
            editions=[
                index_card()["editions"][0]
                | {"set": {"prefix": name, "name": name, "release_date": f"20{'20' if name == 'OLD' else '22'}-01-01"}}
            ],
        )
        for slug, (text, name) in texts.items()
    ]
    path.write_text(json.dumps(cards), encoding="utf-8")
    code, printed = as_json(capsys, "cards", "compile", str(path), "--without-own", "new")
    assert code == 0 and printed["whole"] == 3
    assert (printed["set"], printed["set_cards"], printed["set_whole"]) == ("NEW", 2, 1)
    assert list(printed["set_unread"]) == ["three"]
    assert set(map(tuple, printed["set_rules"].values())) == {("three",)}
    _, out, _ = run(capsys, "cards", "compile", str(path), "--without-own", "NEW")
    assert "NEW: 1 of 2 cards whole" in out and "three: manual" in out
    code, out, err = run(capsys, "cards", "compile", str(path), "--without-own", "NIL")
    assert code == 2 and out == "" and "NEW, OLD" in err and len(err.strip().splitlines()) == 1


def test_cards_perturb_counts_changed_texts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A rate for each kind and family, with examples of what failed; a family that there is not is a sentence."""
    path = tmp_path / "cards.json"
    texts = ("Deal 3 damage to target ally.", "Put a buff counter on target ally you control.")
    cards = [index_card(slug=f"c{at}", name=f"C {at}", effect=text, types=["ACTION"]) for at, text in enumerate(texts)]
    path.write_text(json.dumps(cards), encoding="utf-8")
    code, printed = as_json(capsys, "cards", "perturb", str(path), "--family", "number", "--show", "1")
    assert code == 0
    assert list(printed) == ["tried", "read", "rate", "families", "kinds", "spoilt", "refused"]
    assert printed["tried"] == printed["read"] > 0 and list(printed["families"]) == ["number"]
    assert {one["family"] for one in printed["kinds"]} == {"number"}
    assert printed["spoilt"]["tried"] >= printed["spoilt"]["read"]
    code, out, _ = run(capsys, "cards", "perturb", str(path), "--family", "number")
    assert code == 0 and "number: digit -> digit: 1 of 1 read (100.0 %)" in out and "changed texts read" in out
    for words in (("--family", "nil"), ("--most", "-1"), ("--show", "-2")):
        code, out, err = run(capsys, "cards", "perturb", str(path), *words)
        assert code == 2 and out == "" and len(err.strip().splitlines()) == 1


def test_cards_show_prints_facts_sheet_and_text(capsys: pytest.CaptureFixture[str]) -> None:
    """A card of a starter deck is shown with its text printed back."""
    catalogue, sheets = bundled_catalogue(), bundled_sheets()
    slug = next(card.slug for card in catalogue if card.slug in sheets and rules_text(card.slug))
    code, printed = as_json(capsys, "cards", "show", slug)
    assert code == 0 and list(printed) == ["cards"]
    assert list(printed["cards"][0]) == ["facts", "sheet", "texts", "unread"]
    assert printed["cards"][0]["facts"]["slug"] == slug and printed["cards"][0]["texts"] == [rules_text(slug)]
    code, out, _ = run(capsys, "cards", "show", slug)
    assert code == 0 and rules_text(slug).splitlines()[0] in out and '"CardSheet"' in out
    other = next(iter(catalogue)).name
    code, _, err = run(capsys, "cards", "show", other[:-1] + "#")
    assert code == 2 and "No card is named" in err and "did you mean" in err


def test_no_command_at_all_is_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """`gadesk` alone opens the window."""
    monkeypatch.setattr(window, "run", lambda args: 7)
    assert cli.main([]) == 7
