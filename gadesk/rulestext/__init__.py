"""Printed text to script and back: one grammar read both ways."""
