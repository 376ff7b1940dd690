"""Where strangers begin: every screen of the program, come to by real events from the start screen.

`STARTS` has each way by its name, and which screens (`screens.screens`) are seen at its end. A new screen that no way
leads to is missed by name (`test_starts`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QMessageBox

from gadesk.net.client import Client
from gadesk.protocol.plans import HostPlan, LanPlan, RoomPlan, SeatPlan, Start, fresh_seed
from gadesk.sheets.game_decks import starters
from gadesk.ui.faults import offer_report, write_report
from gadesk.ui.settings.options import Theme
from gadesk.ui.table.game_page import GamePage
from gadesk.ui.table.table_widget import TableWidget
from tests.strangers import deck_starts as deck_starts  # its ways enter themselves
from tests.strangers.guest import RudeGuest, Watcher
from tests.strangers.guide import (
    Lost,
    choose,
    click,
    find,
    front,
    key,
    line,
    on,
    one,
    press,
    said,
    seen,
    settle,
    until,
    write,
)
from tests.strangers.home import EVERYTHING, HOSTILE
from tests.strangers.screens import shown
from tests.strangers.ways import (
    STARTS,
    TABLE,
    Begin,
    K,
    M,
    Others,
    begun,
    go_to,
    grid_of,
    leads_to,
    let_watch,
    list_of,
    own_table,
    own_window,
)

# The start, and what is no game


@leads_to("HomeScreen")
def start(others: Others) -> None:
    """The start screen itself."""
    on("HomeScreen")


@leads_to("AlonePage")
def play_alone(others: Others) -> None:
    """Both decks and the opponent are chosen."""
    press("Play alone")
    on("AlonePage")


@leads_to("LearnPage")
def learn(others: Others) -> None:
    """Lessons, puzzles, and boards with hostile titles."""
    press("Learn")
    on("LearnPage")
    list_of("LearnPage").setFocus(Qt.FocusReason.TabFocusReason)
    key(K.Key_End)


@leads_to("RulesPage")
def rules(others: Others) -> None:
    """The rules, from the start screen."""
    key(K.Key_F1)
    on("RulesPage")


@leads_to("BoardPage", "CardBrowser")
def boards(others: Others) -> None:
    """The board builder, with a board whose title is hostile."""
    learn(others)
    if find("Change the board") is not None:
        press("Change the board")
    else:
        press("Build a board …")
    on("BoardPage")


@leads_to("BoardPage")
def a_new_board(others: Others) -> None:
    """The board builder, with a card in the first zone, put there by the keyboard."""
    press("Learn")
    press("Build a board …")
    on("BoardPage")
    grid_of("BoardPage").setFocus(Qt.FocusReason.TabFocusReason)
    key(K.Key_Home)
    key(K.Key_Return)


@leads_to("GamesPage")
def games(others: Others) -> None:
    """The games that were played, with hostile names."""
    press("Games")
    on("GamesPage")


@leads_to("WatchPage", "LogPanel")
def a_watched_game(others: Others) -> None:
    """A recording of somebody's, some steps on."""
    games(others)
    press("Watch")
    on("WatchPage")
    for _ in range(2):
        key(K.Key_Right)


@leads_to("LibraryPage", "CardBrowser", "CardPage", "CardDocument")
def library(others: Others) -> None:
    """The card library, with a card looked at."""
    press("Cards")
    on("LibraryPage")
    grid_of("LibraryPage").setFocus(Qt.FocusReason.TabFocusReason)
    key(K.Key_Home)
    key(K.Key_Right)
    key(K.Key_Return)
    on("CardPage")


@leads_to("LibraryPage", "FilterPanel")
def filters(others: Others) -> None:
    """The library's filters."""
    press("Cards")
    press("Show the filters")
    on("FilterPanel")


@leads_to("LibraryPage", "SyncPanel")
def sync(others: Others) -> None:
    """What brings the newest cards."""
    press("Cards")
    press("Sync: ")
    on("SyncPanel")


@leads_to("SearchHelp")
def search_help(others: Others) -> None:
    """How cards are searched for."""
    press("Cards")
    on("LibraryPage")
    key(K.Key_F, M.ControlModifier)
    key(K.Key_H, M.ControlModifier)
    on("SearchHelp")


def _themes(theme: Theme, others: Others) -> None:
    press("Settings")
    on("SettingsDialog")
    until(seen("Themes", QAbstractItemView), "the pages")
    listed = one("Themes", QAbstractItemView)
    click(listed, QPoint(20, 5))
    assert go_to(theme.value, listed, K.Key_Down), f"no page “{theme.value}” in the settings"


for each_theme in Theme:
    more = {"Keys": ("KeysPage",), "About": ("AboutPage",)}.get(each_theme.value, ())
    STARTS[f"settings {each_theme.value}"] = Begin(partial(_themes, each_theme), frozenset({"SettingsDialog", *more}))


@leads_to("MissingPanel")
def missing(others: Others) -> None:
    """Owned cards are counted, of which there are none yet: what a deck still wants."""
    _themes(Theme.YOU, others)
    press("Count them")
    key(K.Key_Escape)
    deck_starts.deck(others)
    until(lambda: any(words.endswith(" missing") for words in said()), "the count")
    press(next(words for words in said() if words.endswith(" missing")))


@leads_to("ReportDialog")
def a_report(others: Others) -> None:
    """What is told after a crash, and the report with a game of hostile words behind it."""
    report = write_report("\n".join(HOSTILE))
    assert report is not None
    game = report.with_suffix(".gareplay")
    game.write_text("\n".join(HOSTILE), errors="replace")
    offer_report(own_window(), report, "The program ended without being closed.", game)
    press("Look at the report")
    on("ReportDialog")


# Games alone


def _solo(opponent: str) -> None:
    press("Play alone")
    on("AlonePage")
    press(f"Opponent: {opponent}")
    press("First turn: Me")
    press("Play")
    on(*TABLE)
    _asked()


def _asked() -> TableWidget:
    """The table, once it asks something."""
    table = own_table()
    until(lambda: table.controller.decision is not None, "a question")
    return table


def _pass_until(come: Callable[[TableWidget], bool], most: int, what: str) -> None:
    """Answer with Space until something has come; after so many answers it does not."""
    for _ in range(most):
        if come(_asked()):
            return
        key(K.Key_Space)
        for _ in range(40):
            settle()
    raise AssertionError(f"no {what}: {said()}")


def _main_phase() -> None:
    """Go on to a main phase of one's own: nothing is materialized, nothing done before."""

    def is_mine(table: TableWidget) -> bool:
        view = table.view
        assert view is not None
        return view.phase.value == "main" and view.turn_player == table.me

    _pass_until(is_mine, 60, "main phase of one's own")


@leads_to(*TABLE)
def a_game(others: Others) -> None:
    """A game against the sensible bot."""
    _solo("Sensible bot")


@leads_to(*TABLE, "SpeedPanel")
def practice(others: Others) -> None:
    """A game against what strikes back, with the clock of turns."""
    _solo("Target that strikes back")
    on("SpeedPanel")


@leads_to(*TABLE)
def against_the_novice(others: Others) -> None:
    """A game against the bot that says why it does what it does."""
    _solo("Novice")


@leads_to("ZoneBrowser", *TABLE)
def a_pile(others: Others) -> None:
    """The material deck is looked through."""
    _solo("Goldfish")
    key(K.Key_M)
    on("ZoneBrowser")


@leads_to("HelpOverlay", *TABLE)
def help_at_the_table(others: Others) -> None:
    """The keys."""
    _solo("Goldfish")
    key(K.Key_F1)
    on("HelpOverlay")


@leads_to("LargeCard", *TABLE)
def a_held_card(others: Others) -> None:
    """A card of the hand is held large."""
    _solo("Goldfish")
    _main_phase()
    key(K.Key_Right)
    key(K.Key_V)
    on("LargeCard")


@leads_to(*TABLE)
def a_hint(others: Others) -> None:
    """What the program would do is asked for."""
    _solo("Sensible bot")
    key(K.Key_F6)


@leads_to("ChoicePanel", *TABLE)
def a_choice(others: Others) -> None:
    """Cards are chosen in a panel: what is materialized first."""
    _solo("Goldfish")
    _pass_until(lambda table: "ChoicePanel" in shown(), 30, "panel with a choice")


@leads_to("Banner", *TABLE)
def a_game_that_is_over(others: Others) -> None:
    """Given up."""
    _solo("Goldfish")
    _give_up()
    on("Banner")


def _give_up(words: str = "Concede") -> None:
    key(K.Key_F10)
    line(words)
    until(lambda: isinstance(front(), QMessageBox), "a box")
    press("Concede")


@leads_to("ToolDialog", *TABLE)
def by_hand_with_a_tool(others: Others) -> None:
    """Something is done by hand that needs to be said."""
    _solo("Goldfish")
    _main_phase()
    key(K.Key_Menu)
    _first_dialog()
    on("ToolDialog")


def _first_dialog() -> None:
    """Choose the first line of the open menu, or of a menu in it, that asks for more."""
    until(lambda: QApplication.activePopupWidget() is not None, "a menu")
    for words in sorted(said()):
        if words.endswith(" …"):
            line(words)
            return
    for words in sorted(said()):
        if words == "You":
            line(words)
            settle()
            _first_dialog()
            return
    raise AssertionError(f"no tool that asks: {said()}")


@leads_to("ByHandDialog", *TABLE)
def a_part_by_hand(others: Others) -> None:
    """A card with a part that gadesk does not read is said by hand."""
    learn(others)
    assert go_to("Unread", list_of("LearnPage"), K.Key_Up, 1), "no board with an unread card"
    press("Begin")
    on(*TABLE)
    _asked()
    until(lambda: not own_window().library.pool.waiting, "the cards' texts")
    key(K.Key_H, M.ControlModifier)
    on("ByHandDialog")


@leads_to("TaskPanel", *TABLE)
def a_lesson(others: Others) -> None:
    """The first lesson."""
    learn(others)
    key(K.Key_Home)
    key(K.Key_Down)
    press("Begin") if find("Begin") is not None else press("Again")
    on("TaskPanel", *TABLE)


@leads_to("TaskPanel", *TABLE)
def a_puzzle(others: Others) -> None:
    """The board of somebody's whose title is hostile, or a puzzle, with a hint asked for."""
    learn(others)
    go_to(HOSTILE[1], list_of("LearnPage"), K.Key_Up, 1)
    press("Begin")
    on("TaskPanel", *TABLE)
    key(K.Key_F6)


@leads_to("RulesPage")
def rules_at_a_table(others: Others) -> None:
    """The rules, in the middle of a game."""
    _solo("Goldfish")
    key(K.Key_F1, M.ShiftModifier)
    on("RulesPage")


# With others


@leads_to("TogetherPage", "TableRulesPanel")
def play_with_someone(others: Others) -> None:
    """Tables are looked for."""
    press("Play with someone")
    on("TogetherPage", "TableRulesPanel")


@leads_to("MetDialog")
def whom_you_have_met(others: Others) -> None:
    """People with hostile names."""
    play_with_someone(others)
    press("Whom you have met")
    on("MetDialog")


def _host(others: Others, best_of: str = "") -> GamePage:
    """Open a table, at which nobody sits yet."""
    play_with_someone(others)
    _say_name()
    choose("Your deck", EVERYTHING.removesuffix(".txt"))
    if best_of:
        choose("Match", best_of)
    press("Open a table")
    on("GamePage", "WaitingPanel")
    game = own_window().game
    assert game is not None
    until(lambda: game._invite is not None and bool(game._invite.code), "a code")
    return game


def _say_name() -> None:
    field = one("Your name", QLineEdit)
    if not field.text():
        field.setFocus(Qt.FocusReason.TabFocusReason)
        write("Ann")


@leads_to("WaitingPanel", "GamePage")
def an_open_table(others: Others) -> None:
    """Nobody has come yet."""
    _host(others)


def _with_guest(others: Others, gives_up: int = -1, best_of: str = "") -> GamePage:
    game = _host(others, best_of)
    invite = game._invite
    assert invite is not None
    guest = RudeGuest(invite, len(others.here) + 1, others.folder, gives_up)
    others.here.append(guest)
    guest.start()
    until(lambda: game.table.view is not None or isinstance(front(), QMessageBox), "the guest")
    if game.table.view is None:
        press("Let in")
    until(lambda: game.table.view is not None, "the game")
    return game


@leads_to(*TABLE)
def a_game_with_a_guest(others: Others) -> None:
    """The guest has a hostile name, and asks for everything."""
    _with_guest(others)


@leads_to("AwayNote", *TABLE)
def a_guest_who_has_left(others: Others) -> None:
    """The guest has gone away in the middle of the game."""
    _with_guest(others)
    others.close()
    on("AwayNote")


@leads_to(*TABLE)
def a_game_with_a_spectator(others: Others) -> None:
    """Somebody with a hostile name watches, and talks."""
    game = _with_guest(others)
    _menu("Others who watch", "Let others watch")
    until(lambda: game._invite is not None and bool(game._invite.watching), "the code for watching")
    invite = game._invite
    assert invite is not None
    watcher = Watcher(invite.watching, f"127.0.0.1:{invite.port}")
    others.here.append(watcher)
    watcher.start()
    until(lambda: game.watchers.count > 0, "somebody who watches")


def _menu(*lines: str) -> None:
    """Choose in the menu of a table; to what the guest asks meanwhile no is said."""
    for _ in range(40):
        settle()
        if isinstance(front(), QMessageBox):
            key(K.Key_Escape)
            continue
        key(K.Key_F10)
        with suppress(Lost):
            for words in lines:
                line(words)
            return
    raise Lost(f"no menu stays open for {lines}")


@leads_to("SideboardDialog", *TABLE)
def between_two_games(others: Others) -> None:
    """The guest has given up the first game of a match, and decks are changed."""
    _with_guest(others, gives_up=0, best_of="Best of three")
    until(lambda: "SideboardDialog" in shown() or seen("Change")(), "the game's end")
    if "SideboardDialog" not in shown():
        press("Change")
    on("SideboardDialog")


@leads_to("SpectatorPage", "LogPanel")
def a_game_of_others(others: Others) -> None:
    """A table of two others is watched by its code."""
    mine, theirs = list(starters().values())[:2]
    room = RoomPlan(Start((mine, theirs), fresh_seed()), (SeatPlan(name=HOSTILE[1]), SeatPlan("sensible", HOSTILE[0])))
    host = Client.solo(HostPlan(room, lan=LanPlan("Host")), name=HOSTILE[1])
    others.here.append(host)
    code, port = let_watch(host)
    play_with_someone(others)
    _say_name()
    for name, words in (("Code", code), ("Address of the host", f"127.0.0.1:{port}")):
        one(name, QLineEdit).setFocus(Qt.FocusReason.TabFocusReason)
        write(words)
    press("Watch")
    on("SpectatorPage")


__all__ = ["STARTS", "Begin", "Others", "begun"]
