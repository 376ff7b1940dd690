"""The game's log: sentences from events, and the panel that shows them."""
