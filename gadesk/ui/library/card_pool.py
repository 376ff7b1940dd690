"""The cards that windows show: the catalogue, folded once for searching, with what the engine makes of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal

from gadesk.cards.catalogue import Catalogue, bundled_catalogue, name_key
from gadesk.cards.model import Card, Face
from gadesk.errors import UserError
from gadesk.glossary.verdicts import Unread, Verdict
from gadesk.sheets.unread import unread_of
from gadesk.ui.design.window_if_open import tell
from gadesk.ui.library.card_texts import CardTexts, PrintedHere
from gadesk.ui.library.sort_orders import Order, place

if TYPE_CHECKING:
    from gadesk.cards.search import Finder, Meant, Nearest, Record
    from gadesk.library.library import Library

__all__ = ["CardPool", "Order"]
Within = Callable[[Card], bool]


@dataclass(frozen=True)
class _Folded:
    """Everything that is made away from the window: the cards and their records, by slug."""

    catalogue: Catalogue
    read: dict[str, Record] | None = None
    """The records with texts and verdicts; before they are there, names, types and numbers are known already."""
    trouble: str = ""

    def place(self, slug: str) -> tuple[str, str] | None:
        """The card's slug and "front" or "back", by the slug of a face; the card's own means the front."""
        return (slug, "front") if slug in self.catalogue else self._faces.get(slug)

    @cached_property
    def _faces(self) -> dict[str, tuple[str, str]]:
        return {
            face.slug: (card.slug, side)
            for card in self.catalogue
            for face, side in zip(card.faces, ("front", "back"), strict=False)
        }

    @cached_property
    def records(self) -> dict[str, Record]:
        """What is searched."""
        from gadesk.cards.search import record  # the start screen searches nothing

        return {card.slug: record(card) for card in self.catalogue} if self.read is None else self.read

    @cached_property
    def finder(self) -> Finder:
        """What searches."""
        from gadesk.cards.search import Finder

        return Finder(self.records.values())

    @cached_property
    def nearest(self) -> Nearest:
        """What helps a search that finds nothing."""
        from gadesk.cards.search import Nearest

        return Nearest(self.records.values(), self.finder)


def printed_text(card: Card, texts: CardTexts) -> str:
    """The rules texts of all faces: as synced, or else as they read from the bundled sheet."""
    if card.front.text:
        return "\n".join(face.text for face in card.faces)
    return "\n".join(text for text, _ in zip(texts.row(card.slug).texts, card.faces, strict=False))


class _Done(QObject):
    """Carries the folded cards to the window's thread."""

    folded = Signal(object)


class _Folding(QRunnable):
    """Reads the catalogue and folds it on a worker thread."""

    def __init__(self, library: Library | None, texts: CardTexts, done: _Done) -> None:
        super().__init__()
        self._library, self._texts, self._done = library, texts, done

    def run(self) -> None:
        """Read, fold, hand over; where the texts take their time, first what can be told without them."""
        if not self._texts.at_hand(self._library):
            tell(self._done.folded, fold_without_texts(self._library))
        tell(self._done.folded, read_and_fold(self._library, self._texts))


def fold_without_texts(library: Library | None) -> _Folded:
    """Read the catalogue of the library, or the bundled one, and fold it with names, types and numbers."""
    catalogue = bundled_catalogue() if library is None else library.catalogue
    made = _Folded(catalogue)
    _ = made.finder
    return made


def read_and_fold(library: Library | None, texts: CardTexts) -> _Folded:
    """Read the catalogue of the library, or the bundled one, and fold it with texts and verdicts."""
    try:
        texts.bring(library)
    except UserError as error:
        return replace(fold_without_texts(library), trouble=str(error))
    catalogue, compiled, changed, trouble = bundled_catalogue(), dict[str, Verdict](), frozenset[str](), ""
    if library is not None:
        catalogue = library.catalogue
        try:
            compiled, changed = dict(library.texts.verdicts()), frozenset(library.texts.changed_slugs())
        except UserError as error:
            compiled, changed, trouble = {}, frozenset(), str(error)

    def verdict(slug: str) -> Verdict:
        return compiled.get(slug, Verdict.UNKNOWN) if slug in changed else texts.row(slug).verdict

    from gadesk.cards.search import record

    records = {card.slug: record(card, printed_text(card, texts), verdict(card.slug)) for card in catalogue}
    made = _Folded(catalogue, records, trouble)
    _ = made.finder  # made here, away from the window's thread
    return made


class CardPool(QObject):
    """Finds cards by the search language; `changed` says that there is more or other to find."""

    changed = Signal()

    def __init__(
        self, library: Library | None = None, parent: QObject | None = None, texts: CardTexts | None = None
    ) -> None:
        super().__init__(parent)
        self.library = library
        self.texts = texts or PrintedHere()
        self._folded = _Folded(bundled_catalogue())
        self.folded = False  # in the background, so that nothing need be made for a search; texts may follow
        self.trouble = ""  # what could not be read of the library, in a sentence
        self._sorted: dict[Order, tuple[Record, ...]] = {}
        self._threads = QThreadPool(self)
        self._threads.setMaxThreadCount(1)
        self._done = _Done(self)
        self._done.folded.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def load(self, wait: bool = False) -> None:
        """Read the library and fold the texts in the background, or at once with `wait`; again after a sync."""
        if wait:
            self._take(read_and_fold(self.library, self.texts))
        else:
            self._threads.start(_Folding(self.library, self.texts, self._done))

    def finish(self) -> None:
        """End the background; before the program ends."""
        self.texts.stop()
        self._threads.clear()
        self._threads.waitForDone()

    @property
    def catalogue(self) -> Catalogue:
        """The cards."""
        return self._folded.catalogue

    def find(self, query: str, order: Order = Order.NAME, within: Within | None = None) -> tuple[str, ...]:
        """Find the slugs of the cards that answer, in an order; raises SearchError for a query that can't be read."""
        from gadesk.cards.search import parse

        tree = parse(query, values_of(self.catalogue))
        answers = self._folded.finder.find(tree)
        found = [each for each in self._in_order(order) if each.card.slug in answers]
        if within is not None:
            found = [each for each in found if within(each.card)]
        words = name_key(query).strip('"')
        if order is Order.NAME and words and ":" not in words:
            found.sort(key=lambda each: _rank(each.name, words))
        return tuple(each.card.slug for each in found)

    def meant(self, query: str, within: Within | None = None) -> Meant | None:
        """What a search that finds nothing may have meant; None where that finds nothing either."""
        found = self._folded.nearest.meant(query, values_of(self.catalogue))
        return found if found is not None and self.find(found.query, within=within) else None

    def card(self, slug: str) -> Card | None:
        """A card by its slug or a face's."""
        known = self._folded.place(slug)
        return self._folded.catalogue.get(known[0]) if known else None

    def record(self, slug: str) -> Record | None:
        """A card as it was folded."""
        return self._folded.records.get(slug)

    def name(self, slug: str) -> str:
        """The name of a card or face."""
        found = self.facts(slug)
        return found.name if found is not None else slug.replace("-", " ").title()

    def facts(self, slug: str) -> Face | None:
        """A face's printed facts, by its slug; the card's slug means the front."""
        known = self._folded.place(slug)
        card = self._folded.catalogue.get(known[0]) if known else None
        if known is None or card is None:
            return None
        return card.front if known[1] == "front" or card.back is None else card.back

    def side_of(self, slug: str) -> tuple[str, str]:
        """The card and the side ("front" or "back") that a face's slug stands for."""
        return self._folded.place(slug) or (slug, "front")

    def face_text(self, slug: str) -> str:
        """The rules text of a face by its slug: as synced, or else as it reads from the sheet."""
        return self.official(slug) or self.understood(slug)

    def official(self, slug: str) -> str:
        """The rules text of a face by its slug as synced, "" where none is."""
        face = self.facts(slug)
        return face.text if face is not None else ""

    def understood(self, slug: str) -> str:
        """What the engine reads in a face's text, printed from the card's sheet; "" as long as that is `waiting`."""
        card, side = self.side_of(slug)
        front, back = self.texts.row(card).texts
        return front if side == "front" else back

    @property
    def waiting(self) -> bool:
        """Whether the texts that are printed from sheets are still to come."""
        return not self.texts.ready and not self.trouble

    def unread(self, slug: str) -> tuple[Unread, ...]:
        """The paragraphs of a card, by the slug of either face, that are not read: from where on, and why."""
        return unread_of(self.library, self.side_of(slug)[0])

    def verdict(self, slug: str) -> Verdict:
        """What the engine carries out of a card, as far as that is known."""
        known = (self._folded.read or {}).get(self.side_of(slug)[0])
        return known.verdict if known is not None else Verdict.UNKNOWN

    def _take(self, folded: _Folded) -> None:
        self.folded = True
        self._folded, self.trouble = folded, folded.trouble
        self._sorted.clear()
        self.changed.emit()

    def _in_order(self, order: Order) -> tuple[Record, ...]:
        found = self._sorted.get(order)
        if found is None:
            found = tuple(sorted(self._folded.records.values(), key=lambda each: place(each, order)))
            self._sorted[order] = found
        return found


_VALUES: WeakKeyDictionary[Catalogue, Mapping[str, tuple[str, ...]]] = WeakKeyDictionary()


def values_of(catalogue: Catalogue) -> Mapping[str, tuple[str, ...]]:
    """The values of each field that has some, those that only the cards know among them; gathered once."""
    found = _VALUES.get(catalogue)
    if found is None:
        from gadesk.cards.search.fields import FIELDS

        known = {field.name: field.values for field in FIELDS.values() if field.values}
        found = _VALUES[catalogue] = {**known, **_card_values(catalogue)}
    return found


def _card_values(catalogue: Catalogue) -> Mapping[str, tuple[str, ...]]:
    """The values of the fields that only the cards tell: classes, subtypes, sets."""
    found: dict[str, set[str]] = {"class": set(), "subtype": set(), "set": set()}
    for card in catalogue:
        found["set"].update(edition.set_prefix.lower() for edition in card.editions)
        for face in card.faces:
            found["class"].update(face.classes)
            found["subtype"].update(face.subtypes)
    return {name: tuple(sorted(words)) for name, words in found.items()}


def _rank(name: str, words: str) -> int:
    """The name that was typed comes first, then those that begin with it, then those that hold it."""
    return 0 if name == words else 1 if name.startswith(words) else 2 if words in name else 3


def lines_by_hand(pool: CardPool, slug: str) -> frozenset[str]:
    """The lines with which the paragraphs of a face's official text begin that are resolved by hand."""
    card, side = pool.side_of(slug)
    front, back = pool.texts.row(card).by_hand
    return frozenset(front if side == "front" else back)
