"""Games of the way before and of today go in step but for payments that may be declined: nothing else is asked anew."""

from __future__ import annotations

import random
from collections import Counter

from msgspec.structs import replace

from gadesk.bots.bot import random_answer
from gadesk.engine.game import Game
from gadesk.engine.procedure import PAYMENTS
from gadesk.engine.state.question_policy import MERGING_PAYMENTS
from gadesk.protocol.decisions import Decision, DecisionKind, Offer
from gadesk.protocol.plans import DeckCards
from gadesk.script import changes as ch
from gadesk.script import effects as e
from gadesk.script.node import walk
from gadesk.session.selfplay.matches import MOST_TURNS
from gadesk.session.selfplay.random_decks import Pool, starts
from gadesk.sheets.bundled import bundled_sheets

YES, NO = (0,), (1,)
SHEETS = bundled_sheets()
PAYING = [
    slug
    for slug, sheet in SHEETS.items()
    if any(isinstance(node, e.PayOnResolution | e.UnlessPays | ch.HelpPay) for node in walk(sheet.front))
]


def decks_of(seed: int) -> tuple[DeckCards, ...]:
    """Return random decks of the pool, half of whose main decks are cards that let a player pay."""
    (start,) = starts(Pool(SHEETS), 1, seed, 2)
    able = {element for deck in start.decks for slug in deck.main for element in SHEETS[slug].front.elements}
    fit = [slug for slug in PAYING if set(SHEETS[slug].front.elements) <= able]
    chance = random.Random(seed)
    return tuple(
        DeckCards(deck.material, tuple(chance.choice(fit) if at % 2 else slug for at, slug in enumerate(deck.main)))
        for deck in start.decks
    )


def same_question(one: Decision, other: Decision) -> bool:
    """Tell whether two questions are the same but for their numbers, and for what a question by itself is about."""
    return replace(one, number=0, about=None) == replace(other, number=0, about=None)


def follow(before: Game, today: Game, answer: tuple[int, ...]) -> str:
    """Answer in both games what today's asks; return the kind of the question that took the place of two."""
    asked, old = today.decision, before.decision
    assert asked is not None and old is not None
    today.answer(answer)
    if same_question(asked, old):
        before.answer(answer)
        return ""
    assert (old.kind, old.word, old.seat) == (DecisionKind.MAY, Offer.PAY, asked.seat), (old, asked)
    assert asked.kind in PAYMENTS and asked.optional is not asked.cancel
    if asked.optional and not answer:
        before.answer(NO)
        return asked.kind
    before.answer(YES)
    then = before.decision
    assert then is not None
    kept = {"source": asked.source, "slug": asked.slug, "cancel": asked.cancel, "optional": asked.optional}
    assert same_question(replace(then, **kept), asked), (then, asked)
    before.answer(answer)
    return asked.kind


def test_games_go_in_step_but_for_payments() -> None:
    """Each question that differs asks at once whether and with what to pay; all that happens is the same."""
    merged = Counter[str]()
    for seed in range(4):
        decks, chance = decks_of(seed), random.Random(seed)
        before = Game.new(SHEETS, decks, seed=seed, first=0, generator=MERGING_PAYMENTS - 1)
        today = Game.new(SHEETS, decks, seed=seed, first=0, generator=MERGING_PAYMENTS)
        while today.decision is not None and today.state.turn < MOST_TURNS:
            merged[follow(before, today, random_answer(today.decision, chance))] += 1
            told = [[told.event for told in game.take_events()] for game in (before, today)]
            assert told[0] == told[1]
        before.state.asked = today.state.asked
        assert before.digest() == today.digest() and (before.over, before.winner) == (today.over, today.winner)
    assert merged[DecisionKind.PAY_RESERVE] > 2
