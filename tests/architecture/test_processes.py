"""Another process of this program is started by one door, gadesk/program.py: a bundle holds no Python to ask."""

from __future__ import annotations

import ast
from importlib import import_module

import pytest

from gadesk.program import Work
from tests.architecture.source import Module, modules

OTHER_PROGRAMS = {
    "gadesk/program.py": "the door",
    "gadesk/commands/unheard.py": "runs boxes of the desktop",
    "gadesk/session/bench/starts.py": "measures Python itself, and leaves that out in a bundle",
}
STARTING = {"subprocess", "multiprocessing", "pty"}
OF_OS = {"system", "popen", "fork", "forkpty", "posix_spawn", "posix_spawnp", "startfile"}
OF_OTHERS = {"QProcess", "ProcessPoolExecutor", "create_subprocess_exec", "create_subprocess_shell"}
FILES = {"__file__", "co_filename", "getsource", "getsourcelines", "getsourcefile", "linecache"}
OF_FILES = {
    "gadesk/paths.py": "finds the data that lie beside the package, which a bundle has, too",
    "gadesk/sheets/row_file.py": "looks at sources where there are any; program.build() names those of a bundle",
    "gadesk/rulestext/chart.py": "names a file that is no module of the grammar",
    "gadesk/decks/write_starters.py": "a tool of the tree",
    "gadesk/rulestext/write_sheets.py": "a tool of the tree",
    "gadesk/session/scenario/write_words.py": "a tool of the tree",
}


def starts_processes(module: Module) -> list[str]:
    """List what a module uses to start a process, or to find the Python that runs it."""
    found = [name for name in module.imports_at_run_time() if name.split(".")[0] in STARTING]
    for node in module.nodes:
        name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        owner = node.value.id if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) else ""
        if (owner, name) == ("sys", "executable") or name in OF_OTHERS:
            found.append(name)
        elif owner == "os" and (name in OF_OS or name.startswith(("exec", "spawn"))):
            found.append(f"os.{name}")
    return found


def asks_for_sources(module: Module) -> list[str]:
    """List what a module uses to find its own files, which a bundle does not have."""
    names = (
        node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        for node in module.nodes
    )
    return [name for name in names if name in FILES]


def test_processes_are_started_by_the_door() -> None:
    """No other module names Python, or starts a process of it."""
    found = {module.where: told for module in modules("gadesk") if (told := starts_processes(module))}
    assert found.keys() == OTHER_PROGRAMS.keys(), found


def test_who_looks_for_sources_does_without_them() -> None:
    """Each module that asks for files of the program is known, with how it fares in a bundle."""
    found = {module.where: told for module in modules("gadesk") if (told := asks_for_sources(module))}
    assert found.keys() == OF_FILES.keys(), found


@pytest.mark.parametrize(
    "source",
    [
        "import sys\nprint(sys.executable)",
        "def f():\n    import subprocess\n    subprocess.run([])",
        "from multiprocessing import Pool",
        "import os\nos.spawnv(0, '', [])",
        "import os\nos.execv('', [])",
        "from PySide6.QtCore import QProcess\nQProcess()",
        "import asyncio\nasyncio.create_subprocess_exec('')",
    ],
)
def test_the_gate_catches(source: str) -> None:
    """The gate itself."""
    module = Module.__new__(Module)
    module.__dict__["tree"] = ast.parse(source)
    assert starts_processes(module)


def test_every_work_has_a_main() -> None:
    """What a bundle is asked for by the name of a module is there, and can be called."""
    assert all(callable(import_module(work.value).main) for work in Work)
