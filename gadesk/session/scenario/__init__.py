"""Scenarios: declared boards, steps, and what must come of them (docs/scenarios.md)."""
