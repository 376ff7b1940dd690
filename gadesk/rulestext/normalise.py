"""From the Index's `effect` field to the plain text that the grammar reads.

Undoes typography, removes reminder text, names the card itself CARDNAME, and evens out the few
wordings that mean the same (docs/wordings.md lists them; a test keeps that list and this one alike).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from gadesk.glossary import CardType, Keyword

SELF = "CARDNAME"
BETWEEN_SENTENCES = re.compile(r"(?<=[.\"]) (?=[A-Z])")
"""Where one sentence of a reminder ends and the next begins."""

_ERRATA = re.compile(r"%([^%]*)%([^%]*)%")
_REMINDER = re.compile(r"\*\((?![\dX]+\)\*)(?:(?!\*\().)*?\)\*", re.DOTALL)
_BARE_REMINDER = re.compile(r"\((?:[^()\s]+\s+){3,}[^()]*\)")
_QUOTES = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "–": "—", "\u00a0": " ", "\ufff0": ""})

_TYPES = "|".join(kind.value.title() for kind in CardType)
Replacement = str | Callable[[re.Match[str]], str]
# What means the same: (name, pattern, replacement). Each is described in docs/wordings.md.
WORDINGS: tuple[tuple[str, re.Pattern[str], Replacement], ...] = (
    ("inherited effect", re.compile(r"\bInherited Effect\s*(?:—|:)\s*"), "Inherited Effect: "),
    ("bubble colon", re.compile(r"\[((?:Class|Element) Bonus): ?\]"), r"[\1]"),
    ("where comma", re.compile(r"(?<!,) where X is\b"), ", where X is"),
    ("comma in a row", re.compile(r"(?<=, water) and (?=wind elements)"), ", and "),
    ("comma before a verb", re.compile(r", and (?=(?:has|have|gains?|gets?) )"), " and "),
    (
        "cards from a deck",
        re.compile(r"(?<=cards) from (?=(?:your|their) deck into)|(?<=top three cards) from "),
        " of ",
    ),
    ("power in words", re.compile(r"(?<='s )power(?= plus|[.,]|$)|(?<=[+]X )power(?=,)"), "[POWER]"),
    ("life stat", re.compile(r"(?<='s )life stat(?= plus|[.,]|$)"), "[LIFE]"),
    (
        "at random last",
        re.compile(r"\b((?:a|two|three|X) cards?) (from (?:your|their|[\w ]+'s) (?:hand|memory|graveyard)) at random"),
        r"\1 at random \2",
    ),
    ("rest of the cards", re.compile(r"\bthe rest of the cards\b"), "the rest"),
    ("your owner", re.compile(r"(?<=you control to )your (?=owner's)"), "its "),
    ("counters onto", re.compile(r"(?<= counters )onto\b"), "on"),
    ("number of", re.compile(r"\bthe number of\b"), "the amount of"),
    ("word printed twice", re.compile(r"\b([A-Z]\w+) \1\b"), r"\1"),
    ("each left out", re.compile(r"\bFor (?!each\b)(?=\w+ counter removed)"), "For each "),
    ("article left out", re.compile(r"\bIf (?=\w+ counter was removed)"), "If a "),
    ("element left out", re.compile(r"\b(Fire|Water|Wind) (?=(?:ally cards|allies) you )"), r"\1 element "),
    ("the left out", re.compile(r"(?<=\btimes )(?=amount of\b)"), "the "),
    ("as left out", re.compile(r"\bas long (?=the\b)"), "as long as "),
    ("comma behind if you do", re.compile(r"\bIf you do (?=it\b)"), "If you do, "),
    (
        "capital before a link",
        re.compile(rf"(?<=\w )({_TYPES})(?= Link *$)", re.MULTILINE),
        lambda match: match.group(1).lower(),
    ),
    ("quotes left out", re.compile(r"\b(have|gains) (On Death: [^\".]+\.|Combat damage [^\".]+\.)"), r'\1 "\2"'),
)

# What older texts printed for the keywords that the rulebook no longer lists, in the words of today.
RETIRED: tuple[tuple[str, re.Pattern[str], str], ...] = (
    ("enter effect", re.compile(r"\bEnter Effect\s*(?:—|:)\s*"), "On Enter: "),
    ("fast attack", re.compile(r"\bFast Attack\b"), "Fast Activation"),
    ("flux", re.compile(r"\bFlux$"), "At the beginning of the next end phase, discard your hand."),
    ("focus", re.compile(r"(^|• |\] )Focus\s*(?:—|:)\s*"), r"\1[Focus] "),
    ("lineage break", re.compile(r"\bLineage Break$"), "This champion can't level up."),
    ("lucid", re.compile(r"\bLucid$"), "You may activate this card from your memory."),
    (
        "spectral shift",
        re.compile(r"\bSpectral Shift$"),
        "As an additional cost to activate this card, you may pay (3). If you do, banish this card as it resolves "
        'and it gains "Return a crux element card from your graveyard to your hand."',
    ),
)


_NAMES = "|".join(word.words.title() for word in Keyword)
_KEYWORDS = re.compile(rf"((?:\[[^\]]*\] )*)((?:{_NAMES})(?: \d+)?(?:, (?:{_NAMES})(?: \d+)?)+)")


def straight(text: str) -> str:
    """The text with plain quotes, dashes and spaces."""
    return text.translate(_QUOTES)


def plain(effect: str) -> str:
    """The text without typography, errata marks and reminder text; line breaks are kept."""
    text = straight(_ERRATA.sub(r"\2", effect))
    text = _REMINDER.sub("", text).replace("*", "")
    text = _BARE_REMINDER.sub("", text)
    text = re.sub(r"[ \t\r]+", " ", text)
    text = re.sub(r" ?: ?", ": ", text)
    text = re.sub(r" ?— ?", " — ", text)
    text = re.sub(r"(?<=[\dXV])(?=\[(?:POWER|LIFE)\])", " ", text)
    text = re.sub(r"(?<=,)(?=\[REST\])|(?<=Bonus\])(?=[A-Z(\[])|(?<=\d\+\])(?=[A-Z(\[])", " ", text)
    text = re.sub(r"(?<=\w) If you control\b", " if you control", re.sub(r"\+ (?=\d)", "+", text))
    return re.sub(r" +([.,])", r"\1", text)


def paragraphs(effect: str | None, name: str, others: Iterable[str] = (), mastery: bool = False) -> list[str]:
    """The paragraphs of a card's text, normalised; a modal paragraph keeps its bullets."""
    name = straight(name)
    out: list[str] = []
    for line in plain(effect or "").split("\n"):
        line = line.strip()
        if not line:
            continue
        if line.startswith("•") and out:
            out[-1] += " • " + line[1:].strip()
        else:
            out.append(line)
    lines = [even(_name_self(line, name, others, mastery)) for line in out]
    return [part for line in lines for part in _keyword_lines(line)]


def _keyword_lines(line: str) -> list[str]:
    """Several keywords on one line are a line each, each with the bubbles before them."""
    match = _KEYWORDS.fullmatch(line)
    if match is None:
        return [line]
    return [match.group(1) + word for word in match.group(2).split(", ")]


def short_name(name: str) -> str:
    """The name without its title: what comes before the first comma."""
    return name.split(",")[0].strip()


def _name_self(text: str, name: str, others: Iterable[str], mastery: bool) -> str:
    """Write CARDNAME for the card's own full or short name, outside of other names and of bubbles."""
    short = short_name(name)
    text = _misprinted(text, name)
    own = (name, short, *name.split(": ")[1:])
    if any(word in text for word in own):
        text = _say_self(text, name, short, own, others)
    text = text.replace(f"{SELF}' ", f"{SELF}'s ")
    return text.replace(f"your {SELF}", f"your {name}") if mastery else text


def _say_self(text: str, name: str, short: str, own: Iterable[str], others: Iterable[str]) -> str:
    kept = [re.escape(other) for other in others if other != name and (short in other) and other in text]
    kept += [rf"\[{re.escape(short)} Bonus\]", rf"\b{re.escape(short)} Lineage\b", rf'"{re.escape(short)}"']
    words = "|".join(re.escape(word) for word in own)
    pattern = re.compile("(" + "|".join(kept) + rf")|(?<![A-Za-z])(?:{words})(?![A-Za-z])")
    return pattern.sub(lambda match: match.group(1) or SELF, text)


def _misprinted(text: str, name: str) -> str:
    """Mend the card's own name where letters of it have changed places."""
    letters = sorted(name)
    if len(name) < 8 or name in text:
        return text
    for match in re.finditer(rf"(?={re.escape(name[0])})(.{{{len(name)}}})(?!\w)", text):
        if sorted(match.group(1)) == letters:
            return text.replace(match.group(1), name)
    return text


def even(text: str) -> str:
    """Apply the wordings, and give every quoted sentence and the sentence around it their full stops."""
    for _, pattern, replacement in (*WORDINGS, *RETIRED):
        text = pattern.sub(replacement, text)
    parts = text.split('"')
    if len(parts) % 2 == 0:
        return text.strip()
    for at in range(1, len(parts), 2):
        if not parts[at].endswith("."):
            parts[at] += "."
        after = parts[at + 1]
        if not after.strip() or re.match(r"\s+[A-Z]", after):
            parts[at + 1] = "." + after
    return '"'.join(parts).strip()
