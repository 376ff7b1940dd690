"""The one generator of chance is fair: every result is as likely as any other."""

from __future__ import annotations

from collections import Counter
from itertools import cycle, permutations

import pytest

from gadesk.engine.boards import BEGINS
from gadesk.engine.state import chance as rng
from gadesk.engine.state.chance import Chance, GuessableChance, part_of_seed
from gadesk.glossary import CardType, CostKind, Phase, Zone
from gadesk.protocol.plans import fresh_seed
from tests.engine.table import Play, card, side

OFTEN = 400


def even(counted: Counter[object], kinds: int) -> bool:
    """Tell whether all kinds came up, each within a quarter of its share."""
    share = counted.total() / kinds
    return len(counted) == kinds and all(abs(times - share) < share / 4 for times in counted.values())


@pytest.mark.rule("misc.randomization.p2")
@pytest.mark.parametrize("sides", [2, 5, 6, 20])
def test_each_side_comes_up_as_often(sides: int) -> None:
    """A choice among any number of results prefers none of them."""
    chance = Chance(7)
    assert even(Counter(chance.number(sides) for _ in range(sides * OFTEN)), sides)


@pytest.mark.rule("misc.randomization.p3")
def test_more_sides_than_results_are_no_advantage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of eight sides for three results two are thrown again, so that each result has as many sides."""

    class Sides(Chance):
        """Each side in its turn."""

        throws = cycle(range(8))

        def word(self) -> int:
            """Return the next side."""
            return next(self.throws)

    monkeypatch.setattr(rng, "WORD", 3)
    chance = Sides(0)
    assert Counter(chance.number(3) for _ in range(24)) == {0: 8, 1: 8, 2: 8}


def test_the_same_seed_gives_the_same_choices_on_every_machine() -> None:
    """Reckoned once and for all; a seed in digits is the number, and a generator of before the one of its games."""
    assert [Chance(12).number(60), Chance("12").number(60), Chance("other").number(60)] == [41, 41, 27]
    old = GuessableChance("12")
    assert [old.number(60) for _ in range(12)] == [3, 27, 38, 57, 34, 20, 37, 39, 26, 36, 32, 40]
    assert old.copy().state == old.state == 7681369315911520520
    known = GuessableChance(1234567)  # published with the generator
    assert [known.number(1 << 64) for _ in range(2)] == [6457827717110365317, 3203168211198807973]


def test_what_was_drawn_tells_nothing_of_what_comes_or_came() -> None:
    """No word that is drawn is in the state before or after, and the key is another after every few words."""
    chance, keys = Chance(5), list[str]()
    for _ in range(60):
        before = str(chance.state)
        word = f"{chance.word():016x}"
        after = str(chance.state)
        assert word not in before.partition(":")[0] and word not in after
        keys.append(after.partition(":")[0])
    assert len(set(keys)) == 15 and all(len(key) == 64 for key in keys)


def test_a_copy_goes_its_own_way() -> None:
    """It makes the same choices, and what one draws the other still has to come."""
    chance = Chance("any")
    chance.number(10)
    copy = chance.copy()
    drawn = [chance.number(1000) for _ in range(9)]
    assert copy.state != chance.state and [copy.number(1000) for _ in range(9)] == drawn


def test_nobody_guesses_a_fresh_seed() -> None:
    """256 bits from the system, another each time; what goes beside the game tells nothing of it."""
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50 and all(len(bytes.fromhex(seed)) == 32 for seed in seeds)
    assert len({part_of_seed(seed, part) for seed in seeds for part in ("bot 0", "bot 1")}) == 100


@pytest.mark.rule("misc.randomization.p5", "misc.randomization.p2")
def test_a_shuffle_leaves_every_order_as_likely() -> None:
    """All orders of a few cards come up alike, whatever the order before."""
    chance, orders = Chance(11), list(permutations("abcd"))
    seen: Counter[object] = Counter()
    for _ in range(len(orders) * OFTEN):
        cards = list("abcd")
        chance.mix(cards)
        seen[tuple(cards)] += 1
    assert even(seen, len(orders))


@pytest.mark.rule("misc.randomization.p2")
def test_a_sample_takes_each_card_as_often() -> None:
    """Cards taken at random, as for a memory cost, are different ones, and any pair is as likely."""
    chance, seen = Chance(13), Counter[object]()
    for _ in range(10 * OFTEN):
        seen[frozenset(chance.take(["a", "b", "c", "d", "e"], 2))] += 1
    assert even(seen, 10)


@pytest.mark.rule("misc.randomization.p3.eg1", "playing.costs-and-memory.6", "card-parts.cost.1")
def test_any_card_of_the_memory_may_pay() -> None:
    """A memory cost of one takes another card from one game to the next, and in many games each of the five."""
    cards = tuple(card(slug, CardType.ACTION, cost=9) for slug in ("a", "b", "c", "d", "e"))
    relic = card("relic", CardType.ITEM, cost_kind=CostKind.MEMORY, cost=1)
    names = tuple(sheet.slug for sheet in cards)
    taken = set()
    for seed in range(40):
        mine = side("hero", memory=names, material_deck=("relic",))
        play = Play((*cards, relic), mine, side("hero"), seed=seed, phase=Phase.MATERIALIZE, when=BEGINS)
        play.choose("relic")
        taken |= {name for name in names if play.ids(name, Zone.BANISHMENT)}
    assert taken == set(names)
