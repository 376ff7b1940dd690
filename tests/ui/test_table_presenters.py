"""Presenters of the table: questions, picks, glows, reasons and arrows, all without Qt."""

from __future__ import annotations

import pytest

from gadesk.cards.model import PrintedFace
from gadesk.glossary import CardType, CostKind, Element, Phase, Speed, Step, Zone
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.passing import PassMode, Stops
from gadesk.protocol.record import replace
from gadesk.protocol.views import CombatView
from gadesk.ui.models.places import Place, ZoneKey
from gadesk.ui.table.card_moves import Travels
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.chooser import Chooser, pass_answer
from gadesk.ui.table.controller import Controller
from gadesk.ui.table.decision_words import Form, form_of, label, question
from gadesk.ui.table.highlights import arrow_pairs, highlights, options_of, pile_zones
from gadesk.ui.table.payment import proposed_payment
from gadesk.ui.table.why_not import why_not
from tests.ui import samples

FACES = {
    "slow-ally": PrintedFace(
        "Slow Ally", "slow-ally", (CardType.ALLY,), (Element.NORM,), cost_kind=CostKind.RESERVE, cost=2
    ),
    "sea-spell": PrintedFace(
        "Sea Spell",
        "sea-spell",
        (CardType.ACTION,),
        (Element.WATER,),
        cost_kind=CostKind.RESERVE,
        cost=1,
        speed=Speed.FAST,
    ),
    "dear-spell": PrintedFace(
        "Dear Spell",
        "dear-spell",
        (CardType.ACTION,),
        (Element.FIRE,),
        cost_kind=CostKind.RESERVE,
        cost=9,
        speed=Speed.FAST,
    ),
}
LEXICON = Lexicon(FACES.get, lambda slug: "First line.\n• One\n• Two" if slug == "sea-spell" else "")


def cards(*ids: int, kind: DecisionKind = DecisionKind.CHOOSE, **more: object) -> Decision:
    """Make a question about cards."""
    base = Decision(1, 0, kind, tuple(Option(OptionKind.CARD, id) for id in ids))
    return replace(base, **more)


@pytest.mark.parametrize("kind", list(DecisionKind))
def test_every_kind_has_a_sentence_and_a_form(kind: DecisionKind) -> None:
    """Whatever is asked, there is a sentence for it and a form to show it in."""
    decision = cards(3, 4, kind=kind, most=2)
    words = question(decision, samples.sample_view(), LEXICON)
    assert words and "{" not in words and words[-1] in ".?"
    assert form_of(decision, frozenset({3, 4})) in Form


def test_a_player_who_may_not_pass_is_told_why() -> None:
    """Where a unit must attack there is no passing, and the question says so."""
    attack = Option(OptionKind.ATTACK, 3, "tin-soldier")
    bound = Decision(1, 0, DecisionKind.OPPORTUNITY, (attack,))
    free = Decision(1, 0, DecisionKind.OPPORTUNITY, (Option(OptionKind.PASS), attack))
    view = samples.sample_view()
    assert "must attack" in question(bound, view, LEXICON) and pass_answer(bound) is None
    assert "pass" in question(free, view, LEXICON) and pass_answer(free) == (0,)


@pytest.mark.parametrize("kind", list(OptionKind))
def test_every_option_has_a_label(kind: OptionKind) -> None:
    """Whatever can be chosen has a name."""
    option = Option(kind, 3, "slow-ally", 0, 1, 4, "north")
    assert label(option, cards(3), samples.sample_view(), LEXICON)


def test_triggers_of_one_ability_say_what_they_are_about() -> None:
    """Where one ability waits for two things, each is named with its own."""
    view = samples.sample_view()
    about = next(card for card in view.field if card.slug)
    option = Option(OptionKind.EFFECT, 3, "sea-spell", 0)
    plain = label(option, cards(3), view, LEXICON)
    assert label(replace(option, about=about.id), cards(3), view, LEXICON) == f"{plain} ({LEXICON.name(about.slug)})"


def test_help_that_a_play_needs_is_said_to_be_needed() -> None:
    """Where a play can't be paid for otherwise, the question says so; else it asks and no more."""
    asked = Decision(1, 0, DecisionKind.MAY, (Option(OptionKind.YES),), slug="sea-spell", word="pay", cancel=True)
    free = replace(asked, options=(Option(OptionKind.YES), Option(OptionKind.NO)), cancel=False)
    view = samples.sample_view()
    more = " What you play can't be paid for without it."
    assert question(asked, view, LEXICON) == question(free, view, LEXICON) + more


def test_modes_are_called_by_their_text() -> None:
    """A mode is named by the words that came with it."""
    option = Option(OptionKind.MODE, number=1, text="Two")
    decision = Decision(1, 0, DecisionKind.MODES, (option,), slug="sea-spell")
    assert label(decision.options[0], decision, samples.sample_view(), LEXICON) == "Two"


def test_cards_that_do_not_lie_open_get_a_panel() -> None:
    """A choice among cards of a hidden place is shown in a panel, one among open cards in place."""
    assert form_of(cards(3, 4), frozenset({3, 4})) == Form.IN_PLACE
    assert form_of(cards(3, 99), frozenset({3, 4})) == Form.CARDS


def test_paying_counts() -> None:
    """Paying three cards counts the picks and is ready at the third only."""
    chooser = Chooser(cards(20, 21, 22, 23, kind=DecisionKind.PAY_RESERVE, least=3, most=3))
    chooser.toggle(0)
    chooser.toggle(2)
    assert chooser.running_count() == "2 of 3" and not chooser.is_ready
    chooser.toggle(2)
    chooser.toggle(1)
    chooser.toggle(3)
    assert chooser.answer() == (0, 1, 3) and chooser.is_ready


def test_order_starts_with_all_and_moves() -> None:
    """Where everything must be named in an order, the order starts as given and cards move in it."""
    chooser = Chooser(cards(1, 2, 3, kind=DecisionKind.ORDER, ordered=True, least=3, most=3))
    chooser.move(2, 0)
    assert chooser.answer() == (2, 0, 1)
    chooser.toggle(0)
    assert chooser.answer() == (2, 0, 1)


def test_split_repeats() -> None:
    """Sharing picks an option several times and takes single points back."""
    chooser = Chooser(cards(1, 2, kind=DecisionKind.SPLIT, repeat=True, least=3, most=3))
    for index in (0, 0, 1):
        chooser.toggle(index)
    assert (chooser.count(0), chooser.count(1), chooser.is_ready) == (2, 1, True)
    chooser.remove(0)
    assert chooser.answer() == (0, 1)


def test_declining() -> None:
    """Passing, skipping and choosing nothing are found; what must be answered can't be declined."""
    assert pass_answer(samples.opportunity()) == (0,)
    assert pass_answer(cards(3, least=0)) == ()
    assert pass_answer(cards(3)) is None


def test_legal_cards_glow_and_picks_are_numbered() -> None:
    """Options glow on the card that shows them; picks carry their number."""
    view = samples.sample_view()
    decision = cards(3, 1001, kind=DecisionKind.CHOOSE, most=2)
    chooser = Chooser(decision)
    chooser.toggle(0)
    assert highlights(view, decision, chooser) == {3: ("selected", "1"), 1: ("legal", "")}
    assert options_of(view, decision, 1) == [1]


def test_combat_glows_and_arrows() -> None:
    """Attack and targets of layers are drawn as arrows, the fighters glow."""
    fight = CombatView(Step.DAMAGE, 0, 1, 1, (4,), (5,), (4,), (), 3)
    view = samples.sample_view(combat=fight, stack=(samples.layer(50, "x", targets=(2,)),))
    assert arrow_pairs(view) == [(50, 2, "target"), (1, 4, "attack"), (4, 1, "retaliate")]
    found = highlights(view, None, None)
    assert found[1][0] == found[5][0] == "attacker" and found[4][0] == "defender"


@pytest.mark.parametrize(
    ("slug", "change", "words"),
    [
        ("slow-ally", {"turn_player": 1}, "only be activated at slow speed"),
        ("slow-ally", {"stack": (samples.layer(50, "x"),)}, "Effects Stack is empty"),
        ("slow-ally", {"phase": Phase.END}, "wait for your main phase"),
        ("sea-spell", {}, "water element"),
        ("dear-spell", {}, "costs 9, and you have only 4 other cards"),
    ],
)
def test_reasons(slug: str, change: dict[str, object], words: str) -> None:
    """A card of the hand that can't be played now says why."""
    view = samples.sample_view(**change)
    tried = samples.card(20, slug, cost=FACES[slug].cost)
    assert words in why_not(tried, view, samples.opportunity(), LEXICON)


def test_reasons_on_the_field() -> None:
    """Objects say why they can't act."""
    view = samples.sample_view()
    rested = samples.card(3, "slow-ally", Zone.FIELD, rested=True)
    assert why_not(rested, view, samples.opportunity(), LEXICON) == "Slow Ally is rested."
    foe = samples.card(4, "slow-ally", Zone.FIELD, 1)
    assert "opponent" in why_not(foe, view, samples.opportunity(), LEXICON)
    assert "wait" in why_not(rested, view, None, LEXICON)


class Told:
    """A seat and a window that remember what they were told."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, ...]] = []
        self.toasts: list[str] = []
        self.offers: list[list[int]] = []
        self.modes: list[PassMode] = []
        self.stops: list[Stops | None] = []

    def answer(self, choice: tuple[int, ...], decision: Decision | None = None) -> None:
        self.answers.append(choice)

    def passing(self, mode: PassMode, stops: Stops | None = None) -> None:
        self.modes.append(mode)
        self.stops.append(stops)

    def concede(self) -> None: ...
    def undo(self, steps: int = 1) -> None: ...
    def rematch(self) -> None: ...
    def consent(self, yes: bool) -> None: ...
    def refresh(self) -> None: ...
    def browse(self, zone: ZoneKey, choosable: frozenset[int]) -> None: ...
    def stopping(self, stops: Stops) -> None: ...

    def toast(self, sentence: str) -> None:
        self.toasts.append(sentence)

    def offer(self, id: int, lines: object) -> None:
        self.offers.append([index for _, index in lines])  # type: ignore[attr-defined]


def controller(decision: Decision) -> tuple[Controller, Told]:
    """Make a controller with a pending decision."""
    told = Told()
    made = Controller(told, LEXICON, told)
    made.update(samples.sample_view(), decision)
    return made, told


def test_one_action_is_done_and_several_are_offered() -> None:
    """A click on a card with one action does it; with several it offers them."""
    decision = samples.opportunity(
        Option(OptionKind.ACTIVATE, 20), Option(OptionKind.ATTACK, 3), Option(OptionKind.ABILITY, 3, ability=0)
    )
    made, told = controller(decision)
    made.click(3)
    assert told.offers == [[2, 3]] and not told.answers
    made.click(20)
    assert told.answers == [(1,)]
    made.click(21)
    assert told.toasts


def test_dropping_on_a_target_answers_the_question_that_follows() -> None:
    """A card dragged onto a target is played, and the target is named when it is asked for."""
    made, told = controller(samples.opportunity(Option(OptionKind.ACTIVATE, 20)))
    made.drop(20, 4)
    made.update(samples.sample_view(), cards(3, 4, kind=DecisionKind.TARGETS))
    assert told.answers == [(1,), (1,)]


def test_payment_of_several_is_confirmed() -> None:
    """A payment is proposed and waits for Confirm; Esc first clears other picks, then takes the play back."""
    made, told = controller(cards(20, 21, 22, kind=DecisionKind.PAY_RESERVE, least=2, most=2, cancel=True))
    assert made.chooser is not None and len(made.chooser.picks) == 2
    other = next(index for index in range(3) if index not in made.chooser.picks)
    made.click(20 + other)
    assert other in made.chooser.picks and len(made.chooser.picks) == 2 and told.answers == []
    assert made.back() and made.chooser is not None and not made.chooser.picks
    made.click(20)
    made.click(22)
    assert told.answers == []
    made.confirm()
    assert told.answers == [(0, 2)]
    made.update(samples.sample_view(), cards(20, 21, 22, kind=DecisionKind.PAY_RESERVE, least=2, most=2, cancel=True))
    assert made.back() and told.answers[-1] == (-1,)


def test_a_payment_of_one_is_one_click() -> None:
    """The proposed card or another one: a click on it pays, as Enter does with the proposed one."""
    asked = cards(20, 21, 22, kind=DecisionKind.PAY_RESERVE, cancel=True)
    for wanted in range(3):
        made, told = controller(asked)
        made.click(20 + wanted)
        assert told.answers == [(wanted,)]
    made, told = controller(asked)
    assert made.chooser is not None and made.chooser.waits(made.confirms)
    proposed = made.chooser.answer()
    made.confirm()
    assert told.answers == [proposed]


def test_one_or_none_is_answered_by_a_click() -> None:
    """What may be declined by its own button needs no confirmation."""
    made, told = controller(cards(20, 21, kind=DecisionKind.CHOOSE, least=0, most=1))
    made.click(21)
    assert told.answers == [(1,)]


def test_the_payment_proposed_is_what_the_hand_misses_least() -> None:
    """What can't be played this turn goes first, a fast card last; of what may be declined nothing is proposed."""
    view = samples.sample_view()
    asked = cards(20, 21, 22, 23, 24, kind=DecisionKind.PAY_RESERVE, least=2, most=2)
    slugs = ("sea-spell", "sea-spell", "slow-ally", "dear-spell", "slow-ally")
    hand = tuple(
        replace(samples.card(20 + at, slug, Zone.HAND), cost=FACES[slug].cost) for at, slug in enumerate(slugs)
    )
    mine = replace(samples.seat_with(view.seats[0], hand=hand), elements=(Element.WATER,))
    view = samples.sample_view(seats=(mine, view.seats[1]))
    assert proposed_payment(asked, view, LEXICON) == (2, 3)  # of another element, and one of two that are slow
    assert proposed_payment(replace(asked, least=4, most=4), view, LEXICON) == (0, 2, 3, 4)
    assert proposed_payment(replace(asked, optional=True), view, LEXICON) == ()
    assert proposed_payment(replace(asked, kind=DecisionKind.DISCARD), view, LEXICON) == ()


def test_travel_follows_the_ids() -> None:
    """A card that moved twice is followed to the id it had on the table, and to where it ended."""
    moves = [
        Event(EventKind.MOVED, seat=0, old_id=20, id=70, source_zone=Zone.HAND, zone=Zone.EFFECTS_STACK),
        Event(EventKind.MOVED, seat=0, old_id=70, id=71, source_zone=Zone.EFFECTS_STACK, zone=Zone.GRAVEYARD),
        Event(EventKind.MOVED, seat=1, source_zone=Zone.MAIN_DECK, zone=Zone.HAND, word="draw"),
    ]
    travels = Travels.of(moves)
    assert travels.first_known(71, {20}.__contains__) == 20
    assert travels.source_zone(71) == ZoneKey(0, Place.HAND)
    assert travels.last_zone(20) == ZoneKey(0, Place.GRAVEYARD)
    assert travels.take_unnamed(ZoneKey(1, Place.HAND)) == ZoneKey(1, Place.MAIN_DECK)
    assert travels.take_unnamed(ZoneKey(1, Place.HAND)) is None


def test_piles_that_hold_an_option_are_named() -> None:
    """A card that can be used from a pile makes the pile glow."""
    view = samples.sample_view()
    seat = samples.seat_with(view.seats[0], graveyard=(samples.card(90, "old-oak", Zone.GRAVEYARD),))
    view = samples.sample_view(seats=(seat, view.seats[1]))
    assert pile_zones(view, cards(90)) == {ZoneKey(0, Place.GRAVEYARD)}
    assert pile_zones(view, None) == frozenset()
