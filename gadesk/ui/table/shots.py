"""The table's screens, for pictures without a display."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from gadesk.glossary import CardType, Zone
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.passing import PassMode, Stops
from gadesk.protocol.views import PlayerView
from gadesk.sheets.texts import rules_text
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.cards.printed_facts import load_facts, texts
from gadesk.ui.shots import register_screen
from gadesk.ui.table import sample_boards
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.table_widget import TableWidget

PLAYERS = ("Ana", "Ben")


class NobodySeat:
    """A seat without a game, for pictures: what it is told goes nowhere, but is kept to be looked at."""

    def __init__(self) -> None:
        """Start with nothing told."""
        self.told: list[object] = []

    def answer(self, choice: tuple[int, ...], decision: Decision | None = None) -> None:
        """Keep an answer."""
        self.told.append(choice)

    def passing(self, mode: PassMode, stops: Stops | None = None) -> None:
        """Keep a wish to pass."""
        self.told.append(mode if stops is None else stops)

    def concede(self) -> None:
        """Keep a concession."""
        self.told.append("concede")

    def undo(self, steps: int = 1) -> None:
        """Keep a wish to go back."""
        self.told.append(("undo", steps))

    def rematch(self) -> None:
        """Keep a wish for another game."""
        self.told.append("rematch")

    def consent(self, yes: bool) -> None:
        """Keep a consent."""
        self.told.append(("consent", yes))


def bundled_lexicon() -> Lexicon:
    """The facts and texts that ship with the program."""
    return Lexicon(load_facts(), texts(rules_text))


def sync_pixmaps(lexicon: Lexicon) -> CardPixmaps:
    """Card pictures that are drawn at once."""
    return CardPixmaps(lexicon.facts, lexicon.text, sync=True)


def table_for(size: QSize, view: PlayerView, decision: Decision | None = None, picks: int = 0) -> TableWidget:
    """Lay a table for a picture, with some options picked already."""
    lexicon = bundled_lexicon()
    pixmaps = sync_pixmaps(lexicon)
    table = TableWidget(NobodySeat(), view.seat, PLAYERS, lexicon, pixmaps)
    pixmaps.setParent(table)
    table.animator.speed = 0
    table.resize(size)
    table.show_update(view, sample_events(view), decision, 0 if decision is not None else None)
    for index in range(picks):
        table.controller.pick(index)
    return table


def sample_events(view: PlayerView) -> list[Event]:
    """Make some events of the board for its log."""
    allies = [card for card in view.field if CardType.ALLY in card.types]
    champions = [card for card in view.field if CardType.CHAMPION in card.types]
    hand = view.seats[view.seat].memory.cards or ()
    made = [
        Event(EventKind.TURN_BEGINS, seat=view.turn_player, amount=view.turn),
        Event(EventKind.PHASE_BEGINS, seat=view.turn_player, word="main"),
    ]
    made += [
        Event(
            EventKind.MOVED, seat=0, id=card.id, slug=card.slug, source_zone=Zone.HAND, zone=Zone.MEMORY, word="reserve"
        )
        for card in hand[:2]
    ]
    for card in allies[:1]:
        made += [
            Event(EventKind.ACTIVATED, seat=card.controller, id=card.id, slug=card.slug, zone=Zone.HAND),
            Event(EventKind.RESOLVED, id=card.id, slug=card.slug),
            Event(
                EventKind.ATTACK_DECLARED, seat=card.controller, id=card.id, slug=card.slug, targets=(champions[-1].id,)
            ),
            Event(
                EventKind.DAMAGED,
                id=champions[-1].id,
                slug=champions[-1].slug,
                amount=2,
                source=card.id,
                source_slug=card.slug,
                word="combat",
            ),
        ]
    return made


def _screen(make: Callable[[], tuple[PlayerView, Decision]], size: QSize, picks: int = 0) -> QWidget:
    view, decision = make()
    return table_for(size, view, decision, picks)


register_screen("table", partial(_screen, sample_boards.main_phase))
register_screen("table-start", partial(_screen, sample_boards.start_of_game))
register_screen("table-combat", partial(_screen, sample_boards.combat))
register_screen("table-stack", partial(_screen, sample_boards.stack))
register_screen("table-pay", partial(_screen, sample_boards.paying, picks=2))
register_screen("table-targets", partial(_screen, sample_boards.targeting, picks=1))
register_screen("table-glimpse", partial(_screen, sample_boards.glimpsing))
register_screen("table-crowded", lambda size: table_for(size, sample_boards.crowded()))
register_screen("table-over", lambda size: table_for(size, sample_boards.finished()))
