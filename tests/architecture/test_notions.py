"""A word of the rulebook is declared once: a new one is missed by name wherever it must be given something."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gadesk import glossary
from gadesk.cards.model import PrintedFace
from gadesk.engine.state.characteristics import Chars
from gadesk.engine.state.game_state import Side
from gadesk.glossary import Counter, Stat
from gadesk.glossary.notion import Notion, total
from gadesk.protocol.views import CardView, SeatView
from gadesk.script.sheet import Face
from tests.architecture.listed import Place, listed, listed_words
from tests.architecture.source import ROOT, Module, modules
from tests.architecture.test_rule_ids import known

PLACES = {
    "CardType": {"gadesk.ui.design.looks_of"},
    "CostKind": {"gadesk.engine.query.combinations", "gadesk.ui.design.looks_of"},
    "Counter": {"gadesk.ui.design.looks_of"},
    "Direction": {"gadesk.ui.design.looks_of"},
    "Element": {"gadesk.ui.cards.art_patterns", "gadesk.ui.design.looks_of"},
    "Keyword": {"gadesk.script.keyword_meanings", "gadesk.ui.library.word_explanations"},
    "Label": set(),
    "Phase": {"gadesk.engine.flow.phases", "gadesk.ui.design.looks_of"},
    "Property": {"gadesk.ui.design.looks_of"},
    "Speed": set(),
    "Stat": {"gadesk.ui.design.looks_of"},
    "Step": set(),
    "Supertype": {"gadesk.ui.design.looks_of"},
    "Zone": {"gadesk.engine.query.selections", "gadesk.ui.table.card_moves"},
}
"""Where a new member must be given something besides its declaration: behaviour in the engine, and drawing."""
NOTIONS = {name: kind for name in PLACES if issubclass(kind := getattr(glossary, name), Notion)}

WITH_ONE_MORE = """
import ast, importlib, json, sys
from importlib.machinery import SourceFileLoader

compiled = SourceFileLoader.get_code

def with_one_more(self, name):
    '''Compile a module of the glossary with one more member in each notion: its first member's facts, another word.'''
    if not name.startswith("gadesk.glossary."):
        return compiled(self, name)
    tree = ast.parse(self.get_source(name))
    for kind in tree.body:
        if isinstance(kind, ast.ClassDef) and any(ast.unparse(base) == "Notion" for base in kind.bases):
            first = next(one for one in kind.body if isinstance(one, ast.Assign))
            _, facts = first.value.elts
            kind.body.append(ast.Assign([ast.Name("MADE_UP", ast.Store())], ast.Tuple(
                [ast.Constant("made_up"), facts], ast.Load())))
    return compile(ast.fix_missing_locations(tree), self.get_filename(name), "exec")

SourceFileLoader.get_code = with_one_more
from gadesk.glossary import notion

missed = []

def collecting(kind, table, but=()):
    where = sys._getframe(1).f_globals["__name__"]
    missed.extend((kind.__name__, where, one.name) for one in kind if one not in table and one not in but)
    return {one: table[one] for one in kind if one in table}

def collecting_order(members, order):
    members = list(members)
    where = sys._getframe(1).f_globals["__name__"]
    missed.extend((type(one).__name__, where, one.name) for one in members if one not in order)
    return order

notion.total, notion.ordered = collecting, collecting_order
for module in json.loads(sys.stdin.read()):
    importlib.import_module(module)
importlib.import_module("gadesk.ui.library.word_explanations").glossary()  # read as it is first asked for
print(json.dumps(missed))
"""


@pytest.fixture(scope="module")
def missed() -> list[list[str]]:
    """Return what every room misses once each notion has a member that was made up."""
    names = [one.name for one in modules("gadesk") if not one.name.endswith("__main__")]
    done = subprocess.run(
        [sys.executable, "-c", WITH_ONE_MORE],
        input=json.dumps(names), capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[list[str]] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("name", PLACES)
def test_a_new_member_is_missed_by_name_where_it_must_be_given_something(name: str, missed: list[list[str]]) -> None:
    """With its declaration that makes at most three places."""
    found = {where for kind, where, _ in missed if kind == name}
    assert found == PLACES[name]
    assert len(found) <= 2
    assert {member for kind, _, member in missed if kind == name} <= {"MADE_UP"}


def test_a_table_without_a_member_is_refused_by_name() -> None:
    """What `total` says names the notion and the member."""
    table = dict.fromkeys(Counter, 1)
    del table[Counter.WITHER]
    with pytest.raises(TypeError, match="Counter: nothing is said of WITHER"):
        total(Counter, table)
    assert total(Counter, table, but=(Counter.WITHER,)) == table


@pytest.mark.parametrize("name", NOTIONS)
def test_every_notion_says_where_it_stands_in_the_rulebook(name: str) -> None:
    """A rule among the facts is an id of the rulebook, or a section of it."""
    rules = {member.name: getattr(member.facts, "rule", "") for member in NOTIONS[name]}
    assert not [f"{member}: {rule}" for member, rule in rules.items() if rule and not known(rule)]


def test_every_notion_is_tried() -> None:
    """A new notion is given its places above."""
    assert {kind.__name__ for kind in vars(glossary).values() if _is_notion(kind)} == set(NOTIONS)


def _is_notion(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Notion) and kind is not Notion


DECLARED = "gadesk/glossary/"
"""Where lists may stand."""
OWN_TWO = "a rule that names just these"
SENTENCE = "what such a sentence can sensibly say; of others it would be nonsense, or break a secret"
LEFT = {
    ("gadesk/protocol/hand_tools.py", "Tool", "Zone"): OWN_TWO,
    ("gadesk/engine/changes/zones.py", "_lose_track", "Zone"): OWN_TWO,
    ("gadesk/engine/changes/zones.py", "destination", "Zone"): OWN_TWO,
    ("gadesk/engine/continuous/reads.py", "ASKS", "Zone"): "influence counts the hand and the memory",
    ("gadesk/engine/flow/phases.py", "_keep_limits", "Zone"): "influence counts the hand and the memory",
    ("gadesk/engine/query/amounts.py", "_at_the_start", "Zone"): "the two decks that a game starts with",
    ("gadesk/rulestext/grammar/continuous/permissions.py", "_last_of_all", "Zone"): "the two decks of a game's start",
    ("gadesk/rulestext/grammar/conditions/counted.py", "_in_zones", "Zone"): "whose hand and memory is often left out",
    ("gadesk/rulestext/grammar/subjects/players.py", "_told_apart", "Zone"): "influence counts the hand and the memory",
    ("gadesk/engine/state/parts.py", "UNCHECKED", "Zone"): "what the state-based checks of today look at",
    ("gadesk/engine/query/selections.py", "this", "Zone"): "what was played has left these two once it does something",
    ("gadesk/engine/resolve/continuous.py", "_open", "Zone"): OWN_TWO,
    ("gadesk/engine/resolve/tokens.py", "_generate", "Zone"): "what is generated anywhere else lies open",
    ("gadesk/engine/state/characteristics.py", "_works_away", "Zone"): "the material deck is looked at by itself",
    ("gadesk/rulestext/grammar/continuous/permissions.py", "PERMITTING", "Zone"): SENTENCE,
    ("gadesk/rulestext/grammar/costs/costs.py", "FROM", "Zone"): SENTENCE,
    ("gadesk/rulestext/grammar/costs/costs.py", "HOMES", "Zone"): SENTENCE,
    ("gadesk/rulestext/grammar/instructions/cards.py", "_draw", "Zone"): SENTENCE,
    ("gadesk/rulestext/grammar/instructions/zones.py", "_whole_zones", "Zone"): SENTENCE,
    ("gadesk/rulestext/grammar/nouns/attributes.py", "_whereabouts", "Zone"): SENTENCE,
    ("gadesk/session/bench/crowded_boards.py", "_game", "Zone"): "a measured board",
    ("gadesk/session/scenario/board.py", "BoardReader._deck", "Zone"): "the two decks that a game starts with",
    ("gadesk/session/selfplay/cases.py", "case_of_start", "Zone"): "the two decks that a game starts with",
    ("gadesk/sheets/doings.py", "_OWN", "Zone"): "where players call it a return that a card goes to",
    ("gadesk/sheets/fast_uses.py", "_KEYWORDS", "Keyword"): "those of which it is known; others may be for anything",
    ("gadesk/sheets/fast_uses.py", "counts_before_drawing", "Zone"): "what the draw phase changes",
    ("gadesk/sheets/doings.py", "_PILES", "Zone"): "whence players call it a return that a card comes",
    ("gadesk/ui/design/looks_of.py", "KEYWORDS", "Keyword"): "icons of their own; the others share one",
    ("gadesk/ui/log/grouped_lines.py", "FROM", "Zone"): "what costs may be paid from besides the hand",
    (
        "gadesk/ui/log/sentences.py",
        "_activated",
        "Zone",
    ): "cards are played from the hand unless the log says otherwise",
}
"""The lists that stand in the program yet, each with the reason."""


LEFT_AS_WORDS = {
    ("gadesk/bots/worth.py", "KEYWORDS_WORTH", "Keyword"): "an opinion; others are worth a little",
    ("gadesk/cards/search/fields.py", "ALIASES", "Stat"): "short forms, which not all have",
    ("gadesk/cards/search/phrases.py", "ELSEWHERE", "CardType"): "words of other games, for ours",
    ("gadesk/cards/search/speech.py", "_FIELDS", "Stat"): "how players call them; the words of all come from STATS",
    ("gadesk/cards/search/fields.py", "SYNONYMS", "CardType"): "words of other games, for the nearest of this one",
    ("gadesk/cards/search/fields.py", "SYNONYMS", "Stat"): "words of other games, for the nearest of this one",
    ("gadesk/rulestext/grammar/instructions/destinations.py", "fields_of_put", "Property"): "the fields of a node",
    ("gadesk/rulestext/grammar/instructions/destinations.py", "MANNERS", "Property"): "the fields of a node",
    ("gadesk/session/selfplay/cases.py", "_object_part", "Property"): "the keys of a case",
    ("gadesk/session/selfplay/unlike.py", "OF_OBJECT", "Property"): "the fields of an object",
    ("gadesk/ui/design/icon_shapes.py", "TABLE_SHAPES", "Zone"): "icons of the table, by names of their own",
}
"""The lists of a notion's words as plain text, each with the reason."""


@pytest.mark.parametrize(("search", "left"), [(listed, LEFT), (listed_words, LEFT_AS_WORDS)])
def test_no_members_are_listed_by_hand(search: Callable[[Module], Iterator[Place]], left: dict[Place, str]) -> None:
    """Two members of a notion in one list are a fact that belongs with their declaration, or have a reason above."""
    found = {place for one in modules("gadesk") if not one.where.startswith(DECLARED) for place in search(one)}
    assert not found - left.keys(), "a fact of the notion, or a reason above"
    assert not left.keys() - found, "no longer there"


def test_the_search_sees_a_list(tmp_path: Path) -> None:
    """A tuple, a dictionary and pairs are lists; one member and a table that is checked are none."""
    source = (
        "A = (Zone.HAND, Zone.MEMORY)\nB = {Zone.HAND: 1, Zone.MEMORY: 2}\n"
        "C = total(Zone, {Zone.HAND: 1, Zone.FIELD: 2})\n"
        "def d():\n    return [(1, Zone.HAND), (2, Zone.MEMORY)]\nE = (Zone.HAND, Counter.BUFF)\n"
    )
    path = tmp_path / "made_up.py"
    path.write_text(source, encoding="utf-8")
    assert [place[1:] for place in listed(_Elsewhere(path))] == [("A", "Zone"), ("B", "Zone"), ("d", "Zone")]


def test_the_search_sees_a_list_of_words(tmp_path: Path) -> None:
    """Three words of one notion are a list; two are not, nor are the fields of a record."""
    source = (
        'A = ("level", "cost", "power", "life")\nB = {"hand": 1, "memory": 2}\n'
        'class C:\n    __slots__ = ("level", "power", "life")\n    d = {"x": "taunt", "y": "link", "z": "pride"}\n'
    )
    path = tmp_path / "made_up.py"
    path.write_text(source, encoding="utf-8")
    assert [place[1:] for place in listed_words(_Elsewhere(path))] == [("A", "Stat"), ("C", "Keyword")]


class _Elsewhere(Module):
    """A module that is not of the tree."""

    @property
    def where(self) -> str:
        """Its name."""
        return self.path.name


def test_faces_objects_and_views_keep_every_number() -> None:
    """A face and a view have a field for each, and what the layers work out of an object has one, too."""
    stats = [stat.value for stat in glossary.STATS]
    for record in (PrintedFace, Face, CardView):
        assert not [stat for stat in stats if stat not in record.__annotations__], record.__module__
    based = [f"base_{stat}" for stat in Stat if stat.facts.based]
    assert not [stat for stat in (*glossary.WORKED_OUT, *based) if stat not in Chars.__slots__]


def test_each_player_has_every_zone_of_their_own() -> None:
    """A side keeps a list for each, and a view of it says what lies there."""
    zones = [zone.value for zone in glossary.OWN_ZONES]
    assert not [zone for zone in zones if zone not in Side.__slots__]
    assert not [zone for zone in zones if zone not in SeatView.__struct_fields__]
