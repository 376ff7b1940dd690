"""The state of a game as plain data, and what is read off it alone."""
