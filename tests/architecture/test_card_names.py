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


_WORD = re.compile(r"[\w']+")


def words_of(text: str) -> tuple[str, ...]:
    """Cut a text into its words in lower case, whatever stands between them."""
    return tuple(_WORD.findall(text.lower()))


@cache
def long_names() -> dict[str, set[tuple[str, ...]]]:
    """Map first words to names of several words, champions' lineage names, and slugs of several words."""
    names: dict[str, set[tuple[str, ...]]] = {}
    for card in bundled_catalogue():
        for face in card.faces:
            found = {words_of(face.name), words_of(face.slug.replace("-", " "))} - {(face.name.lower(),)}
            if CardType.CHAMPION in face.types and "," in face.name:
                found.add(words_of(face.name.split(",")[0]))
            for words in found:
                names.setdefault(words[0], set()).add(words)
    return names


@cache
def one_word_names() -> frozenset[str]:
    """List names of one word: they may be ordinary words, so only a whole literal counts."""
    return frozenset(face.name.lower() for card in bundled_catalogue() for face in card.faces if face.name.isalpha())


def named_cards(module: Module) -> set[str]:
    """List the card names, in lower case, that a module names."""
    literals = {
        node.value.lower() for node in module.nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    found = literals & one_word_names()
    for text in (module.text, *literals):  # a literal may be cut into several in the text
        words = words_of(text)
        for at, word in enumerate(words):
            for name in long_names().get(word, ()):
                if words[at : at + len(name)] == name:
                    found.add(" ".join(name))
    return found


def test_no_card_is_named_in_the_program() -> None:
    """No name or slug of a bundled card stands in gadesk/**/*.py but the allowed words, each still used."""
    found = {module.where: named_cards(module) for module in modules("gadesk")}
    wrong = {where: names - ALLOWED.keys() for where, names in found.items() if names - ALLOWED.keys()}
    assert not wrong
    assert not ALLOWED.keys() - set().union(*found.values()), "allowed names that are no longer used"
