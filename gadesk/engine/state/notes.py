"""What instructions, costs and rules remember, to be spoken of later."""

from __future__ import annotations

from typing import Any

Notes = dict[str, Any]
"""What instructions, costs and rules note under a word, to be spoken of later: its kind is known to who reads it."""
