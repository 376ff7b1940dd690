"""The window: the only room of the house where PySide6 is imported."""
