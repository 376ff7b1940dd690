"""Learning: the first game that teaches, puzzles, and boards of one's own."""
