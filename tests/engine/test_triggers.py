"""What waits for revealing, sacrificing, gathering, negating and suppressing; agility for a turn."""

from __future__ import annotations

from gadesk.engine.changes.zones import move
from gadesk.glossary import CardType, Counter, Supertype, Zone
from gadesk.glossary.causes import Cause
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Triggered
from gadesk.script.amounts import Fixed
from gadesk.script.node import Pattern
from gadesk.script.players import AnOpponent, You
from gadesk.script.words import Layers
from tests.engine.table import Play, ally, card, instruction, side, trick, when

ALLY = (p.IsType(CardType.ALLY),)
IN_MEMORY = (p.IsCard(), p.InZone(Zone.MEMORY, You()))


def resolve(play: Play) -> None:
    """Pass until nothing is left on the Effects Stack."""
    while play.asked.kind is DecisionKind.OPPORTUNITY and play.game.state.stack:
        play.choose("pass")


def watcher(pattern: Pattern) -> Triggered:
    """Make an ability that puts a buff counter on its source."""
    return when(pattern, e.PutCounters(Counter.BUFF, Fixed(1), s.This()))


def buffs(play: Play, slug: str = "watch") -> int:
    """Count the buff counters on an object."""
    return play.obj(slug).counters.get(Counter.BUFF, 0)


def test_a_card_hears_itself_revealed_from_memory() -> None:
    """A card's own trigger works in memory, where it is revealed (terms.reveal.2, abilities.p11)."""
    glow = card(
        "glow", CardType.ACTION, when(t.Reveals(), e.Recover(Fixed(3)), zone=Zone.MEMORY), cost=9
    )  # fmt: skip
    show = trick("show", e.Reveal(s.All(IN_MEMORY)))
    play = Play((glow, show), side("hero", hand=("show",), memory=("glow",)), side("hero"))
    play.game.state.objs[play.game.state.sides[0].champion].counters[Counter.DAMAGE] = 5
    play.act("show")
    resolve(play)
    assert play.damage(seat=0) == 2


def test_an_object_hears_cards_revealed_from_memory_only() -> None:
    """Cards of another zone, or the opponent's, are not waited for (terms.reveal.2)."""
    watch = ally("watch", 1, 3, watcher(t.Reveals((p.IsCard(),))))
    show = trick("show", e.Sequence((e.Reveal(s.All(IN_MEMORY)), e.Reveal(s.TopCards(Fixed(1))))))
    play = Play((watch, show), side("hero", "watch", hand=("show",), memory=("filler", "filler")), side("hero"))
    play.act("show")
    resolve(play)
    assert buffs(play) == 2


def test_a_card_hears_itself_banished_from_memory() -> None:
    """What leaves the memory triggers from where it was (abilities.triggered-abilities)."""
    spark = card(
        "spark", CardType.ACTION,
        when(t.Moves((), Zone.MEMORY, Zone.BANISHMENT), e.Draw(), zone=Zone.MEMORY), cost=9,
    )  # fmt: skip
    burn = trick("burn", e.Banish(s.All(IN_MEMORY)))
    play = Play((spark, burn), side("hero", hand=("burn",), memory=("spark",)), side("hero"))
    play.act("burn")
    resolve(play)
    assert len(play.ids("filler", Zone.HAND)) == 1


def test_sacrifices_are_heard_with_what_was_sacrificed() -> None:
    """Only the player's own sacrifices of what answers count (terms.sacrifice)."""
    watch = ally("watch", 1, 3, watcher(t.Does(t.Deed.SACRIFICE, preds=(p.HasSubtype("cell"),))))
    cell, rock = ally("cell", 1, 1, subtypes=("cell",)), ally("rock", 1, 1)
    feed = trick("feed", e.Sacrifice(s.All((p.Other(), p.HasSubtype("cell")))))
    crush = trick("crush", e.Sacrifice(s.All((p.Named("Rock"),))))
    play = Play(
        (watch, cell, rock, feed, crush), side("hero", "watch", "cell", "rock", hand=("feed", "crush")), side("hero")
    )  # fmt: skip
    play.act("crush")
    resolve(play)
    assert buffs(play) == 0
    play.act("feed")
    resolve(play)
    assert buffs(play) == 1 and not play.ids("cell")


def test_gathering_is_heard_each_time() -> None:
    """Gathering twice is gathering two times (terms.gather)."""
    herb = card("mint", CardType.ITEM, subtypes=("herb", "catalyst"), supertypes=(Supertype.TOKEN,))
    watch = ally("watch", 1, 3, watcher(t.Does(t.Deed.GATHER)))
    play = Play(
        (watch, herb, trick("pick", e.Gather(Fixed(2)))), side("hero", "watch", hand=("pick",)), side("hero")
    )  # fmt: skip
    play.act("pick")
    resolve(play)
    assert buffs(play) == 2 and len(play.ids("mint")) == 2


def test_negating_is_heard_by_whose_activation_it_was() -> None:
    """Negating an opponent's card activation counts, negating the own one does not (terms.negate)."""
    watch = ally("watch", 1, 3, watcher(t.Negates(of=AnOpponent())))
    deny = trick("deny", e.Negate(s.Target((), activation=Layers.CARD)))
    spell = trick("spell", e.Draw())
    play = Play((watch, deny, spell), side("hero", "watch", hand=("deny", "spell", "deny")), side("hero"))
    play.act("spell")
    play.act("deny")
    resolve(play)
    assert buffs(play) == 0 and not play.ids("filler", Zone.HAND)


def test_suppressing_is_heard() -> None:
    """Whoever suppresses, "a player" waits for it (terms.suppress)."""
    watch = ally("watch", 1, 3, watcher(t.Does(t.Deed.SUPPRESS, None)))
    fog = trick("fog", e.Suppress(s.Target((p.Named("One"),))))
    play = Play((watch, ally("one", 1, 1), fog), side("hero", "watch"), side("hero", "one", hand=("fog",)))
    play.act("pass")
    play.act("fog")
    resolve(play)
    assert buffs(play) == 1


def test_agility_for_a_turn_returns_cards_once() -> None:
    """Agility N for this turn returns N cards from memory at the end phase, this turn only (keywords.agility-n.1)."""
    rush = trick("rush", e.GainAgility(Fixed(1)))
    play = Play((rush,), side("hero", hand=("rush",), memory=("filler", "filler")), side("hero"))
    play.act("rush")
    while play.asked.kind is DecisionKind.OPPORTUNITY:
        play.choose("pass")
    play.choose("filler")
    assert len(play.ids("filler", Zone.HAND)) == 1


def test_paying_with_kindle_is_heard_by_the_card_in_the_graveyard() -> None:
    """What is banished from the graveyard to pay for a reserve cost says so (keywords.kindle-n)."""
    ember = card(
        "ember", CardType.ACTION,
        when(t.Moves((), Zone.GRAVEYARD, Zone.BANISHMENT, why=Cause.KINDLE), e.Draw(), zone=Zone.GRAVEYARD), cost=9,
    )  # fmt: skip
    burn = card("burn", CardType.ACTION, instruction(e.Recover(Fixed(1))))
    play = Play((ember, burn), side("hero", graveyard=("ember", "ember")), side("hero"))
    first, second = play.ids("ember", Zone.GRAVEYARD)
    move(play.game.run, first, Zone.BANISHMENT, Cause.BANISH)
    assert not play.game.state.pending
    move(play.game.run, second, Zone.BANISHMENT, Cause.KINDLE)
    assert len(play.game.state.pending) == 1
