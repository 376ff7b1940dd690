"""The card library: finding cards, reading them, and keeping them up to date."""
