"""What glows and where arrows go, from view and decision; no Qt here."""

from __future__ import annotations

from gadesk.protocol.decisions import Decision, DecisionKind
from gadesk.protocol.views import CardView, PlayerView
from gadesk.ui.models.places import PILES, Place, ZoneKey, pile_of, zone_rows
from gadesk.ui.table.chooser import Chooser

AIMED = frozenset({DecisionKind.TARGETS, DecisionKind.ATTACK_TARGET})
Highlights = dict[int, tuple[str, str]]  # by shown id: the name of a glow; badge


def open_ids(view: PlayerView) -> dict[int, CardView | None]:
    """List what lies open on the table by itself: hand, own memory, field, intent and Effects Stack."""
    keys = [
        ZoneKey(seat.seat, place)
        for seat in view.seats
        for place in (Place.HAND, Place.MEMORY, Place.CHAMPION, Place.ALLIES, Place.OTHERS)
    ]
    keys += [ZoneKey(-1, Place.INTENT), ZoneKey(-1, Place.STACK)]
    return {row.key: row.card for key in keys for row in zone_rows(view, key) if row.key >= 0}


def holders(view: PlayerView) -> dict[int, int]:
    """Say which shown object each card lies beneath (inner lineage and loaded cards)."""
    found: dict[int, int] = {}
    for card in view.field:
        for beneath in (*card.lineage, *card.loaded):
            found[beneath.id] = card.id
    return found


def options_of(view: PlayerView, decision: Decision, shown: int) -> list[int]:
    """List the options that a shown card stands for: its own and those of the cards beneath it."""
    above = holders(view)
    return [
        index
        for index, option in enumerate(decision.options)
        if option.id is not None and shown in (option.id, above.get(option.id))
    ]


def player_options(view: PlayerView, decision: Decision, shown: int) -> list[int]:
    """List the options that name the player whose champion is shown."""
    seats = [seat.seat for seat in view.seats if seat.champion == shown]
    return [index for index, option in enumerate(decision.options) if option.id is None and option.seat in seats]


def highlights(view: PlayerView, decision: Decision | None, chooser: Chooser | None) -> Highlights:
    """Say which shown cards glow, and how."""
    found: Highlights = {}
    if view.combat is not None:
        for id in (*view.combat.defenders, *view.combat.retaliating):
            found[id] = ("defender", "")
        for attacker in (view.combat.attacker, *view.combat.weapons):
            if attacker is not None:
                found[attacker] = ("attacker", "")
    if decision is None or chooser is None:
        return found
    if decision.about is not None:
        found[decision.about] = ("target", "")
    above = holders(view)
    legal = "target" if decision.kind in AIMED else "legal"
    for index, option in enumerate(decision.options):
        if option.id is None:
            continue
        shown = above.get(option.id, option.id)
        if index in chooser.picks:
            badge = str(chooser.picks.index(index) + 1) if decision.most > 1 else ""
            found[shown] = ("selected", badge)
        elif found.get(shown, ("", ""))[0] not in ("selected", "legal"):
            found[shown] = ("vain" if option.vain else legal, "")
    return found


def notes(decision: Decision | None) -> dict[int, str]:
    """Say which shown cards have words of their own in a question, which tell them from others that look the same.

    Which of several was there first (`Option.rank`) tells nothing here, where each lies in a place of its own.
    """
    found: dict[int, list[str]] = {}
    for option in decision.options if decision is not None else ():
        if option.id is not None and option.note:
            found.setdefault(option.id, []).append(option.note)
    return {id: "; ".join(dict.fromkeys(words)) for id, words in found.items()}


def pile_zones(view: PlayerView, decision: Decision | None) -> frozenset[ZoneKey]:
    """Name the piles that hold an option, so that they glow and can be opened to choose it."""
    wanted = {option.id for option in decision.options if option.id is not None} if decision is not None else set()
    return frozenset(
        ZoneKey(seat.seat, place)
        for seat in view.seats
        for place in PILES
        if any(card.id in wanted for card in pile_of(seat, place).cards or ())
    )


def picked_ids(chooser: Chooser) -> tuple[int, ...]:
    """List what is picked: cards by their ids, players as negative ids (-1 is the first seat)."""
    options = [chooser.decision.options[index] for index in chooser.picks]
    ids = [option.id if option.id is not None or option.seat is None else -1 - option.seat for option in options]
    return tuple(id for id in ids if id is not None)


def arrow_pairs(
    view: PlayerView, picked: tuple[int, ...] = (), source: int | None = None
) -> list[tuple[int, int, str]]:
    """List the arrows: each layer to its targets, the attack, the retaliation, and targets picked so far."""
    pairs = [(layer.id, target, "target") for layer in view.stack for target in layer.targets]
    combat = view.combat
    if combat is not None and combat.attacker is not None:
        pairs += [(combat.attacker, defender, "attack") for defender in combat.defenders]
        pairs += [(unit, combat.attacker, "retaliate") for unit in combat.retaliating]
    if source is not None:
        pairs += [(source, target, "aim") for target in picked]
    return pairs
