"""How a number is compared, and how one is worked out: legal in every place where a number stands, and read as it says.

Each wording is tried in each place: what is read differs in the comparison alone.
"""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.glossary import CardType, CostKind, Element, Keyword, Property, Stat, Supertype, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.paragraphs import READ, print_ability
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import predicates as p
from gadesk.script.node import Amount, Node, from_json, to_json, walk
from gadesk.script.players import AnOpponent, PlayersHolding, TargetPlayer, You
from gadesk.script.selections import All, YourChampion
from gadesk.script.words import Compare, Extreme, Shield
from tests.rulestext.conftest import Read

LEAST, MOST, SAME = Compare.AT_LEAST, Compare.AT_MOST, Compare.EQUAL
TWO, THREE, FOUR = a.Fixed(2), a.Fixed(3), a.Fixed(4)
NONE = (SAME, a.Fixed(0))

BEFORE = [
    ("three or more", (LEAST, THREE)),
    ("3 or more", (LEAST, THREE)),
    ("three or fewer", (MOST, THREE)),
    ("three or less", (MOST, THREE)),
    ("exactly three", (SAME, THREE)),
    ("at least three", (LEAST, THREE)),
    ("at most three", (MOST, THREE)),
    ("no more than three", (MOST, THREE)),
    ("no fewer than three", (LEAST, THREE)),
    ("more than three", (LEAST, FOUR)),
    ("fewer than three", (MOST, TWO)),
    ("less than three", (MOST, TWO)),
    ("one or more", (LEAST, a.Fixed(1))),
    ("LV or more", (LEAST, a.Lv())),
    ("fewer than LV", (Compare.LESS, a.Lv())),
    ("no", NONE),
    ("zero", NONE),
    ("any", (LEAST, a.Fixed(1))),
    ("an even amount of", (Compare.EVEN, a.Fixed(0))),
    ("an odd number of", (Compare.ODD, a.Fixed(0))),
]
"""Words before what is counted, and what they are."""
COUNTED = [
    "If you control {} domains, draw a card.",
    "If an opponent controls {} domains, draw a card.",
    "If you control {} domains and it's your turn, draw a card.",
    "If you have {} fire element cards in your graveyard, draw a card.",
    "If there are {} domains on the field, draw a card.",
    "If an opponent has {} cards in their memory, draw a card.",
    "If there are {} age counters on your champion, draw a card.",
    "If {} allies you control are attacking, draw a card.",
    "Sacrifice all allies. If {} allies were sacrificed this way, draw a card.",
    "If your champion has taken {} damage this turn, draw a card.",
    "Each player with {} cards in their hand draws a card.",
    "If your champion has {} age counters on them, draw a card.",
    "Destroy all allies with {} age counters on them.",
]
AFTER = [
    ("3 or less", (MOST, THREE)),
    ("three or more", (LEAST, THREE)),
    ("3 or greater", (LEAST, THREE)),
    ("3 or higher", (LEAST, THREE)),
    ("3 or lower", (MOST, THREE)),
    ("exactly 3", (SAME, THREE)),
    ("at least 3", (LEAST, THREE)),
    ("at most 3", (MOST, THREE)),
    ("no more than 3", (MOST, THREE)),
    ("less than 3", (MOST, TWO)),
    ("greater than 3", (LEAST, FOUR)),
    ("equal to 3", (SAME, THREE)),
    ("less than LV", (Compare.LESS, a.Lv())),
]
MEASURED = [
    "If your influence is {}, draw a card.",
    "If your champion's level is {}, draw a card.",
    "If your champion is level {}, draw a card.",
    "If the amount of cards in your memory is {}, draw a card.",
    "If the total reserve cost of items you control is {}, draw a card.",
    "If the lowest reserve cost among items you control is {}, draw a card.",
    "Destroy target ally with reserve cost {}.",
    "Destroy target ally with power {}.",
    "Destroy all allies with a reserve cost of {} you don't control.",
    "Each player with influence {} draws a card.",
]


def _read(read: Read, grammar: Grammar, text: str) -> Node:
    part = read(text)
    assert part.verdict == READ, (text, part.unread)
    assert print_ability(grammar, part.ability, part.wording) == text
    plain = print_ability(grammar, part.ability)
    again = read(plain or "")
    assert again.verdict != READ or again.ability == part.ability, "as the grammar writes it, it says something else"
    return part.ability


def _compared(ability: Node) -> set[tuple[Compare, Amount]]:
    """All that is compared in it, but damage that has to be more than none."""
    found = set()
    for node in walk(ability):
        if isinstance(node, c.Compares):
            found.add((node.op, node.right))
        elif isinstance(node, p.Not) and node.pred == p.HasCounter("age"):
            return {NONE}
        elif isinstance(node, (p.HasCounter, p.StatCompares, p.CostCompares)):
            found.add((Compare(node.op), node.amount))
        elif isinstance(node, PlayersHolding):
            found.add((node.op, node.amount))
        elif isinstance(node, c.NotedAny):
            found.add((LEAST, a.Fixed(1)))
    return found


@pytest.mark.parametrize("words", BEFORE, ids=lambda pair: pair[0])
@pytest.mark.parametrize("place", COUNTED)
def test_before_what_is_counted(
    read: Read, grammar: Grammar, place: str, words: tuple[str, tuple[Compare, Amount]]
) -> None:
    """Every comparison in every place where something is counted."""
    assert _compared(_read(read, grammar, place.format(words[0]))) == {words[1]}


@pytest.mark.parametrize("words", AFTER, ids=lambda pair: pair[0])
@pytest.mark.parametrize("place", MEASURED)
def test_after_what_is_measured(
    read: Read, grammar: Grammar, place: str, words: tuple[str, tuple[Compare, Amount]]
) -> None:
    """Every comparison of a number that something has."""
    assert _compared(_read(read, grammar, place.format(words[0]))) == {words[1]}


ONE = [("exactly one", (SAME, 1)), ("more than one", (LEAST, 2)), ("at least one", (LEAST, 1)), ("no", (SAME, 0)),
       ("no more than one", (MOST, 1))]  # fmt: skip


@pytest.mark.parametrize(("words", "wanted"), ONE)
def test_of_one(read: Read, grammar: Grammar, words: str, wanted: tuple[Compare, int]) -> None:
    """What is counted is one."""
    for place in ("If you control {} domain, draw a card.", "Destroy target ally with {} age counter on it."):
        op, n = wanted
        assert _compared(_read(read, grammar, place.format(words))) == {(op, a.Fixed(n))}


def _x(read: Read, grammar: Grammar, words: str) -> Node:
    ability = _read(read, grammar, f"Recover X, where X is {words}.")
    return next(node.value for node in walk(ability) if isinstance(node, a.Let))


ITEMS = a.CountOf(All((p.IsSupertype(Supertype.TOKEN), p.ControlledBy(You()))))
MEMORY = a.CountOf(All((p.IsCard(), p.InZone(Zone.MEMORY, You()))))
WORKED: list[tuple[str, Node]] = [
    ("twice the amount of tokens you control", a.PerEach(TWO, ITEMS)),
    ("three times the amount of tokens you control", a.PerEach(THREE, ITEMS)),
    ("half the amount of tokens you control, rounded up", a.PerEach(a.Fixed(1), ITEMS, 2, True)),
    ("half of the amount of tokens you control", a.PerEach(a.Fixed(1), ITEMS, 2)),
    ("eight minus your influence", a.Less(a.Fixed(8), a.Influence())),
    ("8 minus your influence, to a minimum of 1", a.Less(a.Fixed(8), a.Influence(), 1)),
    ("the amount of tokens you control plus one", a.Plus(ITEMS, a.Fixed(1))),
    ("the amount of tokens you control plus the amount of cards in your memory", a.Plus(ITEMS, MEMORY)),
    ("twice the amount of tokens you control minus three", a.Less(a.PerEach(TWO, ITEMS), THREE)),
    ("the lowest reserve cost among tokens you control", a.Total(Stat.RESERVE_COST, ITEMS.of, Extreme.LOWEST)),
    ("the highest [POWER] among tokens you control", a.Total(Stat.POWER, ITEMS.of, Extreme.HIGHEST)),
    ("the total life among tokens you control", a.Total(Stat.LIFE, ITEMS.of)),
    ("the highest level among tokens you control", a.Total(Stat.LEVEL, ITEMS.of, Extreme.HIGHEST)),
    ("your champion's level", a.StatOf(Stat.LEVEL, YourChampion())),
    ("target opponent's influence", a.Influence(TargetPlayer(True))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "wanted"), WORKED)
def test_a_number_that_is_worked_out(read: Read, grammar: Grammar, words: str, wanted: Node) -> None:
    """Wherever an amount stands in words: as X, "equal to", and compared."""
    assert _x(read, grammar, words) == wanted
    dealt = _read(read, grammar, f"Deal damage equal to {words} to target unit.")
    numbers = [node for node in walk(dealt) if node == wanted]
    slotted = "target" in words  # the target before it has the first slot
    assert numbers or slotted
    compared = _read(read, grammar, f"If {words} is 4 or more, draw a card.")
    assert c.Compares(wanted, LEAST, FOUR) in list(walk(compared))  # type: ignore[arg-type]


RESTED, HORSE, BUFFED = p.Is(Property.RESTED), p.HasSubtype("horse"), p.HasCounter("buff")
APART = [
    ("Destroy target rested or damaged ally.", (p.Either((RESTED, p.Is(Property.DAMAGED))),)),
    ("Destroy target ally that is rested.", (RESTED,)),
    ("Destroy all allies that are rested or distant.", (p.Either((RESTED, p.Is(Property.DISTANT))),)),
    ("Destroy target ally that isn't a Horse.", (p.Not(HORSE),)),
    ("Destroy all allies that aren't Horses.", (p.Not(HORSE),)),
    ("Destroy target ally that has a buff counter on it.", (BUFFED,)),
    ("Destroy target ally that doesn't have a buff counter on it.", (p.Not(BUFFED),)),
    ("Destroy target ally with taunt or with 4 or more [POWER].",
     (p.Either((p.HasKeyword(Keyword.TAUNT), p.StatCompares(Stat.POWER, LEAST, FOUR))),)),
    ("Destroy target ally with reserve cost 2 or less and two or more buff counters on it.",
     (p.Both((p.CostCompares(CostKind.RESERVE, MOST, TWO), p.HasCounter("buff", LEAST, TWO))),)),
    ("If target unit is rested or distant, draw a card.", (p.Either((RESTED, p.Is(Property.DISTANT))),)),
    ("If you control a Horse and two or more domains, draw a card.", (c.AllOf,)),
    ("If you control more tokens than target opponent, draw a card.", (c.Compares,)),
    ("If an opponent has fewer cards in their hand than you, draw a card.",
     (c.Compares(a.CardsInZone(Zone.HAND, AnOpponent()), Compare.LESS, a.CardsInZone(Zone.HAND)),)),
    ("If you have more cards in your memory than an opponent, draw a card.",
     (c.Compares(a.CardsInZone(Zone.MEMORY, AnOpponent()), Compare.LESS, a.CardsInZone(Zone.MEMORY)),)),
    ("Draw a card for each of up to two age counters on your champion.",
     (a.AtMost(2, a.CountersOn("age", YourChampion())),)),
    ("The next time your champion would take 3 or less damage this turn, prevent that damage.",
     (h.Prevent(Shield.NEXT, exactly=THREE, bound=MOST),)),
    ("The next time 4 or more combat damage would be dealt to target ally this turn, prevent that damage.", ()),
    ("Put a norm or advanced element card from your hand into your memory.",
     (p.Either((p.IsElement(Element.NORM), p.IsOfRank(True))),)),
    ("Destroy all fire, water, and wind element allies.",
     (p.Either((p.IsElement(Element.FIRE), p.IsElement(Element.WATER), p.IsElement(Element.WIND))),)),
    ("Banish all Horse non-champion cards from your graveyard.",
     (p.HasSubtype("horse"), p.Not(p.IsType(CardType.CHAMPION)))),
    ("Destroy target ally with an odd life stat.", (p.StatCompares(Stat.LIFE, Compare.ODD, a.Fixed(0)),)),
    ("Destroy target ally with an even reserve cost.", ()),
    ("Destroy all allies other than CARDNAME.", (p.Other(),)),
    ("If an opponent's influence is less than yours, draw a card.",
     (c.Compares(a.Influence(AnOpponent()), Compare.LESS, a.Influence()),)),
    ("If a domain you control is attacking, draw a card.", (p.Is(Property.ATTACKING),)),
    ("Destroy target ally with power less than the amount of domains you control.", (p.ControlledBy(You()),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "nodes"), APART)
def test_further_places(read: Read, grammar: Grammar, text: str, nodes: tuple[Node | type, ...]) -> None:
    """They are read as what they say."""
    found = list(walk(_read(read, grammar, text)))
    assert all(any(type(one) is node for one in found) if isinstance(node, type) else node in found for node in nodes)


def test_the_words_behind_a_number_belong_to_it(read: Read, grammar: Grammar) -> None:
    """ "with power less than the amount of domains you control": the domains are yours, whosever the ally is."""
    ability = _read(read, grammar, "Destroy target ally with power less than the amount of domains you control.")
    count = next(node for node in walk(ability) if isinstance(node, a.CountOf))
    assert p.ControlledBy(You()) in list(walk(count))


UNREAD = [
    "If you have two or more allies, draw a card.",  # whose?
    "If each player's influence is four or more, draw a card.",
    "If you control three or, draw a card.",
    "If you control or more allies, draw a card.",
    "If your influence is no, draw a card.",
    "Destroy target ally with reserve cost more.",
    "Recover X, where X is minus two.",
    "Recover X, where X is twice.",
    "If you control exactly allies, draw a card.",
    "If you control exactly three ally, draw a card.",
]


@pytest.mark.parametrize("text", UNREAD)
def test_what_says_nothing_certain_is_unread(read: Read, text: str) -> None:
    """Half a comparison is none."""
    assert read(text).verdict != READ


UNITS = a.CountOf(All((p.IsUnit(), p.ControlledBy(You()))))
THEIRS = a.CountOf(All((p.IsUnit(), p.ControlledBy(AnOpponent()))))
FOLDED: list[tuple[dict[str, Any], Node]] = [
    ({"is": "Controls", "preds": [{"is": "IsUnit"}]}, c.Compares(UNITS, LEAST, a.Fixed(1))),
    ({"is": "Controls", "preds": [{"is": "IsUnit"}], "least": 0, "most": 0, "who": {"is": "AnOpponent"}},
     c.Compares(THEIRS, *NONE)),
    ({"is": "Controls", "preds": [{"is": "IsUnit"}], "least": 0, "most": 2}, c.Compares(UNITS, MOST, TWO)),
    ({"is": "Parity", "of": {"is": "Influence"}, "odd": True}, c.Compares(a.Influence(), Compare.ODD, a.Fixed(0))),
    ({"is": "Parity", "of": {"is": "Influence"}}, c.Compares(a.Influence(), Compare.EVEN, a.Fixed(0))),
    ({"is": "EqualHandAndMemory"}, c.Compares(a.CardsInZone(Zone.HAND), SAME, a.CardsInZone(Zone.MEMORY))),
    ({"is": "Highest", "stat": "power", "of": {"is": "YourChampion"}},
     a.Total(Stat.POWER, YourChampion(), Extreme.HIGHEST)),
    ({"is": "HasCounter", "counter": "age", "least": 3}, p.HasCounter("age", LEAST, THREE)),
    ({"is": "HasCounter", "counter": "age"}, p.HasCounter("age")),
]  # fmt: skip


@pytest.mark.parametrize(("data", "wanted"), FOLDED)
def test_earlier_nodes_are_cases_of_todays(data: dict[str, Any], wanted: Node) -> None:
    """What older games and libraries hold is read as what it meant."""
    assert from_json(data) == wanted
    assert from_json(to_json(wanted)) == wanted
