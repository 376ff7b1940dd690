"""The user's card library on disk: the client of the Index, the store, the pictures."""
