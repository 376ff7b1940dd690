"""A deck's list as a page to print."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from gadesk.decks.grouping import GroupBy, groups
from gadesk.decks.model import DeckError, DeckList, Section
from gadesk.ui.library.pool import CardPool

_WORDS = {Section.MATERIAL: "Material deck", Section.MAIN: "Main deck", Section.SIDEBOARD: "Sideboard"}


def page(deck: DeckList, pool: CardPool) -> str:
    """The list as a page of HTML: sections side by side with their counts, cards by type."""
    columns = []
    for section in Section:
        if not deck.section(section):
            continue
        lines = [f"<h2>{_WORDS[section]} ({deck.count(section)})</h2>"]
        for group in groups(deck.section(section), pool.catalogue, GroupBy.TYPE):
            lines.append(f"<p><b>{escape(group.title)} ({group.count})</b><br/>")
            lines.append("<br/>".join(f"{e.count}&nbsp; {escape(pool.name(e.slug))}" for e in group.entries) + "</p>")
        columns.append(f'<td valign="top" style="padding-right: 18px">{"".join(lines)}</td>')
    style = (
        "body { font-family: sans-serif; font-size: 10pt } h1, h2, p { color: black }"
        " h1 { font-size: 18pt } h2 { font-size: 12pt }"
    )
    title = escape(deck.name or "Deck")
    return f"<style>{style}</style><h1>{title}</h1><table><tr>{''.join(columns)}</tr></table>"


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
    document = QTextDocument()
    document.setHtml(page(deck, pool))
    document.print_(writer)
