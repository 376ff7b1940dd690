"""The scene: card items bound to the zone models, laid out and sent on their way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QBrush, QPen
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene

from gadesk.glossary import CardType
from gadesk.protocol.events import Event
from gadesk.protocol.views import CardView, PlayerView
from gadesk.ui.cards.overlay import Glow
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design import palette as p
from gadesk.ui.design.theme import qcolor
from gadesk.ui.models.places import FIELD_ROWS, INTENT, PILES, STACK, Place, Row, ZoneKey
from gadesk.ui.models.zone_model import TableModels, ZoneModel
from gadesk.ui.table.animate import Animator, Values
from gadesk.ui.table.card_item import CardItem, GlowPixmaps
from gadesk.ui.table.card_moves import Travels
from gadesk.ui.table.layout import (
    Box,
    Piece,
    Slot,
    TablePlan,
    champion_slot,
    even,
    fan,
    pile_slot,
    shared_rows,
    slots,
)

ItemKey = tuple[ZoneKey | None, int]
STAGGER_MS = 45.0
RANDOM_MS = 260.0
_INTENT_Z = 200  # above the rows, which it may reach into


class TableScene(QGraphicsScene):
    """Cards on the table. It follows the models' signals; it never looks at the game."""

    settled = Signal()

    def __init__(self, models: TableModels, pixmaps: CardPixmaps, animator: Animator, me: int) -> None:
        """Bind to the models; nothing is shown before `resize_to`."""
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.models = models
        self.animator = animator
        self.me = me
        self.plan: TablePlan | None = None
        self.dpr = 1.0
        self.items_by_key: dict[ItemKey, CardItem] = {}
        self._pixmaps = pixmaps
        self._glows = GlowPixmaps()
        self._dirty: set[ZoneKey] = set()
        self._travels = Travels()
        self._lit: QGraphicsRectItem | None = None
        for model in models.zones.values():
            self._bind(model)
        pixmaps.ready.connect(self._better_pixmap)

    def _bind(self, model: ZoneModel) -> None:
        def touched(*_: object) -> None:
            self._dirty.add(model.key)

        model.rowsInserted.connect(touched)
        model.rowsRemoved.connect(touched)
        model.rowsMoved.connect(touched)
        model.dataChanged.connect(touched)

    def resize_to(self, plan: TablePlan, dpr: float) -> None:
        """Lay everything anew for another size."""
        self.plan, self.dpr = plan, dpr
        self.setSceneRect(0, 0, plan.width, plan.height)
        self._dirty |= set(self.models.zones)
        self.animator.finish()
        self._settle(animate=False)

    def show_view(self, view: PlayerView, events: Sequence[Event], animate: bool = True) -> None:
        """Bring the models to a view and send the cards where they belong now."""
        self._travels = Travels.of(events)
        self.models.update(view)
        self._settle(animate)
        self._travels = Travels()

    def item_of(self, id: int) -> CardItem | None:
        """The item of a card, object or stack layer."""
        return self.items_by_key.get((None, id))

    def card_items(self) -> Iterable[CardItem]:
        """All items that stand for cards now."""
        return self.items_by_key.values()

    def item_at(self, point: QPointF) -> CardItem | None:
        """The topmost card at a point."""
        found = [
            item
            for item in self.items_by_key.values()
            if item.sceneBoundingRect().contains(point) and item.contains(item.mapFromScene(point))
        ]
        return max(found, key=lambda item: (item.zValue(), item.slot.z), default=None)

    def zone_at(self, point: QPointF) -> ZoneKey | None:
        """The place at a point, whether a card lies there or not."""
        if self.plan is None:
            return None
        for key, box in self.plan.zones.items():
            if box.x <= point.x() < box.x + box.w and box.y <= point.y() < box.y + box.h:
                return key
        return None

    def set_glows(self, glows: dict[int, tuple[Glow, str]], piles: frozenset[ZoneKey] = frozenset()) -> None:
        """Let these cards and piles glow and no others."""
        for (zone, key), item in self.items_by_key.items():
            wanted = glows.get(key) if zone is None else None
            if item.zone in piles:
                wanted = (Glow.LEGAL, "")
            if item.glow != wanted:
                item.set_glow(wanted)

    def dim(self, ids: frozenset[int]) -> None:
        """Let these cards step back, and no others."""
        for (zone, key), item in self.items_by_key.items():
            wanted = zone is None and key in ids
            if item.dimmed != wanted:
                item.set_dim(wanted)

    def light(self, zone: ZoneKey | None) -> None:
        """Light a place that a dragged card may be let go in, as what may be used is; None puts the light out."""
        if self._lit is not None:
            self.removeItem(self._lit)
            self._lit = None
        if zone is not None and self.plan is not None:
            box = self.plan.rows[zone.seat] if zone.place in FIELD_ROWS else self.plan.zones[zone]
            pen, brush = QPen(qcolor(p.LEGAL, 0.9), 2.0), QBrush(qcolor(p.LEGAL, 0.12))
            self._lit = self.addRect(QRectF(box.x - 4, box.y - 2, box.w + 8, box.h + 4), pen, brush)

    def set_notes(self, notes: dict[int, str]) -> None:
        """Write on these cards what tells them from others that look the same, and on no others."""
        for (zone, key), item in self.items_by_key.items():
            words = notes.get(key, "") if zone is None else ""
            if item.note != words:
                item.set_note(words)

    def raise_card(self, item: CardItem | None) -> None:
        """Lift the hand's card under the pointer, and lower the one before."""
        for other in list(self.items_by_key.values()):
            wanted = other is item and other.zone == ZoneKey(self.me, Place.HAND)
            if other.raised != wanted:
                other.raised = wanted
                self.animator.run(other, other.rest(), 110)
                other.setZValue(other.height())

    def slots_of(self, zone: ZoneKey, rows: Sequence[Row]) -> list[Slot]:
        """Where the cards of a place rest."""
        assert self.plan is not None
        plan, box = self.plan, self.plan.zones[zone]
        pieces = [piece_of(row.card) for row in rows]
        if zone.place in PILES:
            return [pile_slot(box, self.models.zones[zone].rowCount())] if rows else []
        if zone == STACK:
            return stack_slots(box, len(rows), plan.card)
        if zone.place == Place.HAND and zone.seat != self.me:
            back = even(plan.card * 0.62)
            return [
                Slot(slot.x, box.y + box.h - slot.h - 2, slot.w, False, slot.z)
                for slot in fan(Box(box.x, box.y, box.w, 10_000), len(rows), back, plan.gap)
            ]
        if zone.place == Place.HAND:
            return fan(box, len(rows), even(plan.card * 1.2), plan.gap)
        if zone.place == Place.MEMORY:
            back = even(min(plan.card * 0.62, box.h / 1.4))
            return (
                fan(box, len(rows), back, plan.gap // 2)
                if zone.seat == self.me
                else [
                    Slot(slot.x, box.y + box.h - slot.h - 2, slot.w, False, slot.z)
                    for slot in fan(Box(box.x, box.y, box.w, 10_000), len(rows), even(plan.card * 0.62), plan.gap)
                ]
            )
        if zone.place in FIELD_ROWS:
            return self._field_slots(zone)
        size = even(box.h / 1.4) if zone == INTENT else plan.card
        return [
            Slot(slot.x, slot.y, slot.w, slot.turned, slot.z + _INTENT_Z) for slot in slots(box, pieces, size, plan.gap)
        ]

    def _field_slots(self, zone: ZoneKey) -> list[Slot]:
        """Where the objects of a row of the field rest: the champion in its place, the rest in two shared rows."""
        assert self.plan is not None
        plan, seat = self.plan, zone.seat
        champions, allies, others = (self.models.zones[ZoneKey(seat, place)].rows for place in FIELD_ROWS)
        alone = [row for row in champions[:1] if row.card is not None and CardType.CHAMPION in row.card.types]
        gear = champions[len(alone) :]
        front = tuple(piece_of(row.card) for row in allies)
        back = tuple(piece_of(row.card) for row in (*gear, *others))
        near, far = shared_rows(plan.rows[seat], front, back, plan.card, plan.gap, seat != self.me)
        if zone.place is Place.ALLIES:
            return slots(near, front, plan.card, plan.gap)
        behind = slots(far, back, plan.card, plan.gap)
        if zone.place is Place.OTHERS:
            return behind[len(gear) :]
        return [champion_slot(plan.zones[zone], piece_of(row.card)) for row in alone] + behind[: len(gear)]

    def _settle(self, animate: bool) -> None:
        if self.plan is None:
            return
        before = dict(self.items_by_key)
        wanted = self._wanted()
        self._rekey(wanted, before)
        arrivals = 0
        for key, (zone, row, slot) in wanted.items():
            item = self.items_by_key.get(key)
            if item is None:
                item = self._arrive(key, zone, row, slot, animate)
                arrivals += 1
            self._send(item, zone, row, slot, animate, arrivals * STAGGER_MS)
        for key in [key for key in self.items_by_key if key not in wanted]:
            self._leave(self.items_by_key.pop(key), animate)
        self._dirty.clear()
        self.settled.emit()

    def _wanted(self) -> dict[ItemKey, tuple[ZoneKey, Row, Slot]]:
        wanted: dict[ItemKey, tuple[ZoneKey, Row, Slot]] = {}
        for zone, model in self.models.zones.items():
            rows = model.rows[-1:] if zone.place in PILES else model.rows
            if zone.place == Place.MATERIAL_DECK and rows:
                rows = (Row(-1),)  # it lies face down, also before its owner
            for row, slot in zip(rows, self.slots_of(zone, rows), strict=True):
                key: ItemKey = (None, row.key) if row.key >= 0 else (zone, 0 if zone.place in PILES else row.key)
                wanted[key] = (zone, row, slot)
        return wanted

    def _rekey(self, wanted: dict[ItemKey, tuple[ZoneKey, Row, Slot]], before: dict[ItemKey, CardItem]) -> None:
        """Let an item go on under the new id of its card."""
        for key in wanted:
            if key[0] is None and key not in self.items_by_key:
                old = self._travels.first_known(key[1], lambda id: (None, id) in before and (None, id) not in wanted)
                item = self.items_by_key.pop((None, old), None) if old is not None else None
                if item is not None:
                    item.key = key[1]
                    self.items_by_key[key] = item

    def _arrive(self, key: ItemKey, zone: ZoneKey, row: Row, slot: Slot, animate: bool) -> CardItem:
        item = CardItem(zone, key[1], self._pixmaps, self._glows, self.dpr)
        item.slot = slot
        self.addItem(item)
        self.items_by_key[key] = item
        came = self._travels.source_zone(key[1]) if key[0] is None else self._travels.take_unnamed(zone)
        rest = item.rest()
        item.place(self._anchor(came) if animate and came else rest, 1.0, 1.0)
        if animate and came is None and zone.place not in PILES:
            item.place((rest[0], rest[1], rest[2], 0.6), 0.0, 1.0)
        return item

    def _anchor(self, zone: ZoneKey) -> Values:
        assert self.plan is not None
        x, y = self.plan.zones[zone].centre
        return float(x), float(y), 0.0, 0.8

    def _send(self, item: CardItem, zone: ZoneKey, row: Row, slot: Slot, animate: bool, delay: float) -> None:
        old_width, travels = item.slot.w, item.zone != zone or item.opacity() < 1
        fresh = item.pixmap().isNull()
        turns_over = not fresh and animate and shows_other_face(item.card, row.card)
        item.raised = item.raised and item.zone == zone  # a card that leaves the hand is no longer lifted
        item.zone, item.slot = zone, slot
        item.setZValue(item.height())
        rest = item.rest()
        if fresh or not turns_over:
            item.draw(row.card, slot.w)
        x, y, turn, scale = item.values()
        if not fresh and old_width != slot.w:
            scale *= old_width / slot.w
        if not animate:
            self.animator.drop(item)
            item.draw(row.card, slot.w)
            item.place(rest, 1.0, 1.0)
            item.moving(False)
            return
        if (x, y, turn, scale) == rest and item.opacity() == 1 and not turns_over:
            return
        item.place((x, y, turn, scale), item.opacity(), 1.0)
        half = (lambda: item.draw(row.card, slot.w)) if turns_over else None
        lift = 0.12 if travels else 0.0
        self.animator.run(
            item,
            rest,
            300 if travels else 220,
            delay if fresh else 0.0,
            flip=turns_over,
            half=half,
            fade=(item.opacity(), 1.0),
            lift=lift,
        )

    def _leave(self, item: CardItem, animate: bool) -> None:
        if not animate:
            self._remove(item)
            return
        to = self._travels.last_zone(item.key) if item.key >= 0 else None
        order = self._travels.random.index(item.key) + 1 if item.key in self._travels.random else 0
        if order:
            item.set_glow((Glow.TARGET, ""))
        else:
            item.set_glow(None)
        covered = item.zone.place in PILES and to is None
        end = self._anchor(to) if to else item.values()
        item.setZValue(-1 if covered else 900)
        self.animator.run(
            item,
            end,
            320,
            order * RANDOM_MS,
            fade=(1.0, 1.0 if to or covered else 0.0),
            done=lambda: self._remove(item),
            lift=0.1,
        )

    def _remove(self, item: CardItem) -> None:
        self.animator.drop(item)
        if item.scene() is self:
            self.removeItem(item)

    def _better_pixmap(self, key: object) -> None:
        for item in self.items_by_key.values():
            if item.shows(key):
                item.redraw()


def piece_of(card: CardView | None) -> Piece:
    """What the layout needs to know of a card."""
    return Piece() if card is None else Piece(card.rested, len(card.lineage) + len(card.loaded))


def shows_other_face(old: CardView | None, new: CardView | None) -> bool:
    """Whether the card must be seen turning over (double-faced cards and cards that become known)."""
    a = (old.slug, old.transformed, old.face_down) if old else (None, False, False)
    b = (new.slug, new.transformed, new.face_down) if new else (None, False, False)
    return a != b


def stack_slots(box: Box, count: int, card: int) -> list[Slot]:
    """Pile the layers of the Effects Stack from the bottom up; the last one, which resolves first, is on top.

    Where there is room each stands apart, so that its words can be longer than it is high.
    """
    head = max(26, round(box.h * 0.05))
    fitting = (box.h - head) / max(1, count) / 1.46
    width = even(max(min(card * 0.9, fitting, box.w * 0.36), min(34, box.w * 0.3)))
    tall = round(width * 1.4)
    room = box.h - head - tall
    apart = max(tall + 8, min(2 * tall, (box.h - head) // max(1, count)))
    step = min(apart, room // max(1, count - 1)) if count > 1 else 0
    return [
        Slot(box.x + 6, box.y + head + (count - 1 - number) * step, width, False, 100 + number)
        for number in range(count)
    ]
