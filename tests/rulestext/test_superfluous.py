"""A line of the grammar beside which another one says the same is found, and one that is needed is not."""

from __future__ import annotations

from dataclasses import replace

from gadesk.glossary import CardType, Element
from gadesk.rulestext.grammar import build
from gadesk.rulestext.paragraphs import READ, Context, read_paragraph
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script.effects import Draw
from gadesk.script.sheet import Face
from tests.rulestext.conftest import NAMES
from tests.rulestext.superfluous import superfluous, users


def test_of_two_lines_for_one_text_the_spare_one_is_found() -> None:
    """A special line beside the general one can go; without it every line of the text is needed."""
    context = Context(Face("Speaker", (CardType.ACTION,), (Element.NORM,)))
    plain = build(Vocabulary.of(NAMES, ()))
    before = (read_paragraph(plain, "Draw two cards.", 0, context), context)
    assert before[0].verdict == READ
    needed = set(users([before])) - set(superfluous(plain, [before]))
    assert any(source.startswith("instructions/") for source in needed)

    twice = plain.without(())
    general = twice.rules.pop("eff")
    twice.node("eff", Draw, "draw {amount:fixedword} cards")
    special = twice.rules["eff"][0].source
    twice.rules["eff"] += [replace(rule, order=rule.order + 1) for rule in general]
    after = (read_paragraph(twice, "Draw two cards.", 0, context), context)
    assert after[0].ability == before[0].ability and special in after[0].sources
    assert special in set(superfluous(twice, [after]))
