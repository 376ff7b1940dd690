"""No card is named in the program: what a card does is in its sheet alone."""

from __future__ import annotations

import ast
import re
from functools import cache

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.glossary import CardType
from tests.architecture.source import Module, modules

# Names that are words of the rulebook or of the world as well. An entry that nothing uses any more fails.
ALLOWED = {
    "shifting currents": "the rulebook's own mastery (mechanics.mastery/shifting-currents)",
    "silvie": "also the name of a deck site whose JSON shape is read",
    "powercell": "also a subtype",
}


@cache
def long_names() -> re.Pattern[str]:
    """Match names of several words, champions' lineage names, and slugs of several words, anywhere in a text."""
    names: set[str] = set()
    for card in bundled_catalogue():
        for face in card.faces:
            names.update(name for name in (face.name, face.slug) if not name.isalpha())
            if CardType.CHAMPION in face.types and "," in face.name:
                names.add(face.name.split(",")[0])
    longest_first = sorted((name.lower() for name in names), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])")


@cache
def one_word_names() -> frozenset[str]:
    """List names of one word: they may be ordinary words, so only a whole literal counts."""
    return frozenset(face.name.lower() for card in bundled_catalogue() for face in card.faces if face.name.isalpha())


def named_cards(module: Module) -> set[str]:
    """List the card names, in lower case, that a module names."""
    literals = {
        node.value.lower()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    found = {literal for literal in literals if literal in one_word_names()}
    for text in {module.text.lower(), *literals}:
        found.update(name.replace("-", " ") for name in long_names().findall(text))
    return found


def test_no_card_is_named_in_the_program() -> None:
    """No name or slug of a bundled card stands in gadesk/**/*.py but the allowed words, each still used."""
    found = {module.where: named_cards(module) for module in modules("gadesk")}
    wrong = {where: names - ALLOWED.keys() for where, names in found.items() if names - ALLOWED.keys()}
    assert not wrong
    assert not ALLOWED.keys() - set().union(*found.values()), "allowed names that are no longer used"
