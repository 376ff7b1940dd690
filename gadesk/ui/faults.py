"""A fault of the program, told in one plain sentence and kept for a report."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType

from PySide6.QtWidgets import QApplication, QMainWindow

from gadesk.paths import user_data
from gadesk.terminal import say
from gadesk.ui.design.asking import tell
from gadesk.ui.design.once import once


def show_faults(window: QMainWindow) -> None:
    """Turn a fault of the program into one plain sentence; what it was is kept in a file for a report."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        import traceback

        report = "".join(traceback.format_exception(kind, error, trace))
        try:
            path = user_data() / "fault.txt"
            path.write_text(report, encoding="utf-8")
        except OSError:
            path = Path("nowhere")
            say(report, file=sys.stderr)
        words = (
            f"A fault of the program, not yours; the game is saved and you can go on. What happened is kept in {path}."
        )
        once(window, 0, lambda: tell(window, words, "fault")).start()

    sys.excepthook = hook
