"""Rules text as words to draw."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gadesk.ui.cards.markup import Word, paragraphs, plain


def test_bold_italic_and_joins() -> None:
    """Marks change the style and are not drawn; a point stays with its word."""
    assert paragraphs("Gain **vigor 1**. *(Quietly.)*") == (
        (
            Word("Gain"),
            Word("vigor", bold=True),
            Word("1", bold=True),
            Word(".", joined=True),
            Word("(Quietly.)", italic=True),
        ),
    )


def test_symbols_become_icons() -> None:
    """A known word in brackets is a symbol, an unknown one stays as text."""
    words = paragraphs("[REST]: +2 [POWER].")[0]
    assert [word.icon for word in words] == ["rest", "", "", "power", ""]
    assert plain("+2 [POWER]") == "+2 power"


def test_restrictions_in_brackets_are_labels() -> None:
    """A restriction in brackets is set apart, up to its closing bracket."""
    words = paragraphs("[Some Bonus] Draw")[0]
    assert [(word.text, word.label) for word in words] == [
        ("[", True),
        ("Some", True),
        ("Bonus]", True),
        ("Draw", False),
    ]


def test_empty_lines_part_paragraphs() -> None:
    """Empty lines are no paragraphs of their own."""
    assert len(paragraphs("One.\n\nTwo.\n")) == 2


@given(st.text(alphabet="ab *[]\nPOWER.", max_size=60))
def test_no_text_is_lost(text: str) -> None:
    """All that is not a mark or a symbol is drawn."""
    drawn = "".join(word.text for words in paragraphs(text) for word in words)
    assert drawn == "".join(text.replace("*", "").split())
