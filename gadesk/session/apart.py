"""Whether a player can tell the options of a question apart, by everything that the player can see of them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from gadesk.engine.decisions import Decision, Option
from gadesk.engine.game import Game
from gadesk.engine.views import CardView, PlayerView
from gadesk.session.wording import worded


def indistinct(game: Game) -> bool:
    """Tell whether a question is asked all of whose answers look the same to who is asked.

    How many are chosen tells answers apart, and so does their order where the options differ.
    """
    decision = game.decision
    if decision is None or len(decision.options) < 2 or not _may_look_alike(decision):
        return False
    told = worded(game, decision)
    view = game.view(decision.seat)
    looks = {_look(view, option) for option in told.options}
    return len(looks) == 1


def _may_look_alike(decision: Decision) -> bool:
    """Tell cheaply whether options could look alike: one kind, one name, and no choice of how many."""
    first = decision.options[0]
    if decision.repeat and decision.least > 1 or decision.least != min(decision.most, len(decision.options)):
        return False
    return all(_named(option) == _named(first) for option in decision.options)


def _named(option: Option) -> tuple[Hashable, ...]:
    return (option.kind, option.slug, option.seat, option.number, option.word)


def _look(view: PlayerView, option: Option) -> Hashable:
    """Return what can be seen of an option: itself, what lies there, and what is aimed at it or lasts on it."""
    return (_named(option), option.text, *(_seen(view, id) for id in (option.id, option.about) if id is not None))


def _seen(view: PlayerView, id: int) -> Hashable:
    card = _find(view, id)
    lasting = tuple(sorted(f"{slug} {until}" for slug, ids, until in view.effects if id in ids))
    aimed = tuple(layer.id for layer in view.stack if id in layer.targets)
    linked = tuple(sorted(str(other.slug) for other in view.field if other.link == id))
    combat = view.combat
    fighting = None if combat is None else (id == combat.attacker, id in combat.defenders, id in combat.weapons)
    return (_shape(card) if card is not None else None, lasting, aimed, linked, fighting)


def _shape(card: CardView) -> Hashable:
    """Return a card as it looks: without the numbers that only name it, but with what it is linked to."""
    beneath = tuple(replace(_bare(one)) for one in (*card.lineage, *card.loaded))
    return (replace(_bare(card), lineage=(), loaded=()), beneath, card.link)


def _bare(card: CardView) -> CardView:
    return replace(card, id=0, lineage=(), loaded=(), link=None)


def _find(view: PlayerView, id: int) -> CardView | None:
    for card in view.field:
        for one in (card, *card.lineage, *card.loaded):
            if one.id == id:
                return one
    for seat in view.seats:
        for pile in (seat.hand, seat.memory, seat.main_deck, seat.material_deck, seat.graveyard, seat.banishment):
            for one in pile.cards or ():
                if one.id == id:
                    return one
    return next((one for one in view.combat.intent if one.id == id), None) if view.combat is not None else None
