"""Headings of deck lists, whatever they are dressed in: `# Sideboard (5)`, `[Sideboard]`, `Main Deck (60):`."""

from __future__ import annotations

import re

from gadesk.decks.model import Section
from gadesk.glossary import CardType
from gadesk.records import dataclass

_KEYS = {
    **dict.fromkeys(("material", "materials", "mat", "mats", "champion", "champions", "reserve"), Section.MATERIAL),
    **dict.fromkeys(("main", "maindeck", "mainboard", "mb", "md"), Section.MAIN),
    **dict.fromkeys(("side", "sideboard", "sidedeck", "sb", "sd"), Section.SIDEBOARD),
}
_BESIDE = {"deck", "decks", "decklist", "list", "cards", "card", "board", "zone", "the", "my", "section"}
_KINDS = {word for kind in CardType for word in (kind.value, f"{kind.value}s", f"{kind.value[:-1]}ies")} | {
    "spell", "spells", "regalia", "regalias", "unique", "uniques", "other", "others",
}  # fmt: skip
_REGALIA = {"regalia", "regalias"}
_FOREIGN = {"maybeboard", "maybe", "considering", "considered", "tokens", "token", "references", "masteries", "cuts"}
_COUNTS = {"count", "quantity", "qty", "amount", "number", "copies", "#", "no", "no."}
_NAMES = {"name", "card", "card name", "cardname", "title"}
_DRESS = " \t#*_~=<>[]{}|:.-–—•"
_COUNT = re.compile(
    r"\s*(?:[(\[{]\s*[xX×]?\d+(?:\s*(?:/|of)\s*\d+)?\s*[xX×]?(?:\s*cards?)?\s*[)\]}]|[-–—:=]?\s*[xX×]?\d+[xX×]?(?:\s*/\s*\d+)?(?:\s*cards?)?)$"
)
_MARKED = re.compile(
    r"^(?:#+.*|\[[^\[\]]*\][:\s]*|<[^<>]*>[:\s]*|=+.*=+|-{2,}.*-{2,}|\*\*[^*]+\*\*:?|__[^_]+__:?|[^:]*:)$", re.S
)
_LONG_RUN = re.compile(r"(.)\1{3,}")
_LONGEST = 80
_WORD = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")
_FIELDS = re.compile(r"[,;|\t]")
_BETWEEN_KINDS = re.compile(r"[\s,&/+]+|\band\b")


@dataclass(frozen=True, slots=True)
class Heading:
    """A line as a heading: its words, whether they are known, and the section that begins.

    `kind` is of a group of cards inside a section ("Allies (12)"), where `material` ones are regalia. `marked` is a
    line that looks like a heading whatever it says.
    """

    words: str
    marked: bool
    section: Section | None = None
    kind: bool = False
    material: bool = False
    columns: bool = False


def heading(line: str) -> Heading:
    """Take a line as a heading."""
    columns = _columns(line)
    line = _LONG_RUN.sub(r"\1\1\1", " ".join(line.split()))  # before the expressions, which try many ways
    if len(line) > _LONGEST:
        return Heading(line, line.startswith("#"), columns=columns)
    bare = line.strip(_DRESS)
    bare = _COUNT.sub("", bare).strip(_DRESS) or bare
    words = bare.casefold()
    marked = bool(_MARKED.match(line)) or words in _FOREIGN
    kind = bool(words) and set(_BETWEEN_KINDS.split(words)) - {""} <= _KINDS
    section = section_named(bare)
    return Heading(bare, marked, section, kind, kind and words in _REGALIA, columns)


def section_named(words: str) -> Section | None:
    """The section that words name, if they name one and say nothing else."""
    said = [word.casefold() for word in _WORD.findall(words.replace("-", ""))]
    if not said or _DIGIT.search(words):
        return None
    if len(said) > 1 and said[0] + said[1] in _KEYS:  # "side board"
        said = [said[0] + said[1], *said[2:]]
    named = {_KEYS[word] for word in said if word in _KEYS}
    rest = [word for word in said if word not in _KEYS and word not in _BESIDE]
    if rest or len(named) > 1:
        return None
    return next(iter(named)) if named else Section.MAIN if said in (["deck"], ["decklist"], ["deck", "list"]) else None


def _columns(line: str) -> bool:
    """Whether a line names the columns of a table."""
    fields = {field.strip(" \"'*").casefold() for field in _FIELDS.split(line.strip("|"))}
    return bool(fields & _COUNTS and fields & _NAMES)
