"""Every word of a scenario file is looked up: the schema leaves none unchecked, and a misspelt one is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from gadesk.glossary import Keyword
from gadesk.paths import resource
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.events import EventKind
from gadesk.rulestext.vocabulary import COUNTERS
from gadesk.session.scenario import scenarios, write_words
from gadesk.session.scenario.answers import FIELDS
from gadesk.session.scenario.scenarios import ScenarioError
from gadesk.session.scenario.schema import scenario_schema
from gadesk.session.scenario.words import CHECKS, EVENT_WORDS, QUESTION_WORDS, WORDS
from tests.architecture.source import ROOT

FREE = {"free_text", "range", "seat_key"}
SAID = "Text that may say anything: titles, names that are made up here, words that are compared with what is offered."


def shapes(schema: Any, above: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each part of a schema with the name of the definition that it stands in."""
    if isinstance(schema, dict):
        yield above, schema
        for key, inner in schema.items():
            yield from shapes(inner, key if above == "$defs" else above)
    elif isinstance(schema, list):
        for inner in schema:
            yield from shapes(inner, above)


def properties(part: dict[str, Any]) -> list[str]:
    """List the keys that an object of the schema may have."""
    return list(part["properties"]) if part.get("type") == "object" and "properties" in part else []


def test_no_text_of_the_schema_is_left_unchecked() -> None:
    """A string is a list of words, one of the definitions that are looked up, or declared to be free."""
    loose = []
    for name, inner in scenario_schema()["$defs"].items():
        for _, shape in shapes(inner, name):
            if shape.get("type") == "string" and name not in CHECKS and name not in FREE:
                loose.append(name)
    assert not loose, f"{loose}: {SAID}"


def test_the_lists_of_the_schema_are_the_programs() -> None:
    """A word that the program learns comes into the schema, too."""
    for name, words in WORDS.items():
        assert scenario_schema()["$defs"][name] == {"enum": [str(word) for word in words]}, name
    assert set(CHECKS) <= set(scenario_schema()["$defs"])


MAKE = "python -m gadesk.session.scenario.write_words makes it anew"


def test_what_lists_words_is_made_from_the_declarations() -> None:
    """The schema and the table of the document are as the program writes them."""
    for path, made in ((write_words.SCHEMA, write_words.schema), (write_words.DOCUMENT, write_words.document)):
        text = path.read_text(encoding="utf-8")
        assert made(text) == text, f"{path.name}: {MAKE}"


def test_a_new_word_comes_into_what_lists_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that lacks one is not what the program writes."""
    monkeypatch.setitem(WORDS, "speed", ("made up", *WORDS["speed"]))
    assert '"made up"' in write_words.schema(write_words.SCHEMA.read_text(encoding="utf-8"))
    assert "`speed` | `made up`, `fast`" in write_words.document(write_words.DOCUMENT.read_text(encoding="utf-8"))


def everything() -> dict[str, Any]:
    """Give a scenario that has a word at every place where one may stand."""
    return {
        "title": "All words", "rules": ["combat.retaliation-step.1"], "seeds": [1, 2], "turn": 3,
        "cards": [
            {"name": "Zap", "types": ["action"], "supertypes": ["unique"], "elements": ["fire"], "classes": ["mage"],
             "subtypes": ["spell"], "speed": "fast", "cost": 1, "cost_kind": "reserve", "text": "Draw a card."},
            {"name": "Grub", "types": ["ally"], "cost": 1, "power": 1, "life": 2},
        ],
        "effects": [{"text": "Target ally gets +1 [POWER] until end of turn.", "source": "champion@0",
                     "targets": ["Grub@1"]}],
        "seats": [
            {"champion": {"lineage": ["Spirit of Fire"], "counters": {"level": 1}, "properties": ["distant"]},
             "field": [{"card": "Grub", "counters": {"buff": 1}}], "direction": "north",
             "hand": [{"card": "Zap", "counters": {"omen": 1}}], "graveyard": ["Grub"]},
            {"champion": "Spirit of Fire", "field": ["Grub"]},
        ],
        "phase": "main",
        "steps": [{"refused": {"do": "activate", "card": "Zap", "targets": ["Grub"], "reserve": ["Zap"],
                               "floating": ["Zap"], "cost": ["Zap"]}},
                  {"refused": {"do": "attack", "unit": "Grub", "weapon": "Zap", "target": "Grub"}},
                  {"refused": {"do": "choose", "asked": "targets", "cards": ["Zap"]}},
                  {"refused": {"do": "pass until", "phase": "end", "step": "damage", "until": "combat ends"}}],
        "ever": [{"phase": "main"}],
        "expect": {
            "seats": {"0": {"hand": ["Zap"], "elements": ["norm"], "direction": "north",
                            "graveyard": {"has": ["Grub"], "lacks": ["Zap"], "top": ["Grub"], "order": ["Grub"]}}},
            "objects": {"Grub@0": {"has": ["ranged 2"], "lacks": ["stealth"], "keywords": ["taunt"],
                                   "states": ["distant"], "types": ["ally"], "supertypes": ["unique"],
                                   "subtypes": ["beast"],
                                   "elements": ["norm"], "counters": {"buff": 1}, "lineage": ["Grub"],
                                   "loaded": ["Grub"], "link": "Grub", "zone": "field"}},
            "phase": "main", "step": "none", "why_over": "decked", "costs": {"Zap": 1},
            "legal": ["pass", "activate Zap"], "legal_has": ["attack Grub"], "legal_lacks": ["ability Grub 2"],
            "asked": {"kind": "pay_cost", "word": "sacrifice", "options": ["Grub", "north"]},
            "stack": [{"card": "Zap", "kind": "activation", "targets": ["Grub"], "properties": ["imbued"]}],
            "combat": {"attacker": "Grub", "defenders": ["Grub"], "weapons": ["Zap"], "retaliating": ["Grub"],
                       "intent": ["Zap"], "step": "damage"},
            "happened": [{"kind": "moved", "card": "Zap", "word": "draw", "zone": "hand", "source_zone": "main_deck"}],
            "not_happened": [{"kind": "damaged", "source": "Zap", "targets": ["Grub"], "word": "combat"}],
        },
    }  # fmt: skip


FREE_KEYS = {"title", "text", "name", "$schema", "include"}


def places(data: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], bool]]:
    """Yield the way to each text of a file that is no free one; True where it is a key."""
    if isinstance(data, dict):
        for key, item in data.items():
            yield (*above, key), True
            if isinstance(item, str):
                if key not in FREE_KEYS:
                    yield (*above, key), False
            else:
                yield from places(item, (*above, key))
    elif isinstance(data, list):
        for index, item in enumerate(data):
            if isinstance(item, str):
                yield (*above, index), False
            else:
                yield from places(item, (*above, index))


def misspelt(word: str) -> str:
    """Give a word with a letter twice, which nothing is called."""
    letters = [at for at, sign in enumerate(word) if sign.isalpha()]
    at = letters[len(letters) // 2] if letters else 0
    return word[:at] + word[at] + word[at:] if letters else "9"


@pytest.mark.parametrize(("way", "is_key"), list(places(everything())), ids=lambda value: str(value))
def test_a_misspelt_word_is_refused_wherever_it_stands(way: tuple[Any, ...], is_key: bool) -> None:
    """In one sentence that names it; the file as it is written is not refused."""
    data = everything()
    inside: Any = data
    for part in way[:-1]:
        inside = inside[part]
    if is_key:
        inside[misspelt(way[-1])] = inside.pop(way[-1])
        wrong = misspelt(way[-1])
    else:
        wrong = inside[way[-1]] = misspelt(inside[way[-1]])
    with pytest.raises(ScenarioError) as caught:
        scenarios.load(data)
    said = str(caught.value)
    assert "\n" not in said and said.endswith(".")
    assert any(part in said for part in re.findall(r"\w{3,}|^9$", wrong)) or "is missing" in said or "needs" in said, (
        said
    )


def test_the_file_with_every_word_is_as_the_schema_says() -> None:
    """Nothing of it is refused, so that each refusal is of the word that was misspelt."""
    scenarios.load(everything())
    jsonschema.Draft202012Validator(scenario_schema()).validate(everything())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seats": [{"champion": "Spirit of Fire", "hand": ["Zapp"]}]}, "seats[0].hand[0]: there is no card 'Zapp'"),
        ({"expect": {"asked": "targest"}}, "expect.asked: \"targest\" is not one of: opportunity"),
        ({"expect": {"asked": "targest"}}, "(did you mean 'targets'?)."),
        ({"expect": {"objects": {"Grub": {"has": ["stelth"]}}}}, "expect.objects.Grub.has[0]: 'stelth' is no keyword"),
        ({"expect": {"objects": {"Grub@7": None}}}, "expect.objects.Grub@7: there is no seat 7."),
        ({"expect": {"winner": 2}}, "expect.winner: there is no seat 2."),
        ({"steps": [{"do": "pass", "seat": 4}]}, "steps[0].seat: there is no seat 4."),
        ({"seats": [{"hand": ["Zap@0"]}, {}]}, "seats[0].hand[0]: here a card is only named, without @ or #."),
        ({"seats": [{"champion": "Grub"}]}, "seats[0].champion: 'Grub' is no champion."),
        ({"seats": [{"field": ["Grub", "Zap"]}]}, "seats[0].field[1]: 'Zap' can't be on the field."),
        ({"steps": [{"do": "activate"}]}, "steps[0]: 'activate' needs 'card'."),
        ({"steps": [{"do": "choose"}]}, "steps[0]: 'choose' needs what is chosen"),
        ({"seeds": "9..2"}, "seeds: these must be 1 to 1000 seeds, not 0."),
        ({"seeds": "1..2000"}, "seeds: these must be 1 to 1000 seeds, not 2000."),
        ({"seed": 3}, "seeds: a scenario has a 'seed' or 'seeds', not both."),
        ({"cards": [{"name": "Zap", "types": ["action"], "text": "Draw a card. Then dance."}]},
         "cards[0].text: gadesk does not read “Draw a card. Then dance.” from “dance.” on."),
        ({"cards": [{"name": "Zap", "types": ["action"], "text": "Draw a card.", "abilities": []}]},
         "cards[0]: a card has a 'text' or 'abilities', not both."),
        ({"cards": [{"name": "Zap", "types": ["ally"], "subtypes": ["besat"]}]}, "(did you mean 'beast'?)."),
        ({"cards": [{"name": "Zap", "from": "Grubb"}]}, "cards[0].from: there is no card 'Grubb'."),
        ({"effects": [{"text": "Draw a card."}]}, "effects[0]: nothing of it stays in force."),
        ({"effects": [{"text": "Target ally gets +1 [POWER] until end of turn."}]}, "effects[0]: its targets are not"),
        ({"effects": [{"text": "Be merry."}]}, "effects[0].text: gadesk does not read “Be merry.”."),
    ],
)  # fmt: skip
def test_a_refusal_says_where_and_what(change: dict[str, Any], said: str) -> None:
    """The place is a path in the file, and the nearest word is named."""
    with pytest.raises(ScenarioError) as caught:
        scenarios.load({**everything(), "steps": [], "expect": {}, "effects": [], **change})
    assert said in str(caught.value)


# --- docs/scenarios.md -------------------------------------------------------------------------------------------


def table(title: str) -> list[list[str]]:
    """Read the rows of a table of the document, without its heading."""
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    part = text.split(f"## {title}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def words(cell: str) -> list[str]:
    """Read the words of a cell."""
    return re.findall(r"`([^`]+)`", cell)


def test_the_document_lists_every_question() -> None:
    """Its kind, the field of a step that answers it, and its words."""
    listed = {words(row[0])[0]: (words(row[3]), set(words(row[4]))) for row in table("Questions")}
    assert listed == {
        kind.value: ([FIELDS[kind]] if kind in FIELDS else [], {str(word) for word in QUESTION_WORDS.get(kind, ())})
        for kind in DecisionKind
    }
    ways = {word for row in table("Questions") for word in words(row[2])}
    schema = scenario_schema()["$defs"]["step"]
    assert ways <= set(schema["properties"]) | set(schema["properties"]["do"]["enum"])


def test_the_document_lists_every_event() -> None:
    """Its kind and its words."""
    listed = {words(row[0])[0]: set(words(row[1])) for row in table("Events")}
    assert listed == {kind.value: {str(word) for word in EVENT_WORDS.get(kind, ())} for kind in EventKind}


def test_the_document_lists_every_word() -> None:
    """Each closed list of the schema that has no table of its own, the keywords and the counters."""
    listed = [words(row[1]) for row in table("Words")]
    wanted = [[str(word) for word in WORDS[name]] for name in WORDS if name not in ("question_kind", "event_kind")]
    assert listed == [*wanted, [str(word) for word in Keyword], sorted(COUNTERS)]


def test_the_document_names_every_key() -> None:
    """What a file, a seat, an object, a step or an expectation may have is named there."""
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]+`|```json.*?```", text, re.DOTALL))))
    definitions = scenario_schema()["$defs"]
    keys = {key for name in definitions for _, part in shapes(definitions[name], name) for key in properties(part)}
    missing = keys - named - {"$schema"}
    assert not missing


def test_examples_of_the_document_can_be_used(tmp_path: Path) -> None:
    """The whole example runs with cards of its own names, and the cards of the other are read."""
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    first, cards = (json.loads(part) for part in re.findall(r"```json\n(.*?)```", text, re.DOTALL))
    first["include"] = [str(Path(__file__).parent / "cards.json")]
    assert scenarios.run(scenarios.load(first)).differences == ()
    assert scenarios.load({**cards, "seats": [{"champion": "Spirit of Fire", "hand": ["Older Nurse"]}]}).box.own
    assert resource("scenarios", "schema.json").is_file()
