"""Boards made of bundled cards, for pictures and for the frames test. No game is played here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.cards.model import PrintedFace
from gadesk.decks.model import Section
from gadesk.decks.starters import starter_deck, starter_names
from gadesk.glossary import UNIT_TYPES, CardType, Element, Phase, Speed, Step, Supertype, Zone
from gadesk.glossary.losses import Loss
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.record import replace
from gadesk.protocol.views import CardView, CombatView, LayerKind, PileView, PlayerView, SeatView, StackView
from gadesk.ui.cards.printed_facts import as_printed


class SampleSide:
    """One starter deck's cards, dealt by kind."""

    def __init__(self, deck: str, seat: int, ids: Iterator[int]) -> None:
        """Read the deck."""
        catalogue = bundled_catalogue()
        listed = starter_deck(deck, catalogue)
        self.seat = seat
        self._ids = ids
        self._material = self._faces(listed.slugs(Section.MATERIAL))
        self._main = self._faces(listed.slugs(Section.MAIN))

    def _faces(self, slugs: Iterable[str]) -> list[PrintedFace]:
        catalogue = bundled_catalogue()
        cards = (catalogue.get(slug) for slug in dict.fromkeys(slugs))
        return [card.front for card in cards if card is not None]

    def make(self, face: PrintedFace, zone: Zone, **more: object) -> CardView:
        """Make a card as a seat sees it."""
        return as_printed(face, next(self._ids), self.seat, zone, **more)

    def champion(self, level: int, **more: object) -> CardView:
        """Make the champion of a level with its inner lineage."""
        line = sorted(
            (face for face in self._material if CardType.CHAMPION in face.types), key=lambda face: face.level or 0
        )
        line = line[: level + 1]
        lineage = tuple(self.make(face, Zone.INNER_LINEAGE) for face in line[:-1])
        return self.make(line[-1], Zone.FIELD, lineage=lineage, **more)

    def gear(self, number: int) -> list[CardView]:
        """Make some regalia, weapons first."""
        faces = [face for face in self._material if CardType.CHAMPION not in face.types]
        faces.sort(key=lambda face: CardType.WEAPON not in face.types)
        return [self.make(face, Zone.FIELD) for face in faces[:number]]

    def main(self, number: int, zone: Zone, *types: CardType, start: int = 0) -> list[CardView]:
        """Make some cards of the main deck, of these types if any are named."""
        faces = [face for face in self._main if not types or set(types) & set(face.types)]
        return [self.make(faces[(start + n) % len(faces)], zone) for n in range(number)]

    def material(self) -> list[CardView]:
        """Make the cards that are left in the material deck."""
        return [self.make(face, Zone.MATERIAL_DECK) for face in self._material[-6:]]


def seat_view(
    side: SampleSide,
    champion: CardView,
    hand: list[CardView] | int,
    memory: list[CardView] | int,
    graves: int = 4,
    level: int = 1,
) -> SeatView:
    """Make one player's side."""

    def pile(cards: list[CardView] | int) -> PileView:
        return PileView(cards, None) if isinstance(cards, int) else PileView(len(cards), tuple(cards))

    own = isinstance(hand, list)
    return SeatView(
        seat=side.seat,
        champion=champion.id,
        level=level,
        hand=pile(hand),
        memory=pile(memory),
        main_deck=pile(38),
        material_deck=pile(side.material() if own else 7),
        graveyard=pile(side.main(graves, Zone.GRAVEYARD, start=5)),
        banishment=pile(side.main(graves // 2, Zone.BANISHMENT, start=9)),
        elements=(
            Element.NORM,
            *sorted({element for card in champion.lineage for element in card.elements} - {Element.NORM}),
        ),
        influence=10,
    )


def base_view(
    mine: int = 4, theirs: int = 3, hand: int = 7, level: int = 2
) -> tuple[PlayerView, SampleSide, SampleSide]:
    """Make a board in the own main phase, with so many allies on each side."""
    ids = count(1)
    names = starter_names()
    me, you = SampleSide(names[4], 0, ids), SampleSide(names[5], 1, ids)
    mine_champion, your_champion = me.champion(level, damage=6), you.champion(level, damage=9)
    allies = me.main(mine, Zone.FIELD, CardType.ALLY)
    others = you.main(theirs, Zone.FIELD, CardType.ALLY)
    if allies:
        allies[0] = replace(allies[0], counters=(("buff", 2),), power=(allies[0].power or 0) + 2)
    if len(others) > 1:
        others[1] = replace(others[1], rested=True)
    field = (mine_champion, *me.gear(2), *allies, your_champion, *you.gear(3), *others)
    seats = (
        seat_view(me, mine_champion, me.main(hand, Zone.HAND, start=1), me.main(3, Zone.MEMORY, start=8), level=level),
        seat_view(you, your_champion, 6, 2, level=level),
    )
    view = PlayerView(
        seat=0,
        turn=9,
        turn_player=0,
        phase=Phase.MAIN,
        step=Step.NONE,
        opportunity=0,
        seats=seats,
        field=field,
        stack=(),
        combat=None,
    )
    return view, me, you


def main_phase() -> tuple[PlayerView, Decision]:
    """Make the own main phase with what may be done in it."""
    view, _, _ = base_view()
    mine = [card for card in view.field if card.controller == 0 and card.power and not card.rested]
    options = [Option(OptionKind.PASS)]
    options += [Option(OptionKind.ACTIVATE, card.id, card.slug) for card in (view.seats[0].hand.cards or ())[:5]]
    options += [Option(OptionKind.ATTACK, card.id, card.slug) for card in mine if CardType.ALLY in card.types]
    return view, Decision(40, 0, DecisionKind.OPPORTUNITY, tuple(options))


def start_of_game() -> tuple[PlayerView, Decision]:
    """Make the materialize phase of an early turn."""
    view, _, _ = base_view(0, 0, 6, 0)
    field = tuple(card for card in view.field if CardType.CHAMPION in card.types)
    view = replace(view, turn=2, phase=Phase.MATERIALIZE, field=tuple(replace(card, damage=0) for card in field))
    deck = view.seats[0].material_deck.cards or ()
    options = [Option(OptionKind.SKIP), *(Option(OptionKind.MATERIALIZE, card.id, card.slug) for card in deck)]
    return view, Decision(4, 0, DecisionKind.MATERIALIZE, tuple(options))


def combat() -> tuple[PlayerView, Decision]:
    """Make an attack on the own side that may be retaliated against."""
    view, _, you = base_view()
    attacker = next(card for card in view.field if card.controller == 1 and CardType.CHAMPION in card.types)
    defender = next(card for card in view.field if card.controller == 0 and CardType.ALLY in card.types)
    champion = next(card for card in view.field if card.controller == 0 and CardType.CHAMPION in card.types)
    field = tuple(
        replace(card, rested=True, states=("attacking",))
        if card.id == attacker.id
        else replace(card, states=("defending",))
        if card.id == defender.id
        else card
        for card in view.field
    )
    intent = tuple(you.main(2, Zone.INTENT, CardType.ATTACK, CardType.ACTION))
    fight = CombatView(Step.RETALIATION, 1, 0, attacker.id, (defender.id,), (), (), intent, 5)
    view = replace(view, turn_player=1, step=Step.RETALIATION, combat=fight, field=field)
    options = (Option(OptionKind.CARD, defender.id, defender.slug), Option(OptionKind.CARD, champion.id, champion.slug))
    return view, Decision(50, 0, DecisionKind.RETALIATE, options, least=0, most=2)


def stack() -> tuple[PlayerView, Decision]:
    """Make three layers on the Effects Stack, with targets."""
    view, me, you = base_view()
    mine = [card for card in view.field if card.controller == 0]
    yours = [card for card in view.field if card.controller == 1]
    spells = you.main(2, Zone.EFFECTS_STACK, CardType.ACTION)
    answer = me.main(1, Zone.EFFECTS_STACK, CardType.ACTION)[0]
    layers = (
        StackView(901, LayerKind.ACTIVATION, spells[0].slug, 1, None, None, (mine[3].id,)),
        StackView(
            902,
            LayerKind.ABILITY,
            yours[1].slug,
            1,
            yours[1].id,
            0,
            (mine[0].id,),
            text="Deal 2 damage to target unit.",
        ),
        StackView(903, LayerKind.ACTIVATION, answer.slug, 0, None, None, (yours[-1].id,)),
    )
    view = replace(view, turn_player=1, stack=layers)
    fast = [card for card in view.seats[0].hand.cards or () if fast_card(card.slug)]
    options = (Option(OptionKind.PASS), *(Option(OptionKind.ACTIVATE, card.id, card.slug) for card in fast))
    return view, Decision(60, 0, DecisionKind.OPPORTUNITY, options)


def fast_card(slug: str | None) -> bool:
    """Whether a card is printed as fast."""
    card = bundled_catalogue().get(slug or "")
    return card is not None and card.front.speed == Speed.FAST


def paying() -> tuple[PlayerView, Decision]:
    """Make a reserve cost of three that is being paid."""
    view, _, _ = base_view()
    hand = view.seats[0].hand.cards or ()
    layer = StackView(910, LayerKind.ACTIVATION, hand[0].slug, 0, None, None)
    rest = hand[1:]
    seat = replace(view.seats[0], hand=PileView(len(rest), rest))
    view = replace(view, stack=(layer,), seats=(seat, view.seats[1]))
    options = tuple(Option(OptionKind.CARD, card.id, card.slug) for card in rest)
    return view, Decision(
        70, 0, DecisionKind.PAY_RESERVE, options, 3, 3, slug=hand[0].slug, source=910, amount=3, cancel=True
    )


def targeting() -> tuple[PlayerView, Decision]:
    """Make a choice of targets."""
    view, decision = paying()
    units = [card for card in view.field if not UNIT_TYPES.isdisjoint(card.types)]
    options = tuple(Option(OptionKind.CARD, card.id, card.slug) for card in units)
    return view, replace(decision, kind=DecisionKind.TARGETS, options=options, least=1, most=2)


def glimpsing() -> tuple[PlayerView, Decision]:
    """Make a glimpse of four cards."""
    view, me, _ = base_view()
    cards = me.main(4, Zone.MAIN_DECK, start=3)
    options = tuple(Option(OptionKind.CARD, card.id, card.slug) for card in cards)
    return view, Decision(80, 0, DecisionKind.GLIMPSE_TOP, options, 0, 4, ordered=True)


def crowded(each: int = 40) -> PlayerView:
    """Make a board with very many allies and other objects on each side."""
    view, me, you = base_view(each - 10, each - 10)
    more = [
        *me.main(8, Zone.FIELD, CardType.PHANTASIA, CardType.DOMAIN, CardType.ITEM, CardType.ACTION),
        *you.main(8, Zone.FIELD, CardType.ITEM, CardType.DOMAIN, CardType.PHANTASIA, CardType.ACTION),
    ]
    items = tuple(replace(card, types=(CardType.ITEM,), supertypes=(Supertype.TOKEN,)) for card in more)
    return replace(view, field=(*view.field, *items))


def finished() -> PlayerView:
    """Make a game that is won."""
    view, _, _ = base_view()
    seats = (view.seats[0], replace(view.seats[1], lost=True, why_lost=Loss.CHAMPION))
    return replace(view, seats=seats, over=True, winner=0, why_over=Loss.CHAMPION, opportunity=None)
