"""The cards that windows show: the catalogue, folded once for searching, with what the engine makes of each."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, WeakSet

from PySide6.QtCore import QObject, Qt, Signal

from gadesk.cards.catalogue import Catalogue, bundled_catalogue, name_key
from gadesk.cards.model import Card, Edition, PrintedFace
from gadesk.cards.orders import Order, arranged
from gadesk.cards.sets import CardSet, Sets, bundled_sets
from gadesk.errors import UserError
from gadesk.glossary.verdicts import Unread, Verdict
from gadesk.sheets.card_rows import CardRow
from gadesk.sheets.unread import unread_of
from gadesk.ui.design.thread_pool import Task, ThreadPool
from gadesk.ui.design.window_if_open import tell
from gadesk.ui.library.card_texts import CardTexts, PrintedHere
from gadesk.ui.library.owned import NOT_COUNTED, owned

if TYPE_CHECKING:
    from gadesk.cards.search import Finder, Meant, Nearest, Record
    from gadesk.cards.search.check import Values
    from gadesk.library.library import Library

__all__ = ["CardPool", "Order"]
Within = Callable[[Card], bool]
_Part = tuple[Card, CardRow | None, Verdict]
"""What the record of a card is made of."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What is read of each card of a catalogue, in its order: its printed row, and what the engine understands."""

    rows: tuple[CardRow, ...]
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, eq=False)
class _Folded:
    """Everything that is made away from the window: the cards and their records, by slug.

    Made by `_folded` alone: it is never changed, so pools of the same cards share one.
    """

    catalogue: Catalogue
    sets: Sets
    made_of: _Read | None
    """What the texts and verdicts are from; before they are there, names, types and numbers are known already."""
    trouble: str

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
        """What is searched; of a card that a pool in use has folded in the same way, that very record."""
        from gadesk.cards.search import record  # the start screen searches nothing

        with _LOCK:
            others = [(one, one._parts()) for one in _IN_USE if "records" in vars(one)]
        found = {}
        for slug, part in self._parts().items():
            same = (one.records[slug] for one, parts in others if parts.get(slug) == part and self._dated(part[0], one))
            known = next(same, None)
            found[slug] = self._record(record, *part) if known is None else known
        return found

    def _parts(self) -> dict[str, _Part]:
        """What each record is made of, by slug."""
        if self.made_of is None:
            return {card.slug: (card, None, Verdict.UNKNOWN) for card in self.catalogue}
        cards = zip(self.catalogue, self.made_of.rows, self.made_of.verdicts, strict=True)
        return {card.slug: (card, row, verdict) for card, row, verdict in cards}

    def _dated(self, card: Card, other: _Folded) -> bool:
        """Whether another pool knows the sets of a card as this one does."""
        prefixes = {edition.set_prefix.lower() for edition in card.editions}
        return all(self.sets.get(each) == other.sets.get(each) for each in prefixes)

    def _record(self, fold: Callable[..., Record], card: Card, row: CardRow | None, verdict: Verdict) -> Record:
        if row is None:
            return fold(card, sets=self.sets)
        return fold(card, _text(card, row), verdict, (row.doings.does, row.doings.when, row.doings.pays), self.sets)

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


_IN_USE: WeakSet[_Folded] = WeakSet()
_LOCK = Lock()
"""Pools are folded on threads of their own."""


def _folded(catalogue: Catalogue, sets: Sets, made_of: _Read | None = None, trouble: str = "") -> _Folded:
    """What a pool of these cards shows: as another pool that is in use has it, if there is one of the same."""
    with _LOCK:
        for one in _IN_USE:
            if one.catalogue is catalogue and (one.trouble, one.sets, one.made_of) == (trouble, sets, made_of):
                return one
        made = _Folded(catalogue, sets, made_of, trouble)
        _IN_USE.add(made)
        return made


def _text(card: Card, row: CardRow) -> str:
    if card.front.text:
        return "\n".join(face.text for face in card.faces)
    return "\n".join(text for text, _ in zip(row.texts, card.faces, strict=False))


class _Done(QObject):
    """Carries the folded cards to the window's thread."""

    folded = Signal(object)


class _Folding(Task):
    """Reads the catalogue and folds it on a worker thread."""

    def __init__(self, library: Library | None, texts: CardTexts, done: _Done) -> None:
        super().__init__()
        self._library, self._texts, self._done = library, texts, done

    def work(self) -> None:
        """Read, fold, hand over; where the texts take their time, first what can be told without them."""
        if not self._texts.at_hand(self._library):
            tell(self._done.folded, fold_without_texts(self._library))
        tell(self._done.folded, read_and_fold(self._library, self._texts))


def fold_without_texts(library: Library | None, trouble: str = "") -> _Folded:
    """Read the catalogue of the library, or the bundled one, and fold it with names, types and numbers.

    `trouble`: why no texts follow.
    """
    made = _folded(_catalogue_of(library), _sets_of(library), None, trouble)
    _ = made.finder
    return made


def _catalogue_of(library: Library | None) -> Catalogue:
    return bundled_catalogue() if library is None else library.catalogue


def _sets_of(library: Library | None) -> Sets:
    """The sets of the library, over those of the shipped cards."""
    try:
        synced = () if library is None or library.synced_at is None else library.sets()
    except UserError:
        synced = ()  # reading the cards says what is wrong
    return {**bundled_sets(), **{each.prefix.lower(): CardSet(each.name, each.released) for each in synced}}


def read_and_fold(library: Library | None, texts: CardTexts) -> _Folded:
    """Read the catalogue of the library, or the bundled one, and fold it with texts and verdicts."""
    try:
        texts.bring(library)
    except UserError as error:
        return fold_without_texts(library, str(error))
    catalogue, compiled, changed, trouble = _catalogue_of(library), dict[str, Verdict](), frozenset[str](), ""
    if library is not None:
        try:
            compiled, changed = dict(library.texts.verdicts()), frozenset(library.texts.changed_slugs())
        except UserError as error:
            compiled, changed, trouble = {}, frozenset(), str(error)

    rows = tuple(texts.row(card.slug) for card in catalogue)
    verdicts = tuple(
        compiled.get(card.slug, Verdict.UNKNOWN) if card.slug in changed else row.verdict
        for card, row in zip(catalogue, rows, strict=True)
    )
    made = _folded(catalogue, _sets_of(library), _Read(rows, verdicts), trouble)
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
        self._folded = _folded(bundled_catalogue(), {})
        self.folded = False  # in the background, so that nothing need be made for a search; texts may follow
        self.trouble = ""  # what could not be read of the library, in a sentence
        self._following = False  # the texts may be there before the records that are made of them
        self._sorted: dict[Order, tuple[str, ...]] = {}
        self._threads = ThreadPool(1, self)
        self._done = _Done(self)
        self._done.folded.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def load(self, wait: bool = False) -> None:
        """Read the library and fold the texts in the background, or at once with `wait`; again after a sync."""
        if wait:
            self._take(read_and_fold(self.library, self.texts))
        else:
            self._following = True
            self._threads.start(_Folding(self.library, self.texts, self._done))

    def finish(self) -> None:
        """End the background; before the program ends."""
        self.texts.stop()
        self._threads.end()

    @property
    def catalogue(self) -> Catalogue:
        """The cards."""
        return self._folded.catalogue

    def find(self, query: str, order: Order = Order.NAME, within: Within | None = None) -> tuple[str, ...]:
        """Find the slugs of the cards that answer, in the order that the query asks for, else in the one given.

        Raises SearchError for a query that can't be read.
        """
        from gadesk.cards.search import OWNED, SearchError, asks_for, parse, said, sorting

        tree = parse(query, self.values)
        if (term := asks_for(tree, OWNED)) is not None and not owned().on:
            raise SearchError(NOT_COUNTED, term.at, len(query) - term.at)
        self._folded.finder.owned = owned().counts
        answers, asked = self._folded.finder.find(tree), sorting(tree)
        if asked:
            found = [each.card.slug for each in arranged((self._folded.records[slug] for slug in answers), asked)]
        else:
            found = [slug for slug in self._in_order(order) if slug in answers]
        if within is not None:
            found = [slug for slug in found if within(self._folded.records[slug].card)]
        words = said(tree)
        if words and not asked:
            best_first = self._folded.finder.named_first if order is Order.NAME else self._folded.finder.called
            found = best_first(found, words)
        return tuple(found)

    def lacks(self, query: str) -> str:
        """The field that a query asks and that only a sync brings, if none of the cards has it; "" otherwise."""
        from gadesk.cards.search import SearchError, fields_of, parse

        try:
            asked = fields_of(parse(query, self.values))
        except SearchError:
            return ""
        records = self._folded.records.values()
        return next((each for each in asked if not any(getattr(one, each) for one in records)), "")

    @property
    def values(self) -> Values:
        """The values of each field that has some."""
        return values_of(self.catalogue, self._folded.sets)

    def meant(self, query: str, within: Within | None = None) -> Meant | None:
        """What a search that finds nothing may have meant; None where that finds nothing either."""
        found = self._folded.nearest.meant(query, self.values)
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

    def facts(self, slug: str) -> PrintedFace | None:
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
        """Whether the texts that are printed from sheets, and the verdicts, are still to come."""
        return (self._following or not self.texts.ready) and not self.trouble

    def unread(self, slug: str) -> tuple[Unread, ...]:
        """The paragraphs of a card, by the slug of either face, that are not read: from where on, and why."""
        return unread_of(self.library, self.side_of(slug)[0])

    def verdict(self, slug: str) -> Verdict:
        """What the engine carries out of a card, as far as that is known."""
        known = self._folded.records.get(self.side_of(slug)[0]) if self._folded.made_of is not None else None
        return known.verdict if known is not None else Verdict.UNKNOWN

    def _take(self, folded: _Folded) -> None:
        self.folded = True
        self._folded, self.trouble = folded, folded.trouble
        self._following = self._following and folded.made_of is None
        self._sorted.clear()
        self.changed.emit()

    def _in_order(self, order: Order) -> tuple[str, ...]:
        found = self._sorted.get(order)
        if found is None:
            sorted_ones = arranged(self._folded.records.values(), [(order, False)])
            found = self._sorted[order] = tuple(each.card.slug for each in sorted_ones)
        return found


def asks_for_owned(pool: CardPool, query: str) -> bool:
    """Whether a query goes by what the player owns, by whatever word; not one that can't be read."""
    from gadesk.cards.search import OWNED, SearchError, asks_for, parse

    with suppress(SearchError):
        return asks_for(parse(query, pool.values), OWNED) is not None
    return False


def whole_catalogue(pool: CardPool) -> Catalogue:
    """The cards with all those of the library: where they are still being read, it waits for them.

    Whoever reads a text by its cards, as a deck, asks here: a card that is only not read yet is not unknown.
    """
    if not pool.folded and pool.library is not None:
        with suppress(UserError):  # told where the cards are shown
            return pool.library.catalogue
    return pool.catalogue


_VALUES: WeakKeyDictionary[Catalogue, dict[str, tuple[str, ...]]] = WeakKeyDictionary()


def values_of(catalogue: Catalogue, sets: Sets | None = None) -> Values:
    """The values of each field that has some, those that only the cards know among them; gathered once."""
    found = _VALUES.get(catalogue)
    if found is None:
        from gadesk.cards.search.fields import FIELDS

        known = {field.name: field.values for field in FIELDS.values() if field.values}
        found = _VALUES[catalogue] = {**known, **_card_values(catalogue, bundled_sets() if sets is None else sets)}
    return found


def _card_values(catalogue: Catalogue, sets: Sets) -> dict[str, tuple[str, ...]]:
    """The values of the fields that only the cards tell: classes, subtypes, sets with their names, artists."""
    names = ("class", "subtype", "set", "set name", "year", "artist")
    found: dict[str, set[str]] = {name: set() for name in names}
    printed, artists = set[tuple[str, str]](), set[str]()  # thousands of printings are of a few sets and artists
    for card in catalogue:
        for edition in card.editions:
            printed.add((edition.set_prefix.lower(), edition.set_name))
            artists.add(edition.illustrator)
        for face in card.faces:
            found["class"].update(face.classes)
            found["subtype"].update(face.subtypes)
    for prefix, title in printed:
        about = sets.get(prefix, CardSet(title))
        found["set"].add(prefix)
        found["set name"].update(filter(None, (name_key(title or about.name),)))
        found["year"].update(() if about.year is None else (str(about.year),))
    found["artist"].update(filter(None, map(name_key, artists)))
    return {name: tuple(sorted(words)) for name, words in found.items()}


def lines_by_hand(pool: CardPool, slug: str) -> frozenset[str]:
    """The lines with which the paragraphs of a face's official text begin that are resolved by hand."""
    card, side = pool.side_of(slug)
    front, back = pool.texts.row(card).by_hand
    return frozenset(front if side == "front" else back)


def printing_words(pool: CardPool, edition: Edition) -> str:
    """A printing as a person says it: its set, number and rarity."""
    from gadesk.cards.search.fields import RARITIES

    known = pool._folded.sets.get(edition.set_prefix.lower())
    name = edition.set_name or (known.name if known is not None else "")
    sign = next((sign.upper() for sign, number in RARITIES.items() if number == edition.rarity), "")
    return " · ".join(part for part in (f"{edition.set_prefix} {edition.number}".strip(), sign, name) if part)
