"""Continuous effects through Layers A to E, and what is kept of them between changes (effects.continuous-effects)."""
