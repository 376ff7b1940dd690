"""Why a triggered ability triggers: what happened, by the word that its event carries; no Qt here."""

from __future__ import annotations

from gadesk.glossary.happenings import HappeningKind
from gadesk.glossary.notion import total

WHY: dict[HappeningKind, tuple[str, str]] = total(HappeningKind, {
    HappeningKind.ABILITY: ("", "an ability was activated"),
    HappeningKind.ACTIVATE: ("a card", "was activated"),
    HappeningKind.ATTACK: ("", "an attack was declared"),
    HappeningKind.BANISHED: ("a card", "was banished"),
    HappeningKind.BANISHES: ("", "cards were banished"),
    HappeningKind.BECOMES: ("an object", "changed"),
    HappeningKind.BREW: ("", "something was brewed"),
    HappeningKind.CARDS_PUT: ("", "cards were put there"),
    HappeningKind.COUNTERS: ("an object", "got counters"),
    HappeningKind.COUNTERS_TAKEN: ("an object", "lost counters"),
    HappeningKind.CURRENTS: ("", "the Shifting Currents turned"),
    HappeningKind.DAMAGE: ("an object", "was dealt damage"),
    HappeningKind.DEALS: ("something", "dealt damage"),
    HappeningKind.DESTROYED: ("an object", "was destroyed"),
    HappeningKind.DIED: ("an object", "died"),
    HappeningKind.DISCARD: ("", "a card was discarded"),
    HappeningKind.DRAW: ("", "a card was drawn"),
    HappeningKind.EMPOWER: ("", "a champion was empowered"),
    HappeningKind.ENTER: ("an object", "entered the field"),
    HappeningKind.FOSTERED: ("an object", "became fostered"),
    HappeningKind.GATHER: ("", "something was gathered"),
    HappeningKind.GLIMPSE: ("", "a player glimpsed"),
    HappeningKind.HIT: ("a unit", "dealt combat damage"),
    HappeningKind.INTERCEPT: ("a unit", "intercepted"),
    HappeningKind.KILL: ("a unit", "killed another"),
    HappeningKind.LEAVE: ("an object", "left the field"),
    HappeningKind.LEVEL_UP: ("", "a champion leveled up"),
    HappeningKind.LOADED: ("", "a card was loaded"),
    HappeningKind.MATERIALIZE: ("a card", "was materialized"),
    HappeningKind.MOVE: ("a card", "changed its zone"),
    HappeningKind.NEGATE: ("", "something was negated"),
    HappeningKind.PHASE: ("", "a phase began"),
    HappeningKind.PREVENTED: ("", "damage was prevented"),
    HappeningKind.RECOLLECT: ("", "a player recollected"),
    HappeningKind.RECOVER: ("", "a player recovered"),
    HappeningKind.RESOLVED: ("a card", "resolved"),
    HappeningKind.RESTED_TO_PAY: ("an object", "was rested to pay"),
    HappeningKind.RETALIATE: ("a unit", "retaliated"),
    HappeningKind.REVEAL: ("", "a card was revealed"),
    HappeningKind.SACRIFICED: ("an object", "was sacrificed"),
    HappeningKind.STARCALL: ("", "a card was starcalled"),
    HappeningKind.SUPPRESS: ("an object", "was suppressed"),
    HappeningKind.TARGETED: ("an object", "was targeted"),
    HappeningKind.TURN_END: ("", "the turn ends"),
})  # fmt: skip
"""By what the ability waited for: whom it happened to, unless nobody need be named, and what."""


def because(occasion: HappeningKind | None, itself: bool) -> str:
    """Say what an ability triggered for; `itself`: it happened to the ability's own card. "" where it is not known."""
    who, what = WHY[occasion] if occasion is not None else ("", "")
    return f"{'it' if itself else who} {what}" if who else what
