"""What the program is made of, as a person who reports a fault is asked for it: every version by its name."""

from __future__ import annotations

import platform

import PySide6
from PySide6.QtCore import qVersion

from gadesk import __version__, program
from gadesk.cards.catalogue import bundled_catalogue
from gadesk.cards.sets import bundled_sets
from gadesk.glossary.editions import PLAYED
from gadesk.library.store import compiler_stamp


def versions() -> tuple[tuple[str, str], ...]:
    """Name each part and its version; the program's own, which is the one number of all files, comes first."""
    built = program.build()
    newest = max(bundled_sets().values(), key=lambda each: each.released, default=None)
    cards = f"{len(bundled_catalogue()):,} cards"
    sets = f", up to {newest.name} ({newest.released})" if newest is not None else ""
    return (
        ("gadesk", f"{__version__} ({built})" if built else __version__),
        ("Rules", f"Comprehensive Rules v{PLAYED}"),
        ("Cards that came with it", f"{cards}{sets}; sheets {compiler_stamp().partition('/')[2]}"),
        ("Python", platform.python_version()),
        ("Qt", f"{qVersion()} (PySide {PySide6.__version__})"),
        ("System", f"{platform.platform(terse=True)}, {platform.machine()}"),
    )


def versions_text() -> str:
    """Write the versions a line each, for a report."""
    return "".join(f"{name}: {version}\n" for name, version in versions())
