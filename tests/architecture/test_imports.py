"""The direction of imports is law: docs/architecture.md, the table of rooms."""

from __future__ import annotations

import sys

from tests.architecture.source import Module, modules

BASE = {"glossary", "plain", "errors", "terminal", "paths", "files", "foreign"}
MAY_IMPORT = {
    "glossary": set(),
    "plain": set(),
    "errors": {"plain"},
    "terminal": {"plain"},
    "paths": set(),
    "files": set(),
    "foreign": {"plain"},
    "cards": BASE,
    "script": BASE,
    "rulestext": BASE | {"cards", "script"},
    "engine": BASE | {"script"},
    "decks": BASE | {"cards"},
    "library": BASE | {"cards"},
    "session": BASE | {"cards", "script", "rulestext", "engine", "decks", "library"},
    "net": BASE | {"cards", "script", "rulestext", "engine", "decks", "library", "session"},
    "bots": BASE | {"session"},
    "ui": BASE | {"session", "net", "library", "decks", "cards"},
}
DOORS = {"cli", "commands", "__main__"}
# Of the engine, seats and windows know what a seat is sent and nothing else.
SEEN_OF_ENGINE = ("gadesk.engine.views", "gadesk.engine.decisions", "gadesk.engine.events")
SEES_ENGINE = {"bots", "ui"}

THIRD_PARTY = {
    "PySide6": {"ui"},
    "shiboken6": {"ui"},  # comes with PySide6
    "requests": {"library"},
    "PIL": {"library"},
    # paths: the folder for journals and settings is needed by rooms that may not import the library.
    "platformdirs": {"library", "paths"},
}


def room_of(name: str) -> str:
    """Name the room of a dotted module name: the part after `gadesk.`."""
    return f"{name}.".split(".")[1]


def wrong_imports(module: Module) -> list[str]:
    """List what a module imports and may not."""
    room = room_of(module.name)
    wrong = []
    for name in module.imports():
        top = name.split(".")[0]
        if top == "gadesk":
            if not _allowed(room, name):
                wrong.append(name)
        elif top not in sys.stdlib_module_names and room not in THIRD_PARTY.get(top, set()):
            wrong.append(name)
    return wrong


def _allowed(room: str, name: str) -> bool:
    other = room_of(name)
    if room in DOORS or room == other or not room:
        return True
    if room in SEES_ENGINE and (name + ".").startswith(tuple(f"{seen}." for seen in SEEN_OF_ENGINE)):
        return True
    # `from gadesk import __version__` and the like name no room.
    return other in MAY_IMPORT[room] or (name == f"gadesk.{other}" and other not in MAY_IMPORT and other not in DOORS)


def test_imports_point_down_the_table() -> None:
    """No module imports a room, or another's library, that the table does not allow it."""
    found = {module.where: wrong for module in modules("gadesk") if (wrong := wrong_imports(module))}
    assert not found, "\n".join(f"{where}: {', '.join(names)}" for where, names in found.items())


def test_every_room_is_in_the_table() -> None:
    """A new room has to be given its place in the table before anything may be in it."""
    rooms = {room_of(module.name) for module in modules("gadesk")} - {""}
    assert rooms <= MAY_IMPORT.keys() | DOORS


def test_the_engine_sees_no_printed_card_and_no_text() -> None:
    """The table itself keeps engine and rulestext from seeing each other."""
    assert "rulestext" not in MAY_IMPORT["engine"] and "cards" not in MAY_IMPORT["engine"]
    assert "engine" not in MAY_IMPORT["rulestext"]
