"""What two programs exchange about chance: the vectors that the documentation gives to others."""

from __future__ import annotations

from pathlib import Path

from gadesk.engine.state.chance import JointChance, Purpose, Shares, stretched
from gadesk.protocol.fairness import (
    Checked,
    Finding,
    Pledge,
    about,
    canonical,
    deck_digest,
    event_of,
    gravest,
    label_of,
    secret_of,
    seed_digest,
    share,
)
from gadesk.protocol.plans import DeckCards

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")


def test_the_page_gives_the_values_that_come_of_it() -> None:
    """Each value stands there, so that another program can be checked with it."""
    host, guest, salt = stretched("0" * 64), bytes(range(32, 64)), bytes(range(32))
    deck = DeckCards(("spirit",), ("b", "a", "a"))
    pledge = Pledge(0, seed_digest(host), deck_digest(salt, deck))
    name = about(pledge, Pledge(0, seed_digest(guest)))
    second = deck_digest(bytes(range(64, 96)), deck)
    next_name = about(Pledge(1, seed_digest(host), second), Pledge(1, seed_digest(guest)))
    label = label_of(name, 1, Purpose.FIRST_PLAYER, 1, 2, bytes(32))
    chance = JointChance(Shares((host, guest), name))
    first = chance.below(2, Purpose.FIRST_PLAYER)
    chance.heard("answer 0")
    values = [host.hex(), pledge.seed, seed_digest(guest), canonical(deck).decode(), pledge.deck, name]
    values += [
        second,
        next_name,
        share(host, label).hex(),
        share(guest, label).hex(),
        chance.trace.hex(),
        f"who begins                   {first}",
    ]
    values.append(", ".join(map(str, chance.sample(range(10), 3, Purpose.TOP))))
    assert [value for value in values if value not in PAGE] == []


def test_only_a_whole_label_of_the_game_is_one() -> None:
    """Whatever else a host sends gets no share."""
    label = label_of("game", 7, "top of a deck", 1, 40, bytes(32))
    assert event_of(label, "game") == 7
    others = (
        "", "{}", "[]", "7", label.replace("7", "-7"), label.replace("7", "7.0"), label.replace(",", ", "), label + " ",
        label.replace("00", "zz", 1), label.replace('"top of a deck"', "3"), label.replace("40", "1e400"),
    )  # fmt: skip
    assert [event_of(other, "game") for other in others] == [None] * len(others)
    assert event_of(label, "another") is None


def test_only_32_bytes_are_a_secret() -> None:
    """Written in one way."""
    assert secret_of("0a" * 32) == b"\n" * 32
    assert [secret_of(text) for text in ("", "0a" * 31, "0A" * 32, "0a" * 33, "zz" * 32, " " + "0a" * 32)] == [None] * 6


def test_one_game_that_was_not_fair_is_not_outdone() -> None:
    """What is said of a match is the gravest thing found."""
    fair, unchecked, differs = (Checked(finding, finding) for finding in Finding)
    assert gravest((fair, differs, unchecked)) == differs
    assert gravest((fair, unchecked, fair)) == unchecked and gravest((fair,)) == fair
