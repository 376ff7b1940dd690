"""Harm done to two real programs that play each other: lines that are cut, processes that are killed or stopped."""
