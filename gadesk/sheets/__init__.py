"""Which sheets games are played with, the texts they print, and what they do in outline."""
