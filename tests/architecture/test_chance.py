"""What players meet is drawn by the engine's generator; the library's own is for what may be foreseen."""

from __future__ import annotations

from tests.architecture.source import Module, modules

FORESEEN = {
    "gadesk.bots.sensible": "a bot's own choices, from what the system drew",
    "gadesk.bots.simple": "a bot's own choices, from what the system drew",
    "gadesk.decks.hands": "sample hands in the deck builder",
    "gadesk.engine.imagined": "what a program takes hidden cards for",
    "gadesk.library.index_client": "how long to wait before asking again",
    "gadesk.rulestext.perturb.kind": "which texts are changed to measure the grammar",
    "gadesk.rulestext.perturb.of_clauses": "which texts are changed to measure the grammar",
    "gadesk.rulestext.perturb.of_words": "which texts are changed to measure the grammar",
    "gadesk.rulestext.perturb.run": "which texts are changed to measure the grammar",
    "gadesk.session.bench.bench": "measured games",
    "gadesk.session.bench.crowded_boards": "measured games",
    "gadesk.session.selfplay.invariants_deep": "what a check exchanges",
    "gadesk.bots.bot": "answers of programs",
    "gadesk.session.selfplay.random_decks": "decks for programs",
    "gadesk.commands.tournament": "decks for programs",
    "gadesk.session.opponent.decklists": "what a program takes hidden cards for",
    "gadesk.session.opponent.fit": "games of programs",
    "gadesk.session.opponent.search": "what a program takes hidden cards for",
    "gadesk.session.contests.tournament": "which decks programs play first",
    "gadesk.session.selfplay.matches": "games of programs",
    "gadesk.ui.cards.art": "drawings",
    "gadesk.ui.cards.art_patterns": "drawings",
    "gadesk.ui.sound.tones": "the noise in a sound",
    "gadesk.ui.start.alone": "which deck is tried",
}


def draws(module: Module) -> bool:
    """Tell whether a module imports the library's generator, in whatever way."""
    return any(name.partition(".")[0] == "random" for name in module.imports())


def test_only_what_may_be_foreseen_is_drawn_by_the_librarys_generator() -> None:
    """A new module that draws asks itself first: may who sees some of it foresee the rest?"""
    found = {module.name for module in modules("gadesk") if draws(module)}
    assert found == set(FORESEEN)
