"""Fields of nodes that are only wording: the printer needs them, and the engine never looks at them.

Every other field changes what happens in some game. `tests/engine/test_fields.py` watches both.
"""

from __future__ import annotations

WORDS: dict[str, str] = {
    "counter": "NotedAmount",
    "label": "Instruction LabelBubble",
    "noun": "Again Linked Noted TargetRef ThatPlayer",
    "of": "NotedAmount",
    "word": "EventAmount NotedAmount",
    "zone": "BanishThis",
}
"""Field -> the nodes of which it is only wording."""
UNREAD = frozenset({("Manual", "ordinal"), ("Manual", "digest")})
"""What tells unread paragraphs from one another: nothing reads it, since nobody could read them."""
WORDING: frozenset[tuple[str, str]] = frozenset((cls, field) for field, names in WORDS.items() for cls in names.split())
