"""Sentences of a few cards each: what enters next, disobedience, players held back for a turn."""

from __future__ import annotations

from gadesk.engine.combat.attack import obeys, unit_has
from gadesk.engine.combat.attack_declaration import usable_weapons
from gadesk.glossary import CardType, Keyword, Property, Supertype, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import AllOfIt, Fixed, NotedAmount, PerEach, UpTo
from gadesk.script.conditions import SelectionIs
from gadesk.script.durations import Until
from gadesk.script.players import EachOpponent, EachPlayer, You
from gadesk.script.words import Dealt, Forbidden, PlayKind
from tests.engine.table import Play, ally, at, card, side, token, trick

ALLY = (p.IsType(CardType.ALLY),)


def resolve(play: Play) -> None:
    """Pass until nothing is left on the Effects Stack."""
    while play.asked.kind is DecisionKind.OPPORTUNITY and play.game.state.stack:
        play.choose("pass")


def test_what_enters_next_enters_rested_all_at_once() -> None:
    """Both tokens of one summoning enter rested, the next ally awake (effects.replacement-effects)."""
    frost = trick("frost", e.Continuous(s.All(ALLY), (ch.EntersAs(rested=True, once="they"),), Until.THIS_TURN))
    call = trick("call", e.Summon(("imp",), Fixed(2)))
    play = Play((frost, call, token("imp", 1, 1)), side("hero", hand=("frost", "call", "call")), side("hero"))
    play.act("frost")
    resolve(play)
    play.act("call")
    resolve(play)
    state = play.game.state
    assert [state.objs[id].rested for id in play.ids("imp")] == [True, True]
    play.act("call")
    resolve(play)
    state = play.game.state
    assert sorted(state.objs[id].rested for id in play.ids("imp")) == [False, False, True, True]


def test_allies_with_counters_disobey() -> None:
    """Only allies with a counter of the kind do not obey (terms.obedience)."""
    queen = ally("queen", 1, 3, a.Static(s.All((*ALLY, p.HasCounter("frenzy"))), (ch.Cant(Forbidden.OBEY),)))
    play = Play((queen, ally("one", 1, 1), ally("two", 1, 1)),
                side("hero", "queen", at("one", counters={"frenzy": 1}), "two"), side("hero"))  # fmt: skip
    state = play.game.state
    assert not obeys(state, play.id("one")) and obeys(state, play.id("two"))


def test_players_are_held_back_for_a_turn() -> None:
    """A player who can't draw does not, an opponent who can't activate cards may not (misc.permission)."""
    dry = trick(
        "dry",
        e.Sequence((e.Continuous(s.This(), (ch.PlayerCant(You(), Forbidden.DRAW),), Until.END_OF_TURN), e.Draw())),
    )
    hush = trick("hush", e.Continuous(s.This(), (ch.PlayerCant(EachOpponent(), Forbidden.ACTIVATE),), Until.THIS_TURN))
    play = Play((dry, hush), side("hero", hand=("dry", "hush")), side("hero", hand=("dry",)))
    play.act("dry")
    resolve(play)
    assert not play.ids("filler", Zone.HAND)
    play.act("hush")
    resolve(play)
    play.act("pass")
    assert "dry" not in play.options()


def test_each_player_banishes_out_of_their_own_graveyard() -> None:
    """Everything that answers goes, whoever's it is (terms.banish)."""
    mine = e.Banish(s.All((*ALLY, p.InZone(Zone.GRAVEYARD, You()))))
    play = Play((trick("purge", e.ForEachPlayer(EachPlayer(), mine)), ally("one", 1, 1)),
                side("hero", hand=("purge",), graveyard=("one",)),
                side("hero", graveyard=("one", "filler")))  # fmt: skip
    play.act("purge")
    resolve(play)
    assert len(play.ids("one", Zone.BANISHMENT)) == 2 and play.ids("filler", Zone.GRAVEYARD)


def test_every_few_counters_removed_this_way() -> None:
    """Nine damage counters make two times four; a choice of up to three stops where it is chosen (misc.rounding)."""
    heal = e.TakeCounters("damage", AllOfIt(), s.All((p.IsType(CardType.CHAMPION),)))
    forge = trick("forge", e.Sequence((heal, e.ForEach(PerEach(Fixed(1), NotedAmount(Dealt.REMOVED), 4), e.Draw()))))
    some = trick("some", e.TakeCounters("aim", UpTo(Fixed(3)), s.YourChampion()))
    hero = at("hero", counters={"damage": 9, "aim": 5})
    play = Play((forge, some), side(hero, hand=("forge", "some")), side("hero"))
    play.act("forge")
    resolve(play)
    assert len(play.ids("filler", Zone.HAND)) == 2
    play.act("some")
    resolve(play)
    assert (play.asked.kind, len(play.options())) == (DecisionKind.NUMBER, 4)


def test_attacks_using_a_weapon_carry_what_it_says() -> None:
    """A rule on attacks that use the weapon holds for these alone (combat.attacking-and-the-combat-phase)."""
    edge = card("edge", CardType.WEAPON, a.Static(s.ThisAttack(), (ch.Cant(Forbidden.BE_RETALIATED),)),
                power=2, durability=2, supertypes=(Supertype.REGALIA,))  # fmt: skip
    play = Play((edge, ally("guard", 3, 9)), side("hero", "edge"), side("hero", "guard"))
    play.act("attack hero", "guard")
    play.combat_over()
    assert play.damage(seat=0) == 0 and play.obj("guard").damage == 2


def test_a_weapon_that_cant_be_used() -> None:
    """A weapon may be kept from attacks, or from attacks with cards alone (functional-weapons.1)."""
    edge = card("edge", CardType.WEAPON, a.Static(s.This(), (ch.Cant(Forbidden.BE_USED),),
                condition=SelectionIs(s.This(), (p.Is(Property.RESTED),))), power=2, durability=2)  # fmt: skip
    maul = card(
        "maul", CardType.WEAPON, a.Static(s.This(), (ch.Cant(Forbidden.BE_USED_WITH_CARDS),)), power=2, durability=2
    )
    play = Play((edge, maul), side("hero", at("edge", rested=True), "maul"), side("hero"))
    state = play.game.state
    champion = state.sides[0].champion
    assert usable_weapons(state, champion, False) == [play.id("maul")]
    assert usable_weapons(state, champion, True) == []


def test_attacking_costs_what_the_ally_says() -> None:
    """An ally whose attacks cost something can't attack without paying it (combat.attack-declaration.1)."""
    marshal = ally("marshal", 2, 3, a.AdditionalCost((k.Pay(Fixed(1)),), to=PlayKind.ATTACK))
    poor = Play((marshal,), side("hero", "marshal"), side("hero"))
    assert "attack marshal" not in poor.options()
    rich = Play((marshal,), side("hero", "marshal", hand=("filler",)), side("hero"))
    rich.act("attack marshal")
    rich.combat_over()
    assert rich.damage(seat=1) == 2 and rich.ids("filler", Zone.MEMORY)


def test_a_keyword_of_ones_choice() -> None:
    """The controller chooses which on resolution (mechanics.objects-and-targeting.p8)."""
    words = tuple(ch.Grant(a.Keyword(word)) for word in (Keyword.STEALTH, Keyword.TAUNT))
    ward = trick("ward", e.Continuous(s.All((p.IsUnit(), p.ControlledBy(You()))), words, choice=True))
    play = Play((ward, ally("one", 1, 1)), side("hero", "one", hand=("ward",)), side("hero"))
    play.act("ward")
    resolve(play)
    assert play.options() == ["stealth", "taunt"]
    play.choose("taunt")
    state = play.game.state
    assert unit_has(state, play.id("one"), Keyword.TAUNT) and not unit_has(state, play.id("one"), Keyword.STEALTH)
