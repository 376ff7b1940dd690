"""One visual design: palette, theme and icons drawn as vector paths."""
