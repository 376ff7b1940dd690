"""The words of questions: every one is the asking ability's own, whichever face, card or effect it is from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gadesk.protocol.decisions import Decision, DecisionKind
from gadesk.script import abilities as a
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.node import Ability, Node, walk
from gadesk.script.players import TargetPlayer, You
from gadesk.script.sheet import Face
from gadesk.session.scenario.scenarios import load, run
from gadesk.session.table import Table
from gadesk.session.wording import instructions_around
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.wording import ability_words, clause

ASKING = (e.May, e.Modal, s.Target, TargetPlayer, s.Chosen)
PERSONS = frozenset({"your", "their", "them", "they", "that", "this", "player"})
JOINING = frozenset({"where", "among"})
"""Says within the sentence what X is, or of which cards one is, which the whole may say otherwise."""


def faces() -> list[tuple[str, Face]]:
    """List every face of every bundled sheet, back sides too."""
    both = [(slug, face) for slug, sheet in bundled_sheets().items() for face in (sheet.front, sheet.back)]
    return [(slug, face) for slug, face in both if face is not None]


def spoken(face: Face) -> Iterator[Ability]:
    """Yield the abilities of a face and those that they grant."""
    for ability in face.abilities:
        for inner in walk(ability):
            if isinstance(inner, Ability) and not isinstance(inner, a.Manual):
                yield inner


def asking(ability: Ability) -> list[Node]:
    """List the parts of an ability that ask something."""
    return [part for part in walk(ability) if isinstance(part, ASKING)]


def stems(words: str) -> set[str]:
    """Return the beginnings of the longer words, so that "deal" is found in "deals"."""
    return {word[:3] for word in re.findall(r"[a-z]{3,}", words.lower())}


def test_every_asking_part_of_every_sheet_says_its_own_words() -> None:
    """Modes, offers, targets and choices of each ability, printed or granted, front or back."""
    silent, strange, counted = set(), [], 0
    for slug, face in faces():
        for ability in spoken(face):
            parts = asking(ability)
            own = ability_words(ability, face) if parts else ""
            if parts and not own:
                silent.add(slug)
                continue
            known = stems(own) | {word[:3] for word in PERSONS | JOINING}
            for part in parts:
                modes = part.modes if isinstance(part, e.Modal) else ()
                said = [ability_words(mode, face) for mode in modes]
                if not modes:
                    around = instructions_around(ability, part)
                    offered = isinstance(part, e.May) and part.who == You()
                    said = [words for words in (clause(node, face, offered) for node in around) if words][:1]
                counted += len(said)
                strange += [(slug, words, own) for words in said if not words or not stems(words) <= known]
    assert counted > 800
    assert strange == []
    assert silent == set()


PLAIN = ["Spirit of Fire", "Jin, Undying Resolve"]
DECK = ["Creative Shock"] * 8


def asked(seats: list[dict[str, Any]], steps: list[dict[str, Any]], **fields: Any) -> tuple[Decision, Table]:
    """Lay a board, take the steps, and return what a seat is asked then, as it is asked through the session."""
    result = run(load({"title": "A question", "seats": seats, "steps": steps, **fields}))
    assert result.game is not None
    table = Table(result.game, len(seats))
    assert table.decision is not None
    return table.decision, table


def test_the_back_side_asks_with_its_own_words() -> None:
    """A weapon that was transformed offers what its back says, not what its front's ability of that place does."""
    ours: dict[str, Any] = {
        "champion": {"lineage": PLAIN},
        "field": [{"card": "Huaji of Heaven's Rise", "transformed": True, "counters": {"durability": 3}}],
        "main_deck": DECK,
    }
    theirs: dict[str, Any] = {"champion": {"lineage": ["Spirit of Fire"]}, "main_deck": DECK}
    attack = {"do": "attack", "unit": "champion@0", "weapon": "Huaji of Heaven's Rise", "target": "champion@1"}
    decision, _ = asked([ours, theirs], [attack, {"do": "resolve one"}])
    assert decision.kind is DecisionKind.MAY
    assert "deal 10 unpreventable damage" in decision.says
    assert "Transform" not in decision.text and "10 unpreventable damage" in decision.text


def test_modes_of_a_back_side_say_what_they_do() -> None:
    """Each mode has its own bullet's words."""
    dragon = {"card": "Fabled Azurite Fatestone", "transformed": True}
    ours: dict[str, Any] = {
        "champion": {"lineage": ["Spirit of Fire", "Guo Jia, Blessed Scion"]},
        "main_deck": DECK,
        "field": [dragon],
    }
    theirs: dict[str, Any] = {"champion": {"lineage": ["Spirit of Fire"]}, "main_deck": DECK}
    attack = {"do": "attack", "unit": "Fabled Azurite Fatestone", "target": "champion@1"}
    decision, _ = asked([ours, theirs], [attack])
    assert decision.kind is DecisionKind.MODES
    texts = [option.text for option in decision.options]
    assert texts[0].startswith("Generate") and texts[1].startswith("Empower")
