"""A player's home with hostile and odd things in it: what others may have brought there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gadesk import plain
from gadesk.cards.catalogue import bundled_catalogue
from gadesk.fault_reports import REPORT, reports_folder
from gadesk.files import passing_folder, private_folder
from gadesk.net.peers import Peer, Peers
from gadesk.net.places import KeptPlace, Places
from gadesk.paths import resource, saved_games, user_documents
from gadesk.protocol.record import replace
from gadesk.protocol.recording import load_recording, packed
from gadesk.session.contests.trial import keep, kept_in
from gadesk.session.scenario.shelf import own_boards
from gadesk.sheets.bundled import bundled_sheets, is_whole
from gadesk.sheets.game_decks import game_deck
from gadesk.ui.faults import RUNNING
from gadesk.ui.games.shots import sample_recording
from tests.library.standin import made_up_card

HOSTILE = (
    '<img src="file:///dev/zero">',
    "<h1>Big</h1><table><tr><td>cells",
    "&Play &amp; &#60;b&#62;",
    "red \x1b[31m bell \x07 end",
    "two\nlines\rand a \ttab",
    "‮txet thgir-ot-tfel‬",
    "Z̸̢̛͎͔a̵͈͝l̷̟͘g̶̰̈́o̴ ̶" * 8,
    "wide 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 🂡🃏 和文",
    "x" * 3_000,
    "%s %n {0} {name} $(touch gone) `id`",
    "../../../etc/passwd",
    "",
    "null\x00byte",
)


UNKNOWN: tuple[dict[str, Any], ...] = (
    {"types": ["STATUS"]},
    {"types": ["BOON", "ALLY"]},
    {"elements": ["PLASMA"], "element": "PLASMA"},
    {"cost": {"type": "sanity", "value": "3"}},
    {"cost": {"type": "reserve", "value": "XX"}},
    {"power": 10**9, "life": -3},
    {"speed": "sudden"},
    {"subtypes": ["NEWKIND"], "classes": ["POTTER"]},
    {"effect": "Wibble the frobnicator. Draw a card.", "effect_raw": "Wibble the frobnicator. Draw a card."},
    {"rule": [{"date_added": "2026-01-01", "title": words, "description": words} for words in HOSTILE]},
)
"""What a new set may bring: types, elements, costs, speeds, classes and words that nobody here has seen."""


def odd_cards() -> list[dict[str, Any]]:
    """Cards of an Index with hostile names and texts, and with values that nobody knows."""
    named = [
        made_up_card(number, name=words or "No Name", effect=words, effect_raw=words)
        for number, words in enumerate(HOSTILE, 1)
    ]
    return [*named, *(made_up_card(number, **changes) for number, changes in enumerate(UNKNOWN, 101))]


def lay_decks(folder: Path, starters: Path) -> dict[str, bytes]:
    """Lay decks into the player's folder under hostile names; gives each one's bytes by its file's name."""
    folder.mkdir(parents=True, exist_ok=True)
    lists = [path.read_text(encoding="utf-8") for path in sorted(starters.glob("*.txt"))]
    written: dict[str, bytes] = {}
    for number, words in enumerate(HOSTILE):
        name = f"{number} {_file_name(words)}.txt"
        text = f"### Grand Archive Deck: {_one_line(words)}\n{lists[number % len(lists)]}"
        written[name] = text.encode()
        (folder / name).write_bytes(written[name])
    return written


FORGED = (b"[" * 100_000, b'{"title": "\\ud800"}', b"\0" * 5_000, b"9" * 6_000, b'{"is":"recorded","version":1}\n', b"")
"""What others may send under the names of the program's own files."""


def lay_files(folder: Path, boards: Path) -> None:
    """Lay scenarios to play, and scenarios and replays that are none, beside the decks, under hostile names."""
    shipped = sorted(boards.glob("*.json"))
    for number, words in enumerate(HOSTILE):
        name = _file_name(words)
        board = shipped[number % len(shipped)].read_bytes()
        (folder / f"{number} {name}.gascenario").write_bytes(board if number % 2 else FORGED[number % len(FORGED)])
        (folder / f"{number} {name}.gareplay").write_bytes(FORGED[number % len(FORGED)])


STARTER = "rai"
"""The deck that is measured, and has a maybe board, a sideboard and plans."""


def lay_home() -> dict[str, bytes]:
    """Fill the home of this process with what others may have brought there; gives the decks that must not be lost."""
    decks = lay_decks(user_documents(), resource("decks", "starters"))
    lay_files(user_documents(), resource("puzzles"))
    lay_full_deck(user_documents())
    lay_boards(own_boards())
    lay_recordings(saved_games())
    lay_met()
    lay_trials()
    lay_leftovers()
    return decks


def lay_full_deck(folder: Path) -> None:
    """Lay a deck that has everything a deck can have, each with hostile words."""
    deck = game_deck(STARTER)
    mine, spare = list(dict.fromkeys(deck.main)), list(dict.fromkeys(game_deck("lorraine").main))
    lines = ["### Grand Archive Deck: 00 Everything", f"// gadesk cover: {mine[0]}", "// gadesk format: nonsense"]
    for words in HOSTILE:
        one = _one_line(words)[:900]
        lines += [f"// gadesk note: {one}", f"// gadesk plan: {one} = -1 {mine[0]} +1 {spare[0]}"]
        lines += [f"// gadesk tag: {mine[1]} = {one}", f"// gadesk creator: {one}", f"// gadesk link: {one}"]
    lines += [f"// gadesk maybe: {slug}" for slug in (*spare[:4], "nobody-knows-this", "made-up-0001")]
    text = (resource("decks", "starters") / f"{STARTER}.txt").read_text(encoding="utf-8")
    written = "\n".join([*lines, "", text, "# Sideboard", _listed(spare[1:4])])
    (folder / EVERYTHING).write_text(written, encoding="utf-8")


EVERYTHING = "00 Everything.txt"
"""A deck with notes, tags, plans, a maybe board, a link and who made it."""


def _listed(slugs: list[str]) -> str:
    known = bundled_catalogue()
    return "".join(f"1 {card.name}\n" for slug in slugs if (card := known.get(slug)) is not None)


def unread_board() -> dict[str, Any]:
    """A board with a card of which gadesk reads only a part."""
    facts = bundled_catalogue()
    partly = [facts.get(slug) for slug, sheet in bundled_sheets().items() if not is_whole(sheet)]
    name = next(card.name for card in partly if card is not None and not {"action", "attack"} & set(card.front.types))
    seats = [{"champion": {"lineage": [f"Spirit of {element}"]}} for element in ("Fire", "Wind")]
    return {"title": "Unread", "seats": [{**seats[0], "field": [name]}, seats[1]]}


def lay_boards(folder: Path) -> None:
    """Lay boards of one's own, as the board builder saves them, with hostile titles, and some that are none."""
    folder.mkdir(parents=True, exist_ok=True)
    shipped = sorted(resource("puzzles").glob("*.json"))
    for number, words in enumerate(HOSTILE):
        board = json.loads(shipped[number % len(shipped)].read_bytes())
        scene = board["scenarios"][0] if "scenarios" in board else board
        scene["title"] = words or "No title"
        scene["text"] = scene["task"] = words
        (folder / f"{number:02} {_file_name(words)}.json").write_text(json.dumps(board), encoding="utf-8")
    (folder / "99 unread.json").write_text(json.dumps(unread_board()), encoding="utf-8")
    for number, forged in enumerate(FORGED):
        (folder / f"9{number} forged.json").write_bytes(forged)


def lay_recordings(folder: Path) -> None:
    """Lay recordings of others' games with hostile names, decks and texts, and some that are none."""
    private_folder(folder)
    recording = load_recording(sample_recording(passing_folder()))
    for number, words in enumerate(HOSTILE):
        named = replace(
            recording.head, names=(words, f"{words} 2"), deck=words, game=f"{number:032}", texts=(("made-up", words),)
        )  # fmt: skip
        (folder / f"2026-11-{number + 1:02}-{_file_name(words)}.gareplay").write_bytes(packed(named, recording.body))
    for number, forged in enumerate(FORGED):
        (folder / f"2026-10-0{number + 1}-forged.gareplay").write_bytes(forged)
        (folder / f"2026-10-0{number + 1}-forged.journal").write_bytes(forged)


def lay_met() -> None:
    """Remember people with hostile names, and seats at their tables."""
    for number, words in enumerate(HOSTILE):
        Peers().remember(Peer(f"{number:032}", "0" * 64, words, str(number) * 64, "2026-08-21"))
    for number, words in enumerate(HOSTILE[:3]):
        Places().keep(KeptPlace(f"{number:032}", plain.name(words), ("127.0.0.1",), 9, words, 3, 1_790_000_000))


def lay_trials() -> None:
    """Keep measurements of a deck as another program, or a person, may have written them."""
    path = kept_in(replace(game_deck(STARTER), sideboard=()))
    cards = [{"slug": words, "score_if_played": 50} for words in HOSTILE]
    for number, words in enumerate(HOSTILE):
        against = ("all starter decks", words)[number % 2]
        keep(path, against, {"turns_median": words, "score": [50, 40, 60], "cards": cards, "games": number})


def lay_leftovers() -> None:
    """Leave what a crash leaves, and backups that are none."""
    reports = reports_folder()
    for number, words in enumerate(HOSTILE):
        (reports / f"{REPORT}2026-11-{number + 1:02}-{_file_name(words)}.txt").write_text(words, errors="replace")
        (reports / f"{RUNNING}{number}999999.txt").write_text(words, errors="replace")
        (user_documents() / f"backup {_file_name(words)}.zip").write_bytes(FORGED[number % len(FORGED)])


def _one_line(words: str) -> str:
    return words.replace("\n", " ").replace("\r", " ")


def _file_name(words: str) -> str:
    return "".join(letter for letter in words if letter not in "/\0\n\r")[:60]
