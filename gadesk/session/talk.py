"""What is said at a table: plain lines, bounded, and not too many of them."""

from __future__ import annotations

from gadesk import plain
from gadesk.session.limits import LONGEST_SAID, SAID_EVERY
from gadesk.session.table import Refusal


def line_said(text: str, since: float) -> str:
    """Return the one plain line that somebody says, `since` so many seconds after the one before. Raises Refusal."""
    words = plain.line(text.strip(), LONGEST_SAID).strip()
    if not words:
        raise Refusal("There is nothing to say.")
    if since < SAID_EVERY:
        raise Refusal("One line a second: say it again in a moment.")
    return words
