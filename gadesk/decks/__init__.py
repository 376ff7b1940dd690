"""Deck lists: reading and writing them, what a format allows, the starter decks."""
