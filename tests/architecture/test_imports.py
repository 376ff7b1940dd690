"""The direction of imports is law: docs/architecture.md, the table of rooms."""

from __future__ import annotations

import sys

from tests.architecture.source import Module, modules

BASE = {
    "glossary", "plain", "errors", "terminal", "paths", "files", "foreign", "damaged", "kept_json", "records",
    "program", "fault_reports",
    "file_kinds",
}  # fmt: skip
RULES = {"script", "rulestext", "engine"}
MAY_IMPORT = {
    "glossary": set(),
    "plain": set(),
    "errors": {"plain"},
    "terminal": {"plain"},
    "paths": set(),
    "program": {"paths"},
    "file_kinds": set(),
    "running": {"files", "foreign", "paths"},
    "files": set(),
    "foreign": {"plain"},
    "damaged": {"foreign", "paths"},
    "kept_json": {"damaged", "files", "foreign"},
    "fault_reports": {"files", "paths", "program", "terminal"},
    "records": set(),
    "protocol": BASE,
    "cards": BASE,
    "script": BASE,
    "rulestext": BASE | {"cards", "script"},
    "engine": BASE | {"script", "protocol"},
    "decks": BASE | {"cards", "protocol"},
    "library": BASE | {"cards"},
    "net": BASE | {"protocol"},
    "sheets": BASE | {"protocol", "cards", "script", "rulestext", "decks", "library"},
    "bots": BASE | {"protocol", "net", "sheets"},
    "session": BASE | RULES | {"protocol", "net", "cards", "decks", "library", "sheets", "bots"},
    "ui": BASE | {"running", "protocol", "net", "bots", "cards", "decks", "library", "sheets", "session"},
}
ENGINE = (
    "registry", "state", "procedure", "query", "continuous", "changes", "instructions", "offers", "meaning", "play",
    "combat", "resolve", "seat_view", "flow", "game", "imagined", "boards",
)  # fmt: skip
"""The rooms of the engine: each imports earlier ones only."""
TYPES_ALONE = {
    ("state", "query"): "interchangeable: the annotation of a point of view",
    ("state", "continuous"): "game_state, characteristics: the annotation of what the layers make of a state",
    ("procedure", "continuous"): "the annotation of what the layers make of a state",
    ("procedure", "query"): "the annotation of a point of view",
}
DOORS = {"cli", "commands", "__main__"}
THIRD_PARTY = {
    "PySide6": {"ui"},
    "shiboken6": {"ui"},  # comes with PySide6
    "msgspec": {"engine", "protocol", "rulestext", "script", "session", "sheets"},
    "miniaudio": {"ui"},
    "requests": {"library"},
    "PIL": {"library"},
    "cryptography": {"net"},
    "spake2": {"net"},
    "zeroconf": {"net"},
    "ifaddr": {"net"},
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


def engine_room(name: str) -> str:
    """Name the room of the engine that a dotted name lies in; "" for what is not of the engine."""
    return f"{name}..".split(".")[2] if name.startswith("gadesk.engine.") else ""


def test_the_rooms_of_the_engine_import_earlier_ones_only() -> None:
    """What is built on stands before what builds on it: docs/architecture.md."""
    wrong, types = [], set()
    for module in modules("gadesk/engine"):
        room = engine_room(module.name)
        for name in module.imports():
            other = engine_room(name)
            if room and other and ENGINE.index(other) > ENGINE.index(room):
                if (room, other) in TYPES_ALONE and name not in module.imports_at_run_time():
                    types.add((room, other))
                else:
                    wrong.append(f"{module.where}: {name}")
    assert not wrong, "\n".join(wrong)
    assert types == TYPES_ALONE.keys()
