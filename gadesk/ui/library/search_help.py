"""How to search: every field with its values, and examples that are searched for when they are followed."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote, unquote

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from gadesk.cards.search.fields import ALIASES, FIELDS, Field
from gadesk.ui.design import palette as p
from gadesk.ui.design.documents import Document
from gadesk.ui.design.html import Html, html, joined
from gadesk.ui.design.nesting import nest
from gadesk.ui.design.plain import Button
from gadesk.ui.library.completion import Values

SAID = (
    "fast fire ally cost 2 or less",
    "mage allies that draw",
    "fire or water weapon at least 3 power",
    "2 cost ally without taunt",
    "power > life",
    "nonfire champion level 2",
    "ally on enter draw",
    "super rare legal in standard",
    "between 2 and 4 cost since 2024",
    "no text ally sorted by power",
)
WRITTEN = (
    ("element:fire,water", "one of several"),
    ("cost:2..4", "from 2 to 4"),
    ("power>life", "fields compared with each other"),
    ('"draw a card"', "these very words"),
    ("-type:ally", "not so"),
    ("(kw:taunt or kw:intercept) cost<=2", "groups"),
    ('!"…"', "the whole name of a card"),
    (
        r"text:/draws? \w+ cards/",
        "a pattern: . any sign, * + ? {2,3} repeated, [a-z] one of these, | or, ^ $ ends of a line",
    ),
    ("type:ally sort:-power,cost", "in an order, - the other way round"),
)
_MOST_VALUES = 70


def search_help(values: Values) -> Html:
    """The whole help as a document."""
    said = joined([html("<li>{}</li>", _link(each)) for each in SAID])
    written = joined([_row(html("{}", _link(query)), words) for query, words in WRITTEN])
    fields = joined([_field(field, values) for field in FIELDS.values()])
    doings = joined([html("<h3>{}:</h3>{}", name, _meanings(name)) for name in ("does", "when", "pays", "is")])
    return html(
        "<h2>As you say it</h2><p>Elements, types, classes, speeds and numbers mean what a card is; all other words "
        "are looked for in names, types and rules texts, without the reminder texts.</p><ul>{}</ul>"
        "<h2>As you write it</h2><table cellpadding='3'>{}</table>"
        "<h2>Fields</h2><table cellpadding='3'>{}</table><h2>What cards do and are</h2>{}",
        said, written, fields, doings,
    )  # fmt: skip


def _link(query: str) -> Html:
    return (
        html("{}", query)
        if "…" in query
        else html("<a href='{}' style='color:{}'>{}</a>", f"search:{quote(query)}", p.GOLD, query)
    )


def _row(left: Html, right: str) -> Html:
    return html("<tr><td>{}</td><td>{}</td></tr>", left, right)


def _field(field: Field, values: Values) -> Html:
    short = [alias for alias, name in ALIASES.items() if name == field.name]
    also = f" Also: {', '.join(short)}." if short else ""
    known = () if field.name in ("does", "when", "pays", "is", "artist") else values.get(field.name, ())
    told = f" {', '.join(known)}." if 0 < len(known) <= _MOST_VALUES else f" {len(known)} of them." if known else ""
    synced = " Only after a sync." if field.synced else ""
    example = _link(field.example) if field.example and "!" not in field.example else html("{}", field.example)
    words = f"{field.explains[:1].upper()}{field.explains[1:]}.{told}{also}{synced}"
    return html("<tr><td><b>{}</b></td><td>{}</td><td>{}</td></tr>", field.name, example, words)


def _meanings(name: str) -> Html:
    rows = [_row(_link(f"{name}:{value}"), words) for value, words in FIELDS[name].meanings.items()]
    return html("<table cellpadding='2'>{}</table>", joined(rows))


class SearchHelp(QDialog):
    """The help in a window of its own; an example is searched for behind it."""

    def __init__(self, values: Values, search: Callable[[str], object], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("How to search")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        close = Button("Close", self)  # before the document, whose many links take a Tab each: Shift+Tab comes here
        close.setDefault(True)
        close.clicked.connect(self.close)
        self.document = Document(self)
        self.document.setAccessibleName("How to search")
        self.document.write(search_help(values))
        self.document.anchorClicked.connect(lambda url: search(_query(url)))
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        column.addWidget(self.document, 1)
        nest(column, foot)
        self.resize(min(860, round(parent.window().width() * 0.8)), min(760, round(parent.window().height() * 0.86)))


def _query(url: QUrl) -> str:
    return unquote(bytes(url.toEncoded().data()).decode()).removeprefix("search:")


def show_search_help(parent: QWidget, values: Values, search: Callable[[str], object]) -> SearchHelp:
    """Open the help."""
    made = SearchHelp(values, search, parent)
    made.open()
    made.document.setFocus()
    return made
