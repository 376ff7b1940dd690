"""What is printed goes through `gadesk/terminal.py`, and text of others is plain where it comes in."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import modules

DOOR = "gadesk/terminal.py"
PRINTS = {"print", "pprint", "print_exc", "print_exception", "print_stack", "ArgumentParser"}
# Lines of a protocol, JSON in ASCII, and the sources that a benchmark runs.
PROTOCOL = {
    "gadesk/net/pairing_process.py", "gadesk/session/contests/worker.py", "gadesk/session/host.py",
    "gadesk/session/opponent/process.py",
    "gadesk/session/verify.py", "gadesk/sheets/printed.py",
}  # fmt: skip


def printed(where: str, tree: ast.Module) -> Iterator[str]:
    """Name each call that writes to the terminal past the door."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if called.rpartition(".")[2] in PRINTS:
            yield f"line {node.lineno}: {called}"
        elif called.startswith(("sys.stdout.", "sys.stderr.", "sys.__std")) and "write" in called:
            if where not in PROTOCOL:
                yield f"line {node.lineno}: {called}"


def test_nothing_is_printed_past_the_door() -> None:
    """No command, no room and no fault."""
    everywhere = [each for each in modules("gadesk") if each.where != DOOR]
    found = {each.where: wrong for each in everywhere if (wrong := list(printed(each.where, each.tree)))}
    assert not found, "\n".join(f"{where}: {', '.join(wrong)}" for where, wrong in found.items())


@pytest.mark.parametrize(
    "line", ["print(name)", "traceback.print_exc()", "sys.stderr.write(name)", "argparse.ArgumentParser()"]
)
def test_each_way_of_printing_is_seen(line: str) -> None:
    """Calls, faults, streams, and the parser that repeats what was typed."""
    assert list(printed("gadesk/somewhere.py", ast.parse(line)))
