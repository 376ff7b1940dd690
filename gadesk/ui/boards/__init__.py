"""Boards built in the window: what would happen if … (docs/scenarios.md)."""
