"""The player's settings: declared once by theme, kept in the settings file, changed in one dialog."""
