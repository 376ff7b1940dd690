"""The deck builder: a deck between the library and what there is to know about it."""
