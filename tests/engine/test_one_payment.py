"""Whether to pay and what to pay with are one question: every payment of the pool that a player may decline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec import structs

from gadesk.engine.boards import BEGINS, Board, ObjectBoard, build
from gadesk.engine.game import Game
from gadesk.engine.procedure import PAYMENTS
from gadesk.engine.state.question_policy import MERGING_PAYMENTS
from gadesk.glossary import CardType, Counter, Phase, Supertype, Zone
from gadesk.protocol.decisions import CANCEL, Decision, DecisionKind, OptionKind
from gadesk.protocol.plans import NEWEST
from gadesk.script import changes as ch
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed
from gadesk.script.node import CostPart, Effect, walk
from gadesk.script.players import AnOpponent, You
from gadesk.session.selfplay.indistinct import put_in_words
from gadesk.sheets.bundled import bundled_sheets
from tests.engine.table import FILLER, Play, ally, at, card, champion, side, trick

SHEETS = bundled_sheets()
ALLY = (p.IsType(CardType.ALLY),)
CARDS = (ally("man", 1, 9), ally("fox", 1, 9), ally("owl", 1, 9))
NAMES = tuple(one.slug for one in CARDS)


def _payments() -> Iterator[tuple[str, Effect]]:
    """Yield each "you may pay" and each "unless … pays" of the pool, for an amount that is there at once."""
    for slug, sheet in SHEETS.items():
        for node in (inner for face in (sheet.front, sheet.back) if face is not None for inner in walk(face)):
            if isinstance(node, e.UnlessPays):
                yield slug, e.UnlessPays(e.Draw(), AnOpponent(), _fixed(node.costs))
            elif isinstance(node, e.May) and isinstance(node.effect, e.PayOnResolution):
                yield slug, e.May(e.PayOnResolution(_fixed(node.effect.costs)))


def _fixed(parts: tuple[Any, ...]) -> tuple[CostPart, ...]:
    return tuple(
        structs.replace(one, amount=one.amount if isinstance(one.amount, Fixed) else Fixed(2)) for one in parts
    )


POOL = list(_payments())


def _resolve(effect: Effect, held: int) -> Play:
    """Resolve it with so many cards in both hands; what depends on a payment draws a card."""
    paid = effect if isinstance(effect, e.UnlessPays) else e.IfYouDo(effect, e.Draw())
    hand = tuple(NAMES[number % len(NAMES)] for number in range(held))
    mine, other = side("hero", hand=("probe", *hand)), side("hero", hand=hand)
    play = Play((*CARDS, trick("probe", paid)), mine, other)
    play.act("probe")
    play.choose("pass")
    play.choose("pass")
    return play


def _moves(play: Play) -> int:
    return sum(str(event.word) == "draw" for event in play.events)


def _needs(effect: Any) -> int:
    costs: tuple[Any, ...] = effect.costs if isinstance(effect, e.UnlessPays) else effect.effect.costs
    return sum(part.amount.n for part in costs)


def test_the_walk_finds_them() -> None:
    """Both kinds, each many times; all of what the pool offers to pay as something resolves is in reserve."""
    assert sum(isinstance(effect, e.UnlessPays) for _, effect in POOL) >= 18 and len(POOL) >= 32


@pytest.mark.rule("card-parts.cost.p9", "playing.resolution.5", "misc.effects.p3")
@pytest.mark.parametrize(("slug", "effect"), POOL, ids=[slug for slug, _ in POOL])
def test_one_question_comes(slug: str, effect: Any) -> None:
    """With more than enough it is asked once, and can be declined; with exactly enough yes or no; with less nothing."""
    much, unless = _needs(effect), isinstance(effect, e.UnlessPays)
    seat = int(unless)
    for paid in (False, True):
        play = _resolve(effect, much + 1)
        asked, before = play.asked, len(play.game.state.sides[seat].memory)
        assert (asked.kind, asked.seat, asked.optional) == (DecisionKind.PAY_RESERVE, seat, True)
        assert (asked.least, asked.most, asked.amount) == (much, much, much) and asked.refusal(CANCEL)
        words = put_in_words(play.game, asked)
        assert words.says == f"pay ({much})" + (", else draw a card" if unless else "") and words.text
        play.answer(*range(much if paid else 0))
        assert play.asked.kind is DecisionKind.OPPORTUNITY and _moves(play) == int(paid is not unless)
        assert len(play.game.state.sides[seat].memory) == before + (much if paid else 0)
    play = _resolve(effect, much)
    assert (play.asked.kind, play.asked.seat) == (DecisionKind.MAY, seat)
    play.choose("yes")
    assert play.asked.kind is DecisionKind.OPPORTUNITY and _moves(play) == int(not unless)
    assert len(play.game.state.sides[seat].memory) == much
    play = _resolve(effect, much - 1)
    assert play.asked.kind is DecisionKind.OPPORTUNITY and _moves(play) == int(unless)


HAND = (p.IsCard(),)
MINE = (*ALLY, p.ControlledBy(You()))
PARTS: dict[str, tuple[CostPart, DecisionKind]] = {
    "reserve": (k.Pay(Fixed(2)), DecisionKind.PAY_RESERVE),
    "sacrifice": (k.SacrificeCost(ALLY, Fixed(2)), DecisionKind.PAY_COST),
    "rest": (k.RestCost(ALLY, Fixed(2)), DecisionKind.PAY_COST),
    "banish": (k.BanishCost(HAND, Fixed(2)), DecisionKind.PAY_COST),
    "banish all of one player's": (k.BanishCost((p.InSingle(Zone.GRAVEYARD),), Fixed(2)), DecisionKind.PAY_COST),
    "discard": (k.DiscardCost(HAND, Fixed(2)), DecisionKind.PAY_COST),
    "return": (k.ReturnCost((*ALLY, p.IsObject()), Zone.MEMORY, Fixed(2)), DecisionKind.PAY_COST),
    "reveal": (k.RevealCost(HAND, Fixed(2)), DecisionKind.PAY_COST),
    "counters": (k.RemoveCounters(Counter.BUFF, Fixed(1), s.All(MINE)), DecisionKind.PAY_COST),
    "an instruction": (
        k.DoneCost(e.Sacrifice(s.Chosen(MINE, Fixed(2), Fixed(2)))), DecisionKind.CHOOSE
    ),
}  # fmt: skip
"""Costs that are paid with what the player chooses."""
UNCHOSEN: dict[str, CostPart] = {
    "recover": k.RecoverCost(Fixed(1)),
    "at random": k.DiscardCost(HAND, random=True),
    "nothing": k.Pay(Fixed(0)),
    "deck": k.DoneCost(e.Mill(Fixed(1))),
}
"""Costs that leave nothing to choose."""
OFFERS: dict[str, Callable[[tuple[CostPart, ...]], Effect]] = {
    "may": lambda parts: e.IfYouDo(e.May(e.PayOnResolution(parts)), e.Draw()),
    "unless": lambda parts: e.IfYouDo(e.UnlessPays(e.Draw(), You(), parts), e.Sequence(())),
}


def _offered(offer: str, parts: tuple[CostPart, ...], generator: int = NEWEST, things: int = 3) -> Play:
    """Offer to pay, with so many things of each sort to pay with."""
    names = NAMES[:things]
    field = [ObjectBoard(name, counters={Counter.BUFF: 1}) for name in names]
    mine = side(at("hero", damage=3), *field, hand=("probe", *names), graveyard=names)
    play = Play((*CARDS, trick("probe", OFFERS[offer](parts))), mine, side("hero"), generator=generator)
    play.act("probe")
    play.choose("pass")
    play.choose("pass")
    return play


def _lies(play: Play) -> list[Any]:
    """Return where everything lies that could pay, and how."""
    state = play.game.state
    cards = [(id, one.zone) for id, one in state.cards.items() if one.sheet.slug in NAMES]
    return [*cards, *((id, state.objs[id].rested, dict(state.objs[id].counters)) for id in state.field)]


@pytest.mark.rule("card-parts.cost.p9", "playing.resolution.5", "misc.effects.p3")
@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("name", PARTS)
def test_a_cost_of_any_kind_is_declined_where_it_is_chosen(name: str, offer: str) -> None:
    """What pays is chosen in the question whether to pay; declined, all lies as it lay."""
    part, kind = PARTS[name]
    play = _offered(offer, (part,))
    assert play.asked.kind is kind and play.asked.optional and play.asked.refusal(CANCEL)
    before = _lies(play)
    play.answer()
    assert play.asked.kind is DecisionKind.OPPORTUNITY and _moves(play) == int(offer == "unless")
    assert _lies(play) == before
    play = _offered(offer, (part,))
    play.answer(*range(play.asked.least))
    assert play.asked.kind is DecisionKind.OPPORTUNITY and _moves(play) == int(offer == "may")
    assert (_lies(play) != before) is (name != "reveal")
    none = _offered(offer, (part,), things=0)
    assert none.asked.kind is DecisionKind.OPPORTUNITY


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("name", UNCHOSEN)
def test_a_cost_that_leaves_no_choice_is_asked_for_by_itself(name: str, offer: str) -> None:
    """Yes or no: declined nothing is done, else it is paid and nothing more is asked."""
    for answer in ("no", "yes"):
        play = _offered(offer, (UNCHOSEN[name],))
        assert play.asked.word == "pay"
        before = _lies(play)
        play.choose(answer)
        assert play.asked.kind is DecisionKind.OPPORTUNITY
        assert _moves(play) == int((answer == "yes") is (offer == "may"))
        assert answer == "yes" or _lies(play) == before


@pytest.mark.parametrize("offer", OFFERS)
def test_of_several_parts_the_first_declines(offer: str) -> None:
    """Once something is paid, the rest is: it can be declined no more."""
    both = (k.SacrificeCost(ALLY), k.Pay(Fixed(1)))
    play = _offered(offer, both)
    assert play.asked.word == "sacrifice" and play.asked.optional
    play.answer(0)
    assert play.asked.kind is DecisionKind.PAY_RESERVE and not play.asked.optional
    play.answer(0)
    assert play.asked.kind is DecisionKind.OPPORTUNITY and _moves(play) == int(offer == "may")


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize("generator", range(1, NEWEST + 1))
def test_games_of_before_are_asked_twice(generator: int, offer: str) -> None:
    """A game of an older generator is replayed as it was asked: whether, and then with what, which goes back on it."""
    play = _offered(offer, (k.Pay(Fixed(2)),), generator=generator)
    if generator >= MERGING_PAYMENTS:
        assert play.asked.kind is DecisionKind.PAY_RESERVE and play.asked.optional and not play.asked.cancel
        return
    assert (play.asked.kind, play.asked.about) == (DecisionKind.MAY, None)
    play.choose("yes")
    assert play.asked.kind is DecisionKind.PAY_RESERVE and not play.asked.optional and play.asked.cancel


@pytest.mark.rule("mechanics.counters/wither.2", "mechanics.counters/wither.3")
def test_each_withering_object_is_paid_for_in_a_question_of_its_own() -> None:
    """It is for the object, and declining it leaves the next one to be decided on."""
    field = [ObjectBoard(name, counters={Counter.WITHER: 2}) for name in ("man", "fox")]
    play = Play(CARDS, side("hero", *field, hand=("filler",) * 5), side("hero"), phase=Phase.MAIN, when=BEGINS)
    play.until(DecisionKind.PAY_RESERVE)
    assert play.asked.optional and (play.asked.slug, play.asked.source) == ("man", play.id("man"))
    play.answer()
    assert play.asked.optional and (play.asked.slug, play.asked.source) == ("fox", play.id("fox"))
    play.answer(0, 1)
    assert not play.ids("man") and play.ids("fox") and not play.obj("fox").counters.get(Counter.WITHER)
    assert len(play.game.state.sides[0].memory) == 2


def _asked(of: Game) -> Decision:
    assert of.decision is not None
    return of.decision


@pytest.mark.parametrize("offer", OFFERS)
@pytest.mark.parametrize(("held", "kind"), [(1, DecisionKind.MAY), (2, DecisionKind.PAY_RESERVE)])
def test_people_see_what_several_things_they_would_pay_with(held: int, kind: DecisionKind, offer: str) -> None:
    """That is the agreement as well: the payment is not asked about twice, and never made unasked."""
    parts = (k.Pay(Fixed(held)),)
    cards = {one.slug: one for one in (*CARDS, FILLER, champion(), trick("probe", OFFERS[offer](parts)))}
    for agrees in (True, False):
        sides = (side("hero", hand=("probe", *NAMES[:held])), side("hero"))
        game = Game.resume(build(cards, Board(sides, phase=Phase.MAIN)), people=(0, 1))
        game.answer((next(at for at, one in enumerate(_asked(game).options) if one.slug == "probe"),))
        while _asked(game).kind is DecisionKind.OPPORTUNITY:
            game.answer((0,))
        asked = _asked(game)
        assert asked.kind is kind and asked.optional is (held > 1) and asked.seat == 0
        yes = tuple(range(held)) if held > 1 else (0,)
        game.answer(yes if agrees else () if held > 1 else (1,))
        assert _asked(game).kind is DecisionKind.OPPORTUNITY
        assert len(game.state.sides[0].memory) == (held if agrees else 0)


def _helps() -> Iterator[tuple[str, ch.HelpPay]]:
    """Yield each way of the pool to pay for some of a cost with something that is chosen."""
    for slug, sheet in SHEETS.items():
        for one in sheet.front.abilities:
            for change in one.changes if isinstance(one, Static) else ():
                if isinstance(change, ch.HelpPay) and isinstance(change.cost, BY_CHOICE) and not change.after:
                    yield slug, change


BY_CHOICE = (k.RestCost, k.SacrificeCost, k.BanishCost)
HELPS = list(_helps())


@pytest.mark.rule("card-parts.cost.p10", "playing.card-activation.8")
@pytest.mark.parametrize(("slug", "change"), HELPS, ids=[slug for slug, _ in HELPS])
@pytest.mark.parametrize("needed", [False, True])
def test_what_helps_to_pay_is_chosen_at_once(slug: str, change: Any, needed: bool) -> None:
    """It can be declined; where the play can't be paid for without it the play can be taken back instead."""
    part = structs.replace(change.cost, preds=ALLY, amount=Fixed(1))
    own = Static(s.This(), (structs.replace(change, cost=part, pays=Fixed(1)),))
    memory = change.kind.value == "memory"
    more: dict[str, Any] = {"supertypes": (Supertype.REGALIA,), "cost_kind": change.kind} if memory else {}
    dear = card("dear", CardType.ITEM, own, cost=1, **more)
    piles: dict[str, Any] = {"material_deck": ("dear",)} if memory else {"hand": ("dear",)}
    if not needed:
        piles["memory" if memory else "hand"] = (*piles.get("memory" if memory else "hand", ()), "filler", "filler")
    objects: list[str] = []
    if isinstance(part, k.BanishCost) and part.zone is not Zone.FIELD:
        piles[part.zone.value] = (*piles.get(part.zone.value, ()), "man", "fox")
    else:
        objects = ["man", "fox"]
    board: dict[str, Any] = {"phase": Phase.MATERIALIZE, "when": BEGINS} if memory else {"phase": Phase.MAIN}
    play = Play((dear, *CARDS), side("hero", *objects, **piles), side("hero"), **board)
    play.choose("dear")
    asked = play.asked
    assert asked.kind in PAYMENTS and [option.slug for option in asked.options] == ["man", "fox"]
    assert (asked.optional, asked.cancel) == (not needed, needed)
    if needed:
        play.game.answer(CANCEL)
        assert play.game.state.sides[0].material_deck if memory else play.ids("dear", Zone.HAND)
        return
    play.answer()
    assert all(one.slug not in ("man", "fox") for one in play.asked.options if one.kind is OptionKind.CARD)
