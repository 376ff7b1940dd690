"""Typography goes, names become CARDNAME, and nothing else changes."""

from __future__ import annotations

from gadesk.rulestext.normalise import paragraphs, plain


def test_bold_reminders_and_quotes_go() -> None:
    """Stars, reminder text and curly quotes are typography; a cost in parentheses is not."""
    assert plain("**Glimpse 2**. *(Look at them.)* (2)**:** It’s fine.").strip() == "Glimpse 2. (2): It's fine."


def test_errata_marks_give_the_new_words() -> None:
    """Of `%old%new%` the new words stay, also where nothing was there before."""
    assert plain("Draw %one%two% %%more% cards.") == "Draw two more cards."


def test_names_become_cardname() -> None:
    """Full and short names are CARDNAME, but not in bubbles, lineages and other names."""
    text = "**Wren Lineage**\n\n[Wren Bonus] Wren's attacks get +1 [POWER].\n\nWren, First Flight wakes Wren Hawk."
    found = paragraphs(text, "Wren, First Flight", ["Wren Hawk"])
    assert found == ["Wren Lineage", "[Wren Bonus] CARDNAME's attacks get +1 [POWER].", "CARDNAME wakes Wren Hawk."]


def test_bullets_stay_with_their_paragraph() -> None:
    """A modal text is one paragraph."""
    assert paragraphs("Choose one—\n• Draw a card.\n• Glimpse 1.", "Fork") == [
        "Choose one — • Draw a card. • Glimpse 1."
    ]


def test_quotes_and_the_sentence_around_them_both_end() -> None:
    """A quoted sentence gets its full stop, and so does the sentence that quotes it."""
    assert paragraphs('It gains "**On Hit:** Draw a card"', "Fork") == ['It gains "On Hit: Draw a card.".']
