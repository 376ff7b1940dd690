"""A word of the name of a kind of happening asks for no such happening: equal texts are not one notion."""

from __future__ import annotations

from typing import Any

import pytest

from gadesk.engine.state.asked import asks, gives
from gadesk.engine.state.happenings import Happening
from gadesk.engine.state.interchangeable import exchangeable
from gadesk.engine.state.question_policy import TELLING_NAMESAKES, QuestionPolicy
from gadesk.glossary import Keyword, Property
from gadesk.glossary.happenings import HappeningKind
from gadesk.protocol.plans import NEWEST
from gadesk.script.words import Dealt
from gadesk.sheets.bundled import bundled_sheets
from tests.session.test_indistinct import lay
from tests.session.test_interchangeable_pairs import DRAW, THIS, ally, those

NAMES = {str(word): word for word in (*Property, *Keyword)}
NAMESAKES = [(kind, NAMES[str(kind)]) for kind in HappeningKind if str(kind) in NAMES]
"""Happenings with properties and keywords of the same name."""


@pytest.mark.parametrize(("kind", "word"), NAMESAKES)
@pytest.mark.parametrize("generator", [TELLING_NAMESAKES - 1, NEWEST])
def test_a_word_of_the_name_of_a_happening_recalls_none(kind: HappeningKind, word: Any, generator: int) -> None:
    """A text that asks whether something is fostered does not ask whether it became so this turn."""
    so = {"is": "SelectionIs", "of": THIS, "preds": [{"is": "Is", "property": word}]}
    asking = {"is": "If", "condition": so, "then": DRAW}
    has = {"is": "Triggered", "pattern": {"is": "OnHit"}, "effect": asking}
    own = has if isinstance(word, Property) else {"is": "Keyword", "keyword": word}
    game = lay([ally("Ward", own)], {"field": ["Ward", "Ward"], "main_deck": ["Pawn"] * 9})
    one, other = those(game, "ward")
    policy = QuestionPolicy.of(generator)
    assert exchangeable(game.state, None, (one, other), policy=policy)
    game.state.happened.append(Happening(kind, 0, one))
    assert exchangeable(game.state, None, (one, other), policy=policy) is policy.tells_namesakes


def test_no_two_words_that_texts_are_asked_for_by_have_one_name() -> None:
    """Members of different enumerations are equal where their texts are: those that are kept together share none."""
    kept: dict[type, set[str]] = {}
    for sheet in bundled_sheets().values():
        for asked in (asks(sheet), gives(sheet)):
            for word in asked.words:
                if isinstance(word, str):
                    kept.setdefault(type(word), set()).add(str(word))
    kept[Property], kept[Keyword] = {str(word) for word in Property}, {str(word) for word in Keyword}
    assert {Property, Keyword, Dealt, str} == kept.keys()
    assert sum(map(len, kept.values())) == len(set().union(*kept.values()))
