"""Fields of nodes that are only wording: the printer needs them, and the engine never looks at them.

Every other field changes what happens in some game. `tests/engine/test_fields.py` watches both.
"""

from __future__ import annotations

WORDS: dict[str, str] = {
    "additional": "Draw EntersAs Gather",
    "after": "If Later",
    "also": "BecomeProperty Continuous Static",
    "any": "ChooseName",
    "counter": "NotedAmount",
    "each": "Chosen Target",
    "joined": "Sequence Several",
    "label": "Instruction LabelBubble",
    "lead": "AsSpell Continuous Static",
    "negated": "EndPhase",
    "noun": "Again Linked Noted TargetRef ThatPlayer",
    "of": "NotedAmount",
    "paren": "CostChange",
    "place": "PerEach",
    "pronoun": "DamageInstead",
    "says": "AddTypes AdditionalCost AttackTarget Attacks BanishThis Compares Controls CostCompares DamageDealtTo"
    " DamageInstead DealDamage DifferentCosts Enters HasChosenName HelpPay HitBy InsteadOfDamage IsOmen Keyword Less"
    " Let LevelsUp Mill Parity Play PlayPermission Prevent Recovers Reveal Reveals SacrificeCost SacrificeThis"
    " StatChange Static TargetsAnswer TopCards UnlessLets",
    "this_turn": "PlayedBy",
    "this_way": "NotedAny",
    "verb": "Grant PlayedBy",
    "whose": "Put ReturnCost",
    "word": "All AnyAmount Attacker CountersOn Draw Either EventAmount HasCounter Highest InLineageOf InSingle InZone"
    " NotedAmount Rest SelectionIs StatOf Summon ThisAttack ThisIs",
    "zone": "BanishThis",
}
"""Field -> the nodes of which it is only wording."""
UNREAD = frozenset({("Manual", "ordinal"), ("Manual", "digest")})
"""What tells unread paragraphs from one another: nothing reads it, since nobody could read them."""
WORDING: frozenset[tuple[str, str]] = frozenset((cls, field) for field, names in WORDS.items() for cls in names.split())
