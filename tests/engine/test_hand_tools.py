"""The free hand tools: each is declared once, goes through the engine's ordinary doors, and leaves a whole game."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gadesk.engine.game import Game
from gadesk.engine.procedure import EVERYONE
from gadesk.engine.seat_view import redact
from gadesk.glossary import Zone
from gadesk.protocol.decisions import IllegalAnswer
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.hand_tools import CHOICES, MOST_AT_ONCE, On, Says, Tool, ToolUse, malformed, sentence, takes
from gadesk.protocol.plans import Start
from gadesk.session.selfplay.invariants import broken
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import game_deck
from tests.engine.table import Play, ally, side
from tests.engine.tool_uses import drawn_answer, drawn_use, used

SHOWN = Path(__file__).parents[1] / "scenarios" / "by_hand" / "tools.json"
WOLF = ally("wolf", 1, 3)


def plain_use(tool: Tool) -> ToolUse:
    """A use of a tool with everything that it takes."""
    fields = takes(tool)
    word = (*CHOICES.get(tool.facts.says, ()), "moss")[0]
    given = {"card": 7, "other": 8, "to": Zone.HAND, "word": word, "amount": 1}
    if tool.facts.on is On.PLAYER or tool is Tool.CONTROL:
        given["seat"] = 0
    return ToolUse(tool, **{name: given[name] for name in fields if name in given})  # type: ignore[arg-type]


@pytest.mark.parametrize("tool", list(Tool))
def test_every_tool_has_its_words_and_a_scenario(tool: Tool) -> None:
    """A label for the menu, a sentence for the log in which nothing is left open, and a scenario that shows it."""
    use = plain_use(tool)
    assert tool.facts.label and malformed(use) is None
    said = sentence(use, 0)
    assert said and "{" not in said and "  " not in said and said[0].islower()
    for seat, amount in ((0, 2), (1, 1)):
        more = {"seat": seat} if use.seat is not None else {}
        assert sentence(ToolUse(tool, **{**_given(use), **more, "amount": amount}), 0) is not None
    shown = [step for each in json.loads(SHOWN.read_text("utf-8"))["scenarios"] for step in each["steps"]]
    assert any(step.get("tool") == tool for step in shown), f"no scenario shows {tool}"


def _given(use: ToolUse) -> dict[str, Any]:
    return {name: getattr(use, name) for name in ToolUse.__struct_fields__ if name != "tool"}


@pytest.mark.parametrize("tool", list(Tool))
def test_what_a_tool_does_not_take_is_refused(tool: Tool) -> None:
    """A field that it has no use for, a number beyond the bounds, a word that is none: each is a sentence."""
    whole = _given(plain_use(tool))
    other = {"card": 9, "seat": 1, "zone": Zone.HAND, "which": "all", "amount": 3, "to": Zone.HAND, "place": "bottom",
             "other": 9, "word": "x", "lasting": True}  # fmt: skip
    for name in set(other) - set(takes(tool)):
        assert malformed(ToolUse(tool, **{**whole, name: other[name]})), name
    if "amount" in takes(tool) and "zone" not in takes(tool):
        for amount in (0, MOST_AT_ONCE + 1, -MOST_AT_ONCE - 1):
            assert malformed(ToolUse(tool, **{**whole, "amount": amount})), amount
    if tool.facts.says is not Says.NOTHING:
        for word in ("", "A\nB", "x" * 99, "{card}"):
            assert malformed(ToolUse(tool, **{**whole, "word": word})), word


def _begun(seed: int) -> tuple[Game, Start]:
    start = Start((game_deck("Diana"), game_deck("Rai")), str(seed))
    return Game.new(bundled_sheets(), start.decks, seed=start.seed, people=(0, 1)), start


def _played(seed: int, steps: int) -> Counter[Tool]:
    """Play at random, with tools in between: what must hold holds after each, and going back brings the same."""
    random, done = Random(seed), Counter[Tool]()
    game, start = _begun(seed)
    for _ in range(steps):
        if game.decision is None:
            game, start = _begun(seed + 1000)
            continue
        if random.random() < 0.5:
            seat, tool = random.randrange(2), random.choice(list(Tool))
            use, kept, before = drawn_use(random, game, seat, tool), game.snapshot(), game.digest()
            if not used(game, seat, use):
                assert game.digest() == before, f"{use} was refused and changed something"
                continue
            done[tool] += 1
            after = game.digest()
            game.restore(kept)
            assert game.digest() == before, f"going back over {use} brings another board"
            assert used(game, seat, use) and game.digest() == after
        else:
            game.answer(drawn_answer(random, game.decision))
        wrong = broken(game.state, game.decision, start)
        assert wrong is None, f"seed {seed}: {wrong}"
    return done


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_or_doubled_by_hand(seed: int) -> None:
    """Tools drawn at random in real games: every invariant of self-play holds after each."""
    assert sum(_played(seed, 50).values()) > 5


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(3, 40))
def test_nothing_is_lost_or_doubled_by_hand_at_length(seed: int) -> None:
    """The same, longer."""
    _played(seed, 400)


def _told(play: Play, seat: int, use: ToolUse, to: int) -> list[Event]:
    """What a seat is told of a use of another one."""
    play.game.take_events()
    play.game.use_tool(seat, use)
    return [event for one in play.game.take_events() if (event := redact(one, to)) is not None]


@pytest.mark.rule("zones.public-vs-private-information.p6")
def test_a_hidden_card_stays_hidden() -> None:
    """Of a move between hidden zones the other, and who watches, learn what a rules' move would show them."""
    for to in (1, 2):
        play = Play((WOLF,), side("hero", hand=("wolf",)), side("hero"))
        mine = play.id("wolf", Zone.HAND)
        told = _told(play, 0, ToolUse(Tool.MOVE, mine, to=Zone.MEMORY), to)
        assert [event.kind for event in told] == [EventKind.BY_HAND, EventKind.MOVED]
        assert all(event.slug is None and event.id is None and event.old_id is None for event in told)
        assert told[0].deed is not None and not told[0].deed.card and "wolf" not in told[0].word.lower()
        assert "memory" in told[0].word and (told[1].source_zone, told[1].zone) == (Zone.HAND, Zone.MEMORY)


@pytest.mark.rule("zones.public-vs-private-information.p6")
def test_who_looks_is_seen_to_look() -> None:
    """The other is told that it was done, at which pile and at how many, and sees no card."""
    play = Play((WOLF,), side("hero"), side("hero", hand=("wolf",)))
    told = _told(play, 0, ToolUse(Tool.LOOK, seat=1, zone=Zone.HAND), 1)
    assert "looks at the top card of the other player's hand" in told[0].word
    looked = [event for event in told if event.kind is EventKind.LOOKED]
    assert len(looked) == 1 and looked[0].slug is None
    card = play.card("wolf", Zone.HAND)
    assert card.knowers != EVERYONE and card.knowers & 1


@pytest.mark.parametrize("tool", [tool for tool in Tool if tool.facts.on in (On.CARD, On.CARDS)])
def test_nobody_means_a_card_that_they_may_not_know(tool: Tool) -> None:
    """The ids of others' hidden cards, guessed, are as those of cards that are not there: the same words."""
    play = Play((WOLF,), side("hero", "wolf"), side("hero", hand=("wolf",)))
    hidden = [play.id("wolf", Zone.HAND), play.game.state.sides[1].main_deck[0], play.game.state.sides[0].main_deck[0]]
    said = set()
    for id in (*hidden, 999_999):
        with pytest.raises(IllegalAnswer) as refused:
            given = {**_given(plain_use(tool)), "card": id}
            play.game.use_tool(0, ToolUse(tool, **given))
        said.add(str(refused.value))
    assert len(said) == 1


def test_whoever_has_opportunity_keeps_it() -> None:
    """A tool passes nothing and takes no turn: the same player is asked again, also where the other one used it."""
    play = Play((WOLF,), side("hero", "wolf"), side("hero"))
    for seat in (0, 1, 0):
        play.game.use_tool(seat, ToolUse(Tool.PUT_COUNTERS, play.id("wolf"), word="moss"))
        assert play.game.decision is not None and play.game.decision.seat == 0
    assert play.obj("wolf").counters == {"moss": 3}
