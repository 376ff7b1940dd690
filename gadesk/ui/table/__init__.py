"""The table: presenters without Qt, then the scene, its items and the panels around it."""
