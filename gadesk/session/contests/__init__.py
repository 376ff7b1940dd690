"""Many games between programs on all cores, and what they tell: tournaments of bots and decks, decks tried out."""
