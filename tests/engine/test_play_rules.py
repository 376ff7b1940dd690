"""What playing a card costs and needs under rules of others and of the card itself."""

from __future__ import annotations

from gadesk.engine.changes import destruction
from gadesk.engine.play.permission import elements_allow, lineage_allows
from gadesk.glossary import CardType, CostKind, Counter, Element, Keyword, Speed, Stat, Supertype, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import AtMost, CountersOn, CountOf, Fixed, PerEach
from gadesk.script.conditions import DuringPhase, IsNot
from gadesk.script.durations import Until
from gadesk.script.patterns import OnEnter
from gadesk.script.players import EachOpponent, You
from gadesk.script.words import AfterPlay, Dealt
from tests.engine.table import Play, ally, at, card, champion, side, trick, when, word

ALLY = (p.IsType(CardType.ALLY),)
HERO = (p.IsType(CardType.CHAMPION), p.ControlledBy(You()))


def resolve(play: Play) -> None:
    """Pass until nothing is left on the Effects Stack."""
    while play.asked.kind is DecisionKind.OPPORTUNITY and play.game.state.stack:
        play.choose("pass")


def paid(play: Play, seat: int = 0) -> int:
    """Count the cards of a memory: those that paid."""
    return len(play.game.state.sides[seat].memory)


def test_cards_an_opponent_activates_cost_more() -> None:
    """Increases bear on whom they name alone (playing.card-activation.7)."""
    toll = ally("toll", 1, 3, a.Static(s.All((p.IsCard(), p.PlayedBy(EachOpponent()))),
                                       (ch.CostChange(Fixed(1), more=True),)))  # fmt: skip
    spell = trick("spell", e.Recover(Fixed(1)))
    play = Play((toll, spell), side("hero", "toll", hand=("spell", "filler")), side("hero", hand=("spell", "filler")))
    play.act("spell")
    resolve(play)
    assert paid(play) == 0
    play.act("pass")
    play.act("spell")
    assert paid(play, 1) == 1


def test_only_the_first_card_of_a_turn_costs_more() -> None:
    """The second card that answers costs what it says (playing.card-activation.7)."""
    gate = ally("gate", 1, 3, a.Static(s.FirstPlayed((p.IsCard(),)), (ch.CostChange(Fixed(1), more=True),)))
    spell = trick("spell", e.Recover(Fixed(1)))
    play = Play((gate, spell), side("hero", "gate", hand=("spell", "spell", "filler")), side("hero"))
    play.act("spell")
    if play.asked.kind is DecisionKind.PAY_RESERVE:
        play.choose("filler")
    resolve(play)
    assert paid(play) == 1
    play.act("spell")
    resolve(play)
    assert paid(play) == 1


def test_abilities_cost_more_by_a_rule() -> None:
    """A rule on activated abilities adds to their reserve cost (card-parts.cost)."""
    tax = ally("tax", 1, 3, a.Static(s.All((p.HasSubtype("bauble"),)), (ch.AbilityCost(Fixed(1), True),)))
    gem = card("gem", CardType.ITEM, a.Activated((k.BanishThis(),), e.Recover(Fixed(1))), subtypes=("bauble",))
    play = Play((tax, gem), side("hero", "gem", "tax", hand=("filler",)), side("hero"))
    play.act("ability gem")
    resolve(play)
    assert paid(play) == 1


def test_elements_may_be_ignored_by_a_condition_or_by_a_rule() -> None:
    """A card whose elemental requirements are ignored needs none of its elements (card-parts.element.p2)."""
    own = card("own", CardType.ACTION, a.Static(s.This(), (ch.IgnoreElements(),), condition=DuringPhase(None, You())),
               elements=(Element.FIRE,))  # fmt: skip
    slime = ally("slime", 1, 1, elements=(Element.WIND,), subtypes=("slime",))
    king = ally("king", 1, 3, a.Static(s.All((p.HasSubtype("slime"), p.IsCard(), p.PlayedBy(You()))),
                                       (ch.IgnoreElements(),)))  # fmt: skip
    play = Play((own, slime, king), side("hero", "king", hand=("own", "slime")), side("hero", hand=("own", "slime")))
    state = play.game.state
    allowed = [elements_allow(state, state.cards[id].owner, id) for slug in ("own", "slime")
               for id in play.ids(slug, Zone.HAND)]  # fmt: skip
    assert allowed == [True, False, True, False]


def test_the_next_card_ignores_elements_once() -> None:
    """The permission is used up by the next card (misc.permission)."""
    lens = trick("lens", e.Continuous(s.NextPlayed((p.IsCard(),)), (ch.IgnoreElements(),), Until.THIS_TURN))
    flame = trick("flame", e.Recover(Fixed(1)), elements=(Element.FIRE,))
    play = Play((lens, flame), side("hero", hand=("lens", "flame", "flame")), side("hero"))
    assert "flame" not in play.options()
    play.act("lens")
    resolve(play)
    play.act("flame")
    resolve(play)
    assert "flame" not in play.options()


def test_the_next_ally_may_be_played_at_fast_speed() -> None:
    """Fast activation for the next card lets it be activated outside the own main phase (fast-vs-slow)."""
    horn = trick("horn", e.Continuous(s.NextPlayed((*ALLY, p.IsCard())), (ch.SpeedIs(Speed.FAST),), Until.THIS_TURN))
    scout = ally("scout", 1, 1)
    play = Play((horn, scout), side("hero"), side("hero", hand=("horn", "scout")))
    play.act("pass")
    assert "scout" not in play.options()
    play.act("horn")
    resolve(play)
    play.until(DecisionKind.OPPORTUNITY, "scout")
    play.act("scout")
    resolve(play)
    assert play.ids("scout")


def test_a_keyword_held_under_a_condition_works_in_hand() -> None:
    """ "As long as …, this card has fast activation" is judged where the card lies (fast-vs-slow)."""
    dash = card("dash", CardType.ACTION, a.Instruction(e.Draw()),
                a.Keyword(Keyword.FAST_ACTIVATION, bonuses=(IsNot(DuringPhase(None, You())),)))  # fmt: skip
    play = Play((dash,), side("hero"), side("hero", hand=("dash",)))
    play.act("pass")
    assert "dash" in play.options()


def test_a_card_activated_from_the_graveyard_is_banished_as_it_resolves() -> None:
    """What its permission says follows on its resolution (special-play-permissions.2)."""
    echo = trick("echo", e.Recover(Fixed(1)))
    more = (*echo.front.abilities, a.PlayPermission(Zone.GRAVEYARD, then=AfterPlay.BANISH),
            a.PlayPermission(Zone.BANISHMENT, then=AfterPlay.BOTTOM))  # fmt: skip
    echo = card("echo", CardType.ACTION, *more, speed=Speed.FAST)
    play = Play((echo,), side("hero", graveyard=("echo",)), side("hero"))
    play.act("echo")
    resolve(play)
    assert play.ids("echo", Zone.BANISHMENT)
    play.act("echo")
    resolve(play)
    deck = play.game.state.sides[0].main_deck
    assert play.game.state.cards[deck[0]].sheet.slug == "echo"


def test_a_regalia_is_activated_from_the_material_deck_by_its_own_words() -> None:
    """It pays its memory cost and may enter rested; without the words it can't be activated (p1)."""
    pot = card("pot", CardType.ITEM, a.PlayPermission(Zone.MATERIAL_DECK, (k.Pay(Fixed(1)),), True,
               then=AfterPlay.RESTED), supertypes=(Supertype.REGALIA,), cost_kind=CostKind.MEMORY, cost=1)  # fmt: skip
    vase = card("vase", CardType.ITEM, supertypes=(Supertype.REGALIA,), cost_kind=CostKind.MEMORY, cost=0)
    play = Play(
        (pot, vase), side("hero", material_deck=("pot", "vase"), hand=("filler",), memory=("filler",)), side("hero")
    )  # fmt: skip
    assert "vase" not in play.options()
    play.act("pot")
    resolve(play)
    assert play.obj("pot").rested and len(play.ids("filler", Zone.BANISHMENT)) == 1


def test_a_trap_is_paid_for_from_memory() -> None:
    """What is done instead of paying replaces the cost, and only under the condition (playing.card-activation.7)."""
    trap = card("trap", CardType.ACTION, a.Instruction(e.Recover(Fixed(2))), a.PlayPermission(
        Zone.MEMORY, (k.RemoveCounters(Counter.PREPARATION, Fixed(1), s.YourChampion()),),
        condition=IsNot(DuringPhase(None, You()))), speed=Speed.FAST, cost=5)  # fmt: skip
    theirs = side(at("hero", counters={"preparation": 1}), memory=("trap",))
    play = Play((trap,), side("hero", memory=("trap",)), theirs)
    assert "trap" not in play.options()
    play.act("pass")
    play.act("trap")
    resolve(play)
    assert play.ids("trap", Zone.GRAVEYARD)


def test_levelling_up_is_held_to_a_name() -> None:
    """A champion that only levels up into a name refuses others (card-types.champion.p11)."""
    rook = champion("rook", 20, a.Static(s.This(), (ch.LevelsInto("Rook"),)))
    high = champion("rook, high", 20, level=1)
    bishop = champion("bishop", 20, level=1)
    play = Play((rook, high, bishop), side("rook"), side("hero"))
    assert lineage_allows(play.game.state, 0, high.front) and not lineage_allows(play.game.state, 0, bishop.front)


def test_levelling_up_and_delevelling_as_words_and_as_a_cost() -> None:
    """Level up without materializing; delevel to pay, which needs a card below (terms.level-up, champion.p8)."""
    queen = champion("queen", 20, level=1)
    rise = trick("rise", e.LevelUp())
    price = a.AdditionalCost((k.DoneCost(e.Delevel()),))
    fall = card("fall", CardType.ACTION, price, a.Instruction(e.Draw()), speed=Speed.FAST)
    play = Play((queen, rise, fall), side("hero", hand=("rise", "fall"), material_deck=("queen",)), side("hero"))
    assert "fall" not in play.options()
    play.act("rise")
    while play.asked.kind is DecisionKind.OPPORTUNITY:
        play.choose("pass")
    play.choose("queen")
    assert play.ids("queen")
    play.act("fall")
    resolve(play)
    assert play.ids("queen", Zone.MATERIAL_DECK) and len(play.ids("filler", Zone.HAND)) == 1


def test_curses_are_discarded_out_of_a_lineage() -> None:
    """Cards chosen from a lineage are discarded into their owner's graveyard (terms.discard)."""
    curse = card("curse", CardType.ACTION, subtypes=("curse",))
    cards = s.Chosen((p.HasSubtype("curse"), p.InLineageOf(s.All((p.IsType(CardType.CHAMPION),)))), Fixed(0), Fixed(2))
    cure = trick("cure", e.Sequence((e.Choose(cards), e.DiscardCards(s.Noted(Dealt.CHOSEN)))))
    play = Play((curse, cure), side("hero", hand=("cure",)), side(at("hero", lineage=("curse",))))
    play.act("cure")
    while play.asked.kind is DecisionKind.OPPORTUNITY:
        play.choose("pass")
    play.choose("curse")
    assert play.ids("curse", Zone.GRAVEYARD)


def test_cards_of_a_single_graveyard() -> None:
    """After the first, only cards of the same graveyard may be chosen (playing.card-activation.5)."""
    broom = trick("broom", e.Banish(s.Target((p.IsCard(), p.InSingle(Zone.GRAVEYARD)), Fixed(0), Fixed(2))))
    play = Play((broom, ally("one", 1, 1), ally("two", 1, 1)),
                side("hero", hand=("broom",), graveyard=("one",)), side("hero", graveyard=("two", "two")))  # fmt: skip
    play.act("broom", "two")
    assert play.options() == ["two"]


def test_counts_are_capped() -> None:
    """ "for each of up to two" counts no more than two."""
    crowd = s.All((p.HasSubtype("gun"),))
    volley = trick("volley", e.Recover(PerEach(Fixed(1), AtMost(2, CountOf(crowd)))))
    guns = tuple(ally(slug, 1, 1, subtypes=("gun",)) for slug in ("one", "two", "three"))
    play = Play((volley, *guns), side(at("hero", counters={"damage": 5}), "one", "two", "three", hand=("volley",)),
                side("hero"))  # fmt: skip
    play.act("volley")
    resolve(play)
    assert play.damage(seat=0) == 3


def test_counters_that_were_on_the_source_count() -> None:
    """A source that left to pay is measured by what it was (mechanics.abilities.6)."""
    healing = e.Recover(CountersOn("age", s.This()))
    urn = card("urn", CardType.ITEM, a.Activated((k.SacrificeThis(),), healing))
    play = Play((urn,), side(at("hero", counters={"damage": 5}), at("urn", counters={"age": 3})), side("hero"))
    play.act("ability urn")
    resolve(play)
    assert play.damage(seat=0) == 2


def test_an_effect_lasts_as_long_as_its_source_is_controlled() -> None:
    """It ends as the source leaves (effects.continuous-effects/instanced-effects)."""
    bell = ally("bell", 1, 1, when(OnEnter(), e.Continuous(
        s.Target((p.Named("One"),)), (ch.StatChange(Stat.POWER, Fixed(2)),), Until.CONTROL)))  # fmt: skip
    play = Play((bell, ally("one", 1, 3)), side("hero", "one", hand=("bell",)), side("hero"))
    play.act("bell")
    resolve(play)
    assert play.power("one") == 3
    destruction.destroy(play.game.run, play.id("bell"))
    play.choose("pass")
    assert play.power("one") == 1


def test_cards_of_others_have_kindle() -> None:
    """A keyword given to cards one activates works while they lie in hand (keywords.kindle-n)."""
    barn = ally("barn", 1, 3, a.Static(s.All((p.HasSubtype("horse"), p.IsCard(), p.PlayedBy(You()))),
                                       (ch.Grant(word(Keyword.KINDLE, 1)),)))  # fmt: skip
    pony = ally("pony", 1, 1, subtypes=("horse",), cost=1)
    ember = ally("ember", 1, 1, elements=(Element.FIRE,))
    play = Play((barn, pony, ember), side("hero", "barn", hand=("pony",), graveyard=("ember",)), side("hero"))
    play.act("pony")
    resolve(play)
    assert play.ids("pony") and play.ids("ember", Zone.BANISHMENT)
