"""What the list of games says of each, and of a deck; no Qt here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gadesk.plain import line
from gadesk.protocol.recording import Result
from gadesk.session.replays.deck_record import DeckRecord
from gadesk.session.replays.games import Game

COLUMNS = ("When", "Against", "Your deck", "Result", "Turns")
FIGURES = (
    ("Cards drawn", "drawn"),
    ("Cards played", "played"),
    ("Attacks", "attacks"),
    ("Damage dealt", "damage"),
    ("… to champions", "to_champion"),
    ("Own allies fallen", "fallen"),
)


def row_of(game: Game) -> tuple[str, ...]:
    """Fill the columns for a game."""
    taken_in = "" if game.own else " (imported)"
    turns = str(game.turn) if game.turn else ""
    return (game.date, game.opponents + taken_in, game.deck, game.outcome(), turns)


def figures_of(game: Game) -> list[tuple[str, ...]]:
    """Put what each player did into rows, names first; nothing for a game without figures."""
    if game.result is None or len(game.result.counts) != len(game.names):
        return []
    rows = [("", *game.names)]
    for words, field in FIGURES:
        rows.append((words, *(str(getattr(count, field)) for count in game.result.counts)))
    return rows


def counts_told(names: Sequence[str], result: Result | None) -> str:
    """Say what each player did in a game that has ended, a line each; nothing for a game without figures."""
    if result is None or len(result.counts) != len(names):
        return ""
    told = [f"{_many(result.turns, 'turn')}."] if result.turns else []
    return "\n".join(told + [
        f"{name}: {_many(count.drawn, 'card')} drawn, {count.played} played, {_many(count.attacks, 'attack')}, "
        f"{count.damage} damage dealt ({count.to_champion} to champions)"
        for name, count in zip(names, result.counts, strict=True)
    ])  # fmt: skip


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def champions_of(game: Game, name_of: Callable[[str | None], str]) -> str:
    """Say which champions met, and who began."""
    if game.result is None:
        return ""
    pairs = zip(game.names, game.result.champions, strict=False)
    words = ", ".join(f"{name}: {name_of(slug)}" for name, slug in pairs if slug)
    first = game.result.first
    begun = f"{game.names[first]} began." if first is not None and 0 <= first < len(game.names) else ""
    return f"{words}. {begun}".strip(" .") + "." if words or begun else ""


def about(game: Game, name_of: Callable[[str | None], str]) -> str:
    """Say who met, and what came of checking the draws."""
    checked = line(game.checked.text) if game.checked is not None else ""
    return " ".join(filter(None, (champions_of(game, name_of), checked)))


def deck_words(record: DeckRecord | None, named: bool = True) -> str:
    """Say how a deck has done, by name unless it is told beside it; nothing for one that was not played to an end."""
    if record is None:
        return ""
    lines = [f"{record.deck}: {record.all.words()}." if named else f"{record.all.words()}."]
    lines += [
        f"{words} {each.words()}."
        for words, each in (("Going first", record.first), ("Going second", record.second))
        if each.games
    ]
    best = sorted(record.against.items(), key=lambda pair: (-pair[1].games, pair[0]))
    lines += [f"Against {champion}: {score.words()}." for champion, score in best[:8]]
    return "\n".join(lines)
