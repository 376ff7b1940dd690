"""What holds for every test of the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent


@pytest.fixture(autouse=True)
def _nothing_stays_open() -> Iterator[None]:
    """Qt deletes a closed window only in a running event loop: do it now, so that no test meets another's windows."""
    yield
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
