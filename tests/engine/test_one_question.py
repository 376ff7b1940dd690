"""Whether to do something and what to do it to are one question (playing.resolution.5): every "you may" of the pool."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from gadesk.engine.boards import Board, SeatBoard, build
from gadesk.engine.query import selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.marks import Mark
from gadesk.glossary import CardType, Direction, Zone
from gadesk.protocol.decisions import DecisionKind
from gadesk.protocol.events import EventKind
from gadesk.protocol.plans import NEWEST
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import AnyAmount, DeclaredX, Fixed, UpTo
from gadesk.script.node import Effect, Node, Pred, field_names, walk
from gadesk.script.players import AnOpponent, TargetPlayer, ThatPlayer, You
from gadesk.script.words import Dealt, Turning
from gadesk.session.selfplay.indistinct import put_in_words
from gadesk.sheets.bundled import bundled_sheets
from tests.engine.table import FILLER, Play, ally, at, champion, side, trick

SHEETS = bundled_sheets()
PILES = ("hand", "memory", "graveyard", "banishment", "material_deck", "main_deck")
MAIN_DECK = p.InZone(Zone.MAIN_DECK, You())
PLAYED_BY_SCENARIOS = {
    "bertha-spry-howitzer", "blazing-cindercharge", "ciel-omenbringer", "clockwork-musicbox",
    "coronal-of-rejuvenation", "salamanders-breath", "skilled-aerotheurge",
}  # fmt: skip
"""What is chosen there must be playable, be an omen, or a target, lies beside what is loaded with it, or depends on a
combat: no plain board has that."""

NOW: dict[type[Node], Node] = {
    ThatPlayer: You(), p.SameNameAsThis: p.IsType(CardType.ALLY), p.BanishedBy: p.InZone(Zone.BANISHMENT),
    DeclaredX: Fixed(2), TargetPlayer: You(),
}  # fmt: skip


def _first(effect: Effect) -> Any:
    while isinstance(effect, e.Sequence | e.ForEachPlayer):
        effect = effect.steps[0] if isinstance(effect, e.Sequence) else effect.effect
    return effect


def _choices(effect: Effect) -> list[s.Chosen]:
    """Return what the first instruction lets the player choose."""
    first = _first(effect)
    named = [getattr(first, name) for name in field_names(type(first))]
    parts = [part for one in named for part in (one.parts if isinstance(one, s.Union) else (one,))]
    return [part for part in parts if isinstance(part, s.Chosen) and not part.random]


def _offers() -> Iterator[tuple[str, e.May]]:
    """Yield every "you may" of the pool whose instruction begins with a choice of the player."""
    for slug, sheet in SHEETS.items():
        for node in (inner for face in (sheet.front, sheet.back) if face is not None for inner in walk(face)):
            if isinstance(node, e.May) and slug not in PLAYED_BY_SCENARIOS:
                first = _first(node.effect)
                turns = isinstance(first, e.TurnCurrents) and first.how in (Turning.ADJACENT, Turning.DIFFERENT)
                if _choices(node.effect) or turns or (isinstance(first, e.Discard) and not first.random):
                    yield slug, _mine(node)


def _mine(node: Any) -> Any:
    """Let words that need another moment of the game mean something now: "that player" is who plays, X is 2 …"""
    if isinstance(node, tuple):
        return tuple(_mine(one) for one in node)
    if not isinstance(node, Node):
        return node
    if type(node) in NOW:
        return NOW[type(node)]
    return structs.replace(node, **{name: _mine(getattr(node, name)) for name in field_names(type(node))})


FOUND = list(_offers())


def _fuel(preds: tuple[Pred, ...]) -> tuple[str, Zone]:
    """Return a card of the pool that answers, and the zone where it does."""
    preds = tuple(MAIN_DECK if isinstance(pred, p.Among) else pred for pred in preds)
    barred = {CardType.MASTERY} | ({CardType.CHAMPION} - {pred.type for pred in preds if isinstance(pred, p.IsType)})
    for other in SHEETS.values():
        if other.front.types and not barred & set(other.front.types):
            piles: dict[str, Any] = dict.fromkeys(PILES, (other.slug,))
            held = at("hero", lineage=(other.slug,))
            cards = {one.slug: one for one in (other, champion(), FILLER)}
            state = build(cards, Board((side(held, other.slug, **piles), side("hero"))))
            for id in selections.answering(Ctx(state, 0, state.sides[0].champion, FILLER.front), preds):
                if state.cards[id].sheet is other:
                    return other.slug, state.cards[id].zone
    raise AssertionError(f"nothing of the pool answers {preds}")


def _board(may: e.May) -> tuple[tuple[str, ...], SeatBoard]:
    """Return cards that can be chosen, one more than are asked for, and the side of the player who has them."""
    first = _first(may.effect)
    if isinstance(first, e.TurnCurrents):
        return ("shifting-currents",), replace(
            side("hero", hand=("probe",)), mastery="shifting-currents", direction=Direction.NORTH
        )
    wanted = [(one.preds, one.least) for one in _choices(may.effect)]
    if isinstance(first, e.Discard):
        named = any(isinstance(inner, p.InZone) for pred in first.preds for inner in walk(pred))
        wanted = [(first.preds if named else (*first.preds, p.InZone(first.zone, You())), first.amount)]
    slugs, field, lineage = list[str](), list[str](), list[str]()
    piles: dict[str, Any] = {"hand": ("probe",)}
    for preds, least in wanted:
        slug, zone = _preserved(preds) or _fuel(preds)
        copies = (slug,) * ((least.n if isinstance(least, Fixed) else 1) + 1)
        slugs.append(slug)
        if zone is Zone.FIELD:
            field += copies
        elif zone is Zone.INNER_LINEAGE:
            lineage += copies
        else:
            piles[zone.value] = (*piles.get(zone.value, ()), *copies)
    piles["main_deck"] = (*piles.get("main_deck", ()), *("filler",) * 5)
    return tuple(slugs), side(at("hero", lineage=tuple(lineage)), *field, **piles)


def _preserved(preds: tuple[Pred, ...]) -> tuple[str, Zone] | None:
    return ("probe", Zone.MATERIAL_DECK) if any(isinstance(pred, p.Is) for pred in preds) else None


def _play(may: e.May) -> Play:
    """Resolve what is offered, with more to choose from than is wanted; a card is drawn if it is done."""
    slugs, mine = _board(may)
    among: list[Any] = [pred for one in _choices(may.effect) for pred in one.preds if isinstance(pred, p.Among)]
    shows: Effect = e.IfYouDo(may, e.Draw())
    if among:
        look = e.Reveal if among[0].of.key is Dealt.REVEALED else e.Look
        shows = e.Sequence((look(s.TopCards(Fixed(5))), shows))
    cards = (*(SHEETS[slug] for slug in slugs if slug != "probe"), trick("probe", shows))
    if "probe" in slugs:
        kept = tuple(replace(one, marks=frozenset({Mark.PRESERVED})) for one in mine.piles[Zone.MATERIAL_DECK])
        mine = replace(mine, piles={**mine.piles, Zone.MATERIAL_DECK: kept})
    play = Play(cards, mine, side("hero"))
    play.act("probe")
    play.choose("pass")
    play.choose("pass")
    return play


def _drawn(play: Play) -> int:
    return sum(event.word == "draw" for event in play.told(EventKind.MOVED))


def test_the_walk_finds_them() -> None:
    """More than a hundred: chosen, discarded, turned."""
    kinds = {type(_first(may.effect)) for _, may in FOUND}
    assert len(FOUND) >= 110 and {e.Banish, e.Reveal, e.Put, e.Load, e.Discard, e.TurnCurrents, e.Sacrifice} <= kinds


@pytest.mark.rule("playing.resolution.5", "playing.resolution.7")
@pytest.mark.parametrize(("slug", "may"), FOUND, ids=[slug for slug, _ in FOUND])
def test_one_question_comes(slug: str, may: e.May) -> None:
    """One choice that can be declined; declined, nothing is done; else it is done, and not asked about again."""
    play = _play(may)
    assert play.asked.optional and play.asked.fewest == 0 and play.asked.kind is not DecisionKind.MAY
    told = len(play.events)
    play.answer()
    if isinstance(getattr(_first(may.effect), "what", None), s.Union):
        assert play.asked.optional
        play.answer()
    assert play.asked.kind is DecisionKind.OPPORTUNITY and _drawn(play) == 0
    assert [(event.kind, event.word) for event in play.events[told:]] == [(EventKind.MOVED, "resolve")]
    play = _play(may)
    play.answer(*range(max(1, play.asked.least)))
    while play.asked.kind is not DecisionKind.OPPORTUNITY:
        further = isinstance(getattr(_first(may.effect), "what", None), s.Union)
        assert play.asked.kind is not DecisionKind.MAY and (not play.asked.optional or further)
        play.answer(*range(play.asked.least))
    assert _drawn(play) == 1


MINE = (p.IsType(CardType.ALLY), p.ControlledBy(You()))
HELD = (p.IsType(CardType.ALLY), p.IsCard(), p.InZone(Zone.HAND, You()))
HIDDEN = (p.IsType(CardType.ALLY), p.IsCard(), MAIN_DECK)
BURIED = (p.IsType(CardType.ALLY), p.IsCard(), p.InZone(Zone.GRAVEYARD, You()))
CARDS = (ally("man", 1, 1), ally("fox", 1, 1))
SACRIFICE = e.May(e.Sacrifice(s.Chosen(MINE)))


def _resolve(effect: Effect, *field: str, generator: int = NEWEST, **piles: tuple[str, ...]) -> Play:
    """Resolve an effect, for which a card is drawn if it is done."""
    mine = side("hero", *field, **{**piles, "hand": ("probe", *piles.get("hand", ()))})  # type: ignore[arg-type]
    theirs = side("hero", hand=("man", "fox"))
    play = Play((*CARDS, trick("probe", e.IfYouDo(effect, e.Draw()))), mine, theirs, generator=generator)
    play.act("probe")
    play.choose("pass")
    play.choose("pass")
    return play


@pytest.mark.rule("playing.resolution.5")
def test_with_one_thing_to_choose_it_is_asked_whether() -> None:
    """Nothing is to choose, so it is yes or no, and the question says about what; with none nothing is asked."""
    play = _resolve(SACRIFICE, "man")
    assert play.asked.kind is DecisionKind.MAY and play.asked.about == play.id("man")
    play.choose("yes")
    assert _drawn(play) == 1 and not play.ids("man")
    play = _resolve(SACRIFICE, "man")
    play.choose("no")
    assert _drawn(play) == 0 and play.ids("man")
    assert _resolve(SACRIFICE).asked.kind is DecisionKind.OPPORTUNITY


@pytest.mark.rule("playing.resolution.5")
def test_games_of_before_are_asked_twice() -> None:
    """A game of an older generator is replayed as it was asked: whether, and then what."""
    for generator in (1, 2):
        play = _resolve(SACRIFICE, "man", "fox", generator=generator)
        assert play.asked.kind is DecisionKind.MAY and play.asked.about is None
        play.choose("yes")
        assert play.asked.word == "sacrifice" and not play.asked.optional
        assert play.asked.refusal(()) == "Choose exactly 1; none is chosen."
    play = _resolve(SACRIFICE, "man", "fox")
    assert play.asked.kind is DecisionKind.CHOOSE and play.asked.optional
    assert play.asked.refusal(()) is None
    assert play.asked.refusal((0, 1)) == "Choose exactly 1, or nothing; 2 are chosen."
    play.choose("fox")
    assert _drawn(play) == 1 and play.ids("man") and not play.ids("fox")


BY_THEM = s.Chosen((p.IsType(CardType.ALLY), p.IsCard(), p.InZone(Zone.HAND, AnOpponent())), by=AnOpponent())
APART: dict[str, tuple[Effect, DecisionKind]] = {
    "searched": (e.Reveal(s.Chosen(HIDDEN)), DecisionKind.CHOOSE),
    "theirs to choose": (e.Reveal(BY_THEM), DecisionKind.CHOOSE),
    "drawn before": (e.Sequence((e.Draw(), e.Discard())), DecisionKind.DISCARD),
    "glimpsed": (e.Glimpse(Fixed(2)), DecisionKind.GLIMPSE_TOP),
    "at random": (e.Banish(s.Chosen(HELD, random=True)), DecisionKind.OPPORTUNITY),
}


@pytest.mark.rule("playing.resolution.5", "misc.searching-and-finding.1")
@pytest.mark.parametrize("case", APART)
def test_what_is_no_choice_of_the_same_moment_is_asked_apart(case: str) -> None:
    """Where something is done or looked at first, or another player chooses, it is asked first whether to do it."""
    effect, then = APART[case]
    for answer, asked in (("yes", then), ("no", DecisionKind.OPPORTUNITY)):
        play = _resolve(e.May(effect), hand=("man", "fox", "man"), main_deck=("filler", "man", "fox", "filler"))
        assert play.asked.kind is DecisionKind.MAY and play.asked.seat == 0
        assert all(option.slug is None for option in play.asked.options)
        play.choose(answer)
        assert play.asked.kind is asked and not play.asked.optional
        assert play.asked.seat == (1 if case == "theirs to choose" and answer == "yes" else 0)


@pytest.mark.rule("playing.resolution.5", "zones.public-vs-private-information.2")
@pytest.mark.parametrize("men", [1, 2])
def test_an_offer_to_search_tells_nothing_of_the_deck(men: int) -> None:
    """Neither that only one card can be found there, nor which one it is."""
    play = _resolve(e.May(e.Reveal(s.Chosen(HIDDEN))), main_deck=("filler", *("man",) * men, "filler"))
    assert play.asked.kind is DecisionKind.MAY and play.asked.about is None
    looked = e.Sequence((e.Look(s.TopCards(Fixed(3))), e.May(e.Reveal(s.Chosen(HIDDEN)))))
    seen = _resolve(looked, main_deck=("man", "filler"))
    assert seen.asked.kind is DecisionKind.MAY and seen.asked.about == seen.id("man", Zone.MAIN_DECK)


@pytest.mark.rule("playing.resolution.5")
def test_none_of_any_number_declines() -> None:
    """ "Any amount" and "up to" are asked for at once, and none of them is no."""
    some = e.May(e.Banish(s.Chosen(HELD, Fixed(0), AnyAmount())))
    for count in (0, 1, 2):
        play = _resolve(some, hand=("man", "fox"))
        assert play.asked.optional and (play.asked.least, play.asked.most) == (0, 2)
        play.answer(*range(count))
        assert play.asked.kind is DecisionKind.OPPORTUNITY and _drawn(play) == (count > 0)
    for count in (0, 1, 2):
        play = _resolve(e.May(e.Mill(UpTo(Fixed(2)))))
        assert [option.number for option in play.asked.options] == [0, 1, 2]
        play.answer(count)
        assert play.asked.kind is DecisionKind.OPPORTUNITY and _drawn(play) == (count > 0)


@pytest.mark.rule("playing.resolution.5")
def test_of_several_choices_only_the_last_one_declines() -> None:
    """None of the first kind, and then some of the second, is no no."""
    parts = tuple(s.Chosen(preds, Fixed(0), AnyAmount()) for preds in (HELD, BURIED))
    both = e.May(e.Banish(s.Union(parts)))
    for first, second in ((), ()), ((), (0,)), ((0,), ()):
        play = _resolve(both, hand=("man", "fox"), graveyard=("man", "fox"))
        play.answer(*first)
        assert play.asked.word == "banish" and play.asked.optional is not bool(first)
        play.answer(*second)
        assert play.asked.kind is DecisionKind.OPPORTUNITY and _drawn(play) == bool(first or second)


@pytest.mark.rule("playing.resolution.5")
def test_what_is_declined_leaves_no_trace() -> None:
    """Each repetition asks anew, and says which one it is; what was declined is not spoken of later."""
    twice = e.ForEach(Fixed(2), SACRIFICE)
    play = _resolve(twice, "man", "fox", "man")
    assert play.game.run.round == (1, 2)
    play.answer()
    assert play.asked.optional and play.game.run.round == (2, 2)
    play.choose("fox")
    assert play.asked.kind is DecisionKind.OPPORTUNITY and play.game.run.round is None
    assert not play.ids("fox") and len(play.ids("man")) == 2


def test_the_question_speaks_of_all_that_is_offered() -> None:
    """Its words are those of what the player may do, and not of the first step alone."""
    shown = next(may for _, may in FOUND if isinstance(may.effect, e.Sequence) and type(_first(may.effect)) is e.Reveal)
    play = _play(shown)
    asked = put_in_words(play.game, play.asked)
    assert asked.says.startswith("reveal ") and " put it into your " in asked.says
    assert asked.says in asked.text
