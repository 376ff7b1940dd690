"""Views, decisions and events built by hand, with made-up cards."""

from __future__ import annotations

from itertools import count

from gadesk.glossary import CardType, Element, Phase, Step, Supertype, Zone
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.record import replace
from gadesk.protocol.views import CardView, LayerKind, PileView, PlayerView, SeatView, StackView


def name(slug: str) -> str:
    """Turn a made-up slug into a made-up name."""
    return slug.replace("-", " ").title()


def card(id: int, slug: str | None, zone: Zone = Zone.HAND, seat: int = 0, **more: object) -> CardView:
    """Make a card as a seat sees it."""
    base = CardView(id, slug, seat, seat, zone, types=(CardType.ALLY,), elements=(Element.NORM,), cost=2)
    return replace(base, **more)


def pile(cards: list[CardView] | None, size: int = 0) -> PileView:
    """Make a pile, hidden if it has no list of cards."""
    return PileView(size, None) if cards is None else PileView(len(cards), tuple(cards))


def seat_view(seat: int, champion: int | None, hand: list[CardView] | None, hidden: int = 6) -> SeatView:
    """Make one player's side with empty public piles."""
    return SeatView(
        seat=seat,
        champion=champion,
        level=1,
        hand=pile(hand, hidden),
        memory=pile(None, 2),
        main_deck=pile(None, 40),
        material_deck=pile(None, 10),
        graveyard=pile([]),
        banishment=pile([]),
        elements=(Element.NORM, Element.FIRE),
        influence=8,
    )


def champion(id: int, seat: int) -> CardView:
    """Make a champion on the field."""
    return card(
        id,
        f"champion-{seat}",
        Zone.FIELD,
        seat,
        types=(CardType.CHAMPION,),
        life=20,
        level=1,
        cost=1,
        lineage=(card(id + 1000, f"spirit-{seat}", Zone.INNER_LINEAGE, seat),),
    )


def sample_view(**more: object) -> PlayerView:
    """Make a small board in seat 0's main phase: two champions, allies, a weapon, an item and a hand."""
    ids = count(20)
    hand = [card(next(ids), f"hand-{index}") for index in range(5)]
    field = (
        champion(1, 0),
        champion(2, 1),
        card(3, "keen-fox", Zone.FIELD, 0, power=2, life=3),
        card(4, "old-oak", Zone.FIELD, 1, power=1, life=4, rested=True),
        card(5, "long-blade", Zone.FIELD, 0, types=(CardType.WEAPON,), supertypes=(Supertype.REGALIA,), durability=2),
        card(6, "tin-cup", Zone.FIELD, 0, types=(CardType.ITEM,)),
    )
    view = PlayerView(
        seat=0,
        turn=3,
        turn_player=0,
        phase=Phase.MAIN,
        step=Step.NONE,
        opportunity=0,
        seats=(seat_view(0, 1, hand), seat_view(1, 2, None)),
        field=field,
        stack=(),
        combat=None,
    )
    return replace(view, **more)


def layer(id: int, slug: str, controller: int = 0, **more: object) -> StackView:
    """Make a layer of the Effects Stack."""
    base = StackView(id, LayerKind.ACTIVATION, slug, controller, None, None)
    return replace(base, **more)


def opportunity(*options: Option, **more: object) -> Decision:
    """Make an Opportunity question with a pass first."""
    base = Decision(7, 0, DecisionKind.OPPORTUNITY, (Option(OptionKind.PASS), *options))
    return replace(base, **more)


def seat_with(seat: SeatView, **piles: tuple[CardView, ...] | None) -> SeatView:
    """Change the piles of a side."""
    made = {name: pile(list(cards)) if cards is not None else pile(None) for name, cards in piles.items()}
    return replace(seat, **made)


def changed(view: CardView, **more: object) -> CardView:
    """Change a card."""
    return replace(view, **more)
