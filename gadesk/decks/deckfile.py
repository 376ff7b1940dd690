"""Decks on disk: plain text in the common dialect with an optional header, versions to go back to, foreign edits.

A header is made of `//` lines, which every reader of the dialect passes over:

    // gadesk format: standard
    // gadesk cover: some-card
    // gadesk tag: some-card = finisher
    // gadesk note: free text, one line of the notes
    // gadesk plan: OPPONENT = -2 some-card +2 other-card
    // gadesk printing: some-card = UUID of an edition
    // gadesk maybe: some-card
    // gadesk link: the page that it was imported from
    // gadesk creator: who made it there
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from pathlib import Path

from gadesk import files, foreign, plain
from gadesk.cards.catalogue import Catalogue
from gadesk.decks.deck_differences import Plan
from gadesk.decks.dialects import HEADER, read_deck
from gadesk.decks.model import LONGEST_NAME, DeckError, DeckList, Entry
from gadesk.decks.read_deck import MOST_COPIES, ReadDeck, link_of
from gadesk.decks.text import write_text_deck
from gadesk.files import write_whole
from gadesk.records import dataclass

VERSIONS = ".versions"
MOST_VERSIONS = 50
_HEADER = re.compile(rf"^{HEADER}(\w+): ?(.*)$")
_MOVE = re.compile(r"([+-])(\d+) (\S+)")
_PLAN = re.compile(r"(.*) =((?: [+-]\d+ \S+)*) *")
_LONGEST_HEADER = 2000
_UUID = re.compile(r"[\w-]{1,64}", re.ASCII)
_SLUG = re.compile(r"[\w-]{1,120}")
_MOST_PRINTINGS = 500
MOST_MAYBE = 200
Printings = tuple[tuple[str, str], ...]
"""Cards with the uuid of the edition that is chosen for each."""
SUFFIX, UNNAMED = ".txt", "deck"
"""Of the file of a deck: its ending, and how one is called whose name has nothing that a file's may have."""


@dataclass(frozen=True, slots=True)
class About:
    """What a player adds to a list: format, cover card, tags by slug, notes, sideboard plans, printings by slug.

    `link` is the page that it was imported from, `creator` who made it there; "" where that is not known.
    """

    format: str = "standard"
    cover: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    notes: str = ""
    plans: tuple[Plan, ...] = ()
    printings: Printings = ()
    maybe: tuple[str, ...] = ()
    """The maybe board: cards that are no part of the deck, by their slugs, in the order they were put there."""
    link: str = ""
    creator: str = ""

    def __post_init__(self) -> None:
        """What is shown of it may come from any file: each word is a plain line, and notes are plain text."""
        for name in ("format", "cover", "link", "creator"):
            object.__setattr__(self, name, plain.line(getattr(self, name)))
        tags = tuple((plain.line(slug), plain.line(tag, LONGEST_NAME)) for slug, tag in self.tags)
        object.__setattr__(self, "tags", tags)
        object.__setattr__(self, "notes", plain.text(self.notes))

    def printing(self, slug: str) -> str:
        """The uuid of the edition that was chosen for a card, "" where none was."""
        return dict(self.printings).get(slug, "")


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck with what surrounds it."""

    deck: DeckList
    about: About = field(default_factory=About)


@dataclass(frozen=True, slots=True)
class Opened:
    """A deck read from disk: the file, what was not understood, and a fingerprint of what lay there."""

    file: DeckFile
    read: ReadDeck
    fingerprint: str


def written(file: DeckFile, catalogue: Catalogue) -> str:
    """Write header and list."""
    about, lines = file.about, []
    if file.deck.name:
        lines.append(f"### Grand Archive Deck: {file.deck.name}")
    lines.append(f"{HEADER}format: {about.format}")
    if about.cover:
        lines.append(f"{HEADER}cover: {about.cover}")
    lines += [f"{HEADER}tag: {slug} = {tag}" for slug, tag in about.tags]
    lines += [f"{HEADER}note: {line}" for line in about.notes.splitlines()]
    lines += [f"{HEADER}plan: {plan.against} = {_moves(plan)}" for plan in about.plans]
    lines += [f"{HEADER}printing: {slug} = {uuid}" for slug, uuid in about.printings]
    lines += [f"{HEADER}maybe: {slug}" for slug in about.maybe]
    lines += [f"{HEADER}{key}: {value}" for key, value in (("link", about.link), ("creator", about.creator)) if value]
    return "\n".join(lines) + "\n\n" + write_text_deck(file.deck, catalogue)


def _moves(plan: Plan) -> str:
    out = [f"-{entry.count} {entry.slug}" for entry in plan.out]
    return " ".join(out + [f"+{entry.count} {entry.slug}" for entry in plan.into])


def read(text: str, catalogue: Catalogue) -> tuple[DeckFile, ReadDeck]:
    """Read header and list; a header line that is not understood is left as it is nobody's card."""
    found = read_deck(text, catalogue)
    values: dict[str, list[str]] = {}
    for line in text.splitlines() if HEADER in text else ():
        match = _HEADER.match(line)
        if match and (match[1] == "note" or len(line) <= _LONGEST_HEADER):
            values.setdefault(match[1], []).append(match[2] if match[1] == "note" else match[2].strip())
    about = About(
        format=(values.get("format") or ["standard"])[0],
        cover=(values.get("cover") or [""])[0],
        tags=tuple((slug.strip(), tag.strip()) for slug, _, tag in _pairs(values.get("tag", ()))),
        notes="\n".join(values.get("note", ())),
        plans=tuple(_plan(value) for value in values.get("plan", ())),
        printings=chosen_printings(
            [*found.printings, *((slug.strip(), uuid.strip()) for slug, _, uuid in _pairs(values.get("printing", ())))],
            catalogue,
        ),
        maybe=tuple(dict.fromkeys(slug for slug in values.get("maybe", ()) if _SLUG.fullmatch(slug)))[:MOST_MAYBE],
        link=link_of((values.get("link") or [found.link])[0]),
        creator=plain.line((values.get("creator") or [found.creator])[0], LONGEST_NAME),
    )
    return DeckFile(found.deck, about), found


def _pairs(values: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    return (value.partition("=") for value in values)


def chosen_printings(pairs: Iterable[tuple[str, str]], catalogue: Catalogue) -> Printings:
    """Which printing is chosen for each card, the last word counting; where it is not known now, it may be later."""
    found = {slug: uuid for slug, uuid in pairs if slug and _UUID.fullmatch(uuid) and fits(catalogue, slug, uuid)}
    return tuple(sorted(found.items())[:_MOST_PRINTINGS])


def fits(catalogue: Catalogue, slug: str, uuid: str) -> bool:
    """Whether an edition is one of the card, or one that nobody here knows."""
    card = catalogue.edition(uuid)
    return card is None or card.slug == slug


def _plan(value: str) -> Plan:
    match = _PLAN.fullmatch(value)
    against, moves = match.groups() if match else (value, "")
    counted = [(sign, foreign.whole(count, MOST_COPIES), slug) for sign, count, slug in _MOVE.findall(moves)]
    entries = [(sign, Entry(count, slug)) for sign, count, slug in counted if count]
    return Plan(against, tuple(e for sign, e in entries if sign == "-"), tuple(e for sign, e in entries if sign == "+"))


def open_deck(path: Path, catalogue: Catalogue) -> Opened:
    """Read a deck file. Raises DeckError if it is not there or no text."""
    try:
        data = foreign.read_file(path, foreign.MUCH)
        text = foreign.text_of(data)
    except foreign.Unreadable as why:
        raise DeckError(f"The deck {path} could not be read: {why}; choose another one.") from None
    file, found = read(text, catalogue)
    return Opened(file, found, fingerprint(data))


def fingerprint(data: bytes) -> str:
    """Return a short digest of a file's content, to notice that another program changed it."""
    import hashlib  # the start screen comes without it where there are no own decks

    return hashlib.sha256(data).hexdigest()[:16]


def changed_outside(path: Path, known: str) -> bool:
    """Tell whether the file is no longer what was read or written last."""
    try:
        return fingerprint(foreign.read_file(path, foreign.MUCH)) != known
    except foreign.Unreadable:
        return True


def save_deck(path: Path, file: DeckFile, catalogue: Catalogue, keep: bool = True) -> str:
    """Write a deck whole or not at all, `keep` the former version, and return the new fingerprint.

    Raises DeckError if the folder cannot be written.
    """
    data = written(file, catalogue).encode()
    try:
        if keep and path.is_file() and changed_outside(path, fingerprint(data)):
            _keep(path)
        write_whole(path, data)
    except OSError as error:
        raise DeckError(
            f"The deck could not be saved as {path}: {error.strerror or error}. "
            "Make room there, or allow gadesk to write there, and save again."
        ) from error
    return fingerprint(data)


def _keep(path: Path) -> None:
    import filecmp
    import shutil
    from datetime import UTC, datetime

    folder = versions_folder(path)
    folder.mkdir(parents=True, exist_ok=True)
    newest = versions(path)[:1]
    if newest and filecmp.cmp(newest[0], path, shallow=False):
        return  # kept already, as the writing failed that followed
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    shutil.copy2(path, folder / f"{stamp}.txt")
    for old in versions(path)[MOST_VERSIONS:]:
        old.unlink(missing_ok=True)


def versions_folder(path: Path) -> Path:
    """Say where the versions of a deck are kept."""
    return path.parent / VERSIONS / path.stem


def versions(path: Path) -> list[Path]:
    """List the kept versions of a deck, newest first."""
    folder = versions_folder(path)
    return sorted(folder.glob("*.txt"), reverse=True) if folder.is_dir() else []


def moved(path: Path, folder: Path, name: str = "") -> Path:
    """Move a deck with its versions into a folder, or give it another name there; return where it lies now.

    Raises OSError if the folder cannot be written.
    """
    if folder == path.parent and file_name(name or path.stem) == path.name:
        return path
    made = folder / file_name(name or path.stem)
    if folder != path.parent or made.name.casefold() != path.name.casefold() or _is_another(made, path):
        made = free_path(folder, name or path.stem)
    kept = versions_folder(path)
    folder.mkdir(parents=True, exist_ok=True)
    path.rename(made)
    if kept.is_dir():
        home = versions_folder(made)
        home.parent.mkdir(exist_ok=True)
        if _is_another(home, kept):  # of a deck that is no more
            import shutil

            shutil.rmtree(home)
        kept.rename(home)
    return made


def _is_another(path: Path, than: Path) -> bool:
    """Tell whether something else lies there; names that differ in capitals alone are one thing on some systems."""
    return path.exists() and not path.samefile(than)


def decks_in(folder: Path) -> list[Path]:
    """List the decks of a folder and the folders below it, by name."""
    if not folder.is_dir():
        return []
    found = [path for path in folder.rglob("*.txt") if VERSIONS not in path.parts]
    return sorted(found, key=lambda path: str(path.with_suffix("")).casefold())


def file_name(name: str) -> str:
    """Return a name for a deck's file that every system allows."""
    return files.fitting_name(name, SUFFIX, UNNAMED)


def free_path(folder: Path, name: str) -> Path:
    """Return a path in the folder that no deck has yet: the name, or the name with a number."""
    return files.free_path(folder, name, SUFFIX, UNNAMED)
