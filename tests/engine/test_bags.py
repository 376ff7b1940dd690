"""A shuffled deck has no order until somebody looks; what comes is as likely as in a shuffled pile."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from gadesk.engine.boards import Board, build
from gadesk.engine.changes import zones
from gadesk.engine.game import Game
from gadesk.engine.procedure import Run
from gadesk.engine.resolve.cards import draw_cards
from gadesk.engine.state import bags
from gadesk.engine.state.chance import GUEST, HOST, JointChance, NeedShare, Purpose, Shares
from gadesk.engine.state.game_state import GameState
from gadesk.glossary import CardType, Zone
from gadesk.protocol.fairness import label_of, share
from gadesk.protocol.plans import DeckCards
from gadesk.script import effects as e
from gadesk.script.amounts import Fixed
from gadesk.script.selections import Rest, TopCards
from gadesk.script.words import DeckPlace
from tests.engine.table import FILLER, Play, card, champion, side, trick

NAMES = tuple("abcdefgh")
CARDS = tuple(card(name, CardType.ACTION, cost=9) for name in NAMES)
SHEETS = {sheet.slug: sheet for sheet in (*CARDS, FILLER, champion())}


def deck_of(names: tuple[str, ...] = NAMES, seed: int | str = 1, shuffled: bool = True) -> Run:
    """Make a game with one deck of these cards, shuffled."""
    run = Run(build(SHEETS, Board((side("hero", main_deck=names), side("hero")), seed=seed)))
    if shuffled:
        zones.shuffle(run, 0)
    return run


def names(state: GameState, ids: list[int]) -> str:
    """Write the names of cards in a row."""
    return "".join(state.cards[id].sheet.slug for id in ids)


def in_bags(state: GameState) -> list[int]:
    """Return the cards of the first player's deck that have no order."""
    return [id for id in state.sides[0].main_deck if state.cards[id].bag]


def surprise(counted: Counter[str], kinds: int) -> float:
    """Return chi-square over what is expected of it, about 1 where all kinds are as likely."""
    share = counted.total() / kinds
    seen = [*counted.values(), *[0] * (kinds - len(counted))]
    return sum((times - share) ** 2 / share for times in seen) / (kinds - 1)


@pytest.mark.rule("terms.shuffling.1", "misc.randomization.p5")
@pytest.mark.parametrize("bottom", [False, True])
def test_every_order_is_as_likely_however_it_is_looked_at(bottom: bool) -> None:
    """At once, one by one or from both ends: all 24 orders of four cards come as often."""
    at_once, single, ends = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(24 * 20):
        state = deck_of(NAMES[:4], seed).state
        at_once[names(state, zones.top(state, 0, 4, bottom))] += 1
        state = deck_of(NAMES[:4], seed).state
        for count in range(1, 5):
            zones.top(state, 0, count, bottom)
        single[names(state, state.sides[0].main_deck)] += 1
        state = deck_of(NAMES[:4], seed).state
        zones.top(state, 0, 2, bottom)
        zones.top(state, 0, 2, not bottom)
        ends[names(state, state.sides[0].main_deck)] += 1
    for counted in (at_once, single, ends):
        assert len(counted) == len([*permutations("abcd")]) and 0.4 < surprise(counted, 24) < 1.8


@pytest.mark.rule("terms.shuffling.1")
def test_no_more_is_decided_than_is_looked_at() -> None:
    """Two cards are seen: six have no order still, and the row they are written in is that of their names."""
    run = deck_of()
    state = run.state
    assert len(in_bags(state)) == 8 and state.chance.events == 0
    seen = zones.top(state, 0, 2)
    assert state.chance.events == 1 and len(in_bags(state)) == 6
    assert zones.top(state, 0, 2) == seen and state.chance.events == 1, "what is decided stays so"
    left = names(state, in_bags(state))
    assert left == "".join(sorted(left)) and state.sides[0].main_deck[-2:] == seen[::-1]


def test_cards_of_one_deck_can_not_be_told_by_their_ids() -> None:
    """Whoever saw a card before a shuffle finds its id nowhere after it, and ids tell nothing of the names."""
    rows = set()
    for seed in range(6):
        run = deck_of(seed=seed)
        before = {*run.state.cards}
        known = zones.top(run.state, 0, 3)
        zones.shuffle(run, 0)
        deck = run.state.sides[0].main_deck
        assert not {*deck} & {*before, *known} and all(run.state.cards[id].knowers == 0 for id in deck)
        rows.add(names(run.state, sorted(deck)))
        inside = {*deck}
        assert not {*zones.top(run.state, 0, 8)} & inside, "what is taken out has another id again"
    assert len(rows) == 6


@pytest.mark.rule("terms.shuffling.1")
def test_what_lies_at_the_bottom_in_any_order_is_a_bag_of_its_own() -> None:
    """Two of three cards go to the bottom at random: they come last, and which of both is decided only then."""
    text = e.Sequence((
        e.Look(TopCards(Fixed(3))),
        e.Put(TopCards(Fixed(1)), Zone.HAND),
        e.Put(Rest(), Zone.MAIN_DECK, DeckPlace.BOTTOM_RANDOM),
    ))  # fmt: skip
    last = Counter[str]()
    for seed in range(40):
        mine = side("hero", hand=("search",), main_deck=("a", "b", "c", "d", "e"))
        play = Play((*CARDS, trick("search", text)), mine, side("hero"), seed=seed)
        play.choose("search")
        while play.game.state.stack:
            play.answer(0)
        state = play.game.state
        assert names(state, state.sides[0].hand) == "a" and len(in_bags(state)) == 2
        assert names(state, zones.top(state, 0, 2)) == "de", "above them nothing has changed"
        last[names(state, zones.top(state, 0, 1, bottom=True))] += 1
    assert last.keys() == {"b", "c"} and min(last.values()) > 8


def test_reveal_until_decides_nothing_of_what_lies_below() -> None:
    """The cards that are revealed are settled, in one event; the others are not."""
    state = deck_of().state
    seen = []
    for id in bags.until(state, 0):
        seen.append(id)
        if len(seen) == 3:
            break
    assert state.sides[0].main_deck[:-4:-1] == seen and len(in_bags(state)) == 5 and state.chance.events == 1


def game(seed: int | str | Shares = "one", first: int | None = None) -> Game:
    """Begin a game of two decks of plain cards."""
    return Game.new(SHEETS, [DeckCards(("hero",), NAMES * 5)] * 2, seed=seed, first=first)  # type: ignore[arg-type]


def test_a_snapshot_draws_the_same_again_and_other_answers_draw_others() -> None:
    """Taken back and answered alike the game is the same; what was answered is part of what is drawn."""
    run = deck_of()
    other = run.state.clone()
    assert names(run.state, zones.top(run.state, 0, 8)) == names(other, zones.top(other, 0, 8))
    run = deck_of()
    told = {names(run.state, zones.top(run.state, 0, 8))}
    for entry in ("answer 0", "answer 1", "concede 0"):
        run = deck_of()
        run.state.chance.heard(entry)
        told.add(names(run.state, zones.top(run.state, 0, 8)))
    assert len(told) == 4


def test_drawing_all_at_once_is_one_event() -> None:
    """An opening hand needs the other's share once."""
    run = deck_of()
    with pytest.raises(StopIteration) as done:
        next(draw_cards(run, None, 0, 5))
    assert len(done.value.value) == 5 and run.state.chance.events == 1


def joint() -> tuple[Shares, bytes]:
    """Make the shares as a host has them in a game with a guest, and the guest's seed."""
    return Shares((bytes(range(32)), None), "match 1, game 1"), bytes(range(32, 64))


def test_without_the_other_share_nothing_is_drawn() -> None:
    """The engine says which label waits for a share, and has decided nothing; with the share it goes on."""
    shares, guest = joint()
    chance = JointChance(shares)
    with pytest.raises(NeedShare) as needed:
        chance.below(6, Purpose.FIRST_PLAYER)
    assert chance.events == 0
    shares.given[needed.value.label] = share(guest, needed.value.label)
    drawn = chance.below(6, Purpose.FIRST_PLAYER)
    assert chance.events == 1 and drawn == JointChance(Shares((bytes(range(32)), guest), "match 1, game 1")).below(
        6, Purpose.FIRST_PLAYER
    )


def test_an_event_is_made_of_both_shares_and_its_label() -> None:
    """What another program can be checked with."""
    host, guest = bytes(range(32)), bytes(range(32, 64))
    label = label_of("match 1, game 1", 1, "first player", 1, 2, bytes(32))
    assert label == '["gadesk chance","match 1, game 1",1,"first player",1,2,"' + "00" * 32 + '"]'
    start = share(host, label) + share(guest, label) + label.encode()
    first = int.from_bytes(sha256(start + bytes(4)).digest()[:8])
    both = JointChance(Shares((host, guest), "match 1, game 1"))
    assert both.below(2, Purpose.FIRST_PLAYER) == first % 2
    assert [HOST, GUEST] == [0, 1]


def test_seeds_of_both_decide() -> None:
    """Another secret of either gives another row; the same ones give the same."""
    rows = set()
    for host, guest in ((1, 2), (3, 2), (1, 3), (1, 2)):
        chance = JointChance(Shares((bytes([host]) * 32, bytes([guest]) * 32)))
        rows.add(tuple(chance.sample(range(60), 60, Purpose.TOP)))
    assert len(rows) == 3


def test_a_game_of_before_has_a_pile() -> None:
    """A journal of the generator before is drawn as it was: decks have an order, and no event has a label."""
    before = Game.new(SHEETS, [DeckCards(("hero",), NAMES * 5)] * 2, seed="one", generator=6)
    assert not in_bags(before.state) and before.state.chance.events == 0
    assert in_bags(game().state)
