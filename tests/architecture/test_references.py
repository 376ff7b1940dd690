"""What documents, docstrings and comments name of this project exists: docs do not outlive what they speak of."""

from __future__ import annotations

import re

import pytest

from gadesk.sheets.bundled import bundled_sheets, is_whole
from tests.architecture.references import dangling, documents, said_in
from tests.architecture.source import ROOT, modules
from tests.architecture.test_imports import BASE, DOORS, ENGINE, MAY_IMPORT
from tests.architecture.test_rule_ids import known

OF_OTHERS = {
    "docs/library.md": {"diskcache", "filelock", "regex"},  # libraries that were looked at and not taken
    # what is sent, and stands in journals
    "docs/protocol.md": {
        "byhand",
        "donebyhand",
        "offerdraw",
        "usetool",
        "agreeddraw",
        "repledged",
        "takenback",
        "ping",
        "pong",
    },
    "docs/rulings.md": {"p4"},  # the end of a rule's id
    "gadesk/library/schema.py": {"executescript"},  # of sqlite3
}
"""What is named and is not of this project, by the file that names it."""
DIARIES = {"docs/progress.md", "CHANGELOG.md"}
"""These say what was done, in the names of that day."""
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")


def test_the_readme_counts_the_cards_of_today() -> None:
    """How many cards ship, and how many of them are carried out to the last word."""
    sheets = bundled_sheets()
    whole = sum(map(is_whole, sheets.values()))
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert f"Of the {len(sheets):,} cards of the game's Index" in readme and f" {whole:,} play by the rules" in readme


def test_documents_name_what_exists() -> None:
    """Every path, dotted name and backticked word of the documents for people is of today's tree."""
    wrong = []
    for path in documents():
        where = path.relative_to(ROOT).as_posix()
        if where not in DIARIES:
            names = set(dangling(path.read_text(encoding="utf-8"), path.parent)) - OF_OTHERS.get(where, set())
            wrong += [f"{where}: {name}" for name in sorted(names)]
    assert not wrong, "\n".join(wrong)


def test_docstrings_and_comments_name_what_exists() -> None:
    """The same goes for what the modules of the program and of its tests say."""
    wrong = []
    for module in (*modules("gadesk"), *modules("tests")):
        names = {name for text in said_in(module) for name in dangling(text, module.path.parent)}
        wrong += [f"{module.where}: {name}" for name in sorted(names - OF_OTHERS.get(module.where, set()))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "text",
    [
        "see docs/contrakt.md", "`session/hostess.py`", "`engine/sights`", "in gadesk/engine/rngs.py", "`procedur.py`",
        "`chance.fresh_sead`", "`engine.chances.fresh_seed`", "`moves.draw_cards`", "`judgements`", "(mansion.md, 2)",
        "`changes/zones.moove`", "`game_state.GameState.gome`",
    ],
)  # fmt: skip
def test_what_is_not_there_is_caught(text: str) -> None:
    """Paths, files, modules, what is asked of a module or of an object, and words of code."""
    assert list(dangling(text, ROOT / "docs"))


@pytest.mark.parametrize(
    "text",
    [
        "docs/protocol.md and `session/host.py`", "`resolve/`", "`changes/zones.move`", "`state/chance`, either/or",
        "`zones.move()`", "`GameState.gone`", "`engine.state.chance`", "`misc.naming.p5`", "`os.replace`",
        "https://example.org/gadesk/x.md", "`tests/scenarios/pool/bonus_*.json`", "`python -m gadesk.nothing.here`",
    ],
)  # fmt: skip
def test_what_is_there_is_let_pass(text: str) -> None:
    """Paths from the top, from a room and beside the text; other people's addresses are not looked up."""
    assert not list(dangling(text, ROOT / "docs"))


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading of docs/architecture.md, without its head."""
    section = ARCHITECTURE.split(f"\n## {heading}", 1)[1].split("\n## ", 1)[0]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in section.splitlines() if line[:3] == "| `"]


def test_the_table_of_rooms_is_the_one_that_is_kept() -> None:
    """Each room stands there once, with what `test_imports` lets it import."""
    named = [name.removesuffix(".py").rstrip("/") for row in rows("Rooms") for name in re.findall(r"`([^`]*)`", row[0])]
    assert sorted(set(named) - {"__main__", "main"}) == sorted((MAY_IMPORT.keys() | DOORS) - {"__main__"})
    for row in rows("Rooms"):
        room = re.findall(r"`([^`]*)`", row[0])[0].removesuffix(".py").rstrip("/")
        if room in MAY_IMPORT:
            allowed = set(re.findall(r"`(\w+)`", row[2])) | (BASE if "base" in row[2].split(", ") else set())
            assert allowed == MAY_IMPORT[room], room


def test_the_table_of_the_engine_names_every_module_once() -> None:
    """In the order of the rooms, so that it is found what carries out what."""
    named = [name for row in rows("The engine") for name in re.findall(r"`([^`]*)`", row[0])]
    there = [module.where.removeprefix("gadesk/engine/").removesuffix(".py") for module in modules("gadesk/engine")]
    assert sorted(named) == sorted(name for name in there if not name.endswith("__init__"))
    order = [ENGINE.index(name.split("/")[0]) for name in named]
    assert order == sorted(order)
    cited = {citation for row in rows("The engine") for citation in row[2].split(", ") if citation}
    assert not {citation for citation in cited if not known(citation.removesuffix(".*"))}
