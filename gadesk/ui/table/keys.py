"""The keyboard: everything that the mouse can do."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from gadesk.glossary import Phase
from gadesk.glossary.notion import total
from gadesk.protocol.decisions import OptionKind
from gadesk.protocol.passing import PassUntil
from gadesk.ui.models.places import PILES, Place, ZoneKey
from gadesk.ui.settings.key_bindings import KeyAction, bindings
from gadesk.ui.table import guard
from gadesk.ui.table.arrow_key_focus import Point, first_of, next_in
from gadesk.ui.table.chooser import complete_with, index_of
from gadesk.ui.table.controller import ACTING

if TYPE_CHECKING:
    from gadesk.ui.table.table_widget import TableWidget

K = Qt.Key
REPEATS = frozenset({K.Key_Left, K.Key_Right, K.Key_Up, K.Key_Down, K.Key_Plus, K.Key_Minus})
OF_THE_PAGE = (
    KeyAction.BY_HAND, KeyAction.SAY, KeyAction.FULL_SCREEN, KeyAction.HINT, KeyAction.RESTART, KeyAction.REDRAW,
    KeyAction.NEXT, KeyAction.SHELF,
)  # fmt: skip
"""What the page does that holds the table, and not the table; they are shortcuts, heard whatever has the keyboard."""
OF_THE_WINDOW = (KeyAction.RULES,)
"""What the window does, as shortcuts, too."""
ARROWS = {K.Key_Left: "left", K.Key_Right: "right", K.Key_Up: "up", K.Key_Down: "down"}


class KeyMap:
    """Turns keys into what they do at a table."""

    def __init__(self, table: TableWidget) -> None:
        """Serve a table."""
        self._table = table
        self._passed = -math.inf  # when Space last passed
        control = table.controller
        self._fixed: dict[int, Callable[[], object]] = {
            K.Key_Return: self._enter,
            K.Key_Enter: self._enter,
            K.Key_Escape: self.put_away,
            K.Key_Plus: lambda: table.panel.step(1),
            K.Key_Minus: lambda: table.panel.step(-1),
        }
        self._acts: dict[KeyAction, Callable[[], object]] = total(
            KeyAction,
            {
                KeyAction.HELP: table.help.toggle,
                KeyAction.PASS: self._space,
                KeyAction.YES: lambda: self._say(OptionKind.YES),
                KeyAction.NO: lambda: self._say(OptionKind.NO),
                KeyAction.PEEK: self._peek,
                KeyAction.PASS_UNTIL_SOMETHING: lambda: control.pass_until(PassUntil.SOMETHING),
                KeyAction.PASS_TO_MAIN: lambda: control.pass_until(PassUntil.PHASE, Phase.MAIN, True),
                KeyAction.PASS_TO_END: lambda: control.pass_until(PassUntil.PHASE, Phase.END, True),
                KeyAction.RESOLVE_ALL: lambda: control.pass_until(PassUntil.RESOLVED),
                KeyAction.FULL_CONTROL: control.full_control,
                KeyAction.LOG: table.log.toggle,
                KeyAction.LOOK: self._look,
                KeyAction.MY_GRAVEYARD: lambda: self._pile(Place.GRAVEYARD, True),
                KeyAction.THEIR_GRAVEYARD: lambda: self._pile(Place.GRAVEYARD, False),
                KeyAction.MY_BANISHMENT: lambda: self._pile(Place.BANISHMENT, True),
                KeyAction.THEIR_BANISHMENT: lambda: self._pile(Place.BANISHMENT, False),
                KeyAction.MY_MATERIAL_DECK: lambda: self._pile(Place.MATERIAL_DECK, True),
                KeyAction.UNDO: self._undo,
                KeyAction.HAND_TOOLS: table.ask_menu,
                KeyAction.MENU: table.menu_wanted.emit,
            },
            but=(*OF_THE_PAGE, *OF_THE_WINDOW),
        )

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key stands for; False if it stands for nothing."""
        table, key = self._table, event.key()
        if table.help.isVisible():
            table.help.hide()
            return True
        if event.isAutoRepeat() and key not in REPEATS:
            return True  # a key that is held passes or confirms once
        act = self._acts.get(action) if (action := bindings().pressed(event)) is not None else None
        if act is not None:
            act()
            return True
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        if key in ARROWS:
            self._move(ARROWS[K(key)])
            return True
        if K.Key_1 <= key <= K.Key_9:
            self._number(key - K.Key_1)
            return True
        act = self._fixed.get(key)
        if act is None:
            return False
        act()
        return True

    def spots(self) -> dict[str, Point]:
        """Where everything is that can have the focus: cards, piles and buttons."""
        table = self._table
        found: dict[str, Point] = {}
        panel_open = table.panel.isVisible()
        if not panel_open:
            for item in table.scene.card_items():
                if item.key >= 0 and item.zone.place not in PILES:
                    centre = item.scene_rect().center()
                    found[f"card:{item.key}"] = (centre.x(), centre.y())
        buttons: list[QAbstractButton] = [*table.prompt.buttons]
        if panel_open:
            buttons += [*table.panel.buttons, *table.panel.tiles]
        for number, button in enumerate(buttons):
            if button.isEnabled():
                where = button.mapTo(table, button.rect().center())
                found[f"button:{number}"] = (where.x(), where.y())
        return found

    def _button(self, name: str) -> QAbstractButton:
        table = self._table
        return [*table.prompt.buttons, *table.panel.buttons, *table.panel.tiles][int(name[7:])]

    def _here(self, spots: dict[str, Point]) -> Point | None:
        table = self._table
        widget: QWidget | None = table.focusWidget()
        if isinstance(widget, QAbstractButton):
            where = widget.mapTo(table, QPoint(widget.width() // 2, widget.height() // 2))
            return where.x(), where.y()
        return spots.get(table.focused) if table.focused is not None else None

    def _move(self, direction: str) -> None:
        table = self._table
        spots = self.spots()
        here = self._here(spots)
        if here is None:
            bottom = (table.width() / 2, float(table.height()))
            wanted = first_of({name: spot for name, spot in spots.items() if name.startswith("card:")} or spots, bottom)
        else:
            wanted = next_in(spots, here, direction)
        if wanted is not None:
            self.focus(wanted)

    def focus(self, name: str) -> None:
        """Give the focus to a card or a button."""
        table = self._table
        if name.startswith("button:"):
            table.focused = None
            table.look_at(None)
            self._button(name).setFocus(Qt.FocusReason.TabFocusReason)
        else:
            table.focused = name
            table.table_view.setFocus()
            item = table.scene.item_of(int(name[5:]))
            table.scene.raise_card(item)
            table.look_at(item.card if item is not None else None)
        table.refresh()
        table.ears.focus()

    def _space(self) -> None:
        """Pass or decline; what is offered meanwhile is not declined by a Space that was to pass once more."""
        control, now = self._table.controller, time.monotonic()
        asked = control.decision
        if asked is not None and asked.kind not in ACTING and (now - self._passed) * 1000 < guard.HOLD_MS:
            return
        if asked is not None:
            self._passed = now
        control.decline()

    def _enter(self) -> None:
        table = self._table
        key = table.focused_key()
        widget = table.focusWidget()
        if isinstance(widget, QAbstractButton):
            widget.click()
        elif key is not None and not self.enter_confirms():
            table.controller.click(key)
        elif table.controller.chooser is not None and (
            table.panel.isVisible() or table.controller.chooser.waits(table.controller.confirms)
        ):
            table.controller.confirm()

    def enter_confirms(self) -> bool:
        """Whether Enter, pressed on no button, confirms the choice; on a card that can be used it uses that."""
        table = self._table
        key = table.focused_key()
        if key is None or table.panel.isVisible():
            return True
        control = table.controller
        if control.warned is not None or control.chooser is None:
            return False
        return complete_with(control.chooser, control.options_at(key), control.confirms)

    def put_away(self) -> bool:
        """Close a pile; then take back, as a button says; then put away the large card, which comes by itself.

        False if there was nothing to put away.
        """
        table = self._table
        if table.browser.isVisible():
            table.browser.close_zone()
        elif table.controller.back():
            return True
        elif table.large.isVisible():
            table.look_at(None)
        elif table.focused is not None:
            table.focused = None
            table.refresh()
        else:
            return False
        return True

    def _undo(self) -> None:
        table = self._table
        if not table.takes_back:
            table.toast("Nothing is taken back in this match: that was agreed before it.")
        elif table.free_undo:
            table.seat.undo(1)

    def _look(self) -> None:
        """Hold the card that is looked at, so that its keywords lead on; held, put it away."""
        table = self._table
        if table.looking.held:
            table.look_at(None)
            return
        item = table.focused_item()
        table.looking.hold(item.card if item is not None else None)

    def _peek(self) -> None:
        if self._table.controller.needs_panel:
            self._table.panel.setVisible(not self._table.panel.isVisible())

    def _say(self, kind: OptionKind) -> None:
        decision = self._table.controller.decision
        if self._table.controller.warned is not None:
            self._table.controller.insist() if kind == OptionKind.YES else self._table.controller.back()
            return
        index = index_of(decision, (kind,)) if decision is not None else None
        if index is not None:
            self._table.controller.pick(index)
        elif decision is not None and decision.optional and kind == OptionKind.NO:
            self._table.controller.decline()

    def _pile(self, place: Place, mine: bool) -> None:
        seat = self._table.me if mine else 1 - self._table.me
        self._table.controller.open_pile(ZoneKey(seat, place))

    def _number(self, number: int) -> None:
        """Choose the option with a number: in the panel, else the card at that place of the hand."""
        table = self._table
        if table.panel.isVisible():
            table.panel.number_key(number)
            return
        hand = [item for item in table.scene.card_items() if item.zone == ZoneKey(table.me, Place.HAND)]
        hand.sort(key=lambda item: item.slot.x)
        if number < len(hand):
            table.controller.click(hand[number].key)
