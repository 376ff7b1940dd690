"""What two programs can do at one table: each names it in its greeting, and what both know is played.

What a table uses must be known to its guest, and what a guest requires to the host: else both are told who has to
update, and why. What is left out, as one of them does not know it, is said before the game begins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from gadesk import foreign, plain
from gadesk.glossary.editions import PLAYED, Edition
from gadesk.glossary.notion import Notion
from gadesk.protocol.matches import MatchRules
from gadesk.protocol.plans import NEWEST, Start
from gadesk.protocol.record import Many, Record, Text, Whole, replace

OLDEST_BEGUN = 11
"""The oldest generator that a new game is begun with: from it on a paced game waits alike wherever it has to."""
_MOST_NAMED = 4
_LONGEST = 80  # characters of what another program calls something that this one does not know


class FeatureFacts(NamedTuple):
    """What holds for a feature."""

    since: int
    """The first version of the protocol whose programs all know it: so it is with one that names nothing."""
    words: str
    without: str = ""
    """What it means to play without it; a feature that has none is needed by the tables that use it."""


class Feature(Notion):
    """What not every program may know of what happens at a table."""

    facts: FeatureFacts

    MATCHES = "matches", FeatureFacts(2, "matches of several games")
    CLOCKS = "clocks", FeatureFacts(2, "clocks")
    JOINT_DRAWS = (
        "joint_draws",
        FeatureFacts(2, "cards drawn by both", "the host's program alone shuffles and draws, and nobody can check it"),
    )
    CONSENTS = "consents", FeatureFacts(3, "draws by consent", "nobody can offer a draw")


class Abilities(Record):
    """What a program can do: features, editions of the rules, the oldest and the newest of its `generators`."""

    features: Many[Text] = ()
    editions: Many[Text] = ()
    generators: Many[Whole] = ()

    def knows(self, feature: Feature) -> bool:
        """Whether a feature is among them."""
        return feature.value in self.features

    def without(self, feature: Feature) -> Abilities:
        """Return them without a feature that a program knows and does not take part in."""
        return replace(self, features=tuple(each for each in self.features if each != feature.value))


class Need(Record):
    """What one side requires of the other's program: its name, and what that is, for who does not know the name."""

    word: Text
    words: Text = ""


def own_abilities() -> Abilities:
    """Name what this program can do."""
    return Abilities(tuple(feature.value for feature in Feature), (PLAYED.value,), (1, NEWEST))


def abilities_of(named: Abilities | None, version: int) -> Abilities:
    """Return what a program has named; one that names nothing knows what all of its version of the protocol do.

    How the rules ask is then not agreed on: it shows what it is sent.
    """
    if named is not None:
        return named
    return Abilities(tuple(feature.value for feature in Feature if feature.facts.since <= version))


def needs_of(rules: MatchRules) -> tuple[Need, ...]:
    """Name what a table with these rules requires of its guest's program."""
    used = {Feature.MATCHES: rules.best_of > 1, Feature.CLOCKS: rules.timed}
    return tuple(Need(feature.value, feature.facts.words) for feature, is_used in used.items() if is_used)


class Meeting(NamedTuple):
    """What comes of two programs that meet: how new games are begun, and what either lacks, in words."""

    edition: str
    generator: int
    guest_lacks: tuple[str, ...] = ()
    host_lacks: tuple[str, ...] = ()

    @property
    def plays(self) -> bool:
        """Whether they can play."""
        return not self.guest_lacks and not self.host_lacks

    def to_guest(self, host: str) -> str:
        """Say to a guest who has to update, and why."""
        host = host or "The host"
        theirs = f"{host}'s table needs what your gadesk does not know: {_row(self.guest_lacks)}. Update yours."
        ours = f"Your gadesk needs what {host}'s does not know: {_row(self.host_lacks)}. Ask them to update theirs."
        return _both(theirs * bool(self.guest_lacks), ours * bool(self.host_lacks))

    def to_host(self, guest: str) -> str:
        """Say the same to the host's own player."""
        guest = guest or "Somebody"
        theirs = (
            f"{guest} can't join: their gadesk does not know what your table needs: {_row(self.guest_lacks)}. They "
            "have to update theirs."
        )
        ours = (
            f"{guest} can't join: their gadesk needs what yours does not know: {_row(self.host_lacks)}. Update yours "
            "and open the table again."
        )
        return _both(theirs * bool(self.guest_lacks), ours * bool(self.host_lacks))


def meet(start: Start, begun: bool, rules: MatchRules, guest: Abilities, requires: Iterable[Need]) -> Meeting:
    """Have a table meet the program of a guest: the newest that both know is played.

    A game that has `begun` stays as it is.
    """
    mine, newest = own_abilities(), start.generator
    oldest = newest if begun else min(newest, OLDEST_BEGUN)
    editions = (start.edition,) if begun else mine.editions
    guest_lacks, host_lacks = list(lacking(needs_of(rules), guest)), list(lacking(requires, mine))
    generator = newest
    if guest.generators:
        generator = min(newest, guest.generators[-1])
        if generator < oldest:
            guest_lacks.append("how the rules ask by now")
        elif guest.generators[0] > newest:
            host_lacks.append("how the rules ask by now")
    edition = _newest(editions, guest.editions)
    if edition is None:
        known = {each.value for each in Edition}
        newer = [each for each in guest.editions if each not in known]
        lacks, named = (host_lacks, newer) if newer else (guest_lacks, list(editions))
        lacks.append(f"edition {plain.line(named[-1], _LONGEST)} of the rules")
    return Meeting(edition or start.edition, generator, tuple(guest_lacks), tuple(host_lacks))


def as_all_know(start: Start, programs: Iterable[Abilities]) -> Start:
    """Return how a new game is begun that the programs of all who play have met for (`meet`)."""
    others = list(programs)
    generator = min([start.generator, *(can.generators[-1] for can in others if can.generators)])
    editions = [each for each in own_abilities().editions if all(_named(each, can.editions) for can in others)]
    return replace(start, edition=(editions or [start.edition])[-1], generator=generator)


def lacking(needs: Iterable[Need], can: Abilities) -> tuple[str, ...]:
    """Name what is required and not among what a program can do."""
    return tuple(_words(need) for need in needs if need.word not in can.features)


def left_out(theirs: Abilities, who: str) -> str:
    """Say what is played without, as the program of `who` does not know it, or as this one does not; or nothing."""
    missing = [each.facts.without for each in Feature if each.facts.without and not theirs.knows(each)]
    told = f"{who}'s gadesk is older than yours: {'; '.join(missing)}. Updated, it has that too." if missing else ""
    known = {each.value for each in Feature}
    newer = f"{who}'s gadesk is newer and can do more at a table: update yours to have it."
    return _both(told, newer * any(each not in known for each in theirs.features))


def unchecked_words(mine: str, theirs: str, who: str) -> str:
    """Say that programs of two versions can't check the shuffles at the end, and who might update; or nothing."""
    if mine == theirs or not theirs:
        return ""
    ours, other = _numbers(mine), _numbers(theirs)
    update = f"update yours ({mine})" if ours < other else f"{who} updates theirs ({plain.name(theirs)})"
    what = "The two programs are of different versions, so the shuffles can't be checked at the end"
    return f"{what}, unless {update} first."


def _newest(mine: Sequence[str], theirs: Sequence[str]) -> str | None:
    """Return the last of the own editions that the others play, too."""
    return next((each for each in reversed(mine) if _named(each, theirs)), None)


def _named(edition: str, theirs: Collection[str]) -> bool:
    """Whether a program plays an edition: it names it, or none at all."""
    return not theirs or edition in theirs


def _words(need: Need) -> str:
    known = next((feature for feature in Feature if feature.value == need.word), None)
    return known.facts.words if known is not None else plain.line(need.words or need.word, _LONGEST)


def _row(words: Sequence[str]) -> str:
    named = list(words[:_MOST_NAMED])
    if len(words) > _MOST_NAMED:
        named.append(f"{len(words) - _MOST_NAMED} more")
    return " and ".join(part for part in (", ".join(named[:-1]), *named[-1:]) if part)


def _both(one: str, other: str) -> str:
    return f"{one} {other}".strip()


def _numbers(version: str) -> tuple[int, ...]:
    """Read a version as numbers, whoever wrote it."""
    return tuple(foreign.whole(part, 10**6) or 0 for part in version[:40].split("."))
