"""Carrying out instructions: every effect node has exactly one executor here."""
