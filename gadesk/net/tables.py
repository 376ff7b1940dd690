"""What an open table tells everybody on the network: enough to choose it, nothing to get in with."""

from __future__ import annotations

from collections.abc import Mapping

from gadesk import foreign, plain
from gadesk.protocol.abilities import own_abilities
from gadesk.protocol.messages import OLDEST, VERSION
from gadesk.records import dataclass

OPEN, PLAYING = "open", "playing"
_ID = 16
_LONGEST = 80
_HEX = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table as others see it before they join.

    `id` is new for each table, 16 hexadecimal digits; `lead` is the first digit of its code; `fingerprint` that of the
    host's certificate. `state` is "open" or "playing"; `watching` is the first digit of the code for spectators, empty
    where nobody may watch. `version` and `oldest` are the newest and oldest version of the protocol that the host
    speaks; `needs` is what the table requires of a guest's program, and `edition` by which edition of the rules it
    plays (`protocol.abilities`).
    """

    id: str
    name: str
    fingerprint: str
    lead: str
    port: int
    addresses: tuple[str, ...] = ()
    format: str = ""
    best_of: int = 1
    state: str = OPEN
    version: int = 1
    oldest: int = 1
    program: str = ""
    watching: str = ""
    needs: tuple[str, ...] = ()
    edition: str = ""

    @property
    def free(self) -> bool:
        """Whether a seat is free."""
        return self.state == OPEN

    @property
    def host_updates(self) -> bool:
        """Whether the host has to update before this program can play there."""
        return self.version < OLDEST

    @property
    def guest_updates(self) -> bool:
        """Whether this program has to be updated before it can play there."""
        can = own_abilities()
        new = not set(self.needs) <= set(can.features) or self.edition not in ("", *can.editions)
        return not self.host_updates and (self.oldest > VERSION or new)


def facts_of(table: OpenTable) -> dict[str, str]:
    """Write what a table tells as short texts, for a record of DNS or a datagram; addresses go another way."""
    return {
        "t": table.id, "n": table.name, "c": table.fingerprint, "l": table.lead, "p": str(table.port),
        "f": table.format, "b": str(table.best_of), "s": table.state, "v": str(table.version), "o": str(table.oldest),
        "g": table.program, "w": table.watching, "r": " ".join(table.needs)[:_LONGEST], "e": table.edition,
    }  # fmt: skip


def table_of(facts: Mapping[str, str], addresses: tuple[str, ...]) -> OpenTable | None:
    """Read what a table told, whoever sent it; None for what no host of gadesk tells."""
    texts = {key: str(facts.get(key) or "")[:_LONGEST] for key in "tnclpfbsvogwre"}
    port, best_of, version, oldest = (foreign.whole(texts[key], 65535) for key in "pbvo")
    if not port or best_of is None or version is None or oldest is None or not addresses:
        return None
    if not (_is_hex(texts["t"], _ID) and _is_hex(texts["c"], 64) and texts["l"].isascii() and texts["l"].isdecimal()):
        return None
    watching = texts["w"][:1] if texts["w"].isascii() and texts["w"].isdecimal() else ""
    return OpenTable(
        texts["t"], plain.name(texts["n"]) or "A table", texts["c"], texts["l"][:1], port, addresses,
        plain.name(texts["f"]), min(best_of, 99), OPEN if texts["s"] == OPEN else PLAYING,
        version, oldest, plain.name(texts["g"]), watching, tuple(texts["r"].split()), plain.name(texts["e"]),
    )  # fmt: skip


def _is_hex(text: str, length: int) -> bool:
    return len(text) == length and _HEX.issuperset(text)
