"""The gates catch what they are for: each is shown a module that breaks its rule."""

from __future__ import annotations

import pytest

from gadesk.cards.catalogue import bundled_catalogue
from tests.architecture.source import ROOT, Module
from tests.architecture.test_card_names import named_cards
from tests.architecture.test_docstrings import undocumented
from tests.architecture.test_imports import wrong_imports
from tests.architecture.test_rule_ids import citations, known
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
        ("gadesk/rulestext/x.py", "import gadesk.engine.views"),
        ("gadesk/ui/x.py", "from gadesk.engine.state import GameState"),
        ("gadesk/ui/x.py", "from gadesk.engine import state"),
        ("gadesk/bots/x.py", "from gadesk.script.node import Node"),
        ("gadesk/session/x.py", "from gadesk import bots"),
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
        ("gadesk/ui/x.py", "from gadesk.engine.views import PlayerView\nfrom gadesk.engine import decisions"),
        ("gadesk/ui/x.py", "from PySide6 import QtCore\nimport json\nfrom gadesk import __version__"),
        ("gadesk/engine/x.py", "from gadesk.script.node import Node\nfrom gadesk.engine.state import GameState"),
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
    methods = "class C:\n" + "".join(f"    def m{n}(self): ...\n    def qtName{n}(self): ...\n" for n in range(16))
    found = dict(too_large(Written(function + methods + "\n" * 600)))
    assert list(found.values()) == ["694 lines", "61 lines", "16 public methods"]


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
