"""A game in the window: the table with its client, the menu, and the questions that are not the game's."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from gadesk import plain
from gadesk.cards.catalogue import Catalogue
from gadesk.glossary import Supertype
from gadesk.glossary.notion import total
from gadesk.net.client import Client
from gadesk.protocol import messages as wire
from gadesk.protocol.abilities import Feature
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.fairness import Checked, Finding
from gadesk.protocol.passing import PassMode
from gadesk.protocol.plans import is_person
from gadesk.protocol.tasks import Task
from gadesk.protocol.views import CardView
from gadesk.session.limits import LONGEST_SAID
from gadesk.sheets.known import known_cards
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.asking import ask, ask_line, tell, withdraw
from gadesk.ui.design.looks import looks
from gadesk.ui.design.plain import caption
from gadesk.ui.log.decisive import decided
from gadesk.ui.log.grouped_lines import tell as tell_events
from gadesk.ui.log.panel import MOST_SPOKEN
from gadesk.ui.log.sentences import Part, Sentence, Speaker
from gadesk.ui.match.at_table import MatchAtTable
from gadesk.ui.settings import options
from gadesk.ui.settings.key_bindings import KeyAction, bindings, with_key
from gadesk.ui.settings.preferences import Preferences
from gadesk.ui.sound.cues import Cue
from gadesk.ui.sound.heard import asks_aloud, cues_of
from gadesk.ui.sound.sounds import sounds
from gadesk.ui.table.afterwards import Afterwards
from gadesk.ui.table.by_hand import ByHandDialog, unread_cards
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.client_signals import ClientLink
from gadesk.ui.table.hand_tools import HandMenu, Subject
from gadesk.ui.table.keys import OF_THE_PAGE
from gadesk.ui.table.playback import MOST_ANIMATED, Pace
from gadesk.ui.table.practice import Practice
from gadesk.ui.table.table_widget import TableWidget
from gadesk.ui.table.waiting import AwayNote, WaitingPanel
from gadesk.ui.table.watchers import Watchers, watching_words

if TYPE_CHECKING:
    from gadesk.ui.learn.task_panel import TaskPanel

CONSENT = "consent"
"""Under which key it is asked what other players want."""
BELOW, BELOW_TALL = 8, 100
"""Pixels between the words of a game's end and a note below them, and of the room for it."""
MOST_UNDONE = 6
"""Lines of the log that are told of what an undo would take back."""
PHRASES = ("Hello!", "Good luck!", "Well played.", "One moment, please.", "Sorry!", "Thanks for the game!")


class GamePage(QWidget):
    """Plays one client's game. `left`: the player goes back to the start; `host_lost`: with the reason."""

    left = Signal()
    watch_wanted = Signal(object)  # the recording of the game that has ended
    decks_wanted = Signal()
    host_lost = Signal(str)
    settings_wanted = Signal()
    stops_changed = Signal(object)  # Stops
    task_shown = Signal(object)  # Task
    further = Signal()  # to what comes after this lesson or puzzle
    to_shelf = Signal()
    task: TaskPanel | None = None
    has_next = False
    """Whether something comes after the lesson or puzzle that this is."""

    def __init__(
        self, client: Client, lexicon: Lexicon, pixmaps: CardPixmaps, speed: float, parent: QWidget | None = None
    ) -> None:
        """Lay the table for a client's seat."""
        super().__init__(parent)
        self.link = ClientLink(client, self)
        self._game, self._epoch, self._events = -1, -1, list[Event]()
        names = names_of(client.seats)
        welcome = client.welcome
        free_undo = welcome.free_undo if welcome is not None else False
        self.table = TableWidget(client, client.seat, names, lexicon, pixmaps, free_undo, self)
        self.table.takes_back = welcome is None or welcome.undo
        self.table.animator.speed = speed
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.table)
        self.table.menu_wanted.connect(self.open_menu)
        self.table.leave_wanted.connect(self.left)
        self.table.stops_changed.connect(self.stops_changed)
        self._pace = Pace(self.table, self._show)
        looks().changed.connect(self._wear)
        self.link.updated.connect(self._pace.take)
        self.link.seats_changed.connect(self._seats)
        self.link.noticed.connect(self._notice)
        self.link.refused.connect(self._refused)
        self.link.lost.connect(self.host_lost)
        self.waiting = WaitingPanel(self.table)
        self.away = AwayNote(self.table, self._beside_the_phases, (self.table.phase_bar, self.table.banner))
        self.waiting.left.connect(self.left)
        self.away.closed.connect(self.left)
        self._invite: wire.Invite | None = None
        self.link.invited.connect(self._invited)
        self.catalogue: Callable[[], Catalogue] = known_cards
        self.watchers = Watchers(self.table)
        self.link.watched.connect(self.watchers.show_count)
        self._muted, self._spoken = False, deque[Sentence](maxlen=MOST_SPOKEN)
        self.link.said.connect(self._said)
        self.match = MatchAtTable(self.link, self.table, lambda: self.catalogue(), self)
        self.match.left.connect(self.left)
        self.link.checked.connect(self._checked)
        self.link.interrupted.connect(self._interrupted)
        self.link.returned.connect(self._returned)
        self._shortcuts = self._make_shortcuts()
        self._set_keys()
        bindings().changed.connect(self._set_keys)
        if welcome is not None and welcome.tools:
            self.table.hand_menu = self._fill_hand_menu
        self._pointed_out: set[str | None] = set()
        self._consent_to = 0  # the number of the question that is open
        self._agrees_to_tools = False  # whether anything that is done by hand was agreed to beyond once
        self.champions, self._afterwards = dict[int, int](), Afterwards(self)
        self.link.updated.connect(self._afterwards.note)
        self.practice = Practice(self)
        self.link.advised.connect(self.practice.advised)
        self.table.setFocus()

    def _make_shortcuts(self) -> dict[KeyAction, QShortcut]:
        """Make what the page does by keys, heard whatever has the keyboard."""
        return total(
            KeyAction,
            {
                KeyAction.BY_HAND: self._shortcut(self.do_by_hand),
                KeyAction.SAY: self._shortcut(self.talk),
                KeyAction.FULL_SCREEN: self._shortcut(self._full_screen),
                KeyAction.RESTART: self._shortcut(lambda: self.practice.restart()),
                KeyAction.REDRAW: self._shortcut(lambda: self.practice.redraw()),
                **{
                    action: self._shortcut(partial(lambda action: self.practice.press(action), action))
                    for action in (KeyAction.HINT, KeyAction.NEXT, KeyAction.SHELF)
                },
            },
            but=set(KeyAction) - set(OF_THE_PAGE),
        )

    def begin(self) -> None:
        """Begin to listen to the host."""
        self.link.begin()

    def close_game(self) -> None:
        """Leave the place at the host."""
        self._pace.stop()
        self.link.close()

    def open_menu(self) -> None:
        """Offer everything that is not a play."""
        menu = QMenu(self)
        client, over = self.link.client, self.table.view is not None and self.table.view.over
        self._line(menu, with_key("Help: the keys", KeyAction.HELP), self.table.help.toggle)
        undo = self._line(menu, self.table.undo_words(), lambda: client.undo(1))
        undo.setEnabled(self.table.view is not None and self.table.takes_back)
        self._line(menu, with_key("Do by hand …", KeyAction.BY_HAND), self.do_by_hand).setEnabled(
            bool(self._unread()) or self.table.lexicon.waiting()
        )
        if self.table.hand_menu is not None and self.table.view is not None and not over:
            tools = menu.addMenu(caption(with_key("By hand, of the turn or a player", KeyAction.HAND_TOOLS)))
            self._fill_hand_menu(Subject(), QPoint(), tools)
            if self._agrees_to_tools:
                self._line(menu, "Ask me again what is done by hand", self._ask_again)
        self._line(menu, "Settings …", self.settings_wanted.emit)
        self._line(menu, with_key("Full screen", KeyAction.FULL_SCREEN), self._full_screen)
        if self._talks():
            self._talk_menu(menu.addMenu("Say"))
        if self._invite is not None and self._invite.code:
            self._line(menu, "Show the code for the other player", lambda: self._show_invite())
        if self._invite is not None or self.watchers.count:
            self._watching_menu(menu.addMenu("Others who watch"), self._invite)
        menu.addSeparator()
        if self._may_draw():
            self._line(menu, "Offer a draw …", self._offer_draw).setEnabled(not over)
        if self.practice.alone and self.task is None:
            self._line(menu, with_key("Again with the same hand", KeyAction.RESTART), self.practice.restart)
        rematch = with_key("Rematch", KeyAction.REDRAW) if self.practice.alone else "Rematch"
        self._line(menu, rematch, self.ask_for_rematch if not over else client.rematch)
        if self.match.several:
            self._line(menu, "Concede this game …", self._concede).setEnabled(not over)
            self._line(menu, "Concede the match …", self._concede_match)
        else:
            self._line(menu, "Concede …", self._concede).setEnabled(not over)
        self._line(menu, "Leave the table (the game is saved)", self.left.emit)
        menu.aboutToHide.connect(menu.deleteLater)
        self.table.prompt.pop_up(menu)

    def do_by_hand(self) -> None:
        """Let the player say what a part of a card does that gadesk does not read."""
        cards = self._unread()
        if not cards:
            coming = self.table.lexicon.waiting()
            none = "None of your cards on the table has a part that is done by hand."
            self.table.toast("The cards' texts are still coming: try again in a moment." if coming else none)
            return
        send = self.link.client.send
        dialog = ByHandDialog(cards, self.table.lexicon, lambda card, words: send(wire.ByHand(card, words)), self)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _fill_hand_menu(self, subject: Subject, _where: QPoint, menu: QMenu) -> None:
        """Offer the free tools for what is pointed at; unread cards of one's own are spoken for there, too."""
        view, send = self.table.view, self.link.client.send
        if view is None:
            return
        card = subject.card
        if card is not None and any(card.id == each.id for each in self._unread()):
            self._line(menu, with_key("Say what it does …", KeyAction.BY_HAND), self.do_by_hand)
        made = HandMenu(
            self, self.table.me, self.table.players, self.table.lexicon.name, self._tokens,
            lambda use: send(wire.UseTool(use)),
        )  # fmt: skip
        made.fill(menu, view, subject)

    def _tokens(self) -> list[str]:
        """The slugs of all tokens that are known here."""
        return [card.slug for card in self.catalogue() if Supertype.TOKEN in card.front.supertypes]

    def _ask_again(self) -> None:
        self._agrees_to_tools = False
        self.link.client.send(wire.Consent(False, standing=True))

    def _unread(self) -> list[CardView]:
        view = self.table.view
        return unread_cards(view, self.table.lexicon) if view is not None and not view.over else []

    def texts_came(self) -> None:
        """Show and tell what waited for the cards' texts."""
        self.table.refresh()
        self._point_out()

    def _point_out(self) -> None:
        """Tell once of each card that a part of it is its player's to do; when, only the player knows."""
        fresh = [card for card in self._unread() if card.slug not in self._pointed_out]
        self._pointed_out.update(card.slug for card in fresh)
        if fresh:
            slugs = dict.fromkeys(card.slug for card in fresh)
            names = " and of ".join(self.table.lexicon.name(slug) for slug in slugs)
            key = bindings().shown(KeyAction.BY_HAND) or "see the menu"
            self.table.toast(f"A part of {names} is done by hand, by you, when the card says so: {key}.")

    def _line(self, menu: QMenu, words: str, act: Callable[[], object]) -> QAction:
        action = menu.addAction(caption(words))
        action.triggered.connect(lambda _=False: act())
        return action

    def _wear(self) -> None:
        """Draw the table in the colours of another look."""
        self.table.scene.set_glows({})
        self.table.scene.set_notes({})
        self.table.lay_out()

    def take_settings(self, preferences: Preferences) -> None:
        """Play as the player's settings say, from now on."""
        self.table.animator.speed = preferences.value(options.ANIMATION)
        self._pace.reading = preferences.value(options.READING)
        self.table.controller.confirms = preferences.value(options.CONFIRMS)
        self.table.models.hand_order = preferences.value(options.HAND)
        if self.table.view is not None:
            self.table.models.update(self.table.view)
            self.table.lay_out()

    def _shortcut(self, act: Callable[[], None]) -> QShortcut:
        made = QShortcut(self)
        made.activated.connect(act)
        return made

    def _set_keys(self) -> None:
        for action, shortcut in self._shortcuts.items():
            shortcut.setKey(QKeySequence(bindings().key(action)))

    def _full_screen(self) -> None:
        window = self.window()
        window.showNormal() if window.isFullScreen() else window.showFullScreen()

    def _concede(self) -> None:
        self._ask("Concede this game?", "Concede", self.link.client.concede)

    def _concede_match(self) -> None:
        words = "Concede the whole match, and not only this game?"
        self._ask(words, "Concede the match", lambda: self.link.client.send(wire.Concede(match=True)))

    def _may_draw(self) -> bool:
        """Whether somebody is there who could agree to a draw, and the host knows what that is."""
        welcome = self.link.client.welcome
        return self._talks() and welcome is not None and welcome.knows(Feature.CONSENTS)

    def _offer_draw(self) -> None:
        words = "Offer to end this game as a draw? It counts for nobody; the other player has half a minute to agree."
        self._ask(words, "Offer a draw", self.link.client.offer_draw)

    def ask_for_rematch(self) -> None:
        """Begin another game with the same decks, if that is meant: this one is not over."""
        words = "This game is not over. Give it up and begin another with the same decks?"
        self._ask(words, "Begin another", self.link.client.rematch)

    def _ask(self, question: str, yes: str, act: Callable[[], object]) -> None:
        ask(self, question, yes, "Play on", lambda sure: act() if sure else None, question)

    def _show(self, update: wire.Update) -> None:
        """Show an update; when the game was taken back or begun anew the log is written again."""
        if self._game < 0:
            self.waiting.hide()  # everybody has come
            self.table.prompt.show()
        # Who comes back is told everything anew.
        again = (update.game, update.epoch) != (self._game, self._epoch) or update.first_event < len(self._events)
        fresh = update.events
        if update.game != self._game:
            self._say_stops()
            self._events.clear()
            self.table.checked = ""
        del self._events[update.first_event :]
        self._events.extend(update.events)
        if again:
            self._game, self._epoch = update.game, update.epoch
            self.table.log.clear()
            self.table.speaker = Speaker(self.table.players, self.table.lexicon.name, {}, self.table.me)
            self.table.log.add(self._spoken)  # what was said is not taken back
            fresh = tuple(self._events)
        over = update.view.over
        self._show_task(update.task)
        self.practice.follow(update.view, self._events)
        self.table.owes_check = update.draws > 0
        self.table.figures = self._afterwards.figures() if over else ""
        self.table.decided = decided(self.table.speaker, self._events, self.champions) if over else ""
        self.table.afterwards = self._afterwards.buttons() if over else []
        self.table.show_update(
            update.view,
            fresh,
            update.decision,
            update.waiting_for,
            update.passing,
            animate=len(fresh) < MOST_ANIMATED,
        )
        if not again:
            self._sound(update)
        self.away.show_asked(update.decision is not None)
        self._point_out()

    def _show_task(self, task: Task | None) -> None:
        """Show what is to be reached here, if anything is."""
        if task is None:
            return
        if self.task is None:
            from gadesk.ui.learn.task_panel import TaskPanel  # most games have no task

            self.task = TaskPanel(self.table, self.table.log, self.has_next)
            self.task.again.connect(self.link.client.rematch)
            self.task.further.connect(self.further)
            self.task.back.connect(self.to_shelf)
        self.task.show_task(task)
        self.table.ending = self.task.ending
        self.task_shown.emit(task)

    def _sound(self, update: wire.Update) -> None:
        """Let what happened be heard, and a question that somebody else's play has brought."""
        mine = self.table.me
        cues = cues_of(update.events, mine)
        asked = not cues and asks_aloud(update.events, update.decision, mine)
        sounds().play((Cue.ASKED,) if asked else cues)

    def _say_stops(self) -> None:
        """Tell the host where this player is asked; it forgets that when it begins again."""
        self.link.client.passing(PassMode(), self.table.controller.stops)

    def _talks(self) -> bool:
        """Whether somebody else is at the table who can read."""
        mine = self.link.client.seat
        return any(is_person(info.kind) and info.seat != mine for info in self.link.client.seats)

    def _talk_menu(self, menu: QMenu) -> None:
        self._line(menu, with_key("Something …", KeyAction.SAY), self.talk)
        for phrase in PHRASES:
            self._line(menu, phrase, partial(self.say, phrase))
        menu.addSeparator()
        mute = self._line(menu, "Mute the others", self._mute)
        mute.setCheckable(True)
        mute.setChecked(self._muted)

    def talk(self) -> None:
        """Ask for a line to say to the others."""
        if self._talks():
            ask_line(self, "Say", "What do you say?", self.say)

    def say(self, words: str) -> None:
        """Say a line to the others."""
        if words.strip():
            self.link.client.send(wire.Say(words.strip()[:LONGEST_SAID]))

    def _mute(self) -> None:
        self._muted = not self._muted

    def _said(self, seat: int, words: str, name: str) -> None:
        """Show what a player says in the log, and over the table if it is another one."""
        mine = self.link.client.seat
        if self._muted and seat != mine:
            return
        line = said_by(names_of(self.link.client.seats), seat, name, words)
        sentence = Sentence((Part(line),))
        self._spoken.append(sentence)
        self.table.log.add([sentence])
        if seat != mine:
            self.table.toast(line)
            sounds().play((Cue.SAID,))

    def _invited(self, invite: wire.Invite) -> None:
        """Keep how the other player comes in, and show it until there is a game; tell a new code for watching."""
        before, self._invite = self._invite, invite
        if invite.watching and before is not None and before.watching != invite.watching:
            self._tell_watching(invite)
        if self.table.view is None:
            self._show_invite()

    def _watching_menu(self, menu: QMenu, invite: wire.Invite | None) -> None:
        """Offer what each player decides, their own hand, and what the host's decides."""
        mine = next((info for info in self.link.client.seats if info.seat == self.link.client.seat), None)
        if mine is not None and self.table.view is not None:
            shows = self._line(menu, "Open my hand to them …", partial(self._open_hand, mine.shows))
            shows.setCheckable(True)
            shows.setChecked(mine.shows)
        if invite is None:
            return
        let = self._line(menu, "Let others watch", partial(self._let_watch, not invite.watching))
        let.setCheckable(True)
        let.setChecked(bool(invite.watching))
        if invite.watching:
            self._line(menu, "Show the code for them", partial(self._tell_watching, invite))

    def _open_hand(self, shows: bool) -> None:
        send = self.link.client.send
        if shows:
            send(wire.Showing(False))
            return
        words = (
            "Open your hand and memory to those who watch? They are seen once each player opens theirs, from then on. "
            "Who has the code for watching sees them: that may be the other player, too."
        )
        self._ask(words, "Open my hand", lambda: send(wire.Showing(True)))

    def _let_watch(self, on: bool) -> None:
        self.link.client.send(wire.Watching(on))

    def _tell_watching(self, invite: wire.Invite) -> None:
        tell(self, watching_words(invite), "watching")

    def _show_invite(self) -> None:
        if self._invite is not None:
            client = self.link.client
            self.table.prompt.setVisible(self.table.view is not None)  # there is nothing to be asked yet
            self.waiting.invite(self._invite, names_of(client.seats)[client.seat])

    def _returned(self) -> None:
        """Take away what told of the lost connection; who is still awaited is told again."""
        self.waiting.hide()
        if self.table.view is None and self._invite is not None:
            self._show_invite()
        if self.table.view is not None:
            self._say_stops()

    def _seats(self, seats: tuple[wire.SeatInfo, ...]) -> None:
        self.table.set_players(names_of(seats))
        self.watchers.show_seats(seats)
        gone = [(info, name) for info, name in zip(seats, names_of(seats), strict=True) if not info.here]
        if self.table.view is None:
            gone = []
        away, left = ([name for info, name in gone if info.left is went] for went in (False, True))
        self.away.show_away(tuple(away), tuple(left))

    def _beside_the_phases(self) -> QRect:
        """Where nothing lies but a combat: a note there hides no other zone and no plate.

        Below the words of a game that is over, which lie there then.
        """
        plan, over = self.table.scene.plan, self.table.banner
        if plan is None:
            return QRect()
        wide, tall = plan.combat.w, plan.combat.h
        if over.isHidden():
            return QRect(plan.combat.x, plan.combat.y, wide, tall)
        below = over.geometry()
        return QRect(below.center().x() - wide // 2, below.bottom() + BELOW, wide, max(tall, BELOW_TALL))

    def _interrupted(self, reason: str) -> None:
        """Tell that the connection is lost, that the host has left, or that this window's own has died."""
        seats = self.link.client.seats
        left = [name for info, name in zip(seats, names_of(seats), strict=True) if info.left and info.seat == 0]
        self.away.show_away(())
        if self.link.client.host is not None:
            words = "The program that runs the game has stopped. It is begun again, from the last answer on."
            self.waiting.interrupted("One moment", words)
        elif left:
            words = "The game is saved there, and goes on here by itself as soon as the table is opened again."
            self.waiting.interrupted(f"{left[0]} has left", words)
        else:
            words = f"{reason} It is tried again until it is back; the game stands as it is."
            self.waiting.interrupted("Connection lost", words)

    def _checked(self, found: Checked) -> None:
        """Say whether the draws were fair; what is found while the game goes on in a box, as it may never end."""
        self.table.show_checked(found)
        if found.finding is Finding.DIFFERS and (self.table.view is None or not self.table.view.over):
            tell(self, f"{found.text} Your program has found that just now: you need not play on.", found.text)

    def _notice(self, notice: wire.Notice) -> None:
        consent, number = self.link.client.consent, notice.number
        if notice.asks is wire.Asks.JOIN:
            self.waiting.ask_in(notice.text, f"join {number}", lambda yes: consent(yes, number))
        elif notice.asks is wire.Asks.GONE:
            self.waiting.withdraw(f"join {number}")
            self.table.toast(notice.text)
        elif notice.asks is wire.Asks.LAPSED:
            self._consent_to = 0  # closing the box is no answer any more
            withdraw(self, CONSENT)
            self.table.toast(notice.text)
        elif notice.asks:
            self._put_consent(notice)
        else:
            (self.waiting.note if self.waiting.invites else self.table.toast)(notice.text)

    def _put_consent(self, notice: wire.Notice) -> None:
        """Ask what another player asks for; of an undo with what would be taken back, as this seat saw it."""
        consent, number = self.link.client.consent, notice.number
        words = notice.text
        if notice.asks is wire.Asks.UNDO and notice.since is not None:
            words = f"{words.rstrip('.')}: {self._undone(notice.since)}."
        self._consent_to = number

        def answered(yes: bool) -> None:
            if number == self._consent_to:
                consent(yes, number)

        if not notice.tool:
            ask(self, f"{words} Do you agree?", "Agree", "Don't agree", answered, CONSENT, notice.within)
            return

        def to_all() -> None:
            if number == self._consent_to:
                self._agrees_to_tools = True
                self.link.client.send(wire.Consent(True, number, standing=True))
                self._consent_to = 0

        def to_this(yes: bool) -> None:
            self._agrees_to_tools = self._agrees_to_tools or (yes and bool(notice.about))
            answered(yes)

        lasts = f"A yes holds for {self.table.lexicon.name(notice.about)} in this game. " if notice.about else ""
        ask(
            self, f"{words}\n\n{lasts}Do you agree?", "Agree", "Don't agree", to_this, CONSENT, notice.within,
            ("Agree to all that is done by hand", to_all),
        )  # fmt: skip

    def _undone(self, since: int) -> str:
        """Say in a few words what has happened since an event: what an undo takes back."""
        speaker = Speaker(self.table.players, self.table.lexicon.name, dict(self.table.speaker.slugs), self.table.me)
        told = [str(each).rstrip(".") for each in tell_events(speaker, self._events[max(0, since) :])]
        passed = [event.seat for event in self._events[max(0, since) :] if event.kind is EventKind.PASSED]
        if not told and passed:
            return f"{speaker.whose(passed[0])} pass"
        if not told:
            return "a choice on the way, which you were not told"
        more = f"; and {len(told) - MOST_UNDONE} more" if len(told) > MOST_UNDONE else ""
        return f"“{'; '.join(told[:MOST_UNDONE])}”{more}"

    def _refused(self, reason: str) -> None:
        self.table.toast(reason)
        state = self.link.client.state
        if state is not None:
            self.table.show_update(state.view, (), state.decision, state.waiting_for, state.passing)


def said_by(players: tuple[str, ...], seat: int, name: str, words: str) -> str:
    """Say who says something: a player, or by name who only watches."""
    return f"{players[seat] if 0 <= seat < len(players) else name or 'Somebody'}: {words}"


def names_of(seats: tuple[wire.SeatInfo, ...]) -> tuple[str, ...]:
    """Name the players so that they can be told apart."""
    names: list[str] = []
    for info in seats:
        name = plain.name(info.name) or f"Player {info.seat + 1}"
        names.append(f"{name} {info.seat + 1}" if name in names else name)
    return tuple(names)
