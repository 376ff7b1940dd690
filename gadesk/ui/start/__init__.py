"""The home screen, the choice of decks for a game alone, and the plain choice that both make."""
