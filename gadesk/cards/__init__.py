"""What is printed: cards, faces, editions, the Index's card shape and the catalogue."""
