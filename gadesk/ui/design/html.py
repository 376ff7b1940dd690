"""Documents written as HTML: `html` is the one way to make some, and whatever is put into it is escaped. Free of Qt."""

from __future__ import annotations

from collections.abc import Iterable

from gadesk import plain


class Html(str):
    """HTML of our own; what came from elsewhere is escaped in it."""

    __slots__ = ()


def html(template: str, *words: object, **named: object) -> Html:
    """Fill the places `{}` of a template, always written out where it is called; only other Html goes in as it is."""
    return Html(template.format(*map(_safe, words), **{name: _safe(value) for name, value in named.items()}))


def joined(parts: Iterable[Html], between: Html | None = None) -> Html:
    """Put pieces together."""
    return Html((between or "").join(parts))


def _safe(value: object) -> str:
    from html import escape  # with its table of all that HTML names

    return value if isinstance(value, Html) else escape(plain.text(str(value)))
