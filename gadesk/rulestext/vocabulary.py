"""The words that the grammar takes from the pool: names, subtypes, kinds of counters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from gadesk.glossary import Counter
from gadesk.rulestext.state_words import StateMeaning
from gadesk.script.node import Ability


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Subtypes as printed in type lines; a word that is none of these is not taken for one.
SUBTYPES = _words(
    """
    accessory adjuvant aethercharge aetherwing angel animal antelope ape apparition armor arrow artifact ascendant
    automaton avatar axe bauble bear beast bird boar book boots bow bull bullet castle cat cataclysm catalyst
    cloak command component construct craft crossroads crystal curse dagger deer device distortion dog dragon dryad
    elemental factory fairy fan farm fatebound fatestone fist flower flowerbud flute food fox fractal gate
    gloves golem gun hammer harmony herb horse human instrument isle kingdom lash leaf lion map market maul memorite
    melody monkey mouse obelisk phoenix polearm potion powercell rabbit raccoon reaction ring river robe root
    ruins scepter scripture selkie serpent shadow shard shield siegeable skill slime solvent spell spire
    squirrel staff suited sword throne tiger turtle wand whip wolf
    """
)
CLASSES = _words("anomaly assassin cleric guardian mage ranger spirit tamer warrior")
COUNTERS = frozenset(kind.value for kind in Counter) | _words(
    """
    aim age battle blood bond frenzy glimmer lash music omen page prize quest refinement root seal sheen
    tactic time
    """
)
"""Those with a rule of their own, and generic ones that cards print."""
NO_KINDS = _words(
    """
    a additional all and any each every for from had has have is last many more much no of on one or other same
    several such that the their them these this those two three four five six seven eight nine ten eleven twelve what
    with your
    """
)
"""Words that stand before "counter" and name no kind of counter."""
_KIND = re.compile(r"\b([a-z]+) counters?\b")
_IRREGULAR = {
    "wolf": "wolves",
    "staff": "staves",
    "deer": "deer",
    "gloves": "gloves",
    "boots": "boots",
    "mouse": "mice",
}


@dataclass
class Vocabulary:
    """Names by slug and back, subtypes and counters, with their plurals."""

    names: Mapping[str, str] = field(default_factory=dict)
    subtypes: frozenset[str] = SUBTYPES
    counters: frozenset[str] = COUNTERS
    explained: dict[str, Callable[[str], Ability | None]] = field(default_factory=dict)
    """By its name in small letters: what a keyword that only reminders explain gives an ally, by its number or ""."""

    states: dict[str, Callable[[], StateMeaning | None]] = field(default_factory=dict)
    """By its word: what a state that only reminders explain gives whatever is in it."""

    def __post_init__(self) -> None:
        """Make the inverse tables."""
        # Of a card with two faces the front's name, which comes first.
        self.slugs = {slug: name for name, slug in reversed(list(self.names.items()))}
        self.singular = {word.title(): word for word in self.subtypes | CLASSES}
        self.plural = {plural(word).title(): word for word in self.subtypes | CLASSES}

    @classmethod
    def of(cls, names: Mapping[str, str], subtypes: Iterable[str], counters: Iterable[str] = ()) -> Vocabulary:
        """A vocabulary for a pool: its names, and its subtypes and kinds of counters beside those known."""
        return cls(dict(names), SUBTYPES | ({word.lower() for word in subtypes} - CLASSES), COUNTERS | set(counters))


def names_a_kind(word: str) -> bool:
    """Tell whether a word may name a kind of counter: any small word that is no number, article or quantifier."""
    return word.isalpha() and word.islower() and word not in NO_KINDS


def kinds_of_counters(text: str) -> set[str]:
    """The kinds of counters that a text speaks of."""
    return {word for word in _KIND.findall(text) if names_a_kind(word)}


def plural(word: str) -> str:
    """The plural of an English noun as cards use it."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s")
