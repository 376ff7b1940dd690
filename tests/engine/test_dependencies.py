"""Effects of one layer that depend on one another (effects.continuous-effects/dependencies)."""

from __future__ import annotations

import pytest

from gadesk.engine.continuous import layers
from gadesk.engine.query.context import Ctx
from gadesk.engine.query.predicates import keyword_active
from gadesk.engine.state.characteristics import chars
from gadesk.glossary import CardType, Keyword, Stat, Zone
from gadesk.script import abilities as a
from gadesk.script import changes as ch
from gadesk.script import conditions as c
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import CountOf, Fixed, StatOf
from gadesk.script.node import Pred
from gadesk.script.words import Compare
from tests.engine.table import Play, ally, card, champion, side, word

THEIRS = p.ControlledBy(w.EachOpponent())
ALLIES = p.IsType(CardType.ALLY)


def every(*preds: Pred) -> s.All:
    """Name all allies that answer."""
    return s.All((ALLIES, *preds))


HUSHER = ally("husher", 1, 3, a.Static(every(THEIRS), (ch.LoseAllAbilities(),)))
CALLER = ally(
    "caller", 1, 3,
    a.Static(s.All((p.IsType(CardType.ATTACK), p.InZone(Zone.GRAVEYARD, w.You()))),
             (ch.Grant(a.Keyword(Keyword.FLOATING_MEMORY)),)),
)  # fmt: skip
SLASH = card("slash", CardType.ATTACK, power=2)
TAMER = ally("tamer", 1, 3, a.Static(every(p.HasSubtype("wolf")), (ch.AddTypes(subtypes=("beast",)),)))
WOLFER = ally("wolfer", 1, 3, a.Static(every(), (ch.AddTypes(subtypes=("wolf",)),)))
PLAIN = ally("plain", 2, 2)


def floats(play: Play) -> bool:
    """Tell whether the card in the graveyard has what the caller gives."""
    id = play.id("slash", Zone.GRAVEYARD)
    state = play.game.state
    return keyword_active(Ctx(state, 0, id, state.cards[id].sheet.front), id, Keyword.FLOATING_MEMORY)


@pytest.mark.rule("effects.continuous-effects/dependencies.p2", "effects.continuous-effects/dependencies.p2.eg1")
def test_an_effect_waits_for_the_one_that_takes_its_ability() -> None:
    """An ally that gives abilities is older than what takes its own: it gives none."""
    alone = Play((CALLER, SLASH), side("hero", "caller", graveyard=("slash",)), side("hero"))
    assert floats(alone)
    both = Play((CALLER, SLASH, HUSHER), side("hero", "caller", graveyard=("slash",)), side("hero", "husher"))
    assert not floats(both)


@pytest.mark.rule("effects.continuous-effects/dependencies.p1")
def test_what_an_effect_applies_to_may_come_from_a_younger_one() -> None:
    """Wolves are beasts too (older), allies are wolves too (younger): allies are beasts."""
    play = Play((TAMER, WOLFER, PLAIN), side("hero", "tamer", "wolfer", "plain"), side("hero"))
    assert {"wolf", "beast"} <= set(chars(play.game.state, play.id("plain")).subtypes)


@pytest.mark.rule("effects.continuous-effects/dependencies.p2", "effects.continuous-effects/layers.p2")
def test_a_loop_of_dependencies_goes_by_timestamp() -> None:
    """Two allies that hush each other's side: the older one is heard, the younger is hushed."""
    other = ally("rival", 1, 3, a.Static(every(THEIRS), (ch.LoseAllAbilities(),)), word(Keyword.STEALTH))
    loud = ally("loud", 1, 3, word(Keyword.VIGOR))
    play = Play((HUSHER, other, loud), side("hero", "husher", "loud"), side("hero", "rival"))
    assert chars(play.game.state, play.id("rival")).keywords == ()
    assert len(chars(play.game.state, play.id("loud")).keywords) == 1


@pytest.mark.rule("effects.continuous-effects/dependencies.p1")
def test_how_much_an_effect_does_may_depend_on_a_younger_one() -> None:
    """The champion is as strong as the plain ally, whose power a younger effect raises first."""
    mirror = a.Static(s.YourChampion(), (ch.StatChange(Stat.POWER, StatOf(Stat.POWER, every(p.Named("Plain")))),))
    raiser = a.Static(every(p.Named("Plain")), (ch.StatChange(Stat.POWER, Fixed(3)),))
    hero = champion("lord", power=1)
    cards = (hero, PLAIN, ally("mirror", 1, 3, mirror), ally("raiser", 1, 3, raiser))
    play = Play(cards, side("lord", "mirror", "raiser", "plain"), side("hero"))
    assert play.power("plain") == 5
    assert play.power("lord") == 6


HOUND = ally("hound", 1, 1)
KEEN = a.Keyword(Keyword.VIGOR)
BANISHED = p.InZone(Zone.BANISHMENT, w.You())
HELD = c.Compares(CountOf(s.All((BANISHED, p.HasKeyword(Keyword.VIGOR)))), Compare.AT_LEAST, Fixed(1))
MIMIC = ally("mimic", 1, 3, a.Static(s.This(), (ch.Grant(KEEN),), condition=HELD))
STIRRER = ally("stirrer", 1, 3, a.Static(s.All((ALLIES, BANISHED)), (ch.Grant(KEEN),)))
CHEERER = ally("cheerer", 1, 3, a.Static(every(), (ch.Grant(a.Keyword(Keyword.STEALTH)),)))


def mimics(*field: str) -> bool:
    """Tell whether what copies a keyword from banishment has it, with a card there that prints none."""
    cards = (MIMIC, STIRRER, CHEERER, HOUND)
    play = Play(cards, side("hero", *field, banishment=("hound",)), side("hero"))
    id = play.id("mimic")
    return keyword_active(Ctx(play.game.state, 0, id, MIMIC.front), id, Keyword.VIGOR)


@pytest.mark.rule("effects.continuous-effects/dependencies.p1")
def test_what_is_asked_of_a_card_off_the_field_waits_for_what_reaches_there() -> None:
    """An older ally copies a keyword that a younger one gives to cards in banishment."""
    assert (mimics("mimic", "stirrer"), mimics("mimic", "cheerer")) == (True, False)


def test_nothing_is_tried_for_what_no_layer_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keywords of cards in banishment hang on no effect on objects: their order is that of time, untried."""
    tried: list[object] = []
    monkeypatch.setattr(layers, "_tried", lambda *args: tried.append(args))
    assert not mimics("mimic", "cheerer")
    assert not tried
