"""Places that the rulebook leaves open, as docs/rulings.md decides them."""

from __future__ import annotations

import pytest

from gadesk.engine.state.characteristics import chars
from gadesk.glossary import CardType, Counter, Keyword, Stat
from gadesk.protocol.decisions import DecisionKind
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Keyword as KeywordAbility
from gadesk.script.amounts import Fixed
from gadesk.script.durations import Until
from gadesk.script.players import You
from tests.engine.table import Play, ally, card, side, trick

END = Until.END_OF_TURN


@pytest.mark.rule("mechanics.damage.6")
def test_what_attacks_get_is_not_asked_for_before_there_is_an_attack() -> None:
    """A champion with a weapon of 2 power attacks although its attacks get -3: no damage, and the weapon wears."""
    less = ch.StatChange(Stat.POWER, Fixed(3), True)
    chill = trick("chill", e.Continuous(s.AttacksOf(s.YourChampion()), (less,), END))
    blade = card("blade", CardType.WEAPON, power=2, durability=2)
    play = Play((chill, blade, ally("foe", 1, 3)), side("hero", "blade", hand=("chill",)), side("hero", "foe"))
    play.act("chill")
    while play.game.state.stack:
        play.choose("pass")
    assert "attack hero" in play.options()
    play.act("attack hero", "foe")
    play.combat_over()
    assert play.damage("foe") == 0
    assert play.obj("blade").counters[Counter.DURABILITY] == 1


def test_one_instruction_is_one_choice_for_all() -> None:
    """ "Allies you control gain your choice of …" is asked once, and all of them have what was chosen."""
    words = tuple(ch.Grant(KeywordAbility(word)) for word in (Keyword.STEALTH, Keyword.SPELLSHROUD))
    mine = s.All((p.IsType(CardType.ALLY), p.ControlledBy(You())))
    veil = trick("veil", e.Continuous(mine, words, END, choice=True))
    play = Play((veil, ally("soldier", 1, 1)), side("hero", "soldier", "soldier", hand=("veil",)), side("hero"))
    play.act("veil")
    play.until(DecisionKind.STAT)
    play.answer(0)
    assert play.asked.kind is DecisionKind.OPPORTUNITY
    state = play.game.state
    for id in play.ids("soldier"):
        assert [word.keyword for _, word in chars(state, id).keywords] == [Keyword.STEALTH]
