"""Why a triggered ability triggers: what happened, by the word that its event carries; no Qt here."""

from __future__ import annotations

WHY: dict[str, tuple[str, str]] = {
    "ability": ("", "an ability was activated"),
    "activate": ("a card", "was activated"),
    "attack": ("", "an attack was declared"),
    "banished": ("a card", "was banished"),
    "banishes": ("", "cards were banished"),
    "becomes": ("an object", "changed"),
    "brew": ("", "something was brewed"),
    "cards_put": ("", "cards were put there"),
    "counters": ("an object", "got counters"),
    "counters_taken": ("an object", "lost counters"),
    "currents": ("", "the Shifting Currents turned"),
    "damage": ("an object", "was dealt damage"),
    "deals": ("something", "dealt damage"),
    "destroyed": ("an object", "was destroyed"),
    "died": ("an object", "died"),
    "discard": ("", "a card was discarded"),
    "draw": ("", "a card was drawn"),
    "empower": ("", "a champion was empowered"),
    "enter": ("an object", "entered the field"),
    "fostered": ("an object", "became fostered"),
    "gather": ("", "something was gathered"),
    "glimpse": ("", "a player glimpsed"),
    "hit": ("a unit", "dealt combat damage"),
    "kill": ("a unit", "killed another"),
    "leave": ("an object", "left the field"),
    "level_up": ("", "a champion leveled up"),
    "loaded": ("", "a card was loaded"),
    "materialize": ("a card", "was materialized"),
    "move": ("a card", "changed its zone"),
    "negate": ("", "something was negated"),
    "phase": ("", "a phase began"),
    "prevented": ("", "damage was prevented"),
    "recover": ("", "a player recovered"),
    "resolved": ("a card", "resolved"),
    "rested_to_pay": ("an object", "was rested to pay"),
    "reveal": ("", "a card was revealed"),
    "sacrificed": ("an object", "was sacrificed"),
    "starcall": ("", "a card was starcalled"),
    "suppress": ("an object", "was suppressed"),
    "targeted": ("an object", "was targeted"),
    "turn_end": ("", "the turn ends"),
}
"""By what the ability waited for: whom it happened to, unless nobody need be named, and what."""


def because(word: str, itself: bool) -> str:
    """Say what an ability triggered for; `itself`: it happened to the ability's own card. "" for an unknown word."""
    who, what = WHY.get(word, ("", ""))
    return f"{'it' if itself else who} {what}" if who else what
