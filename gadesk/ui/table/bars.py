"""The phase bar and the players' plates: always visible, drawn by the program."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget

from gadesk.glossary import Phase
from gadesk.protocol.passing import OF_USE, StopAt, Stops
from gadesk.protocol.record import replace
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass
from gadesk.ui.design import palette as p
from gadesk.ui.design.icons import draw_icon
from gadesk.ui.design.plain import Label, aloud, caption, tip
from gadesk.ui.design.theme import Role, fitted, font, paint_panel, qcolor
from gadesk.ui.settings.key_bindings import KeyAction, with_key

PHASES = tuple(Phase)
MARK = 7
"""Pixels across: the marks of the stops at a phase."""
WITHIN = {Phase.MAIN: {StopAt.RETALIATION: "before retaliation", StopAt.DAMAGE: "before damage"}}
"""The steps of combat at which one may be asked, by the phase that they lie in."""


def stops_of(phase: Phase) -> dict[StopAt, str]:
    """Where in a phase a player may be asked: the phase itself, and the steps in it, as a menu names them."""
    return {StopAt(phase.value): "here"} | WITHIN.get(phase, {})


@dataclass(frozen=True, slots=True)
class PhaseWords:
    """What the phase bar says."""

    headline: str
    opportunity: str
    mine: bool
    phase: Phase
    my_turn: bool


def phase_words(
    view: PlayerView, players: tuple[str, ...], waiting_for: int | None, choosing: bool = False, match: str = "",
    full_control: bool = False,
) -> PhaseWords:  # fmt: skip
    """Say whose turn it is, where in it the game is, and whose Opportunity; in front how the `match` stands."""
    before = f"{match} · " if match else ""
    mine = view.turn_player == view.seat
    turn = "Your turn" if mine else f"{players[view.turn_player]}'s turn"
    step = f" · {view.step.facts.words}" if view.step.facts.words else ""
    if view.over:
        return PhaseWords(f"{before}Turn {view.turn}", "The game is over", False, view.phase, mine)
    acting = waiting_for if waiting_for is not None else view.opportunity
    if acting is None:
        opportunity = "Nobody may act"
    elif acting == view.seat:
        opportunity = "Your choice" if choosing else "Your Opportunity"
    else:
        opportunity = f"Waiting for {players[acting]}"
    opportunity += " · full control" if full_control else ""
    return PhaseWords(f"{before}Turn {view.turn} · {turn}{step}", opportunity, acting == view.seat, view.phase, mine)


class PhaseBar(QAbstractButton):
    """The phases of the turn. A click on one offers to pass to it; as a button it offers all of them."""

    pass_to = Signal(object, bool)  # Phase, True: in the own turn
    stop_set = Signal(object, bool, bool)  # StopAt, True: in the own turns, True: be asked there
    stops_set = Signal(object)  # Stops

    def __init__(self, parent: QWidget) -> None:
        """Start without a view."""
        super().__init__(parent)
        self._words: PhaseWords | None = None
        self._watching = ""
        self._stops: Stops | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName("Phases")
        self.clicked.connect(self._menu_of_all)
        self._hover = -1

    def show_words(self, words: PhaseWords) -> None:
        """Show where the game is."""
        if words != self._words:
            self._words = words
            self._describe()

    def show_stops(self, stops: Stops | None) -> None:
        """Show where the player is asked; None: nobody asks who sits here."""
        if stops != self._stops:
            self._stops = stops
            self._describe()

    def stops_at(self, phase: Phase, mine: bool) -> bool:
        """Whether the player is asked somewhere in a phase of the own turns, or of the others'."""
        if self._stops is None:
            return False
        return not stops_of(phase).keys().isdisjoint(self._stops.mine if mine else self._stops.theirs)

    @property
    def watching(self) -> str:
        """What it says of those who watch; nothing where nobody does."""
        return self._watching

    def show_watching(self, words: str) -> None:
        """Say who watches, beside whose Opportunity it is, where no card ever lies."""
        self._watching = words
        self._describe()

    def _describe(self) -> None:
        words = self._words
        if words is not None:
            spoken = (words.headline, words.opportunity, self._watching)
            self.setAccessibleDescription(aloud(" ".join(f"{each}." for each in spoken if each)))
        self.update()

    def chip_rects(self) -> list[QRectF]:
        """Where the phases are drawn."""
        high = self.height()
        head = max(20.0, high * 0.44)
        width = self.width() / len(PHASES)
        return [QRectF(number * width + 2, head, width - 4, high - head - 2) for number in range(len(PHASES))]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the headline and the phases."""
        words = self._words
        if words is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._headline(painter, words)
        for number, (phase, rect) in enumerate(zip(PHASES, self.chip_rects(), strict=True)):
            name = phase.facts.heading
            on = phase == words.phase
            painter.setPen(qcolor(p.GOLD if on else p.LINE, 1.0 if on else 0.8))
            painter.setBrush(
                qcolor(p.GOLD if on else p.PANEL_HIGH if number == self._hover else p.PANEL, 1.0 if on else 0.82)
            )
            painter.drawRoundedRect(rect, 7, 7)
            painter.setPen(QColor(p.GOLD_INK if on else p.INK_DIM))
            face = fitted(Role.SMALL, on, name, rect.width() - 8)
            painter.setFont(face)
            text = QFontMetricsF(face).elidedText(name, Qt.TextElideMode.ElideRight, rect.width() - 6)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
            self._marks(painter, phase, rect)
        if self.hasFocus():
            painter.setPen(QColor(p.FOCUS))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        painter.end()

    def _marks(self, painter: QPainter, phase: Phase, rect: QRectF) -> None:
        """Mark where the player is asked: below in the own turns, above in the others'."""
        for mine, y in ((True, rect.bottom() - MARK - 3), (False, rect.top() + 3)):
            if self.stops_at(phase, mine):
                painter.setPen(QColor(p.PANEL))
                painter.setBrush(QColor(p.LEGAL if mine else p.BAD))
                painter.drawEllipse(QRectF(rect.left() + 4, y, MARK, MARK))

    def _headline(self, painter: QPainter, words: PhaseWords) -> None:
        head = QRectF(4, 0, self.width() - 8, self.chip_rects()[0].top() - 2)
        face = font(Role.BODY, True)
        painter.setFont(face)
        wide = QFontMetricsF(face).horizontalAdvance(words.opportunity) + 26
        few = font(Role.SMALL)
        watched = QFontMetricsF(few).horizontalAdvance(self._watching) + 22 if self._watching else 0.0
        room = head.width() - wide - watched - 8
        small = fitted(Role.BODY, True, words.headline, room)
        painter.setFont(small)
        painter.setPen(QColor(p.GOLD if words.my_turn else p.INK))
        text = QFontMetricsF(small).elidedText(words.headline, Qt.TextElideMode.ElideRight, room)
        painter.drawText(head, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        painter.setFont(face)
        badge = QRectF(head.right() - wide, head.top() + 1, wide, head.height() - 3)
        painter.setPen(QColor(p.LEGAL if words.mine else p.LINE))
        painter.setBrush(qcolor(p.LEGAL, 0.18) if words.mine else qcolor(p.PANEL, 0.8))
        painter.drawRoundedRect(badge, badge.height() / 2, badge.height() / 2)
        painter.setPen(QColor(p.LEGAL if words.mine else p.INK_DIM))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, words.opportunity)
        if self._watching:
            beside = QRectF(badge.left() - watched, badge.top(), watched - 8, badge.height())
            painter.setFont(few)
            painter.setPen(QColor(p.INK_DIM))
            painter.drawText(beside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._watching)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light the phase under the pointer."""
        hover = next((n for n, rect in enumerate(self.chip_rects()) if rect.contains(event.position())), -1)
        if hover != self._hover:
            self._hover = hover
            self.setToolTip(tip(self._hint(PHASES[hover]) if hover >= 0 else ""))
            self.update()

    def _hint(self, phase: Phase) -> str:
        sides = (("your own", True), ("your opponent's", False))
        whose = [words for words, mine in sides if self.stops_at(phase, mine)]
        asked = f" You are asked there in {' and '.join(whose)} turns." if whose else ""
        return f"Pass to the {phase.facts.words}, or be asked there.{asked}"

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Offer to pass to the phase, and to be asked there."""
        for phase, rect in zip(PHASES, self.chip_rects(), strict=True):
            if rect.contains(event.position()):
                self._menu([phase], self.mapToGlobal(rect.bottomLeft().toPoint()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the menu of all phases; the other keys are the table's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._menu_of_all()
        else:
            event.ignore()

    def _menu_of_all(self) -> None:
        self._menu(list(PHASES), self.mapToGlobal(QPoint(0, self.height())))

    def _menu(self, phases: list[Phase], where: QPoint) -> None:
        menu = QMenu(self)
        for phase in phases:
            for mine, whose in ((True, "your"), (False, "your opponent's")):
                action = menu.addAction(caption(f"Pass to {whose} next {phase.facts.words}"))
                action.triggered.connect(lambda _=False, phase=phase, mine=mine: self.pass_to.emit(phase, mine))
        if self._stops is not None:
            self._stop_lines(menu, phases, self._stops)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)

    def _stop_lines(self, menu: QMenu, phases: list[Phase], stops: Stops) -> None:
        """Offer where to be asked: in each phase that the menu is of, and everywhere."""
        for phase in phases:
            menu.addSeparator()
            for at, where in stops_of(phase).items():
                there = f"in the {phase.facts.words}" if where == "here" and len(phases) > 1 else where
                for mine, whose in ((True, "my"), (False, "my opponent's")):
                    if mine and at is StopAt.MAIN:
                        continue  # there everything slow is done: nobody passes it by a setting
                    on = at in (stops.mine if mine else stops.theirs)
                    line = self._checked(menu, f"Ask me {there}, in {whose} turns", on)
                    line.toggled.connect(lambda on, at=at, mine=mine: self.stop_set.emit(at, mine, on))
        menu.addSeparator()
        own = self._checked(menu, "Ask me before my own plays resolve", stops.own_plays)
        own.toggled.connect(lambda on: self.stops_set.emit(replace(stops, own_plays=on)))
        abilities = self._checked(menu, "Ask me at my opponent's abilities without a target, too", stops.abilities)
        abilities.toggled.connect(lambda on: self.stops_set.emit(replace(stops, abilities=on)))
        idle = self._checked(menu, "Ask me also where nothing I could do is of use there", not stops.of_use)
        idle.toggled.connect(lambda on: self.stops_set.emit(replace(stops, of_use=0 if on else OF_USE)))
        every = self._checked(menu, with_key("Full control: ask me every time", KeyAction.FULL_CONTROL), stops.every)
        every.toggled.connect(lambda on: self.stops_set.emit(replace(stops, every=on)))

    @staticmethod
    def _checked(menu: QMenu, words: str, on: bool) -> QAction:
        line = menu.addAction(caption(words))
        line.setCheckable(True)
        line.setChecked(on)
        return line


@dataclass(frozen=True, slots=True)
class PlateWords:
    """What a player's plate says: the name, numbers with their icons, and what else is worth a word."""

    name: str
    numbers: tuple[tuple[str, str, str], ...]  # icon, number, words for a screen reader
    elements: tuple[str, ...]
    note: str
    acting: bool
    clock: str = ""
    hurry: bool = False


def plate_words(
    view: PlayerView, seat: int, name: str, acting: bool, clock: str = "", hurry: bool = False
) -> PlateWords:  # fmt: skip
    """Gather a player's numbers: life left, level, hand, memory; and the time that is left."""
    side = view.seats[seat]
    champion = next((card for card in view.field if card.id == side.champion), None)
    life = "–" if champion is None or champion.life is None else str(max(0, champion.life - champion.damage))
    numbers = (
        ("life", life, "{} life left"),
        ("level", str(side.level), "level {}"),
        ("hand", str(side.hand.count), "{} cards in hand"),
        ("memory", str(side.memory.count), "{} cards in memory"),
    )
    return PlateWords(
        name, numbers, tuple(element.value for element in side.elements), "lost" if side.lost else "", acting, clock,
        hurry,
    )  # fmt: skip


class Plate(Label):
    """One player's plate; a label to a screen reader."""

    def __init__(self, parent: QWidget) -> None:
        """Start empty."""
        super().__init__(parent)
        self._words: PlateWords | None = None
        self._spoken = ""

    def show_words(self, words: PlateWords) -> None:
        """Show a player's numbers."""
        if words != self._words:
            self._words = words
            numbers = ", ".join(what.format(number) for _, number, what in words.numbers)
            spoken = f"{words.name}: {numbers}. Elements: {', '.join(words.elements) or 'none'}. {words.note}".strip()
            if spoken != self._spoken:  # the clock says nothing by itself: it would every second
                self._spoken = spoken
                self.setAccessibleName(aloud(spoken))
                self.setToolTip(tip(spoken))
            self.setAccessibleDescription(aloud(f"Time left: {words.clock}" if words.clock else ""))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the name, the numbers and the elements."""
        words = self._words
        if words is None:
            return
        painter = QPainter(self)
        paint_panel(painter, QRectF(self.rect()), 8)
        if words.acting:
            painter.setPen(QColor(p.LEGAL))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        plan = plate_plan(words, self.width(), self.height())
        painter.setPen(QColor(p.INK))
        painter.setFont(plan.face)
        room = QRectF(10, 0, plan.name, self.height())
        text = QFontMetricsF(plan.face).elidedText(plan.text, Qt.TextElideMode.ElideRight, plan.name)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        if words.clock:
            painter.setFont(font(Role.BODY, True))
            painter.setPen(QColor(p.BAD if words.hurry else p.LEGAL if words.acting else p.INK_DIM))
            clock = QRectF(room.right() + 8, 0, self.width(), self.height())
            painter.drawText(clock, Qt.AlignmentFlag.AlignVCenter, words.clock)
            painter.setFont(plan.face)
        self._numbers(painter, words, plan)
        painter.end()

    def _numbers(self, painter: QPainter, words: PlateWords, plan: PlatePlan) -> None:
        """Draw the numbers with their icons and the elements, from the right."""
        side, metrics = plan.side, QFontMetricsF(plan.face)
        y = (self.height() - side) / 2
        x = self.width() - 8.0
        for element in reversed(words.elements):
            x -= side + 2
            draw_icon(painter, element, QRectF(x, y, side, side), QColor(element_colour(element)))
        for icon, number, _ in reversed(words.numbers):
            wide = metrics.horizontalAdvance(number)
            x -= wide + plan.gap
            painter.setPen(QColor(p.INK))
            painter.drawText(QRectF(x, 0, wide + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, number)
            x -= side + 3
            draw_icon(painter, icon, QRectF(x, y, side, side), QColor(number_colour(icon)))


@dataclass(frozen=True, slots=True)
class PlatePlan:
    """How large a plate's line is written, so that the name is whole beside its numbers."""

    text: str
    face: QFont
    side: float
    gap: float
    name: float  # the room for the name


def plate_plan(words: PlateWords, width: float, height: float) -> PlatePlan:
    """Shrink name, numbers and icons alike until they fit into one line; a longer name is cut at last."""
    text = words.name + (f" · {words.note}" if words.note else "")
    digits = "".join(number for _, number, _ in words.numbers)
    face = font(Role.BODY, True)
    full = face.pointSizeF()
    clock = QFontMetricsF(face).horizontalAdvance(words.clock) + 10 if words.clock else 0
    for step in range(12):
        share = 1.0 - 0.05 * step
        face.setPointSizeF(full * share)
        metrics = QFontMetricsF(face)
        side = max(12.0, min(36.0, height * 0.44, metrics.height() * 1.05))
        gap = 8 * share
        numbers = (side + 3 + gap) * len(words.numbers) + metrics.horizontalAdvance(digits)
        room = width - 8 - (side + 2) * len(words.elements) - numbers - 16 - clock
        if metrics.horizontalAdvance(text) <= room and metrics.height() <= height:
            break
    return PlatePlan(text, face, side, gap, max(10.0, room))


def number_colour(word: str) -> str:
    """The colour of the sign beside a player's number."""
    return {"life": p.LIFE, "level": p.LEVEL, "memory": p.MEMORY}.get(word, p.INK_DIM)


def element_colour(word: str) -> str:
    """The colour of an element by its word."""
    return next((p.element_mark(element) for element in p.ELEMENTS if element.value == word), p.INK_DIM)
