"""What a card that is dragged may be let go on: the host tells what each play could be aimed at; no Qt here."""

from __future__ import annotations

from gadesk.protocol.decisions import Decision, OptionKind
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass
from gadesk.ui.models.places import Place, ZoneKey, find_card
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.highlights import holders, open_ids, options_of


@dataclass(frozen=True, slots=True)
class Aim:
    """Which shown cards light up; where there are none, a place for the play does, if it has one."""

    targets: frozenset[int] = frozenset()
    place: ZoneKey | None = None
    attacks: bool = False

    def dims(self, view: PlayerView) -> frozenset[int]:
        """The shown cards of the field that it can't be aimed at; nothing where it is aimed at nothing."""
        field = {card.id for card in view.field}
        return frozenset(field & open_ids(view).keys()) - self.targets if self.targets else frozenset()


def aim_of(view: PlayerView, decision: Decision | None, id: int) -> Aim:
    """Return what a shown card may be let go on; nothing for one that can't be used now."""
    if decision is None:
        return Aim()
    options = [decision.options[index] for index in options_of(view, decision, id)]
    above, champions = holders(view), {seat.seat: seat.champion for seat in view.seats}
    named = [at if at >= 0 else champions.get(-1 - at) for option in options for at in option.aims]
    targets = frozenset(above.get(at, at) for at in named if at is not None)
    in_hand = any(card.id == id for card in view.seats[view.seat].hand.cards or ())
    place = ZoneKey(view.seat, Place.ALLIES) if options and in_hand and not targets else None
    attacks = any(option.kind is OptionKind.ATTACK or option.would for option in options)
    return Aim(targets, place, attacks)


def refused(view: PlayerView, lexicon: Lexicon, aim: Aim, id: int, at: int | None) -> str:
    """Say why a dragged card can't be let go on another one; nothing where it can."""
    if at is None or not aim.targets or at in aim.targets or at == id:
        return ""
    card, other = find_card(view, id), find_card(view, at)
    if card is None or other is None or all(each.id != at for each in view.field):
        return ""
    name, there = lexicon.name(card.slug), lexicon.name(other.slug)
    if aim.attacks:
        why = "it is yours" if other.controller == view.seat else "something keeps it from being attacked"
        return f"{name} can't attack {there}: {why}. What it can attack lights up while you drag."
    return f"{there} is no legal target for {name}. What it can be aimed at lights up while you drag."
