"""Cards as pictures: presenters without Qt, painters and the cache of pixmaps."""
