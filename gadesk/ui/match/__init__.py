"""A match in the window: its score and questions at the table, and changing decks between games."""
