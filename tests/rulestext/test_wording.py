"""What texts mean is told apart from how they are put."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.paragraphs import READ, Paragraph, print_ability
from gadesk.rulestext.wording import wording_from_json, wording_json
from gadesk.script import former
from gadesk.script.node import REGISTRY, field_names, from_json

Read = Callable[..., Paragraph]
SAME_MEANING = (
    ("Until end of turn, target ally gets +1 [POWER].", "Target ally gets +1 [POWER] until end of turn."),
    ("If you control a domain, draw a card.", "Draw a card if you control a domain."),
    ("Draw a card. Then recover 2.", "Draw a card. Then recover 2."),
    ("Return target ally to its owner's hand.", "Return target ally to your hand."),
)


@pytest.mark.parametrize(("one", "other"), SAME_MEANING)
def test_two_wordings_are_one_meaning(read: Read, grammar: Grammar, one: str, other: str) -> None:
    """Both read to equal nodes; each prints as it was put."""
    first, second = read(one, resolves=True), read(other, resolves=True)
    assert (first.verdict, second.verdict) == (READ, READ) and first.ability == second.ability
    assert print_ability(grammar, first.ability, first.wording) == one
    assert print_ability(grammar, second.ability, second.wording) == other


@pytest.mark.parametrize(("one", "other"), SAME_MEANING)
def test_without_a_wording_the_first_rule_prints(read: Read, grammar: Grammar, one: str, other: str) -> None:
    """It reads to the same again; a wording that fits no more, as of another grammar, is passed over."""
    meant = read(one, resolves=True).ability
    plain = print_ability(grammar, meant)
    assert plain is not None and read(plain, resolves=True).ability == meant
    assert print_ability(grammar, meant, ((0, "hum {it:abil}", 0), (999, "draw", 2))) == plain


def test_a_wording_is_kept_as_json(read: Read) -> None:
    """Only paragraphs that need one have one."""
    found = [read(text, resolves=True).wording for text in ("Draw a card.", SAME_MEANING[0][0], SAME_MEANING[1][1])]
    assert found[0] == () and any(found)
    kept = wording_json({"front": found, "back": ()})
    assert wording_from_json(kept) == {"front": {at: one for at, one in enumerate(found) if one}}


def test_what_was_written_with_its_wording_is_read_without() -> None:
    """As in a journal of an earlier version."""
    data = {"is": "Compares", "left": {"is": "Influence"}, "op": ">=", "right": {"is": "Fixed", "n": 3}}
    assert from_json({**data, "says": "there are"}) == from_json(data)


def test_former_fields_are_gone() -> None:
    """None of them is a field of its node any more."""
    left = {name: gone for name, gone in former.FORMER.items() if name not in former.FOLDED}
    assert not [(name, gone) for name, gone in left.items() if gone & set(field_names(REGISTRY[name]))]
