"""A deck's list as a page to print."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter

from gadesk.decks.grouping import GroupBy, groups
from gadesk.decks.model import DeckError, DeckList, Section
from gadesk.ui.design.documents import printed
from gadesk.ui.design.html import Html, html, joined
from gadesk.ui.library.card_pool import CardPool

_WORDS = {Section.MATERIAL: "Material deck", Section.MAIN: "Main deck", Section.SIDEBOARD: "Sideboard"}


def page(deck: DeckList, pool: CardPool) -> Html:
    """The list as a page of HTML: sections side by side with their counts, cards by type."""
    columns = []
    for section in Section:
        if not deck.section(section):
            continue
        lines = [html("<h2>{} ({})</h2>", _WORDS[section], deck.count(section))]
        for group in groups(deck.section(section), pool.catalogue, GroupBy.TYPE):
            cards = joined((html("{}&nbsp; {}", e.count, pool.name(e.slug)) for e in group.entries), html("<br/>"))
            lines.append(html("<p><b>{} ({})</b><br/>{}</p>", group.title, group.count, cards))
        columns.append(html('<td valign="top" style="padding-right: 18px">{}</td>', joined(lines)))
    style = Html(
        "body { font-family: sans-serif; font-size: 10pt } h1, h2, p { color: black }"
        " h1 { font-size: 18pt } h2 { font-size: 12pt }"
    )
    head = html("<style>{}</style><h1>{}</h1>", style, deck.name or "Deck")
    return html("{}<table><tr>{}</tr></table>", head, joined(columns))


def print_pdf(deck: DeckList, pool: CardPool, path: Path) -> None:
    """Write the page as a PDF on A4. Raises DeckError if the file cannot be written."""
    try:
        path.open("ab").close()
    except OSError as error:
        raise DeckError(f"{path} could not be written: {error.strerror or error}. Choose another folder.") from error
    writer = QPdfWriter(str(path))
    writer.setTitle(deck.name)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(15, 15, 15, 15), QPageLayout.Unit.Millimeter)
    printed(page(deck, pool)).print_(writer)
