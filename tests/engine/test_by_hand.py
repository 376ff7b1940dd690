"""Parts of cards that are not read: a player says what they do, and it goes by the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gadesk.engine.boards import Board, build
from gadesk.engine.game import Game
from gadesk.engine.state.characteristics import chars
from gadesk.glossary import CardType, Keyword, Zone
from gadesk.glossary.keywords import Takes
from gadesk.protocol.decisions import IllegalAnswer
from gadesk.protocol.events import EventKind
from gadesk.protocol.hand_tools import Tool, ToolUse
from gadesk.script import abilities as a
from gadesk.script import effects as e
from gadesk.script import patterns as pt
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.sheets.manual import SentenceError, read_sentence
from tests.engine.table import FILLER, Play, ally, card, champion, side, when

RIDDLE = ally("riddle", 1, 3, a.Manual(0, "0123"))
PLAIN = ally("plain", 1, 3)
DRAWS = when(pt.OnEnter(), e.Draw(Fixed(2)))


def play(**more: object) -> Play:
    """One riddle each, and a plain ally."""
    return Play((RIDDLE, PLAIN), side("hero", "riddle", "plain"), side("hero", "riddle"), **more)


@pytest.mark.rule("abilities.triggered-abilities.p5", "abilities.triggered-abilities.p8")
def test_what_is_said_triggers_and_may_be_responded_to() -> None:
    """It waits on the Effects Stack as an ability of its card, and resolves when both passed."""
    table = play()
    riddle = next(id for id in table.ids("riddle") if table.game.state.objs[id].controller == 0)
    table.game.take_events()
    table.game.by_hand(0, riddle, DRAWS, "Draw two cards.")
    state = table.game.state
    (layer,) = state.stack
    assert (layer.source, layer.controller, len(state.sides[0].hand)) == (riddle, 0, 0)
    told = [one.event for one in table.game.take_events()]
    assert [(one.word, one.slug) for one in told if one.kind is EventKind.BY_HAND] == [("Draw two cards.", "riddle")]
    table.answer(0)
    table.answer(0)
    assert len(state.sides[0].hand) == 2 and not state.stack


def test_targets_are_chosen_as_it_triggers() -> None:
    """Which unit is meant is asked before anyone may respond."""
    table = play()
    riddle = next(id for id in table.ids("riddle") if table.game.state.objs[id].controller == 0)
    hurts = when(pt.OnEnter(), e.DealDamage(Fixed(2), s.Target((p.IsUnit(),))))
    table.game.by_hand(0, riddle, hurts, "Deal 2 damage to target unit.")
    table.choose("plain")
    table.answer(0)
    table.answer(0)
    assert table.damage("plain") == 2


@pytest.mark.parametrize(
    ("seat", "slug", "ability", "why"),
    [
        (1, "riddle", DRAWS, "while you have Opportunity"),
        (0, "plain", DRAWS, "all of that card by itself"),
        (0, "hers", DRAWS, "don't control"),
        (0, "hidden", DRAWS, "lie open"),
        (0, "riddle", a.Manual(0, "4567"), "happens once"),
    ],
)
def test_what_is_refused_changes_nothing(seat: int, slug: str, ability: a.Manual, why: str) -> None:
    """Only with Opportunity, for an open card of one's own with an unread part, and for what happens once."""
    table = Play((RIDDLE, PLAIN), side("hero", "riddle", "plain", hand=("riddle",)), side("hero", "riddle"))
    objs = table.game.state.objs
    mine, hers = sorted(table.ids("riddle"), key=lambda id: objs[id].controller)
    ids = {"riddle": mine, "plain": table.id("plain"), "hers": hers, "hidden": table.id("riddle", Zone.HAND)}
    before = table.game.digest()
    with pytest.raises(IllegalAnswer, match=why):
        table.game.by_hand(seat, ids[slug], ability, "Draw two cards.")
    assert table.game.digest() == before and table.game.decision is not None


def test_whoever_brought_such_a_card_is_asked_in_their_own_turn() -> None:
    """Elsewhere who could only pass is not asked; here the unread part may be what there is to do.

    A card that nobody sees yet asks nothing.
    """
    for unread, there in ((True, True), (True, False), (False, True)):
        thing = card("thing", CardType.ITEM, *((a.Manual(0, "89ab"),) if unread else ()), cost=9)
        sheets = {sheet.slug: sheet for sheet in (thing, FILLER, champion())}
        game = Game.resume(
            build(
                sheets,
                Board(
                    (
                        side("hero", *(("thing",) if there else ()), main_deck=("filler" if there else "thing",)),
                        side("hero", main_deck=()),
                    )
                ),
            )
        )
        if unread and there:
            assert game.decision is not None and game.decision.seat == 0 and len(game.decision.options) == 1
        else:
            assert game.over, "nobody can do anything, so the turns go by until a deck is empty"


def test_snapshots_keep_what_was_said() -> None:
    """Going back to just after it brings the same question and the same end."""
    table = play()
    riddle = next(id for id in table.ids("riddle") if table.game.state.objs[id].controller == 0)
    table.game.by_hand(0, riddle, DRAWS, "Draw two cards.")
    snapshot, digest = table.game.snapshot(), table.game.digest()
    table.answer(0)
    table.answer(0)
    table.game.restore(snapshot)
    assert table.game.digest() == digest and len(table.game.state.stack) == 1


def _is_stealthy(table: Play) -> bool:
    return any(
        isinstance(has.ability, a.Keyword) and has.ability.keyword is Keyword.STEALTH
        for has in chars(table.game.state, table.id("riddle")).abilities
    )


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ("As long as you control an ally, Riddle gets +2 [POWER].", lambda table: table.power("riddle") == 3),
        ("Riddle gets +2 [POWER].", lambda table: table.power("riddle") == 3),
        ("Stealth", _is_stealthy),
        ("[REST]: Draw a card.", lambda table: "ability riddle" in table.options()),
        ("Whenever you draw a card, put a buff counter on Riddle.", lambda table: _after_a_draw(table) == {"buff": 1}),
    ],
)
def test_what_lasts_is_said_too(words: str, holds: Callable[[Play], bool]) -> None:
    """What is an ability by itself the card has from then on: static, activated, triggered."""
    table = Play((RIDDLE,), side("hero", "riddle"), side("hero"))
    table.game.by_hand(0, table.id("riddle"), read_sentence(words, RIDDLE.front), words)
    table.answer(0)
    table.answer(0)
    assert holds(table)


def _after_a_draw(table: Play) -> dict[str, int]:
    table.game.use_tool(0, ToolUse(Tool.DRAW, seat=0))
    table.answer(0)
    table.answer(0)
    return table.obj("riddle").counters


def test_a_permission_is_said_of_a_card_that_lies_open() -> None:
    """From then on it is offered from where it lies, for its cost."""
    table = Play((RIDDLE,), side("hero", hand=("filler",) * 3, graveyard=("riddle",)), side("hero"))
    words = "You may activate Riddle from your graveyard."
    assert "riddle" not in table.options()
    table.game.by_hand(0, table.id("riddle", Zone.GRAVEYARD), read_sentence(words, RIDDLE.front), words)
    table.answer(0)
    table.answer(0)
    assert "riddle" in table.options()


def test_what_a_bubble_restricts_needs_it() -> None:
    """ "[Level 2+] Draw a card." of a champion of level 0 is refused, and of one of level 2 it draws."""
    words = "[Level 2+] Draw a card."
    for level, drawn in ((0, 0), (2, 1)):
        table = Play((RIDDLE, champion("grown", level=level)), side("grown", "riddle"), side("hero"))
        said = read_sentence(words, RIDDLE.front)
        if drawn:
            table.game.by_hand(0, table.id("riddle"), said, words)
            table.answer(0)
            table.answer(0)
        else:
            with pytest.raises(IllegalAnswer, match="restricts"):
                table.game.by_hand(0, table.id("riddle"), said, words)
        assert len(table.game.state.sides[0].hand) == drawn


@pytest.mark.parametrize("keyword", list(Keyword))
def test_a_keyword_that_does_nothing_there_is_refused(keyword: Keyword) -> None:
    """What says how a card is played, and costs, are not for what lies on the table: nobody is told that they work."""
    line = {Takes.NUMBER: f"{keyword.words.title()} 2"}.get(keyword.facts.takes, keyword.words.title())
    if keyword.facts.takes in (Takes.NOTHING, Takes.NUMBER) and not keyword.facts.done and not keyword.facts.everyday:
        if keyword.facts.of_cards:
            with pytest.raises(SentenceError, match="before it lies on the table"):
                read_sentence(line, RIDDLE.front)
        else:
            assert read_sentence(line, RIDDLE.front)
    for words in ("This card costs 1 less to activate.", "Activate this card only during your turn."):
        with pytest.raises(SentenceError, match="before it lies on the table"):
            read_sentence(words, RIDDLE.front)
