"""The table of one seat: the scene with the panels over it, fed with updates, giving back answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from gadesk.glossary import Zone
from gadesk.protocol.decisions import Decision, DecisionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.fairness import Checked
from gadesk.protocol.passing import PassUntil, Stops
from gadesk.protocol.record import replace
from gadesk.protocol.views import CardView, PlayerView
from gadesk.ui.browse.zone_browser import ZoneBrowser
from gadesk.ui.cards.overlay import Glow
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.announce import announce
from gadesk.ui.design.plain import caption
from gadesk.ui.design.theme import dress
from gadesk.ui.log.grouped_lines import tell
from gadesk.ui.log.panel import LogPanel
from gadesk.ui.log.sentences import Speaker
from gadesk.ui.models.places import PILES, STACK, TITLES, Place, ZoneKey, find_card, pile_of, zone_rows
from gadesk.ui.models.zone_model import TableModels
from gadesk.ui.settings.key_bindings import KeyAction, with_key
from gadesk.ui.table.aiming import Aim, aim_of, refused
from gadesk.ui.table.animate import Animator
from gadesk.ui.table.arrows import Arrows
from gadesk.ui.table.attack_forecast import attack_words, blows, blows_of
from gadesk.ui.table.attack_marks import AttackMarks
from gadesk.ui.table.bars import PhaseBar, Plate, phase_words, plate_words
from gadesk.ui.table.card_item import CardItem
from gadesk.ui.table.card_moves import damage_marks
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.choice_panel import ChoicePanel
from gadesk.ui.table.controller import Controller, SeatActions
from gadesk.ui.table.decision_words import label, question
from gadesk.ui.table.hand_tools import Subject, subject_at
from gadesk.ui.table.highlights import AIMED, arrow_pairs, highlights, notes, open_ids, picked_ids, pile_zones
from gadesk.ui.table.keys import KeyMap
from gadesk.ui.table.large_card import Looking
from gadesk.ui.table.layout import Box, table_plan
from gadesk.ui.table.overlays import Banner, ButtonSpec, Ending, HelpOverlay, PromptPanel, Toast
from gadesk.ui.table.prompt_panel_words import Prompt, outcome, prompt_of, shown_options
from gadesk.ui.table.scene import TableScene
from gadesk.ui.table.screen_reader import Ears
from gadesk.ui.table.stack_labels import Labels
from gadesk.ui.table.view import TableView

if TYPE_CHECKING:
    from gadesk.ui.match.clock_words import ShownClocks
    from gadesk.ui.match.standing import Standing


NOT_CHECKED_YET = "The shuffles are not checked yet: that takes both programs."


class TableWidget(QWidget):
    """Shows one seat's game. `menu_wanted`: the player asks for the menu."""

    menu_wanted = Signal()
    leave_wanted = Signal()
    stops_changed = Signal(object)  # Stops

    def __init__(
        self,
        seat: SeatActions,
        me: int,
        players: tuple[str, ...],
        lexicon: Lexicon,
        pixmaps: CardPixmaps,
        free_undo: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        """Lay an empty table for a seat."""
        super().__init__(parent)
        self.me, self.players, self.lexicon, self.pixmaps = me, players, lexicon, pixmaps
        self.seat, self.free_undo = seat, free_undo
        self.takes_back = True
        self.view: PlayerView | None = None
        self.waiting_for: int | None = None
        self.match: Standing | None = None  # of a match of several games, or between two
        self.clocks: ShownClocks | None = None
        self.hand_menu: Callable[[Subject, QPoint, QMenu], None] | None = None  # fills the menu of what is pointed at
        self.figures = ""  # what each player did, told at the end
        self.decided = ""  # what decided it
        self.afterwards: list[ButtonSpec] = []  # what else may be done after a game
        self.ending: Ending | None = None  # of a lesson or puzzle, in place of its game's
        self.checked = ""  # what came of checking the draws of a game that is over
        self.owes_check = False  # whether it was drawn by both, so that something will come of it
        self.controller = Controller(seat, lexicon, self)
        self.ears = Ears(self)
        self.models = TableModels(lexicon.name, 2, self, self.ears.words)
        self.animator = Animator(self)
        self.scene = TableScene(self.models, pixmaps, self.animator, me)
        self.arrows = Arrows(self.scene)
        self.attack = AttackMarks(self.scene)
        self.labels = Labels(self.scene, self.animator)
        self.focused: str | None = None
        self.aim = Aim()  # of the card that is dragged
        self._dragged: CardItem | None = None
        self.speaker = Speaker(players, lexicon.name, {}, me)
        self._make_panels(pixmaps)
        self.keys = KeyMap(self)
        self._connect()
        self.setFocusProxy(self.table_view)

    def _make_panels(self, pixmaps: CardPixmaps) -> None:
        self.table_view = TableView(self.scene, self)
        self.prompt = PromptPanel(self)
        self.phase_bar = PhaseBar(self)
        self.plates = {seat: Plate(self) for seat in range(len(self.players))}
        self.log = LogPanel(self)
        self.panel = ChoicePanel(pixmaps, self)
        self.toast_label = Toast(self)
        self.help = HelpOverlay(self)
        self.banner = Banner(self)
        self.looking = Looking(self, pixmaps)
        self.large = self.looking.large
        self.browser = ZoneBrowser(pixmaps, self.lexicon.name, self, self.lexicon.unread)
        self.browser.hide()

    def _connect(self) -> None:
        self.prompt.menu_button.clicked.connect(self.menu_wanted)
        self.table_view.hovered.connect(self._hovered)
        self.table_view.clicked.connect(self._clicked)
        self.table_view.long_pressed.connect(self._long_pressed)
        self.table_view.menu_asked.connect(self._menu_asked)
        self.table_view.dragging.connect(self._dragging)
        self.table_view.dropped.connect(self._dropped)
        self.phase_bar.pass_to.connect(lambda phase, mine: self.controller.pass_until(PassUntil.PHASE, phase, mine))
        self.phase_bar.stop_set.connect(self.controller.stop_at)
        self.phase_bar.stops_set.connect(self.controller.set_stops)
        self.log.card_hovered.connect(lambda slug: self.look_at(slug or None))
        self.log.toggled.connect(self.lay_out)
        self.panel.changed.connect(self.refresh)
        self.panel.picked.connect(self.controller.pick)
        self.panel.hovered.connect(self.look_at)
        self.browser.closed.connect(self.table_view.setFocus)
        self.browser.chosen.connect(self._chosen_in_pile)
        dress().changed.connect(self.lay_out)
        self.animator.idle.connect(self._draw_arrows)
        self.animator.idle.connect(self._look_again)
        self.animator.idle.connect(self.table_view.draw_whole)

    # Updates

    def show_update(
        self,
        view: PlayerView,
        events: Sequence[Event] = (),
        decision: Decision | None = None,
        waiting_for: int | None = None,
        passing: str = "",
        animate: bool = True,
    ) -> None:
        """Show a new state of the game, and what happened on the way to it."""
        self.view, self.waiting_for = view, waiting_for
        self.controller.update(view, decision, passing)
        self.speaker.learn_view(view)
        told = tell(self.speaker, events)
        self.log.add(told)
        if self.scene.plan is None:
            self.lay_out()
        self.scene.show_view(view, events, animate and self.isVisible())
        self._float_marks(events if animate else ())
        self.refresh()
        self._say_why(events if animate else ())
        self.ears.hear(told)
        self.looking.follow()

    def _say_why(self, events: Sequence[Event]) -> None:
        """Tell why something came to nothing: what was paid for it is gone, and the log is soon further down."""
        for event in events:
            said = self.speaker.say(event) if event.kind is EventKind.FIZZLED else None
            if said is not None:
                self.toast("".join(part.text for part in said.parts))

    def set_players(self, players: tuple[str, ...]) -> None:
        """Call the players by other names from now on."""
        self.players = self.speaker.players = players
        self.refresh()

    def refresh(self) -> None:
        """Show the state of the choice anew."""
        view, plan = self.view, self.scene.plan
        if view is None or plan is None:
            return
        asked = self.controller.decision
        choosing = asked is not None and asked.kind != DecisionKind.OPPORTUNITY
        match = self.match.headline(self.me) if self.match is not None else ""
        stops = self.controller.stops
        self.phase_bar.show_words(phase_words(view, self.players, self.waiting_for, choosing, match, stops.every))
        self.phase_bar.show_stops(stops)
        self.show_plates()
        stack = self.scene.slots_of(STACK, zone_rows(view, STACK))
        self.labels.update(view, self.models, plan, self.lexicon, self.players, stack, self.scene.dpr)
        self.prompt.fit(plan.prompt)  # the buttons' words depend on the width
        self.prompt.ask(*self.asked())
        self.prompt.fit(plan.prompt)
        log = plan.log  # which makes room for a prompt that large text makes higher
        high = log.h if self.log.is_open else max(log.h, self.log.minimumSizeHint().height())
        top = log.y + log.h - high
        self.log.setGeometry(log.x, top, log.w, min(high, self.prompt.y() - top))
        self.tell_outcome()
        self._show_panel()
        self._draw_glows()
        self._draw_arrows()
        self.table_view.draw_whole()

    def show_plates(self) -> None:
        """Show the players' numbers, and how much time they have."""
        view = self.view
        if view is None:
            return
        acting = self.waiting_for if self.waiting_for is not None else view.opportunity
        for seat, plate in self.plates.items():
            clock, hurry = self.clocks.of(seat) if self.clocks is not None else ("", False)
            is_due = acting == seat and not view.over
            plate.show_words(plate_words(view, seat, self.players[seat], is_due, clock, hurry))

    def tell_outcome(self) -> None:
        """Show how the game ended, and what of its match is waited for; nothing as long as it goes on."""
        view, plan = self.view, self.scene.plan
        if view is None or plan is None or not view.over:
            self.banner.hide()
            return
        if self.ending is not None:
            self.banner.announce(self.ending.title, self.ending.why, plan.field_area)
            return
        title, why = outcome(self.players, view, self.speaker.me)
        match = self.match
        waits = match.waits(self.me, self.players) if match is not None else ""
        if match is not None and match.title(self.me, self.players):
            title, why = match.title(self.me, self.players), f"{title}. {why}".strip()
        checked = self.checked or (NOT_CHECKED_YET if self.owes_check and (match is None or match.is_over) else "")
        under = (why, self.decided, self.figures, checked, waits)  # what is to be done next stands last
        self.banner.announce(title, "\n".join(filter(None, under)), plan.field_area)

    def show_checked(self, found: Checked) -> None:
        """Say on the last screen, and to who listens, whether the draws were fair."""
        self.checked = found.text
        announce(self, found.text)
        self.refresh()

    def undo_words(self) -> str:
        """Word what takes an answer back at this table."""
        if not self.takes_back:
            return "Undo is off for this match"
        return with_key("Undo", KeyAction.UNDO) if self.free_undo else "Ask to undo"

    def asked(self) -> Prompt:
        """Return what the prompt says and offers."""
        return prompt_of(self)

    def lay_out(self) -> None:
        """Fit everything to the size of the window."""
        size = self.size()
        if size.width() < 50 or size.height() < 50:
            return
        plan = table_plan(size.width(), size.height(), self.me, self.log.is_open)
        self.table_view.setGeometry(0, 0, size.width(), size.height())
        self.scene.resize_to(plan, self.devicePixelRatioF())
        self.table_view.forget_felt()
        for widget, box in (
            (self.phase_bar, plan.phases),
            (self.log, plan.log),
            *((plate, plan.plates[seat]) for seat, plate in self.plates.items()),
        ):
            widget.setGeometry(box.x, box.y, box.w, box.h)
        self.refresh()

    # The screen of the controller

    def toast(self, sentence: str) -> None:
        """Say one sentence."""
        plan = self.scene.plan
        if plan is not None and sentence:
            column = plan.column  # where no numbers lie
            self.toast_label.say(sentence, Box(column.x, 0, column.w, self.prompt.y()))

    def offer(self, id: int, lines: Sequence[tuple[str, int]]) -> None:
        """Offer several actions of one card."""
        menu = QMenu(self)
        for number, (words, index) in enumerate(lines, start=1):
            action = menu.addAction(f"&{number}  {caption(shorten(words))}")
            action.triggered.connect(lambda _=False, index=index: self.controller.pick(index))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.table_view.mapToGlobal(self.spot(id)))
        menu.setActiveAction(menu.actions()[0])

    def browse(self, zone: ZoneKey, choosable: frozenset[int]) -> None:
        """Open a pile."""
        if self.view is None:
            return
        pile = pile_of(self.view.seats[zone.seat], zone.place)
        whose = "Your" if zone.seat == self.me else f"{self.players[zone.seat]}'s"
        if pile.cards is None:
            self.toast(
                f"Nobody sees what is in {whose.replace('Your', 'your')} {TITLES[zone.place].lower()} from here."
            )
            return
        mine = frozenset(card.id for card in pile.cards) & choosable
        self.look_at(None)
        self.browser.open_zone(f"{whose} {TITLES[zone.place].lower()}", tuple(reversed(pile.cards)), mine)

    def stopping(self, stops: Stops) -> None:
        """Show where the player is asked from now on, and have it kept."""
        self.stops_changed.emit(stops)
        self.refresh()

    def spot(self, id: int) -> QPoint:
        """The middle of a card on the view."""
        item = self.scene.item_of(id)
        return item.scene_rect().center().toPoint() if item is not None else self.rect().center()

    def look_at(self, what: CardView | str | None) -> None:
        """Show a card large, beside where the pointer or the focus is; None puts it away."""
        self.looking.look_at(what)

    # Inside

    def _chosen_in_pile(self, id: int) -> None:
        self.browser.close_zone()
        self.controller.click(id)

    def _show_panel(self) -> None:
        control, plan, view = self.controller, self.scene.plan, self.view
        if not control.needs_panel or control.chooser is None or plan is None or view is None:
            if self.panel.isVisible():
                self.panel.close_panel()
                self.table_view.setFocus()
            return
        if self.panel.chooser is control.chooser:
            return
        decision = control.chooser.decision
        names = [label(option, decision, view, self.lexicon) for option in decision.options]
        cards = [option_card(view, option.id, option.slug) for option in decision.options]
        shown = shown_options(decision)
        self.panel.open(
            control.chooser, control.form, question(decision, view, self.lexicon), names, cards, shown, plan.field_area
        )

    def _draw_glows(self) -> None:
        assert self.view is not None
        found = highlights(self.view, self.controller.decision, self.controller.chooser)
        glows = {id: (Glow(word), badge) for id, (word, badge) in found.items()}
        if self.aim.targets:  # while something is dragged nothing else is offered
            glows = dict.fromkeys(self.aim.targets, (Glow.TARGET, ""))
        for side in self.view.seats:
            if side.champion is not None:
                glows.setdefault(side.champion, (Glow.CHAMPION, ""))
        id = self.focused_key()
        if id is not None and glows.get(id, (Glow.FOCUS, ""))[0] is not Glow.SELECTED:
            glows[id] = (Glow.FOCUS, glows.get(id, (Glow.FOCUS, ""))[1])
        self.scene.set_glows(glows, pile_zones(self.view, self.controller.decision))
        self.scene.set_notes({} if self.controller.needs_panel else notes(self.controller.decision))

    def _draw_arrows(self) -> None:
        if self.view is None or self.scene.plan is None:
            return
        chooser = self.controller.chooser
        decision = self.controller.decision
        picked = picked_ids(chooser) if chooser is not None else ()
        source = decision.source if decision is not None and decision.kind == DecisionKind.TARGETS else None
        ends = []
        for start, end, kind in arrow_pairs(self.view, picked, source):
            a, b = self._tip(start), self._tip(end)
            if a is not None and b is not None:
                ends.append((a, b, kind))
        self.arrows.show(ends, max(4.0, self.scene.plan.card / 18))
        self._draw_attack()

    def _draw_attack(self) -> None:
        """Show the attack as it stands: on the cards and in the middle; while one is aimed, what it would do."""
        view, plan, chooser = self.view, self.scene.plan, self.controller.chooser
        assert view is not None and plan is not None
        found = blows(view, chooser)
        dragged = self._dragged.card if self._dragged is not None else None
        if self.aim.attacks and dragged is not None:
            found = blows_of(view, dragged, self.aim.targets, self.controller.decision)
        items = ((blow, self.scene.item_of(blow.at)) for blow in found)
        self.attack.mark([(blow, item.scene_rect()) for blow, item in items if item is not None], self.scene.dpr)
        room = plan.attack_box(bool(view.combat is not None and view.combat.intent))
        self.attack.tell(attack_words(view, self.lexicon, chooser), room, self.scene.dpr)

    def _tip(self, id: int) -> QPointF | None:
        """Where an arrow touches a card, or, for a negative id, a player's plate."""
        if id < 0:
            plate = self.plates.get(-1 - id)
            return None if plate is None else QPointF(plate.geometry().center())
        item = self.scene.item_of(id)
        return item.scene_rect().center() if item is not None else None

    def _float_marks(self, events: Sequence[Event]) -> None:
        for id, amount, kind in damage_marks(events):
            item = self.scene.item_of(id)
            if item is not None and self.isVisible():
                centre = item.scene_rect().center()
                self.labels.float_mark(centre.x(), centre.y(), amount, kind, self.scene.dpr)

    def _hovered(self, item: CardItem | None) -> None:
        self.scene.raise_card(item)
        self.looking.hover(item)

    def _look_again(self) -> None:
        if self.focused is None:  # the keyboard's card stays until the keyboard moves on
            pointed = self.looking.pointed
            self.table_view.look_again()
            if self.looking.pointed != pointed:
                self.looking.rest()  # nobody has pointed at what came to lie under the resting pointer

    def _clicked(self, item: CardItem | None, zone: ZoneKey | None) -> None:
        self.focused = None
        if self.looking.held:
            self.look_at(None)
        self.looking.rest()
        if zone is not None and zone.place in PILES:
            self.controller.open_pile(zone)
        elif item is not None and item.key >= 0:
            self.controller.click(item.key)
        elif item is not None:
            self.toast("You may not know which card that is.")
        self._draw_glows_if()

    def _draw_glows_if(self) -> None:
        if self.view is not None:
            self._draw_glows()

    def _long_pressed(self, item: CardItem | None) -> None:
        if item is not None and item.card is not None:
            self.looking.hold(item.card)

    def _menu_asked(self, item: CardItem | None, zone: ZoneKey | None, where: QPoint) -> None:
        """Offer what may be done with what lies there; where nothing is, a card is looked at closely."""
        if self.view is None or self.hand_menu is None or self.view.over:
            self._long_pressed(item)
            return
        menu = QMenu(self)
        if item is not None and item.card is not None:
            action = menu.addAction(caption("Look closely  [V]"))
            action.triggered.connect(lambda _=False, item=item: self._long_pressed(item))
            menu.addSeparator()
        self.hand_menu(subject_at(self.view, item.key if item is not None else None, zone), where, menu)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)

    def focused_item(self) -> CardItem | None:
        """Return what the keyboard has led to on the table."""
        key = self.focused_key()
        return self.scene.item_of(key) if key is not None else None

    def focused_key(self) -> int | None:
        """Return the key of the card that the keyboard has led to."""
        return int(self.focused[5:]) if self.focused is not None and self.focused.startswith("card:") else None

    def ask_menu(self) -> None:
        """Open the menu of the card in focus, or of the turn and the players where none is."""
        item = self.focused_item()
        spot = item.scene_rect().center().toPoint() if item is not None else self.table_view.rect().center()
        self._menu_asked(item, item.zone if item is not None else None, self.table_view.mapToGlobal(spot))

    def _dragging(self, item: CardItem | None, point: QPointF) -> None:
        decision = self.controller.decision
        if item is None:
            source = (
                self.scene.item_of(decision.source) if decision is not None and decision.source is not None else None
            )
            aiming = decision is not None and decision.kind in AIMED and source is not None
            start = source.scene_rect().center() if source is not None else None
            self.arrows.aim(start if aiming else None, point if aiming else None)
            return
        self.look_at(None)  # it would lie over what is aimed at
        self._light(item)
        if item.zone == ZoneKey(self.me, Place.HAND):
            item.place((point.x(), point.y(), 0.0, 1.0), 1.0, 1.0)
            item.setZValue(1500)
        else:
            self.arrows.aim(item.scene_rect().center(), point)

    def _light(self, item: CardItem | None) -> None:
        """Let what a dragged card may be let go on light up, and dim the rest; None: as it was."""
        if self._dragged is item or self.view is None:
            return
        self._dragged = item
        self.aim = aim_of(self.view, self.controller.decision, item.key) if item is not None else Aim()
        self.scene.dim(self.aim.dims(self.view) - ({item.key} if item is not None else set()))
        self.scene.light(self.aim.place)
        self._draw_glows()
        self._draw_attack()

    def _dropped(self, item: CardItem, below: CardItem | None, zone: ZoneKey | None) -> None:
        self.arrows.aim(None, None)
        aim = self.aim
        self._light(None)
        self.animator.run(item, item.rest(), 160)
        stays = zone is not None and zone == item.zone and below is None
        if self.view is None or item.key < 0 or stays or (zone == ZoneKey(self.me, Place.HAND) and item.zone == zone):
            return
        no = refused(self.view, self.lexicon, aim, item.key, below.key if below is not None else None)
        if no:
            self.toast(no)
            return
        self.controller.drop(item.key, below.key if below is not None and below.key >= 0 else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the keys play."""
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit everything to the new size."""
        super().resizeEvent(event)
        self.lay_out()


def option_card(view: PlayerView, id: int | None, slug: str | None) -> CardView | None:
    """Find or make the card that an option shows."""
    found = None if id is None else open_ids(view).get(id) or find_card(view, id)
    if found is not None and (found.slug is not None or slug is None):
        return found
    if found is not None:
        return replace(found, slug=slug, face_down=False)
    return (
        CardView(id if id is not None else -1, slug, view.seat, view.seat, Zone.MAIN_DECK) if slug is not None else None
    )


def shorten(words: str, most: int = 90) -> str:
    """Cut a long menu line at a word."""
    line = " ".join(words.replace("**", "").replace("*", "").split())
    return line if len(line) <= most else line[:most].rsplit(" ", 1)[0] + " …"
