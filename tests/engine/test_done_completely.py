"""What a player "may" do is done completely or not at all (playing.resolution.7): every such sentence of the pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gadesk.engine.boards import Board, build
from gadesk.engine.query import selections
from gadesk.engine.query.context import Ctx
from gadesk.engine.state.characteristics import chars
from gadesk.glossary import CardType, Zone
from gadesk.protocol.decisions import DecisionKind, IllegalAnswer
from gadesk.protocol.events import EventKind
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.node import Effect, walk
from gadesk.script.players import You
from gadesk.script.sheet import CardSheet
from gadesk.sheets.bundled import bundled_sheets
from tests.engine.table import FILLER, Play, ally, at, champion, side, trick

SHEETS = bundled_sheets()
PILES = ("hand", "memory", "graveyard", "banishment", "material_deck")


def _optional() -> Iterator[tuple[str, e.May, s.Chosen]]:
    """Yield every "you may" of the pool that something follows from and that is about more than one thing."""
    for slug in SHEETS:
        faces = (SHEETS[slug].front, SHEETS[slug].back)
        for node in (inner for face in faces if face is not None for inner in walk(face)):
            first = node.first if isinstance(node, e.IfYouDo | e.WhenYouDo) else None
            if isinstance(first, e.May):
                chosen = getattr(first.effect, "what", None)
                if isinstance(chosen, s.Chosen) and isinstance(chosen.least, Fixed) and chosen.least.n > 1:
                    yield slug, first, chosen


FOUND = list(_optional())


def _fuel(sheet: CardSheet, chosen: s.Chosen) -> tuple[CardSheet, Zone]:
    """Return a card of the pool that answers, and the zone where it does."""
    for other in SHEETS.values():
        if CardType.MASTERY in other.front.types or CardType.CHAMPION in other.front.types:
            continue
        piles: dict[str, Any] = dict.fromkeys(PILES, (other.slug,))
        held = at("hero", lineage=(other.slug,))
        cards = {one.slug: one for one in (other, sheet, champion(), FILLER)}
        state = build(cards, Board((side(held, other.slug, **piles), side("hero"))))
        ctx = Ctx(state, 0, state.sides[0].champion, sheet.front)
        for id in selections.answering(ctx, chosen.preds):
            if state.cards[id].sheet is other and chars(state, id):
                return other, state.cards[id].zone
    raise AssertionError(f"nothing of the pool is what {sheet.slug} asks for")


def _play(slug: str, may: e.May, chosen: s.Chosen, copies: int) -> Play:
    """Resolve the sentence with so many things to choose from; a card is drawn if it is done."""
    fuel, zone = _fuel(SHEETS[slug], chosen)
    hero = at("hero", lineage=(fuel.slug,) * copies if zone is Zone.INNER_LINEAGE else ())
    field = (fuel.slug,) * copies if zone is Zone.FIELD else ()
    piles: dict[str, Any] = {zone.value: (fuel.slug,) * copies} if zone.value in PILES else {}
    piles["hand"] = ("probe", *piles.get("hand", ()))
    play = Play((fuel, trick("probe", e.IfYouDo(may, e.Draw()))), side(hero, *field, **piles), side("hero"))
    play.act("probe")
    play.choose("pass")
    play.choose("pass")
    return play


def _drawn(play: Play) -> int:
    return sum(event.word == "draw" for event in play.told(EventKind.MOVED))


def test_the_pool_has_such_sentences() -> None:
    """The walk finds them: two cards revealed, banished, sacrificed, put somewhere."""
    kinds = {type(may.effect) for _, may, _ in FOUND}
    assert len(FOUND) >= 15 and {e.Reveal, e.Banish, e.Put, e.Sacrifice} <= kinds


@pytest.mark.rule("playing.resolution.7")
@pytest.mark.parametrize(("slug", "may", "chosen"), FOUND, ids=[slug for slug, _, _ in FOUND])
def test_one_fewer_is_not_enough(slug: str, may: e.May, chosen: s.Chosen) -> None:
    """With too few nothing is offered; who does it chooses exactly as many as the text says, or declines."""
    assert isinstance(chosen.least, Fixed)
    wanted = chosen.least.n
    few = _play(slug, may, chosen, wanted - 1)
    assert few.asked.kind is DecisionKind.OPPORTUNITY and _drawn(few) == 0
    no = _play(slug, may, chosen, wanted + 1)
    if no.asked.optional:
        no.answer()
    else:
        no.choose("no")
    assert _drawn(no) == 0 and no.asked.kind is DecisionKind.OPPORTUNITY
    play = _play(slug, may, chosen, wanted + 1)
    assert play.asked.optional is not chosen.random and _drawn(play) == 0
    if chosen.random:
        assert play.asked.kind is DecisionKind.MAY
        play.choose("yes")
        assert sum(event.word == "banish" for event in play.told(EventKind.MOVED)) == wanted
    elif play.asked.most > 1:
        assert (play.asked.least, play.asked.most) == (wanted, wanted) and play.asked.fewest == 0
        with pytest.raises(IllegalAnswer):
            play.answer(*range(wanted - 1))
        play.answer(*range(wanted))
    else:
        for _ in range(wanted):  # all from a single place: one after the other
            assert play.asked.least == play.asked.most == 1 and _drawn(play) == 0
            play.answer(0)
    assert _drawn(play) == 1


HELD = (p.IsCard(), p.IsType(CardType.ALLY), p.InZone(Zone.HAND, You()))
TWO = s.Chosen(HELD, Fixed(2), Fixed(2))
DEEDS: list[Effect] = [
    e.Reveal(TWO), e.Banish(TWO), e.Put(TWO, Zone.GRAVEYARD), e.Put(TWO, Zone.MEMORY), e.DiscardCards(TWO)
]  # fmt: skip


@pytest.mark.rule("playing.resolution.7")
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: type(deed).__name__)
@pytest.mark.parametrize("count", [0, 1, 2])
def test_what_was_found_only_in_part_was_not_done(deed: Effect, count: int) -> None:
    """Who must choose from a private zone may fail to find; then nothing follows that asks for all of it."""
    play = Play(
        (ally("man", 1, 1), trick("probe", e.IfYouDo(deed, e.Draw()))),
        side("hero", hand=("probe", "man", "man", "man")), side("hero"),
    )  # fmt: skip
    play.act("probe")
    play.choose("pass")
    play.choose("pass")
    play.answer(*range(count))
    assert _drawn(play) == (count == 2)


@pytest.mark.rule("playing.resolution.7")
@pytest.mark.parametrize(("count", "drawn"), [(1, 0), (2, 1)])
def test_cards_of_a_deck_are_put_away_all_or_not_done(count: int, drawn: int) -> None:
    """Two cards of a deck of one are not two."""
    reward = e.PutCounters("level", Fixed(1), s.YourChampion())
    play = Play(
        (trick("probe", e.IfYouDo(e.Mill(Fixed(2)), reward)),),
        side("hero", hand=("probe",), main_deck=("filler",) * count), side("hero"),
    )  # fmt: skip
    play.act("probe")
    play.choose("pass")
    play.choose("pass")
    state = play.game.state
    assert state.objs[state.sides[0].champion].counters.get("level", 0) == drawn
