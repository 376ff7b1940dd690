"""The gates catch what they are for: each is shown a module that breaks its rule."""

from __future__ import annotations

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from tests.architecture.source import ROOT, Module
from tests.architecture.test_card_names import named_cards
from tests.architecture.test_chance import draws
from tests.architecture.test_docstrings import silent_tests, undocumented
from tests.architecture.test_erased_types import erased
from tests.architecture.test_foreign import readers
from tests.architecture.test_imports import wrong_imports
from tests.architecture.test_rule_ids import citations, known, marked_rules
from tests.architecture.test_sizes import too_large


class Written(Module):
    """A module that says what a test wants, in a room of its choice."""

    def __init__(self, text: str, where: str = "gadesk/engine/made_up.py") -> None:
        super().__init__(ROOT / where)
        self.__dict__["text"] = text


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("gadesk/engine/x.py", "from gadesk.rulestext import compile"),
        ("gadesk/engine/x.py", "from gadesk.cards.model import Card"),
        ("gadesk/engine/x.py", "def f():\n    import gadesk.ui.app"),
        ("gadesk/engine/x.py", "from ..session import game"),
        ("gadesk/rulestext/x.py", "import gadesk.protocol.views"),
        ("gadesk/ui/x.py", "from gadesk.engine.state.game_state import GameState"),
        ("gadesk/ui/x.py", "from gadesk.engine import state"),
        ("gadesk/bots/x.py", "from gadesk.script.node import Node"),
        ("gadesk/session/x.py", "from gadesk import ui"),
        ("gadesk/session/x.py", "import gadesk.cli"),
        ("gadesk/session/x.py", "from PySide6.QtCore import QObject"),
        ("gadesk/session/x.py", "import requests"),
        ("gadesk/cards/x.py", "import numpy"),
    ],
)
def test_an_import_against_the_table_is_caught(where: str, text: str) -> None:
    """However it is written and wherever it stands."""
    assert len(wrong_imports(Written(text, where))) == 1


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("gadesk/ui/x.py", "from gadesk.protocol.views import PlayerView\nfrom gadesk.protocol import decisions"),
        ("gadesk/ui/x.py", "from PySide6 import QtCore\nimport json\nfrom gadesk import __version__"),
        (
            "gadesk/engine/x.py",
            "from gadesk.script.node import Node\nfrom gadesk.engine.state.game_state import GameState",
        ),
        ("gadesk/commands/x.py", "from gadesk.engine.game import Game\nfrom gadesk.ui.app import main"),
    ],
)
def test_an_import_down_the_table_is_allowed(where: str, text: str) -> None:
    """A room's own modules, the rooms below it and the standard library are fine."""
    assert not wrong_imports(Written(text, where))


def test_a_card_name_is_caught_in_any_dress() -> None:
    """In a comment, cut into two literals, as a slug, as a champion's first name, and as a literal of one word."""
    cards = list(bundled_catalogue())
    long = next(card for card in cards if card.name.count(" ") == 2 and card.name.replace(" ", "").isalpha())
    short = next(card for card in cards if card.name.isalpha())
    champion = next(card for card in cards if "champion" in card.front.types and "," in card.name)
    first, rest = long.name.split(" ", 1)
    for text in (f"# {long.name.upper()}", f"x = '{first} ' '{rest}'", f"x = '{long.slug}'"):
        assert named_cards(Written(text)) == {long.name.lower()}
    assert named_cards(Written(f"x = '{short.name.lower()}'")) == {short.name.lower()}
    assert named_cards(Written(f"# {short.name.lower()} is a word too")) == set()
    assert champion.name.split(",")[0].lower() in named_cards(Written(f"x = '{champion.name.split(',')[0]}'"))


def test_what_is_too_large_is_caught() -> None:
    """A long file, a long function, and a class with many public methods of its own naming."""
    function = "def f():\n" + "    pass\n" * 60
    methods = "class C:\n" + "".join(f"    def m{n}(self): ...\n    def qtName{n}(self): ...\n" for n in range(19))
    found = dict(too_large(Written(function + methods + "\n" * 600)))
    assert list(found.values()) == ["700 lines", "61 lines", "19 public methods"]


@pytest.mark.parametrize("text", ["import random", "from random import Random", "def f():\n    import random"])
def test_a_generator_of_chance_is_caught(text: str) -> None:
    """However it is imported."""
    assert draws(Written(text)) and not draws(Written("from gadesk.engine import rng\nimport randomness"))


@pytest.mark.parametrize(
    "text",
    [
        "open(path)", "open(path, 'rb')", "open(path, mode='r')", "path.open()", "io.open(path)", "path.read_text()",
        "json.load(file)", "json.loads(text)", "from json import loads\nloads(text)", "pickle.load(file)",
        "os.fdopen(0)", "JSONDecoder().decode(text)",
    ],
)  # fmt: skip
def test_a_reader_past_the_door_is_caught(text: str) -> None:
    """Files and JSON, read in any way; what is written, and what goes through the door, is not."""
    assert readers(Written(text))
    kept = "open(path, 'w')\nopen(path, mode='wb')\npath.open('ab')\nforeign.loads(text)\nload(path)"
    assert not readers(Written(f"{kept}\nself.page.load(card)\ndialog.open()\nself.tabs.open(page, 'deck')"))


def test_a_test_without_a_docstring_is_caught() -> None:
    """Also one of a class, and one that waits."""
    text = "def test_a(): ...\nclass T:\n    def test_b(self): ...\nasync def test_c(): ...\ndef helper(): ..."
    assert len(list(silent_tests(Written(text, "tests/x.py")))) == 3


def test_marked_rules_are_read() -> None:
    """Every id of every marker, of a test or of a module."""
    text = "pytestmark = [pytest.mark.rule('a.1')]\n@pytest.mark.rule('b.2', 'c')\ndef test_a(): ..."
    assert set(marked_rules(Written(text, "tests/x.py"))) == {"a.1", "b.2", "c"}


def test_missing_docstrings_are_caught() -> None:
    """Of the module, of public functions and methods; private ones, overloads and Qt's names are left alone."""
    text = "def f(): ...\ndef _g(): ...\nclass C:\n    '''Doc.'''\n    def m(self): ...\n    def paintEvent(self): ..."
    assert len(list(undocumented(Written(text)))) == 3


def test_citations_are_looked_up() -> None:
    """Sections, rules and rules below a slash are found in docstrings and known or not."""
    text = '"""See (mechanics.mastery/shifting-currents.1, terms.token, terms.nonsense.1)."""'
    assert {name: known(name) for name in citations(Written(text))} == {
        "mechanics.mastery/shifting-currents.1": True,
        "terms.token": True,
        "terms.nonsense.1": False,
    }


@pytest.mark.parametrize(("text", "lines"), [("x: Any", 1), ("import typing\nx: list[typing.Any]", 1), ("x: Many", 0)])
def test_an_erased_type_is_counted(text: str, lines: int) -> None:
    """However it is written, and nothing that is only called like it."""
    assert len(erased(Written(text))) == lines
