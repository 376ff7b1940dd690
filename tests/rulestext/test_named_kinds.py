"""A word that names a type, as "that ally" or "the hit champion" does, is never said of anything else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gadesk.glossary import CardType
from gadesk.rulestext.grammar.subjects.selections import called
from gadesk.rulestext.paragraphs import print_ability
from gadesk.rulestext.prevention_riders import unfold
from gadesk.rulestext.wording import every, wordings, words_of
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Ability, Pattern, Pred, Selection, preds_of, walk
from gadesk.script.patterns import DealsDamage, LevelsUp, OnHit
from gadesk.script.sheet import Face
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.kept_wordings import bundled_wording
from gadesk.sheets.known import known_grammar

UNIT = frozenset({CardType.ALLY, CardType.CHAMPION})


def _all_of(preds: tuple[Pred, ...]) -> frozenset[CardType]:
    """Return the types of which everything that answers must have one; all of them if nothing is said."""
    found = frozenset(CardType)
    for pred in preds:
        if isinstance(pred, p.IsType):
            found &= {pred.type}
        elif isinstance(pred, p.IsUnit):
            found &= UNIT
        elif isinstance(pred, p.Either):
            found &= frozenset().union(*(_all_of((part,)) for part in pred.preds))
    return found


def _named() -> Iterator[tuple[str, str, Selection, Ability, Face]]:
    """Yield each mention of the pool that names a type: its words, what it means, and the ability and face around."""
    grammar, sheets = known_grammar(), bundled_sheets()
    for slug in sheets:
        for name, face in (("front", sheets[slug].front), ("back", sheets[slug].back)):
            for number, ability in enumerate(face.abilities if face is not None else ()):
                text = print_ability(grammar, ability, bundled_wording(slug).get(name, {}).get(number, ()))
                phrase = wordings(grammar, "para", unfold(ability), text) if text is not None else None
                for part in every(phrase) if phrase is not None else ():
                    if part.rule.pointing and isinstance(part.value, Selection) and face is not None:
                        yield slug, words_of(part), part.value, ability, face


def test_what_is_named_again_by_its_type_can_be_nothing_else() -> None:
    """A target or choice spoken of again is of that type by its own words; what an event is about is, or is asked."""
    seen, wrong = 0, []
    for slug, words, value, ability, face in _named():
        asked = [_all_of(called(word)) for word in words.split() if called(word)]
        if not asked:
            continue
        seen += 1
        if isinstance(value, s.TargetRef):
            nodes = walk(face) if value.above else walk(ability)
            targets = [one for one in nodes if isinstance(one, s.Target) and one.slot == value.slot]
            fits = any(_all_of(target.preds) <= asked[0] for target in targets)
        elif isinstance(value, s.Subject):
            fits = _all_of(value.preds) <= asked[0] or _event(ability) <= asked[0]
        elif isinstance(value, s.Again):
            fits = _all_of(preds_of(value.of)) <= asked[0]
        else:
            fits = True  # the card itself, what it is linked to, or what an instruction dealt with
        if not fits:
            wrong.append((slug, words))
    assert wrong == [] and seen > 90


def _event(ability: Ability) -> frozenset[CardType]:
    """The types of which one has what the event of a triggered ability is about."""
    found = frozenset(CardType)
    for part in walk(ability):
        if isinstance(part, LevelsUp) or (isinstance(part, OnHit) and part.what is CardType.CHAMPION):
            found &= {CardType.CHAMPION}
        elif isinstance(part, OnHit) and part.what:
            found &= {part.what}
        elif isinstance(part, Pattern):
            found &= _all_of(part.to if isinstance(part, DealsDamage) else preds_of(part))
    return found


@pytest.mark.parametrize(
    ("noun", "preds"),
    [
        ("champion", (p.IsType(CardType.CHAMPION),)),
        ("unit", (p.IsUnit(),)),
        ("allies", (p.IsType(CardType.ALLY),)),
        ("it", ()),
        ("object", ()),
    ],
)
def test_what_a_word_asks(noun: str, preds: tuple[Pred, ...]) -> None:
    """Plain words ask nothing."""
    assert called(noun) == preds
