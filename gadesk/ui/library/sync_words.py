"""What the sync panel says: how far, since when, what came, what is missing. Free of Qt."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from gadesk.library.long_work import Progress
from gadesk.library.pictures import Missing
from gadesk.library.sync import SyncResult
from gadesk.library.sync_differences import CardChange, word_diff
from gadesk.ui.design import palette as p
from gadesk.ui.design.html import Html, html, joined

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_LISTED = 60


def duration(seconds: float) -> str:
    """A stretch of time in one unit, rounded up so that it is no promise too much."""
    whole = int(seconds) + 1
    if whole < 90:
        return f"{whole} s"
    if whole < 90 * _MINUTE:  # two minutes or two hours at least, so never "1 minutes"
        return f"{-(-whole // _MINUTE)} minutes"
    return f"{-(-whole // _HOUR)} hours"


def progress_words(progress: Progress, paused: bool = False) -> str:
    """What is being done, how many of how many, and how long yet."""
    count = f": {progress.done} of {progress.of}" if progress.of > 1 else ""
    if paused:
        return f"Paused. {progress.what}{count}"
    left = f", about {duration(progress.seconds_left)} left" if progress.seconds_left and count else ""
    return f"{progress.what}{count}{left}"


def since(synced_at: float | None, now: float | None = None) -> str:
    """When the last sync was."""
    if synced_at is None:
        return "Never synced"
    ago = max(0.0, (time.time() if now is None else now) - synced_at)
    if ago < 2 * _MINUTE:
        return "Synced just now"
    if ago < 2 * _HOUR:
        return f"Synced {int(ago // _MINUTE)} minutes ago"
    if ago < 2 * _DAY:
        return f"Synced {int(ago // _HOUR)} hours ago"
    return f"Synced {int(ago // _DAY)} days ago"


def size_words(count: int) -> str:
    """Bytes as a person reads them."""
    return f"{count / (1 << 20):.1f} MB" if count < 1 << 30 else f"{count / (1 << 30):.2f} GB"


def result_html(result: SyncResult, name: dict[str, str]) -> Html:
    """What a sync brought: new cards, changed ones with their differences, and how they play."""
    if result.nothing_new:
        cards = "your one card is" if result.cards == 1 else f"your {result.cards} cards are"
        counts = (cards, _counted(result.requests, "request"))
        return html("<p>Nothing new: {} up to date ({}).</p>", *counts)
    parts = [html("<p>{}</p>", _summary(result))]
    if not result.first:
        parts.append(_listed("New cards", result.new, name))
    parts.append(_changes(result.changed))
    if not result.first:
        parts.append(_listed("Play by the rules at once", result.plays, name))
    parts.append(_listed("Have abilities to resolve by hand", result.by_hand, name))
    parts.append(_listed("No longer in the Index", result.removed, name))
    parts.append(_listed("With something this gadesk does not know, moved by hand", result.unreadable, name))
    return joined(parts)


def _counted(count: int, what: str) -> str:
    return f"one {what}" if count == 1 else f"{count} {what}s"


def _summary(result: SyncResult) -> str:
    took = f"in {duration(result.seconds)} with {_counted(result.requests, 'request')}"
    if result.first:
        return f"Your library is filled: {_counted(result.cards, 'card')} {took}."
    return f"{len(result.new)} new and {len(result.changed)} changed of {_counted(result.cards, 'card')} {took}."


def _heading(words: str) -> Html:
    return html('<h4 style="color:{}; margin-bottom: 2px">{}</h4>', p.GOLD, words)


def _link(slug: str, words: str) -> Html:
    return html('<a href="card:{}" style="color:{}">{}</a>', slug, p.FOCUS, words)


def _listed(title: str, slugs: tuple[str, ...], name: dict[str, str]) -> Html:
    if not slugs:
        return Html()
    links = joined((_link(slug, name.get(slug, slug)) for slug in slugs[:_LISTED]), html(", "))
    more = f" and {len(slugs) - _LISTED} more" if len(slugs) > _LISTED else ""
    return html("{}<p>{}{}</p>", _heading(f"{title} ({len(slugs)})"), links, more)


def _changes(changed: Iterable[CardChange]) -> Html:
    rows = [
        html("<p>{}<br>{}</p>", _link(each.slug, each.name), joined(_change(each), html("<br>")))
        for each in changed
        if each.matters
    ]
    return joined((_heading(f"Changed cards ({len(rows)})"), *rows)) if rows else Html()


def _change(change: CardChange) -> Iterator[Html]:
    for text in change.texts:
        side = "Text of the back: " if text.face == "back" else "Text: "
        yield html("{}{}", side, joined(_word(op, words) for op, words in word_diff(text.old, text.new)))
    for field, old, new in (*change.facts, *change.legality):
        words = field.replace("_", " ").lower().capitalize()
        yield html("{}: {} {}", words, _word("gone", old or "none"), _word("new", new or "none"))
    if change.rulings:
        yield html("1 new ruling") if change.rulings == 1 else html("{} new rulings", change.rulings)


def _word(op: str, words: str) -> Html:
    text = joined((html("{}", line) for line in words.split("\n")), html("<br>"))
    if op == "gone":
        return html('<s style="color:{}">{}</s>', p.BAD, text)
    return html('<u style="color:{}">{}</u>', p.GOOD, text) if op == "new" else text


def pictures_words(progress: Progress, size: int, cap: int, trouble: str, offline: bool, paused: bool = False) -> str:
    """How the downloads go or what they wait for, and what is held."""
    left = progress.of - progress.done
    what = "One picture waits" if left == 1 else f"{left} pictures wait"
    if not left:
        going = trouble = ""
    elif offline:
        going, trouble = f"{what} until gadesk may fetch again.", ""
    elif paused:
        going, trouble = f"{progress_words(progress, True)}.", ""
    elif trouble:
        going = f"{what} and will be asked for again."
    else:
        going = f"{progress_words(progress)}."
    return " ".join(
        each for each in (trouble, going, f"{size_words(size)} of at most {size_words(cap)} on the disk.") if each
    )


def lacking_words(count: int, listed: int) -> str:
    """How many pictures could not be had, and what can be done."""
    if not count:
        return ""
    what = "One picture is missing" if count == 1 else f"{count} pictures are missing"
    shown = f", of which {listed} {'is' if listed == 1 else 'are'} listed" if count > listed else ""
    return f"{what}{shown}. Choose some to try only those again."


def missing_words(missing: Missing, name: str) -> str:
    """One picture that is not here, and why."""
    what = f"{name} (back)" if missing.face == "back" else name
    return f"{what}: {missing.why}"
