"""What players meet is drawn by the engine's generator; the library's own is for what may be foreseen."""

from __future__ import annotations

from tests.architecture.source import modules

FORESEEN = {
    "gadesk.bots.sensible": "a bot's own choices, from what the system drew",
    "gadesk.bots.simple": "a bot's own choices, from what the system drew",
    "gadesk.decks.hands": "sample hands in the deck builder",
    "gadesk.library.client": "how long to wait before asking again",
    "gadesk.session.bench": "measured games",
    "gadesk.session.bench_curve": "measured games",
    "gadesk.session.invariants_deep": "what a check exchanges",
    "gadesk.session.players": "answers of programs",
    "gadesk.session.pool": "decks for programs",
    "gadesk.session.selfplay": "games of programs",
    "gadesk.ui.cards.art": "drawings",
    "gadesk.ui.cards.art_patterns": "drawings",
    "gadesk.ui.start.deck_panel": "which deck is tried",
}


def test_only_what_may_be_foreseen_is_drawn_by_the_librarys_generator() -> None:
    """A new module that draws asks itself first: may who sees some of it foresee the rest?"""
    found = {module.name for module in modules("gadesk") if "random" in module.imports()}
    assert found == set(FORESEEN)
