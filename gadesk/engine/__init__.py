"""The rulebook carried out: takes card sheets, never a printed card, never a text."""
