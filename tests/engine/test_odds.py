"""Single sentences of many cards: where something came from, how much at once, from which source, for how long."""

from __future__ import annotations

from gadesk.engine.state.characteristics import chars
from gadesk.glossary import CardType, Element, Property, Stat, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed, IfElse, UpTo
from gadesk.script.durations import Until
from gadesk.script.players import TargetPlayer, You
from gadesk.script.words import Shield
from tests.engine.table import Play, ally, at, card, side, trick, when

ALLY = (p.IsType(CardType.ALLY),)
ONE = Fixed(1)


def resolve(play: Play) -> None:
    """Pass until nothing is left on the Effects Stack."""
    while play.asked.kind is DecisionKind.OPPORTUNITY and play.game.state.stack:
        play.choose("pass")


def test_it_knows_where_it_entered_from() -> None:
    """Entering from a banishment is told apart from being played (keywords.on-enter)."""
    ghost = ally("ghost", 1, 1, when(t.OnEnter(), e.If(c.EnteredFrom(Zone.BANISHMENT), e.Draw())), subtypes=("ghost",))
    back = trick("back", e.Put(s.All((p.HasSubtype("ghost"), p.InZone(Zone.BANISHMENT))), Zone.FIELD))
    play = Play((ghost, back), side("hero", hand=("ghost", "back"), banishment=("ghost",)), side("hero"))
    play.act("ghost")
    resolve(play)
    assert not play.ids("filler", Zone.HAND)
    play.act("back")
    resolve(play)
    assert len(play.ids("filler", Zone.HAND)) == 1


def test_an_activation_knows_where_it_was_announced() -> None:
    """Activated from memory, not from hand (playing.card-activation.1)."""
    echo = trick("echo", e.If(c.EnteredFrom(Zone.MEMORY, activated=True), e.Draw()))
    more = (*echo.front.abilities, a.PlayPermission(Zone.MEMORY))
    echo = card("echo", CardType.ACTION, *more)
    play = Play((echo,), side("hero", hand=("echo",), memory=("echo",)), side("hero"))
    for _ in range(2):
        play.act("echo")
        resolve(play)
    assert len(play.ids("filler", Zone.HAND)) == 1


def test_only_so_much_damage_at_once_is_waited_for() -> None:
    """Three damage does not, four does (abilities.triggered-abilities)."""
    mine = (p.IsType(CardType.CHAMPION), p.ControlledBy(You()))
    watch = ally("watch", 1, 3, when(t.DealtDamage(mine, least=4), e.Draw()))
    hurt = tuple(trick(f"hurt{n}", e.DealDamage(Fixed(n), s.YourChampion())) for n in (3, 4))
    play = Play((watch, *hurt), side("hero", "watch", hand=("hurt3", "hurt4")), side("hero"))
    play.act("hurt3")
    resolve(play)
    assert not play.ids("filler", Zone.HAND)
    play.act("hurt4")
    resolve(play)
    assert len(play.ids("filler", Zone.HAND)) == 1


def test_discarding_out_of_hand_and_memory_together() -> None:
    """Up to three allies of both zones, and as many drawn (terms.discard.3)."""
    both = p.Either((p.InZone(Zone.HAND, You()), p.InZone(Zone.MEMORY, You())))
    toss = trick("toss", e.Discard(UpTo(Fixed(3)), preds=(*ALLY, both)))
    play = Play((toss, ally("one", 1, 1), ally("two", 1, 1)),
                side("hero", hand=("toss", "one", "filler"), memory=("two", "filler")), side("hero"))  # fmt: skip
    play.act("toss")
    resolve(play)
    assert sorted(play.options()) == ["one", "two"]
    play.choose("one", "two")
    assert len(play.ids("filler", Zone.GRAVEYARD)) == 0 and play.ids("two", Zone.GRAVEYARD)


def test_cards_off_the_field_change_too() -> None:
    """Cards of graveyards by a static, cards of a memory as they lie there when it resolves (layers)."""
    lamp = card("lamp", CardType.ITEM, a.Static(s.All((p.IsCard(), p.InZone(Zone.GRAVEYARD))),
                                                (ch.SetElement(Element.NORM), ch.LoseAllAbilities())))  # fmt: skip
    veil = trick("veil", e.Continuous(s.All((p.IsCard(), p.InZone(Zone.MEMORY, TargetPlayer(True)))),
                                      (ch.SetElement(Element.NORM),)))  # fmt: skip
    fire = ally("fire", 1, 1, when(t.OnEnter(), e.Draw()), elements=(Element.FIRE,))
    play = Play((lamp, veil, fire), side("hero", "lamp", hand=("veil",), graveyard=("fire",)),
                side("hero", memory=("fire",), hand=("fire",)))  # fmt: skip
    state = play.game.state
    dead = chars(state, play.id("fire", Zone.GRAVEYARD))
    assert dead.elements == (Element.NORM,) and not dead.abilities
    assert chars(state, play.id("fire", Zone.MEMORY)).elements == (Element.FIRE,)
    play.act("veil")
    if play.asked.kind is DecisionKind.TARGETS:
        play.choose("player 1")
    resolve(play)
    state = play.game.state
    assert chars(state, play.id("fire", Zone.MEMORY)).elements == (Element.NORM,)
    assert chars(state, play.id("fire", Zone.HAND)).elements == (Element.FIRE,)


def test_an_ability_is_cheaper_under_a_condition() -> None:
    """The reduction counts only while the condition holds (card-parts.cost)."""
    less = IfElse(c.SelectionIs(s.This(), (p.Is(Property.DISTANT),)), Fixed(2), Fixed(0))
    bell = ally("bell", 1, 3, a.Activated((k.Pay(Fixed(2)),), e.Draw(), cheaper=less))
    near = Play((bell,), side("hero", "bell"), side("hero"))
    assert "ability bell" not in near.options()
    far = Play((bell,), side("hero", at("bell", properties=("distant",))), side("hero"))
    assert "ability bell" in far.options()


def test_damage_from_some_sources_is_prevented() -> None:
    """Only damage of a distant source is (mechanics.damage-prevention)."""
    helm = ally("helm", 0, 9, a.Static(s.This(), (ch.Prevent(Shield.EACH, ONE, sources=(p.Is(Property.DISTANT),)),)))
    shot = a.Activated((), e.DealDamage(Fixed(3), s.Target((p.Named("Helm"),))))
    play = Play((helm, ally("near", 1, 1, shot), ally("far", 1, 1, shot)),
                side("hero", "near", at("far", properties=("distant",))), side("hero", "helm"))  # fmt: skip
    play.act("ability near")
    resolve(play)
    assert play.obj("helm").damage == 3
    play.act("ability far")
    resolve(play)
    assert play.obj("helm").damage == 5


def test_power_for_this_attack_ends_with_it() -> None:
    """What lasts for this attack ends as combat does (combat.end-of-combat-step)."""
    lance = ally("lance", 1, 9, when(t.OnAttack(), e.Continuous(
        s.This(), (ch.StatChange(Stat.POWER, Fixed(2)),), Until.COMBAT)))  # fmt: skip
    play = Play((lance, ally("one", 0, 9)), side("hero", "lance"), side("hero", "one"))
    play.act("attack lance", "one")
    play.combat_over()
    assert play.obj("one").damage == 3 and play.power("lance") == 1


def test_one_of_two_kinds_from_a_zone() -> None:
    """Either kind, both from the zone that is named once (mechanics.objects-and-targeting.p9)."""
    kinds = p.Either((p.Both((p.HasSubtype("oak"),)), p.Both((p.HasSubtype("elm"), p.IsCard()))))
    grow = trick("grow", e.Put(s.Chosen((kinds, p.InZone(Zone.GRAVEYARD, You()))), Zone.HAND, verb=Cause.RETURN))
    trees = (ally("one", 1, 1, subtypes=("oak",)), ally("two", 1, 1, subtypes=("elm",)), ally("three", 1, 1))
    play = Play((grow, *trees), side("hero", "one", hand=("grow",), graveyard=("one", "two", "three")), side("hero"))
    play.act("grow")
    resolve(play)
    assert sorted(play.options()) == ["one", "two"]


def test_what_happened_this_turn_to_anyone() -> None:
    """A suppression by whomever counts for the turn (terms.suppress)."""
    fog = trick("fog", e.Suppress(s.Target(ALLY)))
    check = trick("check", e.If(c.HappenedThisTurn(t.Does(t.Deed.SUPPRESS, None)), e.Draw()))
    play = Play((fog, check, ally("one", 1, 1)), side("hero", "one", hand=("check", "fog", "check")), side("hero"))
    for name in ("check", "fog", "check"):
        play.act(name)
        resolve(play)
    assert len(play.ids("filler", Zone.HAND)) == 1
