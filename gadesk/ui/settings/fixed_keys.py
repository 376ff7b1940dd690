"""The keys of the pages beside the table, which can't be chosen: the settings list them below those of the table."""

from __future__ import annotations

from typing import NamedTuple


class FixedKey(NamedTuple):
    """One key, or several that belong together (", " between them), and what it does."""

    keys: str
    words: str


_PLUS = FixedKey("+, −", "in the deck builder: one copy more or fewer of the card")
FIXED_KEYS: dict[str, tuple[FixedKey, ...]] = {
    "Every page": (
        FixedKey("Esc", "back to where the page was opened from"),
        FixedKey("F1", "the rules, at what has the keyboard"),
    ),
    "The first page": (
        FixedKey("Enter", "take the door that has the keyboard; each door has its letter on it"),
        FixedKey("F10", "settings"),
    ),
    "Play alone": (
        FixedKey("Enter", "play"),
        FixedKey("1, 2", "choose your deck, the opponent's deck"),
        FixedKey("*", "make the deck a favourite, or no more"),
        FixedKey("Esc", "end the search, then back"),
    ),
    "Cards, and the cards beside a deck": (
        FixedKey("Enter", "open the card"),
        _PLUS,
        FixedKey("*", "a playset of the card"),
        FixedKey("Alt++, Alt+−", "you own one copy more or fewer of it (Settings, “You”, counts them)"),
        FixedKey("Esc", "from the cards to the search, and then back"),
        FixedKey("Ctrl+F, Ctrl+L", "go to the search"),
        FixedKey("Alt+Left", "back from the card library"),
    ),
    "The search": (
        FixedKey("Enter, Down", "go to the cards that were found"),
        FixedKey("Tab", "take the suggestion that is marked"),
        FixedKey("Ctrl+Space", "suggest"),
        FixedKey("Ctrl+Up", "what was searched for before"),
        FixedKey("Ctrl+H", "how to search"),
        FixedKey("Esc", "put the suggestions away, then empty the search"),
    ),
    "A deck": (
        FixedKey("Left, Right, Up, Down", "go from card to card; with Shift choose all on the way"),
        FixedKey("Home, End", "to the first card, to the last"),
        FixedKey("Space", "choose the card, or no more"),
        _PLUS,
        FixedKey("*", "a playset of the card"),
        FixedKey("Del, Backspace", "take the card out"),
        FixedKey("Alt++, Alt+−", "among the cards that are missing: you own one copy more or fewer"),
        FixedKey("Ctrl+Z, Ctrl+Y, Ctrl+Shift+Z", "take back, do again"),
        FixedKey("Ctrl+F", "go to the search"),
        FixedKey("Ctrl+N", "a new deck"),
        FixedKey("Ctrl+V", "a deck from what was copied"),
        FixedKey("Ctrl+S", "save at once"),
        FixedKey("Ctrl+M", "set the card aside, on the maybe board"),
        FixedKey("Ctrl+W", "close the deck"),
        FixedKey("Ctrl+O", "the list of decks"),
        FixedKey("Ctrl++, Ctrl+-", "larger and smaller cards"),
        FixedKey("F6", "the next part of the page"),
    ),
    "Between the games of a match": (
        FixedKey("Enter, +, −", "exchange the card"),
        FixedKey("Ctrl+Z", "take the last exchange back"),
    ),
    "A board that is built": (FixedKey("Del, Backspace", "take the card away"),),
    "A game that is watched": (
        FixedKey("Space", "play and pause a replay"),
        FixedKey("Left, Right", "a step back, a step on"),
        FixedKey("Up, Down", "a turn back, a turn on"),
        FixedKey("Home, End", "to the beginning, to the end"),
        FixedKey("+, −", "faster, slower"),
        FixedKey("S", "the other player's side"),
        FixedKey("Ctrl+Left, Ctrl+Right, Ctrl+Up, Ctrl+Down", "go through the cards"),
        FixedKey("V", "the card large"),
        FixedKey("G, B", "your graveyard and banishment; with Shift the opponent's"),
        FixedKey("L", "open or close the log"),
        FixedKey("F1", "these keys"),
        FixedKey("F10", "menu"),
        FixedKey("Ctrl+T", "say something to the others who watch"),
        FixedKey("Esc", "put away what lies open, then back from a replay"),
    ),
    "A pile or a card that is looked through": (
        FixedKey("Enter, Space", "choose the card; open the rule of a keyword"),
        FixedKey("Down", "from the search to the cards"),
        FixedKey("Esc", "close"),
    ),
}
